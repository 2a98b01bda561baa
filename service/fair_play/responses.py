"""Responses about fair play."""

from typing import Literal

from msgspec import Struct


class AccountNamed(Struct, frozen=True):
    """An account with its id and its name.

    Attributes:
        id: the id of the account.
        name: the name of the account; null if it was erased.
        bot: true if the account declares that a program plays for it.
    """

    id: str
    name: str | None
    bot: bool


class FindingShown(Struct, frozen=True):
    """An unusual pattern in the rated matches of one or two accounts. It is not proof of anything.

    Attributes:
        kind: the pattern: two accounts play each other very `often` or have used the same
            `address`, or an account that is not declared as a bot decides at the `speed` of a
            program.
        accounts: the one or two accounts.
        matches: the number of the examined matches that show it.
        share: the share of matches against the other account, for the account that played fewer
            matches; null for other kinds.
        median_ms: the median time of the account's decisions, in milliseconds; null for other
            kinds.
    """

    kind: Literal["often", "address", "speed"]
    accounts: tuple[AccountNamed, ...]
    matches: int
    share: float | None = None
    median_ms: int | None = None


class FairPlay(Struct, frozen=True):
    """The unusual patterns in the latest rated matches.

    Attributes:
        matches: the number of examined matches.
        findings: the unusual patterns that were found.
    """

    matches: int
    findings: tuple[FindingShown, ...]
