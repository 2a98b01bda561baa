"""The commands of the guide to debugging have the outputs that it shows."""

import re

import pytest

from tests.formicary.debugging.page import ELLIPSIS, matches, read_page
from tests.formicary.debugging.session import SPELLED, Session

CHANGING = re.compile(rf"{SPELLED.pattern}|\bin [\d.]+ s\b")  # ids, tokens and durations
COMMAND = re.compile(r"\b[0-9a-f]{16}\b")  # the id of a command, which differs in a branch


@pytest.fixture(scope="module")
def session():
    with Session() as opened:
        yield opened


def mask(lines, patterns):
    text = "\n".join(lines)
    for pattern in patterns:
        text = pattern.sub("…", text)
    return text.splitlines()


@pytest.mark.slow
@pytest.mark.timeout(600)  # half a minute of work, which a busy machine stretches
def test_each_command_prints_what_the_page_shows(session):
    for step in read_page():
        is_of_branch = session.translate(step.source) != step.source
        patterns = (CHANGING, COMMAND) if is_of_branch else (CHANGING,)

        output = session.run(step)

        shown = "\n".join((step.source, *output))
        assert matches(mask(step.output, patterns), mask(output, patterns)), shown


@pytest.mark.slow
def test_an_ellipsis_stands_for_lines_and_nothing_else_does():
    assert matches(["a", ELLIPSIS, "d"], ["a", "b", "c", "d"])
    assert matches([ELLIPSIS], [])
    assert not matches(["a", ELLIPSIS, "d"], ["a", "b"])
    assert not matches(["a"], ["a", "b"])
    assert not matches([], ["a"])
