"""Read a folder of recorded catalogue answers: which rows it holds, and of which kind each is.

An independent reading of the same rules that the program follows, in another language, so that the two can be
compared. Python 3, standard library only.

Shapes that are understood
    Every file may be plain or gzip (told by its first two bytes, not by its name) and holds either one JSON document
    or NDJSON (one JSON value a line). In a value these are looked for, in this order, to any depth of lists:

    exchange    {"uri" or "url": URL, "body": TEXT, ...}: one recorded HTTP exchange; the text is read as JSON when the
                status is 200 (or not recorded), and any other status makes it "not an answer"
    envelope    {"data": {"results": [ROW, ...]}, ...}
    container   {"results": [ROW, ...], ...}: the same without its envelope
    record      {"id": ..., ...} or {"resourceURI": ..., ...}: one ROW
    URL map     {URL: ROW, ...}: every key is a URL whose path holds /v1/public/KIND
    list        [any of the above, ...]: records, pages, exchanges, mixed

    Everything else is no catalogue answer; the reason is one of: error body, specification, lists of ids, failed
    exchange, empty, not JSON, unknown shape.

What counts as a record of kind K with id N
    1. The row is a JSON object whose `id` is N: a JSON integer greater than zero and below 2^63. A string, a number
       with a fraction or exponent, a boolean, null or a missing id is not an id (no recording has one that needs it).
    2. K is known from the first of these that says anything:
       a. `resourceURI` of the row, when it is a non-empty string: scheme http or https (any case), any host, path
          exactly /v1/public/K/N with K one of the six kinds, N the same number as `id`; repeated slashes and one
          trailing slash are tolerated, query and fragment ignored. A resourceURI that does not fit rejects the row:
          it is not guessed at.
       b. the shape of the row: it has at least one field that only one kind has (`ONLY`) and none that only another
          has.
       c. the key of the URL map around it: path /v1/public/K/N with the same N.
       d. the URL of the exchange around it: the last kind named in its path (/v1/public/characters/7/comics: comics).
    A row that fails is rejected whole and listed with its place and the reason.
"""

import gzip
import json
import os
import re
from urllib.parse import urlsplit

KINDS = ("characters", "comics", "creators", "events", "series", "stories")

# Fields that exactly one kind has, by the published specification and every complete recorded row.
ONLY = {
    "name": "characters",
    "digitalId": "comics", "issueNumber": "comics", "variantDescription": "comics", "isbn": "comics", "upc": "comics",
    "diamondCode": "comics", "ean": "comics", "issn": "comics", "format": "comics", "pageCount": "comics",
    "textObjects": "comics", "variants": "comics", "collections": "comics", "collectedIssues": "comics",
    "dates": "comics", "prices": "comics", "images": "comics",
    "firstName": "creators", "middleName": "creators", "lastName": "creators", "suffix": "creators",
    "fullName": "creators",
    "start": "events", "end": "events",
    "startYear": "series", "endYear": "series", "rating": "series",
    "originalIssue": "stories", "originalissue": "stories",
}

PATH = re.compile(r"/v1/public/(%s)/([0-9]+)/?" % "|".join(KINDS))
SUFFIXES = (".json", ".ndjson", ".jsonl", ".json.gz", ".ndjson.gz", ".jsonl.gz")


class Fraction(float):
    """A JSON number with a fraction or an exponent that still knows how it was written."""

    __slots__ = ("spelling",)

    def __new__(cls, spelling):
        number = super().__new__(cls, spelling)
        number.spelling = spelling
        return number


class Row:
    """One row at a record position: its value, its place, and what the rule made of it."""

    __slots__ = ("value", "file", "place", "kind", "id", "by", "reason", "received", "attribution")

    def __init__(self, value, file, place):
        self.value, self.file, self.place = value, file, place
        self.kind = self.id = self.by = self.reason = self.received = self.attribution = None


def path_of(url):
    """The path of an http(s) URL with repeated slashes made single, or None."""
    if not isinstance(url, str) or not url:
        return None
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    if parts.scheme.lower() not in ("http", "https") or not parts.netloc:
        return None
    return re.sub(r"/+", "/", parts.path)


def kind_and_id(url):
    """(kind, id) of a resource URL, or None."""
    path = path_of(url)
    match = PATH.fullmatch(path) if path else None
    return (match[1], int(match[2])) if match else None


def last_kind(url):
    """The kind that a request URL asks for: the last one named in its path, or None."""
    path = path_of(url)
    if not path or not path.startswith("/v1/public/"):
        return None
    named = [part for part in path.split("/") if part in KINDS]
    return named[-1] if named else None


def kind_by_shape(value):
    """The one kind whose own fields the row has, or None when there is none or more than one."""
    kinds = {ONLY[field] for field in value if field in ONLY}
    return kinds.pop() if len(kinds) == 1 else None


