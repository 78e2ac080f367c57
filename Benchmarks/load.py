#!/usr/bin/env python3
"""What loading into PostgreSQL costs: python3 Benchmarks/load.py PROGRAM [--scale N] [--rounds N] [--nights N,N]

Loads a full-size set whole, beside psql's \\copy of the same CSV files in one transaction with the same keys and references, turn
by turn; then the nights after it, by the rows that differ and whole. Prints tables for README.md.

It starts a server of its own with the settings that a new one has, on a socket in a temporary folder. The source is the
program's own gateway, on loopback. Needs 4 GB of disk at full size."""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Interop"))
import postgres  # noqa: E402

PORT = 9721
TYPES = {"integer": "bigint", "number": "double precision", "boolean": "boolean", "datetime": "timestamptz",
         "date": "date", "string": "text"}


def name(text):
    return f'"{text}"'


def names(texts):
    return ", ".join(map(name, texts))


def copying(folder):
    """What psql is told to do: the tables of a set, with their keys and references, in one transaction."""
    package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
    tables = [resource for resource in package["resources"] if "fields" in resource.get("schema", {})]
    lines = ["BEGIN;", "CREATE SCHEMA beside;", "SET LOCAL search_path = beside;"]
    for table in tables:
        columns = [f"{name(field['name'])} {TYPES[field['type']]}"
                   + (" NOT NULL" if field.get("constraints", {}).get("required") else "")
                   for field in table["schema"]["fields"]]
        lines.append(f"CREATE TABLE {name(table['name'])} ({', '.join(columns)});")
    for table in tables:
        texts = [field["name"] for field in table["schema"]["fields"]
                 if field["type"] == "string" and field.get("constraints", {}).get("required")]
        never = f", FORCE_NOT_NULL ({names(texts)})" if texts else ""
        lines.append(f"\\copy {name(table['name'])} FROM PROGRAM 'gzip -dc {folder / table['path']}' "
                     f"WITH (FORMAT csv, HEADER{never})")
    for table in tables:
        lines.append(f"ALTER TABLE {name(table['name'])} ADD PRIMARY KEY ({names(table['schema']['primaryKey'])});")
    for table in tables:
        for key in table["schema"].get("foreignKeys", []):
            other = key["reference"].get("resource") or table["name"]
            lines.append(f"ALTER TABLE {name(table['name'])} ADD FOREIGN KEY ({names(key['fields'])}) "
                         f"REFERENCES {name(other)} ({names(key['reference']['fields'])});")
    return "\n".join([*lines, "COMMIT;\n"])


class Bench:
    """Sets of some nights, and a database."""

    def __init__(self, program, folder, address):
        self.program, self.folder, self.address = os.path.abspath(program), folder, address

    def publish(self, scale, nights):
        """A generation a night."""
        (self.folder / "load.yaml").write_text(
            f'name: load\nsource: {{kind: marvel, base-url: "http://127.0.0.1:{PORT}/v1/public", allow-private-hosts: true}}\n'
            "write: {csv: {}}\npublish: {keep: 20, max-shrink: 50%}\n", encoding="utf-8")
        generations = []
        for night in nights:
            gateway = subprocess.Popen(
                [self.program, "gateway", "invent", "--port", str(PORT), "--scale", str(scale), "--night", str(night), "--order", "stable"],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            try:
                gateway.stdout.readline()
                subprocess.run([self.program, "run", "load.yaml", "--quiet"], cwd=self.folder, check=True)
            finally:
                gateway.terminate()
                gateway.wait()
            generations.append((self.folder / "output/load/current").resolve())
        return generations

    def psql(self, text):
        subprocess.run([postgres.programs() / "psql", "-qX", "-v", "ON_ERROR_STOP=1", self.address], input=text, text=True,
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def copy(self, generation):
        """Seconds that psql needs."""
        text = copying(generation)
        self.settle("DROP SCHEMA IF EXISTS beside CASCADE")
        started = time.monotonic()
        self.psql(text)
        return time.monotonic() - started

    def load(self, generation, schema, *options):
        """Seconds that the program needs, the greatest memory in MiB, and what it says."""
        started = time.monotonic()
        process = subprocess.Popen(
            [self.program, "load", "load.yaml", "--to", self.address, "--generation", generation.name, "--schema", schema, *options],
            cwd=self.folder, stdout=subprocess.PIPE, text=True)
        words = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        if os.waitstatus_to_exitcode(status) != 0:
            sys.exit(f"the load ended with {os.waitstatus_to_exitcode(status)}")
        return time.monotonic() - started, used.ru_maxrss / 1024, words

    def settle(self, statement):
        """Removes what a measurement left, and lets the server write what it owes."""
        self.psql(statement + "; CHECKPOINT")
        os.sync()

    def size(self, schema):
        query = ("SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c WHERE relkind = 'r' AND relnamespace = "
                 f"'{schema}'::regnamespace")
        return int(subprocess.run([postgres.programs() / "psql", "-qXtA", "-c", query, self.address], check=True,
                                  capture_output=True, text=True).stdout) / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--nights", default="1,5,20")
    given = parser.parse_args()
    nights = [int(night) for night in given.nights.split(",")]
    with tempfile.TemporaryDirectory() as folder, postgres.server() as address:
        bench = Bench(given.program, pathlib.Path(folder), address)
        first, *others = bench.publish(given.scale, [0, *nights])
        copied, loaded, memory = [], [], 0
        for _ in range(given.rounds):
            copied.append(bench.copy(first))
            bench.settle("DROP SCHEMA IF EXISTS whole CASCADE")
            seconds, peak, words = bench.load(first, "whole")
            loaded.append(seconds)
            memory = max(memory, peak)
        rows = words.split(" tables, ")[1].split(" rows")[0]
        ratios = [load / copy for load, copy in zip(loaded, copied)]
        print(f"{rows} rows; {bench.size('whole'):.0f} MB in the database, {bench.size('beside'):.0f} MB with tables, keys alone")
        print(f"| psql \\copy | load | ratio of each round | memory |\n| --- | --- | --- | --- |\n"
              f"| {statistics.median(copied):.1f} s | {statistics.median(loaded):.1f} s | "
              f"{min(ratios):.2f} to {max(ratios):.2f}, median {statistics.median(ratios):.2f} | {memory:.0f} MiB |\n")
        bench.settle("DROP SCHEMA beside CASCADE")
        print("| nights | rows added, changed, removed | by the rows that differ | whole |\n| --- | --- | --- | --- |")
        for night, generation in zip(nights, others):
            bench.settle("DROP SCHEMA IF EXISTS whole CASCADE; DROP SCHEMA IF EXISTS fresh CASCADE")
            bench.load(first, "whole")
            bench.settle("SELECT 1")
            seconds, _, words = bench.load(generation, "whole")
            whole, _, _ = bench.load(generation, "fresh")
            what = words.split(" now: ")[1].split("; before")[0] if "removed" in words else "too many: filled whole"
            print(f"| {night} | {what} | {seconds:.1f} s | {whole:.1f} s |")


if __name__ == "__main__":
    main()
