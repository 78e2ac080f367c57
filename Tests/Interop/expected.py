"""What a generation made from recorded answers must hold, worked out from the answers by the documented rules.

Of an id that comes more than once the greatest `modified` wins, none being the least; of equal ones the later by
relative path, then by position. Fields that it does not have come from the next one that has them. Dates more than two
years after the newest `modified` are none. A record is a dictionary of the API's own fields in the API's own order with cleaned
values, unknown fields last, by name. Relations are the union of what both sides say. Python 3, standard library.
"""

import collections

import cleaning
import markup
import recordings

LISTS = {
    "characters": "comics series stories events", "comics": "creators characters stories events",
    "creators": "comics series stories events", "events": "creators characters stories comics series",
    "series": "creators characters stories comics events", "stories": "creators characters series comics events",
}
FIELDS = {
    "characters": "id name:name description:html modified:moment thumbnail:picture resourceURI LISTS urls",
    "comics": "id digitalId:count title:name issueNumber:decimal variantDescription:text description:html "
              "modified:moment isbn:text upc:text diamondCode:text ean:text issn:text format pageCount:count "
              "textObjects resourceURI urls series:one=series variants:many=comics collections:many=comics "
              "collectedIssues:many=comics dates prices thumbnail:picture images LISTS",
    "creators": "id firstName:text middleName:text lastName:text suffix:text fullName:text modified:moment "
                "thumbnail:picture resourceURI LISTS urls",
    "events": "id title:name description:html resourceURI urls modified:moment start:day end:day thumbnail:picture "
              "LISTS next:one=events previous:one=events",
    "series": "id title:name description:html resourceURI urls startYear:count endYear:count rating:text type:text "
              "modified:moment thumbnail:picture LISTS next:one=series previous:one=series",
    "stories": "id title:text description:html resourceURI type:text modified:moment thumbnail:picture LISTS "
               "originalIssue:one=comics",
}
NAMED_BY = {"characters": "name", "creators": "fullName"}
SINGULAR = {"characters": "character", "comics": "comic", "creators": "creator", "events": "event",
            "series": "series", "stories": "story"}
RELATIONS = (
    ("comics", "characters"), ("comics", "creators"), ("comics", "events"), ("comics", "stories"),
    ("series", "characters"), ("series", "creators"), ("series", "events"), ("series", "comics"), ("series", "stories"),
    ("stories", "characters"), ("stories", "creators"), ("stories", "events"),
    ("events", "characters"), ("events", "creators"),
)
# What the items of a list say beside address and name.
BESIDE = {"creators": "role", "stories": "type"}


def plan(kind):
    """(field, shape, target) of every field of a kind, in the API's order."""
    fields = []
    for word in FIELDS[kind].split():
        if word == "LISTS":
            fields += [(name, "list", name) for name in LISTS[kind].split()]
        else:
            name, _, shape = word.partition(":")
            shape, _, target = (shape or name).partition("=")
            fields.append((name, shape, target))
    return fields


PLANS = {kind: plan(kind) for kind in recordings.KINDS}


class Record:
    """A cleaned record: `line` is its line before lists are completed, `links` the items of each field."""

    __slots__ = ("kind", "id", "line", "runs", "modified", "attribution", "unknown", "links")


def clean(row):
    """The cleaned record of a row."""
    record = Record()
    record.kind, record.id, record.attribution = row.kind, row.id, row.attribution
    record.runs, record.modified, record.links, record.line = None, None, {}, {}
    for name, shape, target in PLANS[row.kind]:
        record.line[name] = field(record, name, shape, target, row.value.get(name))
    record.unknown = {name: cleaning.unknown(row.value[name]) for name in sorted(row.value, key=lambda n: n.encode())
                      if name not in record.line}
    record.line.update(record.unknown)
    return record


def field(record, name, shape, target, value):
    if shape == "id":
        return record.id
    if shape == "resourceURI":
        return cleaning.address(record.kind, record.id)
    if shape in ("name", "text"):
        return cleaning.short_text(value, "" if shape == "name" else None)
    if shape == "html":
        plain, record.runs = markup.description(value)
        return plain
    if shape == "moment":
        record.modified = cleaning.moment(value)
        return cleaning.with_fraction(cleaning.timestamp(record.modified), value)
    if shape in ("one", "many"):
        items = value if isinstance(value, list) else [value]
        cleaned, record.links[name] = references([v for v in items if isinstance(v, dict)], target, None)
        return cleaned if shape == "many" else cleaned[0] if cleaned else None
    if shape == "list":
        return resource_list(record, name, value if isinstance(value, dict) else {})
    if shape in ("urls", "textObjects", "dates", "prices"):
        return [PARTS[shape](part) | rest(part, PARTS[shape](part)) for part in value or [] if isinstance(part, dict)] \
            if isinstance(value, list) else []
    if shape == "images":
        return [cleaning.picture(image) for image in value] if isinstance(value, list) else []
    return VALUES[shape](value)


VALUES = {
    "format": cleaning.comic_format, "count": lambda value: cleaning.integer(value, zero_is_none=True), "decimal": cleaning.decimal,
    "day": cleaning.day, "picture": cleaning.picture,
}
PARTS = {
    "urls": lambda part: {"type": cleaning.short_text(part.get("type"), ""),
                          "url": cleaning.web_address(part.get("url"))},
    "textObjects": lambda part: {"type": cleaning.short_text(part.get("type")),
                                 "language": cleaning.short_text(part.get("language")),
                                 "text": markup.description(part.get("text"))[0]},
    "dates": lambda part: {"type": cleaning.short_text(part.get("type"), ""),
                           "date": cleaning.dated(part.get("date"))},
    "prices": lambda part: {"type": cleaning.short_text(part.get("type"), ""),
                            "price": cleaning.decimal(part.get("price"))},
}


