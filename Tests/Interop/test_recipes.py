"""Runs every recipe of the documents: those of docs/datasets.md over all published sets, all of them over the demo.

A block of `sh` or `python` is run as it stands; one that begins with `cd` or `export` leads to those behind it. A block of
`console` has commands behind `$` and what they print, with `…` for lines that are left out; `SPINRACK_RECORD=1` writes it anew. A block of `yaml` is
checked by `spinrack lint`, as a part of a pipeline file where it is not a whole one. Blocks of `text` cannot be run here.
Those of docs/publishing.md need a store or a host, and are run by `test_object_store.py` and `test_hosts.py`.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import conftest
import pytest
import yaml

DOCUMENTS = ["README.md", *sorted(f"docs/{path.name}" for path in (conftest.PACKAGE / "docs").glob("*.md")),
             "docs/questions/README.md"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(document):
    """The language and the text of every block of a document."""
    return BLOCK.findall((conftest.PACKAGE / document).read_text(encoding="utf-8"))


def recipes(document):
    """What can be run of a document: the language, the lines that lead there, the recipe."""
    way = ""
    for language, text in blocks(document):
        if language == "sh" and re.match(r"(cd|export) \S+$|export ", text):
            way += text
        elif language in ("sh", "python"):
            yield language, way, text


RECIPES = [(language, recipe) for language, _, recipe in recipes("docs/datasets.md")]


def short(value):
    return value.split("\n")[0][:40] if isinstance(value, str) else None


def run(language, recipe, folder, home, way="", path=()):
    """Runs a recipe in a folder and gives what it prints."""
    if "sqlite3" in recipe and not shutil.which("sqlite3"):
        pytest.skip("sqlite3 is not installed")
    if recipe.startswith("datasette"):
        # Answers one request instead of serving until it is stopped.
        recipe = recipe.rstrip("\n") + " --get /catalog.json"
    places = [*map(str, path), os.path.dirname(sys.executable), os.environ["PATH"]]
    environment = dict(os.environ, HOME=str(home), PATH=":".join(places), RECIPE=recipe)
    line = 'exec python3 -c "$RECIPE"' if language == "python" else recipe
    ended = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", way + line], cwd=folder, env=environment, capture_output=True, text=True,
        timeout=600)
    # `head` leaves before the program that it reads from is done: 128 + SIGPIPE.
    assert ended.returncode == 0 or (ended.returncode == 141 and "| head" in recipe), ended.stdout + ended.stderr
    return ended.stdout


def test_there_is_a_recipe_for_every_tool():
    text = " ".join(recipe for _, recipe in RECIPES)
    for tool in ["duckdb", "pandas", "polars", "sqlite3", "datasette", "frictionless", "edges.csv", "sha256sum"]:
        assert tool in text


@pytest.mark.core_of("demo")
@pytest.mark.parametrize("language, recipe", RECIPES, ids=short)
def test_recipe(published, language, recipe, tmp_path):
    output = run(language, recipe, published.folder, tmp_path)
    if recipe.startswith("datasette"):
        assert json.loads(output)["database"] == "catalog"
    elif "edges.csv" in recipe:
        lines = (tmp_path / "edges.csv").read_text(encoding="utf-8").splitlines()
        assert not lines or lines[0] == "Source,Target,Weight"
    elif "MATCH" not in recipe and published.name != "odd answers":
        # Not every set has a moon in it, and the odd answers have little of anything.
        assert output.strip(), "the recipe shows nothing"


class Demo:
    """What `make run` leaves: the folder of the project, and what it printed."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copytree(conftest.PACKAGE / "Pipelines", folder / "Pipelines")
        (folder / "docs").symlink_to(conftest.PACKAGE / "docs")
        self.programs = folder / ".build/release"
        self.programs.mkdir(parents=True)
        (self.programs / "spinrack").symlink_to(conftest.program())
        ended = subprocess.run(
            [".build/release/spinrack", "run", "demo"], cwd=folder, capture_output=True, text=True, timeout=600)
        assert ended.returncode == 0, ended.stdout + ended.stderr
        self.output = ended.stdout


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    return Demo(tmp_path_factory.mktemp("demo"))


