"""The requests of a key or a seat are listed to their sender, with their effect and cause."""

import pytest
from fakeredis import FakeRedis
from redis.exceptions import ConnectionError as Disconnected

from matches.last_reader import note_holder
from projections.requests import lists as stored
from service.requests import recorder as recording
from tests.service.accounts.people import ask, key_for, sign_up
from tests.service.conftest import World
from tests.service.limits.conftest import service

MATCH_LIST = "/v1/matches/{}/requests"
OF_KEY = "/v1/account/requests"


@pytest.fixture(autouse=True)
def _checked(answers_checked):
    """Validate every response against the API description."""
    note_holder(None)  # tokens are the same in all tests


def listed(world, match_id, token, query=""):
    answer = world.get(MATCH_LIST.format(match_id) + query, token=token)
    assert answer.status_code == 200, answer.text
    return answer.json["requests"]


def of_key(world, key, query=""):
    answer = world.get(OF_KEY + query, token=key)
    assert answer.status_code == 200, answer.text
    return answer.json["requests"]


def test_a_command_is_listed_with_its_effect(world):
    match_id, (token, _) = world.begin_match()
    version = world.get(f"/v1/matches/{match_id}").json["version"]

    played = world.send(match_id, token, workers=1, If_Match=f'"{version}"')
    (shown,) = listed(world, match_id, token)

    event = played.json["events"][0]["e"]
    assert (shown["operation"], shown["status"]) == ("post_command", 201)
    assert shown["request"] == played.headers["X-Request-ID"]
    assert shown["body"] == '{"type": "send", "workers": 1}'
    assert shown["if_match"] == f'"{version}"'
    assert (shown["version"], shown["seq"]) == (version, version + 1)
    assert shown["command"] == event["id"]
    assert shown["problem"] is shown["slug"] is shown["why"] is shown["explain"] is None
    assert shown["errors"] == []
    assert shown["address"] == "127.0.0.0/24"
    caused = world.get(shown["events"], token=token).json["events"]
    assert caused[0]["e"]["id"] == shown["command"]


def test_a_refused_command_leads_to_its_explanation(world):
    match_id, (token, _) = world.begin_match()
    world.send(match_id, token, workers=1)
    refused = world.send(match_id, token, workers=1)
    assert refused.json["type"] == "/problems/rule-violation"

    shown, _ = listed(world, match_id, token)

    for name in ("slug", "rule", "facts"):
        assert shown[name] == refused.json[name]
    assert shown["problem"] == "rule-violation"
    assert shown["seq"] is shown["command"] is None
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    explained = world.client.post(shown["explain"], data=shown["body"], headers=headers)
    assert explained.json["conditions"][0]["slug"] == refused.json["slug"]
    assert explained.json["version"] == shown["version"]


def test_an_invalid_body_is_listed_with_its_errors(world):
    match_id, (token, _) = world.begin_match()
    refused = world.send(match_id, token, workers="one", more=1)

    (shown,) = listed(world, match_id, token)

    assert shown["problem"] == "invalid-body"
    assert shown["errors"] == refused.json["errors"]
    assert shown["explain"] is None


def test_the_element_of_a_faulty_parameter_is_listed(new_match):
    world, match_id, (token, _) = new_match
    world.send(match_id, token, workers=99)  # the token is known from now on

    refused = world.get(f"/v1/matches/{match_id}/state?at=x", token=token)

    assert listed(world, match_id, token)[0]["errors"] == refused.json["errors"] != []


def test_reads_are_listed_only_if_they_are_refused(new_match):
    world, match_id, (token, _) = new_match
    world.get(f"/v1/matches/{match_id}/state", token=token)
    world.get(f"/v1/matches/{match_id}/state?at=99", token=token)

    (shown,) = listed(world, match_id, token)

    assert (shown["operation"], shown["status"]) == ("get_state", 404)
    assert shown["path"].endswith("/state?at=99")
    assert shown["problem"] == "unknown-version"


