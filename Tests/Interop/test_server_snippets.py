"""The web servers that the snippets of a site are for answer as the program's own preview does."""

import contextlib
import gzip
import http.client
import json
import pathlib
import re
import shutil
import socket
import subprocess
import time

import conftest
import pytest

BOTH = ["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy",
        "Cross-Origin-Opener-Policy", "Cache-Control"]


@pytest.fixture(scope="module", params=[None, "http://heroes.example/a/b"])
def site(request, tmp_path_factory):
    """The folder of a pipeline with a site, and the path that its address begins with."""
    folder = tmp_path_factory.mktemp("snippets")
    settings = {"title": "Heroes"} | ({"base-url": request.param} if request.param else {})
    definition = dict(name="s", source={"kind": "demo", "scale": 0.01}, write={"site": settings})
    (folder / "s.yaml").write_text(json.dumps(definition), encoding="utf-8")
    subprocess.run([conftest.program(), "run", "s.yaml", "--quiet"], cwd=folder, check=True, timeout=600)
    return folder, "/a/b" if request.param else ""


@contextlib.contextmanager
def running(command, folder):
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=30)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(port, process):
    """Until somebody listens."""
    for _ in range(200):
        assert process.poll() is None, process.stdout.read()
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    pytest.fail("the server does not listen")


def answer(port, path, **fields):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers=fields)
    response = connection.getresponse()
    return response, response.read()


@contextlib.contextmanager
def preview(folder):
    with running([conftest.program(), "serve", "s.yaml", "--port", "0"], folder) as process:
        yield int(re.search(r":(\d+)/", process.stdout.readline()).group(1))


def place(folder, path, tmp_path):
    """A folder below which the site is at the path of its address."""
    site = (folder / "output/s/current/site").resolve()
    if not path:
        return site
    above = tmp_path / "root" / path.strip("/").rpartition("/")[0]
    above.mkdir(parents=True)
    (above / path.rpartition("/")[2]).symlink_to(site)
    return tmp_path / "root"


@contextlib.contextmanager
def nginx(folder, path, tmp_path):
    snippet = (folder / "output/s/current/site/server/nginx.conf").read_text(encoding="ascii")
    port = free_port()
    snippet, listens = re.subn(r"listen 80;", f"listen 127.0.0.1:{port};", snippet)
    snippet, roots = re.subn(r"root [^;]+;", f"root {place(folder, path, tmp_path)};", snippet)
    assert listens == roots == 1
    (tmp_path / "site.conf").write_text(snippet, encoding="ascii")
    temporary = "".join(
        f"{name}_temp_path {tmp_path}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    types = pathlib.Path("/etc/nginx/mime.types")
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; master_process off; error_log stderr; pid {tmp_path}/pid; events {{}} "
        f"http {{ access_log off; {temporary} include {types}; include {tmp_path}/site.conf; }}", encoding="ascii")
    command = ["nginx", "-e", "stderr", "-c", str(tmp_path / "nginx.conf")]
    check = subprocess.run(command + ["-t"], capture_output=True, text=True)
    assert check.returncode == 0 and "[warn]" not in check.stderr, check.stderr
    with running(command, folder) as process:
        wait_for(port, process)
        yield port


@contextlib.contextmanager
def caddy(folder, path, tmp_path):
    snippet = (folder / "output/s/current/site/server/Caddyfile").read_text(encoding="ascii")
    port = free_port()
    snippet, hosts = re.subn(r"(?m)^\S+ \{$", f"http://127.0.0.1:{port} {{", snippet, count=1)
    snippet, roots = re.subn(r"root \* \S+", f"root * {place(folder, path, tmp_path)}", snippet)
    assert hosts == roots == 1
    (tmp_path / "Caddyfile").write_text("{\n\tadmin off\n}\n" + snippet, encoding="ascii")
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
    with running(command, folder) as process:
        wait_for(port, process)
        yield port


@pytest.mark.parametrize("server", [nginx, caddy], ids=["nginx", "caddy"])
def test_the_servers_answer_as_the_preview_does(site, server, tmp_path):
    if shutil.which(server.__name__) is None:
        pytest.skip(f"no {server.__name__} here")
    folder, path = site
    files = folder / "output/s/current/site"
    assets = sorted(file.relative_to(files).as_posix() for file in (files / "assets").iterdir())
    asked = ["/", "/index.html", "/heroes/", *(f"/{asset}" for asset in assets[:3]), "/none.html", "/a/b/none",
             "/assets/none.css"]
    if path:
        asked += ["/sitemap.xml", "/opensearch.xml", "/feeds/changes.atom"]
    with preview(folder) as ours, server(folder, path, tmp_path) as theirs:
        for wanted in asked:
            mine, body = answer(ours, path + wanted)
            other, same = answer(theirs, path + wanted)
            assert other.status == mine.status, wanted
            assert [other.headers[name] for name in BOTH] == [mine.headers[name] for name in BOTH], wanted
            if mine.status == 200:
                assert same == body, wanted
                kind, others = (one.headers["Content-Type"].split(";")[0].strip() for one in (mine, other))
                # Two names each for the same thing.
                assert others in (kind, kind.replace("text/javascript", "application/javascript"),
                                  kind.replace("application/xml", "text/xml")), wanted
            else:
                assert b"<title>" in same, wanted
            packed, bytes_ = answer(theirs, path + wanted, **{"Accept-Encoding": "gzip"})
            if mine.headers["Vary"]:
                assert packed.headers["Content-Encoding"] == "gzip", wanted
                assert gzip.decompress(bytes_) == same, wanted
        moved, _ = answer(theirs, path + "/heroes")
        assert moved.status in (301, 308)


def test_the_snippet_of_static_hosts_is_paths_and_fields(site):
    folder, path = site
    lines = (folder / "output/s/current/site/server/_headers").read_text(encoding="ascii").splitlines()
    rules, current = {}, None
    for line in lines:
        if line.startswith("#") or not line:
            continue
        if line.startswith("/"):
            current = rules.setdefault(line, {})
        else:
            name, _, value = line.partition(": ")
            assert line.startswith("  ") and value and name.strip() not in current
            current[name.strip()] = value
    assert set(rules) == {path + "/*"} | {f"{path}/{name}/*" for name in ("assets", "pictures", "search", "downloads")}
    # No field stands for one file twice: hosts would send both.
    assert "Cache-Control" not in rules[path + "/*"]
    # Programs in browsers read the data files from other hosts.
    assert rules.pop(path + "/downloads/*") == {
        "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Accept-Ranges, Content-Length, Content-Range"}
    assert all(set(fields) == {"Cache-Control"} for rule, fields in rules.items() if rule != path + "/*")
