"""Matches that an administrator hides or deletes: remaining readers, and responses to others."""

import pytest
from fakeredis import FakeRedis

from service.boards.pictures import Sight
from tests.anthill import ANTHILL
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.problems import is_problem
from tests.waiting import eventually

ADMIN = "an administrator's secret of more than 32"
START = 5
OPEN: list[dict[str, str]] = [{}, {}]
READS = (
    "",
    "/state",
    "/state?at=3",
    "/actions",
    "/events",
    "/timeline",
    "/bundle",
    "/ledger",
    "/branches",
    "/receipts/2",
    "/position",
    "/diff?from=1",
    "/search?where=round",
)
POSTS = {
    "/commands": {"type": "ponder"},
    "/undo": {"to": START},
    "/branches": {"at": START, "luck": "new", "seats": OPEN},
    "/seats/0": {},
    "/end": {"reason": "fault"},
    "/analysis": {},
}


@pytest.fixture
def world():
    return World(admin_token=ADMIN, analyses=ByHand())


@pytest.fixture
def new_match(world):
    return world.begin_match()


def ask(world, method, path, token=ADMIN):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return world.client.open(f"/v1/matches/{path}", method=method, headers=headers)


def check_done(answer):
    assert (answer.status_code, answer.data) == (204, b"")


def hide(world, match_id):
    check_done(ask(world, "PUT", f"{match_id}/hidden"))


def show(world, match_id):
    check_done(ask(world, "DELETE", f"{match_id}/hidden"))


def delete(world, match_id):
    check_done(ask(world, "DELETE", match_id))


def list_matches(world):
    world.follow()
    return [row["id"] for row in world.get("/v1/matches").json["matches"]]


def headers_of(answer):
    """Return the headers of a response without its random request id."""
    return sorted(header for header in answer.headers if header[0] != "X-Request-ID")


def everything(world, match_id, token=None):
    """Return the responses to all requests of a caller about a match."""
    stem = f"/v1/matches/{match_id}"
    answers = [world.get(stem + path, token=token) for path in (*READS, "/board.svg")]
    answers += [
        world.post(stem + path, body, token=token, key=world.key()) for path, body in POSTS.items()
    ]
    answers += [
        ask(world, method, match_id + path, token)
        for method, path in (("PUT", "/hidden"), ("DELETE", "/hidden"), ("DELETE", ""))
    ]
    return [
        (answer.status_code, headers_of(answer), answer.get_data().replace(match_id.encode(), b"#"))
        for answer in answers
    ]


def test_a_hidden_match_is_there_for_its_seats_and_administrators_alone(world, new_match):
    match_id, (token, _) = new_match
    hide(world, match_id)

    for path in READS:
        address = f"/v1/matches/{match_id}{path}"
        is_problem(world.get(address), "unknown-match")
        is_problem(world.get(address, token="seat.0.none"), "unknown-match")
        assert world.get(address, token=token).status_code == 200, path
        assert world.get(address, token=ADMIN).status_code == 200, path
    assert world.send(match_id, token).status_code == 201


def test_to_a_stranger_a_hidden_match_is_one_that_never_was(world, new_match):
    """The responses are equal byte for byte, with a token of another match or without one."""
    match_id, _ = new_match
    _, (other, _) = world.begin_match()
    hide(world, match_id)

    for token in (None, other, "seat.0.none"):
        assert everything(world, match_id, token) == everything(world, "a" * 16, token)


def test_a_hidden_match_is_listed_nowhere_until_it_is_shown_again(world, new_match):
    match_id, _ = new_match
    other = world.create()
    assert set(list_matches(world)) == {match_id, other}

    hide(world, match_id)
    assert list_matches(world) == [other]
    hide(world, match_id)

    show(world, match_id)
    show(world, match_id)
    assert set(list_matches(world)) == {match_id, other}
    assert world.get(f"/v1/matches/{match_id}").status_code == 200


def test_nobody_sits_down_at_a_hidden_match_but_by_an_administrator(world):
    match_id = world.create()
    hide(world, match_id)

    is_problem(world.post(f"/v1/matches/{match_id}/seats/0"), "unknown-match")

    assert world.post(f"/v1/matches/{match_id}/seats/0", token=ADMIN).status_code == 201


def test_a_deleted_match_is_gone_and_everybody_is_told(world, new_match):
    match_id, (token, _) = new_match
    delete(world, match_id)

    for path in READS:
        for caller in (None, token, ADMIN):
            is_problem(world.get(f"/v1/matches/{match_id}{path}", token=caller), "match-deleted")
    for path, body in POSTS.items():
        for caller in (token, ADMIN):
            answer = world.post(f"/v1/matches/{match_id}{path}", body, token=caller)
            if path == "/end" and caller == token:
                is_problem(answer, "admins-only")
            else:
                is_problem(answer, "match-deleted")
    for method in ("PUT", "DELETE"):
        is_problem(ask(world, method, f"{match_id}/hidden"), "match-deleted")
    delete(world, match_id)
    assert list_matches(world) == []


