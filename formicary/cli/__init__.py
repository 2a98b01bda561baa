"""Command line, with one module for each group of commands."""

import typer
from rich.markup import escape

from formicary.cli import (
    archive,
    conformance,
    content,
    game,
    keys,
    look,
    mcp,
    parked,
    playing,
    proving,
    repair,
    running,
    stored,
    upkeep,
)
from formicary.cli.records import debug, opening
from formicary.cli.terminal import console
from formicary.telemetry.logs import set_up_logs
from games.registry import list_installed

app = typer.Typer(
    name="formicary",
    help="An event-sourced game service for three ant-colony board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for subject in (
    running,
    repair,
    keys,
    playing,
    proving,
    stored,
    archive,
    upkeep,
    conformance,
    mcp,
    debug,
    opening,
):
    app.add_typer(subject.app)
app.add_typer(look.app, name="look")
app.add_typer(content.app, name="content")
app.add_typer(game.app, name="game")
app.add_typer(parked.app, name="parked")


@app.callback()
def name_broken_games() -> None:
    """Print which installed games are excluded, and why. The command itself still runs."""
    set_up_logs()
    for installed in list_installed():
        if installed.game is None:
            text = f"the game {installed.name} ({installed.place}) is left out: {installed.fault}"
            console.print(f"[yellow]formicary:[/] {escape(text)}", soft_wrap=True)
