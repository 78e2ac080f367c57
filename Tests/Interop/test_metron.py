"""Every value of Metron's recorded answers, against an independent reading. Run by `make test-interop`."""

import io

import conftest
import metron_values
import pytest

pytestmark = [pytest.mark.xdist_group("metron corpus"), pytest.mark.full]


@pytest.fixture(scope="module")
def published(every_set):
    """The recorded answers without those that were made by hand."""
    return every_set("metron corpus")


def test_every_recorded_value_is_published(published):
    said = io.StringIO()
    assert metron_values.compare(published.recordings, published.folder, said) == 0, said.getvalue()


def test_every_recorded_row_is_compared_but_those_made_by_hand(published, tell):
    counts = metron_values.tally(conftest.corpus_folder("metron"))
    tell("metron", counts)
    assert counts["of no kind"] == 0 and 0 < counts["made by hand, under numbers that are no records"] < 10
    assert metron_values.tally(published.recordings)["recorded"] == counts["compared"]