def judge(row, key=None, exchange=None):
    """Fill in kind, id and by (how the kind was known), or the reason for which the row is rejected."""
    value = row.value
    if not isinstance(value, dict):
        row.reason = "not an object"
        return row
    number = value.get("id")
    if "id" not in value:
        row.reason = "no id"
    elif isinstance(number, bool) or not isinstance(number, int):
        row.reason = "id is not an integer: " + json.dumps(number)
    elif not 0 < number < 1 << 63:
        row.reason = "id out of range: %d" % number
    if row.reason:
        return row
    uri = value.get("resourceURI")
    if uri is not None and not isinstance(uri, str):
        row.reason = "resourceURI is not a string"
    elif uri:
        found = kind_and_id(uri)
        if found is None:
            row.reason = "resourceURI without kind or id: " + uri
        elif found[1] != number:
            row.reason = "resourceURI has another id: %s, id %d" % (uri, number)
        else:
            row.kind, row.id, row.by = found[0], number, "resourceURI"
    else:
        shape, named = kind_by_shape(value), kind_and_id(key)
        if shape:
            row.kind, row.id, row.by = shape, number, "shape"
        elif named and named[1] == number:
            row.kind, row.id, row.by = named[0], number, "key"
        elif last_kind(exchange):
            row.kind, row.id, row.by = last_kind(exchange), number, "exchange"
        else:
            row.reason = "kind unknown"
    return row


def is_url_map(value):
    return bool(value) and all(last_kind(key) for key in value)


def why_not(value):
    """The reason for which a value is no catalogue answer."""
    if value in ({}, [], None, ""):
        return "empty"
    if isinstance(value, dict):
        if "swagger" in value or "swaggerVersion" in value or "openapi" in value:
            return "specification"
        if "code" in value and ("message" in value or "status" in value):
            return "error body: code %s" % json.dumps(value["code"])
        if all(isinstance(v, dict) and "IDs" in v for v in value.values()):
            return "lists of ids"
    if isinstance(value, list) and all(isinstance(v, int) for v in value):
        return "list of ids"
    return "unknown shape"


def walk(value, file, place, refuse, exchange=None):
    """Yield every row at a record position under `value`; `refuse(place, reason)` hears of what is no answer."""
    if isinstance(value, list) and value and not all(isinstance(v, int) for v in value):
        for index, element in enumerate(value):
            yield from walk(element, file, "%s/%d" % (place, index), refuse, exchange)
    elif isinstance(value, dict) and isinstance(value.get("body"), str) and ("uri" in value or "url" in value):
        status = value.get("status", 200)
        status = status.get("code") if isinstance(status, dict) else status
        if status != 200:
            refuse(place, "failed exchange: status %s" % status)
            return
        try:
            body = json.loads(value["body"], parse_float=Fraction)
        except ValueError:
            refuse(place + "/body", "not JSON")
            return
        yield from walk(body, file, place + "/body", refuse, value.get("uri") or value.get("url"))
    elif isinstance(value, dict) and isinstance(value.get("data"), dict) and "results" in value["data"]:
        for row in results(value["data"], file, place + "/data", refuse, exchange):
            text = value.get("attributionText")
            row.attribution = text if isinstance(text, str) and text else None
            yield row
    elif isinstance(value, dict) and "results" in value:
        yield from results(value, file, place, refuse, exchange)
    elif isinstance(value, dict) and ("id" in value or "resourceURI" in value):
        yield judge(Row(value, file, place), exchange=exchange)
    elif isinstance(value, dict) and is_url_map(value):
        for key, element in value.items():
            escaped = key.replace("~", "~0").replace("/", "~1")
            yield judge(Row(element, file, "%s/%s" % (place, escaped)), key=key)
    else:
        refuse(place, why_not(value))


def results(container, file, place, refuse, exchange):
    rows = container["results"]
    if not isinstance(rows, list):
        refuse(place + "/results", "results is not a list")
    elif not rows:
        refuse(place, "empty page")
    else:
        for index, element in enumerate(rows):
            yield judge(Row(element, file, "%s/results/%d" % (place, index)), exchange=exchange)


def documents(data):
    """The JSON values in the bytes of a file: one document, or one a line. Raises ValueError."""
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    text = data.decode("utf-8-sig")
    try:
        return [json.loads(text, parse_float=Fraction)], False
    except ValueError:
        lines = [line for line in text.split("\n") if line.strip()]
        if len(lines) < 2:
            raise
        return [json.loads(line, parse_float=Fraction) for line in lines], True


def read_folder(folder, refuse):
    """Yield every row of every file under `folder`, by relative path (bytes order), then by position."""
    paths = []
    for base, _, names in os.walk(folder):
        paths += [os.path.relpath(os.path.join(base, name), folder) for name in names]
    received = 0
    for path in sorted(paths, key=os.fsencode):
        if not path.endswith(SUFFIXES):
            refuse(path, "", "not a recording by its name")
            continue
        with open(os.path.join(folder, path), "rb") as file:
            data = file.read()
        try:
            values, by_line = documents(data)
        except (ValueError, OSError, EOFError) as error:
            refuse(path, "", "not JSON: %s" % error)
            continue
        for index, value in enumerate(values):
            place = "/%d" % index if by_line else ""
            for row in walk(value, path, place, lambda place, reason: refuse(path, place, reason)):
                row.received = received
                received += 1
                yield row
