"""Properties of a state of March of the Ants that do not appear in events."""

from games.game import Outcome, Over, Phase, Seats
from games.march_of_the_ants.decision import map_of
from games.march_of_the_ants.state import State
from tests.games.march_of_the_ants.names import GAME, HEX


def read_question(state: State) -> tuple[str, int | None]:
    """Return the kind of question and the seat that has to answer it.

    The seat is None for a phase, and the kind is empty at the end.
    """
    pending = GAME.pending(state)
    match pending:
        case Seats():
            return pending.questions[0].kind, pending.questions[0].seat
        case Phase():
            return pending.kind, None
        case Over():
            return "", None


def read_outcome(state: State) -> Outcome:
    """Return the outcome of a finished match."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def read_hand(state: State, seat: int) -> tuple[str, ...]:
    """Return the cards in a seat's hand."""
    return tuple(GAME.view(state, seat).own.hand)


def count_points(state: State) -> list[int]:
    """Return the points by seat."""
    return [score.points for score in GAME.score(state)]


def find_ants(state: State, seat: int, name: str) -> tuple[int, ...]:
    """Return the spots of a seat's ants in a hex: its sites, and a 0 for each ant outside."""
    number, seen = HEX[name], GAME.view(state, None)
    if not number:
        return tuple(0 for _ in range(seen.nests[seat].in_great_tunnel))
    hex_ = next(h for h in seen.hexes if h.number == number)
    on_sites = [k + 1 for k, owner in enumerate(hex_.sites) if owner == seat]
    return (*on_sites, *[0] * hex_.outskirts[seat])


def is_linked(state: State, first: str, second: str) -> bool:
    """Return whether a tunnel connects two places."""
    return bool(map_of(state).links[HEX[first]] >> HEX[second] & 1)
