"""Ids of the hexes in the drawing that commands and events affect."""

from game_hex.board import EMPTY, Hex
from game_hex.commands import Command, PlaceStone, SwapStone
from game_hex.events import Event, FirstStonePlaced, SidesConnected, StonePlaced, StoneSwapped
from game_hex.view import View
from games.game import Seat, Target


def name_hex(at: Hex) -> Target:
    """Return the element id of a hex."""
    return f"hex:{at.q},{at.r}"


def of_command(view: View, command: Command) -> tuple[Target, ...]:
    """Return the hex of a stone to be placed. Bids have no target."""
    match command:
        case PlaceStone(hex=at):
            return (name_hex(at),)
        case SwapStone():
            return tuple(map(name_hex, _stones(view)))
        case _:
            return ()


def of_event(event: Event) -> tuple[Target, ...]:
    """Return the hexes that an event changes, with the newest stone first."""
    match event:
        case FirstStonePlaced(hex=at) | StonePlaced(hex=at):
            return (name_hex(at),)
        case StoneSwapped(hex=at, taken=taken):
            return tuple(map(name_hex, dict.fromkeys((at, taken))))
        case SidesConnected(chain=chain):
            return tuple(map(name_hex, chain))
        case _:
            return ()


def meant(view: View, seat: Seat, target: Target) -> tuple[Command, ...]:
    """Return commands that a seat may mean by clicking a target, legal or not."""
    kind, _, place = target.partition(":")
    q, _, r = place.partition(",")
    if kind != "hex" or not (q.isdigit() and r.isdigit()):
        return ()
    size = len(view.rows)
    inside = int(q) < size and int(r) < size
    return (PlaceStone(seat=seat, hex=Hex(int(q), int(r))),) if inside else ()


def _stones(view: View) -> list[Hex]:
    return [
        Hex(q, r) for r, row in enumerate(view.rows) for q, mark in enumerate(row) if mark != EMPTY
    ]
