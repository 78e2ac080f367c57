"""Lists of comics as a wall, a list or a table: what is shown fits, the state stands in the address, the choice is remembered."""

import datetime
import re

import pytest
from full_set import full
import tabs
from tabs import NO_STORAGE, until


def longest(whole, kind):
    """The further page of a kind's records that has most comics."""
    return max(whole.site.types()[f"{kind} comics"], key=whole.site.sizes.get)


def items(text):
    """The attributes of the comics of a page."""
    return [dict(re.findall(r'data-(\w)(?:="([^"]*)")?', item)) for item in re.findall(r"<li(?: class=\"card[^\"]*\")?((?: data-\w(?:=\"[^\"]*\")?)+)>", text)]


def press(page, view):
    page.locator("#views .switch button", has_text=re.compile(f"^{view}$")).click()


def shown(page):
    """The comics that are seen, without those that are folded away."""
    return page.locator("#views tbody tr:not(.group), .names > li, .cards > li").filter(visible=True).filter(
        has_not=page.locator("xpath=ancestor::details")).count()


def open_filter(page):
    page.locator("#views details.facets > summary").click()
    page.locator("#views fieldset").first.wait_for()


def tick(page, facet, value):
    return page.locator(f"#views input[name='{facet}'][value='{value}']")


@pytest.fixture
def comics(tab, address, whole):
    page = tab().open(address(longest(whole, "character")))
    page.locator("#views .switch").wait_for()
    return page


def test_each_view_shows_all_comics_and_stands_in_the_address(comics, whole):
    count = len(items(whole.site.text(longest(whole, "character"))))
    assert count > 24 and shown(comics) == count
    for view in ("Covers", "Table", "List"):
        press(comics, view)
        assert shown(comics) == count
        assert comics.locator("#views [aria-pressed=true]").inner_text() == view
    assert "view=list" in comics.url
    comics.go_back()
    until(comics, "document.querySelectorAll('#views tbody tr').length > 0")
    comics.reload()
    comics.locator("#views table").wait_for()
    assert shown(comics) == count


def test_the_chosen_view_is_remembered_and_a_link_wins(comics, address, whole):
    press(comics, "Table")
    comics.goto(address("index.html"))
    comics.goto(address(longest(whole, "creator")))
    comics.locator("#views table").wait_for()
    mark = "#" if comics.url.startswith("file:") else "?"
    comics.goto(address(longest(whole, "character")) + f"{mark}view=wall")
    comics.locator("main ul.cards").first.wait_for()
    assert not comics.locator("#views table").is_visible()


def test_without_storage_views_work_for_the_page(tab, address, whole):
    one = tab()
    one.context.add_init_script(NO_STORAGE)
    page = one.open(address(longest(whole, "character")))
    press(page, "Table")
    page.locator("#views table").wait_for()


def test_numbers_are_sorted_as_people_count(comics):
    press(comics, "Table")
    head = comics.locator("#views thead button")
    head.nth(0).click()
    assert comics.locator("#views th[aria-sort=ascending]").count() == 1
    rows = comics.evaluate("""() => [...document.querySelectorAll('#views tbody tr')].map((row) =>
      [row.querySelector('th a').firstChild.textContent, row.querySelector('.number').textContent])""")
    by_series = {}
    for series, number in rows:
        by_series.setdefault(series, []).append(float(number) if re.fullmatch(r"[\d.]+", number) else 1e9)
    assert max(map(len, by_series.values())) > 1
    assert all(numbers == sorted(numbers) for numbers in by_series.values())
    assert len(list(by_series)) == sum(1 for at, row in enumerate(rows) if not at or rows[at - 1][0] != row[0])
    assert comics.evaluate("document.activeElement.closest('thead') !== null")
    head.nth(2).click()
    head.nth(2).click()
    assert comics.locator("#views th[aria-sort=descending]").inner_text().startswith("On sale")
    assert "sort=-date" in comics.url


