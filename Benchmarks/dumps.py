"""Measures exports of invented dumps of the Grand Comics Database, from a hundredth of its size to all of it.

    python3 Benchmarks/dumps.py [--program FILE] [--folder DIR] [--scales 0.1,1,3,10] [--only NAME]

At scale 10 a dump is about as large as the real one: two million issues, five million stories. Needs 13 GB of disk for that, and
half an hour. Prints a table in Markdown; a run is made in a folder of its own, which is removed behind it. Python 3, standard
library only.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import tempfile
import time

FORMATS = {"CSV, Parquet": ["csv", "parquet"], "CSV, NDJSON, SQLite, Parquet": ["csv", "ndjson", "sqlite", "parquet"],
           "all of them, and a site": ["csv", "ndjson", "sqlite", "parquet", "site"]}


def measured(arguments, folder, output):
    """Runs a program in a folder: its seconds by the clock and of the processor, and its greatest resident size in MB."""
    start = time.monotonic()
    process = os.posix_spawn(
        "/usr/bin/env", ["env", "-C", str(folder), *map(str, arguments)], os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, str(output), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)])
    _, status, usage = os.wait4(process, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"{' '.join(map(str, arguments))} ended with {os.waitstatus_to_exitcode(status)}")
    # A kilobyte has 1,024 bytes there.
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6


def print_race(times):
    """Prints medians of results of `measured`, by formats and contender, each beside DuckDB's with the same formats."""
    print("| formats | what | processor | beside DuckDB | clock | peak memory |\n| --- | --- | --- | --- | --- | --- |")
    for (form, name), results in times.items():
        base = statistics.median(result[1] for result in times[form, "DuckDB"])
        clock, processor, memory = (statistics.median(values) for values in zip(*results))
        print(f"| {form} | {name} | {processor:,.1f} s | {processor / base:.2f} | {clock:,.1f} s | {memory:,.0f} MB |")


def size(path):
    """The megabytes of a folder or file, on disk."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if not file.is_symlink()]
    return sum(file.lstat().st_blocks * 512 for file in files) / 1e6


def records(folder):
    """How many records of all kinds, issues and stories the run reports."""
    report = json.loads(sorted((folder / "output/g/runs").glob("*.json"))[-1].read_text(encoding="utf-8"))
    counts = {name: collection["distinct"] for name, collection in report["collections"].items()}
    return sum(counts.values()), counts["issues"], counts["stories"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", type=pathlib.Path, default=".build/release/spinrack")
    parser.add_argument("--folder", type=pathlib.Path, default=tempfile.gettempdir())
    parser.add_argument("--scales", default="0.1,1,3,10")
    parser.add_argument("--only", choices=FORMATS)
    options = parser.parse_args()
    program = options.program.resolve()
    print("| scale | formats | records | dump | state | output | clock | processor | a record | peak memory |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for scale in options.scales.split(","):
        with tempfile.TemporaryDirectory(dir=options.folder) as work:
            work = pathlib.Path(work)
            measured([program, "gateway", "dump", "dump.db", "--scale", scale], work, work / "log")
            for name, formats in FORMATS.items():
                if options.only not in (None, name) or "site" in formats and float(scale) > 0.1:
                    continue
                folder = work / "run"
                folder.mkdir()
                definition = {"name": "g", "source": {"kind": "gcd", "path": "../dump.db"}, "write": dict.fromkeys(formats, {})}
                (folder / "g.yaml").write_text(json.dumps(definition), encoding="utf-8")
                clock, processor, memory = measured([program, "run", "g.yaml", "--progress", "none"], folder, work / "log")
                count, issues, stories = records(folder)
                print(f"| {scale} | {name} | {count:,} ({issues:,} issues, {stories:,} stories) | {size(work / 'dump.db'):,.0f} MB "
                      f"| {size(folder / 'state'):,.0f} MB | {size(folder / 'output'):,.0f} MB | {clock:,.0f} s "
                      f"| {processor:,.1f} s | {processor / count * 1e6:.0f} µs | {memory:,.0f} MB |", flush=True)
                shutil.rmtree(folder)


if __name__ == "__main__":
    main()
