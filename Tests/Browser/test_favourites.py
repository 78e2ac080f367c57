"""Favourites: stars, the list, export and import, a link that carries them."""

import json

import pytest
from tabs import until


def names(page):
    return [name.strip() for name in page.locator("#favourites ul.cards .name").filter(visible=True).all_inner_texts()]


@pytest.fixture
def heroes(whole):
    return whole.site.types()["character"][:3] + whole.site.types()["comic"][:1]


def star(page, address, paths):
    """Marks pages, and returns their names."""
    marked = []
    for path in paths:
        page.goto(address(path))
        button = page.locator("button.star").first
        assert button.get_attribute("aria-pressed") == "false"
        button.click()
        assert button.get_attribute("aria-pressed") == "true"
        marked.append(button.get_attribute("data-name"))
    return marked


def test_what_is_marked_stands_on_the_list(tab, address, heroes):
    page = tab().open(address("index.html"))
    marked = star(page, address, heroes)
    page.goto(address("favourites.html"))
    assert sorted(names(page)) == sorted(marked)
    page.locator("#favourites .card a").first.click()
    # A script marks the star of the page that opens.
    until(page, "document.querySelector('button.star')?.ariaPressed === 'true'")
    page.locator("button.star").first.click()
    page.goto(address("favourites.html"))
    assert len(names(page)) == len(marked) - 1
    page.reload()
    assert len(names(page)) == len(marked) - 1


def test_one_that_is_taken_out_comes_back(tab, address, heroes):
    page = tab().open(address("index.html"))
    marked = star(page, address, heroes)
    page.goto(address("favourites.html"))
    page.locator("#favourites .card button").first.click()
    assert len(names(page)) == len(marked) - 1
    page.locator("#favourites .notice button").click()
    assert len(names(page)) == len(marked)


def test_what_another_tab_adds_stays_when_one_comes_back(tab, serve, whole, heroes):
    server = serve(whole.site.folder)
    one = tab()
    page = one.open(f"{server.address}/index.html")
    marked = star(page, lambda path: f"{server.address}/{path}", heroes[:2])
    page.goto(f"{server.address}/favourites.html")
    page.locator("#favourites .card button").first.click()
    assert len(names(page)) == 1
    other = one.context.new_page()
    added = star(other, lambda path: f"{server.address}/{path}", heroes[2:3])
    until(page, "document.querySelectorAll('#favourites .card').length === 2")
    page.locator("#favourites .notice button").click()
    assert sorted(names(page)) == sorted([*marked, *added])


def test_a_file_carries_favourites_to_another_browser(tab, address, heroes, tmp_path):
    page = tab().open(address("index.html"))
    marked = star(page, address, heroes)
    page.goto(address("favourites.html"))
    with page.expect_download() as download:
        page.locator("#favourites p.buttons button").first.click()
    file = tmp_path / "favourites.json"
    download.value.save_as(file)
    assert {one["name"] for one in json.loads(file.read_text())["favourites"]} == set(marked)
    other = tab().open(address("favourites.html"))
    assert names(other) == []
    other.locator("#favourites input[type=file]").set_input_files(file)
    other.locator("#favourites .card").first.wait_for()
    assert sorted(names(other)) == sorted(marked)
    other.locator("#favourites input[type=file]").set_input_files(file)
    other.wait_for_timeout(200)
    assert sorted(names(other)) == sorted(marked)


@pytest.mark.parametrize("text", [
    "{", "[]", "null", "{}", '{"favourites": 5}', '{"favourites": [null, 5, {"kind": "x"}, {"kind": "__proto__", "id": 1, "name": "x"}]}',
    '{"favourites": [{"kind": "characters", "id": "1", "name": "x"}, {"kind": "characters", "id": -1, "name": "x"}]}'])
def test_a_file_of_something_else_changes_nothing(tab, address, heroes, tmp_path, text):
    page = tab().open(address("index.html"))
    marked = star(page, address, heroes[:1])
    page.goto(address("favourites.html"))
    file = tmp_path / "other.json"
    file.write_text(text)
    page.locator("#favourites input[type=file]").set_input_files(file)
    page.locator("#favourites .notice").wait_for()
    assert names(page) == marked


def test_a_link_carries_favourites_and_asks_first(tab, address, heroes):
    one = tab()
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = one.open(address("index.html"))
    marked = star(page, address, heroes)
    page.goto(address("favourites.html"))
    page.locator("#favourites p.buttons button").nth(1).click()
    until(page, "navigator.clipboard.readText().then((text) => text.includes('#f='))")
    link = page.evaluate("navigator.clipboard.readText()")
    other = tab().open(link)
    brought = other.locator("#favourites section.panel").first
    assert brought.is_visible()
    assert other.evaluate("Object.keys(localStorage).filter((key) => key.endsWith(':favourites')).length") == 0
    brought.locator("p.buttons button").first.click()
    assert sorted(names(other)) == sorted(marked)
    until(other, "!location.hash.includes('f=')")


def test_another_tab_hears_of_it(tab, serve, whole, heroes):
    server = serve(whole.site.folder)
    one = tab()
    listing = one.open(f"{server.address}/favourites.html")
    page = one.context.new_page()
    star(page, lambda path: f"{server.address}/{path}", heroes[:1])
    listing.locator("#favourites ul.cards .card").first.wait_for()


def test_they_stay_within_their_site(tab, serve, whole, plain, heroes):
    """From disk all sites share a storage; each keeps its own."""
    page = tab().open((whole.site.folder / "index.html").as_uri())
    star(page, lambda path: (whole.site.folder / path).as_uri(), heroes[:1])
    keys = page.evaluate("Object.keys(localStorage)")
    site = page.evaluate("document.documentElement.dataset.site")
    assert keys and all(key.startswith(f"spinrack:{site}:") for key in keys)
