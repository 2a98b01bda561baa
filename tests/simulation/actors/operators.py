"""An operator of a simulated service, who hides, deletes and unarchives matches of bots.

These matches sleep if nobody looks at them.
"""

from collections.abc import Sequence

from redis.exceptions import ResponseError
from werkzeug.test import TestResponse

from events.archive import ArchiveAway
from games.game import AnyGame
from matches.archive import NotArchivable
from projections.lobby_follower import SERVER_GONE
from projections.withdrawal_watch import EVERY_SECONDS
from tests.anthill import ANTHILL
from tests.simulation.actors.clients import NO_MATCH, Client
from tests.simulation.actors.processes import ADMIN_TOKEN, SimulatedWiring
from tests.simulation.servers.store import Life, ProcessDied, ProcessServers, World

ROUNDS = 3  # in which a match is hidden and shown
MOST_PAUSE_SECONDS = 12.0  # longer than it takes a match to fall asleep
LOOK_SECONDS = 2.0  # between two looks at a match that is not over
DONE, DELETED = 204, 410


class Operator:
    """An administrator of two matches of bots, while servers and processes fail.

    One match is hidden, shown again and restored from the archive, if there is one. The other is
    deleted. Some of these changes may be lost, so they are repeated after the last fault, and must
    hold then.

    Args:
        world: the simulation.
        client: a client without a key.
        games: the games of the service.
    """

    def __init__(self, world: World, client: Client, games: dict[str, AnyGame]) -> None:
        self._world = world
        self._client = client
        self._games = games
        self._has_paused = False
        self._is_done = False

    @property
    def is_over(self) -> bool:
        """True if nothing is left to do, or if it has to wait until the faults are over."""
        return self._is_done or (self._has_paused and not self._world.faults.is_over)

    def operate(self) -> None:
        """Use the matches until the faults are over, and once more."""
        world, record = self._world, self._client.record
        kept, deleted = self._create(), self._create()
        record.matches.append(kept)
        for number in range(ROUNDS):
            self._hide_and_show(kept if number else deleted)
            world.scheduler.sleep(world.faults.draw_seconds(MOST_PAUSE_SECONDS))
        self._delete(deleted)
        self._finish(kept)
        self._has_paused = True
        while not world.faults.is_over:
            world.scheduler.sleep(LOOK_SECONDS)
        self._delete(deleted)
        # The store may have lost that the match is shown. Nobody can look at it then, so it sleeps.
        self._change("DELETE", f"/v1/matches/{kept}/hidden")
        self._finish(kept)
        self._is_done = True

    def _create(self) -> str:
        body = {"game": ANTHILL.name, "seats": [{"bot": "random"}, {"bot": "random"}]}
        return str(self._client.post("/v1/matches", body).json["id"])

    def _hide_and_show(self, match_id: str) -> None:
        """Hide a match, and show it again. Nobody else can read it in between.

        Each process notices within `EVERY_SECONDS` that a match is hidden or deleted.
        """
        address, losses = f"/v1/matches/{match_id}", len(self._world.losses)
        self._change("PUT", f"{address}/hidden")
        self._world.scheduler.sleep(EVERY_SECONDS)
        hidden = self._client.get(address)
        self._change("DELETE", f"{address}/hidden")
        shown = self._client.get(address)
        if len(self._world.losses) == losses and shown.status_code != NO_MATCH:
            self._expect(hidden, (NO_MATCH,))

    def _delete(self, match_id: str) -> None:
        """Delete a match, which nobody reads afterwards."""
        address, losses = f"/v1/matches/{match_id}", len(self._world.losses)
        deleted = self._change("DELETE", address)
        self._world.scheduler.sleep(EVERY_SECONDS)
        read = self._client.get(address)
        if len(self._world.losses) == losses and deleted.status_code == DONE:
            self._expect(read, (DELETED, NO_MATCH))  # the latter if the store lost that it is shown
        if self._world.faults.is_over and deleted.status_code == DONE:
            self._client.record.deleted.append(match_id)

    def _expect(self, answer: TestResponse, allowed: Sequence[int]) -> None:
        if answer.status_code not in allowed:
            fault = f"withdrawn: {answer.request.path} has status {answer.status_code}, not one of {allowed}"
            self._client.record.faults.append(fault)

    def _change(self, method: str, address: str) -> TestResponse:
        return self._client.change(method, address, ADMIN_TOKEN)

    def _finish(self, match_id: str) -> None:
        """Look at a match until it is over. If there is an archive, bring it back from there."""
        address = f"/v1/matches/{match_id}"
        while (answer := self._client.get(address)).status_code != NO_MATCH:
            is_over = answer.json["status"] == "over"
            if is_over and (not self._world.has_archive or self._unarchive(match_id)):
                return
            self._world.scheduler.sleep(LOOK_SECONDS)

    def _unarchive(self, match_id: str) -> bool:
        """Run the command `unarchive`. Return whether the match is in the store for good."""
        try:
            is_back = self._restore(match_id)
        except (*SERVER_GONE, ResponseError, ArchiveAway, ProcessDied) as error:
            self._world.scheduler.note(f"{match_id} is not restored: {error!r}")
            return False
        if is_back and self._world.faults.is_over:
            self._client.record.restored.append(match_id)
        return is_back

    def _restore(self, match_id: str) -> bool:
        servers = ProcessServers(self._world, Life("operator"))
        wiring = SimulatedWiring(self._world, servers, self._games)
        archiver = wiring.archiver()
        assert archiver is not None
        try:
            archiver.restore(match_id)
        except NotArchivable:
            is_lost = not wiring.store.head(match_id).version
            return is_lost or match_id in wiring.store.moves.restored()
        return True
