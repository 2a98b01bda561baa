"""Type aliases shared by responses, with their descriptions."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

MatchId: TypeAlias = Annotated[str, Meta(description="The id of the match.")]
ActorKind: TypeAlias = Literal["host", "seat", "bot", "phase", "clock", "admin"]
GameSlug: TypeAlias = Annotated[str, Meta(description="The slug of the game.")]
