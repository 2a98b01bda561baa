"""Rate limiting by means of wrappers around each view."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial, wraps
from time import monotonic
from typing import Any

from flask import Flask, Response, after_this_request, request
from msgspec.structs import replace

from service.auth.callers import address_in, is_foreign, keys_of, token_in
from service.contract.operation import Operation
from service.http.request import PROVEN
from service.limits.command_buckets import CommandBuckets
from service.limits.counters import Counters
from service.limits.held_streams import AGAIN_SECONDS, HeldStreams
from service.limits.policies import HELD, IN_FLIGHT, OFF, REQUESTS, Policy
from service.limits.slots import AddressSlots, Wsgi
from service.limits.standing import Standing, fields_of
from service.limits.wrong_tokens import WrongTokens
from service.problems.errors import TooManyRequests

COMMANDS, STREAMS, TOKENS = "commands", "streams", "tokens"
TOKENS_SHARE = 2  # the limit for all tokens of an address, as a multiple of one token's limit

View = Callable[..., Any]


class Limits:
    """The rate limits of a process. If it has no policies, nothing is limited.

    Args:
        policies: the policies, indexed by bucket.
        counters: the counters of all buckets except commands; without counters, these buckets are
            not limited.
        now: a monotonic clock, in seconds.
    """

    def __init__(
        self,
        policies: Mapping[str, Policy] = OFF,
        counters: Counters | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._policies = policies
        self._counters = counters
        commands = policies.get(COMMANDS)
        self._commands = CommandBuckets(commands, now) if commands else None
        self._commands_at = _buckets_of_addresses(commands, now) if commands else None
        requests = policies.get(REQUESTS)
        self._requests = CommandBuckets(requests, now) if requests else None
        held = policies.get(HELD)
        self._held = HeldStreams(held) if held else None
        tokens = policies.get(TOKENS)
        self._tokens = WrongTokens(tokens, counters, now) if tokens else None

    def share_slots(self, app: Flask, body_most: int) -> Wsgi:
        """Wrap an application so that the requests of each client address are limited.

        Args:
            app: the application.
            body_most: the maximum length of a request body, in bytes.
        """
        limited: Wsgi = app.wsgi_app
        if self._requests:
            limited = _count_requests(app, limited, self._requests)
        policy = self._policies.get(IN_FLIGHT)
        if policy:
            refuse = partial(_refuse, app, Standing(policy, 0, AGAIN_SECONDS))
            limited = AddressSlots(limited, refuse, most=policy.amount, body_most=body_most)
        return limited

    def guard(self, operation: Operation, view: View) -> View:
        """Wrap the view of an operation so that the operation's limits are checked first."""
        if operation.bucket == COMMANDS and self._commands and self._commands_at:
            return self._guard_command(self._commands, self._commands_at, operation, view)
        if (operation.buckets - {COMMANDS}) & self._policies.keys():
            view = self._guard_counted(operation, view)
        if operation.holds_stream and self._held:
            view = self._guard_held(self._held, operation, view)
        if self._tokens and operation.accepts_token:
            view = self._guard_token(self._tokens, operation, view)
        return view

    def _guard_command(
        self,
        buckets: CommandBuckets,
        of_addresses: CommandBuckets,
        operation: Operation,
        view: View,
    ) -> View:
        take, low, tokens, proves = buckets.take, buckets.low, self._tokens, operation.proves_token
        take_at, depth_at = of_addresses.take, of_addresses.depth

        @wraps(view)
        def count_and_answer(**arguments: Any) -> Any:
            environ = request._get_current_object().environ  # type: ignore[attr-defined]  # the proxy costs a microsecond per access
            address = address_in(environ)
            full_in = take(token_in(environ) or address)
            if full_in > low:
                self._note_command(buckets, full_in)
            full_in = take_at(address)
            if full_in > depth_at:
                self._note_command(of_addresses, full_in)
            if tokens is None:
                return view(**arguments)
            answer = partial(view, **arguments)
            return _answer_token(environ, answer, tokens, tokens.proven.note, proves=proves)

        return count_and_answer

    @staticmethod
    def _note_command(buckets: CommandBuckets, full_in: float) -> None:
        """Reject the command if its bucket is empty. Otherwise add rate limit headers."""
        over = full_in - buckets.depth
        left = max(0, int(-over / buckets.policy.each))
        if over > 0:
            raise TooManyRequests((Standing(buckets.policy, 0, over),))
        standing = Standing(buckets.policy, left, full_in)
        after_this_request(partial(_add_fields, (standing,)))

    def count_more_commands(self, count: int) -> None:
        """Count further commands, which the current request sends besides the counted one.

        Raises:
            TooManyRequests: A bucket has too few tokens left.
        """
        environ = request.environ
        address = address_in(environ)
        for buckets, key in (
            (self._commands, token_in(environ) or address),
            (self._commands_at, address),
        ):
            if buckets and (full_in := buckets.take_more(key, count)) > buckets.low:
                self._note_command(buckets, full_in)

    def _guard_counted(self, operation: Operation, view: View) -> View:
        @wraps(view)
        def count_and_answer(**arguments: Any) -> Any:
            bucket = operation.bucket_of(request)
            if bucket and not operation.counts_itself:
                self.count(bucket, operation.cost)
            return view(**arguments)

        return count_and_answer

    def hold_place(self) -> AbstractContextManager[None]:
        """Return a context manager in which the current request counts as a long poll.

        Raises:
            TooManyRequests: On entering, if the address has reached its limit.
        """
        return _place_of(self._held) if self._held else nullcontext()

    @staticmethod
    def _guard_held(held: HeldStreams, operation: Operation, view: View) -> View:
        @wraps(view)
        def count_and_answer(**arguments: Any) -> Any:
            is_stream = operation.bucket_of(request) == STREAMS
            if not is_stream and "wait" not in request.args:
                return view(**arguments)
            environ = request.environ
            give_back = held.take(address_in(environ), is_foreign=is_foreign(environ))
            try:
                answer: Response = view(**arguments)
            except BaseException:
                give_back()
                raise
            if answer.is_streamed:
                answer.call_on_close(give_back)
            else:
                give_back()
            return answer

        return count_and_answer

    def count(self, bucket: str, cost: int = 1, *, is_shown: bool = True) -> None:
        """Count the current request against the limit of a bucket.

        `is_shown` is False for a further limit that the headers of the response leave out.

        Raises:
            TooManyRequests: The client has reached the limit of the bucket.
        """
        policy, counters = self._policies.get(bucket), self._counters
        if policy is None or counters is None:
            return
        keys = keys_of(request.environ)
        for key, share in keys:
            shared = replace(policy, amount=policy.amount * share)
            if counters.hit(shared, key, cost) is False:
                raise TooManyRequests((counters.find_empty(shared, key),))
        standing = counters.find(policy, keys[0][0]) if is_shown else None
        if standing:
            after_this_request(partial(_add_fields, (standing,)))

    def running_shares(self, bucket: str, account: str | None) -> tuple[tuple[str, int], ...]:
        """Return the keys of the caller, and how many jobs in progress each key may have.

        Tokens that share an address have a larger share together, as in `keys_of`. An account has
        one share, regardless of the number of its keys. Without a limit, the shares are unlimited.
        """
        policy, keys = self._policies.get(bucket), keys_of(request.environ)
        if account:
            keys = ((f"account:{account}", 1), *keys[1:])
        return tuple((key, policy.amount * share if policy else sys.maxsize) for key, share in keys)

    def refuse_running(self, bucket: str) -> TooManyRequests:
        """Return the error for a caller that has reached the limit of jobs in progress."""
        return TooManyRequests((Standing(self._policies[bucket], 0, AGAIN_SECONDS),))

    @staticmethod
    def _guard_token(tokens: WrongTokens, operation: Operation, view: View) -> View:
        proves = operation.proves_token

        @wraps(view)
        def check_and_answer(**arguments: Any) -> Any:
            environ = request.environ
            if "HTTP_AUTHORIZATION" not in environ:
                return view(**arguments)
            note = tokens.proven.note_for_all
            answer = partial(view, **arguments)
            return _answer_token(environ, answer, tokens, note, proves=proves)

        return check_and_answer

    def count_wrong_token(self) -> None:
        """Count an invalid token. Its client address is blocked once it has sent too many.

        Raises:
            TooManyRequests: The address is now blocked.
        """
        if self._tokens:
            self._tokens.count(request.environ)


