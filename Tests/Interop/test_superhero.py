"""Recorded answers of superhero-api, read by kind `recordings`: every value of every row. Run by `make test-interop`."""

import pytest
import superhero
from generation import Generation

pytestmark = [pytest.mark.xdist_group("superhero corpus"), pytest.mark.full]


@pytest.fixture(scope="module")
def heroes(every_set):
    return every_set("superhero corpus")


def test_every_recorded_row_is_compared(heroes, tell):
    counts = superhero.tally(heroes.recordings)
    tell("superhero", counts)
    assert counts["recorded"] == counts["compared"] >= 563


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
