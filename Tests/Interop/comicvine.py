"""Reads recorded answers of Comic Vine, independently of the program: what its tables must hold.

The kind of a row is told by the number in its own address (`/api/issue/4000-6/`), not by its fields as the program does it.
Python 3, standard library only.
"""

import datetime
import gzip
import html
import json
import pathlib
import re
import zoneinfo

KINDS = {4000: "issues", 4050: "volumes", 4005: "characters", 4040: "people", 4045: "story_arcs", 4060: "teams",
         4010: "publishers"}
PACIFIC = zoneinfo.ZoneInfo("America/Los_Angeles")
BLANK = "/11122/111222211/6373148-blank."

# Columns that are a text, a number, a day or the id of another record, by their names; other columns are special.
PLAIN = {
    "issues": ["name", "issue_number", "deck", "cover_date", "store_date"],
    "volumes": ["name", "deck", "count_of_issues", "start_year"],
    "characters": ["name", "deck", "real_name", "gender", "birth", "count_of_issue_appearances"],
    "people": ["name", "deck", "gender", "country", "hometown", "website"],
    "story_arcs": ["name", "deck"],
    "teams": ["name", "deck", "count_of_team_members"],
    "publishers": ["name", "deck", "location_address", "location_city", "location_state"],
}
REFERENCES = {
    "issues": {"volume": "volume"},
    "volumes": {"publisher": "publisher", "first_issue": "first_issue", "last_issue": "last_issue"},
    "characters": {"publisher": "publisher", "first_issue": "first_appeared_in_issue", "origin": "origin"},
    "people": {}, "story_arcs": {"publisher": "publisher", "first_issue": "first_appeared_in_issue"},
    "teams": {"publisher": "publisher", "first_issue": "first_appeared_in_issue"}, "publishers": {},
}
# A relation's table: the lists of its left side and of its right one.
RELATIONS = {
    "issue_characters": (("issues", "character_credits"), ("characters", "issue_credits")),
    "issue_teams": (("issues", "team_credits"), ("teams", "issue_credits")),
    "issue_story_arcs": (("issues", "story_arc_credits"), ("story_arcs", "issues")),
    "issue_deaths": (("issues", "character_died_in"), ("characters", "issues_died_in")),
    "volume_characters": (("volumes", "characters"), ("characters", "volume_credits")),
    "volume_people": (("volumes", "people"), ("people", "volume_credits")),
    "character_teams": (("characters", "teams"), ("teams", "characters")),
    "character_creators": (("characters", "creators"), ("people", "created_characters")),
    "team_friends": (("teams", "character_friends"), ("characters", "team_friends")),
    "team_enemies": (("teams", "character_enemies"), ("characters", "team_enemies")),
    "volume_issues": (("volumes", "issues"), ("issues", "volume")),
}


def recorded(folder):
    """Every row of a folder, with its kind; None where the model has no such kind."""
    for path in sorted(pathlib.Path(folder).iterdir()):
        data = path.read_bytes()
        data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
        try:
            results = json.loads(data)["results"]
        except ValueError:
            continue
        for row in results if isinstance(results, list) else [results]:
            address = re.search(r"/(\d{4})-(\d+)/?$", row.get("api_detail_url", ""))
            yield row, KINDS.get(int(address[1])) if address else None


def tally(folder):
    """How many rows the recordings have: all of them, and those that are compared or not, by the reason."""
    counts = {"recorded": 0, "compared": 0, "without a number": 0, "of kinds that the model lacks": 0}
    for row, kind in recorded(folder):
        counts["recorded"] += 1
        counts["of kinds that the model lacks" if not kind else "compared" if "id" in row else "without a number"] += 1
    return counts


def rows(folder):
    """{kind: {id: the newest row, completed with what older ones have besides}} of a folder."""
    found = {kind: {} for kind in KINDS.values()}
    for row, kind in recorded(folder):
        if kind and "id" in row:
            other = found[kind].get(row["id"], {})
            old, new = sorted([other, row], key=lambda r: r.get("date_last_updated", ""))
            found[kind][row["id"]] = {**old, **new}
    return found


def text(value):
    """A text, or the empty cell."""
    if value is None:
        return ""
    value = re.sub(r"[\t\n\r\xa0]", " ", html.unescape(str(value)))
    return re.sub("[\u200b\u200e\u200f\ufeff]", "", value).strip(" \u2002\u2003\u2009\u3000")


def moment(value):
    """A local time in UTC."""
    local = datetime.datetime.strptime(value, "%Y-%m-%d %H:%M:%S").replace(tzinfo=PACIFIC)
    return local.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def cells(kind, row):
    """The cells of a record that its table must have."""
    values = {column: text(row.get(column))[:10] if column.endswith("_date") else text(row.get(column))
              for column in PLAIN[kind]}
    for column, field in REFERENCES[kind].items():
        values[f"{column}_id"] = str((row.get(field) or {}).get("id") or "")
    if kind == "issues":
        values["has_staff_review"] = "true" if row["has_staff_review"] else "false"
    if kind == "people":
        values["birth"] = text(row["birth"])[:10]
        values["death"] = text((row["death"] or {}).get("date"))[:10]
    picture = (row.get("image") or {}).get("original_url", "")
    values["image_url"] = "" if BLANK in picture else picture
    values["date_added"], values["date_last_updated"] = moment(row["date_added"]), moment(row["date_last_updated"])
    values["url"] = row["site_detail_url"]
    return values


def aliases(row):
    """The other names of a record."""
    return [name for name in map(text, (row.get("aliases") or "").splitlines()) if name]


def pairs(found, table):
    """The pairs of ids of a relation, whichever side says them."""
    (left, field), (right, back) = RELATIONS[table]
    forward = {(number, item["id"]) for number, row in found[left].items() for item in items(row, field)}
    return forward | {(item["id"], number) for number, row in found[right].items() for item in items(row, back)}


def items(row, field):
    """The records that a field refers to: those of a list, or one."""
    value = row.get(field) or []
    return [value] if isinstance(value, dict) else value


def credits(found):
    """The triples (issue, person, role); a pair that only the person's side says has no role."""
    said = set()
    for number, row in found["issues"].items():
        for item in row.get("person_credits") or []:
            said |= {(number, item["id"], role) for role in map(text, (item.get("role") or "").lower().split(","))}
    known = {(issue, person) for issue, person, _ in said}
    others = {(item["id"], number) for number, row in found["people"].items() for item in row.get("issues") or []}
    return said | {(issue, person, "") for issue, person in others - known}
