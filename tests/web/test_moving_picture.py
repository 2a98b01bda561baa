"""The moving picture of the README is made of a match in Chromium."""

from PIL import Image

from games import GAMES
from tools.moving_picture import FRAME_MS, LAST_MS, write_picture


def test_a_picture_shows_a_match_at_one_version_after_the_other(browser, tmp_path):
    target = tmp_path / "match.webp"

    write_picture(browser, next(iter(GAMES)), target, frames=2, width=160)

    with Image.open(target) as picture:
        frames = []
        for number in range(picture.n_frames):
            picture.seek(number)
            pixels = picture.tobytes()
            frames.append((picture.size, picture.info["duration"], pixels))
    assert [(size, duration) for size, duration, _ in frames] == [
        ((160, 100), FRAME_MS),
        ((160, 100), LAST_MS),
    ]
    assert frames[0][2] != frames[1][2]
