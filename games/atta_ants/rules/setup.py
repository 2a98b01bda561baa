"""How a match begins (rules 2)."""

from games.atta_ants import content
from games.atta_ants.events import EightDrawn, Event, MatchStarted, SquareLaid
from games.atta_ants.evolve import evolve, fold
from games.atta_ants.options import Options
from games.atta_ants.rules.arrange import arrangeable, lay_square
from games.atta_ants.rules.place import draw
from games.atta_ants.state import State, members
from games.errors import RuleViolation
from games.luck import Luck

SEATS = (2, 4)
AROUND_NEST = 8


def setup(options: Options, seats: int, luck: Luck) -> tuple[Event, ...]:
    """Return the first events: nest and ants, the first eight cards, the first card drawn.

    Raises:
        RuleViolation: There is no such number of seats, or no such first player.
    """
    fewest, most = SEATS
    if not fewest <= seats <= most:
        raise RuleViolation("options.seats", rule="1", fewest=fewest, most=most)
    first = options.first_player
    if first is None:
        first = luck.below("first-player", seats)
    elif first >= seats:
        raise RuleViolation("options.first-player", rule="2.2", first_player=first, seats=seats)
    started = MatchStarted(
        content=content.default(), seats=seats, deck_size=options.deck_size, first=first
    )
    state = evolve(State(), started)
    tables = content.of(state.content)
    eight, attempt = _eight(state, luck)
    if options.arrange == "first_player":
        return (started, EightDrawn(seat=first, cards=tuple(tables.ids[card] for card in eight)))
    pairs = [(card, turn) for card in eight for turn in range(tables.turns[card])]
    order = luck.shuffled(f"square/{attempt}", pairs)
    laid = SquareLaid(cards=lay_square(tables, order))
    return (started, laid, *draw(fold(state, (laid,)), luck))


def _eight(state: State, luck: Luck) -> tuple[tuple[int, ...], int]:
    """Draw eight cards that can be arranged, and count the attempts (rules 2.3)."""
    tables, deck, attempt = content.of(state.content), members(state.round.deck), 0
    while True:
        attempt += 1
        eight, left = list[int](), list(deck)
        for place in range(1, AROUND_NEST + 1):
            label = f"deck/{place}" if attempt == 1 else f"deck/{place}/again-{attempt}"
            eight.append(left.pop(luck.below(label, len(left))))
        if arrangeable(tables, eight):
            return tuple(eight), attempt
