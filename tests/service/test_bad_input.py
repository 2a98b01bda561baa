"""Everything that a client can get wrong has a problem of its own, and stores nothing."""

import json
from contextlib import contextmanager

import pytest
from markupsafe import escape
from redis.exceptions import ConnectionError

from games import GAMES
from service.app import create_app
from service.kinds import KINDS
from tests.anthill import ANTHILL
from tests.service.conftest import UUID, World


def is_problem(answer, kind, **members):
    """Check a problem: its type, status and page, and at least these members."""
    assert answer.status_code == KINDS[kind].status, answer.text
    assert answer.content_type == "application/problem+json"
    assert answer.json["type"] == f"/problems/{kind}"
    assert answer.json["status"] == answer.status_code
    assert answer.json["title"] == KINDS[kind].title
    assert answer.json["detail"]
    for name, value in members.items():
        assert answer.json[name] == value, answer.text
    return answer


@contextmanager
def untouched(world, match):
    before = world.stored(match), world.house.store.head(match)
    yield
    assert (world.stored(match), world.house.store.head(match)) == before


@pytest.fixture
def begun(world):
    match, tokens = world.begun()
    with untouched(world, match):
        yield world, match, tokens


def raw(world, match, token, body, **headers):
    named = {"Idempotency-Key": "k", "Authorization": f"Bearer {token}", **headers}
    content_type = named.pop("Content-Type", "application/json")
    return world.client.post(
        f"/v1/matches/{match}/commands", data=body, headers=named, content_type=content_type
    )


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[1,2",
        b"{'type':'send'}",
        b"\xff\xfe",
        b'{"type":"send","workers":NaN}',
        b'"\xff"',
        b'"\\ud800"',
        b'{"type":"send","workers":1e999}',
        b"[" * 60_000,
        b'{"a":' * 10_000,
    ],
)
def test_what_is_not_json_is_malformed(begun, body):
    world, match, tokens = begun
    is_problem(raw(world, match, tokens[0], body), "malformed-json")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_must_be_said_to_be_json(begun, kind):
    world, match, tokens = begun
    answer = raw(world, match, tokens[0], b'{"type":"ponder"}', **{"Content-Type": kind})
    is_problem(answer, "wrong-media-type")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"type": "send", "workers": "3"}, "/workers"),
        ({"type": "send", "workers": 3.7}, "/workers"),
        ({"type": "send", "workers": True}, "/workers"),
        ({"type": "send", "workers": None}, "/workers"),
        ({"type": "send", "workers": [1]}, "/workers"),
        ({"type": "send", "workers": 0}, "/workers"),
        ({"type": "send", "workers": 4}, "/workers"),
        ({"type": "send", "workers": 10**30}, "/workers"),
        ({"type": "send"}, "/workers"),
        ({"type": "send", "workers": 2, "seat": 0}, "/seat"),
        ({"type": "send", "workers": 2, "a/b~": 0}, "/a~1b~0"),
        ({"type": "ponder", "workers": 2}, "/workers"),
        ({"type": "sing"}, "/type"),
        ({"type": ["send"], "workers": 2}, "/type"),
        ({"workers": 2}, "/type"),
        ([], ""),
        (None, ""),
        ("send", ""),
        (3, ""),
    ],
)
def test_what_does_not_fit_the_form_is_pointed_at(begun, body, pointer):
    world, match, tokens = begun
    answer = raw(world, match, tokens[0], json.dumps(body).encode())
    is_problem(answer, "invalid-body")
    assert [one["pointer"] for one in answer.json["errors"]] == [pointer]


def test_a_command_needs_a_token(begun):
    world, match, _ = begun
    answer = is_problem(world.send(match, None), "no-token")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_token_is_of_its_match_alone(begun):
    world, match, _ = begun
    _, others = world.begun()
    answer = is_problem(world.send(match, others[0]), "invalid-token")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    "token", ["seat.9.x", "seat.0", "seat..", "seat.0.", "x", "seat.\u00e9.x", "seat.-1.x"]
)
def test_what_is_no_token_is_refused(begun, token):
    world, match, _ = begun
    is_problem(world.send(match, token), "invalid-token")
    is_problem(world.get(f"/v1/matches/{match}/state", token=token), "invalid-token")