@contextmanager
def _place_of(held: HeldStreams) -> Iterator[None]:
    environ = request.environ
    give_back = held.take(address_in(environ), is_foreign=is_foreign(environ))
    try:
        yield
    finally:
        give_back()


def _buckets_of_addresses(policy: Policy, now: Callable[[], float]) -> CommandBuckets:
    """Create one bucket per address, shared by all tokens that are used from the address."""
    amount, burst = policy.amount * TOKENS_SHARE, policy.burst * TOKENS_SHARE
    return CommandBuckets(replace(policy, amount=amount, burst=burst), now)


def _count_requests(app: Flask, answer: Wsgi, buckets: CommandBuckets) -> Wsgi:
    """Wrap a WSGI application so that every request counts against the client's address."""
    take, depth, policy = buckets.take, buckets.depth, buckets.policy

    def count_and_answer(
        environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        full_in = take(address_in(environ))
        if full_in > depth:
            standing = Standing(policy, 0, full_in - depth)
            return _refuse(app, standing, environ, start_response)
        return answer(environ, start_response)

    return count_and_answer


def _refuse(
    app: Flask, standing: Standing, environ: dict[str, Any], start_response: Callable[..., Any]
) -> Iterable[bytes]:
    """Reject a request before any view runs, and close its connection."""
    with app.request_context(environ):
        answer = app.make_response(app.handle_user_exception(TooManyRequests((standing,))))
        answer.headers["Connection"] = "close"  # makes the client reconnect before its next request
        return app.process_response(answer)(environ, start_response)


def _answer_token(
    environ: dict[str, Any],
    answer: Callable[[], Any],
    tokens: WrongTokens,
    note: Callable[[Mapping[str, Any]], None],
    *,
    proves: bool,
) -> Any:
    """Respond to a request that has a token, and remember the token if it turns out to be valid.

    Raises:
        TooManyRequests: The address is blocked.
    """
    if tokens.until:
        tokens.check(environ)
    answered = answer()
    if proves or PROVEN in environ:
        note(environ)
    return answered


def _add_fields(standings: tuple[Standing, ...], response: Response) -> Response:
    response.headers.update(fields_of(standings))
    return response
