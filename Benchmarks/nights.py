#!/usr/bin/env python3
"""What nights cost, with every output: python3 Benchmarks/nights.py PROGRAM line|space|scale [--scale N]

    line    a full-size catalogue whose nights change from nothing to a tenth of it, and the same set from nothing
    space   thirty nights, each with 0.3 percent of the records changed: the room that state and outputs need
    scale   first nights from a tenth of the full size to three times of it: time a record, and memory

Prints a table for README.md. The source is the program's own gateway, on loopback. Needs 12 GB of disk at full size."""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

PORT = 9719
PIPELINE = f"""\
name: nights
source: {{kind: marvel, base-url: "http://127.0.0.1:{PORT}/v1/public", allow-private-hosts: true}}
fetch: {{concurrency: 8, mode: incremental, full-every: 365d}}
write: {{csv: {{}}, ndjson: {{}}, sqlite: {{}}, parquet: {{}}, graph: {{}}, statistics: {{}}, archive: {{}}, xml: {{}}, site: {{}}}}
publish: {{keep: 7}}
"""


class Catalogue:
    """A pipeline in a folder of its own, and the runs that are made of it."""

    def __init__(self, program, folder, scale):
        self.program, self.folder, self.scale = program, pathlib.Path(folder), scale
        self.state, self.output = self.folder / "state", self.folder / "output"
        (self.folder / "nights.yaml").write_text(PIPELINE)

    def gateway(self, night):
        process = subprocess.Popen(
            [self.program, "gateway", "invent", "--port", str(PORT), "--scale", str(self.scale), "--night", str(night),
             "--order", "stable"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        process.stdout.readline()
        return process

    def run(self, *arguments, output=None):
        """Runs it once; gives seconds by the clock, seconds of the processor, and the greatest memory in MiB."""
        os.sync()
        started = time.monotonic()
        process = subprocess.Popen(
            [self.program, "run", str(self.folder / "nights.yaml"), "--quiet", "--state-dir", str(self.state),
             "--output", str(output or self.output), *arguments])
        _, status, used = os.wait4(process.pid, 0)
        if os.waitstatus_to_exitcode(status) != 0:
            sys.exit(f"the run ended with {os.waitstatus_to_exitcode(status)}")
        return time.monotonic() - started, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024

    def night(self, night, *arguments):
        gateway = self.gateway(night)
        try:
            return self.run(*arguments)
        finally:
            gateway.terminate()
            gateway.wait()

    def files(self):
        """The files of the current set: digests by path."""
        manifest = json.loads((self.output / "nights/current/manifest.json").read_text())
        return {file["path"]: file["sha256"] for file in manifest["files"]}

    def changes(self):
        """How many records the feed of the current set names, and how many there are."""
        current = self.output / "nights/current"
        feed = subprocess.run(["gzip", "-dc", str(current / "data/changes.ndjson.gz")], capture_output=True, check=True)
        collections = json.loads((current / "manifest.json").read_text())["collections"]
        return feed.stdout.count(b"\n") - 1, sum(one["distinct"] for one in collections.values())


def row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def line(program, folder, scale):
    one = Catalogue(program, folder, scale)
    row("changed", "records", "time", "processor", "peak memory", "new files", "new pages")
    row(*["---"] * 7)
    first = one.night(0)
    night, last = 0, one.files()
    for step in (0, 1, 2, 4, 11, 40):
        night += step
        elapsed, processor, memory = one.night(night)
        files = one.files()
        changed, records = one.changes() if step else (0, one.changes()[1])
        new = [path for path, digest in files.items() if last.get(path) != digest]
        pages = [path for path in new if path.endswith(".html")]
        all_pages = sum(path.endswith(".html") for path in files)
        row(f"{changed / records:.2%}", f"{changed:,}", f"{elapsed:.1f} s", f"{processor:.1f} s", f"{memory:.0f} MiB",
            f"{len(new):,}", f"{len(pages) / all_pages:.1%}")
        last = files
    elapsed, processor, memory = one.run("--from", "write", output=one.folder / "anew")
    row("from nothing, without fetching", "", f"{elapsed:.1f} s", f"{processor:.1f} s", f"{memory:.0f} MiB",
        f"{len(last):,}", "100 %")
    row("the first night", "", *[f"{value:.1f} s" for value in first[:2]], f"{first[2]:.0f} MiB", "", "100 %")


def used(folder):
    """The bytes that the files of a folder take, each once, whatever names it has."""
    seen = {}
    for path in folder.rglob("*"):
        status = path.lstat()
        seen[status.st_ino] = status.st_blocks * 512
    return sum(seen.values()) / 1e6


def space(program, folder, scale):
    one = Catalogue(program, folder, scale)
    row("nights", "captures", "store", "the rest of the state", "seven sets", "one set")
    row(*["---"] * 6)
    for night in range(31):
        one.night(night, *(["--set", "fetch.mode=full"] if night == 0 else []))
        if night not in (0, 1, 7, 14, 30):
            continue
        state = one.state / "nights"
        captures = used(state / "capture")
        store = sum(path.stat().st_blocks * 512 for path in state.glob("spinrack.sqlite*")) / 1e6
        row(night + 1, *[f"{value:,.1f} MB" for value in (
            captures, store, used(one.state) - captures - store, used(one.output),
            used((one.output / "nights/current").resolve()))])


def by_scale(program, folder, _):
    row("scale", "records", "time", "processor", "processor a record", "peak memory")
    row(*["---"] * 6)
    for scale in (0.1, 0.3, 1, 3):
        place = pathlib.Path(folder) / str(scale)
        place.mkdir()
        one = Catalogue(program, place, scale)
        elapsed, processor, memory = one.night(0)
        records = one.changes()[1]
        row(scale, f"{records:,}", f"{elapsed:.1f} s", f"{processor:.1f} s", f"{processor / records * 1e6:.0f} µs",
            f"{memory:.0f} MiB")
        shutil.rmtree(place)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("what", choices=["line", "space", "scale"])
    parser.add_argument("--scale", type=float, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        {"line": line, "space": space, "scale": by_scale}[given.what](
            str(pathlib.Path(given.program).resolve()), folder, given.scale)


if __name__ == "__main__":
    main()