def test_numbers_stand_in_the_order_that_the_page_says(tab, serve, whole):
    """Only who makes the page knows it: a source may have an order of its own, and a text does not tell what a number counts."""
    path = longest(whole, "character")
    plain = re.sub(r' data-o="[^"]*"', "", whole.site.text(path))
    count = len(items(plain))
    places = iter(range(count - 1, -1, -1))
    told = re.sub(r"(<li(?: class=\"card[^\"]*\")?)(?= data-\w)", lambda item: f'{item[1]} data-o="{next(places)}"', plain)
    # Behind the link to a comic may stand those to its variants.
    rows = "[...document.querySelectorAll('#views tbody tr:not(.group) th > a')].map((it) => it.getAttribute('href'))"
    for text, is_turned in ((plain, False), (told, True)):
        page = tab().page
        page.route(f"**/{path}*", lambda route, _, text=text: route.fulfill(body=text, content_type="text/html; charset=utf-8"))
        page.goto(f"{serve(whole.site.folder).address}/{path}?view=table")
        page.locator("#views tbody tr").first.wait_for()
        listed = page.evaluate(rows)
        page.locator("#views thead button").nth(1).click()
        page.locator("#views th[aria-sort=ascending]").wait_for()
        assert page.evaluate(rows) == (listed[::-1] if is_turned else listed)
        page.locator("#views thead button").nth(0).click()
        sorted_rows = page.evaluate("""() => [...document.querySelectorAll('#views tbody th > a')].map((it) =>
          [it.firstChild.textContent, it.getAttribute('href')])""")
        for title in {title for title, _ in sorted_rows}:
            of_title = [listed.index(link) for other, link in sorted_rows if other == title]
            assert of_title == sorted(of_title, reverse=is_turned)


def test_the_table_of_a_series_does_not_repeat_its_name(tab, address, whole):
    page = tab().open(address(longest(whole, "series")))
    page.locator("#views .switch").wait_for()
    press(page, "Table")
    page.locator("#views table").wait_for()
    assert "Series" not in page.locator("#views thead th").all_inner_texts()
    assert all(text.startswith("#") for text in page.locator("#views tbody th > a").all_inner_texts())


def test_a_catalogue_without_formats_has_no_column_for_them(tab, serve, whole):
    path = longest(whole, "character")
    page = tab().page
    text = re.sub(r' data-f="[^"]*"', "", whole.site.text(path))
    page.route(f"**/{path}*", lambda route: route.fulfill(body=text, content_type="text/html; charset=utf-8"))
    page.goto(f"{serve(whole.site.folder).address}/{path}?view=table&sort=format")
    page.locator("#views thead th").first.wait_for()
    assert page.locator("#views thead th").count() == 3 and page.locator("#views [aria-sort]").count() == 0
    open_filter(page)
    assert page.locator("#views input[name=d]").count() > 1 and page.locator("#views input[name=f]").count() == 0


def test_filters_count_and_narrow_and_stand_in_the_address(comics, tab, whole):
    all_items = items(whole.site.text(longest(whole, "character")))

    def year(item):
        return 1970 + int(item["d"]) / 365.2425 if "d" in item else float(item.get("y", 0))
    open_filter(comics)
    for box in comics.locator("#views input[name=f]").all():
        count = int(re.sub(r"\D", "", box.locator("xpath=..").locator(".note").inner_text()))
        assert count == sum(item.get("f") == box.get_attribute("value") for item in all_items)
    decades = {box.get_attribute("value"): int(re.sub(r"\D", "", box.locator("xpath=..").locator(".note").inner_text()))
               for box in comics.locator("#views input[name=d]").all()}
    assert sum(decades.values()) == len(all_items)
    decade = max(decades, key=decades.get)
    # A day at the turn of a year may be counted to the other one here.
    assert abs(decades[decade] - sum(int(decade) <= year(item) < int(decade) + 10 for item in all_items)) <= 2
    tick(comics, "d", decade).check()
    assert shown(comics) == decades[decade]
    tick(comics, "f", "Comic").check()
    count = shown(comics)
    assert 0 < count < decades[decade]
    press(comics, "Covers")
    assert shown(comics) == count
    other = tab().open(comics.url)
    other.locator("#views .chip").nth(1).wait_for()
    assert shown(other) == count and other.locator("main ul.cards").filter(visible=True).count() > 0
    other.locator("#views .clear").click()
    assert shown(other) == len(all_items)
    other.go_back()
    until(other, "document.querySelectorAll('#views .chip').length === 2")


