"""`formicary parked`: what was given up, with its error; trying it again."""

from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from formicary.commands.terminal import fail, report, role_settings, servers
from formicary.parked.retry import retry
from formicary.wiring import wire
from projections.operations.parked import ParkedWork

app = typer.Typer()


@app.callback(invoke_without_command=True)
def list_parked(context: typer.Context) -> None:
    """List what was given up: matches that cannot be folded, analyses, webhooks' deliveries."""
    if context.invoked_subcommand:
        return
    with servers() as found:
        works = tuple(wire(found.servers, role_settings("parked")).parked.everything())
    if not works:
        report.print("nothing is parked")
        return
    table = Table("kind", "name", "since", "times", "error", box=None)
    for one in works:
        since = datetime.fromtimestamp(one.since / 1000, UTC).isoformat(" ", "seconds")
        table.add_row(one.kind, escape(one.name), since, str(one.times), escape(one.error))
    report.print(table)


@app.command(name="retry")
def retry_parked(
    names: Annotated[
        list[str] | None, typer.Argument(help="What to try again, by the names listed.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Try all of it again.")] = False,
) -> None:
    """Try parked work again, and say what stays parked and why."""
    if not names and not everything:
        fail("name what to try again, or give --all")
    chosen = role_settings("parked")
    with servers() as found:
        wiring = wire(found.servers, chosen)
        works = {one.name: one for one in wiring.parked.everything()}
        unknown = [name for name in names or () if name not in works]
        if unknown:
            fail(f"{unknown[0]} is not parked")
        wanted = [one for name, one in works.items() if everything or name in (names or ())]
        stays = [one for one in wanted if _try(one, retry(wiring, one))]
    if stays:
        raise typer.Exit(1)


def _try(work: ParkedWork, fault: str) -> bool:
    """Say what came of trying something; return whether it stays parked."""
    said = f"[red]stays parked[/]: {escape(fault)}" if fault else "[green]goes on[/]"
    report.print(f"{work.kind} {escape(work.name)}  {said}", soft_wrap=True)
    return bool(fault)
