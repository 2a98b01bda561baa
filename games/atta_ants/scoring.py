"""Scoring and final ranking (rules 4)."""

from collections.abc import Sequence

from games.atta_ants.content import ANTS
from games.atta_ants.state import Ended, State, in_play
from games.game import Origin, Outcome, Score, Seat

RULES = {"last-colony": "3.4.1", "nobody-left": "3.4.1", "six-ants": "3.4.2", "last-card": "3.4.3"}


def rank_key(ants: int, eaten: int) -> tuple[int, int]:
    """Return the sort key of a seat. Higher is better (rules 4).

    Seats are ranked by more ants in play, then by fewer ants eaten. The round of elimination is
    ignored.
    """
    return (ants, -eaten)


def rank_seats(ants: Sequence[int], eaten: Sequence[int]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats in groups of equal rank, best first (rules 4).

    Args:
        ants: the number of ants in play, by seat.
        eaten: the number of ants lost to spiders, by seat.
    """
    keys = [rank_key(*counts) for counts in zip(ants, eaten, strict=True)]
    return tuple(
        tuple(seat for seat, other in enumerate(keys) if other == key)
        for key in sorted(set(keys), reverse=True)
    )


def is_complete(ants: int) -> bool:
    """Return whether a colony with this many ants in play ends the game (rules 3.4.2)."""
    return ants == ANTS


def score(state: State) -> tuple[Score, ...]:
    """Return the points of each seat, which are its ants in play (rules 4)."""
    ants = [in_play(state, seat) for seat in range(state.round.seats)]
    return tuple(
        Score(seat, count, (Origin("ants-in-play", count, "4"),)) for seat, count in enumerate(ants)
    )


def outcome(state: State) -> Outcome | None:
    """Return the ranking and the reason for the end, or None before the end (rules 3.4, 4)."""
    phase = state.phase
    if not isinstance(phase, Ended):
        return None
    return Outcome(ranking=phase.ranking, reason=phase.reason, rule=RULES[phase.reason])
