"""Every legal command, in a stable order, out of commands made once."""

from games.atta_ants import content
from games.atta_ants.board import fits, fitting
from games.atta_ants.cells import Cell, neighbours, turned
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
from games.atta_ants.rules.arrange import RING, leaves_an_end, square_of
from games.atta_ants.rules.move import closed_to, must_leave
from games.atta_ants.state import (
    NOBODY,
    ON_TRAIL,
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
    """The steps of one ant from a cell in several directions, made when first asked for."""

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
    """Return every legal command of a seat; empty if it is not asked."""
    phase = state.phase
    if isinstance(phase, Moving):
        return _moves(state, phase) if phase.seat == seat else ()
    if seat != state.round.first:
        return ()
    if isinstance(phase, Placing):
        return _placements(state, phase)
    if isinstance(phase, Stalking) and len(phase.routes) < len(phase.ways):
        asked = len(phase.routes)
        return tuple(RouteSpider(seat=seat, spider=asked, to=to) for to in phase.ways[asked])
    if isinstance(phase, Arranging):
        return _arrangements(state, phase)
    return ()


def _moves(state: State, turn: Moving) -> tuple[Command, ...]:
    """Steps and leaf handling of every ant that may act, then the end of the turn (rules 3.2)."""
    commands: list[Command] = []
    ants, free, board = state.ants, state.free, state.board
    active, carrying = turn.active, state.carrying
    nestward = board.nestward
    carriers = members(carrying)
    acting = members(turn.ready)
    if active != NOBODY:
        acting = (active, *acting)
    for ant in acting:
        at = ants[ant]
        ways = free[at]
        if ant == active and turn.path:
            ways = ways & board.linked[at] if turn.path == ON_TRAIL else 0
        if ways & nestward[at] and closed_to(state, turn, ant):
            ways &= ~nestward[at]
        if ways:
            commands += _STEPS[ant][board.cells[at], ways]
        if not at:
            continue
        if carrying >> ant & 1:
            commands.append(_DROP[ant])
            continue
        if state.leaves[at] and not (ant == active and turn.dropped):
            commands.append(_PICK_UP[ant])
        for victim in carriers:
            if ants[victim] == at:
                commands.append(_TAKE[ant][victim])
    if not (turn.nested & turn.ready and must_leave(state, turn)):
        commands.append(_END[turn.seat])
    return tuple(commands)


def _placements(state: State, phase: Placing) -> tuple[Command, ...]:
    """Every cell and rotation in which the drawn card fits (rules 3.1)."""
    turns = fitting(content.of(state.content).edges[phase.card])
    seat = state.round.first
    return tuple(
        [
            PlaceCard(seat=seat, cell=at, rotation=turn)
            for at, wanted in state.board.frontier.items()
            for turn in turns[wanted]
        ]
    )


def _arrangements(state: State, phase: Arranging) -> tuple[Command, ...]:
    """Every card, cell and rotation after which the square can be completed (rules 2.3)."""
    tables, seat, board = content.of(state.content), state.round.first, state.board
    square = square_of(board)
    return tuple(
        ArrangeCard(seat=seat, card=tables.ids[card], cell=at, rotation=turn)
        for card in phase.cards
        for place, at in enumerate(RING)
        if at not in board.slots
        for turn in range(tables.turns[card])
        if fits(board.frontier.get(at, 0), edges := turned(tables.edges[card], turn))
        and leaves_an_end(
            tables, square, place, edges, [other for other in phase.cards if other != card]
        )
    )
