#!/usr/bin/env python3
"""Writes the records of a set as Markdown notes with links between them, for Obsidian and programs like it.

usage: notes.py SET FOLDER [KIND …]

SET is the folder of a set with NDJSON, such as output/NAME/current; FOLDER is made. Without a KIND all kinds become notes. A note is
FOLDER/KIND/NAME.md: the values of the record as properties, its text, and a list for each field that names other records. Needs Python
3.9 or later and nothing else.
"""

import gzip
import json
import pathlib
import re
import sys
from html import unescape

# The fields with the name of a record, the best first, and those with its text.
NAMES = ("issue", "series", "name", "title", "fullName")
TEXTS = ("description", "desc", "synopsis", "bio", "notes")
# The fields whose records are of another kind than their name says, for kinds that a set may have.
ALIASES = {"credits": ("creators",), "creator": ("creators", "people"), "variant_of": ("issues",), "variants": ("comics", "issues"),
           "collections": ("comics",), "collectedIssues": ("comics",), "originalIssue": ("comics",), "first_issue": ("issues",),
           "last_issue": ("issues",), "reprints": ("issues",), "memberships": ("groups", "teams"), "relations": ()}


def records(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def title(record):
    return next((record[name] for name in NAMES if isinstance(record.get(name), str) and record[name].strip()), None)


def file_name(text):
    """A name that every disk and every link can hold: Windows and Obsidian give a meaning to some marks."""
    text = re.sub(r'[\x00-\x1f\x7f\\/:*?"<>|#^\[\]]+', " ", text)
    text = " ".join(text.split()).strip(". ").encode()[:100].decode(errors="ignore").strip(". ")
    return f"{text}_" if re.fullmatch(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?", text) else text


def named(files):
    """The names of all notes, by kind and id; no two of a kind differ in nothing but capital letters."""
    notes = {}
    for kind, path in files.items():
        taken = set()
        for record in records(path):
            name = file_name(title(record) or "") or f"{kind} {record['id']}"
            if name.casefold() in taken:
                name = f"{name} ({record['id']})"
            taken.add(name.casefold())
            notes[kind, record["id"]] = name
    return notes


def kinds_of(field, kind, files):
    """The kinds whose records a field may name."""
    if field in ALIASES:
        return [one for one in ALIASES[field] or (kind,) if one in files]
    return [one for one in (field, f"{field}s", field.replace("_", "") + "s", field.split("_")[-1] + "s") if one in files]


def references(field, value, kind, files):
    """The records that a field names: kind, id, name, and what it says about them."""
    if isinstance(value, dict) and isinstance(value.get("items"), list):
        value = value["items"]
    for one in value if isinstance(value, list) else [value]:
        if not isinstance(one, dict):
            continue
        note = one.get("role") or one.get("type")
        if isinstance(note, list):
            note = ", ".join(part["name"] for part in note if isinstance(part, dict) and part.get("name"))
        name = next((one[key] for key in ("name", "creator", "issue", "series") if isinstance(one.get(key), str)), "")
        address = re.fullmatch(r".*/(\w+)/(\d+)", one.get("resourceURI") or "")
        if address and address[1] in files:
            yield address[1], int(address[2]), name, note
        elif isinstance(one.get("id"), int):
            for other in kinds_of(field, kind, files)[:1]:
                yield other, one["id"], name, note


def properties(record):
    """The short values of a record. A JSON value is one of YAML as well."""
    for key, value in record.items():
        if isinstance(value, (bool, int, float)) or isinstance(value, str) and 0 < len(value) <= 200 and "\n" not in value:
            yield f"{key}: {json.dumps(value, ensure_ascii=False)}"


def note(kind, record, files, notes):
    shown = title(record) or notes[kind, record["id"]]
    lines = ["---", f"aliases: [{json.dumps(shown, ensure_ascii=False)}]", f"tags: [{kind}]", *properties(record), "---", "", f"# {shown}", ""]
    for key in TEXTS:
        if isinstance(record.get(key), str) and record[key].strip():
            lines += [unescape(re.sub(r"<[^>]+>", "", record[key])).strip(), ""]
    for field, value in record.items():
        items = []
        for other, number, name, about in references(field, value, kind, files):
            target = notes.get((other, number))
            label = re.sub(r"[\[\]|]", " ", name) or target or f"{other} {number}"
            link = f"[[{other}/{target}|{label}]]" if target else label
            item = f"- {link} ({about})" if isinstance(about, str) and about else f"- {link}"
            if item not in items:
                items.append(item)
        if items:
            lines += [f"## {field.replace('_', ' ').capitalize()}", "", *items, ""]
    return "\n".join(lines)


def main(source, folder, *kinds):
    all_files = {path.name.split(".")[0]: path for path in sorted(pathlib.Path(source, "data/ndjson").glob("*.ndjson.gz"))}
    files = {kind: path for kind, path in all_files.items() if not kinds or kind in kinds}
    if not files or set(kinds) - set(files):
        sys.exit(f"{source} has no such records; it has {', '.join(all_files) or 'no NDJSON (write: {ndjson: {}})'}")
    notes = named(files)
    for kind, path in files.items():
        place = pathlib.Path(folder, kind)
        place.mkdir(parents=True, exist_ok=True)
        for record in records(path):
            (place / f"{notes[kind, record['id']]}.md").write_text(note(kind, record, files, notes), encoding="utf-8")
    print(f"{len(notes)} notes in {folder}")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip())
    main(*sys.argv[1:])
