"""What programs of collectors demand of answers in the form of Comic Vine's API: keys, types and orders, as their own code reads them."""

import datetime
import json
import re
import urllib.parse
import urllib.request
import xml.etree.ElementTree as ElementTree

DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
RESOURCES = {"volume": ("volumes", 4050), "issue": ("issues", 4000), "character": ("characters", 4005), "person": ("people", 4040),
             "team": ("teams", 4060), "story_arc": ("story_arcs", 4045), "publisher": ("publishers", 4010)}
EMPTY = {"concept": ("concepts", 4015), "location": ("locations", 4020), "origin": ("origins", 4030), "power": ("powers", 4035),
         "object": ("objects", 4055)}
ENVELOPE = ["error", "limit", "offset", "number_of_page_results", "number_of_total_results", "status_code", "results", "version"]
IMAGE = ["icon_url", "medium_url", "screen_url", "screen_large_url", "small_url", "super_url", "thumb_url", "tiny_url", "original_url",
         "image_tags"]
LINK = ["api_detail_url", "id", "name", "site_detail_url"]
ROLES = set("artist assistant colorist cover designer editor inker journalist letterer penciler production translator writer other".split())

DATES = ["date_added", "date_last_updated"]
ROWS = {
    "issue": ["aliases", "api_detail_url", "cover_date", *DATES, "deck", "description", "has_staff_review", "id", "image",
              "associated_images", "issue_number", "name", "site_detail_url", "store_date", "volume"],
    "volume": ["aliases", "api_detail_url", "count_of_issues", *DATES, "deck", "description", "first_issue", "id", "image", "last_issue",
               "name", "publisher", "site_detail_url", "start_year"],
    "character": ["aliases", "api_detail_url", "birth", "count_of_issue_appearances", *DATES, "deck", "description",
                  "first_appeared_in_issue", "gender", "id", "image", "name", "origin", "publisher", "real_name", "site_detail_url"],
    "person": ["aliases", "api_detail_url", "birth", "count_of_isssue_appearances", "country", *DATES, "death", "deck", "description",
               "email", "gender", "hometown", "id", "image", "name", "site_detail_url", "website"],
    "team": ["aliases", "api_detail_url", "count_of_isssue_appearances", "count_of_team_members", *DATES, "deck", "description",
             "first_appeared_in_issue", "id", "image", "name", "publisher", "site_detail_url"],
    "story_arc": ["aliases", "api_detail_url", "count_of_isssue_appearances", *DATES, "deck", "description", "first_appeared_in_issue",
                  "first_appeared_in_episode", "id", "image", "name", "publisher", "site_detail_url"],
    "publisher": ["aliases", "api_detail_url", *DATES, "deck", "description", "id", "image", "location_address", "location_city",
                  "location_state", "name", "site_detail_url"],
}
# The lists of whole records, and the members of their items beside those of a link.
LISTS = {
    "issue": {"associated_images": None, "character_credits": [], "character_died_in": [], "concept_credits": [], "location_credits": [],
              "object_credits": [], "person_credits": ["role"], "story_arc_credits": [], "team_credits": [], "team_disbanded_in": []},
    "volume": {"issues": ["issue_number"], "people": ["count"], "characters": ["count"], "concepts": ["count"], "locations": ["count"],
               "objects": ["count"]},
    "character": {name: [] for name in ("character_enemies character_friends creators issue_credits issues_died_in movies powers "
                                        "story_arc_credits team_enemies team_friends teams volume_credits").split()},
    "person": {name: [] for name in "created_characters issues story_arc_credits volume_credits".split()},
    "team": {name: [] for name in ("character_enemies character_friends characters disbanded_in_issues isssues_disbanded_in "
                                   "issue_credits movies story_arc_credits volume_credits").split()},
    "story_arc": {"episodes": [], "issues": [], "movies": []},
    "publisher": {"characters": [], "story_arcs": [], "teams": [], "volumes": []},
}


def get(address):
    with DIRECT.open(address, timeout=60) as answer:
        return answer.read()


