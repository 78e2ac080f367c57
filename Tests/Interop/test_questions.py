"""Asks the questions of questions.sql of CSV and Parquet, through DuckDB, and of SQLite: the answers must be the same."""

import pathlib
import re
import sqlite3

import duckdb
import generation
import pytest

SCHEMA = generation.schema()
TEXT = pathlib.Path(__file__).with_name("questions.sql").read_text(encoding="utf-8")
QUESTIONS = dict(re.findall(r"^-- question: ([^\n]*)\n(.*?;)$", TEXT, re.MULTILINE | re.DOTALL))
TYPES = {"int64": "BIGINT", "double": "DOUBLE", "boolean": "BOOLEAN", "timestamp": "TIMESTAMP", "date": "DATE",
         "string": "VARCHAR"}


@pytest.fixture(scope="session")
def databases(published):
    """The formats by name: connections that know every table."""
    data = f"{published.folder}/data"
    csv, parquet = duckdb.connect(), duckdb.connect()
    parquet.execute("SET TimeZone = 'UTC'")
    for table, columns in SCHEMA.items():
        types = ", ".join(f"'{c.name}': '{TYPES[c.type]}'" for c in columns)
        never_null = ", ".join(f"'{c.name}'" for c in columns if c.type == "string" and not c.is_nullable)
        csv.execute(
            f"CREATE TABLE {table} AS FROM read_csv('{data}/csv/{table}.csv.gz', auto_detect = false, header = true, "
            f"delim = ',', quote = '\"', escape = '\"', max_line_size = 8000000, columns = {{{types}}}"
            + (f", force_not_null = [{never_null}])" if never_null else ")"))
        parquet.execute(f"CREATE VIEW {table} AS FROM '{data}/parquet/{table}.parquet'")
    return {"csv": csv, "parquet": parquet,
            "sqlite": sqlite3.connect(f"file:{data}/catalog.sqlite?mode=ro&immutable=1", uri=True)}


def test_there_are_ten_questions_and_more():
    assert len(QUESTIONS) >= 10


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_format_gives_the_same_answer(databases, question):
    answers = {name: [plain(row) for row in database.execute(QUESTIONS[question]).fetchall()]
               for name, database in databases.items()}
    assert answers["csv"] == answers["parquet"] == answers["sqlite"]


def plain(row):
    """A row with the types that SQLite has."""
    return tuple(int(value) if isinstance(value, bool) else value for value in row)
