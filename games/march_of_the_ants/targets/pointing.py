"""Commands that a click on a target may mean, whether legal or not."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.game import Seat, Target
from games.hexes import Axial
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.content import GREAT_TUNNEL
from games.march_of_the_ants.positions import exits_of, sources_of
from games.march_of_the_ants.view import View

PLACE_MOST, SITES_MOST, FAR, CARD_LETTERS = 50, 4, 64, 20  # the limits of the command fields
_ROTATIONS = 6


def meant(view: View, seat: Seat, target: Target) -> tuple[c.Command, ...]:
    """Return the commands that a seat may mean by clicking a target.

    The result is empty if the target is unknown.
    """
    kind, _, name = target.partition(":")
    if kind in ("action", "card"):
        return tuple(_meant_name(view, seat, kind, name))
    numbers = _numbers(name)
    match kind, numbers:
        case "cell", (q, r) if "," in name and max(abs(q), abs(r)) < FAR:
            return _meant_cell(view, seat, (q, r))
        case "hex", (place,) if 0 <= place <= PLACE_MOST:
            return _meant_place(view, seat, place, 0)
        case "site", (place, site) if 0 < place <= PLACE_MOST and 0 <= site <= SITES_MOST:
            return _meant_place(view, seat, place, site)
        case "ant", (owner, place, site) if 0 <= place <= PLACE_MOST and 0 <= site <= SITES_MOST:
            return _meant_ant(view, seat, owner, (place, site))
        case _:
            return tuple(_meant_thing(view, seat, kind, numbers))


_ACTIONS: Mapping[str, Callable[..., c.Command]] = {
    "explore": c.Explore,
    "march": c.March,
    "forage": c.Forage,
    "rest": c.Rest,
}


def _meant_name(view: View, seat: Seat, kind: str, name: str) -> Iterator[c.Command]:
    """Yield the commands for an action in the progress panel, or for a card."""
    if kind == "card" and 0 < len(name) <= CARD_LETTERS:
        yield from _meant_card(view, seat, name)
    elif kind == "action" and name in _ACTIONS:
        yield _ACTIONS[name](seat=seat)


def _meant_thing(
    view: View, seat: Seat, kind: str, numbers: tuple[int, ...]
) -> Iterator[c.Command]:
    """Yield the commands for an element that is a drawn hex, a seat or a larva."""
    match kind, numbers:
        case "drawn", (number,) if 0 < number <= PLACE_MOST:
            yield c.KeepHex(seat=seat, hex=number)
            yield c.PutBack(seat=seat, hex=number)
        case "seat", (player,) if 0 <= player < view.players:
            yield c.PickPlayer(seat=seat, player=player)
        case "larva", (owner,) if owner == seat:
            yield c.PayLarva(seat=seat)
            yield c.TakeLarva(seat=seat)


def _numbers(name: str) -> tuple[int, ...]:
    """Return the numbers of which a name consists, or an empty tuple if it has other parts."""
    parts = name.replace(",", ".").split(".")
    if not all(part.removeprefix("-").isdecimal() and len(part) <= 3 for part in parts):
        return ()
    return tuple(map(int, parts))


def _task(view: View) -> Any:
    return view.agenda[-1] if view.agenda else None


def _meant_card(view: View, seat: Seat, card: str) -> tuple[c.Command, ...]:
    """Return the commands for a card, depending on the open question."""
    match _task(view):
        case t.Battle() | t.Secretly():
            return (c.PutDown(seat=seat, card=card),)
        case t.Discarding() | t.CentipedeBattle() | t.React():
            return (c.Discard(seat=seat, card=card),)
        case t.OfferedCards():
            return (c.PlayOffered(seat=seat, card=card),)
        case t.Resolve():
            return (c.DropGoal(seat=seat, card=card),)
        case _:
            return (c.PlayCard(seat=seat, card=card),)


def _meant_cell(view: View, seat: Seat, cell: Axial) -> tuple[c.Command, ...]:
    """Return the commands for placing the hex in a cell, in every rotation.

    The source is a place from which the seat may explore the cell.
    """
    sources = sources_of(view, seat, cell) or exits_of(view, cell) or (GREAT_TUNNEL,)
    return tuple(
        c.PlaceHex(seat=seat, source=sources[0], cell=c.MapCell(q=cell[0], r=cell[1]), rotation=k)
        for k in range(_ROTATIONS)
    )


def _meant_place(view: View, seat: Seat, place: int, site: int) -> tuple[c.Command, ...]:
    """Return the commands to choose, take, enter or harvest a spot.

    The open question determines which of these applies.
    """
    match _task(view):
        case t.PickHex():
            return (c.PickPlace(seat=seat, place=place),)
        case t.SiteChoice() | t.FoundColony():
            return (c.TakeSite(seat=seat, place=place, site=site),)
        case t.Gather():
            return (c.HarvestSite(seat=seat, place=place, site=site),)
        case t.Steps() | t.React() | t.PlaceLarvae():
            return (c.PlaceLarva(seat=seat, place=place, site=site),)
        case _:
            return ()


def _meant_ant(view: View, seat: Seat, owner: Seat, at: tuple[int, int]) -> tuple[c.Command, ...]:
    """Return the commands to choose, pay or lose an ant.

    The open question determines which of these applies.
    """
    place, site = at
    match _task(view):
        case t.Destroy() | t.Swap() if 0 <= owner < view.players:
            return (c.PickAnt(seat=seat, owner=owner, place=place, site=site),)
        case t.Pay() if owner == seat:
            return (c.PayAnt(seat=seat, place=place, site=site),)
        case t.Losses() if owner == seat:
            return (c.LoseAnt(seat=seat, place=place, site=site),)
        case _:
            return ()
