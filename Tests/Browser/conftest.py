"""The sites that the tests look at, the browser, and where program and recordings are found."""

import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import sys

import loopback
import page_checks
import pytest
import stand_ins
import tabs
import universe
from playwright.sync_api import sync_playwright
from site_files import SiteFiles

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import full_set

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
BASE = "https://heroes.example/catalogue"
ROOT = "/catalogue"
# What a tester may look at afterwards: a picture of every page type, width and theme.
PICTURES = PACKAGE / ".build/site-pictures"
# Programs that can be driven, the fastest first.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def pytest_addoption(parser):
    full_set.add_option(parser)
    parser.addoption("--site", help="check this site folder instead of making one (test_pages.py, test_markup.py)")
    parser.addoption("--site-base-url", help="the address that the site of --site was made for")


def pytest_configure(config):
    full_set.add_markers(config)


def pytest_collection_modifyitems(config, items):
    full_set.deselect(config, items)


@pytest.fixture(scope="session")
def program(tmp_path_factory):
    """The built program: `SPINRACK_BINARY`, else the release build.

    A copy: whoever builds meanwhile must not give half of the tests another program.
    """
    built = pathlib.Path(os.environ.get("SPINRACK_BINARY") or PACKAGE / ".build/release/spinrack").resolve()
    if not built.is_file():
        pytest.fail("no program: run `make test-site`, or let SPINRACK_BINARY name it")

    def copy(work):
        shutil.copy(built, work / "spinrack")

    return once(tmp_path_factory, "program", copy) / "spinrack"