def test_variants_are_folded_into_their_issue(tab, address, whole):
    path = next(path for path in sorted(whole.site.types()["character comics"], key=whole.site.sizes.get, reverse=True)
                if "<details" in whole.site.text(path))
    text = whole.site.text(path)
    page = tab().open(address(path))
    page.locator("#views .switch").wait_for()
    folded = len(re.findall(r"<li>", text.partition("<main")[2].partition("</main")[0]))
    assert folded and page.locator("main details.rest").first.is_visible()
    open_filter(page)
    tick(page, "v", "0").check()
    assert shown(page) == sum("v" not in item for item in items(text))
    assert page.locator("main details.rest").filter(visible=True).count() == 0
    press(page, "Table")
    assert page.locator("main details.rest").filter(visible=True).count() == 0
    page.locator("#views .chip").click()
    assert page.locator("main details.rest").filter(visible=True).count() > 0


@pytest.mark.parametrize("view", ["List", "Table"])
def test_the_bar_of_years_leads_to_each_year_in_every_view(comics, view):
    press(comics, view)
    links = comics.locator("nav.letters a")
    assert links.count() > 1
    for link in [links.first, links.last]:
        year = link.inner_text()
        link.click()
        until(comics, "(id) => document.querySelectorAll(`[id='${id}']`).length === 1", f"y-{year}")
        assert comics.locator(f"[id='y-{year}']").inner_text() == year
        assert comics.locator(f"[id='y-{year}']").is_visible()
    assert comics.locator("#views [aria-pressed=true]").inner_text() == view


def test_the_beginning_of_a_list_has_views_and_hands_them_on(tab, address, whole):
    path = longest(whole, "character").replace("-comics-2", "")
    page = tab().open(address(path))
    page.locator("#views .switch").wait_for()
    assert page.locator("#views details.facets").count() == 0
    press(page, "Table")
    assert page.locator("#views tbody tr").count() == 24 and page.locator("#views thead button").count() == 0
    page.locator("#comics ~ .all a").click()
    page.locator("#views table").wait_for()
    assert "view=table" in page.url


