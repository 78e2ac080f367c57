#!/usr/bin/env python3
"""What the replay of a catalogue stands: python3 Benchmarks/replay.py PROGRAM [--scale N] [--seconds N]

Exports an invented catalogue, serves it by `gateway serve NAME` on the first core, and asks it from the second by wrk, eight connections
at a time: for one page again and again, and for pages that are all different. Then it sends requests of every kind of nonsense.
Prints a table for README.md. Needs wrk (apt install wrk), taskset, two cores and 1 GB of disk."""

import argparse
import http.client
import pathlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import time

SCRIPT = """
local orders = {"title", "-title", "onsaleDate", "-onsaleDate", "issueNumber", "-issueNumber", "modified", "-modified"}
function init(arguments)
  compressed, distinct, total = arguments[1] == "gzip", arguments[2] == "distinct", tonumber(arguments[3])
  if compressed then wrk.headers["Accept-Encoding"] = "gzip" end
  n = 0
end
function request()
  if distinct then n = n + 7919 end
  return wrk.format("GET", "/v1/public/comics?apikey=k&ts=1&hash=x&limit=20&orderBy=" .. orders[n % #orders + 1] ..
    "&offset=" .. n % (total - 20))
end
"""


class Replay:
    """A catalogue that is served on a core of its own."""

    def __init__(self, program, folder):
        places = ["--state-dir", folder / "state", "--output", folder / "output"]
        started = time.monotonic()
        self.process = subprocess.Popen(
            ["taskset", "-c", "0", program, "gateway", "serve", folder / "replay.yaml", "--port", "0", *places],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = self.process.stdout.readline().strip()
        self.ready = time.monotonic() - started
        self.host, self.port = re.match(r"http://([\d.]+):(\d+)", address).groups()

    def memory(self, field="VmHWM"):
        """MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{field}:\s+(\d+)", status)[1]) / 1024

    def total(self):
        connection = http.client.HTTPConnection(self.host, int(self.port), timeout=10)
        connection.request("GET", "/v1/public/comics?limit=1&apikey=k")
        return int(re.search(rb'"total":(\d+)', connection.getresponse().read())[1])

    def pages(self, script, seconds, *arguments):
        """Pages a second."""
        out = subprocess.run(
            ["taskset", "-c", "1", "wrk", "-t1", "-c8", f"-d{seconds}s", "-s", script, f"http://{self.host}:{self.port}",
             "--", *map(str, arguments)], capture_output=True, text=True, check=True, timeout=seconds + 60).stdout
        if "Non-2xx" in out:
            sys.exit(f"some answers were errors:\n{out}")
        return float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])

    def nonsense(self, count, seed):
        """Sends broken requests, each on a connection of its own; gives how many answers were faults of the server."""
        dice, faults = random.Random(seed), 0
        heads = [b"GET", b"HEAD", b"POST", b"OPTIONS", b"BREW", b"\x00", b"GET http://gateway.marvel.com"]
        parts = ["v1", "public", "comics", "characters", "..", "%2e%2e", "%00", "%ff", "-1", "1" * 40, "", "docs", "u", "é"]
        values = ["limit=0", "limit=1e9", "offset=-1", "orderBy=%00", "dateRange=,", "characters=" + "1," * 3000, "a" * 9000,
                  "titleStartsWith=%C3", "=&=&&", "issueNumber=1.5", "format[]=x", "modifiedSince=9999999-01-01"]
        for _ in range(count):
            path = "/" + "/".join(dice.choice(parts) for _ in range(dice.randrange(6)))
            query = "&".join(dice.choice(values) for _ in range(dice.randrange(4)))
            field = dice.choice([b"Host: x", b"Host:", b"X" * 20000 + b": 1", b"Content-Length: -1", b"If-None-Match: \xff", b""])
            request = dice.choice(heads) + b" " + f"{path}?{query}".encode() + b" HTTP/1.1\r\n" + field + b"\r\n\r\n"
            with socket.create_connection((self.host, int(self.port)), timeout=20) as connection:
                try:
                    connection.sendall(request)
                    connection.shutdown(socket.SHUT_WR)
                    if connection.recv(64)[9:10] == b"5":
                        faults += 1
                except OSError:
                    pass
        return faults

    def stop(self):
        self.process.terminate()
        return self.process.wait(30)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--nonsense", type=int, default=10_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "replay.yaml").write_text(
            f"name: replay\nsource: {{kind: demo, seed: 1, scale: {options.scale}}}\nwrite: {{csv: {{}}}}\n")
        (folder / "pages.lua").write_text(SCRIPT)
        subprocess.run(
            [options.program, "run", folder / "replay.yaml", "--quiet", "--state-dir", folder / "state", "--output",
             folder / "output"], check=True)
        replay = Replay(options.program, folder)
        try:
            total = replay.total()
            print(f"ready after {replay.ready:.1f} s, {total:,} comics, {replay.memory():.0f} MiB\n")
            print("| pages of 20 comics | gzip | plain |\n| --- | --- | --- |")
            for kind, name in [("same", "one page again and again"), ("distinct", "every page another")]:
                rates = [
                    replay.pages(folder / "pages.lua", options.seconds, form, kind, total) for form in ["gzip", "plain"]]
                print(f"| {name} | {rates[0]:,.0f} a second | {rates[1]:,.0f} a second |", flush=True)
            before = replay.memory("VmRSS")
            faults = replay.nonsense(options.nonsense, seed=1)
            total = replay.total()
            print(f"\n{options.nonsense:,} requests of nonsense: {faults} faults of the server; memory {before:.0f} MiB before,"
                  f" {replay.memory('VmRSS'):.0f} MiB after, {replay.memory():.0f} MiB at most")
        finally:
            code = replay.stop()
        if faults or code not in (0, 130, 143):
            sys.exit(f"the gateway ended with {code} and {faults} faults")


if __name__ == "__main__":
    main()
