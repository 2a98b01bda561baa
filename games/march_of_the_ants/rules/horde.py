"""Rise of the Centipedes: a Centipede card after each turn (rules 9.5)."""

from games.game import Secret
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.content import GREAT_TUNNEL
from games.march_of_the_ants.decision import Run, map_of
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.rules.settling import settled


def advance_horde(run: Run, task: t.HordeTurn) -> bool:
    """Reveal a Centipede card and do what it says (rules 9.5)."""
    if not settled(run, run.state.marker):
        return True
    if not run.state.horde_deck:
        _reshuffle(run)
    card = run.tables.cards[run.state.horde_deck[-1]]
    run.tell(e.HordeCardRevealed(seat=task.seat, card=card.id))
    if card.type == "evolution":
        _appear(run)
    elif card.type == "goal":
        run.tell(e.RampageBegun())
    elif run.state.centipedes:
        _jump(run, card.value)
    elif run.state.pile:
        run.tell(e.HexDrawn(seat=task.seat, hex=run.state.pile[-1], mode="sentry"))
    return True


def _reshuffle(run: Run) -> None:
    cards = tuple(run.name(card) for card in places_in(run.state.horde_discard))
    label = f"horde/{run.state.horde_shuffles + 1}"
    run.tell(e.HordeShuffled(deck=Secret((), run.luck.shuffled(label, cards))))


def _appear(run: Run) -> None:
    free = places_in(map_of(run.state).on_map & ~run.state.centipedes)
    if free:
        run.tell(e.TokenPlaced(place=free[-1], token="centipede"))  # noqa: S106  # of the game
    else:
        run.tell(e.TunnelInvaded(place=GREAT_TUNNEL, points=run.state.players))


def _jump(run: Run, jumps: int) -> None:
    place = places_in(run.state.centipedes)[0]
    for _ in range(jumps):
        lower = map_of(run.state).on_map & ((1 << place) - 1)
        if not lower:
            run.tell(e.TunnelInvaded(place=place, points=run.state.players))
            return
        to = lower.bit_length() - 1
        run.tell(e.CentipedeMoved(place=place, to=to))
        place = to
