"""Helpers shared by all commands, for output, errors, settings and servers.

Libraries for only some commands are imported when they are used. They take most of a second.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

if TYPE_CHECKING:
    from rich.table import Table

    from formicary.servers.stores import Opening, OpenServers
    from formicary.settings import Settings

console = Console(stderr=True, highlight=False)  # for progress and errors
report = Console(highlight=False)  # for the results of a command, on standard output

MatchOrFile = Annotated[
    str,
    typer.Argument(
        metavar="MATCH",
        help="The id of a match, a bundle file (.ndjson, .gz), or a study file (.zip).",
    ),
]
WIDEST = 10_000  # columns of a table that is not printed to a terminal
INVALID = 2  # exit code if an argument is not valid, as for unknown options
DIFFERS = 3  # exit code if read models differ from the logs
DAMAGED = 4  # exit code if stored matches are damaged and all others are valid
UNREADABLE = 5  # exit code if archived matches cannot be read now and all others are valid


def fail(message: str, code: int = 1) -> NoReturn:
    """Print an error message and exit with a code."""
    console.print(f"[bold red]formicary:[/] {escape(message)}", soft_wrap=True)
    raise typer.Exit(code)


def print_table(table: "Table") -> None:
    """Print a table, in its full width if standard output is not a terminal."""
    if report.is_terminal:
        report.print(table)
        return
    wide = Console(highlight=False, width=WIDEST)
    wide.width = max(report.width, wide.measure(table).maximum)
    wide.print(table)


def check_charts(path: Path | None) -> None:
    """Exit with an installation hint if a chart is requested but cannot be drawn."""
    from formicary.arena import charts  # noqa: PLC0415

    if path is not None and not charts.can_draw():
        fail(charts.MISSING)


def settings() -> "Settings":
    """Return the settings, or exit with an error message if any of them is invalid."""
    from formicary.settings import read_settings  # noqa: PLC0415

    try:
        return read_settings()
    except ValueError as error:
        fail(str(error))


def role_settings(role: str) -> "Settings":
    """Return the settings of a role, and configure logging for that role."""
    from formicary.telemetry.logs import set_up_logs  # noqa: PLC0415

    chosen = settings()
    set_up_logs(chosen.log, chosen.log_level, role=role)
    return chosen


def say(line: str) -> None:
    """Print a line to the terminal."""
    with suppress(OSError):  # standard error may be redirected to a full disk
        console.print(line, soft_wrap=True, markup=False)


@contextmanager
def servers(opening: "Opening | None" = None) -> Iterator["OpenServers"]:
    """Yield the open servers, or exit with an error message if they cannot be opened.

    By default, a store that is running already is joined.
    """
    from msgspec.structs import replace  # noqa: PLC0415

    from events import UnsafeStore  # noqa: PLC0415
    from formicary.servers.program import NoServer  # noqa: PLC0415
    from formicary.servers.stores import JOINING, open_servers  # noqa: PLC0415

    try:
        chosen = settings()
        heard = say if chosen.log == "console" else None  # with JSON logs, lines are logged
        with open_servers(chosen, replace(opening or JOINING, say=heard)) as opened:
            yield opened
    except (NoServer, UnsafeStore) as error:
        fail(str(error))


@contextmanager
def existing_store() -> Iterator["OpenServers"]:
    """Yield the open servers, or exit with an error message if there is no store to read."""
    from formicary.servers.stores import EXISTING  # noqa: PLC0415

    with servers(EXISTING) as opened:
        yield opened
