"""Print, forced colours, reduced motion: what media queries promise."""

import pytest
import walk

KINDS = ["home", "all heroes", "character", "comic", "series", "statistics"]

# Elements with a text of their own whose colour is the same as what is behind them.
UNSEEN = """() => [...document.querySelectorAll('main *')].filter((it) => it.checkVisibility() &&
  [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())).filter((it) => {
    let box = it;
    while (box && /rgba\\(.*, 0\\)|transparent/.test(getComputedStyle(box).backgroundColor)) box = box.parentElement;
    return box && getComputedStyle(box).backgroundColor === getComputedStyle(it).color;
  }).map((it) => it.outerHTML.slice(0, 100)).slice(0, 5)"""


@pytest.fixture
def open_kind(tab, serve, whole):
    paths = dict(whole.site.sample())

    def open_kind(kind, **options):
        return tab(**options).open(f"{serve(whole.site.folder).address}/{paths[kind]}")

    return open_kind


@pytest.mark.core_of("home", "character")
@pytest.mark.parametrize("kind", KINDS)
def test_paper_shows_the_contents_and_no_controls(open_kind, keep_picture, kind):
    page = open_kind(kind, viewport={"width": 794, "height": 1123}, color_scheme="dark")
    page.emulate_media(media="print")
    for control in ("header.top nav", "form.find", "button.theme", "button.star", "button.share", "a.skip"):
        for one in page.locator(control).all():
            assert not one.is_visible(), f"{control} is printed"
    assert page.locator("h1").first.is_visible()
    colors = page.evaluate("""() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]
      .map((color) => (color.match(/[\\d.]+/g) || []).map(Number))""")
    assert sum(colors[0][:3]) < 200, f"text is not dark on paper: {colors}"
    assert colors[1][3:] == [0] or sum(colors[1][:3]) > 700, f"paper is not white: {colors}"
    keep_picture(page, f"{kind.replace(' ', '-')}-print", full_page=True,
                    clip={"x": 0, "y": 0, "width": 794, "height": 3000})


@pytest.mark.core_of("home", "character")
@pytest.mark.parametrize("kind", KINDS)
def test_forced_colours_leave_everything_to_be_seen(open_kind, keep_picture, kind):
    page = open_kind(kind, forced_colors="active", color_scheme="dark")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    assert page.evaluate(UNSEEN) == []
    keep_picture(page, f"{kind.replace(' ', '-')}-forced")


@pytest.mark.core_of("home", "character", "statistics")
@pytest.mark.parametrize("kind", walk.TYPES)
def test_nothing_moves_where_motion_is_unwelcome(open_kind, kind):
    page = open_kind(kind, reduced_motion="reduce")
    moving = page.evaluate("""() => [...document.querySelectorAll('*')].filter((it) => {
      const style = getComputedStyle(it);
      const longest = (value) => Math.max(...value.split(',').map(parseFloat));
      return (style.animationName !== 'none' && longest(style.animationDuration) > 0.01)
        || (style.transitionProperty !== 'none' && longest(style.transitionDuration) > 0.01)
        || style.scrollBehavior === 'smooth';
    }).map((it) => it.outerHTML.slice(0, 80)).slice(0, 5)""")
    assert moving == []
