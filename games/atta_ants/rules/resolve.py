"""The phase at the end of a round, in which spiders move and eat (rules 3.3, 3.4)."""

from collections.abc import Sequence

from games.atta_ants.content import ANTS
from games.atta_ants.events import (
    AntsEaten,
    DeckPassedOn,
    EatenAnt,
    Event,
    GameEnded,
    SeatEliminated,
    SpidersMoved,
)
from games.atta_ants.pending import asked_spider
from games.atta_ants.rules.place import draw_card
from games.atta_ants.scoring import is_complete, rank_seats
from games.atta_ants.state import Stalking, State, in_play
from games.errors import RuleViolation
from games.game import Seat
from games.luck import Luck


def resolve(state: State, luck: Luck) -> tuple[Event, ...]:
    """Move the spiders, let them eat, and end the game or begin the next round (rules 3.3, 3.4).

    Raises:
        RuleViolation: A seat must still act.
    """
    phase, rounds = state.phase, state.round
    if not isinstance(phase, Stalking) or asked_spider(phase) is not None:
        raise RuleViolation("phase.not-due", rule="3")
    meals = _meals(state, phase)
    ants = [in_play(state, seat) for seat in range(rounds.seats)]
    eaten = list(rounds.eaten)
    for meal in meals:
        for lost in meal.ants:
            ants[lost.seat] -= 1
            eaten[lost.seat] += 1
    hunt: tuple[Event, ...] = (SpidersMoved(to=phase.routes), *meals) if phase.routes else ()
    counts = zip(ants, rounds.out, strict=True)
    losses = [
        SeatEliminated(seat=seat) for seat, (count, out) in enumerate(counts) if not count | out
    ]
    if reason := _end_reason(ants, rounds.deck):
        end = GameEnded(reason=reason, ranking=rank_seats(ants, eaten))
        return (*hunt, *losses, end)
    first = _next_first(rounds.first, ants)
    ended = DeckPassedOn(round=rounds.number, first=first)
    return (*hunt, *losses, ended, *draw_card(state, first, luck))


def _meals(state: State, phase: Stalking) -> list[AntsEaten]:
    """Return one event for each card on which a spider eats ants (rules 3.3.5)."""
    slots, ants, meals = state.board.slots, state.ants, []
    for at in dict.fromkeys(phase.routes):
        slot = slots[at]
        if slot in ants:
            eaten = [
                EatenAnt(*divmod(ant, ANTS)) for ant, where in enumerate(ants) if where == slot
            ]
            meals.append(AntsEaten(cell=at, ants=tuple(eaten)))
    return meals


def _end_reason(ants: Sequence[int], deck: int) -> str:
    """Return a slug for the reason why the game ends (rules 3.4.1, 3.4.2, 3.4.3).

    The result is empty if the game continues.
    """
    owners = len(ants) - ants.count(0)
    if owners == 0:
        return "nobody-left"
    if owners == 1:
        return "last-colony"
    if is_complete(max(ants)):
        return "six-ants"
    return "" if deck else "last-card"


def _next_first(first: Seat, ants: Sequence[int]) -> Seat:
    """Return the next seat clockwise that is still in the game (rules 3.4.4)."""
    following = (first + 1) % len(ants)
    while not ants[following]:
        following = (following + 1) % len(ants)
    return following
