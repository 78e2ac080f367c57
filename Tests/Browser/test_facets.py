"""The facets of the lists of heroes, series and creators: what is shown fits, counts are right, the state stands in the address."""

import re

import pytest
from tabs import until


@pytest.fixture
def facets(tab, address):
    page = tab().open(address("heroes/index.html"))
    page.locator("details.facets summary").click()
    page.locator("details.facets fieldset").first.wait_for()
    return page


def shown(page):
    return page.locator("main ul.cards .card").filter(visible=True).count()


def heroes_of(whole):
    """Facets of all heroes from the attributes of their cards."""
    cards = re.findall(r'<li class="card[^"]*"((?: data-\w="[^"]*")+)>', "".join(
        whole.site.text(path) for kind in ("all heroes", "all heroes, further") for path in whole.site.types().get(kind, [])))
    return [dict(re.findall(r'data-(\w)="([^"]*)"', card)) for card in cards]


def tick(page, facet, value):
    return page.locator(f"details.facets input[name='{facet}'][value='{value}']")


def test_counts_are_those_of_the_pages(facets, whole):
    heroes = heroes_of(whole)
    assert len(heroes) == len(whole.site.shown("character"))
    for box in facets.locator("details.facets input[type=checkbox]").all():
        facet, value = box.get_attribute("name"), box.get_attribute("value")
        count = int(re.sub(r"\D", "", box.locator("xpath=..").locator(".note").inner_text()))
        assert count == sum(hero[facet] == value for hero in heroes), (facet, value)


def test_values_of_a_facet_add_up_and_facets_narrow(facets, whole):
    heroes = heroes_of(whole)
    letters = sorted({hero["l"] for hero in heroes if hero["l"].isalpha()})[:2]
    tick(facets, "l", letters[0]).check()
    assert shown(facets) == sum(hero["l"] == letters[0] for hero in heroes)
    tick(facets, "l", letters[1]).check()
    assert shown(facets) == sum(hero["l"] in letters for hero in heroes)
    tick(facets, "e", "1").check()
    fitting = sum(hero["l"] in letters and hero["e"] == "1" for hero in heroes)
    assert shown(facets) == fitting
    assert facets.locator(".chips .chip").count() == 3
    link = facets.url
    assert f"l={letters[0]},{letters[1]}" in link and "e=1" in link
    facets.go_back()
    until(facets, "document.querySelectorAll('.chips .chip').length === 2")
    facets.go_forward()
    until(facets, "document.querySelectorAll('.chips .chip').length === 3")
    facets.reload()
    facets.locator(".chips .chip").first.wait_for()
    assert shown(facets) == fitting
    facets.locator(".chips .clear").click()
    assert facets.locator(".chips .chip").count() == 0
    until(facets, "!location.href.includes('l=')")


def test_a_chip_takes_its_filter_away_and_keeps_the_focus_near(facets):
    tick(facets, "e", "1").check()
    tick(facets, "e", "0").check()
    facets.locator(".chips .chip").first.click()
    assert facets.locator(".chips .chip").count() == 1
    assert facets.evaluate("document.activeElement !== document.body")


def test_sorting_by_comics_puts_the_most_first(facets):
    facets.locator("#sort").select_option("comics")
    cards = facets.locator("main .found .card .note")
    cards.first.wait_for()
    counts = [int(re.sub(r"\D", "", note)) for note in cards.all_inner_texts()[:30]]
    assert counts == sorted(counts, reverse=True) and counts[0] > counts[-1]
    until(facets, "location.href.includes('sort=comics')")


def test_facets_pass_axe_and_fit_a_telephone(tab, serve, whole):
    one = tab(viewport={"width": 360, "height": 740})
    page = one.open(f"{serve(whole.site.folder).address}/heroes/index.html?e=1&sort=comics")
    page.locator(".chips .chip").first.wait_for()
    page.locator("details.facets summary").click()
    assert one.axe() == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_an_address_of_nonsense_shows_all(tab, address):
    page = tab().open(address("heroes/index.html") + "#l=%22%3E%3Cimg%20src=x%3E&sort=nonsense&d=9999")
    page.wait_for_timeout(300)
    assert page.locator("main img[src='x']").count() == 0


@pytest.mark.parametrize("absent", ["/current.js", "/search/"])
def test_a_list_that_cannot_load_says_so_and_can_be_tried_again(tab, serve, whole, absent):
    server = serve(whole.site.folder, None)
    page = tab(tolerate=["503", "not executable"]).open(f"{server.address}/heroes/index.html")
    server.absent = {absent}
    try:
        page.locator("details.facets summary").click()
        problem = page.locator(".problem")
        problem.wait_for()
    finally:
        server.absent = set()
    problem.locator("button").click()
    page.locator("details.facets fieldset").first.wait_for()
    assert not problem.is_visible()


@pytest.mark.parametrize("kind", ["series", "creators"])
def test_series_and_creators_have_facets_as_heroes_have(tab, address, whole, kind):
    page = tab().open(address(f"{kind}/index.html"))
    page.locator("details.facets summary").click()
    page.locator("details.facets fieldset").first.wait_for()
    count = len(whole.site.shown({"series": "series", "creators": "creator"}[kind]))
    for facet in "ldn":
        counts = [int(re.sub(r"\D", "", box.locator("xpath=..").locator(".note").inner_text()))
                  for box in page.locator(f"details.facets input[name={facet}]").all()]
        assert sum(counts) == count and len(counts) > 1, facet
    page.locator("#sort").select_option("comics")
    notes = page.locator("main .found .names .note")
    notes.first.wait_for()
    counts = [int(re.sub(r"\D", "", note)) for note in notes.all_inner_texts()]
    assert counts == sorted(counts, reverse=True) and counts[0] > counts[-1]
    tick(page, "l", page.locator("details.facets input[name=l]").first.get_attribute("value")).check()
    link = page.url
    assert "sort=comics" in link and "l=" in link
    names = page.locator("main .found .names li").all_inner_texts()
    again = tab().open(link)
    again.locator("main .found .names li").first.wait_for()
    assert again.locator("main .found .names li").all_inner_texts() == names


def test_nothing_in_sight_moves_when_the_list_grows_while_a_reader_scrolls(tab, serve, metron):
    server = serve(metron.site.folder)
    page = tab(viewport={"width": 1440, "height": 900}).page
    # Scrolls to the end as soon as something was added, before the next frame.
    page.add_init_script("""addEventListener('DOMContentLoaded', () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => scrollTo(0, document.documentElement.scrollHeight);
      window.grown = 0;
      new MutationObserver((all) => {
        if (all.some((it) => it.target.closest('section.letter, #main') && [...it.addedNodes].some((node) => node.matches?.('.card, .letter')))) {
          window.grown++;
          port2.postMessage(0);
        }
      }).observe(document.getElementById('main'), { childList: true, subtree: true });
    })""")
    page.goto(f"{server.address}/characters/index.html")
    page.locator("main button.more").wait_for()
    page.evaluate("scrollTo(0, document.querySelector('button.more').getBoundingClientRect().top - innerHeight - 300)")
    until(page, "grown > 0")
    page.wait_for_timeout(300)
    assert page.evaluate("shifts") == []
