"""The wall of covers and the map of companions: pages with one large picture to move in."""

import re

import pytest
from tabs import until

# The text that is drawn over its own outline: a smear.
SMEARED = """() => [...document.querySelectorAll('svg text, svg tspan')].filter((it) => {
  const style = getComputedStyle(it);
  return style.stroke !== 'none' && parseFloat(style.strokeWidth) > 0 && !style.paintOrder.startsWith('stroke');
}).map((it) => it.textContent)"""
DIFFERENT = "(before) => document.querySelector('.stage canvas').toDataURL() !== before"
CANVAS = "document.querySelector('.stage canvas').toDataURL()"


@pytest.fixture
def wall(tab, address):
    def open_wall(query="", **options):
        # The tests read the picture back, which browsers warn about.
        tolerate = ("willReadFrequently",)
        page = tab(tolerate=tolerate, **{"viewport": {"width": 1200, "height": 1100}, **options}).open(address("wall.html") + query)
        page.locator(".stage canvas").wait_for()
        return page
    return open_wall


@pytest.fixture
def map_page(tab, address):
    def open_map(**options):
        page = tab(**{"viewport": {"width": 1200, "height": 800}, **options}).open(address("map.html"))
        page.locator(".zoom button").first.wait_for()
        return page
    return open_map


@pytest.mark.parametrize("path", ["statistics.html", "map.html"])
def test_no_text_is_drawn_over_by_its_own_outline(tab, address, path):
    page = tab().open(address(path))
    assert page.locator("svg text").count() > 10
    assert page.evaluate(SMEARED) == []


def test_no_name_of_a_companion_is_drawn_over_by_its_outline(tab, address, whole):
    ties = next(whole.site.folder.glob("characters/*/*-ties.js"))
    page = tab(viewport={"width": 1200, "height": 800}).open(address("compare.html") + f"#a={ties.name.split('-')[0]}")
    page.locator("#compare .card").first.wait_for()
    assert page.evaluate(SMEARED) == []


# MARK: The wall

def test_the_wall_shows_every_comic_with_a_date_in_the_colour_of_its_year(wall, whole):
    page = wall()
    data = page.evaluate("(({years, counts}) => ({years, counts}))(spinrack.data.wall)")
    for year, count in zip(data["years"], data["counts"]):
        listed = re.search(r'<p class="lead">([\d,]+) comic', whole.site.text(f"comics/year-{year}.html"))[1]
        assert int(listed.replace(",", "")) == count, year
    assert page.evaluate("""() => {
      const canvas = document.querySelector('.stage canvas');
      const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set();
      for (let at = 0; at < data.length; at += 4) colours.add(data[at] * 65536 + data[at + 1] * 256 + data[at + 2]);
      return colours.size;
    }""") > 20


def test_keys_go_from_comic_to_comic_and_open_one(wall):
    page = wall()
    page.locator(".stage").focus()
    page.keyboard.press("Home")
    until(page, "!!document.querySelector('.caption a')")
    first = page.locator(".caption a").inner_text()
    assert page.locator(".caption").inner_text().startswith(first)
    page.keyboard.press("PageDown")
    until(page, "(before) => document.querySelector('.caption a')?.textContent !== before", first)
    until(page, "!!document.querySelector('[role=status]').textContent")
    before = page.evaluate(CANVAS)
    # Faster than the picture follows: each counts.
    page.evaluate("""() => {
        for (let pressed = 0; pressed < 4; pressed++) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
    }""")
    until(page, DIFFERENT, before)
    page.wait_for_timeout(600)
    href = page.locator(".caption a").get_attribute("href")
    page.keyboard.press("ArrowRight")
    until(page, "(before) => document.querySelector('.caption a')?.getAttribute('href') !== before", href)
    href, name = page.locator(".caption a").evaluate("(it) => [it.href, it.textContent]")
    page.keyboard.press("Enter")
    page.wait_for_url(href)
    assert page.locator("h1").inner_text() == name


