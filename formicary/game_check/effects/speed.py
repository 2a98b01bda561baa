"""Checks that decisions and lists of legal commands take little time."""

from collections.abc import Callable, Iterator
from functools import partial
from time import thread_time

from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import PlayedCommand, RandomMatch, luck_of
from games.folding import fold
from games.game import AnyGame, RunPhase

MILLISECONDS_MOST = 100  # of processor time, for one call
TRIES = 3  # the fastest one counts, because the first may fill caches


def check_speed(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the calls for a step of a match that take more than the bound."""
    for step in match.steps[1:]:
        kind = type(step.command).__name__
        for name, call in _calls(game, match, step):
            if (spent := _time(call)) > MILLISECONDS_MOST:
                yield CheckFinding(
                    f"{name} {kind} takes more than {MILLISECONDS_MOST} ms",
                    match.place(step.version),
                    f"{spent:.0f} ms for {step.command}",
                )


def _calls(
    game: AnyGame, match: RandomMatch, step: PlayedCommand
) -> Iterator[tuple[str, Callable[[], object]]]:
    luck = luck_of(game, match.seats, match.seed)
    yield "deciding", partial(game.decide, step.before, step.command, luck)
    yield "folding the events of", partial(fold, game, step.before, step.events)
    if not isinstance(step.command, RunPhase):
        yield (
            "listing the legal commands before",
            partial(game.legal, step.before, step.command.seat),
        )


def _time(call: Callable[[], object]) -> float:
    """Return the milliseconds of a call, of which slow ones are repeated."""
    fastest = float("inf")
    for _ in range(TRIES):
        begun = thread_time()
        call()
        fastest = min(fastest, (thread_time() - begun) * 1000)
        if fastest <= MILLISECONDS_MOST:
            break
    return fastest
