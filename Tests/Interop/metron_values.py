"""Compare every published value of Metron's recorded answers with an independent reading of them.

    python3 metron_values.py RECORDINGS-FOLDER GENERATION-FOLDER

Understood are lines of `{"url": …, "body": …}` and files with one body. Rows of one number are one record: the fields of
the row that was modified last count, of equal ones those of the later file and line; a field that this row does not have
comes from the next one that has it. What stands in each column follows from docs/cleaning.md and docs/sources.md. Rows
that were made by hand, for tests of other programs, are left out (`HAND_MADE`). Exits 1 where anything differs. Python 3,
standard library only.
"""

import csv
import datetime
import gzip
import html
import json
import os
import re
import sys
from urllib.parse import urlsplit

KINDS = {
    "publisher": "publishers", "imprint": "imprints", "universe": "universes", "series": "series", "issue": "issues",
    "character": "characters", "creator": "creators", "team": "teams", "arc": "arcs", "role": "roles",
    "series_type": "series_types",
}
# Records of tests: their names are numbers.
HAND_MADE = {("arc", 500), ("creator", 150), ("universe", 150)}
NOTHING = object()


def kind_of(address):
    """The kind of the rows of an answer, by its address; None where it does not say."""
    path = urlsplit(address).path
    if "/api/" not in path:
        return None
    words = [word for word in path.split("/api/")[1].split("/") if word]
    name = words[2][:-5] if len(words) == 3 and words[2].endswith("_list") else words[0]
    return KINDS.get(name)


def is_hand_made(address):
    words = [word for word in urlsplit(address).path.split("/api/")[-1].split("/") if word]
    return len(words) == 2 and words[1].isdigit() and (words[0], int(words[1])) in HAND_MADE


def guess(row):
    """The kind of a row without an address."""
    page = urlsplit(row.get("resource_url") or "").path.split("/")
    if len(page) > 1 and page[1] in KINDS:
        return KINDS[page[1]]
    if "cover_date" in row or "number" in row:
        return "issues"
    return "series" if "year_began" in row else None


def answers(folder):
    """Address and body of every answer, in the order of files and lines."""
    for name in sorted(os.listdir(folder), key=lambda name: name.encode()):
        if not name.endswith(("json", "ndjson")):
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            if name.endswith(".ndjson"):
                for line in file:
                    answer = json.loads(line)
                    yield answer["url"], answer["body"]
            else:
                body = json.load(file)
                yield body.get("next") or body.get("previous") or "", body


def copy(folder, target):
    """Copies recordings without what was made by hand."""
    for name in os.listdir(folder):
        if name.endswith(("json", "ndjson")):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                lines = [line for line in file
                         if not (name.endswith(".ndjson") and is_hand_made(json.loads(line)["url"]))]
            with open(os.path.join(target, name), "w", encoding="utf-8") as file:
                file.writelines(lines)


def tally(folder):
    """How many rows the recordings have: all of them, and those that are compared or not, by the reason."""
    counts = {"recorded": 0, "compared": 0, "made by hand, under numbers that are no records": 0, "of no kind": 0}
    for address, body in answers(folder):
        for row in body["results"] if "results" in body else [body]:
            by_hand = is_hand_made(address)
            has_kind = kind_of(address) or guess(row)
            counts["recorded"] += 1
            counts["made by hand, under numbers that are no records" if by_hand
                   else "compared" if has_kind else "of no kind"] += 1
    return counts


