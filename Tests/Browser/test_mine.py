"""What changes from week to week: weeks, followed series, the page of what concerns the reader, calendars, the diary."""

import datetime
import json
import re

import pytest
from tabs import NO_STORAGE, keep, kept, status, until

EPOCH = datetime.date(1970, 1, 1)


def data_of(path):
    """What the file of a series' issues passes to the page."""
    text = path.read_text(encoding="utf-8")
    body = re.fullmatch(r'spinrack\.shard\("issues-\d+",(\{.*\})\);\n', text, re.S)[1]
    return json.loads(re.sub(r'([{,])([a-z]+):(?=["\[])', r'\1"\2":', body))


@pytest.fixture(scope="module")
def series(whole):
    """A series with several issues on different days: its id, its data, the place of its last issue with a day."""
    found = []
    for path in whole.site.folder.glob("series/*/*-issues.js"):
        data = data_of(path)
        variants = set(data["variants"][::2])
        dated = [at for at, known in enumerate(data["known"]) if known == "s" and at not in variants]
        if dated:
            found.append((len(data["ids"]), int(path.name.split("-")[0]), data, max(dated, key=lambda at: data["days"][at])))
    _, number, data, last = max(found, key=lambda one: one[:2])
    assert len(data["ids"]) > 2
    return number, data, last


def name_of(data, at):
    name = data["names"].split("\n")[at]
    return data["title"] + name if name.startswith(" ") else name


def page_of(kind, number):
    return f"{kind}/{number // 1000}/{number}.html"


def at_day(tab, day):
    """A tab whose clock stands at noon of a day, counted from 1970."""
    one = tab()
    one.page.clock.set_fixed_time(datetime.datetime.combine(EPOCH + datetime.timedelta(day), datetime.time(12)))
    return one.page


def open_mine(page, address):
    page.goto(address("mine.html"))
    until(page, "document.querySelector('#mine #year')")
    return page


def events_of(text):
    """The events of a calendar; everything that RFC 5545 demands of it must hold."""
    raw = text if isinstance(text, bytes) else text.encode()
    assert raw.endswith(b"\r\n") and b"\n" not in raw.replace(b"\r\n", b"") and b"\r" not in raw.replace(b"\r\n", b"")
    assert max(map(len, raw.split(b"\r\n"))) <= 75
    for line in raw.split(b"\r\n"):
        line.decode("utf-8")
    lines = re.sub(r"\r\n[ \t]", "", raw.decode("utf-8")).split("\r\n")[:-1]
    assert lines[:3] == ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//spinrack//site//EN"] and lines[-1] == "END:VCALENDAR"
    events, event = [], None
    for line in lines[3:-1]:
        name, value = re.fullmatch(r"([A-Z0-9-]+(?:;[A-Z-]+=[A-Za-z0-9-]+)*):(.*)", line).groups()
        assert not re.search(r"[\x00-\x1f\x7f]", value)
        if name.startswith(("SUMMARY", "DESCRIPTION", "NAME", "X-WR-CALNAME")):
            assert re.fullmatch(r"(?:[^\\;,]|\\[\\;,nN])*", value), value
            value = re.sub(r"\\([\\;,n])", lambda one: "\n" if one[1] == "n" else one[1], value)
        if line == "BEGIN:VEVENT":
            assert event is None
            event = {}
        elif line == "END:VEVENT":
            assert {"UID", "DTSTAMP", "DTSTART;VALUE=DATE", "SUMMARY"} <= set(event)
            assert re.fullmatch(r"\d{8}T\d{6}Z", event["DTSTAMP"])
            datetime.datetime.strptime(event["DTSTART;VALUE=DATE"], "%Y%m%d")
            events.append(event)
            event = None
        elif event is None:
            assert name in {"CALSCALE", "NAME", "X-WR-CALNAME", "REFRESH-INTERVAL;VALUE=DURATION"}
        else:
            assert name not in event, "each property once"
            event[name] = value
    assert event is None and len({one["UID"] for one in events}) == len(events)
    return events


def test_a_series_is_followed_on_its_page_and_on_that_of_an_issue(tab, address, series):
    number, data, last = series
    page = tab().open(address(page_of("series", number)))
    button = page.locator("#following .follow")
    until(page, "document.querySelector('#following .follow:not([hidden])')")
    assert button.inner_text().split()[-1] == "Follow" and button.get_attribute("aria-pressed") == "false"
    button.press("Enter")
    status(page, "You follow")
    assert kept(page, "followed") == [{"kind": "series", "id": number, "name": data["title"]}]
    page.goto(address(page_of("comics", data["ids"][last])))
    until(page, "document.querySelector('#following .follow[aria-pressed=true]')")
    page.locator("#following .follow").click()
    status(page, "no longer")
    assert kept(page, "followed") == []


