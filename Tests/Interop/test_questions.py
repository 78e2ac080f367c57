"""Asks the questions of docs/questions of CSV, Parquet and SQLite, and holds the answers against each other.

The answers about the demo are kept in `answers`; `SPINRACK_RECORD=1` writes them anew.
"""

import csv
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys

import catalogs
import pytest

QUESTIONS = sorted(catalogs.QUESTIONS.glob("[0-9]*.sql"))
README = (catalogs.QUESTIONS / "README.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"^```(python|sh)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
ANSWERS = pathlib.Path(__file__).with_name("answers")
IS_RECORDING = os.environ.get("SPINRACK_RECORD") == "1"


def kept(path, text):
    """Whether a file holds the text; writes it while recording."""
    if IS_RECORDING:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path.is_file() and path.read_text(encoding="utf-8") == text


def test_every_question_is_listed_and_asks_something():
    assert len(QUESTIONS) >= 10
    for path in QUESTIONS:
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert re.match(r"-- \w.*\?", first), path.name
        assert f"]({path.name})" in README, path.name


@pytest.fixture(scope="module")
def opened(published):
    connections = {name: catalogs.opened(name, published.folder) for name in catalogs.NAMES}
    yield connections
    for connection in connections.values():
        connection.close()


@pytest.mark.parametrize("path", QUESTIONS, ids=lambda path: path.stem)
def test_csv_parquet_and_sqlite_give_the_same_answer(published, opened, path):
    question = path.read_text(encoding="utf-8")
    names, answer = catalogs.rows(opened["sqlite"], question)
    assert catalogs.rows(opened["csv"], question) == (names, answer)
    assert catalogs.rows(opened["parquet"], question) == (names, answer)
    assert catalogs.rows(opened["parquet"], f"FROM {path.stem[3:].replace('-', '_')}()") == (names, answer), "its macro"
    if published.name == "odd answers":
        return
    assert answer, "there is nothing to answer"
    if published.name == "demo":
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([names, *answer])
        assert kept(ANSWERS / f"{path.stem}.csv", text.getvalue())


@pytest.mark.core_of("demo")
@pytest.mark.parametrize("language, recipe", RECIPES, ids=lambda text: text.split("\n")[0][:40])
def test_recipe(published, language, recipe):
    if "cd output/" in recipe:
        return
    if recipe.startswith("sqlite3") and not shutil.which("sqlite3"):
        pytest.skip("sqlite3 is not installed")
    command = [sys.executable, "-c", recipe] if language == "python" else ["bash", "-euc", recipe]
    run = subprocess.run(
        command, cwd=published.folder, env=dict(os.environ, QUESTIONS=str(catalogs.QUESTIONS)), capture_output=True,
        text=True, timeout=600)
    assert run.returncode == 0, run.stdout + run.stderr
    assert published.name == "odd answers" or run.stdout.strip(), "the recipe shows nothing"
