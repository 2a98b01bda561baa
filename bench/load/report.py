"""Results of a load test, as tables and as JSON."""

import os
import platform
import statistics
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench.load.campaign import Campaign, Round
from bench.load.costs import Cost
from bench.load.growth import Measured, Times
from bench.load.meters import load_average
from bench.load.service import ROLES, SERVERS

CALM = 4.0  # two cores are not overloaded below this load average
RECOVERY_SECONDS = 10.0  # the limit for a full recovery on such a machine
WIDTH = 160


class Report(Struct, frozen=True, omit_defaults=True):
    """The report of a load test.

    Attributes:
        at: the time at which it ended.
        python: the version of Python.
        cores: the number of cores of the machine.
        load_average: the load average of the machine at the end.
        costs: the cost of a match of each game.
        growth: the throughput by processes and clients.
        faults: the results of fault injection, if requested.
    """

    at: str
    python: str
    cores: int
    load_average: float
    costs: Sequence[Cost] = ()
    growth: Sequence[Measured] = ()
    faults: Campaign | None = None


def make_report(**figures: Any) -> Report:
    """Return a report that ends at the current time."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    cores = len(os.sched_getaffinity(0))
    return Report(now, platform.python_version(), cores, load_average(), **figures)


def keep(report: Report, path: Path) -> None:
    """Write a report as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


def show(report: Report) -> None:
    """Print the tables of a report."""
    console = Console(width=WIDTH)
    if report.costs:
        console.print(_costs(report.costs))
    if report.growth:
        console.print(_growth(report.growth))
        console.print(_cores(report.growth))
    if report.faults:
        console.print(_faults(report.faults))
        _print_verdict(console, report.faults)


def _costs(costs: Sequence[Cost]) -> Table:
    parts = (*ROLES, *SERVERS)
    table = Table(
        "game",
        "matches",
        "events",
        "seconds",
        *parts,
        "archiving",
        "live",
        "disk",
        "pack",
        "load",
        title="one match of two greedy bots: processor seconds by role, and bytes",
    )
    for cost in costs:
        cpu = (f"{cost.cpu_seconds[part]:.3f}" for part in parts)
        sized = (f"{size:,.0f}" for size in (cost.live_bytes, cost.disk_bytes, cost.pack_bytes))
        table.add_row(
            cost.game,
            f"{cost.matches}",
            f"{cost.events:.0f}",
            f"{cost.seconds:.1f}",
            *cpu,
            f"{cost.archive_cpu_seconds:.3f}",
            *sized,
            f"{cost.load_average}",
        )
    return table


def _growth(steps: Sequence[Measured]) -> Table:
    table = Table(
        "step",
        "commands/s",
        "ms",
        "bot moves/s",
        "ms",
        "events/s",
        "shown/s",
        "ms",
        "webhook/s",
        "archived",
        "load",
        title="throughput, and p50 / p95",
    )
    for step in steps:
        table.add_row(
            step.name,
            f"{step.commands:.0f}",
            _spell(step.command_ms),
            f"{step.bot_moves:.0f}",
            _spell(step.bot_ms),
            f"{step.events:.0f}",
            f"{step.shown:.0f}",
            _spell(step.shown_ms),
            f"{step.told:.0f}",
            f"{step.archived}",
            f"{step.load_averages[0]} to {step.load_averages[1]}",
        )
    return table


def _cores(steps: Sequence[Measured]) -> Table:
    parts = (*ROLES, *SERVERS, "load")
    table = Table("step", *parts, "all", title="busy cores")
    for step in steps:
        used = [step.cores.get(part, 0.0) for part in parts]
        table.add_row(step.name, *(f"{part:.2f}" for part in used), f"{sum(used):.2f}")
    return table


def _spell(times: Times) -> str:
    return "" if times.p50 is None else f"{times.p50:.0f} / {times.p95:.0f}"


def _faults(campaign: Campaign) -> Table:
    table = Table(
        "fault",
        "rounds",
        "recovery p50",
        "most",
        "most, load below 4",
        "last to recover",
        "highest load",
        title=f"{len(campaign.rounds)} rounds in {campaign.seconds / 60:.1f} minutes",
    )
    names = sorted({(past.fault.kind, past.fault.target) for past in campaign.rounds})
    for kind, target in names:
        rounds = [
            past
            for past in campaign.rounds
            if (past.fault.kind, past.fault.target) == (kind, target)
        ]
        took = [_took(past) for past in rounds]
        calm = [_took(past) for past in rounds if past.load_average < CALM]
        slowest = max(rounds, key=_took)
        table.add_row(
            f"{kind}, {target}",
            f"{len(rounds)}",
            f"{statistics.median(took):.1f} s",
            f"{max(took):.1f} s",
            f"{max(calm):.1f} s" if calm else "",
            slowest.last,
            f"{max(past.load_average for past in rounds)}",
        )
    return table


def _took(round_: Round) -> float:
    return float("inf") if round_.recovery_seconds is None else round_.recovery_seconds


def slow_rounds(campaign: Campaign) -> list[Round]:
    """Return rounds that recovered too slowly even though the machine was not overloaded."""
    return [
        past
        for past in campaign.rounds
        if past.load_average < CALM and _took(past) > RECOVERY_SECONDS
    ]


def _print_verdict(console: Console, campaign: Campaign) -> None:
    difference = campaign.difference
    console.print(
        f"{campaign.acknowledged} commands acknowledged; lost {len(difference.lost)},"
        f" doubled {len(difference.doubled)}; matches lost {len(difference.lost_matches)},"
        f" doubled {len(difference.doubled_matches)}; {campaign.matches} matches decided again,"
        f" broken {len(campaign.broken)}; events that spectators missed or got twice"
        f" {len(campaign.gaps)}; clients that gave up {len(campaign.given_up)}"
    )
    for line in (
        *difference.lost,
        *difference.doubled,
        *difference.doubled_matches,
        *campaign.gaps,
        *campaign.given_up,
    ):
        console.print(f"[red]{line}[/]")
    console.print(f"answers to people: {campaign.answers}")
    slow = len(slow_rounds(campaign))
    console.print(f"rounds over {RECOVERY_SECONDS:.0f} s at a load below {CALM:.0f}: {slow}")
