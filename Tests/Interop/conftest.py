"""The generations that the tests look at, and where program and recordings are found."""

import json
import os
import pathlib
import subprocess

import odd_answers
import pytest

PACKAGE = pathlib.Path(__file__).resolve().parents[2]


def program():
    """The built program: `SPINRACK_BINARY`, else the release or the debug build, whichever is newer."""
    named = os.environ.get("SPINRACK_BINARY")
    paths = [pathlib.Path(named)] if named else [PACKAGE / ".build" / kind / "spinrack" for kind in ("release", "debug")]
    built = [path.resolve() for path in paths if path.is_file()]
    if not built:
        pytest.fail("no program: run `make test-interop`, or let SPINRACK_BINARY name it")
    return max(built, key=lambda path: path.stat().st_mtime)


def recordings_folder():
    """The Marvel recordings: in `SPINRACK_CORPUS`, else in shared/corpus beside the package; None without any."""
    named = os.environ.get("SPINRACK_CORPUS")
    folder = pathlib.Path(named) if named else PACKAGE.parent / "shared/corpus"
    folder = folder / "marvel" if (folder / "marvel").is_dir() else folder
    return folder if folder.is_dir() else None


class Published:
    """A generation that the program made for a test, and the recordings that it came from, if any."""

    def __init__(self, folder, source, recordings):
        definition = dict(name="interop", source=source, write={"csv": {}, "ndjson": {}})
        (folder / "interop.yaml").write_text(json.dumps(definition), encoding="utf-8")
        run = subprocess.run(
            [program(), "run", "interop.yaml", "--output", "output", "--state-dir", "state", "--progress", "none"],
            cwd=folder, capture_output=True, text=True, timeout=600)
        # 2: published, but not everything is there or well.
        assert run.returncode in (0, 2), run.stdout + run.stderr
        self.folder, self.recordings = folder / "output/interop/current", recordings


@pytest.fixture(scope="session", params=["demo", "odd answers", "corpus"])
def published(request, tmp_path_factory):
    """One generation after the other: of the demo catalogue, of odd answers written here, of the recordings."""
    folder = tmp_path_factory.mktemp("interop")
    if request.param == "demo":
        return Published(folder, {"kind": "demo", "scale": 0.02}, None)
    if request.param == "odd answers":
        (folder / "recordings").mkdir()
        odd_answers.write(folder / "recordings")
        recordings = folder / "recordings"
    else:
        recordings = recordings_folder()
        if recordings is None:
            pytest.skip("no recordings: SPINRACK_CORPUS names no folder and there is no shared/corpus beside the package")
    return Published(folder, {"kind": "recordings", "path": str(recordings)}, recordings)
