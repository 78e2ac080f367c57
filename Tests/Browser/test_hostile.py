"""A site of records that mean harm: nothing of them runs, with or without a policy of the server, over http and from disk."""

import json
from urllib.parse import quote

import pytest
from full_set import full
from tabs import until
import universe

CLEAN = """() => ({
  hit: typeof hit !== 'undefined',
  handlers: [...document.querySelectorAll('*')].filter((it) => it.getAttributeNames().some((name) => name.startsWith('on') || name === 'style'))
    .map((it) => it.outerHTML.slice(0, 120)),
  scripts: [...document.scripts].filter((it) => !it.src && it.type !== 'application/ld+json').map((it) => it.text.slice(0, 80)),
  elements: [...document.querySelectorAll('iframe, object, embed, base, math, form:not(.find, .facets, main form)')].map((it) => it.outerHTML.slice(0, 120)),
  addresses: [...document.querySelectorAll('a[href]')].filter((it) => {
    // A link within an SVG keeps its address in a part of its own.
    const url = URL.parse(it.href.baseVal ?? it.href, document.baseURI);
    return !url || !['http:', 'https:', 'file:'].includes(url.protocol) || url.host.includes('evil') || url.username;
  }).map((it) => it.outerHTML.slice(0, 120)),
  stray: [...document.body.childNodes].filter((it) => it.nodeType === 3 && it.textContent.trim()).map((it) => it.textContent.slice(0, 80)),
})"""


def assert_clean(page, what):
    seen = page.evaluate(CLEAN)
    assert not any(seen.values()), (what, seen)


@pytest.fixture(params=["no policy", *full("policy", "file")])
def at(request, serve, hostile):
    if request.param == "file":
        return lambda path: f"{hostile.site.folder.as_uri()}/{path}"
    server = serve(hostile.site.folder, None) if request.param == "no policy" else serve(hostile.site.folder)
    return lambda path: f"{server.address}/{path}"


def test_nothing_runs_on_any_page(request, tab, at, hostile):
    one = tab()
    paths = [path for kind, paths in hostile.site.types().items() for path in (paths if kind != "year" else paths[:3])]
    # Every payload stands on a page of every kind; a third of them with each way of opening them, all types with all. The core set has two of each type.
    step = ("policy", "no policy", "file").index("file" if at("x").startswith("file") else "policy")
    chosen = {path for number, path in enumerate(paths) if number % 3 == step} if request.config.getoption("--full") else set()
    chosen |= {path for _, path in hostile.site.sample(each=2)}
    if at("x").startswith("file"):
        # The page for what is not there is a server's to show.
        chosen.discard("404.html")
    for path in sorted(chosen):
        page = one.open(at(path))
        assert_clean(page, path)
        elsewhere = [url for url in one.requests if not url.startswith((at(""), "data:", "about:"))]
        assert elsewhere == [], path
        assert one.heard() == [], path
    assert one.troubles == []


# Lengths are the same however a page is opened.
@pytest.mark.parametrize("at", ["policy"], indirect=True)
def test_nothing_sticks_out_however_long_a_word_is(tab, at, hostile):
    one = tab(viewport={"width": 360, "height": 740})
    for kind, path in hostile.site.sample(each=6):
        page = one.open(at(path))
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path


# Where a policy stops it nothing runs anyway.
@pytest.mark.parametrize("at", ["no policy", *full("file")], indirect=True)
def test_nothing_runs_in_the_search(tab, at):
    one = tab()
    page = one.open(at("index.html"))
    page.locator("#q").click()
    until(page, "document.getElementById('q').getAttribute('role') === 'combobox'")
    for text in [*universe.PAYLOADS[:30], "script", "hit", "alert", "proto", "constructor"]:
        page.locator("#q").fill(text.replace("\x00", "").encode("utf-8", "replace").decode())
        page.wait_for_timeout(120)
        assert_clean(page, text)


# Where a policy stops it nothing runs anyway.
@pytest.mark.parametrize("at", ["no policy", *full("file")], indirect=True)
def test_nothing_runs_from_an_address(tab, at):
    one = tab()
    for text in universe.PAYLOADS[:12] + ["%", "%zz", "&kind=x", "__proto__"]:
        for address in (
                f"search.html?q={quote(text)}", f"search.html#q={quote(text)}&kind={quote(text)}",
                f"heroes/index.html#l={quote(text)}&sort={quote(text)}",
                f"favourites.html#f=0.1.{quote(text)}~{quote(text)}~__proto__.1.x"):
            page = one.open("about:blank") and one.open(at(address))
            page.wait_for_timeout(60)
            assert_clean(page, address)


def test_favourites_keep_names_as_texts(tab, at, hostile, tmp_path):
    one = tab()
    page = one.open(at("index.html"))
    for path in hostile.site.types()["character"][:6]:
        page.goto(at(path))
        page.locator("button.star").first.click()
        assert_clean(page, path)
    page.goto(at("favourites.html"))
    assert page.locator("#favourites .card").count() == 6
    assert_clean(page, "favourites")
    file = tmp_path / "harm.json"
    file.write_text(json.dumps({"format": "spinrack-favourites", "version": 1, "favourites": [
        {"kind": "characters", "id": number + 1, "name": payload, "picture": payload, "color": payload}
        for number, payload in enumerate(universe.PAYLOADS)] + [{"kind": "../../x", "id": 1, "name": "x"}]}))
    page.locator("#favourites input[type=file]").set_input_files(file)
    page.wait_for_timeout(500)
    assert_clean(page, "import")
    elsewhere = [url for url in one.requests if not url.startswith((at(""), "data:", "blob:"))]
    assert elsewhere == []
    one.troubles = [trouble for trouble in one.troubles if "failed to load" not in trouble.lower() and "failed:" not in trouble]


def test_sharing_hands_out_text(tab, at, hostile):
    one = tab()
    one.context.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    page = one.open(at(hostile.site.types()["character"][0]))
    page.locator("button.share").first.click()
    until(page, "window.shared")
    assert_clean(page, "share")


def test_xml_of_the_catalogue_runs_nothing_in_a_browser(tab, hostile):
    twins = sorted((hostile.folder.resolve() / "xml").rglob("*.xml"))
    assert twins
    one = tab()
    for path in twins[:12]:
        one.page.goto(path.as_uri())
        assert one.page.evaluate("typeof hit === 'undefined'")
        assert one.page.locator("parsererror").count() == 0, path
