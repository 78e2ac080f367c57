"""Answers written by hand in which nearly every value is odd: what the cleaning rules are for, in a few records."""

import json
import os

BASE = "http://gateway.marvel.com/v1/public/"
TEXTS = [
    "two  spaces", " outer\u00a0", "a\u000bvertical tab", "a\u0005control",
    "R&amp;D &lt;b&gt; &amp;lt; &QUOT;x&QUOT; &emdash; Q & A",
    "caf&eacute; &#233; &#xE9 &#146;n&#8217;", "C1 \u0091quoted\u0092 \u0085 \u0081",
    "line\r\nline\rline\n\n\n\nline", "5 < 6 <3 a<b",
    "a\r<br>b<br/><br /><br>c", "<p>one</p><p>two <b>bold <i>both</i></b></p>", "<script>alert(1)</script>left",
    "<a href=\"https://x.example/?a=1&amp;b=2\">link</a> and <a href='javascript:x'>none</a>",
    "<ul><li>one<li>two</ul>",
    "<div>block</div>text", "<i></i>", "zero\u200bwidth \u202eturned", "\ufeffmark", "sep\u2028arated", "#N/A",
    " #N/A ", "", "   ",
    "\u200b", "&nbsp;", "quote \" and \\ and , and ;", "=1+1", "'", "naïve  – “text”", "tab\tbed",
    "\ud83e\uddb8 hero", 5, 5.50, None,
    True, ["x"], {"x": 1}, "<b>bold</b>\n<em>more</em>  <u>under</u><sup>2</sup>", "null", "NULL", "NaN",
    "\u3000wide\u3000", "Wickâ€™s â€œlampâ€\u009d", "CafÃ© der KÃ¶nigin", "half â€™ and ’", "Ã", "Â£5", "non\ufffe\uffffcharacter",
    "Nov<caron>ak, <b>bold</b> </caron> <x-y z=1> <http://x.example> <o:p>word</o:p> <a<b>c</b>", "Hip-\u200bHop \u00ad so\u00adft",
    "\u200e#N/\u2060A", "DIGITAL COMIC", "graphic novel", "no\u00a0break\u00a0 \u00a0space", "in&shy;vis&#8203;ible &nbsp; end",
]
DATES = [
    "2014-04-29T14:18:17-0400", "2014-04-29T14:18:17+05:30", "2014-04-29T14:18:17Z", "2014-04-29 14:18:17",
    "2014-04-29",
    "-0001-11-30T00:00:00-0500", "1969-12-31T19:00:00-0500", "2029-12-31T00:00:00-0500", "2099-10-30T00:00:00-0500",
    "0000-00-00 00:00:00", "2014-02-30T00:00:00Z", "2016-02-29T23:59:59.250Z", "1939-10-01T00:00:00-0500", "soon",
    "", None, 5,
    "9999-12-31T23:59:59Z", "2014-04-29T14:18-0400", "1900-02-29", "0001-01-01T00:00:00Z",
    "1799-12-31T23:59:59Z", "1800-01-01T00:00:00Z", "2054-03-01T00:00:00-0500", "2031-12-31T23:59:59Z", "2032-01-01T00:00:00Z",
]
NUMBERS = [0, 1, -1, 1.5, 0.1, "7", "7.5", "x", "", None, True, 9007199254740993, 1e3, -0.0, 2099, [1], 12.50]
PICTURES = [
    None, {}, {"path": "http://i.annihil.us/u/prod/marvel/i/mg/3/20/x", "extension": "jpg"},
    {"path": "http://i.annihil.us/u/prod/marvel/i/mg/b/40/image_not_available", "extension": "jpg"},
    {"path": "http://i.annihil.us/u/prod/marvel/i/mg/f/60/4c002e0305708", "extension": "gif"},
    {"path": "https://other.example/a b", "extension": "png", "more": [1, {"a": 2.50}]},
    {"path": "", "extension": "jpg"}, {"path": "http://i.annihil.us/x"}, "text",
    {"path": "javascript:x", "extension": "jpg"}, {"path": "http://i.annihil.us/%2E%2e/x", "extension": "jpg"},
    {"path": "http://i.annihil.us/a", "extension": "jpg/../x"}, {"path": "assets/7", "extension": "jpg"},
]
ADDRESSES = [
    "http://m.example/a?utm_campaign=x&utm_source=y", "http://m.example/a?b=1&utm_source=y&c=2#utm_z",
    "http://m.example/a?",
    "http://m.example/a?x=utm_y", "http://m.example/?a=1&amp;utm_b=2", " http://m.example/ ", None, 5, "",
    "javascript:alert(1)", " JavaScript :x", "data:text/html,x", "mailto:a@b.example", "//m.example/x", "a:b", "/path?x=1:2",
]
OTHERS = {
    "characters": "comics series stories events", "comics": "creators characters stories events",
    "creators": "comics series stories events", "events": "creators characters stories comics series",
    "series": "creators characters stories comics events", "stories": "creators characters series comics events",
}


def pick(values, number):
    return values[number % len(values)]


