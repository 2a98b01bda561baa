"""Presence of players. It is recorded while they have open streams.

Presence is only revealed to the players of the same match.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from msgspec import Struct

from games.game import Seat
from matches.context import Context
from projections.inbox.presence import Presence, presence_of_seat
from projections.match_cache import Match
from service.limits.breaker import Breaker
from service.live.following import Following
from service.live.pacing import Pacing

AGAIN_SECONDS = 10.0
_STREAMS = 1 << 64  # possible names of streams
MATCHES_MOST = 100  # maximum number of an account's matches per lookup


class _People(Struct, frozen=True):
    """The accounts that hold the seats of a match. The entry is None if there is no account."""

    match_id: str
    accounts: tuple[str | None, ...]

    def names(self, seat: Seat) -> tuple[str, ...]:
        """Return the names under which the presence of a seat's holder may be recorded."""
        account, own = self.accounts[seat], presence_of_seat(self.match_id, seat)
        return (own, account) if account else (own,)


class PresenceLog:
    """Registry of the players that are present.

    If the presence server is unavailable, every player counts as absent.

    Args:
        context: the context, which provides accounts and their lists of blocked accounts.
        presence: the presence store.
        pacing: provides the time and random names of streams.
    """

    def __init__(self, context: Context, presence: Presence, pacing: Pacing) -> None:
        self._context = context
        self._presence = presence
        self._pacing = pacing
        self._breaker = Breaker(pacing.monotonic)

    def keep(self, holder: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the chunks of a stream, and record its holder as present until the stream ends."""
        stream, noted_at = f"{self._pacing.draw(_STREAMS):016x}", 0.0
        monotonic = self._pacing.monotonic
        try:
            for piece in pieces:
                if not noted_at or monotonic() >= noted_at + AGAIN_SECONDS:
                    noted_at = monotonic()
                    self._breaker.ask(partial(self._presence.note, holder, stream))
                yield piece
        finally:
            self._breaker.ask(partial(self._presence.leave, holder, stream))

    def find_in_match(self, match: Match, seat: Seat) -> tuple[Seat, ...]:
        """Return which seats of a match are present, as far as the holder of `seat` may know."""
        seats = match.timeline.newest.seats
        people = _People(match.match_id, tuple(holder.account or None for holder in seats))
        return self._find([people], people.accounts[seat])[0]

    def find_in_matches(self, following: Following) -> dict[str, tuple[Seat, ...]]:
        """Return the other seats that are present in an account's matches, indexed by match id.

        Matches without present seats are left out.
        """
        own = following.account
        rows = [
            followed.row
            for followed in following.matches.values()
            if followed.row.seat_of(own) is not None
        ]
        people = [
            _People(row.match_id, tuple(seat.account for seat in row.seats))
            for row in rows[-MATCHES_MOST:]
        ]
        present = {}
        for players, seats in zip(people, self._find(people, own), strict=True):
            if others := tuple(seat for seat in seats if players.accounts[seat] != own):
                present[players.match_id] = others
        return present

    def _find(self, people: list[_People], own: str | None) -> list[tuple[Seat, ...]]:
        """Return the present seats of each match, except accounts that have blocked the caller."""
        names = chain.from_iterable(
            players.names(seat) for players in people for seat in range(len(players.accounts))
        )
        noted = self._breaker.ask(partial(self._presence.find, list(names))) or frozenset()
        return [
            tuple(
                seat
                for seat, account in enumerate(players.accounts)
                if not noted.isdisjoint(players.names(seat)) and not self._hides(account, own)
            )
            for players in people
        ]

    def _hides(self, account: str | None, own: str | None) -> bool:
        if account is None or own is None or account == own:
            return False
        return self._context.accounts.has_blocked(account, own)
