"""Types, formats and odd values of every field of recorded rows, nested fields included.

A field is written as a path: `prices[].price` is the `price` of the elements of `prices`. Counts are over all accepted
rows, repeats included. Examples are short and cut.
"""

import collections
import json
import re

import recordings

LISTS = ("characters", "comics", "creators", "events", "series", "stories")
KNOWN = {  # nested fields of the published specification and of every complete recorded row
    "thumbnail": {"path", "extension"}, "images[]": {"path", "extension"}, "urls[]": {"type", "url"},
    "textObjects[]": {"type", "language", "text"}, "dates[]": {"type", "date"}, "prices[]": {"type", "price"},
}
SUMMARY = ("variants[]", "collections[]", "collectedIssues[]", "originalIssue", "next", "previous")
ENTITY = re.compile(r"&(#\d+|#x[0-9a-fA-F]+|[a-zA-Z]{2,8});")
MOJIBAKE = re.compile("[\u00c2\u00c3][\u0080-\u00bf]|\u00e2\u20ac|\u00e2\u0080")
TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
TEXTS = (  # name of the oddity, test
    ("outer space", lambda s: s != s.strip()), ("CR", lambda s: "\r" in s), ("LF", lambda s: "\n" in s),
    ("HTML tag", TAG.search), ("entity", ENTITY.search), ("mojibake", MOJIBAKE.search),
    ("C0 control (not TAB CR LF)", re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]").search),
    ("C1 control", re.compile("[\x7f-\x9f]").search), ("U+2028/2029", re.compile("[\u2028\u2029]").search),
    ("U+FFFD", lambda s: "\ufffd" in s), ("lone surrogate", re.compile("[\ud800-\udfff]").search),
    ("U+FFFE/FFFF", re.compile("[\ufffe\uffff]").search), ("no-break space", lambda s: "\u00a0" in s),
    ("#N/A", lambda s: s.strip() == "#N/A"), ("over 1500 characters", lambda s: len(s) > 1500),
    ("starts like a formula (= + - @)", lambda s: s[:1] in ("=", "+", "-", "@")),
)
VALUES = {  # fields whose values are listed whole
    "format", "type", "rating", "suffix", "textObjects[].type", "textObjects[].language", "dates[].type", "prices[].type",
    "urls[].type", "thumbnail.extension", "images[].extension", "stories.items[].type",
}


def content(value):
    """The row as comparable text, without what differs between callers: the query of every URL."""
    def clean(v):
        if isinstance(v, dict):
            return {k: clean(e) for k, e in v.items()}
        if isinstance(v, list):
            return [clean(e) for e in v]
        return v.split("?")[0] if isinstance(v, str) and v.startswith(("http://", "https://")) else v
    return json.dumps(clean(value), sort_keys=True)


