"""Problems are narrowed by their type: each recorded problem fits the narrower schema."""

from copy import deepcopy

import jsonschema_rs
import pytest

from service.contract.openapi.problem_kinds import KINDS
from service.contract.openapi.references import COMPONENTS
from tests.service.document.test_document import FOUND

MAPPING = FOUND["components"]["schemas"]["NarrowProblem"]["discriminator"]["mapping"]
EXAMPLES = {
    problem["value"]["type"]: problem["value"]
    for problem in FOUND["components"]["examples"].values()
}
PLAIN = {"type", "title", "status", "detail"}
UNTYPED = {"busy", "damaged-match", "not-ready"}  # the operator's, or with facts of the store


def errors_of(name, problem):
    """Return the errors of a problem under a component."""
    schema = {"$ref": COMPONENTS + name, "components": FOUND["components"]}
    validator = jsonschema_rs.Draft202012Validator(schema)
    return [error.message for error in validator.iter_errors(problem)]


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_recorded_problems_fit_their_kind_and_no_other(name):
    own = f"/problems/{KINDS[name].slug}"

    assert MAPPING[own] == COMPONENTS + name
    for type_, example in EXAMPLES.items():
        assert (errors_of(name, example) == []) == (type_ == own), (name, type_)


@pytest.mark.parametrize("name", KINDS)
def test_a_problem_without_a_member_of_its_kind_does_not_fit(name):
    for member in KINDS[name].members:
        problem = deepcopy(EXAMPLES[f"/problems/{KINDS[name].slug}"])
        del problem[member]
        assert errors_of(name, problem), member


@pytest.mark.slow
def test_the_union_has_each_problem_with_further_members():
    for type_, example in EXAMPLES.items():
        assert (errors_of("NarrowProblem", example) == []) == (type_ in MAPPING), type_


def test_every_problem_with_further_members_has_a_kind():
    further = {type_ for type_, example in EXAMPLES.items() if example.keys() - PLAIN}

    assert further - set(MAPPING) <= {f"/problems/{slug}" for slug in UNTYPED}
    assert set(MAPPING) <= further