def test_the_proof_of_one_seat_is_not_anothers(begun):
    world, match, (first, _) = begun
    is_problem(world.send(match, first.replace("seat.0.", "seat.1.")), "invalid-token")


def test_another_scheme_than_bearer_is_refused(begun):
    world, match, (first, _) = begun
    for header in (f"Basic {first}", first):
        answer = world.get(f"/v1/matches/{match}", Authorization=header)
        is_problem(answer, "invalid-token")
        assert answer.json["detail"] == "The Authorization header is not `Bearer <token>`."


def test_a_stale_version_comes_with_what_was_missed(world):
    match, (first, _) = world.begun()
    world.send(match, first)
    world.post(f"/v1/matches/{match}/commands", {"type": "ponder"}, token=first)
    with untouched(world, match):
        answer = world.send(match, first, If_Match='"5"')
    is_problem(answer, "stale-version", current_version=7)
    assert [one["seq"] for one in answer.json["missed"]] == [6, 7]
    assert "value" in answer.json["missed"][0]["opened"]["event.workers"]


def test_a_version_from_the_future_is_refused(begun):
    world, match, (first, _) = begun
    is_problem(world.send(match, first, If_Match='"6"'), "future-version", current_version=5)


@pytest.mark.parametrize("header", ["5", '"five"', "W/5", '"5", "6"', '"-1"', '"05"', '""'])
def test_if_match_must_be_a_version(begun, header):
    world, match, (first, _) = begun
    is_problem(world.send(match, first, If_Match=header), "malformed-if-match")


def test_a_command_needs_a_key(begun):
    world, match, (first, _) = begun
    is_problem(world.send(match, first, key=""), "no-idempotency-key")


@pytest.mark.parametrize("key", ["x" * 201, "caf\u00e9", "a\x7f"])
def test_a_key_is_short_and_printable(begun, key):
    world, match, (first, _) = begun
    is_problem(world.send(match, first, key=key), "invalid-idempotency-key")


def test_a_key_is_of_one_body(world):
    match, (first, _) = world.begun()
    world.send(match, first, 2, key="a")
    with untouched(world, match):
        is_problem(world.send(match, first, 3, key="a"), "key-reused")


def test_without_a_token_a_key_must_be_random(begun):
    world, match, _ = begun
    body = {"game": "anthill", "seats": [{}, {}]}
    is_problem(world.post("/v1/matches", body, key="mine"), "invalid-idempotency-key")
    is_problem(world.post("/v1/matches", body, key=""), "no-idempotency-key")
    path = f"/v1/matches/{match}/seats/0"
    is_problem(world.post(path, {}, key="mine"), "invalid-idempotency-key")


def test_a_key_creates_one_match(world):
    world.post("/v1/matches", {"game": "anthill", "seats": [{}, {}]}, key=UUID.format(9))
    answer = world.post("/v1/matches", {"game": "anthill", "seats": [{}] * 3}, key=UUID.format(9))
    is_problem(answer, "key-reused")


def test_a_large_body_is_refused_unread(begun):
    world, match, (first, _) = begun
    is_problem(raw(world, match, first, b" " * 10_000_000), "body-too-large")


def test_a_phase_is_waited_for(world):
    match, tokens = world.begun()
    for token in tokens:
        world.send(match, token)
    with untouched(world, match):
        answer = world.send(match, tokens[0])
    assert is_problem(answer, "phase-running").headers["Retry-After"] == "1"


def test_an_open_match_takes_no_commands(world):
    match = world.create()
    token = world.post(f"/v1/matches/{match}/seats/0").json["token"]
    with untouched(world, match):
        is_problem(world.send(match, token), "match-open")


def test_a_finished_match_takes_no_commands(world):
    match, tokens = world.begun()
    world.finish(match, tokens)
    with untouched(world, match):
        is_problem(world.send(match, tokens[0]), "match-over")


