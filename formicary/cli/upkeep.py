"""Commands that verify or rehearse all matches, and that back up and restore the service."""

import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
import typer
from msgspec.structs import replace
from redis.exceptions import RedisError
from rich.markup import escape
from rich.progress import Progress

from events.archive import ArchiveError, NoServiceKey, Sealer
from events.tlog import TlogError
from formicary.cli.terminal import (
    DAMAGED,
    DIFFERS,
    UNREADABLE,
    console,
    existing_store,
    fail,
    report,
    servers,
    settings,
)
from formicary.keys.archive import ArchiveKeyFile
from formicary.keys.check import ServiceKeyCheck
from formicary.keys.recorded import KeyIds
from formicary.keys.tlog import LogKeyFile, lock_of
from formicary.servers.stores import Opening
from formicary.settings import Settings
from formicary.upkeep.backup import Backup, BackupPlan, DamagedStream
from formicary.upkeep.backup_file import BadBackup, read_header
from formicary.upkeep.comparison import ModelComparison
from formicary.upkeep.differences import Difference, summarise
from formicary.upkeep.erasures import Erasures
from formicary.upkeep.every_match import Kept, check_every_match, hash_of_all_code
from formicary.upkeep.fresh_models import FreshModels, empty_server
from formicary.upkeep.logged.copies import LogRestore
from formicary.upkeep.logged.findings import LogFindings, examine_log
from formicary.upkeep.report import UpkeepReport, build_report, print_report, write_report
from formicary.upkeep.restore import NotEmpty, Restore, RestoreCounts
from formicary.wiring import wire
from projections.operations.backups import Backups

app = typer.Typer()

CheckTask: TypeAlias = Literal["verify", "rehearse"]
JsonFile = Annotated[Path | None, typer.Option("--json", help="Write the findings to this file.")]
Processes = Annotated[
    int,
    typer.Option(min=0, help="The number of matches to check at once; by default one per core."),
]
AccountsFile = Annotated[
    Path | None,
    typer.Option(help="The file with the keys of accounts; by default FILE.accounts."),
]
StateFile = Annotated[
    Path | None,
    typer.Option(help="The file for findings of an unfinished run, which the next run resumes."),
]


NOT_CONTINUED = (
    "[yellow]the public log is restored and cannot be continued[/]: entries may have been added to"
    " it after the backup. Bring back tlog-{number}.signed of the machine that wrote it, or run"
    " formicary tlog restart before the service starts (docs/operations.md, Backup and restore)"
)


@app.command()
def rehearse(
    json: JsonFile = None,
    processes: Processes = 0,
    state: StateFile = None,
    compare: Annotated[
        str | None,
        typer.Option(
            metavar="MATCH",
            help="Only play this match again, or one in a file, and compare both results.",
        ),
    ] = None,
) -> None:
    """Before an upgrade, decide all stored matches again with the new code.

    Print any differences.
    """
    if compare is not None:
        from formicary.cli.records.results import compare_results  # noqa: PLC0415  # imports the API

        if compare_results(compare):
            raise typer.Exit(1)
        return
    checked = check_all("rehearse", json, processes, state)
    if checked.fails:
        report.print(
            "[red]this code plays these matches differently[/]: reinstall the old release, or make"
            " the change a new rules version (docs/operations.md)",
            soft_wrap=True,
        )
        raise typer.Exit(1)
    exit_unsound(checked)
    report.print("[green]every match is the same under this code[/]")


@app.command()
def rebuild(
    check: Annotated[
        bool, typer.Option("--check", help="Only report differences; exit code 3 if there are any.")
    ] = False,
    json: JsonFile = None,
) -> None:
    """Rebuild lists, inboxes, tasks, ratings and analyses from event 1, and fix wrong values."""
    try:
        with existing_store() as opened, empty_server(settings().binary) as empty:
            fresh = FreshModels(wire(opened.servers, settings()), empty)
            count, differences, left = compare_with_logs(fresh, is_check=check)
            unreadable = fresh.unreadable()
    except RedisError as error:
        fail(f"the logs or the read models cannot be read now: {error}")
    except ArchiveError as error:
        fail(f"archived matches cannot be read now: {error}", UNREADABLE)
    report_differences(differences, unreadable, json)
    if left:
        verb = "differ from the logs" if check else "still differ: run this again"
        report.print(f"[red]{len(differences)} fields {verb}[/]")
        raise typer.Exit(DIFFERS)
    mended = f"; mended: {len(differences)}" if differences else ""
    report.print(f"lists, inboxes, tasks, ratings and analyses agree with {count} matches{mended}")
    if unreadable:
        raise typer.Exit(DAMAGED)