def test_a_press_before_everything_is_loaded_counts(tab, serve, whole, series):
    number, data, _ = series
    site, held = serve(whole.site.folder).address, []
    page = tab().open(f"{site}/mine.html")
    keep(page, "followed", [{"kind": "series", "id": number + 1, "name": "Another"}])
    page.route("**/assets/diary-en-*.js", lambda route: held.append(route))
    page.goto(f"{site}/{page_of('series', number)}")
    until(page, "!!window.spinrack.followed")
    page.locator("#following .follow").click()
    held[0].continue_()
    status(page, "You follow")
    assert {it["id"] for it in kept(page, "followed")} == {number, number + 1}


def test_the_weeks_issues_of_followed_series_are_shown(tab, address, series):
    number, data, last = series
    day, name = data["days"][last], name_of(data, last)
    page = at_day(tab, day - (day + 3) % 7)
    page.goto(address("mine.html"))
    keep(page, "followed", [{"kind": "series", "id": number, "name": data["title"]}])
    page.reload()
    page.locator("#weeks .card").first.wait_for()
    assert name in page.locator("#weeks .card .name").all_inner_texts()
    assert [one.inner_text() for one in page.locator("#weeks .switch button").all()] == ["Last week", "This week", "Next week"]
    page.locator("#weeks .switch button").last.click()
    page.locator("#weeks p", has_text="Nothing of your series").wait_for()
    page.locator("#series button.remove").click()
    page.locator("#weeks .empty").wait_for()
    page.locator("#mine > .notice button").click()
    page.locator("#weeks .switch").wait_for()


def test_a_calendar_of_upcoming_issues_is_saved(tab, address, series, tmp_path):
    number, data, last = series
    day, id = data["days"][last], data["ids"][last]
    page = at_day(tab, day - 10)
    page.goto(address("mine.html"))
    keep(page, "followed", [{"kind": "series", "id": number, "name": data["title"]}])
    page.reload()
    page.locator("#weeks h3").wait_for()
    with page.expect_download() as download:
        page.locator("#mine button.calendar").click()
    download.value.save_as(tmp_path / "comics.ics")
    assert download.value.suggested_filename == "comics.ics"
    events = events_of((tmp_path / "comics.ics").read_bytes())
    found = next(one for one in events if one["UID"] == f"comics-{id}@heroes.example.catalogue")
    assert found["SUMMARY"] == name_of(data, last)
    assert found["DTSTART;VALUE=DATE"] == (EPOCH + datetime.timedelta(day)).strftime("%Y%m%d")
    assert all(one["DTSTART;VALUE=DATE"] >= (EPOCH + datetime.timedelta(day - 10)).strftime("%Y%m%d") for one in events)


def test_texts_of_calendars_are_escaped_and_folded(tab, serve, whole):
    page = tab().open(f"{serve(whole.site.folder).address}/mine.html")
    until(page, "window.spinrack.calendar")
    name = "A; b, c \\ d\ne" + "漢😀é" * 60
    text = page.evaluate("(name) => spinrack.calendar.file(name, [{uid: '1@x', day: 20000, summary: name, description: name}])", name)
    event, = events_of(text)
    assert event["SUMMARY"] == name and event["DESCRIPTION"] == name


def test_weeks_are_those_of_iso_8601(tab, serve, whole):
    page = tab().open(f"{serve(whole.site.folder).address}/mine.html")
    until(page, "window.spinrack.calendar")
    days = [datetime.date(year, 1, 1) + datetime.timedelta(more) for year in range(1960, 2040) for more in range(-5, 6)]
    got = page.evaluate(
        "(days) => days.map((day) => spinrack.calendar.nameOf(spinrack.calendar.weekOf(day)))", [(day - EPOCH).days for day in days])
    assert got == ["{}-W{:02}".format(*day.isocalendar()) for day in days]


def test_calendars_of_the_site_are_sound(whole):
    files = [path for path in whole.site.sizes if path.endswith(".ics")]
    week = whole.site.text("this-week.html")
    assert bool(files) == ("feeds/upcoming.ics" in week)
    for path in files:
        for event in events_of((whole.site.folder / path).read_bytes()):
            assert event["UID"].endswith("@heroes.example.catalogue")
            assert (whole.site.folder / event["URL"].removeprefix("https://heroes.example/catalogue/")).is_file()


def test_gaps_and_wants_are_listed(tab, address, series):
    number, data, _ = series
    page = tab().open(address("mine.html"))
    mains = [at for at in range(len(data["ids"])) if at not in data["variants"][::2]]
    keep(page, "have", [data["ids"][mains[0]]])
    keep(page, "want", [data["ids"][mains[1]]])
    keep(page, "known", [
        {"id": data["ids"][at], "name": name_of(data, at), "series": number, "title": data["title"]} for at in mains[:2]])
    page.reload()
    page.locator("#gaps .gaps a").first.wait_for()
    assert page.locator("#gaps .gaps a").count() == len(mains) - 1
    assert f"{len(mains) - 1} issue" in page.locator("#gaps summary").inner_text()
    assert page.locator("#wants li a").inner_text() == name_of(data, mains[1])
    page.locator("#wants .mark[data-mark=have]").click()
    assert len(kept(page, "have")) == 2 and kept(page, "want") == []


