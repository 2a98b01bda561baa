"""Finished matches, and the page's data about their games."""

import json
from pathlib import Path

from playwright.sync_api import expect

ROOT = Path(__file__).parents[3]
TIME_DATA = json.loads((ROOT / "web/static/time/games.json").read_text())


class Finished:
    """A match that bots have played to its end."""

    def __init__(self, site, game, other="greedy"):
        self.site = site
        self.id = site.world.create({"bot": "greedy"}, {"bot": other}, game=game)
        site.play_on(self.id)
        self.newest = site.world.context.store.head(self.id).version
        self.events = self.get("/events?limit=1000")["events"]
        self.lines = self.get("/timeline?limit=1000")["lines"]

    def get(self, path):
        return self.site.world.get(f"/v1/matches/{self.id}{path}").json

    def open(self, page, more=""):
        self.site.open(page, f"/matches/{self.id}{more}")
        expect(page.locator("#moment-version")).to_contain_text(f" of {self.newest}")
        return page

    def of_types(self, types):
        return [event["seq"] for event in self.events if event["e"]["event"]["type"] in types]

    def decisions(self):
        return [event for event in self.events if "mac" in event["e"] and event["e"]["by"] == "bot"]


def at(page, version):
    expect(page.locator("#slider")).to_have_value(str(version))


def free(page):
    """Remove the focus from the page."""
    page.evaluate("document.activeElement.blur()")
