"""Wrong tokens block the guesser, but no caller with a valid token at the same address."""

import re

import pytest
from fakeredis import FakeRedis

from service.contract.discovery import find_resources
from service.contract.operation import operations_of
from service.limits import wrong_tokens
from service.limits.counters import Counters
from service.limits.held_streams import HeldStreams
from service.limits.policies import Policy
from service.limits.wrong_tokens import ProvenTokens, WrongTokens
from service.problems.errors import TooManyRequests
from tests.service.accounts.people import ADMIN, sign_up
from tests.service.conftest import World
from tests.service.limits.conftest import HOG, PLAYER, At, service

EVIL = "https://evil.example"
GRANTED = 3
SAMPLES = {
    "match_id": "",
    "seat": "0",
    "seq": "1",
    "account_id": "a" * 16,
    "question": "0" * 24,
    "note": "a" * 16,
    "study": "a" * 16,
    "table_note": "a" * 16,
}
QUERY = {"from": "1", "target": "seat:0", "where": "`true`", "select": "@"}
PROVING = {
    name: operation
    for kind in find_resources()
    for name, operation in operations_of(kind).items()
    if operation.proves_token
}


@pytest.fixture
def limited_service():
    return service(f"tokens={GRANTED}/minute", admin_token=ADMIN)


@pytest.fixture
def home(limited_service):
    """Return the address of a player who also visits other sites."""
    return At(limited_service, PLAYER)


def state_of(match_id):
    return f"/v1/matches/{match_id}/state"


def guess(client, path, times=GRANTED + 1, **headers):
    """Send requests with different wrong tokens, and return their statuses."""
    return [
        client.get(path, token=f"seat.0.wrong{number}", **headers).status_code
        for number in range(times)
    ]


def test_a_token_that_was_proven_from_an_address_is_never_barred(home, limited_service):
    match_id, tokens = home.begin_match()
    key = sign_up(limited_service)["key"]
    assert home.get(state_of(match_id), token=tokens[0]).status_code == 200
    assert home.get("/v1/account", token=key).status_code == 200
    assert home.send(match_id, tokens[1]).status_code == 201

    assert guess(home, state_of(match_id)) == [401] * 3 + [429]

    for token in tokens:
        assert home.get(state_of(match_id), token=token).status_code == 200
    assert home.get("/v1/account", token=key).status_code == 200
    assert home.send(match_id, tokens[0]).status_code == 201


def test_a_right_token_that_was_not_proven_looks_like_a_wrong_one_at_a_barred_address(home):
    match_id, tokens = home.begin_match()
    guess(home, state_of(match_id))

    right, wrong = (home.get(state_of(match_id), token=token) for token in (tokens[0], "wrong"))

    assert (right.status_code, right.json) == (429, wrong.json)


def test_a_token_that_was_proven_from_one_address_is_barred_at_another(home, limited_service):
    match_id, tokens = home.begin_match()
    home.get(state_of(match_id), token=tokens[0])
    hog = At(limited_service, HOG)
    guess(hog, state_of(match_id))

    assert hog.get(state_of(match_id), token=tokens[0]).status_code == 429


def test_a_hostile_page_locks_nobody_out(home):
    """A page of another origin, open in a player's browser, sends 61 wrong tokens."""
    match_id, tokens = home.begin_match()
    path = state_of(match_id)

    codes = guess(home, path, 61, Origin=EVIL)

    assert codes == [401] * 3 + [429] * 58
    assert home.get(path, token=tokens[0]).status_code == 200, "a program, or the service's page"
    own = {"Origin": "https://localhost", "Sec_Fetch_Site": "same-origin"}
    assert home.get(path, token=tokens[1], **own).status_code == 200
    assert home.get(path, token=tokens[0], Origin=EVIL).status_code == 200, "proven from here"
    assert guess(home, path) == [401] * 3 + [429], "and those of programs have a share apart"


@pytest.mark.parametrize("origin", ["http://localhost", "https://LOCALHOST"])
def test_the_services_own_page_is_no_foreign_one(home, origin):
    match_id, _ = home.begin_match()
    path = state_of(match_id)
    guess(home, path, Origin=EVIL)

    assert guess(home, path, Origin=origin) == [401] * 3 + [429]
    assert guess(home, path, times=1) == [429]


@pytest.mark.parametrize("origin", ["null", EVIL, "http://localhost:8080", "http://localhost.evil"])
def test_every_other_origin_is_foreign(home, origin):
    match_id, _ = home.begin_match()
    path = state_of(match_id)
    guess(home, path, Origin=origin)

    assert guess(home, path, times=1) == [401]