def moment(text):
    if not text:
        return None
    return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def read(folder):
    """The records by kind and number, each a dictionary of fields; and how many rows gave no record."""
    rows, refused = {}, 0
    for place, (address, body) in enumerate(answers(folder)):
        if is_hand_made(address):
            continue
        for number, row in enumerate(body["results"] if "results" in body else [body]):
            kind = kind_of(address) or guess(row)
            if kind is None:
                refused += 1
                continue
            stamp = moment(row.get("modified"))
            rows.setdefault((kind, row["id"]), []).append(((stamp is not None, stamp or 0, place, number), row))
            for collected, references in (("genres", row.get("genres") if kind == "series" else []),
                                          ("ratings", [row.get("rating")] if kind == "issues" else [])):
                for reference in references or []:
                    if reference and reference["name"]:
                        key = (collected, reference["id"])
                        rows.setdefault(key, []).append(((False, 0, place, number), reference))
    records = {}
    for key, found in rows.items():
        record = {}
        for _, row in sorted(found, key=lambda entry: entry[0], reverse=True):
            for name, value in row.items():
                record.setdefault(name, value)
        records[key] = record
    return records, refused


# --- What a value is

def text(value):
    """A name or another short text: entities decoded, one line, no outer space; None where nothing is left."""
    if value is None:
        return None
    value = html.unescape(str(value)) if "&" in str(value) else str(value)
    value = re.sub(r"[\t\n\r\u00a0]", " ", value).strip()
    return value or None


def description(value):
    if value is None or not value.strip():
        return None
    lines = re.sub(r"[ \t\u00a0]+", " ", value.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.strip() for line in lines)).strip() or None


def number(value):
    return None if value is None else int(value)


def positive(value):
    return number(value) or None


def decimal(value):
    return None if value is None else float(value)


def plain_number(value):
    """The number that a text begins with, as far as recorded ones need it: 0.5 of ½, 20 of 20.INH, none of X."""
    number = re.match(r"-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)", value or "")
    half = (value or "")[number.end() if number else 0:][:1] == "½"
    return (float(number[0]) if number else 0.0) + (0.5 if half else 0.0) if number or half else None


def reference(value):
    if isinstance(value, dict):
        return value.get("id")
    return value if isinstance(value, int) else None


def timestamp(value):
    stamp = moment(value)
    return None if stamp is None else datetime.datetime.fromtimestamp(stamp, datetime.timezone.utc).strftime(
        "%Y-%m-%dT%H:%M:%SZ")


def same(value):
    return value or None


COMMON = {
    "name": ("name", text), "description": ("desc", description), "image_url": ("image", text),
    "cv_id": ("cv_id", positive), "gcd_id": ("gcd_id", positive), "url": ("resource_url", same),
    "modified": ("modified", timestamp), "founded": ("founded", positive), "country": ("country", text),
    "designation": ("designation", text), "birth": ("birth", same), "death": ("death", same),
    "publisher_id": ("publisher", reference), "imprint_id": ("imprint", reference), "series_id": ("series", reference),
    "series_type_id": ("series_type", reference), "rating_id": ("rating", reference),
    "sort_name": ("sort_name", text), "language": ("language", text), "volume": ("volume", number),
    "status": ("status", text), "year_began": ("year_began", positive), "year_end": ("year_end", positive),
    "issue_count": ("issue_count", number), "number": ("number", text), "number_value": ("number", plain_number),
    "alt_number": ("alt_number", text), "title": ("title", text), "cover_date": ("cover_date", same),
    "store_date": ("store_date", same), "foc_date": ("foc_date", same), "price": ("price", decimal),
    "price_currency": ("price_currency", text), "sku": ("sku", text), "isbn": ("isbn", text), "upc": ("upc", text),
    "pages": ("page", positive), "cover_hash": ("cover_hash", text), "average_rating": ("average_rating", decimal),
    "rating_count": ("rating_count", number),
}
NUMBERS = {"price", "number_value", "average_rating"}
# Columns that are made of other records, or that are no field's.
OTHERS = {"attribution", "missing_since", "extra", "depth"}


def field(kind, column):
    if column == "display":
        return ("series" if kind == "series" else "issue"), lambda value: text(value) if isinstance(value, str) else None
    return COMMON[column]


def cell(value):
    return "" if value is None else str(value)


