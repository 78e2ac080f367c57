"""Tests of the comparison itself: it must notice every changed value. Run by `make test-interop`."""

import csv
import gzip
import json

import compare_values
import expected
import generation
import odd_answers
import pytest
import recordings


@pytest.fixture
def answers(tmp_path):
    """A folder of odd answers."""
    folder = tmp_path / "recordings"
    folder.mkdir()
    odd_answers.write(folder)
    return folder


def publish(catalogue, folder, change, skip=0):
    """Writes what the catalogue asks for, without the first `skip` rows, each value passed through `change`."""
    (folder / "data/csv").mkdir(parents=True)
    (folder / "data/ndjson").mkdir()
    (folder / "manifest.json").write_text('{"files": []}')
    for table, columns in generation.schema().items():
        with gzip.open(folder / f"data/csv/{table}.csv.gz", "wt", encoding="utf-8", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow([column.name for column in columns])
            if table in catalogue.records:
                found = [[change(column, value(catalogue, record, column)) for column in columns]
                         for record in catalogue.records[table].values()]
            else:
                found = [[change(column, compare_values.cell(row.get(column.name))) for column in columns]
                         for row in compare_values.table_rows(catalogue, table)]
            rows.writerows(found[skip:])
    for kind, records in catalogue.records.items():
        with gzip.open(folder / f"data/ndjson/{kind}.ndjson.gz", "wt", encoding="utf-8") as file:
            for record in list(records.values())[skip:]:
                line = catalogue.line(record)
                line = {name: v if name == "id" else change(None, v) for name, v in line.items()}
                file.write(json.dumps(line) + "\n")


def value(catalogue, record, column):
    if column.name == "extra":
        return json.dumps(record.unknown) if record.unknown else ""
    if column.name == "description_html":
        return markup(record.runs)
    return compare_values.cell(compare_values.record_cell(catalogue, record, column))


def markup(runs):
    """The simplest markup with these runs."""
    out = []
    for text, marks in runs or ():
        names = ["a" if mark.startswith("a ") else mark for mark in marks]
        tags = [f'<a href="{mark[2:]}">'.replace("&", "&amp;") if mark[1:2] == " " else f"<{mark}>" for mark in marks]
        text = text.replace("&", "&amp;").replace("<", "&lt;")
        out.append("".join(tags) + text + "".join(f"</{name}>" for name in reversed(names)))
    return "<br/>".join(out)


def test_what_the_rules_give_has_no_differences(answers, tmp_path):
    publish(expected.Catalogue(answers), tmp_path / "set", lambda column, value: value)
    tally = compare_values.compare(answers, tmp_path / "set")
    assert [(name, entry[2]) for name, entry in tally.columns.items() if entry[1]] == []


def test_every_changed_column_is_noticed(answers, tmp_path):
    def change(column, value):
        if column is None:
            return "changed"
        return value if column.key else '{"changed": 1}' if column.name == "extra" else "changed"

    publish(expected.Catalogue(answers), tmp_path / "set", change)
    tally = compare_values.compare(answers, tmp_path / "set")
    keys = {f"csv {c.table}.{c.name}" for columns in generation.schema().values() for c in columns if c.key}
    keys |= {f"ndjson {kind}.id" for kind in recordings.KINDS}
    ways = {name for name in tally.columns if name.endswith((" rows", " order of fields"))}
    for name, (count, different, _) in tally.columns.items():
        assert different == (0 if name in keys | ways else count) or name.endswith("unknown fields"), name
    assert all(tally.columns[f"ndjson {kind} unknown fields"][1] for kind in recordings.KINDS)


def test_missing_rows_are_noticed(answers, tmp_path):
    publish(expected.Catalogue(answers), tmp_path / "set", lambda column, value: value, skip=1)
    tally = compare_values.compare(answers, tmp_path / "set")
    for name in [f"csv {table}" for table in generation.schema()] + [f"ndjson {kind}" for kind in recordings.KINDS]:
        assert tally.columns[f"{name} rows"][1], name