def test_a_year_is_chosen_by_name(wall):
    page = wall("#year=0")
    year = page.locator(".zoom option").nth(3).get_attribute("value")
    page.locator(".zoom select").select_option(year)
    shown = "(year) => (document.querySelector('.caption a') || {}).parentNode?.textContent.includes(year)"
    until(page, shown, year)
    page.keyboard.press("End")
    until(page, f"(year) => !({shown})(year)", year)
    # Again, as a reader chooses it: a browser tells of no choice where the value stays.
    assert page.locator(".zoom select").input_value() == ""
    page.locator(".zoom select").select_option(year)
    until(page, shown, year)


def test_the_wall_zooms_by_wheel_and_buttons_and_is_whole_again(wall):
    page = wall(reduced_motion="reduce")
    page.wait_for_timeout(200)
    far = page.evaluate(CANVAS)
    page.locator(".stage").hover()
    page.mouse.wheel(0, -400)
    until(page, DIFFERENT, far)
    assert page.evaluate("scrollY") == 0
    page.mouse.move(2, 2)
    page.locator(".zoom .zoomAll").click()
    until(page, "(before) => document.querySelector('.stage canvas').toDataURL() === before", far)
    page.locator(".zoom .zoomIn").click()
    until(page, DIFFERENT, far)


def test_a_click_from_far_comes_near_and_from_near_opens(wall):
    page = wall(reduced_motion="reduce")
    page.wait_for_timeout(200)
    box = page.locator(".stage").bounding_box()
    # The bottom of the wall, where the first comic of each year is.
    point = page.evaluate("""() => {
      const canvas = document.querySelector('.stage canvas'), context = canvas.getContext('2d');
      const ground = context.getImageData(1, 1, 1, 1).data.join();
      for (let x = Math.floor(canvas.width / 2); x < canvas.width; x++) {
        const y = canvas.height - 32;
        if (context.getImageData(x, y, 1, 1).data.join() !== ground) return {x: x + 1, y};
      }
    }""")
    before, url = page.evaluate(CANVAS), page.url
    for _ in range(6):
        page.mouse.click(box["x"] + point["x"], box["y"] + point["y"])
        page.wait_for_timeout(400)
        if page.url != url:
            break
        point = {"x": box["width"] / 2, "y": box["height"] / 2 - 13}
    assert "/comics/" in page.url and page.locator("h1").count() == 1
    assert before


def test_covers_are_loaded_only_from_near(wall):
    requests = []
    page = wall(reduced_motion="reduce")
    page.on("request", lambda request: requests.append(request.url))
    page.locator(".stage").focus()
    page.keyboard.press("End")
    page.wait_for_timeout(300)
    assert not [url for url in requests if "/pictures/" in url]
    for _ in range(5):
        page.keyboard.press("+")
    page.wait_for_timeout(1500)
    loaded = [url for url in requests if "/pictures/" in url]
    assert len(loaded) == len(set(loaded)) <= 300
    assert loaded or page.url.startswith("file:") or not page.evaluate("Object.values(spinrack.data).some((it) => it.pictures && /\\w/.test(it.pictures))")


def test_without_the_files_the_wall_says_so_and_tries_again(tab, serve, whole):
    server = serve(whole.site.folder, policy=None)
    server.absent.add("/search/")
    try:
        page = tab(tolerate=("503", "MIME type")).open(f"{server.address}/wall.html")
        page.locator("#wall .problem button").wait_for()
    finally:
        server.absent.discard("/search/")
    page.locator("#wall .problem button").click()
    page.locator(".stage canvas").wait_for()


# MARK: The map

def names(page):
    return page.locator(".web .on text").evaluate_all("(all) => all.map((it) => it.textContent)")


def test_names_come_by_zoom_and_never_lie_on_each_other(map_page):
    page = map_page(reduced_motion="reduce")
    page.wait_for_timeout(200)
    counts = []
    for _ in range(4):
        boxes = page.locator(".web .on text").evaluate_all(
            "(all) => all.map((it) => it.getBoundingClientRect()).map(({left, right, top, bottom}) => [left + 1, right - 1, top + 2, bottom - 2])")
        for at, one in enumerate(boxes):
            for other in boxes[:at]:
                assert not (one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]), (one, other)
        counts.append(len(boxes))
        page.locator(".zoom .zoomIn").click()
        page.wait_for_timeout(150)
    assert counts == sorted(counts) and counts[-1] > counts[0]


