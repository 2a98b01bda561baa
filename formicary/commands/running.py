"""Run the service, whole or role by role, and check that it can run."""

import os
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from formicary.commands.doctor import examine
from formicary.commands.terminal import console, fail, report, servers, settings
from formicary.servers import roles
from formicary.servers.open_files import TooFewFiles
from formicary.servers.proxy import Proxy, write_configuration
from formicary.servers.up import start_all
from formicary.signing import UnsafeKeys, open_signer
from matches.context import now_ms

# What serves is loaded by the commands that serve: other roles start in half the time without it.
app = typer.Typer()


@app.command()
def up(
    port: Annotated[
        int | None, typer.Option(help="Port of the API; if it is busy, another one is used.")
    ] = None,
    ephemeral: Annotated[
        bool, typer.Option("--ephemeral", help="Keep everything in memory, in one process.")
    ] = False,
    demo: Annotated[bool, typer.Option(help="Create demo matches at start.")] = True,
) -> None:
    """Start everything: store, API, dispatcher, workers, sweeper."""
    chosen = settings()
    if port is not None:
        chosen = replace(chosen, port=port)
    if ephemeral:
        from formicary.servers.ephemeral import run_ephemeral  # noqa: PLC0415

        run_ephemeral(chosen, console, demo=demo)
        return
    with servers(join=False) as found:
        if not start_all(found, chosen, console, demo=demo):
            fail("the API did not start; its output is above")


@app.command()
def serve(
    port: Annotated[int | None, typer.Option(help="Its port, instead of FORMICARY_PORT.")] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="Do not print the address and the store.")
    ] = False,
) -> None:
    """Serve the API; behind a proxy, as several processes with a port each."""
    from formicary.servers import api  # noqa: PLC0415

    roles.log_plainly()
    if port is not None:
        os.environ["FORMICARY_PORT"] = str(port)  # the process that serves reads it there, too
    chosen = settings()
    try:
        open_signer(chosen.key_file, now_ms())
    except (UnsafeKeys, OSError) as error:
        fail(str(error))
    with servers() as found:
        os.environ["EVENTS_URL"] = found.servers.events_url
        os.environ["JOBS_URL"] = found.servers.jobs_url
        if not quiet:
            where = f"http://{chosen.host}:{chosen.port}"
            console.print(f"{where}  store {found.describe()}", soft_wrap=True)
        try:
            api.serve(chosen)
        except TooFewFiles as error:
            fail(str(error))


@app.command()
def nginx(
    api_at: Annotated[
        list[str], typer.Option("--api", help="Address and port of a process of the API.")
    ],
    listen: Annotated[str, typer.Option(help="Where it listens: a port, or address:port.")] = "80",
    connections: Annotated[int, typer.Option(min=1, help="Connections of an address.")] = 50,
    rate: Annotated[int, typer.Option(min=1, help="Requests a second of an address.")] = 50,
    folder: Annotated[
        Path | None, typer.Option(help="Keep its files there; Debian's places unless given.")
    ] = None,
) -> None:
    """Print the configuration of an nginx in front of processes of the API."""
    proxy = Proxy(
        listen=listen,
        apis=api_at,
        connections=connections,
        rate=rate,
        folder=folder.absolute() if folder else None,
    )
    typer.echo(write_configuration(proxy), nl=False)


@app.command()
def work() -> None:
    """Run a worker: play the bots and run the phases."""
    roles.log_plainly()
    with servers() as found:
        roles.work(found.servers, settings())


@app.command()
def dispatch() -> None:
    """Run the dispatcher: read the feeds, send jobs to the workers, keep the lobby up to date."""
    roles.log_plainly()
    with servers() as found:
        roles.dispatch(found.servers, settings())


@app.command()
def deliver() -> None:
    """Tell webhooks what happens: follow the feeds, send, try again."""
    roles.log_plainly()
    with servers() as found:
        roles.deliver(found.servers, settings())


@app.command()
def sweep() -> None:
    """Run the sweeper: send lost jobs again, repair the read models, trim the feeds."""
    roles.log_plainly()
    with servers() as found:
        roles.sweep(found.servers, settings())


@app.command()
def doctor() -> None:
    """Check that everything the service needs is there."""
    lacks = False
    for finding in examine(settings()):
        mark = "[green]fine[/]" if finding.fine else "[red]LACKS[/]"
        if not finding.fine and not finding.needed:
            mark = "[yellow]note[/]"
        lacks = lacks or (finding.needed and not finding.fine)
        report.print(f"{mark}  {finding.name:24} {finding.text}", soft_wrap=True)
    if lacks:
        raise typer.Exit(1)
