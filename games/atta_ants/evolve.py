"""Apply events to the state, without checking rules, drawing numbers or refusing events."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from msgspec.structs import replace

from games.atta_ants import content
from games.atta_ants.board import lay, open_ways, with_nest, with_square
from games.atta_ants.cells import Cell
from games.atta_ants.content import ANTS, ANTS_AT_START
from games.atta_ants.events import (
    AntBorn,
    AntMoved,
    AntsEaten,
    CardArranged,
    CardDiscarded,
    CardDrawn,
    CardPlaced,
    DeckPassedOn,
    EightDrawn,
    Event,
    GameEnded,
    LeafDropped,
    LeafPickedUp,
    LeafTaken,
    NestPlaced,
    RoutesFound,
    SeatEliminated,
    SpiderRouted,
    SpidersMoved,
    SpidersRested,
    SquareLaid,
    TurnEnded,
)
from games.atta_ants.state import (
    ARRIVED,
    NEST_SLOT,
    ON_TRAIL,
    STANDING,
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
)
from games.game import Seat

_BYTE = tuple(bytes((slot,)) for slot in range(256))
_DRAWING = Drawing()
_BIT = tuple(1 << ant for ant in range(4 * ANTS))


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    return CHANGES[event.__class__](state, event)


def _with_phase(state: State, phase: PhaseOfPlay) -> State:
    return _with_round(state, state.round, phase)


def _with_round(state: State, rounds: Round, phase: PhaseOfPlay) -> State:
    return State(
        state.content,
        rounds,
        state.board,
        state.ants,
        state.carrying,
        state.born,
        state.leaves,
        state.spiders,
        state.free,
        phase,
        state.rules,
    )


def _begin_match(before: State, event: NestPlaced) -> State:
    """Place the nest with the ants in it, and create a full deck (rules 2.1, 2.4)."""
    tables = content.of(event.content)
    at_home = _BYTE[NEST_SLOT] * ANTS_AT_START + _BYTE[SUPPLY] * (ANTS - ANTS_AT_START)
    cards = len(tables.ids)
    nobody = (0,) * event.seats
    board = with_nest(tables)
    return State(
        content=event.content,
        round=Round(
            seats=event.seats,
            deck_size=event.deck_size,
            number=1,
            first=event.first,
            deck=(1 << cards) - (1 << cards - event.deck_size),
            eaten=nobody,
            out=nobody,
        ),
        board=board,
        ants=at_home * event.seats,
        leaves=b"\0",
        free=open_ways(board, b""),
        phase=_DRAWING,
        rules=before.rules,
    )


def _take_from_deck(state: State, *cards: int) -> Round:
    """Return the round after removing cards from the deck."""
    rounds, deck = state.round, state.round.deck
    for card in cards:
        deck &= ~(1 << card)
    return Round(
        rounds.seats,
        rounds.deck_size,
        rounds.number,
        rounds.first,
        deck,
        rounds.eaten,
        rounds.out,
    )


def _draw_card(state: State, event: CardDrawn) -> State:
    card = content.of(state.content).index[event.card]
    return _with_round(state, _take_from_deck(state, card), Placing(card))


def _discard_card(state: State, event: CardDiscarded) -> State:
    card = content.of(state.content).index[event.card]
    return _with_round(state, _take_from_deck(state, card), _begin_turn(state, event.seat))


def _deal_eight(state: State, event: EightDrawn) -> State:
    index = content.of(state.content).index
    cards = tuple(index[card] for card in event.cards)
    return _with_round(state, _take_from_deck(state, *cards), Arranging(cards))


def _place_card(state: State, event: CardPlaced) -> State:
    phase = _begin_turn(state, event.seat)
    return _lay_card(state, event.card, event.cell, event.rotation, phase)


def _lay_card(state: State, card: str, at: Cell, rotation: int, phase: PhaseOfPlay) -> State:
    """Place a card on the table, with its counters or its spider (rules 2.5, 3.1)."""
    tables = content.of(state.content)
    index = tables.index[card]
    board = lay(state.board, tables, at, index, rotation)
    spiders = state.spiders
    if tables.spiders[index]:
        spiders += _BYTE[len(board.cells) - 1]
    return State(
        state.content,
        state.round,
        board,
        state.ants,
        state.carrying,
        state.born,
        state.leaves + _BYTE[tables.leaves[index]],
        spiders,
        open_ways(board, spiders),
        phase,
        state.rules,
    )


def _lay_square(state: State, event: SquareLaid) -> State:
    """Place the cards around the nest, with their counters and spiders (rules 2.3, 2.5)."""
    tables = content.of(state.content)
    laid = tuple((card.cell, tables.index[card.card], card.rotation) for card in event.cards)
    board = with_square(tables, laid)
    cards = [card for _, card, _ in laid]
    spiders = bytes(slot for slot, card in enumerate(cards, 1) if tables.spiders[card])
    return replace(
        state,
        round=_take_from_deck(state, *cards),
        board=board,
        leaves=state.leaves + bytes(tables.leaves[card] for card in cards),
        spiders=spiders,
        free=open_ways(board, spiders),
        phase=_DRAWING,
    )


def _arrange_card(state: State, event: CardArranged) -> State:
    index = content.of(state.content).index[event.card]
    left = tuple(card for card in cast(Arranging, state.phase).cards if card != index)
    phase = Arranging(left) if left else _DRAWING
    return _lay_card(state, event.card, event.cell, event.rotation, phase)


def _begin_turn(state: State, seat: Seat) -> Moving:
    """Return a new turn for a seat, in which all its ants in play are ready (rules 3.2)."""
    ready = nested = 0
    first = seat * ANTS
    bit = _BIT[first]
    for slot in state.ants[first : first + ANTS]:
        if slot != SUPPLY:
            ready |= bit
            if slot == NEST_SLOT:
                nested |= bit
        bit <<= 1
    return Moving(seat, ready, nested)


def _end_turn(state: State, event: TurnEnded) -> State:
    phase = Stalking((), ()) if event.next is None else _begin_turn(state, event.next)
    return _with_phase(state, phase)


def _move_ant(state: State, event: AntMoved) -> State:
    ant, turn = event.seat * ANTS + event.ant, cast(Moving, state.phase)
    ants = state.ants
    return State(
        state.content,
        state.round,
        state.board,
        ants[:ant] + _BYTE[state.board.slots[event.to]] + ants[ant + 1 :],
        state.carrying,
        state.born,
        state.leaves,
        state.spiders,
        state.free,
        Moving(
            turn.seat,
            turn.ready & ~_BIT[ant],
            turn.nested,
            ant,
            ON_TRAIL if event.more else ARRIVED,
        ),
        state.rules,
    )


def _handle_leaf(state: State, ant: int, leaves: bytes, carrying: int, dropped: bool) -> State:
    """Return the state after an ant handles a leaf on its card. This activates the ant."""
    turn = cast(Moving, state.phase)
    path = turn.path if turn.active == ant else STANDING
    return State(
        state.content,
        state.round,
        state.board,
        state.ants,
        carrying,
        state.born,
        leaves,
        state.spiders,
        state.free,
        Moving(turn.seat, turn.ready & ~_BIT[ant], turn.nested, ant, path, dropped),
        state.rules,
    )


def _add_leaves(leaves: bytes, slot: int, more: int) -> bytes:
    return leaves[:slot] + _BYTE[leaves[slot] + more] + leaves[slot + 1 :]


def _drop_leaf(state: State, event: LeafDropped) -> State:
    ant = event.seat * ANTS + event.ant
    leaves = _add_leaves(state.leaves, state.ants[ant], 1)
    return _handle_leaf(state, ant, leaves, state.carrying & ~_BIT[ant], True)


def _pick_up_leaf(state: State, event: LeafPickedUp) -> State:
    ant = event.seat * ANTS + event.ant
    leaves = _add_leaves(state.leaves, state.ants[ant], -1)
    return _handle_leaf(state, ant, leaves, state.carrying | _BIT[ant], False)


def _take_leaf(state: State, event: LeafTaken) -> State:
    ant, turn = event.seat * ANTS + event.ant, cast(Moving, state.phase)
    victim = event.owner * ANTS + event.victim
    carrying = state.carrying & ~_BIT[victim] | _BIT[ant]
    dropped = turn.dropped and turn.active == ant
    return _handle_leaf(state, ant, state.leaves, carrying, dropped)


def _bear_ant(state: State, event: AntBorn) -> State:
    newborn, mother = event.seat * ANTS + event.ant, event.seat * ANTS + event.mother
    ants = state.ants
    return replace(
        state,
        ants=ants[:newborn] + _BYTE[NEST_SLOT] + ants[newborn + 1 :],
        carrying=state.carrying & ~_BIT[mother],
        born=state.born | _BIT[newborn],
    )


def _find_routes(state: State, event: RoutesFound) -> State:
    return _with_phase(state, _follow_routes(event.ways, ()))


def _rest_spiders(state: State, _: SpidersRested) -> State:
    return _with_phase(state, Stalking((), ()))


def _follow_routes(ways: tuple[tuple[Cell, ...], ...], chosen: tuple[Cell, ...]) -> Stalking:
    """Add the routes of spiders with one option, up to the next one with several (rules 3.3.3)."""
    routes = list(chosen)
    for way in ways[len(chosen) :]:
        if len(way) > 1:
            break
        routes.append(way[0])
    return Stalking(ways, tuple(routes))


def _route_spider(state: State, event: SpiderRouted) -> State:
    phase = cast(Stalking, state.phase)
    return _with_phase(state, _follow_routes(phase.ways, (*phase.routes, event.to)))


def _move_spiders(state: State, event: SpidersMoved) -> State:
    spiders = bytes(map(state.board.slots.__getitem__, event.to))
    return State(
        state.content,
        state.round,
        state.board,
        state.ants,
        state.carrying,
        state.born,
        state.leaves,
        spiders,
        open_ways(state.board, spiders),
        state.phase,
        state.rules,
    )


def _eat_ants(state: State, event: AntsEaten) -> State:
    """Return eaten ants to their supplies and leave their leaves on the card (rules 3.3.5)."""
    ants, eaten = bytearray(state.ants), list(state.round.eaten)
    carrying, counters = state.carrying, 0
    for lost in event.ants:
        ant = lost.seat * ANTS + lost.ant
        ants[ant] = SUPPLY
        eaten[lost.seat] += 1
        counters += carrying >> ant & 1
        carrying &= ~_BIT[ant]
    return replace(
        state,
        round=replace(state.round, eaten=tuple(eaten)),
        ants=bytes(ants),
        carrying=carrying,
        leaves=_add_leaves(state.leaves, state.board.slots[event.cell], counters),
    )


def _eliminate_seat(state: State, event: SeatEliminated) -> State:
    rounds, seat = state.round, event.seat
    out = (*rounds.out[:seat], rounds.number, *rounds.out[seat + 1 :])
    return _with_round(state, replace(rounds, out=out), state.phase)


def _end_round(state: State, event: DeckPassedOn) -> State:
    rounds = replace(state.round, number=event.round + 1, first=event.first)
    return replace(state, round=rounds, born=0, phase=_DRAWING)


def _end_game(state: State, event: GameEnded) -> State:
    return _with_phase(state, Ended(event.reason, event.ranking))


# A test checks that every event has an entry. docs/decisions/0020 explains why this is not a
# `match`.
CHANGES: Mapping[type[Event], Callable[[State, Any], State]] = {
    NestPlaced: _begin_match,
    SquareLaid: _lay_square,
    EightDrawn: _deal_eight,
    CardArranged: _arrange_card,
    CardDrawn: _draw_card,
    CardDiscarded: _discard_card,
    CardPlaced: _place_card,
    AntMoved: _move_ant,
    AntBorn: _bear_ant,
    LeafDropped: _drop_leaf,
    LeafPickedUp: _pick_up_leaf,
    LeafTaken: _take_leaf,
    TurnEnded: _end_turn,
    RoutesFound: _find_routes,
    SpidersRested: _rest_spiders,
    SpiderRouted: _route_spider,
    SpidersMoved: _move_spiders,
    AntsEaten: _eat_ants,
    SeatEliminated: _eliminate_seat,
    DeckPassedOn: _end_round,
    GameEnded: _end_game,
}
