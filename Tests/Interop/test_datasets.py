"""Tests of published generations with other people's readers: DuckDB, pandas, Python's, GNU's and pigz' gzip.

Run by `make test-interop`. What each column must be is written in `schema.tsv`.
"""

import gzip
import io
import json
import shutil
import sqlite3
import subprocess

import compare_values
import duckdb
import expected
import generation
import jsonschema
import pandas
import pyarrow.parquet
import pytest
import recordings
import sources

SCHEMA = generation.schema()
TYPES = {"int64": "BIGINT", "double": "DOUBLE", "boolean": "BOOLEAN", "timestamp": "TIMESTAMP", "date": "DATE",
         "string": "VARCHAR"}
FRAMES = {"int64": "Int64", "double": "Float64", "boolean": "boolean", "string": "string", "timestamp": "string",
          "date": "string"}
ITEM = "resourceURI VARCHAR, name VARCHAR"
SHAPES = {
    "id": "BIGINT", "name": "VARCHAR", "text": "VARCHAR", "format": "VARCHAR", "html": "VARCHAR", "resourceURI": "VARCHAR",
    "count": "BIGINT", "decimal": "DOUBLE", "moment": "TIMESTAMP", "day": "DATE",
    "picture": "STRUCT(path VARCHAR, extension VARCHAR)",
    "images": "STRUCT(path VARCHAR, extension VARCHAR)[]", "urls": "STRUCT(type VARCHAR, url VARCHAR)[]",
    "textObjects": "STRUCT(type VARCHAR, language VARCHAR, text VARCHAR)[]",
    "dates": "STRUCT(type VARCHAR, date TIMESTAMP)[]", "prices": "STRUCT(type VARCHAR, price DOUBLE)[]",
    "one": f"STRUCT({ITEM})", "many": f"STRUCT({ITEM})[]",
}


def line_type(shape, target):
    """The type of a field of a line, for DuckDB."""
    if shape != "list":
        return SHAPES[shape]
    beside = f", {expected.BESIDE[target]} VARCHAR" if target in expected.BESIDE else ""
    return f"STRUCT(available BIGINT, collectionURI VARCHAR, items STRUCT({ITEM}{beside})[], returned BIGINT)"


@pytest.fixture(scope="session")
def set_(any_published):
    return generation.Generation(any_published.folder)


@pytest.fixture(scope="session")
def marvel(published):
    return generation.Generation(published.folder)


@pytest.fixture(scope="session")
def database(set_):
    """Every table, read by DuckDB with the types of the schema and none guessed."""
    return tables(set_)


def tables(set_):
    connection = duckdb.connect()
    for table, columns in set_.schema.items():
        types = ", ".join(f"'{c.name}': '{TYPES[c.type]}'" for c in columns)
        never_null = ", ".join(f"'{c.name}'" for c in columns if c.type == "string" and not c.is_nullable)
        connection.execute(
            f"CREATE TABLE {table} AS FROM read_csv('{set_.folder}/data/csv/{table}.csv.gz', auto_detect = false, "
            f"header = true, delim = ',', quote = '\"', escape = '\"', strict_mode = true, max_line_size = 8000000, "
            f"columns = {{{types}}}" + (f", force_not_null = [{never_null}])" if never_null else ")"))
    return connection


@pytest.fixture(scope="session")
def marvel_database(marvel):
    """The same, and every file of lines."""
    connection = tables(marvel)
    for kind in recordings.KINDS:
        types = ", ".join(f'"{name}": \'{line_type(shape, target)}\'' for name, shape, target in expected.PLANS[kind])
        connection.execute(
            f"CREATE TABLE lines_{kind} AS FROM read_json('{marvel.folder}/data/ndjson/{kind}.ndjson.gz', "
            f"format = 'newline_delimited', columns = {{{types}}})")
    return connection


def one(database, query):
    return database.execute(query).fetchone()[0]


def test_files_are_those_of_the_schema(marvel):
    wanted = {f"data/csv/{table}.csv.gz" for table in SCHEMA} | {f"data/ndjson/{k}.ndjson.gz" for k in recordings.KINDS}
    wanted |= {f"data/parquet/{table}.parquet" for table in SCHEMA}
    wanted |= {f"archive/interop-{of}.tar.gz{end}" for of in ("csv", "ndjson") for end in ("", ".sha256")}
    wanted |= {f"schemas/{name}.schema.json" for name in ("changes", *recordings.KINDS)}
    wanted |= {"data/changes.ndjson.gz", "datapackage.json", "data/catalog.sqlite", "data/metadata.json",
               "data/duckdb.sql", "data/dbt/sources.yml"}
    assert {file["path"] for file in marvel.manifest["files"]} == wanted


def test_bytes_and_digests_are_those_of_the_manifest(set_):
    assert set_.faults() == []


