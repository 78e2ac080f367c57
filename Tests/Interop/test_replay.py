"""Programs that were written for the Marvel Comics API run, unmodified, against what a pipeline holds."""

import collections
import gzip
import json
import os
import pathlib
import random
import re
import socket
import urllib.error
import urllib.request
from urllib.parse import urlsplit

import conftest
import duckdb
import esak
import esak.exceptions
import esak.sqlite_cache
import pytest
import recordings
import replay


@pytest.fixture(scope="module", params=conftest.sets(["demo", "corpus"]))
def catalog(request, every_set):
    """A set, and the address at which what it was made of is served."""
    published = every_set(request.param)
    with replay.served(conftest.program(), published.work) as base:
        yield published, base


@pytest.fixture(params=["proxy", "address"])
def client(request, catalog, monkeypatch):
    """esak as it is installed: led here by the variable of proxies, or by its own address."""
    session = esak.Session("public", "private")
    origin = catalog[1].removesuffix("/v1/public")
    if request.param == "proxy":
        monkeypatch.setenv("http_proxy", origin)
    else:
        session.api_url = catalog[1] + "/{}"
    return session


def called(client, kind):
    """The name that esak gives a list of a kind."""
    return getattr(client, "series_list" if kind == "series" else f"{kind}_list")


def with_original(stories):
    """esak takes no story without an original issue, of whatever service."""
    return [story for story in stories if story["originalIssue"]]


@pytest.mark.parametrize("kind", replay.LISTS)
def test_esak_calls(client, catalog, kind):
    """Each of the 39 calls, of a record that has something in most of its lists."""
    _, base = catalog
    records = replay.data(f"{base}/{kind}?limit=100")["results"]
    records = with_original(records) if kind == "stories" else records
    richest = max(records, key=lambda record: sum(record[name]["available"] > 0 for name in replay.LISTS[kind]))
    record = getattr(client, replay.SINGULAR[kind])(richest["id"])
    assert record.id == richest["id"]
    ids = [record.id for record in called(client, kind)({"limit": 10, "id": richest["id"]})]
    assert ids == [richest["id"]]
    for other in replay.LISTS[kind]:
        expected = replay.data(f"{base}/{kind}/{richest['id']}/{other}")["results"]
        if other == "stories" and len(with_original(expected)) < len(expected):
            continue
        answer = getattr(client, f"{replay.SINGULAR[kind]}_{other}")(richest["id"])
        assert [record.id for record in answer] == [record["id"] for record in expected], other


def test_esak_example(client, catalog):
    """The example of its README, and pages that follow one another."""
    client.comics_list({"format": "comic", "formatType": "comic", "noVariants": True, "dateDescriptor": "thisWeek",
                        "limit": 100})
    first, second = (client.comics_list({"limit": 100, "offset": offset}) for offset in (0, 100))
    assert len(first) == len(second) == 100
    assert not {comic.id for comic in first} & {comic.id for comic in second}


