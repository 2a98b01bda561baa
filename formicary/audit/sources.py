"""Sources of an audit: a running service, or a folder with copies of its files."""

import gzip
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Protocol

import httpx
import msgspec
from msgspec import Struct

from events.tlog.tree import TileReader
from formicary.audit.findings import printable
from matches.inclusion.public_log import CURRENT_FILE, CurrentLog

TIMEOUT_SECONDS = 60.0
TRIES = 8
PAUSE_MOST_SECONDS = 30.0
PAGE = 100
NEW_SECONDS = 60.0  # until the log must have a match
_GONE = (404, 410)
_BUSY = (429, 503)
_LINES = "application/x-ndjson"


class SourceAway(Exception):
    """Raised if a service or a folder cannot be read now."""


class ListedMatch(Struct, frozen=True):
    """A match in the list of a service.

    Attributes:
        match_id: the id of the match.
        is_over: whether it has ended.
        is_new: whether its last event is so recent that the log need not have it yet.
    """

    match_id: str
    is_over: bool
    is_new: bool = False


class _Problem(Struct):
    """The members of a problem (RFC 9457) that a person reads."""

    type: str
    title: str


class AuditSource(Protocol):
    """The public files of a service. All methods raise `SourceAway`."""

    def current(self) -> CurrentLog:
        """Return the number and the public key of the current log."""

    def log(self, number: int) -> TileReader:
        """Return the files of a log."""

    def matches(self) -> Iterator[ListedMatch]:
        """Yield the public matches that are running or over."""

    def inclusion(self, match_id: str) -> bytes | None:
        """Return the proofs of a match, or None if the match is not available."""

    def bundle(self, match_id: str) -> bytes | None:
        """Return the bundle of a match, or None if the match is not available."""


def _parse_current(content: bytes | None) -> CurrentLog:
    if content is None:
        raise SourceAway("there is no public log")
    try:
        return msgspec.json.decode(content, type=CurrentLog)
    except msgspec.DecodeError as error:
        raise SourceAway(f"{CURRENT_FILE} is malformed: {error}") from error


class FolderFiles:
    """The files below a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, name: str) -> bytes | None:
        """Return a file, or None if it does not exist."""
        try:
            return (self._folder / name).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise SourceAway(f"{self._folder / name} cannot be read: {error}") from error


class FolderSource:
    """A folder with `tlog/`, and with the bundles and proofs of matches in `matches/`.

    Args:
        folder: the folder, or its `tlog` alone.
    """

    def __init__(self, folder: Path) -> None:
        self._log = folder / "tlog" if (folder / "tlog").is_dir() else folder
        self._matches = folder / "matches"

    def current(self) -> CurrentLog:
        return _parse_current(FolderFiles(self._log).read(CURRENT_FILE))

    def log(self, number: int) -> TileReader:
        return FolderFiles(self._log / str(number))

    def matches(self) -> Iterator[ListedMatch]:
        for path in sorted(self._matches.glob("*.inclusion.json")):
            match_id = path.name.removesuffix(".inclusion.json")
            yield ListedMatch(match_id, self.bundle(match_id) is not None)

    def inclusion(self, match_id: str) -> bytes | None:
        return FolderFiles(self._matches).read(f"{match_id}.inclusion.json")

    def bundle(self, match_id: str) -> bytes | None:
        files = FolderFiles(self._matches)
        packed = files.read(f"{match_id}.ndjson.gz")
        return files.read(f"{match_id}.ndjson") if packed is None else gzip.decompress(packed)


class _Row(Struct):
    id: str
    status: str
    updated_at: str


class _Page(Struct):
    matches: tuple[_Row, ...]
    next: str | None = None


class ServiceSource:
    """A running service.

    Args:
        address: its base URL.
        http: the client; by default, a new one.
        sleep: waits for a number of seconds before a request is sent again.
        now: returns the time in seconds since 1970.
    """

    def __init__(
        self,
        address: str,
        http: httpx.Client | None = None,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._http = http or httpx.Client(
            base_url=address, timeout=TIMEOUT_SECONDS, follow_redirects=True
        )
        self._sleep, self._now = sleep, now

    def current(self) -> CurrentLog:
        return _parse_current(self._get(f"/tlog/{CURRENT_FILE}"))

    def log(self, number: int) -> TileReader:
        return _ServedFiles(self._get, f"/tlog/{number}")

    def matches(self) -> Iterator[ListedMatch]:
        for status in ("open", "running", "over"):
            cursor: str | None = ""
            while cursor is not None:
                path = f"/v1/matches?status={status}&limit={PAGE}{cursor}"
                page = _parse_page(self._get(path))
                for row in page.matches:
                    at = msgspec.convert(row.updated_at, datetime).timestamp()
                    is_new = self._now() - at < NEW_SECONDS
                    yield ListedMatch(row.id, status == "over", is_new)
                cursor = page.next and f"&cursor={page.next}"

    def inclusion(self, match_id: str) -> bytes | None:
        return self._get(f"/v1/matches/{match_id}/inclusion")

    def bundle(self, match_id: str) -> bytes | None:
        return self._get(f"/v1/matches/{match_id}/bundle", _LINES)

    def _get(self, path: str, accept: str = "*/*") -> bytes | None:
        """Return a body, or None if there is none. A busy service is asked again later."""
        reason = ""
        for _ in range(TRIES):
            try:
                answer = self._http.get(path, headers={"Accept": accept})
            except httpx.HTTPError as error:
                raise SourceAway(f"{path}: {error}") from error
            if answer.status_code in _GONE:
                return None
            if answer.is_success:
                return answer.content
            if answer.status_code not in _BUSY:
                raise SourceAway(f"{path}: status {answer.status_code}")
            asked = answer.headers.get("Retry-After", "1")
            pause = float(asked) if asked.isdecimal() else 1.0
            reason = _problem_of(answer) or f"status {answer.status_code}"
            self._sleep(min(max(pause, 0.2), PAUSE_MOST_SECONDS))
        raise SourceAway(f"{path}: {reason}, after {TRIES} tries")


class _ServedFiles:
    def __init__(self, get: Callable[[str], bytes | None], stem: str) -> None:
        self._get, self._stem = get, stem

    def read(self, name: str) -> bytes | None:
        return self._get(f"{self._stem}/{name}")


def _problem_of(answer: httpx.Response) -> str:
    """Return the type and the title of the problem in an answer; empty if there is none."""
    try:
        found = msgspec.json.decode(answer.content, type=_Problem)
    except msgspec.DecodeError:
        return ""
    return printable(f"{found.type.rpartition('/')[2]} ({found.title})")


def _parse_page(content: bytes | None) -> _Page:
    try:
        return msgspec.json.decode(content or b"", type=_Page)
    except msgspec.DecodeError as error:
        raise SourceAway(f"the list of matches is malformed: {error}") from error
