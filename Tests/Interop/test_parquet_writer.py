"""Tables of every kind through the Parquet writer, read back value by value by pyarrow, DuckDB and polars.

Run by `make test-interop FULL=1`. The program that writes them is built from `TableWriter`.
"""

import datetime
import math
import random
import struct

import duckdb
import parquet_footer
import parquet_writer
import polars
import pyarrow
import pyarrow.parquet
import pytest
from parquet_writer import Column

DAY = 86_400
# Years 1 to 9999: what every reader can hold.
FIRST, LAST = -719_162, 2_932_896
INTEGERS = [0, 1, -1, 2**63 - 1, -(2**63), 2**31, -(2**31), 2**53 + 1]
DOUBLES = [0.0, -0.0, math.nan, -math.nan, math.inf, -math.inf, 5e-324, -5e-324, 1.7976931348623157e308, 0.1, 1e22]
TEXTS = ["", "a", "é", "日本語", "\U0001f577", "\U0010ffff", "\0", "a\0", "a\0\0", "\n\r\t\"',;", "e\u0301",
         "\ufeff", "\u202e", "x" * 63, "x" * 64, "x" * 65, "é" * 40, "\U0010ffff" * 20, "\ud7ff" * 30, "\x7f" * 70]
ARROW = {"int64": pyarrow.int64(), "double": pyarrow.float64(), "boolean": pyarrow.bool_(), "string": pyarrow.string(),
         "timestamp": pyarrow.timestamp("us", "UTC"), "date": pyarrow.date32()}
PHYSICAL = {0: "<?", 1: "<i", 2: "<q", 5: "<d"}


def values_of(type_, style, count, chance):
    """Values of a type: all the same, few, growing, of the extremes, or of all kinds."""
    if type_ == "string":
        draw = lambda: chance.choice(TEXTS) if style == "extreme" else "".join(
            chance.choices("abcé日\U0001f577 ", k=int(chance.paretovariate(1.2)) % 300))
    elif type_ == "double":
        draw = lambda: chance.choice(DOUBLES) if style == "extreme" else chance.choice(
            [chance.gauss(0, 1e6), float(chance.randrange(1000)) / 100, struct.unpack("<d", chance.randbytes(8))[0]])
    elif type_ == "boolean":
        draw = lambda: chance.random() < 0.5
    elif type_ == "int64":
        draw = lambda: chance.choice(INTEGERS) if style == "extreme" else chance.getrandbits(
            chance.choice([1, 8, 31, 63])) * chance.choice([1, -1])
    else:
        unit = {"date": 1, "timestamp": DAY * 1_000_000}[type_]
        draw = lambda: chance.choice([FIRST * unit, LAST * unit, 0, -1]) if style == "extreme" else chance.randrange(
            FIRST * unit, LAST * unit)
    if style in ("same", "few"):
        pool = [draw() for _ in range(1 if style == "same" else chance.randrange(2, 40))]
        values = [chance.choice(pool) for _ in range(count)]
    else:
        values = [draw() for _ in range(count)]
    if style == "growing":
        values.sort(key=lambda value: (0 if value != value else value) if type_ != "string" else value.encode())
    return [value.encode() for value in values] if type_ == "string" else values


def column(name, type_, count, chance):
    style = chance.choice(["same", "few", "growing", "extreme", "all kinds"])
    values = values_of(type_, style, count, chance)
    nulls = chance.choice([0, 0, 0.01, 0.5, 0.99, 1])
    if nulls:
        values = [None if chance.random() < nulls else value for value in values]
        # A stretch without any value.
        if chance.random() < 0.5:
            start = chance.randrange(count + 1)
            values[start:start + 200] = [None] * len(values[start:start + 200])
    return Column(name, type_, values, nullable=bool(nulls) or chance.random() < 0.3)