def test_a_map_in_a_window_too_narrow_for_names_has_a_size(map_page):
    page = map_page(reduced_motion="reduce")
    page.set_viewport_size({"width": 50, "height": 800})
    page.wait_for_timeout(200)
    assert float(page.locator(".web a circle").first.get_attribute("r")) > 0


def test_whoever_is_pointed_at_is_lit_with_those_near(map_page):
    page = map_page(reduced_motion="reduce")
    first = page.locator(".web a").last
    first.locator("circle").last.hover()
    until(page, "document.querySelector('.web.lit')")
    near = page.locator(".web a.near").count()
    assert near > 1 and page.locator(".web .ties .near").count() == near - 1
    assert page.locator(".caption").inner_text().startswith(first.get_attribute("aria-label"))
    assert first.locator("text").text_content() in names(page)


def test_keys_walk_over_the_map_and_open_a_page(map_page):
    page = map_page(reduced_motion="reduce")
    assert page.locator(".web a[tabindex='0']").count() == 1
    page.locator(".web a[tabindex='0']").focus()
    seen = {page.evaluate("document.activeElement.getAttribute('aria-label')")}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert len(seen) >= 3
    until(page, "!!document.querySelector('p[role=status]').textContent")
    for key in ("+", "+", "-", "0"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.getBoundingClientRect().width") > 0
    href = page.evaluate("document.activeElement.href.baseVal")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url.endswith(href.replace("../", "")))


def test_the_map_is_dragged_and_a_drag_opens_nothing(map_page):
    page = map_page(reduced_motion="reduce")
    page.locator(".zoom .zoomIn").click()
    page.locator(".zoom .zoomIn").click()
    page.wait_for_timeout(150)
    before, url = page.locator(".web .ties").get_attribute("transform"), page.url
    # Begins on a hero in sight.
    box = page.locator(".stage").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 150, y - 60, steps=5)
    page.mouse.up()
    page.wait_for_timeout(200)
    assert page.locator(".web .ties").get_attribute("transform") != before and page.url == url
    # Keys open as before.
    page.locator(".web a[tabindex='0']").focus()
    href = page.evaluate("document.activeElement.href.baseVal")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url.endswith(href.replace("../", "")))


def test_a_button_that_is_let_go_outside_moves_nothing_afterwards(map_page):
    page = map_page(reduced_motion="reduce")
    page.locator(".zoom .zoomIn").click()
    page.locator(".zoom .zoomIn").click()
    page.wait_for_timeout(150)
    before = page.locator(".web .ties").get_attribute("transform")
    box = page.locator(".stage").bounding_box()
    x = box["x"] + box["width"] / 2
    page.mouse.move(x, box["y"] + 2)
    page.mouse.down()
    page.mouse.move(x, box["y"] - 20)
    page.mouse.up()
    page.mouse.move(x, box["y"] + 20)
    page.mouse.move(x, box["y"] + 120, steps=4)
    page.wait_for_timeout(200)
    assert page.locator(".web .ties").get_attribute("transform") == before


@pytest.mark.parametrize("width, theme", [(360, "light"), (1440, "dark")])
@pytest.mark.parametrize("path", ["wall.html", "ru/wall.html", "map.html", "ru/map.html"])
def test_they_move_nothing_pass_axe_and_fit(tab, serve, whole, path, width, theme):
    one = tab(viewport={"width": width, "height": 800}, color_scheme=theme)
    page = one.open(f"{serve(whole.site.folder).address}/{path}")
    page.locator(".zoom button").first.wait_for()
    page.wait_for_timeout(300)
    one.scroll_through()
    assert not page.evaluate("shifts")
    assert not one.axe("main")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.querySelector('.stage').clientHeight < innerHeight * 0.85"), "the page can be scrolled beside it"


def test_only_their_pages_load_their_style_and_scripts(tab, serve, whole):
    server = serve(whole.site.folder)
    for path, wanted in (("index.html", set()), ("statistics.html", set()), ("wall.html", {"scene", "wall"}), ("map.html", {"scene", "map"})):
        one = tab()
        page = one.open(f"{server.address}/{path}")
        page.wait_for_timeout(500)
        loaded = {re.match(r".*/assets/(\w+)-", url)[1] for url in one.requests if "/assets/" in url}
        assert loaded & {"scene", "wall", "map"} == wanted, path
