"""Storage of ratings on the job server: results, estimates, leaderboards and histories.

Results are added and removed together with the rows in the lobby, which does not change any figure
yet. `settle` then rates new results in the order in which they became public. If a result arrives
late or is removed, the whole ladder is rated again, so that the figures always follow from the
results alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from redis import Redis
from redis.exceptions import WatchError

from projections.operations.stored_rows import read_row
from projections.ratings.figures import (
    Figures,
    RatingFigure,
    RatingStep,
    fold_results,
    skill_above,
)
from projections.ratings.results import (
    Ladder,
    RatedResult,
    match_of,
    place_at,
    read_ladder,
)

SETTLE_MS = 2_000  # results of the same time may arrive in any order, so rating waits this long
AT_ONCE = 1_000
_STEM = "ratings"
_RESULTS, _STEPS = f"{_STEM}:results", f"{_STEM}:steps"  # keyed by match
_DUE = f"{_STEM}:due"  # ladders with unrated results, marked `all` to rate them from the start
_COUNTED = f"{_STEM}:counted"  # by ladder: number of rated results and sort key of the last one
_WHOLE = f"{_STEM}:whole"
_NEW, _ALL = b"new", b"all"
_steps = msgspec.json.Decoder(tuple[RatingStep, ...])
_figure = msgspec.json.Decoder(RatingFigure)


class Played(NamedTuple):
    """A rated match, with the change of each player's rating, by seat."""

    result: RatedResult
    steps: tuple[RatingStep, ...]


class Leader(NamedTuple):
    """A leaderboard entry.

    Ranks start from 1, and accounts with equal ratings share a rank.
    """

    rank: int
    account: str
    figure: RatingFigure


