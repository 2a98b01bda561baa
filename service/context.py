"""The context that all resources share, created once per application."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from flask import Request
from msgspec import UNSET, Struct, UnsetType, field

from accounts.passkeys.ceremonies import RelyingParty
from games.game import Seat
from games.table import Table
from matches.analysis.progress import Known
from matches.analysis.whatif import WhatIf
from matches.analysis.whatif_progress import KnownWhatIf
from matches.audit.receipts import Receipt, Signer
from matches.commands.execute import CommandResult
from matches.context import Context
from matches.inclusion.promises import InclusionPromise, promise_inclusion
from matches.queries.read import Reader
from projections.analyses import AnalysisName, WhatIfName
from projections.inbox.members import Inbox
from projections.lobby import LobbyRow, Status
from projections.match_cache import Match
from projections.ratings.store import Ratings
from projections.redact import LoggedEvent
from service.auth.activity_log import ActivityLog
from service.health.readiness import ReadinessWatch
from service.http.heavy import HeavyReads
from service.http.prefer import preferences_of
from service.http.request import language_of
from service.http.response import Label, cache_control
from service.http.tags import Tags
from service.limits.guard import Limits
from service.live.hub import Hub
from service.live.messages import LiveMessages
from service.presence.log import PresenceLog
from service.problems.errors import AnalysesOff
from service.requests.recorder import RequestRecorder
from service.schemas.struct_schemas import GameForms
from service.text.seat_names import NO_NAMES, SeatNames, name_seats
from webhooks.manage import Webhooks


class LobbyPages(Protocol):
    """Protocol for reading the lists of matches. See `projections.lobby.Lobby`."""

    def page(
        self,
        game: str | None = None,
        status: Status | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> tuple[tuple[LobbyRow, ...], str | None]: ...

    def rows(self, matches: Iterable[str]) -> dict[str, LobbyRow]: ...


class AnalysisRequests(Protocol):
    """Protocol for requesting and finding match analyses, and values of alternatives."""

    def ask(self, name: AnalysisName) -> None:
        """Request an analysis if it does not exist yet.

        Raises:
            TooManyAnalyses: Too many other analyses are waiting.
        """

    def find(self, name: AnalysisName) -> Known | None:
        """Return the current state of an analysis, or None if the analysis was never requested."""

    def ask_whatif(
        self, match: Match, question: WhatIf, callers: Sequence[tuple[str, int]]
    ) -> WhatIfName:
        """Request the answer to a question about a seat's alternatives, unless it is known.

        Return the name of the question.

        Raises:
            CallerBusy: The caller already has as many unfinished questions as allowed.
            TooManyAnalyses: Too many other questions are waiting.
        """

    def find_whatif(self, match: Match, question_id: str) -> KnownWhatIf | None:
        """Return a question with its results up to now, or None if it is unknown."""

    def cancel_whatif(self, name: WhatIfName, callers: Sequence[tuple[str, int]]) -> None:
        """Stop waiting for an answer on behalf of a caller."""


class NoAnalyses:
    """Implementation of `AnalysisRequests` for a service without analyses."""

    def ask(self, name: AnalysisName) -> None:
        """Raise an error, because the service does not offer analyses.

        Raises:
            AnalysesOff: Always.
        """
        raise AnalysesOff

    def find(self, name: AnalysisName) -> Known | None:
        """Raise an error, because the service does not offer analyses.

        Raises:
            AnalysesOff: Always.
        """
        raise AnalysesOff

    def ask_whatif(
        self, match: Match, question: WhatIf, callers: Sequence[tuple[str, int]]
    ) -> WhatIfName:
        """Raise an error, because the service does not offer analyses.

        Raises:
            AnalysesOff: Always.
        """
        raise AnalysesOff

    def find_whatif(self, match: Match, question_id: str) -> KnownWhatIf | None:
        """Raise an error, because the service does not offer analyses.

        Raises:
            AnalysesOff: Always.
        """
        raise AnalysesOff

    def cancel_whatif(self, name: WhatIfName, callers: Sequence[tuple[str, int]]) -> None:
        """Raise an error, because the service does not offer analyses.

        Raises:
            AnalysesOff: Always.
        """
        raise AnalysesOff


class ApiContext(Struct, frozen=True, kw_only=True):
    """The objects shared by all resources.

    Attributes:
        passkey_party: the website that passkeys belong to; None for `localhost` only.
    """

    context: Context
    lobby: LobbyPages
    forms: Mapping[str, GameForms]
    hub: Hub
    messages: LiveMessages
    heartbeat_seconds: float
    signer: Signer
    analyses: AnalysisRequests
    limits: Limits
    activity_log: ActivityLog
    tags: Tags
    inbox: Inbox
    presence: PresenceLog
    webhooks: Webhooks
    readiness: ReadinessWatch
    requests: RequestRecorder
    passkey_party: RelyingParty | None = None
    heavy: HeavyReads = field(default_factory=HeavyReads)

    @property
    def ratings(self) -> Ratings:
        """The ratings of accounts."""
        return self.context.ratings

    def label(
        self,
        request: Request,
        reader: Reader,
        version: int,
        name: str,
        *,
        is_settled: bool = False,
        names: SeatNames = NO_NAMES,
    ) -> Label:
        """Return the ETag and cache policy of a caller's view of a match at a given version.

        Args:
            request: the caller's request.
            reader: the caller.
            version: the version of the match.
            name: the name of the representation, such as `state`.
            is_settled: True if the response never changes, except for its wording and names.
            names: the seat names used in the response.
        """
        tag = self.tags.of_version(version, reader.seat, names.mark(name))
        is_settled = is_settled and names.revision is None
        return Label(tag, cache_control(request, is_settled=is_settled))

    def names_at(self, request: Request, table: Table) -> SeatNames:
        """Return the names of a table's seats in the language of the request."""
        return name_seats(self.context.accounts, table.seats, language_of(request))

    def result_headers(self, played: CommandResult, seat: Seat | None) -> dict[str, str]:
        """Return the ETag header of a command's response, and a replay header if it is a replay."""
        headers = {"ETag": self.tags.of_version(played.last, seat, "command")}
        if played.repeated:
            headers["Idempotency-Replayed"] = "true"
        return headers

    def receipt(self, request: Request, match: Match, last: LoggedEvent) -> Receipt | UnsetType:
        """Return the receipt for the last event of a command, if the client asked for one.

        `Prefer: receipt=log` asks for a receipt that names the public log.
        """
        if "HTTP_PREFER" not in request.environ:
            return UNSET
        wanted = preferences_of(request).get("receipt")
        if wanted is None:
            return UNSET
        return self.sign_receipt(match, last, with_log=wanted == "log")

    def sign_receipt(self, match: Match, last: LoggedEvent, *, with_log: bool) -> Receipt:
        """Return the receipt for the last event of a command.

        It names the public log if the client knows such receipts and the log names the match.
        """
        log = self.context.public_log
        is_named = with_log and match.timeline.newest.clock_offset is UNSET
        key = log.key_in_use() if log and is_named else None
        name = str(key.signer().public) if key else UNSET
        return self.signer.receipt(match.match_id, last, name)

    def promise(self, match_id: str) -> InclusionPromise | None:
        """Return the promise that the public log will name a match, or None without a log."""
        return promise_inclusion(self.context.public_log, self.context.store, match_id)
