"""Search as one types: suggestions, keys, mistakes in spelling, the page of results, the last searches."""

import csv
import gzip
import re
import unicodedata
import urllib.parse

import pytest
from tabs import until


def records(site, kind):
    """Names and paths of the records of a kind, from the headings of their pages."""
    return {re.search(r"<h1[^>]*>(.*?)</h1>", site.text(path), re.S)[1].strip(): path for path in site.types()[kind]}


@pytest.fixture(scope="module")
def heroes(whole):
    """Heroes whose names are plain words, the longest names first."""
    plain = {name: path for name, path in records(whole.site, "character").items() if re.fullmatch(r"[A-Za-z ]{9,}", name)}
    assert len(plain) > 10
    return dict(sorted(plain.items(), key=lambda item: (-len(item[0]), item[0])))


@pytest.fixture
def search(tab, address):
    """Opens a page and its search box, ready to be typed into."""
    def search(path="index.html", **options):
        page = tab(**options).open(address(path))
        field = page.locator("#q")
        field.click()
        until(page, "document.getElementById('q').getAttribute('role') === 'combobox'")
        return page, field
    return search


def options(page):
    return page.locator("#suggestions [role=option]")


def wait_for(page, name):
    option = options(page).filter(has_text=name).first
    option.wait_for()
    return option


def test_typing_suggests_and_enter_opens_the_chosen_one(search, heroes):
    page, field = search()
    name, path = next(iter(heroes.items()))
    field.press_sequentially(name[:6].lower(), delay=20)
    wait_for(page, name)
    assert field.get_attribute("aria-expanded") == "true"
    for _ in range(options(page).count()):
        field.press("ArrowDown")
        chosen = page.locator(f"#{field.get_attribute('aria-activedescendant')}")
        assert chosen.get_attribute("aria-selected") == "true"
        assert page.locator("[role=option][aria-selected=true]").count() == 1
        if name in chosen.inner_text():
            break
    field.press("Enter")
    page.wait_for_url(f"**/{path}*")
    assert page.locator("h1").inner_text() == name


def test_arrows_go_round_and_escape_closes_then_clears(search, heroes):
    page, field = search()
    field.press_sequentially("the")
    options(page).first.wait_for()
    field.press("ArrowUp")
    last = field.get_attribute("aria-activedescendant")
    field.press("ArrowDown")
    assert field.get_attribute("aria-activedescendant") is None
    field.press("ArrowUp")
    assert field.get_attribute("aria-activedescendant") == last
    field.press("Escape")
    assert field.get_attribute("aria-expanded") == "false" and field.input_value() == "the"
    assert not options(page).first.is_visible()
    field.press("Escape")
    assert field.input_value() == ""


def test_a_title_that_is_typed_whole_comes_first(search, heroes):
    page, field = search()
    for name in list(heroes)[:5]:
        field.fill(name)
        wait_for(page, name)
        page.wait_for_timeout(300)
        assert options(page).first.locator(".name").inner_text() == name


@pytest.mark.parametrize("mistake", [
    lambda word: word[:3] + word[4:], lambda word: word[:3] + "x" + word[3:], lambda word: word[:3] + "q" + word[4:],
    lambda word: word[:2] + word[3] + word[2] + word[4:], str.upper], ids=["left out", "too much", "wrong", "swapped", "case"])
def test_a_slip_of_the_finger_is_forgiven(search, heroes, mistake):
    page, field = search()
    name = next(name for name in heroes if re.match(r"[A-Z][a-z]{6,}", name) and name[2] != name[3])
    field.fill(" ".join([mistake(name.split()[0]), *name.split()[1:]]))
    wait_for(page, name)


def test_accents_may_be_left_out_or_put_in(search, whole):
    page, field = search()
    names = {**records(whole.site, "creator"), **records(whole.site, "comic"), **records(whole.site, "character")}
    accented = next((name for name in names if any(unicodedata.combining(c) for c in unicodedata.normalize("NFD", name))
                     and "&" not in name), None)
    if accented:
        bare = "".join(c for c in unicodedata.normalize("NFD", accented) if not unicodedata.combining(c))
        field.fill(bare)
        wait_for(page, accented)
    plain = next(name for name in records(whole.site, "character") if re.match("[A-Z][a-z]+e[a-z]+$", name))
    field.fill(plain.replace("e", "é"))
    wait_for(page, plain)


def test_all_kinds_are_found(search, whole):
    page, field = search()
    for kind in ("comic", "series", "creator", "event", "character"):
        name, path = next((name, path) for name, path in records(whole.site, kind).items() if "&" not in name)
        field.fill(name)
        wait_for(page, name)
        hrefs = [option.get_attribute("href") for option in options(page).all()]
        assert any(href and href.endswith(path) for href in hrefs), (name, hrefs)


