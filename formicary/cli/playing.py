"""Commands that let bots play one match to watch, or many matches for statistics."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import httpx
import typer
from rich.console import Console

from events import UnsafeStore
from formicary.arena.client import Client
from formicary.arena.demo import NoSuchGame, own_service, play
from formicary.cli.terminal import check_charts, console, fail, settings
from formicary.servers.program import NoServer

app = typer.Typer()


@app.command()
def demo(
    url: Annotated[
        str | None,
        typer.Option(help="Address of a running service; by default the demo starts its own."),
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="The game to play; the first one by default.")
    ] = None,
    level: Annotated[str, typer.Option(help="The level of the bots.")] = "greedy",
    pace: Annotated[float, typer.Option(min=0.0, help="Seconds between two lines.")] = 0.03,
) -> None:
    """Let bots play a complete match through the API and show it live."""
    try:
        with ExitStack() as stack:
            if url is None:
                url = stack.enter_context(own_service(settings(), console.print))
            client = Client(url)
            stack.callback(client.close)
            play(client, console, game=game, level=level, pace=pace)
    except (NoServer, NoSuchGame, UnsafeStore, TimeoutError) as error:
        fail(str(error))
    except httpx.HTTPError as error:
        fail(f"unexpected response from {url}: {error}")


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="The game's name, as `GET /v1/games` lists it.")],
    seats: Annotated[str, typer.Option(help="A bot for each seat, such as mcts:200,greedy.")],
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 200,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="The number of processes; by default one per core.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same matches.")] = "arena",
    json: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None,
    png: Annotated[
        Path | None, typer.Option(help="Draw a chart into this file (needs `make charts`).")
    ] = None,
) -> None:
    """Let bots play many matches and report how often each one wins."""
    check_charts(png)
    # Ratings and charts are slow to import, and other commands should not have to wait for them.
    from formicary.arena.report import show, write_json, write_png  # noqa: PLC0415
    from formicary.arena.run import Arena, run_arena  # noqa: PLC0415

    try:
        plan = Arena(game, tuple(seats.split(",")), matches, seed=seed, jobs=jobs)
        figures = run_arena(plan, console)
    except ValueError as error:
        fail(str(error))
    show(figures, Console())
    if json:
        write_json(figures, json)
    if png:
        write_png(figures, png)
