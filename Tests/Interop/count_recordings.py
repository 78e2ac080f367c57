"""Count what a folder of recorded catalogue answers holds: an independent control for the exporter.

    python3 count_recordings.py FOLDER            tables to read
    python3 count_recordings.py --json FOLDER     one JSON document
    python3 count_recordings.py --survey FOLDER   also types, formats and odd values of every field (either form)

What counts as a record, and of which kind, is written in `recordings.py`. Per kind are given: rows, distinct ids,
repeats (rows minus distinct ids), ids with repeats, and of these how many have the same or different `modified` text
in all their rows, and how many differ in content (tracking parameters of URLs left out). Python 3, standard library.
"""

import argparse
import collections
import json
import sys

import recordings
import survey


def count(folder, with_survey=False):
    """All counts of a folder as one JSON-ready dictionary."""
    not_answers = []
    rejected = []
    without_uri = []
    rows = collections.defaultdict(lambda: collections.defaultdict(list))
    known_by = collections.Counter()
    files = set()
    seen = survey.Survey()

    def refuse(path, place, reason):
        not_answers.append({"file": path, "place": place, "reason": reason})

    for row in recordings.read_folder(folder, refuse):
        files.add(row.file)
        place = {"file": row.file, "place": row.place}
        if row.reason:
            rejected.append(dict(place, reason=row.reason))
            continue
        rows[row.kind][row.id].append((row.value.get("modified"), survey.content(row.value)))
        known_by[row.by] += 1
        if row.by != "resourceURI":
            missing = "absent" if "resourceURI" not in row.value else json.dumps(row.value["resourceURI"])
            without_uri.append(dict(place, kind=row.kind, id=row.id, by=row.by, resourceURI=missing,
                                    fields=list(row.value)))
        if with_survey:
            seen.add(row)

    kinds = {}
    for kind in recordings.KINDS:
        repeated = [r for r in rows[kind].values() if len(r) > 1]
        same = [r for r in repeated if len({m for m, _ in r}) == 1]
        kinds[kind] = {
            "rows": sum(map(len, rows[kind].values())),
            "distinct": len(rows[kind]),
            "repeats": sum(len(r) - 1 for r in repeated),
            "repeated_ids": len(repeated),
            "same_modified": len(same),
            "different_modified": len(repeated) - len(same),
            "same_modified_different_content": sum(len({c for _, c in r}) > 1 for r in same),
        }
    total = sum(k["rows"] for k in kinds.values())
    out = {
        "rows": total + len(rejected),
        "records": total,
        "distinct": sum(k["distinct"] for k in kinds.values()),
        "files_with_rows": len(files),
        "kind_known_by": dict(known_by),
        "kinds": kinds,
        "rejected": rejected,
        "without_resource_uri": without_uri,
        "not_answers": not_answers,
    }
    if with_survey:
        out["survey"] = seen.report({kind: set(rows[kind]) for kind in recordings.KINDS})
    return out


def table(heads, lines):
    lines = [[str(cell) for cell in line] for line in [heads] + lines]
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    for line in lines:
        print("  ".join(cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(line, widths))))
    print()


def show(out):
    columns = ["rows", "distinct", "repeats", "repeated_ids", "same_modified", "different_modified",
               "same_modified_different_content"]
    table(["kind"] + columns, [[k] + [v[c] for c in columns] for k, v in out["kinds"].items()])
    print("rows %d = records %d + rejected %d; distinct %d; files with rows %d; kind known by %s\n" % (
        out["rows"], out["records"], len(out["rejected"]), out["distinct"], out["files_with_rows"],
        out["kind_known_by"]))
    for title in ("rejected", "without_resource_uri", "not_answers"):
        print("%s: %d" % (title.replace("_", " "), len(out[title])))
        for entry in out[title]:
            reason = entry.get("reason") or "%s %d, resourceURI %s, known by %s" % (
                entry["kind"], entry["id"], entry["resourceURI"], entry["by"])
            print("  %s%s: %s" % (entry["file"], entry["place"], reason))
        print()
    for title, entries in out.get("survey", {}).items():
        print(title.replace("_", " ") + ":")
        for key, value in entries.items():
            print("  %s: %s" % (key, json.dumps(value, ensure_ascii=False)))
        print()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--survey", action="store_true", help="also count types, formats and odd values")
    parser.add_argument("folder")
    options = parser.parse_args()
    out = count(options.folder, options.survey)
    if options.json:
        json.dump(out, sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        show(out)


if __name__ == "__main__":
    main()
