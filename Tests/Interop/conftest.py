"""The generations that the tests look at, and where program and recordings are found."""

import json
import os
import pathlib
import subprocess
import sys

import metron_values
import odd_answers
import pytest
import sources

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import full_set

FORMATS = ["csv", "ndjson", "sqlite", "parquet", "archive"]
BASE = "https://heroes.example/cat"
EVERYTHING = dict.fromkeys([*FORMATS, "xml", "statistics", "graph"], {}) | {"site": {"base-url": BASE}}
PACKAGE = pathlib.Path(__file__).resolve().parents[2]


def pytest_addoption(parser):
    full_set.add_option(parser)


def pytest_configure(config):
    full_set.add_markers(config)


def pytest_ignore_collect(collection_path, config):
    """What belongs to the full set as a whole is not even read: making the tables of the Parquet writer takes half a minute."""
    return True if collection_path.name == "test_parquet_writer.py" and not config.getoption("--full") else None


# Before pytest-xdist looks for the groups.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """One worker makes a set, or the fixtures of a file, for all tests of it."""
    full_set.deselect(config, items)
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


def sets(names):
    """Parameters that are names of sets: those beyond the core are marked `full`, and one worker has all tests of a set."""
    return [pytest.param(name, marks=[pytest.mark.xdist_group(name), *([] if name in sources.CORE else [pytest.mark.full])])
            for name in names]


def of_set(name):
    """Marks a test of a single set, which its worker has made already."""
    return pytest.mark.xdist_group(name)


def program():
    """The built program: `SPINRACK_BINARY`, else the release build."""
    built = pathlib.Path(os.environ.get("SPINRACK_BINARY") or PACKAGE / ".build/release/spinrack").resolve()
    if not built.is_file():
        pytest.fail("no program: run `make test-interop`, or let SPINRACK_BINARY name it")
    return built


def corpora():
    """The folder of recordings, one folder a source: `SPINRACK_CORPUS`, else shared/corpus beside the package."""
    named = os.environ.get("SPINRACK_CORPUS")
    return pathlib.Path(named) if named else PACKAGE.parent / "shared/corpus"


def corpus_folder(source):
    """The recordings of a source, in a folder of its name; None without any. Marvel's may also lie in the corpus itself, and
    the corpus may be named by the folder of one of its sources."""
    corpus = corpora()
    folders = [corpus / source, corpus.parent / source if corpus.name in sources.NAMES else corpus / source]
    folders += [corpus] if source == "marvel" and not any((corpus / name).is_dir() for name in sources.NAMES) else []
    return next((folder for folder in folders if folder.is_dir()), None)


def recordings_folder():
    """The Marvel recordings; None without any."""
    return corpus_folder("marvel")


class Published:
    """A generation that the program made for a test, and the recordings that it came from, if any."""

    def __init__(self, name, folder, source, answers, formats, fetch=None):
        outputs = formats if isinstance(formats, dict) else dict.fromkeys(formats, {})
        definition = dict(name="interop", source=source, write=outputs, publish={"max-shrink": "50%"})
        definition |= {"fetch": fetch} if fetch else {}
        (folder / "interop.yaml").write_text(json.dumps(definition), encoding="utf-8")
        self.name, self.folder, self.recordings = name, folder / "output/interop/current", answers
        self.work, self.source = folder, source
        self.run()

    def run(self, *arguments):
        """Makes the set, or the next one."""
        run = subprocess.run(
            [program(), "run", "interop.yaml", "--output", "output", "--state-dir", "state", "--progress", "none",
             *arguments],
            cwd=self.work, capture_output=True, text=True, timeout=600,
            env=dict(os.environ, TOKEN=sources.TOKEN, **sources.clock(self.source)))
        self.code = run.returncode
        # 2: published, but not everything is there or well.
        assert run.returncode in (0, 2), run.stdout + run.stderr

    def rebuilt(self):
        """The same set, made again from the captures into another folder."""
        subprocess.run(
            [program(), "rebuild", "interop.yaml", "--output", "again", "--state-dir", "state", "--progress", "none"],
            cwd=self.work, check=True, capture_output=True, timeout=600)
        return self.work / "again/interop/current"


def recorded(name, folder):
    """The recordings that a set is made of; None for one that is made of a source, skipped where there are none."""
    if name.endswith("corpus"):
        source = name.partition(" ")[0] if name != "corpus" else "marvel"
        answers = corpus_folder(source)
        if answers is None:
            pytest.skip(f"no recordings of {source}: neither does SPINRACK_CORPUS name them nor is there a shared/corpus")
        if source != "metron":
            return answers
        (folder / "recordings").mkdir()
        metron_values.copy(answers, folder / "recordings")
        return folder / "recordings"
    if name not in ("gateway", "odd answers"):
        return None
    answers = folder / "recordings"
    answers.mkdir()
    if name == "gateway":
        sources.write_gateway_answers(program(), answers)
    else:
        odd_answers.write(answers)
    return answers


def publish(name, folder, formats=FORMATS):
    """A generation of a source, see `sources.MARVEL` and `sources.OTHERS`; of dumps the second one."""
    answers = recorded(name, folder)
    with sources.opened(name, program(), folder, answers) as (source, fetch):
        published = Published(name, folder, source, answers, formats, fetch)
        if name == "gcd":
            published.run("--set", "source.path=2026-11-01.db")
        return published


@pytest.fixture(scope="session")
def every_set(tmp_path_factory):
    """Makes sets, each once: by the name of a source, those of Marvel's model with data alone, others with every output."""
    made = {}

    def set_of(name):
        if name not in made:
            formats = FORMATS if name in sources.MARVEL else EVERYTHING
            made[name] = publish(name, tmp_path_factory.mktemp("interop"), formats)
        return made[name]

    return set_of


@pytest.fixture(scope="session", params=sets(sources.MARVEL))
def published(request, every_set):
    """Generations of Marvel's model, one after the other."""
    return every_set(request.param)


@pytest.fixture(scope="session", params=sets([*sources.MARVEL, *sources.OTHERS]))
def any_published(request, every_set):
    """Generations of every model."""
    return every_set(request.param)


@pytest.fixture(scope="session", params=sets(sources.OTHERS))
def other_published(request, every_set):
    """Generations of the models beside Marvel's, with every output."""
    return every_set(request.param)


@pytest.fixture(scope="session", params=sets(sources.MARVEL))
def findings(request, tmp_path_factory):
    """Those of Marvel's model as text, with graph and statistics."""
    return publish(request.param, tmp_path_factory.mktemp("findings"), ["csv", "ndjson", "graph", "statistics"])


TOLD = pytest.StashKey()


@pytest.fixture(scope="session")
def tell(request):
    """Says at the end how many recorded rows were compared with what is published, and how many were not, and why."""
    lines = request.config.stash.setdefault(TOLD, [])

    def tell(source, counts):
        lines.append(f"{source}: " + ", ".join(f"{count:,} rows {what}" for what, count in counts.items()))

    return tell


def pytest_terminal_summary(terminalreporter, config):
    lines = config.stash.get(TOLD, [])
    if lines:
        terminalreporter.section("recorded rows")
        for line in lines:
            terminalreporter.write_line(line)
