"""Builds the program that writes tables with the Parquet target, and gives it tables to write."""

import json
import os
import pathlib
import struct
import subprocess

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
KINDS = {"int64": 1, "double": 2, "boolean": 3, "string": 4, "timestamp": 5, "date": 6}


class Column:
    """A column of a table to be written, and its values: None, or int, float, bool, bytes; moments and days as counts."""

    def __init__(self, name, type_, values, nullable=None):
        self.name, self.type, self.values = name, type_, values
        self.nullable = any(value is None for value in values) if nullable is None else nullable


def swift(*arguments):
    done = subprocess.run([os.environ.get("SWIFT", "swift"), *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def needed(targets, name):
    """A target of the project and all that it needs, by name."""
    found = {name: targets[name]}
    for dependency in dependencies(targets[name]):
        found |= needed(targets, dependency)
    return found


def dependencies(target):
    return [dependency["byName"][0] for dependency in target["dependencies"]]


def manifest(targets):
    """A package of these targets, each as the project's own manifest has it, and of the program that writes tables."""
    lines = [
        "// swift-tools-version: 6.2", "import PackageDescription", "let package = Package(", '  name: "table-writer",',
        "  targets: ["]
    for name, target in targets.items():
        if target["type"] == "system":
            library = f', pkgConfig: "{target["pkgConfig"]}"' if "pkgConfig" in target else ""
            lines.append(f'    .systemLibrary(name: "{name}"{library}),')
        else:
            settings = ", ".join(
                f'.enableUpcomingFeature("{setting["kind"]["enableUpcomingFeature"]["_0"]}")' for setting in target["settings"])
            lines.append(
                f'    .target(name: "{name}", dependencies: {json.dumps(dependencies(target))}, swiftSettings: [{settings}]),')
    return "\n".join(lines + ['    .executableTarget(name: "table-writer", dependencies: ["Parquet"]),', "  ])", ""])


def build():
    """Builds the program in a package of its own, so that no dependency is built for it."""
    folder = PACKAGE / ".build/table-writer"
    (folder / "Sources").mkdir(parents=True, exist_ok=True)
    described = json.loads(swift("package", "--package-path", str(PACKAGE), "dump-package"))
    targets = needed({target["name"]: target for target in described["targets"]}, "Parquet")
    for name in targets:
        link(folder / "Sources" / name, PACKAGE / "Sources" / name)
    link(folder / "Sources/table-writer", PACKAGE / "Tests/Interop/TableWriter")
    (file, text) = (folder / "Package.swift", manifest(targets))
    if not file.exists() or file.read_text() != text:
        file.write_text(text)
    swift("build", "-c", "release", "--package-path", str(folder))
    return folder / ".build/release/table-writer"


def link(place, target):
    if not place.is_symlink() or place.resolve() != target:
        place.unlink(missing_ok=True)
        place.symlink_to(target)


def write_cells(path, columns, sorted_by=(), metadata=None, **options):
    """Describes a table for the program: `path` with `.cells` behind it."""
    head = {
        "columns": [{"name": c.name, "type": c.type, "nullable": c.nullable} for c in columns],
        "sortedBy": list(sorted_by), "metadata": metadata or {}, "options": options}
    with open(f"{path}.cells", "wb") as file:
        file.write(json.dumps(head).encode() + b"\n")
        for row in zip(*(c.values for c in columns)):
            file.write(b"".join(cell(c.type, value) for c, value in zip(columns, row)))


def cell(type_, value):
    if value is None:
        return b"\0"
    kind = bytes([KINDS[type_]])
    if type_ == "string":
        return kind + struct.pack("<I", len(value)) + value
    return kind + (struct.pack("<d", value) if type_ == "double" else struct.pack("<q", value))


def write(program, paths):
    """Lets the program write tables that are described; gives the seconds that each took."""
    done = subprocess.run([program, *map(str, paths)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return [float(line.split("\t")[2]) for line in done.stdout.splitlines()]