def test_a_request_that_is_refused_before_its_token_is_read_is_listed_if_the_token_is_known(
    new_match,
):
    world, match_id, (token, _) = new_match
    world.get(f"/v1/matches/{match_id}/state?wrong=1", token=token)
    assert [shown["status"] for shown in listed(world, match_id, token)] == [422]
    world.send(match_id, token, workers=99)
    world.get(f"/v1/matches/{match_id}/state?wrong=1", token=token)

    assert [shown["status"] for shown in listed(world, match_id, token)] == [422, 422, 422]


def test_a_limit_that_a_read_exceeds_is_listed():
    """The tokens have made only reads, which are in no list."""
    world = service("search=1/minute")
    match_id, (token, _) = world.begin_match()
    key = sign_up(world)["key"]
    wrong = f"{key[:-4]}0000"
    for caller in (token, key, wrong):
        path = f"/v1/matches/{match_id}/search?where=`1`"
        codes = [world.get(path, token=caller).status_code for _ in range(2)]
        assert codes[1] == 429

    assert [shown["status"] for shown in listed(world, match_id, token)] == [429]
    assert [shown["problem"] for shown in of_key(world, key)] == ["too-many-requests"]


def test_few_unknown_tokens_are_looked_up_at_once(world, monkeypatch):
    """Somebody may send many of them, and each one needs the account from the store."""
    monkeypatch.setattr(recording, "LOOKUPS_MOST", 2)
    keys = [sign_up(world, f"Ant {n}")["key"] for n in range(3)]
    for key in keys:
        world.get("/v1/inbox?wrong=1", token=key)

    found = [len(of_key(world, key)) for key in keys]

    assert found == [1, 1, 0]


def test_a_repeated_request_is_marked(world):
    match_id, (token, _) = world.begin_match()
    key = world.key()
    first, repeated = (world.send(match_id, token, workers=1, key=key) for _ in range(2))
    assert repeated.json["version"] == first.json["version"]

    shown = listed(world, match_id, token)

    assert [(entry["status"], entry["replayed"]) for entry in shown] == [(201, True), (201, False)]
    assert {entry["seq"] for entry in shown} == {first.json["version"]}
    again = world.key()
    account = sign_up(world)["key"]
    for _ in range(2):
        world.post(
            "/v1/account/keys", {"label": "a", "scopes": ["match:read"]}, token=account, key=again
        )
    assert [entry["replayed"] for entry in of_key(world, account)] == [True, False]


def test_other_seats_keys_and_spectators_see_nothing(new_match):
    world, match_id, (first, second) = new_match
    world.send(match_id, first, workers=99)
    key = sign_up(world)["key"]

    assert listed(world, match_id, second) == []
    assert of_key(world, key) == []
    assert world.get(MATCH_LIST.format(match_id)).status_code == 401
    assert world.get(MATCH_LIST.format(match_id), token=key).status_code == 403
    assert world.get(OF_KEY, token=first).status_code == 401


def test_the_list_of_a_seat_begins_with_the_holder_of_its_current_token(world):
    match_id, (token, _) = world.begin_match()
    world.send(match_id, token, workers=99)
    rotated = world.post(f"/v1/matches/{match_id}/seats/0/token", token=token)
    fresh = rotated.json["token"]
    world.send(match_id, fresh, workers=98)

    (shown,) = listed(world, match_id, fresh)

    assert shown["body"] == '{"type": "send", "workers": 98}'
    assert world.get(MATCH_LIST.format(match_id), token=token).status_code == 401


def test_an_account_that_claims_a_seat_does_not_see_the_requests_of_its_token(world):
    match_id, (token, _) = world.begin_match()
    world.send(match_id, token, workers=99)
    key = sign_up(world)["key"]
    claimed = world.post(f"/v1/matches/{match_id}/seats/0/claim", {"token": token}, token=key)
    assert claimed.status_code == 201, claimed.text
    world.send(match_id, key, workers=98)

    requests = listed(world, match_id, key)

    assert [shown["operation"] for shown in requests] == ["post_command", "claim_seat"]
    assert requests == of_key(world, key, f"?match={match_id}")


