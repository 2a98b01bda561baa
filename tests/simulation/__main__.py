"""Run the service from seeds: `python -m tests.simulation --seed N`, or `--seeds COUNT`."""

import argparse
import gc
import logging
import sys
import time
from math import inf

import structlog
from rich.console import Console

from tests.routes import keep_builders
from tests.simulation.plan import MATCHES, Plan
from tests.simulation.run import Simulation, Verdict
from tests.simulation.shrinking import shrink, tell_story
from tests.simulation.tally import Tally
from tests.simulation.worlds import compare


def main() -> int:
    """Run the seeds. Return 1 if a promise was broken, or if something was never hit."""
    asked = _read_arguments()
    if not asked.log:
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
        logging.disable(logging.CRITICAL)
    keep_builders()
    gc.freeze()
    verdicts: list[Verdict] = []
    began = time.process_time()
    for seed in range(asked.seed, asked.seed + asked.seeds):
        verdicts.append(_run(Plan(seed, asked.matches), asked))
        is_late = time.process_time() - began > asked.seconds
        if is_late or (verdicts[-1].faults and asked.first):
            break
    spent = time.process_time() - began
    failed = [verdict for verdict in verdicts if verdict.faults]
    if asked.shrink:
        for verdict in failed[:1]:
            sys.stdout.write("\n".join(tell_story(shrink(verdict.plan))) + "\n")
    return _report(verdicts, spent) if asked.table else int(bool(failed))


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1, help="the number of seeds")
    parser.add_argument(
        "--seconds", type=float, default=inf, help="the processor time after which no seed begins"
    )
    parser.add_argument("--trace", action="store_true", help="print the trace of each seed")
    parser.add_argument("--log", action="store_true", help="print the log lines of the service")
    parser.add_argument("--first", action="store_true", help="stop at the first failing seed")
    parser.add_argument("--matches", type=int, default=MATCHES, help="the matches of a seed")
    parser.add_argument("--shrink", action="store_true", help="shrink the first failing seed")
    parser.add_argument(
        "--worlds", action="store_true", help="run each seed twice, with another secret choice"
    )
    parser.add_argument("--table", action="store_true", help="print how often what was hit")
    return parser.parse_args()


def _run(plan: Plan, asked: argparse.Namespace) -> Verdict:
    began = time.process_time()
    verdict = compare(plan).verdict if asked.worlds else Simulation(plan).run()
    spent = time.process_time() - began
    if asked.trace:
        sys.stdout.write("".join(f"{line}\n" for line in verdict.trace))
    sys.stdout.write(
        f"seed {plan.seed}: {verdict.commands} commands, {verdict.lost} lost ({verdict.durability}),"
        f" {verdict.calls} calls, {verdict.taken},"
        f" {spent:.2f} s\n"
    )
    for fault in verdict.faults:
        sys.stdout.write(f"  {fault}\n")
    sys.stdout.flush()
    return verdict


def _report(verdicts: list[Verdict], spent: float) -> int:
    """Print the sums. Return 1 if a promise was broken, or if something was never hit."""
    tally = Tally(verdicts)
    Console().print(tally.table())
    failed = sum(bool(verdict.faults) for verdict in verdicts)
    sys.stdout.write(
        f"{len(verdicts)} seeds, {tally.seeds} count, {failed} failed;"
        f" {len(verdicts) / spent:.2f} seeds and {tally.commands / spent:.0f} commands"
        " per second of a processor\n"
    )
    for name in tally.missed():
        sys.stdout.write(f"never hit: {name}\n")
    return int(bool(failed or tally.missed()))


if __name__ == "__main__":
    sys.exit(main())
