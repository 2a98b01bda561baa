"""A client that folds events continues after the service has lost some of them."""

from typing import Any

import pytest

from formicary_client import AsyncClient, AsyncMirror, Client, Mirror
from tests.by_game import ANY_GAME
from tests.waiting import eventually, run_aside


class LosingMatch:
    """A match of a real service that loses its last commands while a client follows it."""

    def __init__(self, service, client):
        game: Any = ANY_GAME.name
        self.service = service
        self.match_id = client.create_match({"game": game, "seats": [{}, {}]})["id"]
        seats = [client.take_seat(self.match_id, seat)["token"] for seat in range(2)]
        self.seats = [client.with_token(token) for token in seats]
        self.reader = self.seats[0]
        self.play(0)
        self.kept, self.head = service.back_up(), self.version()
        self.play(0)
        self.seen, self.is_lost = self.version(), False

    def version(self):
        return self.reader.match(self.match_id)["version"]

    def play(self, choice):
        """Play the first (0) or last (-1) action of a seat with a pending question."""
        client, listed = eventually(self.find_actions)
        command = listed["actions"][choice]["command"]
        client.play(self.match_id, command, version=listed["version"])

    def find_actions(self):
        """Return a seat with a pending question and its actions, or None during a phase."""
        lists = ((client, client.actions(self.match_id)) for client in self.seats)
        return next((list for list in lists if list[1]["actions"]), None)

    def view(self, version):
        return self.reader.state(self.match_id, at=version)["view"] if version else None

    def fold(self, view, event):
        """Return the view after an event, given the view before it."""
        assert view == self.view(event["seq"] - 1)
        return self.view(event["seq"])

    def lose(self, *, is_overtaken):
        """Lose the last commands. With `is_overtaken`, play others beyond the version received."""
        self.service.restore(self.kept)
        self.is_lost = True
        while is_overtaken and self.version() <= self.seen:
            self.play(-1)

    def go_on(self):
        """Play another command once the client has returned to the head."""
        if self.version() == self.head:
            self.play(-1)


def follow_sync(match, see):
    mirror = Mirror(match.reader, match.match_id, match.fold, view=None)
    for view in mirror.follow():
        if see(mirror.version, view):
            return


def follow_async(match, see):
    async def run():
        async with AsyncClient(match.reader.base_url, match.reader._token) as client:
            mirror = AsyncMirror(client, match.match_id, match.fold, view=None)
            async for view in mirror.follow():
                if see(mirror.version, view):
                    return

    run_aside(run)


@pytest.mark.parametrize("is_overtaken", [False, True])
@pytest.mark.parametrize("follow", [follow_sync, follow_async], ids=["sync", "async"])
def test_a_board_goes_on_after_events_were_lost(service, follow, is_overtaken):
    """A board continues from the remaining head, or from the first new event beyond its version."""
    given = []

    with Client(f"http://127.0.0.1:{service.port}") as client:
        match = LosingMatch(service, client)

        def see(version, view):
            """Return whether a view is the last."""
            if not match.is_lost:
                if version == match.seen:
                    match.lose(is_overtaken=is_overtaken)
                return False
            given.append((version, view))
            match.go_on()
            return version == match.version()

        follow(match, see)
        views = [(version, match.view(version)) for version, _ in given]

    assert given == views
    assert given[0][0] > match.seen if is_overtaken else given[0][0] == match.head
    assert given[-1][0] > match.head
