"""What others make of the captures: warcio checks their digests and lists their records."""

import io
import json
import subprocess

import pytest
from conftest import program
from warcio.archiveiterator import ArchiveIterator
from warcio.checker import Checker


@pytest.fixture(scope="module")
def captures(tmp_path_factory):
    folder = tmp_path_factory.mktemp("captures")
    faults = {"server-error": "5%", "error-body": "5%", "truncate": "5%"}
    definition = dict(
        name="kept", source={"kind": "demo", "scale": 0.02, "faults": faults}, write={"ndjson": {}})
    (folder / "kept.yaml").write_text(json.dumps(definition), encoding="utf-8")
    run = subprocess.run([program(), "run", "kept.yaml"], cwd=folder, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stdout + run.stderr
    files = sorted((folder / "state/kept/capture").glob("*.warc.gz"))
    assert files
    return files


def test_every_digest_is_right(captures, capsys):
    class Options:
        inputs = [str(path) for path in captures]
        verbose = True

    assert Checker(Options()).process_all() == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith(" ")]
    # Two lines a record: where it is and what it is, then what came of its digest.
    told = [(where[-1], " ".join(verdict)) for where, verdict in zip(lines[::2], lines[1::2], strict=True)]
    assert all(where[0] == "offset" for where in lines[::2])
    assert {kind for kind, _ in told} == {"warcinfo", "response", "metadata"}
    assert {verdict for _, verdict in told} == {"digest pass"}


def test_every_record_can_be_read_alone(captures):
    pages, kinds, notes = 0, [], []
    for path in captures:
        with open(path, "rb") as stream:
            walk = ArchiveIterator(stream)
            for record in walk:
                kinds.append(record.rec_type)
                if record.rec_type == "warcinfo":
                    assert b"software: spinrack/" in record.content_stream().read()
                    continue
                if record.rec_type == "metadata":
                    notes.append(record.content_stream().read().split(b":")[0])
                    continue
                assert record.rec_type == "response"
                assert record.rec_headers.get_header("WARC-Target-URI").startswith("http://gateway.spinrack.invalid/")
                body = record.content_stream().read()
                if record.http_headers.get_statuscode() == "200" and body.startswith(b'{"code":200'):
                    assert json.loads(body)["data"]["count"] >= 0
                    pages += 1
                offset = walk.get_record_offset()
                with open(path, "rb") as again:
                    again.seek(offset)
                    alone = next(iter(ArchiveIterator(io.BytesIO(again.read()))))
                    assert alone.rec_headers.get_header("WARC-Record-ID") == record.rec_headers.get_header(
                        "WARC-Record-ID")
    assert pages > 30
    # The crawl was read to its end, and its set was published, which the last records of all say, and no other.
    assert kinds[0] == "warcinfo" and kinds[-2:] == ["metadata", "metadata"]
    assert notes[-2:] == [b"spinrack-finished", b"spinrack-published"]
    # Before them stands what was decided, pass by pass.
    assert set(notes[:-2]) <= {b"spinrack-pass"}
