"""Matches that an administrator hides or deletes: who still reaches them, and who learns of it."""

import pytest
from fakeredis import FakeRedis

from service.http.pictures import Sight
from tests.anthill import ANTHILL
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.problems import is_problem
from tests.waiting import eventually

ADMIN = "an administrator's secret of more than 32"
START = 5
OPEN: list[dict[str, str]] = [{}, {}]
READS = (
    *("", "/state", "/state?at=3", "/actions", "/events", "/timeline", "/bundle", "/ledger"),
    *("/branches", "/receipts/2", "/position", "/diff?from=1", "/search?where=round"),
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
def begun(world):
    return world.begun()


def ask(world, method, path, token=ADMIN):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return world.client.open(f"/v1/matches/{path}", method=method, headers=headers)


def done(answer):
    assert (answer.status_code, answer.data) == (204, b"")


def hide(world, match_id):
    done(ask(world, "PUT", f"{match_id}/hidden"))


def show(world, match_id):
    done(ask(world, "DELETE", f"{match_id}/hidden"))


def delete(world, match_id):
    done(ask(world, "DELETE", match_id))


def listed(world):
    world.follow()
    return [row["id"] for row in world.get("/v1/matches").json["matches"]]


def headers_of(answer):
    """Return the headers of an answer, but for the name of its request."""
    return sorted(one for one in answer.headers if one[0] != "X-Request-ID")


def everything(world, match_id, token=None):
    """Return what a caller is answered, whatever it asks about a match."""
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
        (one.status_code, headers_of(one), one.get_data().replace(match_id.encode(), b"#"))
        for one in answers
    ]


def test_a_hidden_match_is_there_for_its_seats_and_administrators_alone(world, begun):
    match_id, (token, _) = begun
    hide(world, match_id)

    for path in READS:
        address = f"/v1/matches/{match_id}{path}"
        is_problem(world.get(address), "unknown-match")
        is_problem(world.get(address, token="seat.0.none"), "unknown-match")
        assert world.get(address, token=token).status_code == 200, path
        assert world.get(address, token=ADMIN).status_code == 200, path
    assert world.send(match_id, token).status_code == 201


def test_to_a_stranger_a_hidden_match_is_one_that_never_was(world, begun):
    """Byte for byte, whatever is asked, with a token of another match or without."""
    match_id, _ = begun
    _, (other, _) = world.begun()
    hide(world, match_id)

    for token in (None, other, "seat.0.none"):
        assert everything(world, match_id, token) == everything(world, "a" * 16, token)


def test_a_hidden_match_is_listed_nowhere_until_it_is_shown_again(world, begun):
    match_id, _ = begun
    other = world.create()
    assert set(listed(world)) == {match_id, other}

    hide(world, match_id)
    assert listed(world) == [other]
    hide(world, match_id)

    show(world, match_id)
    show(world, match_id)
    assert set(listed(world)) == {match_id, other}
    assert world.get(f"/v1/matches/{match_id}").status_code == 200


def test_nobody_sits_down_at_a_hidden_match_but_by_an_administrator(world):
    match_id = world.create()
    hide(world, match_id)

    is_problem(world.post(f"/v1/matches/{match_id}/seats/0"), "unknown-match")

    assert world.post(f"/v1/matches/{match_id}/seats/0", token=ADMIN).status_code == 201


def test_a_deleted_match_is_gone_and_everybody_is_told(world, begun):
    match_id, (token, _) = begun
    delete(world, match_id)

    for path in READS:
        for who in (None, token, ADMIN):
            is_problem(world.get(f"/v1/matches/{match_id}{path}", token=who), "match-deleted")
    for path, body in POSTS.items():
        for who in (token, ADMIN):
            answer = world.post(f"/v1/matches/{match_id}{path}", body, token=who)
            if path == "/end" and who == token:
                is_problem(answer, "admins-only")
            else:
                is_problem(answer, "match-deleted")
    for method in ("PUT", "DELETE"):
        is_problem(ask(world, method, f"{match_id}/hidden"), "match-deleted")
    delete(world, match_id)
    assert listed(world) == []


