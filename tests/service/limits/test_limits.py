"""Limits over HTTP are reported, enforced before any effect, and separate for each caller."""

import re
from threading import Thread

import pytest

from service.contract.discovery import find_resources
from service.contract.operation import operations_of
from tests.service.limits.conftest import HOG, PLAYER, At, service
from tests.service.past.analysing import ByHand

FIELD = re.compile(r'"([a-z-]+)";r=(\d+);t=(\d+)')


def check_refused(answer, bucket):
    """Check that a request was rejected by a limit. Return the seconds until a retry."""
    assert answer.status_code == 429, answer.text
    assert answer.json["type"] == "/problems/too-many-requests"
    assert answer.json["facts"]["bucket"] == bucket
    name, left, seconds = FIELD.fullmatch(answer.headers["RateLimit"]).groups()
    assert (name, left) == (bucket, "0")
    assert answer.headers["RateLimit-Policy"].startswith(f'"{bucket}";q=')
    assert answer.headers["Cache-Control"] == "no-store"
    after = int(answer.headers["Retry-After"])
    assert after == max(1, int(seconds))
    return after


@pytest.fixture
def hog(limited_service):
    return At(limited_service, HOG)


@pytest.fixture
def player(limited_service):
    return At(limited_service, PLAYER)


def plan():
    return {"game": "anthill", "seats": [{}, {}]}


def test_every_bucket_is_named_in_a_contract():
    """Every limit that can be set applies to the requests of some operation."""
    named = {"in-flight", "requests"}  # applied to every request
    named |= {"running-whatifs"}  # applied by the view
    for resource in find_resources():
        for operation in operations_of(resource).values():
            named |= operation.buckets
            named |= {"held-streams"} if operation.holds_stream else set()
            named |= {"tokens"} if operation.accepts_token else set()

    limits = service("")
    assert named == set(limits.app.extensions["api"].limits._policies)


def test_what_is_counted_tells_how_its_sender_stands(hog):
    answer = hog.post("/v1/matches", plan())

    assert answer.status_code == 201
    assert answer.headers["RateLimit-Policy"] == '"create";q=3;w=3600'
    name, left, seconds = FIELD.fullmatch(answer.headers["RateLimit"]).groups()
    assert (name, left) == ("create", "2")
    assert 3590 <= int(seconds) <= 3600


def test_a_refused_body_tells_it_too(hog):
    answer = hog.post("/v1/matches", {"game": "no such"})

    assert answer.status_code == 422
    assert FIELD.fullmatch(answer.headers["RateLimit"])[2] == "2"


def test_a_hog_that_creates_is_stopped_and_a_player_notices_nothing(hog, player, limited_service):
    assert [hog.post("/v1/matches", plan()).status_code for _ in range(3)] == [201] * 3
    keys = limited_service.redis.keys("*")

    assert check_refused(hog.post("/v1/matches", plan()), "create") > 3500

    assert set(limited_service.redis.keys("*")) == set(keys)
    assert player.post("/v1/matches", plan()).status_code == 201


def test_notes_to_the_table_have_a_limit_of_their_own():
    limited = service("table-notes=2/hour")
    hog, player = At(limited, HOG), At(limited, PLAYER)
    match_id, tokens = hog.begin_match()
    path = f"/v1/matches/{match_id}/table-notes"

    written = [hog.post(path, {"text": "Hi!"}, token=tokens[0]).status_code for _ in range(2)]
    refused = hog.post(path, {"text": "Hi!"}, token=tokens[0])

    assert written == [201, 201]
    assert check_refused(refused, "table-notes") > 1700
    assert len(hog.get(path, token=tokens[1]).json["notes"]) == 2
    assert hog.send(match_id, tokens[0]).status_code == 201, "another bucket"
    assert player.post(path, {"text": "Hi!"}, token=tokens[1]).status_code == 201


def test_a_branch_counts_as_a_match(hog, player):
    match_id, tokens = player.begin_match()
    path = f"/v1/matches/{match_id}/branches"
    at = hog.get(f"/v1/matches/{match_id}").json["version"]
    body = {"at": at, "luck": "new", "seats": [{}, {}]}
    codes = [hog.post(path, body, token=tokens[0]).status_code for _ in range(4)]
    assert codes == [201] * 3 + [429]


def test_a_hog_that_searches_is_stopped_and_a_player_is_not(hog, player):
    match_id = player.create()
    path = f"/v1/matches/{match_id}/search?where=%60true%60"
    assert [hog.get(path).status_code for _ in range(2)] == [200, 200]

    check_refused(hog.get(path), "search")

    assert player.get(path).status_code == 200
    assert hog.get(f"/v1/matches/{match_id}/diff?from=1").status_code == 200, "another bucket"


