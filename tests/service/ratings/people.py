"""People with accounts who play rated matches over HTTP."""

from projections.ratings.store import SETTLE_MS
from tests.service.seats.conftest import Town


class Club(Town):
    """A service with a clock that a test can move."""

    def __init__(self, **settings):
        super().__init__(**settings)
        self.at = 1_000_000
        self.context.now = lambda: self.at

    def begin(self, *names, **more):
        """Start a rated match, and return its id."""
        made = self.create_match(*[{} for _ in names], rated=True, undo="none", **more)
        for seat, name in enumerate(names):
            taken = self.sit(made["id"], seat, token=self.person(name)[0])
            assert taken.status_code == 201, taken.text
        return made["id"]

    def resign(self, match_id, seat, name):
        self.at += 60_000
        path = f"/v1/matches/{match_id}/seats/{seat}/resignation"
        answer = self.post(path, token=self.person(name)[0])
        assert answer.status_code == 201, answer.text

    def win(self, winner, loser, **more):
        """Play a rated match that the second player resigns, and return its id."""
        match_id = self.begin(winner, loser, **more)
        self.resign(match_id, 1, loser)
        return match_id

    def settle(self):
        """Update lists and ratings from the log, after the settling time."""
        self.at += SETTLE_MS + 1
        self.follow()
