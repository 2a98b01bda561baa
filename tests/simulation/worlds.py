"""Two worlds of one seed that differ in a secret choice: nobody else can distinguish them."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from tests.simulation.plan import Plan
from tests.simulation.run import Simulation, Verdict
from tests.simulation.secret_choice import Answered, SecretChoice


class Compared(NamedTuple):
    """The comparison of two worlds.

    Attributes:
        verdict: the verdict of the first world, with the faults of the comparison.
        answers: the number of compared answers while the choice was secret.
    """

    verdict: Verdict
    answers: int


def compare(plan: Plan) -> Compared:
    """Run both worlds of a plan, and compare the answers until the choice is opened."""
    simulations = [Simulation(plan._replace(shift=shift)) for shift in (0, 1)]
    verdict, _ = [simulation.run() for simulation in simulations]
    choices = [choice for simulation in simulations if (choice := simulation.record.choice)]
    faults = [*verdict.faults, *_find_differences(*choices)]
    until = min(choice.opened_at for choice in choices)
    rows = [row for row in choices[0].others(until) if row.at >= choices[0].made_at]
    return Compared(verdict._replace(faults=faults), len(rows))


def _find_differences(choice: SecretChoice, other: SecretChoice) -> Iterator[str]:
    """Name the first answer that differs, or the choice if the worlds differ before it."""
    if (choice.chooser, choice.made_at) != (other.chooser, other.made_at):
        yield f"distinguished: {choice.chooser} and {other.chooser} chose"
        return
    until = min(choice.opened_at, other.opened_at)
    for row, other_row in zip_longest(choice.others(until), other.others(until)):
        if row != other_row:
            yield f"distinguished: {_name(row)} from {_name(other_row)}"
            return


def _name(row: Answered | None) -> str:
    """Return an answer as a few words."""
    if row is None:
        return "no answer"
    reader = "a spectator" if row.reader is None else f"seat {row.reader[1]}"
    return f"{row.request} of {reader} at {row.at:.4f} ({row.status}, {row.length} bytes)"