def test_each_key_has_its_own_list_and_a_managing_key_reads_all(world):
    key = sign_up(world)["key"]
    other, number = key_for(world, key, "match:read", "match:play")
    world.post("/v1/matches", {"game": "none"}, token=other)  # needs another scope
    refused = of_key(world, other)

    assert [shown["problem"] for shown in refused] == ["wrong-key-scope"]
    world.get("/v1/inbox?limit=0", token=other)
    assert [shown["operation"] for shown in of_key(world, other)] == ["get_inbox", "create_match"]
    assert [shown["operation"] for shown in of_key(world, key)] == ["issue_key"]
    assert of_key(world, key, f"?key={number}") == of_key(world, other)
    assert of_key(world, key, "?key=77") == []
    assert world.get(f"{OF_KEY}?key=1", token=other).status_code == 403


def test_filters_and_pages(new_match):
    world, match_id, (token, _) = new_match
    for workers in (99, 98, 97):
        world.send(match_id, token, workers=workers)
    world.get(f"/v1/matches/{match_id}/state?at=99", token=token)
    path = MATCH_LIST.format(match_id)

    bodies, cursor = [], ""
    while cursor is not None:
        page = world.get(f"{path}?limit=1&status=4xx{cursor and f'&cursor={cursor}'}", token=token)
        bodies += [shown["body"] for shown in page.json["requests"]]
        cursor = page.json["next"]

    assert bodies == [None, *(f'{{"type": "send", "workers": {n}}}' for n in (97, 98, 99))]
    assert len(listed(world, match_id, token, "?status=404")) == 1
    assert len(listed(world, match_id, token, "?problem=invalid-body")) == 3
    assert listed(world, match_id, token, "?since=2030-01-01T00:00:00Z") == []
    assert len(listed(world, match_id, token, "?until=2030-01-01T00:00:00Z")) == 4


@pytest.mark.parametrize(
    "query",
    [
        "status=6xx",
        "status=4x",
        "problem=A",
        "since=yesterday",
        "until=7",
        "cursor=",
        "cursor=x-1",
        "cursor=99999999999999999999-1",
        "limit=0",
        "limit=201",
        "limit=x",
        "match=x",
        "key=1",
    ],
)
def test_wrong_parameters_are_refused(new_match, query):
    world, match_id, (token, _) = new_match

    answer = world.get(f"{MATCH_LIST.format(match_id)}?{query}", token=token)

    assert answer.status_code == 422
    assert answer.json["type"] == "/problems/invalid-parameter"


def test_a_list_has_at_most_as_many_requests_as_allowed(new_match, monkeypatch):
    monkeypatch.setattr(stored, "REQUESTS_MOST", 3)
    world, match_id, (token, _) = new_match
    for workers in range(90, 95):
        world.send(match_id, token, workers=workers)

    bodies = [shown["body"] for shown in listed(world, match_id, token)]

    assert bodies == [f'{{"type": "send", "workers": {n}}}' for n in (94, 93, 92)]


def test_a_list_has_at_most_as_many_bytes_as_allowed(new_match, monkeypatch):
    world, match_id, (token, _) = new_match
    path = MATCH_LIST.format(match_id)
    sizes = []
    for workers in range(90, 100):
        world.send(match_id, token, workers=workers)
        sizes.append(world.get(path, token=token).json["bytes"])
    most = sizes[4]
    monkeypatch.setattr(stored, "BYTES_MOST", most)
    world.send(match_id, token, workers=89)

    page = world.get(path, token=token).json

    assert page["bytes"] <= most
    assert len(page["requests"]) in (4, 5)
    assert page["requests"][0]["body"] == '{"type": "send", "workers": 89}'


