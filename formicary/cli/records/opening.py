"""The command `formicary open`, which shows a match from a file in the browser."""

import webbrowser
from pathlib import Path
from threading import Event, Thread
from typing import Annotated

import typer
from rich.markup import escape

from formicary.cli.records.files import MatchFile, describe_study, read_record
from formicary.cli.terminal import console, fail, role_settings
from formicary.servers.faults import port_fault
from formicary.servers.ports import free_port, page_address
from formicary.settings import Settings

app = typer.Typer()


@app.command("open")
def open_file(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A bundle file (.ndjson, also with .gz), or a study file (.zip)."
        ),
    ],
    port: Annotated[
        int | None, typer.Option(help="The port of the page; by default 8000, or another free one.")
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Open the page in the browser.")
    ] = False,
) -> None:
    """Show a match from a file: start its page and a read-only API, without a store.

    The file is checked first. A file of a running match shows what its reader may know.
    """
    chosen = role_settings("up")
    if port is not None and (fault := port_fault(chosen.host, port)):
        fail(fault)
    read = read_record(file)
    _serve(read, chosen, free_port(chosen.host, chosen.port) if port is None else port, browser)


def _serve(read: MatchFile, chosen: Settings, port: int, browser: bool) -> None:
    """Serve the match until the process receives a stop signal."""
    # These are slow to import, and other commands should not have to wait for them.
    from werkzeug.serving import make_server  # noqa: PLC0415

    from formicary.replay.serving import serve_record  # noqa: PLC0415

    stop, record = stop_event(), serve_record(*read)
    server = make_server(chosen.host, port, record.app, threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    url = page_address(chosen.host, port)
    try:
        _show(read, url, record.path)
        if browser:
            webbrowser.open(url + record.path)
        stop.wait()
    finally:
        server.shutdown()


def stop_event() -> Event:
    """Return an event that is set when the process receives a stop signal."""
    from formicary.servers.up import stop_on_signals  # noqa: PLC0415  # slow to import

    return stop_on_signals()


def _show(read: MatchFile, url: str, path: str) -> None:
    """Print a summary of the file and the addresses of the service, one per line."""
    bundle, study = read
    header, report = bundle.header, bundle.proof.report
    if report is not None:
        said = f"{header.version} events, everything holds"
    else:
        reader = "a spectator" if bundle.seat is None else f"seat {bundle.seat}"
        said = f"{header.version} events as {reader} knows them; its keys are not released"
    rows = [
        ("match", f"{header.match_id}, {bundle.game.title}: {said}"),
        ("page", f"[bold]{url}{path}[/]"),
        ("API", f"{url}/v1 (read-only)"),
        ("stop", "Ctrl-C"),
    ]
    if study is not None:
        rows.insert(1, ("study", escape(describe_study(study))))
        rows.insert(3, ("notes", f"{url}{study.url} (also as text/markdown)"))
    for name, text in rows:
        console.print(f"{name:5}  {text}", soft_wrap=True)
