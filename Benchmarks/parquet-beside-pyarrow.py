"""Writes published Parquet tables again with pyarrow, from memory to memory, and says what that took.

    python parquet-beside-pyarrow.py FOLDER [--rounds N] [--level N]

Codec, row groups, dictionaries, bounds and the page index are those of the files. Only writing is measured, in time of
the processor; the median of the rounds counts. Prints {"version", "tables", "rows", "seconds", "bytes"}.
"""

import argparse
import json
import pathlib
import statistics
import time

import pyarrow
import pyarrow.parquet


def rewrite(table, metadata, level):
    """The seconds that writing took, and the bytes that came of it."""
    groups = [metadata.row_group(index).num_rows for index in range(metadata.num_row_groups)]
    codec = metadata.row_group(0).column(0).compression if groups else "GZIP"
    sink = pyarrow.BufferOutputStream()
    start = time.process_time()
    pyarrow.parquet.write_table(
        table, sink, compression=codec, compression_level=level if codec == "GZIP" else None,
        row_group_size=max(groups, default=None), use_dictionary=True, write_statistics=True, write_page_index=True,
        data_page_version="1.0", store_schema=False)
    return time.process_time() - start, sink.getvalue().size


def main():
    parser = argparse.ArgumentParser(description="Write Parquet tables again with pyarrow, and say what that took.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--level", type=int, default=6)
    options = parser.parse_args()
    seconds, size, rows, paths = 0.0, 0, 0, sorted(options.folder.glob("*.parquet"))
    if not paths:
        parser.error(f"{options.folder} has no Parquet files")
    for path in paths:
        table, metadata = pyarrow.parquet.read_table(path), pyarrow.parquet.read_metadata(path)
        # One piece a column, as a writer that has all rows at hand would have it.
        table = table.combine_chunks()
        written = [rewrite(table, metadata, options.level) for _ in range(options.rounds)]
        seconds += statistics.median(time for time, _ in written)
        size += written[0][1]
        rows += table.num_rows
    print(json.dumps({"version": pyarrow.__version__, "tables": len(paths), "rows": rows,
                      "seconds": round(seconds, 4), "bytes": size}))


if __name__ == "__main__":
    main()
