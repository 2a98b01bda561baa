"""The past of a match: its log, its earlier states, and the proof of both."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Literal, cast

from formicary_client._sync.session import Session
from formicary_client.calls import WAIT_MOST, get, match_path, post

if TYPE_CHECKING:
    from formicary_client import models

PAGE = 1000


class Past(Session):
    """The methods for the past of a match."""

    def events(
        self, match_id: str, *, after: int = 0, limit: int | None = None, digest: bool = False
    ) -> models.EventPage:
        """Return a page of the events visible to the caller, and the pending questions."""
        query = {"after": after, "limit": limit, "digest": digest}
        call = get(match_path(match_id, "events"), query)
        return cast("models.EventPage", self.request(call))

    def all_events(
        self, match_id: str, *, after: int = 0, digest: bool = False
    ) -> Generator[models.VisibleEvent]:
        """Yield all events after a version, page by page."""
        while True:
            page = self.events(match_id, after=after, limit=PAGE, digest=digest)
            for event in page["events"]:
                yield event
                after = event["seq"]
            if not page["events"] or after >= page["version"]:
                return

    def wait_for_events(
        self, match_id: str, *, after: int, wait: int = 20
    ) -> models.EventPage | None:
        """Wait for events after a version and return them; None if there were none in time.

        If `version` of the page is below `after`, the service has lost events: read everything
        again.

        Args:
            match_id: the id of the match.
            after: the last version that is already known.
            wait: the time to wait, in seconds, at most 25.
        """
        query = {"after": after, "wait": min(wait, WAIT_MOST)}
        call = get(match_path(match_id, "events"), query)
        return cast("models.EventPage | None", self.request(call))

    def timeline(
        self, match_id: str, *, after: int = 0, limit: int | None = None
    ) -> models.TimelinePage:
        """Return a line of plain English for each event."""
        call = get(match_path(match_id, "timeline"), {"after": after, "limit": limit})
        return cast("models.TimelinePage", self.request(call))

    def diff(
        self, match_id: str, start: int | str, end: int | str | None = None
    ) -> models.DiffShown:
        """Return the changes from one version to another, as a JSON Patch and in words."""
        call = get(match_path(match_id, "diff"), {"from": start, "to": end})
        return cast("models.DiffShown", self.request(call))

    def ledger(
        self,
        match_id: str,
        *,
        at: int | str | None = None,
        line: Literal["played", "all"] | None = None,
    ) -> models.LedgerShown:
        """Return the source of each point and piece.

        Args:
            match_id: the id of the match.
            at: a version, or a time (RFC 3339); now unless given.
            line: `all` adds the lines of commands undone before that version; `played` unless
                given.
        """
        call = get(match_path(match_id, "ledger"), {"at": at, "line": line})
        return cast("models.LedgerShown", self.request(call))

    def search(
        self,
        match_id: str,
        where: str,
        *,
        kind: str | None = None,
        start: int | str | None = None,
        end: int | str | None = None,
        line: Literal["played", "all"] | None = None,
    ) -> models.SearchShown:
        """Return the versions at which a condition holds.

        Args:
            match_id: the id of the match.
            where: the condition, in JMESPath, over the view: ``"year == `2`"``.
            kind: `first` or `last` for one version; `intervals`, for all versions, unless given.
            start: the version, or the time (RFC 3339), to search from.
            end: the version, or the time, to search up to.
            line: `all` includes undone versions; `played` unless given.
        """
        query = {"where": where, "kind": kind, "from": start, "to": end, "line": line}
        call = get(match_path(match_id, "search"), query)
        return cast("models.SearchShown", self.request(call))

    def position(self, match_id: str, *, at: int | str | None = None) -> models.PositionShown:
        """Return the state of a match, from which another match can be started."""
        call = get(match_path(match_id, "position"), {"at": at})
        return cast("models.PositionShown", self.request(call))

    def board(
        self,
        match_id: str,
        *,
        at: int | str | None = None,
        part: str | None = None,
        as_: int | Literal["spectator"] | None = None,
    ) -> str:
        """Return the board, or one part of it, as a picture (SVG).

        Args:
            match_id: the id of the match.
            at: a version, or a time (RFC 3339); now unless given.
            part: the part's name, such as `map`; the whole board unless given.
            as_: the viewer, once all secrets are revealed: a seat, or a spectator.
        """
        query = {"at": at, "part": part, "as": as_}
        call = get(match_path(match_id, "board.svg"), query, "image/svg+xml")
        return cast("str", self.request(call))

    def parts(
        self,
        match_id: str,
        *,
        at: int | str | None = None,
        as_: int | Literal["spectator", "all"] | None = None,
    ) -> models.BoardShown:
        """Return the board in parts, each a separate picture; `targets` list the elements on them.

        Args:
            match_id: the id of the match.
            at: a version, or a time (RFC 3339); now unless given.
            as_: the viewer, once all secrets are revealed: a seat, a spectator, or `all` for the
                parts of each seat in that seat's view.
        """
        call = get(match_path(match_id, "board"), {"at": at, "as": as_})
        return cast("models.BoardShown", self.request(call))

    def bundle(self, match_id: str) -> str:
        """Return the whole match with its proof, as lines of JSON."""
        call = get(match_path(match_id, "bundle"), accept="application/x-ndjson")
        return cast("str", self.request(call))

    def receipt(self, match_id: str, seq: int) -> models.Receipt:
        """Return the signed receipt of the command that ends with event `seq`."""
        call = get(match_path(match_id, "receipts", seq))
        return cast("models.Receipt", self.request(call))

    def keys(self) -> models.KeyList:
        """Return the public keys with which receipts are signed."""
        return cast("models.KeyList", self.request(get("/v1/keys")))

    def start_analysis(self, match_id: str, *, effort: str = "normal") -> models.AnalysisAsked:
        """Request the analysis of a finished match; repeat the call to see its progress."""
        call = post(match_path(match_id, "analysis"), {"effort": effort})
        return cast("models.AnalysisAsked", self.request(call))

    def analysis(self, match_id: str, *, effort: str | None = None) -> models.AnalysisShown:
        """Return the gain or loss of each choice, once the analysis has it."""
        call = get(match_path(match_id, "analysis"), {"effort": effort})
        return cast("models.AnalysisShown", self.request(call))

    def analysis_chart(self, match_id: str, *, effort: str | None = None) -> str:
        """Return a chart of the chances throughout a match (SVG)."""
        call = get(match_path(match_id, "analysis.svg"), {"effort": effort}, "image/svg+xml")
        return cast("str", self.request(call))

    def rederive(self, match_id: str, seq: int) -> models.RederivedShown:
        """Repeat a bot's choice on the service, and return the differences."""
        call = get(match_path(match_id, "rederive"), {"seq": seq})
        return cast("models.RederivedShown", self.request(call))
