"""Stream messages. They are rendered once for all readers that have the same view."""

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, Struct

from games.game import Seat
from matches.context import Context
from matches.queries import read
from matches.queries.view_digest import with_digests
from matches.queries.visible import DelayedMatch, for_whom_saw
from projections.match_cache import Match
from projections.redact import show_entry
from projections.timeline import Position
from service.live.waiters import MUST_LOOK
from service.log.responses import Asking
from service.matches.build import build_questions
from service.matches.clocks import build_clocks
from service.matches.proposal import build_proposal
from service.text.seat_names import ENGLISH, SeatNames

KEPT_BYTES = 8 << 20
LOADING = 64  # number of locks; they prevent streams from rendering the same event twice

# Match, seat (None: spectators), start version, end version and its link, and form.
# Each seat has separate entries, and so does a match whose line was replaced or whose secrets were
# revealed at a later version.
_Key: TypeAlias = "tuple[str, Seat | None, int, int, bytes, MessageForm]"
_encoder = msgspec.json.Encoder()


class MessageForm(NamedTuple):
    """The form of messages that a reader has chosen.

    Attributes:
        digests: whether the last event of each command has the digest of the reader's view.
        clocks: whether the pending questions come with the clocks of the seats.
        language: the language of texts.
    """

    digests: bool = False
    clocks: bool = False
    language: str = ENGLISH


PLAIN_FORM = MessageForm()


class Rendered(Struct, frozen=True):
    """The encoded messages that follow a given version.

    Attributes:
        data: the encoded messages; the last one is `asked` if they include all events.
        last: the seq of the last event; without events, the version that the messages follow, but
            at most the head.
        is_end: True if no further messages can follow.
    """

    data: bytes
    last: int
    is_end: bool

    @property
    def events(self) -> Iterator[tuple[int, bytes]]:
        """The seq and the JSON of each event in the messages."""
        for message in self.data.split(b"\n\n"):
            if message.startswith(b"id: "):
                seq, _, event = message[4:].partition(b"\ndata: ")
                yield int(seq), event


class LiveMessages:
    """Renderer of live stream messages, which caches the latest ones.

    Args:
        context: the context used to read matches.
        most: the maximum size of the cache, in bytes.
    """

    def __init__(self, context: Context, most: int = KEPT_BYTES) -> None:
        self._context = context
        self._most = most
        self._kept: OrderedDict[_Key, Rendered] = OrderedDict()
        self._size = 0
        self._lock = Lock()
        self._loading = [Lock() for _ in range(LOADING)]

    def render(
        self,
        match: Match,
        seat: Seat | None,
        after: int,
        form: MessageForm = PLAIN_FORM,
    ) -> Rendered:
        """Render the messages after a version for a seat, or for spectators (None)."""
        with match.lock:
            tip = match.timeline.tip()
        key = match.match_id, seat, after, tip.version, tip.link, form
        message = self._kept.get(key)
        if message is None:
            with self._loading[hash(key) % LOADING]:
                message = self._kept.get(key) or self._make(match, tip, key)
                if message.data:  # no data means that the store has lost the events
                    self._keep(key, message)
        return message

    def reset(self, match: Match, seat: Seat | None, form: MessageForm) -> tuple[bytes, int]:
        """Return the message that restarts a stream, and the version from which it continues."""
        with match.lock:
            tip = match.timeline.tip()
        data = self._ask(match, seat, tip, form)
        return b"id: %d\nevent: reset\ndata: %b\n\n" % (tip.version, data), tip.version

    def catch_up(self, seen: Match, news: int | None) -> Match:
        """Return the match as of an update or later, if the reader of `seen` may still read it.

        Even without an update, the passing of time reveals more to readers with a delayed view.

        Raises:
            NoSuchMatch: The match was deleted, or the reader of `seen` may no longer read it.
        """
        if news is None:
            if not isinstance(seen, DelayedMatch):
                return seen
            match = self._context.cache.get(seen.match_id)
        else:
            match = self.find(seen.match_id, news)
        return for_whom_saw(self._context, seen, match)

    def find(self, match_id: str, news: int) -> Match:
        """Return the match as of an update or later. Read the store only if necessary."""
        cache = self._context.cache
        if news == MUST_LOOK:
            return cache.fresh(match_id)
        match = cache.get(match_id)
        if match.timeline.version < news:
            with self._loading[hash(match_id) % LOADING]:
                match = cache.get(match_id)
                if match.timeline.version < news:
                    match = cache.fresh(match_id)
        return match

    def _make(self, match: Match, tip: Position, key: _Key) -> Rendered:
        _, seat, after, *_, form = key
        page = (
            self._context.store.page(match.match_id, after, tip.version, read.BATCH)
            if tip.version > after
            else ()
        )
        events = tuple(show_entry(match, entry, seat) for entry in page)
        if form.digests:
            events = with_digests(self._context, match, seat, events)
        messages = [
            b"id: %d\ndata: %b\n\n" % (event.seq, _encoder.encode(event)) for event in events
        ]
        last = page[-1].seq if page else min(after, tip.version)
        if last >= tip.version:
            # readers beyond the head continue here: the events they saw were lost
            place = b"id: %d\n" % tip.version if after > tip.version else b""
            asking = self._ask(match, seat, tip, form)
            messages.append(b"%bevent: asked\ndata: %b\n\n" % (place, asking))
        is_end = tip.table.status == "over" and last >= tip.version
        return Rendered(b"".join(messages), last, is_end)

    def _ask(self, match: Match, seat: Seat | None, tip: Position, form: MessageForm) -> bytes:
        """Encode the pending questions and the open proposal, as seen from a seat, as JSON."""
        names = SeatNames(form.language)
        clocks = build_clocks(tip.table) if form.clocks else UNSET
        questions = build_questions(match.game, tip.asked, names)
        proposal = build_proposal(self._context, read.Reader(match, seat), tip.table, names)
        asking = Asking(match.game.name, tip.version, tip.table.status, questions, proposal, clocks)
        return _encoder.encode(asking)

    def _keep(self, key: _Key, rendered: Rendered) -> None:
        with self._lock:
            if key in self._kept:
                return
            self._kept[key] = rendered
            self._size += len(rendered.data)
            while self._size > self._most:
                _, gone = self._kept.popitem(last=False)
                self._size -= len(gone.data)
