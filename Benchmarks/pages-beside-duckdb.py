"""Races an export of recorded pages of JSON against DuckDB and polars on the same machine.

    python3 -m venv V && V/bin/pip install duckdb polars
    V/bin/python Benchmarks/pages-beside-duckdb.py [--program FILE] [--folder DIR] [--scale 1] [--repeats 3]

The pages are those of the invented catalogue that the program serves, 100 rows each, as files. The others read the rows of each kind with
their readers of JSON and write them as they stand, with nested columns; they check, clean, join, dedupe and remember nothing. polars writes
no nested columns as CSV, so it makes Parquet alone. Each contender is a process of its own; the runs of one kind alternate, and each ratio
is one of medians. Prints a table in Markdown.
"""

import argparse
import http.client
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from dumps import measured, print_race

KINDS = ["characters", "comics", "creators", "events", "series", "stories"]
FORMATS = {"Parquet": ["parquet"], "CSV and Parquet": ["csv", "parquet"]}


def record(program, scale, folder):
    """Keeps every page of an invented catalogue as a file."""
    server = subprocess.Popen([program, "gateway", "invent", "--scale", scale, "--order", "stable", "--auth", "open"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        host, port = re.match(r"http://([\d.]+):(\d+)", server.stdout.readline()).groups()
        connection = http.client.HTTPConnection(host, int(port), timeout=60)
        for kind in KINDS:
            offset, total = 0, 1
            while offset < total:
                connection.request("GET", f"/v1/public/{kind}?limit=100&offset={offset}")
                body = connection.getresponse().read()
                total = json.loads(body)["data"]["total"]
                (folder / f"{kind}-{offset:07}.json").write_bytes(body)
                offset += 100
    finally:
        server.terminate()
        server.wait()


def copy_with_duckdb(pages, folder, formats):
    """Copies the rows of all kinds with DuckDB's reader of JSON."""
    import duckdb
    database = duckdb.connect(config={"threads": len(os.sched_getaffinity(0))})
    for kind in KINDS:
        files = f"read_json('{pages}/{kind}-*.json', maximum_object_size = 100000000, sample_size = -1)"
        database.execute(f"CREATE TABLE rows AS SELECT unnest(data.results, max_depth := 2) FROM {files}")
        for form in formats:
            options = "FORMAT parquet, COMPRESSION zstd" if form == "parquet" else "FORMAT csv, COMPRESSION gzip"
            database.execute(f"COPY rows TO '{folder}/{kind}.{form}' ({options})")
        database.execute("DROP TABLE rows")


def copy_with_polars(pages, folder, formats):
    """Copies the rows of all kinds with polars' reader of JSON."""
    import polars
    for kind in KINDS:
        parts = [polars.DataFrame(json.loads(file.read_bytes())["data"]["results"], infer_schema_length=None, strict=False)
                 for file in sorted(pathlib.Path(pages).glob(f"{kind}-*.json"))]
        polars.concat(parts, how="diagonal_relaxed").write_parquet(f"{folder}/{kind}.parquet", compression="zstd")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", type=pathlib.Path, default=".build/release/spinrack")
    parser.add_argument("--folder", type=pathlib.Path, default=tempfile.gettempdir())
    parser.add_argument("--scale", default="1")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--copy", nargs=4, metavar=("TOOL", "PAGES", "FOLDER", "FORMATS"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.copy:
        tool, pages, folder, formats = options.copy
        {"DuckDB": copy_with_duckdb, "polars": copy_with_polars}[tool](pages, folder, formats.split(","))
        return
    program = options.program.resolve()
    with tempfile.TemporaryDirectory(dir=options.folder) as work:
        work = pathlib.Path(work)
        pages = work / "pages"
        pages.mkdir()
        record(program, options.scale, pages)
        times = {}
        for _ in range(options.repeats):
            for form, formats in FORMATS.items():
                for tool in ["DuckDB", "polars", "Spinrack"]:
                    if tool == "polars" and formats != ["parquet"]:
                        continue
                    folder = work / "run"
                    folder.mkdir()
                    if tool == "Spinrack":
                        definition = {"name": "p", "source": {"kind": "recordings", "path": "../pages"}, "write": dict.fromkeys(formats, {})}
                        (folder / "p.yaml").write_text(json.dumps(definition), encoding="utf-8")
                        command = [program, "run", "p.yaml", "--progress", "none"]
                    else:
                        script = pathlib.Path(__file__).resolve()
                        command = [sys.executable, script, "--copy", tool, pages, folder, ",".join(formats)]
                    times.setdefault((form, tool), []).append(measured(command, folder, work / "log"))
                    shutil.rmtree(folder)
        size = sum(file.stat().st_size for file in pages.iterdir()) / 1e6
        print(f"Scale {options.scale}: {len(list(pages.iterdir())):,} pages, {size:,.0f} MB; {options.repeats} runs each, medians.\n")
        print_race(times)


if __name__ == "__main__":
    main()
