"""What must hold of every page and file of a site, checked without a browser."""

import functools
import gzip
import hashlib
import json
import multiprocessing
import os
import pathlib
import posixpath
import re
import xml.etree.ElementTree as ElementTree
from urllib.parse import unquote, urlsplit

import markup
from site_files import SiteFiles, is_list, kind_of, type_of

# Kilobytes of 1,000 bytes, compressed as servers do.
BUDGETS = {"page": 20, "list": 35, "style": 12, "scripts": 15, "root": 60, "shard": 30, "picture": 15,
           "wide picture": 45}
# The types of schema.org that records may be, and the properties that each has beside those of Thing.
WORK = {"author", "datePublished", "editor", "isPartOf", "publisher", "exampleOfWork", "workExample"}
RECORD_TYPES = {
    "Thing": set(), "Person": set(), "Organization": set(), "Brand": set(), "ItemList": {"itemListElement", "numberOfItems"},
    "ComicIssue": WORK | {"issueNumber", "pagination", "variantCover", "artist", "colorist", "inker", "letterer", "penciler"},
    "Book": WORK | {"isbn", "numberOfPages"}, "ComicStory": WORK,
    "ComicSeries": WORK | {"startDate", "endDate"}, "CreativeWorkSeries": WORK | {"startDate", "endDate"}}
THING = {"@context", "@type", "@id", "name", "url", "sameAs", "image", "description", "identifier"}
# Of kinds that every source calls so.
TYPES = {"home": {"WebSite"}, "data": {"Dataset"}, "character": {"Person"}, "creator": {"Person"}, "comic": {"ComicIssue"}, "issues": {"ComicIssue"},
         "series": {"ComicSeries"}, "event": {"CreativeWorkSeries"}, "story": {"ComicStory"}}
# What search engines show of a description, in characters.
DESCRIPTION = 160
ANYWHERE = {"BreadcrumbList", "ItemList", "CollectionPage", "WebSite", "Dataset", "DataCatalog", "WebPage", "AboutPage"}
# How files that are no text begin.
BINARY = {".gz": b"\x1f\x8b", ".parquet": b"PAR1", ".sqlite": b"SQLite format 3\0", ".webp": b"RIFF", ".jpg": b"\xff\xd8",
          ".png": b"\x89PNG", ".gif": b"GIF8"}
# Attributes that make a browser load something, or lead to it.
RESOURCES = {"img": ("src", "srcset"), "script": ("src",), "source": ("src", "srcset"), "iframe": ("src",),
             "object": ("data",), "embed": ("src",), "video": ("src", "poster"), "audio": ("src",), "use": ("href",),
             "image": ("href",), "input": ("src",)}
