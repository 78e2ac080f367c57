"""A folder of comics, matched with the demo: names are read as comicfn2dict reads them, archives of Python's zipfile are read, nothing changes."""

import hashlib
import json
import subprocess
import zipfile

import conftest
import pytest

# The names that both read alike; comicfn2dict's volume may be the first year of the series.
NAMES = [
    "Old Harbour #001 (2016).cbz", "Old Harbour v3 001 (of 06) (2016).cbz", "Old Harbour #-1 (1997).cbz", "Old Harbour 010AU (2013).cbz",
    "Old Harbour (2018) 080.BEY (2022) (Digital) (Zone-Empire).cbz", "Old Harbour 001 (2016) (Digital) (Rook-Empire).cbz",
    "Old Harbour (2016) Volume 03 Issue 001.cbz", "Old_Harbour_001_(2016)_(webrip).cbr", "Old Harbour 001 (2016) (c2c).cbr",
    "Harbour-Men Annual 02 (1998).cbz", "Old Harbour #0.5 (2012).cbz", "Old Harbour 700.1 (2013).cbz", "100 Harbours 005 (1999).cbz",
    "Harbour 2099 012 (1993).cbz", "Old Harbour Vol. 2 #12 (2012).cbz", "Old Harbour 1.MU (2017) (Digital).cbz",
    "Old Harbour #1 (2016) (TPB).cbz", "Old Harbour 001 (01-2016).cbz",
]


@pytest.fixture(scope="module")
def matched(tmp_path_factory):
    """The report on a folder, and the digests of its files before and after."""
    folder = tmp_path_factory.mktemp("match")
    definition = {"name": "m", "source": {"kind": "demo", "scale": 0.003}, "write": {"ndjson": {"compression": "none"}}}
    (folder / "m.yaml").write_text(json.dumps(definition), encoding="utf-8")
    subprocess.run([conftest.program(), "run", "m.yaml", "--quiet"], cwd=folder, timeout=600, check=False)
    comics = [json.loads(line) for line in (folder / "output/m/current/data/ndjson/comics.ndjson").open(encoding="utf-8")]
    chosen = next(comic for comic in comics if comic.get("series") and not comic.get("variantDescription"))
    (folder / "comics/deep").mkdir(parents=True)
    for name in NAMES:
        with zipfile.ZipFile(folder / "comics" / name, "w") as archive:
            archive.writestr("001.jpg", b"x")
    with zipfile.ZipFile(folder / "comics/deep/tagged.cbz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("001.jpg", b"x" * 5_000)
        archive.writestr("ComicInfo.xml", f"<ComicInfo><Web>https://www.marvel.com/comics/issue/{chosen['id']}/x</Web></ComicInfo>")

    def digests():
        return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in (folder / "comics").rglob("*") if path.is_file()}

    before = digests()
    done = subprocess.run(
        [conftest.program(), "match", "comics", "--catalogue", "m.yaml", "--report", "report", "--sidecars", "sidecars"],
        cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    report = json.loads((folder / "report/report.json").read_text(encoding="utf-8"))
    return folder, chosen, report, before, digests()


def test_nothing_in_the_folder_changes(matched):
    folder, _, report, before, after = matched
    assert before == after and len(report["files"]) == len(before)
    done = subprocess.run([conftest.program(), "match", "comics", "--catalogue", "m.yaml", "--report", "comics/report"],
                          cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 64 and "only read" in done.stderr and not (folder / "comics/report").exists()
    done = subprocess.run([conftest.program(), "match", "comics", "--catalogue", "m.yaml", "--sidecars", "comics/report"],
                          cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 64 and "--sidecars names" in done.stderr and not (folder / "comics/report").exists()


@pytest.mark.parametrize("name", NAMES)
def test_names_are_read_as_comicfn2dict_reads_them(matched, name):
    comicfn2dict = pytest.importorskip("comicfn2dict").comicfn2dict
    said = comicfn2dict(name)
    read = next(file for file in matched[2]["files"] if file["path"] == name)["read"]
    assert (read["series"], read["number"]) == (said["series"], said["issue"])
    assert int(said["year"]) in (read["year"], read["first_year"])
    assert "volume" not in said or int(said["volume"]) in (read["volume"], read["first_year"])
    assert "issue_count" not in said or int(said["issue_count"]) == read["count"]


def test_a_link_in_an_archive_finds_its_issue(matched):
    folder, chosen, report, _, _ = matched
    file = next(file for file in report["files"] if file["path"] == "deep/tagged.cbz")
    assert file["verdict"] == "found" and file["issues"] == [chosen["id"]], file
    assert (folder / "sidecars/deep/tagged/ComicInfo.xml").is_file()
    assert (folder / "report/report.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
