"""Requests that are retried until the service responds, and streams that resume by themselves."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar, overload

import httpx
from httpx_sse import EventSource, SSEError

from formicary_client._sync.waiting import FetchPage, sleep
from formicary_client.attempts import Answer, Retrying
from formicary_client.calls import Call, address_of, call_of, check_token, origin_of, read_body
from formicary_client.messages import Place
from formicary_client.problems import Misuse, NoAnswer, problem_of
from formicary_client.retry import Retry, read_retry_after

M = TypeVar("M")

ADDRESS = "http://127.0.0.1:8000"
ANSWER_SECONDS = 30.0  # a stream sends a message at least every 12 s
NEVER_RETRIED = (httpx.UnsupportedProtocol, httpx.LocalProtocolError, httpx.InvalidURL)


class Session:
    """Connection to a service, with or without a token.

    Args:
        base_url: the address of the service, with or without `/v1`.
        token: the token of a seat, or the API key of an account.
        retry: the retry policy.
        timeout: the timeout for a response, or for the next part of one, in seconds.
        http: an httpx client to use; it is not closed by this client.
        language: the language of the responses, such as `de`; by default the service chooses.
        seat: the seat to act for, if the token is that of all seats of a match.
        on_retry: a function that is called before each pause. Retries are logged as well.
        on_answer: a function that is called with the status and headers of each response.

    Raises:
        Misuse: the address or the token is not valid.
    """

    def __init__(  # noqa: PLR0913  # everything that a program may configure
        self,
        base_url: str = ADDRESS,
        token: str | None = None,
        *,
        retry: Retry | None = None,
        timeout: float = ANSWER_SECONDS,
        http: httpx.Client | None = None,
        language: str | None = None,
        seat: int | None = None,
        on_retry: Callable[[Retrying], None] | None = None,
        on_answer: Callable[[Answer], None] | None = None,
    ) -> None:
        self.base_url = origin_of(base_url)
        self._token = check_token(token)
        self._retry = retry or Retry()
        self._timeout = timeout
        self._language = language
        self._seat = seat
        self._on_retry, self._on_answer = on_retry, on_answer
        self._is_own = http is None
        self._http = http or httpx.Client(timeout=timeout)

    def with_token(self, token: str | None) -> Self:
        """Return a client that shares the connections but sends another token, or none."""
        return self._with(token, None)

    def for_seat(self, seat: int | None) -> Self:
        """Return a client with the same token of all seats that acts for another seat, or none."""
        return self._with(self._token, seat)

    def _with(self, token: str | None, seat: int | None) -> Self:
        return type(self)(
            self.base_url,
            token,
            retry=self._retry,
            timeout=self._timeout,
            http=self._http,
            language=self._language,
            seat=seat,
            on_retry=self._on_retry,
            on_answer=self._on_answer,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections, unless they belong to a client that was passed in."""
        if self._is_own:
            self._http.close()

    @overload
    def request(self, call: Call) -> Any: ...

    @overload
    def request(
        self, call: str, path: str, body: object = None, *, key: str | None = None
    ) -> Any: ...

    def request(
        self, call: Call | str, path: str = "", body: object = None, *, key: str | None = None
    ) -> Any:
        """Send a request, retrying until there is a response. Return the response body.

        Args:
            call: the HTTP method, such as `POST`; or a whole request, without other arguments.
            path: the path, starting with `/v1`, of an operation without a method of its own.
            body: the body as a plain JSON value; None for no body.
            key: the idempotency key of a change; by default a random one.

        Raises:
            Problem: the service rejected the request, or failed to process it in every attempt.
            NoAnswer: there was no response to any attempt.
            Misuse: the request cannot be sent at all.
        """
        self._check_open()
        wanted = call if isinstance(call, Call) else call_of(call, path, body, key)
        lost: Exception | None = None
        for tries in range(self._retry.tries):
            try:
                answer = self._send(wanted)
                body = read_body(answer.content, answer.headers.get("Content-Type", ""))
            except NEVER_RETRIED as fault:
                raise Misuse(f"the request cannot be sent: {fault}") from fault
            except (httpx.TransportError, ValueError) as fault:
                lost = fault
                if tries + 1 < self._retry.tries:
                    self._pause(wanted, tries, 0.0, fault)
                continue
            if answer.is_success or (lost and answer.status_code in wanted.done_by):
                return body if answer.is_success else None
            wait = read_retry_after(answer.headers)
            if not self._retry.allows(tries, answer.status_code, wait):
                raise problem_of(answer.status_code, body, wait, request_id_of(answer))
            self._pause(wanted, tries, wait, answer)
        raise NoAnswer(f"{self.base_url} does not answer", wanted.key) from lost

    def pages(self, fetch: FetchPage) -> Iterator[Mapping[str, Any]]:
        """Yield the pages of a list, the first one included.

        Args:
            fetch: a function that returns the page at a cursor, and the first one for None:
                `lambda cursor: client.matches(cursor=cursor)`.

        Raises:
            Problem, NoAnswer, Misuse: see `request`.
        """
        page = fetch(None)
        yield page
        while (cursor := page["next"]) is not None:
            is_path = isinstance(cursor, str) and cursor.startswith("/")
            page = self.request("GET", cursor) if is_path else fetch(cursor)
            yield page

    def listen(self, call: Call, place: Place[M]) -> Generator[M]:
        """Yield the messages of a stream until it ends. Reconnect after any disconnect.

        Raises:
            Problem: the service rejected the request.
            NoAnswer: there was no response to any attempt since the last message.
        """
        self._check_open()
        tries = 0
        while tries < self._retry.tries:
            wait, lost = 0.0, None
            try:
                with self._http.stream(**self._arguments(call, place.last_id)) as answer:
                    if answer.status_code == httpx.codes.NO_CONTENT:
                        return
                    wait = self._check(call, answer, tries)
                    if answer.is_success:
                        for event in EventSource(answer).iter_sse():
                            if not event.data:
                                continue  # a retry interval, or an empty message
                            for message in place.read(event.event, event.id, event.data):
                                yield message
                            tries = 0
            except NEVER_RETRIED as fault:
                raise Misuse(f"the request cannot be sent: {fault}") from fault
            except (httpx.TransportError, SSEError, ValueError) as fault:
                lost = fault  # the stream resumes after its last message
            if place.is_end:
                return
            self._pause(call, tries, wait, lost or answer)
            tries += 1
        raise NoAnswer(f"{self.base_url} has no stream")

    def _pause(
        self, call: Call, tries: int, wait: float, reason: httpx.Response | Exception
    ) -> None:
        """Wait before the next attempt, and report it."""
        seconds = self._retry.pause(tries, wait)
        facts = (call.method, call.path, tries + 1, seconds)
        retrying = (
            Retrying(*facts, fault=reason)
            if isinstance(reason, Exception)
            else Retrying(*facts, status=reason.status_code, request_id=request_id_of(reason))
        )
        retrying.log()
        if self._on_retry:
            self._on_retry(retrying)
        sleep(seconds)

    def _report(self, call: Call, answer: httpx.Response) -> None:
        if self._on_answer:
            self._on_answer(Answer(call.method, call.path, answer.status_code, answer.headers))

    def _check(self, call: Call, answer: httpx.Response, tries: int) -> float:
        """Return 0 if a stream is available. Otherwise return the seconds to wait before a retry.

        Raises:
            Problem: it will not become available.
        """
        self._report(call, answer)
        if answer.is_success:
            return 0.0
        content = answer.read()
        wait = read_retry_after(answer.headers)
        if not self._retry.allows(tries, answer.status_code, wait):
            body = read_body(content, answer.headers.get("Content-Type", ""))
            raise problem_of(answer.status_code, body, wait, request_id_of(answer))
        return wait

    def _check_open(self) -> None:
        if self._http.is_closed:
            raise Misuse("the client is closed: create another one")

    def _send(self, call: Call) -> httpx.Response:
        answer = self._http.request(**self._arguments(call))
        self._report(call, answer)
        return answer

    def _arguments(self, call: Call, last_id: str = "") -> dict[str, Any]:
        """Return a request as arguments for httpx. The token is only sent to this service."""
        call = call.for_seat(self._seat)
        headers = dict(call.headers)
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        if self._language:
            headers["Accept-Language"] = self._language
        if last_id:
            headers["Last-Event-ID"] = last_id
        return {
            "method": call.method,
            "url": address_of(self.base_url, call.path),
            "params": call.parameters or None,  # a path may have a query of its own
            "content": call.content,
            "headers": headers,
            "timeout": self._timeout,
        }


def request_id_of(answer: httpx.Response) -> str:
    """Return the id of a request at the service; empty if there is none."""
    return str(answer.headers.get("X-Request-ID", ""))
