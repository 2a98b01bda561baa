"""Folds a match on the client, and verifies the result with the service after every command."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from formicary_client._sync.client import Client
from formicary_client.digests import Drift, digest_view, link_event

if TYPE_CHECKING:
    from formicary_client import models

V = TypeVar("V")


class Mirror(Generic[V]):
    """Mirror of a match that folds its events, and reports the first event with a wrong result.

    Args:
        client: a client with the token of the seat, or without a token for a spectator's view.
        match_id: the id of the match.
        fold: a function that takes a view and an event (`models.VisibleEvent`) and returns the next
            view, as plain JSON values. It must not modify the view in place.
        view: the initial view.
        after: the version of the initial view.
    """

    def __init__(
        self,
        client: Client,
        match_id: str,
        fold: Callable[[V, Any], V],
        *,
        view: V,
        after: int = 0,
    ) -> None:
        self._client = client
        self._match_id = match_id
        # The event is typed as Any: with the union of all events, mypy takes minutes to infer V.
        self._fold = fold
        self._own: dict[int, str] = {}  # digests of the views since the last verified one
        self._seat: int | None = None
        self._link = ""  # of the last event; empty if unknown
        self.view = view
        self.version = after

    def follow(self) -> Generator[V]:
        """Yield the view after each command, until the match is over.

        If the service loses events (after a restored backup or a failover), `view` and `version`
        are read again from the service. The new view is yielded, and the mirror continues from it.

        Raises:
            Drift: the view differs from the service's; the error names the first event that caused
                it.
        """
        self._seat = (self._client.actions(self._match_id))["seat"]
        stream = self._client.follow(self._match_id, after=self.version, digest=True)
        with closing(stream) as messages:
            for message in messages:
                if message.name == "lost":
                    self._start_over(message.data.version)
                    yield self.view
                elif message.name == "event" and self._take(message.data):
                    yield self.view

    def _take(self, event: models.VisibleEvent) -> bool:
        """Fold an event, or read its view if events were lost. Return True if it ends a command."""
        link, e = event["link"], event["e"]
        if not self._link or link_event(self._link, event["seq"], e) == link:
            self._link = link
            return self._add(event)
        self._start_over(event["seq"])
        self._link = link
        return "digest" in event

    def _start_over(self, version: int) -> None:
        """Read the view at a given version, because the service has lost some folded events."""
        state = self._client.state(self._match_id, at=version, digest=True)
        self.view = cast("V", state["view"])
        self.version, self._link = version, ""
        self._own.clear()

    def _add(self, event: models.VisibleEvent) -> bool:
        """Fold an event. Return True if it ends its command and the view was verified.

        Raises:
            Drift: the view differs from the service's.
        """
        self.view = self._fold(self.view, event)
        self.version = event["seq"]
        own = digest_view(self._match_id, self.version, self._seat, self.view)
        self._own[self.version] = own
        received = event.get("digest")
        if received is None:
            return False
        if own != received:
            raise self._find_drift(received)
        self._own.clear()
        return True

    def _find_drift(self, last: Any) -> Drift:
        """Return the first difference between the views within the latest command."""
        for seq, own in self._own.items():
            received = last
            if seq != self.version:
                received = (self._client.state(self._match_id, at=seq, digest=True))["digest"]
            if own != received:
                return Drift(self._match_id, seq, own, received)
        return Drift(self._match_id, self.version, self._own[self.version], last)
