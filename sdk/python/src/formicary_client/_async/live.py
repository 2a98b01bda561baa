"""Live streams: of one match, and over all matches of an account."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Literal

from formicary_client._async.session import AsyncSession
from formicary_client.calls import get, match_path
from formicary_client.messages import AccountMessage, AccountPlace, MatchMessage, MatchPlace

LIVE = "text/event-stream"


class AsyncLive(AsyncSession):
    """What is heard as it happens."""

    def follow(
        self, match_id: str, *, after: int = 0, digest: bool = False
    ) -> AsyncGenerator[MatchMessage]:
        """Yield what happens in a match, over all drops, until it is over.

        Each `event` comes once, in order. `asked` says, whenever all events are told, who is
        asked. After `lost` read everything again: the service has lost what it had told.

        Args:
            match_id: of the match.
            after: the version that is known already.
            digest: whether the last event of each command has a digest of the view after it.
        """
        call = get(match_path(match_id, "events"), {"digest": digest}, LIVE)
        return self.listen(call, MatchPlace(after))

    def stream(
        self,
        *,
        cursor: str = "",
        events: Literal["all", "lines", "none"] = "all",
        digest: bool = False,
    ) -> AsyncGenerator[AccountMessage]:
        """Yield what happens in all matches of the account, over all drops, for ever.

        After `reset` put its inbox in the place of what you have.

        Args:
            cursor: of the last message that was read; without one it begins with `reset`.
            events: how events are told: as in the log, as lines of plain English, or not at all.
            digest: whether the last event of each command has a digest of the view after it.
        """
        query = {"events": events, "digest": digest}
        return self.listen(get("/v1/stream", query, LIVE), AccountPlace(cursor))
