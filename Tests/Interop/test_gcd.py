"""Small dumps in the form of the real Grand Comics Database, against an independent reading. Run by `make test-interop`."""

import collections
import gzip

import conftest
import gcd_dump
import pytest
from generation import Generation

# What no column of a dump says alone, and tests in Swift hold: names made of several, and what the program adds.
MADE = {"attribution", "missing_since", "extra"}
# Tables of which the small dumps have no row; tests in Swift make some.
EMPTY = {
    "creator_degrees", "creator_schools", "creator_non_comic_works", "feature_relations", "group_relations", "story_arc_relations",
    "story_bibliography", "story_awards", "series_awards", "publisher_awards", "creator_awards", "feature_names",
}
# Made of other tables of the set.
DERIVED = {"names", "unseen"}


def dumps():
    folder = conftest.corpus_folder("gcd")
    return sorted(folder.glob("*.db.gz")) if folder else []


@pytest.fixture(scope="module", params=dumps() or [None], ids=lambda path: path.name if path else "none")
def published(request, tmp_path_factory):
    """A dump, and the folder of the set that is made of it."""
    if request.param is None:
        pytest.skip("no dumps: neither does SPINRACK_CORPUS name them nor is there a shared/corpus")
    folder = tmp_path_factory.mktemp("gcd")
    path = folder / request.param.name.removesuffix(".gz")
    path.write_bytes(gzip.decompress(request.param.read_bytes()))
    made = conftest.Published("gcd", folder, {"kind": "gcd", "path": path.name}, None, ["csv"])
    assert made.code == 0
    return gcd_dump.Dump(path), made.folder


def table(folder, name):
    return list(Generation(folder).rows(name))


def texts(row):
    """A row of the dump as tables write it."""
    return tuple(gcd_dump.number(value) if isinstance(value, (int, float)) or value is None else gcd_dump.cleaned(value, True)
                 for value in row)


@pytest.mark.parametrize("kind", gcd_dump.RECORDS)
def test_every_column_of_every_record(published, kind):
    dump, folder = published
    records, rows = dump.records(kind), table(folder, kind)
    assert [int(row["id"]) for row in rows] == sorted(records)
    unread = set(rows[0]) - MADE - set().union(*records.values())
    # The name of an issue is made of its series and its number; the older form has no descriptions of features.
    assert unread <= {"issues": {"name"}, "features": {"description"}}.get(kind, set())
    for row in rows:
        record = records[int(row["id"])]
        said = {name: " ".join(row[name].split()) if name not in gcd_dump.PROSE else row[name].strip() for name in row}
        differ = {name: (record[name], said[name]) for name in row if name in record and record[name] != said[name]}
        assert not differ, f"{kind}/{row['id']}: {differ}"


def test_every_relation(published):
    dump, folder = published
    for name, sql in gcd_dump.pairs(dump).items():
        rows = table(folder, name)
        keys = [column for column in rows[0] if not column.endswith("_ref")]
        expected = sorted({texts(row) for row in dump.rows(sql)})
        assert sorted(tuple(row[key] for key in keys) for row in rows) == expected, name


def test_every_part(published):
    dump, folder = published
    for name, (columns, sql) in gcd_dump.parts(dump).items():
        rows = table(folder, name)
        columns = columns.split()
        unread = {column for column in (rows[0] if rows else []) if not column.endswith("_ref")} - {*columns, "position"}
        assert not unread, f"{name}: {unread}"
        flags = {"true": "1", "false": "0"}
        said = collections.Counter(tuple(flags.get(row[column], row[column]) for column in columns) for row in rows)
        expected = collections.Counter(texts(row) for row in dump.rows(sql))
        if name == "keywords":
            expected = collections.Counter({row: count for row, count in expected.items() if int(row[1]) in dump.kept[row[0]]})
        assert said == expected, f"{name}: {list((said - expected).items())[:2]} for {list((expected - said).items())[:2]}"
        owner = list(rows[0])[0] if rows and name != "keywords" else None
        places = collections.defaultdict(list)
        for row in rows if owner else []:
            places[row[owner]].append(int(row["position"]))
        assert all(place == list(range(len(place))) for place in places.values()), name


def test_no_table_is_left_unread(published):
    dump, folder = published
    read = set(gcd_dump.RECORDS) | set(gcd_dump.pairs(dump)) | set(gcd_dump.parts(dump)) | DERIVED
    left = {path.name.removesuffix(".csv.gz") for path in folder.glob("data/csv/*.csv.gz")} - read
    assert left <= EMPTY and not any(table(folder, name) for name in left)
