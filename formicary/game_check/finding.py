"""Findings of a check, with their locations in a match so that they can be reproduced."""

from typing import TypeAlias

from msgspec import Struct


class MatchPlace(Struct, frozen=True):
    """The position of a state in a random match.

    Attributes:
        seats: the number of seats.
        seed: the number of the match, from which the match can be reproduced.
        version: the number of events that lead to the state.
    """

    seats: int
    seed: int
    version: int


class CheckFinding(Struct, frozen=True):
    """A fault in a game.

    Attributes:
        text: the cause; findings with the same text are grouped.
        place: the first state in which the fault occurs; None if it does not depend on a match.
        example: a command or value that demonstrates the fault in that state; may be empty.
        times: the number of states, matches or types in which the fault occurs.
    """

    text: str
    place: MatchPlace | None = None
    example: str = ""
    times: int = 1

    def describe(self) -> str:
        """Return the cause of the fault together with its example."""
        return f"{self.text}: {self.example}" if self.example else self.text


Finding: TypeAlias = CheckFinding | str  # a plain string is a finding without an example


class CheckResult(Struct, frozen=True):
    """Result of one check.

    Attributes:
        looked_at: the number of objects examined, such as states, matches or types.
        findings: all faults, in the order of discovery; empty if the check passes.
    """

    check: str
    about: str
    looked_at: int
    findings: tuple[CheckFinding, ...]
