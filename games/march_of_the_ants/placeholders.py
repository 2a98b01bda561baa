"""Placeholders for secrets that a reader of the events does not know.

A card or hex that is hidden from the reader may be at any hidden place. If an event shows that it
is at another place than the state has it, it is swapped with the card or hex at that place. Views
of the reader do not change, because they only contain the number of hidden cards and hexes.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from games.game import Seat, Secret
from games.luck import SeededLuck
from games.march_of_the_ants import content
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.events import Event
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.setup import begin
from games.march_of_the_ants.state import State
from games.march_of_the_ants.view import names


def fill_secrets(state: State, event: Event) -> tuple[State, Event]:
    """Return a state that fits an event, and the event with placeholders for unset secrets."""
    fill = _FILLS.get(type(event))
    return fill(state, event) if fill else (state, event)


def _index(state: State, card: str) -> int:
    return content.of(state.content).index[card]


def _names(state: State, cards: Iterable[int]) -> tuple[str, ...]:
    tables = content.of(state.content)
    return tuple(tables.cards[card].id for card in cards)


def _set(event: Any, field: str, value: Any) -> Any:
    """Return an event whose secret has the given value, if it was unset."""
    secret: Secret[Any] = getattr(event, field)
    if secret.value is not UNSET:
        return event
    return replace(event, **{field: replace(secret, value=value)})


def _swap(items: Sequence[int], first: int, second: int) -> tuple[int, ...]:
    other = {first: second, second: first}
    return tuple(other.get(item, item) for item in items)


def _swap_bits(mask: int, first: int, second: int) -> int:
    if mask >> first & 1 == mask >> second & 1:
        return mask
    return mask ^ (1 << first | 1 << second)


def _swap_cards(state: State, first: int, second: int) -> State:
    """Return the state with two hidden cards swapped."""
    if first == second:
        return state
    return replace(
        state,
        deck=_swap(state.deck, first, second),
        horde_deck=_swap(state.horde_deck, first, second),
        hands=tuple(_swap_bits(hand, first, second) for hand in state.hands),
        down=_swap(state.down, first, second),
    )


def _swap_hexes(state: State, first: int, second: int) -> State:
    """Return the state with two hidden hexes swapped."""
    if first == second:
        return state
    return replace(
        state,
        pile=_swap(state.pile, first, second),
        box=tuple(sorted(_swap(state.box, first, second))),
        looked=tuple(_swap(hexes, first, second) for hexes in state.looked),
        rejected=tuple(_swap(hexes, first, second) for hexes in state.rejected),
    )


def _hold(state: State, seat: Seat, card: str) -> State:
    """Return the state with a card in a seat's hand."""
    number, hand = _index(state, card), state.hands[seat]
    if hand >> number & 1:
        return state
    return _swap_cards(state, number, places_in(hand)[0])


def _put_down(state: State, cards: Iterable[str]) -> State:
    """Return the state with exactly these cards face down."""
    numbers = [_index(state, card) for card in cards]
    missing = [number for number in numbers if number not in state.down]
    others = [card for card in state.down if card >= 0 and card not in numbers]
    for number, other in zip(missing, others, strict=False):
        state = _swap_cards(state, number, other)
    return state


def _put_on_deck(state: State, cards: Iterable[str]) -> State:
    """Return the state with these cards on top of the deck, the topmost first."""
    for at, card in enumerate(cards, 1):
        state = _swap_cards(state, _index(state, card), state.deck[-at])
    return state


def _put_on_pile(state: State, hexes: Iterable[int]) -> State:
    """Return the state with these hexes on top of the pile, the topmost first."""
    for at, hex_ in enumerate(hexes, 1):
        state = _swap_hexes(state, hex_, state.pile[-at])
    return state


def _start(state: State, event: e.Started) -> tuple[State, Event]:
    first: Any = begin(event.options, event.players, SeededLuck(0), event.content)[0]
    for field in ("deck", "pile", "box", "horde"):
        event = _set(event, field, getattr(first, field).value)
    return state, event


def _draw_cards(state: State, event: e.CardsDrawn) -> tuple[State, Event]:
    if event.cards.value is not UNSET:
        return _put_on_deck(state, event.cards.value), event
    return state, _set(event, "cards", _names(state, state.deck[: -event.count - 1 : -1]))


