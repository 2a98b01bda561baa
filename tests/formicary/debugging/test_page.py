"""The commands of the guide to debugging have the outputs that it shows."""

import re

import pytest

from tests.formicary.debugging.page import ELLIPSIS, matches, read_page
from tests.formicary.debugging.session import SPELLED, Session

CHANGING = re.compile(rf"{SPELLED.pattern}|\bin [\d.]+ s\b")  # also durations


@pytest.fixture(scope="module")
def session():
    with Session() as opened:
        yield opened


def without_ids(lines):
    return [CHANGING.sub("…", line) for line in lines]


@pytest.mark.timeout(600)  # some seconds of work, with three processes on a busy machine
def test_each_command_prints_what_the_page_shows(session):
    for step in read_page():
        output = session.run(step)

        assert matches(without_ids(step.output), without_ids(output)), (step.source, output)


def test_an_ellipsis_stands_for_lines_and_nothing_else_does():
    assert matches(["a", ELLIPSIS, "d"], ["a", "b", "c", "d"])
    assert matches([ELLIPSIS], [])
    assert not matches(["a", ELLIPSIS, "d"], ["a", "b"])
    assert not matches(["a"], ["a", "b"])
    assert not matches([], ["a"])
