"""The web page in Chromium, in the middle of a match of each game, served by the whole service.

The time from navigation to the first board is compared with a bare page that contains the same
drawings, from the same server. Other measurements are one step of the slider, a player's own move
up to the new board, and the number of requests for the first board. Then each page is visited: its
requests with an empty cache and again, the shift of its layout, and the presses from the lobby to
the first move on a phone. The `following` benchmark, which `--long` adds, looks for leaks over ten
minutes.
"""

import random
import statistics
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import httpx
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, sync_playwright

from bench.latency import running
from bench.pages.visits import measure_visits
from bench.rig.harness import Row, at_most
from bench.rig.sizes import games_from, size

CHROMIUM = "/usr/bin/chromium"
VIEWPORT: Any = {"width": 1280, "height": 800}
LOADS, STEPS, MOVES = size(15, 1), size(60, 2), size(20, 1)
HALFWAY = size(80, 30)  # the version at about the middle of a match of two
PAUSE_MS = 250  # between steps, like a person who browses a match
SKIPPED_MS = 400  # delay before a click, after the other players' moves were skipped
BOARD_MS, STEP_MS, MOVE_MS, REQUESTS, BYTES = 300, 50, 100, 12, 120_000

# from a key press or click to the next painted board, in milliseconds; -1 without a board
_UNTIL_DRAWN = """async ([selector, key]) => {
  const board = document.getElementById('board');
  const pressed = document.querySelector(selector);
  if (!pressed) return -1;
  const drawn = new Promise((resolve) => {
    const seen = new MutationObserver(() => { seen.disconnect(); resolve(true); });
    seen.observe(board, { attributeFilter: ['data-version'] });
    setTimeout(() => { seen.disconnect(); resolve(false); }, 3000);
  });
  const start = performance.now();
  if (key) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  else pressed.click();
  const came = await drawn;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return came ? performance.now() - start : -1;
}"""
_ONES_TURN_OR_OVER = """(listed) =>
  document.querySelector(listed)?.disabled === false
  || document.getElementById('status').textContent === 'over'
"""
_ASKED = """() => {
  const at = performance.getEntriesByName('first-board')[0].startTime;
  const kinds = ['navigation', 'resource'];
  const all = kinds.flatMap((kind) => performance.getEntriesByType(kind));
  const before = all.filter((entry) => entry.startTime < at);
  return [at, before.length, before.reduce((sum, entry) => sum + entry.transferSize, 0)];
}"""


def rows() -> list[Row]:
    """Measure everything, with one service and one browser."""
    with running() as address, open_browser() as browser, httpx.Client(base_url=address) as api:
        measured, links = [], {}
        for game in (game.name for game in games_from(2)):
            begin = partial(_begin, api, address, game)
            match_id, link = begin()
            links[game] = link
            of_game = _first_board(browser, address, match_id)
            of_game += [_steps(browser, link), _moves(browser, begin)]
            measured += [replace(row, name=f"{game}, {row.name}") for row in of_game]
        measured += measure_visits(browser, address, links)
    return measured


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Run Chromium for the duration of a block."""
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield made
        finally:
            made.close()


@contextmanager
def open_page(browser: Browser) -> Iterator[Page]:
    """Open a page with an empty cache."""
    context = browser.new_context(viewport=VIEWPORT)
    try:
        yield context.new_page()
    finally:
        context.close()


def _begin(api: httpx.Client, address: str, game: str) -> tuple[str, str]:
    """Return the id of a half-played match against a bot, and the address of the seat's page."""
    match_id, tokens = half_played(api, game, seats=[{}, {"bot": "greedy"}])
    return match_id, f"{address}/matches/{match_id}#token={tokens[0]}"


def half_played(
    api: httpx.Client, game: str, seats: list[dict[str, str]], until: int = HALFWAY
) -> tuple[str, dict[int, str]]:
    """Play a random match up to a given version. Return its id and the tokens of its human seats.

    If the match ends earlier, another one is started.
    """
    made = api.post("/v1/matches", json={"game": game, "seats": seats}, headers=_key())
    match_id = made.raise_for_status().json()["id"]
    tokens = {
        number: api.post(f"/v1/matches/{match_id}/seats/{number}", json={}, headers=_key()).json()[
            "token"
        ]
        for number, seat in enumerate(seats)
        if not seat
    }
    choose = random.Random(1)
    while _version(api, match_id) < until:
        if not play_one(api, match_id, tokens, choose):
            if is_over(api, match_id):
                return half_played(api, game, seats, until)
            time.sleep(0.01)  # a bot is moving, or a phase is running
    return match_id, tokens


