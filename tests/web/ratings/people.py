"""Rated matches over HTTP, and signing in on the page."""

from playwright.sync_api import expect

from projections.lobby_follower import LobbyFollower
from tests.by_game import ANY_GAME
from tests.service.accounts.people import sign_up

GAME = ANY_GAME.name


class Rivals:
    """Accounts that play rated matches of a game.

    Attributes:
        site: the site.
        keys: the API keys by name.
    """

    def __init__(self, site):
        self.site = site
        self.keys = {}

    def key(self, name):
        if name not in self.keys:
            self.keys[name] = sign_up(self.site.world, name)["key"]
        return self.keys[name]

    def play(self, *names):
        """Play a rated match, which everybody but the first player resigns. Return its id."""
        world = self.site.world
        plan = {"game": GAME, "seats": [{} for _ in names], "rated": True, "undo": "none"}
        match_id = world.post("/v1/matches", plan).json["id"]
        path = f"/v1/matches/{match_id}/seats"
        for seat, name in enumerate(names):
            world.post(f"{path}/{seat}", token=self.key(name))
        for seat in range(len(names) - 1, 0, -1):
            key = self.key(names[seat])
            assert world.post(f"{path}/{seat}/resignation", token=key).status_code == 201
        return match_id

    def settle(self):
        """Rate all matches that are over."""
        world = self.site.world
        store, ratings = world.context.store, world.context.ratings
        LobbyFollower(world.lobby, store, world.games, lambda: 1_000_000, ratings=ratings).rebuild()


def sign_in(site, page, key):
    site.open(page, "/account")
    page.get_by_label("Sign-in key").fill(key)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#signed-in")).to_be_visible()
