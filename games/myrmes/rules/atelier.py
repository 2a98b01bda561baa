"""Phase 5, the atelier, in which each seat takes all its actions in one turn (section 11)."""

from games.errors import RuleViolation
from games.game import Seat
from games.myrmes.commands import Dig, FinishAtelier, OpenTunnel, RaiseNurse
from games.myrmes.content import (
    DIG_EARTH,
    DIG_STONE,
    MOST_EXITS,
    MOST_NURSES,
    NURSE_FOOD,
    NURSE_LARVAE,
    TOP_LEVEL,
    GardenBoard,
)
from games.myrmes.events import ClosingCame, Event, StorageOpened
from games.myrmes.events.turns import (
    AtelierEnded,
    AtelierTurnCame,
    LevelDug,
    NurseRaised,
    TunnelOpened,
)
from games.myrmes.evolve import fold
from games.myrmes.rules.turns import require_atelier_turn
from games.myrmes.state import (
    DIGGING,
    NURSING,
    TUNNEL,
    Colony,
    Garden,
    State,
    board_of,
    occupied_hexes,
    overflow,
)


def open_tunnel(state: State, command: OpenTunnel) -> tuple[Event, ...]:
    """Place an exit next to one of the seat's tiles or exits, and gain one earth (AT3, AT5).

    Workers cannot use the exit before the next season, because all of them have been used (AT4).
    """
    seat = command.seat
    _require_action(state, seat, TUNNEL, "tunnel")
    garden, board = state.garden, board_of(state)
    if not has_exit_left(garden, seat):
        raise RuleViolation("tunnel.no-exit", rule="ST4")
    at = board.index.get(command.at)
    if at is None or not board.inside >> at & 1:
        raise RuleViolation("hex.out-of-play", rule="BD1", q=command.at.q, r=command.at.r)
    if not board.land & ~occupied_hexes(garden) & board.bits[at]:
        raise RuleViolation("tunnel.not-free", rule="AT5", q=command.at.q, r=command.at.r)
    if not land_beside_own(board, garden, seat) >> at & 1:
        raise RuleViolation("tunnel.not-next-to-own", rule="AT3", q=command.at.q, r=command.at.r)
    return finish_action(state, seat, TunnelOpened(seat=seat, at=command.at))


def dig(state: State, command: Dig) -> tuple[Event, ...]:
    """Dig one level deeper by paying earth and stone, regardless of the event (AT6, EV6)."""
    seat = command.seat
    colony = _require_action(state, seat, DIGGING, "dig")
    if not can_be_deeper(colony):
        raise RuleViolation("dig.deepest", rule="AT6")
    earth, stone = DIG_EARTH[colony.level], DIG_STONE[colony.level]
    if not can_pay_digging(colony):
        raise RuleViolation("dig.cost", rule="AT6", earth=earth, stone=stone)
    return finish_action(
        state, seat, LevelDug(seat=seat, level=colony.level + 1, earth=earth, stone=stone)
    )


def raise_nurse(state: State, command: RaiseNurse) -> tuple[Event, ...]:
    """Raise a nurse, which can work from the next season on (AT7)."""
    seat = command.seat
    colony = _require_action(state, seat, NURSING, "nurse")
    if not can_have_nurse(colony):
        raise RuleViolation("nurse.most", rule="ST2", nurses=MOST_NURSES)
    if not can_pay_nurse(colony):
        raise RuleViolation("nurse.cost", rule="AT7", food=NURSE_FOOD, larvae=NURSE_LARVAE)
    return finish_action(state, seat, NurseRaised(seat=seat, food=NURSE_FOOD, larvae=NURSE_LARVAE))


def finish_atelier(state: State, command: FinishAtelier) -> tuple[Event, ...]:
    """End the seat's turn and leave its remaining nurses unused (AT2)."""
    require_atelier_turn(state, command.seat)
    return finish_action(state, command.seat, AtelierEnded(seat=command.seat))


def _require_action(state: State, seat: Seat, action: int, name: str) -> Colony:
    phase = require_atelier_turn(state, seat)
    if phase.done & action:
        raise RuleViolation("atelier.done", rule="AT1", action=name)
    return state.colonies[seat]


def finish_action(state: State, seat: Seat, *events: Event) -> tuple[Event, ...]:
    """Return an action's events, followed by the next turn if the seat has no waiting nurses."""
    after = fold(state, events)
    if after.colonies[seat].atelier:
        return events
    return (*events, *give_next_atelier_turn(after, (seat + 1) % len(after.colonies)))


def give_next_atelier_turn(state: State, seat: Seat) -> tuple[Event, ...]:
    """Start the turn of the next seat with nurses in the atelier, or begin the closing (AT1).

    Seats that have had their turn no longer have nurses there, so they need not be recorded
    separately.
    """
    seats = len(state.colonies)
    for step in range(seats):
        other = (seat + step) % seats
        if state.colonies[other].atelier:
            return (AtelierTurnCame(seat=other),)
    return begin_closing(state)


def begin_closing(state: State) -> tuple[Event, ...]:
    """Begin phase 6. Seats whose cubes exceed the store's capacity must discard (ST3, EV7)."""
    over = tuple(seat for seat, colony in enumerate(state.colonies) if overflow(colony))
    if over:
        return (ClosingCame(), StorageOpened(seats=over))
    return (ClosingCame(),)


def has_exit_left(garden: Garden, seat: Seat) -> bool:
    """Return whether a seat still has an exit that is not in the garden (ST4)."""
    return garden.exits[seat].bit_count() < MOST_EXITS


def can_be_deeper(colony: Colony) -> bool:
    """Return whether a colony can still dig to a deeper level (AT6)."""
    return colony.level < TOP_LEVEL


def can_pay_digging(colony: Colony) -> bool:
    """Return whether a colony can pay for the next level (AT6)."""
    level = colony.level
    return colony.earth >= DIG_EARTH[level] and colony.stone >= DIG_STONE[level]


def can_have_nurse(colony: Colony) -> bool:
    """Return whether a seat may have another nurse in play (ST2)."""
    return nurses_in_play(colony) < MOST_NURSES


def can_pay_nurse(colony: Colony) -> bool:
    """Return whether a colony can pay for a nurse (AT7)."""
    return colony.food >= NURSE_FOOD and colony.larvae >= NURSE_LARVAE


def nurses_in_play(colony: Colony) -> int:
    """Return the number of a seat's nurses, including those on objectives (OB8)."""
    return colony.nurses + len(colony.completed)


def land_beside_own(board: GardenBoard, garden: Garden, seat: Seat) -> int:
    """Return a mask of the land adjacent to a seat's own tiles and exits (AT3)."""
    mask, exits = 0, garden.exits[seat]
    for tile in garden.tiles:
        if tile.owner == seat:
            mask |= board.places[tile.place].near
    while exits:
        lowest = exits & -exits
        mask |= board.near[lowest.bit_length() - 1]
        exits ^= lowest
    return mask
