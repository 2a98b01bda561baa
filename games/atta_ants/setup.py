"""Setup of a match (rules 2)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from games.atta_ants import content
from games.atta_ants.cells import fitting_rotations
from games.atta_ants.content import CardTables
from games.atta_ants.events import EightDrawn, Event, LaidCard, NestPlaced, SquareLaid
from games.atta_ants.evolve import evolve
from games.atta_ants.options import Options
from games.atta_ants.rules.place import draw_card
from games.atta_ants.square import EMPTY, FIRST_JOINT, RING, can_be_arranged, wanted_at
from games.atta_ants.state import State, members
from games.errors import RuleViolation
from games.game import Seat
from games.luck import Luck

SEATS = (2, 4)
CREATOR_BEGINS = "creator-begins"  # a switch of the rules; see `complete_options`


def setup(options: Options, seats: int, luck: Luck, pack: str = "") -> tuple[Event, ...]:
    """Return the first events, which place the nest and the ants and draw the first cards.

    `pack` is the hash of the pack to play with; empty for the default pack (rules 2, 3.1, 6).

    Raises:
        RuleViolation: The number of seats or the first player is out of range.
        UnknownContent: No pack of this hash was supplied.
    """
    fewest, most = SEATS
    if not fewest <= seats <= most:
        raise RuleViolation("options.seats", rule="1", fewest=fewest, most=most)
    first = _first_player(options, seats, luck)
    digest = content.of(pack).hash if pack else content.default()
    started = NestPlaced(content=digest, seats=seats, deck_size=options.deck_size, first=first)
    state = evolve(State(), started)
    if options.arrange == "first_player":
        return (started, _deal_eight(state, luck))
    laid = _arrange_eight(state, luck)
    return (started, laid, *draw_card(evolve(state, laid), first, luck))


def complete_options(options: Options, start: State, seats: int, creator: Seat | None) -> Options:
    """Return the options, with the first player of a two-seat match filled in (rules 2.2).

    Args:
        options: the options of the match.
        start: the state before the first event, with the switches of the rules.
        seats: the number of seats.
        creator: the seat that the creator's account holds, if any.
    """
    is_by_rule = seats == SEATS[0] and CREATOR_BEGINS in (start.rules or ())
    if options.first_player is not None or not is_by_rule:
        return options
    return replace(options, first_player=creator or 0)


def _first_player(options: Options, seats: int, luck: Luck) -> Seat:
    """Return the first player (rules 2.2).

    This is the seat chosen in the options. Otherwise it is seat 0 in a two-seat match, or a seat
    drawn at random.
    """
    first = options.first_player
    if first is None:
        return 0 if seats == SEATS[0] else luck.below("first-player", seats)
    if first >= seats:
        raise RuleViolation("options.first-player", rule="2.2", first_player=first, seats=seats)
    return first


def _deal_eight(state: State, luck: Luck) -> EightDrawn:
    """Draw eight cards that can be arranged around the nest, redrawing if necessary (rules 2.3)."""
    tables = content.of(state.content)
    eight = next(
        drawn
        for _, drawn in _draw_eights(state, luck)
        if can_be_arranged([tables.edges[card] for card in drawn], tables.nest)
    )
    return EightDrawn(seat=state.round.first, cards=tuple(tables.ids[card] for card in eight))


def _arrange_eight(state: State, luck: Luck) -> SquareLaid:
    """Draw eight cards and arrange them at random, redrawing if necessary (rules 2.3)."""
    tables = content.of(state.content)
    squares = (
        lay_square(
            tables,
            luck.shuffled(f"square/{attempt}", eight),
            luck.below(f"square/{attempt}/turns", 4 ** len(RING)),
        )
        for attempt, eight in _draw_eights(state, luck)
    )
    return SquareLaid(cards=next(filter(None, squares)))


def _draw_eights(state: State, luck: Luck) -> Iterator[tuple[int, list[int]]]:
    """Yield repeated draws of eight cards from the whole deck. The draws are numbered from 1."""
    deck, attempt = members(state.round.deck), 0
    while True:
        attempt += 1
        eight, left = list[int](), list(deck)
        for place in range(1, len(RING) + 1):
            label = f"deck/{place}" if attempt == 1 else f"deck/{place}/again-{attempt}"
            eight.append(left.pop(luck.below(label, len(left))))
        yield attempt, eight


def lay_square(tables: CardTables, cards: Sequence[int], turns: int) -> tuple[LaidCard, ...]:
    """Return the first arrangement of eight cards that a search finds, or an empty tuple.

    The search fills the cells around the square and tries the cards in the given order (rules 2.3).

    Args:
        tables: the tables of the pack.
        cards: the cards, by index in the pack.
        turns: two bits per cell, which give the index of the first fitting rotation to try.
    """
    search = _SquareSearch(tables, cards, turns)
    if not search.fill():
        return ()
    laid = zip(RING, search.laid, strict=True)
    return tuple([LaidCard(tables.ids[card], at, rotation) for at, (card, rotation) in laid])


class _SquareSearch:
    """A backtracking search for an arrangement of cards around the nest."""

    def __init__(self, tables: CardTables, cards: Sequence[int], turns: int) -> None:
        self._tables, self._turns = tables, turns
        self._tries = [(1 << card, card, fitting_rotations(tables.edges[card])) for card in cards]
        self._failed: set[tuple[int, int]] = set()
        self.laid: list[tuple[int, int]] = []  # card and rotation, by cell

    def fill(self, used: int = 0, first: int = EMPTY, before: int = EMPTY) -> bool:
        """Place cards on the remaining cells. Return False if that is not possible.

        Args:
            used: the mask of the cards already placed.
            first: the edges of the card on the first cell.
            before: the edges of the most recently placed card.
        """
        at = len(self.laid)
        if at == len(RING):
            return True
        last = at == len(RING) - 1
        wanted = wanted_at(at, before, first if last else EMPTY, self._tables.nest)
        # The outcome depends only on the used cards and on the two open joints.
        open_end = (used, wanted << 1 | (first & FIRST_JOINT != 0))
        if open_end in self._failed:
            return False
        start = self._turns >> 2 * at & 3
        for bit, card, rotations in self._tries:
            fit = () if used & bit else rotations[wanted]
            for rotation in (*fit[start % len(fit) :], *fit[: start % len(fit)]) if fit else ():
                edges = self._tables.turned[card][rotation]
                self.laid.append((card, rotation))
                if self.fill(used | bit, first if at else edges, edges):
                    return True
                self.laid.pop()
        self._failed.add(open_end)
        return False
