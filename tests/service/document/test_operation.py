"""Contracts of views are attached without wrapping, and their fields determine the problems."""

import re
from collections import Counter
from pathlib import Path

from msgspec.structs import replace

from service.contract.discovery import find_resources
from service.contract.openapi.responses import describe_responses, problems_of
from service.contract.operation import Operation, Reply, operation, operation_of, operations_of
from service.contract.parameters import AT, IF_MATCH, IF_NONE_MATCH, KEY
from service.http.response import PROBLEM
from service.seats.bodies import JoinSchema

SERVICE = Path(__file__).parents[3] / "service"
OF_A_KEY = {"invalid-key", "wrong-key-scope", "account-closed"}
EVERYWHERE = {
    "invalid-parameter",
    "internal",
    "store-unavailable",
    "store-part-away",
    "archive-unavailable",
}
PLAIN = Operation(method="GET", path="/v1/ants", tag="games", replies=(Reply(body="Ants"),))


def make_operation(**contract):
    return Operation(method="POST", path="/", tag="play", replies=(), **contract)


def test_a_view_is_noted_and_not_wrapped():
    def get_ants():
        return 3

    view = operation("GET /v1/ants", tag="games", replies=(Reply(body="Ants"),))(get_ants)

    assert view is get_ants
    assert operation_of(get_ants) == PLAIN


def test_every_resource_is_found_with_its_operations():
    names = [name for resource in find_resources() for name in operations_of(resource)]

    assert {"list_games", "post_command", "get_health"} <= set(names)
    assert len(names) == len(set(names))


def test_operations_are_declared_in_the_endpoints_of_a_feature():
    """In any other module they would not be found, and would not be served."""
    declared = Counter(
        str(path.relative_to(SERVICE))
        for path in SERVICE.rglob("*.py")
        for _ in re.findall(r"^    @operation\(", path.read_text(), re.MULTILINE)
    )

    elsewhere = [name for name in declared if not re.fullmatch(r"\w+/endpoints\.py", name)]
    assert elsewhere == []
    assert declared.total() == sum(len(operations_of(resource)) for resource in find_resources())


def test_an_operation_with_nothing_has_the_problems_of_all():
    assert set(problems_of(make_operation(), ())) == EVERYWHERE


def test_problems_follow_from_a_body():
    wanted = {"malformed-json", "wrong-media-type", "unknown-content-coding"}
    wanted |= {"body-too-large", "body-too-deep", "invalid-body"}

    assert set(problems_of(make_operation(body=JoinSchema), ())) == wanted | EVERYWHERE


def test_problems_follow_from_who_may_call():
    assert set(problems_of(make_operation(seat="optional"), ())) - EVERYWHERE == {
        "invalid-token",
        "wrong-scope",
        "too-many-requests",
        *OF_A_KEY,
    }
    assert set(problems_of(make_operation(seat="required", admin=True), ())) - EVERYWHERE == {
        "no-token",
        "invalid-token",
        "no-seat",
        "too-many-requests",
        *OF_A_KEY,
    }
    assert set(problems_of(make_operation(admin="alone"), ())) - EVERYWHERE == {
        "no-token",
        "invalid-token",
        "admins-only",
        "too-many-requests",
    }
    manages = make_operation(account="required", scope="account:manage")
    assert set(problems_of(manages, ())) - EVERYWHERE == {
        "no-token",
        "invalid-token",
        "too-many-requests",
        *(OF_A_KEY - {"account-closed"}),
    }


def test_the_scope_of_a_key_follows_from_the_method_unless_it_is_named():
    assert replace(PLAIN, seat="optional").key_scope == "match:read"
    assert make_operation(seat="required").key_scope == "match:play"
    assert make_operation(seat="optional", scope="audit:read").key_scope == "audit:read"
    assert make_operation(admin="alone").key_scope == ""
    assert make_operation().key_scope == ""


def test_problems_follow_from_parameters_and_the_path():
    problems = problems_of(make_operation(parameters=(KEY, IF_MATCH, AT)), ("match", "game"))

    assert set(problems) - EVERYWHERE == {
        "no-idempotency-key",
        "invalid-idempotency-key",
        "key-reused",
        "stored-unconfirmed",
        "store-read-only",
        "store-full",
        "malformed-if-match",
        "stale-version",
        "future-version",
        "busy",
        "unknown-version",
        "unknown-match",
        "match-deleted",
        "damaged-match",
        "unknown-rules",
        "unknown-game",
    }


def test_who_may_save_what_it_has_is_told_that_it_holds():
    responses = describe_responses(make_operation(parameters=(IF_NONE_MATCH,)), ())

    assert responses["304"]["headers"].keys() == {"ETag", "X-Request-ID"}
    assert list(responses["500"]["content"]) == [PROBLEM]


def test_what_is_counted_tells_how_its_sender_stands():
    counted = make_operation(bucket_by_type={"text/plain": "reads"})
    answers = describe_responses(
        Operation(
            method="GET", path="/", tag="play", replies=(Reply(headers=("ETag",)),), bucket="search"
        ),
        (),
    )

    assert set(problems_of(counted, ())) - EVERYWHERE == {"too-many-requests"}
    assert answers["200"]["headers"].keys() == {
        "ETag",
        "RateLimit",
        "RateLimit-Policy",
        "X-Request-ID",
    }
    assert answers["429"]["headers"].keys() == {
        "Retry-After",
        "RateLimit",
        "RateLimit-Policy",
        "X-Request-ID",
    }
