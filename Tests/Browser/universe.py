"""Recordings in the shape of a Marvel answer in which every text means harm.

Whatever a page, a script or an XML file does with a text, one of these breaks it if the text is not escaped for its
place: markup, attributes with and without quotes, script strings, CSS, addresses, templates, comments, CDATA, line
ends that only scripts know, controls, code points that are no characters, halves of surrogate pairs, text that turns
the direction of reading, words without end. A payload that runs sets `window.hit` or opens a dialog.
"""

import json

TITLE = "\"><img src=x onerror=hit=1><title>' & </title>"
RUN = "hit=1;alert(1)"
PAYLOADS = [
    f"\"><img src=x onerror={RUN}>",
    f"'><svg/onload={RUN}>",
    f"</script><script>{RUN}</script>",
    f"</title><script>{RUN}</script>",
    f"</textarea></style><script>{RUN}</script>",
    f"javascript:{RUN}//",
    f"'-({RUN})-'",
    f"\"-({RUN})-\"",
    f"\\\";{RUN};//",
    f"\\';{RUN};//",
    f"${{{RUN}}}`{RUN}`",
    f"{{{{constructor.constructor('{RUN}')()}}}}",
    f"\" autofocus onfocus=\"{RUN}\" x=\"",
    f"x onmouseover={RUN} style=position:fixed;inset:0",
    "}*{display:none}</style><style>*{background:url(//evil.example/)}",
    "expression(alert(1));background:url(javascript:alert(1))",
    f"<!--><script>{RUN}</script-->",
    "--><!-- -- --!> <!-",
    "]]><![CDATA[ ]]> <?xml version='1.0'?> <!DOCTYPE x [<!ENTITY e SYSTEM 'http://127.0.0.1:9/evil'>]>&e;",
    f"line\u2028{RUN}\u2029end",
    f"\r\n{RUN}\r\n\r\n<b>header: split</b>",
    "\u0000\u0001\u0008\u000b\u000c\u001b[31m\u007f\u0085\u009f controls",
    "\ufffe\uffff\ufdd0 no characters \ud83d half \udc00 other half",
    "\u202eright to left\u202c \u2066isolated \u200f\u061c\u200e marks",
    "\ufeffmark \u200bzero \u00adsoft \u2060join \u034f",
    "مرحبا بالعالم שלום עולם",
    "\u0301\u0301\u0301 Z\u0351\u036b\u0343\u036a\u0302a\u0321\u034a\u030cl\u0353\u0308g\u030a\u0335o combining",
    "W" * 400,
    "名" * 200,
    "&lt;script&gt;hit=1&lt;/script&gt; &amp;lt;script&amp;gt;hit=1&amp;lt;/script&amp;gt; &#60;script&#62;hit=1&#60;/script&#62;",
    f"<a href=\"javascript:{RUN}\">a</a><a href=\"data:text/html,<script>{RUN}</script>\">b</a><a href='vbscript:x'>c</a>",
    f"<a href=\" jav&#x09;ascript:{RUN}\">a</a><a href=\"\u0001javascript:{RUN}\">b</a><a href=//evil.example>c</a>",
    f"<iframe srcdoc='<script>{RUN}</script>'></iframe><object data=//evil.example></object><embed src=//evil.example>",
    f"<form action=//evil.example><input name=q><button formaction=javascript:{RUN}>x</button></form><base href=//evil.example>",
    f"<svg><style><img src=x onerror={RUN}></style></svg><math><mtext><table><mglyph><style><img src=x onerror={RUN}>",
    "<div><p><b><i>open <a href=https://open.example>open",
    "</p></div></main></body></html>",
    "../../../../../../etc/passwd %2e%2e%2f %00 C:\\x \\\\evil.example\\x",
    "=cmd|' /C calc'!A0 @SUM(1) +1 -1",
    "__proto__", "constructor", "hasOwnProperty", "toString",
    "", " ", "\t\n", "\u00a0", "#", "?", "%", "%zz", "&", "&amp", "<", ">", "\"", "'", "`", "\\", "/", "//", ".", "..",
]
ADDRESSES = [
    f"javascript:{RUN}", f" javascript:{RUN}", f"java\tscript:{RUN}", f"JaVaScRiPt:{RUN}", f"data:text/html,<script>{RUN}</script>",
    f"https://good.example/\" onclick=\"{RUN}", f"https://good.example/'><script>{RUN}</script>", "//evil.example/x", "https://",
    f"http://good.example/?a=1&b=</script><script>{RUN}</script>#\">", "https://good.example/\u202e\u2028x", "file:///etc/passwd",
    f"https://user:secret@good.example\\@evil.example/", "http://[::1", "mailto:x@good.example", f"https://good.example/%0d%0a{RUN}",
    "https://good.example/" + "a" * 3000,
]
OTHERS = {
    "characters": "comics series stories events", "comics": "creators characters stories events",
    "creators": "comics series stories events", "events": "creators characters stories comics series",
    "series": "creators characters stories comics events", "stories": "creators characters series comics events",
}
# As many records a kind as there are payloads, so that every field of a kind has every payload once.
COUNT = len(PAYLOADS)
GATEWAY = "http://gateway.marvel.com/v1/public/"


