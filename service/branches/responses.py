"""Response bodies for branches and positions."""

from typing import Any

from msgspec import Struct, field

from games.table import Lineage
from service.contract.names import GameSlug, MatchId


class BranchList(Struct, frozen=True):
    """The matches that branched off from a match, and its own origin if it is a branch itself.

    Attributes:
        lineage: the origin of the match; null if it is not a branch.
        branches: the ids of the matches that branched off from it, sorted.
    """

    match_id: MatchId = field(name="match")
    lineage: Lineage | None
    branches: tuple[str, ...]


class PositionShown(Struct, frozen=True):
    """The state of a match at a given version.

    Attributes:
        version: the version of the state.
        is_true: true for the real state; false for a state sampled from the caller's view.
        position: the state as plain JSON. A match plan may start from it.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    is_true: bool
    position: Any
