"""The holdings of each seat and the origins of its points, all of them public (section 2)."""

from collections.abc import Iterator

from games.game import Holding, Seat, point_holdings
from games.myrmes.scoring import score
from games.myrmes.state import State

RULES = {  # rule of each holding, by name
    "food": "ST3",
    "earth": "ST3",
    "stone": "ST3",
    "larvae": "SU4",
    "workers": "SU4",
    "soldiers": "WI1",
    "nurses": "SU4",
    "prey-tokens": "HU2",
}
FIELDS = {"prey-tokens": "prey"}  # fields of another name


def holdings(state: State, reader: Seat | None) -> tuple[Holding, ...]:
    """Return the points by origin, and the things on each colony's board.

    The count of workers covers those in the worker room. A worker in a room or in the garden
    returns at the end of the season.
    """
    return (*point_holdings(score(state)), *_resources(state))


def _resources(state: State) -> Iterator[Holding]:
    for seat, colony in enumerate(state.colonies):
        for name, rule in RULES.items():
            yield Holding(seat, name, getattr(colony, FIELDS.get(name, name)), rule)