@pytest.mark.parametrize("path", ["diff?from=1", "ledger", "bundle", "position"])
def test_heavy_reads_are_counted_together(path, hog, player):
    match_id, _ = player.begin_match()
    for _ in range(3):
        assert hog.get(f"/v1/matches/{match_id}/{path}").status_code == 200

    check_refused(hog.get(f"/v1/matches/{match_id}/ledger"), "reads")

    assert player.get(f"/v1/matches/{match_id}/{path}").status_code == 200


def test_a_log_is_heavy_as_lines_and_light_as_pages(hog, player):
    path = f"/v1/matches/{player.create()}/events"
    for _ in range(3):
        assert hog.get(path, Accept="application/x-ndjson").status_code == 200

    check_refused(hog.get(path, Accept="application/x-ndjson"), "reads")

    pages = [hog.get(path) for _ in range(5)]
    assert [page.status_code for page in pages] == [200] * 5
    assert "RateLimit" not in pages[0].headers


def test_a_hog_that_opens_streams_is_stopped(hog, player):
    path = f"/v1/matches/{player.create()}/events"
    live = {"Accept": "text/event-stream"}
    for _ in range(2):
        hog.get(path, **live).close()

    check_refused(hog.get(path, **live), "streams")

    player.get(path, **live).close()


def test_an_address_holds_so_many_streams_and_no_more():
    limited = service("held-streams=2")
    hog, player = At(limited, HOG), At(limited, PLAYER)
    path = f"/v1/matches/{player.create()}/events"
    live = {"Accept": "text/event-stream"}
    first, second = hog.get(path, **live), hog.get(path, **live)

    again = hog.get(path, **live)
    poll = hog.get(f"{path}?after=1&wait=1")

    assert check_refused(again, "held-streams") == check_refused(poll, "held-streams") == 5
    assert again.headers["RateLimit-Policy"] == '"held-streams";q=2;qu="concurrent-requests"'
    player.get(path, **live).close()
    first.close()
    assert hog.get(f"{path}?after=1&wait=1").status_code == 204
    hog.get(path, **live).close()
    second.close()


def test_a_stream_that_is_refused_for_another_reason_is_not_held():
    hog = At(service("held-streams=1"), HOG)
    for _ in range(3):
        answer = hog.get("/v1/matches/abcdefghijklmnop/events", Accept="text/event-stream")
        assert answer.status_code == 404


def test_a_hog_of_analyses_is_stopped_and_may_ask_how_far_they_are():
    limited = service("analyses=1/hour, create=off", analyses=ByHand())
    hog, player = At(limited, HOG), At(limited, PLAYER)
    over = []
    for _ in range(2):
        match_id, tokens = player.begin_match()
        player.finish(match_id, tokens)
        over.append(f"/v1/matches/{match_id}/analysis")

    assert hog.post(over[0], {}).status_code == 202
    check_refused(hog.post(over[1], {}), "analyses")

    assert [hog.post(over[0], {}).status_code for _ in range(5)] == [202] * 5
    assert player.post(over[1], {}).status_code == 202


@pytest.fixture
def clock():
    return [1000.0]


@pytest.fixture
def paced_service(clock):
    """Return a service that grants a seat a burst of 10 commands and 100 per second."""
    return service("commands=100/second burst 10", now=lambda: clock[0])


def test_a_seat_that_sends_too_many_commands_is_stopped_before_any_effect(paced_service, clock):
    hog = At(paced_service, HOG)
    match_id, tokens = hog.begin_match()
    for _ in range(10):
        hog.send(match_id, tokens[0], workers=99)
    version = paced_service.context.store.head(match_id).version

    key = paced_service.key()
    check_refused(hog.send(match_id, tokens[0], key=key), "commands")

    assert paced_service.context.store.head(match_id).version == version
    clock[0] += 0.02
    done = hog.send(match_id, tokens[0], key=key)
    assert done.status_code == 201
    assert "Idempotency-Replayed" not in done.headers
    again = hog.send(match_id, tokens[0], key=key)
    assert again.status_code == 429 or again.json == done.json
    assert hog.send(match_id, tokens[1]).status_code == 201, "another seat's bucket"


def test_a_seat_hears_of_its_limit_from_half_of_it_on(paced_service):
    hog = At(paced_service, HOG)
    match_id, tokens = hog.begin_match()

    answers = [hog.send(match_id, tokens[0], workers=99) for _ in range(10)]

    limits = [answer.headers.get("RateLimit") for answer in answers]
    assert limits[:5] == [None] * 5
    assert limits[5:] == [f'"commands";r={left};t=1' for left in (4, 3, 2, 1, 0)]
    assert answers[5].headers["RateLimit-Policy"] == '"commands";q=10;w=1'


def test_the_same_token_is_the_same_seat_however_it_is_spelled(paced_service):
    hog = At(paced_service, HOG)
    match_id, tokens = hog.begin_match()
    path, command = f"/v1/matches/{match_id}/commands", {"type": "send", "workers": 99}
    codes = [
        hog.post(path, command, Authorization=f"Bearer{' ' * spaces}{tokens[0]}").status_code
        for spaces in range(1, 13)
    ]
    assert codes == [422] * 10 + [429] * 2