def test_a_reading_is_noted_changed_and_removed(tab, address, series):
    number, data, last = series
    id = data["ids"][last]
    page = tab().open(address(page_of("comics", id)))
    until(page, "document.querySelector('#following .log:not([hidden])')")
    page.locator("#following .log").click()
    form = page.locator("form.log")
    assert form.locator("input[type=date]").input_value() == datetime.date.today().isoformat()
    form.locator("input[type=date]").fill("2024-03-05")
    form.locator("select").select_option("7")
    form.locator("input[type=text]").fill("Fine <b>art</b>")
    form.locator("button").first.click()
    status(page, "in your diary")
    until(page, "document.querySelector('#marks [data-mark=read][aria-pressed=true]')")
    entry, = kept(page, "diary")
    assert (entry["id"], entry["name"], entry["series"], entry["title"]) == (id, name_of(data, last), number, data["title"])
    assert (entry["day"], entry["rating"], entry["note"]) == ("2024-03-05", 7, "Fine <b>art</b>")
    assert "★★★½ · Fine <b>art</b>" in page.locator(".readings").inner_text()
    # It may be read again.
    page.locator("#following .log").click()
    page.locator("form.log button").first.click()
    until(page, "document.querySelectorAll('.readings li').length === 2")
    open_mine(page, address)
    assert page.locator("#diary li").count() == 2
    assert page.locator("#year .switch button").all_inner_texts() == [str(datetime.date.today().year), "2024"]
    page.locator("#year .switch button").last.click()
    assert page.locator("#year .lead").inner_text() == "1 reading · 3.5 of 5 stars on average"
    assert [one.split()[-1] for one in page.locator("#year .years li").all_inner_texts()] == list("001000000000")
    assert data["title"] in page.locator("#year").inner_text()
    page.locator("#diary li").last.get_by_role("button", name="Change").click()
    page.locator("#diary form.log select").select_option("10")
    page.locator("#diary form.log button").first.click()
    until(page, "document.querySelector('#diary').textContent.includes('★★★★★')")
    page.locator("#diary li").first.get_by_role("button", name="Remove").click()
    assert page.locator("#diary li").count() == 1 and len(kept(page, "diary")) == 1
    page.locator("#mine > .notice button").click()
    assert page.locator("#diary li").count() == 2


@pytest.mark.parametrize("kind", ["followed", "diary"])
def test_whatever_is_kept_the_page_opens(tab, serve, whole, kind):
    page = tab().open(f"{serve(whole.site.folder).address}/mine.html")
    for value in (None, 5, {}, [None, 5, {"id": "1"}, {"kind": "series", "id": -1}, {"id": 1, "day": "2024-99-99"}],
                  [{"id": 1, "day": "2024-01-01", "rating": 99, "note": 5, "creators": 7, "name": "\"><img src=x>"}]):
        keep(page, kind, value)
        page.reload()
        until(page, "document.querySelector('#mine #year')")
    assert page.locator("#mine img[src=x]").count() == 0


def test_without_storage_nothing_is_kept_and_that_is_said(tab, serve, whole, series):
    one = tab()
    one.context.add_init_script(NO_STORAGE)
    page = one.open(f"{serve(whole.site.folder).address}/{page_of('series', series[0])}")
    page.locator("#following .follow").click()
    status(page, "does not let pages keep")
    assert page.locator("#following .follow").get_attribute("aria-pressed") == "false"


def test_this_week_leads_to_the_readers_own_week(tab, address, whole):
    text = whole.site.text("this-week.html")
    weeks = re.search('data-weeks="([^"]*)"', text)[1].split()
    page = tab().open(address("this-week.html"))
    assert page.url.endswith("/this-week.html")
    if weeks:
        year, week = map(int, weeks[-1].split("-W"))
        page = at_day(tab, (datetime.date.fromisocalendar(year, week, 3) - EPOCH).days)
        page.goto(address("this-week.html"))
        page.wait_for_url(f"**/weeks/{weeks[-1]}.html")


def test_mine_is_accessible_in_every_width(tab, serve, whole, series):
    number, data, last = series
    day = data["days"][last]
    for width in (360, 1440):
        one = tab(viewport={"width": width, "height": 900})
        one.page.clock.set_fixed_time(datetime.datetime.combine(EPOCH + datetime.timedelta(day - 8), datetime.time(12)))
        page = one.open(f"{serve(whole.site.folder).address}/ru/mine.html")
        keep(page, "followed", [{"kind": "series", "id": number, "name": data["title"]}])
        keep(page, "have", data["ids"][:1])
        keep(page, "known", [{"id": data["ids"][0], "name": name_of(data, 0), "series": number, "title": data["title"]}])
        keep(page, "diary", [{"id": data["ids"][0], "name": name_of(data, 0), "day": "2024-03-05", "rating": 7, "note": "x"}])
        page.reload()
        page.locator("#gaps .shelf").wait_for()
        page.locator("#weeks .switch").wait_for()
        assert one.axe() == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