def rest(source, known):
    return {name: cleaning.unknown(member) for name, member in source.items() if name not in known}


def references(items, target, beside):
    """The cleaned items, and (id or None, name, what stands beside them) of each."""
    cleaned, links = [], []
    for item in items:
        number = cleaning.reference(item.get("resourceURI"), target)
        uri = cleaning.address(target, number) if number else None
        if uri is None and isinstance(item.get("resourceURI"), str):
            uri = cleaning.short_text(item["resourceURI"])
        out = {"resourceURI": uri, "name": cleaning.short_text(item.get("name"), "")}
        if beside:
            out[beside] = cleaning.short_text(item.get(beside), "" if beside == "role" else None)
        cleaned.append(out | rest(item, out))
        links.append((number, out["name"], out.get(beside)))
    return cleaned, links


def resource_list(record, name, value):
    items = value.get("items")
    items = [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    available = cleaning.integer(value.get("available"))
    cleaned, record.links[name] = references(items, name, BESIDE.get(name))
    out = {
        "available": available if available is not None and available >= 0 else None,
        "collectionURI": cleaning.address(record.kind, record.id) + "/" + name,
        "items": cleaned, "returned": len(cleaned),
    }
    return out | rest(value, out)


class Catalogue:
    """Everything that a folder of recordings says: `records[kind][id]`, ids ascending."""

    def __init__(self, folder):
        rows = collections.defaultdict(list)
        for row in recordings.read_folder(folder, lambda *_: None):
            if not row.reason:
                modified = cleaning.moment(row.value.get("modified"))
                rows[row.kind, row.id].append(((modified is not None, modified or 0, row.received), row))
        self.records = {kind: {} for kind in recordings.KINDS}
        for kind, number in sorted(rows):
            winner, *others = (row for _, row in sorted(rows.pop((kind, number)), key=lambda r: r[0], reverse=True))
            for other in others:
                winner.value = {**other.value, **winner.value}
            self.records[kind][number] = clean(winner)
        self.take_late_dates()
        self.gather()

    def take_late_dates(self):
        """Makes dates none that are too late to be true."""
        everything = [record for records in self.records.values() for record in records.values()]
        end = cleaning.last_day(record.modified for record in everything if record.modified is not None)
        for record in everything:
            for holder, name in [(record.line, name) for name in ("modified", "start", "end")] \
                    + [(part, "date") for part in record.line.get("dates", ())]:
                if holder.get(name) and holder[name] >= end:
                    holder[name] = None

    def gather(self):
        """Joins what all records say of one another."""
        # said[owner kind, listed kind][listed id]: the owners, ascending; only fields that tell of a relation.
        self.said = collections.defaultdict(lambda: collections.defaultdict(list))
        self.unseen = {kind: {} for kind in recordings.KINDS}
        for kind, records in self.records.items():
            for record in records.values():
                referred = set()
                for name, shape, target in PLANS[kind]:
                    for number, text, _ in record.links.get(name, ()):
                        if number is None:
                            continue
                        if shape == "list" or (kind, name) == ("comics", "series"):
                            owners = self.said[kind, target][number]
                            if not owners or owners[-1] != record.id:
                                owners.append(record.id)
                        if number not in self.records[target]:
                            entry = self.unseen[target].setdefault(number, [None, 0])
                            entry[0] = entry[0] or text or None
                            entry[1] += (target, number) not in referred
                            referred.add((target, number))

    def name(self, kind, number):
        """The name that a record gives itself; may be empty."""
        return self.records[kind][number].line[NAMED_BY.get(kind, "title")] or ""

    def line(self, record):
        """The record's line: its lists completed by what only the other side says."""
        line = dict(record.line)
        for name in LISTS[record.kind].split():
            told = self.said[name, record.kind].get(record.id, ())
            own = {number for number, _, _ in record.links[name]}
            missing = [number for number in told if number not in own]
            if missing:
                items = list(line[name]["items"])
                for number in missing:
                    item = {"resourceURI": cleaning.address(name, number), "name": self.name(name, number)}
                    if name in BESIDE:
                        item[BESIDE[name]] = "" if name == "creators" else None
                    items.append(item)
                line[name] = dict(line[name], items=items, returned=len(items))
        return line

    def published(self, kind, number):
        """The id where that record is published, else None."""
        return number if number in self.records[kind] else None

    def pairs(self, left, right):
        """{(left id, right id, role): type} of a relation; the role is None in relations without."""
        pairs = collections.defaultdict(dict)
        for record in self.records[left].values():
            for number, _, beside in record.links[right]:
                if number is not None:
                    key = beside.strip().lower() if BESIDE.get(right) == "role" else None
                    found = pairs[record.id, number]
                    found[key] = found.get(key) or beside
        for number, owners in self.said[right, left].items():
            for owner in owners:
                pairs[number, owner] = pairs.get((number, owner)) or {"" if BESIDE.get(right) == "role" else None: None}
        return {(a, b, key): beside for (a, b), found in pairs.items() for key, beside in found.items()}