def summary(kind, number, **more):
    return dict(resourceURI=f"{BASE}{kind}/{number}", name=pick(TEXTS[:10], number), **more)


def resource_list(kind, name, number):
    items = []
    for other in (number, number + 1, number * 3 % 50 + 1):
        item = summary(name, other)
        if name == "creators":
            item["role"] = pick(["Writer", " writer ", "", "penciller (cover)", None, "É"], number + other)
        if name == "stories":
            item["type"] = pick(["cover", "interiorStory", "", None], number + other)
        items.append(item)
    if number % 7 == 0:
        items += [summary("events" if name != "events" else "comics", 5), {"name": "no address"}, {"resourceURI": ""},
                  summary(name, 99_999 + number, more=[1.50, None]), items[0]]
    odd = {3: None, 4: {}, 5: "text", 6: {"available": None, "items": None},
           8: {"available": "3", "items": [], "more": 1}}
    if number % 11 in odd:
        return odd[number % 11]
    return {"available": len(items) + number % 3, "collectionURI": f"{BASE}{kind}/{number}/{name}", "items": items,
            "returned": len(items)}


def record(kind, number):
    """An odd record."""
    text, date, figure = (lambda step, values=values: pick(values, number + step) for values in (TEXTS, DATES, NUMBERS))
    value = {"id": number, "resourceURI": f"{BASE}{kind}/{number}", "modified": date(0), "description": text(0),
             "thumbnail": pick(PICTURES, number),
             "urls": [{"type": text(1), "url": pick(ADDRESSES, number)},
                      {"url": pick(ADDRESSES, number + 1), "more": text(2)}]}
    for name in OTHERS[kind].split():
        value[name] = resource_list(kind, name, number)
    neighbours = {"next": pick([None, summary(kind, number + 1), {}, summary("characters", 3)], number),
                  "previous": pick([summary(kind, 77_777, more=text(3)), None], number)}
    if kind == "characters":
        value["name"] = text(1)
    elif kind == "comics":
        value.update({name: text(step) for step, name in enumerate((
            "title", "variantDescription", "isbn", "upc", "diamondCode", "ean", "issn", "format"))})
        value.update(
            digitalId=figure(0), issueNumber=figure(1), pageCount=figure(2),
            series=pick([summary("series", number), None], number),
            textObjects=[{"type": text(4), "language": "en-us", "text": text(5)}, {"text": text(6), "more": 1}],
            variants=[summary("comics", number + 2), summary("comics", 88_888), summary("comics", number + 2)],
            collections=pick([[], None, [summary("comics", 4)]], number),
            collectedIssues=[summary("comics", 3), {"resourceURI": "x"}],
            dates=[{"type": "onsaleDate", "date": date(1)}, {"type": "focDate", "date": date(2)},
                   {"type": "onsaleDate", "date": date(3)}, {"type": text(7), "date": date(4)}],
            prices=[{"type": "printPrice", "price": figure(3)}, {"type": "digitalPurchasePrice", "price": figure(4)}],
            images=[pick(PICTURES, number + 1), pick(PICTURES, number + 2)])
    elif kind == "creators":
        value.update({name: text(step) for step, name in enumerate(
            ("firstName", "middleName", "lastName", "suffix", "fullName"))})
    elif kind == "events":
        value.update(neighbours, title=text(1), start=date(1), end=date(2))
    elif kind == "series":
        value.update(neighbours, title=text(1), rating=text(2), type=text(3), startYear=figure(1), endYear=figure(2))
    else:
        value.update(title=text(1), type=text(2), originalIssue=pick([summary("comics", number), None], number))
    if number % 5 == 0:
        value.update({"zeta": text(8), "alpha": {"b": 1.50, "a": [True, None, 1e3]}, "Éta": "x",
                      "links": [pick(ADDRESSES, number // 5), {"at": pick(ADDRESSES, number // 5 + 1)}]})
    if number % 13 == 0:
        for name in ("modified", "description", "thumbnail", "urls"):
            del value[name]
    return value


def write(folder):
    """Writes a page a kind, a second one with repeats, a third one with rows that lack fields, and rows that are no records."""
    for kind in OTHERS:
        rows = [record(kind, number) for number in range(1, 46)]
        again = [dict(record(kind, number), modified=pick(DATES, number * 2)) for number in range(1, 46, 3)]
        again += [{"id": 0, "resourceURI": f"{BASE}{kind}/0"}, dict(record(kind, 9), id=10), 5, None]
        # Rows with a part of their fields, some of which outdo whole ones.
        thin = [{name: value for place, (name, value) in enumerate(record(kind, number).items())
                 if name == "id" or place % 3 == number % 3} | {f"thin{number % 2}": number} for number in range(2, 46, 4)]
        thin += [{"id": number, "resourceURI": f"{BASE}{kind}/{number}", "modified": pick(DATES, number + 1)}
                 for number in range(1, 46, 4)]
        for name, results in ((f"{kind}.json", rows), (f"{kind}_again.json", again), (f"{kind}_thin.json", thin)):
            answer = {"code": 200, "attributionText": f"Data of {name}", "data": {"results": results}}
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                json.dump(answer, file)
