"""Serves a site on loopback with the security headers that it is meant for, and as slowly as a test likes."""

import functools
import http.server
import os
import threading
import time

POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
          "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    failed = False
    extensions_map = {
        ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".xml": "application/xml",
        ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".webp": "image/webp", ".jpg": "image/jpeg",
        ".png": "image/png", ".atom": "application/atom+xml", "": "application/octet-stream"}

    def __init__(self, *arguments, server_of, **options):
        self.of = server_of
        super().__init__(*arguments, **options)

    def end_headers(self):
        if self.of.policy:
            self.send_header("Content-Security-Policy", self.of.policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        # What failed is not to be kept: a browser would not ask again.
        self.send_header("Cache-Control", "no-store" if self.of.delays or self.failed else "max-age=60")
        super().end_headers()

    def translate_path(self, path):
        # A site below a path of its host, as its address has it.
        return super().translate_path(path.removeprefix(self.of.root) if path.startswith(f"{self.of.root}/") else "/-")

    def do_GET(self):
        self.failed = False
        for part, seconds in self.of.delays.items():
            if part in self.path:
                time.sleep(seconds)
        if any(part in self.path for part in self.of.absent):
            self.send_error(503)
            return
        self.of.asked.append(self.path)
        super().do_GET()

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True  # The page was left before all of it had come.

    def send_error(self, code, message=None, explain=None):
        self.failed = True
        page = os.path.join(self.of.folder, "404.html")
        body = open(page, "rb").read() if code == 404 and os.path.isfile(page) else b"error"
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server:
    """A server of a folder, below `root` of its host. `delays` and `absent` say which addresses are slow, and which fail."""

    def __init__(self, folder, policy=POLICY, root=""):
        self.root = root
        self.folder, self.policy, self.delays, self.absent, self.asked = str(folder), policy, {}, set(), []
        handler = functools.partial(Handler, directory=self.folder, server_of=self)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}{root}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
