"""What each seat has, and where it came from: all of it is open (section 2)."""

from collections.abc import Iterator

from games.game import Holding, Seat, point_holdings
from games.myrmes.scoring import score
from games.myrmes.state import State

RULES = {  # by the name of the holding
    "food": "ST3",
    "earth": "ST3",
    "stone": "ST3",
    "larvae": "SU4",
    "workers": "SU4",
    "soldiers": "WI1",
    "nurses": "SU4",
    "prey-tokens": "HU2",
}
FIELDS = {"prey-tokens": "prey"}  # where a kind of points has the field's name


def holdings(state: State, reader: Seat | None) -> tuple[Holding, ...]:
    """Return the points by their origins, and what is on each colony's board.

    Workers are those in the worker room: one that is in a room or in the garden comes back.
    """
    return (*point_holdings(score(state)), *_resources(state))


def _resources(state: State) -> Iterator[Holding]:
    for seat, colony in enumerate(state.colonies):
        for name, rule in RULES.items():
            yield Holding(seat, name, getattr(colony, FIELDS.get(name, name)), rule)
