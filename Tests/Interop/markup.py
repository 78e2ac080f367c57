"""Descriptions: the rules for texts that may carry HTML, written from their description over Python's own HTML parser.

Plain text   Tags go, the contents of scripts, styles and embedded objects too. Entities are decoded once. Line ends
             (CR LF, LF, CR) are one LF; white space, control characters and U+2028 are one space; characters that
             nobody sees go. `<br>` and the edges of blocks are a new line each; a line
             end of the source beside one adds nothing. At most one blank line, none at the outside. `<` that opens no
             tag, or one that HTML does not have, and `&` that opens no reference stay text. Nothing, and `#N/A`, is None.
Markup       Well-formed, of `p br b strong i em u ul ol li blockquote sub sup h2 h3` and `a` with an http(s) address, `ol` perhaps with `start`; None
             where nothing of these is left. How white space stands between its tags is not laid down, so markup is
             compared by its `runs`: the visible characters, each with the inline elements around it.

Python 3, standard library.
"""

import html.parser
import re
import xml.etree.ElementTree

import cleaning

INLINE = {"b", "strong", "i", "em", "u", "sub", "sup"}
KEPT_BLOCKS = {"p", "blockquote", "ul", "ol", "li", "h2", "h3"}
# Other headings are written as these, tables as lists of their rows.
KEPT_AS_OTHERS = {"h1", "h4", "h5", "h6", "table", "tr", "caption"}
BLOCKS = KEPT_BLOCKS | KEPT_AS_OTHERS | set(
    "address article aside body center dd details dialog dir div dl dt fieldset figcaption figure footer form "
    "header hr legend main menu nav option pre section summary tbody tfoot thead title".split())
DROPPED = {"script", "style", "iframe", "object", "svg", "math", "template", "applet", "noembed", "noframes"}
VOID = {"br", "hr", "img", "input", "meta", "link", "area", "base", "col", "embed", "param", "source", "wbr"}
TAG = re.compile(r"<!--.*?-->|<[/]?[A-Za-z][^>]*>|<[!?][^>]*>", re.S)
NAME = re.compile("[A-Za-z0-9:._-]+")
# The elements of the HTML Standard, obsolete ones too.
ELEMENTS = BLOCKS | INLINE | DROPPED | VOID | set(
    "a abbr acronym audio basefont bdi bdo bgsound big blink button canvas cite code colgroup data datalist del dfn font frame "
    "frameset head hgroup html image ins isindex kbd keygen label listing map mark marquee menuitem meter nobr noscript "
    "optgroup output picture plaintext progress q rb rp rt rtc ruby s samp search select slot small spacer span strike textarea "
    "td th time tt var video xmp".split())
