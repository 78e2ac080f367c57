"""What a set says to DuckDB and to dbt of its tables: `data/duckdb.sql` and `data/dbt/sources.yml`, of every model."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import conftest
import duckdb
import generation
import pytest
import sources
import yaml

TYPES = {"int64": "BIGINT", "double": "DOUBLE", "boolean": "BOOLEAN", "timestamp": "TIMESTAMP WITH TIME ZONE", "date": "DATE",
         "string": "VARCHAR"}
SCRIPT = "data/duckdb.sql"
SOURCES = "data/dbt/sources.yml"


def opened(folder):
    """DuckDB with the views of a set, from a folder that is not the set's."""
    connection = duckdb.connect()
    connection.execute("SET file_search_path = ?", [str(pathlib.Path(folder).resolve())])
    connection.execute((folder / SCRIPT).read_text(encoding="utf-8"))
    return connection


@pytest.fixture(scope="module")
def without_parquet(any_published, tmp_path_factory):
    """The set written again, of the same store, with CSV alone."""
    work = tmp_path_factory.mktemp("csv")
    definition = json.loads((any_published.work / "interop.yaml").read_text(encoding="utf-8"))
    definition["write"] = {"csv": {"byte-order-mark": True}, "archive": {}}
    # Beside the other, since paths of dumps and recordings begin there.
    (any_published.work / "csv.yaml").write_text(json.dumps(definition), encoding="utf-8")
    run = subprocess.run(
        [conftest.program(), "run", "csv.yaml", "--from", "write", "--output", str(work), "--state-dir", "state", "--progress",
         "none"],
        cwd=any_published.work, capture_output=True, text=True, timeout=600, env=dict(os.environ, TOKEN=sources.TOKEN))
    # 2: published, but not everything is there or well.
    assert run.returncode in (0, 2), run.stdout + run.stderr
    return work / "interop/current"


def test_views_have_the_columns_and_the_comments_of_the_tables(any_published):
    package = json.loads((any_published.folder / "datapackage.json").read_text(encoding="utf-8"))
    connection = opened(any_published.folder)
    columns = connection.sql("SELECT table_name, column_name, data_type, comment FROM duckdb_columns() "
        "WHERE NOT internal ORDER BY table_oid, column_index")
    found = {}
    for table, column, type, comment in columns.fetchall():
        found.setdefault(table, []).append((column, type, comment))
    texts = {
        resource["name"]: {field["name"]: field.get("description") for field in resource["schema"]["fields"]}
        for resource in package["resources"] if "fields" in resource.get("schema", {})}
    wanted = {
        table: [(column.name, TYPES[column.type], texts[table][column.name]) for column in columns]
        for table, columns in generation.described(package).items()}
    assert found == wanted
    views = dict(connection.sql("SELECT view_name, comment FROM duckdb_views() WHERE NOT internal").fetchall())
    assert views == {
        resource["name"]: resource["description"] for resource in package["resources"] if resource["name"] in wanted}


