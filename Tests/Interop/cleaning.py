"""The cleaning rules for single values, written from their description: texts, dates, numbers, addresses, pictures.

Texts      Outer white space goes, and so do characters that nobody sees; a soft hyphen between spaces is a hyphen. Entities are decoded once: the names of HTML 4 and `apos` with
           their semicolon (a name in capitals without a meaning of its own is read in small letters), numbers with or
           without one. Line breaks, tabs and U+00A0 become spaces, other C0 controls go, C1 controls are what Windows-1252
           means by them; U+FFFE and U+FFFF go. A text that is UTF-8 read as Windows-1252 from end to end is read
           again as UTF-8, where that is proven; its letters and marks are composed. Numbers in place of texts keep their own spelling. A format in other capitals gets the usual ones.
Dates      ISO 8601 in UTC. None before 1800 and for the epoch itself, and none that lies more than two years after the newest
           `modified` of all records (`last_day`). Without a zone: UTC.
Addresses  Records are named `http://gateway.marvel.com/v1/public/KIND/ID`; `utm_…` parameters go from the others; none
           with a scheme other than http and https. In unknown fields only `utm_…` goes, from texts that are an address.
Pictures   None without path or extension, for the two placeholders, for a path with a foreign scheme or a step upwards and
           for an extension of other than one to eight letters and digits, and for a path of more than 4,096 bytes; `i.annihil.us` is asked by https.

A value of the wrong type is None, as if it were not there. Python 3, standard library.
"""

import datetime
import functools
import html.entities
import re
import unicodedata

import recordings

