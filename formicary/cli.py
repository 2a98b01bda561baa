"""The command line."""

import typer
from rich.markup import escape

from formicary.archiving import command as archiving
from formicary.commands import content, game, look, playing, proving, running, stored
from formicary.commands.terminal import console
from formicary.conformance import command as conformance
from formicary.keys import command as keys
from formicary.mcp import command as mcp
from formicary.parked import command as parked
from formicary.store_files import command as repairing
from formicary.telemetry.logs import set_up_logs
from formicary.upkeep import commands as upkeep
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
    repairing,
    keys,
    playing,
    proving,
    stored,
    archiving,
    upkeep,
    conformance,
    mcp,
):
    app.add_typer(subject.app)
app.add_typer(look.app, name="look")
app.add_typer(content.app, name="content")
app.add_typer(game.app, name="game")
app.add_typer(parked.app, name="parked")


@app.callback()
def name_broken_games() -> None:
    """Print the installed games that are left out and why. The command runs without them."""
    set_up_logs()
    for installed in list_installed():
        if installed.game is None:
            text = f"the game {installed.name} ({installed.place}) is left out: {installed.fault}"
            console.print(f"[yellow]formicary:[/] {escape(text)}", soft_wrap=True)
