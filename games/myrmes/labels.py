"""Human-readable labels of commands. Each label is a catalogue entry with its facts."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.errors import Fact
from games.game import Line, Seat
from games.myrmes import commands as c
from games.myrmes.content import (
    CUBES,
    DIG_EARTH,
    DIG_STONE,
    LARVAE_FOR_FOOD,
    OBJECTIVE_POINTS,
    POINT_UP,
    QUEEN_POINTS,
    GardenBoard,
)
from games.myrmes.content import board as board_of
from games.myrmes.names import count_each, enumerate_all, say_objective
from games.myrmes.pack import GardenHex
from games.myrmes.phases import BirthPlan, BirthsPhase
from games.myrmes.rules.births import count_born, event_cost, free_nurses
from games.myrmes.state import ROOMS as LEVELS
from games.myrmes.view import SeenTile, View

Facts = dict[str, Fact]
Worded = tuple[str, Facts]  # variant of a command's label, and facts that replace its fields


def describe_command(view: View, command: c.Command) -> Line:
    """Return the label of a command: the catalogue entry `command.<id>` and its facts."""
    facts: Facts = msgspec.to_builtins(command)
    name = str(facts.pop("type"))
    finder = _WORDED.get(type(command))
    if finder is None:
        return Line(name, facts)
    which, named = finder(view, command)
    return Line(f"{name}.{which}" if which else name, {**facts, **named})


def _board(view: View) -> GardenBoard:
    return board_of(view.content, len(view.colonies))


def _plan(view: View, seat: Seat) -> BirthPlan:
    return view.phase.plans[seat] if isinstance(view.phase, BirthsPhase) else BirthPlan()


def _with_bonus(view: View, seat: Seat, points: int) -> int:
    """Return the points of a gain, including the extra point for the event Points +1 (VP1)."""
    return points + (1 if points and view.colonies[seat].mat.event == POINT_UP else 0)


def _choose_event(view: View, command: c.ChooseEvent) -> Worded:
    larvae = event_cost(view.colonies[command.seat].mat.event, command.space)
    return ("moved" if larvae else "rolled"), {"larvae": larvae}


def _assign_nurses(view: View, command: c.AssignNurses) -> Worded:
    """Return the text variant and the facts for assigned nurses, including bonus births.

    In the atelier, each nurse counts as one action.
    """
    if command.track == "atelier":
        return "atelier", {"actions": command.nurses}
    event = _plan(view, command.seat).event
    put = {command.track: command.nurses}
    plan = BirthPlan(event, put.get("larvae", 0), put.get("soldiers", 0), put.get("workers", 0))
    larvae, soldiers, workers = count_born(plan)
    born = {"larvae": larvae, "soldiers": soldiers, "workers": workers}[command.track]
    return (command.track, {"born": born}) if born else ("", {})


def _finish_births(view: View, command: c.FinishBirths) -> Worded:
    idle = free_nurses(view.colonies[command.seat].mat, _plan(view, command.seat))
    return ("idle", {"nurses": idle}) if idle else ("", {})


def _work_in_room(view: View, command: c.WorkInRoom) -> Worded:
    if command.room != "queen":
        return "", {}
    return "queen", {"points": _with_bonus(view, command.seat, QUEEN_POINTS)}


def _step(view: View, command: c.StepTo) -> Worded:
    owner = _owner_at(view, command.to)
    is_free = owner is None or owner == command.seat
    return ("", {}) if is_free else ("soldier", {"owner": owner})


def _owner_at(view: View, at: GardenHex) -> Seat | None:
    """Return the owner of the tile or exit on a hex, or None if there is no such owner."""
    tile = _tile_at(view, at)
    if tile is not None:
        return tile.owner
    return next((colony.seat for colony in view.colonies if at in colony.exits), None)


def _tile_at(view: View, at: GardenHex) -> SeenTile | None:
    return next((tile for tile in view.tiles if at in tile.hexes), None)


def _hunt(view: View, command: c.Hunt) -> Worded:
    name = next((token.prey for token in view.prey if token.at == command.at), None)
    if name is None:
        return "", {}
    prey = next(kind for kind in _board(view).prey if kind.id == name)
    points = _with_bonus(view, command.seat, prey.points)
    gain = count_each(((prey.food, "food"), (points, "points")))
    return "named", {"prey": prey.id, "soldiers": prey.soldiers, "gain": gain}


def _clear(view: View, command: c.Clear) -> Worded:
    tile = _tile_at(view, command.stand)
    if tile is None:
        return "", {}
    if tile.owner is None or tile.owner == command.seat:
        return "own", {"shape": tile.shape}
    points = _with_bonus(view, command.seat, _board(view).points.get(tile.shape, 0))
    return "other", {"shape": tile.shape, "owner": tile.owner, "points": points}


def _place_pheromone(view: View, command: c.PlacePheromone) -> Worded:
    board = _board(view)
    hexes = {"hexes": _name_hexes(command.hexes)}
    place = board.forms[command.shape].get(command.hexes)
    if place is None:
        return "", hexes
    points = _with_bonus(view, command.seat, board.points[command.shape])
    gain = count_each(
        ((points, "points"), *((getattr(place, cube), cube) for cube in CUBES)), none="no-gain"
    )
    return "gain", {**hexes, "gain": gain}


def _name_hexes(hexes: tuple[GardenHex, ...]) -> Fact:
    return enumerate_all([{"q": at.q, "r": at.r} for at in hexes])


def _place_special(view: View, command: c.PlaceSpecial) -> Worded:
    tile = _board(view).specials[command.kind]
    return "paid", {
        "hexes": _name_hexes(command.hexes),
        "cost": count_each((getattr(tile, cube), cube) for cube in CUBES),
        "points": _with_bonus(view, command.seat, tile.points),
    }


def _of_tile(view: View, command: c.TakeCube | c.ChooseTile) -> Worded:
    tile = _tile_at(view, command.tile)
    return "", {"shape": tile.shape if tile else "any"}


def _dig(view: View, command: c.Dig) -> Worded:
    level = view.colonies[command.seat].mat.level
    if level >= len(DIG_EARTH):
        return "", {}
    cost = count_each(((DIG_EARTH[level], "earth"), (DIG_STONE[level], "stone")))
    return "paid", {"level": level + 1, "room": LEVELS[level + 1], "cost": cost}


def _say_claim(view: View, command: Any) -> Facts:
    """Return the facts for completing an objective, which are its cost and its points."""
    wanted = _board(view).objectives[command.objective]
    points = _with_bonus(view, command.seat, OBJECTIVE_POINTS[wanted.level])
    return {"objective": say_objective(wanted), "points": points}


def _claim(view: View, command: c.ClaimObjective) -> Worded:
    wanted = _board(view).objectives[command.objective]
    return ("tiles" if wanted.tiles else ""), _say_claim(view, command)


def _pay_mixed(view: View, command: c.PayMixed) -> Worded:
    wanted = _board(view).objectives[command.objective]
    stone = max(0, wanted.mixed - command.earth)
    paid = count_each(((command.earth, "earth"), (stone, "stone")))
    return "paid", {**_say_claim(view, command), "paid": paid}


def _pay_nurses(view: View, command: c.PayNurses) -> Worded:
    return ("" if command.waiting else "idle"), _say_claim(view, command)


def _choose_trades(_: View, command: c.ChooseTrades) -> Worded:
    larvae = LARVAE_FOR_FOOD * command.food
    return ("paid", {"larvae": larvae}) if larvae else ("none", {})


_WORDED: Mapping[type, Callable[[View, Any], Worded]] = {
    c.ChooseEvent: _choose_event,
    c.AssignNurses: _assign_nurses,
    c.FinishBirths: _finish_births,
    c.WorkInRoom: _work_in_room,
    c.StepTo: _step,
    c.Hunt: _hunt,
    c.Clear: _clear,
    c.PlacePheromone: _place_pheromone,
    c.PlaceSpecial: _place_special,
    c.TakeCube: _of_tile,
    c.ChooseTile: _of_tile,
    c.Dig: _dig,
    c.ClaimObjective: _claim,
    c.PayMixed: _pay_mixed,
    c.PayNurses: _pay_nurses,
    c.ChooseTrades: _choose_trades,
}
