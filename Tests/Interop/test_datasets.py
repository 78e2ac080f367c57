"""Tests of published generations with other people's readers: DuckDB, pandas, Python's, GNU's and pigz' gzip.

Run by `make test-interop`. What each column must be is written in `schema.tsv`.
"""

import gzip
import io
import json
import shutil
import subprocess

import compare_values
import duckdb
import expected
import generation
import jsonschema
import pandas
import pytest
import recordings

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
def set_(published):
    return generation.Generation(published.folder)


@pytest.fixture(scope="session")
def database(set_):
    """Every table and every file of lines, read by DuckDB with the types of the schema and none guessed."""
    connection = duckdb.connect()
    for table, columns in SCHEMA.items():
        types = ", ".join(f"'{c.name}': '{TYPES[c.type]}'" for c in columns)
        never_null = ", ".join(f"'{c.name}'" for c in columns if c.type == "string" and not c.is_nullable)
        connection.execute(
            f"CREATE TABLE {table} AS FROM read_csv('{set_.folder}/data/csv/{table}.csv.gz', auto_detect = false, "
            f"header = true, delim = ',', quote = '\"', escape = '\"', strict_mode = true, max_line_size = 8000000, "
            f"columns = {{{types}}}" + (f", force_not_null = [{never_null}])" if never_null else ")"))
    for kind in recordings.KINDS:
        types = ", ".join(f'"{name}": \'{line_type(shape, target)}\'' for name, shape, target in expected.PLANS[kind])
        connection.execute(
            f"CREATE TABLE lines_{kind} AS FROM read_json('{set_.folder}/data/ndjson/{kind}.ndjson.gz', "
            f"format = 'newline_delimited', columns = {{{types}}})")
    return connection


def one(database, query):
    return database.execute(query).fetchone()[0]


def test_files_are_those_of_the_schema(set_):
    wanted = {f"data/csv/{table}.csv.gz" for table in SCHEMA} | {f"data/ndjson/{k}.ndjson.gz" for k in recordings.KINDS}
    wanted |= {f"data/parquet/{table}.parquet" for table in SCHEMA}
    wanted |= {f"archive/interop-{of}.tar.gz{end}" for of in ("csv", "ndjson") for end in ("", ".sha256")}
    wanted |= {f"schemas/{name}.schema.json" for name in ("changes", *recordings.KINDS)}
    wanted |= {"data/changes.ndjson.gz", "datapackage.json", "data/catalog.sqlite", "data/metadata.json"}
    assert {file["path"] for file in set_.manifest["files"]} == wanted


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
    for table, columns in SCHEMA.items():
        with gzip.open(set_.folder / f"data/csv/{table}.csv.gz", "rt", encoding="utf-8", newline="") as lines:
            assert lines.readline() == ",".join(column.name for column in columns) + "\n"


@pytest.mark.parametrize("table", SCHEMA)
def test_table_is_what_the_schema_says(database, set_, table):
    rows = next(file["rows"] for file in set_.manifest["files"] if file["path"] == f"data/csv/{table}.csv.gz")
    assert one(database, f"SELECT count(*) FROM {table}") == rows
    key = ", ".join(f'"{name}"' for name in generation.key(SCHEMA[table]))
    assert one(database, f"SELECT count(*) FROM (SELECT DISTINCT {key} FROM {table})") == rows, "the key is not unique"
    for column in SCHEMA[table]:
        if not column.is_nullable:
            assert one(database, f'SELECT count(*) FROM {table} WHERE "{column.name}" IS NULL') == 0, column.name
        elif column.type == "string":
            assert one(database, f"SELECT count(*) FROM {table} WHERE \"{column.name}\" = ''") == 0, column.name
        if column.references:
            other, id_ = column.references.split(".")
            lost = f'"{column.name}" IS NOT NULL AND "{column.name}" NOT IN (SELECT {id_} FROM {other})'
            assert one(database, f"SELECT count(*) FROM {table} WHERE {lost}") == 0, f"{column.name} is lost"
        if column.name.endswith("_ref"):
            id_ = column.name[:-4] + "_id"
            other = column.references.split(".")[0]
            wrong = f'"{column.name}" IS DISTINCT FROM CASE WHEN {id_} IN (SELECT id FROM {other}) THEN {id_} END'
            assert one(database, f"SELECT count(*) FROM {table} WHERE {wrong}") == 0, f"{column.name} is no twin"


@pytest.mark.parametrize("table", SCHEMA)
def test_pandas_reads_the_types(set_, table):
    columns = SCHEMA[table]
    rows = next(file["rows"] for file in set_.manifest["files"] if file["path"] == f"data/csv/{table}.csv.gz")
    frame = pandas.read_csv(
        set_.folder / f"data/csv/{table}.csv.gz", dtype={c.name: FRAMES[c.type] for c in columns},
        keep_default_na=False, na_values={c.name: [""] for c in columns if c.is_nullable})
    assert len(frame) == rows and list(frame) == [column.name for column in columns]
    for column in columns:
        values = frame[column.name]
        if column.type in ("timestamp", "date"):
            texts = list(values.dropna())
            read = [pandas.Timestamp(text).isoformat() for text in texts]
            if column.type == "timestamp":
                assert [text.replace("+00:00", "Z") for text in read] == texts, column.name
            else:
                assert [text.removesuffix("T00:00:00") for text in read] == texts, column.name
        assert column.is_nullable or not values.isna().any(), column.name
    key = frame[generation.key(columns)]
    assert not key.duplicated().any()
    if "string" not in [c.type for c in columns if c.key]:
        assert list(key.itertuples(index=False)) == sorted(key.itertuples(index=False)), "not in the order of the key"


@pytest.mark.parametrize("kind", recordings.KINDS)
def test_lines_are_the_records_of_the_table(database, set_, kind):
    rows = next(file["rows"] for file in set_.manifest["files"] if file["path"] == f"data/ndjson/{kind}.ndjson.gz")
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


@pytest.mark.parametrize("kind", recordings.KINDS)
def test_lines_are_valid_by_their_schema(set_, kind):
    schema = json.loads((set_.folder / f"schemas/{kind}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    assert list(schema["properties"]) == [name for name, _, _ in expected.PLANS[kind]] + ["missing_since"]
    for line in set_.lines(kind):
        assert [error.message for error in validator.iter_errors(line)] == [], line["id"]
    # A line that is none is found out.
    assert list(validator.iter_errors({"id": "1", "resourceURI": "x"}))


@pytest.mark.parametrize("kind", recordings.KINDS)
def test_pandas_reads_the_lines(set_, kind):
    data = gzip.decompress((set_.folder / f"data/ndjson/{kind}.ndjson.gz").read_bytes())
    rows = next(file["rows"] for file in set_.manifest["files"] if file["path"] == f"data/ndjson/{kind}.ndjson.gz")
    frame = pandas.read_json(io.BytesIO(data), lines=True, dtype=False)
    assert len(frame) == rows and data.count(b"\n") == rows
    if rows:
        assert list(frame)[:len(expected.PLANS[kind])] == [name for name, _, _ in expected.PLANS[kind]]
        assert frame["id"].dtype == "int64" and frame["id"].is_monotonic_increasing and frame["id"].is_unique


def test_every_value_is_the_one_that_the_rules_give(published):
    if published.recordings is None:
        pytest.skip("a demo run leaves no recordings; the gateway's answers are compared instead")
    tally, text = compare_values.compare(published.recordings, published.folder), io.StringIO()
    tally.print(text)
    assert tally.different == 0, "\n" + "\n".join(
        line for line in text.getvalue().splitlines() if "different      0" not in line)
