"""What the resources work with, made once for an application."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from flask import Request
from msgspec import UNSET, Struct, UnsetType

from games.game import Seat
from games.table import Table
from matches.analysis.progress import Known
from matches.audit.receipts import Receipt, Signer
from matches.commands.execute import CommandResult
from matches.context import Context
from matches.queries.read import Reader
from projections.analyses import AnalysisName
from projections.inbox.members import Inbox
from projections.lobby import LobbyRow, Status
from projections.ratings.store import Ratings
from projections.redact import LoggedEvent
from service.http.heavy import HeavyReads
from service.http.prefer import preferences_of
from service.http.request import language_of
from service.http.response import Label, cache_control
from service.http.tags import Tags
from service.limits.guard import Limits
from service.live.hub import Hub
from service.live.messages import LiveMessages
from service.notes import Notes
from service.presence import PresenceNotes
from service.problems.errors import AnalysesOff
from service.schemas.struct_schemas import GameForms
from service.text.seat_names import NO_NAMES, SeatNames, name_seats
from service.watching.readiness import ReadinessWatch
from webhooks.manage import Webhooks


class LobbyPages(Protocol):
    """Where lists of matches come from; see `projections.lobby.Lobby`."""

    def page(
        self,
        game: str | None = None,
        status: Status | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> tuple[tuple[LobbyRow, ...], str | None]: ...

    def rows(self, matches: Iterable[str]) -> dict[str, LobbyRow]: ...


class AnalysisRequests(Protocol):
    """Where analyses of matches are asked for and found."""

    def ask(self, name: AnalysisName) -> None:
        """Have an analysis made, unless it is made already.

        Raises:
            TooManyAnalyses: too many others wait.
        """

    def find(self, name: AnalysisName) -> Known | None:
        """Return an analysis as far as it is there; None if it was not asked for."""


class NoAnalyses:
    """Nobody analyses matches."""

    def ask(self, name: AnalysisName) -> None:
        """Refuse.

        Raises:
            AnalysesOff: always.
        """
        raise AnalysesOff

    def find(self, name: AnalysisName) -> Known | None:
        """Refuse.

        Raises:
            AnalysesOff: always.
        """
        raise AnalysesOff


class ApiContext(Struct, frozen=True):
    """What the resources are made with."""

    context: Context
    lobby: LobbyPages
    forms: Mapping[str, GameForms]
    hub: Hub
    messages: LiveMessages
    heavy: HeavyReads
    heartbeat_seconds: float
    signer: Signer
    analyses: AnalysisRequests
    limits: Limits
    notes: Notes
    tags: Tags
    inbox: Inbox
    presence: PresenceNotes
    webhooks: Webhooks
    readiness: ReadinessWatch

    @property
    def ratings(self) -> Ratings:
        """The ratings of accounts."""
        return self.context.ratings

    def label(
        self,
        request: Request,
        who: Reader,
        version: int,
        what: str,
        *,
        is_settled: bool = False,
        names: SeatNames = NO_NAMES,
    ) -> Label:
        """Return the label of what a caller sees of a match at a version.

        Args:
            request: the caller's.
            who: the caller.
            version: of the match.
            what: which representation it is, such as `state`.
            is_settled: it is the answer for ever, but for the wording and for names.
            names: those that it holds.
        """
        tag = self.tags.of_version(version, who.seat, names.mark(what))
        is_settled = is_settled and names.revision is None
        return Label(tag, cache_control(request, is_settled=is_settled))

    def names_at(self, request: Request, table: Table) -> SeatNames:
        """Return what the seats of a table are called, in the language of a request."""
        return name_seats(self.context.accounts, table.seats, language_of(request))

    def result_headers(self, played: CommandResult, seat: Seat | None) -> dict[str, str]:
        """Return the headers of what came of a seat's command: its version; if it was repeated."""
        headers = {"ETag": self.tags.of_version(played.last, seat, "command")}
        if played.repeated:
            headers["Idempotency-Replayed"] = "true"
        return headers

    def receipt(self, request: Request, match_id: str, last: LoggedEvent) -> Receipt | UnsetType:
        """Return the receipt of a command, by its last event, where the request prefers one."""
        if "HTTP_PREFER" not in request.environ or "receipt" not in preferences_of(request):
            return UNSET
        return self.signer.receipt(match_id, last)
