"""Pages of changes are limited by number, size and time, and lose nothing."""

from itertools import count

import pytest
from msgspec.structs import replace

from matches.causes import why as module
from matches.causes.history import TimeLimit
from matches.causes.places import encode
from matches.causes.why import WhyQuery, why
from tests.matches.causes.trees import Tree

COMMANDS = 30


@pytest.fixture(scope="module")
def tree():
    return Tree("myrmes", 2, COMMANDS)


def pages(tree, reader, query, deadlines=None):
    """Return all pages, and the seqs of their changes."""
    answers = []
    while not answers or answers[-1].before is not None:
        before = answers[-1].before if answers else None
        answers.append(
            why(tree.context, reader, replace(query, before=before), deadlines and deadlines())
        )
        assert len(answers) <= 2 * tree.version
    return answers, [explained.change.seq for page in answers for explained in page.changes]


def test_a_page_ends_with_the_time(tree):
    """The clock advances one second per reading, so that each page reads a few versions."""
    reader, query = tree.readers[0], WhyQuery(tree.version, "", limit=100)
    _, whole = pages(tree, reader, query)
    answers, seqs = pages(tree, reader, query, lambda: TimeLimit(4.0, count().__next__))

    assert seqs == whole
    assert max(len(page.changes) for page in answers) <= 4
    assert {page.values[0].path for page in answers} == {""}


def test_a_page_ends_with_the_time_even_without_changes(tree):
    reader, query = tree.readers[1], WhyQuery(tree.version, "/seat", limit=100)
    answers, seqs = pages(tree, reader, query, lambda: TimeLimit(4.0, count().__next__))

    assert len(answers) > 3
    assert len(seqs) == 1
    assert all(page.before is None or page.before > 0 for page in answers)


def size_of(page):
    """Return the size of the values before and after the changes of a page, in bytes."""
    changes = [explained.change for explained in page.changes]
    values = [value for change in changes for value in (change.before, change.after) if value]
    return sum(len(encode(value.value)) for value in values)


@pytest.mark.parametrize("most", [1, 20_000])
def test_a_page_ends_with_the_size_of_its_values(tree, monkeypatch, most):
    """Each page has at least one change."""
    reader, query = tree.readers[0], WhyQuery(tree.version, "", limit=100)
    _, whole = pages(tree, reader, query)
    monkeypatch.setattr(module, "BYTES_MOST", most)
    answers, seqs = pages(tree, reader, query)

    assert seqs == whole
    assert all(page.changes for page in answers[:-1])
    assert len(answers) > 3
    assert all(size_of(page) <= most for page in answers if len(page.changes) > 1)


def test_a_page_has_no_more_changes_than_requested(tree):
    reader, query = tree.readers[0], WhyQuery(tree.version, "", limit=7)
    answers, seqs = pages(tree, reader, query)

    assert {len(page.changes) for page in answers[:-1]} == {7}
    assert seqs == sorted(set(seqs), reverse=True)
