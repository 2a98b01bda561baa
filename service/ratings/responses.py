"""Responses about ratings (rule T21). An erased account has neither an id nor a name."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from service.contract.names import MatchId
from service.contract.times import Time


class RatingShown(Struct, frozen=True):
    """The rating of an account in a game with a given number of seats.

    Attributes:
        game: the slug of the game.
        seats: the number of seats.
        rating: the rating, a conservative estimate of the skill; 1500 at the beginning.
        mu: the most likely skill, as in OpenSkill; 25 at the beginning.
        sigma: the uncertainty of `mu`; 25/3 at the beginning.
        matches: the number of rated matches counted.
        provisional: true if fewer than ten matches are counted.
    """

    game: str
    seats: int
    rating: int
    mu: float
    sigma: float
    matches: int
    provisional: bool


class PlayerRated(Struct, frozen=True):
    """A player of a rated match.

    Attributes:
        account: the id of the account; null if it was erased.
        name: the name of the account; null if it was erased.
        place: the final place, from 1. Players who tie share a place.
        before: the rating before the match.
        after: the rating after the match.
    """

    account: str | None
    name: str | None
    place: int
    before: int
    after: int


class RatedMatch(Struct, frozen=True):
    """A rated match with a public result.

    Attributes:
        match_id: the id of the match.
        game: the slug of its game.
        told_at: the time since which the result is public.
        players: the players, by seat.
    """

    match_id: MatchId = field(name="match")
    game: str
    told_at: Time
    players: tuple[PlayerRated, ...]


class HeadToHead(Struct, frozen=True):
    """The results of two accounts against each other in a game with a given number of seats.

    Attributes:
        game: the slug of the game.
        seats: the number of seats.
        ahead: the number of matches in which the account placed ahead of the other.
        level: the number of matches in which they tied.
        behind: the number of matches in which the account placed behind the other.
    """

    game: str
    seats: int
    ahead: int
    level: int
    behind: int


class Against(Struct, frozen=True):
    """The results of an account against another one, in the last thousand matches of both.

    Attributes:
        id: the id of the other account.
        name: the name of the other account.
        records: the results by game and number of seats.
    """

    id: str
    name: str
    records: tuple[HeadToHead, ...]


class AccountShown(Struct, frozen=True):
    """An account as the public sees it, with its rated matches.

    Attributes:
        id: the id of the account.
        name: the display name.
        bot: true if the account declares that a program plays for it.
        since: the time of registration.
        ratings: the ratings by game and number of seats.
        history: its rated matches, the latest first.
        next: the cursor of the next page; null on the last page.
        against: the results against the account named by the `against` parameter; only included if
            it is given.
    """

    id: str
    name: str
    bot: bool
    since: Time
    ratings: tuple[RatingShown, ...]
    history: tuple[RatedMatch, ...]
    next: str | None
    against: Against | UnsetType = UNSET


class LeaderShown(Struct, frozen=True):
    """An account on a leaderboard.

    Attributes:
        rank: the rank, from 1. Accounts with the same rating share a rank.
        account: the id of the account; null if it was erased.
        name: the name of the account; null if it was erased.
        bot: true if the account declares that a program plays for it.
        rating: the rating, a conservative estimate of the skill.
        matches: the number of rated matches counted.
        provisional: true if fewer than ten matches are counted.
    """

    rank: int
    account: str | None
    name: str | None
    bot: bool
    rating: int
    matches: int
    provisional: bool


class Leaderboard(Struct, frozen=True):
    """The strongest accounts of a game with a given number of seats, best first.

    Attributes:
        game: the slug of the game.
        seats: the number of seats.
        total: the number of accounts on the whole board.
        leaders: the accounts on this page.
        next: the `after` parameter of the next page; null on the last page.
    """

    game: str
    seats: int
    total: int
    leaders: tuple[LeaderShown, ...]
    next: int | None


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
