"""Enumerate the legal commands in a stable order. Command objects are cached and reused.

For speed, some conditions are duplicated here: the seat to act, the steps of an ant that has not
moved, and the leaf actions of an ant. `tests/games/atta_ants/test_random_matches.py` checks that
they agree with `decide`.
"""

from games.atta_ants import content
from games.atta_ants.cells import Cell, fitting_rotations, neighbours, rotate
from games.atta_ants.commands import (
    ArrangeCard,
    Command,
    DropLeaf,
    EndTurn,
    MoveAnt,
    PickUpLeaf,
    PlaceCard,
    RouteSpider,
    TakeLeaf,
)
from games.atta_ants.content import ANTS
from games.atta_ants.pending import asked_seat, asked_spider
from games.atta_ants.rules.arrange import leaves_an_end, square_of
from games.atta_ants.rules.move import acting_ants, must_leave, nest_refusal, open_steps
from games.atta_ants.square import RING
from games.atta_ants.state import (
    Arranging,
    Moving,
    Placing,
    Stalking,
    State,
    members,
)
from games.game import Seat

_SEATS = range(4)
_ALL = range(len(_SEATS) * ANTS)
_END = tuple(EndTurn(seat=seat) for seat in _SEATS)
_DROP = tuple(DropLeaf(seat=ant // ANTS, ant=ant % ANTS) for ant in _ALL)
_PICK_UP = tuple(PickUpLeaf(seat=ant // ANTS, ant=ant % ANTS) for ant in _ALL)
_TAKE = tuple(
    tuple(
        TakeLeaf(seat=ant // ANTS, ant=ant % ANTS, owner=victim // ANTS, victim=victim % ANTS)
        for victim in _ALL
    )
    for ant in _ALL
)


class _Steps(dict[tuple[Cell, int], tuple[MoveAnt, ...]]):
    """The steps of one ant, keyed by cell and directions. Entries are created on first access."""

    def __init__(self, ant: int) -> None:
        super().__init__()
        self._seat, self._ant = divmod(ant, ANTS)

    def __missing__(self, key: tuple[Cell, int]) -> tuple[MoveAnt, ...]:
        at, ways = key
        self[key] = steps = tuple(
            MoveAnt(seat=self._seat, ant=self._ant, to=to)
            for bit, to, _back in neighbours(at)
            if ways & bit
        )
        return steps


_STEPS = tuple(_Steps(ant) for ant in _ALL)


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """Return every legal command of a seat, or an empty tuple if it has no open question."""
    phase = state.phase
    if isinstance(phase, Moving):
        return _moves(state, phase) if phase.seat == seat else ()
    if asked_seat(state) != seat:
        return ()
    if isinstance(phase, Placing):
        return _placements(state, phase)
    if isinstance(phase, Arranging):
        return _arrangements(state, phase)
    return _routes(seat, phase) if isinstance(phase, Stalking) else ()


def _moves(state: State, turn: Moving) -> tuple[Command, ...]:
    """Return the steps and leaf actions of ants, and the end of the turn if allowed (rules 3.2)."""
    commands: list[Command] = []
    ants, free, leaves, board = state.ants, state.free, state.leaves, state.board
    active, carrying = turn.active, state.carrying
    cells, nestward = board.cells, board.nestward
    carriers = members(carrying)
    for ant in acting_ants(active, turn.ready):
        at = ants[ant]
        ways = open_steps(state, ant, turn.path) if ant == active else free[at]
        nest = ways & nestward[at]
        if nest and nest_refusal(state, turn, ant):
            ways ^= nest
        if ways:
            commands += _STEPS[ant][cells[at], ways]
        if not at:
            continue
        if carrying >> ant & 1:
            commands.append(_DROP[ant])
            continue
        if leaves[at] and not (ant == active and turn.dropped):
            commands.append(_PICK_UP[ant])
        for victim in carriers:
            if ants[victim] == at:
                commands.append(_TAKE[ant][victim])
    if not (turn.nested and must_leave(state, turn)):
        commands.append(_END[turn.seat])
    return tuple(commands)


def _placements(state: State, phase: Placing) -> tuple[Command, ...]:
    """Return placements of the drawn card for every cell and rotation where it fits (rules 3.1)."""
    rotations = fitting_rotations(content.of(state.content).edges[phase.card])
    seat = state.round.first
    return tuple(
        [
            PlaceCard(seat=seat, cell=at, rotation=rotation)
            for at, wanted in state.board.frontier.items()
            for rotation in rotations[wanted]
        ]
    )


def _routes(seat: Seat, phase: Stalking) -> tuple[Command, ...]:
    """Return the equally good first steps of the next spider to route (rules 3.3.3)."""
    spider = asked_spider(phase)
    ways = () if spider is None else phase.ways[spider]
    return tuple(RouteSpider(seat=seat, spider=spider or 0, to=to) for to in ways)


def _arrangements(state: State, phase: Arranging) -> tuple[Command, ...]:
    """Return all placements after which the square can still be completed (rules 2.3)."""
    tables, seat, board = content.of(state.content), state.round.first, state.board
    square = square_of(board)
    return tuple(
        ArrangeCard(seat=seat, card=tables.ids[card], cell=at, rotation=rotation)
        for card in phase.cards
        for place, at in enumerate(RING)
        if at not in board.slots
        for rotation in fitting_rotations(tables.edges[card])[board.frontier.get(at, 0)]
        if leaves_an_end(
            tables,
            square,
            place,
            rotate(tables.edges[card], rotation),
            [other for other in phase.cards if other != card],
        )
    )
