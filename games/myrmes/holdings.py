"""Resources of each seat, and its points by origin. All of them are public (section 2)."""

from collections.abc import Iterator

from games.game import Holding, Seat, point_holdings
from games.myrmes.scoring import score
from games.myrmes.state import State

RULES = {  # the rule of each resource, by name
    "food": "ST3",
    "earth": "ST3",
    "stone": "ST3",
    "larvae": "SU4",
    "workers": "SU4",
    "soldiers": "WI1",
    "nurses": "SU4",
    "prey-tokens": "HU2",
}
FIELDS = {"prey-tokens": "prey"}  # resources whose field has a different name


def holdings(state: State, reader: Seat | None) -> tuple[Holding, ...]:
    """Return the points by origin, and the resources on each colony's board.

    Only workers in the worker room are counted. Workers in other rooms or in the garden return at
    the end of the season.
    """
    return (*point_holdings(score(state)), *_resources(state))


def _resources(state: State) -> Iterator[Holding]:
    for seat, colony in enumerate(state.colonies):
        for name, rule in RULES.items():
            yield Holding(seat, name, getattr(colony, FIELDS.get(name, name)), rule)
