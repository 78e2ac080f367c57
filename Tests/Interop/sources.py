"""Sets of every source to look at: of the program's stand-ins, of invented dumps, and of recordings at hand."""

import contextlib
import json
import subprocess
import time
import urllib.request

import recordings

# Sets of Marvel's model, and of the others. A model is shown by what it makes of a stand-in, and of recorded answers.
MARVEL = ["demo", "gateway", "odd answers", "corpus"]
OTHERS = ["metron list", "metron detail", "metron corpus", "comicvine", "comicvine corpus", "superhero",
          "superhero corpus", "gcd"]
# One set of each model, and the odd answers; the others are read by `make test-interop FULL=1`.
CORE = ["demo", "odd answers", "metron detail", "comicvine", "superhero", "gcd"]
NAMES = ["marvel", "metron", "comicvine", "superhero"]
TOKEN = "demo"
CONTACT = "ops@example.org"
# What every output must say of the terms.
TERMS = {"metron": "https://creativecommons.org/licenses/by-sa/4.0/", "comicvine": "Private: the source gives no right",
         "superhero": "MIT License", "gcd": "https://creativecommons.org/licenses/by-sa/4.0/"}


# How many times as fast time passes at a stand-in. The second that Comic Vine wants between two calls must be longer than a busy
# machine delays one.
SPEEDS = {"metron": "60", "comicvine": "5"}


def clock(source):
    """The environment in which a run paces its calls by the clock of a stand-in."""
    return {"SPINRACK_TIME_SPEED": SPEEDS[source["kind"]]} if source["kind"] in SPEEDS else {}


@contextlib.contextmanager
def gateway(program, *arguments, port="0", environment=None):
    """Runs a server of `spinrack gateway`, and gives its base URL."""
    process = subprocess.Popen(
        [program, "gateway", *arguments, "--port", port], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env=environment)
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(timeout=30)


def asked(address):
    """An answer of a stand-in, which wants to be told who asks."""
    request = urllib.request.Request(
        address, headers={"User-Agent": f"interop/1 ({CONTACT})", "Authorization": f"Bearer {TOKEN}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


def write_gateway_answers(program, folder):
    """Walks through every collection of the program's own gateway and keeps the answers, a file a page."""
    with gateway(program, "invent", "--scale", "0.005") as base:
        for kind in recordings.KINDS:
            offset, total = 0, 1
            while offset < total:
                with urllib.request.urlopen(f"{base}/{kind}?limit=100&offset={offset}", timeout=60) as answer:
                    body = answer.read()
                (folder / f"{kind}-{offset:06}.json").write_bytes(body)
                total = json.loads(body)["data"]["total"]
                offset += 100


def series_of(base, form):
    """The numbers of series of a stand-in of Metron: long ones for lists, short ones for details, each of which is a call."""
    rows = sorted(asked(f"{base}/series/?page=1")["results"], key=lambda row: (-row["issue_count"], row["id"]))
    if form == "list":
        return [row["id"] for row in rows[:4]]
    return [next(row["id"] for row in rows if row["issue_count"] == length) for length in (1, 7)]


@contextlib.contextmanager
def opened(name, program, folder, answers):
    """The source and the selection of a set, while what it reads from is there.

    Few calls, so that no window of a stand-in is used up: 16 a minute are made to Metron's.
    """
    api, _, form = name.partition(" ")
    if answers is not None:
        yield {"kind": "recordings", "path": str(answers)}, {}
    elif api == "demo":
        yield {"kind": "demo", "scale": 0.005}, {}
    elif api == "gcd":
        for night in ("0", "1"):
            subprocess.run([program, "gateway", "dump", f"2026-11-0{night}.db", "--scale", "0.002", "--night", night],
                           cwd=folder, check=True, capture_output=True, timeout=300)
        yield {"kind": "gcd", "path": "2026-11-00.db"}, {}
    else:
        scale = "1" if api == "superhero" else "0.0003"
        with gateway(program, "stand-in", api, "--scale", scale, "--speed", SPEEDS.get(api, "1")) as base:
            source = {"kind": api, "base-url": base, "allow-private-hosts": True}
            if api == "metron":
                source |= {"token": {"env": "TOKEN"}, "contact": CONTACT}
                yield source, {"depth": form, "only": {"series": {"ids": series_of(base, form)}}}
            elif api == "comicvine":
                source |= {"api-key": {"env": "TOKEN"}, "contact": CONTACT, "private": True}
                volumes = asked(f"{base}/volumes/?api_key={TOKEN}&format=json&limit=20")["results"]
                ids = [row["id"] for row in volumes if row["count_of_issues"] == 7]
                # The next call comes a second later on its clock, too.
                time.sleep(1 / int(SPEEDS[api]))
                yield source, {"only": {"volumes": {"ids": ids[:1]}}}
            else:
                yield source, {}