@pytest.mark.parametrize(
    "document, language, way, recipe",
    [pytest.param(document, *recipe, marks=[pytest.mark.full] if "pyspark" in recipe[-1] else [])
     for document in DOCUMENTS if document != "docs/publishing.md" for recipe in recipes(document)],
    ids=short)
def test_recipe_of_a_document_runs_on_the_demo(demo, document, language, way, recipe, tmp_path):
    output = run(language, recipe, demo.folder, tmp_path, way, [demo.programs])
    assert output.strip() or "edges.csv" in recipe, "the recipe shows nothing"


def test_what_the_summary_of_the_demo_tells_to_open_and_to_try_is_there(demo, tmp_path):
    opened = re.search(r"^Open: (\S+)$", demo.output, re.MULTILINE)
    assert opened and (demo.folder / opened[1]).is_file()
    lines = demo.output.splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("Try:  "))
    tries = [line[6:] for line in lines[first:]]
    assert len(tries) >= 2
    for command in tries:
        if " serve " not in command:
            assert run("sh", command, demo.folder, tmp_path).strip()


CONSOLES = [(document, text) for document in DOCUMENTS for language, text in blocks(document) if language == "console"]


def stable(text):
    """The text without what differs from run to run and from machine to machine."""
    for pattern, word in [
        (r"\d{8}T\d{6}Z-[0-9a-f]{12}", "ID"), (r"\d{4}-\d\d-\d\dT[0-9:]+Z", "MOMENT"),
        (r"[0-9.:]+ (s|min|h|d|days?)\b", "SPAN"), (r"[0-9.]+ [kMG]?B\b", "SIZE"), (r"[0-9,]+ rows\b", "ROWS"), (r" +", " "),
    ]:
        text = re.sub(pattern, word, text)
    return text


def shortened(output, shown):
    """The output without the lines whose first word the document does not show; `…` stands for them."""
    first = [line.split()[:1] for line in shown]
    lines = []
    for line in output.rstrip().splitlines():
        if not shown or line.split()[:1] in first:
            lines.append(line)
        elif lines[-2:] == ["…", ""]:
            lines.pop()
        elif lines[-1:] != ["…"]:
            lines.append("…")
    return lines


@pytest.mark.parametrize("document, text", CONSOLES, ids=short)
def test_output_that_a_document_shows_is_that_of_the_program(demo, document, text, tmp_path):
    lines = []
    for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
        # The program that is tested is built already.
        output = demo.output if command == "make run" else run("sh", command, demo.folder, tmp_path, "", [demo.programs])
        lines += [f"$ {command}", *shortened(output, shown.splitlines())]
    if os.environ.get("SPINRACK_RECORD") == "1":
        path = conftest.PACKAGE / document
        path.write_text(path.read_text(encoding="utf-8").replace(text, "\n".join(lines) + "\n"), encoding="utf-8")
    else:
        assert stable(text).splitlines() == stable("\n".join(lines)).splitlines()


@pytest.mark.parametrize(
    "document, text",
    [(document, text) for document in DOCUMENTS for language, text in blocks(document) if language == "yaml"], ids=short)
def test_settings_that_a_document_shows_are_fine(document, text, tmp_path):
    shown = yaml.safe_load(text)
    source = {"kind": "marvel", "base-url": "https://gateway.example/v1/public"} | shown.pop("source", {})
    if source["kind"] != "marvel":
        del source["base-url"]
    definition = {"name": "shown", "source": source, "write": {"csv": {}}} | shown
    (tmp_path / "shown.yaml").write_text(json.dumps(definition), encoding="utf-8")
    ended = subprocess.run(
        [conftest.program(), "lint", "shown.yaml"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