def type_name(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int<0" if value < 0 else "int0" if value == 0 else "int"
    if isinstance(value, float):
        return "float"
    if isinstance(value, str):
        return "str" if value else '""'
    if isinstance(value, list):
        return "list" if value else "[]"
    return "object" if value else "{}"


class Survey:
    def __init__(self):
        self.types = collections.defaultdict(collections.Counter)
        self.fields = collections.Counter()
        self.rows = collections.Counter()
        self.orders = collections.defaultdict(collections.Counter)
        self.values = collections.defaultdict(collections.Counter)
        self.formats = collections.defaultdict(collections.Counter)
        self.texts = collections.defaultdict(collections.Counter)
        self.odd = collections.Counter()
        self.examples = {}
        self.items = collections.Counter()
        self.item_examples = {}
        self.referred = collections.defaultdict(set)
        self.item_names = collections.defaultdict(set)

    def note(self, counter, key, example):
        counter[key] += 1
        examples = self.examples if counter is self.odd else self.item_examples
        found = examples.setdefault(key, [])
        text = example if isinstance(example, str) else json.dumps(example, ensure_ascii=False)
        if len(found) < 4 and text[:90] not in found:
            found.append(text[:90])

    def add(self, row):
        kind, value = row.kind, row.value
        self.rows[kind] += 1
        self.orders[kind][",".join(value)] += 1
        for field in value:
            self.fields[kind, field] += 1
        self.visit(kind, "", value, row)
        self.oddities(kind, value, row)
        for field in LISTS:
            if isinstance(value.get(field), dict) and (kind, field) != ("comics", "series"):  # there one summary
                self.resource_list(kind, field, value[field], row)
        self.references(kind, value)

    def visit(self, kind, path, value, row):
        """Types of everything under a value."""
        if path:
            self.types[kind + "." + path][type_name(value)] += 1
        if isinstance(value, dict):
            for key, element in value.items():
                self.visit(kind, path + "." + key if path else key, element, row)
        elif isinstance(value, list):
            for element in value:
                self.visit(kind, path + "[]", element, row)
        else:
            self.scalar(kind, path, value, row)

    def scalar(self, kind, path, value, row):
        name = kind + "." + path
        last = path.split(".")[-1]
        if path in VALUES:
            self.values[name][json.dumps(value, ensure_ascii=False)] += 1
        if last == "role":
            self.values[name][json.dumps(value, ensure_ascii=False)] += 1
        if path in ("modified", "start", "end", "dates[].date", "isbn", "ean", "issn", "upc", "diamondCode"):
            if isinstance(value, str):
                shape = re.sub(r"[A-SU-Za-z]", "a", re.sub(r"\d", "9", value)) if "." in path or path in (
                    "modified", "start", "end") else re.sub(r"9{4,}", "9+", re.sub(r"\d", "9", value))
                self.formats[name][shape] += 1
        if last in ("resourceURI", "collectionURI", "path") and isinstance(value, str):
            self.formats[name][re.sub(r"\d+", "N", re.sub(r"^(https?://[^/]*)/u/.*", r"\1/u/...", value))] += 1
        if isinstance(value, str) and last in (
                "name", "title", "description", "text", "fullName", "firstName", "middleName", "lastName", "suffix",
                "variantDescription", "role", "type", "format", "rating", "isbn", "ean", "upc", "issn", "diamondCode"):
            for oddity, test in TEXTS:
                if test(value):
                    self.texts[name][oddity] += 1
        if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) > 1 << 31:
            self.note(self.odd, "number above 2^31: " + name, value)

    def oddities(self, kind, value, row):
        def odd(key, example=None):
            self.note(self.odd, "%s: %s" % (kind, key), "%s id %s" % (json.dumps(example, ensure_ascii=False), row.id))
        modified = value.get("modified")
        if not isinstance(modified, str) or not re.fullmatch(r"-?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}", modified):
            odd("modified absent or of another format", modified)
        elif modified.startswith("-0001"):
            odd("modified -0001", modified)
        elif modified.startswith("1969-12-31"):
            odd("modified 1969-12-31 (epoch 0)", modified)
        elif modified < "2003":
            odd("modified before 2003, no sentinel", modified)
        for field, element in value.items():
            if field in KNOWN or field + "[]" in KNOWN:
                for one in element if isinstance(element, list) else [element]:
                    known = KNOWN.get(field) or KNOWN[field + "[]"]
                    if isinstance(one, dict):
                        for extra in set(one) - known:
                            odd("unknown nested field %s.%s" % (field, extra), one[extra])
                        for gone in known - set(one):
                            odd("missing nested field %s.%s" % (field, gone), one)
        if kind == "comics":
            number = value.get("issueNumber")
            if isinstance(number, float):
                odd("issueNumber with fraction or exponent", number)
            elif isinstance(number, int) and number < 0:
                odd("issueNumber below 0", number)
            for field in ("isbn", "upc", "ean", "issn", "diamondCode"):
                if isinstance(value.get(field), (int, float)):
                    odd(field + " is a number", value[field])
            for one in value.get("dates") or []:
                date = one.get("date")
                for start in ("-0001", "1969-12-31", "1970-01-01", "2029-12-31", "2099-10-30", "20"):
                    if isinstance(date, str) and date.startswith(start) and (start != "20" or date[:4] > "2026"):
                        odd("dates[] %s is %s" % (one.get("type"), start if start != "20" else "after 2026"), date)
                        break
            for one in value.get("prices") or []:
                price = one.get("price")
                if not isinstance(price, (int, float)) or price < 0 or round(price * 100, 6) % 1:
                    odd("price not a number >= 0 with two decimals", price)
            for field in ("dates", "prices"):
                types = [one.get("type") for one in value.get(field) or []]
                if len(types) != len(set(types)):
                    odd(field + ": a type twice", value[field])
        if kind == "series":
            start, end = value.get("startYear"), value.get("endYear")
            if isinstance(start, int) and isinstance(end, int):
                if end == 2099:
                    odd("endYear 2099", end)
                elif end < start:
                    odd("endYear < startYear", [start, end])
                for year, name in ((start, "startYear"), (end, "endYear")):
                    if year == 0 or not 1900 < year < 2027 and year != 2099:
                        odd("%s outside 1901...2026 and not 2099" % name, year)
        if kind == "events":
            start, end = value.get("start"), value.get("end")
            if start and end and end < start:
                odd("end < start", [start, end])
        if kind == "creators":
            names = [value.get(f) for f in ("firstName", "middleName", "lastName", "suffix", "fullName")]
            if not any(names):
                odd("all five names empty", value.get("modified"))
            joined = " ".join(n.strip() for n in names[:4] if isinstance(n, str) and n.strip())
            if isinstance(names[4], str) and names[4].strip() != joined:
                odd("fullName is not the parts joined", [names[4], joined])
        thumbnail = value.get("thumbnail")
        if thumbnail is None:
            odd("thumbnail null" if "thumbnail" in value else "thumbnail absent")
        elif "image_not_available" in str(thumbnail.get("path")) or "4c002e0305708" in str(thumbnail.get("path")):
            odd("thumbnail is a placeholder", thumbnail)
        for one in value.get("urls") or []:
            if not isinstance(one, dict) or not re.match(r"https?://[^/]+\.[a-z]+(/|$|\?)", str(one.get("url"))):
                odd("url that is no http(s) URL", one)
            elif "utm_source" not in one["url"]:
                odd("url without utm_source", one["url"])

    def resource_list(self, kind, field, value, row):
        def odd(key, example=None):
            self.note(self.items, "%s.%s: %s" % (kind, field, key),
                      "%s id %s" % (json.dumps(example, ensure_ascii=False), row.id))
        self.items["all lists"] += 1
        items, available, returned = value.get("items"), value.get("available"), value.get("returned")
        if not isinstance(items, list):
            return odd("items is no list", items)
        self.items["all items"] += len(items)
        if len(items) > 20:
            odd("more than 20 items", [available, returned, len(items)])
        if returned != len(items):
            odd("returned != number of items", [available, returned, len(items)])
        if not isinstance(available, int):
            odd("available is no integer", available)
        elif available < len(items):
            odd("available < number of items", [available, returned, len(items)])
        elif available > len(items):
            self.items["lists cut (available > items)"] += 1
            if len(items) < 20:
                odd("fewer items than min(20, available)", [available, returned, len(items)])
        extra = set(value) - {"available", "collectionURI", "items", "returned"}
        if extra:
            odd("unknown field of the list", sorted(extra))
        collection = recordings.path_of(value.get("collectionURI"))
        if collection != "/v1/public/%s/%d/%s" % (kind, row.id, field):
            odd("collectionURI is not /v1/public/KIND/ID/LIST", value.get("collectionURI"))
        pairs = collections.Counter()
        for item in items:
            if not isinstance(item, dict):
                odd("item is no object", item)
                continue
            found = recordings.kind_and_id(item.get("resourceURI"))
            if found is None:
                odd("item resourceURI without kind or id", item.get("resourceURI"))
            elif found[0] != field:
                odd("item of another kind", item.get("resourceURI"))
            if found:
                pairs[found[1], item.get("role")] += 1
                self.item_names[found].add(item.get("name"))
            if not isinstance(item.get("name"), str):
                odd("item name is %s" % ("absent" if "name" not in item else type_name(item["name"])), item)
            elif not item["name"].strip():
                odd("item name empty", item)
            for extra in set(item) - {"resourceURI", "name", "role", "type"}:
                odd("unknown item field " + extra, item[extra])
            expected = {"creators": "role", "stories": "type"}.get(field)
            for label in ("role", "type"):
                if label in item and label != expected:
                    odd("item has %s" % label, item)
                if label == expected and not isinstance(item.get(label), str):
                    odd("item %s is %s" % (label, type_name(item[label]) if label in item else "absent"), item)
                elif label == expected and not item[label].strip():
                    odd("item %s empty" % label, item)
        if any(n > 1 for n in pairs.values()):
            odd("the same id (and role) twice in one list", [list(k) for k, n in pairs.items() if n > 1][:3])

    def references(self, kind, value):
        """Every (kind, id) that a row refers to."""
        def see(uri):
            found = recordings.kind_and_id(uri)
            if found:
                self.referred[found[0]].add(found[1])
        for field in LISTS:
            holder = value.get(field)
            if isinstance(holder, dict):
                see(holder.get("resourceURI"))
                for item in holder.get("items") or []:
                    see(item.get("resourceURI") if isinstance(item, dict) else None)
        for field in ("variants", "collections", "collectedIssues"):
            for item in value.get(field) or []:
                see(item.get("resourceURI") if isinstance(item, dict) else None)
        for field in ("originalIssue", "next", "previous"):
            if isinstance(value.get(field), dict):
                see(value[field].get("resourceURI"))

    def report(self, seen):
        shown = lambda counter: dict(sorted(counter.items(), key=lambda kv: (-kv[1], kv[0])))
        with_examples = lambda counter, examples: {
            k: {"count": n, "examples": examples.get(k, [])} for k, n in sorted(counter.items())}
        return {
            "field_orders": {k: {"distinct": len(v), "commonest": v.most_common(1)[0][0],
                                 "share": v.most_common(1)[0][1]} for k, v in self.orders.items()},
            "fields_absent": {"%s.%s" % key: self.rows[key[0]] - n for key, n in sorted(self.fields.items())
                              if n < self.rows[key[0]]},
            "types": {k: shown(v) for k, v in sorted(self.types.items())},
            "values": {k: {"distinct": len(v), "values": dict(v.most_common(70))} for k, v in sorted(self.values.items())},
            "formats": {k: {"distinct": len(v), "formats": dict(v.most_common(25))} for k, v in sorted(self.formats.items())},
            "texts": {k: shown(v) for k, v in sorted(self.texts.items())},
            "odd_values": with_examples(self.odd, self.examples),
            "resource_lists": with_examples(self.items, self.item_examples),
            "referred": {kind: {"referred": len(self.referred[kind]),
                                "never_seen": len(self.referred[kind] - seen[kind])} for kind in recordings.KINDS},
            "item_names": {"ids named": len(self.item_names),
                           "ids with more than one name": sum(len(n) > 1 for n in self.item_names.values())},
        }