def test_esak_every_record(client, catalog):
    """Two hundred calls in a row, each of which esak checks field by field."""
    for kind in ("characters", "comics", "creators", "events", "series"):
        total = replay.data(f"{catalog[1]}/{kind}?limit=1")["total"]
        for offset in range(0, total, max(100, total // 40 // 100 * 100)):
            called(client, kind)({"limit": 100, "offset": offset})


def test_esak_errors(client):
    for parameters, message in [
        ({"limit": 101}, "You may not request more than 100 items."), ({"foo": 1}, "We don't recognize the parameter foo"),
        ({"title": ""}, "title cannot be blank if it is set"),
    ]:
        with pytest.raises(esak.exceptions.ApiError, match=re.escape(message)):
            client.comics_list(parameters)
    for number in (1, -1, "x"):
        with pytest.raises(esak.exceptions.ApiError, match="We couldn't find that comic_issue"):
            client.comic(number)


def test_esak_cache(client, tmp_path, monkeypatch):
    client.cache = esak.sqlite_cache.SqliteCache(str(tmp_path / "cache.sqlite"))
    first = client.comics_list({"limit": 3})
    monkeypatch.setattr("esak.session.requests.get", lambda *_, **__: pytest.fail("asked again"))
    assert [comic.id for comic in client.comics_list({"limit": 3})] == [comic.id for comic in first]


@conftest.of_set("demo")
@pytest.mark.parametrize("mode, missing", [("present", "You must provide a user key."), ("keys", "You must provide a user key.")])
def test_authentication(every_set, mode, missing, monkeypatch):
    published = every_set("demo")
    monkeypatch.setenv("PUBLIC", "public")
    monkeypatch.setenv("PRIVATE", "k3y-5e4d91")
    keys = ["--public-key-env", "PUBLIC", "--private-key-env", "PRIVATE"] if mode == "keys" else []
    with replay.served(conftest.program(), published.work, "--auth", mode, *keys) as base:
        with pytest.raises(urllib.error.HTTPError) as refused:
            replay.data(f"{base}/comics")
        assert refused.value.code == 409
        assert json.loads(refused.value.read()) == {"code": "MissingParameter", "message": missing}
        for private, is_right in (("k3y-5e4d91", True), ("wrong", mode == "present")):
            session = esak.Session("public", private)
            session.api_url = base + "/{}"
            if is_right:
                assert session.comics_list({"limit": 1})
            else:
                with pytest.raises(esak.exceptions.ApiError, match="That hash, timestamp and key combination is invalid."):
                    session.comics_list({"limit": 1})


@pytest.mark.parametrize("kind", replay.LISTS)
def test_strictness(catalog, kind):
    """No record has what the strictest of old readers break on."""
    records = replay.walk(catalog[1], kind)
    assert records and len({record["id"] for record in records}) == len(records)
    found = {record["id"]: replay.faults(kind, record) for record in records}
    assert {number: faults for number, faults in found.items() if faults} == {}


ORDERS = {"characters": ["name", "modified"], "comics": ["focDate", "onsaleDate", "title", "issueNumber", "modified"],
          "creators": ["lastName", "firstName", "middleName", "suffix", "modified"],
          "events": ["name", "startDate", "modified"], "series": ["title", "modified", "startYear"],
          "stories": ["id", "modified"]}


@pytest.mark.parametrize("kind", replay.LISTS)
def test_walks(catalog, kind):
    """Every order, both ways, and every page size give the same records."""
    base = catalog[1]
    owner = max(replay.data(f"{base}/series?limit=100")["results"], key=lambda record: record["comics"]["available"])
    path = f"series/{owner['id']}/{kind}" if kind != "series" else "series"
    expected = sorted(record["id"] for record in replay.walk(base, path))
    for order in ORDERS[kind]:
        for direction in ("", "-"):
            assert sorted(record["id"] for record in replay.walk(base, path, order=direction + order)) == expected
    for limit in (1, 5, 20, 35) if len(expected) < 300 else (35,):
        assert sorted(record["id"] for record in replay.walk(base, path, limit)) == expected


@conftest.of_set("corpus")
@pytest.mark.full
def test_recorded_exchanges(every_set, tell):
    """What names its request in the recordings is asked again: the same envelope, the same fields."""
    published = every_set("corpus")
    counts = {"asked again": 0, "not answered": 0}
    with replay.served(conftest.program(), published.work) as base:
        for request, body in exchanges(published.recordings):
            if request.startswith("/v1/public/") and "results" in (body.get("data") or {}):
                answer = asked(base, request)
                if answer is None:
                    counts["not answered"] += 1
                    continue
                counts["asked again"] += 1
                assert list(answer) == [name for name in ENVELOPE if name in answer]
                for row in body["data"]["results"]:
                    kind, number = recordings.PATH.search(row["resourceURI"]).groups()
                    known = {record["id"]: record for record in answer["data"]["results"]}.get(int(number))
                    if known is None:
                        known = replay.data(f"{base}/{kind}/{number}")["results"][0]
                    # Some of those who recorded have sorted the members.
                    assert sorted(known) == sorted(row), request
    tell("replay", counts)
    assert counts["asked again"] > 50


ENVELOPE = ["code", "status", "copyright", "attributionText", "attributionHTML", "etag", "data"]


def exchanges(folder):
    """The recorded requests, each path with its query, and the bodies."""
    manifest = [line.rstrip("\n").split("\t") for line in open(folder / "MANIFEST.tsv", encoding="utf-8")]
    for row in (dict(zip(manifest[0], line)) for line in manifest[1:]):
        named = re.search(r"GET (/v1/public/\S+)", row["endpoint"])
        try:
            value = json.loads((folder / row["file"]).read_text(encoding="utf-8"))
        except ValueError:
            continue
        if isinstance(value, dict) and "uri" in value and isinstance(value.get("body"), str):
            address = urlsplit(value["uri"])
            try:
                yield address.path + ("?" + address.query if address.query else ""), json.loads(value["body"])
            except ValueError:
                continue
        elif named and isinstance(value, dict) and "data" in value:
            yield named.group(1), value


def asked(base, request):
    """The answer; None where there is none."""
    try:
        with replay.DIRECT.open(base.removesuffix("/v1/public") + request.replace(" ", "%20"), timeout=60) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        assert error.code == 404, (request, error.read())
        return None


# What the answers heal: nulls where clients demand a value.
HEALED = ["creators_available", "characters_available", "stories_available", "comics_available", "events_available",
          "series_available"]


def test_own_run(catalog, tmp_path, monkeypatch):
    """This program, run against its own replay, publishes the same tables."""
    published, base = catalog
    monkeypatch.setenv("PUBLIC", "public")
    monkeypatch.setenv("PRIVATE", "k3y-5e4d91")
    source = {"kind": "marvel", "base-url": base, "public-key": {"env": "PUBLIC"}, "private-key": {"env": "PRIVATE"},
              "allow-private-hosts": True}
    again = conftest.Published("replay", tmp_path, source, None, ["csv"])
    for table in sorted(os.listdir(published.folder / "data/csv")):
        (names, before), (_, after) = (rows(folder / "data/csv" / table) for folder in (published.folder, again.folder))
        different = [[(name, *cells) for name, *cells in zip(names, old, new) if cells[0] != cells[1]]
                     for old, new in zip(map(healed, before), map(healed, after), strict=False) if old != new]
        if table == "comic_prices.csv.gz":
            # A comic without a price has one of nothing.
            assert set(before) <= set(after) and all(new[-1] == "0" for new in set(after) - set(before))
        else:
            assert len(before) == len(after) and not any(different), (table, different[:3])


def rows(path):
    """The columns and rows of a table without the attribution, which is that of the whole catalogue."""
    with duckdb.connect() as database:
        table = database.read_csv(str(path), header=True, all_varchar=True, delimiter=",", quotechar='"', escapechar='"')
        names = [name for name in table.columns if name != "attribution"]
        return names, table.select(*names).fetchall()


def healed(row):
    """A row in which a count of nothing is none."""
    return tuple(None if cell == "0" else cell for cell in row)


def test_http(catalog):
    """Compression where it is asked for, validators, other sites' pages, HEAD and OPTIONS."""
    address = catalog[1] + "/comics?limit=20"

    def answer(method="GET", **fields):
        request = urllib.request.Request(address, method=method, headers=fields)
        return replay.DIRECT.open(request, timeout=30)

    with answer() as plain, answer(**{"Accept-Encoding": "gzip, deflate"}) as packed, answer("HEAD") as head:
        body = plain.read()
        assert gzip.decompress(packed.read()) == body and packed.headers["Content-Encoding"] == "gzip"
        assert head.read() == b"" and head.headers["Content-Length"] == str(len(body))
        assert plain.headers["ETag"] == json.loads(body)["etag"] and len(plain.headers["ETag"]) == 40
        assert plain.headers["Access-Control-Allow-Origin"] == "*"
        assert plain.headers["Content-Type"] == "application/json; charset=utf-8"
    for tag in (plain.headers["ETag"], f'"{plain.headers["ETag"]}"', f'W/"{plain.headers["ETag"]}"'):
        with pytest.raises(urllib.error.HTTPError) as known:
            answer(**{"If-None-Match": tag})
        assert known.value.code == 304 and known.value.read() == b""
    with answer("OPTIONS") as options:
        assert options.status == 204 and "GET" in options.headers["Access-Control-Allow-Methods"]


def test_same_answer_by_every_form_of_address(catalog):
    origin = catalog[1].removesuffix("/v1/public")
    expected = replay.data(f"{origin}/v1/public/comics?limit=3")
    for path in ("//v1//public/comics?limit=3", "/v1/public/comics?&limit=3", "/v1/public/comics/?limit=3&"):
        assert replay.data(origin + path) == expected, path


def memory(process):
    """The bytes of memory of its own that a process has."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"RssAnon:\s+(\d+) kB", status).group(1)) << 10


def exchange(address, request):
    """What a server sends to bytes that may be no request; empty where it hangs up."""
    with socket.create_connection(address, timeout=30) as connection:
        connection.settimeout(30)
        try:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while part := connection.recv(1 << 16):
                answer += part
                if len(answer) > 1 << 20:
                    break
            return answer
        except (ConnectionError, socket.timeout):
            return b""


def hostile(draw):
    """Bytes that no client sends."""
    words = [b"comics", b"characters", b"series", b"1", b"-1", b"..", b"%00", b"%2e%2e", b"%", b"%zz", b"\xff\xfe", b"u",
             b"prod", b"marvel", b"9" * 30, b"portrait_xlarge.jpg", b"x" * 300, b"v1", b"public", b"-", b"docs", b"",
             "é".encode(), b"image_not_available.gif", b"http:", b"a b"]
    names = [b"limit", b"offset", b"orderBy", b"id", b"title", b"titleStartsWith", b"comics", b"sharedAppearances",
             b"dateRange", b"dateDescriptor", b"modifiedSince", b"issueNumber", b"upc", b"apikey", b"", b"%00"]
    values = [b"", b"0", b"-1", b"1e999", b"nan", b"0x10", b"9223372036854775807", b"99999999999999999999", b",", b",,,1",
              b"1," * 200, b"-modified", b"--modified", b"modified," * 50, b"\xff", b"%ff%fe", b"2013-02-31,2014-01-01",
              b"0000-00-00", b"9999-99-99T99:99:99-9999", b"'; DROP TABLE record", b"a" * 2000, b"%25%25", b"true"]
    def many(kind, most):
        return [draw.choice(kind) for _ in range(draw.randrange(most))]
    start = draw.choice([b"/v1/public/", b"/", b"//v1//public//", b"/u/prod/marvel/i/mg/", b"http://gateway.marvel.com/v1/public/", b""])
    # Most are well formed and ask for nonsense; the others are not even that.
    is_formed = draw.random() < 0.7
    path = start + b"/".join(many(words, 4) if draw.random() < 0.5 else [draw.choice(words[:3])])
    query = b"&".join(draw.choice(names) + b"=" + draw.choice(values) for _ in range(draw.randrange(5)))
    fields = [b"Host: x", b"Host: " + draw.choice(values), b"Accept-Encoding: gzip", b"If-None-Match: " + draw.choice(values),
              b"X: " + b"y" * draw.choice([1, 40_000]), b"Content-Length: " + draw.choice([b"5", b"-5", b"999999999999"]),
              b"Transfer-Encoding: chunked", b"Expect: 100-continue", b"X-Forwarded-Proto: https", b"Broken"]
    head = draw.choice([b"GET", b"GET", b"GET", b"HEAD", b"OPTIONS", b"POST", b"TRACE", b"\x00"])
    if is_formed:
        line = b"GET " + (path or b"/").replace(b" ", b"%20") + (b"?" + query if query else b"") + b" HTTP/1.1"
        fields = fields[:4]
    else:
        line = head + b" " + path + (b"?" + query if query else b"") + draw.choice([b" HTTP/1.0", b" HTTP/9.9", b""])
    request = b"\r\n".join([line, *([b"Host: x"] if is_formed else []), *many(fields, 4 if is_formed else 5)]) + b"\r\nConnection: close\r\n\r\n" + draw.choice([b"", b"", b"body!", b"0\r\n\r\n"])
    return request[: draw.randrange(len(request))] if draw.random() < 0.05 else request


@conftest.of_set("demo")
@pytest.mark.parametrize("count", [2_000, pytest.param(10_000, marks=pytest.mark.full)])
def test_hostile_requests(every_set, count):
    """Thousands of requests that nobody should send: no crash, no leak, no answer of 500."""
    published = every_set("demo")
    draw = random.Random(19)
    with replay.running(conftest.program(), published.work) as (process, base):
        address = ("127.0.0.1", urlsplit(base).port)
        statuses = collections.Counter()
        before = 0
        for number in range(count):
            answer = exchange(address, hostile(draw))
            statuses[answer[9:12].decode("latin-1")] += 1
            if number == count // 5:
                before = memory(process)
        assert process.poll() is None
        assert replay.data(f"{base}/comics?limit=1")["count"] == 1
        # A short run ends before caches are full.
        assert memory(process) < before + (32 << 20) or count < 10_000
    assert not [status for status in statuses if status.startswith("5")], statuses
    assert min(statuses[status] for status in ("200", "404", "409")) > count // 20, statuses
