"""The lake over the kept sets, read by DuckDB's own extension and by ducklake-dataframe for polars and pandas."""

import importlib
import pathlib
import shutil
import sqlite3
import time

import conftest
import pytest
import sources
from publishing import Pipeline, recipe
from test_recipes import BLOCK

duckdb_extension = pytest.importorskip("duckdb_extension_ducklake", reason="this file has an environment of its own")
duckdb = importlib.import_module("duckdb")
fsspec = importlib.import_module("fsspec")
WRITE = {"csv": {}, "parquet": {}, "ducklake": {}}
TYPES = {"BIGINT", "VARCHAR", "DOUBLE", "BOOLEAN", "DATE", "TIMESTAMP WITH TIME ZONE"}


def connected():
    """DuckDB with the extensions of the environment; nothing is fetched."""
    connection = duckdb.connect(config={"autoinstall_known_extensions": False, "autoload_known_extensions": False})
    for name in ("sqlite_scanner", "ducklake"):
        folder = pathlib.Path(importlib.import_module(f"duckdb_extension_{name}").__file__).parent
        [path] = folder.rglob(f"{name}.duckdb_extension")
        connection.execute(f"LOAD '{path}'")
    connection.execute("SET TimeZone = 'UTC'")
    return connection


def opened(output, connection=None, name="lake", generations=None):
    """The lake of an output folder, from wherever the reader is."""
    connection = connection or connected()
    connection.execute(
        f"ATTACH 'ducklake:sqlite:{output}/lake.ducklake' AS {name} "
        f"(READ_ONLY, DATA_PATH '{generations or output / 'generations'}/', OVERRIDE_DATA_PATH true)")
    return connection


def snapshots(connection):
    """Number, time, generation and message of each snapshot."""
    return connection.sql(
        "SELECT snapshot_id, snapshot_time::VARCHAR, commit_extra_info, commit_message FROM lake.snapshots() ORDER BY 1"
    ).fetchall()


def tables(connection, at=""):
    """The tables of a snapshot; without one those of the last."""
    if not at:
        return {name for name, in connection.sql("SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake'").fetchall()}
    connection.execute("DETACH DATABASE IF EXISTS past")
    connection.execute(at)
    return {name for name, in connection.sql("SELECT table_name FROM duckdb_tables() WHERE database_name = 'past'").fetchall()}


def check(output):
    """Whether every snapshot has exactly the tables and the rows of the files of its generation, which is there."""
    connection = opened(output)
    found = snapshots(connection)
    assert [number for number, *_ in found] == sorted({number for number, *_ in found})
    assert found[-1][2] == (output / "current").resolve().name
    for number, moment, generation, _ in found:
        folder = output / "generations" / generation / "data/parquet"
        files = {path.stem: path for path in folder.glob("*.parquet")}
        past = f"ATTACH 'ducklake:sqlite:{output}/lake.ducklake' AS past (READ_ONLY, SNAPSHOT_VERSION {number}, " \
            f"DATA_PATH '{output}/generations/', OVERRIDE_DATA_PATH true)"
        assert tables(connection, past) == set(files), generation
        for table, path in sorted(files.items()):
            wanted = connection.execute(f"FROM '{path}'")
            described, cells = wanted.description, wanted.fetchall()
            at = f"VERSION => {number}" if len(table) % 2 else f"TIMESTAMP => TIMESTAMPTZ '{moment}'"
            rows = connection.execute(f"FROM lake.{table} AT ({at})")
            assert rows.description == described and {str(column[1]) for column in described} <= TYPES, (table, at)
            assert rows.fetchall() == cells, (table, at)
            if number == found[-1][0]:
                assert connection.execute(f"FROM lake.{table}").fetchall() == cells, table
    return found


