"""A generated site as a folder of files: which pages it has, of which type each is, in which language."""

import pathlib
import re

# What a record of a kind is called; of other kinds the kind's name.
RECORDS = {"characters": "character", "comics": "comic", "creators": "creator", "events": "event", "series": "series",
           "stories": "story"}
RECORD = re.compile(r"([a-z_]+)/\d+/\d+(?:-([a-z_]+)-\d+)?\.html")
LANGUAGES = ("en", "es", "pt-BR", "ru")


def type_of(path):
    """The type of a page from its path below the root of its language: `home`, `all heroes`, `character`, `data` …

    Types of lists have a blank, others have none.
    """
    if path == "index.html":
        return "home"
    if re.fullmatch(r"[a-z_]+/year-[^/]*\.html", path):
        return "year"
    if re.fullmatch(r"weeks/\d+-W\d\d(-\d+)?\.html", path):
        return "week"
    if re.fullmatch(r"weeks/\d+\.html", path):
        return "year of weeks"
    record = RECORD.fullmatch(path)
    if record:
        name = RECORDS.get(record[1], record[1])
        return f"{name} {record[2]}" if record[2] else name
    folder, _, name = path.partition("/")
    if re.fullmatch(r"index\.html|page-\d+\.html", name):
        return f"all {folder}" if name == "index.html" else f"all {folder}, further"
    if re.fullmatch(r"named(-\d+)?\.html", name):
        return f"named {folder}"
    return path.removesuffix(".html")


def kind_of(path):
    """The kind whose record a page is about, from its path below the root of its language; None for other pages."""
    record = RECORD.fullmatch(path)
    return record[1] if record and not record[2] else None


def is_list(kind):
    """Whether pages of a type have the budget of lists."""
    return kind in ("year", "week", "this-week") or " " in kind


class SiteFiles:
    """The files below `site/` of a published set."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.sizes = {
            str(path.relative_to(self.folder)): path.stat().st_size for path in sorted(self.folder.rglob("*"))
            if path.is_file()}
        self.pages = [path for path in self.sizes if path.endswith(".html")]
        self.trees = [name for name in LANGUAGES if f"{name}/index.html" in self.sizes]

    def split(self, path):
        """The folder of a page's language, empty for that at the root, and its path below that."""
        head, _, tail = path.partition("/")
        return (head, tail) if head in self.trees else ("", path)

    def types(self, tree=""):
        """The pages of a language by type, in the order of their paths."""
        types = {}
        for path in self.pages:
            page_tree, rest = self.split(path)
            if page_tree == tree:
                types.setdefault(type_of(rest), []).append(path)
        return types

    def shown(self, kind):
        """The pages of records of a kind that the source has shown, in the language at the root."""
        lists = [path for type, paths in self.types().items() if type.startswith("named ") for path in paths]
        named = {name for path in lists for name in re.findall(r'<li><a href="(?:\.\./)*([^"]+)"', self.text(path))}
        return [path for path in self.types()[kind] if path not in named]

    def sample(self, tree="", each=1):
        """Pages of every type: the largest, which show most, and after it some from the middle."""
        chosen = []
        for kind, paths in self.types(tree).items():
            paths = sorted(paths, key=lambda path: (-self.sizes[path], path))
            step = max(1, len(paths) // each)
            chosen += [(kind, path) for path in paths[::step][:each]]
        return chosen

    def text(self, path):
        return (self.folder / path).read_text(encoding="utf-8")