def test_a_hostile_page_uses_up_no_share_of_the_player():
    limited = service("create=1/hour, accounts=1/hour, reads=1/minute")
    home, plan = At(limited, PLAYER), {"game": "anthill", "seats": [{}, {}]}
    match_id, tokens = At(limited, HOG).begin_match()
    ledger = f"/v1/matches/{match_id}/ledger"
    for name in ("Eva", "Eve"):
        home.post("/v1/matches", plan, Origin=EVIL)
        home.post("/v1/accounts", {"name": name}, Origin=EVIL)
    codes = [
        home.get(ledger, token=f"wrong{number}", Origin=EVIL).status_code for number in range(9)
    ]
    assert codes[-1] == 429

    assert home.post("/v1/matches", plan).status_code == 201
    assert home.post("/v1/accounts", {"name": "Ada"}).status_code == 201
    assert home.get(ledger, token=tokens[0]).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "/v1/accounts/aaaaaaaaaaaaaaaa/closed"),
        ("DELETE", "/v1/matches/aaaaaaaaaaaaaaaa"),
        ("POST", "/v1/matches/aaaaaaaaaaaaaaaa/end"),
    ],
)
def test_wrong_tokens_of_administrators_are_barred(limited_service, home, method, path):
    def ask(token):
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": limited_service.key()}
        limited_service.client.environ_base["REMOTE_ADDR"] = PLAYER
        return limited_service.client.open(
            path, method=method, json={}, headers=headers
        ).status_code

    codes = [ask(f"wrong {number}") for number in range(90)]

    assert codes == [403] * 3 + [429] * 87
    assert ask(ADMIN) == 429
    assert guess(home, "/v1/account", 1) == [429]


def test_a_token_that_was_proven_in_one_process_is_known_in_the_others():
    redis = FakeRedis()
    here, other = (service("tokens=1/minute", redis=redis) for _ in range(2))
    match_id, tokens = At(here, PLAYER).begin_match()
    home, path = At(other, PLAYER), state_of(match_id)
    assert At(here, PLAYER).get(path, token=tokens[0]).status_code == 200
    assert guess(home, path, 2) == [401, 429]

    assert home.get(path, token=tokens[0]).status_code == 200
    assert home.get(path, token=tokens[1]).status_code == 429


def test_what_is_noted_of_proven_tokens_ends_after_a_day_and_holds_none(home, limited_service):
    match_id, tokens = home.begin_match()
    home.get(state_of(match_id), token=tokens[0])
    home.get(state_of(match_id), token="wrong")

    (noted,) = limited_service.redis.keys("limits-noted:*")

    assert 86_000 < limited_service.redis.ttl(noted) <= 86_400
    assert tokens[0].encode() not in noted


@pytest.mark.parametrize("name", PROVING)
def test_no_operation_that_proves_a_token_succeeds_with_a_wrong_one(name):
    """If one succeeded, a blocked address could verify a guess there, and use it elsewhere."""
    world = World(admin_token=ADMIN)
    match_id, _ = world.begin_match()
    operation = PROVING[name]
    samples = {**SAMPLES, "match_id": match_id}
    path = re.sub(r"<(?:\w+:)?(\w+)>", lambda matched: samples[matched[1]], operation.path)
    query = {entry.name: QUERY[entry.name] for entry in operation.parameters if entry.name in QUERY}
    headers = {"Authorization": "Bearer seat.0.wrong", "Idempotency-Key": world.key()}

    answer = world.client.open(
        path, method=operation.method, json={}, headers=headers, query_string=query
    )

    assert answer.status_code in (401, 403), answer.text


def test_what_is_kept_in_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(wrong_tokens, "BARRED_MOST", 10)
    monkeypatch.setattr(wrong_tokens, "PROVEN_MOST", 10)
    tokens = WrongTokens(Policy("tokens", 1, 60), Counters(FakeRedis()), lambda: 0.0)
    for number in range(30):
        request = {"REMOTE_ADDR": f"192.0.2.{number}", "HTTP_AUTHORIZATION": f"Bearer {number}"}
        tokens.proven.note(request)
        tokens.count(request)
        with pytest.raises(TooManyRequests):
            tokens.count(request)
        assert len(tokens.until) <= 10
        assert len(tokens.proven._recent) + len(tokens.proven._older) <= 11
    tokens.check(request)
    with pytest.raises(TooManyRequests):
        tokens.check({**request, "HTTP_AUTHORIZATION": "Bearer other"})


def test_a_token_is_noted_for_all_once_in_half_a_day(monkeypatch):
    clock, noted = [0.0], []
    monkeypatch.setattr(Counters, "note", lambda _, name, seconds: noted.append(name))
    proven = ProvenTokens(Counters(FakeRedis()), lambda: clock[0])
    request = {"REMOTE_ADDR": PLAYER, "HTTP_AUTHORIZATION": "Bearer right"}

    for at in (0.0, 1.0, 43_000.0, 43_300.0):
        clock[0] = at
        proven.note(request)
        proven.note_for_all(request)

    assert len(noted) == 2


def test_pages_of_other_origins_hold_half_of_an_addresss_streams():
    held = HeldStreams(Policy("held-streams", 5, 0))
    by_pages = [held.take(PLAYER, is_foreign=True) for _ in range(2)]
    with pytest.raises(TooManyRequests):
        held.take(PLAYER, is_foreign=True)

    own = [held.take(PLAYER) for _ in range(3)]
    with pytest.raises(TooManyRequests):
        held.take(PLAYER)
    for give_back in (*by_pages, *by_pages, own[0]):
        give_back()
    held.take(PLAYER, is_foreign=True)
    for give_back in own:
        give_back()
    assert sum(held._held.values()) == sum(held._by_pages.values()) == 1


def test_a_hostile_page_leaves_streams_to_the_player():
    home = At(service("held-streams=2"), PLAYER)
    path = f"/v1/matches/{home.create()}/events"
    live = {"Accept": "text/event-stream"}

    hostile = [home.get(path, Origin=EVIL, **live) for _ in range(3)]
    own = home.get(path, **live)

    assert [answer.status_code for answer in (*hostile, own)] == [200, 429, 429, 200]
    for answer in (*hostile, own):
        answer.close()
