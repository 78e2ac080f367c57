"""The recipes for object stores: what readers of a store see while sets are published there."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import urllib.request

import conftest
import duckdb
import pytest
import sources
from publishing import Pipeline, Recorded, environment, recipe
from test_server_snippets import free_port, wait_for

pytestmark = pytest.mark.skipif(not shutil.which("rclone"), reason="rclone is not installed")

OBJECTS = "An object store"
SITE = "A site on a bucket"


class Store:
    """An object store on the loopback address, and rclone's settings for it."""

    def __init__(self, address, folder):
        self.address = address
        settings = folder / "rclone.conf"
        settings.write_text(
            f"[store]\ntype = s3\nprovider = Other\nendpoint = {address}\naccess_key_id = some\n"
            "secret_access_key = thing\nregion = us-east-1\nacl = public-read\n", encoding="ascii")
        self.environment = {"RCLONE_CONFIG": str(settings), "HOME": str(folder), "COMICS": f"{address}/comics"}

    def rclone(self, *arguments):
        """Runs rclone, and gives what it prints."""
        return subprocess.run(
            ["rclone", *arguments], env=environment(self.environment), check=True, capture_output=True, text=True,
            timeout=600).stdout

    def get(self, path):
        """The bytes of an object, as anybody reads them."""
        with urllib.request.urlopen(f"{self.address}/{path}", timeout=60) as answer:
            return answer.read()

    def pointer(self):
        """What says which set is current."""
        return json.loads(self.get("comics/current.json"))


@pytest.fixture
def store(tmp_path):
    port = free_port()
    home = tmp_path / "store"
    home.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)], cwd=home, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    try:
        wait_for(port, process)
        store = Store(f"http://127.0.0.1:{port}", home)
        for bucket in ("comics", "heroes"):
            store.rclone("mkdir", f"store:{bucket}")
        yield store
    finally:
        process.terminate()
        process.wait(timeout=60)


class Reader(threading.Thread):
    """Reads the current set again and again, and compares every file with the manifest of that set."""

    def __init__(self, store):
        super().__init__()
        self.store, self.sets, self.passes, self.faults, self.isOver = store, [], 0, [], False

    def run(self):
        while not self.isOver:
            try:
                self.read()
            except Exception as fault:  # noqa: BLE001: whatever keeps a reader from a set is what this looks for
                self.faults.append(f"{self.sets[-1:]}: {fault!r}")

    def read(self):
        pointer = self.store.pointer()
        if self.sets[-1:] != [pointer["generation"]]:
            self.sets.append(pointer["generation"])
        folder = f"comics/generations/{pointer['generation']}"
        manifest = json.loads(self.store.get(f"{folder}/manifest.json"))
        assert manifest["set"] == pointer["set"]
        for file in manifest["files"]:
            digest = hashlib.sha256(self.store.get(f"{folder}/{file['path']}")).hexdigest()
            assert digest == file["sha256"], file["path"]
        self.passes += 1


@pytest.mark.full
def test_a_reader_of_the_store_sees_whole_sets_while_a_hundred_are_published(store, tmp_path):
    pipeline = Recorded(tmp_path, recipe(OBJECTS), store.environment)
    pipeline.put(0)
    pipeline.run()
    reader = Reader(store)
    reader.start()
    try:
        for number in range(1, 101):
            pipeline.put(number)
            if number % 10 == 5:
                # The store takes no more in the midst of a set: the pointer stays, and the next run brings the rest.
                before = store.pointer()
                assert "then 1: " in pipeline.run(
                    "run", "--quiet", code=74, RCLONE_MAX_TRANSFER="6k", RCLONE_CUTOFF_MODE="soft", RCLONE_TRANSFERS="1")
                assert store.pointer() == before
                begun = store.rclone("lsf", f"store:comics/generations/{pipeline.current.name}", "-R", "--files-only")
                assert 0 < len(begun.split()) < len(list(pipeline.current.rglob("*.*")))
            pipeline.run("run", "--quiet")
            assert store.pointer()["generation"] == pipeline.current.name
    finally:
        reader.isOver = True
        reader.join()
    assert not reader.faults, f"{len(reader.faults)} of {reader.passes + len(reader.faults)} readings: {reader.faults[:3]}"
    assert len(reader.sets) > 50 and reader.passes >= len(reader.sets)
    # Old sets go from the store when they go from the disk.
    kept = {path.name for path in (pipeline.output / "generations").iterdir()}
    assert len(kept) == 7
    assert {name.rstrip("/") for name in store.rclone("lsf", "store:comics/generations").split()} == kept
    # Readers get the older set back, too.
    pipeline.run("rollback")
    assert store.pointer()["generation"] == pipeline.current.name == sorted(kept)[-2]


@pytest.fixture
def published(store, tmp_path):
    pipeline = Recorded(tmp_path, recipe(OBJECTS), store.environment)
    pipeline.put(0)
    pipeline.run()
    return store


@pytest.mark.full
def test_files_are_kept_by_caches_and_the_pointer_is_not(published):
    for path, kept in [("current.json", "no-cache"),
                       (f"generations/{published.pointer()['generation']}/manifest.json", "max-age=31536000, immutable")]:
        with urllib.request.urlopen(f"{published.address}/comics/{path}", timeout=60) as answer:
            assert answer.headers["Cache-Control"] == kept


@pytest.mark.full
def test_python_reads_the_current_set(published):
    ended = subprocess.run(
        [sys.executable, "-c", recipe(OBJECTS, "python")], env=environment(published.environment), capture_output=True,
        text=True, timeout=120)
    assert "Hero 1" in ended.stdout, ended.stderr


