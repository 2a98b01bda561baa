"""The Rise of the Centipedes variant, in which a Centipede card follows each turn (rules 9.5)."""

from games.game import Secret
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.content import GREAT_TUNNEL
from games.march_of_the_ants.decision import Decision, map_of
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.rules.settling import settle


def advance_horde(decision: Decision, task: t.HordeTurn) -> bool:
    """Reveal a Centipede card and apply it (rules 9.5)."""
    if not settle(decision, decision.state.marker):
        return True
    if not decision.state.horde_deck:
        _reshuffle(decision)
    card = decision.tables.cards[decision.state.horde_deck[-1]]
    decision.emit(e.HordeCardRevealed(seat=task.seat, card=card.id))
    if card.type == "evolution":
        _appear(decision)
    elif card.type == "goal":
        decision.emit(e.RampageBegun())
    elif decision.state.centipedes:
        _jump(decision, card.value)
    elif decision.state.pile:
        decision.emit(e.HexDrawn(seat=task.seat, hex=decision.state.pile[-1], mode="sentry"))
    return True


def _reshuffle(decision: Decision) -> None:
    cards = tuple(decision.name(card) for card in places_in(decision.state.horde_discard))
    label = f"horde/{decision.state.horde_shuffles + 1}"
    decision.emit(e.HordeShuffled(deck=Secret((), decision.luck.shuffled(label, cards))))


def _appear(decision: Decision) -> None:
    free = places_in(map_of(decision.state).on_map & ~decision.state.centipedes)
    if free:
        decision.emit(e.TokenPlaced(place=free[-1], token="centipede"))  # noqa: S106  # of the game
    else:
        decision.emit(e.TunnelInvaded(place=GREAT_TUNNEL, points=decision.state.players))


def _jump(decision: Decision, jumps: int) -> None:
    place = places_in(decision.state.centipedes)[0]
    for _ in range(jumps):
        lower = map_of(decision.state).on_map & ((1 << place) - 1)
        if not lower:
            decision.emit(e.TunnelInvaded(place=place, points=decision.state.players))
            return
        to = lower.bit_length() - 1
        decision.emit(e.CentipedeMoved(place=place, to=to))
        place = to