def asked(base, path, **parameters):
    """The whole answer as JSON; its envelope has its keys and the types that the strictest client demands."""
    query = urllib.parse.urlencode({"api_key": "any", "format": "json"} | parameters)
    answer = json.loads(get(f"{base}/{path}?{query}"))
    assert list(answer) == ENVELOPE
    for name in ENVELOPE:
        if name not in ("error", "results", "version"):
            assert type(answer[name]) is int, name
    assert answer["version"] == "1.0"
    if answer["status_code"] != 1:
        assert answer["results"] == []
    else:
        assert answer["error"] == "OK"
    return answer


def rows(base, path, limit=100, **parameters):
    """The rows of all pages of a list, which are as many as each page says."""
    found, total = [], None
    while total is None or len(found) < total:
        page = asked(base, path, limit=limit, offset=len(found), **parameters)
        assert total in (None, page["number_of_total_results"]), "the total changes"
        total = page["number_of_total_results"]
        assert page["number_of_page_results"] == len(page["results"])
        assert page["results"] or total == 0, "a page without rows before the end"
        found += page["results"]
    beyond = asked(base, path, limit=limit, offset=total + 7, **parameters)
    assert (beyond["results"], beyond["number_of_total_results"]) == ([], total)
    assert len({row["id"] for row in found}) == total, "a row stands on two pages"
    return found


def record(base, resource, number):
    return asked(base, f"{resource}/{(RESOURCES | EMPTY)[resource][1]}-{number}/")["results"]


def faults(resource, row, is_whole):
    """What of a record a strict reader breaks on."""
    found = []

    def demand(holds, what):
        if not holds:
            found.append(f"{resource} {row.get('id')}: {what}")

    keys = list(row)
    if is_whole:
        demand(keys == sorted(keys), f"order {keys}")
        demand(set(ROWS[resource]) <= set(keys), f"lacks {set(ROWS[resource]) - set(keys)}")
    else:
        demand(keys == ROWS[resource], f"keys {keys}")
    number(demand, "id", row["id"])
    text(demand, "name", row["name"], may_be_null=resource == "issue")
    for name in ("api_detail_url", "site_detail_url"):
        demand(isinstance(row[name], str) and re.match(r"https?://[^/]+/", row[name]), f"{name} {row[name]!r}")
    demand(row["api_detail_url"].endswith(f"/{resource}/{RESOURCES[resource][1]}-{row['id']}/"), f"api_detail_url {row['api_detail_url']}")
    for name in DATES:
        moment(demand, name, row[name])
    for name in ("aliases", "deck", "description"):
        text(demand, name, row[name], may_be_null=True)
    if row["description"]:
        demand(row["description"].startswith("<p>"), "description without a tag")
    image(demand, row["image"])
    if resource == "issue":
        text(demand, "issue_number", row["issue_number"])
        demand(row["has_staff_review"] is False, "has_staff_review")
        for name in ("cover_date", "store_date"):
            demand(row[name] is None or day(row[name]), f"{name} {row[name]!r}")
        link(demand, "volume", row["volume"], LINK)
    if resource == "volume":
        demand(type(row["count_of_issues"]) is int, "count_of_issues")
        demand(row["start_year"] is None or re.fullmatch(r"\d{4}", row["start_year"]), f"start_year {row['start_year']!r}")
        for name in ("first_issue", "last_issue"):
            if row[name] is not None:
                link(demand, name, row[name], ["api_detail_url", "id", "name", "issue_number"], may_lack_name=True)
        demand((row["first_issue"] is None) == (row["count_of_issues"] == 0), "first_issue")
    if resource in ("volume", "character", "team", "story_arc") and row["publisher"] is not None:
        link(demand, "publisher", row["publisher"], LINK if resource == "story_arc" else LINK[:3])
    for name in ("gender", "count_of_issue_appearances", "count_of_isssue_appearances", "count_of_team_members"):
        if name in row:
            demand(type(row[name]) is int, name)
    if resource == "person":
        demand(row["death"] is None and row["email"] is None, "death or email")
        demand(row["birth"] is None or moment(demand, "birth", row["birth"]) or True, "birth")
    for name, more in LISTS[resource].items():
        if name in row:
            demand(isinstance(row[name], list), f"{name} is {row[name]!r:.30}")
            for item in row[name]:
                if more is not None:
                    link(demand, name, item, LINK + more, may_lack_name=more == ["issue_number"] or "issue" in name)
                if more == ["role"]:
                    roles = item["role"].split(", ")
                    demand(roles and set(roles) <= ROLES and len(set(roles)) == len(roles), f"role {item['role']!r}")
                if more == ["count"]:
                    demand(re.fullmatch(r"\d+", item["count"]), f"count {item['count']!r}")
                if more == ["issue_number"]:
                    text(demand, "issue_number", item["issue_number"])
        elif is_whole and resource != "volume":
            demand(False, f"lacks {name}")
    return found


