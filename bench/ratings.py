"""Cost of updating the read models when a rated match ends, compared with an unrated one."""

import random
from collections.abc import Callable
from functools import partial
from time import perf_counter

from redis import Redis

from bench.rig.harness import Row, at_most, interleave
from bench.rig.servers import client, server
from bench.rig.sizes import size
from games import GAMES
from projections.lobby import Lobby, LobbyRow, LobbySeat
from projections.ratings.results import RatedResult, result_of
from projections.ratings.store import SETTLE_MS, Ratings

PLAYERS, LADDER, NEW = size(500, 20), size(10_000, 50), size(200, 5)
SECOND = 1000


def rows() -> list[Row]:
    """Measure duels on a ladder with many players. Any game would give the same results."""
    with server() as socket:
        redis = client(socket)
        ratings = Ratings(redis)
        ended = [_end(number) for number in range(LADDER)]
        for row in ended:
            _put(ratings, row)
        first = _seconds(lambda: ratings.settle(_now(LADDER)))
        ratings.recount()
        again = _seconds(lambda: ratings.settle(_now(LADDER)))
        medians = _measure_ends(redis, ratings)
    return [
        at_most("an end, rated / not", "us", medians["rated"], medians["unrated"], ratio=12),
        at_most(f"{LADDER} ends, again / first", "s", again, first, ratio=2.5),
    ]


def _measure_ends(redis: Redis, ratings: Ratings) -> dict[str, float]:
    """Return how long it takes to end a rated match and an unrated one, in microseconds."""
    lobby, number = Lobby(redis), LADDER

    def end(*, rated: bool) -> float:
        nonlocal number
        took = 0.0
        for _ in range(NEW):
            row = _end(number, rated=rated)
            number += 1
            took += _seconds(partial(_follow, lobby, ratings, row))
        return took / NEW * 1e6

    return interleave({"unrated": lambda: end(rated=False), "rated": lambda: end(rated=True)})


def _follow(lobby: Lobby, ratings: Ratings, row: LobbyRow) -> None:
    """Update the read models in the same manner as after the end of a match."""
    if row.rated:
        _put(ratings, row)
    lobby.put(row)
    ratings.settle(row.updated_at + SETTLE_MS + 1)


def _put(ratings: Ratings, row: LobbyRow) -> None:
    result = result_of(row)
    if isinstance(result, RatedResult):
        ratings.put(result)


def _end(number: int, *, rated: bool = True) -> LobbyRow:
    """Return the row of a finished duel between random players. Each duel ends a second later."""
    chance = random.Random(number)
    pair = chance.sample(range(PLAYERS), 2)
    return LobbyRow(
        match_id=f"m{number:015d}",
        game=next(iter(GAMES)),
        status="over",
        seats=tuple(LobbySeat(taken=True, account=f"p{player:015d}") for player in pair),
        version=300,
        link="00" * 32,
        created_at=number * SECOND,
        updated_at=number * SECOND,
        ranking=((0,), (1,)),
        rated=rated,
    )


def _now(count: int) -> int:
    return count * SECOND + SETTLE_MS


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
