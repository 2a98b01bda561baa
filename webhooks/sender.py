"""HTTP requests to webhook receivers.

They are signed, limited in time and size, and not redirected.
"""

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

DELIVERY_SECONDS = 10.0  # for one delivery: lookup, connection, request and response
ANSWER_BYTES = 4096  # maximum read of a response's body
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
    "no-mailbox",
    "mail-off",
]


class PostResult(Struct, frozen=True):
    """The result of a request to a receiver.

    Attributes:
        status: the status code of the response, or the code of an SMTP reply; None if there was
            none.
        fault: the reason why it does not count as delivered; empty if it does.
        milliseconds: its duration in milliseconds.
        body: the beginning of the response's body, if it was requested.
        retry_after: the pause that the receiver requests, in seconds; 0 if none.
    """

    status: int | None
    fault: Fault
    milliseconds: int
    body: bytes = b""
    retry_after: int = 0

    @property
    def is_gone(self) -> bool:
        """True if the receiver no longer exists, so that no other attempt can succeed."""
        return self.status == GONE or self.fault == "no-mailbox"


class Sender:
    """An HTTP client that posts to receivers.

    Args:
        guard: refuses addresses in internal networks.
        seconds: the total timeout of one request.
        ssl: verifies receivers; by default with the certificate authorities that httpx trusts.
        now: returns the time in milliseconds since 1970.
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
        """Post a body and return the result. Faults of the receiver are never raised.

        Args:
            url: the address of the receiver.
            headers: the headers of the request.
            body: the request body, as JSON.
            reads: True to return the beginning of the response's body; otherwise it is not read.
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
        """Send a request.

        Return the status code, the body, and the value of Retry-After in seconds. Exceptions of
        httpcore and of the guard are not caught.
        """
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
    """Return the headers of a delivery, signed with every secret as Standard Webhooks specifies.

    Args:
        delivery_id: the id, which is the same for all attempts.
        secrets: the secrets, as `whsec_...`, newest first.
        body: the body to be sent.
        at_ms: the time of sending, in milliseconds since 1970.
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
        "webhook-signature": " ".join(
            Webhook(secret).sign(delivery_id, at, text) for secret in secrets
        ),
    }


def _fault_of(status: int) -> Fault:
    if 200 <= status < 300:
        return ""
    return "redirected" if 300 <= status < 400 else "answered-otherwise"


def _fault_of_error(error: Exception) -> Fault:
    """Return the receiver's fault that caused an exception, or "" if it was not at fault."""
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
    """Return the first `ANSWER_BYTES` of a response body."""
    content = b""
    for piece in answer.iter_stream():
        content += piece
        if len(content) >= ANSWER_BYTES:
            break
    return content[:ANSWER_BYTES]


def _read_retry_after(headers: Sequence[tuple[bytes, bytes]], now_seconds: float) -> int:
    """Return the value of Retry-After in seconds, or 0 if the header is missing or malformed."""
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
