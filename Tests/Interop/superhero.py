"""Reads recorded answers of superhero-api, independently of the program: what its tables must hold.

A superhero set has two tables, `heroes` and `hero_aliases` (docs/tables/superhero.md). Python 3, standard library only.
"""

import json
import pathlib

POWERS = ["intelligence", "strength", "speed", "durability", "power", "combat"]
TEXTS = {
    "gender": ("appearance", "gender"), "race": ("appearance", "race"), "eye_color": ("appearance", "eyeColor"),
    "hair_color": ("appearance", "hairColor"), "full_name": ("biography", "fullName"),
    "alter_egos": ("biography", "alterEgos"), "place_of_birth": ("biography", "placeOfBirth"),
    "first_appearance": ("biography", "firstAppearance"), "alignment": ("biography", "alignment"),
    "occupation": ("work", "occupation"), "base": ("work", "base"),
    "group_affiliation": ("connections", "groupAffiliation"), "relatives": ("connections", "relatives"),
}
NOTHING = {"", "-", "- lb", "0 cm", "0 kg", "No alter egos found."}
OLD, NEW = "https://cdn.rawgit.com/akabab/superhero-api/0.2.0/api/", "https://akabab.github.io/superhero-api/api/"


def rows(folder):
    """The heroes of every file of a folder, by id."""
    found = {}
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        for row in json.loads(path.read_text(encoding="utf-8")):
            found[row["id"]] = row
    return found


def tally(folder):
    """How many rows the recordings have: all of them, and those that are compared."""
    recorded = sum(len(json.loads(path.read_text(encoding="utf-8"))) for path in pathlib.Path(folder).glob("*.json"))
    return {"recorded": recorded, "compared": len(rows(folder))}


def text(value):
    """A text, or the empty cell: outer space goes, line ends and tabs are spaces."""
    if value is None:
        return ""
    value = "".join(" " if sign in "\t\n\r" else sign for sign in value).strip()
    return "" if value in NOTHING else value


def measure(texts, unit, larger, times):
    """The first number with a unit, in the smaller unit; None without one, and for 0."""
    for entry in texts:
        number, _, name = entry.rpartition(" ")
        if name in (unit, larger):
            value = round(float(number.replace(",", "")) * (1 if name == unit else times), 6)
            return value or None
    return None


def hero(row):
    """The cells of a hero: texts, None or "" for an empty cell, numbers as numbers."""
    look, life = row["appearance"], row["biography"]
    cells = {"id": str(row["id"]), "name": text(row["name"]), "slug": text(row["slug"])}
    cells |= {power: str(row["powerstats"][power]) for power in POWERS}
    cells |= {column: text(row[object_][member]) for column, (object_, member) in TEXTS.items()}
    for column, (name, unit, larger, times) in {
        "height": ("height", "cm", "meters", 100), "weight": ("weight", "kg", "tons", 1000),
    }.items():
        texts = [entry for entry in map(text, look[name]) if entry]
        cells[f"{column}_{unit}"] = measure(texts, unit, larger, times)
        cells[f"{column}_text"] = " / ".join(texts)
    publisher = text(life["publisher"])
    cells["publisher"] = "" if publisher and text(life["alterEgos"]).startswith(publisher) else publisher
    picture = row["images"]["lg"].replace(OLD, NEW)
    cells["image_url"] = "" if picture.endswith("/no-portrait.jpg") else picture
    return cells


def aliases(row):
    """The other names of a hero."""
    return [name for name in map(text, row["biography"]["aliases"]) if name]
