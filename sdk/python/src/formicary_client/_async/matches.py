"""Methods for games, and for listing, creating, branching and cancelling matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from formicary_client._async.session import AsyncSession
from formicary_client.calls import get, match_path, part, post, send

if TYPE_CHECKING:
    from formicary_client import models


class AsyncMatches(AsyncSession):
    """Methods for games, and for matches as a whole."""

    async def games(self) -> models.GameList:
        """Return the available games, with their numbers of seats and their bots."""
        return cast("models.GameList", await self.request(get("/v1/games")))

    async def game(self, game: str) -> models.GameShown:
        """Return a game: its options as a JSON schema, its bots, content and vocabulary."""
        return cast("models.GameShown", await self.request(get(f"/v1/games/{part(game)}")))

    async def contents(self, game: str) -> models.ContentList:
        """Return the versions of a game's printed content."""
        path = f"/v1/games/{part(game)}/content"
        return cast("models.ContentList", await self.request(get(path)))

    async def content(self, game: str, digest: str) -> models.ContentShown:
        """Return a version of a game's printed content, identified by its hash."""
        path = f"/v1/games/{part(game)}/content/{part(digest)}"
        return cast("models.ContentShown", await self.request(get(path)))

    async def card(self, game: str, digest: str, card: str) -> str:
        """Return the drawing of a card (SVG) from a version of a game's content."""
        path = f"/v1/games/{part(game)}/content/{part(digest)}/cards/{part(card)}.svg"
        return cast("str", await self.request(get(path, accept="image/svg+xml")))

    async def create_match(
        self, plan: models.Plan | Mapping[str, Any], *, key: str | None = None
    ) -> models.MatchShown:
        """Create a match.

        Args:
            plan: at least `game` and `seats`; a seat is `{}` for a player or `{"bot": "greedy"}`
                for a bot.
            key: the idempotency key; the same key returns the same match.
        """
        call = send("POST", "/v1/matches", plan, key=key)
        return cast("models.MatchShown", await self.request(call))

    async def create_matches(self, batch: models.Batch | Mapping[str, Any]) -> models.BatchCreated:
        """Create up to 50 matches. Each has its own idempotency key and its own result."""
        return cast("models.BatchCreated", await self.request(post("/v1/matches/batch", batch)))

    async def matches(
        self,
        *,
        game: str | None = None,
        status: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.MatchPage:
        """Return a page of public matches, newest first. `next` is the next page's cursor."""
        query = {"game": game, "status": status, "cursor": cursor, "limit": limit}
        return cast("models.MatchPage", await self.request(get("/v1/matches", query)))

    async def match(self, match_id: str) -> models.MatchShown:
        """Return a match with its seats, pending questions and outcome."""
        return cast("models.MatchShown", await self.request(get(match_path(match_id))))

    async def cancel_match(self, match_id: str, *, key: str | None = None) -> models.CommandPlayed:
        """Cancel an open match that this account has created."""
        call = send("POST", match_path(match_id, "cancellation"), {}, key=key)
        return cast("models.CommandPlayed", await self.request(call))

    async def advance_clock(
        self, match_id: str, seconds: int, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Move the test clock of a match forward that this account has created."""
        call = send("POST", match_path(match_id, "clock", "advance"), {"seconds": seconds}, key=key)
        return cast("models.CommandPlayed", await self.request(call))

    async def create_branch(
        self, match_id: str, branch: models.Branch | Mapping[str, Any], *, key: str | None = None
    ) -> models.MatchShown:
        """Create a new match that continues an earlier version of this match."""
        call = send("POST", match_path(match_id, "branches"), branch, key=key)
        return cast("models.MatchShown", await self.request(call))

    async def branches(self, match_id: str) -> models.BranchList:
        """Return the match from which this one branched, and the matches that branched from it."""
        return cast("models.BranchList", await self.request(get(match_path(match_id, "branches"))))

    async def create_rematch(
        self, match_id: str, *, keep_guests: bool = False
    ) -> models.MatchShown:
        """Create a rematch. Everyone who calls this method gets the same new match.

        `keep_guests` keeps the seats of players without an account for them.
        """
        path = match_path(match_id, "rematch")
        call = post(f"{path}?keep_guests=1" if keep_guests else path, None)
        return cast("models.MatchShown", await self.request(call))

    async def rematch(self, match_id: str) -> models.RematchShown:
        """Return the rematch of a match while it is open, and who has joined it."""
        return cast("models.RematchShown", await self.request(get(match_path(match_id, "rematch"))))
