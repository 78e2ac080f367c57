"""Runs every recipe of docs/datasets.md over published sets, each as it stands there."""

import json
import os
import re
import shutil
import subprocess
import sys

import conftest
import pytest

DOCUMENT = (conftest.PACKAGE / "docs/datasets.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"^```(python|sh)\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)


def test_there_is_a_recipe_for_every_tool():
    text = " ".join(recipe for _, recipe in RECIPES)
    for tool in ["duckdb", "pandas", "polars", "sqlite3", "datasette", "frictionless", "edges.csv", "sha256sum"]:
        assert tool in text


@pytest.mark.parametrize("language, recipe", RECIPES, ids=lambda text: text.split("\n")[0][:40])
def test_recipe(published, language, recipe, tmp_path):
    if recipe.startswith("cd output/"):
        return
    if recipe.startswith("sqlite3") and not shutil.which("sqlite3"):
        pytest.skip("sqlite3 is not installed")
    if recipe.startswith("datasette"):
        # Answers one request instead of serving until it is stopped.
        recipe = recipe.rstrip("\n") + " --get /catalog.json"
    environment = dict(os.environ, HOME=str(tmp_path), PATH=os.path.dirname(sys.executable) + ":" + os.environ["PATH"])
    command = [sys.executable, "-c", recipe] if language == "python" else ["bash", "-euc", recipe]
    run = subprocess.run(
        command, cwd=published.folder, env=environment, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stdout + run.stderr
    if recipe.startswith("datasette"):
        assert json.loads(run.stdout)["database"] == "catalog"
    elif "edges.csv" in recipe:
        lines = (tmp_path / "edges.csv").read_text(encoding="utf-8").splitlines()
        assert not lines or lines[0] == "Source,Target,Weight"
    elif "MATCH" not in recipe and published.name != "odd answers":
        # Not every set has a moon in it, and the odd answers have little of anything.
        assert run.stdout.strip(), "the recipe shows nothing"
