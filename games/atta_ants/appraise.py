"""Appraise a state for one seat. Bots that look one small step ahead use the result."""

from collections.abc import Iterable, Mapping, Sequence

from games.atta_ants.content import ANTS
from games.atta_ants.rules.move import must_leave
from games.atta_ants.rules.spiders import routes
from games.atta_ants.scoring import is_complete, rank_key
from games.atta_ants.state import (
    NEST_SLOT,
    SUPPLY,
    Ended,
    Moving,
    Stalking,
    State,
    in_play,
    members,
)
from games.bots.totals import add_up
from games.game import Seat

# Weights, in hundredths of an ant.
_ANT = 100.0
_SIXTH = 150.0  # bonus of a sixth ant, which wins the game unless a spider eats it
_LEAF = 62.0  # a leaf carried by an ant next to the nest, ...
_LEAF_STEP = 4.0  # ... minus this for each further half turn to the nest, ...
_LEAF_LEAST = 30.0  # ... but at least this
_SEARCH = 18.0  # an ant without a leaf on a card with loose leaves, ...
_SEARCH_STEP = 1.5  # ... minus this for each half turn to the nearest ones
_PREY = 5.0  # an ant without a leaf next to a rival's leaf
_BLOCKED = 3.0  # deduction for each own ant in the nest while another is bringing a leaf
_EATEN = 0.75  # share of an ant's value that is lost if a spider's next step leads onto its card
_NEAR_SPIDER = 2.0  # deduction for an ant next to a spider
_MUST_LEAVE = 60.0  # deduction for each ant that must leave the nest before the turn can end
_UNUSED = 0.02  # an ant that can still be activated, so that activations are not wasted
_DONE = 0.2  # a finished turn, so that an idle step is worth less than ending the turn
_WON, _LOST = 10_000.0, -10_000.0

_HALF_TURN, _TURN = 1, 2  # costs of a step by trail and of an overland step
_FAR = 12


def appraise(state: State, seat: Seat) -> float:
    """Return the value of a state for a seat. Higher is better.

    The result is the value of the seat's colony minus the mean value of the rival colonies that are
    still in the game.
    """
    if isinstance(state.phase, Ended):
        return _final(state, seat)
    worth = _colonies(state)
    rivals = [value for other, value in enumerate(worth) if other != seat and in_play(state, other)]
    return worth[seat] - add_up(rivals) / max(1, len(rivals)) + _turn(state, seat)


class _Last:
    """Cache for the last appraised state, because a search appraises it for each seat in turn."""

    seen: tuple[State | None, tuple[float, ...]] = (None, ())  # a single tuple, for thread safety


def _colonies(state: State) -> tuple[float, ...]:
    """Return the value of the ants that each seat has in play."""
    last, worth = _Last.seen
    if last is state:
        return worth
    home = _distances(state, (NEST_SLOT,))
    food = _distances(state, [slot for slot, count in enumerate(state.leaves) if count])
    risk = _risk(state)
    seats = range(state.round.seats)
    worth = tuple([_colony(state, seat, home, food, risk) for seat in seats])
    _Last.seen = (state, worth)
    return worth


def _final(state: State, seat: Seat) -> float:
    """Return the value of a finished game. It is highest for a sole winner and falls with rank."""
    places = [
        rank_key(in_play(state, other), eaten) for other, eaten in enumerate(state.round.eaten)
    ]
    mine = places.pop(seat)
    ahead = sum(1.0 for other in places if other > mine) + sum(
        0.5 for other in places if other == mine
    )
    return _WON + (_LOST - _WON) * ahead / len(places)


def _turn(state: State, seat: Seat) -> float:
    turn = state.phase
    if not isinstance(turn, Moving) or turn.seat != seat:
        return _DONE
    leaving = must_leave(state, turn).bit_count()
    return _UNUSED * turn.ready.bit_count() - _MUST_LEAVE * leaving


def _distances(state: State, goals: Iterable[int]) -> Sequence[int]:
    """Return the distance from each slot to the nearest goal, in half turns and at most `_FAR`.

    A step by trail costs half a turn, and an overland step a full turn. Cards with spiders are
    impassable.
    """
    board = state.board
    steps = [_FAR] * len(board.cells)
    rings: list[list[int]] = [[] for _ in range(_FAR + _TURN)]
    rings[0] = [slot for slot in goals if slot not in state.spiders]
    for distance in range(_FAR):
        for slot in rings[distance]:
            if steps[slot] <= distance:
                continue
            steps[slot] = distance
            linked, free = board.linked[slot], state.free[slot]
            for near, bit in board.around[slot].items():
                cost = distance + (_HALF_TURN if linked & bit else _TURN)
                if cost < steps[near] and free & bit:
                    rings[cost].append(near)
    return steps


def _risk(state: State) -> Mapping[int, float]:
    """Return the probability for each slot that a spider moves there next."""
    phase, slots = state.phase, state.board.slots
    ways = routes(state)
    chosen = phase.routes if isinstance(phase, Stalking) and ways else ()
    risk: dict[int, float] = {}
    for spider, choices in enumerate(ways):
        steps = chosen[spider : spider + 1] or choices
        for to in steps:
            slot = slots[to]
            risk[slot] = min(1.0, risk.get(slot, 0.0) + 1 / len(steps))
    for spider_slot in state.spiders if ways else b"":
        for near in state.board.around[spider_slot]:
            risk.setdefault(near, 0.0)
    return risk


def _colony(
    state: State,
    seat: Seat,
    home: Sequence[int],
    food: Sequence[int],
    risk: Mapping[int, float],
) -> float:
    """Return the value of a seat's ants in play."""
    worth, carriers, inside = 0.0, 0, 0
    prey = _prey(state, seat)
    for ant in range(seat * ANTS, seat * ANTS + ANTS):
        slot = state.ants[ant]
        if slot == SUPPLY:
            continue
        value = _ANT
        if state.carrying >> ant & 1:
            value += max(_LEAF_LEAST, _LEAF - _LEAF_STEP * home[slot])
            carriers += 1
        else:
            value += max(0.0, _SEARCH - _SEARCH_STEP * food[slot])
            value += _PREY * (slot in prey)
        if slot == NEST_SLOT:
            inside += 1
        elif slot in risk:
            value -= _EATEN * value * risk[slot] + _NEAR_SPIDER
        worth += value
    if is_complete(in_play(state, seat)):
        worth += _SIXTH
    return worth - _BLOCKED * inside * (carriers > 0)


def _prey(state: State, seat: Seat) -> set[int]:
    """Return the slots of rival ants with leaves, and the slots next to them."""
    prey: set[int] = set()
    for ant in members(state.carrying):
        if ant // ANTS != seat:
            prey.add(state.ants[ant])
            prey.update(state.board.around[state.ants[ant]])
    return prey
