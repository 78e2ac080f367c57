"""Sites of other models than the one that the demo has: every file, every type of page, search, facets, and their words.

The catalogues are those of stand-ins (`spinrack gateway stand-in`, `gateway dump`), which are invented.
"""

import json
import re

import markup
import pytest
import walk
from tabs import until
from test_languages import interface
from test_nu import check

SETS = ["metron", "metron_lists", "metron_series", "gcd", "comicvine", "superhero"]
# Every type of page is looked at once, in one look or the other.
LOOKS = [(360, "light"), (1440, "dark")]
# Those that differ most between models; in the full set they are looked at in both.
BOTH = ("home", "statistics", "data")
# What has nothing of a model's, and is looked at in the demo's site.
SAME = ("404", "about", "favourites")
# What is built alike for every model, and is looked at in the demo's site in the core set.
ALIKE = ("search", "compare", "map", "wall", "mine", "offline", "all weeks", "year of weeks")
# What the records of each kind are to schema.org.
TYPES = {
    "metron": {
        "publishers": "Organization", "imprints": "Brand", "universes": "Thing", "series": "ComicSeries", "issues": "ComicIssue",
        "characters": "Person", "creators": "Person", "teams": "Organization", "arcs": "CreativeWorkSeries", "roles": "Thing",
        "series_types": "Thing"},
    "gcd": {
        "publishers": "Organization", "indicia_publishers": "Thing", "brand_groups": "Thing", "brands": "Brand", "series": "ComicSeries",
        "issues": "ComicIssue", "creators": "Person", "characters": "Person", "groups": "Organization", "universes": "Thing",
        "story_arcs": "CreativeWorkSeries", "features": "Thing", "printers": "Thing", "indicia_printers": "Thing",
        "feature_logos": "Thing", "awards": "Thing"},
    "comicvine": {
        "issues": "ComicIssue", "volumes": "ComicSeries", "characters": "Person", "people": "Person", "story_arcs": "CreativeWorkSeries",
        "teams": "Organization", "publishers": "Organization"},
    "superhero": {"heroes": "Person"},
}


@pytest.fixture
def name(request):
    if request.config.getoption("--site"):
        pytest.skip("another site is checked")
    return request.param


@pytest.fixture
def published(request, name):
    return request.getfixturevalue(name)


def of(names):
    """Tests of some sites, those of one site by one worker."""
    return pytest.mark.parametrize("name", [
        pytest.param(name, marks=[pytest.mark.xdist_group(name), *([pytest.mark.full] if name not in TYPES else [])]) for name in names], indirect=True)


@of(SETS)
def test_every_page_and_file_is_well(name, published):
    report = published.report()
    assert not report.findings, f"{len(report.findings)} findings, such as\n" + "\n".join(report.findings[:25])
    assert name not in TYPES or report.types == TYPES[name]


def test_the_nu_checker_finds_no_error(request):
    if request.config.getoption("--site"):
        pytest.skip("another site is checked")
    names = SETS if request.config.getoption("--full") else TYPES
    sites = [request.getfixturevalue(name).site for name in names]
    files = [site.folder / path for site in sites for tree in ["", *site.trees] for _, path in site.sample(tree)]
    messages = check(files, warnings=True)
    assert not messages, f"{len(messages)} messages on {len(files)} files, such as\n" + "\n".join(messages[:30])


def types_of_pages(request, name, site):
    """The types of a model's pages; in the core set without those that are built as others are."""
    # Further pages of a list are built as its first one is.
    types = [kind for kind in dict(site.sample()) if kind not in SAME and not kind.endswith(", further")]
    if request.config.getoption("--full"):
        return types
    general = [kind for kind, type in TYPES[name].items() if type in ("Thing", "Brand")]
    alike = [*ALIKE, *general[1:], *[kind for kind in types if kind.startswith("all ")][1:], *[kind for kind in types if kind.startswith("named ")][1:]]
    return [kind for kind in types if kind not in alike]


@of(TYPES)
def test_pages_fit_and_keep_still_and_pass_axe(request, browser, name, published, keep_picture):
    site, found = published.site, []
    visits = walk.Walk(browser, site, lambda page, picture, **options: keep_picture(page, f"{name}/{picture}", **options), "/catalogue")
    try:
        for number, kind in enumerate(types_of_pages(request, name, site)):
            for width, theme in LOOKS if kind in BOTH and request.config.getoption("--full") else [LOOKS[number % 2]]:
                seen = visits.look(kind, width, theme)
                found += [f"{kind} at {width}: {what}: {one}" for what in ("shift", "overflow", "small", "troubles", "elsewhere", "axe")
                          for one in seen[what]]
    finally:
        visits.stop()
    assert not found, f"{len(found)} findings, such as\n" + "\n".join(found[:20])


@of(TYPES)
def test_pages_show_nothing_empty_and_nothing_that_needs_a_script(tab, published):
    page = tab(java_script_enabled=False, tolerate=["ViewTransition opt-in disabled"]).page
    for kind, path in published.site.sample():
        if kind == "404":
            continue
        page.goto((published.site.folder / path).as_uri())
        assert page.locator("h1").inner_text().strip(), path
        empty = page.locator("main :is(section, ul, ol, dl, dt, dd, h2, h3, li, p, th)").evaluate_all(
            "(all) => all.filter((it) => !it.textContent.trim() && !it.querySelector('img, svg')).map((it) => it.outerHTML.slice(0, 200))")
        assert not empty, (path, empty)


