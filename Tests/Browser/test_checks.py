"""The checks themselves: each notices what it is for."""

import markup
import page_checks
import pytest
import tabs
import walk

WELL = ('<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>T</title><meta name="viewport" content="w">'
        '<meta name="description" content="D">'
        '</head><body><main id="main"><h1>H</h1>{}</main></body></html>\n')


@pytest.mark.parametrize("inside, what", [
    ("", None),
    ('<p class="a"b>x</p>', "no whole tag"), ("<p>x", "closes"), ("a < b", "no whole tag"), ("a & b", None), ("&nosemicolon", "begins no reference"),
    ("\x01", "U+0001"), ("\ufdd0", "U+FDD0"), ('<p id="main">x</p>', "id twice"), ('<p style="color:red">x</p>', "attribute style"),
    ('<p onclick="x">x</p>', "attribute onclick"), ("<style>p{}</style>", "<style>"), ("<script>x</script>", "script within"),
    ('<img src="x.png" alt="">', "img without width"), ('<img src="x.png" width="1" height="1">', "img without alt"),
    ('<img src="//x.example/x.png" alt="" width="1" height="1">', "loads //x.example"), ('<script src="https://x.example/x.js"></script>', "loads https"),
    ('<a href="/x.html">x</a>', "root of a host"), ('<a href="javascript:x">x</a>', "leads to javascript"), ('<a href="x.html?a=1">x</a>', "query"),
    ('<a href="https://">x</a>', "leads to https"), ('<a href="http://[::1">x</a>', "none"), ("<a>x</a>", "without href"), ("<h1>x</h1>", "2 of <h1>"),
    ("<h3>x</h3>", "h3 below h1"), ('<p aria-labelledby="nowhere">x</p>', "names nowhere"), ("<p>file:///etc/passwd</p>", "path of a machine"),
    ("<p>/home/somebody/x</p>", "path of a machine"), ('<script type="application/ld+json">{</script>', "JSON-LD"),
    ('<script type="application/ld+json">{"@context":"https://schema.org","@type":"Person"}</script>', "Person without name"),
    ('<script type="application/ld+json">{"@context":"https://schema.org","@type":"ComicStory","name":"x"}</script>', "type ComicStory"),
])
def test_what_is_wrong_on_a_page_is_found(tmp_path, inside, what):
    (tmp_path / "about.html").write_text(WELL.format(inside), encoding="utf-8")
    findings = page_checks.read_page(tmp_path, "about.html", "about").findings
    assert (findings == []) if what is None else any(what in finding for finding in findings), findings


def test_what_is_wrong_between_files_is_found(tmp_path):
    (tmp_path / "es").mkdir()
    link = '<a href="gone.html">x</a><a href="about.html#gone">x</a><a href="es/index.html">x</a><img src="gone.png" alt="" width="1" height="1">'
    (tmp_path / "index.html").write_text(WELL.format(link), encoding="utf-8")
    (tmp_path / "about.html").write_text(WELL.format(""), encoding="utf-8")
    (tmp_path / "es/index.html").write_text(WELL.format(""), encoding="utf-8")
    (tmp_path / "es/about.html").write_text(WELL.format(""), encoding="utf-8")
    (tmp_path / "sitemap.xml").write_text('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://x.example/gone.html</loc>'
                                          "</url></urlset>")
    findings = "\n".join(page_checks.check_site(tmp_path, "https://x.example", processes=1).findings)
    for what in ("dead link gone.html", "dead fragment about.html#gone", "img loads gone.png", "es/about.html: no page links to it",
                 "canonical None", "no alternates", "gone.html is too much", "about.html is missing", "feeds/changes.atom: is missing",
                 "opensearch.xml: is missing"):
        assert what in findings, findings