def test_csv_gives_the_same_cells_as_parquet(any_published, without_parquet):
    parquet, csv = opened(any_published.folder), opened(without_parquet)
    tables = [name for name, in parquet.sql("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()]
    assert (without_parquet / "data/csv" / f"{tables[0]}.csv.gz").exists() and not (without_parquet / "data/parquet").exists()
    for table in tables:
        one, other = [connection.sql(f"FROM {table}") for connection in (parquet, csv)]
        assert (one.columns, one.types) == (other.columns, other.types), table
        assert one.fetchall() == other.fetchall(), table


def test_the_description_reads_tables_with_a_byte_order_mark(without_parquet):
    frictionless = pytest.importorskip("frictionless")
    report = frictionless.validate(str(without_parquet / "datapackage.json"))
    assert report.valid, report.flatten(["type", "message"])[:5]


def test_the_script_stands_in_the_folder_of_the_set_and_can_run_again(published):
    code = ("import duckdb; text = open('data/duckdb.sql').read(); duckdb.execute(text); duckdb.execute(text); "
            "print(len(duckdb.sql('FROM longest_runs()').fetchall()))")
    run = subprocess.run([sys.executable, "-c", code], cwd=published.folder, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 0 or published.name == "odd answers"


def dbt(work, set_, *arguments):
    """What dbt says in a project of nothing but the sources of a set, and whether it is content."""
    run = subprocess.run(
        [pathlib.Path(sys.executable).with_name("dbt"), "--no-use-colors", "--no-send-anonymous-usage-stats", *arguments,
         "--profiles-dir", ".", "--project-dir", "."],
        cwd=work, capture_output=True, text=True, timeout=600, env=dict(os.environ, SPINRACK_SET=str(set_.resolve())))
    return run.returncode, run.stdout + run.stderr


@pytest.fixture(scope="module")
def project(any_published, tmp_path_factory):
    work = tmp_path_factory.mktemp("dbt")
    (work / "models").mkdir()
    shutil.copy(any_published.folder / SOURCES, work / "models/sources.yml")
    (work / "dbt_project.yml").write_text(
        "name: comics\nversion: '1.0'\nprofile: comics\nflags: {send_anonymous_usage_stats: false, warn_error: true}\n",
        encoding="utf-8")
    (work / "profiles.yml").write_text(
        "comics: {target: dev, outputs: {dev: {type: duckdb, path: dev.duckdb, threads: 2}}}\n", encoding="utf-8")
    (work / "models/all_names.sql").write_text(
        "select kind, count(*) as records from {{ source('comics_catalogue', 'names') }} group by kind\n", encoding="utf-8")
    return work


@pytest.mark.full
def test_dbt_tests_the_sources_and_builds_a_model_of_them(any_published, project):
    pytest.importorskip("dbt")
    package = json.loads((any_published.folder / "datapackage.json").read_text(encoding="utf-8"))
    code, said = dbt(project, any_published.folder, "build")
    assert code == 0, said[-3000:]
    tables = generation.described(package)
    tests = sum(
        (not c.is_nullable) + (c.key == 1 and len(generation.key(columns)) == 1) + bool(c.references)
        for columns in tables.values() for c in columns)
    assert f"PASS={tests + 1} " in said, said[-500:]
    names = duckdb.connect(str(project / "dev.duckdb")).sql("FROM all_names ORDER BY kind").fetchall()
    wanted = opened(any_published.folder).sql("SELECT kind, count(*) FROM names GROUP BY kind ORDER BY kind").fetchall()
    assert names == wanted


@pytest.mark.full
def test_dbt_sees_a_row_that_breaks_a_reference(every_set, project, tmp_path):
    """The tests of the sources test something."""
    pytest.importorskip("dbt")
    demo = every_set("demo").folder
    shutil.copytree(demo / "data", tmp_path / "data")
    shutil.copy(demo / SOURCES, project / "models/sources.yml")
    comics = tmp_path / "data/parquet/comics.parquet"
    duckdb.sql(f"FROM '{demo}/data/parquet/comics.parquet' OFFSET 1").write_parquet(str(comics))
    code, said = dbt(project, tmp_path, "test", "--select", "source:*")
    assert code == 1 and "relationships" in said and "ERROR=" in said, said[-2000:]


def test_sources_describe_every_table_and_column(any_published):
    package = json.loads((any_published.folder / "datapackage.json").read_text(encoding="utf-8"))
    text = (any_published.folder / SOURCES).read_text(encoding="utf-8")
    [source] = yaml.safe_load(text)["sources"]
    tables = generation.described(package)
    assert [table["name"] for table in source["tables"]] == list(tables)
    for table in source["tables"]:
        assert table["description"]
        assert [column["name"] for column in table["columns"]] == [column.name for column in tables[table["name"]]]
