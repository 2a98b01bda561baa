"""The command `formicary demo`: bots play a complete match, shown live in the terminal."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from msgspec.structs import replace
from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from formicary.arena.client import Client
from formicary.servers.ports import free_port, listens
from formicary.servers.stores import open_servers
from formicary.servers.supervise import Supervisor
from formicary.servers.up import role_processes, wait_for_api
from formicary.settings import Settings

LINES = 14
COLOURS = ("red", "blue", "green", "magenta", "cyan", "yellow")


class NoSuchGame(Exception):
    """Raised if the service does not offer a game of this name."""


def play(client: Client, console: Console, *, game: str | None, level: str, pace: float) -> None:
    """Create a bot match, print its timeline at the given pace, and then print the ranking.

    Args:
        client: the client of the service.
        console: the console to print to.
        game: the name of the game; None for the first game that the service lists.
        level: the bot level for every seat.
        pace: the time between two lines, in seconds.

    Raises:
        NoSuchGame: The service does not offer this game.
        HTTPError: The service returns an unexpected response.
    """
    games = {listed["game"]: listed for listed in client.games()}
    if game is not None and game not in games:
        raise NoSuchGame(f"unknown game {game!r}; choose one of {', '.join(games)}")
    chosen = games[game] if game else next(iter(games.values()))
    match_id = client.create(chosen["game"], [{"bot": level}] * chosen["seats"]["most"])
    shown: deque[Text] = deque(maxlen=LINES)
    title = f"{chosen['title']}  {match_id}"
    with Live(console=console, refresh_per_second=20, transient=console.is_terminal) as live:
        for line in client.timeline(match_id):
            shown.append(format_line(line))
            live.update(Panel(Group(*shown), title=title, subtitle=f"version {line['seq']}"))
            time.sleep(pace)
    over = client.match_id(match_id)
    console.print(format_ranking(over))
    console.print(f"The match is over: {over['outcome']['text']}", markup=False)


def format_line(line: Mapping[str, Any]) -> Text:
    """Format a timeline line in the colour of its seat."""
    seat = line["seat"]
    style = "dim" if seat is None else COLOURS[seat % len(COLOURS)]
    return Text(f"{line['seq']:>5}  {line['text']}", style=style, no_wrap=True, overflow="ellipsis")


def format_ranking(match_id: Mapping[str, Any]) -> Table:
    """Build the ranking table of a finished match, with places, seats, bots and points."""
    table = Table("place", "who", "bot", "points", title=f"{match_id['title']}: the ranking")
    points = {score["seat"]: score["points"] for score in match_id["scores"]}
    place = 1
    for group in match_id["outcome"]["ranking"]:
        for seat in group:
            held = match_id["seats"][seat]
            bot = held["bot"] or ""
            table.add_row(str(place), held["called"], bot, str(points[seat]))
        place += len(group)
    return table


@contextmanager
def own_service(settings: Settings, say: Callable[[str], None]) -> Iterator[str]:
    """Run a service on an embedded store in a temporary directory, and yield its URL."""
    with TemporaryDirectory(prefix="formicary-") as folder:
        own = replace(settings, events_url=None, jobs_url=None, data=Path(folder))
        port = free_port(own.host, own.port)
        with open_servers(own) as opened:
            supervisor = Supervisor(role_processes(opened, own, port), also=lambda: None, say=say)
            supervisor.start()
            try:
                if not wait_for_api(supervisor, Event(), lambda: listens(own.host, port), say):
                    raise TimeoutError("the API does not start")
                yield f"http://{own.host}:{port}"
            finally:
                supervisor.stop()
