"""What a check finds, and where, so that it can be found again."""

from typing import TypeAlias

from msgspec import Struct


class MatchPlace(Struct, frozen=True):
    """A state of a random match.

    Attributes:
        seed: the number of the match, which gives the same match again.
        version: how many events lead to the state.
    """

    seats: int
    seed: int
    version: int


class CheckFinding(Struct, frozen=True):
    """A fault of a game.

    Attributes:
        text: the cause; findings with the same text are listed once.
        place: the first state that shows it; None if no match is needed to see it.
        example: the command or the value that shows it there; may be empty.
        times: the number of states, matches or types that show it.
    """

    text: str
    place: MatchPlace | None = None
    example: str = ""
    times: int = 1

    def describe(self) -> str:
        """Return the cause with its example."""
        return f"{self.text}: {self.example}" if self.example else self.text


Finding: TypeAlias = CheckFinding | str  # a text alone has no example


class CheckResult(Struct, frozen=True):
    """What came of one check.

    Attributes:
        looked_at: how many things were looked at: states, matches, doors or types.
        findings: every fault, the one that was found first at the beginning; empty if the check
            is passed.
    """

    check: str
    about: str
    looked_at: int
    findings: tuple[CheckFinding, ...]
