"""A decision in progress, with its current state and the events emitted up to now."""

from games.errors import RuleViolation
from games.game import Seat, Secret
from games.luck import Luck
from games.march_of_the_ants import content, layout
from games.march_of_the_ants import events as e
from games.march_of_the_ants.evolve import FOLDS
from games.march_of_the_ants.state import State


class Decision:
    """Collects the events of a decision, and the state after each of them."""

    __slots__ = ("events", "luck", "state", "states", "tables")

    def __init__(self, state: State, luck: Luck) -> None:
        self.state = state
        self.luck = luck
        self.tables = content.of(state.content)
        self.events: list[e.Event] = []
        self.states: list[State] = []

    def emit(self, event: e.Event) -> None:
        """Add an event and apply it to the state."""
        self.events.append(event)
        self.state = state = FOLDS[type(event)](self.state, event)
        self.states.append(state)

    def name(self, card: int) -> str:
        """Return the id of a card."""
        return self.tables.cards[card].id


def is_duel(state: State) -> bool:
    """Return whether the rules for two players apply (rules 3.3, 9.5)."""
    return state.players == 2 and not state.options.horde


def map_of(state: State) -> layout.Layout:
    """Return the layout of the map."""
    side = "B" if is_duel(state) else "A"
    return layout.layout(state.content, state.options.great_tunnel, side, state.tiles)


def draw(decision: Decision, seat: Seat, count: int) -> None:
    """Draw cards for a seat. If the deck runs out, reshuffle the discard pile (rules 5.4)."""
    while count:
        have = min(count, len(decision.state.deck))
        if have:
            top = decision.state.deck[: -have - 1 : -1]
            cards = tuple(decision.name(card) for card in top)
            decision.emit(e.CardsDrawn(seat=seat, count=have, cards=Secret((seat,), cards)))
            count -= have
        if count and not reshuffle(decision):
            return


def reshuffle(decision: Decision) -> bool:
    """Shuffle the discard pile into a new deck (rules 5.4).

    Returns False if the discard pile is empty.
    """
    if not decision.state.discard:
        return False
    cards = tuple(decision.name(card) for card in layout.places_in(decision.state.discard))
    deck = decision.luck.shuffled(f"deck/{decision.state.shuffles + 1}", cards)
    decision.emit(e.DeckShuffled(count=len(deck), deck=Secret((), deck)))
    return True


def top_card(decision: Decision) -> int:
    """Return the top card of the deck, or -1 if neither the deck nor the discard pile has cards."""
    if not decision.state.deck and not reshuffle(decision):
        return -1
    return decision.state.deck[-1]


def gain_larvae(decision: Decision, seat: Seat, larvae: int) -> None:
    """Add larvae to a seat, up to the number of cubes in its supply (rules 1)."""
    larvae = min(larvae, decision.state.supply[seat])
    if larvae:
        decision.emit(e.LarvaeGained(seat=seat, larvae=larvae))


def wrong_answer(kind: str, command: object) -> RuleViolation:
    """Return the error for a command that does not answer the open question."""
    given = getattr(type(command), "__struct_config__").tag  # noqa: B009  # not on every object
    return RuleViolation("question.other", rule="4", question=kind, given=str(given))
