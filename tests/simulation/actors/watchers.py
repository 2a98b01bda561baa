"""Readers of a simulated match, whose answers are compared in two worlds."""

from tests.simulation.actors.clients import NO_MATCH, Client
from tests.simulation.servers.store import World

MOST_PAUSE_SECONDS = 0.15
PATHS = (
    "",
    "/state",
    "/actions",
    "/board",
    "/timeline",
    "/ledger",
    "/events?limit=20",
    "/search?where=@&kind=last",
)


class Watcher:
    """A reader with the eyes of a seat, or of a spectator, until the match is over.

    Args:
        client: the client.
        world: the simulation.
        match_id: the match.
        seat: the seat; None for a spectator.
    """

    def __init__(self, client: Client, world: World, match_id: str, seat: int | None) -> None:
        self._client = client
        self._world = world
        self._match_id = match_id
        self._seat = seat
        if seat is not None:
            client.reader = (match_id, seat)

    def watch(self) -> None:
        """Read one address after the other until the match is over or gone."""
        scheduler, tokens = self._world.scheduler, self._client.record.tokens
        while True:
            token = "" if self._seat is None else tokens.get((self._match_id, self._seat), "")
            path = PATHS[scheduler.random.randrange(len(PATHS))]
            answer = self._client.get(f"/v1/matches/{self._match_id}{path}", token)
            is_over = not path and answer.status_code == 200 and answer.json["status"] == "over"
            if is_over or answer.status_code == NO_MATCH or self._world.faults.is_over:
                return
            scheduler.sleep(self._world.faults.draw_seconds(MOST_PAUSE_SECONDS))
