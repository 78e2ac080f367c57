"""Exports the lists of a whole catalogue from the stand-in for Metron, on a fast clock, and checks what that took.

    python3 Benchmarks/thin-index.py PROGRAM [--scale N] [--speed N] [--kills N] [--seed N]

Three passes: a run that is left alone, one that is killed (SIGKILL) at random moments until it has ended, and two pipelines at
once in one state folder. The witness is the log of the stand-in. It ends with 1 where a call too many was made, a call failed,
a finished call was made again, or a byte differs; then it says which. Needs Python 3.11 and nothing else.
"""

import argparse
import collections
import filecmp
import gzip
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

MINUTE, DAY = 60, 86_400
ALLOWED = {MINUTE: 20, DAY: 5_000}
faults = []


def check(holds, what):
    if not holds:
        faults.append(what)
        print(f"FAILED: {what}", file=sys.stderr)


class StandIn:
    """The stand-in as a process of its own, on a port that stays the same, so that it is the same source each time."""

    port = 0

    def __init__(self, arguments, folder, name):
        self.log = folder / f"{name}.log"
        self.process = subprocess.Popen(
            [arguments.program, "gateway", "stand-in", "metron", "--scale", str(arguments.scale), "--speed",
             str(arguments.speed), "--port", str(StandIn.port), "--log", str(self.log)],
            stdout=subprocess.PIPE, text=True)
        self.base = self.process.stdout.readline().strip()
        StandIn.port = int(self.base.split(":")[2].split("/")[0])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def calls(self):
        """Target, status and moment of every call, in seconds of the fast clock."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [(words[1], int(words[2]), float(words[5])) for words in map(str.split, lines)]

    def judge(self, what):
        """Checks what every pass promises; gives the largest windows."""
        calls = self.calls()
        failed = collections.Counter(status for _, status, _ in calls if status != 200)
        check(not failed, f"{what}: answers other than 200: {dict(failed)}")
        with urllib.request.urlopen(self.base.removesuffix("/api") + "/-/status") as page:
            status = json.load(page)
        check(not status["bans"] and not status["accountClosed"], f"{what}: banned: {status}")
        check(status["calls"] == len(calls), f"{what}: the log has {len(calls)} calls, the stand-in {status['calls']}")
        largest = {}
        for seconds, allowed in ALLOWED.items():
            moments, start, most = sorted(at for _, _, at in calls), 0, 0
            for end, at in enumerate(moments):
                while moments[start] <= at - seconds:
                    start += 1
                most = max(most, end - start + 1)
            check(most <= allowed, f"{what}: {most} calls in {seconds} s")
            largest[seconds] = most
        return largest


class Exporter:
    """The program in a folder, with a pipeline file for each name."""

    def __init__(self, arguments, folder):
        self.program, self.folder, self.speed = arguments.program, folder, arguments.speed

    def pipeline(self, name, base, fetch=""):
        (self.folder / f"{name}.yaml").write_text(
            f"name: {name}\n"
            f'source: {{kind: metron, base-url: "{base}", token: {{env: TOKEN}}, contact: a@example.org, '
            "allow-private-hosts: true}\n"
            f"{fetch}\nwrite: {{csv: {{}}, ndjson: {{}}}}\n")

    def start(self, *words, name="thin", keeping=None):
        kept = ["--state-dir", f"state-{keeping}"] if keeping else []
        kept += ["--output", f"output-{keeping}"] if keeping and words[0] == "run" else []
        environment = os.environ | {"TOKEN": "demo", "SPINRACK_TIME_SPEED": str(self.speed)}
        return subprocess.Popen(
            [self.program, *words, f"{name}.yaml", *kept], cwd=self.folder, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words, **more):
        process = self.start(*words, **more)
        output, error = process.communicate()
        return process.returncode, output, error

    def current(self, keeping, name="thin"):
        return self.folder / f"output-{keeping}" / name / "current"

    def captured(self, keeping, name="thin"):
        """How often each address was answered and captured."""
        times = collections.Counter()
        for path in (self.folder / f"state-{keeping}" / name / "capture").glob("*.warc.gz"):
            with gzip.open(path) as lines:
                is_answer = False
                for line in lines:
                    if line.startswith(b"WARC/1.1"):
                        is_answer = False
                    elif line.startswith(b"WARC-Type: response"):
                        is_answer = True
                    elif is_answer and line.startswith(b"WARC-Target-URI: "):
                        times[line.split()[1].decode()] += 1
                        is_answer = False
        return times


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def compare(one, other, what):
    """Checks that two sets are equal byte by byte, the manifest by its digest of the set."""
    check(files(one) == files(other), f"{what}: other files: {sorted(files(one) ^ files(other))[:5]}")
    same = sorted(files(one) & files(other) - {"manifest.json"})
    unequal = filecmp.cmpfiles(one, other, same, shallow=False)
    check(not unequal[1] and not unequal[2], f"{what}: unequal files: {(unequal[1] + unequal[2])[:5]}")
    digests = [json.loads((folder / "manifest.json").read_text())["set"] for folder in (one, other)]
    check(digests[0] == digests[1], f"{what}: the digests of the sets differ")


def left_alone(exporter, stand_in):
    code, plan, error = exporter.run("plan", "--json", keeping="whole")
    check(code == 0, f"plan: {error}")
    plan = json.loads(plan)
    expected = sum(line["calls"]["expected"] for line in plan["stages"])
    probes = len(stand_in.calls())
    start = time.monotonic()
    process = exporter.start("run", "--progress", "none", keeping="whole")
    # The pipes hold what a run says.
    _, status, usage = os.wait4(process.pid, 0)
    took, process.returncode = time.monotonic() - start, os.waitstatus_to_exitcode(status)
    check(process.returncode == 0, f"left alone: {process.returncode} {process.stderr.read()}")
    calls = len(stand_in.calls()) - probes
    check(calls <= expected, f"left alone: {calls} calls, {expected} were expected")
    largest = stand_in.judge("left alone")
    check(set(exporter.captured("whole").values()) == {1}, "left alone: an answer was captured twice")
    print(
        f"- **Left alone**: {calls:,} calls, where the plan expected {expected:,} and took {probes} to know; "
        f"at most {largest[MINUTE]} in a minute of the {ALLOWED[MINUTE]} that the service allows, and {largest[DAY]:,} in a day of "
        f"{ALLOWED[DAY]:,}; no 404, no 429, no ban. {took:.0f} s, peak memory {usage.ru_maxrss / 1024:.0f} MiB.")
    return calls, took


def killed(exporter, stand_in, kills, needed, took, chance):
    done, ended = 0, None
    while ended is None:
        process = exporter.start("run", "--progress", "none", keeping="killed")
        try:
            # Somewhere from the first call to the last file; the last run is left alone.
            left = None if done == kills else chance.uniform(0.02, 1.6) * took / (kills + 1)
            _, error = process.communicate(timeout=left)
            check(process.returncode == 0, f"killed: {process.returncode} {error}")
            ended = process.returncode
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.communicate()
            done += 1
    calls = stand_in.calls()
    largest = stand_in.judge("killed")
    again = {target: count - 1 for target, count in collections.Counter(call[0] for call in calls).items() if count > 1}
    captured = exporter.captured("killed")
    check(set(captured.values()) == {1}, f"killed: captured twice: {[uri for uri, n in captured.items() if n > 1][:5]}")
    # One call is in flight at a time.
    check(sum(again.values()) <= done, f"killed: {sum(again.values())} calls made again after {done} kills: {again}")
    check(len(calls) - sum(again.values()) <= needed, f"killed: {len(calls)} calls where {needed} are needed")
    compare(exporter.current("whole"), exporter.current("killed"), "killed")
    for keeping in ("whole", "killed"):
        code, _, error = exporter.run("verify", "--output", f"output-{keeping}")
        check(code == 0, f"verify {keeping}: {error}")
    print(
        f"- **Killed** {done} times at random moments, and run again: {len(calls):,} calls where {needed:,} are needed; "
        f"{sum(again.values())} were in flight at a kill and were made again, no answer was captured twice. At most "
        f"{largest[MINUTE]} in a minute. The published files are byte for byte those of the run that was left alone.")


def together(exporter, stand_in):
    exporter.pipeline("characters", stand_in.base, "fetch: {collections: [characters]}")
    exporter.pipeline("series", stand_in.base, "fetch: {collections: [series, creators]}")
    processes = [
        exporter.start("run", "--progress", "none", name=name, keeping="both") for name in ("characters", "series")]
    for process in processes:
        _, error = process.communicate()
        check(process.returncode == 0, f"together: {process.returncode} {error}")
    calls, largest = stand_in.calls(), stand_in.judge("together")
    moments = [[at for target, _, at in calls if target.startswith("/api/character/") == own] for own in (True, False)]
    shared = min(moments[0][-1], moments[1][-1]) - max(moments[0][0], moments[1][0])
    check(shared > 0, "together: the two pipelines did not run at the same time")
    print(
        f"- **Two pipelines at once**, two processes with one state folder: {len(calls):,} calls, {shared / MINUTE:.0f} minutes of "
        f"them together; at most {largest[MINUTE]} in a minute.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda text: str(pathlib.Path(text).resolve()))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--speed", type=int, default=60)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="thin-index-") as path:
        folder = pathlib.Path(path)
        exporter = Exporter(arguments, folder)
        print(f"Scale {arguments.scale:g}, speed {arguments.speed}, {os.cpu_count()} cores.\n")
        with StandIn(arguments, folder, "whole") as stand_in:
            exporter.pipeline("thin", stand_in.base)
            needed, took = left_alone(exporter, stand_in)
        # A stand-in forgets what was used up, and the state folder of this pass has a ledger of its own.
        with StandIn(arguments, folder, "killed") as stand_in:
            killed(exporter, stand_in, arguments.kills, needed, took, random.Random(arguments.seed))
        with StandIn(arguments, folder, "both") as stand_in:
            together(exporter, stand_in)
    sys.exit(1 if faults else 0)


main()