class Ratings:
    """Stores the ratings of all accounts.

    Args:
        client: a connection to the job server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    # --- Results

    def put(self, result: RatedResult) -> None:
        """Add a result. Nothing changes if it is already there."""
        known, text = self._client.hget(_RESULTS, result.match_id), msgspec.json.encode(result)
        if known == text:
            return
        if known:
            self.remove([result.match_id])
        name = result.ladder.name
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hset(_RESULTS, result.match_id, text)
            pipe.zadd(_order(name), {result.place: 0})
            pipe.hsetnx(_DUE, name, _NEW)
            pipe.execute()

    def remove(self, matches: Iterable[str]) -> None:
        """Remove the results of matches that no longer count.

        Matches without a result are ignored.
        """
        names = list(matches)
        stored = self._client.hmget(_RESULTS, names) if names else ()
        for result in map(_read_result, filter(None, stored)):
            name = result.ladder.name
            with self._client.pipeline(transaction=True) as pipe:
                pipe.hdel(_RESULTS, result.match_id)
                pipe.hdel(_STEPS, result.match_id)
                pipe.zrem(_order(name), result.place)
                for account in result.accounts:
                    pipe.zrem(_history(account), result.place)
                pipe.hset(_DUE, name, _ALL)
                pipe.execute()

    def matches(self) -> frozenset[str]:
        """Return the ids of all matches that have a result."""
        return frozenset(name.decode() for name in self._client.hkeys(_RESULTS))

    def recount(self) -> None:
        """Schedule all ladders for recomputation from their first result."""
        ladders = {result.ladder.name for result in self._results(sorted(self.matches()))}
        ladders |= set(self._counted_ladders())
        if ladders:
            self._client.hset(_DUE, mapping=dict.fromkeys(sorted(ladders), _ALL))

    def is_whole(self) -> bool:
        """Return whether every match has been checked since the server last lost its data."""
        return bool(self._client.exists(_WHOLE))

    def note_whole(self) -> None:
        """Record that every match has been checked."""
        self._client.set(_WHOLE, 1)

    # --- Rating

    def settle(self, now: int) -> int:
        """Rate new results except very recent ones. Return the number of rated matches.

        Several processes may call this concurrently. A process that loses the race rates nothing.
        """
        count = 0
        for name in self._client.hkeys(_DUE):
            try:
                count += self._settle(name.decode(), now)
            except WatchError:
                continue  # a new result or another process changed the data first
        return count

    def _settle(self, name: str, now: int) -> int:
        until = f"({place_at(now - SETTLE_MS)}"
        with self._client.pipeline(transaction=True) as pipe:
            pipe.watch(_DUE, _order(name), _COUNTED)
            counted, last = _read_counted(pipe.hget(_COUNTED, name))
            afresh = pipe.hget(_DUE, name) == _ALL or not self._stands_at(pipe, name, counted, last)
            after = "-" if afresh or not last else f"({last}"
            places = [place.decode() for place in pipe.zrangebylex(_order(name), after, until)]
            waits = pipe.zlexcount(_order(name), f"[{until[1:]}", "+")
            results = self._results([match_of(place) for place in places])
            figures = {} if afresh else self._figures(name, results)
            gone = (
                []
                if not afresh
                else [account.decode() for account in pipe.zrange(_board(name), 0, -1)]
            )
            steps = fold_results(results, figures)
            pipe.multi()
            _clear(pipe, name, gone)
            _write(pipe, name, (results, steps, figures))
            _note(pipe, name, (0 if afresh else counted) + len(places), places[-1:] or [last])
            if waits:
                pipe.hset(_DUE, name, _NEW)
            else:
                pipe.hdel(_DUE, name)
            pipe.execute()
        return len(places)

    @staticmethod
    def _stands_at(pipe: Any, name: str, counted: int, last: str) -> bool:
        """Return whether the last rated result is still at the same position in the order."""
        return not counted or pipe.zrank(_order(name), last) == counted - 1

    def _figures(self, name: str, results: Sequence[RatedResult]) -> Figures:
        accounts = sorted({account for result in results for account in result.accounts})
        with self._client.pipeline(transaction=False) as pipe:
            for account in accounts:
                pipe.hget(_figures(account), name)
            replies = pipe.execute()
        return {
            account: msgspec.json.decode(stored, type=RatingFigure)
            for account, stored in zip(accounts, replies, strict=True)
            if stored
        }

    def _results(self, matches: Sequence[str]) -> list[RatedResult]:
        results: list[RatedResult] = []
        for first in range(0, len(matches), AT_ONCE):
            some = self._client.hmget(_RESULTS, matches[first : first + AT_ONCE])
            results += map(_read_result, filter(None, some))
        return results

    def _counted_ladders(self) -> list[str]:
        return [name.decode() for name in self._client.hkeys(_COUNTED)]

    # --- Reading

    def waiting(self) -> int:
        """Return the number of ladders with unrated results."""
        return int(self._client.hlen(_DUE))

    def ladders(self) -> tuple[Ladder, ...]:
        """Return all ladders that have ratings."""
        return tuple(sorted(map(read_ladder, self._counted_ladders())))

    def figures_of(self, account: str) -> dict[Ladder, RatingFigure]:
        """Return an account's estimates, keyed by ladder."""
        fields = self._client.hgetall(_figures(account))
        figures = ((name.decode(), _read_shown(stored)) for name, stored in sorted(fields.items()))
        return {read_ladder(name): figure for name, figure in figures if figure}

    def history(
        self, account: str, before: str | None = None, limit: int = AT_ONCE
    ) -> tuple[Played, ...]:
        """Return the rated matches of an account, latest first.

        Args:
            account: the id of the account.
            before: a sort key, to return only matches before it; None to start at the latest.
            limit: the maximum number of matches.
        """
        return self._find_played(list(map(match_of, self._places(account, before, limit))))

    def whole_history(self, account: str) -> Iterator[Played]:
        """Yield all rated matches of an account, latest first, reading them page by page."""
        before = None
        while places := self._places(account, before, AT_ONCE):
            yield from self._find_played(list(map(match_of, places)))
            before = places[-1]

    def _places(self, account: str, before: str | None, limit: int) -> list[str]:
        most = f"({before}" if before else "+"
        places = self._client.zrevrangebylex(_history(account), most, "-", 0, limit)
        return [place.decode() for place in places]

    def between(self, account: str, other: str, limit: int) -> tuple[Played, ...]:
        """Return the rated matches in which both accounts played, most recent first."""
        names = [_history(account), _history(other)]
        places = sorted(self._client.zinter(names), reverse=True)[:limit]
        return self._find_played([match_of(place.decode()) for place in places])

    def latest(self, limit: int) -> tuple[Played, ...]:
        """Return the rated matches of all ladders, latest first."""
        places: list[str] = []
        for ladder in self.ladders():
            some = self._client.zrevrange(_order(ladder.name), 0, limit - 1)
            places += (place.decode() for place in some)
        return self._find_played(
            [match_of(place) for place in sorted(places, reverse=True)[:limit]]
        )

    def leaders(self, ladder: Ladder, after: int, limit: int) -> tuple[Leader, ...]:
        """Return a page of a leaderboard, best first, skipping the first `after` entries."""
        names = self._client.zrevrange(_board(ladder.name), after, after + limit - 1)
        accounts = [account.decode() for account in names]
        with self._client.pipeline(transaction=False) as pipe:
            for account in accounts:
                pipe.hget(_figures(account), ladder.name)
            figures = pipe.execute()
        return tuple(self._rank(ladder, after, zip(accounts, figures, strict=True)))

    def _rank(
        self, ladder: Ladder, after: int, listed: Iterable[tuple[str, bytes | None]]
    ) -> Iterator[Leader]:
        """Yield the entries of one leaderboard page, with their ranks.

        A tie may start on an earlier page.
        """
        rank, rating = 0, None
        for number, (account, stored) in enumerate(listed, after + 1):
            figure = _read_shown(stored)
            if figure is None:
                continue  # rated again in the meantime, or damaged
            if figure.rating != rating:
                rank = number if rank else self._count_better(ladder, figure.rating) + 1
                rating = figure.rating
            yield Leader(rank, account, figure)

    def ranks(self, figures: Mapping[Ladder, RatingFigure]) -> dict[Ladder, int]:
        """Return the ranks of an account's estimates on their leaderboards, from 1."""
        with self._client.pipeline(transaction=False) as pipe:
            for ladder, figure in figures.items():
                pipe.zcount(_board(ladder.name), _beyond(figure.rating), "+inf")
            better = pipe.execute()
        return {ladder: int(count) + 1 for ladder, count in zip(figures, better, strict=True)}

    def _count_better(self, ladder: Ladder, rating: int) -> int:
        return int(self._client.zcount(_board(ladder.name), _beyond(rating), "+inf"))

    def size(self, ladder: Ladder) -> int:
        """Return the number of accounts on a leaderboard."""
        return int(self._client.zcard(_board(ladder.name)))

    def _find_played(self, matches: Sequence[str]) -> tuple[Played, ...]:
        if not matches:
            return ()
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hmget(_RESULTS, matches)
            pipe.hmget(_STEPS, matches)
            results, steps = pipe.execute()
        return tuple(
            Played(_read_result(result), _steps.decode(step))
            for result, step in zip(results, steps, strict=True)
            if result and step
        )


