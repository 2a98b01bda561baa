"""Points by origin, and the ranking (section 15)."""

from games.game import Origin, Outcome, Score
from games.myrmes.phases import EndedPhase
from games.myrmes.state import ORIGINS, State


def score(state: State) -> tuple[Score, ...]:
    """Return the points of each seat, by origin."""
    return tuple(
        Score(
            seat=seat,
            points=colony.points,
            origins=tuple(
                Origin(name, points, rule)
                for (name, rule), points in zip(ORIGINS, colony.origins, strict=True)
                if points
            ),
        )
        for seat, colony in enumerate(state.colonies)
    )


def outcome(state: State) -> Outcome | None:
    """Return the ranking, or None before the third winter is over (EN1)."""
    if not isinstance(state.phase, EndedPhase):
        return None
    return Outcome(ranking=state.phase.ranking, reason="third-winter", rule="EN1")