def number(demand, name, value):
    demand(type(value) is int and 0 < value < 2**31, f"{name} {value!r}")


def text(demand, name, value, may_be_null=False):
    demand(isinstance(value, str) or may_be_null and value is None, f"{name} is {value!r:.40}")


def day(value):
    try:
        return isinstance(value, str) and len(value) == 10 and bool(datetime.date.fromisoformat(value))
    except ValueError:
        return False


def moment(demand, name, value):
    try:
        datetime.datetime.strptime(value, "%Y-%m-%d %H:%M:%S")
    except (TypeError, ValueError):
        demand(False, f"{name} {value!r}")


def link(demand, name, value, keys, may_lack_name=False):
    if not isinstance(value, dict) or list(value) != keys:
        return demand(False, f"{name} is {value!r:.200}")
    number(demand, f"{name}.id", value["id"])
    text(demand, f"{name}.name", value["name"], may_be_null=may_lack_name)
    demand(may_lack_name or value["name"], f"{name} has no name")
    for key in keys:
        if key.endswith("_url"):
            demand(isinstance(value[key], str) and value[key].startswith("http"), f"{name}.{key}")


def image(demand, value):
    if not isinstance(value, dict) or list(value) != IMAGE:
        return demand(False, f"image is {value!r:.80}")
    for key in IMAGE[:-1]:
        demand(isinstance(value[key], str) and re.match(r"https?://[^/\s]+/\S+$", value[key]), f"image.{key} {value[key]!r}")


ITEMS = {"character_credits": "character", "person_credits": "person", "people": "person", "characters": "character",
         "story_arc_credits": "story_arc", "team_credits": "team", "teams": "team", "issues": "issue", "issue_credits": "issue",
         "volume_credits": "volume", "volumes": "volume", "creators": "person"}


def differences(element, value, path=""):
    """Where XML says another thing than JSON, or in another order."""
    if isinstance(value, dict):
        names = [child.tag for child in element]
        if names != list(value):
            return [f"{path}: {names} for {list(value)}"]
        return [found for child in element for found in differences(child, value[child.tag], f"{path}/{child.tag}")]
    if isinstance(value, list):
        children = list(element)
        name = path.rsplit("/", 1)[-1]
        if len(children) != len(value) or any(child.tag != ITEMS.get(name) for child in children):
            return [f"{path}: {[child.tag for child in children]} for {len(value)}"]
        return [found for place, child in enumerate(children) for found in differences(child, value[place], f"{path}[{place}]")]
    said = element.text or ""
    wanted = "" if value is None or value is False else str(value)
    # XML has one form of line ends, and no controls.
    plain = lambda text: re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", text).replace("\r\n", "\n").replace("\r", "\n")
    return [] if plain(said) == plain(wanted) else [f"{path}: {said!r:.60} for {wanted!r:.60}"]


def parsed(base, path, **parameters):
    """An answer as XML, which is the form where none is named."""
    return ElementTree.fromstring(get(f"{base}/{path}?{urllib.parse.urlencode(parameters)}"))
