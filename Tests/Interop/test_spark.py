"""Spark reads the Parquet files of a whole catalogue: types, counts, the questions of docs/questions, and the bounds of texts."""

import json
import pathlib
import shutil
import subprocess
import sys

import catalogs
import conftest
import generation
import pytest

pytestmark = pytest.mark.full
TYPES = {"int64": "long", "double": "double", "boolean": "boolean", "timestamp": "timestamp", "date": "date", "string": "string"}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The invented catalogue at full size."""
    source = {"kind": "demo", "scale": 1}
    return conftest.Published("whole demo", tmp_path_factory.mktemp("spark"), source, None, ["csv", "sqlite", "parquet"])


@pytest.fixture(scope="module")
def spark(whole):
    pytest.importorskip("pyspark")
    if not shutil.which("java"):
        pytest.skip("Spark needs Java 17, which is not installed")
    run = subprocess.run(
        [sys.executable, pathlib.Path(__file__).with_name("spark_answers.py"), whole.folder], capture_output=True, text=True,
        timeout=900)
    assert run.returncode == 0, run.stderr[-3000:]
    return json.loads(run.stdout) | {"log": run.stderr}


def test_every_table_has_its_types_and_rows(whole, spark):
    package = json.loads((whole.folder / "datapackage.json").read_text(encoding="utf-8"))
    tables = generation.described(package)
    rows = {file["path"]: file["rows"] for file in generation.Generation(whole.folder).manifest["files"] if "rows" in file}
    assert spark["tables"].keys() == tables.keys()
    for name, columns in tables.items():
        found = spark["tables"][name]
        # Engines take every column for one that may be null.
        assert [column[:2] for column in found["columns"]] == [[c.name, TYPES[c.type]] for c in columns], name
        assert found["rows"] == rows[f"data/parquet/{name}.parquet"], name


@pytest.mark.parametrize("path", sorted(catalogs.QUESTIONS.glob("[0-9]*.sql")), ids=lambda path: path.stem)
def test_questions_have_the_same_answers(whole, spark, path):
    connection = catalogs.opened("sqlite", whole.folder)
    names, rows = catalogs.rows(connection, path.read_text(encoding="utf-8"))
    connection.close()
    assert rows
    assert spark["answers"][path.stem] == {"names": names, "rows": [list(row) for row in rows]}


def test_bounds_are_used_for_texts_too(spark):
    """Readers made with parquet-java ignore the bounds of texts of writers that they do not trust (PARQUET-251)."""
    assert "PARQUET-251" not in spark["log"] and "CorruptStatistics" not in spark["log"]
    assert spark["scans"]["everything"] > 50_000
    assert spark["scans"]["beyond the last title"] == 0
    assert spark["scans"]["before the first id"] == 0
