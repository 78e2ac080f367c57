"""Programs of collectors, as they are installed, work against a catalogue that is served in the form of Comic Vine's API."""

import datetime
import json
import os
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor

import conftest
import dialect
import pytest
import replay
import simyan.comicvine
import simyan.resources
from pydantic import TypeAdapter

SIMYAN = {"volume": simyan.resources.VOLUME, "issue": simyan.resources.ISSUE, "character": simyan.resources.CHARACTER,
          "person": simyan.resources.CREATOR, "team": simyan.resources.TEAM, "story_arc": simyan.resources.STORY_ARC,
          "publisher": simyan.resources.PUBLISHER}
# So many whole records of each resource are asked for; of lists every row.
WHOLE = 40


@pytest.fixture(scope="module", params=conftest.sets(["metron detail", "gcd", "demo", "metron corpus"]))
def base(request, every_set):
    """The address at which what a set was made of is served."""
    published = every_set(request.param)
    with replay.served(conftest.program(), published.work, "--as", "comicvine") as address:
        yield address.removesuffix("/api")


@pytest.fixture
def volume(base):
    """The volume with the most issues."""
    return max(dialect.rows(base, "volumes/"), key=lambda row: row["count_of_issues"])


def test_every_row_has_what_the_strictest_programs_demand(base):
    for resource, (path, _) in dialect.RESOURCES.items():
        for row in dialect.rows(base, f"{path}/"):
            assert dialect.faults(resource, row, is_whole=False) == []
            TypeAdapter(SIMYAN[resource].plural_type).validate_python(row)