class Nights(Pipeline):
    """Nights of the demo, each with other records."""

    def __init__(self, folder, keep=3, write=WRITE):
        super().__init__(folder, {"kind": "demo", "scale": 0.003}, dict(write), [], {"TOKEN": sources.TOKEN})
        self.definition["publish"] = {"keep": keep, "max-shrink": "100%"}

    def night(self, seed):
        self.definition["source"]["seed"] = seed
        self.run("run", "--quiet", "--accept", "shrink", "--accept", "lost-completeness", "--accept", "empty-column")
        return self.current.name

    @property
    def kept(self):
        return sorted(path.name for path in (self.output / "generations").iterdir())


@pytest.fixture(scope="module")
def nights(tmp_path_factory):
    """Five nights, of which three are in the lake."""
    nights = Nights(tmp_path_factory.mktemp("lake"))
    nights.names = [nights.night(seed) for seed in range(1, 6)]
    return nights


def test_every_kept_night_reads_as_its_files(nights):
    found = check(nights.output)
    assert [generation for _, _, generation, _ in found] == nights.names[-3:]
    assert [str(number) for number, *_ in found] == [name[:8] + name[9:15] for name in nights.names[-3:]]
    assert nights.kept == nights.names[-4:], "the one that has left the lake stays for those who have opened it"


def test_answers_from_statistics_are_those_of_the_files(nights):
    connection = opened(nights.output)
    for number, _, generation, _ in snapshots(connection):
        for table in ("comics", "comic_prices", "events", "unseen"):
            path = nights.output / "generations" / generation / f"data/parquet/{table}.parquet"
            lake, file = f"lake.{table} AT (VERSION => {number})", f"'{path}'"
            for name, *_ in connection.execute(f"FROM {file}").description:
                # Each by itself: together they are not answered from statistics.
                queries = [f'SELECT {call} FROM %s' for call in (
                    "count(*)", f'count("{name}")', f'min("{name}")', f'max("{name}")')]
                queries.append(f'SELECT count(*) FROM %s WHERE "{name}" IS NULL')
                for bound in connection.execute(f'SELECT min("{name}")::VARCHAR, max("{name}")::VARCHAR FROM {file}').fetchone():
                    if bound is not None:
                        value = bound.replace("'", "''")
                        queries += [f"SELECT count(*) FROM %s WHERE \"{name}\" {sign} '{value}'" for sign in ("=", "<", ">")]
                for query in queries:
                    assert connection.execute(query % lake).fetchall() == connection.execute(query % file).fetchall(), (
                        number, query)


def catalogue_rows(path, query):
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


@pytest.mark.parametrize("name", ["demo", *(pytest.param(name, marks=pytest.mark.full) for name in ("gcd", "superhero"))])
def test_the_catalogue_is_the_one_that_the_extension_writes(name, tmp_path):
    with sources.opened(name, conftest.program(), tmp_path, None) as (source, fetch):
        pipeline = Pipeline(tmp_path, source, WRITE, [], {"TOKEN": sources.TOKEN})
        pipeline.definition["fetch"] = fetch
        if not fetch:
            del pipeline.definition["fetch"]
        pipeline.run("run", "--quiet")
    connection = connected()
    own = tmp_path / "own"
    own.mkdir()
    connection.execute(f"ATTACH 'ducklake:sqlite:{own}/lake.ducklake' AS own (DATA_PATH '{own}/', DATA_INLINING_ROW_LIMIT 0)")
    for path in sorted((pipeline.current / "data/parquet").glob("*.parquet")):
        connection.execute(f"CREATE TABLE own.{path.stem} AS FROM '{path}' LIMIT 0")
        connection.execute(f"CALL ducklake_add_data_files('own', '{path.stem}', '{path}')")
    connection.close()
    for query in (
            "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1",
            *(f"SELECT name, type, \"notnull\", pk FROM pragma_table_info('{table}')" for table, in catalogue_rows(
                own / "lake.ducklake", "SELECT name FROM sqlite_master WHERE type = 'table'")),
            "SELECT key, value FROM ducklake_metadata WHERE key IN ('version', 'encrypted') ORDER BY 1",
            "SELECT table_id, table_name FROM ducklake_table ORDER BY 1",
            "SELECT table_id, column_id, column_order, column_name, column_type, default_value, default_value_type, "
            "default_value_dialect FROM ducklake_column ORDER BY 1, 2",
            "SELECT table_id, file_format, record_count, file_size_bytes, footer_size, row_id_start FROM ducklake_data_file ORDER BY 1",
            # The extension also describes the columns of files without rows, which it does not take.
            "SELECT f.table_id, type FROM ducklake_column_mapping JOIN ducklake_data_file f USING (mapping_id) ORDER BY 1",
            "SELECT f.table_id, n.column_id, source_name, target_field_id, parent_column, is_partition FROM ducklake_name_mapping n "
            "JOIN ducklake_data_file f USING (mapping_id) ORDER BY 1, 2",
            "SELECT table_id, column_id, column_size_bytes, value_count, null_count, min_value, max_value "
            "FROM ducklake_file_column_stats ORDER BY 1, 2",
            "SELECT * FROM ducklake_table_stats WHERE record_count > 0 ORDER BY 1",
            "SELECT table_id, column_id, contains_null, min_value, max_value FROM ducklake_table_column_stats ORDER BY 1, 2"):
        ours, theirs = [catalogue_rows(folder / "lake.ducklake", query) for folder in (pipeline.output, own)]
        assert ours == theirs, query
    check(pipeline.output)


