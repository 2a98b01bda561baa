"""Run a load test, optionally with injected faults.

Run it as `make load` or `python -m bench.load`, and add `--faults` to inject faults. Everything
runs on this machine over loopback, in a temporary folder, and stops by itself.
"""

import argparse
import signal
import sys
import tempfile
from pathlib import Path
from typing import get_args

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.load.campaign import Campaign, Round, run_campaign
from bench.load.costs import measure_costs
from bench.load.faults import STOP_SECONDS, Kind
from bench.load.growth import STEPS, measure_growth
from bench.load.onlookers import Receiver
from bench.load.report import Report, keep, make_report, show, slow_rounds
from bench.load.service import ONE_EACH, Service
from games import GAMES

OUT = Path("var/load")
SECONDS = 120  # duration of the measurement; start and stop take as long again on a busy machine
COSTS = 0.3  # share of the time for measuring costs


def main() -> None:
    """Measure, print and save the results. Fail if data was lost or a component did not recover."""
    chosen = _read_arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # exit in order to unmount disks
    OUT.mkdir(parents=True, exist_ok=True)
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console) as bar:
        if chosen.faults:
            report = make_report(faults=_campaign(chosen, bar))
        else:
            report = _measure(chosen.seconds, bar)
    keep(report, OUT / ("faults.json" if chosen.faults else "load.json"))
    show(report)
    if report.faults and not (report.faults.holds and not slow_rounds(report.faults)):
        sys.exit(1)


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--seconds", type=int, default=SECONDS, help="total seconds of measuring")
    parser.add_argument("--faults", type=int, default=0, help="number of rounds of faults")
    parser.add_argument("--seed", type=int, default=1, help="seed of the order of faults")
    parser.add_argument(
        "--stop-seconds",
        type=float,
        default=STOP_SECONDS,
        help="seconds for which processes are stopped",
    )
    parser.add_argument(
        "--kind", action="append", choices=get_args(Kind), help="only faults of this kind"
    )
    return parser.parse_args()


def _campaign(chosen: argparse.Namespace, bar: Progress) -> Campaign:
    task = bar.add_task("faults", total=chosen.faults)

    def print_round(number: int, done: Round) -> None:
        took = f"{done.recovery_seconds} s" if done.recovery_seconds is not None else "NEVER"
        injected = f"{done.fault.kind}, {done.fault.target}{' (all)' if done.fault.is_all else ''}"
        bar.console.print(f"{number}: {injected}: {took}, {done.last}; load {done.load_average}")
        bar.update(task, completed=number)

    return run_campaign(
        OUT,
        chosen.faults,
        seed=chosen.seed,
        stop_seconds=chosen.stop_seconds,
        kinds=chosen.kind or (),
        on_round=print_round,
    )


def _measure(seconds: float, bar: Progress) -> Report:
    """Measure how much matches cost, then measure the throughput."""
    task = bar.add_task("starting the service", total=len(GAMES) + len(STEPS))

    def show_step(name: str) -> None:
        bar.update(task, description=name, advance=1)

    receiver = Receiver()
    with tempfile.TemporaryDirectory(prefix="fo-") as data:
        environ = {"FORMICARY_WEBHOOK_HOSTS": receiver.place}
        service = Service(OUT, Path(data), ONE_EACH, environ=environ)
        try:
            costs = measure_costs(service, seconds * COSTS, show_step)
            growth = measure_growth(service, receiver, seconds * (1 - COSTS), show_step)
        finally:
            service.stop()
            receiver.close()
    return make_report(costs=costs, growth=growth)


if __name__ == "__main__":
    main()
