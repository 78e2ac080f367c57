"""`spinrack diff` and `spinrack changes` against what DuckDB and Python find in the files of the same generations."""

import csv
import gzip
import io
import json
import os
import socket
import subprocess

import duckdb
import generation
import pytest
import sources
from conftest import program

NIGHTS = 5


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def ran(folder, *arguments):
    run = subprocess.run([program(), *arguments], cwd=folder, capture_output=True, text=True, timeout=600,
                         env=dict(os.environ, TOKEN=sources.TOKEN))
    assert run.returncode in (0, 2), run.stdout + run.stderr
    return run


def publish(folder, source, nights, each, **sections):
    """A folder with a generation of each night; `each` gives the arguments of a night, while its source is there."""
    definition = dict(name="nights", source=source, write={"csv": {}}, publish={"keep": 30, "max-shrink": "50%"}, **sections)
    (folder / "nights.yaml").write_text(json.dumps(definition), encoding="utf-8")
    for night in range(nights):
        each(night, lambda *more: ran(folder, "run", "nights.yaml", "--output", "output", "--state-dir", "state",
                                      "--progress", "none", *more))
    return folder


def marvel(folder):
    port = free_port()

    def each(night, run):
        with sources.gateway(program(), "invent", "--scale", "0.005", "--night", str(night), port=port):
            run()

    source = {"kind": "marvel", "base-url": f"http://127.0.0.1:{port}/v1/public", "allow-private-hosts": True}
    return publish(folder, source, NIGHTS, each, fetch={"mode": "full"})


def gcd(folder):
    def each(night, run):
        dump = f"2026-11-{night + 1:02}.db"
        ran(folder, "gateway", "dump", dump, "--scale", "0.002", "--night", str(night))
        run("--set", f"source.path={dump}")

    return publish(folder, {"kind": "gcd", "path": "2026-11-01.db"}, 4, each)


def superhero(folder):
    port = free_port()

    def each(night, run):
        with sources.gateway(program(), "stand-in", "superhero", "--night", str(night * 7), port=port) as base:
            source = {"kind": "superhero", "base-url": base, "allow-private-hosts": True}
            text = json.loads((folder / "nights.yaml").read_text()) | {"source": source}
            (folder / "nights.yaml").write_text(json.dumps(text), encoding="utf-8")
            run()

    return publish(folder, {"kind": "superhero"}, 3, each)


@pytest.fixture(scope="module", params=[marvel, gcd, superhero], ids=lambda make: make.__name__)
def nights(request, tmp_path_factory):
    folder = request.param(tmp_path_factory.mktemp("nights"))
    return folder, sorted((folder / "output/nights/generations").iterdir())


def cells_of(set_, columns):
    """The rows of a table by DuckDB, every cell a text; an empty cell is null where the column may be null."""
    path = set_.folder / "data/csv" / f"{columns[0].table}.csv.gz"
    names = ", ".join(f'"{column.name}"' for column in columns)
    rows = duckdb.sql(f"SELECT {names} FROM read_csv('{path}', header = true, all_varchar = true, nullstr = '\\0', "
                      "strict_mode = true, quote = '\"', escape = '\"', delim = ',', max_line_size = 20000000)").fetchall()
    may_be_null = [column.is_nullable or column.type != "string" for column in columns]
    return [tuple(None if cell in ("", None) and null else cell or "" for cell, null in zip(row, may_be_null)) for row in rows]


def differences(before, after):
    """(table, key, change, column) → (old, new), computed from the tables of both sets."""
    found = {}
    for table, columns in after.schema.items():
        keys = [next(i for i, c in enumerate(columns) if c.name == name) for name in generation.key(columns)]

        def by_key(set_):
            return {tuple(int(row[i]) if columns[i].type == "int64" and row[i] is not None else row[i] for i in keys): row
                    for row in cells_of(set_, columns)}

        one, other = by_key(before), by_key(after)
        for key in one.keys() | other.keys():
            old, new = one.get(key), other.get(key)
            change = "added" if old is None else "removed" if new is None else "changed"
            nothing = (None,) * len(columns)
            for column, was, is_ in zip(columns, old or nothing, new or nothing):
                if change != "changed" or was != is_:
                    found[table, key, change, column.name] = (was, is_)
    return found


