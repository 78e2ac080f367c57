"""Tests that CSV, SQLite and Parquet hold the same, and that each is what its own readers expect.

Readers: Python's csv, sqlite3 and tarfile, pyarrow, frictionless, Datasette, GNU tar, bsdtar, 7z, sha256sum.
"""

import asyncio
import collections
import datetime
import gzip
import hashlib
import itertools
import json
import re
import shutil
import sqlite3
import subprocess
import tarfile

import datasette.app
import frictionless
import generation
import pyarrow
import pyarrow.parquet
import pytest
import recordings

STORED = {"int64": "INTEGER", "double": "REAL", "boolean": "INTEGER", "string": "TEXT", "timestamp": "TEXT",
          "date": "TEXT"}
ARROW = {"int64": pyarrow.int64(), "double": pyarrow.float64(), "boolean": pyarrow.bool_(), "string": pyarrow.string(),
         "timestamp": pyarrow.timestamp("us", tz="UTC"), "date": pyarrow.date32()}
READ = {"int64": int, "double": float, "boolean": lambda text: text == "true"}


@pytest.fixture(scope="session")
def set_(any_published):
    return generation.Generation(any_published.folder)


@pytest.fixture(scope="session")
def catalog(set_):
    return database(set_)


@pytest.fixture(scope="session")
def marvel(published):
    return generation.Generation(published.folder)


@pytest.fixture(scope="session")
def marvel_catalog(marvel):
    return database(marvel)


def database(set_):
    return sqlite3.connect(f"file:{set_.folder}/data/catalog.sqlite?mode=ro&immutable=1", uri=True)


def csv_values(set_, table):
    """The rows of a CSV file, with Python's types; moments and days as texts."""
    for row in set_.rows(table):
        yield tuple(
            None if row[c.name] == "" and (c.is_nullable or c.type != "string")
            else READ.get(c.type, str)(row[c.name]) for c in set_.schema[table])


def sqlite_values(catalog, set_, table):
    columns = set_.schema[table]
    key = ", ".join(f'"{name}"' for name in generation.key(columns))
    for row in catalog.execute(f'SELECT * FROM "{table}" ORDER BY {key}'):
        yield tuple(bool(value) if c.type == "boolean" else value for c, value in zip(columns, row))


def parquet_values(set_, table):
    read = pyarrow.parquet.read_table(set_.folder / f"data/parquet/{table}.parquet")
    columns = [[text(value, c.type) for value in read.column(c.name).to_pylist()] for c in set_.schema[table]]
    return zip(*columns)


def text(value, type):
    if value is None or type not in ("timestamp", "date"):
        return value
    if type == "date":
        return value.isoformat()
    assert value.utcoffset() == datetime.timedelta(0)
    return value.isoformat().replace("+00:00", "Z")


def summary(rows, columns):
    """How many rows there are, and a checksum of each column that does not care about their order."""
    counts, sums = 0, collections.Counter()
    for row in rows:
        counts += 1
        for column, value in zip(columns, row):
            # SQLite does not know a zero below zero.
            value = abs(value) if value == 0 and column.type == "double" else value
            digest = hashlib.blake2b(repr(value).encode(), digest_size=8).digest()
            sums[column.name] = (sums[column.name] + int.from_bytes(digest, "big")) % (1 << 64)
    return counts, dict(sums)


def test_csv_sqlite_and_parquet_hold_the_same(set_, catalog):
    for table, columns in set_.schema.items():
        wanted = summary(csv_values(set_, table), columns)
        assert wanted[0] == set_.row_count(f"data/csv/{table}.csv.gz"), table
        assert summary(sqlite_values(catalog, set_, table), columns) == wanted, table
        assert summary(parquet_values(set_, table), columns) == wanted, table


def test_parquet_has_the_keys_and_ids_of_csv_row_by_row(set_):
    for table, columns in set_.schema.items():
        places = [place for place, c in enumerate(columns) if c.key or c.references or c.name.endswith("_id")]
        rows = itertools.zip_longest(parquet_values(set_, table), csv_values(set_, table), fillvalue=())
        for number, row in enumerate(rows):
            found, wanted = ([values[place] for place in places if values] for values in row)
            assert found == wanted, f"row {number} of {table}"


def test_parquet_has_the_types_of_the_schema(set_):
    for table, columns in set_.schema.items():
        file = pyarrow.parquet.ParquetFile(set_.folder / f"data/parquet/{table}.parquet")
        assert [(field.name, field.type, field.nullable) for field in file.schema_arrow] == [
            (c.name, ARROW[c.type], c.is_nullable) for c in columns], table
        assert file.metadata.num_rows == set_.row_count(f"data/parquet/{table}.parquet"), table