def test_whole_records_are_the_same_in_json_and_in_xml(base):
    for resource, (path, prefix) in dialect.RESOURCES.items():
        numbers = [row["id"] for row in dialect.rows(base, f"{path}/")]
        for number in numbers[:: max(1, len(numbers) // WHOLE)]:
            record = dialect.record(base, resource, number)
            assert dialect.faults(resource, record, is_whole=True) == []
            TypeAdapter(SIMYAN[resource].singular_type).validate_python(record)
            xml = dialect.parsed(base, f"api/{resource}/{prefix}-{number}/")
            assert [child.tag for child in xml] == dialect.ENVELOPE
            assert dialect.differences(xml.find("results"), record) == []


def test_other_resources_are_empty(base):
    for resource, (path, prefix) in dialect.EMPTY.items():
        assert dialect.rows(base, f"{path}/") == []
        assert dialect.asked(base, f"{resource}/{prefix}-1/")["status_code"] == 101
    assert dialect.asked(base, "team/1/")["status_code"] == 101
    assert dialect.record(base, "publisher", 31) if dialect.rows(base, "publishers/") else True


def test_counts_are_what_can_be_paged_out(base, volume):
    issues = dialect.rows(base, "issues/", filter=f"volume:{volume['id']}", limit=7)
    whole = dialect.record(base, "volume", volume["id"])
    assert volume["count_of_issues"] == len(issues) == len(whole["issues"])
    assert {row["id"] for row in issues} == {row["id"] for row in whole["issues"]}
    assert {row["volume"]["id"] for row in issues} == {volume["id"]}
    assert [row["id"] for row in issues] == sorted(row["id"] for row in issues)
    every = dialect.rows(base, "issues/")
    by_cover = dialect.rows(base, "issues/", sort="cover_date:asc")
    assert len(by_cover) == len(every)
    covers = [row["cover_date"] or "" for row in by_cover]
    assert covers == sorted(covers)
    changed = [row["date_last_updated"] for row in dialect.rows(base, "issues/", sort="date_last_updated:desc")]
    assert changed == sorted(changed, reverse=True)
    middle = sorted(changed)[len(changed) // 2]
    later = dialect.rows(base, "issues/", filter=f"date_last_updated:{middle}|2099-01-01 00:00:00", sort="date_last_updated:asc")
    assert len(later) == len([moment for moment in changed if moment >= middle])


def test_filters_of_programs(base, volume):
    issues = dialect.rows(base, "issues/", filter=f"volume:{volume['id']}")
    row = issues[len(issues) // 2]
    same = [other["id"] for other in issues if other["issue_number"] == row["issue_number"]]
    found = dialect.rows(base, "issues/", filter=f"volume:{volume['id']},issue_number:00{row['issue_number']}")
    assert [other["id"] for other in found] == same
    # Up to five hundred volumes in one filter.
    many = "|".join(str(other["id"]) for other in dialect.rows(base, "volumes/")[:500]) + "|"
    assert row["id"] in [other["id"] for other in dialect.rows(base, "issues/", filter=f"volume:{many},issue_number:{row['issue_number']}")]
    if row["cover_date"]:
        year = int(row["cover_date"][:4])
        parts = f"volume:{volume['id']},cover_date:{year}-1-1|{year + 1}-12-31"
        assert row["id"] in [other["id"] for other in dialect.rows(base, "issues/", filter=parts)]
    named = dialect.rows(base, "volumes/", filter=f"name:{volume['name']},start_year:{volume['start_year']}")
    assert volume["id"] in [other["id"] for other in named]
    assert dialect.rows(base, "issues/", filter="id:" + "|".join(map(str, same)))
    short = dialect.asked(base, "issues/", field_list="name,id,nothing", limit=1)["results"]
    assert [list(item) for item in short] == [["id", "name"]]


def test_every_story_arc_has_the_issues_that_name_it(base):
    """Komf fails where one is missing."""
    for row in dialect.rows(base, "issues/")[:WHOLE]:
        for arc in dialect.record(base, "issue", row["id"])["story_arc_credits"]:
            assert row["id"] in [issue["id"] for issue in dialect.record(base, "story_arc", arc["id"])["issues"]]


def test_search_has_the_volume_of_a_name_first(base):
    volumes = dialect.rows(base, "volumes/")
    for row in volumes[:: max(1, len(volumes) // 20)]:
        found = dialect.asked(base, "search/", query=row["name"], resources="volume", limit=100)["results"]
        assert found and found[0]["name"].casefold() == row["name"].casefold(), row["name"]
        assert all(hit["resource_type"] == "volume" for hit in found)
    hits = dialect.asked(base, "search/", query=volumes[0]["name"], resources="volume,issue", limit=10)["results"]
    assert {"volume", "issue"} >= {hit["resource_type"] for hit in hits}
    assert dialect.asked(base, "search/", query="zzzzzz", resources="volume")["number_of_total_results"] == 0


def test_simyan(base, volume, tmp_path):
    client = simyan.comicvine.Comicvine(
        api_key="any", base_url=base, cache_path=tmp_path / "cache.sqlite", ratelimit_path=tmp_path / "limits.sqlite",
        cache_expiry=datetime.timedelta(days=1))
    found = client.search_volumes(volume["name"], max_results=10)
    assert volume["id"] in [hit.id for hit in found]
    issues = client.list_issues({"filter": f"volume:{volume['id']}"}, max_results=5)
    assert issues and all(issue.volume.id == volume["id"] for issue in issues)
    assert client.get_issue(issues[0].id).id == issues[0].id
    assert client.get_volume(volume["id"]).issue_count == volume["count_of_issues"]


COMICTAGGER = """
import sys
from comictaggerlib.comicvinetalker import ComicVineTalker
from comictaggerlib.settings import ComicTaggerSettings
ComicVineTalker.api_base_url = sys.argv[1] + "/api"
talker = ComicVineTalker()
assert talker.test_key("any", sys.argv[1] + "/api/")
found = talker.search_for_series(sys.argv[2], refresh_cache=True)
number = int(sys.argv[3])
assert number in [row["id"] for row in found], found
issues = talker.fetch_issues_by_volume(number)
assert len(issues) == talker.fetch_volume_data(number)["count_of_issues"]
settings = ComicTaggerSettings(None)
tagged = talker.fetch_issue_data_by_issue_id(issues[0]["id"], settings)
assert tagged.series == issues[0]["volume"]["name"], tagged.series
by_number = talker.fetch_issues_by_volume_issue_num_and_year([number], issues[0]["issue_number"], None)
assert issues[0]["id"] in [row["id"] for row in by_number]
print(tagged.series, tagged.issue, len(tagged.credits))
"""


def test_comictagger(base, volume, tmp_path):
    """The newest version on PyPI, with its own settings folder."""
    pytest.importorskip("comictaggerlib")
    (tmp_path / ".ComicTagger").mkdir()
    ran = subprocess.run(
        [sys.executable, "-c", COMICTAGGER, base, volume["name"], str(volume["id"])], capture_output=True, text=True, timeout=120,
        env=os.environ | {"HOME": str(tmp_path)})
    assert ran.returncode == 0, ran.stderr[-2000:]


def test_comicbox(base, volume, tmp_path):
    """A comic is tagged by the number of its issue."""
    pytest.importorskip("comicbox")
    row = dialect.rows(base, "issues/", filter=f"volume:{volume['id']}")[0]
    comic = tmp_path / "a comic 001.cbz"
    with zipfile.ZipFile(comic, "w") as archive:
        archive.writestr("001.jpg", b"\xff\xd8\xff\xd9")
    ran = subprocess.run(
        [os.path.join(os.path.dirname(sys.executable), "comicbox"), "--id", f"comicvine:{row['id']}", "-a", "comicvine:any", "-a",
         f"comicvine:url={base}/api", "--cache", "off", "--cache-dir", str(tmp_path / "cache"), "-p", str(comic)],
        capture_output=True, text=True, timeout=120, env=os.environ | {"HOME": str(tmp_path)})
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert volume["name"].split(":")[0] in ran.stdout, ran.stdout[-2000:] + ran.stderr[-2000:]


def test_covers_are_found_by_hashes(base, every_set, request):
    """Both generations of programs find their own members in each match."""
    if "metron" not in request.node.callspec.params["base"]:
        answer = replay.DIRECT.open  # no hashes are known
        with pytest.raises(Exception) as refused:
            answer(f"{base}/match_cover_hash?phash=ff&max=8&simple=False")
        assert refused.value.code == 404 and json.loads(refused.value.read()) == {"msg": "No hashes found"}
        return
    published = every_set(request.node.callspec.params["base"])
    hashes = [row["cover_hash"] for row in generation_rows(published) if row["cover_hash"]]
    for known in hashes[:20]:
        bits = int(known, 16) ^ 0b101
        with replay.DIRECT.open(f"{base}/match_cover_hash?phash={bits:x}&ahash=&dhash=&max=8&exactOnly=True", timeout=60) as answer:
            matches = json.loads(answer.read())["results"]
        match = next(match for match in matches if match["Hash"]["Hash"] == int(known, 16))
        assert match["Distance"] == 2 and match["Hash"]["Kind"] == "phash"
        number = match["IDs"]["comicvine.gamespot.com"][0]
        assert match["ID"] == {"Domain": "comicvine.gamespot.com", "ID": number}
        assert dialect.record(base, "issue", number)["id"] == int(number)


def generation_rows(published):
    from generation import Generation

    return Generation(published.folder).rows("issues")


def test_hostile_requests(base):
    for path in ["issues/?filter=" + "a" * 20_000 + "&format=json", "issues/?filter=id:" + "1|" * 7_000 + "&format=json",
                 "search/?query=" + "%00%ff" * 500 + "&format=json", "issues/?offset=99999999999999999999&format=json",
                 "issues/?limit=-1&page=9223372036854775807&format=json", "issue/4000--1/", "issue/4000-99999999999999999999/",
                 "-/pictures/..%2f..%2f/x/y", "volumes/?filter=name:" + "%F0%9F%A6%87" * 300 + "&format=json",
                 "search/?query=" + "word%20" * 2_000 + "&format=json&resources=volume", "issues/?format=jsonp&json_callback=alert(1)//"]:
        try:
            with replay.DIRECT.open(f"{base}/{path}", timeout=60) as answer:
                assert answer.status == 200 and answer.read()
        except Exception as error:
            assert error.code in (404, 414), (path[:60], error)
    # Several at once, and the server is there afterwards.
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda place: dialect.asked(base, "issues/", offset=place * 3, limit=5), range(40)))
    assert len({answer["number_of_total_results"] for answer in answers}) == 1


def test_attribution_stands_in_the_header(base):
    with replay.DIRECT.open(f"{base}/issues/?format=json&limit=1", timeout=60) as answer:
        assert answer.headers["X-Attribution"] and "license" in answer.headers["Link"]
        assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
    with replay.DIRECT.open(base + "/", timeout=60) as page:
        text = page.read().decode()
        assert "This is not Comic Vine" in text and base in text and "tls internal" in text
