"""The same tables three times, under the same names: DuckDB over CSV, DuckDB over Parquet, and SQLite."""

import pathlib
import sqlite3

import duckdb

QUESTIONS = pathlib.Path(__file__).resolve().parents[2] / "docs/questions"
NAMES = ["csv", "parquet", "sqlite"]
TYPES = {"int64": "BIGINT", "double": "DOUBLE", "boolean": "BOOLEAN", "timestamp": "TIMESTAMPTZ", "date": "DATE",
         "string": "VARCHAR"}


def opened(name, folder, schema=None):
    """A connection to one of the catalogues of a published set, whose tables are those of `docs/questions` or of a schema."""
    if name == "sqlite":
        return sqlite3.connect(f"file:{folder}/data/catalog.sqlite?mode=ro&immutable=1", uri=True)
    connection = duckdb.connect()
    # The views name files as an analyst sees them, who stands in the folder of the set.
    text = views_of(name, schema) if schema else views(name)
    connection.execute(text.replace("'data/", f"'{pathlib.Path(folder).resolve()}/data/"))
    return connection


def views(name):
    """The statements of `docs/questions/NAME-views.sql`."""
    return (QUESTIONS / f"{name}-views.sql").read_text(encoding="utf-8")


def views_of(name, schema):
    """What these statements must be for the tables of the schema."""
    made = csv_view if name == "csv" else parquet_view
    files = {"csv": "CSV", "parquet": "Parquet"}[name]
    text = f"-- Every table as a view over the {files} files, for DuckDB in the folder of a set.\n"
    return text + "SET TimeZone = 'UTC';\n" + "".join(made(table, columns) for table, columns in schema.items())


def parquet_view(table, columns):
    return f"CREATE OR REPLACE VIEW {table} AS FROM 'data/parquet/{table}.parquet';\n"


def csv_view(table, columns):
    # An empty text that is never null. DuckDB's own `force_not_null` hits other columns where a query reads only some.
    texts = [f"coalesce({c.name}, '') AS {c.name}" for c in columns if c.type == "string" and not c.is_nullable]
    replaced = f"\n  REPLACE ({', '.join(texts)})" if texts else ""
    return (
        f"\nCREATE OR REPLACE VIEW {table} AS SELECT *{replaced}\n"
        f"FROM read_csv('data/csv/{table}.csv.gz',\n"
        "  auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"', max_line_size = 8000000,\n"
        "  columns = {" + wrapped([f"'{c.name}': '{TYPES[c.type]}'" for c in columns]) + "});\n")


def wrapped(items):
    """The items with commas between them, in lines of at most 120 characters."""
    lines, line = [], "  columns = {"
    for index, item in enumerate(items):
        item += "," if index + 1 < len(items) else ""
        if len(line) + len(item) + 4 > 120:
            lines.append(line.rstrip())
            line = "    "
        line += item + " "
    return "\n".join([*lines, line.rstrip()]).removeprefix("  columns = {")


def rows(catalog, query):
    """The answer to a query: the names of its columns, and its rows."""
    cursor = catalog.execute(query)
    return [column[0] for column in cursor.description], [tuple(row) for row in cursor.fetchall()]