UNWANTED = {"style", "base", "iframe", "object", "embed", "applet", "font", "center", "frame", "frameset", "portal"}
LOADED = {"stylesheet", "icon", "preload", "modulepreload", "manifest", "apple-touch-icon", "prefetch"}
REFERRING = ("aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "for", "headers", "form", "list")
PATHS = re.compile(r"file:/|(?:^|[\s\"'=(>])/(?:home|root|tmp|var|usr|opt|srv|mnt|work|Users)/[A-Za-z0-9_.]", re.M)


def compressed(data):
    return len(gzip.compress(data, 6, mtime=0))


class Page:
    """What other pages and the whole need to know of a page: addresses, ids, findings."""

    def __init__(self, path, root=None):
        self.path, self.root = path, root
        self.findings, self.ids, self.links, self.resources = [], (), [], []
        self.canonical = self.preview = self.alternates = self.title = self.bytes = self.record_type = None
        self.description = self.language = None
        self.is_listed = True

    def found(self, what):
        self.findings.append(what)


def resolve(path, address):
    """The file that a relative address leads to from a page, and its fragment."""
    target, fragment = resolve_from(path.rpartition("/")[0], address)
    return target or path, fragment


@functools.lru_cache(maxsize=65536)
def resolve_from(folder, address):
    """The file that a relative address leads to from a folder, None for the page itself, and the fragment. Pages of a folder share most
    of their links."""
    parts = urlsplit(address)
    target = posixpath.normpath(posixpath.join(folder, unquote(parts.path))) if parts.path else None
    return target, unquote(parts.fragment)


def candidates(value):
    """The addresses in a `srcset`."""
    return [part.split()[0] for part in value.split(",") if part.strip()]


def local(page, address):
    """An address as it would be relative to its page: the page for what is not there is shown at any address, so it
    names everything from the root of its host."""
    if page.root is not None and address.startswith(f"{page.root}/"):
        return posixpath.relpath(address[len(page.root) + 1:], posixpath.dirname(page.path) or ".")
    return address


def read_page(folder, path, kind, base=None, record=False):
    """Checks what a page shows alone; `record` where it is about one."""
    page = Page(path, urlsplit(base).path if base and kind == "404" else None)
    data = (pathlib.Path(folder) / path).read_bytes()
    page.bytes = compressed(data)
    try:
        text = data.decode("utf-8")
        elements = markup.read(text)
    except (UnicodeDecodeError, markup.Broken) as broken:
        page.found(f"markup: {broken}")
        return page
    if PATHS.search(text):
        page.found(f"path of a machine: {markup.around(text, PATHS.search(text).start())}")
    ids = [element.get("id") for element in elements if "id" in element.attributes]
    page.ids = frozenset(ids)
    for twice in {one for one in ids if ids.count(one) > 1} if len(page.ids) < len(ids) else ():
        page.found(f"id twice: {twice}")
    check_frame(page, elements, text)
    for element in elements:
        if element.attributes or element.name in UNWANTED or element.name in ("script", "img", "a"):
            check_element(page, element)
    check_structured(page, elements, kind, record)
    check_outline(page, elements)
    return page


def check_frame(page, elements, text):
    names = [element.name for element in elements]
    names = [name for name in names if name != "title"] + re.findall("<(title)>", text.partition("</head>")[0])
    for name in ("html", "head", "body", "title", "main", "h1"):
        if names.count(name) != 1:
            page.found(f"{names.count(name)} of <{name}>")
    page.title = markup.content(text, "title")
    if not page.title:
        page.found("no title")
    if not markup.content(text, "h1"):
        page.found("empty h1")
    page.language = elements[0].get("lang")
    if not page.language:
        page.found("no lang")
    metas = {element.get("name") or element.get("property"): element.get("content") for element in elements
             if element.name == "meta"}
    page.description = metas.get("description")
    if not page.description:
        page.found("no description")
    elif len(page.description) > DESCRIPTION:
        page.found(f"description of {len(page.description)} characters: {page.description}")
    if "viewport" not in metas:
        page.found("no viewport")
    page.is_listed = "noindex" not in (metas.get("robots") or "")
    page.preview = metas.get("og:image")
    if not any(element.name == "meta" and element.get("charset", "").lower() == "utf-8" for element in elements):
        page.found("no charset")


def check_element(page, element):
    name, get = element.name, element.get
    for attribute, value in element.attributes.items():
        if attribute.startswith("on") or attribute in ("style", "srcdoc", "formaction", "ping"):
            page.found(f"attribute {attribute} on <{name}>")
        if attribute in ("id", "class", "href", "lang") and value.strip() == "" and not (name == "a" and value == "."):
            page.found(f"empty {attribute} on <{name}>")
        if attribute in REFERRING:
            for one in value.split():
                if one not in page.ids:
                    page.found(f"{attribute} names {one}, which is not there")
    if name in UNWANTED:
        page.found(f"<{name}>")
    if name == "script" and "src" not in element.attributes and get("type") != "application/ld+json":
        page.found("script within the page")
    if name == "meta" and "http-equiv" in element.attributes:
        page.found(f"http-equiv {get('http-equiv')}")
    if name == "img":
        for attribute in ("src", "alt", "width", "height"):
            if attribute not in element.attributes:
                page.found(f"img without {attribute}: {get('src')}")
        for attribute in ("width", "height"):
            if not re.fullmatch(r"[1-9]\d*", get(attribute, "1")):
                page.found(f"img with {attribute}={get(attribute)}")
    if name == "a" and get("target") == "_blank":
        page.found(f"opens a window: {get('href')}")
    rel = set(get("rel", "").split())
    loaded = [value for attribute in RESOURCES.get(name, ()) if attribute in element.attributes
              for value in (candidates(get(attribute)) if attribute == "srcset" else [get(attribute)])]
    if name == "link" and rel & LOADED:
        loaded.append(get("href"))
    for address in loaded:
        address = local(page, address)
        parts = urlsplit(address)
        if parts.scheme == "data" and name == "img":
            continue
        if parts.scheme or parts.netloc or address.startswith(("/", "#")) and name != "use":
            page.found(f"loads {address[:80]}")
        elif not (name == "use" and address.startswith("#")):
            page.resources.append((address, name))
    if name == "link" and "canonical" in rel:
        page.canonical = get("href")
    elif name == "link" and "alternate" in rel and "hreflang" in element.attributes:
        page.alternates = page.alternates or {}
        if get("hreflang") in page.alternates:
            page.found(f"hreflang {get('hreflang')} twice")
        page.alternates[get("hreflang")] = get("href")
    elif name in ("a", "area", "form", "link") and not rel & LOADED:
        address = get("action" if name == "form" else "href")
        check_link(page, name, address and local(page, address), rel)


def check_link(page, name, address, rel):
    if address is None:
        if name == "a":
            page.found("a without href")
        return
    try:
        parts = urlsplit(address)
    except ValueError:
        page.found(f"address that is none: {address[:80]}")
        return
    if parts.scheme or parts.netloc:
        if parts.scheme not in ("http", "https") or not parts.netloc:
            if not (parts.scheme == "mailto" and name == "a"):
                page.found(f"leads to {address[:80]}")
    elif address.startswith("/"):
        page.found(f"leads to the root of a host: {address[:80]}")
    elif parts.query:
        page.found(f"query in a link of a static site: {address[:80]}")
    elif re.search(r"[\s\x00-\x1f\\]", address):
        page.found(f"blank or backslash in {address[:80]!r}")
    else:
        page.links.append(address)


def check_structured(page, elements, kind, record):
    """JSON-LD parses, has the schema.org context, and says what the page is: of a record one thing of a type that it may be."""
    types, things = [], []
    for element in elements:
        if element.name != "script" or element.get("type") != "application/ld+json":
            continue
        if "<" in element.text:
            page.found("raw < in JSON-LD")
        try:
            value = json.loads(element.text)
        except ValueError as error:
            page.found(f"JSON-LD: {error}")
            continue
        for one in value if isinstance(value, list) else [value]:
            if one.get("@context") not in ("https://schema.org", "http://schema.org"):
                page.found(f"JSON-LD context {one.get('@context')}")
            for thing in one.get("@graph", [one]):
                # What is of several types is first of all of the first one.
                all_types = thing.get("@type")
                all_types = all_types if isinstance(all_types, list) else [all_types]
                types.append(all_types[0])
                things += [(all_types, thing)] if all_types[0] in RECORD_TYPES else []
                check_thing(page, thing)
    wanted = TYPES.get(kind) or (set(RECORD_TYPES) if record else set())
    needed = wanted if kind != "home" and (kind != "data" or page.preview) else set()
    if needed and not needed & set(types):
        page.found(f"JSON-LD types {types}, not {sorted(needed)}")
    for unknown in set(types) - ANYWHERE - wanted:
        page.found(f"JSON-LD type {unknown} on a page of type {kind}")
    if record and len(things) == 1:
        all_types, thing = things[0]
        page.record_type = all_types[0]
        for property in set(thing) - THING - set().union(*(RECORD_TYPES.get(one, set()) for one in all_types)):
            page.found(f"JSON-LD {property}, which schema.org does not have for {' and '.join(all_types)}")
    elif record:
        page.found(f"JSON-LD of {len(things)} records")


def check_thing(page, thing):
    if thing.get("@type") == "BreadcrumbList":
        for place, item in enumerate(thing["itemListElement"], start=1):
            if item.get("@type") != "ListItem" or item.get("position") != place or not item.get("name"):
                page.found(f"breadcrumb {item}")
    elif not thing.get("name"):
        page.found(f"{thing.get('@type')} without name")
    if thing.get("@type") == "Dataset":
        check_dataset(page, thing)
    stack = [thing]
    while stack:
        value = stack.pop()
        for key, inner in value.items() if isinstance(value, dict) else ():
            if key in ("url", "sameAs", "image", "item", "contentUrl", "logo", "@id"):
                for address in inner if isinstance(inner, list) else [inner]:
                    if isinstance(address, str) and not address.startswith(("http://", "https://", "#")):
                        page.found(f"JSON-LD {key} {address[:80]}: not an absolute address")
        inners = value.values() if isinstance(value, dict) else value
        stack += [inner for inner in inners if isinstance(inner, (dict, list))]


def check_dataset(page, thing):
    """What search engines for data want to know: https://schema.org/Dataset."""
    if not 50 <= len(thing.get("description", "")) <= 5000:
        page.found(f"Dataset with a description of {len(thing.get('description', ''))} characters")
    for file in thing.get("distribution", []):
        wanted = {"@type", "name", "contentUrl", "encodingFormat", "contentSize"}
        if set(file) != wanted or file["@type"] != "DataDownload":
            page.found(f"Dataset with the file {file}")


def check_outline(page, elements):
    """Headings go down one level at a time."""
    level = 0
    for element in elements:
        if re.fullmatch("h[1-6]", element.name):
            now = int(element.name[1])
            if now > level + 1:
                page.found(f"h{now} below h{level}: {element.text[:40]}")
            level = now


def read_one(job):
    return read_page(*job)


class Report:
    """All findings, as lines, figures by name, and the types of records by kind."""

    def __init__(self):
        self.findings, self.figures, self.types = [], {}, {}

    def found(self, path, what):
        self.findings.append(f"{path}: {what}")


def check_site(folder, base=None, processes=None):
    """Checks all pages and files of a site.

    `base` is the address that the site was made for, without a slash at the end; None where it was made for none.
    """
    site, report = SiteFiles(folder), Report()
    records = {path: kind_of(site.split(path)[1]) for path in site.pages}
    jobs = [(str(site.folder), path, type_of(site.split(path)[1]), base, records[path] is not None) for path in site.pages]
    with multiprocessing.Pool(processes or os.cpu_count()) as pool:
        pages = {page.path: page for page in pool.imap_unordered(read_one, jobs, chunksize=64)}
    for path in site.pages:
        for what in pages[path].findings:
            report.found(path, what)
    check_kinds(pages, records, report)
    check_descriptions(pages, report)
    check_links(site, pages, report)
    check_addresses(site, pages, base, report)
    check_files(site, report)
    check_sitemap(site, pages, base, report)
    check_feeds(site, base, report)
    check_search_description(site, base, report)
    check_budgets(site, pages, report)
    return report


def check_kinds(pages, records, report):
    """All records of a kind are things of one type."""
    types = {}
    for path, kind in records.items():
        if kind and pages[path].record_type:
            first = types.setdefault(kind, (pages[path].record_type, path))
            if first[0] != pages[path].record_type:
                report.found(path, f"JSON-LD type {pages[path].record_type}; {first[1]} is a {first[0]}")
    report.types = {kind: type for kind, (type, _) in types.items()}


def check_descriptions(pages, report):
    """No two pages of a language have one description; texts of the source are the same in all."""
    known = {}
    for path, page in pages.items():
        first = known.setdefault((page.language, page.description), path) if page.description else path
        if first != path:
            report.found(path, f"description of {first}: {page.description}")


def check_links(site, pages, report):
    used = set()
    for path, page in pages.items():
        for address, name in page.resources:
            target = resolve(path, address)[0]
            used.add(target)
            if target not in site.sizes:
                report.found(path, f"{name} loads {address}, which is not there")
        for address in page.links:
            target, fragment = resolve(path, address)
            if target.startswith("../"):
                if not (site.folder / target).resolve().is_file():
                    report.found(path, f"dead link {address}")
            elif target not in site.sizes:
                report.found(path, f"dead link {address}")
            # NAME=VALUE is for a script of that page, as in compare.html#a=1.
            elif fragment and "=" not in fragment and target in pages and fragment not in pages[target].ids:
                report.found(path, f"dead fragment {address}")
    reached = {resolve(path, address)[0] for path, page in pages.items() for address in page.links}
    for path in site.pages:
        if path not in reached and site.split(path)[1] not in ("index.html", "404.html"):
            report.found(path, "no page links to it")
    for path in site.sizes:
        if path.startswith("pictures/") and path not in used:
            report.figures["pictures that no page shows"] = report.figures.get("pictures that no page shows", 0) + 1


def check_addresses(site, pages, base, report):
    """Canonical addresses, those of previews and of other languages: absolute, right, and the same on all of their pages."""
    canonical = {}
    for path, page in pages.items():
        if page.title is None:
            continue
        picture = page.preview and base and page.preview.removeprefix(f"{base}/")
        if (picture not in site.sizes) if base else page.preview:
            report.found(path, f"preview {page.preview}, which is not there")
        if base is None:
            if page.canonical:
                report.found(path, f"canonical {page.canonical} though no address is known")
        elif page.is_listed:
            places = {f"{base}/{path}", f"{base}/{path.removesuffix('index.html')}"}
            if page.canonical not in places:
                report.found(path, f"canonical {page.canonical}, not {base}/{path}")
            canonical.setdefault(page.canonical, []).append(path)
        if len(site.trees) == 0 or not page.alternates:
            if site.trees and base and page.is_listed:
                report.found(path, "no alternates in other languages")
            continue
        for language, address in page.alternates.items():
            if base and not address.startswith(f"{base}/"):
                report.found(path, f"alternate {address} is not below {base}")
                continue
            target = address[len(base) + 1:] if base else resolve(path, address)[0]
            target = target + "index.html" if target == "" or target.endswith("/") else target
            other = pages.get(target)
            if other is None:
                report.found(path, f"alternate {language} {address} is not there")
            elif base and other.alternates != page.alternates:
                report.found(path, f"{target} does not lead back")
        missing = {"x-default"} | set(site.trees) - set(page.alternates)
        if missing - set(page.alternates):
            report.found(path, f"no alternate for {sorted(missing - set(page.alternates))}")
    for address, paths in canonical.items():
        if len(paths) > 1:
            report.found(paths[0], f"canonical address of {len(paths)} pages")


def check_files(site, report):
    """Names that every disk can hold, hashes in names that are the contents', no path of a machine in any text."""
    folders = {}
    for path in site.sizes:
        if not re.fullmatch(r"[A-Za-z0-9._/-]+", path) or len(path) > 120:
            report.found(path, "a name that not every disk can hold")
        folders.setdefault(posixpath.dirname(path), set()).add(path)
        if site.sizes[path] == 0:
            report.found(path, "empty")
        magic = BINARY.get(posixpath.splitext(path)[1])
        if magic:
            with open(site.folder / path, "rb") as file:
                if file.read(len(magic)) != magic:
                    report.found(path, "does not begin as its name says")
        elif not path.endswith(".html"):
            data = (site.folder / path).read_bytes()
            try:
                text = data.decode("utf-8")
            except UnicodeDecodeError as error:
                report.found(path, f"not UTF-8: {error}")
                continue
            if PATHS.search(text) and not path.startswith(("server/", "downloads/")):
                report.found(path, f"path of a machine: {markup.around(text, PATHS.search(text).start())}")
    lower = {}
    for path in site.sizes:
        if lower.setdefault(path.lower(), path) != path:
            report.found(path, f"the same as {lower[path.lower()]} on some disks")
    for folder, paths in folders.items():
        if len(paths) > 20_000:
            report.found(folder, f"{len(paths)} files in a folder")


def elements_of(path, report, name):
    try:
        return ElementTree.parse(path).getroot()
    except (ElementTree.ParseError, OSError) as error:
        report.found(name, f"XML: {error}")
        return None


def check_sitemap(site, pages, base, report):
    """The site map lists what may be listed, and nothing else."""
    if base is None:
        if "sitemap.xml" in site.sizes:
            report.found("sitemap.xml", "is there though no address is known")
        return
    if "sitemap.xml" not in site.sizes:
        report.found("sitemap.xml", "is missing")
        return
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    listed, waiting = [], ["sitemap.xml"]
    while waiting:
        name = waiting.pop()
        root = elements_of(site.folder / name, report, name)
        if root is None:
            return
        places = [element.text.strip() for element in root.iter(f"{space}loc") if element.text]
        if len(places) > 50_000 or site.sizes[name] > 50_000_000:
            report.found(name, f"{len(places)} addresses, {site.sizes[name]} bytes: more than a site map may have")
        paths = [unquote(place[len(base) + 1:]) if place.startswith(f"{base}/") else None for place in places]
        for place, path in zip(places, paths):
            if path is None:
                report.found(name, f"{place} is not below {base}")
        if root.tag == f"{space}sitemapindex":
            waiting += [path for path in paths if path in site.sizes]
            for path in paths:
                if path not in site.sizes:
                    report.found(name, f"{path} is not there")
        else:
            listed += [path + "index.html" if path == "" or path.endswith("/") else path for path in paths
                       if path is not None]
    wanted = {path for path, page in pages.items() if page.is_listed}
    if len(listed) != len(set(listed)):
        report.found("sitemap.xml", f"{len(listed) - len(set(listed))} addresses more than once")
    for path in sorted(wanted - set(listed))[:20]:
        report.found("sitemap.xml", f"{path} is missing ({len(wanted - set(listed))} are)")
    for path in sorted(set(listed) - wanted)[:20]:
        report.found("sitemap.xml", f"{path} is too much ({len(set(listed) - wanted)} are)")


def check_feeds(site, base, report):
    """Atom feeds: well-formed, with what RFC 4287 requires, links that lead somewhere."""
    feeds = [path for path in site.sizes if path.endswith(".atom")]
    if base is not None and "feeds/changes.atom" not in feeds:
        report.found("feeds/changes.atom", "is missing")
    report.figures["feeds"] = len(feeds)
    space, ids = "{http://www.w3.org/2005/Atom}", {}
    for path in feeds:
        root = elements_of(site.folder / path, report, path)
        if root is None:
            continue
        if root.tag != f"{space}feed":
            report.found(path, f"root is {root.tag}")
            continue
        entries = root.findall(f"{space}entry")
        for part in [root] + entries:
            for name in ("id", "title", "updated"):
                texts = [element.text for element in part.findall(f"{space}{name}")]
                if len(texts) != 1 or not (texts[0] or "").strip():
                    report.found(path, f"{name} is {texts} in {part.tag}")
            updated = part.findtext(f"{space}updated") or ""
            if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", updated):
                report.found(path, f"updated is {updated!r}")
            if not re.match(r"(https?|tag|urn):", part.findtext(f"{space}id") or ""):
                report.found(path, f"id is {part.findtext(f'{space}id')!r}")
            for link in part.findall(f"{space}link"):
                address = link.get("href", "")
                if base and address.startswith(f"{base}/"):
                    target = unquote(urlsplit(address[len(base) + 1:]).path)
                    if (target + "index.html" if target == "" or target.endswith("/") else target) not in site.sizes:
                        report.found(path, f"dead link {address}")
                elif not re.match(r"https?:", address):
                    report.found(path, f"link {address!r} is not absolute")
        if root.find(f"{space}author") is None and any(entry.find(f"{space}author") is None for entry in entries):
            report.found(path, "no author")
        identity = root.findtext(f"{space}id")
        if ids.setdefault(identity, path) != path:
            report.found(path, f"the same id as {ids[identity]}")
        own = [entry.findtext(f"{space}id") for entry in entries]
        if len(own) != len(set(own)):
            report.found(path, "an entry's id twice")


def check_search_description(site, base, report):
    name = "opensearch.xml"
    if base is None:
        if name in site.sizes:
            report.found(name, "is there though no address is known")
        return
    if name not in site.sizes:
        report.found(name, "is missing")
        return
    root = elements_of(site.folder / name, report, name)
    if root is None:
        return
    space = "{http://a9.com/-/spec/opensearch/1.1/}"
    if root.tag != f"{space}OpenSearchDescription":
        report.found(name, f"root is {root.tag}")
    if not 0 < len(root.findtext(f"{space}ShortName") or "") <= 16:
        report.found(name, f"ShortName {root.findtext(f'{space}ShortName')!r}: 1 to 16 characters")
    if not root.findtext(f"{space}Description"):
        report.found(name, "no Description")
    templates = [url.get("template", "") for url in root.findall(f"{space}Url")]
    pages = [template for template in templates if "{searchTerms}" in template]
    if not pages:
        report.found(name, f"no template with {{searchTerms}}: {templates}")
    for template in templates:
        if not template.startswith(f"{base}/") or template[len(base) + 1:].partition("?")[0] not in site.sizes:
            report.found(name, f"template {template} leads nowhere")


def check_budgets(site, pages, report):
    """Bytes on the wire. Figures keep the greatest of each."""
    sizes = {}

    def measured(path):
        if path not in sizes:
            sizes[path] = compressed((site.folder / path).read_bytes()) if path in site.sizes else 0
        return sizes[path]

    def spend(budget, name, bytes, path):
        greatest = report.figures.get(name, (0, ""))
        report.figures[name] = max(greatest, (bytes, path))
        if bytes > BUDGETS[budget] * 1000:
            report.found(path, f"{bytes:,} bytes of {name}; {BUDGETS[budget]},000 are allowed")

    for path, page in pages.items():
        budget = "list" if is_list(type_of(site.split(path)[1])) else "page"
        spend(budget, f"{budget} HTML", page.bytes, path)
        loads = {name: {resolve(path, address)[0] for address, one in page.resources if one == name}
                 for name in ("link", "script")}
        spend("style", "style sheets", sum(measured(one) for one in loads["link"] if one.endswith(".css")), path)
        spend("scripts", "scripts before search", sum(map(measured, loads["script"])), path)
    shards = [path for path in site.sizes if path.startswith("search/") and path.endswith(".js")]
    roots = set()
    if shards:
        current = site.folder / "current.js"
        found = re.search(r'"root":"([^"]+)"', current.read_text(encoding="utf-8")) if current.exists() else None
        if found:
            roots.add(found[1].replace("\\/", "/"))
        if not roots <= set(shards) or not roots:
            report.found("current.js", "names no root of the search that is there")
    for path in shards:
        budget = "root" if path in roots else "shard"
        spend(budget, f"search {budget}", measured(path), path)
    for path in site.sizes:
        if path.startswith("pictures/"):
            wide = int(path.rpartition("-")[2].partition(".")[0]) > 352
            spend("wide picture" if wide else "picture", "wide picture" if wide else "picture", site.sizes[path], path)
    report.figures["pages"] = len(pages)


def digests(folder):
    """The SHA-256 of every file below a folder by its path."""
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(pathlib.Path(folder).rglob("*")) if path.is_file()}