BASE = "http://gateway.marvel.com/v1/public/"
NAMES = dict(html.entities.name2codepoint, apos=0x27)
REFERENCE = re.compile(r"&(?:#([0-9]+);?|#[xX]([0-9a-fA-F]+);?|([A-Za-z0-9]+);)")
ZERO_WIDTH = "\u200b\ufeff"
EDGE = "".join(chr(c) for c in range(0x3001) if chr(c).isspace()) + ZERO_WIDTH
ZONE = re.compile(r"(?:Z|([+-])([0-9]{2}):?([0-9]{2}))?")
DATE = re.compile(
    r"(-?)([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]*)?)?(.*))?")
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
FIRST = -((datetime.datetime(1970, 1, 1) - datetime.datetime(1800, 1, 1)) // datetime.timedelta(seconds=1))
YEAR = 31_557_600
FORMATS = {name.lower(): name for name in (
    "Comic", "Magazine", "Trade Paperback", "Hardcover", "Digest", "Graphic Novel", "Digital Comic", "Infinite Comic",
    "Digital Vertical Comic", "Poster")}
UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
DASH = re.compile("(?<= )\u00ad(?= )")
PLACEHOLDERS = ("/image_not_available", "/4c002e0305708")


def windows_1252(code):
    """The character that a C1 control means, or nothing."""
    return bytes([code]).decode("windows-1252", "ignore")


C1 = {code: windows_1252(code) for code in range(0x80, 0xA0)}
NONCHARACTERS = {0xFFFE: "", 0xFFFF: ""}
CONTROLS = {**C1, **NONCHARACTERS, **{c: "" for c in (*range(0x20), 0x7F)}, **{c: " " for c in (9, 10, 13, 0xA0)}}
BYTES = {**{code: code for code in range(0x100)}, **{ord(text): code for code, text in C1.items() if text}}
MISREAD = re.compile("[\u00c2-\u00f4][^\x00-\x7f]")
SCHEME = re.compile("[a-z0-9+.-]*:")


# What may stand directly behind a letter: closing punctuation, dashes, trademarks, footnote marks, exponents, U+00A0, U+00AD.
BEHIND_LETTERS = set(bytes.fromhex("8586878b91929394959697999ba0a9abadaeb0b1b2b3b4b7b9bb"))
ENDS_OF_WORDS = set(bytes.fromhex("8687939599a9aeb0b1b2b3b9"))
LETTERS = re.compile("[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]")
SMALL = re.compile("[a-z\u00df-\u00f6\u00f8-\u00ff]")
USUAL = re.compile(
    "[\0-\u017f\u0300-\u0331\u1e00-\u1eff\u2000-\u2bff\ufe0e\ufe0f\ufeff\ufffd\U0001f000-\U0001faff]")


def is_unsound(code, start, end):
    """Whether nobody writes the characters of Windows-1252 that the bytes from `start` to `end` are."""
    lead, rest = code[start], code[start + 1:end]
    is_pair = len(rest) == 1 and lead > 0xC3 and rest[0] in bytes.fromhex("8a8c8e9a9c9e9f")
    if any(byte not in BEHIND_LETTERS for byte in rest) and not is_pair:
        return True
    before = chr(code[start - 1]) if start else " "
    behind = chr(code[end]) if end < len(code) else " "
    if lead < 0xDF and SMALL.match(before):
        return True
    if rest[-1] in ENDS_OF_WORDS and LETTERS.match(before) and LETTERS.match(behind):
        return True
    if lead not in (0xC2, 0xC3) or LETTERS.match(before):
        return False
    if lead == 0xC3:
        return rest[-1] == 0xA0 or bool(LETTERS.match(behind))
    return rest[-1] >= 0xA0 and (before > " " or rest[-1] != 0xA0 or not LETTERS.match(behind))


def repaired(text):
    """The text that was meant where UTF-8 was read as Windows-1252, where that is proven."""
    if not MISREAD.search(text):
        return text
    try:
        code = bytes(BYTES[ord(character)] for character in text)
        meant = code.decode("utf-8")
    except (KeyError, UnicodeDecodeError):
        return text
    is_proven, foreign, pairs, at, last = False, 0, 0, 0, -1
    for character in meant:
        end = at + len(character.encode())
        if ord(character) >= 0x80:
            if not USUAL.match(character):
                if ord(character) < 0x370:
                    return text
                foreign, pairs, last = foreign + 1, pairs + (last == at), end
            is_proven = is_proven or is_unsound(code, at, end)
        at = end
    return meant if is_proven and (not foreign or pairs) else text


def is_foreign(url):
    """Whether an address has a scheme that is not of the web; browsers look over white space and controls in it."""
    scheme = SCHEME.match(re.sub("[\x00-\x20]", "", url).lower())
    return bool(scheme) and scheme[0] not in ("http:", "https:")


def climbs(path):
    for code, sign in (("%2e", "."), ("%2f", "/"), ("%5c", "/"), ("\\", "/")):
        path = path.lower().replace(code, sign)
    return ".." in path.split("/")


def decode_reference(match):
    """The character of one entity; the entity itself where it has no meaning."""
    decimal, hexadecimal, name = match.groups()
    if name:
        code = NAMES.get(name) or (NAMES.get(name.lower()) if name.isupper() else None)
        return match[0] if code is None else chr(code)
    code = int(decimal) if decimal else int(hexadecimal, 16)
    if code in C1:
        return C1[code] or chr(code)
    return "\ufffd" if code == 0 or code > 0x10FFFF or 0xD800 <= code < 0xE000 else chr(code)


def decode(text):
    """A text with its entities decoded, once."""
    return REFERENCE.sub(decode_reference, text) if "&" in text else text


def spelling(number):
    """A number as it was written."""
    return getattr(number, "spelling", None) or str(number)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def visible(text):
    """A text without the characters that nobody sees."""
    return UNSEEN.sub("", DASH.sub("-", text))


def short_text(value, empty=None):
    """A name, title, type or code; `empty` where nothing is left."""
    if is_number(value):
        return spelling(value)
    if not isinstance(value, str):
        return empty
    if value.isascii() and value.isprintable() and "&" not in value:
        return value.strip(EDGE) or empty
    text = decode(visible(repaired(value)).translate(CONTROLS))
    text = unicodedata.normalize("NFC", visible(text).translate(CONTROLS).strip(EDGE))
    return text or empty


def comic_format(value):
    """A format, in its usual capitals where it is a usual one."""
    text = short_text(value)
    return FORMATS.get(text.lower(), text) if isinstance(value, str) and text and text.isascii() else text


def integer(value, zero_is_none=False):
    if isinstance(value, str):
        try:
            value = int(short_text(value) or "")
        except ValueError:
            return None
    if not is_number(value) or value != int(value):
        return None
    return None if zero_is_none and value == 0 else int(value)


def decimal(value):
    if isinstance(value, str):
        try:
            value = float(short_text(value) or "")
        except ValueError:
            return None
    return float(value) if is_number(value) else None


def moment(value):
    """Seconds since the epoch, or None."""
    match = DATE.fullmatch(short_text(value) or "") if isinstance(value, str) else None
    if not match:
        return None
    sign, year, month, day, hour, minute, second, zone = match.groups()
    if sign or year == "0000":
        return None
    zone = ZONE.fullmatch(zone or "")
    if not zone:
        return None
    try:
        at = datetime.datetime(int(year), int(month), int(day), int(hour or 0), int(minute or 0),
                               min(int(second or 0), 59), tzinfo=datetime.timezone.utc)
    except ValueError:
        return None
    seconds = (at - EPOCH) // datetime.timedelta(seconds=1)
    if zone[1]:
        east = int(zone[2]) * 3600 + int(zone[3]) * 60
        seconds += -east if zone[1] == "+" else east
    return seconds if seconds and seconds >= FIRST else None


def last_day(moments):
    """The first day that is too late to be true, as text; later than every day where none is.

    It lies two years and a day after the newest `modified` that is no mistake itself. Mistakes are more than five years after
    all older ones and fewer than one in a hundred, or more than thirty years after them and fewer than half.
    """
    moments = sorted(moments)
    end = len(moments)
    for index in range(len(moments) - 1, 0, -1):
        newer, gap = len(moments) - index, moments[index] - moments[index - 1]
        if newer * 2 >= len(moments):
            break
        if gap > 30 * YEAR or gap > 5 * YEAR and newer * 100 < len(moments):
            end = index
    if not end:
        return "~"
    newest = (EPOCH + datetime.timedelta(seconds=moments[end - 1])).date()
    if newest.year + 2 > datetime.MAXYEAR:
        return "~"
    try:
        day = newest.replace(year=newest.year + 2)
    except ValueError:  # 29 February: the day after the 28th is the first of March.
        day = newest.replace(year=newest.year + 2, month=3, day=1)
    return (day + datetime.timedelta(days=1)).isoformat() if day < datetime.date.max else "~"


def timestamp(seconds):
    if seconds is None:
        return None
    return (EPOCH + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0")


def with_fraction(stamp, value):
    """A moment with the part of a second that was sent, in six digits; as it is where there is none."""
    sent = re.search(r":\d\d\.(\d+)", value) if stamp and isinstance(value, str) else None
    digits = (sent[1] + "000000")[:6] if sent else "000000"
    return stamp if not int(digits) else f"{stamp[:-1]}.{digits}Z"


def dated(value):
    """The day as it was sent, whatever its offset; with the time and the offset where a time of the day was sent."""
    if moment(value) is None:
        return None
    _, year, month, day, hour, minute, second, zone = DATE.fullmatch(short_text(value)).groups()
    time = [min(int(part or 0), 59) if number else int(part or 0) for number, part in enumerate((hour, minute, second))]
    if not any(time):
        return f"{year}-{month}-{day}"
    zone = ZONE.fullmatch(zone or "")
    east = f"{zone[1]}{zone[2]}:{zone[3]}" if zone[1] and int(zone[2] + zone[3]) else "Z"
    return "%s-%s-%sT%02d:%02d:%02d%s" % (year, month, day, *time, east)


def moment_of_dated(text):
    """The moment in UTC of what `dated` gives; None for a day."""
    return timestamp(moment(text)) if text and len(text) > 10 else None


def day(value):
    stamp = timestamp(moment(value))
    return stamp and stamp[:10]


def address(kind, number):
    return "%s%s/%d" % (BASE, kind, number)


# The same few addresses stand in hundreds of thousands of list items.
named_record = functools.lru_cache(maxsize=1 << 18)(recordings.kind_and_id)


def reference(value, kind):
    """The id of the record of a kind that a `resourceURI` names, or None."""
    found = named_record(value) if isinstance(value, str) else None
    return found[1] if found and found[0] == kind and found[1] > 0 else None


def web_address(value):
    """An address on the web without tracking parameters; empty for none."""
    url = short_text(value, "") if isinstance(value, str) else ""
    if is_foreign(url):
        return ""
    before, mark, rest = url.partition("?")
    if not mark:
        return url
    query, hash_mark, fragment = rest.partition("#")
    kept = [part for part in query.split("&") if part and not part.startswith("utm_")]
    return before + ("?" + "&".join(kept) if kept else "") + hash_mark + fragment


WEB = re.compile(r"https?://[^ ]*\Z", re.IGNORECASE)


def unknown(value):
    """A value of an unknown field: as it is, but web addresses in it lose their tracking parameters."""
    if isinstance(value, dict):
        return {name: unknown(member) for name, member in value.items()}
    if isinstance(value, list):
        return [unknown(element) for element in value]
    if isinstance(value, str):
        url = short_text(value, "")
        query = url.partition("?")[2].partition("#")[0]
        if WEB.match(url) and any(part.startswith("utm_") for part in query.split("&")):
            return web_address(value)
    return value


def picture(value):
    """A picture with its members in order, or None."""
    if not isinstance(value, dict):
        return None
    path, extension = value.get("path"), value.get("extension")
    if not isinstance(path, str) or not isinstance(extension, str) or not path or not extension:
        return None
    path = short_text(path, "")
    extension = short_text(extension, "")
    if (path.endswith(PLACEHOLDERS) or is_foreign(path) or climbs(path) or len(path.encode()) > 4096
            or not re.fullmatch("[A-Za-z0-9]{1,8}", extension)):
        return None
    if path.startswith("http://i.annihil.us/"):
        path = "https" + path[4:]
    more = {name: unknown(member) for name, member in value.items() if name not in ("path", "extension")}
    return {"path": path, "extension": extension, **more}


def picture_url(cleaned):
    return cleaned and "%s.%s" % (cleaned["path"], cleaned["extension"])
