"""Run `python -m tests.simulation --seed N` or `--seeds COUNT`."""

import argparse
import sys
import time

from tests.routes import keep_builders
from tests.simulation.run import Simulation

parser = argparse.ArgumentParser(prog="python -m tests.simulation")
parser.add_argument("--seed", type=int, default=1, help="the first seed")
parser.add_argument("--seeds", type=int, default=1, help="the number of seeds")
parser.add_argument("--trace", action="store_true", help="print the trace of each seed")
asked = parser.parse_args()
keep_builders()
failed = 0
for seed in range(asked.seed, asked.seed + asked.seeds):
    began = time.process_time()
    verdict = Simulation(seed).run()
    if asked.trace:
        sys.stdout.write("".join(f"{line}\n" for line in verdict.trace))
    spent = time.process_time() - began
    sys.stdout.write(
        f"seed {seed}: {verdict.commands} commands, {verdict.calls} calls, {verdict.taken},"
        f" {spent:.2f} s\n"
    )
    for fault in verdict.faults:
        sys.stdout.write(f"  {fault}\n")
    failed += bool(verdict.faults)
sys.exit(bool(failed))