def test_old_requests_go_even_if_no_new_ones_come(new_match):
    world, match_id, (token, _) = new_match
    world.send(match_id, token, workers=99)
    assert len(listed(world, match_id, token)) == 1
    recorder = world.app.extensions["api"].requests
    keys = set(world.redis.keys("*requests:seat*"))
    assert len(keys) == 2

    name = world.redis.zrange(stored.LISTS, 0, 0)[0]
    place = world.redis.xrevrange(next(key for key in keys if key.endswith(b":list")))[0][0]
    later = int(place.split(b"-")[0]) + stored.KEPT_MS + 1
    stored.RequestLists(world.redis, lambda: later).trim()

    assert world.redis.keys("*requests:seat*") == []
    assert world.redis.zscore(stored.LISTS, name) is None
    assert recorder.lists.size_of(name.decode()) == 0


def test_a_deleted_match_takes_its_requests_along():
    world = World(admin_token="an administrator's secret of more than 32")
    key = sign_up(world)["key"]
    match_id = world.create()
    joined = world.post(f"/v1/matches/{match_id}/seats/0", token=key)
    assert joined.status_code == 201, joined.text
    assert [shown["operation"] for shown in of_key(world, key)] == ["take_seat"]

    admin = "an administrator's secret of more than 32"
    assert ask(world, "DELETE", f"/v1/matches/{match_id}", token=admin).status_code == 204

    assert of_key(world, key) == []


def test_an_erased_account_takes_its_requests_along(world):
    key = sign_up(world)["key"]
    world.get("/v1/inbox?limit=0", token=key)
    assert len(of_key(world, key)) == 1
    assert world.redis.keys("*requests:key*")

    assert ask(world, "DELETE", "/v1/account", token=key).status_code == 204
    world.app.extensions["api"].requests.flush()

    assert world.redis.keys("*requests:key*") == []


def test_nothing_is_readable_on_the_server(new_match):
    world, match_id, (token, _) = new_match
    world.send(match_id, token, workers=99)
    listed(world, match_id, token)

    (name,) = world.redis.keys("*requests:seat*:list")
    stored_bytes = repr(world.redis.xrange(name)).encode()

    assert len(stored_bytes) > 100
    assert b"workers" not in stored_bytes


def test_requests_are_dropped_and_counted_while_the_server_is_away(new_match, monkeypatch):
    world, match_id, (token, _) = new_match
    recorder = world.app.extensions["api"].requests

    def fail(*_):
        raise Disconnected

    with monkeypatch.context() as patch:
        patch.setattr(stored.RequestLists, "add", fail)
        assert world.send(match_id, token, workers=99).status_code == 422
        recorder.flush()
    world.send(match_id, token, workers=98)

    assert [shown["body"] for shown in listed(world, match_id, token)] == [
        '{"type": "send", "workers": 98}'
    ]
    assert recorder.dropped == 1


def test_memory_is_bounded_while_nothing_is_stored(new_match, monkeypatch):
    monkeypatch.setattr(recording, "WAITING_MOST", 2)
    world, match_id, (token, _) = new_match
    for workers in (99, 98, 97, 96):
        world.send(match_id, token, workers=workers)

    bodies = [shown["body"] for shown in listed(world, match_id, token)]

    assert bodies == [f'{{"type": "send", "workers": {n}}}' for n in (98, 99)]
    assert world.app.extensions["api"].requests.dropped == 2


def test_lists_are_read_from_the_newest_and_those_of_seats_have_no_size_of_an_account():
    client = FakeRedis()
    lists = stored.RequestLists(client, lambda: 1_000_000)
    key, *_ = names = stored.lists_of_account("ann", 2)
    lists.add({key: [b"first", b"second"], "seat-m-0": [b"other"]})

    assert names == ("key-ann-1", "key-ann-2")
    assert [request.sealed for request in lists.newest(key)] == [b"second", b"first"]
    assert client.keys("requests:sizes:*") == [b"requests:sizes:ann"]
