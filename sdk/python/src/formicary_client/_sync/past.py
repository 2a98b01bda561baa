"""Methods for the history of a match: its log, its earlier states, and proofs of both."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Literal, cast
from urllib.parse import parse_qs, urlsplit

from formicary_client._sync.session import Session
from formicary_client.calls import WAIT_MOST, get, match_path, post, remove

if TYPE_CHECKING:
    from formicary_client import models

PAGE = 1000


class Past(Session):
    """Methods for the history of a match."""

    def events(
        self, match_id: str, *, after: int = 0, limit: int | None = None, digest: bool = False
    ) -> models.EventPage:
        """Return a page of the events that the caller may see, with the pending questions."""
        query = {"after": after, "limit": limit, "digest": digest}
        call = get(match_path(match_id, "events"), query)
        return cast("models.EventPage", self.request(call))

    def all_events(
        self, match_id: str, *, after: int = 0, digest: bool = False
    ) -> Generator[models.VisibleEvent]:
        """Yield all events after a given version, fetching them page by page."""
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
        """Wait for events after a version and return them. Return None after a timeout.

        If the page's `version` is lower than `after`, the service has lost events, so read
        everything again.

        Args:
            match_id: the id of the match.
            after: the last version that is already known.
            wait: the maximum time to wait, in seconds; at most 25.
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
        self,
        match_id: str,
        start: int | str,
        end: int | str | None = None,
        *,
        as_: int | Literal["spectator"] | None = None,
    ) -> models.DiffShown:
        """Return the changes between two versions, as a JSON Patch and in words.

        Args:
            match_id: the id of the match.
            start: the version, or the time (RFC 3339), to compare from.
            end: the version, or the time, to compare to; by default the current version.
            as_: the viewer, once all secrets are revealed: a seat, or a spectator.
        """
        call = get(match_path(match_id, "diff"), {"from": start, "to": end, "as": as_})
        return cast("models.DiffShown", self.request(call))

    def ledger(
        self,
        match_id: str,
        *,
        at: int | str | None = None,
        line: Literal["played", "all"] | None = None,
        as_: int | Literal["spectator"] | None = None,
    ) -> models.LedgerShown:
        """Return an itemized account of all points and pieces that shows where each came from.

        Args:
            match_id: the id of the match.
            at: a version, or a time (RFC 3339); by default the current version.
            line: `all` to include the lines of commands undone before that version; by default
                `played`.
            as_: the viewer, once all secrets are revealed: a seat, or a spectator.
        """
        call = get(match_path(match_id, "ledger"), {"at": at, "line": line, "as": as_})
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
        as_: int | Literal["spectator"] | None = None,
    ) -> models.SearchShown:
        """Return the versions at which a condition holds.

        Args:
            match_id: the id of the match.
            where: a JMESPath condition on the view, such as ``"year == `2`"``.
            kind: `first` or `last` for a single version; by default `intervals`, for all versions.
            start: the version, or the time (RFC 3339), to search from.
            end: the version, or the time, to search up to.
            line: `all` to include undone versions; by default `played`.
            as_: the viewer, once all secrets are revealed: a seat, or a spectator.
        """
        query = {"where": where, "kind": kind, "from": start, "to": end, "line": line, "as": as_}
        call = get(match_path(match_id, "search"), query)
        return cast("models.SearchShown", self.request(call))

    def why(
        self,
        match_id: str,
        path: str | None = None,
        *,
        target: str | None = None,
        at: int | str | None = None,
        before: int | None = None,
        limit: int | None = None,
        as_: int | Literal["spectator"] | None = None,
    ) -> models.WhyShown:
        """Return the changes of a value, newest first, with the commands that caused them.

        Args:
            match_id: the id of the match.
            path: the JSON pointer of the value in the view, such as ``/nests/1/food``.
            target: instead of a path, an element of the drawing that shows the value.
            at: a version, or a time (RFC 3339); by default the current version.
            before: the version before which to list changes; by default all up to the version.
            limit: the maximum number of changes; by default 20.
            as_: the viewer, once all secrets are revealed: a seat, or a spectator.
        """
        query = {
            "path": path,
            "target": target,
            "at": at,
            "before": before,
            "limit": limit,
            "as": as_,
        }
        call = get(match_path(match_id, "why"), query)
        return cast("models.WhyShown", self.request(call))

    def compare(
        self, match_id: str, other: str, *, after: int = 0, limit: int | None = None
    ) -> models.MatchComparison:
        """Return the first difference between two matches, and the turns of both from there on.

        Args:
            match_id: the id of the match.
            other: the id of the other match, such as a branch. It must be of the same game.
            after: the number of the last turn that is already known.
            limit: the maximum number of turns.
        """
        query = {"with": other, "after": after or None, "limit": limit}
        call = get(match_path(match_id, "compare"), query)
        return cast("models.MatchComparison", self.request(call))

    def trace(
        self,
        match_id: str,
        select: str,
        *,
        start: int | str | None = None,
        end: int | str | None = None,
        after: int | None = None,
        line: Literal["played", "all"] | None = None,
        as_: int | Literal["spectator"] | None = None,
    ) -> Generator[models.TracePoint]:
        """Yield the value of an expression at each version at which it changes, page by page.

        Args:
            match_id: the id of the match.
            select: a JMESPath expression over the view, such as `"colonies[0].points"`.
            start: the version, or the time (RFC 3339), to trace from.
            end: the version, or the time, to trace up to.
            after: only changes after this version, whose value is already known.
            line: `all` to include undone versions; by default `played`.
            as_: the viewer, once all secrets are revealed: a seat, or a spectator.
        """
        query: dict[str, str | int | None] = {
            "select": select,
            "from": start,
            "to": end,
            "after": after,
            "line": line,
            "as": as_,
        }
        while True:
            call = get(match_path(match_id, "trace"), query)
            page = cast("models.TraceShown", self.request(call))
            for point in page["points"]:
                yield point
            if page["next"] is None:
                return
            following = parse_qs(urlsplit(page["next"]).query)
            query |= {name: following[name][0] for name in ("after", "to")}

    def position(self, match_id: str, *, at: int | str | None = None) -> models.PositionShown:
        """Return the state of a match as a position that a new match can start from."""
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
        """Return a picture of the board (SVG), or of one part of it.

        Args:
            match_id: the id of the match.
            at: a version, or a time (RFC 3339); by default the current version.
            part: the part's name, such as `map`; by default the whole board.
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
        """Return the parts of the board, each as a separate picture.

        The `targets` of a part list the elements on it.

        Args:
            match_id: the id of the match.
            at: a version, or a time (RFC 3339); by default the current version.
            as_: the viewer, once all secrets are revealed: a seat, a spectator, or `all` for the
                parts of each seat in that seat's view.
        """
        call = get(match_path(match_id, "board"), {"at": at, "as": as_})
        return cast("models.BoardShown", self.request(call))

    def bundle(self, match_id: str) -> str:
        """Return the whole match with its proof, as newline-delimited JSON."""
        call = get(match_path(match_id, "bundle"), accept="application/x-ndjson")
        return cast("str", self.request(call))

    def inclusion(self, match_id: str) -> models.Inclusion:
        """Return the proofs that a match is in the public log of the service."""
        call = get(match_path(match_id, "inclusion"))
        return cast("models.Inclusion", self.request(call))

    def receipt(self, match_id: str, seq: int, *, log: bool = False) -> models.Receipt:
        """Return the signed receipt of the command whose last event is `seq`.

        With `log`, it names the public log of the service, if there is one.
        """
        call = get(match_path(match_id, "receipts", seq), {"log": log})
        return cast("models.Receipt", self.request(call))

    def keys(self) -> models.KeyList:
        """Return the public keys that verify the signatures of receipts."""
        return cast("models.KeyList", self.request(get("/v1/keys")))

    def start_analysis(self, match_id: str, *, effort: str = "normal") -> models.AnalysisAsked:
        """Request the analysis of a finished match. Call this again to see its progress."""
        call = post(match_path(match_id, "analysis"), {"effort": effort})
        return cast("models.AnalysisAsked", self.request(call))

    def analysis(self, match_id: str, *, effort: str | None = None) -> models.AnalysisShown:
        """Return how much each choice that was analysed has gained or lost."""
        call = get(match_path(match_id, "analysis"), {"effort": effort})
        return cast("models.AnalysisShown", self.request(call))

    def analysis_chart(self, match_id: str, *, effort: str | None = None) -> str:
        """Return a chart of the winning chances over the course of a match (SVG)."""
        call = get(match_path(match_id, "analysis.svg"), {"effort": effort}, "image/svg+xml")
        return cast("str", self.request(call))

    def ask_whatif(
        self,
        match_id: str,
        seat: int,
        *,
        version: int | None = None,
        playouts: int | None = None,
        level: Literal["normal", "random", "greedy"] | None = None,
    ) -> models.WhatIfAsked:
        """Ask for the value of each legal command of a seat. Read the answer with `whatif`.

        Args:
            match_id: the id of the match.
            seat: the seat: any seat after the end, or your own seat while you play against bots.
            version: a version at which the seat can act; by default the current version.
            playouts: the number of playouts per command; by default 64.
            level: how all seats play on: by default `normal`, as in analyses.
        """
        given = {"seat": seat, "version": version, "playouts": playouts, "level": level}
        body = {name: value for name, value in given.items() if value is not None}
        call = post(match_path(match_id, "whatif"), body)
        return cast("models.WhatIfAsked", self.request(call))

    def whatif(self, match_id: str, question: str) -> models.WhatIfShown:
        """Return the values of the commands, best first, as far as they are computed."""
        call = get(match_path(match_id, "whatif", question))
        return cast("models.WhatIfShown", self.request(call))

    def cancel_whatif(self, match_id: str, question: str) -> None:
        """Stop waiting for an answer. If nobody else waits for it, it is not computed further."""
        self.request(remove(match_path(match_id, "whatif", question)))

    def rederive(self, match_id: str, seq: int) -> models.RederivedShown:
        """Recompute a bot's choice on the service, and compare it with the recorded choice."""
        call = get(match_path(match_id, "rederive"), {"seq": seq})
        return cast("models.RederivedShown", self.request(call))
