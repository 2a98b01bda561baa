"""Log of activity next to the matches: their creators, looks at them, and uses of keys.

The log is on the jobs' server and may be lost. While it is away, nothing is noted.
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
AGAIN_SECONDS = 15.0  # a look at a match is noted at most once in this time
KEPT_MOST = 20_000

View = Callable[..., Any]


class ActivityLog:
    """The activity log of a process; a kind of entry without a store is not kept.

    Args:
        creators: the store of the creators of matches.
        viewers: the store of looks at matches.
        key_uses: the store of the last uses of API keys.
        addresses: the store of the addresses that rated matches are played from.
        now: a clock in seconds from any start, which never goes back.

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
        """Note that the current request creates a match."""
        if self._creators:
            creator = creator_of(request.environ)
            self._breaker.ask(partial(self._creators.note, match_id, creator))

    def note_seat(self, match_id: str, seat: Seat) -> None:
        """Note that the current request hands a seat to a bot."""
        if self._creators:
            holder = creator_of(request.environ)
            self._breaker.ask(partial(self._creators.note_seat, match_id, seat, holder))

    def note_key_use(self, proof: KeyProof) -> None:
        """Note that an API key is used now, unless that was noted within the last minute."""
        uses, now = self._key_uses, self._now()
        if uses is None or now < self._used.get(proof, -USE_SECONDS) + USE_SECONDS:
            return
        self._used[proof] = now
        self._used.move_to_end(proof)
        if len(self._used) > KEPT_MOST:
            self._used.popitem(last=False)
        self._breaker.ask(partial(uses.note, proof.account_id, proof.number))

    def key_uses(self, account_id: str) -> Mapping[int, int]:
        """Return the times of the last use of an account's keys, by number, as far as known."""
        uses = self._key_uses
        return (self._breaker.ask(partial(uses.find, account_id)) if uses else None) or {}

    def note_player(self, account_id: str) -> None:
        """Note the address an account plays a rated match from, unless noted within the hour."""
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
        """Return the stored hashes of an account's addresses; None if their server is away."""
        if self.addresses is None:
            return KeptHashes()
        return self._breaker.ask(partial(self.addresses.count, account_id))

    def forget_account(self, account_id: str) -> None:
        """Delete the entries about an account."""
        if self.addresses:
            self._breaker.ask(partial(self.addresses.forget, account_id))
        if self._key_uses:
            self._breaker.ask(partial(self._key_uses.forget, account_id))

    def watch(self, operation: Operation, view: View) -> View:
        """Return the view of an operation; one that reads a match notes each look at it."""
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
        """Note a look at a match, unless one was noted just now."""
        viewers, now = self._viewers, self._now()
        if viewers is None or now < self._looked.get(match_id, -self._again) + self._again:
            return
        self._looked[match_id] = now
        self._looked.move_to_end(match_id)
        if len(self._looked) > KEPT_MOST:
            self._looked.popitem(last=False)
        self._breaker.ask(partial(viewers.note_viewer, match_id))

    def _keep_looking(self, match_id: str, pieces: Iterable[Any]) -> Iterator[Any]:
        """Yield the pieces of a stream, and note a look at the match for as long as it lasts."""
        try:
            for piece in pieces:
                self.note_look(match_id)
                yield piece
        finally:
            close: Callable[[], None] | None = getattr(pieces, "close", None)
            if close:
                close()
