"""Compare every published value of a generation with an independent reading of the recordings it was made from.

    python3 compare_values.py [--sample N] RECORDINGS-FOLDER GENERATION-FOLDER

Every column of every table in data/csv and every field of the lines in data/ndjson is compared, over all records; with
`--sample N` over about N records a kind, evenly spread (relations stay whole). What must stand there is worked out in
`expected.py`, `cleaning.py` and `markup.py` from the documented rules, in another language and with other libraries
than the program's. One line a column: how many values were compared, equal and different, and the first differences.
`rows` is the set of a table's keys and their order. Exits 1 where anything differs. Python 3, standard library.
"""

import argparse
import json
import sys

import cleaning
import expected
import generation
import markup
import recordings

REFERENCES = {"next": "next", "previous": "previous", "series": "series", "original_issue": "originalIssue"}
DATES = {"on_sale_date": "onsaleDate", "foc_date": "focDate"}
PRICES = {"print_price": "printPrice", "digital_price": "digitalPurchasePrice"}
PARTS = {"comic_dates": "dates", "comic_prices": "prices", "comic_text_objects": "textObjects",
         "comic_images": "images"}
OTHERS = {"comic_variants": ("variant", "variants"), "comic_collections": ("collection", "collections"),
          "comic_collected_issues": ("collected_issue", "collectedIssues")}


class Tally:
    """Counts of equal and different values by column, in the order of the first comparison."""

    def __init__(self):
        self.columns = {}

    def compare(self, column, place, found, wanted):
        entry = self.columns.setdefault(column, [0, 0, []])
        entry[0] += 1
        if found != wanted or type(found) is not type(wanted):
            entry[1] += 1
            if len(entry[2]) < 3:
                entry[2].append((place, found, wanted))

    @property
    def different(self):
        return sum(entry[1] for entry in self.columns.values())

    def print(self, out):
        width = max(map(len, self.columns))
        for column, (count, different, examples) in self.columns.items():
            equal = count - different
            print(f"{column:{width}}  compared {count:8,}  equal {equal:8,}  different {different:6,}", file=out)
            for place, found, wanted in examples:
                print(f"    {place}: published {short(found)}, expected {short(wanted)}", file=out)
        total = sum(entry[0] for entry in self.columns.values())
        print(f"{len(self.columns)} columns: {total:,} values compared, {self.different:,} different", file=out)


def short(value, limit=300):
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, set) else str(value)
    return text if len(text) <= limit else text[:limit] + "…"


def cell(value):
    """A value as the CSV writes it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        # A zero has no sign in tables, whatever it has in an answer.
        return repr(float(value) + 0.0).removesuffix(".0")
    return str(value)


def first(parts, type, member):
    return next((part[member] for part in parts if part["type"] == type), None)


def record_cell(catalogue, record, column):
    """The value of a column of a record's own table."""
    name, line = column.name, record.line
    stem, _, ending = name.rpartition("_")
    if ending in ("id", "ref") and stem in REFERENCES:
        links = record.links[REFERENCES[stem]]
        number = links[0][0] if links else None
        target = next(t for field, _, t in expected.PLANS[record.kind] if field == REFERENCES[stem])
        return number if ending == "id" else catalogue.published(target, number)
    if ending == "available":
        return line[stem]["available"]
    if name in DATES:
        return (first(line["dates"], DATES[name], "date") or "")[:10] or None
    if name in PRICES:
        return first(line["prices"], PRICES[name], "price") or None
    if name == "thumbnail_url":
        return cleaning.picture_url(line["thumbnail"])
    if name == "ongoing":
        return line["endYear"] == 2099
    if name == "end_year":
        return None if line["endYear"] == 2099 else line["endYear"]
    if name == "attribution":
        return record.attribution
    if name == "missing_since":
        return None
    if name in ("start_date", "end_date"):
        return line[stem]
    head, *others = name.split("_")
    return line["resourceURI" if name == "resource_uri" else head + "".join(map(str.capitalize, others))]


def compare_records(tally, catalogue, set_, table, columns, chosen):
    """The table of a kind's records."""
    records, ids = catalogue.records[table], []
    for row in set_.rows(table):
        number = int(row["id"])
        ids.append(number)
        if number not in chosen:
            continue
        record = records[number]
        for column in columns:
            place, found = f"{table} {number}", row[column.name]
            if column.name == "extra":
                found, wanted = json.loads(found) if found else {}, record.unknown
                tally.compare(f"csv {table}.extra", place, list(found.items()), list(wanted.items()))
            elif column.name == "description_html":
                tally.compare(f"csv {table}.description_html", place, *html(found, record.runs))
            else:
                tally.compare(f"csv {table}.{column.name}", place, found, cell(record_cell(catalogue, record, column)))
    tally.compare(f"csv {table} rows", table, ids, list(records))


def html(found, runs):
    """Published markup and the expected runs, made comparable."""
    if not found:
        return None, runs
    try:
        return markup.published_runs(found), runs
    except ValueError as error:
        return f"{error} in {found}", runs


