"""The states of a match in which seats may give other commands than before."""

from collections.abc import Iterator

from formicary.game_check.matches import PlayedCommand, RandomMatch
from games.game import AnyGame

SITUATIONS_MOST = 24  # of a match


def first_situations(game: AnyGame, match: RandomMatch) -> Iterator[PlayedCommand]:
    """Yield the first step in each situation, which is the types of each seat's legal commands."""
    known: set[tuple[frozenset[type], ...]] = set()
    for step in match.steps[1:]:
        situation = tuple(
            frozenset(type(command) for command in game.legal(step.before, seat))
            for seat in range(match.seats)
        )
        if situation not in known:
            known.add(situation)
            yield step
        if len(known) == SITUATIONS_MOST:
            return