def test_parquet_says_who_wrote_it_as_parquet_java_reads_it(set_):
    # What parquet-java before 1.8.2 demands before it uses the statistics of a file, and what it demands since.
    for table in set_.schema:
        written_by = pyarrow.parquet.ParquetFile(set_.folder / f"data/parquet/{table}.parquet").metadata.created_by
        assert re.fullmatch(r"(.+) version ((.*) )?\(build ?(.*)\)", written_by)
        assert re.fullmatch(r"spinrack version [0-9]+\.[0-9]+\.[0-9]+\S* \(build [^)]+\)", written_by)


def test_database_is_whole_and_its_references_hold(set_, catalog):
    assert catalog.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert catalog.execute("PRAGMA foreign_key_check").fetchall() == []
    assert catalog.execute("PRAGMA application_id").fetchone() == (int.from_bytes(b"Spin", "big"),)
    copy = sqlite3.connect(":memory:")
    catalog.backup(copy)
    for kind in set_.kinds:
        # The search agrees with the table that it reads.
        copy.execute(f"INSERT INTO {kind}_fts({kind}_fts, rank) VALUES ('integrity-check', 1)")


def test_database_declares_the_schema(set_, catalog):
    for table, columns in set_.schema.items():
        found = catalog.execute(f'PRAGMA table_info("{table}")').fetchall()
        assert [(name, type, not_null == 0, key) for _, name, type, not_null, _, key in found] == [
            (c.name, STORED[c.type], c.is_nullable, c.key) for c in columns], table
        keys = {(row[3], f"{row[2]}.{row[4]}") for row in catalog.execute(f'PRAGMA foreign_key_list("{table}")')}
        assert keys == {(c.name, c.references) for c in columns if c.references}, table


def test_database_holds_values_of_the_types_that_it_declares(set_, catalog):
    classes = {"INTEGER": "integer", "REAL": "real", "TEXT": "text"}
    for table, columns in set_.schema.items():
        for column in columns:
            found = {name for name, in catalog.execute(f'SELECT DISTINCT typeof("{column.name}") FROM "{table}"')}
            assert found <= {classes[STORED[column.type]], "null"}, (table, column.name)


@pytest.mark.parametrize("kind", recordings.KINDS)
def test_database_finds_records_by_their_words(marvel_catalog, kind):
    name = {"characters": "name", "creators": "full_name"}.get(kind, "title")
    rows = marvel_catalog.execute(f"SELECT id, {name} FROM {kind} WHERE {name} IS NOT NULL ORDER BY id LIMIT 20").fetchall()
    for id_, title in rows:
        for word in re.findall(r"\b[A-Za-z]{4,}\b", title, re.ASCII):
            query = f"SELECT 1 FROM {kind}_fts WHERE {kind}_fts MATCH ? AND rowid = ?"
            assert marvel_catalog.execute(query, (f'"{word.upper()}"', id_)).fetchone(), word


def test_questions_use_the_indexes(marvel_catalog):
    def plan(sql):
        return " ".join(row[3] for row in marvel_catalog.execute("EXPLAIN QUERY PLAN " + sql))
    assert "comic_characters_character_id" in plan("SELECT comic_id FROM comic_characters WHERE character_id = 1")
    assert "comics_series_id" in plan("SELECT id FROM comics WHERE series_id = 1 ORDER BY issue_number")
    assert "comics_on_sale_date" in plan("SELECT count(*) FROM comics WHERE on_sale_date >= '2001'")
    assert "COVERING INDEX stories_type" in plan("SELECT type, count(*) FROM stories GROUP BY type")
    assert "PRIMARY KEY" in plan("SELECT character_id FROM comic_characters WHERE comic_id = 1")


def test_datasette_shows_titles_labels_facets_and_search(marvel):
    metadata = json.loads((marvel.folder / "data/metadata.json").read_text(encoding="utf-8"))
    server = datasette.app.Datasette(immutables=[str(marvel.folder / "data/catalog.sqlite")], metadata=metadata)

    async def ask():
        async def get(path):
            answer = await server.client.get(path)
            assert answer.status_code == 200, path
            return answer
        tables = {table["name"]: table for table in (await get("/catalog.json")).json()["tables"]}
        assert set(marvel.schema) <= set(tables)
        for kind in recordings.KINDS:
            assert tables[kind]["fts_table"] == f"{kind}_fts"
            name = {"characters": "name", "creators": "full_name"}.get(kind, "title")
            assert await server.get_database("catalog").label_column_for_table(kind) == name
        for table in marvel.schema:
            page = (await get(f"/catalog/{table}?_size=1")).text
            assert metadata["databases"]["catalog"]["tables"][table]["title"] in page
        comics = (await get("/catalog/comics.json?_size=1")).json()
        assert "format" in comics["facet_results"] and comics["suggested_facets"] is not None
        assert (await get("/catalog/comics.json?_search=the&_size=1")).json()["filtered_table_rows_count"] >= 0
        id_ = next(marvel.rows("comics"))["id"]
        assert (await get(f"/catalog/comics/{id_}")).text.count("comic_characters") > 0
    asyncio.run(ask())


