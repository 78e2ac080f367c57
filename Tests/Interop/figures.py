"""The statistics of a published generation, worked out from its NDJSON by other means than the program's.

What lines do not have (markup, attribution, the name of what was never seen, which records are gone) is read from the
tables, what happened last from the feed of changes. Python 3, standard library.
"""

import collections
import gzip
import json
import statistics as numbers

import expected
import recordings

KINDS = sorted(recordings.KINDS)
COLUMNS = {
    "id": "id", "name": "name", "title": "title", "description": "description", "modified": "modified",
    "resource_uri": "resourceURI", "thumbnail_url": "thumbnail", "digital_id": "digitalId",
    "issue_number": "issueNumber", "variant_description": "variantDescription", "isbn": "isbn", "upc": "upc",
    "diamond_code": "diamondCode", "ean": "ean", "issn": "issn", "format": "format", "page_count": "pageCount",
    "start_year": "startYear", "rating": "rating", "type": "type", "start_date": "start", "end_date": "end",
    "first_name": "firstName", "middle_name": "middleName", "last_name": "lastName", "suffix": "suffix",
    "full_name": "fullName",
}
CROWD_LIMIT = 2000  # A comic with more characters joins nobody.
REFERENCES = {"series": ("series", "series"), "next": ("next", None), "previous": ("previous", None),
              "original_issue": ("originalIssue", "comics")}


def number_of(item, kind):
    """The id that the address of an item names, None where it names none of the kind."""
    parts = ((item or {}).get("resourceURI") or "").split("/v1/public/")
    name, _, number = parts[-1].partition("/")
    return int(number) if len(parts) == 2 and name == kind and number.isdigit() and int(number) else None


def text_order(text):
    return (text or "").encode()


def finite(number):
    return number if number is not None and abs(number) < float("inf") else None


def ratio(part, whole):
    return finite(part / whole) if whole else None


def top(counts, limit=100):
    """(id, count) of the greatest counts, ties by id."""
    return sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))[:limit]


def spelled(role):
    """A role in the spelling that statistics use."""
    for sent, used in (("penciler", "penciller"), ("editor-in-chief", "editor in chief"), ("colourist", "colorist")):
        role = role.replace(sent, used)
    return role


