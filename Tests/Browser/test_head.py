"""The head of every page: it stands still while it is read, and is walked through in the order in which it is seen."""

import pytest
from full_set import full

WIDTHS = [360, *full(768), 1440]

# The places of all that is seen in the head, with what comes later taken away: as it stands while a page comes in pieces.
PIECES = """() => {
  const parts = [...document.querySelectorAll('header.top *')].filter((it) => !it.closest('.languages, .away'));
  const seen = parts.filter((it) => it.matches('.brand, input, .find button, .tool, .tools button, details, .menu a') && !it.closest('.further > ul'));
  // What has no text yet shows nothing that could move.
  const isShown = (it) => it.isConnected && (it.matches('input, button') || it.textContent.trim());
  const places = () => seen.map((it) => {
    const {x, y} = it.getBoundingClientRect();
    return isShown(it) && [it.className || it.tagName, Math.round(x), Math.round(y)].join(' ');
  });
  const all = places(), moved = [];
  for (let count = parts.length - 1; count > 0; count--) {
    parts[count].remove();
    places().forEach((place, at) => !place || place === all[at] || moved.push(`${all[at]} → ${place} without part ${count}`));
  }
  return moved;
}"""


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", ["", *full("es/", "pt-BR/"), "ru/"])
def test_nothing_of_it_moves_while_it_is_read(tab, address, width, language):
    page = tab(viewport={"width": width, "height": 800}).open(address(f"{language}index.html"))
    assert page.evaluate(PIECES) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_the_keyboard_goes_to_the_search_before_the_menu(tab, address, width):
    page = tab(viewport={"width": width, "height": 800}).open(address("index.html"))
    seen = []
    for _ in range(9):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.id || document.activeElement.className || document.activeElement.tagName"))
        if page.evaluate("!!document.activeElement.closest('.menu')"):
            break
    assert "q" in seen and page.evaluate("!!document.activeElement.closest('.menu')")
    assert page.evaluate("document.querySelector('.menu').getBoundingClientRect().top > document.getElementById('q').getBoundingClientRect().bottom")


@pytest.mark.parametrize("width", [768, 1024])
def test_a_long_title_leaves_room_for_the_page(tab, address, whole, width):
    page = tab(viewport={"width": width, "height": 1000}).open(address(dict(whole.site.sample())["comic"]))
    lines = page.evaluate("""() => {
      const title = document.querySelector('h1');
      title.textContent = 'The Amazing Sojourns of the Solemn Belows and Other Uncanny Tales: Facsimile Edition (2024) #244 (Second Variant)';
      title.className = 'long-name';
      return title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight);
    }""")
    assert lines < 6


def test_a_portrait_that_does_not_come_is_a_drawn_cover_with_the_name(tab, serve, whole, program):
    server = serve(whole.site.folder, policy=None)
    server.absent.add("/pictures/")
    try:
        path = next(path for path in whole.site.types()["character"] if "<picture" in whole.site.text(path).split("</header>")[1])
        page = tab(tolerate=("503",)).open(f"{server.address}/{path}")
        page.locator(".hero > .cover.blank").wait_for()
        name = page.locator("h1").inner_text()
        title = page.locator(".hero > .cover.blank b").inner_text()
        assert title in name and len(title) > 1 and title != "P"
    finally:
        server.absent.discard("/pictures/")


NAMES = [
    "Night Watch (2019) #5", "Night Watch (2019 - 2021)", "Night Watch #12.1", "Night Watch (2019) #5 (Second Cover)",
    "Night Watch (Hardcover)", "Night Watch: Ten (1) Things", "Night (20199) Watch", "Night (2019", "Night # Watch", "A & B <i>",
    "The Night Watch: Dawn (2019)", "Night Watch v2#10,000", "Spider-Man 7", "Night Watch #10 (2014) #2",
    "Night Watch #10 (2014)"]


