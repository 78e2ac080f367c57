"""The recipes for hosts, with a repository and a folder on this machine in place of theirs."""

import os
import shutil
import subprocess

import pytest
from publishing import Pipeline, environment, recipe

HOST = "git@github.com:heroes/heroes.github.io.git"


def test_a_branch_has_the_site_as_its_one_commit(tmp_path):
    remote = tmp_path / "remote.git"
    subprocess.run(["git", "init", "--quiet", "--bare", "-b", "main", remote], check=True)
    settings = {
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": f"url.{remote}.insteadOf", "GIT_CONFIG_VALUE_0": HOST,
        "HOME": str(tmp_path)}
    pipeline = Pipeline(
        tmp_path, {"kind": "demo", "scale": 0.004}, {"site": {}}, recipe("GitHub Pages"), settings)
    setting_up = recipe("GitHub Pages", "sh")
    assert HOST in setting_up
    subprocess.run(["sh", "-ec", setting_up], cwd=tmp_path, check=True)

    def git(*arguments):
        return subprocess.run(["git", "--git-dir", remote, *arguments], check=True, capture_output=True).stdout

    stored = []
    for number in (1, 2):
        if number == 2:
            # The home page changes, and little else.
            pipeline.definition["write"]["site"]["featured"] = [first_hero(pipeline)]
        pipeline.run("run", "--quiet")
        site = pipeline.current / "site"
        files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
        tree = git("ls-tree", "-r", "-z", "--name-only", "main").decode().strip("\0").split("\0")
        assert set(tree) == files | {".nojekyll"}
        assert git("rev-list", "--count", "main").split() == [b"1"]
        assert git("log", "-1", "--format=%s", "main").decode().strip() == pipeline.current.name
        assert git("show", "main:index.html") == (site / "index.html").read_bytes()
        assert git("show", "main:.nojekyll") == b""
        git("fsck", "--strict")
        stored.append(count(git))
    assert stored[1] - stored[0] < stored[0] / 2, "more was sent than what had changed"


def count(git):
    """How many objects the host has."""
    values = dict(line.split(": ") for line in git("count-objects", "-v").decode().splitlines())
    return int(values["count"]) + int(values["in-pack"])


def first_hero(pipeline):
    """The id of a hero of the current set."""
    return int(min(path.stem for path in (pipeline.current / "site/characters").glob("*/*.html")))


@pytest.mark.skipif(not shutil.which("rsync"), reason="rsync is not installed")
def test_a_web_server_has_whole_sets_beside_each_other(tmp_path):
    web = tmp_path / "web"
    web.mkdir()
    programs = tmp_path / "programs"
    programs.mkdir()
    ssh = programs / "ssh"
    ssh.write_text(f'#!/bin/sh\ntest "$1" = web || exit 255\nshift\ncd {web} && exec sh -c "$*"\n', encoding="ascii")
    ssh.chmod(0o755)
    settings = {"PATH": f"{programs}:{os.environ['PATH']}"}
    subprocess.run(["sh", "-ec", recipe("A web server", "sh")], env=environment(settings), check=True)
    pipeline = Pipeline(tmp_path, {"kind": "demo", "scale": 0.004}, {"site": {}}, recipe("A web server"), settings)
    sets = []
    for title in ("One", "Two", "Three", "Four"):
        pipeline.definition["write"]["site"]["title"] = title
        pipeline.run("run", "--quiet")
        sets.append(pipeline.current.name)
        check_served(web, pipeline, sets[-3:])
    same = [(web / "heroes/sets" / name / "current.js").stat().st_ino for name in sets[-2:]]
    assert same[0] == same[1], "what did not change takes room again"
    # The oldest set is the current one then, and stays.
    pipeline.run("rollback", "p.yaml", sets[0])
    check_served(web, pipeline, [sets[0], *sets[-2:]])


def check_served(web, pipeline, kept):
    """Whether a web server has the current set, and beside it those that are kept."""
    site, root = pipeline.current / "site", web / "heroes/current"
    files = {path.relative_to(site) for path in site.rglob("*") if path.is_file()}
    assert {path.relative_to(root.resolve()) for path in root.resolve().rglob("*") if path.is_file()} == files
    assert all((root / path).read_bytes() == (site / path).read_bytes() for path in files)
    assert sorted(path.name for path in (web / "heroes/sets").iterdir()) == sorted(kept)