def random_table(seed):
    chance = random.Random(seed)
    count = chance.choice([0, 1, 7, 8, 9, 63, 64, 65, 500, 2_000, 4_000])
    columns = [column(f"column {n} é", chance.choice(list(ARROW)), count, chance) for n in range(chance.randrange(1, 9))]
    options = dict(
        pageRows=chance.choice([1, 7, 8, 100, 129, 20_480]) if count <= 500 else chance.choice([100, 129, 1000, 20_480]),
        pageBytes=chance.choice([64, 1_000, 1 << 20]) if count <= 500 else 1 << 20,
        rowGroupRows=chance.choice([64, 1_000, 122_880]), rowGroupBytes=chance.choice([10_000, 64 << 20]),
        dictionaryBytes=chance.choice([10, 500, 1 << 20]), level=chance.choice([-1, 1, 6, 9]))
    return columns, options


def big_table():
    """As the program writes them: several row groups and pages of the usual size."""
    chance, count = random.Random(5), 270_000
    return [
        Column("id", "int64", list(range(1, 2 * count, 2))),
        Column("role", "string", [chance.choice([b"writer", b"inker", "coloré".encode(), None]) for _ in range(count)]),
        Column("name", "string", [b"%x" % chance.getrandbits(60) for _ in range(count)]),
        Column("other", "int64", [chance.randrange(9_000) if chance.random() < 0.7 else None for _ in range(count)]),
        Column("price", "double", [chance.randrange(2_000) / 100 for _ in range(count)]),
        Column("when", "timestamp", [chance.randrange(10_000, 20_000) * DAY * 1_000_000 for _ in range(count)]),
    ], {}


def huge_texts():
    texts = [bytes(chr(97 + n % 26), "ascii") * (n * 1_000_003) for n in range(5)]
    return [Column("text", "string", texts + [None, b"", "é".encode() * 1_500_000]),
            Column("id", "int64", list(range(8)))], {}


def extremes():
    return [Column("int64", "int64", INTEGERS * 3), Column("double", "double", (DOUBLES * 3)[:24]),
            Column("string", "string", [t.encode() for t in (TEXTS * 2)[:24]])], {}