def test_the_page_of_results_keeps_its_state_in_the_address(search, heroes, address):
    page, field = search()
    name = next(iter(heroes))
    field.fill(name)
    wait_for(page, name)
    field.press("Enter")
    page.wait_for_url(re.compile("search.html.*q="))
    results = page.locator("#results ul.cards .card")
    results.first.wait_for()
    assert results.first.locator(".name").inner_text() == name
    assert page.locator("mark, .name b, .name em").count(), "what was found is not marked"
    assert page.locator("#q").input_value() == name
    link = page.url
    page.locator("#results form input[type=checkbox]").first.check()
    page.wait_for_url(re.compile("kind="))
    page.go_back()
    page.wait_for_url(link)
    until(page, "!document.querySelector('#results form input:checked')")
    page.reload()
    results.first.wait_for()
    other = page.context.new_page()
    other.goto(link)
    other.locator("#results ul.cards .card").first.wait_for()


def test_nothing_found_says_so_and_leads_on(search):
    page, field = search("search.html")
    field.fill("zzxxyyqqj")
    field.press("Enter")
    page.locator("#results .empty").wait_for()
    assert "zzxxyyqqj" in page.locator("#results").inner_text()
    assert page.locator("main a").filter(visible=True).count() > 3


def test_the_last_ten_searches_are_offered(search, heroes):
    page, field = search("search.html")
    names = list(heroes)[:12]
    for name in names:
        field.fill(name)
        field.press("Enter")
        page.locator("#results .card .name", has_text=name).first.wait_for()
    field.fill("")
    options(page).first.wait_for()
    offered = [option.inner_text() for option in page.locator("#suggestions [role=option].recent .name").all()]
    assert offered == names[:1:-1]
    page.locator("#suggestions [role=option]").last.click()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.endsWith(':recent'))"
                         ".every((key) => JSON.parse(localStorage[key]).length === 0)")


def test_a_keystroke_loads_at_most_three_files(browser, serve, whole, heroes, tab):
    one = tab()
    server = serve(whole.site.folder)
    page = one.open(f"{server.address}/index.html")
    # What came out on this day of the year is no search.
    assert not [url for url in one.requests if "/search" in url and "/search/days-" not in url], "search is loaded before anybody searches"
    page.locator("#q").click()
    until(page, "document.getElementById('q').getAttribute('role') === 'combobox'")
    page.wait_for_load_state("networkidle")
    for letter in next(iter(heroes))[:8].lower():
        before = len(one.requests)
        page.locator("#q").press_sequentially(letter)
        page.wait_for_timeout(250)
        loaded = [url for url in one.requests[before:] if "/search/" in url]
        assert len(loaded) <= 3 + (1 if before == 0 else 0), loaded


def test_the_slash_key_leads_to_the_search(tab, address):
    page = tab().open(address("index.html"))
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "q" and page.locator("#q").input_value() == ""


def test_what_cannot_load_says_so_and_can_be_tried_again(tab, serve, whole, heroes):
    server = serve(whole.site.folder, None)
    one = tab(tolerate=["503", "not executable"])
    page = one.open(f"{server.address}/index.html")
    server.absent = {"/search/"}
    try:
        page.locator("#q").click()
        page.locator("#q").press_sequentially("the")
        problem = page.locator(".problem")
        problem.wait_for()
    finally:
        server.absent = set()
    problem.locator("button").click()
    options(page).first.wait_for()


def test_an_open_box_of_suggestions_passes_axe(tab, serve, whole):
    for theme in ("light", "dark"):
        one = tab(color_scheme=theme)
        page = one.open(f"{serve(whole.site.folder).address}/index.html")
        page.locator("#q").click()
        page.locator("#q").press_sequentially("the")
        options(page).first.wait_for()
        page.locator("#q").press("ArrowDown")
        assert one.axe() == []


def test_a_page_of_results_passes_axe_and_fits(tab, serve, whole):
    for width in (360, 1440):
        one = tab(viewport={"width": width, "height": 800})
        page = one.open(f"{serve(whole.site.folder).address}/search.html?q=the")
        page.locator("#results .card").first.wait_for()
        assert one.axe() == []
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def results(page, root, query):
    page.goto(f"{root}/search.html?{urllib.parse.urlencode({'q': query})}")
    until(page, "(document.querySelector('#results .card, #results .empty') || 0) && !document.getElementById('results').hasAttribute('aria-busy')")
    return page.locator("#results .cards .card .name").all_inner_texts()


