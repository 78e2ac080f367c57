"""Queries with the answer that a reader wants: forty of the recorded answers, and the same rules in the demo."""

import csv
import pathlib
import urllib.parse

import pytest
from tabs import until


def queries(name):
    with open(pathlib.Path(__file__).parent / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def answer(one, address, query):
    """The first hit on the page of results, as kind and number; a dash for none, where the page says so."""
    page = one.open(f"{address}/search.html?{urllib.parse.urlencode({'q': query})}")
    until(page, "(document.querySelector('#results .card, #results .empty') || 0) && "
                "!document.getElementById('results').hasAttribute('aria-busy')")
    assert page.title().startswith(f"{query} – ")
    if page.locator("#results .empty").count():
        assert query in page.locator("#results .lead").inner_text()
        return "-"
    kind, _, file = page.locator("#results .card a").first.get_attribute("href").rsplit("/", 2)
    return f"{kind.rsplit('/', 1)[-1]}/{file.removesuffix('.html')}"


def wrong(tab, server, rows):
    one = tab()
    got = [(row, answer(one, server.address, row["query"])) for row in rows]
    return [f"{row['query']}: {hit} instead of {row['wanted']} {row['name']}" for row, hit in got if hit != row["wanted"]]


@pytest.mark.full
@pytest.mark.xdist_group("queries")
def test_of_forty_queries_thirty_eight_find_first_what_a_reader_wants(tab, serve, corpus):
    rows = queries("queries.tsv")
    assert len(rows) == 40
    misses = wrong(tab, serve(corpus.site.folder), rows)
    assert len(misses) <= 2, "\n".join(misses)


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ("gcd", "metron")])
def test_of_twenty_queries_of_other_models_nineteen_find_first_what_a_reader_wants(tab, serve, request, name):
    rows = queries(f"queries-{name}.tsv")
    assert len(rows) == 20
    misses = wrong(tab, serve(request.getfixturevalue(name).site.folder), rows)
    assert len(misses) <= 1, "\n".join(misses)


def test_the_demo_is_found_by_the_same_rules(tab, serve, plain):
    assert wrong(tab, serve(plain.site.folder), queries("queries-demo.tsv")) == []


def test_suggestions_begin_with_what_the_page_of_results_begins_with(tab, serve, plain):
    page = tab().open(f"{serve(plain.site.folder).address}/index.html")
    field = page.locator("#q")
    field.click()
    until(page, "document.getElementById('q').getAttribute('role') === 'combobox'")
    for row in queries("queries-demo.tsv"):
        field.fill(row["query"])
        path = row["wanted"].replace("/", "/%/") + ".html" if row["wanted"] != "-" else "search.html?q="
        begin, _, end = path.partition("%")
        until(page, "([begin, end]) => { const first = document.querySelector('#suggestions [role=option]');"
                    " return !!first && first.getAttribute('href').includes(begin) && first.getAttribute('href').includes(end); }",
              [begin, end])
