"""Hold a generation made from recorded answers against an independent reading of the same recordings.

    python3 check_recordings.py FOLDER GENERATION

Per kind, the ids in data/ndjson/KIND.ndjson.gz and in data/csv/KIND.csv.gz must be exactly the distinct ids that
`recordings.py` finds in FOLDER; every line must be one JSON object, sorted by id. Exits 1 and says what differs.
Python 3, standard library.
"""

import collections
import csv
import gzip
import json
import pathlib
import sys

import recordings


def expected(folder):
    """Distinct ids per kind by the independent reading."""
    ids = collections.defaultdict(set)
    for row in recordings.read_folder(folder, lambda *_: None):
        if not row.reason:
            ids[row.kind].add(row.id)
    return ids


def ndjson_ids(path):
    """The ids of an NDJSON file, in its order."""
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
        return [json.loads(line)["id"] for line in lines]


def csv_ids(path):
    """The ids of a CSV file, in its order."""
    csv.field_size_limit(1 << 24)
    with gzip.open(path, "rt", encoding="utf-8", newline="") as lines:
        return [int(row["id"]) for row in csv.DictReader(lines)]


def main():
    """Compare, print a line a kind, and exit 1 where anything differs."""
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    wanted = expected(sys.argv[1])
    data = pathlib.Path(sys.argv[2]) / "data"
    failed = False
    for kind in recordings.KINDS:
        for form, read in (("ndjson", ndjson_ids), ("csv", csv_ids)):
            found = read(data / form / f"{kind}.{form}.gz")
            faults = []
            if found != sorted(set(found)):
                faults.append("not sorted by distinct id")
            missing, extra = wanted[kind] - set(found), set(found) - wanted[kind]
            if missing:
                faults.append(f"{len(missing)} missing, e.g. {sorted(missing)[:5]}")
            if extra:
                faults.append(f"{len(extra)} too many, e.g. {sorted(extra)[:5]}")
            failed = failed or bool(faults)
            print(f"{form:6} {kind:10} {len(found):6} records  {'; '.join(faults) or 'as counted'}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
