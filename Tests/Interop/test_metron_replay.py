"""Tagging tools work against what a pipeline holds of Metron."""

import http.client
import json
import urllib.error
import urllib.parse

import conftest
import mokkari
import pytest
import replay
import sources


@pytest.fixture(scope="module", params=conftest.sets(["metron detail", "metron corpus"]))
def catalog(request, every_set):
    """A set, and the address at which what it was made of is served."""
    published = every_set(request.param)
    with replay.served(conftest.program(), published.work) as base:
        yield published, base


@pytest.fixture
def session(catalog):
    """mokkari as it is installed, led here by its address."""
    session = mokkari.api("any")
    session.api_url = catalog[1] + "/{}/"
    return session


def answer(address):
    with replay.DIRECT.open(address, timeout=60) as answer:
        return json.loads(answer.read())


def pages(address):
    """The rows of all pages of a list; each page says where the next one is, and how many rows there are in all."""
    rows, count = [], None
    while address:
        page = answer(address)
        assert count in (None, page["count"])
        rows, count, address = rows + page["results"], page["count"], page["next"]
    assert len(rows) == count and len({row["id"] for row in rows}) == count
    return rows


def whole(base, resource):
    """The records of which more is known than a list shows."""
    found = []
    for row in pages(f"{base}/{resource}/"):
        try:
            found.append(answer(f"{base}/{resource}/{row['id']}/"))
        except urllib.error.HTTPError as error:
            assert error.code == 404 and "only lists" in json.loads(error.read())["detail"]
        if len(found) == 8:
            break
    return found


def test_issues(session, catalog):
    records = whole(catalog[1], "issue")
    assert records
    for record in records:
        issue = session.issue(record["id"])
        assert (issue.id, issue.number, issue.series.id) == (record["id"], record["number"], record["series"]["id"])
        assert len(issue.credits) == len(record["credits"])
        if issue.price is not None:
            assert str(issue.price) == record["price"]


@pytest.mark.parametrize("resource", ["series", "character", "publisher", "arc", "creator", "team", "universe", "imprint"])
def test_records(session, catalog, resource):
    for record in whole(catalog[1], resource):
        assert getattr(session, resource)(record["id"]).id == record["id"]


@pytest.mark.parametrize("resource", ["issue", "character", "publisher", "arc", "creator", "team", "universe", "imprint"])
def test_lists(session, catalog, resource):
    rows = pages(f"{catalog[1]}/{resource}/")
    plural = {"series": "series_list"}.get(resource, resource + "s_list")
    assert [row.id for row in getattr(session, plural)()] == [row["id"] for row in rows]


def test_searching(session, catalog):
    """What a tagger asks: a series by its name, its issues, and an issue by its number."""
    record = whole(catalog[1], "issue")[0]
    series = record["series"]
    found = session.issues_list({"series_name": series["name"], "number": record["number"]})
    assert record["id"] in [issue.id for issue in found]
    year, month, _ = map(int, record["cover_date"].split("-"))
    of_month = session.issues_list({"series_name": series["name"], "cover_year": year, "cover_month": month})
    assert record["id"] in [issue.id for issue in of_month]
    assert session.issues_list({"series_name": "no such series"}) == []
    assert len(session.issues_list({"series_id": series["id"]})) == len(session.series_issues_list(series["id"]))


