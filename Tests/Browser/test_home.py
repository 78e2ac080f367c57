"""What the home page shows of today, and what a page says that is not there."""

import datetime
import json
import re

import pytest
from tabs import until


@pytest.fixture(scope="session")
def days(whole):
    """The comics that the files of the months name, by month and day: id, name and year."""
    found = {}
    for path in sorted((whole.site.folder / "search").glob("days-*.js")):
        data = path.read_text(encoding="utf-8")
        values = {name: json.loads(value) for name, value in re.findall(r'(ids|names|days):(\[[^\]]*\]|"(?:[^"\\]|\\.)*")', data)}
        for id, name, day in zip(values["ids"], values["names"].split("\n"), values["days"]):
            date = datetime.date(1970, 1, 1) + datetime.timedelta(days=day)
            assert f"days-{date.month}-" in path.name
            found.setdefault((date.month, date.day), []).append((id, name, date.year))
    return found


def at(tab, address, when, **options):
    one = tab(**options)
    one.page.clock.set_fixed_time(when)
    return one, one.open(address)


def test_today_shows_what_came_out_on_this_day_of_earlier_years(tab, address, days):
    (month, day), comics = max(days.items(), key=lambda item: len(item[1]))
    year = max(year for _, _, year in comics)
    _, page = at(tab, address("index.html"), datetime.datetime(year, month, day, 12))
    page.locator("#today .card").first.wait_for(state="attached")
    cards = page.locator("#today .card")
    earlier = [(name, year - then) for _, name, then in comics if then < year]
    assert cards.locator(".name").all_inner_texts() == [name for name, _ in earlier]
    assert cards.locator(".note").all_inner_texts() == [f"{age} year{'s' if age > 1 else ''} ago" for _, age in earlier]
    cards.first.locator("a").click()
    assert page.locator("h1").inner_text() == earlier[0][0]


def test_a_day_without_comics_has_no_panel(tab, address, days):
    missing = next(date for date in (datetime.datetime(2029, 1, 1, 12) + datetime.timedelta(days=n) for n in range(365))
                   if (date.month, date.day) not in days)
    one, page = at(tab, address("index.html"), missing)
    until(page, "document.querySelector('script[src*=days-]')")
    page.wait_for_timeout(200)
    assert page.locator("#today").is_hidden()
    assert not page.evaluate("shifts")


def test_today_moves_nothing_and_passes_axe(tab, serve, whole, days):
    (month, day), _ = max(days.items(), key=lambda item: len(item[1]))
    server = serve(whole.site.folder)
    for width, theme in ((360, "light"), (1440, "dark")):
        one, page = at(tab, f"{server.address}/ru/index.html", datetime.datetime(2031, month, day, 12),
                       viewport={"width": width, "height": 800}, color_scheme=theme)
        page.locator("#today .card").first.wait_for(state="attached")
        one.scroll_through()
        assert not page.evaluate("shifts")
        assert not one.axe("#today")
        assert page.locator("#today h2").inner_text() == "В этот день"


def test_decades_lead_to_their_years(tab, address):
    page = tab().open(address("index.html"))
    link = page.locator("[aria-labelledby=decades] a").last
    decade = link.locator("b").inner_text()
    link.click()
    until(page, "location.hash.startsWith('#d-')")
    heading = page.locator(f"{page.evaluate('location.hash')} h2")
    assert heading.inner_text() == decade
    assert heading.evaluate("(it) => it.getBoundingClientRect().bottom < innerHeight && it.getBoundingClientRect().top >= 0")


@pytest.mark.parametrize("lost", ["heroes/{slug}.html", "characters/9/999999-{slug}.html", "{slug}/"])
def test_a_page_that_is_not_there_offers_what_its_address_names(tab, serve, whole, lost):
    server = serve(whole.site.folder)
    name = re.search(r"<h1>([^<]+)</h1>", whole.site.text(whole.site.types()["character"][0]))[1]
    slug = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-").lower()
    page = tab(tolerate=["404"]).open(f"{server.address}/{lost.format(slug=slug)}")
    page.locator("#nearest .card").first.wait_for()
    assert page.locator("h1").inner_text() == "Page not found"
    assert name in page.locator("#nearest .name").all_inner_texts()
    assert not page.evaluate("shifts")


@pytest.mark.parametrize("lost", ["characters/1/999999999.html", "%ff%fe.html", "%3Cscript%3Ealert(1)%3C/script%3E/", "''.html"])
def test_an_address_that_names_nothing_offers_nothing(tab, serve, whole, lost):
    page = tab(tolerate=["404", "400"]).open(f"{serve(whole.site.folder).address}/{lost}")
    page.wait_for_timeout(600)
    assert page.locator("#nearest .card").count() == 0 or "script" in lost
    assert page.locator("h1").inner_text() == "Page not found"
