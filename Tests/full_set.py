"""The core set of tests, which is the default, and the full one of `--full`: what both tiers of Python have in common."""

import pytest


def add_option(parser):
    parser.addoption("--full", action="store_true", help="run the tests that are marked `full`, too")


def add_markers(config):
    config.addinivalue_line("markers", "full: takes long, or repeats a test for more cases; run with --full alone")
    config.addinivalue_line("markers", "core_of(value, ...): marks a test `full` unless one of its parameters is among these")


def full(*values):
    """Parameters of the full set alone."""
    return [pytest.param(value, marks=pytest.mark.full) for value in values]


def deselect(config, items):
    """Takes what is marked `full` out of the tests, unless it is asked for."""
    if config.getoption("--full"):
        return
    core, left = [], []
    for item in items:
        (left if is_full(item) else core).append(item)
    items[:] = core
    config.hook.pytest_deselected(items=left)


def is_full(item):
    if item.get_closest_marker("full"):
        return True
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return any(not any(value in marker.args for value in parameters) for marker in item.iter_markers("core_of"))
