"""Files in each compression, read by the programs that people use: the same cells, whatever the files are packed with."""

import json
import subprocess

import conftest
import duckdb
import pandas
import polars
import pyarrow.csv
import pyarrow.parquet
import pytest

ENDINGS = {"gzip": ".gz", "zstd": ".zst", "none": ""}
CODECS = {"gzip": "GZIP", "zstd": "ZSTD", "none": "UNCOMPRESSED"}


@pytest.fixture(scope="module")
def sets(tmp_path_factory):
    """The set of one store in each compression, and in the usual ones."""
    work = tmp_path_factory.mktemp("compression")
    folders = {}
    for name in [None, *ENDINGS]:
        settings = {} if name is None else {"compression": name}
        definition = {"name": "p", "source": {"kind": "demo", "scale": 0.01}, "write": dict.fromkeys(["csv", "ndjson", "parquet", "archive"], settings)}
        (work / "p.yaml").write_text(json.dumps(definition), encoding="utf-8")
        command = ["run", "p.yaml", "--output", str(name), "--state-dir", "state", "--progress", "none", *(["--from", "write"] if name else [])]
        run = subprocess.run([conftest.program(), *command], cwd=work, capture_output=True, text=True, timeout=600)
        assert run.returncode == 0, run.stdout + run.stderr
        folders[name] = (work / str(name) / "p/current").resolve()
    return folders


def test_without_a_word_text_is_gzip_and_parquet_zstd(sets):
    usual = sets[None]
    assert {path.suffix for path in (usual / "data/csv").iterdir()} == {".gz"}
    assert (usual / "data/parquet/comics.parquet").read_bytes() == (sets["zstd"] / "data/parquet/comics.parquet").read_bytes()
    assert (usual / "data/csv/comics.csv.gz").read_bytes() == (sets["gzip"] / "data/csv/comics.csv.gz").read_bytes()


@pytest.mark.parametrize("name", ENDINGS)
def test_tables_and_lines_are_read_by_name_alone(sets, name):
    folder = sets[name]
    table, lines = (f"{folder}/data/{format}/comics.{format}{ENDINGS[name]}" for format in ("csv", "ndjson"))
    first = sets["gzip"] / "data/csv/comics.csv.gz"
    frame = pandas.read_csv(table, dtype=str)
    assert len(frame) > 100 and frame.equals(pandas.read_csv(first, dtype=str))
    assert polars.read_csv(table, infer_schema=False).equals(polars.read_csv(first, infer_schema=False))
    assert pyarrow.csv.read_csv(table).equals(pyarrow.csv.read_csv(first))
    count = duckdb.connect().execute
    assert count(f"SELECT count(*) FROM '{table}'").fetchall() == count(f"SELECT count(*) FROM '{lines}'").fetchall() == [(len(frame),)]


@pytest.mark.parametrize("name", CODECS)
def test_parquet_has_the_same_cells(sets, name):
    path = sets[name] / "data/parquet/comics.parquet"
    metadata = pyarrow.parquet.ParquetFile(path).metadata
    assert {metadata.row_group(0).column(at).compression for at in range(metadata.num_columns)} == {CODECS[name]}
    assert pyarrow.parquet.read_table(path).equals(pyarrow.parquet.read_table(sets["gzip"] / "data/parquet/comics.parquet"))


@pytest.mark.parametrize("name", ENDINGS)
def test_archives_are_unpacked_by_tar(sets, name, tmp_path):
    folder = sets[name]
    archive = folder / f"archive/p-csv.tar{ENDINGS[name]}"
    subprocess.run(["sha256sum", "-c", f"{archive.name}.sha256"], cwd=archive.parent, check=True, capture_output=True)
    subprocess.run(["tar", "-xf", archive], cwd=tmp_path, check=True)
    plain = (tmp_path / "p-csv/comics.csv").read_text(encoding="utf-8")
    assert plain == (sets["none"] / "data/csv/comics.csv").read_text(encoding="utf-8")


def test_the_next_set_copies_what_it_knows_and_the_program_compares_and_reads_each(sets):
    work = sets["zstd"].parents[3]
    before = {path.name: path.read_bytes() for path in (sets["zstd"] / "data/csv").iterdir()}
    command = ["run", "p.yaml", "--set", "write.csv.compression=zstd", "--set", "write.ndjson.compression=zstd", "--from", "write",
               "--output", "zstd", "--state-dir", "state", "--progress", "none"]
    run = subprocess.run([conftest.program(), *command], cwd=work, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stdout + run.stderr
    assert {path.name: path.read_bytes() for path in (work / "zstd/p/current/data/csv").iterdir()} == before
    for arguments in [["verify", "p.yaml"], ["changes", "p.yaml"], ["diff", "p.yaml"]]:
        run = subprocess.run([conftest.program(), *arguments, "--output", "zstd"], cwd=work, capture_output=True, text=True, timeout=600)
        assert run.returncode in (0, 1) and "damaged" not in run.stdout + run.stderr, (arguments, run.stdout + run.stderr)