def test_a_rule_names_itself(world):
    match, (first, _) = world.begun()
    world.send(match, first)
    with untouched(world, match):
        answer = world.send(match, first)
    is_problem(
        answer,
        "rule-violation",
        slug="send.twice",
        rule="1.2",
        facts={"seat": 0},
        detail="Seat 0 has sent its workers already",
    )


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/v1/matches/aaaaaaaaaaaaaaaa", "unknown-match"),
        ("/v1/matches/aaaaaaaaaaaaaaaa/state", "unknown-match"),
        ("/v1/matches/aaaaaaaaaaaaaaaa/events", "unknown-match"),
        ("/v1/matches/%F0%9F%90%9C%00%ff/state", "unknown-match"),
        ("/v1/games/chess", "unknown-game"),
        ("/v1/ants", "unknown-path"),
        ("/v1/matches/", "unknown-path"),
        ("/v1/matches/a/seats/x", "unknown-path"),
        ("/nowhere", "unknown-path"),
    ],
)
def test_what_is_not_there_is_named(world, path, kind):
    is_problem(world.get(path), kind) if "seats" not in path else is_problem(world.post(path), kind)


def test_commands_and_seats_of_an_unknown_match(world):
    path = "/v1/matches/aaaaaaaaaaaaaaaa"
    is_problem(world.post(f"{path}/seats/0"), "unknown-match")
    is_problem(
        world.post(f"{path}/commands", {"type": "ponder"}, token="seat.0.x"), "unknown-match"
    )


@pytest.mark.parametrize("at", [0, 6, 10**14])
def test_versions_that_never_were(begun, at):
    world, match, _ = begun
    answer = world.get(f"/v1/matches/{match}/state?at={at}")
    is_problem(answer, "unknown-version", current_version=5)


@pytest.mark.parametrize(
    "query",
    [
        "state?at=x",
        "state?at=-1",
        "state?at=1.5",
        "state?at=",
        "state?at=%C2%B2",
        "events?after=x",
        "events?limit=0",
        "events?limit=1001",
        "events?wait=26",
        "timeline?limit=x",
    ],
)
def test_parameters_must_be_numbers_in_range(begun, query):
    world, match, _ = begun
    name = query.partition("?")[2].partition("=")[0]
    is_problem(world.get(f"/v1/matches/{match}/{query}"), "invalid-parameter", parameter=name)


@pytest.mark.parametrize(
    "query", ["status=lost", "game=chess", "cursor=x", "cursor=", "limit=x", "limit=201"]
)
def test_lists_have_their_parameters(world, query):
    name = query.partition("=")[0]
    is_problem(world.get(f"/v1/matches?{query}"), "invalid-parameter", parameter=name)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"game": "chess", "seats": [{}, {}]}, "/game"),
        ({"game": 3, "seats": [{}, {}]}, "/game"),
        ({"seats": [{}, {}]}, "/game"),
        ({"game": "anthill"}, "/seats"),
        ({"game": "anthill", "seats": [{}]}, "/seats"),
        ({"game": "anthill", "seats": [{}] * 5}, "/seats"),
        ({"game": "anthill", "seats": [{}, {"bot": "genius"}]}, "/seats/1/bot"),
        ({"game": "anthill", "seats": [{}, {"sofa": 1}]}, "/seats/1/sofa"),
        ({"game": "anthill", "seats": [{}, {}], "options": {"rounds": "3"}}, "/options/rounds"),
        ({"game": "anthill", "seats": [{}, {}], "options": {"rounds": 10}}, "/options/rounds"),
        ({"game": "anthill", "seats": [{}, {}], "options": {"tone": "odd"}}, "/options/tone"),
        ({"game": "anthill", "seats": [{}, {}], "options": {"pace": 1}}, "/options/pace"),
        ({"game": "anthill", "seats": [{}, {}], "colour": 1}, "/colour"),
        ([], ""),
    ],
)
def test_plans_must_fit_their_game(world, body, pointer):
    answer = world.post("/v1/matches", body)
    is_problem(answer, "invalid-body")
    assert [one["pointer"] for one in answer.json["errors"]] == [pointer]


@pytest.mark.parametrize(
    ("cell", "pointers"),
    [
        ({"x": 99, "y": True, "z": 1}, ["/cell/x", "/cell/y", "/cell/z"]),
        ({"x": 18, "y": -18}, ["/cell/x", "/cell/y"]),
        ({"x": 1}, ["/cell/y"]),
        ([1, 2], ["/cell"]),
        ("1, 2", ["/cell"]),
        (None, ["/cell"]),
    ],
)
def test_cells_are_pointed_into(cell, pointers):
    """Cells of Atta Ants lie between -17 and 17 (rules 1.1)."""
    world = World(games=dict(GAMES))
    match = world.create({}, {}, game="atta-ants")
    tokens = [world.post(f"/v1/matches/{match}/seats/{n}").json["token"] for n in (0, 1)]
    with untouched(world, match):
        body = {"type": "place-card", "cell": cell, "rotation": 0}
        answer = world.post(f"/v1/matches/{match}/commands", body, token=tokens[0])
    is_problem(answer, "invalid-body")
    assert [one["pointer"] for one in answer.json["errors"]] == pointers