def test_scripts_draw_covers_as_pages_have_them(tab, address, plain):
    page = tab().open((plain.site.folder / "search.html").as_uri())
    parts = page.evaluate("""(names) => names.map((name) => [...spinrack.blank(name, 7).children].map((it) => it.textContent))""", NAMES)
    assert parts == [
        ["Night Watch", "2019", "#5"], ["Night Watch", "2019"], ["Night Watch", "#12.1"], ["Night Watch", "2019", "#5"],
        ["Night Watch (Hardcover)", "NW"], ["Night Watch", "NW"], ["Night (20199) Watch", "NW"], ["Night (2019", "N"],
        ["Night # Watch", "NW"], ["A & B <i>", "AB"], ["Night Watch: Dawn", "2019"], ["Night Watch", "#10,000"], ["Spider-Man 7", "SM"],
        ["Night Watch #10", "2014", "#2"], ["Night Watch #10", "2014"]]
    # Words of ten letters are set smaller, as CoverTitleTests has it.
    titles = ["Nightwatch", "Night Watch", "Überläufer", "Überläufe", "", "Spider-Man"]
    are_long = page.evaluate("(titles) => titles.map((title) => spinrack.blank(title).classList.contains('long'))", titles)
    assert are_long == [True, False, True, False, False, False]
    # The cover of a page whose record has no picture, and the same by script.
    for kind in ("character", "comic", "series", "event"):
        page.goto((plain.site.folder / dict(plain.site.sample())[kind]).as_uri())
        assert page.evaluate("""() => {
          const cover = document.querySelector('.hero > .cover.blank');
          const color = Number(/c(\\d+)/.exec(document.documentElement.className)[1]);
          return cover.outerHTML === spinrack.blank(document.querySelector('h1').textContent, color).outerHTML;
        }""")


def test_the_menu_shows_five_kinds_and_opens_the_others(tab, serve, gcd):
    """This week, comics, series, characters and creators are what readers look for; the others stand behind "More"."""
    page = tab(viewport={"width": 360, "height": 740}).open(f"{serve(gcd.site.folder).address}/publishers/index.html")
    assert page.locator(".menu > ul a").count() == 5
    further = page.locator(".menu details")
    assert further.locator("a").count() > 9 and further.locator("[aria-current]").count() == 1
    assert further.locator("summary.current").count() == 1
    further.locator("summary").press("Enter")
    for link in (further.locator("a").first, further.locator("a").last):
        assert link.is_visible()
    further.locator("a").first.focus()
    page.keyboard.press("Escape")
    assert further.get_attribute("open") is None
    assert page.evaluate("document.activeElement.matches('.further > summary')")
    further.locator("summary").click()
    page.locator(".brand").click(trial=True)
    page.mouse.click(5, 5)
    assert further.get_attribute("open") is None


@pytest.mark.parametrize("kind", ["comic", "character", "series"])
def test_on_a_telephone_picture_title_and_facts_are_seen_at_once(tab, address, whole, kind):
    page = tab(viewport={"width": 360, "height": 640}, has_touch=True).open(address(dict(whole.site.sample())[kind]))
    place = "(name) => JSON.parse(JSON.stringify(document.querySelector(name).getBoundingClientRect()))"
    cover, title, fact = (page.evaluate(place, name) for name in (".hero > .cover", ".hero h1", ".hero .facts > div"))
    assert cover["right"] < title["left"] and cover["width"] < 120
    assert max(cover["bottom"], title["bottom"], fact["bottom"]) < 640


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_of_drawn_covers_are_not_cut(tab, plain, theme):
    """Titles of long words fit on the narrowest covers, and what is left out is marked."""
    page = tab(viewport={"width": 360, "height": 740}, color_scheme=theme).open((plain.site.folder / "index.html").as_uri())
    wide = page.evaluate("""(names) => {
      const list = spinrack.make('ul', {class: 'cards'}, ...names.map((name, id) => spinrack.card({kind: spinrack.kinds[0], id, name, color: id})));
      document.querySelector('main').replaceChildren(list);
      return [...list.querySelectorAll('.cover > *')].filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent);
    }""", ["Spider-Man (2019) #100", "Thunderbolts (1998) #1", "Unbreakables #10,000", "The Uncharacteristically Good", "Absorbing Man",
           "Manwhisper Mmmmm"])
    assert wide == []
