"""No part of the page covers a target: neither the actions, nor the clock, nor the zoom."""

import pytest
from playwright.sync_api import expect

SIZES = ((1440, 900), (1024, 768), (390, 844))

# Lists the lit targets that are covered in the middle, after scrolling to each from either end of
# the page, as the keyboard and "Show me where" do. On a phone the stage is turned to it first.
COVERED = """
(covers) => {
  const lit = [...document.querySelectorAll(".parts .layer.lit [data-target]")].map((outline) => outline.dataset.target);
  const covered = [];
  const check = (target, how) => {
    const { x, y, width, height } = document.getElementById(target).getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!over || over.closest(covers)) covered.push(`${target} ${how}`);
  };
  const ends = [0, document.documentElement.scrollHeight];
  for (const target of lit) {
    for (const end of ends) {
      scrollTo(0, end);
      const element = document.getElementById(target);
      document.getElementById("stage").scrollTo({ left: element.closest(".pane")?.offsetLeft ?? 0, behavior: "instant" });
      element.scrollIntoView({ block: "nearest" });
      check(target, `looked for from ${end}`);
    }
  }
  scrollTo(0, 0);
  return [lit.length, covered];
}
"""


HEIGHT_IS_SET = """() => {
  const height = document.documentElement.style.getPropertyValue("--play-height");
  return parseInt(height) >= document.getElementById("play").offsetHeight;
}"""


@pytest.fixture
def hand(site):
    """Return the URL of a match in which cards of the player's hand can be played."""
    match_id = site.world.create({}, {"bot": "random"}, game="march-of-the-ants")
    stem = f"/v1/matches/{match_id}"
    token = site.world.post(f"{stem}/seats/0").json["token"]
    for _ in range(200):
        site.play_on(match_id)
        actions = site.world.get(f"{stem}/actions", token=token).json["actions"]
        cards = {
            target
            for action in actions
            for target in action["targets"]
            if target.startswith("card:")
        }
        if cards:
            return f"/matches/{match_id}#token={token}"
        site.world.post(f"{stem}/commands", actions[0]["command"], token=token)
    raise AssertionError("no card can be played")


def test_what_can_be_pressed_is_never_behind_what_can_be_done(site, page, hand):
    """A card that was scrolled to is next to the actions, and can be pressed there."""
    site.open(page, hand)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#own .layer.lit [data-target]").first).to_be_attached()
        expect(page.locator("#play")).to_be_visible()

        page.wait_for_function(HEIGHT_IS_SET)
        count, covered = page.evaluate(COVERED, "#play, #time, .zooming")

        assert count > 0
        assert covered == [], (width, height)


def box(page, name):
    """Return the left, top, right and bottom of an element in the window."""
    return page.locator(name).evaluate(
        "element => { const { left, top, right, bottom } = element.getBoundingClientRect(); return [left, top, right, bottom]; }"
    )


def overlap(first, second):
    return (
        first[0] < second[2]
        and second[0] < first[2]
        and first[1] < second[3]
        and second[1] < first[3]
    )


@pytest.mark.slow
def test_neither_the_time_nor_the_zoom_lies_over_the_board(site, page, hand):
    """The board stays uncovered at any scroll position. On a phone, zoom buttons are large enough."""
    site.open(page, hand)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        is_wide = width > SIZES[-1][0]
        expect(page.locator("#time")).to_be_visible(visible=is_wide)  # a phone has it by the log
        if not is_wide:
            page.locator("#to-map").click()
            page.wait_for_function("() => document.getElementById('stage').scrollLeft === 0")
        for share in (0, 0.3, 1):
            page.evaluate(
                "share => scrollTo(0, share * document.documentElement.scrollHeight)", share
            )
            assert not overlap(box(page, "#board"), box(page, "#time"))
            assert not overlap(box(page, "#board"), box(page, ".zooming"))
    page.evaluate("scrollTo(0, 0)")
    assert box(page, ".board")[3] <= box(page, "#play")[1]
    assert box(page, ".board")[3] >= 0.7 * SIZES[-1][1]
    zoom_out = page.get_by_role("button", name="Zoom out")
    for name in ("Zoom in", "Zoom out", "Whole map"):
        button = page.get_by_role("button", name=name).bounding_box()
        assert min(button["width"], button["height"]) >= 44
        assert button["y"] + button["height"] <= page.locator("#play").bounding_box()["y"]
    page.get_by_role("button", name="Whole map").click(force=True)
    expect(zoom_out).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Zoom in").click()
    expect(zoom_out).to_have_attribute("aria-disabled", "false")
    zoom_out.click()
    expect(zoom_out).to_have_attribute("aria-disabled", "true")
