"""`formicary demo`: bots play a whole match through the API, and the terminal follows."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace
from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from formicary.commands.client import Client
from formicary.servers.api import free_port, listens
from formicary.servers.stores import opened
from formicary.servers.supervise import Supervisor
from formicary.servers.up import START_SECONDS, children
from formicary.settings import Settings

LINES = 14
COLOURS = ("red", "blue", "green", "magenta", "cyan", "yellow")


class NoSuchGame(Exception):
    """The service does not serve a game of this name."""


def play(client: Client, console: Console, *, game: str | None, level: str, pace: float) -> None:
    """Let bots play a match to its end, a line each `pace` seconds, and show the ranking.

    Raises:
        NoSuchGame: the service has no such game.
        HTTPError: the service does not answer as it should.
    """
    games = {one["game"]: one for one in client.games()}
    if game is not None and game not in games:
        raise NoSuchGame(f"there is no game {game!r}, but {', '.join(games)}")
    chosen = games[game] if game else next(iter(games.values()))
    match_id = client.create(chosen["game"], [{"bot": level}] * chosen["seats"]["most"])
    shown: deque[Text] = deque(maxlen=LINES)
    title = f"{chosen['title']}  {match_id}"
    with Live(console=console, refresh_per_second=20, transient=console.is_terminal) as live:
        for line in client.timeline(match_id):
            shown.append(told(line))
            live.update(Panel(Group(*shown), title=title, subtitle=f"version {line['seq']}"))
            time.sleep(pace)
    console.print(ranking(client.match_id(match_id)))


def told(line: Mapping[str, Any]) -> Text:
    """Return a line of the timeline in the colour of its seat."""
    seat = line["seat"]
    style = "dim" if seat is None else COLOURS[seat % len(COLOURS)]
    return Text(f"{line['seq']:>5}  {line['text']}", style=style, no_wrap=True, overflow="ellipsis")


def ranking(match_id: Mapping[str, Any]) -> Table:
    """Return the table of places, seats and points of a match that is over."""
    table = Table("place", "seat", "bot", "points", title=f"{match_id['title']}: the ranking")
    points = {one["seat"]: one["points"] for one in match_id["scores"]}
    place = 1
    for group in match_id["outcome"]["ranking"]:
        for seat in group:
            bot = match_id["seats"][seat]["bot"] or ""
            table.add_row(str(place), str(seat), bot, str(points[seat]))
        place += len(group)
    return table


@contextmanager
def own_service(settings: Settings, say: Callable[[str], None]) -> Iterator[str]:
    """Run a service of one's own on an embedded store in a temporary folder; give its address."""
    with TemporaryDirectory(prefix="formicary-") as folder:
        own = replace(settings, events_url=None, jobs_url=None, data=Path(folder))
        port = free_port(own.host, own.port)
        with opened(own) as found:
            supervisor = Supervisor(children(found, own, port), also=lambda: None, say=say)
            supervisor.start()
            try:
                _wait_for(supervisor, own.host, port)
                yield f"http://{own.host}:{port}"
            finally:
                supervisor.stop()


def _wait_for(supervisor: Supervisor, host: str, port: int) -> None:
    until = time.monotonic() + START_SECONDS
    while not listens(host, port):
        if time.monotonic() >= until:
            raise TimeoutError("the API does not start")
        supervisor.look()
        time.sleep(0.05)
