"""Points and ranking (rules 4)."""

from collections.abc import Sequence

from games.atta_ants.state import Ended, Round, State, in_play
from games.game import Origin, Outcome, Score, Seat

STILL_IN = 1 << 30  # later than any round

RULES = {"last-colony": "3.4.1", "nobody-left": "3.4.1", "six-ants": "3.4.2", "last-card": "3.4.3"}


def standing(rounds: Round, seat: Seat, ants: int) -> tuple[int, int, int]:
    """Return what ranks a seat, the higher the better: when it went out, ants, ants not eaten."""
    return (rounds.out[seat] or STILL_IN, ants, -rounds.eaten[seat])


def ranking(rounds: Round, ants: Sequence[int]) -> tuple[tuple[Seat, ...], ...]:
    """Return groups of seats, best first; equal seats share a place (rules 4).

    `ants` are those in play, by seat.
    """
    standings = [standing(rounds, seat, count) for seat, count in enumerate(ants)]
    return tuple(
        tuple(seat for seat, other in enumerate(standings) if other == place)
        for place in sorted(set(standings), reverse=True)
    )


def score(state: State) -> tuple[Score, ...]:
    """Return the ants in play of each seat, which are its points (rules 4)."""
    ants = [in_play(state, seat) for seat in range(state.round.seats)]
    return tuple(
        Score(seat, count, (Origin("ants-in-play", count, "4"),)) for seat, count in enumerate(ants)
    )


def outcome(state: State) -> Outcome | None:
    """Return the ranking and the way to end it, once the game is over."""
    phase = state.phase
    if not isinstance(phase, Ended):
        return None
    return Outcome(ranking=phase.ranking, reason=phase.reason, rule=RULES[phase.reason])
