"""Headers of every response, and the headers and queries accepted in requests."""

import pytest

from games import GAMES
from service.contract.discovery import find_resources
from service.contract.operation import operations_of
from tests.by_game import ANY_GAME
from tests.service.conftest import UUID, World
from tests.service.problems import is_problem

PATHS = (
    "/v1",
    "/v1/games",
    "/v1/ants",
    "/nowhere",
    "/",
    "/static/common/api.js",
    "/problems/nothing",
)


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_a_name_a_type_to_believe_and_no_parts(world, path):
    first, second = world.get(path), world.get(path)

    for answer in (first, second):
        assert answer.headers.getlist("X-Content-Type-Options") == ["nosniff"]
        assert answer.headers.getlist("Accept-Ranges") == ["none"]
        assert len(answer.headers.getlist("Content-Security-Policy")) == 1
    assert first.headers["X-Request-ID"] != second.headers["X-Request-ID"]


def test_the_whole_is_given_whatever_part_is_asked_for(world):
    for path in ("/v1/games", "/static/common/api.js"):
        answer = world.get(path, Range="bytes=0-4")
        assert answer.status_code == 200
        assert answer.data == world.get(path).data


@pytest.mark.parametrize("name", ["abc-1", "01HZX3", "a" * 80, "trace/span=1:2@x+y~z._"])
def test_a_request_keeps_the_name_that_it_came_with(world, name):
    assert world.get("/v1/games", X_Request_ID=name).headers["X-Request-ID"] == name


@pytest.mark.parametrize("name", ["", "a b", "a" * 81, "a;b", "caf\u00e9", 'a"b'])
def test_a_name_that_would_harm_a_log_is_not_kept(world, name):
    given = world.get("/v1/games", X_Request_ID=name).headers["X-Request-ID"]
    assert given not in ("", name)


def test_a_fault_of_ours_is_logged_with_the_name_of_its_request(world, caplog, monkeypatch):
    monkeypatch.setattr(world.lobby, "page", lambda *_: 1 / 0)
    is_problem(world.get("/v1/matches", X_Request_ID="find-me"), "internal")
    assert "find-me" in caplog.text


def test_nothing_runs_in_json_and_in_pictures_and_pages_keep_their_policy():
    world = World(games=dict(GAMES))
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    for path in (f"/v1/matches/{match_id}", f"/v1/matches/{match_id}/board.svg", "/v1/ants"):
        policy = world.get(path).headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'")
    for path in ("/", "/static/ant.svg", f"/matches/{match_id}"):
        page = world.get(path)
        again = world.get(path, If_None_Match=page.headers["ETag"])
        assert again.status_code == 304
        for answer in (page, again):  # a browser applies the headers of a 304 to the cached page
            assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
            assert answer.headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("key", ['"turn-1"', '"say \\"hi\\" \\\\ bye"', '"8e03978e"'])
def test_a_key_in_quotes_is_the_key_without_them(world, key):
    match_id, (first, _) = world.begin_match()
    bare = key[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    assert world.send(match_id, first, key=key).status_code == 201
    again = world.send(match_id, first, key=bare)
    assert again.headers["Idempotency-Replayed"] == "true"


def test_a_random_key_may_come_in_quotes(world):
    body = {"game": "anthill", "seats": [{}, {}]}
    made = world.post("/v1/matches", body, key=f'"{UUID.format(7)}"')
    again = world.post("/v1/matches", body, key=UUID.format(7))
    assert made.json["id"] == again.json["id"]


@pytest.mark.parametrize("key", ['"', '"a', '"a"b"', '"a\\b"', '"a";b=1', '"a\\"'])
def test_a_key_whose_quotes_are_not_in_order_is_refused(new_match, key):
    world, match_id, (first, _) = new_match
    is_problem(world.send(match_id, first, key=key), "invalid-idempotency-key")


def test_an_empty_key_is_none(new_match):
    world, match_id, (first, _) = new_match
    is_problem(world.send(match_id, first, key='""'), "no-idempotency-key")


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("matches?before=x", "before"),
        ("matches?limit=2&limit=3", "limit"),
        ("matches?limit=2&Limit=2", "Limit"),
        ("games?x", "x"),
        ("openapi.json?v=2", "v"),
        ("matches/{match}/state?at=1&at=2", "at"),
        ("matches/{match}/events?since=2", "since"),
        ("matches/{match}/diff?from=1&to=2&by=3", "by"),
    ],
)
def test_a_parameter_that_is_unknown_or_comes_twice_is_refused(new_match, query, name):
    world, match_id, _ = new_match
    answer = world.get("/v1/" + query.replace("{match}", match_id))
    is_problem(answer, "invalid-parameter", parameter=name)


def test_who_misspells_a_parameter_is_told_which_there_are(world):
    answer = world.get("/v1/matches?before=x")
    assert answer.json["detail"].endswith("takes game, status, cursor, limit")


def test_a_command_takes_no_query(new_match):
    world, match_id, (first, _) = new_match
    answer = world.post(f"/v1/matches/{match_id}/commands?at=3", {"type": "ponder"}, token=first)
    is_problem(answer, "invalid-parameter", parameter="at")


def test_every_operation_refuses_what_it_does_not_take(new_match):
    world, match_id, _ = new_match
    contracts = [contract for kind in find_resources() for contract in operations_of(kind).values()]
    assert len(contracts) > 30
    for contract in contracts:
        path = contract.path.replace("<match_id>", match_id).replace("<game>", "anthill")
        for part in ("<int:seat>", "<int:seq>", "<int:number>", "<int:webhook>"):
            path = path.replace(part, "1")
        path = path.replace("<digest>", "0" * 64).replace("<card>", "c1")
        answer = world.client.open(f"{path}?surely=not", method=contract.method)
        is_problem(answer, "invalid-parameter", parameter="surely")


@pytest.mark.parametrize("path", ["//v1//games", "/v1//games?x=1", "/v1/games/", "//evil.example"])
def test_nobody_is_sent_elsewhere(world, path):
    """A redirect would be built from the Host header, which any client can set."""
    environ = {"PATH_INFO": path.partition("?")[0], "HTTP_HOST": "evil.example"}
    answer = world.client.get("/", environ_overrides=environ)

    is_problem(answer, "unknown-path")
    assert "Location" not in answer.headers


def test_what_was_made_is_named_without_a_host(world):
    answer = world.post("/v1/matches", {"game": "anthill", "seats": [{}, {}]}, Host="evil.example")
    assert answer.headers["Location"] == f"/v1/matches/{answer.json['id']}"


def test_methods_are_told_and_head_is_get_without_its_body(new_match):
    world, match_id, _ = new_match
    for kind in find_resources():
        for contract in operations_of(kind).values():
            path = contract.path.replace("<match_id>", match_id).replace("<game>", "anthill")
            if "<" in path:
                continue
            refused = world.client.open(path, method="PATCH")
            answer = world.client.options(path)
            assert contract.method in is_problem(refused, "method-not-allowed").headers["Allow"]
            assert answer.headers["Allow"] == refused.headers["Allow"]
            if contract.method == "GET":
                get, head = world.client.get(path), world.client.head(path)
                assert (head.status_code, head.data) == (get.status_code, b"")
                assert head.headers.get("ETag") == get.headers.get("ETag")
                assert "HEAD" in answer.headers["Allow"]
