"""Visits to each page: requests, layout shift, and presses from the lobby to the first move."""

import uuid
from collections.abc import Mapping
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, Request

from bench.pages.meters import RequestMeter, observe_shifts, read_shift
from bench.rig.harness import Row, at_most
from bench.rig.sizes import games_from, size

COLD, WARM, MOST_SHIFT, PRESSES = 25, 10, 0.05, 3
SHIFT = "layout shift"  # the only figure that may be 0
SETTLED_MS = size(4000, 300)  # after which a page is complete
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE: Any = {"viewport": {"width": 1280, "height": 800}}
MOST_PRESSES = size(20, 1)

# Returns the middle of the next element to press: a choice, a lit target, or a part with them.
_NEXT_PRESS = """() => {
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const isOnTop = ({ x, y }, kind) => document.elementFromPoint(x, y)?.closest(kind);
  const selector = "#choice-do, #untied button:enabled, #choice-show";
  const buttons = [...document.querySelectorAll(selector)];
  const lit = [...document.querySelectorAll(".layer.lit [data-target]")];
  return [
    ...buttons.slice(0, 1).map(middle).filter((at) => isOnTop(at, "#choice-do")),
    ...lit.map(middle).filter((at) => isOnTop(at, ".part-view")),
    ...buttons.map(middle).filter((at) => isOnTop(at, "button")),
  ][0] ?? null;
}"""


def measure_visits(browser: Browser, address: str, matches: Mapping[str, str]) -> list[Row]:
    """Visit each page at two sizes, and the match page of each game twice.

    Args:
        browser: the browser.
        address: the address of the service.
        matches: the address of a seat's page in a match of each game.
    """
    rows = []
    for game, link in matches.items():
        cold, warm = count_requests(browser, link)
        rows.append(at_most(f"{game}, requests, cold", "", cold, COLD, ratio=1))
        rows.append(at_most(f"{game}, requests, warm", "", warm, WARM, ratio=1))
    paths = {**list_pages(address), **{f"match of {game}": link for game, link in matches.items()}}
    for name, link in paths.items():
        score = max(measure_shift(browser, link, device) for device in (WIDE, PHONE))
        rows.append(at_most(f"{name}, {SHIFT}", "/1000", 1000 * score, 1000 * MOST_SHIFT, ratio=1))
    for number, listed in enumerate(games_from(2)):
        presses = count_presses(browser, address, number)
        name = f"{listed.name}, presses from lobby to first move, phone"
        rows.append(at_most(name, "", presses, PRESSES, ratio=1))
    return rows


def list_pages(address: str) -> dict[str, str]:
    """Return the address of each page that is no match. An account is created for its page."""
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    made = httpx.post(f"{address}/v1/accounts", json={"name": "Anna"}, headers=headers).json()
    account = made["key"].split(".")[1]
    paths = {
        "lobby": "/",
        "account": "/account",
        "player": f"/accounts/{account}",
        "leaderboards": "/leaderboards",
        "rules": "/rules/table",
        "reference": "/docs",
        "guide": "/guide/",
    }
    listed = {name: address + path for name, path in paths.items()}
    return size(listed, {"lobby": listed["lobby"]})


def count_requests(browser: Browser, link: str) -> tuple[int, int]:
    """Return the requests of a page that reach the service: with an empty cache, and again."""
    context = browser.new_context(**WIDE)
    counts = []
    for _ in range(2):
        page = context.new_page()
        meter = RequestMeter(page)
        page.goto(link)
        page.locator("#timeline li").first.wait_for()
        page.wait_for_timeout(SETTLED_MS)
        counts.append(len(meter.urls))
        page.close()
    context.close()
    cold, warm = counts
    return cold, warm


def measure_shift(browser: Browser, link: str, device: Any) -> float:
    """Return the cumulative layout shift of a page while nobody presses anything."""
    context = browser.new_context(**device)
    page = context.new_page()
    observe_shifts(page)
    page.goto(link)
    page.wait_for_timeout(SETTLED_MS)
    score = read_shift(page).score
    context.close()
    return score


def count_presses(browser: Browser, address: str, number: int) -> int:
    """Return the presses from the lobby to the first command of a new match against a bot.

    Args:
        browser: the browser.
        address: the address of the service.
        number: the place of the game in the lobby, from 0.
    """
    context = browser.new_context(**PHONE)
    page = context.new_page()
    sent: list[str] = []

    def note_command(request: Request) -> None:
        if request.url.endswith("/commands"):
            sent.append(request.url)

    page.on("request", note_command)
    page.goto(address)
    page.locator("#games .play").nth(number).tap()
    page.wait_for_url("**/matches/**")
    presses = 1
    while not sent and presses < MOST_PRESSES:
        at = _wait_for_press(page)
        page.touchscreen.tap(at["x"], at["y"])
        presses += 1
        page.wait_for_timeout(500)  # the page has shown the effect of the press
    context.close()
    return presses


def _wait_for_press(page: Page) -> Any:
    page.wait_for_function(_NEXT_PRESS, timeout=60_000)  # an expression is refused by the policy
    page.wait_for_timeout(300)  # what moves comes to rest
    return page.evaluate(_NEXT_PRESS) or _wait_for_press(page)
