"""Stand-ins of living services, and recordings of what they answer: catalogues of other models for little time and no account."""

import json
import os
import subprocess
import time
import urllib.request

# How fast the windows of calls of a service pass: a minute in a tenth of a second.
SPEED = 600
TOKEN = "demo"
# What a run at a stand-in finds in its environment.
ENVIRONMENT = {**os.environ, "STAND_IN_TOKEN": TOKEN, "SPINRACK_TIME_SPEED": str(SPEED)}


class StandIn:
    """`spinrack gateway` for an API, on loopback, as long as the block lasts."""

    def __init__(self, program, api, scale=0.002):
        self.command = [program, "gateway", "stand-in", api, "--scale", str(scale), "--speed", str(SPEED)]
        self.asked = []

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.address
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process.stdout.close()

    def ask(self, path):
        """The answer to a path below the API's address; kept with its address."""
        # No faster than the windows of all services allow.
        time.sleep(0.01)
        url = path if path.startswith("http") else f"{self.address}/{path}"
        headers = {"Authorization": f"Bearer {TOKEN}", "User-Agent": "spinrack-tests/1 (ops@example.org)"}
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=30) as answer:
            body = json.load(answer)
        self.asked.append({"url": url, "status": 200, "body": body})
        return body

    def write(self, folder):
        """Writes all answers so far as a recording."""
        folder.mkdir()
        (folder / "answers.ndjson").write_text("".join(json.dumps(one) + "\n" for one in self.asked), encoding="utf-8")


def record_metron(stand_in, details=20):
    """All lists, and the details of some records of each kind: of issues of the longest lists of credits."""
    kinds = "publisher imprint universe series character creator team arc role series_type issue".split()
    for kind in kinds:
        path, ids = f"{kind}/", []
        while path:
            answer = stand_in.ask(path)
            ids += [row["id"] for row in answer["results"]]
            path = answer["next"]
        if kind not in ("role", "series_type"):
            step = max(1, len(ids) // details)
            for number in ids[::step][:details]:
                stand_in.ask(f"{kind}/{number}/")


def record_comicvine(stand_in, details=8):
    """The beginning of every list, and the details of some of it."""
    for name in "volumes issues characters people story_arcs teams publishers".split():
        rows = stand_in.ask(f"{name}/?api_key={TOKEN}&format=json&limit=40")["results"]
        for row in rows[:details]:
            path = row["api_detail_url"].partition("/api/")[2]
            stand_in.ask(f"{path}?api_key={TOKEN}&format=json")