def compare_with_logs(
    fresh: FreshModels, *, is_check: bool
) -> tuple[int, tuple[Difference, ...], int]:
    """Build new read models from the logs, and compare the stored ones with them.

    Differences are repaired unless `is_check` is true. Return the number of matches, the fields
    that differed, and the number of values that still differ.
    """
    store = fresh.wiring.store
    with Progress(console=console, transient=True) as bar:
        total = sum(1 for _ in store.heads()) + len(fresh.kept_analyses())
        task = bar.add_task("reading every match", total=total)
        count = fresh.build(lambda done: bar.advance(task, done))
        bar.update(task, description="comparing", total=None)
        comparison = ModelComparison(fresh.wiring, fresh)
        differing = comparison.find()
        differences = tuple(comparison.describe(differing))
        left = differing if is_check else comparison.mend(differing)
    return count, differences, len(left)


def report_differences(
    differences: Sequence[Difference], unreadable: Mapping[str, str], json: Path | None
) -> None:
    """Print the differences and each unreadable match. Optionally write all fields as JSON."""
    for line in summarise(differences):
        report.print(line, soft_wrap=True, markup=False, emoji=False)
    for match_id, fault in unreadable.items():
        report.print(f"[red]{match_id} cannot be read[/]: {escape(fault)}", soft_wrap=True)
    if json is not None:
        differing = {"differences": differences, "unreadable": unreadable}
        json.write_bytes(msgspec.json.format(msgspec.json.encode(differing)) + b"\n")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file for matches, accounts and packs.")],
    accounts: AccountsFile = None,
) -> None:
    """Write matches and accounts to one file and keys to another, while the service is running."""
    chosen = settings()
    for path in (file, accounts or file):
        if not path.absolute().parent.is_dir():
            fail(f"nothing was written: there is no folder {path.absolute().parent}")
    with existing_store() as opened, Progress(console=console, transient=True) as bar:
        wiring = wire(opened.servers, chosen)
        context = wiring.context
        keys = ServiceKeyCheck(chosen, opened.servers.events)
        streams = context.accounts.streams.store
        total = sum(1 for store in (context.store, streams) for _ in store.heads())
        task = bar.add_task("copying", total=total)
        copying = Backup(
            context.store,
            Sealer(keys.archive),
            open_erasures(chosen),
            lambda: bar.advance(task),
            log=context.public_log,
        )
        plan = BackupPlan(
            path=file,
            accounts_path=accounts or Path(f"{file}.accounts"),
            archive=chosen.archive_url,
            now=context.now(),
        )
        try:
            done = copying.take(replace(plan, key_ids=keys.ids.all()))
        except (OSError, NoServiceKey, RedisError) as error:
            fail(f"nothing was written: {error}")
        note_backup(wiring.backups, plan.now)
    report.print(
        f"{done.matches} matches ({done.live} with {done.events} events; the others are archived"
        f" or deleted) and {done.accounts} accounts in {plan.path} and {plan.accounts_path}",
        soft_wrap=True,
    )
    report_damage(done.damaged)


def note_backup(backups: Backups, at: int) -> None:
    """Record when a backup was made. If the job server is unavailable, only print a warning."""
    try:
        backups.note(at)
    except RedisError as error:
        console.print(
            f"[yellow]formicary:[/] the metrics do not show this backup: {escape(str(error))}"
        )


def report_damage(streams: Sequence[DamagedStream]) -> None:
    """Print the damage found during a backup.

    If there is any, exit with the exit code for damage.
    """
    for damaged in streams:
        kept = "copied as it is stored" if damaged.is_copied else "left out, keep an older backup"
        report.print(
            f"[red]{damaged.family} {damaged.stream_id} is damaged[/]: {escape(damaged.fault)}:"
            f" {kept}",
            soft_wrap=True,
        )
    if streams:
        raise typer.Exit(DAMAGED)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="The file that `backup` wrote.")],
    accounts: AccountsFile = None,
    erasures: Annotated[
        list[Path] | None,
        typer.Option(
            help="Files of erasures in addition to that of the data folder, one per machine."
        ),
    ] = None,
) -> None:
    """Restore a backup to an empty store and repeat the erasures made since the backup."""
    chosen = settings()
    noted = [*open_erasures(chosen)]
    for path in erasures or ():
        if not path.is_file():
            fail(f"{path} is not a file of erasures")
        noted += Erasures(path)
    with (
        servers(Opening(renew=True)) as opened,
        Progress(console=console, transient=True) as bar,
    ):
        task = bar.add_task("restoring", total=None)
        context = wire(opened.servers, chosen).context
        log = context.public_log
        log_copy = LogRestore(log, LogKeyFile(chosen.tlog_key_file)) if log else None
        putting = Restore(context, open_sealer(chosen), lambda: bar.advance(task), log=log_copy)
        try:
            done = putting.put_back(file, accounts or Path(f"{file}.accounts"), noted)
        except NoServiceKey as error:
            fail(f"{error}; put it into {chosen.archive_key_file}")
        except (OSError, BadBackup, NotEmpty, RedisError, ArchiveError, TlogError) as error:
            fail(f"{error}")
    if log_copy and log_copy.key and lock_of(chosen, log_copy.key.number).read() is None:
        report.print(NOT_CONTINUED.format(number=log_copy.key.number), soft_wrap=True)
    _report_restored(done, read_header(file).made_at)


