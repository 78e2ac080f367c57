"""Recorded answers of superhero-api, read by kind `recordings`: every value of every row. Run by `make test-interop`."""

import sqlite3

import pytest
import superhero
from conftest import Published, corpus_folder
from generation import Generation


@pytest.fixture(scope="module")
def heroes(tmp_path_factory):
    answers = corpus_folder("superhero")
    if answers is None:
        pytest.skip("no recordings of superhero-api: shared/corpus has none, nor has SPINRACK_CORPUS")
    formats = ["csv", "ndjson", "sqlite", "parquet", "xml", "site", "statistics", "graph", "archive"]
    folder = tmp_path_factory.mktemp("superhero")
    return Published("superhero", folder, {"kind": "recordings", "path": str(answers)}, answers, formats)


def test_every_value_is_the_one_that_was_sent(heroes):
    sent = superhero.rows(heroes.recordings)
    published = {int(row["id"]): row for row in Generation(heroes.folder).rows("heroes")}
    assert sorted(published) == sorted(sent) and len(sent) >= 563
    for number, row in sent.items():
        for column, value in superhero.hero(row).items():
            cell = published[number][column]
            if column in ("height_cm", "weight_kg"):
                assert (float(cell) if cell else None) == value, (number, column)
            else:
                assert cell == value, (number, column)


def test_every_other_name_is_there_in_its_place(heroes):
    found = {}
    for row in Generation(heroes.folder).rows("hero_aliases"):
        names = found.setdefault(int(row["hero_id"]), [])
        assert int(row["position"]) == len(names)
        names.append(row["name"])
    sent = superhero.rows(heroes.recordings)
    assert found == {number: names for number, row in sent.items() if (names := superhero.aliases(row))}


def test_lines_keep_the_shape_of_the_source(heroes):
    for line in Generation(heroes.folder).lines("heroes"):
        sent = superhero.rows(heroes.recordings)[line["id"]]
        assert list(line)[: len(sent)] == ["id", "name", "slug", "powerstats", "appearance", "biography", "work",
                                          "connections", "images"]
        assert line["powerstats"] == sent["powerstats"]
        assert line["biography"]["publisher"] == (sent["biography"]["publisher"] or None)


def test_the_terms_are_in_every_format(heroes):
    generation = Generation(heroes.folder)
    assert not generation.faults()
    assert "MIT License" in (heroes.folder / "LICENSE.txt").read_text(encoding="utf-8")
    database = sqlite3.connect(heroes.folder / "data/catalog.sqlite")
    assert "MIT License" in " ".join(value for _, value in database.execute("SELECT name, value FROM about"))
    assert database.execute("SELECT count(*) FROM heroes").fetchone()[0] == len(superhero.rows(heroes.recordings))
