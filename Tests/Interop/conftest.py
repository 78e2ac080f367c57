"""The generations that the tests look at, and where program and recordings are found."""

import json
import os
import pathlib
import subprocess
import urllib.request

import odd_answers
import pytest
import recordings

FORMATS = ["csv", "ndjson", "sqlite", "parquet", "archive"]
PACKAGE = pathlib.Path(__file__).resolve().parents[2]


def program():
    """The built program: `SPINRACK_BINARY`, else the release or the debug build, whichever is newer."""
    named = os.environ.get("SPINRACK_BINARY")
    paths = [named] if named else [PACKAGE / ".build" / kind / "spinrack" for kind in ("release", "debug")]
    built = [pathlib.Path(path).resolve() for path in paths if os.path.isfile(path)]
    if not built:
        pytest.fail("no program: run `make test-interop`, or let SPINRACK_BINARY name it")
    return max(built, key=lambda path: path.stat().st_mtime)


def corpora():
    """The folder of recordings: `SPINRACK_CORPUS`, else shared/corpus beside the package."""
    named = os.environ.get("SPINRACK_CORPUS")
    return pathlib.Path(named) if named else PACKAGE.parent / "shared/corpus"


def corpus_folder(source):
    """The recordings of a source, in a folder of its name; None without any."""
    folder = corpora() / source
    return folder if folder.is_dir() else None


def recordings_folder():
    """The Marvel recordings, which may also lie in that folder itself; None without any."""
    folder = corpus_folder("marvel") or corpora()
    return folder if folder.is_dir() else None


class Published:
    """A generation that the program made for a test, and the recordings that it came from, if any."""

    def __init__(self, name, folder, source, answers, formats):
        outputs = formats if isinstance(formats, dict) else dict.fromkeys(formats, {})
        definition = dict(name="interop", source=source, write=outputs)
        (folder / "interop.yaml").write_text(json.dumps(definition), encoding="utf-8")
        run = subprocess.run(
            [program(), "run", "interop.yaml", "--output", "output", "--state-dir", "state", "--progress", "none"],
            cwd=folder, capture_output=True, text=True, timeout=600)
        # 2: published, but not everything is there or well.
        assert run.returncode in (0, 2), run.stdout + run.stderr
        self.name, self.folder, self.recordings = name, folder / "output/interop/current", answers
        self.work = folder

    def rebuilt(self):
        """The same set, made again from the captures into another folder."""
        subprocess.run(
            [program(), "rebuild", "interop.yaml", "--output", "again", "--state-dir", "state", "--progress", "none"],
            cwd=self.work, check=True, capture_output=True, timeout=600)
        return self.work / "again/interop/current"


def write_gateway_answers(folder):
    """Walks through every collection of the program's own gateway and keeps the answers, a file a page."""
    gateway = subprocess.Popen(
        [program(), "gateway", "--port", "0", "--scale", "0.02"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        text=True)
    try:
        base = gateway.stdout.readline().strip()
        for kind in recordings.KINDS:
            offset, total = 0, 1
            while offset < total:
                with urllib.request.urlopen(f"{base}/{kind}?limit=100&offset={offset}", timeout=60) as answer:
                    body = answer.read()
                (folder / f"{kind}-{offset:06}.json").write_bytes(body)
                total = json.loads(body)["data"]["total"]
                offset += 100
    finally:
        gateway.terminate()
        gateway.wait(timeout=30)


SOURCES = ["demo", "gateway", "odd answers", "corpus"]


def publish(name, folder, formats=FORMATS):
    """A generation of a source: a demo run, the gateway's answers, odd answers, the recordings at hand."""
    if name == "demo":
        return Published(name, folder, {"kind": "demo", "scale": 0.02}, None, formats)
    if name == "corpus":
        answers = recordings_folder()
        if answers is None:
            pytest.skip("no recordings: neither does SPINRACK_CORPUS name them nor is there a shared/corpus")
    else:
        answers = folder / "recordings"
        answers.mkdir()
        (odd_answers.write if name == "odd answers" else write_gateway_answers)(answers)
    return Published(name, folder, {"kind": "recordings", "path": str(answers)}, answers, formats)


@pytest.fixture(scope="session", params=SOURCES)
def published(request, tmp_path_factory):
    """Generations of every source, one after the other."""
    return publish(request.param, tmp_path_factory.mktemp("interop"))


@pytest.fixture(scope="session", params=SOURCES)
def findings(request, tmp_path_factory):
    """The same as text, with graph and statistics."""
    return publish(request.param, tmp_path_factory.mktemp("findings"), ["csv", "ndjson", "graph", "statistics"])