def test_commands_ask_no_server():
    limited = service("", counted_at=_Unasked())
    hog = At(limited, HOG)
    limited.app.extensions["api"].limits._policies = {}  # keep only in-memory buckets
    match_id, tokens = hog.begin_match()
    assert hog.send(match_id, tokens[0]).status_code == 201


class _Unasked:
    """Client that fails on any use."""

    connection_pool = None


def test_wrong_tokens_bar_an_address_for_a_while_and_tell_nothing(
    limited_service, hog, player, caplog
):
    match_id, tokens = player.begin_match()
    path = f"/v1/matches/{match_id}/state"
    wrong = [hog.get(path, token=f"wrong-{number}") for number in range(4)]

    assert [answer.status_code for answer in wrong] == [401] * 3 + [429]
    check_refused(wrong[3], "tokens")
    right, another = hog.get(path, token=tokens[0]), hog.get(path, token="wrong-9")

    assert right.json == another.json
    assert right.status_code == 429
    assert hog.get(path).status_code == 200, "without a token it is a spectator as others are"
    assert player.get(path, token=tokens[0]).status_code == 200
    assert HOG in caplog.text
    assert "wrong-3" not in caplog.text


def test_wrong_tokens_for_commands_bar_an_address_too(limited_service, hog, player):
    match_id, _ = player.begin_match()
    codes = [hog.send(match_id, f"wrong-{number}").status_code for number in range(5)]
    assert codes == [401] * 3 + [429] * 2


def test_an_address_is_barred_no_longer_than_its_window(clock):
    limited = service("tokens=1/minute", now=lambda: clock[0])
    hog, player = At(limited, HOG), At(limited, PLAYER)
    match_id, tokens = player.begin_match()
    path = f"/v1/matches/{match_id}/state"
    assert [hog.get(path, token="wrong").status_code for _ in range(3)] == [401, 429, 429]

    clock[0] += 61

    assert hog.get(path, token=tokens[0]).status_code == 200


def test_players_behind_one_address_have_limits_of_their_own(hog):
    match_id, tokens = hog.begin_match()
    path = f"/v1/matches/{match_id}/ledger"
    for token in (*tokens, None):
        assert [hog.get(path, token=token).status_code for _ in range(4)] == [200] * 3 + [429]


def test_tokens_that_are_made_up_give_no_more_than_an_address_has():
    limited = service("reads=2/minute, tokens=off")
    hog = At(limited, HOG)
    path = f"/v1/matches/{hog.create()}/ledger"
    codes = [hog.get(path, token=f"made-up-{number}").status_code for number in range(20)]
    assert codes == [401] * 16 + [429] * 4


def test_without_limits_nothing_is_counted_or_told():
    free = service("off")
    hog = At(free, HOG)
    match_id, tokens = hog.begin_match()
    path = f"/v1/matches/{match_id}/search?where=%60true%60"

    answers = [hog.get(path, token=tokens[0]) for _ in range(100)]

    assert {answer.status_code for answer in answers} == {200}
    assert "RateLimit" not in answers[-1].headers
    assert not free.redis.keys("limits*")


@pytest.mark.slow
@pytest.mark.parametrize("text", ["search=2/minute, create=2/hour, tokens=1/minute"])
def test_where_the_jobs_server_is_away_everything_is_granted(text, real_client):
    """The job server, which counts requests, is unavailable. The event server is a separate one."""
    gone = real_client.__class__(unix_socket_path="/nowhere/at/all", socket_timeout=0.1)
    limited = service(text, counted_at=gone)
    hog = At(limited, HOG)
    match_id, tokens = hog.begin_match()
    path = f"/v1/matches/{match_id}/search?where=%60true%60"

    assert {hog.get(path).status_code for _ in range(9)} == {200}
    assert {hog.get(path, token="wrong").status_code for _ in range(9)} == {401}
    assert hog.send(match_id, tokens[0]).status_code == 201


def test_processes_count_together_on_a_real_server(real_client):
    """Two applications with several threads are together granted exactly the limit."""
    first = service("search=10/minute, create=off", redis=real_client)
    other = service("search=10/minute, create=off", redis=real_client)
    match_id = first.create()
    codes = []

    def search(world):
        client = world.app.test_client()
        for _ in range(8):
            codes.append(client.get(f"/v1/matches/{match_id}/search?where=%60true%60").status_code)

    threads = [Thread(target=search, args=(world,)) for world in (first, other, first)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert codes.count(200) == 10
    assert codes.count(429) == 14


def test_pages_of_other_origins_may_read_how_they_stand(hog):
    answer = hog.get("/v1/games", Origin="https://example.org")
    assert "RateLimit, RateLimit-Policy" in answer.headers["Access-Control-Expose-Headers"]
