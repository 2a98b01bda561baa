"""Pairings of bots, and functions to play them on all cores."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from msgspec import Struct

from games import GAMES
from games.bots import choose, level_of
from games.game import AnyGame, Over, RunPhase, Seats
from games.luck import SeededLuck


class Pairing(Struct, frozen=True):
    """A scheduled match: the contestant in each seat, and the seed for its random draws.

    Contestants are numbered in the order of the plan.
    """

    number: int
    game: str
    contestants: tuple[int, ...]  # indexed by seat
    levels: tuple[str, ...]  # indexed by seat
    seed: str


class Result(Struct, frozen=True):
    """The result of a match, with contestants, places and points listed by seat.

    Places are counted from 0, and tied seats have the same place.
    """

    number: int
    contestants: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    decisions: int
    seconds: float


def pairings(game: str, levels: Sequence[str], matches: int, seed: str) -> Iterator[Pairing]:
    """Yield the pairings of an arena. Each deal is played once per rotation of the contestants."""
    count = len(levels)
    for number in range(matches):
        deal, turn = divmod(number, count)
        order = tuple((seat + turn) % count for seat in range(count))
        sitting = tuple(levels[contestant] for contestant in order)
        yield Pairing(number, game, order, sitting, f"{seed}/{deal}")


def play_pairing(pairing: Pairing) -> Result:
    """Play one match to the end. The bots do not influence the random draws of the game."""
    game, start = GAMES[pairing.game], time.perf_counter()
    luck = SeededLuck(pairing.seed)
    state, decisions = game.start, 0
    for event in game.setup(game.options(), len(pairing.levels), luck):
        state = game.evolve(state, event)
    while not isinstance(asked := game.pending(state), Over):
        command = RunPhase()
        if isinstance(asked, Seats):
            seat = asked.questions[0].seat
            own = SeededLuck(f"{pairing.seed}/{pairing.number}/{decisions}")
            level = pairing.levels[seat]
            # Without a clock, a busy machine cannot cut a search short, so the match is
            # reproducible.
            clock = time.monotonic if level_of(level).milliseconds else None
            choice = choose(game, game.view(state, seat), seat, level, own, clock=clock)
            command, decisions = choice.command, decisions + 1
        for event in game.decide(state, command, luck):
            state = game.evolve(state, event)
    return Result(
        number=pairing.number,
        contestants=pairing.contestants,
        places=_places(game, state),
        points=tuple(score.points for score in game.score(state)),
        decisions=decisions,
        seconds=time.perf_counter() - start,
    )


def _places(game: AnyGame, state: object) -> tuple[int, ...]:
    outcome = game.outcome(state)
    if outcome is None:
        raise AssertionError(f"{game.name} is over without an outcome")
    places, ahead = {}, 0
    for group in outcome.ranking:
        for seat in group:
            places[seat] = ahead
        ahead += len(group)
    return tuple(places[seat] for seat in sorted(places))


def play_all(
    wanted: Sequence[Pairing], jobs: int, played: Callable[[Result], object]
) -> list[Result]:
    """Play matches in parallel, and return the results in the order of the pairings.

    Args:
        wanted: the pairings to play.
        jobs: the number of processes; with 1, all matches are played in the current process.
        played: callback that receives each result as soon as it is available.
    """
    results = []
    if jobs == 1:
        for pairing in wanted:
            results.append(play_pairing(pairing))
            played(results[-1])
        return results
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for future in as_completed([pool.submit(play_pairing, pairing) for pairing in wanted]):
            results.append(future.result())
            played(results[-1])
    return sorted(results, key=lambda result: result.number)


def cores() -> int:
    """Return the number of CPU cores available to this process."""
    return len(os.sched_getaffinity(0))
