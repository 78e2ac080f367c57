"""The feed of changes against what two generations of the same recordings say, read with Python's own gzip and json."""

import gzip
import hashlib
import json
import subprocess

import generation
import jsonschema
import pytest
import recordings
from conftest import program

BASE = "http://gateway.example/v1/public"
CHANGES = ["added", "changed", "missing", "back"]


def hero(number, **fields):
    return {"id": number, "name": f"Hero {number}", "description": "as it was",
            "resourceURI": f"{BASE}/characters/{number}", **fields}


def listing(kind, *numbers):
    return {"available": 30, "items": [{"resourceURI": f"{BASE}/{kind}/{n}", "name": f"{kind} {n}"} for n in numbers]}


def comic(number, **fields):
    return {"id": number, "title": f"Comic {number}", "pageCount": 32, "resourceURI": f"{BASE}/comics/{number}", **fields}


class Weeks:
    """A pipeline over recordings that change, and what it publishes of them."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "recordings").mkdir()
        definition = dict(name="weeks", source={"kind": "recordings", "path": str(folder / "recordings")},
                          write={"csv": {}, "ndjson": {}}, publish={"max-shrink": "20%"})
        (folder / "weeks.yaml").write_text(json.dumps(definition), encoding="utf-8")

    def publish(self, **kinds):
        for kind, rows in kinds.items():
            (self.folder / f"recordings/{kind}.json").write_text(json.dumps({"results": rows}), encoding="utf-8")
        run = subprocess.run(
            [program(), "run", "weeks.yaml", "--output", "output", "--state-dir", "state", "--progress", "none"],
            cwd=self.folder, capture_output=True, text=True, timeout=600)
        assert run.returncode in (0, 2), run.stdout + run.stderr
        current = generation.Generation((self.folder / "output/weeks/current").resolve())
        assert current.faults() == []
        return current, {(kind, line["id"]): line for kind in recordings.KINDS for line in current.lines(kind)}


def state(set_):
    """The state of a set's data, from its manifest as the documentation says it."""
    lines = [f"{file['sha256']}  {file['path']}\n" for file in set_.manifest["files"]
             if file["path"].startswith("data/") and file["path"] != "data/changes.ndjson.gz"]
    return hashlib.sha256("".join(sorted(lines, key=lambda line: line[66:].encode())).encode()).hexdigest()


def feed(set_):
    """The lines of the feed; each is one object of the promised shape."""
    file = next(file for file in set_.manifest["files"] if file["path"] == "data/changes.ndjson.gz")
    lines = gzip.decompress((set_.folder / file["path"]).read_bytes()).decode("utf-8").splitlines(keepends=True)
    assert len(lines) == file["rows"] + 1 and all(line.endswith("\n") for line in lines)
    first, *lines = [json.loads(line) for line in lines]
    assert list(first) == ["base", "set"] and first == set_.manifest["changes"]
    assert first["set"] == state(set_)
    schema = jsonschema.Draft202012Validator(json.loads((set_.folder / "schemas/changes.schema.json").read_text()))
    assert [error.message for line in [first, *lines] for error in schema.iter_errors(line)] == []
    for line in lines:
        assert list(line) in (["kind", "id", "change"], ["kind", "id", "change", "fields"]), line
        assert line["kind"] in recordings.KINDS and line["change"] in CHANGES and type(line["id"]) is int, line
        assert "fields" in line or line["change"] != "changed", line
        assert "fields" not in line or line["fields"] and line["change"] in ("changed", "back"), line
    places = [(recordings.KINDS.index(line["kind"]), line["id"]) for line in lines]
    assert places == sorted(set(places)), "not by kind and id, or one of them twice"
    return lines


def difference(before, after):
    """What happened to each record between two generations, as the lines of records tell it."""
    happened = {}
    for key in before.keys() | after.keys():
        if key not in after:
            happened[key] = ("missing", None)
        elif key not in before:
            happened[key] = ("added", None)
        elif before[key] != after[key]:
            names = {name for name in before[key].keys() | after[key].keys() if
                     before[key].get(name, names_nothing) != after[key].get(name, names_nothing)}
            happened[key] = ("changed", names)
    return happened


names_nothing = object()


@pytest.fixture(scope="module")
def weeks(tmp_path_factory):
    weeks = Weeks(tmp_path_factory.mktemp("weeks"))
    heroes = [hero(number) for number in range(1, 31)]
    # Each comic names the hero of its number and the next one; heroes name no comics.
    comics = [comic(number, characters=listing("characters", number, number + 1)) for number in range(1, 31)]
    heroes[15]["comics"] = listing("comics", 16)
    first = weeks.publish(characters=heroes, comics=comics)
    heroes[4] = hero(5, name="Hero V", description="as it is <b>now</b>")
    heroes[6] = hero(7, description="<b>as it was</b>")
    comics[2] = comic(3, isbn="785110283")
    del comics[8]["pageCount"]
    # Hero 13 is in another comic, 11 and 14 are in one less, 18 and 19 in one of another name; 16 names its comics itself.
    comics[10]["characters"] = listing("characters", 12, 13, 16)
    comics[12]["characters"] = listing("characters", 13)
    comics[17]["title"] = "Comic XVIII"
    heroes[15] = dict(heroes[15], comics=listing("comics", 16, 15, 11))
    second = weeks.publish(characters=heroes[:20] + heroes[21:] + [hero(99)], comics=comics[1:])
    third = weeks.publish()
    return first, second, third


def test_a_first_set_has_an_empty_feed_that_begins_nowhere(weeks):
    assert feed(weeks[0][0]) == []
    assert weeks[0][0].manifest["changes"]["base"] is None


def test_a_feed_begins_where_the_set_before_it_ended(weeks):
    assert weeks[1][0].manifest["changes"]["base"] == state(weeks[0][0]) != state(weeks[1][0])


def test_records_change_by_what_completes_their_lists(weeks):
    told = {(line["kind"], line["id"]): line for line in feed(weeks[1][0])}
    for number in (11, 13, 14, 18, 19):
        assert told["characters", number] == {
            "kind": "characters", "id": number, "change": "changed", "fields": ["comics"]}


def test_the_feed_says_what_two_sets_show(weeks):
    (_, before), (set_, after) = weeks[0], weeks[1]
    told = {(line["kind"], line["id"]): line for line in feed(set_)}
    shown = difference(before, after)
    # A description that has other markup and the same text is a change of its own: the records have the text.
    assert told.pop(("characters", 7), None) in (None, {
        "kind": "characters", "id": 7, "change": "changed", "fields": ["description"]})
    shown.pop(("characters", 7), None)
    assert {key: (line["change"], set(line["fields"]) if "fields" in line else None)
            for key, line in told.items()} == shown
    assert {change for change, _ in shown.values()} == {"added", "changed", "missing"}
    assert told[("characters", 5)]["fields"] == ["name", "description"], "not in the order of the API"


def test_nothing_new_leaves_the_feed(weeks):
    assert weeks[2][0].manifest["set"] == weeks[1][0].manifest["set"]
    assert feed(weeks[2][0]) == feed(weeks[1][0])


def test_every_set_has_a_feed_of_that_shape(published):
    set_ = generation.Generation(published.folder)
    # Each of these is the first of its pipeline.
    assert feed(set_) == []