@pytest.mark.full
def test_duckdb_reads_the_current_set(published, tmp_path):
    # The extension that reads from addresses would have to be fetched, so the store is read from a folder.
    published.rclone("copy", "store:comics", str(tmp_path / "copy"))
    text = recipe(OBJECTS, "sql")
    assert text.count("https://comics.example") == 1
    connection = duckdb.connect()
    for statement in duckdb.extract_statements(text.replace("https://comics.example", str(tmp_path / "copy"))):
        rows = connection.execute(statement).fetchall()
    assert len(rows) == 5 and any("Hero 1" in row for row in rows)


@pytest.mark.full
@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
def test_a_page_reads_the_current_set(published):
    text = recipe(OBJECTS, "js").replace("https://comics.example", f"{published.address}/comics")
    ended = subprocess.run(
        ["node", "--input-type=module", "-e", text + "console.log(lines)"], capture_output=True, text=True, timeout=120)
    assert len(ended.stdout.split("\n")) >= 20 and '"Hero 1"' in ended.stdout, ended.stderr


LINK = re.compile(r'(?:href|src)="([^"#?:]+)[^":]*"')


def missing(folder, pages):
    """What these pages of a site load or lead to, and is not there."""
    found = set()
    for page in pages:
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            target = os.path.normpath(page.parent / link)
            if not os.path.isfile(target):
                found.add(f"{page.relative_to(folder)}: {link}")
    return found


def is_record(path):
    return any(part[0].isdigit() for part in path.parts[:-1])


class Bucket:
    """A folder in place of a bucket: it takes a thousand files in less time, and rclone copies them in the same order."""

    def __init__(self, folder):
        self.folder = folder / "store/heroes"
        self.folder.mkdir(parents=True)
        self.seen = folder / "seen"
        self.environment = {"RCLONE_CONFIG": "/dev/null", "RCLONE_CONFIG_STORE_TYPE": "alias",
                            "RCLONE_CONFIG_STORE_REMOTE": str(self.folder.parent), "TOKEN": sources.TOKEN}
        # What a reader finds after each command is kept.
        self.commands = [
            line for number, command in enumerate(recipe(SITE)) for line in (
                command, f"mkdir -p seen/$SPINRACK_GENERATION && cp -a {self.folder} seen/$SPINRACK_GENERATION/{number}")]

    def check(self, generation):
        """Whether at each moment lists lead to pages that are there, and all is there that a page loads."""
        moments = sorted((self.seen / generation).iterdir())
        assert len(moments) == len(self.commands) / 2
        for moment in moments:
            pages = set(moment.rglob("*.html"))
            assert pages or moment == moments[0]
            lists = {page for page in pages if not is_record(page.relative_to(moment))}
            assert missing(moment, lists) == set()
            assert {link for link in missing(moment, pages - lists) if not link.endswith(".html")} == set()


def test_a_site_on_a_bucket_is_whole_after_each_command(tmp_path):
    bucket = Bucket(tmp_path)
    pipeline = Pipeline(tmp_path, {"kind": "demo", "scale": 0.004}, {"site": {}}, bucket.commands, bucket.environment)
    sets = []
    # Other records, and then another title on all pages.
    for seed, title in ((1, "Heroes"), (2, "Heroes"), (2, "Villains")):
        pipeline.definition["source"]["seed"] = seed
        pipeline.definition["write"]["site"]["title"] = title
        pipeline.run("run", "--quiet", "--accept", "shrink", "--accept", "lost-completeness")
        sets.append(files_of(pipeline.current / "site"))
        bucket.check(pipeline.current.name)
        assert files_of(bucket.folder) == (sets[-2] if len(sets) > 1 else {}) | sets[-1]
    assert set(sets[0]) - set(sets[1]) - set(sets[2]), "nothing was to be deleted"


@pytest.mark.full
@pytest.mark.parametrize("name", ["metron detail", "comicvine", "superhero", "gcd"])
def test_a_site_of_every_model_gets_to_a_bucket(name, tmp_path):
    bucket = Bucket(tmp_path)
    with sources.opened(name, conftest.program(), tmp_path, None) as (source, fetch):
        pipeline = Pipeline(
            tmp_path, source, {"site": {}}, ["test -z \"$TOKEN\"" if "TOKEN" in str(source) else "true", *bucket.commands],
            bucket.environment)
        pipeline.definition["fetch"] = fetch
        pipeline.run("run", "--quiet")
    bucket.check(pipeline.current.name)
    assert files_of(bucket.folder) == files_of(pipeline.current / "site")


def files_of(folder):
    """The content of each file below a folder, by path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.full
def test_duckdb_asks_a_set_in_a_store_as_docs_scale_says(store, every_set):
    text = (conftest.PACKAGE / "docs/scale.md").read_text(encoding="utf-8")
    [recipe] = re.findall(r"^```text\n(import duckdb, fsspec\n.*?)^```$", text, re.MULTILINE | re.DOTALL)
    folder = every_set("demo").folder
    store.rclone("copy", f"{folder}/data/parquet/comics.parquet", "store:comics/generations/one/data/parquet")
    run = subprocess.run(
        [sys.executable, "-c", recipe.replace("BUCKET", "comics").replace("/ID/", "/one/")], capture_output=True, text=True,
        timeout=120, env=environment(store.environment | {
            "AWS_ENDPOINT_URL": store.address, "AWS_ACCESS_KEY_ID": "some", "AWS_SECRET_ACCESS_KEY": "thing",
            "AWS_DEFAULT_REGION": "us-east-1"}))
    assert run.returncode == 0, run.stderr[-2000:]
    for format, count in duckdb.sql(
            f"SELECT format, count(*) FROM '{folder}/data/parquet/comics.parquet' WHERE format IS NOT NULL GROUP BY ALL").fetchall():
        assert re.search(rf"{re.escape(format)} *│ *{count} *│", run.stdout), (format, count, run.stdout)