def _report_restored(done: RestoreCounts, made_at: int) -> None:
    """Print how much was restored, the date of the backup, and the next steps."""
    date = datetime.fromtimestamp(made_at / 1000, UTC)
    report.print(
        f"backup of {date:%Y-%m-%d %H:%M:%S} UTC:"
        f" {done.matches} matches with {done.events} events and {done.accounts} accounts are back;"
        f" deleted again: {done.deleted_again}, erased again: {done.erased_again}",
        soft_wrap=True,
    )
    report.print(
        "next, before the service starts: formicary rebuild --check, which names matches that are"
        " newer in the lists than in the backup; then formicary rebuild, doctor and verify --all",
        soft_wrap=True,
    )


def exit_unsound(checked: UpkeepReport) -> None:
    """Print how many matches are damaged or unreadable, and exit with the corresponding code.

    Do nothing if all matches are sound, and the public log agrees with the store.
    """
    if checked.damaged:
        report.print(
            f"[red]damaged: {checked.damaged}[/]: their stored data was changed or lost; the code"
            " is not at fault (docs/running.md, Parked work)",
            soft_wrap=True,
        )
    if checked.unreadable:
        report.print(
            f"[red]cannot be read now: {checked.unreadable}[/]: the archive is away, or its key has"
            " changed; neither these matches nor this code are known to be at fault."
            " Run this again once it is back (docs/operations.md, From symptom to action)",
            soft_wrap=True,
        )
    log = checked.log or LogFindings("")
    if checked.damaged or checked.unreadable:
        report.print("The others are the same under this code")
    if log.mismatches:
        report.print(
            f"[red]differences between the store and the public log: {len(log.mismatches)}[/]:"
            " auditors see them too (docs/auditing.md, Compare the log with the store)",
            soft_wrap=True,
        )
    if checked.damaged or log.mismatches:
        raise typer.Exit(DAMAGED)
    if checked.unreadable or log.is_unreadable:
        raise typer.Exit(UNREADABLE)


def open_sealer(chosen: Settings) -> Sealer:
    """Return a sealer that uses the configured service key."""
    return Sealer(ArchiveKeyFile(chosen.archive_key_file))


def open_erasures(chosen: Settings) -> Erasures:
    """Open the configured file in which erasures are recorded."""
    return Erasures(chosen.erasures_file)


def check_all(
    task: CheckTask, json: Path | None, processes: int, state: Path | None
) -> UpkeepReport:
    """Check every match on all cores. Print, optionally write, and return the findings.

    `verify` also compares the public log with the store.
    """
    began, findings, is_done, log = time.monotonic(), [], False, None
    with existing_store() as opened, Progress(console=console, transient=True) as bar:
        kept = Kept(state or settings().data / f"{task}.findings")
        try:
            context = wire(opened.servers, settings()).context
            store = context.store
            bar_task = bar.add_task("matches", total=sum(1 for _ in store.heads()))
            for finding in check_every_match(store, opened.servers, kept, processes=processes):
                findings.append(finding)
                bar.advance(bar_task)
            if task == "verify":
                bar.update(bar_task, description="comparing with the public log", total=None)
                log = examine_log(context, settings(), KeyIds(opened.servers.events))
            is_done = True
        except RedisError as error:
            fail(f"the store does not answer: {error}; run this again to resume")
        finally:
            kept.close(is_done=is_done)
    seconds = time.monotonic() - began
    findings_report = build_report(task, hash_of_all_code(), seconds, findings, log)
    print_report(findings_report, report)
    if json is not None:
        write_report(findings_report, json)
    return findings_report
