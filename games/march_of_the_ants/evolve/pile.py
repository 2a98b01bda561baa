"""State changes for events of the hex pile, and for each seat's knowledge of it (rules 4.1).

A hint is a pair (positions, hexes). It means that these hexes are at some of these positions,
counted from the bottom of the pile. Hexes that a seat has drawn secretly still count as part of the
pile in other seats' hints, until one of them is kept.
"""

from msgspec.structs import replace

from games.game import Seat
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.evolve.stack import top_of, value_of
from games.march_of_the_ants.state import Hint, State

Hints = tuple[Hint, ...]


def take_out(hints: Hints, positions: int, hexes: int) -> Hints:
    """Return the hints of a seat after it has seen these hexes at these positions."""
    left = ((p & ~positions, h & ~hexes) for p, h in hints)
    return tuple(hint for hint in left if hint[1])


def mix_hints(hints: Hints, positions: int) -> Hints:
    """Return the hints after the hexes at these positions have been shuffled among themselves."""
    touched = [hint for hint in hints if hint[0] & positions]
    if not touched:
        return hints
    hexes = 0
    for there, known in touched:
        positions |= there
        hexes |= known
    return (*(hint for hint in hints if hint not in touched), (positions, hexes))


def lift_hints(hints: Hints, hex_: int, top: int, size: int) -> Hints:
    """Return the hints after one of the top hexes is kept and the others go to the bottom.

    Args:
        hints: the hints of a seat that did not see the hexes.
        hex_: the kept hex, which all seats can see.
        top: the lowest position of the drawn hexes.
        size: the number of drawn hexes.
    """
    drawn = ((1 << size) - 1) << top
    bottom = (1 << (size - 1)) - 1
    lifted = []
    for there, known in mix_hints(hints, drawn):
        rest = known & ~(1 << hex_)
        positions = (there & ~drawn) << (size - 1)
        if there & drawn:
            positions |= bottom
        lifted.append((positions, rest))
    return tuple(hint for hint in lifted if hint[1])


def fold_hex_drawn(state: State, event: e.HexDrawn) -> State:
    """Draw the top hex openly, to be placed by the player."""
    top = 1 << len(state.pile) - 1
    task = t.PlaceTile(event.seat, event.hex, event.mode)
    hints = tuple(take_out(known, top, 1 << event.hex) for known in state.hints)
    return replace(state, pile=state.pile[:-1], hints=hints, agenda=(*state.agenda, task))


def fold_hexes_dealt(state: State, event: e.HexesDealt) -> State:
    """Move starting hexes from the box to the player, who will keep one of them."""
    hexes = value_of(event.hexes)
    box = tuple(hex_ for hex_ in state.box if hex_ not in hexes)
    return replace(state, box=box, looked=_put(state.looked, event.seat, hexes))


def fold_start_hex_kept(state: State, event: e.StartHexKept) -> State:
    """Return the other hex to the box."""
    seat = event.seat
    rest = tuple(hex_ for hex_ in state.looked[seat] if hex_ != event.hex)
    task = t.PlaceTile(seat, event.hex, "setup")
    return replace(
        state,
        looked=_put(state.looked, seat, ()),
        box=tuple(sorted(state.box + rest)),
        rejected=_put(state.rejected, seat, rest),
        agenda=(*state.agenda[:-1], task),
    )


def fold_hexes_scouted(state: State, event: e.HexesScouted) -> State:
    """Move the top hexes to the player, who will keep one of them."""
    seat, hexes = event.seat, value_of(event.hexes)
    left = len(state.pile) - len(hexes)
    seen = take_out(state.hints[seat], ((1 << len(hexes)) - 1) << left, _mask(hexes))
    return replace(
        state,
        pile=state.pile[:left],
        looked=_put(state.looked, seat, hexes),
        hints=(*state.hints[:seat], seen, *state.hints[seat + 1 :]),
        agenda=(*state.agenda, t.Keep(seat, "explore")),
    )


def fold_scouted_hex_kept(state: State, event: e.ScoutedHexKept) -> State:
    """Place the other hexes under the pile, in an order known to the player."""
    seat = event.seat
    size = len(state.looked[seat])
    rest = tuple(hex_ for hex_ in state.looked[seat] if hex_ != event.hex)
    hints = [lift_hints(known, event.hex, len(state.pile), size) for known in state.hints]
    own = tuple((p << len(rest), h) for p, h in state.hints[seat])
    hints[seat] = own + tuple((1 << at, 1 << hex_) for at, hex_ in enumerate(rest))
    task = t.PlaceTile(seat, event.hex, "explore")
    return replace(
        state,
        pile=rest + state.pile,
        looked=_put(state.looked, seat, ()),
        hints=tuple(hints),
        agenda=(*state.agenda[:-1], task),
    )


def fold_hexes_peeked(state: State, event: e.HexesPeeked) -> State:
    """Add hints for the player who peeked, and make the hints of the other seats less precise."""
    seat, hexes = event.seat, value_of(event.hexes)
    bottom = len(state.pile) - len(hexes)
    positions = ((1 << len(hexes)) - 1) << bottom
    hints = [mix_hints(known, positions) for known in state.hints]
    seen = take_out(state.hints[seat], positions, _mask(hexes))
    hints[seat] = seen + _hint_at(state.pile, bottom)
    task = t.Arrange(seat, len(hexes))
    return replace(state, hints=tuple(hints), agenda=(*state.agenda, task))


def fold_hex_put_back(state: State, event: e.HexPutBack) -> State:
    """Put the hex back on the pile, in the next free position from the top."""
    top = top_of(state, t.Arrange)
    at = len(state.pile) - 1 - top.done
    pile = list(state.pile)
    was = pile.index(value_of(event.hex))
    pile.insert(at, pile.pop(was))
    bottom = len(pile) - top.count
    own = take_out(state.hints[event.seat], -1 << bottom, _mask(pile[bottom:]))
    hints = list(state.hints)
    hints[event.seat] = own + _hint_at(tuple(pile), bottom)
    agenda = state.agenda[:-1]
    if top.done + 2 < top.count:
        agenda = (*agenda, t.Arrange(top.seat, top.count, top.done + 1))
    return replace(state, pile=tuple(pile), hints=tuple(hints), agenda=agenda)


def _hint_at(pile: tuple[int, ...], bottom: int) -> Hints:
    return tuple((1 << at, 1 << pile[at]) for at in range(bottom, len(pile)))


def _mask(hexes: tuple[int, ...] | list[int]) -> int:
    return sum(1 << hex_ for hex_ in hexes)


def _put(
    values: tuple[tuple[int, ...], ...], at: Seat, value: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*values[:at], value, *values[at + 1 :])
