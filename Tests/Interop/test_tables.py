"""Asks each format by itself what its keys and references are worth, and loads every table the short way.

Keys and references are asked of CSV, Parquet and SQLite with the same SQL; the short way is that of docs/datasets.md.
"""

import json

import catalogs
import duckdb
import generation
import pandas
import polars
import pyarrow.parquet
import pytest

SCHEMA = generation.schema()
PACKAGE = {"int64": "integer", "double": "number", "boolean": "boolean", "string": "string", "timestamp": "datetime",
           "date": "date"}
FRAMES = {"int64": polars.Int64, "double": polars.Float64, "boolean": polars.Boolean, "string": polars.String,
          "timestamp": polars.Datetime("us", "UTC"), "date": polars.Date}


@pytest.fixture(scope="session")
def set_(any_published):
    return generation.Generation(any_published.folder)


@pytest.fixture(scope="module", params=catalogs.NAMES)
def catalog(request, set_):
    connection = catalogs.opened(request.param, set_.folder, set_.schema)
    yield connection
    connection.close()


def one(catalog, query):
    return catalog.execute(query).fetchone()[0]


def test_keys_are_unique_and_references_hold(set_, catalog):
    for table, columns in set_.schema.items():
        key = ", ".join(generation.key(columns))
        twice = f"SELECT {key} FROM {table} GROUP BY {key} HAVING count(*) > 1"
        assert one(catalog, f"SELECT count(*) FROM ({twice}) AS twice") == 0, f"the key of {table} is not unique"
        for column in columns:
            place = f"{table}.{column.name}"
            if not column.is_nullable:
                assert one(catalog, f'SELECT count(*) FROM {table} WHERE "{column.name}" IS NULL') == 0, place
            if not column.references:
                continue
            other, id_ = column.references.split(".")
            lost = f"{column.name} IS NOT NULL AND {column.name} NOT IN (SELECT {id_} FROM {other})"
            assert one(catalog, f"SELECT count(*) FROM {table} WHERE {lost}") == 0, f"{place} is lost"
            if column.name.endswith("_ref"):
                told = column.name.removesuffix("_ref") + "_id"
                wrong = f"{told} IN (SELECT {id_} FROM {other}) AND ({column.name} IS NULL OR {column.name} <> {told})"
                assert one(catalog, f"SELECT count(*) FROM {table} WHERE {wrong}") == 0, f"{place} is no twin"


def test_every_table_is_loaded_in_one_line(set_):
    for table, columns in set_.schema.items():
        path = str(set_.folder / f"data/parquet/{table}.parquet")
        text = str(set_.folder / f"data/csv/{table}.csv.gz")
        rows = pyarrow.parquet.read_metadata(path).num_rows
        names = [column.name for column in columns]
        frame = polars.read_parquet(path)
        assert dict(frame.schema) == {c.name: FRAMES[c.type] for c in columns} and len(frame) == rows, table
        for frame in (
                pandas.read_parquet(path), polars.read_csv(text, infer_schema=False),
                pandas.read_csv(text, keep_default_na=False, na_values=[""], low_memory=False)):
            assert (list(frame.columns), len(frame)) == (names, rows), table
        for path in (path, text):
            relation = duckdb.sql(f"FROM '{path}'")
            assert (relation.columns, relation.shape[0]) == (names, rows), table


@pytest.mark.parametrize("table", SCHEMA)
def test_the_data_package_says_what_the_schema_says(published, table):
    package = json.loads((published.folder / "datapackage.json").read_text(encoding="utf-8"))
    described = next(resource for resource in package["resources"] if resource["name"] == table)["schema"]
    columns = SCHEMA[table]
    found = [(field["name"], field["type"]) for field in described["fields"]]
    assert found == [(c.name, PACKAGE[c.type]) for c in columns]
    always = {f["name"] for f in described["fields"] if f.get("constraints", {}).get("required")}
    assert always == {c.name for c in columns if not c.is_nullable}
    assert described["primaryKey"] == generation.key(columns)
    references = {(key["fields"][0], f"{key['reference'].get('resource') or table}.{key['reference']['fields'][0]}")
                  for key in described.get("foreignKeys", [])}
    assert references == {(c.name, c.references) for c in columns if c.references}
