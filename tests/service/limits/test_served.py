"""Limits of a service with real processes, and a hog at another address."""

import uuid
from contextlib import ExitStack

import httpx
import pytest

from tests.by_game import ANY_GAME
from tests.sdk.service import Service

HOG, PLAYER = "127.0.0.2", "127.0.0.3"
STREAMS = 200  # a single address may use a quarter of them


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    started = Service(tmp_path_factory.mktemp("served"), streams=STREAMS)
    yield started
    started.stop()


@pytest.fixture
def hog(service):
    with client_at(service, HOG) as client:
        yield client


@pytest.fixture
def player(service):
    with client_at(service, PLAYER) as client:
        yield client


def client_at(service, address):
    transport = httpx.HTTPTransport(local_address=address, limits=httpx.Limits(max_connections=90))
    base = f"http://127.0.0.1:{service.port}"
    return httpx.Client(transport=transport, base_url=base, timeout=20)


def create_match(client, *seats):
    body = {"game": ANY_GAME.name, "seats": list(seats)}
    return client.post("/v1/matches", json=body, headers={"Idempotency-Key": str(uuid.uuid4())})


@pytest.mark.slow
def test_a_hog_of_searches_is_stopped_and_a_player_notices_nothing(hog, player):
    path = f"/v1/matches/{create_match(player, {}, {}).json()['id']}/search?where=seats"

    codes = [hog.get(path).status_code for _ in range(40)]

    assert codes == [200] * 30 + [429] * 10
    refused = hog.get(path)
    assert refused.json()["type"] == "/problems/too-many-requests"
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    mine = player.get(path)
    assert mine.status_code == 200
    assert mine.headers["RateLimit-Policy"] == '"search";q=30;w=60'


@pytest.mark.slow
def test_a_hog_of_streams_is_stopped_and_a_player_has_one(hog, player):
    path = f"/v1/matches/{create_match(player, {}, {}).json()['id']}/events"
    live = {"Accept": "text/event-stream"}
    with ExitStack() as held:
        codes = [
            held.enter_context(hog.stream("GET", path, headers=live)).status_code for _ in range(55)
        ]
        with player.stream("GET", path, headers=live) as mine:
            assert mine.status_code == 200

    assert codes == [200] * (STREAMS // 4) + [429] * 5


def test_long_bots_are_refused_by_default(hog):
    answer = create_match(hog, {}, {"bot": "mcts:300000ms"})
    assert answer.status_code == 422
    assert answer.json()["type"] == "/problems/costly-bot"
    assert create_match(hog, {}, {"bot": "mcts:30000ms"}).status_code == 201


@pytest.mark.slow
def test_a_hostile_page_in_a_players_browser_stops_no_player(service, player):
    """The page sends wrong tokens and made-up keys from the player's address at full speed."""
    match_id = create_match(player, {}, {}).json()["id"]
    seats = f"/v1/matches/{match_id}/seats"
    tokens = [
        player.post(
            f"{seats}/{seat}", json={}, headers={"Idempotency-Key": str(uuid.uuid4())}
        ).json()["token"]
        for seat in (0, 1)
    ]
    path, hostile = f"/v1/matches/{match_id}/state", {"Origin": "https://evil.example"}

    codes, honest = [], []
    for number in range(138):
        wrong = {"Authorization": f"Bearer seat.0.wrong{number}", **hostile}
        codes.append(player.get(path, headers=wrong).status_code)
        right = {"Authorization": f"Bearer {tokens[number % 2]}"}
        honest.append(player.get(path, headers=right).status_code)

    assert codes == [401] * 60 + [429] * 78
    assert honest == [200] * 138
    late = create_match(player, {}, {}).json()["id"]
    assert player.get(f"/v1/matches/{late}/state").status_code == 200
