"""Assertions about problem responses and unchanged matches."""

from contextlib import contextmanager

from service.problems.problem_types import PROBLEM_TYPES


def is_problem(answer, kind, **members):
    """Check a problem: its type, status and title, and at least the given members."""
    assert answer.status_code == PROBLEM_TYPES[kind].status, answer.text
    assert answer.content_type == "application/problem+json"
    assert answer.json["type"] == f"/problems/{kind}"
    assert answer.json["status"] == answer.status_code
    assert answer.json["title"] == PROBLEM_TYPES[kind].title
    assert answer.json["detail"]
    for name, value in members.items():
        assert answer.json[name] == value, answer.text
    return answer


def version_in(answer):
    """Return the version in the ETag of a response."""
    return int(answer.headers["ETag"].strip('"').partition(".")[0])


@contextmanager
def untouched(world, match_id):
    """Check that the block stores nothing about a match."""
    before = world.stored_entries(match_id), world.context.store.head(match_id)
    yield
    assert (world.stored_entries(match_id), world.context.store.head(match_id)) == before


def raw(world, match_id, token, body, **headers):
    """Post bytes as a command."""
    named = {"Idempotency-Key": "k", "Authorization": f"Bearer {token}", **headers}
    content_type = named.pop("Content-Type", "application/json")
    return world.client.post(
        f"/v1/matches/{match_id}/commands", data=body, headers=named, content_type=content_type
    )
