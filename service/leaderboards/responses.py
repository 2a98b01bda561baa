"""Response bodies for leaderboards."""

from msgspec import Struct


class LeaderShown(Struct, frozen=True):
    """An entry of a leaderboard.

    Attributes:
        rank: the rank, from 1. Accounts with the same rating share a rank.
        account: the id of the account; null if it was erased.
        name: the name of the account; null if it was erased.
        bot: true if the account is declared as a bot.
        rating: the rating, a conservative estimate of the skill.
        mu: the most likely skill, as in OpenSkill.
        sigma: the uncertainty of `mu`.
        matches: the number of rated matches counted.
        provisional: true if fewer than ten matches are counted.
    """

    rank: int
    account: str | None
    name: str | None
    bot: bool
    rating: int
    mu: float
    sigma: float
    matches: int
    provisional: bool


class Leaderboard(Struct, frozen=True):
    """The highest-rated accounts of a game with a given number of seats, best first.

    Attributes:
        game: the slug of the game.
        seats: the number of seats.
        total: the total number of accounts on the leaderboard.
        leaders: the accounts on this page.
        next: the `after` parameter of the next page; null on the last page.
    """

    game: str
    seats: int
    total: int
    leaders: tuple[LeaderShown, ...]
    next: int | None