def _shuffle_deck(state: State, event: e.DeckShuffled) -> tuple[State, Event]:
    return state, _set(event, "deck", names(content.of(state.content), state.discard))


def _shuffle_horde(state: State, event: e.HordeShuffled) -> tuple[State, Event]:
    return state, _set(event, "deck", names(content.of(state.content), state.horde_discard))


def _commit_card(state: State, event: e.CardCommitted) -> tuple[State, Event]:
    if event.card.value is not UNSET:
        return state, event
    (card, *_) = _names(state, places_in(state.hands[event.seat]))
    return state, _set(event, "card", card)


def _play_from_hand(state: State, event: Any) -> tuple[State, Event]:
    return _hold(state, event.seat, event.card), event


def _reveal_offers(state: State, event: e.OffersRevealed) -> tuple[State, Event]:
    return _put_down(state, event.cards), event


def _fight(state: State, event: e.BattleFought) -> tuple[State, Event]:
    cards = (event.invader_card, event.defender_card)
    return _put_down(state, [card for card in cards if card]), event


def _turn_up(state: State, event: Any) -> tuple[State, Event]:
    return _put_on_deck(state, [event.card] if event.card else []), event


def _reveal_horde(state: State, event: e.HordeCardRevealed) -> tuple[State, Event]:
    return _swap_cards(state, _index(state, event.card), state.horde_deck[-1]), event


def _deal_hexes(state: State, event: e.HexesDealt) -> tuple[State, Event]:
    """Deal starting hexes from the box. A hex that a seat has seen there stays."""
    tables = content.of(state.content)
    free = [hex_ for hex_ in state.box if tables.hexes[hex_].set == "starting"]
    if event.hexes.value is UNSET:
        return state, _set(event, "hexes", tuple(free[: event.count]))
    known = event.hexes.value
    missing = [hex_ for hex_ in known if hex_ not in state.box]
    others = [hex_ for hex_ in free if hex_ not in known]
    for hex_, other in zip(missing, others, strict=False):
        state = _swap_hexes(state, hex_, other)
    return state, event


def _keep_hex(state: State, event: Any) -> tuple[State, Event]:
    looked = state.looked[event.seat]
    if event.hex in looked:
        return state, event
    return _swap_hexes(state, event.hex, looked[0]), event


def _draw_hex(state: State, event: e.HexDrawn) -> tuple[State, Event]:
    return _put_on_pile(state, [event.hex]), event


def _look_at_pile(state: State, event: e.HexesScouted | e.HexesPeeked) -> tuple[State, Event]:
    if event.hexes.value is not UNSET:
        return _put_on_pile(state, event.hexes.value), event
    return state, _set(event, "hexes", state.pile[: -event.count - 1 : -1])


def _put_back(state: State, event: e.HexPutBack) -> tuple[State, Event]:
    task: Any = state.agenda[-1]
    done = task.done if isinstance(task, t.Arrange) else 0
    return state, _set(event, "hex", state.pile[len(state.pile) - 1 - done])


_FILLS: dict[type, Callable[[State, Any], tuple[State, Event]]] = {
    e.Started: _start,
    e.CardsDrawn: _draw_cards,
    e.DeckShuffled: _shuffle_deck,
    e.HordeShuffled: _shuffle_horde,
    e.CardCommitted: _commit_card,
    e.CardDeclared: _play_from_hand,
    e.Discarded: _play_from_hand,
    e.CardExchanged: _play_from_hand,
    e.FerocityShown: _play_from_hand,
    e.OffersRevealed: _reveal_offers,
    e.BattleFought: _fight,
    e.CentipedeAttacked: _turn_up,
    e.CentipedeSlain: _turn_up,
    e.CentipedeWon: _turn_up,
    e.HordeCardRevealed: _reveal_horde,
    e.HexesDealt: _deal_hexes,
    e.StartHexKept: _keep_hex,
    e.ScoutedHexKept: _keep_hex,
    e.HexDrawn: _draw_hex,
    e.HexesScouted: _look_at_pile,
    e.HexesPeeked: _look_at_pile,
    e.HexPutBack: _put_back,
}
