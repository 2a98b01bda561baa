"""What the resources work with, made once for an application."""

from collections.abc import Callable, Mapping
from threading import Event, Lock
from typing import Protocol

from flask import Request
from msgspec import UNSET, Struct, UnsetType

from matches.analysis.progress import Known
from matches.audit.receipts import Receipt, Signer
from matches.context import Context
from projections.analyses import AnalysisName
from projections.lobby import LobbyRow, Status
from projections.redact import VisibleEvent
from service.problems.errors import AnalysesOff, TooManyStreams
from service.schemas.struct_schemas import GameForms


class LobbyPages(Protocol):
    """Where lists of matches come from; see `projections.lobby.Lobby`."""

    def page(
        self,
        game: str | None = None,
        status: Status | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> tuple[tuple[LobbyRow, ...], str | None]: ...


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


class Slots:
    """How many streams this process holds; each takes a thread.

    Args:
        most: how many it may hold.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.stopping = Event()
        self._taken = 0
        self._lock = Lock()

    def take(self) -> Callable[[], None]:
        """Take a slot and return what gives it back, once however often it is called.

        Raises:
            TooManyStreams: none is free.
        """
        with self._lock:
            if self._taken >= self.most or self.stopping.is_set():
                raise TooManyStreams
            self._taken += 1
        given = Event()

        def give_back() -> None:
            with self._lock:
                if not given.is_set():
                    given.set()
                    self._taken -= 1

        return give_back


class ApiContext(Struct, frozen=True):
    """What the resources are made with."""

    context: Context
    lobby: LobbyPages
    forms: Mapping[str, GameForms]
    slots: Slots
    heartbeat_seconds: float
    signer: Signer
    analyses: AnalysisRequests

    def receipt(self, request: Request, match_id: str, last: VisibleEvent) -> Receipt | UnsetType:
        """Return the receipt of a command, by its last event, where the request prefers one."""
        wanted: str = request.environ.get("HTTP_PREFER", "")
        if not wanted or "receipt" not in {one.strip() for one in wanted.split(",")}:
            return UNSET
        return self.signer.receipt(match_id, last)
