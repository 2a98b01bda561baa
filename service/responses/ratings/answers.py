"""What is answered about ratings (rule T21). An erased account has neither an id nor a name."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from service.responses import MatchId
from service.responses.times import Time


class RatingShown(Struct, frozen=True):
    """How strong an account is in a game, played by so many seats.

    Attributes:
        game: the slug of the game.
        seats: how many seats play.
        rating: how strong the account is, almost surely; 1500 at the beginning.
        mu: the most likely skill, as OpenSkill counts it: 25 at the beginning.
        sigma: how uncertain that is: 25/3 at the beginning.
        matches: how many rated matches have told.
        provisional: whether those are fewer than ten.
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
        account: the id of the account; null where it was erased.
        name: its name; null where it was erased.
        place: in which place it came, from 1; those that tie have the same.
        before: its rating before the match.
        after: its rating after it.
    """

    account: str | None
    name: str | None
    place: int
    before: int
    after: int


class RatedMatch(Struct, frozen=True):
    """A rated match that everybody may know to be over.

    Attributes:
        match_id: the id of the match.
        game: the slug of its game.
        told_at: since when everybody may know how it ended.
        players: by seat.
    """

    match_id: MatchId = field(name="match")
    game: str
    told_at: Time
    players: tuple[PlayerRated, ...]


class HeadToHead(Struct, frozen=True):
    """How two accounts did against one another in a game, played by so many seats.

    Attributes:
        game: the slug of the game.
        seats: how many seats play.
        ahead: in how many matches the account came before the other one.
        level: in how many they tied.
        behind: in how many it came after it.
    """

    game: str
    seats: int
    ahead: int
    level: int
    behind: int


class Against(Struct, frozen=True):
    """How an account did against another one, in the last thousand matches of both.

    Attributes:
        id: the id of the other account.
        name: its name.
        records: by game and number of seats.
    """

    id: str
    name: str
    records: tuple[HeadToHead, ...]


class AccountShown(Struct, frozen=True):
    """An account as everybody sees it, with its rated matches, the latest first.

    Attributes:
        id: the id of the account.
        name: the name that people read.
        bot: whether a program plays for the account, as it says itself.
        since: when it was made.
        ratings: by game and number of seats.
        history: its rated matches, the latest first.
        next: the cursor of the next page; null on the last.
        against: how it did against the account that `against` names; only where one is named.
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
    """An account on a leader board.

    Attributes:
        rank: its place, from 1; those with the same rating have the same.
        account: the id of the account; null where it was erased.
        name: its name; null where it was erased.
        bot: whether a program plays for the account, as it says itself.
        rating: how strong it is, almost surely.
        matches: how many rated matches have told.
        provisional: whether those are fewer than ten.
    """

    rank: int
    account: str | None
    name: str | None
    bot: bool
    rating: int
    matches: int
    provisional: bool


class Leaderboard(Struct, frozen=True):
    """The strongest accounts of a game, played by so many seats, the best first.

    Attributes:
        game: the slug of the game.
        seats: how many seats play.
        total: how many accounts stand on the whole board.
        leaders: those of this page.
        next: `after` of the next page; null on the last.
    """

    game: str
    seats: int
    total: int
    leaders: tuple[LeaderShown, ...]
    next: int | None


class AccountNamed(Struct, frozen=True):
    """An account by its id and its name; the name is null where it was erased.

    Attributes:
        id: the id of the account.
        name: its name; null where it was erased.
        bot: whether a program plays for the account, as it says itself.
    """

    id: str
    name: str | None
    bot: bool


class FindingShown(Struct, frozen=True):
    """Something unusual about who plays rated matches; it proves nothing.

    Attributes:
        kind: two accounts play one another very `often`, or have come from one `address`, or an
            account that does not say so decides at the `speed` of a program.
        accounts: the one or the two.
        matches: in how many of the matches that were looked at.
        share: of the matches of the one that played fewer, how many were against the other; null
            for others.
        median_ms: how long half of the account's decisions took at most, in milliseconds; null
            for others.
    """

    kind: Literal["often", "address", "speed"]
    accounts: tuple[AccountNamed, ...]
    matches: int
    share: float | None = None
    median_ms: int | None = None


class FairPlay(Struct, frozen=True):
    """What is unusual about the latest rated matches.

    Attributes:
        matches: how many were looked at.
        findings: what was found.
    """

    matches: int
    findings: tuple[FindingShown, ...]