def compare_lines(tally, catalogue, set_, kind, chosen):
    """The lines of a kind."""
    ids = []
    for found in set_.lines(kind):
        ids.append(found["id"])
        if found["id"] not in chosen:
            continue
        wanted, place = catalogue.line(catalogue.records[kind][found["id"]]), f"{kind} {found['id']}"
        tally.compare(f"ndjson {kind} order of fields", place, list(found), list(wanted))
        for name in (name for name, _, _ in expected.PLANS[kind]):
            published, right = text_of(found.get(name)), text_of(wanted[name])
            if published != right:
                published, right = text_of(whole(found.get(name))), text_of(whole(wanted[name]))
            tally.compare(f"ndjson {kind}.{name}", place, published, right)
        known = len(expected.PLANS[kind])
        tally.compare(f"ndjson {kind} unknown fields", place, list(found.items())[known:], list(wanted.items())[known:])
    tally.compare(f"ndjson {kind} rows", kind, ids, list(catalogue.records[kind]))


def text_of(value):
    """A value with the order of its members, as JSON."""
    return json.dumps(value, ensure_ascii=False)


def whole(value):
    """A value in which 2.0 is 2, as in JSON."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(v) for v in value]
    return {name: whole(v) for name, v in value.items()} if isinstance(value, dict) else value


def table_rows(catalogue, table):
    """The expected rows of a table that is not one of records, in the order of its key."""
    if table in PARTS:
        for number, record in catalogue.records["comics"].items():
            for position, part in enumerate(record.line[PARTS[table]]):
                if part is not None:
                    part = {"url": cleaning.picture_url(part)} if table == "comic_images" else part
                    if table == "comic_dates":
                        sent = part["date"]
                        part = dict(part, date=(sent or "")[:10] or None, moment=cleaning.moment_of_dated(sent))
                    yield dict(part, comic_id=number, position=position)
    elif table in OTHERS:
        stem, field = OTHERS[table]
        for number, record in catalogue.records["comics"].items():
            for other in sorted({link[0] for link in record.links[field]} - {None}):
                yield {"comic_id": number, stem + "_id": other, "comic_ref": number,
                       stem + "_ref": catalogue.published("comics", other)}
    elif table == "urls":
        for kind in recordings.KINDS:
            if kind == "stories":  # They have no addresses.
                continue
            for number, record in catalogue.records[kind].items():
                for position, part in enumerate(record.line["urls"]):
                    yield dict(part, kind=kind, id=number, position=position)
    elif table == "unseen":
        for kind in recordings.KINDS:
            for number, (name, references) in sorted(catalogue.unseen[kind].items()):
                yield {"kind": kind, "id": number, "name": name, "references": references}
    elif table == "names":
        for kind in recordings.KINDS:
            for number in sorted(catalogue.records[kind].keys() | catalogue.unseen[kind].keys()):
                is_published = number in catalogue.records[kind]
                name = catalogue.name(kind, number) if is_published else catalogue.unseen[kind][number][0]
                yield {"kind": kind, "id": number, "name": name or None, "published": is_published}
    else:
        left, right = next(p for p in expected.RELATIONS if f"{expected.SINGULAR[p[0]]}_{p[1]}" == table)
        a, b = expected.SINGULAR[left], expected.SINGULAR[right]
        pairs = catalogue.pairs(left, right)
        for x, y, role in sorted(pairs, key=lambda p: (p[0], p[1], (p[2] or "").encode())):
            yield {f"{a}_id": x, f"{b}_id": y, "role": role, "type": pairs[x, y, role],
                   f"{a}_ref": catalogue.published(left, x), f"{b}_ref": catalogue.published(right, y)}


def compare_table(tally, catalogue, set_, table, columns, chosen):
    """A table of relations or parts; a sample keeps the parts of its comics."""
    keys = generation.key(columns)
    sampled = table in PARTS or table in OTHERS
    wanted = {}
    for row in table_rows(catalogue, table):
        if not sampled or row["comic_id"] in chosen["comics"]:
            wanted[tuple(cell(row[name]) for name in keys)] = row
    found = []
    for row in set_.rows(table):
        if sampled and int(row["comic_id"]) not in chosen["comics"]:
            continue
        key = tuple(row[name] for name in keys)
        found.append(key)
        if key in wanted:
            for column in columns:
                tally.compare(f"csv {table}.{column.name}", f"{table} {'/'.join(key)}", row[column.name],
                              cell(wanted[key].get(column.name)))
    known = set(found)
    missing, extra = [k for k in wanted if k not in known], [k for k in found if k not in wanted]
    for key in missing + extra:
        tally.compare(f"csv {table} rows", "/".join(key), "present" if key in known else "absent",
                      "present" if key in wanted else "absent")
    tally.compare(f"csv {table} rows", "order", found == list(wanted) or bool(missing or extra), True)


def compare(folder, generation_folder, sample=None):
    """Compares everything; the tally of it."""
    catalogue, set_, tally = expected.Catalogue(folder), generation.Generation(generation_folder), Tally()
    chosen = {}
    for kind, records in catalogue.records.items():
        step = max(1, len(records) // sample) if sample else 1
        chosen[kind] = set(list(records)[::step])
    for table, columns in generation.schema().items():
        if table in catalogue.records:
            compare_records(tally, catalogue, set_, table, columns, chosen[table])
        else:
            compare_table(tally, catalogue, set_, table, columns, chosen)
    for kind in recordings.KINDS:
        compare_lines(tally, catalogue, set_, kind, chosen[kind])
    return tally


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, metavar="N", help="compare about N records a kind")
    parser.add_argument("recordings", metavar="RECORDINGS-FOLDER")
    parser.add_argument("generation", metavar="GENERATION-FOLDER")
    options = parser.parse_args()
    tally = compare(options.recordings, options.generation, options.sample)
    tally.print(sys.stdout)
    sys.exit(1 if tally.different else 0)


if __name__ == "__main__":
    main()
