"""The recipe for GitHub Pages, with a repository on this machine in place of the host's."""

import subprocess

from publishing import Pipeline, recipe

HOST = "git@github.com:heroes/heroes.github.io.git"


def test_a_branch_has_the_site_as_its_one_commit(tmp_path):
    remote = tmp_path / "remote.git"
    subprocess.run(["git", "init", "--quiet", "--bare", "-b", "main", remote], check=True)
    environment = {
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": f"url.{remote}.insteadOf", "GIT_CONFIG_VALUE_0": HOST,
        "HOME": str(tmp_path)}
    pipeline = Pipeline(
        tmp_path, {"kind": "demo", "scale": 0.004}, {"site": {}}, recipe("GitHub Pages"), environment)
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