def test_what_changed(catalog):
    """`modified_gt` divides the records: what is later, and the rest."""
    rows = pages(f"{catalog[1]}/issue/")
    moments = sorted({row["modified"] for row in rows})
    for moment in (moments[0], moments[len(moments) // 2], moments[-1]):
        later = pages(f"{catalog[1]}/issue/?modified_gt={urllib.parse.quote(moment)}")
        assert {row["id"] for row in later} == {row["id"] for row in rows if instant(row) > instant({"modified": moment})}


def instant(row):
    import datetime

    return datetime.datetime.fromisoformat(row["modified"])


def test_head(catalog):
    """HEAD has what GET would have had, and no body, so that the connection can go on."""
    origin = urllib.parse.urlsplit(catalog[1])
    connection = http.client.HTTPConnection(origin.hostname, origin.port, timeout=30)
    for method in ("HEAD", "GET", "HEAD", "GET"):
        connection.request(method, "/api/issue/")
        answered = connection.getresponse()
        body = answered.read()
        assert answered.status == 200 and (body == b"") == (method == "HEAD")
        assert method == "HEAD" or json.loads(body)["results"]
    connection.close()


def test_refusals(catalog):
    for path, status in [("issue/?cover_year=abc", 400), ("issue/999999999/", 404), ("nonsense/", 404),
                         ("issue/?page=9999", 404), ("issue/?modified_gt=yesterday", 400)]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            answer(f"{catalog[1]}/{path}")
        assert refused.value.code == status, path
    vain = answer(catalog[1].removesuffix("/api") + "/-/unanswered")
    assert ("/api/issue/{id}", "Not found.") in [(request["path"], request["message"]) for request in vain]


@conftest.of_set("metron detail")
def test_own_run(every_set, tmp_path):
    """This program, run against its own replay, has the same issues of the chosen series."""
    published = every_set("metron detail")
    with replay.served(conftest.program(), published.work) as base:
        source = {"kind": "metron", "base-url": base, "allow-private-hosts": True, "token": {"env": "TOKEN"},
                  "contact": "ops@example.org"}
        chosen = [row["id"] for row in pages(f"{base}/series/") if row["issue_count"]]
        again = conftest.Published("replay", tmp_path, source, None, ["csv"],
                                   {"depth": "detail", "only": {"series": {"ids": chosen}}})
    import test_replay

    for table in ("issues", "series", "issue_credits", "issue_characters", "issue_arcs"):
        (names, before), (_, after) = (test_replay.rows(folder / f"data/csv/{table}.csv.gz")
                                       for folder in (published.folder, again.folder))
        kept = [names.index(name) for name in names if name not in ("display", "rating_count")]
        assert [[row[place] for place in kept] for row in before] == [[row[place] for place in kept] for row in after], table


def test_reading_lists(tmp_path):
    """Reading lists and their items are answered as by the service; mokkari reads them, and so does this program."""
    (tmp_path / "first").mkdir()
    stand_in = ("stand-in", "metron", "--scale", "0.0003", "--speed", "60")
    with sources.gateway(conftest.program(), *stand_in) as base:
        def settings(base):
            return [{"kind": "metron", "base-url": base, "allow-private-hosts": True, "token": {"env": "TOKEN"},
                     "contact": sources.CONTACT}, None, ["csv"], {"collections": ["reading_lists"], "depth": "detail"}]

        published = conftest.Published("replay", tmp_path / "first", *settings(base))
    # Another one, since the first has answered as many calls as it does in a minute.
    with sources.gateway(conftest.program(), *stand_in) as base:
        # Private ones are not exported.
        lists = [row for row in sources.asked(f"{base}/reading_list/")["results"] if not row["is_private"]]
        items = {row["id"]: sources.asked(f"{base}/reading_list/{row['id']}/items/")["results"] for row in lists[:12]}
    assert lists and any(items.values())
    (tmp_path / "again").mkdir()
    with replay.served(conftest.program(), published.work) as base:
        session = mokkari.api("any")
        session.api_url = base + "/{}/"
        assert [row.id for row in session.reading_lists_list()] == [row["id"] for row in lists]
        for row, asked in zip(lists, pages(f"{base}/reading_list/")):
            assert row | {"modified": instant(row)} == asked | {"modified": instant(asked)}
        for id, expected in items.items():
            assert session.reading_list(id).slug == next(row["slug"] for row in lists if row["id"] == id)
            found = session.reading_list_items(id)
            assert [(item.id, item.order, item.issue.number) for item in found][:50] == [
                (item["id"], item["order"], item["issue"]["number"]) for item in expected]
        again = conftest.Published("replay", tmp_path / "again", *settings(base))
    import test_replay

    for table in ("reading_lists", "reading_list_items"):
        before, after = (test_replay.rows(folder / f"data/csv/{table}.csv.gz") for folder in (published.folder, again.folder))
        assert before == after and before[1]
