"""The matches that an account stream follows, and its progress in each."""

from collections.abc import Iterable, Mapping, Set

from msgspec import Struct

from events import Head, Store
from projections.inbox.members import Inbox, topic_of
from projections.inbox.rows import InboxRow
from projections.task_queue import is_over
from service.live.cursor import (
    CursorPlace,
    StreamCursor,
    mark_of,
    places_by_number,
    spell_cursor,
    spell_place,
)

FOLLOWED_MOST = 1000
SENT_ALL = 1  # added to the progress once the question has been sent as well


class PlaceLost(Exception):
    """Raised if the stream cannot resume from its position and must restart."""


class Followed(Struct):
    """A match that a stream follows. `progress` is encoded in the same way as in cursors."""

    number: int
    match_id: str
    row: InboxRow
    progress: int
    spelled: bytes

    @property
    def version(self) -> int:
        """The version up to which events have been sent."""
        return self.progress >> 1


class Following:
    """The matches followed by a stream.

    Args:
        inbox: the index of each account's matches.
        store: the event store.
        account: the id of the account.

    Attributes:
        matches: the followed matches, by id.
    """

    def __init__(self, inbox: Inbox, store: Store, account: str) -> None:
        self._inbox = inbox
        self._store = store
        self.account = account
        self._numbering = ""
        self._last = 0
        self.matches: dict[str, Followed] = {}

    @property
    def topics(self) -> frozenset[str]:
        """The hub topics that the stream subscribes to."""
        return frozenset((topic_of(self.account), *self.matches))

    @property
    def cursor(self) -> str:
        """The cursor of the stream's current position."""
        spelled = (followed.spelled for followed in self.matches.values())
        return spell_cursor(self._numbering, self._last, spelled)

    def begin(self, cursor: StreamCursor | None) -> None:
        """Resume from a cursor.

        Raises:
            PlaceLost: There is no cursor, its numbering has changed, or one of its matches no
                longer belongs to the account. The cursor does not identify the match in that case.
        """
        if cursor is None or self._load(cursor):
            raise PlaceLost

    def _load(self, cursor: StreamCursor) -> Set[int]:
        """Follow the matches in a cursor and all later ones. Return the numbers that are gone."""
        numbering = self._inbox.numbering(self.account)
        is_known = cursor.numbering in ("", numbering.name) and cursor.last <= numbering.last
        if not is_known:
            raise PlaceLost
        places, last = places_by_number(cursor), cursor.last
        running = self._inbox.matches_of(self.account, limit=FOLLOWED_MOST)
        missing = places.keys() - {number for number, _ in running}
        ended = self._inbox.ended_since(self.account, last, missing)
        matches = dict((*ended, *running))
        rows = self._inbox.rows(matches.values())
        self._numbering, self._last = numbering.name, max((numbering.last, *matches))
        self.matches = {}
        for number, match_id in sorted(matches.items()):
            place = places.get(number)
            if match_id in rows and (place or number > last):
                self._follow(number, rows[match_id], place)
        return places.keys() - matches.keys()

    def _follow(self, number: int, row: InboxRow, place: CursorPlace | None) -> None:
        mark = mark_of(row.match_id)
        if place and place.mark != mark:
            raise PlaceLost
        progress = place.progress if place else 2 * _before(row, self.account) + SENT_ALL
        spelled = spell_place(number, progress, mark)
        self.matches[row.match_id] = Followed(number, row.match_id, row, progress, spelled)

    def refresh(self) -> frozenset[str]:
        """Reload the account's matches, and return those that no longer belong to it.

        Raises:
            PlaceLost: The numbering of the matches has changed.
        """
        before = frozenset(self.matches)
        places = tuple(
            CursorPlace(followed.number, followed.progress, mark_of(followed.match_id))
            for followed in self.matches.values()
        )
        self._load(StreamCursor(self._numbering, self._last, places))
        return before - self.matches.keys()

    def start(self, versions: Mapping[str, int]) -> str:
        """Return the cursor of a stream that starts now.

        Args:
            versions: the versions that the client already has, by match id; other matches start at
                their heads.
        """
        numbering = self._inbox.numbering(self.account)
        running = self._inbox.matches_of(self.account, limit=FOLLOWED_MOST)
        heads = self.heads(match_id for _, match_id in running)
        sent = {
            match_id: versions.get(match_id, head.version)
            for match_id, head in heads.items()
            if not head.is_deleted and (match_id in versions or not is_over(head))
        }
        spelled = (
            spell_place(number, 2 * sent[match_id] + SENT_ALL, mark_of(match_id))
            for number, match_id in sorted(running)
            if match_id in sent
        )
        last = max((numbering.last, *(number for number, _ in running)))
        return spell_cursor(numbering.name, last, spelled)

    def note_progress(self, match_id: str, progress: int) -> None:
        """Update the progress that the stream has made in a match."""
        followed = self.matches[match_id]
        if progress != followed.progress:
            followed.progress = progress
            followed.spelled = spell_place(followed.number, progress, mark_of(match_id))

    def drop(self, match_id: str) -> None:
        """Stop following a match whose events have all been sent."""
        del self.matches[match_id]

    def heads(self, matches: Iterable[str]) -> Mapping[str, Head]:
        """Return the stream heads of the given matches."""
        return self._store.withdrawals.heads_of(matches)

    def behind(self) -> Mapping[str, int]:
        """Return the head versions of the matches that have not been sent completely.

        Raises:
            PlaceLost: The store has lost events that had been sent.
        """
        behind = {}
        for match_id, head in self.heads(self.matches).items():
            followed = self.matches[match_id]
            if followed.version > head.version:
                raise PlaceLost
            if head.is_deleted or followed.progress != 2 * head.version + SENT_ALL:
                behind[match_id] = head.version
        return behind


def _before(row: InboxRow, account: str) -> int:
    """Return the last version before an account joined a match."""
    seat = row.seat_of(account)
    if seat is None:
        seat = row.reserved_for(account)
    return row.version if seat is None else row.seats[seat].since - 1