class Figures:
    def __init__(self, generation):
        self.generation = generation
        self.records = {kind: {record["id"]: record for record in generation.lines(kind)
                               if "missing_since" not in record} for kind in KINDS}
        self.rows = {kind: list(generation.rows(kind)) for kind in KINDS}
        self.gone = {kind: {int(row["id"]) for row in self.rows[kind] if row["missing_since"]} for kind in KINDS}
        self.unseen_rows = [(row["kind"], int(row["id"]), row["name"] or None, int(row["references"]))
                            for row in generation.rows("unseen")]
        self.names = {(kind, id_): record.get(expected.NAMED_BY.get(kind, "title")) or None
                      for kind in KINDS for id_, record in self.records[kind].items()}
        self.names |= {(kind, id_): name for kind, id_, name, _ in self.unseen_rows}
        self.pairs = {relation: self.relation(*relation) for relation in expected.RELATIONS}
        self.comics = [self.comic(record) for _, record in sorted(self.records["comics"].items())]
        self.year = {comic["id"]: comic["year"] for comic in self.comics}
        self.issues()

    def items(self, record, list_):
        """The ids and roles that a list names."""
        for item in record[list_]["items"]:
            if (number := number_of(item, list_)) is not None:
                yield number, (item.get("role") or "").strip().lower()

    def relation(self, left, right):
        """The pairs of a relation of which neither is gone, with a role or ''."""
        pairs = set()
        for id_, record in self.records[left].items():
            for other, role in self.items(record, right):
                pairs.add((id_, other, spelled(role) if right == "creators" else ""))
        for id_, record in self.records[right].items():
            if left == "series" and right == "comics":
                if (series := number_of(record["series"], "series")) is not None:
                    pairs.add((series, id_, ""))
            else:
                pairs |= {(other, id_, "") for other, _ in self.items(record, left) if other not in self.records[left]}
        return {pair for pair in pairs if pair[0] not in self.gone[left] and pair[1] not in self.gone[right]}

    def belongings(self, kind, owner):
        """How many records of a kind belong to each of another one."""
        relation, place = ((owner, kind), 0) if (owner, kind) in self.pairs else ((kind, owner), 1)
        return collections.Counter(pair[place] for pair in {pair[:2] for pair in self.pairs[relation]})

    def comic(self, record):
        def first(parts, type_):
            return next((part for part in record[parts] if part["type"] == type_), {})
        date = first("dates", "onsaleDate").get("date")
        return {
            "id": record["id"], "year": int(date[:4]) if date else None, "pages": record["pageCount"],
            "price": first("prices", "printPrice").get("price") or None, "format": record["format"],
            "is_variant": record["variantDescription"] is not None, "issue": record["issueNumber"],
            "series": number_of(record["series"], "series"),
        }

    def issues(self):
        """The issues of each series, by number, and the year of each."""
        found = collections.defaultdict(lambda: collections.defaultdict(list))
        for comic in self.comics:
            if comic["series"] is not None and comic["issue"] is not None and not comic["is_variant"]:
                found[comic["series"]][comic["issue"]].append(comic)
        self.series_issues = {series: sorted(issues) for series, issues in found.items()}
        self.issue_year = {(series, issue): min((c["year"] for c in comics if c["year"] is not None), default=None)
                           for series, issues in found.items() for issue, comics in issues.items()}
        self.issue_of = {comic["id"]: (series, issue) for series, issues in found.items()
                         for issue, comics in issues.items() for comic in comics}

    def name(self, kind, id_):
        return self.names.get((kind, id_))

    def span(self, comics):
        years = [self.year[comic] for comic in comics if self.year.get(comic) is not None]
        return (min(years), max(years)) if years else (None, None)

    # Collections and comics.

    def collections(self):
        changes = collections.Counter()
        with gzip.open(self.generation.folder / "data/changes.ndjson.gz", "rt", encoding="utf-8") as lines:
            next(lines)  # The first line says between which states the feed leads.
            changes.update((change["kind"], change["change"]) for change in map(json.loads, lines))
        for kind in KINDS:
            dates = [record["modified"] for record in self.records[kind].values() if record["modified"]]
            yield [kind, len(self.records[kind]), len(self.gone[kind]),
                   *(changes[kind, change] for change in ("added", "changed", "missing", "back")),
                   sum(row[0] == kind for row in self.unseen_rows), min(dates, default=None), max(dates, default=None)]

    def grouped(self, key):
        groups = collections.defaultdict(list)
        for comic in self.comics:
            groups[key(comic)].append(comic)
        return groups

    def releases_by_year(self):
        years = self.grouped(lambda comic: comic["year"])
        for year in sorted(years, key=lambda year: (year is None, year)):
            comics = years[year]
            yield [year, len(comics), sum(c["is_variant"] for c in comics),
                   len({c["series"] for c in comics} - {None}), min(sum(c["pages"] or 0 for c in comics), 2**63 - 1)]

    def decade(self, comic):
        year = self.year.get(comic)
        return None if year is None else year // 10 * 10

    def decades(self, relation):
        """{decade: {id: comics}} of the right side of a relation with comics."""
        decades = collections.defaultdict(collections.Counter)
        for comic, other in {pair[:2] for pair in self.pairs[relation]}:
            if (decade := self.decade(comic)) is not None:
                decades[decade][other] += 1
        return decades

    def releases_by_decade(self):
        characters, creators = self.decades(("comics", "characters")), self.decades(("comics", "creators"))
        for decade, comics in sorted(self.grouped(lambda c: self.decade(c["id"])).items(), key=lambda e: e[0] or 0):
            if decade is not None:
                yield [decade, len(comics), sum(c["is_variant"] for c in comics),
                       len({c["series"] for c in comics} - {None}), len(characters[decade]), len(creators[decade])]

    def pages_and_prices_by_year(self):
        for year, comics in sorted(self.grouped(lambda comic: comic["year"]).items(), key=lambda e: e[0] or 0):
            if year is None:
                continue
            pages = [c["pages"] for c in comics if c["pages"] is not None]
            prices = [c["price"] for c in comics if c["price"] is not None]
            both = [c for c in comics if c["pages"] is not None and c["price"] is not None]
            yield [year, len(pages), ratio(sum(pages), len(pages)), finite(numbers.median(pages)) if pages else None,
                   len(prices), ratio(sum(prices), len(prices)), finite(numbers.median(prices)) if prices else None,
                   max(prices, default=None), ratio(sum(c["price"] for c in both), sum(c["pages"] for c in both))]

    def formats(self):
        groups = self.grouped(lambda comic: comic["format"])
        for format_, comics in sorted(groups.items(), key=lambda e: (-len(e[1]), text_order(e[0]))):
            pages = [c["pages"] for c in comics if c["pages"] is not None]
            prices = [c["price"] for c in comics if c["price"] is not None]
            yield [format_, len(comics), *self.span([c["id"] for c in comics]), ratio(sum(pages), len(pages)),
                   ratio(sum(prices), len(prices))]

    def story_types(self):
        types = collections.Counter(record["type"] for record in self.records["stories"].values())
        return [list(entry) for entry in sorted(types.items(), key=lambda e: (-e[1], text_order(e[0])))]

    # Characters and creators.

    def comics_of(self, kind):
        comics = collections.defaultdict(set)
        for comic, other, _ in self.pairs["comics", kind]:
            comics[other].add(comic)
        return comics

    def top_characters(self):
        comics = self.comics_of("characters")
        others = [self.belongings(kind, "characters") for kind in ("series", "stories", "events")]
        for rank, (id_, count) in enumerate(top({id_: len(c) for id_, c in comics.items()}), 1):
            yield [rank, id_, self.name("characters", id_), count, *(other[id_] for other in others),
                   *self.span(comics[id_]), id_ in self.records["characters"]]

    def by_decade(self, kind):
        for decade, counts in sorted(self.decades(("comics", kind)).items()):
            for rank, (id_, count) in enumerate(top(counts, 10), 1):
                yield [decade, rank, id_, self.name(kind, id_), count]

    def top_characters_by_decade(self):
        return self.by_decade("characters")

    def top_creators_by_decade(self):
        return self.by_decade("creators")

    def crowded(self):
        """The comics that have too many characters to join them."""
        sizes = collections.Counter(comic for comic, *_ in self.pairs["comics", "characters"])
        return {comic for comic, size in sizes.items() if size > CROWD_LIMIT}

    def shared(self):
        """{(id, greater id): comics that the two share}."""
        shared, members, crowded = collections.Counter(), collections.defaultdict(set), self.crowded()
        for comic, character, _ in self.pairs["comics", "characters"]:
            if comic not in crowded:
                members[comic].add(character)
        for characters in members.values():
            ordered = sorted(characters)
            shared.update((one, other) for place, one in enumerate(ordered) for other in ordered[place + 1:])
        return shared

    def top_pairs(self):
        for rank, ((one, other), count) in enumerate(top(self.shared()), 1):
            yield [rank, one, self.name("characters", one), other, self.name("characters", other), count]

    def credits(self):
        return collections.Counter((role, creator) for _, creator, role in self.pairs["comics", "creators"])

    def roles(self):
        counts = collections.defaultdict(list)
        for (role, _), count in self.credits().items():
            counts[role].append(count)
        for role, found in sorted(counts.items(), key=lambda e: (-sum(e[1]), text_order(e[0]))):
            yield [role or None, len(found), sum(found)]

    def top_creators(self):
        by_role = collections.defaultdict(dict)
        for (role, creator), count in self.credits().items():
            by_role[role][creator] = count
        for role in sorted(by_role.keys() - {""}, key=text_order):
            for rank, (creator, count) in enumerate(top(by_role[role], 10), 1):
                yield [role, rank, creator, self.name("creators", creator), count]

    def creator_careers(self):
        comics = self.comics_of("creators")
        # The series that creators and series tell of one another, and those of the comics that they made.
        series, series_of = collections.defaultdict(set), collections.defaultdict(set)
        for id_, comic, _ in self.pairs["series", "comics"]:
            series_of[comic].add(id_)
        for id_, creator, _ in self.pairs["series", "creators"]:
            series[creator].add(id_)
        for creator, made in comics.items():
            series[creator].update(*(series_of[comic] for comic in made))
        roles = collections.defaultdict(list)
        for (role, creator), count in self.credits().items():
            if role:
                roles[creator].append((-count, text_order(role), role))
        for id_, count in top({id_: len(c) for id_, c in comics.items()}, None):
            first, last = self.span(comics[id_])
            yield [id_, self.name("creators", id_), count, len(series[id_]), first, last,
                   None if first is None else last - first + 1,
                   "; ".join(role for *_, role in sorted(roles[id_])) or None, id_ in self.records["creators"]]

    def creator_runs(self):
        made = collections.defaultdict(set)
        for comic, creator, role in self.pairs["comics", "creators"]:
            if role and comic in self.issue_of:
                series, issue = self.issue_of[comic]
                made[series, creator, role].add(issue)
        runs = []
        for (series, creator, role), issues in made.items():
            run = []
            for issue in [*self.series_issues[series], None]:
                if issue is not None and issue in issues:
                    run.append(issue)
                    continue
                if len(run) > 1:
                    runs.append((-len(run), series, run[0], creator, text_order(role), role, run))
                run = []
        for rank, (_, series, _, creator, _, role, run) in enumerate(sorted(runs)[:100], 1):
            years = [year for issue in run if (year := self.issue_year[series, issue]) is not None]
            yield [rank, creator, self.name("creators", creator), role, series, self.name("series", series), len(run),
                   run[0], run[-1], min(years, default=None), max(years, default=None)]

    # Series and events.

    def top_series(self):
        others = [self.belongings(kind, "series") for kind in ("characters", "creators", "events")]
        for rank, (id_, count) in enumerate(top(self.belongings("comics", "series")), 1):
            record = self.records["series"].get(id_)
            end = record["endYear"] if record else None
            yield [rank, id_, self.name("series", id_), record["startYear"] if record else None,
                   None if end == 2099 else end, end == 2099, count, *(other[id_] for other in others),
                   record is not None]

    def longest_series(self):
        for rank, (id_, count) in enumerate(top({s: len(issues) for s, issues in self.series_issues.items()}), 1):
            issues = self.series_issues[id_]
            years = [year for issue in issues if (year := self.issue_year[id_, issue]) is not None]
            yield [rank, id_, self.name("series", id_), count, issues[0], issues[-1], min(years, default=None),
                   max(years, default=None), id_ in self.records["series"]]

    def top_events(self):
        others = [self.belongings(kind, "events") for kind in ("series", "stories", "characters", "creators")]
        for rank, (id_, count) in enumerate(top(self.belongings("comics", "events")), 1):
            record = self.records["events"].get(id_, {})
            yield [rank, id_, self.name("events", id_), record.get("start"), record.get("end"), count,
                   *(other[id_] for other in others), bool(record)]

    # Quality.

    def has_value(self, kind, column, record):
        """Whether a record has a value in a column; None where its line does not tell."""
        if column in COLUMNS:
            return record[COLUMNS[column]] not in (None, "")
        if column == "ongoing":
            return True
        if column == "end_year":
            return record["endYear"] not in (None, 2099)
        if column.endswith("_available"):
            return record[column.removesuffix("_available")]["available"] is not None
        if column in ("on_sale_date", "foc_date"):
            type_ = {"on_sale_date": "onsaleDate", "foc_date": "focDate"}[column]
            return next((d["date"] for d in record["dates"] if d["type"] == type_), None) is not None
        if column in ("print_price", "digital_price"):
            type_ = {"print_price": "printPrice", "digital_price": "digitalPurchasePrice"}[column]
            return bool(next((p["price"] for p in record["prices"] if p["type"] == type_), None))
        if column == "extra":
            return bool(record.keys() - {name for name, *_ in expected.PLANS[kind]})
        name, _, ending = column.rpartition("_")
        if name in REFERENCES:
            field, target = REFERENCES[name]
            number = number_of(record[field], target or kind)
            known = target or kind
            return number is not None and (ending == "id" or number in self.records[known] or number in self.gone[known])
        return None

    def completeness(self):
        for kind in KINDS:
            present = [row for row in self.rows[kind] if not row["missing_since"]]
            columns = [column for column in self.generation_columns(kind) if column != "missing_since"]
            for column in columns:
                found = [self.has_value(kind, column, record) for record in self.records[kind].values()]
                if None in found:
                    found = [row[column] != "" for row in present]
                yield [kind, column, len(present), sum(found), ratio(sum(found), len(present))]

    def generation_columns(self, kind):
        path = self.generation.folder / f"data/csv/{kind}.csv.gz"
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            return next(lines).rstrip("\n").split(",")

    def sentinels(self):
        for kind in KINDS:
            dates = [record["modified"] for record in self.records[kind].values()]
            yield [kind, "modified", None, len(dates), dates.count(None)]
        ends = [record["endYear"] for record in self.records["series"].values()]
        yield ["series", "end_year", None, len(ends), ends.count(2099)]
        for table, list_, part in (("comic_dates", "dates", "date"), ("comic_prices", "prices", "price")):
            types = collections.defaultdict(list)
            for record in self.records["comics"].values():
                for entry in record[list_]:
                    types[entry["type"]].append(not entry[part])
            for type_, found in sorted(types.items(), key=lambda e: text_order(e[0])):
                yield [table, part, type_ or None, len(found), sum(found)]

    def lists(self):
        """As the program's, without the columns that completed lists do not tell: items of their own, cut, completed."""
        for kind in KINDS:
            for list_ in sorted(expected.LISTS[kind].split()):
                sizes = []
                for record in self.records[kind].values():
                    known = {(number, role if list_ == "creators" else "") for number, role in self.items(record, list_)
                             if number not in self.gone[list_]}
                    sizes.append((record[list_]["available"] or 0, len(known)))
                full = [(said, known) for said, known in sizes if said > 0]
                lacking = [said - known for said, known in full if known < said]
                yield [kind, list_, len(full), sum(said for said, _ in full), len(lacking), sum(lacking)]

    def unseen(self):
        ordered = sorted(self.unseen_rows, key=lambda row: (-row[3], row[0], row[1]))
        return [[rank, *row] for rank, row in enumerate(ordered[:100], 1)]
