"""Record the animation in the README: `python -m tools.moving_picture GAME [FILE]`.

Bots play a match, and Chromium displays one version after another, like the slider of the match
page.
"""

import io
import sys
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import ViewportSize, sync_playwright

from tests.conftest import CHROMIUM, FLAGS
from tests.web.gallery import settle, site

FILE = Path(__file__).parents[1] / "docs" / "pictures" / "match.webp"
FRAMES, FRAME_MS, LAST_MS = 16, 700, 3000
SEEN: ViewportSize = {"width": 1280, "height": 800}
WIDTH = 800


def main() -> None:
    """Play a match, capture the frames and write the file."""
    game, *files = sys.argv[1:]
    target = Path(files[0]) if files else FILE
    with site() as served, sync_playwright() as playwright:
        shown: Any = served  # the tests are not typed
        match_id = shown.world.create({"bot": "greedy"}, {"bot": "greedy"}, game=game)
        shown.play_on(match_id)
        head = shown.world.get(f"/v1/matches/{match_id}").json["version"]
        versions = [head * number // FRAMES for number in range(1, FRAMES + 1)]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport=SEEN, color_scheme="light", reduced_motion="reduce")
        frames = []
        for version in versions:
            page.goto(f"{shown.address}/matches/{match_id}?at={version}")
            settle(page)
            frames.append(read_frame(page.screenshot()))
            print(f"{len(frames)}/{FRAMES}", end="\r", file=sys.stderr)
        browser.close()
    durations = [FRAME_MS] * (FRAMES - 1) + [LAST_MS]
    frames[0].save(
        target, save_all=True, append_images=frames[1:], duration=durations, loop=0, quality=50
    )


def read_frame(png: bytes) -> Image.Image:
    """Return a screenshot, resized to the dimensions of the animation."""
    frame = Image.open(io.BytesIO(png)).convert("RGB")
    return frame.resize((WIDTH, frame.height * WIDTH // frame.width), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
