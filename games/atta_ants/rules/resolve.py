"""The phase that belongs to nobody: spiders move and eat, the round ends (rules 3.3, 3.4)."""

from games.atta_ants.content import ANTS
from games.atta_ants.events import (
    AntsEaten,
    EatenAnt,
    Event,
    GameEnded,
    RoundEnded,
    SeatEliminated,
    SpidersMoved,
)
from games.atta_ants.evolve import fold
from games.atta_ants.rules.place import draw
from games.atta_ants.scoring import ranking
from games.atta_ants.state import Stalking, State, in_play
from games.errors import RuleViolation
from games.game import Seat
from games.luck import Luck


def resolve(state: State, luck: Luck) -> tuple[Event, ...]:
    """Run the phase: spiders move, ants are eaten, then the game ends or a round begins.

    Raises:
        RuleViolation: A seat has still to act.
    """
    phase = state.phase
    if not isinstance(phase, Stalking) or len(phase.routes) != len(phase.ways):
        raise RuleViolation("phase.not-due", rule="3")
    hunt = _hunt(state, phase)
    hunted = fold(state, hunt)
    losses = _losses(hunted)
    left = fold(hunted, losses)
    return (*hunt, *losses, *_end(left, luck))


def _hunt(state: State, phase: Stalking) -> tuple[Event, ...]:
    """Move every spider, then eat every ant on a card with a spider (rules 3.3)."""
    if not phase.routes:
        return ()
    board, ants = state.board, state.ants
    meals = [
        (at, [EatenAnt(ant // ANTS, ant % ANTS) for ant, where in enumerate(ants) if where == slot])
        for at, slot in sorted((to, board.slots[to]) for to in set(phase.routes))
    ]
    eaten = (AntsEaten(cell=at, ants=tuple(eaten)) for at, eaten in meals if eaten)
    return (SpidersMoved(to=phase.routes), *eaten)


def _losses(state: State) -> tuple[Event, ...]:
    """Tell which seats have lost their last ant (rules 3.4.1)."""
    return tuple(
        SeatEliminated(seat=seat)
        for seat, out in enumerate(state.round.out)
        if not out and not in_play(state, seat)
    )


def _end(state: State, luck: Luck) -> tuple[Event, ...]:
    """End the game, or the round and draw the next card (rules 3.4, 3.1)."""
    if reason := _reason(state):
        return (GameEnded(reason=reason, ranking=ranking(state)),)
    first = _next_first(state)
    ended = RoundEnded(round=state.round.number, first=first)
    return (ended, *draw(fold(state, (ended,)), luck))


def _reason(state: State) -> str:
    """Return which way to end the game has come about, as a slug, or nothing (rules 3.4)."""
    ants = [in_play(state, seat) for seat in range(state.round.seats)]
    owners = sum(1 for count in ants if count)
    if owners == 0:
        return "nobody-left"
    if owners == 1:
        return "last-colony"
    if ANTS in ants:
        return "six-ants"
    return "" if state.round.deck else "last-card"


def _next_first(state: State) -> Seat:
    """Return the next seat clockwise that is still in the game (rules 3.4.4)."""
    seats, first = state.round.seats, state.round.first
    return next(
        seat
        for seat in ((first + step) % seats for step in range(1, seats + 1))
        if in_play(state, seat)
    )