@pytest.mark.parametrize("how", ["hidden", "private"])
def test_to_a_stranger_a_deleted_match_that_was_not_for_him_never_was(world, begun, how):
    """Nor to anybody else: with its vault it is forgotten who held its seats."""
    match_id, (token, _) = begun
    if how == "hidden":
        hide(world, match_id)
    else:
        body = {"at": START, "luck": "same", "seats": OPEN}
        made = world.post(f"/v1/matches/{match_id}/branches", body, token=ADMIN)
        match_id = made.json["id"]
        token = world.post(f"/v1/matches/{match_id}/seats/0", token=ADMIN).json["token"]
    delete(world, match_id)

    for who in (None, token, "seat.0.none"):
        assert everything(world, match_id, who) == everything(world, "a" * 16, who)
    delete(world, match_id)


def test_the_key_that_created_it_does_not_bring_it_back(world):
    key = world.key()
    body = {"game": "anthill", "options": {}, "seats": OPEN}
    match_id = world.post("/v1/matches", body, key=key).json["id"]
    delete(world, match_id)

    is_problem(world.post("/v1/matches", body, key=key), "match-deleted")

    assert world.stored(match_id) == ()


def test_a_branch_stays_and_is_played(world, begun):
    match_id, _ = begun
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


@pytest.mark.parametrize("withdraw", [hide, delete])
def test_a_stream_of_it_ends(world, begun, withdraw):
    match_id, _ = begun
    stream = live(world, match_id)
    for _ in range(START + 2):
        next(stream)

    withdraw(world, match_id)

    assert list(stream) == []


def test_a_stream_of_a_seat_goes_on_while_its_match_is_hidden(world, begun):
    match_id, (token, other) = begun
    stream = live(world, match_id, token)
    for _ in range(START + 2):
        next(stream)

    hide(world, match_id)
    world.send(match_id, other)

    assert next(stream).startswith(b"id: 6\n")


def test_every_process_drops_what_it_has_of_it_within_two_seconds():
    """Matches, pictures: here two processes share a store, and nobody asks for the match."""
    redis = FakeRedis()
    drawing = {"anthill": ANTHILL}
    one, other = (
        World(drawing, redis=redis, admin_token=ADMIN, analyses=ByHand()) for _ in range(2)
    )
    match_id, _ = one.begun()
    kept = one.create()
    told = []
    other.context.cache.on_deleted(told.append)
    for name in (match_id, kept):
        assert other.get(f"/v1/matches/{name}").status_code == 200

    delete(one, match_id)

    eventually(lambda: other.get(f"/v1/matches/{kept}") and told == [match_id], seconds=5)


def test_pictures_of_it_are_dropped(world, begun):
    """The resource that keeps them is told."""
    match_id, _ = begun
    kept = [tell.__self__ for tell in world.context.cache._on_deleted]
    (pictures,) = kept
    for name in (match_id, "b" * 16):
        pictures.keep(Sight(name, 5, None), 1, b"picture")

    delete(world, match_id)

    assert pictures.get(Sight(match_id, 5, None), 1) is None
    assert pictures.get(Sight("b" * 16, 5, None), 1) == b"picture"
    assert pictures._size == len(b"picture")


def test_only_administrators_hide_and_delete_and_others_learn_nothing(world, begun):
    match_id, (token, _) = begun
    requests = (("PUT", "/hidden"), ("DELETE", "/hidden"), ("DELETE", ""))
    for method, path in requests:
        for one in (match_id, "a" * 16):
            is_problem(ask(world, method, one + path, None), "no-token")
            for other in (token, "seat.0.none", ADMIN[:-1]):
                is_problem(ask(world, method, one + path, other), "admins-only")
        is_problem(ask(world, method, "a" * 16 + path), "unknown-match")
    assert len(world.stored(match_id)) == START
    assert not world.context.cache.is_hidden(match_id)
