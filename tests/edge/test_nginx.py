"""Two API processes behind nginx, configured by `formicary nginx`."""

import gzip
import itertools
from collections import Counter
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from flask import request
from typer.testing import CliRunner

from bench.rig.edge.hogs import FULL
from bench.rig.edge.services import measure_delays
from formicary.cli import app as command_line
from formicary.servers.api import application
from formicary.servers.ephemeral import MemoryServers
from formicary.settings import Settings
from formicary.wiring import Wiring
from games import GAMES
from tests.edge.test_hogs import SHORT, hold, report
from tests.edge.test_streams import follow

ASSURE = pytest.mark.assure
ROOT = Path(__file__).parents[2]
GAME = next(iter(GAMES.values()))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wanted", "streams", "commands", "p95_ms", "told_ms"),
    [
        pytest.param(SHORT, 60, 20, 5000, 5000, id="short"),
        pytest.param(FULL, 2000, 400, 100, 500, id="full", marks=ASSURE),  # all on two cores
    ],
)
def test_commands_and_streams_go_on_behind_nginx(  # noqa: PLR0917 - fixtures, and a form of the test
    start_apis, start_nginx, start_player, beside, wanted, streams, commands, p95_ms, told_ms
):
    """The number of streams exceeds the limit of one process, so they are distributed over both."""
    apis = start_apis(2, trusted_proxies=1, streams=streams * 3 // 5)
    port = start_nginx(apis, connections=10_000, rate=10_000)
    player = start_player(apis, port)
    alone = player.play(commands)
    hogs = hold(beside, port, wanted)
    held = player.play(commands, every=0.02)
    report("behind nginx, commands in ms", alone=alone, held=held, hogs=hogs.ask())
    hogs.end()
    followers, begun = follow(beside, player, streams, port)
    delays = measure_delays(player, followers, streams, 3, 0.5)
    report(f"behind nginx, event to {streams} streams, in ms", told=delays)

    assert begun == {"200": streams}
    assert held[1] < p95_ms
    assert delays[1] < told_ms
    check_answers(player)


def check_answers(player):
    """Check that nginx serves static files, and compresses JSON but no streams."""
    wants = {"Accept-Encoding": "gzip"}
    path = f"/v1/matches/{player.match_id}"
    _, static = player.ask("/static/common/api.js", headers={})
    _, packed = player.ask(path, headers=wants)

    assert static == (ROOT / "web" / "static" / "common" / "api.js").read_bytes()
    assert gzip.decompress(packed).startswith(b'{"id":')
    status, _ = player.ask(f"{path}/events?after=0&wait=0", headers={"Accept": "text/plain"})
    assert status == 406


@pytest.fixture
def client_behind(start_apis, start_nginx):
    """Yield a client behind nginx that accepts gzip."""
    apis = start_apis(1, trusted_proxies=1)
    address = f"http://127.0.0.1:{start_nginx(apis, connections=50, rate=1000)}"
    with httpx.Client(base_url=address, headers={"Accept-Encoding": "gzip"}) as client:
        yield client


def coding(answer):
    return answer.headers.get("Content-Encoding")


@pytest.mark.slow
def test_nginx_compresses_no_secrets(client_behind):
    """`no-store` responses and lines that require a token are not compressed."""
    plan = {"game": GAME.name, "seats": [{}] * GAME.seats[0]}
    plans = [{"key": str(uuid4()), "plan": plan} for _ in range(9)]
    made = client_behind.post("/v1/matches/batch", json={"matches": plans})
    path = f"/v1/matches/{made.json()['results'][0]['match']['id']}"
    key = {"Idempotency-Key": str(uuid4())}
    token = client_behind.post(f"{path}/seats/0", json={}, headers=key).json()["token"]
    own = {"Authorization": f"Bearer {token}"}
    lines = client_behind.get(f"{path}/events", headers={**own, "Accept": "application/x-ndjson"})
    bundle = client_behind.get(f"{path}/bundle", headers=own)

    answers = (made, lines, bundle)
    assert [answer.status_code for answer in answers] == [200] * 3
    kept = [answer.headers["Cache-Control"] for answer in answers]
    assert kept == ["no-store", "private, no-cache", "private, no-cache"]
    assert all(len(answer.content) > 600 for answer in answers)
    assert [coding(answer) for answer in answers] == [None] * 3


@pytest.mark.slow
def test_nginx_compresses_files_and_public_lines(client_behind):
    key = {"Idempotency-Key": str(uuid4())}
    seats = [{"bot": "random"}] * GAME.seats[0]
    made = client_behind.post("/v1/matches", json={"game": GAME.name, "seats": seats}, headers=key)
    path = f"/v1/matches/{made.json()['id']}"
    lines = client_behind.get(f"{path}/events", headers={"Accept": "application/x-ndjson"})

    for answer in (
        lines,
        client_behind.get(f"{path}/bundle"),
        client_behind.get("/static/common/api.js"),
    ):
        assert coding(answer) == "gzip"
    stream = {"Accept": "text/event-stream"}
    with client_behind.stream("GET", f"{path}/events", headers=stream) as answer:
        assert coding(answer) is None


def test_too_many_requests_of_an_address_are_refused(api, start_nginx, start_player):
    player = start_player(api, start_nginx(api, connections=10, rate=1))
    statuses = Counter(player.ask(f"/v1/matches/{player.match_id}")[0] for _ in range(8))

    assert set(statuses) == {200, 429}


@pytest.mark.parametrize(
    ("addresses", "passed"),
    [
        (["2001:db8:0:7::{:x}"], 3),
        (["2001:db8::{:x}:0:0:1"], 3),  # the /64 of `2001:db8::` has three spellings
        (["::{:x}"], 3),
        (["::ffff:198.51.100.7", "198.51.100.7"], 3),
        (["2001:db8:0:{:x}::1"], 40),
        (["198.51.100.{}"], 40),
        (["::ffff:198.51.100.{}"], 40),
        (["2001:db8:a0a:{:x}::1", "2001:db8:a00:{:x}::1"], 40),  # a line feed among the bytes
    ],
)
def test_of_an_ipv6_address_the_network_is_counted(api, start_nginx, addresses, passed):
    """IPv6 callers are counted per /64 network, because they can use any address within it."""
    limits = {"connections": 50, "rate": 1}  # allows a burst of 2
    address = f"http://127.0.0.1:{start_nginx(api, is_behind_another=True, **limits)}/v1/games/no"
    with httpx.Client() as client:
        spread = itertools.cycle(addresses)
        froms = [next(spread).format(number) for number in range(1, 41)]
        statuses = [
            client.get(address, headers={"X-Forwarded-For": source}).status_code for source in froms
        ]

    counted = Counter(statuses)
    assert counted[404] + counted[429] == 40
    assert passed <= counted[404] <= passed + 2  # one additional request per second


@pytest.mark.parametrize(("hops", "address"), [(0, "127.0.0.1"), (1, "203.0.113.7")])
def test_a_proxy_is_believed_where_one_is_set(hops, address):
    """The address header is only trusted from a proxy, because direct callers may set any value."""
    app = application(Wiring(MemoryServers()), Settings(trusted_proxies=hops))
    seen = []
    app.before_request(lambda: seen.append((request.remote_addr, request.host)))
    forwarded = {"X-Forwarded-For": "198.51.100.9, 203.0.113.7", "X-Forwarded-Host": "evil"}
    app.test_client().get("/v1/games", headers=forwarded)

    assert seen == [(address, "localhost")]


def test_the_command_prints_what_nginx_is_to_do():
    arguments = ["nginx", "--listen", "8080", "--api", "127.0.0.1:8001", "--api", "127.0.0.1:8002"]
    result = CliRunner().invoke(command_line, [*arguments, "--connections", "7", "--rate", "3"])

    assert result.exit_code == 0
    lines = {line.strip() for line in result.output.splitlines()}
    assert {"listen 8080 backlog=4096;", "limit_conn connections 7;"} <= lines
    assert {
        f"server 127.0.0.1:{port} max_fails=2 fail_timeout=2s;" for port in (8001, 8002)
    } <= lines
    assert "limit_req zone=requests burst=6 nodelay;" in lines
    assert "<<" not in result.output
