"""Shrinking of a failing seed, and its story in plain words."""

import re
from collections.abc import Iterator

from tests.simulation.plan import Plan
from tests.simulation.run import Simulation, Verdict
from tests.simulation.servers.faults import FAULTS

MOST_STEPS = 20
WORDS = {
    "request lost": "the request is lost before it takes effect",
    "reply lost": "the request takes effect, but its reply is lost",
    "slow": "the request is slow",
    "death before": "the process dies before the request takes effect",
    "death after": "the request takes effect, and the process dies",
    "away": "the server of {kind} is away for {seconds}",
    "full": "the disk of the server of {kind} is full for {seconds}",
    "emptied": "the server of jobs loses all of its data",
    "sent twice": "all known jobs are queued once more",
    "restart": "the server of {kind} is killed {seconds} later, and starts without these writes",
    "failover": "a replica that falls {seconds} behind takes over from the server of {kind}",
}
CALL = re.compile(r"([\d.]+) (.*?): (events|jobs) (\S+)(?: [0-9a-f]{8})? (.+)")
SERVER = re.compile(r"([\d.]+) .*?: (away|full|emptied|sent twice|restart|failover): (\w+), (.+)")


def shrink(plan: Plan) -> Verdict:
    """Return a failing run of a seed with fewer matches and fewer faults.

    A smaller run differs from the first one, and any broken promise counts as its failure.

    Raises:
        ValueError: the seed does not fail.
    """
    failing = Simulation(plan).run()
    if not failing.faults:
        raise ValueError(f"seed {plan.seed} does not fail")
    while True:
        for smaller in _smaller(failing):
            verdict = Simulation(smaller).run()
            if verdict.faults:
                failing = verdict
                break
        else:
            return failing


def _smaller(failing: Verdict) -> Iterator[Plan]:
    """Yield smaller plans, those that leave out the most first."""
    plan, taken = failing.plan, sum(failing.taken.values())
    if plan.least_commands:
        yield plan._replace(least_commands=0)
    for matches in sorted({1, plan.matches // 2, plan.matches - 1} - {0, plan.matches}):
        yield plan._replace(matches=matches)
    for most in sorted({0, taken // 2, taken - 1}):
        if 0 <= most < taken:
            yield plan._replace(most_faults=most)
    for fault in FAULTS:
        if failing.taken.get(fault):
            yield plan._replace(without=plan.without | {fault})


def tell_story(verdict: Verdict) -> list[str]:
    """Return the faults of a run in order, and the promises that it broke, as sentences."""
    plan = verdict.plan
    lines = [f"Seed {plan.seed}, {plan.matches} matches, {sum(verdict.taken.values())} faults."]
    steps = [sentence for line in verdict.trace if (sentence := _sentence(line))]
    if len(steps) > MOST_STEPS:
        lines.append(f"{len(steps) - MOST_STEPS} earlier faults are left out.")
    return [*lines, *steps[-MOST_STEPS:], *(f"Broken: {fault}" for fault in verdict.faults)]


def _sentence(line: str) -> str:
    """Return a line of a trace as a sentence if it has a fault, or an empty string."""
    if (call := CALL.fullmatch(line)) and call[5] in WORDS:
        return f"At {call[1]} s, {call[2]} sends {call[4]} to the server of {call[3]}: {WORDS[call[5]]}."
    if server := SERVER.fullmatch(line):
        return f"At {server[1]} s, {WORDS[server[2]].format(kind=server[3], seconds=server[4])}."
    return ""
