"""What a check finds, and where, so that it can be found again."""

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
    """Something wrong with a game; `place` is None where no match is needed to see it."""

    text: str
    place: MatchPlace | None = None


class CheckResult(Struct, frozen=True):
    """What came of one check.

    Attributes:
        looked_at: how many things were looked at: states, matches, doors or types.
        findings: what is wrong, the first few; empty if the check is passed.
    """

    check: str
    about: str
    looked_at: int
    findings: tuple[CheckFinding, ...]
