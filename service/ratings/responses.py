"""Response bodies for ratings (rule T21). An erased account has neither an id nor a name."""

from msgspec import UNSET, Struct, UnsetType, field

from matches.times import Time
from service.contract.names import MatchId


class RatingShown(Struct, frozen=True):
    """The rating of an account in a game with a given number of seats.

    Attributes:
        game: the slug of the game.
        seats: the number of seats.
        rank: the rank on the leaderboard, from 1. Accounts with the same rating share a rank.
        rating: the rating, a conservative estimate of the skill; initially 1500.
        mu: the most likely skill, as in OpenSkill; initially 25.
        sigma: the uncertainty of `mu`; initially 25/3.
        matches: the number of rated matches counted.
        provisional: true if fewer than ten matches are counted.
    """

    game: str
    seats: int
    rank: int
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
        place: the final rank, from 1. Tied players have the same rank.
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
        game: the slug of the game.
        told_at: the time when the result became public.
        players: the players, by seat.
    """

    match_id: MatchId = field(name="match")
    game: str
    told_at: Time
    players: tuple[PlayerRated, ...]


class HeadToHead(Struct, frozen=True):
    """The results of two accounts against each other, in a game with a given number of seats.

    Attributes:
        game: the slug of the game.
        seats: the number of seats.
        ahead: the number of matches in which the account finished ahead of the other.
        level: the number of matches in which they tied.
        behind: the number of matches in which the account finished behind the other.
    """

    game: str
    seats: int
    ahead: int
    level: int
    behind: int


class Against(Struct, frozen=True):
    """The results against another account, based on the last thousand matches of both.

    Attributes:
        id: the id of the other account.
        name: the name of the other account.
        records: the results by game and number of seats.
    """

    id: str
    name: str
    records: tuple[HeadToHead, ...]


class AccountShown(Struct, frozen=True):
    """The public profile of an account, with its rated matches.

    Attributes:
        id: the id of the account.
        name: the display name.
        bot: true if the account is declared as a bot.
        since: the time of registration.
        ratings: the ratings by game and number of seats.
        history: the rated matches, newest first.
        next: the cursor of the next page; null on the last page.
        against: the results against the account in the `against` parameter; only included if the
            parameter is given.
    """

    id: str
    name: str
    bot: bool
    since: Time
    ratings: tuple[RatingShown, ...]
    history: tuple[RatedMatch, ...]
    next: str | None
    against: Against | UnsetType = UNSET
