"""The tables of problem types, and of the exceptions that result in each."""

from service.problems.errors import ServiceError
from service.problems.problem_types import PROBLEM_TYPES, TYPE_OF

BY_HANDLER = {"match-open": "match-over", "stale-version": "future-version"}


def test_each_exception_of_the_service_has_a_problem():
    assert [error for error in ServiceError.__subclasses__() if error not in TYPE_OF] == []


def test_each_problem_says_what_to_do_about_it():
    assert [slug for slug, kind in PROBLEM_TYPES.items() if not kind.advice.endswith(".")] == []


def test_each_problem_comes_from_an_exception():
    for slug, kind in PROBLEM_TYPES.items():
        for error in (*kind.errors, *kind.quiet):
            assert TYPE_OF[error] in (slug, BY_HANDLER.get(slug)), (slug, error)
        assert kind.errors or kind.quiet, slug
