"""Steps of ants from card to card (rules 3.2)."""

from functools import lru_cache

from games.atta_ants.cells import NEST
from games.atta_ants.commands import EndTurn, MoveAnt
from games.atta_ants.content import ANTS, IN_NEST
from games.atta_ants.events import AntBorn, AntMoved, Event, RoutesFound, SpidersRested, TurnEnded
from games.atta_ants.pending import turn_of
from games.atta_ants.rules.spiders import routes
from games.atta_ants.state import (
    ARRIVED,
    NEST_SLOT,
    NOBODY,
    ON_TRAIL,
    STANDING,
    SUPPLY,
    Moving,
    State,
    in_nest,
    in_play,
    members,
)
from games.errors import RuleViolation
from games.game import Seat


@lru_cache(maxsize=1 << 12)
def acting_ants(active: int, ready: int) -> tuple[int, ...]:
    """Return the ants that may act: the active ant first, then ants not activated yet (rules 3.2).

    The arguments are the fields of a turn.
    """
    return members(ready) if active == NOBODY else (active, *members(ready))


def path_of(state: State, turn: Moving, ant: int) -> int:
    """Return an ant's position on its path. The ant must be allowed to act (rules 3.2).

    Raises:
        RuleViolation: The ant is in supply, was born this round, or has already been activated.
    """
    if turn.active == ant:
        return turn.path
    if turn.ready >> ant & 1:
        return STANDING
    if state.ants[ant] == SUPPLY:
        raise RuleViolation("ant.in-supply", rule="3.2", ant=ant % ANTS)
    if state.born >> ant & 1:
        raise RuleViolation("ant.newborn", rule="3.2", ant=ant % ANTS)
    raise RuleViolation("ant.already-activated", rule="3.2", ant=ant % ANTS)


def open_steps(state: State, ant: int, path: int) -> int:
    """Return the directions in which an ant may take its next step, as bits.

    The first step may lead to any touching card, the second only along a trail. Neither may lead to
    a card with a spider (rules 3.2). `nest_refusal` checks whether the ant may enter the nest.
    """
    at = state.ants[ant]
    if path == STANDING:
        return state.free[at]
    return state.free[at] & state.board.linked[at] if path == ON_TRAIL else 0


def nest_refusal(state: State, turn: Moving, ant: int) -> str:
    """Return a slug for the reason why an ant may not enter the nest (rules 3.2).

    The result is empty if the ant may enter.
    """
    if turn.nested >> ant & 1:
        return "nest.no-way-back"
    inside = in_nest(state, turn.seat)
    if not inside:
        return ""
    if state.carrying >> ant & 1:
        return "nest.no-room-for-birth"
    return "nest.full" if inside >= IN_NEST else ""


def move_ant(state: State, command: MoveAnt) -> tuple[Event, ...]:
    """Move an ant by one step. A leaf brought into the nest becomes an ant (rules 3.2)."""
    seat, board = command.seat, state.board
    turn = turn_of(state, seat)
    ant = seat * ANTS + command.ant
    path = path_of(state, turn, ant)
    at, to = state.ants[ant], board.slots.get(command.to)
    way = board.around[at].get(to, 0) if to is not None else 0
    if not way & open_steps(state, ant, path):
        raise _step_refusal(state, command, path)
    if to != NEST_SLOT:
        more = path == STANDING and board.linked[at] & way != 0
        return (AntMoved(seat=seat, ant=command.ant, to=command.to, more=more),)
    if slug := nest_refusal(state, turn, ant):
        raise RuleViolation(slug, rule="3.2", ant=command.ant, inside=in_nest(state, seat))
    if state.carrying >> ant & 1:
        born = state.ants.index(SUPPLY, seat * ANTS, seat * ANTS + ANTS) % ANTS
        return (
            AntMoved(seat=seat, ant=command.ant, to=NEST, more=False),
            AntBorn(seat=seat, ant=born, mother=command.ant),
        )
    return (AntMoved(seat=seat, ant=command.ant, to=NEST, more=path == STANDING),)


def _step_refusal(state: State, command: MoveAnt, path: int) -> RuleViolation:
    """Return the error for a step that is not possible."""
    at = state.ants[command.seat * ANTS + command.ant]
    to = state.board.slots.get(command.to)
    place = {"x": command.to.x, "y": command.to.y}
    if path == ARRIVED:
        return RuleViolation("move.path-ended", rule="3.2", ant=command.ant)
    if to is None:
        return RuleViolation("move.no-card", rule="3.2", to=place)
    if to not in state.board.around[at]:
        return RuleViolation("move.not-touching", rule="3.2", to=place)
    if to in state.spiders:
        return RuleViolation("move.spider-in-the-way", rule="3.2", to=place)
    return RuleViolation("move.no-trail", rule="3.2", to=place)


def must_leave(state: State, turn: Moving) -> int:
    """Return the mask of ants that must leave the nest before the turn may end (rules 3.2).

    Ants need not leave while spiders occupy all cards next to the nest.
    """
    return turn.nested & turn.ready if state.free[NEST_SLOT] else 0


def end_turn(state: State, command: EndTurn) -> tuple[Event, ...]:
    """End a seat's turn. After the last turn, spiders choose their routes (rules 3.2, 3.3)."""
    turn = turn_of(state, command.seat)
    if staying := must_leave(state, turn):
        ants = tuple(ant % ANTS for ant in members(staying))
        raise RuleViolation("nest.must-leave", rule="3.2", ants=ants)
    following = next_to_move(state, command.seat)
    ended = TurnEnded(seat=command.seat, next=following)
    if following is not None:
        return (ended,)
    ways = routes(state)
    return (ended, RoutesFound(ways=ways) if ways else SpidersRested())


def next_to_move(state: State, seat: Seat) -> Seat | None:
    """Return the next seat clockwise that has ants and has not moved this round (rules 3)."""
    seats, first = state.round.seats, state.round.first
    following = (seat + 1) % seats
    while following != first and not in_play(state, following):
        following = (following + 1) % seats
    return None if following == first else following
