"""Text and outlines in every class of colour, in both themes, at rest, below the pointer and with the focus: measured as drawn."""

import drawn
import pytest
from tabs import until

# One sample of what has a colour of its own, for each class.
SAMPLES = """() => {
  const {make, card, button} = spinrack;
  const main = document.getElementById('main');
  main.replaceChildren();
  document.documentElement.className = '';
  delete document.documentElement.dataset.dense;
  for (let color = 0; color < 64; color++) {
    const thing = {kind: spinrack.kinds[0], id: 1, name: `Solemn Belows (2019) #${color}`, color};
    const tools = make('nav', {class: 'letters'}, make('ul', {}, make('li', {}, make('a', {href: '#x'}, 'Letter'))));
    const list = make('ul', {class: 'cards'}, card(thing, 'A note'));
    list.firstChild.append(button('Remove', () => {}, 'remove'));
    const star = make('button', {type: 'button', class: 'star', 'aria-pressed': 'true'}, 'Star');
    const small = make('div', {class: 'suggest', }, make('span', {}, spinrack.cover(thing, '3rem', '#12')));
    small.style.position = 'static';
    main.append(make('section', {class: `panel sample c${color}`}, make('p', {}, make('a', {href: '#y', class: 'plain'}, 'A link')),
      make('button', {type: 'button', class: 'usual'}, 'Button'), star, tools, list, small));
  }
}"""
STATES = {
    "rest": ([], ".sample a.plain, .sample button, .letters a, .card .name, .card .note, .cover.blank b, .cover.blank i, .cover.blank small, "
             ".suggest .cover.blank"),
    "hover": (["hover"], ".sample a.plain, .sample button, .letters a, .card .name"),
    "focus": (["focus", "focus-visible"], ".sample a.plain, .sample button, .letters a, .card > a"),
}


@pytest.fixture(scope="module")
def canvas(browser):
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.core_of("rest")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_every_class_of_colour_can_be_read(tab, whole, canvas, theme, state):
    page = tab(color_scheme=theme, viewport={"width": 900, "height": 800}).open((whole.site.folder / "index.html").as_uri())
    until(page, "!!(window.spinrack && spinrack.card)")
    page.evaluate(SAMPLES)
    states, elements = STATES[state]
    session = drawn.force(page, elements, states)
    found = drawn.faint(page, canvas, elements, outline=state == "focus")
    session.detach()
    assert not found, "\n".join(found[:12] + [f"{len(found)} in all"])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_was_typed_is_seen_in_the_chosen_suggestion(tab, whole, canvas, theme):
    page = tab(color_scheme=theme).open((whole.site.folder / "index.html").as_uri())
    field = page.locator("#q")
    field.click()
    until(page, "document.getElementById('q').getAttribute('role') === 'combobox'")
    field.press_sequentially("sol", delay=20)
    page.locator("#suggestions [role=option] mark").first.wait_for()
    page.wait_for_timeout(300)
    field.press("ArrowDown")
    assert drawn.faint(page, canvas, "#suggestions [aria-selected=true] .name, #suggestions [aria-selected=true] mark") == []


@pytest.mark.core_of("home", "character")
@pytest.mark.parametrize("kind", ["home", "all heroes", "character", "comic", "search"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_can_be_read(tab, whole, canvas, kind, theme):
    page = tab(color_scheme=theme, viewport={"width": 1000, "height": 800}).open(
        (whole.site.folder / dict(whole.site.sample())[kind]).as_uri())
    page.evaluate("document.querySelectorAll('img').forEach((it) => it.remove())")
    texts = "main h1, main h2, .menu a, .crumbs a, .name, main .note, main dt, .foot p"
    found = [line for line in drawn.faint(page, canvas, texts) if not line.startswith("None")]
    assert not found, "\n".join(found[:12])


def test_the_dark_theme_has_the_accents_of_the_night(tab, whole):
    """Whether the system is dark or the reader chose it, the colour of a page is the one that can be read at night."""
    accent = "getComputedStyle(document.querySelector('main a')).color"
    path = (whole.site.folder / dict(whole.site.sample())["character"]).as_uri()
    light, dark = (tab(color_scheme=scheme).open(path) for scheme in ("light", "dark"))
    assert light.evaluate("document.documentElement.className")
    day, night = light.evaluate(accent), dark.evaluate(accent)
    assert day != night
    light.evaluate("document.documentElement.dataset.theme = 'dark'")
    dark.evaluate("document.documentElement.dataset.theme = 'light'")
    assert (light.evaluate(accent), dark.evaluate(accent)) == (night, day)


# States that a background tells elsewhere, each with the same element at rest.
PAIRS = """() => {
  const main = document.getElementById('main');
  const {make, button} = spinrack;
  main.replaceChildren(...['switch', 'marking', 'star', 'tick', 'mark'].flatMap((kind) => ['false', 'true'].map((state) => {
    const it = Object.assign(button('Word', () => {}, kind === 'switch' ? '' : kind), {ariaPressed: state});
    return make('p', {class: `pair ${kind === 'switch' ? 'switch' : ''}`}, it);
  })), make('nav', {class: 'pages'}, make('ul', {}, make('li', {class: 'pair'}, make('span', {}, '1')), make('li', {class: 'pair'}, make('span', {'aria-current': 'page'}, '1')))),
  make('div', {class: 'suggest', style: 'position: static'}, ...['false', 'true'].map((state) => make('div', {class: 'pair'}, make('a', {role: 'option', 'aria-selected': state}, 'Word')))));
  return [...main.querySelectorAll('.pair')].map((it) => {
    const style = getComputedStyle(it.firstChild);
    return `${style.backgroundColor} ${style.color}`;
  });
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_states_are_seen_in_forced_colours(tab, whole, theme):
    page = tab(color_scheme=theme, forced_colors="active").open((whole.site.folder / "index.html").as_uri())
    until(page, "!!(window.spinrack && spinrack.card)")
    found = page.evaluate(PAIRS)
    assert len(found) == 14
    for rest, pressed in zip(found[::2], found[1::2]):
        assert rest != pressed
        background, color = pressed.split(") ")
        assert f"{background})" != color
