"""The API that `spinrack gateway serve NAME` serves over what a pipeline holds, and what old clients demand of its answers."""

import contextlib
import json
import subprocess
import urllib.request

LISTS = {
    "characters": ["comics", "events", "series", "stories"],
    "comics": ["characters", "creators", "events", "stories"],
    "creators": ["comics", "events", "series", "stories"],
    "events": ["characters", "comics", "creators", "series", "stories"],
    "series": ["characters", "comics", "creators", "events", "stories"],
    "stories": ["characters", "comics", "creators", "events", "series"],
}
# esak calls single records by these names.
SINGULAR = {"characters": "character", "comics": "comic", "creators": "creator", "events": "event", "series": "series",
            "stories": "story"}
LINKED = {"characters", "comics", "creators", "events", "series", "stories"}
TEXT, NUMBER, OPTIONAL_TEXT, OBJECT, ARRAY, OPTIONAL_OBJECT = "text", "number", "text?", "object", "array", "object?"
# What the strictest readers demand: each field is there, has this type, and is null only where "?" says so.
FIELDS = {
    "characters": {"id": NUMBER, "name": TEXT, "description": TEXT, "modified": TEXT, "thumbnail": OBJECT,
                   "resourceURI": TEXT, "urls": ARRAY},
    "comics": {"id": NUMBER, "digitalId": NUMBER, "title": TEXT, "issueNumber": NUMBER, "variantDescription": TEXT,
               "description": OPTIONAL_TEXT, "modified": TEXT, "isbn": TEXT, "upc": TEXT, "diamondCode": TEXT,
               "ean": TEXT, "issn": TEXT, "format": TEXT, "pageCount": NUMBER, "textObjects": ARRAY,
               "resourceURI": TEXT, "urls": ARRAY, "series": OBJECT, "variants": ARRAY, "collections": ARRAY,
               "collectedIssues": ARRAY, "dates": ARRAY, "prices": ARRAY, "thumbnail": OBJECT, "images": ARRAY},
    "creators": {"id": NUMBER, "firstName": TEXT, "middleName": TEXT, "lastName": TEXT, "suffix": TEXT,
                 "fullName": TEXT, "modified": TEXT, "thumbnail": OBJECT, "resourceURI": TEXT, "urls": ARRAY},
    "events": {"id": NUMBER, "title": TEXT, "description": TEXT, "resourceURI": TEXT, "urls": ARRAY, "modified": TEXT,
               "start": OPTIONAL_TEXT, "end": OPTIONAL_TEXT, "thumbnail": OBJECT, "next": OPTIONAL_OBJECT,
               "previous": OPTIONAL_OBJECT},
    "series": {"id": NUMBER, "title": TEXT, "description": OPTIONAL_TEXT, "resourceURI": TEXT, "urls": ARRAY,
               "startYear": NUMBER, "endYear": NUMBER, "rating": TEXT, "type": TEXT, "modified": TEXT,
               "thumbnail": OBJECT, "next": OPTIONAL_OBJECT, "previous": OPTIONAL_OBJECT},
    "stories": {"id": NUMBER, "title": TEXT, "description": TEXT, "resourceURI": TEXT, "type": TEXT, "modified": TEXT,
                "thumbnail": OPTIONAL_OBJECT, "originalIssue": OPTIONAL_OBJECT},
}
# Without the proxy that a test may set for a client.
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
TYPES = {TEXT: str, NUMBER: (int, float), OBJECT: dict, ARRAY: list}


@contextlib.contextmanager
def running(program, folder, *arguments):
    """Runs `spinrack gateway serve interop` over what a set was made of, and gives the process and its base URL."""
    process = subprocess.Popen(
        [program, "gateway", "serve", "interop.yaml", "--output", "output", "--state-dir", "state", "--port", "0", *arguments],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        base = process.stdout.readline().strip()
        assert base, process.stderr.read()
        yield process, base
    finally:
        process.terminate()
        process.communicate(timeout=30)


@contextlib.contextmanager
def served(program, folder, *arguments):
    """The same with its base URL alone."""
    with running(program, folder, *arguments) as (_, base):
        yield base


def data(address):
    with DIRECT.open(address, timeout=60) as answer:
        return json.loads(answer.read())["data"]


def walk(base, path, limit=100, order=""):
    """Every record of a list, page by page; the total must be what can be paged out."""
    records, total = [], None
    while total is None or len(records) < total:
        page = data(f"{base}/{path}?limit={limit}&offset={len(records)}" + (f"&orderBy={order}" if order else ""))
        assert page["total"] == (total if total is not None else page["total"])
        assert page["count"] == len(page["results"]) and (page["results"] or page["total"] == 0)
        total = page["total"]
        records += page["results"]
    return records


def faults(kind, record):
    """What of a record a strict reader breaks on."""
    found = []
    for name, wanted in (FIELDS[kind] | {name: OBJECT for name in LISTS[kind]}).items():
        if name not in record:
            found.append(f"{name} is missing")
        elif record[name] is None:
            if not wanted.endswith("?"):
                found.append(f"{name} is null")
        elif not isinstance(record[name], TYPES[wanted.rstrip("?")]) or isinstance(record[name], bool):
            found.append(f"{name} is {record[name]!r:.40}")
    for name in LISTS[kind]:
        value = record.get(name) or {}
        if list(value) != ["available", "collectionURI", "items", "returned"]:
            found.append(f"{name} has {list(value)}")
            continue
        if value["returned"] != len(value["items"]) or value["returned"] > 20 or value["available"] < value["returned"]:
            found.append(f"{name} counts wrong")
        extra = {"creators": ["role"], "stories": ["type"]}.get(name, [])
        for item in value["items"]:
            if sorted(item) != sorted(["resourceURI", "name", *extra]) or None in item.values():
                found.append(f"{name} has the item {item}")
    if record.get("urls") and record["urls"][0]["type"] != "detail":
        found.append("urls do not begin with detail")
    for date in record.get("dates") or []:
        if not date.get("date"):
            found.append("a date is empty")
    return found
