"""Common parts of all commands: output, failing, settings and servers."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

import typer
from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape

from events import UnsafeStore
from formicary.arena import charts
from formicary.servers.program import NoServer
from formicary.servers.stores import JOINING, Opening, OpenServers, open_servers
from formicary.settings import Settings, read_settings
from formicary.telemetry.logs import set_up_logs

console = Console(stderr=True, highlight=False)  # progress and errors
report = Console(highlight=False)  # a command's results, to standard output

DIFFERS = 3  # exit code: read models differ from the logs
DAMAGED = 4  # exit code: stored matches are damaged, all others are in order
UNREADABLE = 5  # exit code: archived matches cannot be read now, all others are in order


def fail(message: str, code: int = 1) -> NoReturn:
    """Print an error and exit with a code."""
    console.print(f"[bold red]formicary:[/] {escape(message)}", soft_wrap=True)
    raise typer.Exit(code)


def check_charts(path: Path | None) -> None:
    """Fail with an installation hint if a chart is wanted and cannot be drawn."""
    if path is not None and not charts.can_draw():
        fail(charts.MISSING)


def settings() -> Settings:
    """Return the settings, or fail with a message about the wrong one."""
    try:
        return read_settings()
    except ValueError as error:
        fail(str(error))


def role_settings(role: str) -> Settings:
    """Return the settings of a role, and configure its logging from them."""
    chosen = settings()
    set_up_logs(chosen.log, chosen.log_level, role=role)
    return chosen


def say(line: str) -> None:
    """Print a line for the person at the terminal."""
    with suppress(OSError):  # standard error may be a file on a full disk
        console.print(line, soft_wrap=True, markup=False)


@contextmanager
def servers(opening: Opening = JOINING) -> Iterator[OpenServers]:
    """Yield the servers, or fail with a message about the cause."""
    try:
        chosen = settings()
        heard = say if chosen.log == "console" else None  # JSON lines are logged instead
        with open_servers(chosen, replace(opening, say=heard)) as found:
            yield found
    except (NoServer, UnsafeStore) as error:
        fail(str(error))