TABLES = {f"random {seed}": random_table(seed) for seed in range(60)} | {
    "no rows": ([Column(type_, type_, [], nullable=n % 2 == 0) for n, type_ in enumerate(ARROW)], {}),
    "no values": ([Column(type_, type_, [None] * 3_000) for type_ in ARROW], {"pageRows": 1_000}),
    "many row groups": ([Column("id", "int64", list(range(700))),
                         Column("text", "string", [b"%d" % n for n in range(700)])], {"rowGroupRows": 1}),
    "huge texts": huge_texts(), "extremes": extremes(), "big": big_table(),
    "nothing but NaN": ([Column("nan", "double", [math.nan, None, math.nan] * 5)], {"pageRows": 4}),
    "values late": ([Column("late", "string", [None] * 900 + [b"a", b"b"] * 300)], {"pageRows": 300}),
    "one value": ([Column(type_, type_, [value]) for type_, value in
                   dict.fromkeys(ARROW, 1).items() if type_ not in ("string", "double", "boolean")], {}),
}


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A file for each of the tables."""
    folder, paths = tmp_path_factory.mktemp("parquet"), []
    for name, (columns, options) in TABLES.items():
        options = {"sorted_by": [0], "metadata": {"description": f"Tablé: {name}"}} | options
        parquet_writer.write_cells(folder / f"{name}.parquet", columns, **options)
        paths.append(folder / f"{name}.parquet")
    parquet_writer.write(parquet_writer.build(), paths)
    return folder


def by_pyarrow(path):
    return pyarrow.parquet.read_table(path, page_checksum_verification=True)


def by_duckdb(path):
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    return connection.sql(f"FROM read_parquet('{path}')").to_arrow_table()


def by_polars(path):
    return polars.read_parquet(path).to_arrow()


READERS = {"pyarrow": by_pyarrow, "duckdb": by_duckdb, "polars": by_polars}


def comparable(type_, values):
    """Values as they can be compared: doubles by their bits, but one NaN as good as another."""
    if type_ == "double":
        return [v if v is None else "NaN" if v != v else struct.pack("<d", v) for v in values]
    return [bool(v) if type_ == "boolean" and v is not None else v for v in values]


def read_values(type_, array):
    if type_ == "string":
        return [value if value is None else value.encode() for value in array.to_pylist()]
    if type_ == "date":
        return array.cast(pyarrow.int32()).to_pylist()
    if type_.startswith("timestamp"):
        return array.cast(ARROW[type_]).cast(pyarrow.int64()).to_pylist()
    return array.to_pylist()


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", TABLES)
def test_every_value_is_read_back(folder, name, reader):
    table = READERS[reader](folder / f"{name}.parquet")
    columns = TABLES[name][0]
    assert table.column_names == [c.name for c in columns]
    for c in columns:
        assert comparable(c.type, read_values(c.type, table.column(c.name))) == comparable(c.type, c.values), c.name


@pytest.mark.parametrize("name", TABLES)
def test_pyarrow_sees_the_table_that_it_would_have_written(folder, name, tmp_path):
    columns = TABLES[name][0]
    arrays = [pyarrow.array([v.decode() if isinstance(v, bytes) else v for v in c.values], ARROW[c.type])
              for c in columns]
    schema = pyarrow.schema([pyarrow.field(c.name, ARROW[c.type], c.nullable) for c in columns])
    pyarrow.parquet.write_table(pyarrow.table(arrays, schema), tmp_path / "own.parquet", store_schema=False)
    own = pyarrow.parquet.read_table(tmp_path / "own.parquet")
    read = by_pyarrow(folder / f"{name}.parquet")
    assert read.schema.equals(own.schema)
    assert read.schema.metadata[b"description"].decode() == f"Tablé: {name}"
    read.validate(full=True)


def ordered(values):
    return [value for value in values if value is not None and value == value]


def decoded(chunk, data):
    return data if chunk.type == 6 else struct.unpack(PHYSICAL[chunk.type], data)[0]


def check_bounds(chunk, values, least, greatest, exact):
    """Bounds hold for all values; they are values themselves where they claim to be."""
    low, high = decoded(chunk, least), decoded(chunk, greatest)
    assert low <= min(values) and max(values) <= high
    if chunk.type == 6:
        low.decode(), high.decode()
        assert len(low) <= 64 and len(high) <= 68
        if not exact:
            return
        assert exact == (low == min(values), high == max(values))
    else:
        assert (low, high) == (min(values), max(values))
    if chunk.type == 5:
        # A zero may be either: the lesser one below, the greater one above.
        assert not (low == 0 and math.copysign(1, low) > 0) and not (high == 0 and math.copysign(1, high) < 0)


def check_chunk(chunk, values):
    statistics = chunk.statistics
    assert chunk.rows == len(values) == sum(rows for _, _, rows in chunk.pages)
    assert statistics[3] == values.count(None)
    assert statistics.get(9) == (sum(v is not None and v != v for v in values) if chunk.type == 5 else None)
    assert chunk.text_bytes == (sum(len(v) for v in values if v is not None) if chunk.type == 6 else None)
    if ordered(values):
        # No text is above twenty of the last character; then there are no bounds.
        if 6 in statistics:
            check_bounds(chunk, ordered(values), statistics[6], statistics[5], (statistics[8], statistics[7]))
        else:
            assert chunk.type == 6 and max(ordered(values)) >= "\U0010ffff".encode() * 16
    else:
        assert 5 not in statistics and 6 not in statistics
    if 4 in statistics:
        distinct = {struct.pack("<d", v) if chunk.type == 5 else v for v in values if v is not None}
        assert statistics[4] == chunk.distinct == len(distinct)


def check_index(chunk, values):
    assert [(p[1], p[2]) for p in chunk.places[1]] == [(offset, size) for offset, size, _ in chunk.pages]
    firsts = [p[3] for p in chunk.places[1]]
    pages = [values[start:end] for start, end in zip(firsts, firsts[1:] + [len(values)])]
    assert [len(page) for page in pages] == [rows for _, _, rows in chunk.pages]
    if chunk.type == 6:
        assert chunk.places[2] == [sum(len(v) for v in page if v is not None) for page in pages]
    if chunk.bounds is None:
        hopeless = [p for p in pages if any(v is not None for v in p) and (
            not ordered(p) or chunk.type == 6 and max(ordered(p)) >= "\U0010ffff".encode() * 16)]
        assert hopeless
        return
    assert chunk.bounds[1] == [not ordered(page) for page in pages]
    assert chunk.bounds[5] == [page.count(None) for page in pages]
    if chunk.type == 5:
        assert chunk.bounds[8] == [sum(v is not None and v != v for v in page) for page in pages]
    full = []
    for page, least, greatest in zip(pages, chunk.bounds[2], chunk.bounds[3]):
        if ordered(page):
            check_bounds(chunk, ordered(page), least, greatest, None)
            full.append((decoded(chunk, least), decoded(chunk, greatest)))
        else:
            assert least == greatest == b""
    pairs = list(zip(full, full[1:]))
    goes_up = all(a[0] <= b[0] and a[1] <= b[1] for a, b in pairs)
    goes_down = all(a[0] >= b[0] and a[1] >= b[1] for a, b in pairs)
    assert chunk.bounds[4] == (1 if goes_up else 2 if goes_down else 0)


@pytest.mark.parametrize("name", TABLES)
def test_statistics_and_page_index_are_those_of_the_values(folder, name):
    footer, columns = parquet_footer.Footer(folder / f"{name}.parquet"), TABLES[name][0]
    assert footer.orders == [{1: {}}] * len(columns) and footer.sorting == [[0]] * len(footer.groups)
    assert footer.created_by == "table-writer version 1.0.0"
    first = 0
    for group in footer.groups:
        rows = group[0].rows
        for chunk, c in zip(group, columns, strict=True):
            values = c.values[first:first + rows]
            check_chunk(chunk, values)
            check_index(chunk, values)
        first += rows
    assert first == len(columns[0].values)


@pytest.mark.parametrize("name", TABLES)
def test_readers_that_skip_pages_find_the_same_rows(folder, name):
    """Every reader uses bounds to leave out what cannot match."""
    path, chance = folder / f"{name}.parquet", random.Random(name)
    for c in TABLES[name][0]:
        if c.type not in ("int64", "string") or not ordered(c.values):
            continue
        sought = chance.choice(ordered(c.values))
        if len(sought if c.type == "string" else b"") > 1_000 or sought == b"" or b"\0" in (
                sought if c.type == "string" else b""):
            continue
        below = sum(value < sought for value in ordered(c.values))
        equal = sum(value == sought for value in ordered(c.values))
        literal = sought.decode() if c.type == "string" else sought
        frame, field = polars.scan_parquet(path), polars.col(c.name)
        for sign, wanted, test in (("<", below, field < literal), ("=", equal, field == literal)):
            query = f'SELECT count(*) FROM read_parquet(?) WHERE "{c.name}" {sign} ?'
            assert duckdb.execute(query, [str(path), literal]).fetchone()[0] == wanted
            assert frame.filter(test).select(polars.len()).collect().item() == wanted
            arrow = pyarrow.parquet.read_table(path, filters=[(c.name, "==" if sign == "=" else sign, literal)])
            assert arrow.num_rows == wanted


def test_moments_and_days_at_the_ends_of_their_range(tmp_path):
    """Only pyarrow holds these: others count in microseconds, or keep some numbers for infinity."""
    ends = [2**63 - 1, -(2**63), 0]
    columns = [Column("moment", "timestamp", ends), Column("day", "date", [2**31 - 1, -(2**31), 0])]
    parquet_writer.write_cells(tmp_path / "ends.parquet", columns)
    parquet_writer.write(parquet_writer.build(), [tmp_path / "ends.parquet"])
    table = by_pyarrow(tmp_path / "ends.parquet")
    for c in columns:
        assert read_values(c.type, table.column(c.name)) == c.values
    assert datetime.date(1, 1, 1).toordinal() - datetime.date(1970, 1, 1).toordinal() == FIRST


def test_large_tables_are_cut_as_said(folder):
    footer = parquet_footer.Footer(folder / "big.parquet")
    assert [group[0].rows for group in footer.groups] == [122_880, 122_880, 24_240]
    for group in footer.groups:
        id_, role, name, other, price, when = (chunk.encodings for chunk in group)
        assert list(id_) == ["DELTA_BINARY_PACKED"] and list(role) == ["RLE_DICTIONARY"] and list(name) == ["PLAIN"]
        assert max(rows for chunk in group for _, _, rows in chunk.pages) == 20_480
