"""The files of the sites, all of them, without a browser; and of any other: `--site FOLDER [--site-base-url URL]`."""

import os
import subprocess

import page_checks
import pytest
from full_set import full


@pytest.fixture(params=["plain", "whole", "hostile", *full("corpus")])
def published(request):
    if request.config.getoption("--site"):
        pytest.skip("another site is checked")
    return request.getfixturevalue(request.param)


def shown(findings):
    return f"{len(findings)} findings, such as\n" + "\n".join(findings[:25])


def test_every_page_and_file_is_well(published):
    findings = published.report().findings
    assert not findings, shown(findings)


def test_every_page_of_a_given_site_is_well(request):
    folder = request.config.getoption("--site")
    if not folder:
        pytest.skip("no --site was given")
    findings = page_checks.check_site(folder, request.config.getoption("--site-base-url")).findings
    assert not findings, shown(findings)


def test_every_type_of_page_is_there(whole):
    wanted = {
        "home", "404", "search", "favourites", "about", "data", "statistics", "map", "wall", "all heroes", "all comics", "all series",
        "all events", "all creators", "year", "character", "comic", "series", "event", "creator"}
    for tree in ["", *whole.site.trees]:
        assert wanted <= set(whole.site.types(tree)), (tree, wanted - set(whole.site.types(tree)))


def test_the_trees_of_all_languages_have_the_same_pages(whole):
    assert whole.site.trees == ["es", "pt-BR", "ru"]
    roots = {path for path in whole.site.pages if whole.site.split(path)[0] == ""}
    for tree in whole.site.trees:
        assert {path[len(tree) + 1:] for path in whole.site.pages if path.startswith(f"{tree}/")} == roots


def test_a_site_made_again_from_the_captures_has_the_same_bytes(whole):
    whole.run("rebuild", "again", "state")
    first, again = (page_checks.digests(whole.work / name / "proof/current/site") for name in ("output", "again"))
    assert sorted(first) == sorted(again)
    assert [path for path in first if first[path] != again[path]] == []


def test_what_is_the_same_again_is_not_written_again(publish):
    source, write = {"kind": "demo", "scale": 0.006}, {"site": {"title": "Proof of the same"}, "csv": {}}
    twice = publish("twice", source=source, write=write)
    before = twice.site.folder
    twice.define(source=source, write={**write, "ndjson": {}}).run("run", "output", "state")
    after = (twice.folder / "site").resolve()
    assert before != after
    first, second = page_checks.digests(before), page_checks.digests(after)
    # Downloads are links to the data of their own set.
    same = [path for path in first if second.get(path) == first[path] and not path.startswith("downloads/")]
    assert len(same) > 0.9 * len(first)
    written = [path for path in same if os.stat(before / path).st_ino != os.stat(after / path).st_ino]
    assert written == [], f"{len(written)} of {len(same)} files were written though they are the same"


def test_xml_is_well_formed_and_valid(whole, hostile):
    for published in (whole, hostile):
        files = sorted((published.folder / "xml").rglob("*.xml"))
        assert files, "no XML"
        for start in range(0, len(files), 500):
            done = subprocess.run(["xmllint", "--noout", "--nonet", *files[start:start + 500]], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr[:4000]
        schema, catalogue = published.folder / "xml/catalog.rng", published.folder / "xml/catalog.xml"
        done = subprocess.run(
            ["xmllint", "--noout", "--nonet", "--relaxng", schema, catalogue], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[:4000]
        for feed in published.site.folder.rglob("*.xml"):
            done = subprocess.run(["xmllint", "--noout", "--nonet", feed], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr[:2000]
