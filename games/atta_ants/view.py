"""The view of the game, which is the same for all readers because nothing is hidden (rules 1.3)."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Struct

from games.atta_ants import content
from games.atta_ants.board import TAKEN
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
    Stalking,
    State,
    Switches,
    Unstarted,
    in_play,
    members,
)
from games.game import Seat
from games.marks import BySeat, Untold, keyed_by

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
        deck=tuple(content.of(state.content).ids[card] for card in members(rounds.deck)),
        cards=_cards(state),
        frontier=tuple(at for at, asked in state.board.frontier.items() if asked != TAKEN),
        ants=_ants(state),
        seats=_seats(state),
        spiders=_spiders(state),
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


def _sides(edges: int) -> tuple[str, ...]:
    return tuple(name for name, bit in SIDES if edges & bit)


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


def _cards(state: State) -> tuple[SeenCard, ...]:
    board, ids = state.board, content.of(state.content).ids
    return tuple(
        SeenCard(
            cell=at,
            card=ids[board.cards[slot]] if slot else "nest",
            rotation=board.rotations[slot],
            trails=_sides(board.edges[slot]),
            linked=tuple(
                board.cells[near]
                for near, bit in board.around[slot].items()
                if board.linked[slot] & bit
            ),
            leaves=state.leaves[slot],
            spiders=tuple(at for at, where in enumerate(state.spiders) if where == slot),
        )
        for slot, at in enumerate(board.cells)
    )


def _ants(state: State) -> tuple[SeenAnt, ...]:
    turn = state.phase if isinstance(state.phase, Moving) else Moving(0, 0, 0)
    acting, leaving = acting_ants(turn.active, turn.ready), must_leave(state, turn)
    return tuple(
        SeenAnt(
            seat=ant // ANTS,
            ant=ant % ANTS,
            cell=state.board.cells[slot],
            carrying=bool(state.carrying >> ant & 1),
            newborn=bool(state.born >> ant & 1),
            may_act=ant in acting,
            must_leave=bool(leaving >> ant & 1),
            active=ant == turn.active,
        )
        for ant, slot in enumerate(state.ants)
        if slot != SUPPLY
    )


def _seats(state: State) -> tuple[SeenSeat, ...]:
    rounds = state.round
    counts = [in_play(state, seat) for seat in range(rounds.seats)]
    return tuple(
        SeenSeat(
            seat=seat,
            ants=ants,
            supply=ANTS - ants,
            eaten=rounds.eaten[seat],
            out=rounds.out[seat],
        )
        for seat, ants in enumerate(counts)
    )


def _spiders(state: State) -> tuple[SeenSpider, ...]:
    phase = state.phase if isinstance(state.phase, Stalking) else Stalking((), ())
    cells = state.board.cells
    return tuple(
        SeenSpider(
            spider=spider,
            cell=cells[slot],
            ways=phase.ways[spider] if phase.ways else (),
            route=phase.routes[spider] if spider < len(phase.routes) else None,
        )
        for spider, slot in enumerate(state.spiders)
    )


def _turn(phase: PhaseOfPlay) -> Unfinished | None:
    if not isinstance(phase, Moving):
        return None
    return Unfinished(phase.ready, phase.nested, phase.path, phase.dropped)
