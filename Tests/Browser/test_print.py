"""Pages on paper: full, and of a size that a printer takes."""

import re

import pytest

# A4 at 96 dots an inch, without the margins of a browser's own (0.4 inches).
WIDTH, HEIGHT = 717, 1046


@pytest.mark.core_of("home", "character", "statistics")
@pytest.mark.parametrize("kind", ["home", "all heroes", "all comics", "character", "comic", "series", "event", "creator", "statistics", "data"])
def test_pages_are_full_and_small(tab, serve, whole, kind):
    types = whole.site.types()
    # The longest page of a type.
    path = max(types[kind], key=lambda path: len(whole.site.text(path)))
    page = tab(viewport={"width": WIDTH, "height": HEIGHT}).open(f"{serve(whole.site.folder).address}/{path}")
    page.emulate_media(media="print")
    height = page.evaluate("document.documentElement.scrollHeight")
    bytes = page.pdf(format="A4", print_background=True, margin={side: "0.4in" for side in ("top", "right", "bottom", "left")})
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", bytes))
    assert len(bytes) < 6_000_000, path
    # What may not be cut moves to the next page, which leaves a little of one empty; charts are large.
    most = height / HEIGHT * (1.4 if kind == "statistics" else 1.25) + 1
    assert 0 < pages <= most, (path, pages, height / HEIGHT)


def test_cards_are_not_cut_and_nothing_to_press_is_printed(tab, serve, whole):
    path = next(path for path in whole.site.types()["character"] if 'class="card' in whole.site.text(path))
    page = tab().open(f"{serve(whole.site.folder).address}/{path}")
    page.emulate_media(media="print")
    assert page.locator(".card").first.evaluate("(it) => getComputedStyle(it).breakInside") == "avoid"
    assert page.locator(".panel").first.evaluate("(it) => getComputedStyle(it).breakInside") == "auto"
    assert page.locator("button, input, summary:not(.twin summary)").evaluate_all(
        "(all) => all.filter((it) => it.checkVisibility() && !it.closest('details')).map((it) => it.outerHTML.slice(0, 90))") == []
