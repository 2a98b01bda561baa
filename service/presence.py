"""Who is present: noted while streams are held, and told to the match's own people alone."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from secrets import token_hex
from time import monotonic

from msgspec import Struct

from games.game import Seat
from matches.context import Context
from projections.inbox.presence import Presence, presence_of_seat
from projections.match_cache import Match
from service.limits.breaker import Breaker
from service.live.following import Following

AGAIN_SECONDS = 10.0
MATCHES_MOST = 100  # of one account whose people are looked up at a time


class _People(Struct, frozen=True):
    """The accounts that hold the seats of a match, by seat; None for no account."""

    match_id: str
    accounts: tuple[str | None, ...]

    def names(self, seat: Seat) -> tuple[str, ...]:
        """Return the names under which the holder of a seat may be noted."""
        account, own = self.accounts[seat], presence_of_seat(self.match_id, seat)
        return (own, account) if account else (own,)


class PresenceNotes:
    """Notes who is present and finds out who is; where the server is away, nobody is.

    Args:
        context: whose accounts say whom they have blocked.
        presence: where it is noted.
    """

    def __init__(self, context: Context, presence: Presence) -> None:
        self._context = context
        self._presence = presence
        self._breaker = Breaker()

    def keep(self, who: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the pieces of a stream, whose holder is present as long as it lasts."""
        stream, noted_at = token_hex(8), 0.0
        try:
            for piece in pieces:
                if not noted_at or monotonic() >= noted_at + AGAIN_SECONDS:
                    noted_at = monotonic()
                    self._breaker.ask(partial(self._presence.note, who, stream))
                yield piece
        finally:
            self._breaker.ask(partial(self._presence.leave, who, stream))

    def find_in_match(self, match: Match, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats of a match that are present, as the holder of one may know it."""
        seats = match.timeline.newest.seats
        people = _People(match.match_id, tuple(one.account or None for one in seats))
        return self._find([people], people.accounts[seat])[0]

    def find_in_matches(self, following: Following) -> dict[str, tuple[Seat, ...]]:
        """Return who else is present in an account's matches, in those where anybody is."""
        own = following.account
        rows = [one.row for one in following.matches.values() if one.row.seat_of(own) is not None]
        people = [
            _People(row.match_id, tuple(one.account for one in row.seats))
            for row in rows[-MATCHES_MOST:]
        ]
        found = {}
        for one, seats in zip(people, self._find(people, own), strict=True):
            if others := tuple(seat for seat in seats if one.accounts[seat] != own):
                found[one.match_id] = others
        return found

    def _find(self, people: list[_People], own: str | None) -> list[tuple[Seat, ...]]:
        """Return who is present in matches, but for those who have blocked the one who asks."""
        names = chain.from_iterable(
            one.names(seat) for one in people for seat in range(len(one.accounts))
        )
        noted = self._breaker.ask(partial(self._presence.find, list(names))) or frozenset()
        return [
            tuple(
                seat
                for seat, account in enumerate(one.accounts)
                if not noted.isdisjoint(one.names(seat)) and not self._hides(account, own)
            )
            for one in people
        ]

    def _hides(self, account: str | None, own: str | None) -> bool:
        if account is None or own is None or account == own:
            return False
        return self._context.accounts.has_blocked(account, own)
