"""The command `formicary parked`, which lists abandoned work with its errors, and retries it."""

from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from formicary.cli.terminal import existing_store, fail, report, role_settings
from formicary.upkeep.parked import retry
from formicary.wiring import wire
from projections.operations.parked import ParkedWork

app = typer.Typer()


@app.callback(invoke_without_command=True)
def list_parked(context: typer.Context) -> None:
    """List the work that the service gave up on: broken matches, analyses, webhook deliveries."""
    if context.invoked_subcommand:
        return
    with existing_store() as opened:
        works = tuple(wire(opened.servers, role_settings("parked")).parked.everything())
    if not works:
        report.print("nothing is parked")
        return
    table = Table("kind", "name", "since", "times", "error", box=None)
    for work in works:
        since = datetime.fromtimestamp(work.since / 1000, UTC).isoformat(" ", "seconds")
        table.add_row(work.kind, escape(work.name), since, str(work.times), escape(work.error))
    report.print(table)


@app.command(name="retry")
def retry_parked(
    names: Annotated[
        list[str] | None, typer.Argument(help="The names of the work to retry, as listed.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Retry all of it.")] = False,
) -> None:
    """Retry parked work. Print everything that remains parked, with the reason."""
    if not names and not everything:
        fail("name the work to retry, or give --all")
    chosen = role_settings("parked")
    with existing_store() as opened:
        wiring = wire(opened.servers, chosen)
        works = {work.name: work for work in wiring.parked.everything()}
        unknown = [name for name in names or () if name not in works]
        if unknown:
            fail(f"{unknown[0]} is not parked")
        wanted = [work for name, work in works.items() if everything or name in (names or ())]
        stays = [work for work in wanted if _try(work, retry(wiring, work))]
    if stays:
        raise typer.Exit(1)


def _try(work: ParkedWork, fault: str) -> bool:
    """Retry one piece of work and print the result. Return whether the work remains parked."""
    said = f"[red]stays parked[/]: {escape(fault)}" if fault else "[green]goes on[/]"
    report.print(f"{work.kind} {escape(work.name)}  {said}", soft_wrap=True)
    return bool(fault)
