"""Reads back with psycopg what `spinrack load` put into PostgreSQL, and holds every cell of every table against the CSV."""

import datetime
import re
import sqlite3
import subprocess

import catalogs
import conftest
import generation
import postgres
import pytest

psycopg = pytest.importorskip("psycopg")
pytestmark = pytest.mark.skipif(postgres.programs() is None, reason="no PostgreSQL server (Debian: postgresql)")

TYPES = {"int64": "bigint", "double": "double precision", "boolean": "boolean", "timestamp": "timestamp with time zone",
         "date": "date", "string": "text"}


@pytest.fixture(scope="module")
def database():
    with postgres.server("fsync=off") as address:
        yield address


def load(published, address, schema, *options):
    ended = subprocess.run(
        [conftest.program(), "load", "interop.yaml", "--to", address, "--schema", schema, *options], cwd=published.work,
        capture_output=True, text=True, timeout=600, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def schema_of(published):
    return re.sub(r"\W", "_", published.name)


@pytest.fixture(scope="module")
def loaded(any_published, database):
    """A connection to a loaded set, whose tables can be named without a schema."""
    schema = schema_of(any_published)
    load(any_published, database, schema)
    with psycopg.connect(database, options=f"-c search_path={schema} -c TimeZone=UTC") as connection:
        connection.schema = schema
        yield connection


@pytest.fixture
def set_(any_published):
    return generation.Generation(any_published.folder)


def value(text, column):
    """What a cell of CSV says, as psycopg gives it."""
    if text == "":
        return "" if column.type == "string" and not column.is_nullable else None
    if column.type in ("int64", "double"):
        return int(text) if column.type == "int64" else float(text)
    if column.type == "timestamp":
        return datetime.datetime.fromisoformat(text)
    if column.type == "date":
        return datetime.date.fromisoformat(text)
    return text == "true" if column.type == "boolean" else text


def test_every_cell_of_every_table_is_that_of_the_csv(set_, loaded):
    cells = 0
    for table, columns in set_.schema.items():
        key = generation.key(columns)
        stored = {tuple(row[name] for name in key): row for row in named_rows(loaded, table)}
        seen = 0
        for row in set_.rows(table):
            expected = {column.name: value(row[column.name], column) for column in columns}
            assert stored.get(tuple(expected[name] for name in key)) == expected, table
            seen += 1
            cells += len(columns)
        assert seen == len(stored) == set_.row_count(f"data/csv/{table}.csv.gz"), table
    assert cells > 200


def named_rows(connection, table):
    cursor = connection.execute(f'SELECT * FROM "{table}"')
    names = [column.name for column in cursor.description]
    return [dict(zip(names, row)) for row in cursor]


def test_types_keys_and_references_are_those_of_the_data_package(set_, loaded):
    found = {}
    for table, name, type_, nullable in loaded.execute(
            "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = %s "
            "ORDER BY table_name, ordinal_position", [loaded.schema]):
        found.setdefault(table, []).append((name, type_, nullable == "YES"))
    keys, references = {}, {}
    for table, kind, columns, other, others in loaded.execute(
            "SELECT c.conrelid::regclass::text, c.contype, ARRAY(SELECT attname FROM unnest(c.conkey) WITH ORDINALITY k(n, o) "
            "JOIN pg_attribute ON attrelid = c.conrelid AND attnum = k.n ORDER BY o), c.confrelid::regclass::text, "
            "ARRAY(SELECT attname FROM unnest(c.confkey) k(n) JOIN pg_attribute ON attrelid = c.confrelid AND attnum = k.n) "
            "FROM pg_constraint c WHERE c.connamespace = %s::regnamespace", [loaded.schema]):
        if kind == "p":
            keys[table.strip('"')] = columns
        else:
            references.setdefault(table.strip('"'), set()).add((columns[0], f"{other}.{others[0]}".replace('"', "")))
    indexes = dict(loaded.execute(
        "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = %s AND indexdef LIKE '%%UNIQUE%%hashtextextended%%'", [loaded.schema]))
    for table, columns in set_.schema.items():
        assert found[table] == [(c.name, TYPES[c.type], bool(c.is_nullable)) for c in columns], table
        key = generation.key(columns)
        texts = [c.name for c in columns if c.name in key[1:] and c.type == "string"]
        if texts:
            # Such a text may be too long for an index.
            assert table not in keys
            parts = [name for name in key if name not in texts] + [f'"left"({name}, 200)' for name in texts]
            assert all(part in indexes[table] for part in parts), indexes[table]
        else:
            assert keys[table] == key
        assert references.get(table, set()) == {(c.name, c.references) for c in columns if c.references}, table


def test_the_terms_are_in_the_comment_of_the_schema(set_, loaded):
    comment = loaded.execute("SELECT obj_description(%s::regnamespace)", [loaded.schema]).fetchone()[0]
    assert set_.manifest["set"] in comment
    for licence in set_.package.get("licenses", []):
        assert licence["path"] in comment


def test_a_search_finds_what_the_sqlite_database_finds(any_published, set_, loaded):
    path = f"file:{any_published.folder}/data/catalog.sqlite?mode=ro&immutable=1"
    searched = 0
    with sqlite3.connect(path, uri=True) as lite:
        for (table,) in lite.execute("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'").fetchall():
            kind = table.removesuffix("_fts")
            column = lite.execute(f'SELECT * FROM "{table}"').description[0][0]
            names = [row[0] for row in lite.execute(f'SELECT "{column}" FROM "{kind}" WHERE "{column}" <> \'\' LIMIT 40')]
            for word in sorted({word for name in names for word in re.findall(r"\b[A-Za-z]{4,}\b", name)})[:12]:
                there = {row[0] for row in lite.execute(
                    f'SELECT rowid FROM "{table}" WHERE "{table}" MATCH ?', [f'"{word}"'])}
                here = {row[0] for row in loaded.execute(
                    f'SELECT id FROM "{table}" WHERE document @@ search(%s)', [f'"{word}"'])}
                if here != there:
                    texts = [lite.execute(f'SELECT * FROM "{table}" WHERE rowid = ?', [n]).fetchone() for n in here ^ there]
                    pytest.fail(f"{table}: {word}: {[ascii(text)[:400] for text in texts[:3]]}")
                searched += 1
    assert searched or any_published.name == "odd answers"


def test_the_views_have_every_record(set_, loaded):
    kinds = [kind for kind in set_.kinds]
    latest = loaded.execute("SELECT kind, id, modified FROM latest").fetchall()
    moments = [row[2] for row in latest if row[2]]
    assert moments == sorted(moments, reverse=True)
    dated = [kind for kind in kinds
             if any(c.type == "timestamp" and c.name in ("modified", "date_last_updated") for c in set_.schema[kind])]
    assert len(latest) == sum(set_.row_count(f"data/csv/{kind}.csv.gz") for kind in dated)
    assert loaded.execute("SELECT count(*) FROM names").fetchone()[0] == set_.row_count("data/csv/names.csv.gz")


@pytest.mark.parametrize("path", sorted(catalogs.QUESTIONS.glob("[0-9]*.sql")), ids=lambda path: path.stem)
def test_the_questions_of_an_analyst_have_the_same_answers(published, database, path):
    schema = schema_of(published)
    load(published, database, schema)
    question = path.read_text(encoding="utf-8")
    names, answer = catalogs.rows(catalogs.opened("sqlite", published.folder), question)
    with psycopg.connect(database, options=f"-c search_path={schema} -c TimeZone=UTC") as connection:
        cursor = connection.execute(question)
        assert [column.name for column in cursor.description] == names
        # Sums of whole numbers are decimal numbers in PostgreSQL.
        numbers = [tuple(float(v) if hasattr(v, "as_tuple") else v for v in row) for row in cursor]
        assert numbers == answer
