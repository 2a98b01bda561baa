"""Recording of requests beside their responses.

A response only adds its values to a queue in memory. A thread encrypts the requests and stores
them in batches. If it cannot keep up or the job server is away, requests are dropped and counted.
"""

import hmac
import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from operator import itemgetter
from threading import Lock, Thread
from time import perf_counter
from typing import Any

import structlog
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from flask import Flask, Response, request
from msgspec import Struct
from redis.exceptions import RedisError

from accounts.vault import ProvenKey, read_key
from events import Capacity, derive_keys
from events.errors import LogError
from games.game import Seat
from matches.context import Context
from matches.last_commit import NotedCommit, last_commit, note_commit
from matches.last_reader import NotedHolder, holder_with, last_holder
from matches.tokens import ALL_SEATS_PREFIX
from projections.match_cache import NoSuchMatch
from projections.requests.lists import RequestLists, lists_of_account
from service.contract.operation import Operation
from service.http.body import SENT
from service.http.envelope import BEGAN, REQUEST_ID
from service.http.query import VIEWER
from service.http.request import ABOUT, PROVE, PROVEN, REFUSED
from service.problems.responses import Problem
from service.requests.addresses import shorten_address
from service.requests.callers import Caller, find_owner
from service.requests.entries import TEXT_MOST, SentRequest, cipher_for, seal
from service.requests.redaction import redact_body, redact_errors, redact_text

EVERY_SECONDS = 0.5
WAITING_MOST = 5000  # requests in memory
WAITING_BYTES = 16 * 1024 * 1024  # of bodies in memory
MEMORY_SHARE = 0.5  # of the job server's memory; above it, requests are dropped
TRIM_SECONDS = 60.0
_KNOWN_MOST = 4096
_HEADER_MOST = 200  # characters; a longer header has no valid token
_PURPOSE = b"formicary/requests-of-seats/1"
LOOKUPS_MOST = 20  # unknown tokens that are looked up for one batch
_REFUSAL = 400  # the lowest status of a refusal
_LINE = itemgetter(REQUEST_ID, BEGAN, "REQUEST_METHOD", "PATH_INFO", "QUERY_STRING")
_log = structlog.get_logger()


class _Answered(Struct):
    """A request that is not stored yet, with the values that its response knows.

    Attributes:
        token: the token of the request, which may be wrong.
        proven: the API key, if it was found to be valid.
        holder: the holder of a seat whom the token was found to identify.
        line: the request id, the start time, the method, the path and the query.
        version: the version of the match at a refusal; 0 if the caller has no seat.
    """

    token: str
    proven: Any
    holder: NotedHolder | None
    line: tuple[str, float, str, str, str]
    operation: str
    status: int
    version: int
    match_id: str
    ended: float = 0.0
    commit: NotedCommit | None = None
    body: bytes | None = None
    if_match: str = ""
    address: str = ""
    problem: Problem | None = None
    targets: tuple[str, ...] = ()
    is_repeated: bool = False


