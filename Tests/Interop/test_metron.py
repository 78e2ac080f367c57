"""Every value of Metron's recorded answers, against an independent reading. Run by `make test-interop`."""

import io

import conftest
import metron_values
import pytest


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """The recorded answers without those that were made by hand."""
    marvel = conftest.recordings_folder()
    folder = marvel and marvel.parent / "metron"
    if not folder or not folder.is_dir():
        pytest.skip("no recordings of Metron: SPINRACK_CORPUS names no folder with a folder metron")
    copy = tmp_path_factory.mktemp("metron-answers")
    metron_values.copy(folder, copy)
    return copy


def test_every_recorded_value_is_published(answers, tmp_path):
    published = conftest.Published(
        "metron", tmp_path, {"kind": "recordings", "path": str(answers)}, answers, ["csv"])
    said = io.StringIO()
    assert metron_values.compare(answers, published.folder, said) == 0, said.getvalue()
