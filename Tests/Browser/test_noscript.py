"""Without JavaScript every page is complete, and everything can be reached."""

import pytest
import walk


@pytest.fixture
def still(tab):
    # Where scripts are off Chromium speaks so of its own transitions between pages.
    return tab(java_script_enabled=False, tolerate=["ViewTransition opt-in disabled"])


@pytest.mark.core_of("home", "all comics", "character", "event", "statistics", "search", "404")
@pytest.mark.parametrize("kind", walk.TYPES)
def test_a_page_shows_nothing_that_needs_a_script(still, address, whole, kind):
    if kind == "404" and address("").startswith("file:"):
        pytest.skip("the page for what is not there is a server's to show")
    page = still.open(address(dict(whole.site.sample())[kind]))
    assert page.locator("h1").inner_text().strip()
    for control in page.locator("button").all():
        if control.is_visible():
            form = control.locator("xpath=ancestor::form[@action]")
            assert form.count(), f"a button that does nothing: {control.text_content()}"
    for empty in page.locator("main section, main ul, main ol, main dl").all():
        assert empty.text_content().strip(), empty.evaluate("(it) => `empty: ${it.outerHTML.slice(0, 200)} in ${it.parentElement.outerHTML.slice(0, 200)}`")


def test_records_are_reached_by_links_alone(still, address, whole):
    page = still.open(address("index.html"))
    menu = page.locator("header nav a")
    for place in ("heroes", "comics", "series", "events", "creators"):
        page.goto(address("index.html"))
        link = menu.and_(page.locator(f"[href='{place}/index.html']"))
        if not link.is_visible():
            page.locator("header .further > summary").click()
        link.click()
        page.wait_for_url(f"**/{place}/index.html")
        first = page.locator("main a[href$='.html']").filter(visible=True).first
        before = page.url
        first.click()
        page.wait_for_url(lambda url: url != before)
        assert page.locator("h1").count() == 1


def test_details_open_without_scripts(still, address, whole):
    path = next(path for path in whole.site.types()["character"] if "<details" in whole.site.text(path).partition("<main")[2])
    page = still.open(address(path))
    details = page.locator("main details").first
    inside = details.locator(":scope > *:not(summary)").first
    assert not inside.is_visible()
    details.locator("summary").click()
    assert inside.is_visible()


def test_the_search_form_leads_to_other_ways_in(still, address):
    page = still.open(address("index.html"))
    page.locator("#q").fill("anything")
    page.locator("form.find button").first.click()
    page.wait_for_url("**/search.html*")
    assert page.locator("main a[href*='heroes/index.html']").first.is_visible()
    assert page.locator("main .notice").is_visible()


def test_next_and_previous_lead_through_all_heroes(still, address, whole):
    heroes = whole.site.types()["character"]
    page = still.open(address(heroes[0]))

    def follow(relation):
        before = page.url
        page.locator(f"nav.beside a[rel={relation}]").click()
        page.wait_for_url(lambda url: url != before)

    if page.locator("nav.beside a[rel=prev]").count():
        follow("prev")
    name = page.locator("h1").inner_text()
    follow("next")
    follow("prev")
    assert page.locator("h1").inner_text() == name
