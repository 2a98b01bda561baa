"""Check that all functions of a game work in every state, even between the events of a command."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from formicary.game_check.matches import ReachedState, readers
from games.game import AnyGame, Seat
from games.words.of_games import words_of


def check_totality(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the functions that raise an exception in a state."""
    for name, door in _doors(game, moment.seats):
        try:
            door(moment.state)
        except Exception as error:  # noqa: BLE001 - any error of a door is a finding
            yield f"{name} raises {type(error).__name__}: {error}"


def _doors(game: AnyGame, seats: int) -> Iterator[tuple[str, Callable[[Any], object]]]:
    """Yield each function that takes a state.

    Yield it once per seat or reader if it takes one too.
    """
    yield "pending", game.pending
    yield "score", game.score
    yield "outcome", game.outcome
    yield "dump", game.dump
    yield "invariants", game.invariants
    yield "allied", game.allied
    for seat in range(seats):
        yield f"legal for seat {seat}", partial(_for_seat, game.legal, seat)
        yield f"appraise for seat {seat}", partial(_for_seat, game.appraise, seat)
    for reader in readers(seats):
        viewer = "a spectator" if reader is None else f"seat {reader}"
        yield f"view for {viewer}", partial(_for_seat, game.view, reader)
        if game.holdings:
            yield f"holdings for {viewer}", partial(_for_seat, game.holdings, reader)
        if game.draw:
            yield f"draw for {viewer}", partial(_drawing, game, reader)


def _for_seat(door: Callable[[Any, Any], object], seat: Seat | None, state: Any) -> object:
    return door(state, seat)


def _drawing(game: AnyGame, reader: Seat | None, state: Any) -> object:
    return game.draw(game.view(state, reader), words_of(game, "en")) if game.draw else None
