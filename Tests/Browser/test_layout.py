"""Every type of page at the widths of a telephone, a tablet and a desk, in the one theme or the other."""

import pytest
import tabs
import walk


@pytest.fixture(scope="module")
def walked(browser, whole, keep_picture):
    visits = walk.Walk(browser, whole.site, keep_picture, "/catalogue")
    yield visits
    visits.stop()


def case(kind, width):
    """A page in a width. In the core set every type is looked at once, on a telephone or at a desk."""
    core = (360, 1440)[list(walk.TYPES).index(kind) % 2]
    return pytest.param(kind, width, marks=[*one_worker(kind), *([] if width == core else [pytest.mark.full])])


def one_worker(kind):
    """One worker looks at all of a type, so that each page is opened once."""
    return [pytest.mark.xdist_group(f"layout of {kind}")]


everywhere = pytest.mark.parametrize("kind, width", [case(kind, width) for kind in walk.TYPES for width in walk.WIDTHS])


@everywhere
def test_nothing_sticks_out_of_the_window(walked, kind, width):
    assert walked.visit(kind, width)["overflow"] == []


@everywhere
def test_nothing_shifts_while_pictures_come(walked, kind, width):
    shifts = walked.visit(kind, width)["shift"]
    assert sum(shift["value"] for shift in shifts) == 0, shifts


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_search_has_its_place_before_what_follows_it_was_read(tab, address, whole, language):
    folder = "" if language == "en" else f"{language}/"
    page = tab(viewport={"width": 1440, "height": 900}).open(address(f"{folder}index.html"))
    place = "JSON.stringify(document.querySelector('form.find').getBoundingClientRect())"
    before = page.evaluate(place)
    page.evaluate("document.querySelector('.tools').remove()")
    assert page.evaluate(place) == before


@everywhere
def test_targets_are_large_enough_for_a_finger(walked, kind, width):
    assert walked.visit(kind, width)["small"] == []


@everywhere
def test_the_console_is_silent_and_nothing_comes_from_elsewhere(walked, kind, width):
    visit = walked.visit(kind, width)
    assert visit["troubles"] == [] and visit["elsewhere"] == []


@pytest.mark.parametrize("kind, width", [case(kind, width) for kind in walk.TYPES for width in (360, 1440)])
def test_axe_finds_no_violation(walked, kind, width):
    violations = walked.visit(kind, width)["axe"]
    assert not violations, "\n".join(violations)


@pytest.mark.core_of("home", "all heroes", "comic", "statistics", "search")
@pytest.mark.parametrize("kind", [pytest.param(kind, marks=one_worker(kind)) for kind in walk.TYPES])
def test_a_page_bears_text_of_twice_the_size(browser, walked, kind):
    """WCAG 1.4.4 and 1.4.10: a window of 1280 at 400 percent is one of 320."""
    tab = tabs.Tab(browser, viewport={"width": 320, "height": 256})
    try:
        page = tab.open(f"{walked.server.address}/{walked.paths[kind]}")
        assert page.evaluate(tabs.WIDE) == []
        page.set_viewport_size({"width": 1280, "height": 900})
        session = page.context.new_cdp_session(page)
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        assert page.evaluate(tabs.WIDE) == []
    finally:
        tab.close()
