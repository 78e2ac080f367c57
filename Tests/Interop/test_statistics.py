"""Every statistic against what `figures.py` works out from the NDJSON of the same generation."""

import csv
import json
import re
import subprocess
import sys

import conftest
import expected
import figures
import generation
import jsonschema
import pytest

NAMES = [
    "collections", "releases-by-year", "releases-by-decade", "pages-and-prices-by-year", "formats", "story-types",
    "top-characters", "top-characters-by-decade", "top-pairs", "roles", "top-creators", "creator-careers",
    "top-creators-by-decade", "creator-runs", "top-series", "longest-series", "top-events", "completeness",
    "sentinels", "lists", "unseen",
]
RECIPES = re.findall(
    r"^```python\n(.*?)^```$", (conftest.PACKAGE / "docs/statistics.md").read_text(encoding="utf-8"), re.M | re.S)
TYPES = {"int64": int, "double": (int, float), "boolean": bool, "string": str, "timestamp": str, "date": str}


@pytest.fixture(scope="session")
def set_(findings):
    return generation.Generation(findings.folder)


@pytest.fixture(scope="session")
def worked_out(set_):
    return figures.Figures(set_)


def document(set_, name):
    return json.loads((set_.folder / f"statistics/{name}.json").read_text(encoding="utf-8"))


def rows(set_, name, *without):
    """The rows of a statistic, without some columns."""
    columns = [column["name"] for column in document(set_, name)["columns"]]
    return [[cell for column, cell in zip(columns, row) if column not in without]
            for row in document(set_, name)["rows"]]


def same(one, other):
    """Whether two cells are the same; means are rounded to four places."""
    if isinstance(one, float) or isinstance(other, float):
        return one is not None and other is not None and abs(one - other) <= max(5.0001e-5, 1e-12 * abs(other))
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def test_files_are_those_that_are_known(set_):
    found = {path.name for path in (set_.folder / "statistics").iterdir()}
    assert found == {f"{name}.{ending}" for name in NAMES for ending in ("json", "csv")}
    assert set_.faults() == []


def test_json_is_valid_by_its_schema(set_):
    schema = json.loads((set_.folder / "schemas/statistics.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    for name in NAMES:
        assert [error.message for error in validator.iter_errors(document(set_, name))] == [], name
    assert not validator.is_valid(dict(document(set_, "formats"), rows=[[1]]))


@pytest.mark.parametrize("name", NAMES)
def test_json_is_what_its_columns_say(set_, name):
    statistic = document(set_, name)
    assert list(statistic) == ["name", "title", "description", "columns", "rows"]
    assert statistic["name"] == name and statistic["title"] and statistic["description"].endswith(".")
    types = [TYPES[column["type"]] for column in statistic["columns"]]
    for row in statistic["rows"]:
        assert len(row) == len(types)
        for cell, type_ in zip(row, types):
            assert cell is None or isinstance(cell, type_) and isinstance(cell, bool) == (type_ is bool), row


@pytest.mark.parametrize("name", NAMES)
def test_csv_has_the_rows_of_the_json(set_, name):
    statistic = document(set_, name)
    with open(set_.folder / f"statistics/{name}.csv", encoding="utf-8", newline="") as lines:
        header, *cells = csv.reader(lines, strict=True)
    assert header == [column["name"] for column in statistic["columns"]]
    texts = [["" if cell is None else json.dumps(cell) if not isinstance(cell, str) else cell for cell in row]
             for row in statistic["rows"]]
    assert cells == texts
    named = {file["path"]: file["rows"] for file in set_.manifest["files"]}
    assert named[f"statistics/{name}.csv"] == named[f"statistics/{name}.json"] == len(cells)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "lists"])
def test_numbers_are_those_worked_out_from_the_records(set_, worked_out, name):
    wanted = [list(row) for row in getattr(worked_out, name.replace("-", "_"))()]
    found = rows(set_, name)
    for row, want in zip(found, wanted):
        assert all(map(same, row, want)) and len(row) == len(want), f"{row} is not {want}"
    assert len(found) == len(wanted)


def test_lists_are_as_short_as_the_lines_say(set_, worked_out):
    assert rows(set_, "lists", "listed", "cut", "completed") == [list(row) for row in worked_out.lists()]
    for row in document(set_, "lists")["rows"]:
        _, _, lists, items, listed, cut, completed, short, lacking = row
        assert cut == completed + short <= lists and lacking <= items and listed >= 0, row


def test_lists_are_cut_where_the_recorded_answers_cut_them(set_, findings):
    if findings.recordings is None:
        pytest.skip("a demo run: its answers are not at hand")
    catalogue = expected.Catalogue(findings.recordings)
    for kind, list_, _, _, listed, cut, *_ in document(set_, "lists")["rows"]:
        own, short = 0, 0
        for record in catalogue.records[kind].values():
            said = record.line[list_]["available"] or 0
            links = {(number, (role or "").strip().lower() if list_ == "creators" else None)
                     for number, _, role in record.links[list_] if number is not None}
            if said > 0:
                own += len(links)
                short += len(links) < said
        assert (listed, cut) == (own, short), (kind, list_)


def test_a_rebuilt_set_has_the_same_bytes(set_, findings):
    if findings.recordings is not None:
        pytest.skip("recordings are not captured")
    again = generation.Generation(findings.rebuilt())
    assert again.manifest["set"] == set_.manifest["set"]
    for path in sorted(set_.folder.glob("statistics/*")) + sorted(set_.folder.glob("graph/*")):
        assert path.read_bytes() == (again.folder / path.relative_to(set_.folder)).read_bytes(), path.name


@pytest.mark.parametrize("recipe", RECIPES)
def test_recipe_of_the_documentation(findings, recipe):
    run = subprocess.run([sys.executable, "-c", recipe], cwd=findings.folder, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0 and run.stdout.strip(), run.stderr
