"""Commands that run the whole service or a single role, or check what the service needs."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace
from redis.exceptions import RedisError

from events.archive import NoServiceKey
from formicary.cli.repair import consent
from formicary.cli.terminal import (
    UNREADABLE,
    console,
    fail,
    report,
    role_settings,
    servers,
    settings,
)
from formicary.keys.archive import ArchiveKeyFile
from formicary.keys.check import ServiceKeyCheck
from formicary.servers import roles
from formicary.servers.faults import port_fault
from formicary.servers.open_files import TooFewFiles
from formicary.servers.ports import page_address
from formicary.servers.proxy import PREFIX, Proxy, write_configuration
from formicary.servers.stores import Opening, OpenServers
from formicary.servers.up import start_all
from formicary.settings import Settings
from formicary.signing import UnsafeKeys, read_signer
from formicary.upkeep.doctor import examine
from matches.context import now_ms

# Only commands that serve import the server code. Without it, other roles start in half the time.
app = typer.Typer()


@app.command()
def up(
    port: Annotated[
        int | None, typer.Option(help="The port of the API; by default 8000, or another free one.")
    ] = None,
    ephemeral: Annotated[
        bool, typer.Option("--ephemeral", help="Keep everything in memory, in one process.")
    ] = False,
    demo: Annotated[bool, typer.Option(help="Create demo matches if the store is empty.")] = True,
    repair: Annotated[
        bool, typer.Option("--repair", help="Repair the store first if its log is damaged.")
    ] = False,
) -> None:
    """Start the whole service: store, API, dispatcher, workers and sweeper."""
    chosen = role_settings("up")
    if port is not None:
        chosen = replace(chosen, port=port)
        if fault := port_fault(chosen.host, port):
            fail(fault)
    if ephemeral:
        from formicary.servers.ephemeral import run_ephemeral  # noqa: PLC0415

        run_ephemeral(chosen, console, demo=demo)
        return
    _check_key_files(chosen)
    if fault := port_fault(chosen.host, 0):
        fail(fault)
    with servers(Opening(join=False, mend=consent(is_given=repair))) as opened:
        _check_keys(opened, chosen)
        if not start_all(opened, chosen, console, demo=demo):
            fail("the API did not start; its output is above")


def _check_key_files(chosen: Settings) -> None:
    """Exit with instructions if an existing key file is not usable."""
    with _failing_on_keys():
        read_signer(chosen.key_file)
        ArchiveKeyFile(chosen.archive_key_file)(make=False)


def _check_keys(opened: OpenServers, chosen: Settings) -> None:
    """Exit with instructions if a key file lacks a key that is recorded in the store.

    The first key for receipts is created if needed. The archive key need not exist yet.
    """
    with _failing_on_keys():
        ServiceKeyCheck(chosen, opened.servers.events).signer(now_ms())
    _check_archive_key(opened, chosen)


def _check_archive_key(opened: OpenServers, chosen: Settings) -> None:
    """Exit with instructions if the archive's key file does not match the store."""
    with _failing_on_keys():
        ServiceKeyCheck(chosen, opened.servers.events).archive.check()


@contextmanager
def _failing_on_keys() -> Iterator[None]:
    try:
        yield
    except (UnsafeKeys, OSError) as error:
        fail(f"{error}; FORMICARY_KEYS names the file")
    except NoServiceKey as error:
        fail(f"{error}; FORMICARY_ARCHIVE_KEY names the file")
    except RedisError as error:
        fail(f"the store does not answer: {error}")


@app.command()
def serve(
    port: Annotated[
        int | None, typer.Option(help="The port of the API, instead of FORMICARY_PORT.")
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="Do not print the address and the store.")
    ] = False,
) -> None:
    """Serve the API. Several of these processes can run behind a proxy, each on its own port."""
    from formicary.servers import api  # noqa: PLC0415

    if port is not None:
        os.environ["FORMICARY_PORT"] = str(port)  # the server process reads the port from there
    chosen = role_settings("serve")
    _check_key_files(chosen)
    if fault := port_fault(chosen.host, chosen.port):
        fail(fault)
    with servers() as opened:
        _check_keys(opened, chosen)
        os.environ["EVENTS_URL"] = opened.servers.events_url
        os.environ["JOBS_URL"] = opened.servers.jobs_url
        if not quiet:
            where = page_address(chosen.host, chosen.port)
            console.print(f"{where}  store {opened.describe()}", soft_wrap=True)
        try:
            api.serve(chosen)
        except TooFewFiles as error:
            fail(str(error))


@app.command()
def nginx(
    api_at: Annotated[
        list[str], typer.Option("--api", help="Address and port of a process of the API.")
    ],
    listen: Annotated[str, typer.Option(help="A port, or address:port, to listen on.")] = "80",
    connections: Annotated[int, typer.Option(min=1, help="Connections allowed per address.")] = 50,
    rate: Annotated[int, typer.Option(min=1, help="Requests per second per address.")] = 50,
    prefix: Annotated[
        str, typer.Option(help="The path prefix of the service, such as /games.")
    ] = "",
    folder: Annotated[
        Path | None, typer.Option(help="The folder for its files; by default Debian's places.")
    ] = None,
) -> None:
    """Print an nginx configuration for a reverse proxy in front of API processes."""
    if prefix and not PREFIX.fullmatch(prefix):
        raise typer.BadParameter("must be a path such as /games, without a trailing slash")
    proxy = Proxy(
        listen=listen,
        prefix=prefix,
        apis=api_at,
        connections=connections,
        rate=rate,
        folder=folder.absolute() if folder else None,
    )
    typer.echo(write_configuration(proxy), nl=False)


@app.command()
def work() -> None:
    """Run a worker, which plays bots and runs phases."""
    chosen = role_settings("work")
    with servers() as opened:
        roles.work(opened.servers, chosen)


@app.command()
def dispatch() -> None:
    """Run the dispatcher, which reads feeds, sends jobs to workers, and updates the lobby."""
    chosen = role_settings("dispatch")
    with servers() as opened:
        roles.dispatch(opened.servers, chosen)


@app.command()
def deliver() -> None:
    """Follow the feeds and deliver events to webhooks. Failed deliveries are retried."""
    chosen = role_settings("deliver")
    with servers() as opened:
        roles.deliver(opened.servers, chosen)


@app.command()
def sweep() -> None:
    """Run the sweeper, which resends lost jobs, repairs read models, and trims feeds."""
    chosen = role_settings("sweep")
    _check_key_files(chosen)
    with servers() as opened:
        _check_archive_key(opened, chosen)
        roles.sweep(opened.servers, chosen)


@app.command()
def doctor() -> None:
    """Check that everything the service needs is available."""
    lacking = []
    for finding in examine(settings()):
        mark = "[green]fine[/]" if finding.fine else "[red]LACKS[/]"
        if not finding.fine and not finding.needed:
            mark = "[yellow]note[/]"
        if finding.needed and not finding.fine:
            lacking.append(finding)
        report.print(f"{mark}  {finding.name:24} {finding.text}", soft_wrap=True)
    if lacking:
        is_away = all(finding.is_unreadable for finding in lacking)
        raise typer.Exit(UNREADABLE if is_away else 1)
