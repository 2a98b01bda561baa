"""Options for creating a match of Myrmes."""

from typing import Annotated

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True):
    """Options of a match.

    Attributes:
        uncertain_objectives: whether objectives may be drawn for which the numbers come from a
            single source (there are three).
        first_player: the seat that begins; null to draw it at random.
        dice: the results of all nine dice, in chronological order, for teaching; null to roll them.
    """

    uncertain_objectives: bool = True
    first_player: Annotated[int, Meta(ge=0, le=3)] | None = None
    dice: (
        Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=9, max_length=9)]
        | None
    ) = None
