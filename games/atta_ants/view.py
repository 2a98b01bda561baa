"""The view of the game, which is the same for all readers because nothing is hidden (rules 1.3)."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Struct

from games.atta_ants import content
from games.atta_ants.board import TAKEN, CardGrid
from games.atta_ants.cells import Cell
from games.atta_ants.content import ANTS
from games.atta_ants.pending import asked_seat, asked_spider
from games.atta_ants.rules.move import acting_ants, must_leave
from games.atta_ants.state import (
    SUPPLY,
    Arranging,
    Drawing,
    Ended,
    Moving,
    PhaseOfPlay,
    Placing,
    Round,
    Stalking,
    State,
    Switches,
    Unstarted,
    members,
)
from games.game import Seat
from games.marks import BySeat, Untold, keyed_by, reuse_last

PhaseName: TypeAlias = Literal[
    "unstarted",
    "arranging",
    "drawing",
    "placing",
    "moving",
    "routing",
    "resolving",
    "ended",
]
_PHASES: Mapping[type[PhaseOfPlay], PhaseName] = {
    Unstarted: "unstarted",
    Arranging: "arranging",
    Drawing: "drawing",
    Placing: "placing",
    Moving: "moving",
    Ended: "ended",
}
_Sides: TypeAlias = Annotated[tuple[str, ...], keyed_by()]
_Cells: TypeAlias = Annotated[tuple[Cell, ...], keyed_by("x", "y")]

_NO_TURN, _NO_ROUTES = Moving(0, 0, 0), Stalking((), ())

SIDES = (("north", 1), ("east", 2), ("south", 4), ("west", 8))


class CardFace(Struct, frozen=True):
    """The printed face of a card, before rotation.

    Attributes:
        card: the id of the card.
        pattern: the name of its pattern of trails.
        trails: the edges that a trail reaches: `north`, `east`, `south`, `west`.
        leaves: the number of leaf counters on the card when it is placed.
        spider: whether a spider enters play with the card.
        rotations: the number of distinct rotations: 1, 2 or 4.
    """

    card: str
    pattern: str
    trails: _Sides
    leaves: int
    spider: bool
    rotations: int


class SeenCard(Struct, frozen=True):
    """A card on the table.

    Attributes:
        cell: the cell of the card.
        card: the id of the card; `nest` for the nest.
        rotation: the number of clockwise quarter turns of the card.
        trails: the edges that a trail reaches, after rotation.
        linked: the touching cells that a trail leads to.
        leaves: the number of loose leaf counters on the card.
        spiders: the numbers of the spiders on the card.
    """

    cell: Cell
    card: str
    rotation: int
    trails: _Sides
    linked: _Cells
    leaves: int
    spiders: Annotated[tuple[int, ...], keyed_by()]


class SeenAnt(Struct, frozen=True):
    """An ant in play.

    Attributes:
        seat: the seat of the ant.
        ant: the ant's number within its seat, from 0.
        cell: the cell of the ant.
        carrying: whether it carries a leaf.
        newborn: whether it was born this round and therefore cannot move.
        may_act: whether it may be activated this turn, or is active.
        must_leave: whether it must leave the nest before its turn ends.
        active: whether it acted last this turn.
    """

    seat: Seat
    ant: int
    cell: Cell
    carrying: bool
    newborn: bool
    may_act: bool
    must_leave: bool
    active: bool


class SeenSeat(Struct, frozen=True):
    """Ant counts of a seat.

    Attributes:
        seat: the number of the seat.
        ants: the number of ants in play.
        supply: the number of ants not in play.
        eaten: the number of ants eaten by spiders.
        out: the round in which the seat was eliminated; 0 if it is still in the game.
    """

    seat: Seat
    ants: int
    supply: int
    eaten: int
    out: int


class SeenSpider(Struct, frozen=True):
    """A spider in play.

    Attributes:
        spider: its number; spiders are numbered in the order in which they entered play.
        cell: the cell of the spider.
        ways: its equally good first steps, while routes are chosen; otherwise empty.
        route: the chosen step, while routes are chosen; otherwise null.
    """

    spider: int
    cell: Cell
    ways: _Cells
    route: Cell | None


class Unfinished(Struct, frozen=True):
    """Details of a turn that the rest of the view does not contain.

    Attributes:
        ready: the ants that may still be activated, as a bit mask: ant n of seat s is bit 6 * s +
            n, so `ready >> (6 * seat + ant) & 1` is 1 for these ants.
        nested: the ants that were in the nest when the turn began, as a bit mask of the same form.
        path: the position of the active ant on its path: 0 for no step yet, 1 if a second step by
            trail is possible, 2 if it has arrived.
        dropped: whether the active ant has dropped a leaf during this stop.
    """

    ready: Untold[int] = 0
    nested: Untold[int] = 0
    path: Untold[int] = 0
    dropped: bool = False


class View(Struct, frozen=True):
    """The view of the game for a seat or, if `seat` is null, for a spectator.

    Attributes:
        seat: the seat of the view; null for a spectator.
        content: the hash of the pack.
        deck_size: the initial number of cards, without the nest.
        round: the current round, from 1.
        first: the first player.
        phase: `arranging`, `placing`, `moving`, `routing`, `resolving`, `ended`, or `drawing` and
            `unstarted`, in which no seat is asked.
        asked: the seat that must act; null if no seat must act.
        to_arrange: the cards that the first player must still place around the nest.
        drawn: the card that the first player must place; null if there is none.
        deck: the cards left in the deck, in pack order. The order in which they are drawn is
            random.
        cards: the cards on the table, in the order in which they were placed, starting with the
            nest.
        frontier: the empty cells that touch a card.
        ants: the ants in play.
        seats: the ant counts of each seat.
        spiders: the spiders in play.
        turn: the details of the current turn; null while no seat moves ants.
        ranking: groups of seats, best first; empty before the end.
        reason: the reason why the game ended, as a slug; empty before the end.
        rules: the active switches of the rules; omitted under the first version.
    """

    seat: Seat | None
    content: Untold[str]
    deck_size: int
    round: int
    first: Seat
    phase: PhaseName
    asked: Seat | None
    to_arrange: Annotated[tuple[CardFace, ...], keyed_by("card")]
    drawn: CardFace | None
    deck: Annotated[tuple[str, ...], keyed_by()]
    cards: Annotated[tuple[SeenCard, ...], keyed_by("card")]
    frontier: _Cells
    ants: Annotated[tuple[SeenAnt, ...], keyed_by("seat", "ant")]
    seats: BySeat[SeenSeat]
    spiders: Annotated[tuple[SeenSpider, ...], keyed_by("spider")]
    turn: Unfinished | None
    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
    rules: Untold[Switches] = UNSET


def view(state: State, seat: Seat | None) -> View:
    """Return the view of a state for a seat or a spectator (rules 1.3)."""
    phase, rounds = state.phase, state.round
    routing = phase if isinstance(phase, Stalking) else _NO_ROUTES
    ended = phase if isinstance(phase, Ended) else Ended("", ())
    return View(
        seat=seat,
        content=state.content,
        deck_size=rounds.deck_size,
        round=rounds.number,
        first=rounds.first,
        phase=_phase_name(state),
        asked=asked_seat(state),
        to_arrange=_faces(state, phase.cards) if isinstance(phase, Arranging) else (),
        drawn=_faces(state, (phase.card,))[0] if isinstance(phase, Placing) else None,
        deck=_deck(state.content, rounds.deck),
        cards=_cards(state.content, state.board, state.leaves, state.spiders),
        frontier=_frontier(state.content, state.board),
        ants=_ants(state),
        seats=_seats(state.content, state.ants, rounds),
        spiders=_spiders(state.content, state.board.cells, state.spiders, routing),
        turn=_turn(phase),
        ranking=ended.ranking,
        reason=ended.reason,
        rules=state.rules,
    )


def _phase_name(state: State) -> PhaseName:
    phase = state.phase
    if isinstance(phase, Stalking):
        return "resolving" if asked_spider(phase) is None else "routing"
    return _PHASES[type(phase)]


@cache
def _sides(edges: int) -> tuple[str, ...]:
    return tuple(name for name, bit in SIDES if edges & bit)


@reuse_last
def _deck(pack: str, deck: int) -> tuple[str, ...]:
    ids = content.of(pack).ids
    return tuple([ids[card] for card in members(deck)])


@reuse_last
def _frontier(_pack: str, board: CardGrid) -> tuple[Cell, ...]:
    return tuple(at for at, asked in board.frontier.items() if asked != TAKEN)


def _faces(state: State, cards: tuple[int, ...]) -> tuple[CardFace, ...]:
    tables = content.of(state.content)
    return tuple(
        CardFace(
            card=tables.ids[card],
            pattern=tables.patterns[card],
            trails=_sides(tables.edges[card]),
            leaves=tables.leaves[card],
            spider=tables.spiders[card],
            rotations=tables.turns[card],
        )
        for card in cards
    )


@reuse_last
def _cards(pack: str, board: CardGrid, leaves: bytes, spiders: bytes) -> tuple[SeenCard, ...]:
    return tuple(
        [
            SeenCard(
                *placed,
                leaves[slot],
                tuple([at for at, where in enumerate(spiders) if where == slot])
                if slot in spiders
                else (),
            )
            for slot, placed in enumerate(_layout(pack, board))
        ]
    )


_CardPlace: TypeAlias = tuple[Cell, str, int, tuple[str, ...], tuple[Cell, ...]]


@reuse_last
def _layout(pack: str, board: CardGrid) -> tuple[_CardPlace, ...]:
    """Return the fields of `SeenCard` that do not change after the placement of a card."""
    ids = content.of(pack).ids
    return tuple(
        (
            at,
            ids[board.cards[slot]] if slot else "nest",
            board.rotations[slot],
            _sides(board.edges[slot]),
            tuple(
                board.cells[near]
                for near, bit in board.around[slot].items()
                if board.linked[slot] & bit
            ),
        )
        for slot, at in enumerate(board.cells)
    )


def _ants(state: State) -> tuple[SeenAnt, ...]:
    turn = state.phase if isinstance(state.phase, Moving) else _NO_TURN
    acting, leaving = acting_ants(turn.active, turn.ready), must_leave(state, turn)
    marks = state.carrying, state.born, acting, leaving, turn.active
    return _seen_ants(state.content, state.board.cells, state.ants, *marks)


@reuse_last
def _seen_ants(
    _pack: str,
    cells: tuple[Cell, ...],
    ants: bytes,
    carrying: int,
    born: int,
    acting: tuple[int, ...],
    leaving: int,
    active: int,
) -> tuple[SeenAnt, ...]:
    return tuple(
        [
            SeenAnt(
                seat=ant // ANTS,
                ant=ant % ANTS,
                cell=cells[slot],
                carrying=bool(carrying >> ant & 1),
                newborn=bool(born >> ant & 1),
                may_act=ant in acting,
                must_leave=bool(leaving >> ant & 1),
                active=ant == active,
            )
            for ant, slot in enumerate(ants)
            if slot != SUPPLY
        ]
    )


@reuse_last
def _seats(_pack: str, ants: bytes, rounds: Round) -> tuple[SeenSeat, ...]:
    counts = [
        ANTS - ants.count(SUPPLY, seat * ANTS, seat * ANTS + ANTS) for seat in range(rounds.seats)
    ]
    return tuple(
        SeenSeat(
            seat=seat,
            ants=count,
            supply=ANTS - count,
            eaten=rounds.eaten[seat],
            out=rounds.out[seat],
        )
        for seat, count in enumerate(counts)
    )


@reuse_last
def _spiders(
    _pack: str, cells: tuple[Cell, ...], spiders: bytes, routing: Stalking
) -> tuple[SeenSpider, ...]:
    return tuple(
        SeenSpider(
            spider=spider,
            cell=cells[slot],
            ways=routing.ways[spider] if routing.ways else (),
            route=routing.routes[spider] if spider < len(routing.routes) else None,
        )
        for spider, slot in enumerate(spiders)
    )


def _turn(phase: PhaseOfPlay) -> Unfinished | None:
    if not isinstance(phase, Moving):
        return None
    return Unfinished(phase.ready, phase.nested, phase.path, phase.dropped)
