"""Response bodies for fair-play reports."""

from typing import Literal

from msgspec import Struct


class AccountNamed(Struct, frozen=True):
    """An account, identified by its id and name.

    Attributes:
        id: the id of the account.
        name: the name of the account; null if it was erased.
        bot: true if the account is declared as a bot.
    """

    id: str
    name: str | None
    bot: bool


class FindingShown(Struct, frozen=True):
    """An unusual pattern in the rated matches of one or two accounts. It does not prove misconduct.

    Attributes:
        kind: the pattern: `often` if two accounts play each other very often, `address` if they
            have used the same network address, `speed` if an account that is not declared as a bot
            decides as fast as a program.
        accounts: the one or two accounts.
        matches: the number of examined matches that show the pattern.
        share: the share of matches against the other account, counted for the account with fewer
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
    """Unusual patterns in the latest rated matches.

    Attributes:
        matches: the number of examined matches.
        findings: the patterns, one entry for each.
    """

    matches: int
    findings: tuple[FindingShown, ...]
