"""What a reader sees follows from what the log tells it: no view, list or holding tells more.

A command is decided again as another one of its kind, and with other luck. Where a reader is told
the very same events, secrets left out, it must see the same state after them.
"""

from collections.abc import Iterator
from typing import Any

from formicary.game_check.matches import ReachedState, readers
from formicary.game_check.secrecy import redact
from games.errors import GameError
from games.folding import fold
from games.game import AnyGame, RunPhase, Seat
from games.luck import SeededLuck

OTHERS = 6  # commands of the same kind that are tried
LUCKS = 3


def check_telling(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield what shows a reader more of a command than its events tell."""
    if moment.step is None:
        return
    state, command = moment.state, moment.step.command
    ways = [one for one in _ways(game, moment) if one]
    for reader in readers(moment.seats):
        if reader is not None and reader == getattr(command, "seat", None):
            continue  # it knows what it asked for
        seen: list[tuple[tuple[Any, ...], Any]] = []
        for events in ways:
            told = tuple(redact(event, reader) for event in events)
            after = fold(game, state, events)
            before = next((state for other, state in seen if other == told), None)
            if before is None:
                seen.append((told, after))
                continue
            for door in _differences(game, before, after, reader):
                who = "a spectator" if reader is None else f"seat {reader}"
                yield f"{door} shows {who} what the events of {command} do not tell it"


def _ways(game: AnyGame, moment: ReachedState) -> Iterator[tuple[Any, ...]]:
    """Yield the events of the command, of others of its kind, and of it with other luck."""
    command: Any = moment.step.command if moment.step else None
    state, others = moment.state, list[Any]()
    if not isinstance(command, RunPhase):
        kind = type(command)
        listed = [one for one in game.legal(state, command.seat) if type(one) is kind]
        others = listed[:: max(1, len(listed) // OTHERS)]
    for one in (command, *others):
        try:
            yield game.decide(state, one, SeededLuck(0))
        except GameError:
            continue
    for seed in range(1, LUCKS):
        yield game.decide(state, command, SeededLuck(seed))


def _differences(game: AnyGame, one: Any, other: Any, reader: Seat | None) -> Iterator[str]:
    if game.view(one, reader) != game.view(other, reader):
        yield "the view"
    if game.pending(one) != game.pending(other):
        yield "who is asked"
    if game.holdings and game.holdings(one, reader) != game.holdings(other, reader):
        yield "a holding"
    if reader is not None and game.legal(one, reader) != game.legal(other, reader):
        yield "the legal list"