def test_a_rollback_is_a_snapshot(tmp_path):
    nights = Nights(tmp_path)
    names = [nights.night(seed) for seed in (1, 2, 3)]
    before = check(nights.output)
    nights.run("rollback")
    after = check(nights.output)
    assert after[:3] == before and after[3][2:] == (names[1], "rolled back")
    nights.run("rollback")
    assert [row[2] for row in check(nights.output)] == [*names, names[1], names[0]]
    # The set that was current before stays for those who have opened the lake, until the next night.
    names.append(nights.night(4))
    assert [row[2] for row in check(nights.output)] == [*names[:3], names[1], names[0], names[3]]
    names.append(nights.night(5))
    assert [row[2] for row in check(nights.output)] == names[2:]


def test_tables_and_columns_that_come_and_go(tmp_path):
    nights = Nights(tmp_path)
    demo = nights.night(1)
    with sources.opened("superhero", conftest.program(), tmp_path, None) as (source, _):
        nights.definition["source"] = source
        nights.run("run", "--quiet", "--state-dir", "other", "--accept", "shrink", "--accept", "lost-completeness")
        heroes = nights.current.name
    found = check(nights.output)
    assert [row[2] for row in found] == [demo, heroes]
    # Back to the columns of the first night, then on again.
    nights.run("rollback", "p.yaml", "--state-dir", "other")
    assert [row[2] for row in check(nights.output)] == [demo, heroes, demo]
    nights.run("rollback", "p.yaml", heroes, "--state-dir", "other")
    assert [row[2] for row in check(nights.output)] == [demo, heroes, demo, heroes]
    frames(nights, opened(nights.output))


def test_a_set_without_parquet_has_no_tables(tmp_path):
    nights = Nights(tmp_path, write={"csv": {}})
    first = nights.night(1)
    nights.definition["write"] = WRITE
    second = nights.night(2)
    assert [row[2] for row in check(nights.output)] == [first, second]
    nights.run("rollback")
    check(nights.output)
    nights.run("rollback", "p.yaml", second)
    assert [row[2] for row in check(nights.output)] == [first, second, first, second]


def test_a_reader_keeps_its_night(tmp_path):
    nights = Nights(tmp_path, keep=1)
    first = nights.night(1)
    reader, transaction = opened(nights.output), opened(nights.output)
    wanted = reader.sql("FROM lake.comics").fetchall()
    transaction.execute("BEGIN")
    assert transaction.sql("SELECT count(*) FROM lake.characters").fetchone()[0] > 0
    second = nights.night(2)
    # The first stays for a night more.
    assert nights.kept == [first, second]
    assert transaction.sql("FROM lake.comics").fetchall() == wanted
    transaction.execute("COMMIT")
    # Both see the new one from the next transaction on, without attaching it again.
    for connection in (reader, transaction):
        assert connection.sql("FROM lake.comics").fetchall() == connection.sql(
            f"FROM '{nights.current}/data/parquet/comics.parquet'").fetchall() != wanted
    for seed in (3, 4):
        nights.night(seed)
        for table in ("comics", "names", "story_creators"):
            assert reader.sql(f"FROM lake.{table}").fetchall() == reader.sql(
                f"FROM '{nights.current}/data/parquet/{table}.parquet'").fetchall()