def table(generation, name):
    with gzip.open(os.path.join(generation, f"data/csv/{name}.csv.gz"), "rt", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def relations(records):
    """Rows of the tables of relations and parts, by table: sets of tuples of the columns that are no twin."""
    found = {}

    def add(name, *row):
        found.setdefault(name, set()).add(tuple(cell(value) for value in row))

    names = {}
    for (kind, identity), record in records.items():
        if kind == "roles":
            names[identity] = text(record["name"])
    first = {}
    for (kind, identity), record in sorted(records.items(), key=lambda entry: entry[0][1]):
        for credit in record.get("credits") or [] if kind == "issues" else []:
            for role in credit["role"]:
                first.setdefault(role["id"], text(role["name"]))
    for (kind, identity), record in records.items():
        for position, alias in enumerate(record.get("alias") or record.get("alt_names") or []):
            add("aliases", kind, identity, position, text(alias))
        for source, key in (("comicvine", "cv_id"), ("gcd", "gcd_id")):
            if positive(record.get(key)):
                add("external_ids", kind, identity, source, record[key])
        if kind == "issues":
            for credit in record.get("credits") or []:
                for role in credit["role"] or [{"id": 0, "name": ""}]:
                    name = names.get(role["id"]) or first.get(role["id"]) or ""
                    add("issue_credits", identity, credit["id"], role["id"], name)
            for other in ("characters", "teams", "universes", "arcs"):
                for item in record.get(other) or []:
                    add(f"issue_{other}", identity, item["id"])
            for item in record.get("reprints") or []:
                add("issue_reprints", identity, item["id"], text(item.get("issue") or item.get("__str__")))
            for position, story in enumerate(record.get("name") or []):
                add("issue_stories", identity, position, text(story))
            for position, item in enumerate(record.get("variants") or []):
                add("issue_variants", identity, position, text(item.get("name")), decimal(item.get("price")),
                    text(item.get("sku")), text(item.get("upc")), text(item.get("image")))
        if kind == "series":
            for item in record.get("genres") or []:
                add("series_genres", identity, item["id"])
            for item in record.get("associated") or []:
                add("series_associated", identity, item["id"])
        for other in ("teams", "universes", "creators") if kind in ("characters", "teams") else ():
            for item in record.get(other) or []:
                add(f"{kind[:-1]}_{other}", identity, item["id"])
    return found


def compare(folder, generation, out=sys.stdout):
    """The number of values that differ; says them."""
    records, refused = read(folder)
    compared = different = 0

    def check(place, found, wanted):
        nonlocal compared, different
        compared += 1
        if found != wanted:
            different += 1
            if different <= 40:
                print(f"{place}: published {found!r}, expected {wanted!r}", file=out)

    for kind in [*KINDS.values(), "genres", "ratings"]:
        published = {int(row["id"]): row for row in table(generation, kind)}
        expected = {identity: record for (other, identity), record in records.items() if other == kind}
        check(f"{kind}: numbers", sorted(published), sorted(expected))
        for identity in sorted(published.keys() & expected.keys()):
            for column, value in published[identity].items():
                if column == "id" or column in OTHERS or column.endswith("_ref") or column in ("series_type", "rating"):
                    continue
                name, rule = field(kind, column)
                wanted = rule(expected[identity].get(name))
                if column in NUMBERS:
                    value = float(value) if value else None
                else:
                    wanted = cell(wanted)
                check(f"{kind} {identity} {column}", value, wanted)
    wanted = relations(records)
    for name in ("aliases", "external_ids", "issue_credits", "issue_characters", "issue_teams", "issue_universes",
                 "issue_arcs", "issue_reprints", "issue_stories", "issue_variants", "series_genres",
                 "series_associated", "character_teams", "character_universes", "character_creators",
                 "team_universes", "team_creators"):
        rows = {tuple(value for column, value in row.items() if not column.endswith("_ref"))
                for row in table(generation, name)}
        for row in sorted(rows | wanted.get(name, set())):
            check(f"{name} {row}", row in rows, row in wanted.get(name, set()))
    print(f"{len(records)} records, {refused} rows of no kind: {compared} values compared, {different} different", file=out)
    return different


if __name__ == "__main__":
    sys.exit(1 if compare(sys.argv[1], sys.argv[2]) else 0)
