"""The scripts in `contrib` that make other things of a set: Markdown notes for Obsidian, and a ZIM file for Kiwix."""

import gzip
import json
import pathlib
import re
import shutil
import subprocess
import sys

import conftest
import pytest

CONTRIB = pathlib.Path(__file__).resolve().parents[2] / "contrib"
LINK = re.compile(r"\[\[([^\]|]+)\|([^\]|]+)\]\]")


@pytest.fixture(scope="module")
def current(tmp_path_factory):
    """A set of an invented catalogue, with its records and the archive of its site."""
    folder = tmp_path_factory.mktemp("notes")
    write = {"ndjson": {}, "site": {"title": "Racks & more", "archive": True}}
    (folder / "s.yaml").write_text(json.dumps({"name": "s", "source": {"kind": "demo", "scale": 0.003}, "write": write}), encoding="utf-8")
    subprocess.run([conftest.program(), "run", "s.yaml", "--quiet"], cwd=folder, check=True, timeout=600)
    return folder / "output/s/current"


def run(script, *arguments):
    return subprocess.run([sys.executable, CONTRIB / script, *map(str, arguments)], capture_output=True, text=True, timeout=300)


def test_every_record_is_a_note_and_every_link_leads_to_one(current, tmp_path):
    done = run("obsidian/notes.py", current, tmp_path / "vault")
    assert done.returncode == 0, done.stderr
    notes = {str(path.relative_to(tmp_path / "vault").with_suffix("")): path.read_text(encoding="utf-8")
             for path in (tmp_path / "vault").rglob("*.md")}
    records = sum(gzip.decompress(path.read_bytes()).count(b"\n") for path in (current / "data/ndjson").glob("*.ndjson.gz"))
    assert done.stdout.startswith(f"{records} notes") and len(notes) == records
    assert not [name for name in notes if re.search(r'[\\:*?"<>|#^\[\]\x00-\x1f]', name) or name.endswith((".", " "))]
    assert len({name.casefold() for name in notes}) == len(notes)
    links = [target for text in notes.values() for target, _ in LINK.findall(text)]
    assert len(links) > len(notes) and not set(links) - set(notes)
    comic = next(text for name, text in notes.items() if name.startswith("comics/") and "## Creators" in text)
    head, _, body = comic.removeprefix("---\n").partition("\n---\n")
    values = dict(line.split(": ", 1) for line in head.split("\n"))
    assert json.loads(values["title"]) in body and values["tags"] == "[comics]"


def test_chosen_kinds_alone_are_notes(current, tmp_path):
    assert run("obsidian/notes.py", current, tmp_path / "vault", "characters", "series").returncode == 0
    assert {path.name for path in (tmp_path / "vault").iterdir()} == {"characters", "series"}
    done = run("obsidian/notes.py", current, tmp_path / "other", "heroes")
    assert done.returncode == 1 and "characters" in done.stderr and not (tmp_path / "other").exists()


@pytest.mark.skipif(not (shutil.which("zimwriterfs") and shutil.which("zimcheck")), reason="zim-tools are not installed")
def test_the_archive_of_a_site_is_a_sound_zim_file(current, tmp_path):
    done = run("kiwix/make_zim.py", current / "archive/s-site.tar.gz", tmp_path / "s.zim")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Status: Pass" in done.stdout and (tmp_path / "s.zim").stat().st_size > 100_000