def test_frictionless_finds_the_package_valid(set_):
    package = set_.package
    assert package["$schema"] == "https://datapackage.org/profiles/2.0/datapackage.json"
    schemas = [resource for resource in package["resources"] if resource["name"].startswith("schema-")]
    assert [resource["name"] for resource in package["resources"]] == list(set_.schema) + [r["name"] for r in schemas]
    for resource in schemas:
        data = (set_.folder / resource["path"]).read_bytes()
        assert (resource["bytes"], resource["hash"]) == (len(data), "sha256:" + hashlib.sha256(data).hexdigest())
    assert {r["path"] for r in schemas} == {f["path"] for f in set_.manifest["files"] if f["path"].startswith("schemas/")}
    report = frictionless.validate(str(set_.folder / "datapackage.json"))
    assert report.valid, report.flatten(["name", "rowNumber", "fieldName", "type", "message"])[:20]


def test_frictionless_notices_another_file_and_a_lost_reference(marvel, tmp_path):
    shutil.copytree(marvel.folder / "data/csv", tmp_path / "data/csv")
    shutil.copy(marvel.folder / "datapackage.json", tmp_path)
    package = json.loads((tmp_path / "datapackage.json").read_text(encoding="utf-8"))
    package["resources"] = [r for r in package["resources"] if r["name"] in ("events", "event_characters", "characters")]
    (tmp_path / "datapackage.json").write_text(json.dumps(package), encoding="utf-8")
    path = tmp_path / "data/csv/event_characters.csv.gz"
    lines = gzip.decompress(path.read_bytes()).decode("utf-8")
    path.write_bytes(gzip.compress((lines + "999999998,999999998,999999999,\n").encode("utf-8")))
    report = frictionless.validate(str(tmp_path / "datapackage.json"))
    found = {row[0] for row in report.flatten(["type"])}
    assert {"hash-count", "byte-count"} & found
    del package["resources"][-1]["hash"], package["resources"][-1]["bytes"]
    for resource in package["resources"]:
        resource.pop("hash", None), resource.pop("bytes", None)
    (tmp_path / "datapackage.json").write_text(json.dumps(package), encoding="utf-8")
    report = frictionless.validate(str(tmp_path / "datapackage.json"))
    assert {row[0] for row in report.flatten(["type"])} == {"foreign-key"}


def unpacked(set_, of):
    """The files that an archive must hold, by name."""
    files = [f["path"] for f in set_.manifest["files"] if f["path"].startswith(f"data/{of}/")]
    files += ["data/changes.ndjson.gz"] if of == "ndjson" else []
    terms = set_.folder / "LICENSE.txt"
    return ({f"interop-{of}/LICENSE.txt": terms.read_bytes()} if terms.exists() else {}) | {f"interop-{of}/{path.split('/')[-1].removesuffix('.gz')}": gzip.decompress((set_.folder / path).read_bytes())
            for path in files}


@pytest.mark.parametrize("of", ["csv", "ndjson"])
def test_python_reads_the_archives(set_, of):
    wanted = unpacked(set_, of)
    with tarfile.open(set_.folder / f"archive/interop-{of}.tar.gz") as archive:
        members = archive.getmembers()
        found = {member.name: archive.extractfile(member).read() for member in members}
    if of == "csv":
        package = json.loads(found.pop("interop-csv/datapackage.json"))
        assert [resource["path"] for resource in package["resources"]] == [f"{table}.csv" for table in set_.schema]
    assert found == wanted
    assert {(m.uid, m.gid, m.uname, m.gname, m.mode, m.mtime) for m in members} == {(0, 0, "", "", 0o644, 315532800)}


@pytest.mark.parametrize("of", ["csv", "ndjson"])
@pytest.mark.parametrize("command", [["tar", "-xzf"], ["bsdtar", "-xf"], ["7z"]], ids=lambda command: command[0])
def test_archives_are_unpacked_by(set_, of, command, tmp_path):
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    archive = set_.folder / f"archive/interop-{of}.tar.gz"
    if command == ["7z"]:
        subprocess.run(["7z", "x", "-bd", archive], cwd=tmp_path, check=True, capture_output=True)
        subprocess.run(["7z", "x", "-bd", f"interop-{of}.tar"], cwd=tmp_path, check=True, capture_output=True)
        (tmp_path / f"interop-{of}.tar").unlink()
    else:
        run = subprocess.run([*command, archive], cwd=tmp_path, check=True, capture_output=True, text=True)
        assert run.stderr == ""
    found = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    found.pop("interop-csv/datapackage.json", None)
    assert found == unpacked(set_, of)


def test_frictionless_finds_the_unpacked_archive_valid(set_, tmp_path):
    with tarfile.open(set_.folder / "archive/interop-csv.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    assert frictionless.validate(str(tmp_path / "interop-csv/datapackage.json")).valid


def test_checksums_beside_the_archives_are_right(set_):
    for of in ("csv", "ndjson"):
        subprocess.run(["sha256sum", "-c", "--strict", f"interop-{of}.tar.gz.sha256"], cwd=set_.folder / "archive",
                       check=True, capture_output=True)
