"""The command line."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, NoReturn

import typer
from msgspec.structs import replace
from rich.console import Console

from events import UnsafeStore
from formicary import roles, serving, upping
from formicary.embedded import NoServer
from formicary.ephemeral import run_ephemeral
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
def up(
    port: Annotated[
        int | None, typer.Option(help="Port of the API; another if it is busy.")
    ] = None,
    ephemeral: Annotated[
        bool, typer.Option("--ephemeral", help="Keep everything in memory, in one process.")
    ] = False,
    demo: Annotated[bool, typer.Option(help="Create demo matches.")] = True,
) -> None:
    """Start everything: store, API, dispatcher, workers, sweeper."""
    chosen = settings()
    if port is not None:
        chosen = replace(chosen, port=port)
    if ephemeral:
        run_ephemeral(chosen, console, demo=demo)
        return
    with servers(join=False) as found:
        if not upping.up(found, chosen, console, demo=demo):
            fail("the API does not start; what it said stands above")


@app.command()
def serve() -> None:
    """Serve the API."""
    roles.log_plainly()
    chosen = settings()
    with servers() as found:
        os.environ["EVENTS_URL"] = found.servers.events_url
        os.environ["JOBS_URL"] = found.servers.jobs_url
        console.print(f"http://{chosen.host}:{chosen.port}  store {found.described()}")
        serving.serve(chosen.host, chosen.port)


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
