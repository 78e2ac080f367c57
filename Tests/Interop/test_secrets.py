"""Looks for tokens, keys and passwords in all that runs leave behind, before sources that repeat what they are told."""

import base64
import gzip
import json
import os
import pathlib
import subprocess
import time

import echoing
import pyarrow.parquet
import pytest
import sources
from conftest import EVERYTHING, program

# With signs that every escaping writes in another way.
SECRETS = {"token": "tok/en+9f2c=zq&x7", "password": "pass/w+rd%7e=k3&y", "api-key": "vine/k+ey=4d&w1",
           "public-key": "lantern+pub/3k=", "private-key": "tallow/pri+v8=n&c"}
USER = "reader"
# Ways in which a source fails: a status, and the form of what is told.
FAILURES = [(401, "json"), (401, "html"), (403, "json"), (404, "json"), (420, "json"), (429, "text"), (500, "html"),
            (302, "json"), (200, "html"), (200, "json"), (200, "torn")]


class Account:
    """A source with credentials, as a pipeline file names it: the API, the parameters, and what must stay secret."""

    def __init__(self, api, *names, fetch=None, user=None):
        self.api, self.names, self.fetch, self.user = api, names, fetch or {}, user
        self.secrets = [name for name in names if name != "public-key"]

    def source(self, base):
        parts = {name: {"env": name.replace("-", "_").upper()} for name in self.names}
        parts |= {"contact": sources.CONTACT} if self.api != "marvel" else {}
        parts |= {"user": self.user} if self.user else {}
        parts |= {"private": True} if self.api == "comicvine" else {}
        return {"kind": self.api, "base-url": base, "allow-private-hosts": True, "retry-for": "1s"} | parts

    def environment(self):
        return dict(os.environ, **{name.replace("-", "_").upper(): SECRETS[name] for name in self.names})

    def gateway(self):
        if self.api == "marvel":
            arguments = ["invent", "--scale", "0.002", "--public-key-env", "PUBLIC_KEY", "--private-key-env", "PRIVATE_KEY"]
        else:
            arguments = ["stand-in", self.api, "--scale", "0.0003", "--speed", "60", "--token-env", self.names[-1].replace("-", "_").upper()]
        return sources.gateway(program(), *arguments, environment=self.environment())


ACCOUNTS = {
    "metron by token": Account("metron", "token", fetch={"depth": "detail", "only": {"series": {"ids": [2]}}}),
    "metron by password": Account(
        "metron", "password", fetch={"depth": "detail", "only": {"series": {"ids": [2]}}}, user=USER),
    "comicvine": Account("comicvine", "api-key", fetch={"only": {"volumes": {"ids": [1003]}}}),
    "marvel": Account("marvel", "public-key", "private-key", fetch={"collections": ["characters", "series"]}),
}


class Night:
    """A run before an echoing proxy, and what was printed."""

    def __init__(self, account, folder, failing=None):
        self.account, self.folder, self.codes = account, folder, []
        with account.gateway() as upstream:
            self.echo = echoing.Echo(upstream, failing)
            with echoing.running(self.echo) as base:
                definition = dict(name="night", source=account.source(base), write=EVERYTHING, fetch=account.fetch)
                (folder / "night.yaml").write_text(json.dumps(definition), encoding="utf-8")
                deadline = ["--deadline", "8s"] if failing else []
                self.call("run", "--progress", "json", "--metrics", "run.prom", *deadline)
                if failing is None:
                    self.call("doctor")
                    self.call("plan")
        for command in (["status"], ["status", "--json"], ["history"], ["config", "--origin"], ["ledger"],
                        ["quarantine", "list"], ["verify"], ["rebuild", "--output", "again", "--progress", "plain"]):
            self.call(*command)

    def call(self, command, *arguments):
        with open(self.folder / f"{command}-{len(self.codes)}.log", "wb") as log:
            process = subprocess.Popen(
                [program(), command, "night.yaml", *arguments], cwd=self.folder, stdout=log, stderr=log,
                env=self.account.environment())
            time.sleep(0.1)
            lines = pathlib.Path(f"/proc/{process.pid}/cmdline").read_bytes()
            (self.folder / f"{command}-{len(self.codes)}.cmdline").write_bytes(lines)
            process.wait(timeout=300)
        self.codes.append(process.returncode)

    def needles(self):
        """What must stand nowhere: the secrets in every spelling, and each signature that was sent."""
        found = set()
        for name in self.account.secrets:
            found |= echoing.spellings(SECRETS[name], self.account.user)
        return {needle.encode() for needle in found | self.echo.hashes}

    def found(self, needles):
        """The files that one of them stands in."""
        files = [path for path in self.folder.rglob("*") if path.is_file() and not path.is_symlink()]
        return sorted({f"{path.relative_to(self.folder)}: {needle.decode()}"
                       for path in files for text in texts(path) for needle in needles if needle in text})


def texts(path):
    """The bytes of a file, and what is packed in it. Records of the store are packed, but their texts stand as they are."""
    data = path.read_bytes()
    yield data
    yield str(path).encode()
    if data[:2] == b"\x1f\x8b":
        yield gzip.decompress(data)
    if path.suffix == ".parquet":
        table = pyarrow.parquet.read_table(path)
        yield repr([column.to_pylist() for column in table.columns]).encode()


@pytest.mark.parametrize("account", ACCOUNTS.values(), ids=ACCOUNTS)
def test_a_page_that_repeats_the_request_leaves_no_secret_behind(account, tmp_path):
    night = Night(account, tmp_path)
    assert night.codes[0] in (0, 2), (tmp_path / "run-0.log").read_text()
    assert len(night.echo.asked) > 1 and (account.api != "marvel" or night.echo.hashes)
    # What was repeated did arrive, and its place is marked.
    captures = b"".join(gzip.decompress(path.read_bytes()) for path in tmp_path.glob("state/night/capture/*.warc.gz"))
    assert captures.count(b"***") > 1
    assert night.found(night.needles()) == []


@pytest.mark.parametrize("failing", [FAILURES[0], *(pytest.param(failing, marks=pytest.mark.full) for failing in FAILURES[1:])],
                         ids=lambda failing: f"{failing[0]} {failing[1]}")
@pytest.mark.parametrize("account", ACCOUNTS.values(), ids=ACCOUNTS)
def test_a_failure_that_repeats_the_request_leaves_no_secret_behind(account, failing, tmp_path):
    night = Night(account, tmp_path, failing)
    assert len(night.echo.asked) > 1, (tmp_path / "run-0.log").read_text()
    needles = night.needles()
    # A public key stands in pages as the source sends them, but in no failure.
    if "public-key" in account.names and failing[0] != 200:
        needles |= {needle.encode() for needle in echoing.spellings(SECRETS["public-key"])}
    assert night.found(needles) == []


def test_a_secret_that_stands_somewhere_is_found(tmp_path):
    secret = SECRETS["token"]
    (tmp_path / "plain").write_text(f"Authorization: Bearer {secret}")
    (tmp_path / "coded.gz").write_bytes(gzip.compress(base64.b64encode(f"{USER}:{secret}".encode())))
    (tmp_path / "clean").write_text("tok/en")
    night = Night.__new__(Night)
    night.folder = tmp_path
    found = night.found({needle.encode() for needle in echoing.spellings(secret, USER)})
    assert {line.split(":")[0] for line in found} == {"plain", "coded.gz"}