def payload(number):
    return PAYLOADS[number % COUNT]


def link(number):
    return ADDRESSES[number % len(ADDRESSES)]


def summary(kind, number, **more):
    return dict(resourceURI=f"{GATEWAY}{kind}/{number}", name=payload(number), **more)


def picture(number):
    paths = ["http://i.annihil.us/u/prod/marvel/i/mg/3/20/x", payload(number), link(number)]
    return {"path": paths[number % 3], "extension": ["jpg", payload(number + 1), f"jpg\" onerror=\"{RUN}"][number // 3 % 3]}


def resource_list(kind, name, number):
    items = []
    for other in sorted({number, number % COUNT + 1, number * 7 % COUNT + 1, COUNT + number}):
        more = {"creators": {"role": payload(other + 3)}, "stories": {"type": payload(other + 5)}}.get(name, {})
        items.append(summary(name, other, **more))
    return {"available": len(items), "collectionURI": f"{GATEWAY}{kind}/{number}/{name}", "items": items,
            "returned": len(items)}


def record(kind, number):
    def text(step):
        return payload(number + step)

    value = {
        "id": number, "resourceURI": f"{GATEWAY}{kind}/{number}", "modified": "2014-04-29T14:18:17-0400",
        "description": text(1) + text(2), "thumbnail": picture(number),
        "urls": [{"type": text(3), "url": link(number)}, {"type": text(4), "url": link(number + 5)}]}
    for name in OTHERS[kind].split():
        value[name] = resource_list(kind, name, number)
    beside = {"next": summary(kind, number % COUNT + 1), "previous": summary(kind, COUNT + number)}
    day = f"{1940 + number}-0{number % 9 + 1}-1{number % 10}T00:00:00-0500"
    if kind == "characters":
        value["name"] = text(0)
    elif kind == "comics":
        value.update({name: text(step) for step, name in enumerate((
            "title", "variantDescription", "isbn", "upc", "diamondCode", "ean", "issn", "format"))})
        value.update(
            digitalId=number, issueNumber=number, pageCount=number, series=summary("series", number),
            textObjects=[{"type": text(8), "language": text(9), "text": text(10)}],
            variants=[summary("comics", number % COUNT + 1)], collections=[summary("comics", COUNT + 1)],
            collectedIssues=[summary("comics", number % COUNT + 1)],
            dates=[{"type": "onsaleDate", "date": day}, {"type": text(11), "date": day}, {"type": "focDate", "date": text(12)}],
            prices=[{"type": "printPrice", "price": 3.99}, {"type": text(13), "price": 1}], images=[picture(number + 1)])
    elif kind == "creators":
        value.update({name: text(step) for step, name in enumerate(
            ("fullName", "firstName", "middleName", "lastName", "suffix"))})
    elif kind == "events":
        value.update(beside, title=text(0), start=day, end=day)
    elif kind == "series":
        value.update(beside, title=text(0), rating=text(14), type=text(15), startYear=1940 + number % 60, endYear=2099)
    else:
        value.update(title=text(0), type=text(16), originalIssue=summary("comics", number))
    return value


def write(folder):
    """Writes an answer a kind; its frame means harm too."""
    folder.mkdir()
    for step, kind in enumerate(OTHERS):
        rows = [record(kind, number) for number in range(1, COUNT + 1)]
        answer = {
            "code": 200, "status": payload(step), "copyright": payload(step), "attributionText": payload(step) + payload(step + 1),
            "attributionHTML": payload(step), "etag": payload(step),
            "data": {"offset": 0, "limit": 100, "total": COUNT, "count": COUNT, "results": rows}}
        (folder / f"{kind}.json").write_text(json.dumps(answer), encoding="ascii")
