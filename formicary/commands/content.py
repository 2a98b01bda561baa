"""Commands for content packs: check a pack, store a pack."""

from pathlib import Path
from typing import Annotated

import typer

from events import Store
from formicary.commands.pack_faults import faults_by_line
from formicary.commands.terminal import console, fail, servers
from games import GAMES
from projections.content_store import PACK_BYTES_MOST, ContentStore

app = typer.Typer(help="Content packs: cards, tiles and boards with other values.")

_Game = Annotated[str, typer.Argument(help="The game's name, as `GET /v1/games` lists it.")]
_PackFile = Annotated[Path, typer.Argument(help="The pack: a JSON file.", dir_okay=False)]


@app.command("check")
def check_content(game: _Game, file: _PackFile) -> None:
    """Show the faults of a content pack, line by line."""
    if _pack_text(game, file):
        console.print("[green]no faults[/]")


@app.command("add")
def add_content(game: _Game, file: _PackFile) -> None:
    """Store a content pack and print its hash, which is given when a match is created."""
    text = _pack_text(game, file)
    with servers() as found:
        content_store = ContentStore(Store(found.servers.events()), GAMES)
        typer.echo(content_store.add(game, text))


def _pack_text(game: str, file: Path) -> bytes:
    """Return a pack without faults, or print its faults and exit."""
    if game not in GAMES:
        fail(f"unknown game {game}; choose one of {', '.join(GAMES)}")
    try:
        with file.open("rb") as pack:
            text = pack.read(PACK_BYTES_MOST + 1)
    except OSError as error:
        fail(str(error))
    lines = faults_by_line(GAMES[game], text)
    for line in lines:
        typer.echo(f"{file}:{line}")
    if lines:
        fail(f"{file} has {len(lines)} faults" if len(lines) > 1 else f"{file} has a fault")
    return text
