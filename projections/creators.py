"""Creators of matches: kept on the job server for fair scheduling, and deleted after a while.

They are not part of any log: stored names are permanent, and a creator's address is private.
"""

from typing import Any

from redis import Redis

from games.game import Seat

NOTED_SECONDS = 86_400
KEPT_SECONDS = 30 * 86_400  # after a long search in the match


class Creators:
    """The creators of matches, and the players who handed seats to bots.

    Args:
        client: a connection to the job server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def note(self, match_id: str, creator: str) -> None:
        """Record the creator of a match. A repeated request does not replace the first creator.

        It is recorded before the match exists, because a worker may start to search at once.
        """
        self._client.set(f"creator:{match_id}", creator, ex=NOTED_SECONDS, nx=True)

    def note_seat(self, match_id: str, seat: Seat, holder: str) -> None:
        """Record the player who handed a seat to a bot: its searches count as that player's."""
        self._client.set(f"creator:{match_id}:{seat}", holder, ex=NOTED_SECONDS)

    def find(self, match_id: str, seat: Seat) -> str:
        """Return the creator that a bot's search counts for; the match's id if none is recorded."""
        names = (f"creator:{match_id}:{seat}", f"creator:{match_id}")
        with self._client.pipeline(transaction=False) as pipe:
            pipe.mget(*names)
            for name in names:
                pipe.expire(name, KEPT_SECONDS)
            held, *_ = pipe.execute()
        found = next((holder for holder in held if holder), None)
        return found.decode() if found else match_id