def _version(api: httpx.Client, match_id: str) -> int:
    version: int = api.get(f"/v1/matches/{match_id}").json()["version"]
    return version


def play_one(
    api: httpx.Client, match_id: str, tokens: dict[int, str], choose: random.Random
) -> bool:
    """Play one decision for a human seat. Return False if no human seat has a pending question."""
    for token in tokens.values():
        headers = {"Authorization": f"Bearer {token}"}
        offered = api.get(f"/v1/matches/{match_id}/actions", headers=headers).json()
        if offered.get("actions"):
            command = choose.choice(offered["actions"])["command"]
            url = f"/v1/matches/{match_id}/commands"
            return api.post(url, json=command, headers=headers | _key()).status_code == 201
    return False


def _first_board(browser: Browser, address: str, match_id: str) -> list[Row]:
    """Open the page with an empty cache.

    This alternates with a page that contains only the drawing.
    """
    ours, bare, asked = [], [], []
    for _ in range(LOADS):
        with open_page(browser) as page:
            page.goto(f"{address}/matches/{match_id}")
            page.locator("#timeline li").first.wait_for()
            at, count, transferred = page.evaluate(_ASKED)
            ours.append(at)
            asked.append((count, transferred))
        with open_page(browser) as page:
            page.goto(f"{address}/v1/matches/{match_id}/board.svg")
            bare.append(page.evaluate("() => performance.now()"))
    count, transferred = max(asked)
    board = statistics.median(ours)
    return [
        at_most("first board, from navigation", "ms", board, BOARD_MS, ratio=1),
        at_most(
            "the same, against the bare drawing", "ms", board, statistics.median(bare), ratio=5
        ),
        at_most("requests until the first board", "", count, REQUESTS, ratio=1),
        at_most("bytes until the first board", "", transferred, BYTES, ratio=1),
    ]


def _steps(browser: Browser, link: str) -> Row:
    """Step back with the arrow key, slowly enough for a person to follow."""
    with open_page(browser) as page:
        page.goto(link)
        page.locator("#timeline li").first.wait_for()
        page.wait_for_timeout(1000)
        times = _pressed(page, STEPS, lambda: ["body", "ArrowLeft"])
    return at_most("a step of the slider, p95", "ms", _p95(times), STEP_MS, ratio=1)


def _moves(browser: Browser, begin: Callable[[], tuple[str, str]]) -> Row:
    """Play the first listed move in every turn. When a match ends, continue with another one."""
    times: list[float] = []
    while len(times) < MOVES:
        with open_page(browser) as page:
            page.goto(begin()[1])
            page.locator("#timeline li").first.wait_for()
            times += _moves_on(page, MOVES - len(times))
    return at_most(
        "own move to new board, median", "ms", statistics.median(times), MOVE_MS, ratio=1
    )


def _moves_on(page: Page, most: int) -> list[float]:
    """Return how long the seat's moves took, up to `most` moves or the end of the match."""
    listed = "#play:not([hidden]) :is(#choice-do:not([hidden]), #tied button, #untied button)"
    times: list[float] = []
    while len(times) < most:
        page.wait_for_function(_ONES_TURN_OR_OVER, arg=listed, timeout=30_000)
        if page.locator("#status").text_content() == "over":
            break
        skip = page.locator("#skip")
        if skip.is_visible():  # like a person who skips the bot's moves after a short look
            skip.evaluate("button => button.click()")  # even if the moves have ended by now
            page.wait_for_timeout(SKIPPED_MS)
        took = page.evaluate(_UNTIL_DRAWN, [f"{listed}:enabled", ""])
        times += [took] if took >= 0 else []
        page.wait_for_timeout(PAUSE_MS)
    return times


def _pressed(page: Page, count: int, press: Callable[[], list[str]]) -> list[float]:
    durations = []
    for _ in range(count):
        took = page.evaluate(_UNTIL_DRAWN, press())
        if took >= 0:
            durations.append(took)
        page.wait_for_timeout(PAUSE_MS)
    if len(durations) < count // 2:
        raise RuntimeError(f"only {len(durations)} of {count} presses led to a new board")
    return durations


def is_over(api: httpx.Client, match_id: str) -> bool:
    """Return whether a match has ended."""
    return bool(api.get(f"/v1/matches/{match_id}").json()["status"] == "over")


def _p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[18]


def _key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}
