"""Draws a full state that is consistent with a view, including random sealed choices."""

from typing import Any

from msgspec.structs import replace

from games.game import Seat
from games.luck import Luck
from games.myrmes.commands import TradeLarvae
from games.myrmes.content import board
from games.myrmes.decide import decide
from games.myrmes.dump import garden_of
from games.myrmes.evolve import evolve
from games.myrmes.evolve.changes import set_at
from games.myrmes.legal import legal
from games.myrmes.rules.choices import has_question
from games.myrmes.rules.turns import Simultaneous
from games.myrmes.state import State, Tile
from games.myrmes.view import View


def determinize(seen: View, luck: Luck) -> State:
    """Return a state that is consistent with the view. Sealed choices of other seats are random."""
    if not seen.content:
        return State()
    tables = board(seen.content, len(seen.colonies))
    prey = [0, 0, 0]
    kinds = [kind.id for kind in tables.prey]
    for token in seen.prey:
        prey[kinds.index(token.prey)] |= tables.bits[tables.index[token.at]]
    exits = tuple(
        sum(tables.bits[tables.index[at]] for at in colony.exits) for colony in seen.colonies
    )
    tiles = tuple(
        Tile(
            tile.shape,
            tables.forms[tile.shape][tile.hexes].number,
            tile.owner,
            tile.food,
            tile.earth,
            tile.stone,
        )
        for tile in seen.tiles
    )
    state = State(
        content=seen.content,
        year=seen.year,
        season=seen.season,
        first=seen.first,
        dice=seen.dice,
        fixed=seen.fixed,
        objectives=seen.objectives,
        colonies=tuple(colony.mat for colony in seen.colonies),
        garden=garden_of(seen.content, (prey[0], prey[1], prey[2]), exits, tiles),
        phase=seen.phase,
    )
    return _draw_plans(state, seen, luck) if isinstance(seen.phase, Simultaneous) else state


def _draw_plans(state: State, seen: View, luck: Luck) -> State:
    """Draw the current choices of the other seats, one legal command at a time."""
    phase: Any = state.phase
    waiting = {question.seat: question.kind for question in seen.asked}
    ready = [
        seat
        for seat in range(len(phase.plans))
        if seat != seen.seat and seat not in waiting and has_question(state, phase, seat)
    ]
    plans = phase.plans
    for seat in ready:
        plans = set_at(plans, seat, type(plans[seat])())
    state = replace(state, phase=replace(phase, plans=plans))
    for seat in ready:
        state = _draw_choice(state, seat, luck)
    for seat, kind in waiting.items():
        if kind == "births" and seat != seen.seat:
            state = _draw_step(state, seat, luck)
    return state


def _draw_choice(state: State, seat: Seat, luck: Luck) -> State:
    """Draw a complete sealed choice of a seat."""
    phase: Any = state.phase
    while not phase.plans[seat].is_done:
        state = _draw_step(state, seat, luck)
        phase = state.phase
    return state


def _draw_step(state: State, seat: Seat, luck: Luck) -> State:
    """Draw one command of a seat and fold its first event.

    Its later events, such as the reveal after the last choice, are not folded.
    """
    commands = [command for command in legal(state, seat) if not isinstance(command, TradeLarvae)]
    command = commands[luck.below(f"unseen/{seat}", len(commands))]
    return evolve(state, decide(state, command, luck)[0])
