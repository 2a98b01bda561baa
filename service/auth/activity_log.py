"""Activity log of who creates and views matches, and of when API keys are used.

The log is stored on the job server and may be lost. While that server is unavailable, nothing is
recorded.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, wraps
from time import monotonic
from typing import Any

from flask import Response, request

from accounts.directory import KeyProof
from games.game import Seat
from projections.creators import Creators
from projections.key_uses import KeyUses
from projections.ratings.addresses import KeptHashes, PlayAddresses
from projections.viewers import Viewers
from service.auth.callers import address_in, creator_of
from service.contract.operation import Operation
from service.limits.breaker import Breaker

USE_SECONDS = 60.0
PLAYED_SECONDS = 3600.0
AGAIN_SECONDS = 15.0  # a view of a match is recorded at most once in this period
KEPT_MOST = 20_000

View = Callable[..., Any]


class ActivityLog:
    """The activity log of a process. Entries of a kind that has no store are discarded.

    Args:
        creators: the store of match creators.
        viewers: the store of match viewers.
        key_uses: the store of the last use of each API key.
        addresses: the store of the addresses from which rated matches are played.
        now: a monotonic clock, in seconds.

    Attributes:
        addresses: the same as the argument.
    """

    def __init__(
        self,
        creators: Creators | None = None,
        viewers: Viewers | None = None,
        now: Callable[[], float] = monotonic,
        *,
        key_uses: KeyUses | None = None,
        addresses: PlayAddresses | None = None,
    ) -> None:
        self.addresses = addresses
        self._played_from: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._creators = creators
        self._key_uses = key_uses
        self._used: OrderedDict[KeyProof, float] = OrderedDict()
        self._viewers = viewers if viewers and viewers.seconds is not None else None
        self._now = now
        self._breaker = Breaker(now)
        self._looked: OrderedDict[str, float] = OrderedDict()
        if self._viewers and self._viewers.seconds:
            self._again = min(AGAIN_SECONDS, self._viewers.seconds / 4)

    def note_creator(self, match_id: str) -> None:
        """Record the client of the current request as the creator of a match."""
        if self._creators:
            creator = creator_of(request.environ)
            self._breaker.ask(partial(self._creators.note, match_id, creator))

    def note_seat(self, match_id: str, seat: Seat) -> None:
        """Record that the client of the current request handed a seat to a bot."""
        if self._creators:
            holder = creator_of(request.environ)
            self._breaker.ask(partial(self._creators.note_seat, match_id, seat, holder))

    def note_key_use(self, proof: KeyProof) -> None:
        """Record the use of an API key, at most once per minute."""
        uses, now = self._key_uses, self._now()
        if uses is None or now < self._used.get(proof, -USE_SECONDS) + USE_SECONDS:
            return
        self._used[proof] = now
        self._used.move_to_end(proof)
        if len(self._used) > KEPT_MOST:
            self._used.popitem(last=False)
        self._breaker.ask(partial(uses.note, proof.account_id, proof.number))

    def key_uses(self, account_id: str) -> Mapping[int, int]:
        """Return when each of an account's keys was last used, indexed by key number."""
        uses = self._key_uses
        return (self._breaker.ask(partial(uses.find, account_id)) if uses else None) or {}

    def note_player(self, account_id: str) -> None:
        """Record the address from which an account plays a rated match, at most once per hour."""
        if self.addresses is None:
            return
        origin, now = (account_id, address_in(request.environ)), self._now()
        if now < self._played_from.get(origin, -PLAYED_SECONDS) + PLAYED_SECONDS:
            return
        self._played_from[origin] = now
        self._played_from.move_to_end(origin)
        if len(self._played_from) > KEPT_MOST:
            self._played_from.popitem(last=False)
        self._breaker.ask(partial(self.addresses.note, *origin))

    def kept_addresses(self, account_id: str) -> KeptHashes | None:
        """Return the number of address hashes stored for an account, and when they expire.

        Return None if their server is unavailable.
        """
        if self.addresses is None:
            return KeptHashes()
        return self._breaker.ask(partial(self.addresses.count, account_id))

    def forget_account(self, account_id: str) -> None:
        """Delete all entries about an account."""
        if self.addresses:
            self._breaker.ask(partial(self.addresses.forget, account_id))
        if self._key_uses:
            self._breaker.ask(partial(self._key_uses.forget, account_id))

    def watch(self, operation: Operation, view: View) -> View:
        """Wrap the view of an operation that reads a match, so that each access is recorded."""
        is_look = operation.method == "GET" and "<match_id>" in operation.path
        if self._viewers is None or not is_look:
            return view

        @wraps(view)
        def answer_and_note(match_id: str, **arguments: Any) -> Any:
            answer: Response = view(match_id=match_id, **arguments)
            self.note_look(match_id)
            if answer.is_streamed:
                answer.response = self._keep_looking(match_id, answer.response)
            return answer

        return answer_and_note

    def note_look(self, match_id: str) -> None:
        """Record that the client views a match, unless this was recorded a moment ago."""
        viewers, now = self._viewers, self._now()
        if viewers is None or now < self._looked.get(match_id, -self._again) + self._again:
            return
        self._looked[match_id] = now
        self._looked.move_to_end(match_id)
        if len(self._looked) > KEPT_MOST:
            self._looked.popitem(last=False)
        self._breaker.ask(partial(viewers.note_viewer, match_id))

    def advance_clock(self, match_id: str, by: int) -> None:
        """Let a match sleep sooner, because its test clock was moved forward by milliseconds."""
        if self._viewers is not None:
            self._breaker.ask(partial(self._viewers.age_view, match_id, by))

    def _keep_looking(self, match_id: str, pieces: Iterable[Any]) -> Iterator[Any]:
        """Yield the chunks of a stream, and record the caller as a viewer until the stream ends."""
        try:
            for piece in pieces:
                self.note_look(match_id)
                yield piece
        finally:
            close: Callable[[], None] | None = getattr(pieces, "close", None)
            if close:
                close()