def test_options_that_do_not_go_together_are_a_rule(world):
    body = {"game": "anthill", "seats": [{}, {}], "options": {"rounds": 9, "tone": "wild"}}
    is_problem(world.post("/v1/matches", body), "rule-violation", slug="options.too-wild")


@pytest.mark.parametrize(("seat", "slug"), [(0, "seat.taken"), (7, "seat.none")])
def test_a_seat_that_cannot_be_taken(begun, seat, slug):
    world, match, _ = begun
    answer = world.post(f"/v1/matches/{match}/seats/{seat}")
    is_problem(answer, "rule-violation", slug=slug, rule="T1")


@pytest.mark.parametrize("body", [{"entropy": 3}, {"entropy": "x" * 129}, {"name": "Ada"}, [], "x"])
def test_joining_has_its_form(world, body):
    match = world.create()
    with untouched(world, match):
        is_problem(world.post(f"/v1/matches/{match}/seats/0", body), "invalid-body")


def test_other_methods_are_refused_with_what_is_allowed(begun):
    world, match, _ = begun
    answer = world.client.put(f"/v1/matches/{match}/commands")
    allowed = is_problem(answer, "method-not-allowed").headers["Allow"]
    assert set(allowed.split(", ")) == {"POST", "OPTIONS"}


def test_events_come_in_three_forms_and_no_other(begun):
    world, match, _ = begun
    is_problem(world.get(f"/v1/matches/{match}/events", Accept="image/png"), "not-acceptable")


def test_a_store_that_is_away_is_told(begun, monkeypatch):
    world, match, (first, _) = begun

    def away(*_args, **_more):
        raise ConnectionError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(world.house.store, "append", away)
        answer = world.send(match, first)
    assert is_problem(answer, "store-unavailable").headers["Retry-After"] == "2"


def test_a_fault_of_ours_tells_nothing(world, monkeypatch):
    monkeypatch.setattr(world.lobby, "page", lambda *_: 1 / 0)
    answer = is_problem(world.get("/v1/matches"), "internal")
    assert "division" not in answer.text


def test_a_bot_that_is_none_is_told_which_there_are(world):
    body = {"game": "anthill", "seats": [{}, {"bot": "mcts"}]}
    answer = is_problem(world.post("/v1/matches", body), "invalid-body")

    assert "`mcts:<iterations>`" in answer.json["errors"][0]["detail"]


def test_every_kind_of_problem_has_its_page(world):
    for kind in KINDS:
        page = world.get(f"/problems/{kind}")
        assert page.status_code == 200
        assert escape(KINDS[kind].title) in page.text
        assert f'href="/problems/{kind}"' in world.get("/problems").text
    is_problem(world.get("/problems/nothing"), "unknown-path")


def test_a_token_of_a_seat_taken_elsewhere_is_known(world):
    """Another process took the seat: the table in memory is behind the store."""
    match = world.create()
    other = create_app(world.house.__class__(world.house.store, world.games), world.lobby)
    world.get(f"/v1/matches/{match}")
    path = f"/v1/matches/{match}/seats/0"
    token = (
        other.test_client()
        .post(path, json={}, headers={"Idempotency-Key": UUID.format(1)})
        .json["token"]
    )

    assert world.get(f"/v1/matches/{match}/state", token=token).json["seat"] == 0


def test_a_command_of_another_game_is_told_apart_from_a_malformed_one():
    """A body that another game's command has the form of is no fault of form."""
    world = World({"anthill": ANTHILL, **GAMES})
    match, (first, _) = world.begun()
    with untouched(world, match):
        moved = raw(world, match, first, json.dumps(MOVE))
        is_problem(moved, "other-games-command")
        unknown = raw(world, match, first, json.dumps({**MOVE, "type": "fly"}))
        is_problem(unknown, "invalid-body")


MOVE = {"type": "move-ant", "ant": 0, "to": {"x": 0, "y": 1}}
