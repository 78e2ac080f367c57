"""The recipes of docs/publishing.md, and pipelines that run them as they stand there."""

import json
import os
import subprocess

import conftest
import yaml
from test_recipes import BLOCK


def recipe(heading, language="yaml"):
    """The first block of a language below a heading; of `yaml` the commands of `publish.then`."""
    document = (conftest.PACKAGE / "docs/publishing.md").read_text(encoding="utf-8")
    section = next(part for part in document.split("\n## ") if part.startswith(heading))
    text = next(text for name, text in BLOCK.findall(section) if name == language)
    return yaml.safe_load(text)["publish"]["then"] if language == "yaml" else text


def environment(*more):
    """The environment of the tests, without what it says of stores and repositories elsewhere."""
    values = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "RCLONE_", "GIT_"))}
    for others in more:
        values |= others
    return values


class Pipeline:
    """A pipeline with commands that follow its publishing, in a folder of its own."""

    def __init__(self, folder, source, write, commands, environment):
        self.folder, self.environment = folder, environment
        self.definition = dict(
            name="p", source=source, write=write, publish={"then": commands, "max-shrink": "50%", "keep": 7})
        self.output = folder / "output/p"

    def run(self, *arguments, code=0, **others):
        """Runs it, or another command for it, and gives what it writes to its error output."""
        words = [*(arguments or ["run"])]
        words += [] if "p.yaml" in words else ["p.yaml"]
        (self.folder / "p.yaml").write_text(json.dumps(self.definition), encoding="utf-8")
        ended = subprocess.run(
            [conftest.program(), *words], cwd=self.folder, capture_output=True, text=True,
            timeout=600, env=environment(self.environment, others))
        assert ended.returncode == code, ended.stdout + ended.stderr
        return ended.stderr

    @property
    def current(self):
        """The folder of the current set."""
        return (self.output / "current").resolve()


class Recorded(Pipeline):
    """One whose source is a file of recorded characters."""

    def __init__(self, folder, commands, environment):
        super().__init__(
            folder, {"kind": "recordings", "path": "answers"}, {"csv": {}, "ndjson": {}}, commands, environment)
        (folder / "answers").mkdir()

    def put(self, number):
        """Changes what the source has."""
        rows = [{"id": id, "name": f"Hero {id}", "description": f"Text {number if id == 1 else 0}",
                 "modified": "2014-04-29T14:18:17-0400",
                 "resourceURI": f"http://gateway.marvel.com/v1/public/characters/{id}"} for id in range(1, 21)]
        (self.folder / "answers/a.json").write_text(json.dumps(rows), encoding="utf-8")