def column_with_comics(page):
    """A column of the chart of a record's years that is neither the first nor the last one: its box and its year."""
    columns = page.locator("#comics-by-year svg g")
    column = columns.nth(columns.count() // 2)
    year, count = re.match(r"(\d+): (\d+)", column.locator("title").text_content()).groups()
    return column.locator("rect").first, year, int(count)


def test_a_click_on_a_year_of_the_beginning_of_a_list_shows_it_in_the_whole_list(tab, address, whole):
    page = tab().open(address(longest(whole, "character").replace("-comics-2", "")))
    page.locator("#views .switch").wait_for()
    column, year, count = column_with_comics(page)
    column.click()
    page.locator("#views .chip").wait_for()
    assert page.locator("#views .chip").inner_text().strip().startswith(year)
    assert f"y={year}" in page.url and 0 < shown(page) <= count
    days = page.locator("main .names > li[data-d]").filter(visible=True).evaluate_all("(all) => all.map((it) => it.dataset.d)")
    assert {datetime.date.fromordinal(719163 + int(day)).year for day in days} == {int(year)}
    page.locator("#views .chip").click()
    assert "y=" not in page.url and shown(page) > count


def test_a_click_on_a_year_filters_where_all_comics_are_on_the_page(tab, address, whole):
    paths = [path for kind in ("character", "creator", "series") for path in whole.site.types()[kind]
             if "data-first" in whole.site.text(path) and "data-part" not in whole.site.text(path)]
    page = tab().open(address(paths[0]))
    page.locator("#views .switch").wait_for()
    column, year, count = column_with_comics(page)
    column.click()
    page.locator("#views .chip").wait_for()
    assert f"y={year}" in page.url and 0 < page.locator("#views ~ .cards > li").filter(visible=True).count() <= count
    page.go_back()
    until(page, "!document.querySelector('#views .chip')")


def test_ticks_of_a_reading_order_survive_other_views(tab, address, whole):
    path = max(whole.site.types()["event"], key=whole.site.sizes.get)
    page = tab().open(address(path))
    page.locator("#order .tick").first.click()
    press(page, "Table")
    press(page, "Covers")
    assert page.locator("#order .tick").first.get_attribute("aria-pressed") == "true"


def test_an_address_of_nonsense_shows_that_nothing_fits(tab, address, whole):
    page = tab().open(address(longest(whole, "character")) + "#view=%3Cimg%20src=x%3E&sort=nonsense&d=9999")
    page.locator("#views .chip").wait_for()
    assert page.locator("main img[src='x']").count() == 0 and shown(page) == 0
    assert page.locator("#views > .lead").is_visible()


@pytest.mark.parametrize("theme", ["light", *full("dark")])
@pytest.mark.parametrize("view", ["Covers", "List", "Table"])
def test_views_pass_axe_and_fit_a_telephone(tab, serve, whole, view, theme):
    one = tab(viewport={"width": 360, "height": 740}, color_scheme=theme, has_touch=True, is_mobile=True)
    page = one.open(f"{serve(whole.site.folder).address}/{longest(whole, 'character')}")
    press(page, view)
    open_filter(page)
    page.locator("#views input").first.check()
    assert one.axe() == []
    assert page.evaluate(tabs.WIDE) == [] and page.evaluate(tabs.SMALL) == []


@pytest.mark.core_of("", "ru/")
@pytest.mark.parametrize("language, view", [("", "wall"), ("", "list"), ("", "table"), ("es/", "wall"), ("pt-BR/", "wall"), ("ru/", "wall")])
@pytest.mark.parametrize("kind", ["character", *full("character comics")])
def test_nothing_shifts_when_a_remembered_view_comes_late(tab, serve, whole, kind, language, view):
    server = serve(whole.site.folder)
    one = tab(viewport={"width": 360, "height": 740})
    path = longest(whole, "character") if kind == "character comics" else max(whole.site.types()[kind], key=whole.site.sizes.get)
    one.open(f"{server.address}/{longest(whole, 'creator')}?view={view}")
    press(one.page, {"wall": "Covers", "list": "List", "table": "Table"}[view])
    session = one.context.new_cdp_session(one.page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 100_000})
    page = one.open(f"{server.address}/{language}{path}")
    page.locator("#views .switch").wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate("document.getElementById('views').firstChild.offsetHeight < 60")
    shifts = page.evaluate("shifts")
    assert sum(shift["value"] for shift in shifts) == 0, shifts


def test_the_letters_stay_in_sight_on_a_telephone(tab, address, whole):
    page = tab(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).open(address("series/index.html"))
    bar = "document.querySelector('nav.letters').getBoundingClientRect()"
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    assert page.evaluate(f"Math.round({bar}.top)") == 0 and page.evaluate(f"{bar}.height") < 70
    page.locator("nav.letters a").nth(2).click()
    anchor = page.evaluate("location.hash.slice(1)")
    until(page, f"(id) => document.getElementById(id).getBoundingClientRect().top >= {bar}.bottom - 1", anchor)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_filters_that_cannot_load_say_so_and_can_be_tried_again(tab, serve, whole):
    server = serve(whole.site.folder, None)
    page = tab(tolerate=["503", "not executable"]).open(f"{server.address}/{longest(whole, 'character')}")
    server.absent = {"/facets-"}
    try:
        page.locator("#views details.facets > summary").click()
        problem = page.locator(".problem")
        problem.wait_for()
    finally:
        server.absent = set()
    problem.locator("button").click()
    page.locator("#views fieldset").first.wait_for()
    assert not problem.is_visible()


