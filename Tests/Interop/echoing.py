"""A proxy before a stand-in that repeats what it is asked with, as careless services and their error pages do."""

import base64
import contextlib
import html
import http.client
import http.server
import json
import threading
import urllib.parse


def spellings(secret, user=None):
    """The forms in which a secret may come to stand somewhere."""
    plain = [secret, *([f"{user}:{secret}"] if user else [])]
    found = set()
    for text in plain:
        coded = base64.b64encode(text.encode()).decode()
        for form in (text, coded, coded.rstrip("=")):
            quoted = urllib.parse.quote(form, safe="")
            found |= {form, quoted, quoted.lower(), urllib.parse.quote(form), urllib.parse.quote_plus(form),
                      urllib.parse.quote(quoted, safe=""), json.dumps(form)[1:-1], json.dumps(form)[1:-1].replace("/", "\\/"),
                      html.escape(form), html.escape(quoted)}
    return found


class Echo:
    """What the proxy answers with, beside what the stand-in says."""

    def __init__(self, upstream, failing=None, after=1):
        self.upstream = urllib.parse.urlsplit(upstream)
        # The status of every answer behind the first so many, and its form; None for none.
        self.failing, self.after = failing, after
        self.asked, self.hashes = [], set()
        self.lock = threading.Lock()

    def answer(self, handler):
        """Answers a request."""
        with self.lock:
            number = len(self.asked)
            self.asked.append(handler.path)
            query = urllib.parse.parse_qs(urllib.parse.urlsplit(handler.path).query)
            self.hashes |= set(query.get("hash", []))
        if self.failing and number >= self.after:
            return self.fail(handler, *self.failing)
        connection = http.client.HTTPConnection(self.upstream.hostname, self.upstream.port, timeout=60)
        fields = {name: value for name, value in handler.headers.items() if name.lower() not in ("host", "accept-encoding")}
        connection.request("GET", handler.path, headers=fields)
        answer = connection.getresponse()
        body = self.repeating(answer.read(), handler) if answer.status == 200 else answer.read()
        kept = [(name, value) for name, value in answer.getheaders() if name.lower() in ("content-type", "last-modified")]
        self.send(handler, answer.status, [*kept, *self.fields(handler)], body)

    def said(self, handler):
        """The request, in the forms that an answer may repeat it in."""
        authorization = handler.headers.get("Authorization", "")
        words = authorization.partition(" ")[2]
        with contextlib.suppress(ValueError):
            words += " " + base64.b64decode(words, validate=True).decode("utf-8", "replace")
        texts = [handler.path, urllib.parse.unquote(handler.path), urllib.parse.quote(handler.path, safe=""), authorization,
                 words, urllib.parse.quote(words, safe="")]
        return " | ".join(texts)

    def fields(self, handler):
        said = self.said(handler).encode("ascii", "replace").decode()
        return [("ETag", f'"{urllib.parse.quote(said)}"'), ("X-Request", said), ("Set-Cookie", f"session={said}"),
                ("Link", f"<{handler.path}>; rel=self")]

    def repeating(self, body, handler):
        """A page that repeats the request beside its rows, and in the texts of its rows."""
        page = json.loads(body)
        said = self.said(handler)
        rows = page
        for member in ("data", "results"):
            rows = rows[member] if isinstance(rows, dict) and member in rows else rows
        for row in rows if isinstance(rows, list) else [rows]:
            for name in ("desc", "description", "deck", "title", "name"):
                if isinstance(row.get(name), str):
                    row[name] += " " + said
            row["asked"] = said
        if isinstance(page, dict):
            page["asked"] = said
        return json.dumps(page).encode()

    def fail(self, handler, status, form):
        said = self.said(handler)
        fields = self.fields(handler)
        if form == "html":
            body, kind = f"<html><body><a href=\"{html.escape(handler.path)}\">{html.escape(said)}</a></body></html>", "text/html"
        elif form == "torn":
            body, kind = json.dumps({"asked": said, "results": [{"id": 1}]})[:-4], "application/json"
        elif form == "text":
            body, kind = said, "text/plain"
        else:
            body, kind = json.dumps({"status": said, "detail": said, "error": said, "code": "InvalidCredentials",
                                     "message": said, "status_code": 100}), "application/json"
        if status in (301, 302):
            fields.append(("Location", "/elsewhere" + handler.path))
        if status in (420, 429, 503):
            fields.append(("Retry-After", "3600"))
        self.send(handler, status, [("Content-Type", kind), *fields], body.encode())

    @staticmethod
    def send(handler, status, fields, body):
        handler.send_response(status, "Answer")
        for name, value in fields:
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)


@contextlib.contextmanager
def running(echo):
    """Runs the proxy; gives the base URL that leads through it."""
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            with contextlib.suppress(ConnectionError):
                echo.answer(self)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{echo.upstream.path}"
    finally:
        server.shutdown()
        server.server_close()