class RequestRecorder:
    """The recorder of a process. It records commands, other changes, and refusals.

    Args:
        context: the source of the matches and accounts.
        lists: the stored lists.
        capacity: the gauge of the job server's memory.

    Attributes:
        dropped: the number of requests that were not stored.
    """

    def __init__(
        self, context: Context, lists: RequestLists, capacity: Capacity | None = None
    ) -> None:
        self.lists = lists
        self.dropped = 0
        self._context = context
        self._capacity = capacity
        self._waiting: deque[_Answered] = deque()
        self._bytes = 0
        self._known: OrderedDict[str, Caller] = OrderedDict()
        self._lookups = 0
        self._storing = Lock()
        self._is_storing = True
        self._writes: frozenset[str] = frozenset()
        self._ciphers: dict[tuple[str, str], AESGCM] = {}
        self._trimmed_at = 0.0

    def add_to(self, app: Flask) -> None:
        """Record the requests of an application, whose operations must be known already."""
        operations: Mapping[str, Operation] = app.extensions[PROVE].operations
        self._writes = frozenset(name for name, known in operations.items() if known.writes)
        app.after_request(self.note)

    def note(self, answer: Response) -> Response:
        """Queue the current request if it changed something or was refused."""
        sent = request._get_current_object()  # type: ignore[attr-defined]  # the proxy costs a microsecond per access
        status, get = answer.status_code, sent.environ.get
        is_refused = status >= _REFUSAL
        if not is_refused and sent.endpoint not in self._writes:
            return answer
        commit, header = last_commit(), get("HTTP_AUTHORIZATION")
        if commit is not None:
            note_commit(None)  # the next request of this thread must not find it
        if not header or len(header) > _HEADER_MOST or not sent.endpoint:
            return answer
        if len(self._waiting) >= WAITING_MOST or self._bytes > WAITING_BYTES:
            self.dropped += 1
            return answer
        values, token = sent.view_args, header.partition(" ")[2].strip()
        match_id = values.get("match_id", "") if values else ""
        holder, body = last_holder(), get(SENT)
        if holder is not None and (holder[0] != token or holder[1] != match_id):
            holder = None
        elif token.startswith(ALL_SEATS_PREFIX):
            holder = holder_with(token, match_id, sent.args.get(VIEWER, ""))
        if body:
            self._bytes += len(body)  # approximate, because threads may interleave
        version = self._version_at(match_id) if is_refused and holder else 0
        line = _LINE(sent.environ)
        answered = _Answered(
            token, get(PROVEN), holder, line, sent.endpoint, status, version, match_id
        )
        answered.ended, answered.commit, answered.body = perf_counter(), commit, body
        answered.if_match, answered.address = get("HTTP_IF_MATCH", ""), get("REMOTE_ADDR", "")
        if is_refused:
            answered.problem, answered.targets = get(REFUSED), get(ABOUT, ())
        elif commit is not None:
            answered.is_repeated = not commit.command
        else:
            answered.is_repeated = "Idempotency-Replayed" in answer.headers
        self._waiting.append(answered)
        return answer

    def _version_at(self, match_id: str) -> int:
        match = self._context.cache.peek(match_id)
        return match.timeline.version if match else 0

    # --- Storing

    def start(self) -> None:
        """Start the thread that stores requests."""
        Thread(target=self._store_again_and_again, name="requests", daemon=True).start()

    def _store_again_and_again(self) -> None:
        while True:
            time.sleep(EVERY_SECONDS)
            if self._capacity and self._waiting:
                self._capacity.measure()
            try:
                self.flush()
                if perf_counter() > self._trimmed_at + TRIM_SECONDS:
                    self._trimmed_at = perf_counter()
                    self.lists.trim()
            except RedisError:
                continue  # `flush` has logged that the server is away
            except Exception as error:  # noqa: BLE001  # the thread must go on
                _log.warning("requests are not recorded", is_full=False, error=error)

    def flush(self) -> None:
        """Store the queued requests. This never raises an exception."""
        with self._storing:
            if not self._waiting:
                return
            rows: defaultdict[str, list[bytes]] = defaultdict(list)
            now, ticks = self._context.now(), perf_counter()
            self._lookups = LOOKUPS_MOST
            for _ in range(len(self._waiting)):
                answered = self._waiting.popleft()
                try:
                    at = now - round((ticks - answered.ended) * 1000)
                    self._seal(answered, at, rows)
                except Exception as error:  # noqa: BLE001  # the others must still be stored
                    _log.warning("a request is not recorded", error=error)
                    self.dropped += 1
            self._bytes = 0
            if rows:
                self._store(rows)

    def _seal(self, answered: _Answered, at: int, rows: Mapping[str, list[bytes]]) -> None:
        """Encrypt a request and add it to the rows of its list.

        Leave it out if the token is unknown, or if its account or match was erased.
        """
        caller = self._find_caller(answered)
        if caller is None:
            return
        sent = build_sent(answered, caller.seat, at)
        is_bound = caller.account and (caller.match_id or answered.commit)
        bound_to = sent.match_id if is_bound else ""
        name = caller.list_name
        cipher = self._ciphers.get((name, bound_to)) or self._keep_cipher(caller, bound_to)
        if cipher is not None:
            rows[name].append(seal(cipher, sent, bound_to))

    def _keep_cipher(self, caller: Caller, bound_to: str) -> AESGCM | None:
        """Return a cipher and keep it in memory. After an erasure, its output is unreadable."""
        cipher = self.find_cipher(caller, bound_to)
        if cipher is not None:
            if len(self._ciphers) >= _KNOWN_MOST:
                self._ciphers.clear()
            self._ciphers[caller.list_name, bound_to] = cipher
        return cipher

    def find_cipher(self, caller: Caller, bound_to: str) -> AESGCM | None:
        """Return the cipher of a caller's requests that are bound to a match, or to none.

        Return None if the caller's account or match, or the bound match, was erased.
        """
        root = self._root_of(caller)
        match_key = self._match_key(bound_to) if bound_to else b""
        return None if root is None or match_key is None else cipher_for(root, match_key)

    def _find_caller(self, answered: _Answered) -> Caller | None:
        """Return the caller.

        The token of a request that was refused before it was read is looked up.
        """
        token, held = answered.token, answered.holder
        if isinstance(answered.proven, ProvenKey):
            account_id, number = read_key(token) or ("", 0)
            self._remember(token, Caller(account_id, number))
            return Caller(account_id, number, *held[1:]) if held else Caller(account_id, number)
        if held is not None:
            caller = Caller("", 0, *held[1:])
            if not token.startswith(ALL_SEATS_PREFIX):
                self._remember(token, caller)
            return caller
        if answered.status < _REFUSAL:
            return None
        known = self._known.get(token)
        is_wrong = answered.status == HTTPStatus.UNAUTHORIZED
        if known is None and self._lookups > 0 and not is_wrong:
            self._lookups -= 1
            known = find_owner(self._context, token, answered.match_id)
            if known is not None:
                self._remember(token, known)
        is_other_match = known and known.match_id not in ("", answered.match_id)
        return None if is_other_match else known

    def _remember(self, token: str, caller: Caller) -> None:
        self._known[token] = caller
        self._known.move_to_end(token)
        if len(self._known) > _KNOWN_MOST:
            self._known.popitem(last=False)

    def _store(self, rows: Mapping[str, list[bytes]]) -> None:
        """Store encrypted requests by list, or drop them."""
        is_full = self._capacity is not None and self._capacity.share > MEMORY_SHARE
        fault: RedisError | None = None
        if not is_full:
            try:
                self.lists.add(rows)
            except RedisError as error:
                fault = error
        if is_full or fault:
            self.dropped += sum(map(len, rows.values()))
        self._note_state(is_full=is_full, fault=fault)

    def _note_state(self, *, is_full: bool, fault: RedisError | None) -> None:
        """Log a line if requests can no longer be stored, and another if they can be again."""
        is_storing = not is_full and fault is None
        if not is_storing and self._is_storing:
            _log.warning("requests are not recorded", is_full=is_full, error=fault)
        elif is_storing and not self._is_storing:
            _log.warning("requests are recorded again", dropped=self.dropped)
        self._is_storing = is_storing

    def _root_of(self, caller: Caller) -> bytes | None:
        if not caller.account:
            return self._match_key(caller.match_id)
        vault = self._context.accounts.streams.vault(caller.account)
        return vault.requests_key() if vault else None

    def _match_key(self, match_id: str) -> bytes | None:
        match = self._context.cache.peek(match_id)
        if match is not None:
            return hmac.digest(match.keys.token, _PURPOSE, "sha256")
        with suppress(NoSuchMatch, LogError):
            root = self._context.store.vault(match_id)
            return hmac.digest(derive_keys(root).token, _PURPOSE, "sha256") if root else None
        return None

    def forget_account(self, account_id: str, keys: int) -> None:
        """Delete the lists of an account, which has issued the given number of keys."""
        self.flush()
        names = lists_of_account(account_id, keys)
        for kept in tuple(self._ciphers):
            if kept[0] in names:
                del self._ciphers[kept]
        with suppress(RedisError):
            self.lists.forget(names)