def told_by_json(folder, *arguments):
    lines = ran(folder, "diff", "nights.yaml", *arguments, "--format", "json").stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    assert all(list(row) == ["table", "key", "change", "column", "old", "new"] for row in rows)
    found = {(row["table"], tuple(row["key"]), row["change"], row["column"]): (row["old"], row["new"]) for row in rows}
    assert len(found) == len(rows), "a cell is told twice"
    return found


def told_by_csv(folder, *arguments):
    path = folder / "diff.csv"
    with open(path, "wb") as out:
        subprocess.run([program(), "diff", "nights.yaml", *arguments, "--format", "csv"], cwd=folder, stdout=out, check=True,
                       timeout=600)
    rows = duckdb.sql(f"""SELECT "table", "key", "change", "column", "old", "new" FROM read_csv('{path}', header = true,
        all_varchar = true, allow_quoted_nulls = false, quote = '"', escape = '"', delim = ',', max_line_size = 20000000)""")
    return {(table, tuple(json.loads(key)), change, column): (old, new)
            for table, key, change, column, old, new in rows.fetchall()}


def test_every_cell_that_differs_is_told_and_no_other(nights):
    folder, sets = nights
    assert len(sets) > 2
    pairs = [(0, 1), (len(sets) - 2, len(sets) - 1), (0, len(sets) - 1), (len(sets) - 1, 1)]
    kinds = set()
    for one, other in pairs:
        expected = differences(generation.Generation(sets[one]), generation.Generation(sets[other]))
        assert expected
        kinds |= {change for _, _, change, _ in expected}
        assert told_by_json(folder, sets[one].name, sets[other].name) == expected
        assert told_by_csv(folder, sets[one].name, sets[other].name) == expected
    assert {"added", "changed"} <= kinds


def test_the_summary_counts_what_the_cells_say(nights):
    folder, sets = nights
    expected = differences(generation.Generation(sets[0]), generation.Generation(sets[-1]))
    lines = [line.split() for line in ran(folder, "diff", "nights.yaml", sets[0].name, sets[-1].name).stdout.splitlines()]
    counted = {line[0]: [int(cell.replace(",", "")) for cell in line[1:]] for line in lines
               if len(line) == 4 and line[0] != "from" and all(cell[0].isdigit() for cell in line[1:])}
    rows = {(table, key, change) for table, key, change, _ in expected}
    assert counted == {
        table: [sum(1 for row in rows if row[0] == table and row[2] == change) for change in ("added", "changed", "removed")]
        for table in {row[0] for row in rows}}


def test_histories_are_the_feeds_of_all_kept_sets(nights):
    folder, sets = nights
    told = [json.loads(line) for line in
            ran(folder, "changes", "nights.yaml", "--format", "json").stdout.splitlines()]
    expected = []
    for before, set_ in zip([None, *sets], sets):
        lines = gzip.decompress((set_ / "data/changes.ndjson.gz").read_bytes()).decode("utf-8").splitlines()[1:]
        expected += [(set_.name, before and before.name, line["kind"], line["id"], line["change"], line.get("fields", []))
                     for line in map(json.loads, lines)]
    assert expected
    assert [(line["generation"], line["since"], line["kind"], line["id"], line["change"], line["fields"])
            for line in told] == expected
    text = ran(folder, "changes", "nights.yaml", "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [(row["generation"], row["since"] or None, row["kind"], int(row["id"]), row["change"], json.loads(row["fields"]))
            for row in rows] == expected
    kind, number = expected[0][2:4]
    one = ran(folder, "changes", "nights.yaml", "--kind", kind, "--id", str(number), "--format", "json").stdout.splitlines()
    assert len(one) == sum(1 for line in expected if line[2:4] == (kind, number))
