"""The reading order of an event: numbers, ticks that are kept, how much is read, lanes, and the list as files."""

import csv
import io
import json
import re

import pytest
from tabs import until


@pytest.fixture(scope="module")
def long(plain):
    """The event with the longest order, which goes over pages."""
    paths = [path for path in plain.site.types()["event"] if re.search("<div id=\"order\"", plain.site.text(path))]
    return max(paths, key=lambda path: len(order_of(plain, path)))


def order_of(plain, path):
    return json.loads(plain.site.text(path.replace(".html", "-order.json")))["issues"]


def open_order(one, server, path):
    page = one.open(f"{server.address}/{path}")
    until(page, "document.querySelector('button.tick') && !document.querySelector('button.tick').hidden")
    return page


def test_entries_are_numbered_in_the_order_of_the_files(plain, tab, serve, long):
    order = order_of(plain, long)
    page = open_order(tab(), serve(plain.site.folder), long)
    shown = page.locator("#order ol > li")
    assert shown.count() == min(24, len(order))
    assert [item.locator("b").first.inner_text() for item in shown.all()] == [str(place + 1) for place in range(shown.count())]
    hrefs = [item.locator("a").first.get_attribute("href") for item in shown.all()]
    assert [href.removeprefix("../../") for href in hrefs] == [one["page"] for one in order[:24]]
    days = [one["on_sale"] for one in order if one["on_sale"]]
    assert days == sorted(days)
    rows = list(csv.DictReader(io.StringIO(plain.site.text(long.replace(".html", "-order.csv")))))
    assert [(int(row["place"]), int(row["id"]), row["title"]) for row in rows] == [
        (one["place"], one["id"], one["title"]) for one in order]
    for name in ("CSV", "JSON"):
        href = page.locator("main a[download]", has_text=name).get_attribute("href")
        assert page.request.get(f"{serve(plain.site.folder).address}/events/0/{href.rsplit('/', 1)[1]}").ok


def test_variants_stand_below_the_issue_that_they_are_editions_of(plain):
    folded = [(path, one) for path in plain.site.types()["event"] for one in order_of(plain, path) if one["variants"]]
    assert folded, "no event with a variant"
    for path, one in folded:
        ids = {other["id"] for other in order_of(plain, path)}
        assert not ids & set(one["variants"])
        whole = plain.site.text(path) if len(ids) <= 24 else plain.site.text(path.replace(".html", "-comics-2.html"))
        assert all(f"/{number}.html" in whole for number in one["variants"])


def test_what_is_read_is_kept_and_counted_on_every_page(plain, tab, serve, long):
    server, one = serve(plain.site.folder), tab()
    page = open_order(one, server, long)
    total = len(order_of(plain, long))
    assert page.locator(".progress span").inner_text() == f"0 of {total} read"
    ticks = page.locator("button.tick")
    ticks.nth(0).click()
    ticks.nth(2).press("Space")
    assert [ticks.nth(place).get_attribute("aria-pressed") for place in range(3)] == ["true", "false", "true"]
    page.reload()
    until(page, "document.querySelector('button.tick[aria-pressed=true]')")
    assert page.locator(".progress span").inner_text() == f"2 of {total} read"
    assert page.locator("progress").evaluate("it => it.value") == 2
    assert total > 24
    page = open_order(one, server, long.replace(".html", "-comics-2.html"))
    assert page.locator(".reading > li").count() == total
    assert page.locator("button.tick[aria-pressed=true]").count() == 2
    page.locator("button.tick").nth(2).click()
    assert page.locator(".progress span").inner_text() == f"1 of {total} read"


def test_the_series_have_lanes_along_time(plain, long):
    lanes = plain.site.text(long).partition('class="chart lanes"')[2].partition("</section>")[0]
    order = order_of(plain, long)
    series = len({one["series"] for one in order})
    assert min(12, series) <= lanes.count("<li>") <= series
    assert len(order) * 9 <= sum(map(int, re.findall(r'class="amount">(\d+)', lanes))) * 10
    assert lanes.count('class="column"') <= len(order)


def test_an_order_fits_moves_nothing_and_passes_axe(plain, tab, serve, long):
    for width, theme in ((360, "dark"), (1280, "light")):
        for path in (long, long.replace(".html", "-comics-2.html")):
            one = tab(viewport={"width": width, "height": 800}, color_scheme=theme)
            page = open_order(one, serve(plain.site.folder), path)
            assert one.axe() == []
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
            assert page.evaluate("shifts.reduce((sum, it) => sum + it.value, 0)") == 0