GAP = re.compile("[ \n]+")
SPACES = {c: " " for c in (*range(0x20), 0x7F, 0xA0, 0x2028, 0x2029) if c != 10}
ESCAPED = {"<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "'": "&#39;"}


class Reader(html.parser.HTMLParser):
    """Collects plain text, the runs of visible characters and whether any kept element is left."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.plain, self.runs, self.stack = [], [], []
        self.breaks = self.line_ends = 0
        self.space = self.has_markup = False

    def handle_starttag(self, tag, attributes):
        if any(name in DROPPED for name, _ in self.stack):
            if tag not in VOID:
                self.stack.append((tag, None))
            return
        if tag == "br":
            self.breaks = min(self.breaks + 1, 2)
            return
        if tag in BLOCKS:
            self.breaks = max(self.breaks, 1)
            # A paragraph ends where a block begins, an item where the next one begins.
            names = [name for name, _ in self.stack]
            if "p" in names:
                self.leave(len(names) - 1 - names[::-1].index("p"))
            elif tag == "li" and names and names[-1] == "li":
                self.leave(len(names) - 1)
        if tag in ("td", "th"):
            self.space = True
        if tag in VOID:
            return
        kept = tag if tag in INLINE else None
        if tag == "a" and not any(mark and mark.startswith("a ") for _, mark in self.stack):
            href = (dict(attributes).get("href") or "").strip()
            if re.fullmatch(r'https?://[^/?#\s"<>\\^`{|}][^\s"<>\\^`{|}]*', href, re.I):
                kept = "a " + href
        self.stack.append((tag, kept))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag):
        names = [name for name, _ in self.stack]
        if tag in names:
            self.leave(len(names) - 1 - names[::-1].index(tag))
        elif tag in BLOCKS:
            self.breaks = max(self.breaks, 1)

    def leave(self, count):
        while len(self.stack) > count:
            tag, _ = self.stack.pop()
            if tag in BLOCKS:
                self.breaks = max(self.breaks, 1)
            if tag in ("td", "th"):
                self.space = True

    def handle_data(self, text):
        if any(name in DROPPED for name, _ in self.stack):
            return
        for piece in re.findall("[ \n]+|[^ \n]+", text):
            if piece[0] in " \n":
                self.line_ends += piece.count("\n")
                self.space = self.space or " " in piece
            else:
                self.visible(piece)

    def visible(self, word):
        if self.plain:
            if self.breaks:
                self.plain.append("\n" * self.breaks)
                self.has_markup = True
            elif self.line_ends:
                self.plain.append("\n" * min(self.line_ends, 2))
            elif self.space:
                self.plain.append(" ")
        self.plain.append(word)
        self.breaks = self.line_ends = 0
        self.space = False
        marks = tuple(mark for _, mark in self.stack if mark)
        if marks or any(name in KEPT_BLOCKS | KEPT_AS_OTHERS for name, _ in self.stack):
            self.has_markup = True
        add_run(self.runs, word, marks)


def add_run(runs, word, marks):
    if runs and runs[-1][1] == marks:
        runs[-1] = (runs[-1][0] + word, marks)
    elif word:
        runs.append((word, marks))


def prepared(text):
    """The text with only real tags as tags: every other sign of HTML is escaped."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    out, position, place = [], 0, 0
    while match := TAG.search(text, place):
        if not is_tag(match[0]):
            place = match.start() + 1
            continue
        out.append(escaped(text[position:match.start()]))
        out.append(cleaning.REFERENCE.sub(escaped_reference, match[0]).translate(SPACES))
        position = place = match.end()
    out.append(escaped(text[position:]))
    return "".join(out)


def is_tag(text):
    """Whether what looks like a tag is one: of HTML's elements, or with a prefix, as word processors have them."""
    name = NAME.match(text.lstrip("</"))
    if not name:
        return True  # A comment or the like.
    head, colon, rest = name[0].partition(":")
    return rest[:1].isalpha() if colon else head.lower() in ELEMENTS


def escaped_reference(match):
    decoded = cleaning.decode_reference(match)
    return "".join(ESCAPED.get(c, c) for c in decoded)


def escaped(text):
    text = cleaning.decode(text).replace("\r\n", "\n").replace("\r", "\n").translate(SPACES)
    return "".join(ESCAPED.get(c, c) for c in cleaning.UNSEEN.sub("", text))


def description(value):
    """(plain text or None, runs of the markup or None) of a description."""
    if cleaning.is_number(value):
        return cleaning.spelling(value), None
    if not isinstance(value, str):
        return None, None
    text = cleaning.visible(cleaning.repaired(value))
    text = text.translate({**cleaning.C1, **cleaning.NONCHARACTERS}).strip(cleaning.EDGE)
    if not text or text == "#N/A":
        return None, None
    reader = Reader()
    reader.feed(prepared(text))
    reader.close()
    plain = "".join(reader.plain)
    return plain or None, reader.runs if plain and reader.has_markup else None


def published_runs(text):
    """The runs of published markup. Raises ValueError where it is not as promised."""
    try:
        root = xml.etree.ElementTree.fromstring("<r>%s</r>" % text)
    except xml.etree.ElementTree.ParseError as error:
        raise ValueError("not well formed: %s" % error) from error
    runs = []

    def walk(element, marks):
        add_run(runs, GAP.sub("", element.text or ""), marks)
        for child in element:
            tag, attributes = child.tag, dict(child.attrib)
            href = attributes.pop("href", None) if tag == "a" else None
            if tag == "ol" and re.fullmatch("-?[0-9]{1,6}", attributes.get("start", "")):
                attributes.pop("start")
            if tag not in INLINE | KEPT_BLOCKS | {"br", "a"} or attributes or (tag == "a") != (href is not None):
                raise ValueError("element or attribute that is not allowed: %s" % tag)
            mark = (tag,) if tag in INLINE else ("a " + href,) if tag == "a" else ()
            walk(child, marks + mark)
            add_run(runs, GAP.sub("", child.tail or ""), marks)

    walk(root, ())
    return runs
