"""The demo plays through the API and ends with the ranking."""

from io import StringIO
from threading import Thread

import httpx
import pytest
from rich.console import Console
from werkzeug.serving import make_server

from formicary.arena.client import Client
from formicary.arena.demo import NoSuchGame, play
from formicary.servers.api import application
from formicary.servers.ephemeral import Ephemeral
from games.words.of_games import texts_of
from tests.by_game import ANY_GAME


@pytest.fixture(scope="module")
def address():
    everything = Ephemeral()
    server = make_server("127.0.0.1", 0, application(everything.wiring), threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    everything.start()
    yield f"http://127.0.0.1:{server.server_port}"
    everything.stop()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def client(address):
    opened = Client(address)
    yield opened
    opened.close()


def test_a_match_is_played_and_ranked(client):
    said_to = StringIO()
    console = Console(file=said_to, width=100)

    play(client, console, game=ANY_GAME.name, level="random", pace=0)

    said = said_to.getvalue()
    assert "The match is over" in said
    assert f"{ANY_GAME.title}: the ranking" in said
    endings = [
        texts[-1]
        for entry, texts in texts_of(ANY_GAME, "en").items()
        if entry.startswith("reason.")
    ]
    assert any(f"The match is over: {text}" in said for text in endings)
    assert said.count("│ random │") == ANY_GAME.seats[1]


def test_a_game_that_is_not_served_is_refused(client):
    with pytest.raises(NoSuchGame, match="chess"):
        play(client, Console(file=StringIO()), game="chess", level="random", pace=0)


def test_a_level_that_is_none_is_refused_by_the_service(client):
    with pytest.raises(httpx.HTTPStatusError, match="422"):
        play(client, Console(file=StringIO()), game=None, level="genius", pace=0)


def test_a_timeline_goes_on_from_the_head_after_the_service_has_lost_events():
    """The timeline continues from the head, and includes the lines that replace lost ones."""
    asked = []
    heads = {0: (8, [8]), 8: (6, []), 6: (7, [7]), 7: (7, [])}

    def answer(request):
        if not request.url.path.endswith("timeline"):
            return httpx.Response(200, json={"status": "over" if 7 in asked else "running"})
        asked.append(after := int(request.url.params["after"]))
        version, seqs = heads[after]
        lines = [{"seq": seq} for seq in seqs]
        return httpx.Response(200, json={"version": version, "lines": lines})

    client = Client("http://service")
    client._http = httpx.Client(base_url="http://service", transport=httpx.MockTransport(answer))
    shown = [line["seq"] for line in client.timeline("m")]
    client.close()

    assert shown == [8, 7]
    assert asked[:4] == [0, 8, 6, 7]
