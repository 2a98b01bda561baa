"""Screenshots of the page for `docs/pictures`: `python -m tests.web.gallery [FOLDER [WORD...]]`.

Each state of the page is captured at three sizes, light and dark. Words select pictures by parts of
their names. Random numbers are the same in every run, so a picture changes only if the page does.
"""

import base64
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from games import GAMES
from tests.conftest import CHROMIUM, FLAGS
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.serving import serve_app
from tests.web.conftest import Site

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = ((1440, 900), (1024, 768), (390, 844))
SCHEMES = ("light", "dark")
QUALITY = 55  # for WebP, at which letters are still sharp
LEAD = {"atta-ants": 12, "myrmes": 60, "march-of-the-ants": 60}  # number of responses beforehand
MANY = 4  # number of targets that can be chosen
MOST_TRIES = 40
PATIENCE_MS = 30_000
NOW = 1_788_249_600_000  # time of every event, in milliseconds: a morning


def _play(game: str, site: Site) -> str:
    """Play up to a person's choice in the middle of a match. Return the path of its page."""
    world = site.world
    match_id = world.create({}, {"bot": "greedy"}, game=game)
    token = world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    path = f"/v1/matches/{match_id}/seats/0/bot"
    lent = {"Authorization": f"Bearer {token}", "Idempotency-Key": world.key()}
    world.client.put(path, json={"level": "greedy"}, headers=lent)
    site.play_on(match_id, LEAD[game])
    world.client.delete(path, headers={**lent, "Idempotency-Key": world.key()})
    _reach_a_choice(site, match_id, token)
    return f"/matches/{match_id}#token={token}"


def _reach_a_choice(site: Site, match_id: str, token: str) -> None:
    """Play on until the person can choose among many targets on the board."""
    for _ in range(MOST_TRIES):
        site.play_on(match_id)
        actions = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
        if (
            not actions
            or len({target for action in actions for target in action["targets"]}) >= MANY
        ):
            return
        site.world.post(f"/v1/matches/{match_id}/commands", actions[0]["command"], token=token)


def _finish(game: str, site: Site) -> str:
    """Let bots play a match. Return the path of its page."""
    match_id = site.world.create({"bot": "greedy"}, {"bot": "greedy"}, game=game)
    site.play_on(match_id)
    return f"/matches/{match_id}"


def _fill_lobby(site: Site) -> str:
    """Start a match of each game. Return the path of the list."""
    for game in GAMES:
        _play(game, site)
    site.world.follow()
    return "/"


STATES: dict[str, Callable[[Site], str]] = {
    "lobby": _fill_lobby,
    **{game: partial(_play, game) for game in GAMES},
    **{f"{game}-over": partial(_finish, game) for game in GAMES},
}


@contextmanager
def site() -> Iterator[Site]:
    """Serve the page, before any match has been played."""
    by_hand = ByHand()
    world = World(games=dict(GAMES), analyses=by_hand)
    with serve_app(world.app) as address:
        world.context.now = lambda: NOW
        opened = Site(world, address, by_hand)
        yield opened
        assert not opened.faults, opened.faults


def settle(page: Page) -> None:
    """Wait until the page is complete."""
    if page.locator("#match").count():
        ready = re.compile("Live|Complete")
        expect(page.locator("#live")).to_have_text(ready, timeout=PATIENCE_MS)
        expect(page.locator("#board svg").first).to_be_visible(timeout=PATIENCE_MS)
        expect(page.locator("#marks > *").first).to_be_attached(timeout=PATIENCE_MS)
    else:
        expect(page.locator("#running img, #matches tr").first).to_be_attached(timeout=PATIENCE_MS)
        page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    page.wait_for_timeout(500)  # wait for the last paint


def picture(page: Page) -> bytes:
    """Return a screenshot of a page as WebP."""
    session = page.context.new_cdp_session(page)
    taken: Any = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    session.detach()
    return base64.b64decode(taken["data"])


def take(browser: Browser, address: str, width: int, height: int, scheme: str) -> bytes:
    """Open a page in a window of this size, and return its screenshot."""
    size: Any = {"width": width, "height": height}
    context = browser.new_context(
        viewport=size,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=width < 500,
        is_mobile=width < 500,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(address)
    settle(page)
    taken = picture(page)
    context.close()
    return taken


def make(browser: Browser, folder: Path, words: list[str]) -> None:
    """Write the pictures whose names contain one of the words, or all pictures."""
    for name, prepare in STATES.items():
        files = {
            folder / f"{name}-{width}-{scheme}.webp": (width, height, scheme)
            for (width, height), scheme in product(SIZES, SCHEMES)
        }
        wanted = [file for file in files if not words or any(word in file.name for word in words)]
        if not wanted:
            continue
        with site() as opened:
            path = prepare(opened)
            for picture in wanted:
                picture.write_bytes(take(browser, opened.address + path, *files[picture]))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        make(browser, folder, sys.argv[2:])


if __name__ == "__main__":
    main()