def test_words_of_a_series_and_a_number_find_the_issue_first(tab, serve, plain):
    """Also without the first word of the title, whose files stand elsewhere."""
    comics = {name: path for name, path in records(plain.site, "comic").items() if re.fullmatch(r"(?:\w+ ){2,}\(\d{4}\) #\d+", name)}
    page = tab().page
    root = serve(plain.site.folder).address
    wrong = []
    for name in sorted(comics)[::max(1, len(comics) // 24)][:24]:
        words, number = re.fullmatch(r"(.*?) \(\d{4}\) #(\d+)", name).groups()
        wanted = words.split(" ", 1)[1]
        found = results(page, root, f"{wanted} {number}")
        if not found or not found[0].endswith(f"#{number}") or wanted not in found[0]:
            wrong.append((f"{wanted} {number}", found[:2]))
    assert len(wrong) <= 1, wrong


def test_nothing_is_not_said_while_files_are_unread(tab, serve, plain):
    """The files of issues come late: until they are there, the page and the list below the box are searching."""
    name = next(name for name in records(plain.site, "comic") if re.fullmatch(r"(?:\w+ ){2,}\(\d{4}\) #\d+", name))
    words, number = re.fullmatch(r"(.*?) \(\d{4}\) #(\d+)", name).groups()
    query = f"{words.split(' ', 1)[1]} {number}"
    server = serve(plain.site.folder, None)
    server.delays = {"/search/i": 0.7, "/search/b": 0.7}
    try:
        one = tab()
        page = one.page
        page.add_init_script("""window.said = []; new MutationObserver(() => {
          const place = document.getElementById('results');
          const head = place && place.querySelector('.lead');
          if (head) said.push([place.hasAttribute('aria-busy'), head.textContent]);
          const voice = document.querySelector('body > [role=status]');
          if (voice && voice.textContent) said.push([document.querySelector('#suggestions[aria-busy]') !== null, voice.textContent]);
        }).observe(document, {childList: true, subtree: true, characterData: true, attributes: true});""")
        assert name in results(page, server.address, query)[:3]
        assert not [text for _, text in page.evaluate("said") if text.startswith("Nothing found")]
        assert [True, "Searching…"] in page.evaluate("said")
        page.goto(f"{server.address}/index.html")
        page.locator("#q").click()
        until(page, "document.getElementById('q').getAttribute('role') === 'combobox'")
        page.locator("#q").fill(query)
        wait_for(page, name)
        page.wait_for_timeout(900)
        assert not [text for _, text in page.evaluate("said") if text.startswith("Nothing found")]
    finally:
        server.delays = {}


def test_a_barcode_finds_its_issue_in_every_form(tab, serve, plain):
    with gzip.open(plain.folder / "data/csv/comics.csv.gz", "rt", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    page = tab().page
    root = serve(plain.site.folder).address
    code, title = next((row["upc"], row["title"]) for row in rows if re.fullmatch(r"\d{17}", row["upc"]))
    for typed in (code, f"{code[:12]} {code[12:]}", f"{code[:12]}-{code[12:]}", f"0{code}"):
        assert results(page, root, typed)[0] == title, typed
    for typed in (code[:12], f"0{code[:12]}", f"{code[0]}-{code[1:6]}-{code[6:11]}-{code[11]}", f"{code[:12]}98", f"{code[:12]}99998"):
        assert title in results(page, root, typed), typed
    isbn, title = next((row["isbn"].replace("-", ""), row["title"]) for row in rows if len(row["isbn"].replace("-", "")) in (10, 13))
    long = isbn
    if len(isbn) == 10:
        long = f"978{isbn[:9]}"
        long += str((10 - sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(long)) % 10) % 10)
    for typed in (isbn, long, f"{long[:3]}-{long[3]}-{long[4:8]}-{long[8:12]}-{long[12]}", f"{long}51799"):
        assert results(page, root, typed)[0] == title, typed


def test_a_month_with_its_year_leads_to_the_page_where_it_begins(tab, serve, plain):
    year, month, name = next(
        (path.name, *found.groups()) for path in sorted(plain.site.folder.glob("comics/year-2*.html"))
        if (found := re.search(r'<a href="#(m-\d+)">(\w+)<', path.read_text(encoding="utf-8"))))
    page = tab().page
    root = serve(plain.site.folder).address
    number = re.search(r"\d{4}", year)[0]
    for typed in (f"{name} {number}", f"{number} {name[:3].lower()}"):
        assert results(page, root, typed)[0] == f"{name} {number}", typed
        assert page.locator("#results .card a").first.get_attribute("href") == f"comics/{year}#{month}"
    assert number in results(page, root, number)
