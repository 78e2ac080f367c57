"""Sites that have less than all: pages of some collections alone, no pictures, no downloads; no link leads to what is left out."""

import re
import tarfile

import page_checks
import pytest
from full_set import full

FRAME = {"home", "404", "search", "favourites", "about", "data", "statistics"}


@pytest.fixture
def small(publish):
    def small(name, thumbnails=False, **settings):
        more = {"enrich": {"thumbnails": {}}} if thumbnails else {}
        return publish(f"small-{name}", source={"kind": "demo", "scale": 0.004}, **more, write={
            "site": {"title": "Proof of the small", **settings}, "csv": {}, "statistics": {}})
    return small


def assert_well(published):
    findings = published.report().findings
    assert not findings, f"{len(findings)} findings, such as\n" + "\n".join(findings[:25])


@pytest.mark.core_of(["series", "creators"])
@pytest.mark.parametrize("pages, kinds", [
    (["comics"], {"comic", "all comics", "year"}), (["characters"], {"character", "all heroes"}),
    (["stories", "comics"], {"story", "comic", "all comics", "year"}), (["events"], {"event", "all events"}),
    (["series", "creators"], {"series", "creator", "all series", "all creators"}),
], ids=["comics", "characters", "stories and comics", "events", "series and creators"])
def test_a_site_has_pages_of_the_named_collections_alone(small, pages, kinds):
    published = small("-".join(pages), pages=pages)
    # Long lists of a record, further pages of lists, and lists of what is only referred to come on top.
    types = {kind for kind in published.site.types() if not re.search(r", further$|^named |^(%s) " % "|".join(kinds), kind)}
    assert types == FRAME | kinds
    assert_well(published)


def test_without_covers_no_picture_is_shown(small):
    published = small("without-covers", thumbnails=True, covers=False)
    assert [path for path in published.site.sizes if path.startswith("pictures/")] == []
    assert [path for path in published.site.pages if "<img" in published.site.text(path)] == []
    assert_well(published)


def test_without_downloads_no_data_file_is_offered(small):
    published = small("without-downloads", downloads=False)
    assert [path for path in published.site.sizes if path.startswith("downloads/")] == []
    assert not re.search(r'href="[^"]*\.(?:csv|zip|ndjson|json|gz|parquet|sqlite)"', published.site.text("data.html")
                         if "data.html" in published.site.sizes else "")
    assert_well(published)


@pytest.mark.parametrize("downloads", [True, *full(False)])
def test_the_archive_has_the_site_without_what_it_lacks(small, tab, tmp_path, downloads):
    published = small(f"archive-{downloads}", downloads=downloads, archive=True, languages=["en", "ru"])
    assert_well(published)
    [offered] = [path for path in published.site.sizes if path.endswith("-site.tar.gz")]
    assert offered == "downloads/archive/proof-site.tar.gz"
    assert f'href="{offered}"' in published.site.text("data.html")
    with tarfile.open(published.folder / "archive/proof-site.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    taken = page_checks.SiteFiles(tmp_path / "proof-site")
    ours = {path for path in published.site.sizes if not path.startswith(("downloads/", "server/"))}
    assert set(taken.sizes) == ours
    others = {path for path in ours if (taken.folder / path).read_bytes() != (published.site.folder / path).read_bytes()}
    assert others == {"data.html", "ru/data.html"} | ({"statistics.html", "ru/statistics.html"} if downloads else set())
    findings = page_checks.check_site(taken.folder).findings
    assert not findings, "\n".join(findings[:25])
    page = tab().open((taken.folder / "index.html").as_uri())
    page.fill("input[type=search]", "a")
    page.wait_for_selector("#suggestions [role=option]")
