"""The bodies that responses carry, as structs, and what they name things by."""

from typing import Annotated, TypeAlias

from msgspec import Meta

MatchId: TypeAlias = Annotated[str, Meta(description="The id of the match.")]
GameSlug: TypeAlias = Annotated[str, Meta(description="The slug of the game.")]