@pytest.mark.parametrize("how", ["hidden", "private"])
def test_to_a_stranger_a_deleted_match_that_was_not_for_him_never_was(world, new_match, how):
    """The responses are equal for all callers, because the vault listed the holders of its seats."""
    match_id, (token, _) = new_match
    if how == "hidden":
        hide(world, match_id)
    else:
        body = {"at": START, "luck": "same", "seats": OPEN}
        made = world.post(f"/v1/matches/{match_id}/branches", body, token=ADMIN)
        match_id = made.json["id"]
        token = world.post(f"/v1/matches/{match_id}/seats/0", token=ADMIN).json["token"]
    delete(world, match_id)

    for caller in (None, token, "seat.0.none"):
        assert everything(world, match_id, caller) == everything(world, "a" * 16, caller)
    delete(world, match_id)


def test_the_key_that_created_it_does_not_bring_it_back(world):
    key = world.key()
    body = {"game": "anthill", "options": {}, "seats": OPEN}
    match_id = world.post("/v1/matches", body, key=key).json["id"]
    delete(world, match_id)

    is_problem(world.post("/v1/matches", body, key=key), "match-deleted")

    assert world.stored_entries(match_id) == ()


def test_a_branch_stays_and_is_played(world, new_match):
    match_id, _ = new_match
    body = {"at": START, "luck": "new", "seats": OPEN}
    child = world.post(f"/v1/matches/{match_id}/branches", body).json["id"]
    delete(world, match_id)

    token = world.post(f"/v1/matches/{child}/seats/0").json["token"]
    world.post(f"/v1/matches/{child}/seats/1")

    assert world.send(child, token).status_code == 201
    assert world.get(f"/v1/matches/{child}").json["lineage"]["match"] == match_id


def live(world, match_id, token=None):
    headers = {"Accept": "text/event-stream"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return world.client.get(f"/v1/matches/{match_id}/events", headers=headers).iter_encoded()


@pytest.mark.slow
@pytest.mark.parametrize("withdraw", [hide, delete])
def test_a_stream_of_it_ends(world, new_match, withdraw):
    match_id, _ = new_match
    stream = live(world, match_id)
    for _ in range(START + 2):
        next(stream)

    withdraw(world, match_id)

    assert list(stream) == []


@pytest.mark.slow
def test_a_stream_of_a_seat_goes_on_while_its_match_is_hidden(world, new_match):
    match_id, (token, other) = new_match
    stream = live(world, match_id, token)
    for _ in range(START + 2):
        next(stream)

    hide(world, match_id)
    world.send(match_id, other)

    assert next(stream).startswith(b"id: 6\n")


def test_every_process_drops_what_it_has_of_it_within_two_seconds():
    """Two processes share a store. Their caches are dropped even without requests for the match."""
    redis = FakeRedis()
    drawing = {"anthill": ANTHILL}
    first, other = (
        World(drawing, redis=redis, admin_token=ADMIN, analyses=ByHand()) for _ in range(2)
    )
    match_id, _ = first.begin_match()
    kept = first.create()
    deleted = []
    other.context.cache.on_deleted(deleted.append)
    for name in (match_id, kept):
        assert other.get(f"/v1/matches/{name}").status_code == 200

    delete(first, match_id)

    eventually(lambda: other.get(f"/v1/matches/{kept}") and deleted == [match_id], seconds=5)


def test_pictures_of_it_are_dropped(world, new_match):
    """The deletion callback reaches the picture cache."""
    match_id, _ = new_match
    kept = [tell.__self__ for tell in world.context.cache._on_deleted]
    (pictures,) = kept
    for name in (match_id, "b" * 16):
        pictures.keep(Sight(name, 5, None), 1, b"picture")

    delete(world, match_id)

    assert pictures.get(Sight(match_id, 5, None), 1) is None
    assert pictures.get(Sight("b" * 16, 5, None), 1) == b"picture"
    assert pictures._size == len(b"picture")


def test_only_administrators_hide_and_delete_and_others_learn_nothing(world, new_match):
    match_id, (token, _) = new_match
    requests = (("PUT", "/hidden"), ("DELETE", "/hidden"), ("DELETE", ""))
    for method, path in requests:
        for unknown in (match_id, "a" * 16):
            is_problem(ask(world, method, unknown + path, None), "no-token")
            for other in (token, "seat.0.none", ADMIN[:-1]):
                is_problem(ask(world, method, unknown + path, other), "admins-only")
        is_problem(ask(world, method, "a" * 16 + path), "unknown-match")
    assert len(world.stored_entries(match_id)) == START
    assert not world.context.cache.is_hidden(match_id)
