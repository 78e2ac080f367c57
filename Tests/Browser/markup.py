"""Reads a page as strictly as it should have been written: every tag whole, every element closed in its turn.

Browsers mend what is broken, so a broken page may look well; this reader mends nothing. It knows no content model
(that is what the Nu checker is for), but it is quick enough for every page of a large site.
"""

import functools
import html
import re

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
TAG = re.compile(
    r"""<(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)"""
    r"""(?P<attributes>(?:\s+[A-Za-z_:][A-Za-z0-9_:.-]*(?:=(?:"[^"]*"|[^\s"'<>=`]+))?)*)\s*(?P<shut>/?)>""")
ATTRIBUTE = re.compile(r"""([A-Za-z_:][A-Za-z0-9_:.-]*)(?:="([^"]*)"|=([^\s"'<>=`]+))?""")
RAW = re.compile(r"</(?:script|style)", re.I)
REFERENCE = re.compile(r"&(?:#[0-9]+;|#[xX][0-9A-Fa-f]+;|[A-Za-z][A-Za-z0-9]*;|(?![A-Za-z0-9#]))")
# What neither HTML nor XML may hold: controls, and code points that are no characters.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff\U0001fffe\U0001ffff]")


class Element:
    """A start tag: its name, its attributes with their texts, and the text up to the next tag."""

    __slots__ = ("name", "attributes", "text")

    def __init__(self, name, attributes, text):
        self.name, self.attributes, self.text = name, attributes, text

    def get(self, name, otherwise=None):
        return self.attributes.get(name, otherwise)


class Broken(Exception):
    """A page that is not well-formed; the message says what is wrong, and shows the place."""


def around(text, place):
    return repr(text[max(0, place - 40):place + 60])


def read(text):
    """All elements of a page, in their order. Raises Broken."""
    if not text.lower().startswith("<!doctype html>"):
        raise Broken("no doctype")
    found = FORBIDDEN.search(text)
    if found:
        raise Broken(f"character U+{ord(found[0]):04X} at {around(text, found.start())}")
    elements, stack, place = [], [], len("<!doctype html>")
    while place < len(text):
        start = text.find("<", place)
        between = text[place:start if start >= 0 else len(text)]
        if "&" in between:
            check_references(between)
        if elements and between and not elements[-1].text:
            elements[-1].text = between
        if start < 0:
            break
        if text.startswith("<!--", start):
            end = text.find("-->", start + 4)
            if end < 0:
                raise Broken(f"comment without end at {around(text, start)}")
            place = end + 3
            continue
        tag = TAG.match(text, start)
        if not tag:
            raise Broken(f"no whole tag at {around(text, start)}")
        name, place = tag["name"], tag.end()
        if tag["end"]:
            if not stack or stack[-1] != name:
                raise Broken(f"</{name}> closes {stack[-1] if stack else 'nothing'} at {around(text, start)}")
            stack.pop()
            continue
        try:
            element = Element(name, attributes(tag["attributes"]), "")
        except Broken as broken:
            raise Broken(f"{broken} at {around(text, start)}") from None
        elements.append(element)
        if name in ("script", "style"):
            end = RAW.search(text, place)
            if not end:
                raise Broken(f"<{name}> without end")
            element.text, place = text[place:end.start()], text.index(">", end.start()) + 1
        elif name not in VOID and not tag["shut"]:
            stack.append(name)
    if stack:
        raise Broken(f"not closed: {stack}")
    return elements


def check_references(text):
    place = text.find("&")
    while place >= 0:
        if not REFERENCE.match(text, place):
            raise Broken(f"& that begins no reference at {around(text, place)}")
        place = text.find("&", place + 1)


@functools.lru_cache(maxsize=4096)
def attributes(source):
    """The attributes of a tag, unescaped; not to be changed, since tags that are alike share them."""
    values = {}
    for name, quoted, bare in ATTRIBUTE.findall(source):
        value = quoted or bare
        if name in values:
            raise Broken(f"{name} twice")
        if "&" in value:
            check_references(value)
            value = html.unescape(value)
        values[name] = value
    return values


def content(text, name):
    """The text within the first element of a name, without tags; None where there is none."""
    found = re.search(rf"<{name}(?:\s[^>]*)?>(.*?)</{name}>", text, re.S)
    return None if found is None else html.unescape(re.sub(r"<[^>]*>", "", found[1])).strip()
