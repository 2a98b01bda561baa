"""Who created a match: kept beside the jobs, for fairness, and forgotten after a while.

It is no part of any log: stored names are for ever, and an address is nobody else's business.
"""

from typing import Any

from redis import Redis

from games.game import Seat

NOTED_SECONDS = 86_400
KEPT_SECONDS = 30 * 86_400  # after a long search of the match


class Creators:
    """The creators of matches, and those who handed seats to bots.

    Args:
        client: a connection to the jobs' server that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def note(self, match_id: str, creator: str) -> None:
        """Keep who creates a match; whoever repeats that creates nothing.

        It is noted before the match is there: a worker may begin to search at once.
        """
        self._client.set(f"creator:{match_id}", creator, ex=NOTED_SECONDS, nx=True)

    def note_seat(self, match_id: str, seat: Seat, holder: str) -> None:
        """Keep who handed a seat to a bot: that bot's searches are the holder's."""
        self._client.set(f"creator:{match_id}:{seat}", holder, ex=NOTED_SECONDS)

    def find(self, match_id: str, seat: Seat) -> str:
        """Return for whom a bot plays a seat; where nobody knows, each match is its own creator."""
        names = (f"creator:{match_id}:{seat}", f"creator:{match_id}")
        with self._client.pipeline(transaction=False) as pipe:
            pipe.mget(*names)
            for name in names:
                pipe.expire(name, KEPT_SECONDS)
            held, *_ = pipe.execute()
        found = next((one for one in held if one), None)
        return found.decode() if found else match_id
