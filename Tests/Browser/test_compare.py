"""Two heroes beside each other, and who is near one."""

import re

import pytest
from tabs import until


@pytest.fixture(scope="session")
def near(whole):
    """The hero with most companions: its id, and the ids, names and counts that its file has."""
    found = []
    for path in whole.site.folder.glob("characters/*/*-ties.js"):
        text = path.read_text(encoding="utf-8")
        ids, counts = ([int(it) for it in re.search(rf"{name}:\[([-\d,]*)\]", text)[1].split(",")] for name in ("ids", "counts"))
        found.append(list(zip(ids, counts)))
    return max(found, key=len)


def page_of(site, id):
    return site.text(f"characters/{id // 1000}/{id}.html")


def test_companions_are_those_of_the_page(whole, near):
    (id, count), *companions = near
    page = page_of(whole.site, id)
    shown = re.search(r'aria-labelledby="with".*?</section>', page, re.S)[0]
    on_page = [(int(id), int(count)) for id, count in re.findall(r'/(\d+)\.html.*?<span class="note">(\d+) comics? together', shown)]
    assert on_page == companions[:len(on_page)] and on_page
    assert f'compare.html#a={id}"' in shown
    assert count == int(re.search(r'<dt>Comics</dt><dd>(\d+)', page)[1])


def test_a_hero_has_a_map_that_leads_on(tab, address, near):
    (id, _), (other, _), *_ = near
    page = tab(viewport={"width": 1280, "height": 800}).open(address("compare.html") + f"#a={id}")
    page.locator("svg.map").wait_for()
    assert page.locator("svg.map a").count() == min(12, len(near) - 1)
    assert page.locator("#compare .card").count() == len(near) - 1
    heading = page.locator("#compare h2").inner_text()
    page.locator("svg.map a").first.focus()
    page.keyboard.press("Enter")
    until(page, "(before) => document.querySelector('#compare h2').textContent !== before", heading)
    assert f"a={other}" in page.url
    page.go_back()
    until(page, "(before) => document.querySelector('#compare h2').textContent === before", heading)


def test_two_heroes_show_what_they_share(tab, address, whole, near):
    (id, _), (other, together), *_ = near
    page = tab().open(address("compare.html") + f"#a={id}")
    page.locator("#compare .card button").first.click()
    page.locator("#compare .pair").wait_for()
    assert page.locator("#compare .lead").inner_text() == f"{together} comics together"
    while page.locator("#compare button.more").count():
        page.locator("#compare button.more").click()
    links = page.locator("#compare .panel .cards .card a").evaluate_all("(all) => all.map((it) => it.getAttribute('href'))")
    assert len(set(links)) == together
    for href in links[:3]:
        comic = whole.site.text(href.removeprefix("./").lstrip("/"))
        assert f"/{id}.html" in comic and f"/{other}.html" in comic
    assert re.search(rf"a={id}\b.*b={other}\b", page.url)
    assert page.locator("#compare dt").first.inner_text() == "Earliest together, known here"


def test_heroes_are_found_by_name(tab, address, near):
    (id, _), (other, _), *_ = near
    page = tab().open(address("compare.html"))
    assert page.locator("#hero-b").is_hidden()
    # Whom a slip means is known, too.
    for field, wanted in (("#hero-a", id), ("#hero-b", other)):
        name = page.evaluate("""async (id) => {
          const file = `characters/${Math.floor(id / 1000)}/${id}-ties.js`;
          await spinrack.load(file);
          return spinrack.data[`ties-${id}`].names.split('\\n')[0];
        }""", wanted)
        page.locator(field).fill(name)
        page.locator(f"{field}-found button", has_text=name).first.click()
        until(page, "(id) => location.href.includes(`=${id}`)", wanted)
    page.locator("#compare .pair").wait_for()


@pytest.mark.parametrize("part", ["a=999999999999", "a=1&b=2", "a=../../x", "a=%3Cb%3E&b=1", "a=-1", "b=5"])
def test_addresses_of_nobody_say_so_or_show_the_beginning(tab, serve, whole, part):
    page = tab(tolerate=["404", "Refused to execute script"]).open(f"{serve(whole.site.folder).address}/compare.html?{part}")
    page.wait_for_timeout(500)
    assert page.locator("#compare .pair, svg.map").count() == 0
    assert page.locator("#hero-a").is_visible()


def test_it_moves_nothing_and_passes_axe(tab, serve, whole, near):
    server = serve(whole.site.folder)
    (id, _), (other, _), *_ = near
    for width, theme, part in ((360, "light", f"a={id}"), (1440, "dark", f"a={id}"), (360, "dark", f"a={id}&b={other}"), (1440, "light", f"a={id}&b={other}")):
        one = tab(viewport={"width": width, "height": 800}, color_scheme=theme)
        page = one.open(f"{server.address}/ru/compare.html?{part}")
        page.locator("#compare .card").first.wait_for()
        one.scroll_through()
        assert not page.evaluate("shifts"), (width, part)
        assert not one.axe("main"), (width, part)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, part)


def test_nobody_is_called_nobody_and_who_is_known_stays(tab, address, near):
    (id, _), *_ = near
    page = tab(tolerate=["404", "Refused to execute script", "ERR_FILE_NOT_FOUND"]).open(address("compare.html") + f"#a={id}&b=999999999")
    page.locator("#compare .notice").wait_for()
    assert page.locator("#compare .notice").inner_text() == "Nobody here has the number 999999999."
    assert page.locator("#compare .problem").count() == 0
    assert page.locator("svg.map").count() == 1 and page.locator("#hero-a").input_value()
    page.goto("about:blank")
    page.goto(address("compare.html") + f"#a=999999999&b={id}")
    page.locator("svg.map").wait_for()
    assert "999999999" in page.locator("#compare .notice").inner_text() and page.locator("#hero-a").input_value()
    page.goto("about:blank")
    page.goto(address("compare.html") + "#a=999999998&b=999999999")
    page.locator("#compare .notice").first.wait_for()
    assert page.locator("#compare .notice").count() == 2 and page.locator("#compare .problem").count() == 0
    assert page.locator("#hero-a").is_visible() and page.locator("#hero-a").input_value() == ""


def test_a_lost_connection_is_not_taken_for_nobody(tab, serve, whole, near):
    (id, _), *_ = near
    server = serve(whole.site.folder, None)
    server.absent = {"-ties.js"}
    try:
        page = tab(tolerate=["503", "not executable"]).open(f"{server.address}/compare.html?a={id}")
        page.locator("#compare .problem").wait_for()
        assert page.locator("#compare .notice").count() == 0
    finally:
        server.absent = set()


def test_without_a_choice_it_offers_pairs(tab, address):
    page = tab().open(address("compare.html"))
    pairs = page.locator("#compare .names a")
    pairs.first.wait_for()
    pairs.first.click()
    page.locator("#compare .pair").wait_for()
    assert pairs.count() == 0 or pairs.first.get_attribute("href")[0] != "#"
    page.go_back()
    pairs.first.wait_for()
    assert page.locator("#compare .pair").count() == 0
