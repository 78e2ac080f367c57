"""Recorded answers of Comic Vine, read by kind `recordings`: every value of every row. Run by `make test-interop`."""

import gzip
import json

import comicvine
import pytest
from generation import Generation

pytestmark = [pytest.mark.xdist_group("comicvine corpus"), pytest.mark.full]


@pytest.fixture(scope="module")
def vine(every_set):
    return every_set("comicvine corpus")


@pytest.fixture(scope="module")
def sent(vine):
    return comicvine.rows(vine.recordings)


@pytest.mark.parametrize("kind", comicvine.KINDS.values())
def test_every_value_is_the_one_that_was_sent(vine, sent, kind):
    published = {int(row["id"]): row for row in Generation(vine.folder).rows(kind)}
    assert sorted(published) == sorted(sent[kind]) and published
    for number, row in sent[kind].items():
        for column, value in comicvine.cells(kind, row).items():
            assert published[number][column] == value, (kind, number, column)


def test_every_recorded_row_is_compared_that_has_a_number_and_a_kind(vine, sent, tell):
    counts = comicvine.tally(vine.recordings)
    tell("comicvine", counts)
    assert counts["compared"] >= sum(len(rows) for rows in sent.values()) > 400
    assert sum(counts.values()) == 2 * counts["recorded"]


@pytest.mark.parametrize("table", comicvine.RELATIONS)
def test_a_relation_is_what_both_sides_say(vine, sent, table):
    found = set()
    for row in Generation(vine.folder).rows(table):
        left, right = list(row.values())[:2]
        found.add((int(left), int(right)))
    assert found == comicvine.pairs(sent, table)


def test_each_part_of_a_role_is_a_row(vine, sent):
    found = {(int(r["issue_id"]), int(r["person_id"]), r["role"]) for r in Generation(vine.folder).rows("issue_people")}
    assert found == comicvine.credits(sent) and any(role for *_, role in found)


def test_other_names_are_rows(vine, sent):
    found = {}
    for row in Generation(vine.folder).rows("aliases"):
        found.setdefault((row["kind"], int(row["id"])), []).append(row["name"])
    assert found == {(kind, number): names for kind, all_ in sent.items() for number, row in all_.items()
                     if (names := comicvine.aliases(row))}


def test_no_address_of_a_person_is_published(vine, sent):
    addresses = {row["email"] for row in sent["people"].values() if row["email"]}
    assert addresses
    for path in vine.folder.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
            assert not [address for address in addresses if address.encode() in data], path


def test_every_output_says_that_it_is_private(vine):
    generation = Generation(vine.folder)
    assert not generation.faults()
    for path in ["LICENSE.txt", "datapackage.json", "data/metadata.json", "data/catalog.sqlite",
                 "data/parquet/issues.parquet", "xml/catalog.xml", "site/index.html"]:
        assert b"Private: the source gives no right" in (vine.folder / path).read_bytes(), path
    assert json.loads((vine.folder / "datapackage.json").read_text())["licenses"]
