"""At the end of a match nothing lies over a control or cuts one off."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.web.test_layout import SETTLED, SIZES, is_in_window

# Returns the tabs and buttons of which a part is cut off or covered.
COVERED = """
() => {
  const controls = [...document.querySelectorAll("#tabs button, #play-again, #why-points a, #time button")];
  return controls.filter((control) => control.checkVisibility()).filter((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]];
    return !corners.every(([x, y]) => control.contains(document.elementFromPoint(x, y)));
  }).map((control) => control.textContent.trim() || control.id);
}
"""


def open_match(site, page, game):
    """Open a match of two people. Return its id, and the token of the first."""
    match_id = site.world.create({}, {}, game=game)
    tokens = [
        site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)
    ]
    site.open(page, f"/matches/{match_id}#token={tokens[0]}")
    expect(page.locator("#live")).to_have_text("Live")
    expect(page.locator("#board svg").first).to_be_visible()
    return match_id, tokens[0]


def give_up(site, page, game):
    match_id, token = open_match(site, page, game)
    path = f"/v1/matches/{match_id}/seats/0/resignation"
    assert site.world.post(path, token=token).status_code == 201
    expect(page.locator("#result")).to_have_text("You lost.")
    expect(page.get_by_role("button", name="Rematch", exact=True)).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_after_giving_up_no_control_is_covered_or_cut_off(site, page, game):
    page.set_viewport_size({"width": 1280, "height": 800})
    give_up(site, page, game)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)

        assert page.evaluate(COVERED) == [], (width, height)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_result_and_the_rematch_are_in_the_first_screen(site, phone_page, game):
    give_up(site, phone_page, game)
    for _ in ("as it ended", "opened again"):
        phone_page.wait_for_timeout(800)  # until it has scrolled

        assert is_in_window(phone_page, "#result")
        assert is_in_window(phone_page, "#play-again")
        phone_page.reload()
        expect(phone_page.locator("#result")).to_have_text("You lost.")
        expect(phone_page.locator("#play-again")).to_be_visible()
