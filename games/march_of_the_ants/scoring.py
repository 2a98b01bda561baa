"""Points by origin, and the result of the game (rules 8)."""

from games.game import Origin, Outcome, Score
from games.march_of_the_ants.ants import ants_of
from games.march_of_the_ants.state import ORIGINS, State

RULES = {
    "battles": "6.1",
    "sites": "7",
    "cards": "11.1",
    "bodies": "5.5",
    "inner-meadow": "7",
    "evolutions": "11.4",
    "goals": "11.5",
    "largest-brood": "8",
    "greatest-stores": "8",
    "untold-potential": "8",
}


def score(state: State) -> tuple[Score, ...]:
    """Return the points of each seat, by origin."""
    return tuple(
        Score(
            seat,
            sum(points),
            tuple(
                Origin(name, count, RULES[name])
                for name, count in zip(ORIGINS, points, strict=True)
                if count
            ),
        )
        for seat, points in enumerate(state.points)
    )


def outcome(state: State) -> Outcome | None:
    """Return the ranking, or None before the game is over.

    Against the Horde, all colonies share one rank. If the Horde has won, they are ranked behind an
    empty first group.
    """
    if state.agenda or not state.players:
        return None
    seats = tuple(range(state.players))
    totals = [sum(points) for points in state.points]
    if state.options.horde:
        if sum(totals) > state.horde_points:
            return Outcome((seats,), "horde-beaten", "9.5")
        return Outcome(((), seats), "horde-won", "9.5")
    keys = [(totals[seat], ants_of(state, seat)) for seat in seats]
    groups = tuple(
        tuple(seat for seat in seats if keys[seat] == key)
        for key in sorted(set(keys), reverse=True)
    )
    best = [total for total in totals if total == max(totals)]
    if len(best) == 1:
        return Outcome(groups, "most-points", "8")
    return Outcome(groups, "shared-victory" if len(groups[0]) > 1 else "most-ants", "8")


def allied(state: State) -> bool:
    """Return whether all colonies win or lose together, as in play with the Horde (rules 9.5)."""
    return state.options.horde