def test_records_of_a_kind_are_things_of_one_type(tmp_path):
    (tmp_path / "teams/0").mkdir(parents=True)
    for number, thing in enumerate(('"Organization"', '"Organization","issueNumber":"1"', '"Person"', '"Spaceship"')):
        data = '<script type="application/ld+json">{"@context":"https://schema.org","@type":%s,"name":"x"}</script>' % thing
        (tmp_path / f"teams/0/{number}.html").write_text(WELL.format(data), encoding="utf-8")
    report = page_checks.check_site(tmp_path, processes=1)
    found = [one for one in report.findings if "JSON-LD" in one]
    assert report.types == {"teams": "Organization"}
    for what in ("1.html: JSON-LD issueNumber", "2.html: JSON-LD type Person; teams/0/0.html is a Organization",
                 "3.html: JSON-LD types ['Spaceship']", "3.html: JSON-LD of 0 records"):
        assert any(what in one for one in found), found
    assert not [one for one in found if "/0.html: " in one]


def test_files_that_are_no_text_begin_as_their_names_say(tmp_path):
    for name, data in (("a.parquet", b"PAR1\x80"), ("b.parquet", b"{}"), ("c.json", b"\x80"), ("d.sqlite", b"SQLite format 3\0\xff")):
        (tmp_path / name).write_bytes(data)
    found = {one.split(":")[0] for one in page_checks.check_site(tmp_path, processes=1).findings}
    assert found == {"b.parquet", "c.json"}


def test_budgets_are_kept_by_type(tmp_path):
    import random
    text = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=40_000))
    for folder in ("heroes", "characters/0"):
        (tmp_path / folder).mkdir(parents=True)
    for path in ("about.html", "heroes/index.html"):
        (tmp_path / path).write_text(WELL.format(f"<p>{text}</p>"), encoding="utf-8")
    findings = page_checks.check_site(tmp_path, processes=1).findings
    assert [one for one in findings if "bytes of" in one and one.startswith("about.html")]
    assert not [one for one in findings if "bytes of" in one and one.startswith("heroes")]


def test_markup_is_read_with_its_attributes_unescaped():
    elements = markup.read('<!doctype html><html lang="en"><p title="a &amp; b" data-x=1 hidden>x</p></html>')
    assert elements[1].attributes == {"title": "a & b", "data-x": "1", "hidden": ""} and elements[1].text == "x"


def test_the_browser_notices_what_is_wrong(browser, tmp_path):
    (tmp_path / "page.html").write_text(WELL.format(
        '<p style="width:3000px">wide</p><p id="late">x</p><button style="width:9px;height:9px;padding:0"></button>'
        '<button style="width:9px;height:9px;padding:0"></button><p style="color:#ccc;background:#ddd">pale</p><img src="data:text/plain,x" alt="">'
        "<script>setTimeout(() => { late.style.marginTop = '100px'; console.error('said'); }, 200)</script>"))
    tab = tabs.Tab(browser)
    page = tab.open((tmp_path / "page.html").as_uri())
    tabs.until(page, "shifts.length > 0")
    assert len(page.evaluate(tabs.SMALL)) == 2
    assert page.evaluate(tabs.WIDE)
    found = "".join(tab.axe())
    assert "color-contrast" in found and "button-name" in found
    assert any("said" in trouble for trouble in tab.troubles)
    tab.close()


def test_types_of_pages_are_told_from_their_paths():
    from site_files import is_list, type_of
    assert [type_of(path) for path in (
        "index.html", "heroes/index.html", "heroes/page-2.html", "comics/year-1998.html", "comics/0/12.html", "characters/1009/1009610-comics-2.html",
        "series/index.html", "series/0/7.html", "data.html", "weeks/2026-W49.html", "weeks/2026-W49-2.html", "weeks/2026.html",
        "weeks/index.html")] == [
            "home", "all heroes", "all heroes, further", "year", "comic", "character comics", "all series", "series", "data", "week", "week", "year of weeks",
            "all weeks"]
    assert [kind for kind in (*walk.TYPES, "all heroes, further") if is_list(kind)] == [
        "all heroes", "all comics", "all series", "all events", "all creators", "year", "character comics", "week", "this-week", "all weeks",
        "year of weeks", "all heroes, further"]
