"""Findings about all matches, formatted as JSON and as text."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.markup import escape

from formicary.upkeep.logged.findings import LogFindings
from formicary.upkeep.stored_match import MatchFinding

SHOWN_MOST = 50  # matches
DIFFERENCES_MOST = 20  # of a match


class UpkeepReport(Struct, frozen=True):
    """Findings of a run over all matches.

    Attributes:
        task: `verify` or `rehearse`.
        code: the hash of the code that checked the matches.
        seconds: the duration of the run.
        holds, fails, deleted, damaged, unreadable: the number of matches with each verdict.
        matches: the findings, sorted by match id.
        log: the comparison of the public log with the store; None for a rehearsal.
    """

    task: str
    code: str
    seconds: float
    holds: int
    fails: int
    deleted: int
    matches: tuple[MatchFinding, ...]
    damaged: int = 0
    unreadable: int = 0
    log: LogFindings | None = None


def build_report(
    task: str,
    code: str,
    seconds: float,
    findings: list[MatchFinding],
    log: LogFindings | None = None,
) -> UpkeepReport:
    """Build the report of a run from its findings."""
    count = Counter(finding.verdict for finding in findings)
    ordered = tuple(sorted(findings, key=lambda finding: finding.match_id))
    return UpkeepReport(
        task,
        code,
        seconds=round(seconds, 1),
        holds=count["holds"],
        fails=count["fails"],
        deleted=count["deleted"],
        damaged=count["damaged"],
        unreadable=count["unreadable"],
        matches=ordered,
        log=log,
    )


def write_report(report: UpkeepReport, path: Path) -> None:
    """Write a report as JSON, atomically."""
    aside = path.with_name(f"{path.name}.partial")
    aside.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    aside.replace(path)


def print_report(report: UpkeepReport, console: Console) -> None:
    """Print the totals, and one line for each match that failed."""
    failing = [finding for finding in report.matches if finding.difference is not None]
    for finding in failing[:SHOWN_MOST]:
        console.print(f"[red]{finding.match_id}[/] {escape(describe(finding))}", soft_wrap=True)
        for line in describe_rehearsal(finding):
            console.print(f"  {escape(line)}", soft_wrap=True)
    if len(failing) > SHOWN_MOST:
        console.print(f"and {len(failing) - SHOWN_MOST} more: --json names them all")
    if report.log is not None:
        _print_log(report.log, console)
    events = sum(finding.version for finding in report.matches if finding.verdict != "deleted")
    console.print(
        f"{report.holds} hold, {report.fails} do not, {report.damaged} are damaged,"
        f" {report.unreadable} cannot be read now, {report.deleted} were deleted;"
        f" {events} events in {report.seconds:g} s"
    )


def _print_log(log: LogFindings, console: Console) -> None:
    """Print the state of the public log, and how it differs from the store."""
    console.print(f"public log: {escape(log.text)}", soft_wrap=True)
    for mismatch in log.mismatches[:SHOWN_MOST]:
        console.print(f"[red]{escape(str(mismatch))}[/]", soft_wrap=True)
    if len(log.mismatches) > SHOWN_MOST:
        console.print(f"and {len(log.mismatches) - SHOWN_MOST} more: --json names them all")


def describe_rehearsal(finding: MatchFinding) -> Iterator[str]:
    """Yield a line for each further difference of a match, and its result before and after."""
    rehearsal = finding.rehearsal
    if rehearsal is None:
        return
    further = [row for row in rehearsal.differences if row != finding.difference]
    yield from map(str, further[:DIFFERENCES_MOST])
    if len(further) > DIFFERENCES_MOST:
        yield f"and {len(further) - DIFFERENCES_MOST} more: --json names them all"
    yield f"recorded: {rehearsal.recorded}"
    yield f"this code: {rehearsal.new}"


def describe(finding: MatchFinding) -> str:
    """Return one line that describes why a match failed.

    It contains the position in the log, the rule and the account.
    """
    difference = finding.difference
    if difference is None:
        return f"{finding.game} holds"
    if finding.verdict == "unreadable":
        return f"cannot be read now: {difference.detail}"
    whom = difference.by if difference.seat is None else f"{difference.by} {difference.seat}"
    account = f" (account {difference.account})" if difference.account else ""
    status = "over" if finding.is_over else "running"
    about = f"; command of {whom}{account}" if whom else ""
    damaged = "damaged, " if finding.verdict == "damaged" else ""
    game = f"{finding.game} {finding.rules}, " if finding.game else ""
    return f"{damaged}{game}{status}: {difference}{about}"