def _clear(pipe: Any, name: str, gone: Iterable[str]) -> None:
    """Delete all estimates in a ladder."""
    for account in gone:
        pipe.hdel(_figures(account), name)
        pipe.zrem(_board(name), account)


def _write(
    pipe: Any,
    name: str,
    counted: tuple[Sequence[RatedResult], dict[str, tuple[RatingStep, ...]], Figures],
) -> None:
    """Store new ratings, with the changes in each match and the estimates of its players."""
    results, steps, figures = counted
    for result in results:
        pipe.hset(_STEPS, result.match_id, msgspec.json.encode(steps[result.match_id]))
        for account in result.accounts:
            pipe.zadd(_history(account), {result.place: 0})
    for account in dict.fromkeys(account for result in results for account in result.accounts):
        figure = figures[account]
        pipe.hset(_figures(account), name, msgspec.json.encode(figure))
        pipe.zadd(_board(name), {account: figure.skill})


def _note(pipe: Any, name: str, count: int, last: Sequence[str]) -> None:
    if count:
        pipe.hset(_COUNTED, name, f"{count} {last[0]}")
    else:
        pipe.hdel(_COUNTED, name)


def _read_counted(stored: bytes | None) -> tuple[int, str]:
    count, _, place = (stored or b"0 ").decode().partition(" ")
    return int(count), place


def _read_shown(stored: bytes | None) -> RatingFigure | None:
    """Decode an estimate for display. Return None if it is damaged.

    A damaged figure raises an error when ratings are computed.
    """
    return read_row(stored, _figure.decode, "ratings")


def _read_result(stored: bytes) -> RatedResult:
    return msgspec.json.decode(stored, type=RatedResult)


def _beyond(rating: int) -> str:
    """Return the lower limit of the skills whose rating is better than the given one."""
    return f"({skill_above(rating)!r}"


def _order(ladder: str) -> str:
    return f"{_STEM}:order:{ladder}"


def _board(ladder: str) -> str:
    return f"{_STEM}:board:{ladder}"


def _history(account: str) -> str:
    return f"{_STEM}:history:{account}"


def _figures(account: str) -> str:
    return f"{_STEM}:figures:{account}"
