"""Light, dark, or as the system has it; kept from page to page."""

import pytest
from tabs import until

COLOR = "getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor"


def colors_of(tab, address, scheme):
    return tab(color_scheme=scheme).open(address("index.html")).evaluate(COLOR)


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_switch_goes_through_three_states(tab, address, system):
    light, dark = (colors_of(tab, address, scheme) for scheme in ("light", "dark"))
    assert light != dark
    page = tab(color_scheme=system).open(address("index.html"))
    switch, seen, labels = page.locator("button.theme"), [], []
    assert page.evaluate(COLOR) == (dark if system == "dark" else light)
    for _ in range(3):
        # A sign that the style sheet draws; its text is the name that is read aloud.
        labels.append(switch.get_attribute("aria-label"))
        switch.click()
        seen.append((page.evaluate("document.documentElement.dataset.theme || 'system'"), page.evaluate(COLOR)))
    assert len(set(labels)) == 3 and all(labels)
    assert dict(seen) == {"light": light, "dark": dark, "system": dark if system == "dark" else light}


def test_a_choice_holds_on_other_pages_before_they_are_painted(tab, address, whole):
    one = tab(color_scheme="light")
    page = one.open(address("index.html"))
    while page.evaluate("document.documentElement.dataset.theme") != "dark":
        page.locator("button.theme").click()
    chosen = page.evaluate(COLOR)
    page.add_init_script("""new MutationObserver(() => {
      if (document.body && !window.first) window.first = document.documentElement.dataset.theme || 'none';
    }).observe(document, {childList: true, subtree: true})""")
    page.goto(address(whole.site.types()["character"][0]))
    assert page.evaluate("window.first") == "dark"
    assert page.evaluate(COLOR) == chosen


def test_another_tab_follows(tab, serve, whole):
    one = tab()
    page = one.open(f"{serve(whole.site.folder).address}/index.html")
    other = one.context.new_page()
    other.goto(page.url)
    before = other.evaluate("document.documentElement.dataset.theme || 'system'")
    page.locator("button.theme").click()
    until(other, "(before) => (document.documentElement.dataset.theme || 'system') !== before", before)


def test_what_others_left_in_the_storage_does_no_harm(tab, address):
    page = tab().open(address("index.html"))
    page.evaluate("localStorage.setItem('spinrack:' + document.documentElement.dataset.site + ':theme', '{')")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") is None
    assert page.locator("button.theme").is_visible()
