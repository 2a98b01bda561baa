"""How a match begins (rules 2)."""

from collections.abc import Iterator

from games.atta_ants import content
from games.atta_ants.events import EightDrawn, Event, MatchStarted, SquareLaid
from games.atta_ants.evolve import evolve
from games.atta_ants.options import Options
from games.atta_ants.rules.arrange import arrangeable, lay_square
from games.atta_ants.rules.place import draw
from games.atta_ants.state import State, members
from games.errors import RuleViolation
from games.luck import Luck

SEATS = (2, 4)
AROUND_NEST = 8


def setup(options: Options, seats: int, luck: Luck, pack: str = "") -> tuple[Event, ...]:
    """Return the first events: nest and ants, the first eight cards, the first card drawn.

    `pack` is the hash of the content to play with; the default one if empty.

    Raises:
        RuleViolation: There is no such number of seats, or no such first player.
        UnknownContent: No pack of this hash was supplied.
    """
    fewest, most = SEATS
    if not fewest <= seats <= most:
        raise RuleViolation("options.seats", rule="1", fewest=fewest, most=most)
    first = options.first_player
    if first is None:
        first = luck.below("first-player", seats)
    elif first >= seats:
        raise RuleViolation("options.first-player", rule="2.2", first_player=first, seats=seats)
    digest = content.of(pack).hash if pack else content.default()
    started = MatchStarted(content=digest, seats=seats, deck_size=options.deck_size, first=first)
    state = evolve(State(), started)
    if options.arrange == "first_player":
        return (started, _deal(state, luck))
    laid = _lay(state, luck)
    return (started, laid, *draw(evolve(state, laid), first, luck))


def _deal(state: State, luck: Luck) -> EightDrawn:
    """Draw eight cards that the first player can arrange; others are drawn again (rules 2.3)."""
    tables = content.of(state.content)
    eight = next(drawn for _, drawn in _draws(state, luck) if arrangeable(tables, drawn))
    return EightDrawn(seat=state.round.first, cards=tuple(tables.ids[card] for card in eight))


def _lay(state: State, luck: Luck) -> SquareLaid:
    """Draw eight cards and arrange them at random; those that cannot be are drawn again."""
    tables = content.of(state.content)
    squares = (
        lay_square(
            tables,
            luck.shuffled(f"square/{attempt}", eight),
            luck.below(f"square/{attempt}/turns", 4**AROUND_NEST),
        )
        for attempt, eight in _draws(state, luck)
    )
    return SquareLaid(cards=next(filter(None, squares)))


def _draws(state: State, luck: Luck) -> Iterator[tuple[int, list[int]]]:
    """Draw eight cards from the whole deck, again and again: the attempt's number and they."""
    deck, attempt = members(state.round.deck), 0
    while True:
        attempt += 1
        eight, left = list[int](), list(deck)
        for place in range(1, AROUND_NEST + 1):
            label = f"deck/{place}" if attempt == 1 else f"deck/{place}/again-{attempt}"
            eight.append(left.pop(luck.below(label, len(left))))
        yield attempt, eight