@of(TYPES)
def test_a_record_of_every_kind_is_found_by_its_name(tab, serve, name, published):
    server = serve(published.site.folder)
    page = tab().open(f"{server.address}/index.html")
    field = page.locator("#q")
    field.click()
    until(page, "document.getElementById('q').getAttribute('role') === 'combobox'")
    for kind in TYPES[name]:
        paths = [path for path in published.site.pages if re.fullmatch(rf"{kind}/\d+/\d+\.html", path)]
        named = {markup.html.unescape(markup.content(published.site.text(path), "h1")): path for path in paths}
        # The longest names are those that fewest others begin with.
        longest, path = max(named.items(), key=lambda item: (len(item[0]), item[0]))
        field.fill(longest)
        page.locator(f"#suggestions [role=option][href$='{path}']").wait_for()


@of(TYPES)
def test_counts_of_facets_are_those_of_the_pages(tab, serve, published):
    lists = [paths for kind, paths in published.site.types().items() if re.fullmatch("all (heroes|characters)(, further)?", kind)]
    cards = re.findall(r'<li class="card[^"]*"((?: data-\w="[^"]*")+)>', "".join(
        published.site.text(path) for paths in lists for path in paths))
    records = [dict(re.findall(r'data-(\w)="([^"]*)"', card)) for card in cards]
    assert len(records) == len(published.site.shown("character" if lists[0][0].startswith("characters") else "heroes"))
    page = tab().open(f"{serve(published.site.folder).address}/{lists[0][0]}")
    page.locator("details.facets summary").click()
    page.locator("details.facets fieldset").first.wait_for()
    fewest = {}
    for box in page.locator("details.facets input[type=checkbox]").all():
        facet, value = box.get_attribute("name"), box.get_attribute("value")
        count = int(re.sub(r"\D", "", box.locator("xpath=..").locator(".note").inner_text()))
        if any(facet in record for record in records):
            assert count == sum(record[facet] == value for record in records), (facet, value)
        else:
            fewest[facet] = min(fewest.get(facet, (count, value)), (count, value))
    # What cards do not say comes from files: there the cards that are left are counted.
    for facet, (count, value) in fewest.items():
        box = page.locator(f"details.facets input[name={json.dumps(facet)}][value={json.dumps(value)}]")
        box.check()
        until(page, "(count) => [...document.querySelectorAll('main li.card')].filter((it) => it.checkVisibility()).length === count", count)
        box.uncheck()


@of(["metron", "gcd", "comicvine"])
def test_nobody_is_called_a_hero_whom_the_source_does_not_call_so(published):
    words = {"": r"\bhero(es)?\b", "ru": r"\bгеро"}
    for tree, word in words.items():
        for kind, path in published.site.sample(tree):
            head = published.site.text(path).partition("</head>")[0]
            texts = interface(published.site.text(path)) | set(re.findall(r'content="([^"]*)"', head)) | {markup.content(head, "title")}
            # The host of the site is called after heroes.
            assert not [one for one in texts if re.search(word, one.replace(published.base, ""), re.I)], path
        script = next(path for path in published.site.sizes if path.startswith(f"assets/words-{tree or 'en'}-"))
        text = published.site.text(script)
        texts = json.loads(text[text.index("=") + 1:].rstrip().rstrip(";"))["words"].values()
        assert not [one for one in texts if re.search(word, str(one), re.I)], script


@of(SETS)
def test_no_page_speaks_of_another_source(published):
    for path in published.site.sizes:
        if path.endswith((".html", ".js", ".css", ".atom", ".json", ".txt")):
            assert "Marvel" not in published.site.text(path), path


@of(SETS)
def test_the_terms_of_the_source_stand_on_every_page(published):
    foots = {re.search(r"<footer.*</footer>", published.site.text(path), re.S)[0].count('class="source"')
             for path in published.site.pages if published.site.split(path)[0] == ""}
    assert len(foots) == 1 and foots.pop() >= 2


@of(TYPES)
def test_facts_are_called_as_people_call_them(published):
    for _, path in published.site.sample():
        for term, value in re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", published.site.text(path)):
            assert term != "Description" and "_" not in term, (path, term)
            assert not ("<a " in value and term.endswith(" ID")), (path, term)


@of(["comicvine"])
def test_a_private_set_says_so_on_every_page(published):
    for path in published.site.pages:
        assert "Do not publish this set." in published.site.text(path), path


def test_the_powers_of_two_lie_over_each_other_where_nobody_is_in_comics(tab, superhero):
    pair = re.search(r'href="#(a=\d+&amp;b=\d+)"', superhero.site.text("compare.html"))[1].replace("&amp;", "&")
    page = tab().open((superhero.site.folder / "compare.html").as_uri() + f"#{pair}")
    page.locator("#compare .radar").wait_for()
    assert page.locator("#compare .radar .area").count() == 2
    assert page.locator("#compare .radar tbody tr").count() == 6
    assert not page.locator("#compare .lead").count()
