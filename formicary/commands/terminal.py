"""What every command needs: where to speak, how to end with a fault, settings and servers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from events import UnsafeStore
from formicary.servers.embedded import NoServer
from formicary.servers.stores import Opened, opened
from formicary.settings import Settings, read_settings

console = Console(stderr=True, highlight=False)  # how it goes, and what is wrong
report = Console(highlight=False)  # what a command was asked for: to the standard output


def fail(message: str) -> NoReturn:
    """Say what is wrong and end with code 1."""
    console.print(f"[bold red]formicary:[/] {escape(message)}", soft_wrap=True)
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
