"""From disk, as from a stick: every type of page opens without a message, and links lead from page to page."""

import pytest
import walk


# The page for what is not there is a server's to show.
@pytest.mark.core_of("home", "all comics", "character", "search", "favourites", "data")
@pytest.mark.parametrize("kind", [kind for kind in walk.TYPES if kind != "404"])
def test_a_page_opens_from_disk(tab, whole, kind):
    one = tab()
    page = one.open((whole.site.folder / dict(whole.site.sample())[kind]).as_uri())
    one.scroll_through()
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('color-scheme')")
    broken = page.evaluate("[...document.images].filter((it) => it.complete && !it.naturalWidth).map((it) => it.src)")
    assert broken == []
    assert all(url.startswith(("file:", "data:")) for url in one.requests)


def test_a_moved_folder_works_as_before(tab, plain, tmp_path):
    place = tmp_path / "A folder of mine (копия) #1"
    place.symlink_to(plain.site.folder, target_is_directory=True)
    page = tab().open((place / "index.html").as_uri())
    page.locator("main a[href*='characters/']").first.click()
    page.wait_for_url("**/characters/**")
    assert page.locator("h1").count() == 1
    page.locator("#q").click()
    page.locator("#q").press_sequentially("the")
    page.locator("#suggestions [role=option]").first.wait_for()


def test_every_link_of_a_page_can_be_reached_by_keyboard(tab, whole):
    page = tab().open((whole.site.folder / "index.html").as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.wait_for_url("**#main")
    seen = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("""() => {
          const it = document.activeElement, style = getComputedStyle(it), box = it.getBoundingClientRect();
          const visible = box.width > 0 && box.top >= -1 && box.bottom <= innerHeight + 1;
          const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none';
          return it.outerHTML.slice(0, 90) + (visible ? '' : ' OUT OF SIGHT') + (ring ? '' : ' WITHOUT RING');
        }"""))
    assert len(seen) > 20
    assert not [one for one in seen if "OUT OF SIGHT" in one or "WITHOUT RING" in one]
