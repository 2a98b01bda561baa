"""The commands `formicary audit` and `formicary witness`."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from events.tlog import TlogError
from events.tlog.notes import parse_key
from events.tlog.witness import Witness
from formicary.audit.auditor import AuditCounts, Auditor, AuditPlan
from formicary.audit.findings import AuditFinding
from formicary.audit.promise_audit import BadPromiseFile, read_promises
from formicary.audit.sources import AuditSource, FolderSource, ServiceSource, SourceAway
from formicary.audit.state import BadState
from formicary.cli.audits.files import read_checkpoint, read_file
from formicary.cli.audits.keys import check_log_key
from formicary.cli.terminal import INVALID, UNREADABLE, console, fail, report
from formicary.witnessing.server import make_witness_server
from formicary.witnessing.states import WitnessFolder, open_witness_key
from games import GAMES
from matches.context import now_ms

app = typer.Typer()


@app.command()
def audit(
    source: Annotated[
        str, typer.Argument(metavar="URL|FOLDER", help="A service, or a folder with its files.")
    ],
    state: Annotated[
        Path, typer.Option(help="The file in which the last checkpoint and matches are kept.")
    ] = Path("formicary-audit.json"),
    key: Annotated[
        str, typer.Option(help="The public key of the log; by default the one that was seen first.")
    ] = "",
    against: Annotated[
        list[Path] | None,
        typer.Option(
            help="A checkpoint that another reader has seen, or an auditor's file. Give it once for"
            " each."
        ),
    ] = None,
    promises: Annotated[
        Path | None,
        typer.Option(help="A file with promises of inclusion, one JSON object a line."),
    ] = None,
) -> None:
    """Check the public log of a service, and its matches against the log.

    The exit code is 1 if there are faults, 2 if an argument is not valid, and 5 if the service or a
    file cannot be read now.
    """
    check_log_key("--key", key)
    notes = tuple(read_checkpoint(path) for path in against or ())
    try:
        promised = read_promises(read_file(promises)) if promises else ()
    except BadPromiseFile as error:
        fail(f"{promises}: {error}", INVALID)
    if _run(source, AuditPlan(state, key, notes, promised)):
        raise typer.Exit(1)
    report.print("[green]everything agrees with the log[/]")


def _run(source: str, plan: AuditPlan) -> bool:
    """Audit a service or folder, and print findings and counts. Return whether there are faults."""
    findings: list[AuditFinding] = []
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("reading the log", total=None)

        def progress(text: str, done: int, count: int) -> None:
            bar.update(task, description=text, completed=done, total=count or None)

        auditor = Auditor(open_source(source), GAMES, plan, now_ms(), progress)
        try:
            for finding in auditor.run():
                findings.append(finding)
                _print_finding(finding)
        except SourceAway as error:
            fail(f"{error}; run this again to resume", UNREADABLE)
        except BadState as error:
            fail(str(error), UNREADABLE)
    _print_counts(auditor.counts)
    return any(finding.is_fault for finding in findings)


def open_source(source: str) -> AuditSource:
    """Return the source that a URL or the path of a folder names."""
    if source.startswith(("http://", "https://")):
        return ServiceSource(source)
    if not Path(source).is_dir():
        fail(f"{source} is neither an address nor a folder", INVALID)
    return FolderSource(Path(source))


def _print_finding(finding: AuditFinding) -> None:
    colour = "red" if finding.is_fault else "yellow"
    report.print(str(finding), style=colour, markup=False, soft_wrap=True)


def _print_counts(counts: AuditCounts) -> None:
    if counts.checkpoint is None:
        return
    report.print(f"{'log':12} {counts.checkpoint.origin}", soft_wrap=True)
    report.print(f"{'entries':12} {counts.entries}, of which {counts.unopened} cannot be opened")
    report.print(f"{'matches':12} {counts.matches}, of which {counts.verified} are verified")
    if counts.promises:
        early = f" and {counts.early} are not due yet" if counts.early else ""
        report.print(f"{'promises':12} {counts.promises}, of which {counts.kept} are kept{early}")


@app.command()
def witness(
    name: Annotated[str, typer.Option(help="The name of the witness, such as its domain.")],
    log: Annotated[
        list[str], typer.Option(help="The public key of a log to sign. Give it once for each.")
    ],
    folder: Annotated[
        Path, typer.Option(help="The folder for its key and the checkpoints that it signed.")
    ] = Path("formicary-witness"),
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65_535, help="The port to listen on.")] = 8090,
) -> None:
    """Sign the checkpoints of logs that only grow. Others can then trust that all see one log."""
    try:
        logs = [parse_key(text) for text in log]
        key = open_witness_key(folder, name)
        states = WitnessFolder(folder)
        signing = Witness(key, {known.name: known for known in logs}, states)
        server = make_witness_server(host, port, signing)
    except (OSError, ValueError, TlogError) as error:
        fail(str(error))
    report.print(f"{key.public}", soft_wrap=True)
    console.print(f"listening on http://{host}:{port}/add-checkpoint", soft_wrap=True)
    with server, suppress(KeyboardInterrupt):
        server.serve_forever()
