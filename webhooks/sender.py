"""One request to a receiver: signed, bounded in time and bytes, never redirected."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from ssl import SSLContext, SSLError
from time import monotonic
from typing import Literal, TypeAlias

import httpcore
import httpx
from msgspec import Struct
from standardwebhooks import Webhook

from matches.context import now_ms
from webhooks.addresses import AddressGuard, AddressRefused, NameNotFound, Target
from webhooks.connection import Countdown, GuardedBackend

DELIVERY_SECONDS = 10.0  # for one delivery in all: looking up, connecting, sending, waiting
ANSWER_BYTES = 4096  # of an answer's body, where it is read at all
GONE = 410

Fault: TypeAlias = Literal[
    "",
    "answered-otherwise",
    "redirected",
    "timed-out",
    "unreachable",
    "tls-failed",
    "malformed-answer",
    "address-refused",
    "not-echoed",
]


class PostResult(Struct, frozen=True):
    """What came of a request.

    Attributes:
        status: of the answer; None without one.
        fault: why it does not count as delivered; empty where it does.
        milliseconds: that it took.
        body: the beginning of the answer's body, where it was asked for.
        retry_after: for how many seconds the receiver asks to be left alone; 0 if it does not.
    """

    status: int | None
    fault: Fault
    milliseconds: int
    body: bytes = b""
    retry_after: int = 0


class Sender:
    """Posts to receivers.

    Args:
        guard: refuses addresses that lead inside.
        seconds: how long one request may take in all.
        ssl: verifies receivers; by the authorities that httpx trusts unless given.
        now: the time in milliseconds since 1970.
    """

    def __init__(
        self,
        guard: AddressGuard,
        *,
        seconds: float = DELIVERY_SECONDS,
        ssl: SSLContext | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._now = now
        self._guard = guard
        self._seconds = seconds
        self._ssl = ssl

    def post(
        self, url: str, headers: Mapping[str, str], body: bytes, *, reads: bool = False
    ) -> PostResult:
        """Post a body, and return what came of it; it raises nothing that a receiver causes.

        Args:
            url: of the receiver.
            headers: of the request.
            body: JSON.
            reads: give the beginning of the answer's body; otherwise none of it is read.
        """
        began = monotonic()
        status: int | None = None
        content, retry_after, fault = b"", 0, ""
        try:
            target = self._guard.read(url)
            status, content, retry_after = self._exchange(target, headers, body, reads)
            fault = _fault_of(status)
        except Exception as error:
            fault = _fault_of_error(error)
            if not fault:
                raise
        took = round((monotonic() - began) * 1000)
        return PostResult(status, fault, took, content, retry_after)

    def _exchange(
        self, target: Target, headers: Mapping[str, str], body: bytes, reads: bool
    ) -> tuple[int, bytes, int]:
        """Return status, body and how long to wait; raises what httpcore and the guard do."""
        countdown = Countdown(self._seconds)
        backend = GuardedBackend(self._guard, target, countdown)
        url = httpcore.URL(
            scheme=target.scheme, host=target.host, port=target.port, target=target.path
        )
        fields = {"Host": target.place, "Content-Length": str(len(body)), **headers}
        with (
            httpcore.ConnectionPool(self._context(), network_backend=backend, retries=0) as pool,
            pool.stream("POST", url, headers=list(fields.items()), content=body) as answer,
        ):
            retry_after = _read_retry_after(answer.headers, self._now() / 1000)
            content = _read_start(answer) if reads and 200 <= answer.status < 300 else b""
            return answer.status, content, retry_after

    def _context(self) -> SSLContext:
        if self._ssl is None:
            self._ssl = httpx.create_ssl_context(trust_env=False)
        return self._ssl


def sign(delivery_id: str, secrets: Sequence[str], body: bytes, at_ms: int) -> dict[str, str]:
    """Return the headers of a delivery by Standard Webhooks, signed with every secret.

    Args:
        delivery_id: the same however often it is sent.
        secrets: `whsec_...`, the newest first.
        body: as it is sent.
        at_ms: when it is sent, in milliseconds since 1970.
    """
    at = datetime.fromtimestamp(at_ms // 1000, UTC)
    text = body.decode()
    return {
        "Content-Type": "application/json",
        "User-Agent": "formicary",
        "Accept": "application/json",
        "Connection": "close",
        "webhook-id": delivery_id,
        "webhook-timestamp": str(at_ms // 1000),
        "webhook-signature": " ".join(Webhook(one).sign(delivery_id, at, text) for one in secrets),
    }


def _fault_of(status: int) -> Fault:
    if 200 <= status < 300:
        return ""
    return "redirected" if 300 <= status < 400 else "answered-otherwise"


def _fault_of_error(error: Exception) -> Fault:
    """Return which fault an exception is; empty for one that is no receiver's doing."""
    if isinstance(error, AddressRefused):
        return "address-refused"
    if isinstance(error, httpcore.TimeoutException):
        return "timed-out"
    if isinstance(error, httpcore.ConnectError) and _is_of_tls(error):
        return "tls-failed"
    if isinstance(error, httpcore.NetworkError | NameNotFound):
        return "unreachable"
    if isinstance(error, httpcore.ProtocolError):
        return "malformed-answer"
    return ""


def _is_of_tls(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, SSLError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _read_start(answer: httpcore.Response) -> bytes:
    """Return the beginning of a body, however long it is."""
    content = b""
    for piece in answer.iter_stream():
        content += piece
        if len(content) >= ANSWER_BYTES:
            break
    return content[:ANSWER_BYTES]


def _read_retry_after(headers: Sequence[tuple[bytes, bytes]], now_seconds: float) -> int:
    """Return for how many seconds Retry-After asks; 0 if it is not there or cannot be read."""
    text = next((value for name, value in headers if name.lower() == b"retry-after"), b"").decode(
        "latin-1"
    )
    if text.isdecimal() and len(text) < 10:
        return int(text)
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return 0
    if at.tzinfo is None:
        return 0
    return max(0, round(at.timestamp() - now_seconds))
