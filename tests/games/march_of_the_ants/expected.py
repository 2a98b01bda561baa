"""Events that tests expect, where they hold what a reader cannot know by heart."""

from games.game import Secret
from games.march_of_the_ants import events as e
from tests.games.march_of_the_ants.names import TABLES


def draw_cards(seat: int, *cards: str) -> e.CardsDrawn:
    """Return the event that a seat draws these cards, which it alone sees."""
    return e.CardsDrawn(seat=seat, count=len(cards), cards=Secret((seat,), cards))


def play_event(seat: int, card: str) -> e.EventPlayed:
    """Return the event that an event card takes effect."""
    (program,) = TABLES.triggers[TABLES.index[card], "play"]
    return e.EventPlayed(seat=seat, card=card, program=program)


def begin_bonus(seat: int, card: str, *, left: tuple[int, ...]) -> e.StartBonusBegun:
    """Return the event that an evolution has its bonus at the start of a phase."""
    number = TABLES.index[card]
    (program,) = (
        *TABLES.triggers.get((number, "soldier_start"), ()),
        *TABLES.triggers.get((number, "queen_start"), ()),
    )
    return e.StartBonusBegun(seat=seat, program=program, left=left)


def begin_effect(seat: int, card: str) -> e.EffectBegun:
    """Return the event that a card that came into play takes effect at once."""
    (program,) = TABLES.triggers[TABLES.index[card], "play"]
    return e.EffectBegun(seat=seat, source=card, program=program)
