"""A web page that follows a match for ten minutes, checked for leaked listeners and memory."""

import random
import time
from typing import Any

import httpx
from playwright.sync_api import Browser
from rich.console import Console
from rich.progress import Progress

from bench.latency import running
from bench.rig.harness import Row, at_most
from bench.rig.sizes import size
from bench.table import half_played, is_over, open_browser, open_page, play_one
from games import GAMES

LIVE_SECONDS, SETTLED_SECONDS, PAUSE_MS = size(600, 1), size(60, 0), size(1500, 200)
BEGUN = 20  # the version at which the page is opened


def rows() -> list[Row]:
    """Follow one match, and display a progress bar for the ten minutes."""
    with (
        running() as address,
        open_browser() as browser,
        httpx.Client(base_url=address) as api,
    ):
        return _follow(browser, address, api)


def _follow(browser: Browser, address: str, api: httpx.Client) -> list[Row]:
    """Follow a match with four seats for up to ten minutes, and compare its start with its end.

    The first minute counts as the start.
    """
    choose = random.Random(2)
    with open_page(browser) as page:
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        match_id, tokens = half_played(api, max(GAMES), seats=[{}, {}, {}, {}], until=BEGUN)
        page.goto(f"{address}/matches/{match_id}#token={tokens[0]}")
        start, passed, first = time.monotonic(), 0.0, None
        with Progress(console=Console(stderr=True)) as progress:
            bar = progress.add_task(f"following a match for {LIVE_SECONDS} s", total=LIVE_SECONDS)
            while passed < LIVE_SECONDS:
                if not play_one(api, match_id, tokens, choose) and is_over(api, match_id):
                    break
                page.wait_for_timeout(PAUSE_MS)
                passed = time.monotonic() - start
                progress.update(bar, completed=passed)
                if first is None and passed > SETTLED_SECONDS:
                    first = _counts(session)
        last = _counts(session)
    if first is None:
        raise RuntimeError(f"the match was over within {SETTLED_SECONDS} s")
    return [
        at_most("listeners after the match", "", last[0], first[0], ratio=1.1),
        at_most("script memory after the match", "kB", last[1], first[1], ratio=1.25),
    ]


def _counts(session: Any) -> tuple[float, float]:
    """Return a page's listener count and heap size in kilobytes, after a garbage collection."""
    session.send("HeapProfiler.collectGarbage")
    figures = {
        metric["name"]: metric["value"]
        for metric in session.send("Performance.getMetrics")["metrics"]
    }
    return figures["JSEventListeners"], figures["JSHeapUsedSize"] / 1024
