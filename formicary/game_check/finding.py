"""The findings of a check, and their places in a match, so that they can be reproduced."""

from typing import TypeAlias

from msgspec import Struct


class MatchPlace(Struct, frozen=True):
    """A state of a random match.

    Attributes:
        seed: the number of the match, which reproduces the match.
        version: the number of events that lead to the state.
    """

    seats: int
    seed: int
    version: int


class CheckFinding(Struct, frozen=True):
    """A fault of a game.

    Attributes:
        text: the cause; findings with the same text are listed once.
        place: the first state that shows it; None if no match is needed to see it.
        example: the command or the value that shows it in that state; may be empty.
        times: the number of states, matches or types that show it.
    """

    text: str
    place: MatchPlace | None = None
    example: str = ""
    times: int = 1

    def describe(self) -> str:
        """Return the cause with its example."""
        return f"{self.text}: {self.example}" if self.example else self.text


Finding: TypeAlias = CheckFinding | str  # a plain text has no example


class CheckResult(Struct, frozen=True):
    """The result of one check.

    Attributes:
        looked_at: the number of objects examined: states, matches, doors or types.
        findings: every fault, in the order of discovery; empty if the check is passed.
    """

    check: str
    about: str
    looked_at: int
    findings: tuple[CheckFinding, ...]
