"""Races exports of an invented dump of the Grand Comics Database against DuckDB and polars on the same machine.

    python3 -m venv V && V/bin/pip install duckdb duckdb-extension-sqlite-scanner polars
    V/bin/python Benchmarks/dumps-beside-duckdb.py [--program FILE] [--folder DIR] [--scale 0.5] [--repeats 3]

The others copy each table of the dump as it stands, without the rows that are marked as deleted; they check, clean, join and remember
nothing. Each contender is a process of its own; the runs of one kind alternate, and each ratio is one of medians. Scale 10 is about
as large as the real database. Prints a table in Markdown.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from dumps import measured, print_race

FORMATS = {"Parquet": ["parquet"], "CSV and Parquet": ["csv", "parquet"]}


def tables(dump):
    """The tables of a dump that have rows, each with whether its rows may be marked as deleted."""
    import sqlite3
    with sqlite3.connect(dump) as database:
        names = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'gcd_%'")]
        return {name: any(column[1] == "deleted" for column in database.execute(f"PRAGMA table_info({name})"))
                for name in sorted(names) if database.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone()}


def copy_with_duckdb(dump, folder, formats):
    """Copies all tables with DuckDB and its reader of SQLite."""
    import duckdb
    database = duckdb.connect(config={"threads": len(os.sched_getaffinity(0))})
    duckdb_extension("sqlite_scanner", database)
    database.execute(f"ATTACH '{dump}' AS dump (TYPE sqlite, READ_ONLY)")
    for table, has_deleted in tables(dump).items():
        rows = f"SELECT * FROM dump.{table}" + (" WHERE deleted = 0" if has_deleted else "")
        for form in formats:
            options = "FORMAT parquet, COMPRESSION zstd" if form == "parquet" else "FORMAT csv, COMPRESSION gzip"
            database.execute(f"COPY ({rows}) TO '{folder}/{table}.{form}' ({options})")


def duckdb_extension(name, database):
    """Loads an extension of DuckDB that was installed from PyPI."""
    import importlib.util
    place = pathlib.Path(importlib.util.find_spec(f"duckdb_extension_{name}").origin).parent
    files = sorted(place.rglob("*.duckdb_extension"))
    database.execute(f"LOAD '{files[0]}'")


def copy_with_polars(dump, folder, formats):
    """Copies all tables with polars, over the reader of SQLite that Python has."""
    import sqlite3

    import polars
    with sqlite3.connect(dump) as database:
        for table, has_deleted in tables(dump).items():
            rows = f"SELECT * FROM {table}" + (" WHERE deleted = 0" if has_deleted else "")
            parts = polars.read_database(rows, database, iter_batches=True, batch_size=100_000, infer_schema_length=None)
            frame = polars.concat(list(parts), how="vertical_relaxed")
            for form in formats:
                if form == "parquet":
                    frame.write_parquet(f"{folder}/{table}.parquet", compression="zstd")
                else:
                    frame.write_csv(f"{folder}/{table}.csv.gz", compression="gzip")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", type=pathlib.Path, default=".build/release/spinrack")
    parser.add_argument("--folder", type=pathlib.Path, default=tempfile.gettempdir())
    parser.add_argument("--scale", default="0.5")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--copy", nargs=4, metavar=("TOOL", "DUMP", "FOLDER", "FORMATS"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.copy:
        tool, dump, folder, formats = options.copy
        {"DuckDB": copy_with_duckdb, "polars": copy_with_polars}[tool](dump, folder, formats.split(","))
        return
    program = options.program.resolve()
    with tempfile.TemporaryDirectory(dir=options.folder) as work:
        work = pathlib.Path(work)
        for month in (0, 1):
            subprocess.run([program, "gateway", "dump", work / f"{month}.db", "--scale", options.scale, "--night", str(month)],
                           check=True, stdout=subprocess.DEVNULL)
        times = {}

        def note(name, form, result):
            times.setdefault((form, name), []).append(result)

        for _ in range(options.repeats):
            for form, formats in FORMATS.items():
                for tool in ("DuckDB", "polars"):
                    folder = work / tool
                    folder.mkdir()
                    note(tool, form, measured(
                        [sys.executable, pathlib.Path(__file__).resolve(), "--copy", tool, work / "0.db", folder, ",".join(formats)],
                        work, work / "log"))
                    shutil.rmtree(folder)
                folder = work / "run"
                folder.mkdir()
                definition = {"name": "g", "source": {"kind": "gcd", "path": "../now.db"}, "write": dict.fromkeys(formats, {})}
                (folder / "g.yaml").write_text(json.dumps(definition), encoding="utf-8")
                for month, name in enumerate(["Spinrack", "Spinrack, the next month"]):
                    # Each month is a file of its own, as a download is.
                    (work / "now.db").unlink(missing_ok=True)
                    os.link(work / f"{month}.db", work / "now.db")
                    note(name, form, measured([program, "run", "g.yaml", "--progress", "none"], folder, work / "log"))
                shutil.rmtree(folder)
        print(f"Scale {options.scale}, {options.repeats} runs each, medians.\n")
        print_race(times)


if __name__ == "__main__":
    main()
