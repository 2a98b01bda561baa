"""Run the service from seeds: `python -m tests.simulation --seed N`, or `--seeds COUNT`."""

import argparse
import logging
import sys
import time

import structlog

from tests.routes import keep_builders
from tests.simulation.run import MATCHES, Simulation

parser = argparse.ArgumentParser(prog="python -m tests.simulation")
parser.add_argument("--seed", type=int, default=1, help="the first seed")
parser.add_argument("--seeds", type=int, default=1, help="the number of seeds")
parser.add_argument("--trace", action="store_true", help="print the trace of each seed")
parser.add_argument("--log", action="store_true", help="print the log lines of the service")
parser.add_argument("--first", action="store_true", help="stop at the first failing seed")
parser.add_argument("--matches", type=int, default=MATCHES, help="the number of matches of a seed")
asked = parser.parse_args()
if not asked.log:
    level = structlog.make_filtering_bound_logger(logging.CRITICAL)
    structlog.configure(wrapper_class=level)
    logging.disable(logging.CRITICAL)
keep_builders()
failed = 0
for seed in range(asked.seed, asked.seed + asked.seeds):
    began = time.process_time()
    verdict = Simulation(seed, asked.matches).run()
    spent = time.process_time() - began
    if asked.trace:
        sys.stdout.write("".join(f"{line}\n" for line in verdict.trace))
    sys.stdout.write(
        f"seed {seed}: {verdict.commands} commands, {verdict.calls} calls, {verdict.taken},"
        f" {spent:.2f} s\n"
    )
    for fault in verdict.faults:
        sys.stdout.write(f"  {fault}\n")
    failed += bool(verdict.faults)
    if failed and asked.first:
        break
sys.exit(bool(failed))
