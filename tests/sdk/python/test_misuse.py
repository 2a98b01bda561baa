"""Misuse of the client fails immediately, with the client's own errors."""

import httpx
import pytest

from formicary_client import (
    AccountPlayer,
    AsyncClient,
    Client,
    FormicaryError,
    Misuse,
    NoSeat,
    Player,
    Retry,
    RuleViolation,
    StaleVersion,
)
from tests.sdk.python.wire import ADDRESS, Wire, answer, message, problem, run_sync
from tests.waiting import run_aside

MATCH = "abcdefghijklmnop"
ACTION = {"label": "Pass", "command": {"type": "pass"}, "targets": []}
TURN = {
    "match": MATCH,
    "game": "myrmes",
    "version": 3,
    "seat": 0,
    "asked": {"kind": "turn"},
    "actions": [ACTION],
    "table": [],
}
STATE = {"match": MATCH, "game": "myrmes", "version": 3, "seat": 0, "view": {"year": 1}}
PLAYED = {"game": "myrmes", "version": 4, "events": []}
DONE = {**TURN, "version": 4, "asked": None, "actions": []}


@pytest.mark.parametrize("token", ["", "two words", "line\nbreak", "über"])
def test_a_token_that_no_header_can_hold_is_refused_before_anything_is_sent(token):
    with pytest.raises(Misuse, match="token"):
        Client(ADDRESS, token)


@pytest.mark.parametrize("address", ["localhost:8000", "", "ftp://service.test", "http://"])
def test_an_address_that_is_none_is_named(address):
    with pytest.raises(Misuse, match="not the address of a service"):
        Client(address)


def test_a_closed_client_says_so():
    client = Client(ADDRESS)
    client.close()

    with pytest.raises(Misuse, match="closed"):
        client.games()
    with pytest.raises(Misuse, match="closed"):
        next(client.follow(MATCH))


def test_a_closed_client_that_does_not_wait_says_so():
    async def run():
        client = AsyncClient(ADDRESS)
        await client.aclose()
        await client.games()

    with pytest.raises(Misuse, match="closed"):
        run_aside(run)


@pytest.mark.parametrize("key", ["", "two words", "k" * 201])
def test_a_key_that_can_be_none_is_not_replaced_by_another(key):
    with pytest.raises(FormicaryError, match="idempotency key"):
        run_sync(Wire(), lambda client: client.play(MATCH, {}, key=key))


def test_who_has_no_seat_is_told_where_to_get_one(run):
    watching = answer(200, {**TURN, "seat": None, "asked": None, "actions": []})

    def play(client):
        kind = Player if isinstance(client, Client) else _async_player()
        return kind(client, MATCH, lambda view, actions: actions[0]).play()

    with pytest.raises(NoSeat, match="take_seat"):
        run(Wire(watching), play)


def _async_player():
    from formicary_client import AsyncPlayer  # noqa: PLC0415  # where it is needed

    return AsyncPlayer


async def _later(view, actions):
    return actions[0]


@pytest.mark.parametrize(
    ("choose", "returned"),
    [
        (lambda view, actions: None, "returned None"),
        (lambda view, actions: "pass", "returned 'pass'"),
        (lambda view, actions: {"label": "Pass"}, "returned"),
        (_later, "AsyncPlayer"),
        ({"atta-ants": lambda view, actions: actions[0]}, "no function for myrmes"),
    ],
)
def test_what_chooses_nothing_is_told_what_it_returned(choose, returned):
    wire = Wire(answer(200, TURN), answer(200, STATE))

    with pytest.raises(Misuse, match=returned):
        run_sync(wire, lambda client: Player(client, MATCH, choose).take_turn())


def test_what_chooses_may_ask_for_the_whole_state():
    seen = []

    def choose(view, actions, state):
        seen.append((view, state["game"]))
        return actions[0]["command"]

    wire = Wire(*(answer(200, body) for body in (TURN, STATE, PLAYED, DONE)))
    run_sync(wire, lambda client: [Player(client, MATCH, {"myrmes": choose}).take_turn()])

    assert seen == [({"year": 1}, "myrmes")]


def test_matches_of_games_that_nothing_chooses_in_are_left_alone():
    mine = {"match": MATCH, "game": "myrmes", "role": "seat", "status": "running"}
    page = {"matches": [{**mine, "asked": {"kind": "turn"}, "proposal": None}], "next": None}
    wire = Wire(message(page, "reset", "c1"), answer(200, page))
    choose = {"atta-ants": lambda view, actions: actions[0]}

    run_sync(wire, lambda client: AccountPlayer(client, choose).play())

    assert wire.answers_left == 0


def test_no_wait_is_longer_than_the_service_allows():
    wire = Wire(answer(200, PLAYED), answer(204))

    run_sync(wire, lambda client: client.play(MATCH, {"type": "pass"}, wait=999))
    run_sync(wire, lambda client: client.wait_for_events(MATCH, after=3, wait=60))

    assert wire.headers("Prefer")[0] == "wait=25"
    assert wire.requests[1].url.params["wait"] == "25"


def test_a_refusal_tells_what_it_knows():
    condition = {"slug": "a.b", "rule": "1", "facts": {}, "text": "so", "changed": []}
    wanted = {"pointer": "/x", "actual": 1, "wanted": [2]}
    refused = problem(409, "rule-violation", conditions=[condition], fields=[wanted])
    stale = problem(412, "stale-version", current_version=9)

    with pytest.raises(RuleViolation) as violated:
        run_sync(Wire(refused), lambda client: client.play(MATCH, {}))
    with pytest.raises(StaleVersion) as late:
        run_sync(Wire(stale), lambda client: client.play(MATCH, {}))

    assert (violated.value.conditions, violated.value.fields) == ([condition], [wanted])
    assert late.value.current_version == 9


def test_a_request_that_http_does_not_know_is_no_lost_answer():
    def refuse(request):
        raise httpx.LocalProtocolError("no such header")

    with (
        httpx.Client(transport=httpx.MockTransport(refuse)) as http,
        pytest.raises(Misuse, match="no such header"),
    ):
        Client(ADDRESS, http=http, retry=Retry(tries=3)).games()
