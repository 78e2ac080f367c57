"""The home page, the page of downloads and the foot of every page: what they say, and how often."""

import re

import pytest
from tabs import until


def panel(text, name):
    return text.partition(f'aria-labelledby="{name}"')[2].partition("</section>")[0]


def test_the_home_page_shows_the_latest_of_each_series_without_variants(plain):
    titles = re.findall(r'class="name">(.*?)</span>', panel(plain.site.text("index.html"), "latest"))
    assert len(titles) == 12
    series = [title.partition(" #")[0] for title in titles if " #" in title]
    assert len(set(series)) == len(series) > 3, titles
    assert not [title for title in titles if title.endswith("Variant)")]


def test_the_page_of_downloads_has_its_contents(whole, tab, serve):
    page = tab().open(f"{serve(whole.site.folder).address}/data.html")
    links = page.locator("main nav a")
    assert links.count() == page.locator("main section.panel").count() > 3
    for link in links.all():
        link.click()
        until(page, "id => location.hash === id", link.get_attribute("href"))
        assert page.locator(link.get_attribute("href")).inner_text() == link.inner_text()


@pytest.mark.full
def test_rights_that_differ_in_a_year_alone_are_one_line(corpus):
    foot = corpus.site.text("index.html").partition("<footer")[2]
    sources = re.findall(r'class="source">(.*?)</p>', foot)
    without_years = [re.sub(r"\d{4}(–\d{4})?", "", source) for source in sources]
    assert len(set(without_years)) == len(without_years), sources
    assert any("–" in source for source in sources)