def test_a_lake_that_is_gone_or_damaged_is_made_anew_with_the_same_numbers(tmp_path):
    nights = Nights(tmp_path)
    for seed in (1, 2, 3):
        nights.night(seed)
    lake = nights.output / "lake.ducklake"
    sound, bytes = check(nights.output), lake.read_bytes()
    for damaged in (None, b"", b"not a database", bytes[:4096], bytes[:8192] + b"\xff" * 3000 + bytes[11192:]):
        lake.unlink()
        if damaged is not None:
            lake.write_bytes(damaged)
        nights.night(3)
        assert check(nights.output) == sound
        assert lake.read_bytes() == bytes, "the same nights give the same bytes"
    nights.definition["write"] = {"csv": {}, "parquet": {}}
    nights.night(3)
    assert not lake.exists(), "a lake that nobody keeps would lead to files that are gone"


def test_a_folder_that_was_copied_elsewhere_is_read_there(nights, tmp_path, monkeypatch):
    shutil.copytree(nights.output / "generations", tmp_path / "bucket/generations")
    shutil.copy(nights.output / "lake.ducklake", tmp_path / "bucket")
    monkeypatch.chdir(tmp_path / "bucket")
    connection = connected()
    connection.execute("ATTACH 'ducklake:sqlite:lake.ducklake' AS lake (READ_ONLY)")
    assert len(snapshots(connection)) == 3
    assert connection.sql("FROM lake.comics").fetchall() == connection.sql(
        f"FROM '{nights.current}/data/parquet/comics.parquet'").fetchall()
    # The catalogue at one place, the files at another.
    monkeypatch.chdir(tmp_path)
    assert opened(nights.output, generations=tmp_path / "bucket/generations").sql("FROM lake.comics").fetchall()


def frames(nights, connection):
    """Whether polars and pandas read each snapshot as its files, by number and by time, with ducklake-dataframe."""
    import ducklake_pandas
    import ducklake_polars
    import polars
    lake, data = str(nights.output / "lake.ducklake"), str(nights.output / "generations")
    for number, moment, generation, _ in snapshots(connection):
        for path in sorted((nights.output / "generations" / generation / "data/parquet").glob("*.parquet")):
            wanted = polars.read_parquet(path)
            for at in ({"snapshot_version": number}, {"snapshot_time": moment}):
                found = ducklake_polars.read_ducklake(lake, path.stem, data_path=data, **at)
                assert found.schema.names() == wanted.schema.names(), (path, at)
                assert found.equals(wanted.cast(dict(found.schema))), (path, at)
            found = ducklake_pandas.read_ducklake(lake, path.stem, data_path=data, snapshot_version=number)
            assert list(found.columns) == wanted.columns and len(found) == len(wanted)


def test_polars_and_pandas_read_every_night(nights):
    frames(nights, opened(nights.output))
    import ducklake_polars
    import polars
    lake, data = str(nights.output / "lake.ducklake"), str(nights.output / "generations")
    wanted = polars.read_parquet(nights.current / "data/parquet/comics.parquet")
    least = wanted["id"].sort()[3]
    found = ducklake_polars.scan_ducklake(lake, "comics", data_path=data).filter(polars.col("id") <= least).collect()
    assert found["id"].to_list() == wanted.filter(polars.col("id") <= least)["id"].to_list()


