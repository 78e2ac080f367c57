"""Languages: each has all pages, links lead to the same page of another, no text is left in English."""

import re

import markup
import pytest
from tabs import until

TREES = {"": "en", "es": "es", "pt-BR": "pt-BR", "ru": "ru"}
# Words that two languages share.
SHARED = {"series", "error", "no", "total", "csv", "xml", "json", "ndjson", "sha-256", "bytes", "sql", "sqlite", "parquet", "rss", "atom",
          "editor", "original", "colorist", "stories", "menu", "link", "links", "artista", "digital", "isbn", "upc", "ean", "issn",
          "duckdb", "pandas"}


def test_every_page_says_its_language(whole):
    for tree, language in TREES.items():
        for _, path in whole.site.sample(tree):
            assert re.search(r'<html lang="([^"]+)"', whole.site.text(path))[1] == language


def test_links_lead_to_the_same_page_in_every_language(tab, address, whole):
    path = whole.site.types()["comic"][0]
    page = tab().open(address(path))
    for tree, language in [*TREES.items(), ("", "en")]:
        link = page.locator(f"ul.languages a[hreflang='{language}']")
        if link.count() == 0 or not link.is_visible():
            page.locator("ul.languages").first.evaluate("(it) => it.closest('details') && (it.closest('details').open = true)")
        link.click()
        page.wait_for_url(f"**/{tree + '/' if tree else ''}{path}")
        assert page.locator("html").get_attribute("lang") == language


def interface(text):
    """The texts of a page that are the site's own: headings, menus, buttons, labels, terms; names of records not."""
    text = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.S)
    found = re.findall(r"<(?:h2|h3|dt|th|button|label|legend|summary|option|figcaption)\b[^>]*>([^<]+)<", text)
    header = text[text.find("<header"):text.find("</header>")]
    found += re.findall(r">([^<]+)<", re.sub(r"<(\w+)[^>]*class=\"(?:brand|languages)\".*?</\1>", "", header, flags=re.S))
    found += re.findall(r'(?:aria-label|placeholder)="([^"]+)"', text)
    return {one.strip() for one in found if re.search(r"[^\W\d_]{3}", one)}


@pytest.mark.parametrize("tree", ["es", "pt-BR", "ru"])
def test_no_text_is_left_in_english(whole, tree):
    left = {}
    for kind, path in whole.site.sample():
        english, other = interface(whole.site.text(path)), interface(whole.site.text(f"{tree}/{path}"))
        for one in english & other:
            words = set(re.findall(r"[^\W\d_]+", one.lower()))
            if not words <= SHARED and "Proof of" not in one:
                left.setdefault(one, kind)
    # Names of records stand in headings of lists and labels, the same in all languages.
    names = " ".join(markup.content(whole.site.text(path), "h1") or "" for path in whole.site.pages if "/" in path and not path.startswith(tree))
    # Records that are only named by others have no page, but stand in the figures.
    names += (whole.folder / "statistics/unseen.csv").read_text(encoding="utf-8")
    left = {one: kind for one, kind in left.items() if markup.html.unescape(one) not in names}
    assert left == {}


@pytest.mark.parametrize("tree", ["es", "pt-BR", "ru"])
def test_no_text_of_the_scripts_is_left_in_english(whole, tree):
    def words(language):
        name = next(path for path in whole.site.sizes if path.startswith(f"assets/words-{language}-"))
        text = (whole.site.folder / name).read_text(encoding="utf-8")
        import json
        return json.loads(text[text.index("=") + 1:].rstrip().rstrip(";"))["words"]

    english, other = words("en"), words(tree)
    assert set(english) == set(other)
    same = {name: text for name, text in english.items() if text == other[name] and re.search("[A-Za-z]{3}", str(text))}
    same = {name: text for name, text in same.items() if str(text).lower() not in SHARED}
    assert same == {}


def test_numbers_have_the_form_of_their_language(whole, plain):
    """1,800 in English, 1.800 in Brazil, 1800 in Spain (CLDR groups from five digits), 1 800 in Russia."""
    count = len(whole.site.shown("comic"))
    words = {"en": "comics", "ru": "комикс"}
    assert str(count) in whole.site.text("comics/index.html") or f"{count:,}" in whole.site.text("comics/index.html")
    russian = whole.site.text("ru/comics/index.html")
    ending = "" if count % 10 == 1 and count % 100 != 11 else \
        "а" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "ов"
    assert re.search(rf"{words['ru']}{ending}\b", russian), f"{count} {words['ru']}{ending}"


def test_search_works_in_every_language(tab, address, whole):
    for tree in whole.site.trees:
        page = tab().open(address(f"{tree}/index.html"))
        page.locator("#q").click()
        page.locator("#q").press_sequentially("the")
        option = page.locator("#suggestions [role=option]").first
        option.wait_for()
        option.click()
        # The home page, where the search was, is in that tree, too.
        until(page, "(tree) => location.pathname.includes(`/${tree}/`) && !location.pathname.endsWith('index.html')", tree)
        page.locator("h1").wait_for()
        assert page.locator("h1").count() == 1


@pytest.mark.parametrize("language, table, type", [("es", "Cómics", "Portada"), ("pt-BR", "Quadrinhos", "Capa"), ("ru", "Комиксы", "Обложка")])
def test_tables_and_types_of_stories_have_names_in_the_language(whole, language, table, type):
    data, statistics = (whole.site.text(f"{language}/{name}.html") for name in ("data", "statistics"))
    tables = data[data.index('id="tables"'):].partition("</section>")[0]
    assert f'<div class="what"><b>{table}</b>' in tables and "<b>Comics</b>" not in tables and "Characters of comics" not in tables
    types = statistics[statistics.index('id="story-types"'):].partition("</figure>")[0]
    assert type in types and ">cover<" not in types
