"""The moving picture of the README is made of a match in Chromium."""

import pytest
from PIL import Image, ImageSequence

from games import GAMES
from tools.moving_picture import FRAME_MS, LAST_MS, write_picture


@pytest.mark.slow
def test_a_picture_shows_a_match_at_one_version_after_the_other(browser, tmp_path):
    target = tmp_path / "match.webp"

    write_picture(browser, next(iter(GAMES)), target, frames=2, width=160)

    with Image.open(target) as picture:
        frames = [
            (frame.tobytes(), frame.size, frame.info["duration"])
            for frame in ImageSequence.Iterator(picture)
        ]
    assert [(size, duration) for _, size, duration in frames] == [
        ((160, 100), FRAME_MS),
        ((160, 100), LAST_MS),
    ]
    assert frames[0][0] != frames[1][0]
