"""Drawing and placing hexes (rules 3.3, 5.2, 9.5, 11.6)."""

from functools import lru_cache

from games.errors import RuleViolation
from games.game import Seat, Secret
from games.hexes import Axial
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import entries_at, occupied_sites, places_of
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.decision import Decision, map_of, wrong_answer
from games.march_of_the_ants.layout import fitting_rotations, places_in
from games.march_of_the_ants.modifier_types import ExploreDraw
from games.march_of_the_ants.modifiers import modifiers
from games.march_of_the_ants.state import State


@lru_cache(maxsize=8192)
def place_command(seat: Seat, source: int, cell: Axial, rotation: int) -> c.PlaceHex:
    """Return the command to place the drawn hex."""
    there = c.MapCell(q=cell[0], r=cell[1])
    return c.PlaceHex(seat=seat, source=source, cell=there, rotation=rotation)


def draw_hex(decision: Decision, seat: Seat) -> None:
    """Draw the top hex, or secretly draw several of which one is kept (rules 5.2, 11.3)."""
    state = decision.state
    for modifier in modifiers(state, decision.tables, seat, ExploreDraw):
        if len(state.pile) >= modifier.draw:
            hexes = state.pile[: -modifier.draw - 1 : -1]
            secret = Secret((seat,), hexes)
            decision.emit(e.HexesScouted(seat=seat, count=modifier.draw, hexes=secret))
            return
    decision.emit(e.HexDrawn(seat=seat, hex=state.pile[-1], mode="explore"))


def keep_options(state: State, _tables: Tables, task: t.Keep) -> list[c.Command]:
    """Return the commands to keep one of the drawn hexes."""
    return [c.KeepHex(seat=task.seat, hex=hex_) for hex_ in state.looked[task.seat]]


def keep(decision: Decision, task: t.Keep, command: c.Command) -> None:
    """Keep one of the drawn hexes."""
    if not isinstance(command, c.KeepHex):
        raise wrong_answer("keep-hex", command)
    if command.hex not in decision.state.looked[task.seat]:
        raise RuleViolation("keep.not-drawn", rule="11.3", hex=command.hex)
    if task.mode == "setup":
        decision.emit(e.StartHexKept(seat=task.seat, hex=command.hex))
    else:
        decision.emit(e.ScoutedHexKept(seat=task.seat, hex=command.hex))


def exits_for(state: State, task: t.PlaceTile) -> dict[int, list[tuple[Axial, int]]]:
    """Return the exits at which a hex may be placed, indexed by the place to which they belong."""
    here = map_of(state)
    if task.mode == "setup":
        return {GREAT_TUNNEL: list(here.exits[GREAT_TUNNEL])}
    return {
        place: list(here.exits[place])
        for place in places_in(places_of(state, task.seat))
        if here.exits[place]
    }


def place_options(state: State, _tables: Tables, task: t.PlaceTile) -> list[c.Command]:
    """Return a command for each legal cell and rotation of the drawn hex.

    If the tunnels must meet, each command includes the tile explored from.
    """
    seat = task.seat
    if task.mode in {"effect", "sentry"}:
        return [
            place_command(seat, GREAT_TUNNEL, cell, rotation)
            for cell in map_of(state).rim
            for rotation in range(6)
        ]
    commands: list[c.Command] = []
    for source, exits in exits_for(state, task).items():
        turns: dict[Axial, set[int]] = {}
        for cell, direction in exits:
            fitting = fitting_rotations(state.content, task.hex, direction)
            turns.setdefault(cell, set()).update(fitting)
        for cell, rotations in turns.items():
            commands += [place_command(seat, source, cell, k) for k in sorted(rotations)]
    return commands


def place(decision: Decision, task: t.PlaceTile, command: c.Command) -> None:
    """Place the drawn hex, apply its printed marks and start its effect (rules 5.2, 10)."""
    if not isinstance(command, c.PlaceHex):
        raise wrong_answer("place-hex", command)
    if task.mode in {"effect", "sentry"}:
        _check_rim(decision.state, command)
    else:
        _check_exit(decision.state, task, command)
    _emit_placing(decision, task, command)
    program = decision.tables.placed.get(task.hex)
    if program is not None:
        decision.emit(e.HexEffectBegun(seat=task.seat, hex=task.hex, program=program))


def _check_rim(state: State, command: c.PlaceHex) -> None:
    cell = (command.cell.q, command.cell.r)
    if command.source != GREAT_TUNNEL:
        raise RuleViolation("place.no-source", rule="11.6", source=command.source)
    if not map_of(state).is_on_rim(cell):
        raise RuleViolation("place.touches-nothing", rule="11.6", q=cell[0], r=cell[1])


def _check_exit(state: State, task: t.PlaceTile, command: c.PlaceHex) -> None:
    cell = (command.cell.q, command.cell.r)
    rule = "3.3" if task.mode == "setup" else "5.2"
    exits = exits_for(state, task).get(command.source)
    if exits is None:
        raise RuleViolation("place.source", rule=rule, source=command.source)
    directions = [direction for there, direction in exits if there == cell]
    if not directions:
        raise RuleViolation("place.no-exit", rule=rule, q=cell[0], r=cell[1])
    if not any(
        command.rotation in fitting_rotations(state.content, task.hex, direction)
        for direction in directions
    ):
        raise RuleViolation("place.not-linked", rule=rule, rotation=command.rotation)


def _emit_placing(decision: Decision, task: t.PlaceTile, command: c.PlaceHex) -> None:
    tile = decision.tables.hexes[task.hex]
    seat, hex_, cell, rotation = task.seat, task.hex, command.cell, command.rotation
    centipede, wormhole = tile.centipede, tile.wormhole
    if task.mode == "sentry":
        decision.emit(
            e.SentryPlaced(seat=seat, hex=hex_, cell=cell, rotation=rotation, wormhole=wormhole)
        )
        if centipede and decision.state.pile:
            decision.emit(e.HexDrawn(seat=seat, hex=decision.state.pile[-1], mode="sentry"))
    elif task.mode == "explore":
        decision.emit(
            e.HexExplored(
                seat=seat,
                hex=hex_,
                cell=cell,
                rotation=rotation,
                source=command.source,
                centipede=centipede,
                wormhole=wormhole,
            )
        )
    else:
        kind = e.StartHexPlaced if task.mode == "setup" else e.HexPlaced
        decision.emit(
            kind(
                seat=seat,
                hex=hex_,
                cell=cell,
                rotation=rotation,
                centipede=centipede,
                wormhole=wormhole,
            )
        )


def found_options(state: State, tables: Tables, task: t.FoundColony) -> list[c.Command]:
    """Return a command for each spot that the starting ant may enter."""
    entries = entries_at(tables, occupied_sites(state), task.hex)
    return [c.TakeSite(seat=task.seat, place=task.hex, site=site) for site in entries]


def found_colony(decision: Decision, task: t.FoundColony, command: c.Command) -> None:
    """Place a starting ant on the first hex (rules 3.3)."""
    if not isinstance(command, c.TakeSite):
        raise wrong_answer("found", command)
    entries = entries_at(decision.tables, occupied_sites(decision.state), task.hex)
    if command.place != task.hex or command.site not in entries:
        raise RuleViolation("site.not-vacant", rule="3.3", place=task.hex, vacant=entries)
    decision.emit(e.AntFounded(seat=task.seat, place=task.hex, site=command.site))
