"""The same tables three times, under the same names: DuckDB over CSV, DuckDB over Parquet, and SQLite."""

import pathlib
import sqlite3

import duckdb
import generation

QUESTIONS = pathlib.Path(__file__).resolve().parents[2] / "docs/questions"
NAMES = ["csv", "parquet", "sqlite"]
TYPES = {"int64": "BIGINT", "double": "DOUBLE", "boolean": "BOOLEAN", "timestamp": "TIMESTAMPTZ", "date": "DATE",
         "string": "VARCHAR"}


def opened(name, folder, schema=None):
    """A connection to one of the catalogues of a published set, whose tables are those of Marvel's model or of a schema.

    Parquet is read by the set's own views, CSV by views that are made here of the schema.
    """
    if name == "sqlite":
        return sqlite3.connect(f"file:{folder}/data/catalog.sqlite?mode=ro&immutable=1", uri=True)
    connection = duckdb.connect()
    connection.execute("SET file_search_path = ?", [str(pathlib.Path(folder).resolve())])
    if name == "parquet":
        connection.execute((pathlib.Path(folder) / "data/duckdb.sql").read_text(encoding="utf-8"))
    else:
        connection.execute("SET TimeZone = 'UTC'")
        for table, columns in (schema or generation.schema()).items():
            connection.execute(csv_view(table, columns))
    return connection


def csv_view(table, columns):
    # An empty text that is never null. DuckDB's own `force_not_null` hits other columns where a query reads only some.
    texts = [f"coalesce({c.name}, '') AS {c.name}" for c in columns if c.type == "string" and not c.is_nullable]
    replaced = f"\n  REPLACE ({', '.join(texts)})" if texts else ""
    return (
        f"CREATE OR REPLACE VIEW {table} AS SELECT *{replaced}\n"
        f"FROM read_csv('data/csv/{table}.csv.gz',\n"
        "  auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"', max_line_size = 8000000,\n"
        "  columns = {" + ", ".join(f"'{c.name}': '{TYPES[c.type]}'" for c in columns) + "});")


def rows(catalog, query):
    """The answer to a query: the names of its columns, and its rows."""
    cursor = catalog.execute(query)
    return [column[0] for column in cursor.description], [tuple(row) for row in cursor.fetchall()]
