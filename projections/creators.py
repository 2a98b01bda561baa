"""The creators of matches, stored on the job server for a limited time, for fair scheduling.

They are not part of any log, because stored names are permanent and a creator's address is private.
"""

from typing import Any

from redis import Redis

from games.game import Seat

NOTED_SECONDS = 86_400
KEPT_SECONDS = 30 * 86_400  # after the last long search in the match


class Creators:
    """A registry of match creators, and of players who have handed their seats to bots.

    Args:
        client: a connection to the job server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def note(self, match_id: str, creator: str) -> None:
        """Record the creator of a match. If this is repeated, the first creator stays recorded.

        The creator is recorded before the match exists, because a worker may start a search
        immediately.
        """
        self._client.set(f"creator:{match_id}", creator, ex=NOTED_SECONDS, nx=True)

    def note_seat(self, match_id: str, seat: Seat, holder: str) -> None:
        """Record the player who handed a seat to a bot.

        The bot's searches count as the player's.
        """
        self._client.set(f"creator:{match_id}:{seat}", holder, ex=NOTED_SECONDS)

    def find(self, match_id: str, seat: Seat) -> str:
        """Return the account to which the search of a bot is attributed.

        If none is recorded, return the match's id.
        """
        names = (f"creator:{match_id}:{seat}", f"creator:{match_id}")
        with self._client.pipeline(transaction=False) as pipe:
            pipe.mget(*names)
            for name in names:
                pipe.expire(name, KEPT_SECONDS)
            held, *_ = pipe.execute()
        holder_id = next((holder for holder in held if holder), None)
        return holder_id.decode() if holder_id else match_id