def test_a_changed_byte_is_noticed(set_, tmp_path):
    shutil.copytree(set_.folder, tmp_path / "set")
    path = set_.manifest["files"][0]["path"]
    data = bytearray((tmp_path / "set" / path).read_bytes())
    data[-1] ^= 1
    # Published files cannot be written.
    (tmp_path / "set" / path).unlink()
    (tmp_path / "set" / path).write_bytes(data)
    faults = generation.Generation(tmp_path / "set").faults()
    assert [fault.split(" ")[0] for fault in faults] == [path + ":", "set"]


def test_every_gzip_reader_reads_every_file(set_):
    for file in set_.manifest["files"]:
        path = set_.folder / file["path"]
        if not file["path"].startswith("data/") or path.suffix != ".gz":
            continue
        data = gzip.decompress(path.read_bytes())
        assert data == subprocess.run(["gzip", "-dc", path], check=True, capture_output=True).stdout, path
        # A file without rows: a table has its header, lines have nothing.
        is_empty = file["rows"] == 0 and file["path"].startswith("data/ndjson/")
        assert data == b"" if is_empty else data.endswith(b"\n") and b"\r\n" not in data, path
        if shutil.which("pigz"):
            subprocess.run(["pigz", "-t", path], check=True)


def test_headers_are_the_columns_of_the_schema(set_):
    for table, columns in set_.schema.items():
        with gzip.open(set_.folder / f"data/csv/{table}.csv.gz", "rt", encoding="utf-8", newline="") as lines:
            assert lines.readline() == ",".join(column.name for column in columns) + "\n"


def test_tables_are_what_the_schema_says(database, set_):
    for table, columns in set_.schema.items():
        rows = set_.row_count(f"data/csv/{table}.csv.gz")
        assert one(database, f"SELECT count(*) FROM {table}") == rows, table
        key = ", ".join(f'"{name}"' for name in generation.key(columns))
        distinct = one(database, f"SELECT count(*) FROM (SELECT DISTINCT {key} FROM {table})")
        assert distinct == rows, f"the key of {table} is not unique"
        for column in columns:
            place = f"{table}.{column.name}"
            if not column.is_nullable:
                assert one(database, f'SELECT count(*) FROM {table} WHERE "{column.name}" IS NULL') == 0, place
            elif column.type == "string":
                assert one(database, f"SELECT count(*) FROM {table} WHERE \"{column.name}\" = ''") == 0, place
            if column.references:
                other, id_ = column.references.split(".")
                lost = f'"{column.name}" IS NOT NULL AND "{column.name}" NOT IN (SELECT {id_} FROM {other})'
                assert one(database, f"SELECT count(*) FROM {table} WHERE {lost}") == 0, f"{place} is lost"
            if column.name.endswith("_ref"):
                id_ = column.name[:-4] + "_id"
                other = column.references.split(".")[0]
                wrong = f'"{column.name}" IS DISTINCT FROM CASE WHEN {id_} IN (SELECT id FROM {other}) THEN {id_} END'
                assert one(database, f"SELECT count(*) FROM {table} WHERE {wrong}") == 0, f"{place} is no twin"


def test_pandas_reads_the_types(set_):
    for table, columns in set_.schema.items():
        frame = pandas.read_csv(
            set_.folder / f"data/csv/{table}.csv.gz", dtype={c.name: FRAMES[c.type] for c in columns},
            keep_default_na=False, na_values={c.name: [""] for c in columns if c.is_nullable})
        rows = set_.row_count(f"data/csv/{table}.csv.gz")
        assert len(frame) == rows and list(frame) == [column.name for column in columns], table
        for column in columns:
            place, values = f"{table}.{column.name}", frame[column.name]
            if column.type in ("timestamp", "date"):
                texts = list(values.dropna())
                read = [pandas.Timestamp(text).isoformat() for text in texts]
                if column.type == "timestamp":
                    assert [text.replace("+00:00", "Z") for text in read] == texts, place
                else:
                    assert [text.removesuffix("T00:00:00") for text in read] == texts, place
            assert column.is_nullable or not values.isna().any(), place
        key = frame[generation.key(columns)]
        assert not key.duplicated().any(), table
        if "string" not in [c.type for c in columns if c.key]:
            assert list(key.itertuples(index=False)) == sorted(key.itertuples(index=False)), f"{table}: another order"


