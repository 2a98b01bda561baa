"""Two processes of the API behind nginx, as `formicary nginx` configures it."""

import gzip
from collections import Counter
from pathlib import Path

import pytest
from flask import request
from typer.testing import CliRunner

from bench.rig.edge.hogs import FULL
from bench.rig.edge.services import tell
from formicary.cli import app as command_line
from formicary.servers.api import application
from formicary.servers.ephemeral import MemoryServers
from formicary.settings import Settings
from formicary.wiring import Wiring
from tests.edge.test_hogs import SHORT, hold, report
from tests.edge.test_streams import follow

ASSURE = pytest.mark.assure
ROOT = Path(__file__).parents[2]


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
    """More streams than one process takes are spread over both."""
    apis = start_apis(2, trusted_proxies=1, streams=streams * 3 // 5)
    port = start_nginx(apis, connections=10_000, rate=10_000)
    player = start_player(apis, port)
    alone = player.play(commands)
    hogs = hold(beside, port, wanted)
    held = player.play(commands, every=0.02)
    report("behind nginx, commands in ms", alone=alone, held=held, hogs=hogs.ask())
    hogs.end()
    followers, begun = follow(beside, player, streams, port)
    told = tell(player, followers, streams, 3, 0.5)
    report(f"behind nginx, event to {streams} streams, in ms", told=told)

    assert begun == {"200": streams}
    assert held[1] < p95_ms
    assert told[1] < told_ms
    check_answers(player)


def check_answers(player):
    """Static files come from nginx, JSON is compressed where that is wanted, streams never are."""
    wants = {"Accept-Encoding": "gzip"}
    path = f"/v1/matches/{player.match_id}"
    _, static = player.ask("/static/common/api.js", headers={})
    _, packed = player.ask(path, headers=wants)

    assert static == (ROOT / "web" / "static" / "common" / "api.js").read_bytes()
    assert gzip.decompress(packed).startswith(b'{"id":')
    status, _ = player.ask(f"{path}/events?after=0&wait=0", headers={"Accept": "text/plain"})
    assert status == 406


def test_too_many_requests_of_an_address_are_refused(api, start_nginx, start_player):
    player = start_player(api, start_nginx(api, connections=10, rate=1))
    told = Counter(player.ask(f"/v1/matches/{player.match_id}")[0] for _ in range(8))

    assert set(told) == {200, 429}


@pytest.mark.parametrize(("hops", "address"), [(0, "127.0.0.1"), (1, "203.0.113.7")])
def test_a_proxy_is_believed_where_one_is_set(hops, address):
    """Whoever speaks to the service itself may write into that header what they like."""
    app = application(Wiring(MemoryServers()), Settings(trusted_proxies=hops))
    seen = []
    app.before_request(lambda: seen.append((request.remote_addr, request.host)))
    forwarded = {"X-Forwarded-For": "198.51.100.9, 203.0.113.7", "X-Forwarded-Host": "evil"}
    app.test_client().get("/v1/games", headers=forwarded)

    assert seen == [(address, "localhost")]


def test_the_command_prints_what_nginx_is_to_do():
    arguments = ["nginx", "--listen", "8080", "--api", "127.0.0.1:8001", "--api", "127.0.0.1:8002"]
    told = CliRunner().invoke(command_line, [*arguments, "--connections", "7", "--rate", "3"])

    assert told.exit_code == 0
    lines = {line.strip() for line in told.output.splitlines()}
    assert {"listen 8080 backlog=4096;", "limit_conn connections 7;"} <= lines
    assert {
        f"server 127.0.0.1:{port} max_fails=2 fail_timeout=2s;" for port in (8001, 8002)
    } <= lines
    assert "limit_req zone=requests burst=6 nodelay;" in lines
    assert "<<" not in told.output
