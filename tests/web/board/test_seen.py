"""The board is consistent with the rest of the page."""

import pytest
from playwright.sync_api import expect

from tests.web.layout.test_uncovered import DARK
from tests.web.match_page import open_list

GAME = "atta-ants"


class Seat:
    """A seat's page of a match against a bot, with the seat to move."""

    def __init__(self, site):
        self.site = site
        self.match_id = site.world.create({}, {"bot": "greedy"}, game=GAME)
        self.path = f"/v1/matches/{self.match_id}"
        self.token = site.world.post(f"{self.path}/seats/0").json["token"]
        self.go_on()

    @property
    def version(self):
        return self.site.world.context.store.head(self.match_id).version

    def actions(self):
        return self.site.world.get(f"{self.path}/actions", token=self.token).json["actions"]

    def go_on(self):
        while not self.actions():
            assert self.site.turn(self.match_id)

    def play(self):
        command = self.actions()[0]["command"]
        self.site.world.post(f"{self.path}/commands", command, token=self.token)
        self.go_on()

    def open(self, page):
        self.site.open(page, f"/matches/{self.match_id}#token={self.token}")
        self.shows(page, self.version)

    def shows(self, page, version):
        expect(page.locator("#board")).to_have_attribute("data-version", str(version))


NOTE_VERSIONS = """
() => {
  window.shownVersions = [];
  const board = document.getElementById("board");
  const note = () => shownVersions.push(board.dataset.version);
  new MutationObserver(note).observe(board, { attributeFilter: ["data-version"] });
}
"""


@pytest.fixture
def seat(site):
    return Seat(site)


def test_who_comes_back_from_the_past_sees_the_newest_board(page, seat):
    """Moves already seen are not replayed one by one. Versions without a board are not requested."""
    for _ in range(3):
        seat.play()
    seat.open(page)
    page.locator("#slider").fill("4")
    seat.shows(page, 4)
    page.get_by_role("button", name="First version").click()
    expect(page.locator("#board")).to_contain_text("There is no board yet")
    page.locator("#slider").fill("4")
    seat.shows(page, 4)

    page.evaluate(NOTE_VERSIONS)
    page.get_by_role("button", name="Live").click()

    seat.shows(page, seat.version)
    assert page.evaluate("shownVersions") == [str(seat.version)]
    expect(page.locator(".layer.lit [data-target]").first).to_be_attached()
    assert "card:" not in page.locator("#choice-words").text_content()
    assert seat.site.faults == []


AWAY = """
() => document.getAnimations().forEach((animation) => animation.finish()) ?? [...document.querySelectorAll("#board .layer [data-target]")].map((outline) => {
  const [seen, drawn] = [outline, document.getElementById(outline.dataset.target)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  return Math.hypot(seen.x - drawn.x, seen.y - drawn.y);
})
"""


@pytest.mark.slow
def test_an_outline_lies_on_what_has_come_while_it_moved_there(page, seat):
    page.emulate_media(reduced_motion="no-preference")
    seat.open(page)
    open_list(page)
    cell = page.locator("#tied button").first
    cell.click()
    expect(page.locator("#board")).not_to_have_attribute("data-version", str(seat.version - 1))
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(seat.version))
    expect(page.locator("#board .layer.lit [data-target]").nth(3)).to_be_attached()

    away = page.evaluate(AWAY)

    assert max(away) < 2


@pytest.mark.slow
def test_what_a_listed_action_would_do_goes_with_the_pointer(page, seat):
    """A preview is not shown either if the list moves under a resting pointer."""
    seat.open(page)
    open_list(page)
    buttons, panel = page.locator("#tied button"), page.locator("#foresight")
    buttons.nth(1).hover()
    expect(panel).to_contain_text(f"Effects of this action: {buttons.nth(1).text_content()}")
    expect(page.locator(".ghost").first).to_be_attached()

    page.locator("#title").hover()

    expect(panel).to_be_hidden()
    expect(page.locator(".ghost, .going")).to_have_count(0)
    buttons.nth(1).hover()
    expect(panel).to_be_visible()
    buttons.nth(1).click()
    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(seat.version))
    expect(page.locator("#tied button, #untied button").first).to_be_enabled()
    page.wait_for_timeout(400)  # longer than a pointer has to rest
    expect(panel).to_be_hidden()


@pytest.mark.slow
def test_escape_also_drops_a_reason_that_is_on_its_way(page, seat):
    seat.open(page)
    expect(page.locator("#board .layer.lit [data-target]").first).to_be_attached()
    asked = []
    page.route("**/explain?*", lambda route: asked.append(route))  # noqa: PLW0108  # Playwright sets an attribute of it
    dark = page.evaluate(DARK)
    page.mouse.click(dark["x"], dark["y"])
    page.wait_for_timeout(300)
    page.keyboard.press("Escape")

    with page.expect_response("**/explain?*"):
        asked[0].continue_()
    page.wait_for_timeout(300)

    expect(page.locator("#foresight")).to_be_hidden()


@pytest.mark.slow
def test_a_map_that_nobody_moved_lies_as_on_opening(page, seat):
    """All of the map is seen as it grows, and the buttons next to it cover no part of it."""
    page.set_viewport_size({"width": 1000, "height": 560})
    view = page.locator("#board .part-view")
    seat.open(page)
    lit = page.locator("#board .layer.lit [data-target]").first
    expect(lit).to_be_attached()
    before, first = seat.version, view.get_attribute("style")
    open_list(page)
    page.locator("#tied button").first.click()
    expect(page.locator("#timeline li").first).not_to_have_attribute("data-seq", str(before))
    seat.shows(page, seat.version)
    expect(lit).to_be_attached()
    grown = view.get_attribute("style")
    page.reload()
    expect(lit).to_be_attached()

    assert first == grown == view.get_attribute("style")
    assert "scale(1)" in grown
    zoom, board = page.locator("#zoom-in").bounding_box(), page.locator("#board").bounding_box()
    assert zoom["x"] >= board["x"] + board["width"]