def build_sent(answered: _Answered, seat: Seat | None, at: int) -> SentRequest:
    """Build the stored form of a request, without secrets."""
    request_id, began, method, path, query = answered.line
    problem, commit = answered.problem, answered.commit
    body, is_cut = redact_body(answered.body) if answered.body else ("", False)
    path = path.encode("latin-1", "replace").decode("utf-8", "replace")  # WSGI sends bytes as text
    address_text = redact_text(f"{path}?{query}" if query else path)
    return SentRequest(
        at=at,
        request=request_id,
        operation=answered.operation,
        method=method,
        path=address_text[:TEXT_MOST],
        status=answered.status,
        problem=problem.type.rpartition("/")[2] if problem else "",
        slug=problem.slug if problem else "",
        rule=problem.rule if problem else "",
        facts=problem.facts if problem else {},
        errors=tuple(redact_errors(problem.errors)) if problem and problem.errors else (),
        match_id=commit.match_id if commit else answered.match_id,
        seat=seat,
        version=commit.seq - 1 if commit else answered.version,
        if_match=answered.if_match[:TEXT_MOST],
        seq=commit.seq if commit else 0,
        command=commit.command if commit else "",
        is_repeated=answered.is_repeated,
        milliseconds=round((answered.ended - began) * 1000, 1),
        address=shorten_address(answered.address),
        body=body,
        is_cut=is_cut,
        target=answered.targets[0] if answered.targets else "",
    )
