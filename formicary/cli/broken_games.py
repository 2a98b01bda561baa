"""The report of installed games that cannot be used."""

from rich.markup import escape

from formicary.cli.terminal import console
from formicary.telemetry.logs import set_up_logs
from games.registry import list_installed


def print_broken_games() -> None:
    """Print which installed games are excluded, and why."""
    set_up_logs()
    for installed in list_installed():
        if installed.game is None:
            text = f"the game {installed.name} ({installed.place}) is left out: {installed.fault}"
            console.print(f"[yellow]formicary:[/] {escape(text)}", soft_wrap=True)
