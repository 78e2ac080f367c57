"""Reads a published generation with Python's own gzip, csv, json and hashlib, and the schema of its tables."""

import csv
import functools
import gzip
import hashlib
import json
import pathlib

csv.field_size_limit(1 << 24)


class Column:
    """A column as `schema.tsv` describes it."""

    def __init__(self, table, name, type, nullable, key, references):
        self.table, self.name, self.type, self.references = table, name, type, references
        self.is_nullable, self.key = nullable == "null", int(key or 0)


def schema():
    """{table: [columns]} of `schema.tsv`, in its order."""
    tables = {}
    with open(pathlib.Path(__file__).with_name("schema.tsv"), encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            column = Column(*line.rstrip("\n").split("\t"))
            tables.setdefault(column.table, []).append(column)
    return tables


TYPES = {"integer": "int64", "number": "double", "boolean": "boolean", "datetime": "timestamp", "date": "date",
         "string": "string"}


def described(package):
    """{table: [columns]} as a data package describes them, in its order."""
    tables = {}
    for resource in package["resources"]:
        if "fields" not in resource.get("schema", {}):
            continue
        table, schema = resource["name"], resource["schema"]
        references = {key["fields"][0]: f"{key['reference'].get('resource') or table}.{key['reference']['fields'][0]}"
                      for key in schema.get("foreignKeys", [])}
        keys = schema["primaryKey"]
        tables[table] = [
            Column(table, field["name"], TYPES[field["type"]],
                   "" if field.get("constraints", {}).get("required") else "null",
                   keys.index(field["name"]) + 1 if field["name"] in keys else "", references.get(field["name"], ""))
            for field in schema["fields"]]
    return tables


def key(columns):
    """The names of the primary key's columns, in its order."""
    return [column.name for column in sorted((c for c in columns if c.key), key=lambda c: c.key)]


class Generation:
    """One published set on disk."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.manifest = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))

    @functools.cached_property
    def package(self):
        """The data package."""
        return json.loads((self.folder / "datapackage.json").read_text(encoding="utf-8"))

    @functools.cached_property
    def schema(self):
        """{table: [columns]} as the data package describes them; of Marvel's tables it is that of `schema.tsv`."""
        return described(self.package)

    @functools.cached_property
    def kinds(self):
        """The kinds of records: each has a file of lines, and a table of the same name."""
        named = [file["path"].split("/")[-1] for file in self.manifest["files"]
                 if file["path"].startswith("data/ndjson/")]
        return [table for table in self.schema if f"{table}.ndjson.gz" in named]

    def row_count(self, path):
        """How many rows the manifest says that a file has."""
        return next(file["rows"] for file in self.manifest["files"] if file["path"] == path)

    def rows(self, table):
        """The rows of a table as dictionaries of texts."""
        with gzip.open(self.folder / "data/csv" / f"{table}.csv.gz", "rt", encoding="utf-8", newline="") as lines:
            yield from csv.DictReader(lines, strict=True)

    def lines(self, kind):
        """The records of a kind."""
        path = self.folder / "data/ndjson" / f"{kind}.ndjson.gz"
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
            for line in lines:
                yield json.loads(line)

    def faults(self):
        """What the manifest promises and the files do not keep."""
        found = {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file()}
        named = [file["path"] for file in self.manifest["files"]]
        faults = [f"{path}: on disk but not in the manifest" for path in sorted(found - {*named, "manifest.json"})]
        if len(named) != len(set(named)):
            faults.append("manifest: a path stands there twice")
        digests = []
        for file in self.manifest["files"]:
            if file["path"] not in found:
                faults.append(f"{file['path']}: in the manifest but not on disk")
                continue
            data = (self.folder / file["path"]).read_bytes()
            digest = hashlib.sha256(data).hexdigest()
            digests.append(f"{digest}  {file['path']}\n")
            if len(data) != file["bytes"]:
                faults.append(f"{file['path']}: {len(data)} bytes, the manifest says {file['bytes']}")
            if digest != file["sha256"]:
                faults.append(f"{file['path']}: SHA-256 {digest}, the manifest says {file['sha256']}")
        whole = hashlib.sha256("".join(sorted(digests, key=lambda line: line[66:].encode())).encode()).hexdigest()
        if whole != self.manifest["set"]:
            faults.append(f"set digest {whole}, the manifest says {self.manifest['set']}")
        return faults
