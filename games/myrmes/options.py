"""Options of a match of Myrmes."""

from typing import Annotated

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True):
    """The options of a match.

    Attributes:
        uncertain_objectives: whether the three objectives with numbers from a single source can be
            drawn.
        first_player: the seat that begins; null to draw it by lot.
        dice: the results of all nine dice, year by year, spring to autumn, for teaching; null to
            roll them.
    """

    uncertain_objectives: bool = True
    first_player: Annotated[int, Meta(ge=0, le=3)] | None = None
    dice: (
        Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=9, max_length=9)]
        | None
    ) = None