@pytest.fixture(params=["http", "file", "broken"])
def several(request, tab, serve, whole):
    """A list of a hero's comics as three pages, of which the second one is open; from disk, or where the others do not come, a page is alone."""
    path = max(whole.site.types()["character comics"], key=whole.site.sizes.get)
    text = whole.site.text(path)
    first, *sections = re.split(r'(?=<section class="letter")', text)
    last, end = sections[-1].rsplit("</section>", 1)
    sections[-1] = f"{last}</section>"
    third = len(sections) // 3
    parts = [sections[:third], sections[third:2 * third], sections[2 * third:]]
    # A year that goes on on the next page.
    head, *rows = re.split(r"(?=<li data-)", parts[1][-1])
    if len(rows) > 1:
        parts[2].insert(0, head + "".join(rows[len(rows) // 2:]))
        parts[1][-1] = head + "".join(rows[:len(rows) // 2]) + "</ul></section>"
    base = path.rsplit("/", 1)[-1].removesuffix("-2.html")
    total = len(items(text))
    named = " ".join(f"./{base}-{n}.html" for n in (2, 3, 4))
    first = first.replace('<div id="views"', f'<div id="views" data-count="{total}" data-pages="{named}"')
    texts = {f"{base}-{n}.html": first + "".join(part) + end for n, part in zip((2, 3, 4), parts)}
    assert sum(len(items(one)) for one in texts.values()) == total
    one = tab(tolerate=["503", "ERR_FAILED"])
    begin = whole.site.folder.as_uri() if request.param == "file" else serve(whole.site.folder).address
    folder = f"{begin}/{path.rsplit('/', 1)[0]}"

    def answer(route, asked):
        name = asked.url.split("?")[0].split("#")[0].rsplit("/", 1)[-1]
        if name not in texts:
            route.continue_()
        elif request.param == "broken" and asked.resource_type != "document":
            route.fulfill(status=503)
        else:
            route.fulfill(body=texts[name], content_type="text/html; charset=utf-8")

    one.page.route(f"{folder}/**", answer)
    page = one.open(f"{folder}/{base}-3.html")
    page.locator("#views .switch").wait_for()
    return page, text, len(items(texts[f"{base}-3.html"])), total, request.param == "http"


def year_of(item):
    return 1970 + int(item["d"]) / 365.2425 if "d" in item else float(item.get("y", 0))


def test_a_list_of_several_pages_is_filtered_as_a_whole_or_says_that_it_is_not(several):
    page, text, here, total, is_whole = several
    assert shown(page) == here
    open_filter(page)
    counts = [int(re.sub(r"\D", "", box.locator("xpath=..").locator(".note").inner_text())) for box in page.locator("#views input[name=d]").all()]
    assert sum(counts) == (total if is_whole else here)
    page.locator("#views input[name=d]").first.check()
    until(page, "!document.querySelector('#views > .lead').hidden")
    assert shown(page) == counts[0]
    lead = page.locator("#views > .lead").inner_text()
    if is_whole:
        assert lead == f"{counts[0]} comics" and not page.locator("nav.pages").filter(visible=True).count()
    else:
        assert lead == f"On this page: {counts[0]} of {here}. The whole list has {total}."
    page.locator("#views .chip").click()
    assert shown(page) == here


def test_a_list_of_several_pages_is_sorted_as_a_whole_or_says_that_it_is_not(several):
    page, text, here, total, is_whole = several
    press(page, "Table")
    assert shown(page) == here
    page.locator("#views thead button").nth(2).click()
    until(page, "(count) => document.querySelectorAll('#views tbody tr').length === count", total if is_whole else here)
    assert page.locator("#views > .lead").is_visible() != is_whole
    page.locator("#views thead button").nth(0).click()
    page.locator("#views th[aria-sort=ascending]").wait_for()
    rows = page.evaluate("""() => [...document.querySelectorAll('#views tbody tr')].map((row) =>
      [row.querySelector('th a').firstChild.textContent, row.querySelector('.number').textContent])""")
    by_series = {}
    for series, number in rows:
        by_series.setdefault(series, []).append(float(number) if re.fullmatch(r"[\d.]+", number) else 1e9)
    assert all(numbers == sorted(numbers) for numbers in by_series.values())


def test_marks_of_a_list_of_several_pages_say_of_how_many(several):
    page, text, here, total, is_whole = several
    page.locator("#views .marking").click()
    button = page.locator(".markings button").first
    button.wait_for()
    assert button.inner_text() == (f"Mark all {total} of the list: Have" if is_whole else f"Mark the {here} on this page: Have")
    assert page.locator("main .marks").filter(visible=True).count() == here
    button.click()
    page.locator(".markings .notice button").wait_for()
    have = page.evaluate("JSON.parse(localStorage[`spinrack:${document.documentElement.dataset.site}:have`])")
    assert len(have) == (total if is_whole else here)
    page.locator(".markings .notice button").click()
