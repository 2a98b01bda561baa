"""The command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer
from rich.console import Console

from events import UnsafeStore
from formicary import roles
from formicary.embedded import NoServer
from formicary.opening import Opened, opened
from formicary.settings import Settings, read_settings

app = typer.Typer(
    name="formicary",
    help="An event-sourced game service for three ant-colony board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
console = Console(stderr=True, highlight=False)


def fail(message: str) -> NoReturn:
    """Say what is wrong and end with code 1."""
    console.print(f"[bold red]formicary:[/] {message}", soft_wrap=True)
    raise typer.Exit(1)


def settings() -> Settings:
    """Return the settings, or end with what is wrong about them."""
    try:
        return read_settings()
    except ValueError as error:
        fail(str(error))


@contextmanager
def servers(*, join: bool = True) -> Iterator[Opened]:
    """Give the servers, or end with what to change."""
    try:
        with opened(settings(), join=join) as found:
            yield found
    except (NoServer, UnsafeStore) as error:
        fail(str(error))


@app.command()
def work() -> None:
    """Take jobs: play the bots and run the phases."""
    roles.log_plainly()
    with servers() as found:
        roles.work(found.servers)


@app.command()
def dispatch() -> None:
    """Read the feeds: send jobs to the workers, keep the lobby."""
    roles.log_plainly()
    with servers() as found:
        roles.dispatch(found.servers)


@app.command()
def sweep() -> None:
    """Send again what was lost, mend the read models, trim the feeds."""
    roles.log_plainly()
    with servers() as found:
        roles.sweep(found.servers)
