"""Records the animation in the README.

Usage: `python -m tools.moving_picture GAME [FILE]`.

Bots play a match, and Chromium displays one version after another, like the slider of the match
page.
"""

import io
import sys
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.conftest import CHROMIUM, FLAGS
from tests.web.gallery import settle, site

FILE = Path(__file__).parents[1] / "docs" / "pictures" / "match.webp"
FRAMES, FRAME_MS, LAST_MS = 16, 700, 3000
WINDOW: ViewportSize = {"width": 1280, "height": 800}
WIDTH = 800


def main() -> None:
    """Play a match, capture the frames and write the file."""
    game, *files = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        write_picture(browser, game, Path(files[0]) if files else FILE)
        browser.close()


def write_picture(
    browser: Browser, game: str, target: Path, *, frames: int = FRAMES, width: int = WIDTH
) -> None:
    """Let bots play a match, and write an animation of it.

    Args:
        browser: the browser that shows the match.
        game: the name of the game.
        target: the file to write.
        frames: the number of frames.
        width: the width of the picture in pixels.
    """
    images = []
    with site() as served:
        shown: Any = served  # the tests have no types
        match_id = shown.world.create({"bot": "greedy"}, {"bot": "greedy"}, game=game)
        shown.play_on(match_id)
        head = shown.world.get(f"/v1/matches/{match_id}").json["version"]
        page = browser.new_page(viewport=WINDOW, color_scheme="light", reduced_motion="reduce")
        for number in range(1, frames + 1):
            page.goto(f"{shown.address}/matches/{match_id}?at={head * number // frames}")
            settle(page)
            images.append(read_frame(page.screenshot(), width))
            print(f"{number}/{frames}", end="\r", file=sys.stderr)
        page.close()
    durations = [FRAME_MS] * (frames - 1) + [LAST_MS]
    first, *others = images
    first.save(target, save_all=True, append_images=others, duration=durations, loop=0, quality=50)


def read_frame(png: bytes, width: int) -> Image.Image:
    """Return a screenshot, scaled to the size of the animation."""
    frame = Image.open(io.BytesIO(png)).convert("RGB")
    return frame.resize((width, frame.height * width // frame.width), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
