"""Hidden choices behind the changes that events reveal."""

from games.game import HiddenChoice, Seat
from games.march_of_the_ants import events as e
from games.march_of_the_ants.view import View

_NAME = str(e.CardCommitted.__struct_config__.tag)


def choice_of(event: e.Event, view: View, pointer: str) -> HiddenChoice | None:
    """Return the card that a seat placed face down, if an event reveals it with a change.

    The card was placed in an earlier command, unless its seat was the last to choose.
    """
    if not isinstance(event, e.BattleFought | e.OffersRevealed):
        return None
    match pointer.split("/")[1:]:
        case ["nests", seat, "card_down"]:
            return HiddenChoice(int(seat), (_NAME,))
        case ["own", "down"] if view.seat is not None:
            return HiddenChoice(view.seat, (_NAME,))
        case ["discard", at]:
            return _choice_of_card(event, view.discard[int(at)])
        case _:
            return None


def _choice_of_card(event: e.BattleFought | e.OffersRevealed, card: str) -> HiddenChoice | None:
    """Return the choice of the card in a battle that was discarded after it."""
    if not isinstance(event, e.BattleFought):
        return None
    seats: dict[str, Seat] = {
        event.invader_card: event.invader,
        event.defender_card: event.defender,
    }
    if card not in seats:
        return None
    return HiddenChoice(seats[card], (_NAME,), lambda chosen: bool(chosen.card.value == card))
