"""Builders for expected events, which fill in the less obvious values."""

from games.game import Secret
from games.march_of_the_ants import events as e
from tests.games.march_of_the_ants.names import BLACK, BLUE, RED, TABLES


def draw_cards(seat: int, *cards: str) -> e.CardsDrawn:
    """Return the event in which a seat draws these cards, visible only to that seat."""
    return e.CardsDrawn(seat=seat, count=len(cards), cards=Secret((seat,), cards))


def play_event(seat: int, card: str) -> e.EventPlayed:
    """Return the event in which an event card takes effect."""
    (program,) = TABLES.triggers[TABLES.index[card], "play"]
    return e.EventPlayed(seat=seat, card=card, program=program)


def begin_bonus(seat: int, card: str, *, left: tuple[int, ...]) -> e.StartBonusBegun:
    """Return the event in which an evolution grants its bonus at the start of a phase."""
    number = TABLES.index[card]
    (program,) = (
        *TABLES.triggers.get((number, "soldier_start"), ()),
        *TABLES.triggers.get((number, "queen_start"), ()),
    )
    return e.StartBonusBegun(seat=seat, program=program, left=left)


def begin_effect(seat: int, card: str) -> e.EffectBegun:
    """Return the event in which a card takes effect immediately when it comes into play."""
    (program,) = TABLES.triggers[TABLES.index[card], "play"]
    return e.EffectBegun(seat=seat, source=card, program=program)


def begin_play(card: str, cost: int) -> tuple[e.Event, ...]:
    """Return the events in which Red plays an event card for larvae, without an ant in a hex."""
    declared = e.CardDeclared(
        seat=RED, card=card, cost=cost, ants_only=False, inhabited=(), reactors=(BLACK, BLUE)
    )
    return (declared, e.LarvaePaid(seat=RED, count=cost), play_event(RED, card))


def end_play(card: str) -> tuple[e.Event, ...]:
    """Return the events that end the effect of Red's card, and a turn without Reactions."""
    return (
        e.EffectEnded(seat=RED, card=card),
        e.ReactionsSkipped(seats=(BLACK, BLUE), action="play"),
        e.TurnPassed(seat=RED, to=BLACK),
    )


def decide_battle(
    place: int,
    invader: int,
    defender: int,
    *,
    cards: tuple[str, str] = ("", ""),
    totals: tuple[int, int],
    winner: int,
    losses: tuple[int, int],
) -> e.BattleFought:
    """Return the event that decides a battle, with the cards and totals of both sides.

    Cards and totals are those of invader and defender, and losses those of winner and loser.
    """
    return e.BattleFought(
        place=place,
        invader=invader,
        defender=defender,
        invader_card=cards[0],
        defender_card=cards[1],
        invader_total=totals[0],
        defender_total=totals[1],
        winner=winner,
        winner_losses=losses[0],
        loser_losses=losses[1],
    )