@pytest.mark.parametrize("kind", recordings.KINDS)
def test_lines_are_the_records_of_the_table(marvel_database, marvel, kind):
    rows, database = marvel.row_count(f"data/ndjson/{kind}.ndjson.gz"), marvel_database
    assert one(database, f"SELECT count(*) FROM lines_{kind}") == one(database, f"SELECT count(*) FROM {kind}") == rows
    assert one(database, f"SELECT count(*) FROM (SELECT id FROM lines_{kind} EXCEPT SELECT id FROM {kind})") == 0
    same = {"resource_uri": "resourceURI", "modified": "modified", "description": "description", "title": "title",
            "name": "name", "full_name": "fullName", "rating": "rating", "type": "type", "upc": "upc",
            "issue_number": "issueNumber", "start_year": "startYear", "page_count": "pageCount",
            "digital_id": "digitalId", "start_date": "start", "end_date": "end"}
    for column in SCHEMA[kind]:
        if column.name in same:
            wrong = f't."{column.name}" IS DISTINCT FROM l."{same[column.name]}"'
            query = f"SELECT count(*) FROM {kind} t JOIN lines_{kind} l ON t.id = l.id WHERE {wrong}"
            assert one(database, query) == 0, column.name
    for name in expected.LISTS[kind].split():
        assert one(database, f"SELECT count(*) FROM lines_{kind} WHERE {name}.returned <> len({name}.items)") == 0, name
        query = f"SELECT count(*) FROM {kind} t JOIN lines_{kind} l ON t.id = l.id WHERE " \
                f"t.{name}_available IS DISTINCT FROM l.{name}.available"
        assert one(database, query) == 0, name


def test_a_column_named_like_a_field_of_the_lines_has_its_values(set_):
    for kind in set_.kinds:
        columns = {column.name: column.type for column in set_.schema[kind]}
        rows, lines = list(set_.rows(kind)), list(set_.lines(kind))
        assert [int(row["id"]) for row in rows] == [line["id"] for line in lines], kind
        for row, line in zip(rows, lines):
            for name, value in line.items():
                if name in columns and not isinstance(value, (dict, list)):
                    assert row[name] == cell(value, columns[name]), (kind, line["id"], name)


def cell(value, type):
    """A value of a line as a table has it."""
    if value is None:
        return ""
    # A dump has 0 and 1.
    if type == "boolean":
        return "true" if value else "false"
    return compare_values.cell(float(value)) if type == "double" else str(value)


@pytest.mark.parametrize("kind", recordings.KINDS)
def test_lines_have_the_fields_of_their_kind(marvel, kind):
    schema = json.loads((marvel.folder / f"schemas/{kind}.schema.json").read_text(encoding="utf-8"))
    assert list(schema["properties"]) == [name for name, _, _ in expected.PLANS[kind]] + ["missing_since"]
    for line in marvel.lines(kind):
        assert list(line)[:len(expected.PLANS[kind])] == [name for name, _, _ in expected.PLANS[kind]]


def test_lines_are_valid_by_their_schema(set_):
    for kind in set_.kinds:
        schema = json.loads((set_.folder / f"schemas/{kind}.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
        for line in set_.lines(kind):
            assert [error.message for error in validator.iter_errors(line)] == [], (kind, line["id"])
        # A line that is none is found out.
        assert list(validator.iter_errors({"id": "1", "resourceURI": "x"}))


def test_pandas_reads_the_lines(set_):
    for kind in set_.kinds:
        data = gzip.decompress((set_.folder / f"data/ndjson/{kind}.ndjson.gz").read_bytes())
        rows = set_.row_count(f"data/ndjson/{kind}.ndjson.gz")
        frame = pandas.read_json(io.BytesIO(data), lines=True, dtype=False)
        assert len(frame) == rows and data.count(b"\n") == rows, kind
        if rows:
            assert frame["id"].dtype == "int64" and frame["id"].is_monotonic_increasing and frame["id"].is_unique


def test_the_terms_stand_in_every_format(other_published):
    set_, terms = generation.Generation(other_published.folder), sources.TERMS[other_published.name.split()[0]]
    package = set_.package
    assert terms in (set_.folder / "LICENSE.txt").read_text(encoding="utf-8")
    assert terms in json.dumps([package["licenses"], package["description"]])
    assert terms in (set_.folder / "data/metadata.json").read_text(encoding="utf-8")
    with sqlite3.connect(f"file:{set_.folder}/data/catalog.sqlite?mode=ro&immutable=1", uri=True) as database:
        assert terms in "\n".join(value for _, value in database.execute("SELECT name, value FROM about"))
    for table in set_.schema:
        written = pyarrow.parquet.read_metadata(set_.folder / f"data/parquet/{table}.parquet").metadata
        assert any(terms in value.decode() for name, value in written.items() if name != b"ARROW:schema"), table
    for document in [set_.folder / "xml/catalog.xml", *set_.folder.glob("site/**/*.html")]:
        assert terms in document.read_text(encoding="utf-8"), document
    # Credit is due to somebody with an address, too.
    assert all(source["title"] and source["path"].startswith("https://") for source in package["sources"])


def test_every_value_is_the_one_that_the_rules_give(published):
    if published.recordings is None:
        pytest.skip("a demo run leaves no recordings; the gateway's answers are compared instead")
    tally, text = compare_values.compare(published.recordings, published.folder), io.StringIO()
    tally.print(text)
    assert tally.different == 0, "\n" + "\n".join(
        line for line in text.getvalue().splitlines() if "different      0" not in line)