@pytest.mark.full
@pytest.mark.parametrize("place", ["after-swap", "in-index-swap", "before-pruning"])
def test_a_run_that_is_killed_leaves_a_lake_that_reads(place, tmp_path):
    nights = Nights(tmp_path, keep=2)
    for seed in (1, 2, 3):
        nights.night(seed)
    nights.definition["source"]["seed"] = 4
    nights.run("run", "--quiet", "--accept", "shrink", "--accept", "lost-completeness", code=-9, SPINRACK_FAILPOINT=f"{place}:1")
    connection = opened(nights.output)
    for number, _, generation, _ in snapshots(connection):
        for path in (nights.output / "generations" / generation / "data/parquet").glob("*.parquet"):
            assert connection.sql(f"FROM lake.{path.stem} AT (VERSION => {number})").fetchall() == connection.sql(
                f"FROM '{path}'").fetchall()
    # The next run brings it up to date, also where it has nothing to publish.
    time.sleep(1)
    nights.night(4)
    assert len(check(nights.output)) == 2
    nights.night(5)
    assert len(check(nights.output)) == 2 and len(nights.kept) == 3


LAKE = "A lake in an object store"


@pytest.mark.skipif(not shutil.which("rclone"), reason="rclone is not installed")
def test_a_lake_in_an_object_store_is_whole_after_each_command(tmp_path, monkeypatch):
    store = tmp_path / "store"
    (store / "comics").mkdir(parents=True)
    nights = Nights(tmp_path, keep=2)
    nights.environment |= {"RCLONE_CONFIG": "/dev/null", "RCLONE_CONFIG_STORE_TYPE": "alias", "RCLONE_CONFIG_STORE_REMOTE": str(store)}
    nights.night(1)
    # What a reader finds after each command is kept. The store gets the sets that were published before, too.
    nights.definition["publish"]["then"] = [line for number, command in enumerate(recipe(LAKE)) for line in (
        command, f"mkdir -p seen/$SPINRACK_GENERATION && cp -a {store}/comics seen/$SPINRACK_GENERATION/{number}")]
    for seed in (2, 3, 4):
        name = nights.night(seed)
        moments = sorted((tmp_path / "seen" / name).iterdir())
        assert len(moments) == 3
        for moment in moments[1 if seed == 2 else 0:]:
            # The catalogue is fetched, the files are read where they are: here in a file system that is no disk.
            connection, bucket = connected(), fsspec.filesystem("memory")
            bucket.rm("/", recursive=True)
            bucket.put(f"{moment}/generations", "/comics/generations", recursive=True)
            connection.register_filesystem(bucket)
            connection.execute(
                f"ATTACH 'ducklake:sqlite:{moment}/lake.ducklake' AS lake "
                "(READ_ONLY, DATA_PATH 'memory://comics/generations/', OVERRIDE_DATA_PATH true)")
            found = snapshots(connection)
            assert len(found) == 2
            for number, _, generation, _ in found:
                for table in ("characters", "comics", "story_creators"):
                    file = nights.output / "generations" / generation / f"data/parquet/{table}.parquet"
                    file = file if file.exists() else moment / "generations" / generation / f"data/parquet/{table}.parquet"
                    assert connection.execute(f"FROM lake.{table} AT (VERSION => {number})").fetchall() == connection.execute(
                        f"FROM '{file}'").fetchall()
    assert {path.name for path in (store / "comics/generations").iterdir()} == set(nights.kept)


def test_the_recipe_of_the_documents_reads_the_nights(nights, monkeypatch):
    text = (conftest.PACKAGE / "docs/datasets.md").read_text(encoding="utf-8")
    [block] = [text for name, text in BLOCK.findall(text) if "ATTACH 'ducklake:" in text]
    monkeypatch.chdir(nights.output)
    connection = connected()
    first = nights.names[-3]
    block = block.replace("20261128220132", first[:8] + first[9:15]).replace("INTERVAL 7 DAY", "INTERVAL 0 SECOND")
    results = [connection.execute(statement).fetchall() for statement in duckdb.extract_statements(block)]
    assert len(results[1]) == 3 and results[2][0][0] > 0 and results[3] == []