def once(tmp_path_factory, name, make):
    """A folder that all workers of a session share, filled by `make(folder)` of the one that is first."""
    temporary = tmp_path_factory.getbasetemp()
    shared = temporary.parent if os.environ.get("PYTEST_XDIST_WORKER") else temporary
    folder, made = shared / f"made-{name}", shared / f"made-{name}.done"
    with open(shared / f"made-{name}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


def recordings_folder():
    """The Marvel recordings: in `SPINRACK_CORPUS`, else in shared/corpus beside the package; None without any."""
    named = os.environ.get("SPINRACK_CORPUS")
    folder = pathlib.Path(named) if named else PACKAGE.parent / "shared/corpus"
    folder = folder / "marvel" if (folder / "marvel").is_dir() else folder
    return folder if folder.is_dir() else None


class Published:
    """A set that the program made, with its site."""

    def __init__(self, program, work, base=None):
        self.program, self.work, self.base = program, work, base

    def define(self, **parts):
        """Writes the pipeline file."""
        (self.work / "proof.yaml").write_text(json.dumps({"name": "proof", **parts}), encoding="utf-8")
        return self

    def run(self, command, output, state):
        done = subprocess.run(
            [self.program, command, "proof.yaml", "--output", output, "--state-dir", state, "--progress", "none"],
            cwd=self.work, capture_output=True, text=True, timeout=900, env=stand_ins.ENVIRONMENT)
        # 2: published, but not everything is there or well.
        assert done.returncode in (0, 2), done.stdout + done.stderr
        return self

    @property
    def folder(self):
        return self.work / "output/proof/current"

    @property
    def site(self):
        if not hasattr(self, "_site"):
            self._site = SiteFiles((self.folder / "site").resolve())
        return self._site

    def report(self):
        """What is wrong with the files of the site; looked for once."""
        if not hasattr(self, "_report"):
            self._report = page_checks.check_site(self.site.folder, self.base)
        return self._report


@pytest.fixture(scope="session")
def publish(program, tmp_path_factory):
    """Makes a set of a definition, once a session: `publish(name, base=None, **definition)`."""
    def publish(name, base=None, prepare=None, **definition):
        def make(work):
            if prepare:
                prepare(work)
            Published(program, work, base).define(**definition).run("run", "output", "state")

        return Published(program, once(tmp_path_factory, name, make), base)

    return publish


@pytest.fixture(scope="session")
def plain(publish):
    """One language, no address of its own, no pictures."""
    return publish("plain", source={"kind": "demo", "scale": 0.03}, write={"site": {"title": "Proof of the plain"}, "csv": {}})


@pytest.fixture(scope="session")
def whole(publish):
    """Everything that a site can have: four languages, an address, pictures, XML, downloads."""
    return publish("whole", BASE, source={"kind": "demo", "scale": 0.006}, enrich={"thumbnails": {}}, write={
        "site": {"title": "Proof of the whole", "base-url": BASE, "languages": ["en", "es", "pt-BR", "ru"]},
        "xml": {}, "csv": {}, "ndjson": {}, "statistics": {}, "archive": {}})


@pytest.fixture(scope="session")
def hostile(publish):
    """A site of records in which every text means harm."""
    return publish(
        "hostile", BASE, lambda work: universe.write(work / "recordings"),
        source={"kind": "recordings", "path": "recordings"},
        write={"site": {"title": universe.TITLE, "base-url": BASE, "languages": ["en", "ru"]}, "xml": {}})


@pytest.fixture(scope="session")
def publish_answers(publish, program):
    """Makes a set of what a stand-in answers: `publish_answers(api, record)`."""
    def publish_answers(api, record):
        def prepare(work):
            with stand_ins.StandIn(program, api) as stand_in:
                record(stand_in)
                stand_in.write(work / "recordings")

        return publish(api, BASE, prepare, source={"kind": "recordings", "path": "recordings"}, write=of_other_model(api))

    return publish_answers


def of_other_model(name):
    """What is written of a catalogue of another model."""
    return {"site": {"title": f"Proof of {name}", "base-url": BASE, "languages": ["en", "ru"]}, "xml": {}, "csv": {}, "ndjson": {},
            "sqlite": {}, "parquet": {}, "statistics": {}, "graph": {}, "archive": {}}


@pytest.fixture(scope="session")
def metron(publish_answers):
    """Every kind of Metron's, most records as lists show them, some with details."""
    return publish_answers("metron", stand_ins.record_metron)


@pytest.fixture(scope="session")
def comicvine(publish_answers):
    """Every kind of Comic Vine's."""
    return publish_answers("comicvine", stand_ins.record_comicvine)


@pytest.fixture(scope="session")
def gcd(publish, program):
    """A dump of the Grand Comics Database."""
    def prepare(work):
        subprocess.run([program, "gateway", "dump", "dump.db", "--scale", "0.001"], cwd=work, check=True, capture_output=True)

    return publish("gcd", BASE, prepare, source={"kind": "gcd", "path": "dump.db"}, write=of_other_model("GCD"))


@pytest.fixture(scope="session")
def publish_service(program, tmp_path_factory):
    """Makes a set of the service that a stand-in plays: `publish_service(name, api, source, **definition)`."""
    def publish_service(name, api, source, **definition):
        def make(work):
            with stand_ins.StandIn(program, api) as stand_in:
                whole = {"kind": api, "base-url": stand_in.address, "allow-private-hosts": True, **source}
                Published(program, work, BASE).define(source=whole, write=of_other_model(name), **definition).run(
                    "run", "output", "state")

        return Published(program, once(tmp_path_factory, name, make), BASE)

    return publish_service


METRON = {"token": {"env": "STAND_IN_TOKEN"}, "contact": "ops@example.org"}


@pytest.fixture(scope="session")
def metron_lists(publish_service):
    """What lists of Metron show; as many collections as are read within a minute of the service's."""
    return publish_service("metron-lists", "metron", METRON, fetch={
        "collections": ["publishers", "imprints", "universes", "series", "issues", "arcs"]})


@pytest.fixture(scope="session")
def metron_series(publish_service):
    """Two series of Metron's with all details."""
    return publish_service("metron-series", "metron", METRON, fetch={"depth": "detail", "only": {"series": {"ids": [1, 2]}}})


@pytest.fixture(scope="session")
def superhero(publish_service):
    """Heroes alone: no comics, no creators."""
    return publish_service("superhero", "superhero", {})


@pytest.fixture(scope="session")
def corpus(publish):
    """A site of real recordings, where these are at hand."""
    recordings = recordings_folder()
    if recordings is None:
        pytest.skip("no recordings: neither does SPINRACK_CORPUS name them nor is there a shared/corpus")
    return publish("corpus", BASE, source={"kind": "recordings", "path": str(recordings)},
                   write={"site": {"title": "Proof of the real", "base-url": BASE}, "xml": {}})


def chromium():
    """The browser of the system; Playwright's own is not needed."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        pytest.fail("no Chromium: run `make test-site`, or let CHROMIUM name it")
    return found


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        options = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium(), args=options)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serve():
    """Serves a folder on loopback, once a session: `serve(folder)` is the server."""
    servers = {}

    def start(folder, policy=loopback.POLICY):
        key = (folder, policy)
        if key not in servers:
            servers[key] = loopback.Server(folder, policy, ROOT)
        return servers[key]

    yield start
    for server in servers.values():
        server.stop()


@pytest.fixture(params=["http", *full_set.full("file")])
def address(request, serve, whole):
    """Makes addresses of pages of the whole site, from a server and from disk."""
    if request.param == "file":
        return lambda path: (whole.site.folder / path).as_uri()
    server = serve(whole.site.folder)
    return lambda path: f"{server.address}/{path}"


@pytest.fixture
def tab(browser):
    """Opens tabs that hear of everything that goes wrong, and closes them; a test that ends fails where one heard."""
    opened = []

    def open_tab(**options):
        opened.append(tabs.Tab(browser, **options))
        return opened[-1]

    yield open_tab
    for one in opened:
        one.close()
    for one in opened:
        assert not one.troubles, "\n".join(one.troubles)


@pytest.fixture(scope="session")
def keep_picture(request):
    """Keeps what is seen of a page, for people to look at: `keep_picture(page, name)`. Only in the full set: a picture takes as long as
    all that is measured."""
    def keep(page, name, **options):
        if request.config.getoption("--full"):
            page.screenshot(path=PICTURES / f"{name}.png", **options)

    return keep
