"""On a phone the table is one stage: map, own parts, table and log are swiped or chosen by tabs."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.web.layout.conftest import PHONE
from tests.web.lobby.test_accessible import check_in_both_schemes

STEPS, SWIPE_PX = 12, 270
TURNED_MS = 900  # the time within which a question turns the stage
WIDE = {"width": 1280, "height": 800}
# Returns the ids of the panes that lie on the stage, of which all but one are swiped away.
ON_STAGE = """
() => [...document.querySelectorAll(".pane")]
  .filter((pane) => { const { left, right } = pane.getBoundingClientRect(); return right - left > 0 && Math.abs(left) < 2; })
  .map((pane) => pane.id)
"""
# Returns the pane in which each part of the table lies.
PLACES = """
() => Object.fromEntries(["board", "own", "seats", "rest", "goal", "docked", "insight", "share"]
  .map((id) => [id, document.getElementById(id).closest(".pane")?.id ?? ""]))
"""
# Returns the ids of the parts of the table, in the order of the page.
ORDER = """
() => [...document.querySelectorAll('#screen > [id], #below > [id]')].map(({ id }) => id)
"""


def wait_for(page, pane):
    page.wait_for_function(f"pane => String(({ON_STAGE})()) === pane", arg=pane)
    expect(page.locator(f"[aria-controls='{pane}']")).to_have_attribute("aria-selected", "true")


@pytest.fixture
def seated(site):
    """Open a match in which seat 0 has to move. Return its path and the seat's token."""

    def begin(game):
        match_id = site.world.create({}, {"bot": "random"}, game=game)
        token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
        site.play_on(match_id)
        return match_id, token

    return begin


def open_seat(site, page, match_id, token):
    site.open(page, f"/matches/{match_id}#token={token}")
    expect(page.locator(".layer.lit [data-target]").first).to_be_attached()
    expect(page.locator("#live")).to_have_text("Live")


def play(site, page, match_id, token):
    """Play the first action and the other seats. Wait until the page shows the next question."""
    actions = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
    command = actions[0]["command"]
    site.world.post(f"/v1/matches/{match_id}/commands", command, token=token)
    site.play_on(match_id)
    version = str(site.world.context.store.head(match_id).version)
    expect(page.locator("#going-back")).to_have_attribute("data-version", version)
    expect(page.locator("#telling")).to_be_hidden()


def swipe(page, way):
    """Swipe with one finger over the middle of the stage, to the left if `way` is -1."""
    box = page.locator("#stage").bounding_box()
    session = page.context.new_cdp_session(page)
    for step in range(STEPS + 1):
        x = box["width"] / 2 + way * SWIPE_PX * (step / STEPS - 0.5)
        kind = "touchMove" if step else "touchStart"
        touch = {"x": x, "y": box["y"] + box["height"] / 2, "id": 0}
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [touch]})
        page.wait_for_timeout(16)  # a frame
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("game", GAMES)
def test_tabs_and_swipes_turn_the_stage(site, phone_page, seated, game):
    open_seat(site, phone_page, *seated(game))
    tabs = phone_page.locator("#stage-tabs [role=tab]")
    expect(tabs).to_have_text(["Map", "Mine", "Table", "Log"])
    phone_page.get_by_role("tab", name="Table").tap()
    wait_for(phone_page, "pane-table")
    expect(phone_page.locator("#seats li").first).to_be_in_viewport()
    swipe(phone_page, -1)
    wait_for(phone_page, "pane-log")
    expect(phone_page.locator("#timeline li").first).to_be_in_viewport()
    expect(phone_page.locator("#slider")).to_be_in_viewport()
    swipe(phone_page, 1)
    swipe(phone_page, 1)
    wait_for(phone_page, "pane-own")
    expect(phone_page.locator("#own .part").first).to_be_in_viewport()
    swipe(phone_page, 1)
    wait_for(phone_page, "pane-map")
    assert phone_page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_map_that_fits_is_swiped_away_and_a_zoomed_one_is_moved(site, phone_page, seated):
    open_seat(site, phone_page, *seated("atta-ants"))
    wait_for(phone_page, "pane-map")
    phone_page.locator("#zoom-fit").click(force=True)
    swipe(phone_page, -1)
    wait_for(phone_page, "pane-own")
    phone_page.get_by_role("tab", name="Map").tap()
    wait_for(phone_page, "pane-map")
    for _ in range(3):
        phone_page.locator("#zoom-in").tap()
    swipe(phone_page, -1)
    wait_for(phone_page, "pane-map")


def test_a_question_turns_the_stage_to_what_can_be_chosen_and_its_tab_is_marked(
    site, phone_page, seated
):
    """In Myrmes the first question is about the season, and the second about the colony."""
    match_id, token = seated("myrmes")
    open_seat(site, phone_page, match_id, token)
    wait_for(phone_page, "pane-table")
    lit = phone_page.locator("#stage-tabs [data-lit]")
    expect(lit).to_have_text(["Table"])
    expect(lit).to_have_attribute("aria-description", "Something can be chosen here")
    while not phone_page.locator("#own .layer.lit [data-target]").count():
        play(site, phone_page, match_id, token)
    wait_for(phone_page, "pane-own")
    expect(lit).to_have_text(["Mine"])


def test_a_pane_in_which_something_can_be_chosen_stays(site, phone_page, seated):
    """After its births, which are on the colony, a worker of Myrmes is used there or on the map."""
    match_id, token = seated("myrmes")
    open_seat(site, phone_page, match_id, token)
    lit = phone_page.locator("#stage-tabs [data-lit]")
    phone_page.wait_for_timeout(TURNED_MS)
    while lit.all_text_contents() != ["Map", "Mine"]:
        phone_page.get_by_role("tab", name="Mine").tap()
        wait_for(phone_page, "pane-own")
        play(site, phone_page, match_id, token)
        phone_page.wait_for_timeout(TURNED_MS)
    wait_for(phone_page, "pane-own")


def test_keys_turn_the_stage_and_so_does_the_focus(site, phone_page, seated):
    open_seat(site, phone_page, *seated("atta-ants"))
    wait_for(phone_page, "pane-map")
    phone_page.get_by_role("tab", name="Map").focus()
    phone_page.keyboard.press("ArrowLeft")
    wait_for(phone_page, "pane-log")
    phone_page.keyboard.press("Home")
    wait_for(phone_page, "pane-map")
    assert phone_page.evaluate("document.activeElement.id") == "to-map"
    phone_page.locator("#filter-text").focus()
    wait_for(phone_page, "pane-log")


def test_a_spectator_has_no_pane_of_their_own(site, phone_page, seated):
    match_id, _ = seated("myrmes")
    site.open(phone_page, f"/matches/{match_id}")
    expect(phone_page.locator("#live")).to_have_text("Live")
    tabs = phone_page.locator("#stage-tabs [role=tab]:visible")
    expect(tabs).to_have_text(["Map", "Table", "Log"])
    swipe(phone_page, -1)
    wait_for(phone_page, "pane-table")


def test_a_window_that_grows_wide_has_every_part_where_it_stood(site, phone_page, seated):
    phone_page.set_viewport_size(WIDE)
    open_seat(site, phone_page, *seated("march-of-the-ants"))
    order = phone_page.evaluate(ORDER)
    for _ in range(2):
        phone_page.set_viewport_size(PHONE)
        expect(phone_page.locator("#stage-tabs")).to_be_visible()
        assert phone_page.evaluate(PLACES) == {
            "board": "pane-map",
            "own": "pane-own",
            "seats": "pane-table",
            "rest": "pane-table",
            "goal": "pane-table",
            "docked": "pane-log",
            "insight": "pane-log",
            "share": "pane-log",
        }
        phone_page.set_viewport_size(WIDE)
        expect(phone_page.locator("#stage-tabs")).to_be_hidden()
        assert phone_page.evaluate(ORDER) == order
        assert phone_page.locator(".pane[role]").count() == 0


def test_the_map_keeps_its_place_whatever_is_asked(site, phone_page, seated):
    """The height of the stage does not depend on the sheet, which is high for some questions."""
    match_id, token = seated("atta-ants")
    open_seat(site, phone_page, match_id, token)
    boxes, heights = set(), set()
    for _ in range(6):
        phone_page.wait_for_timeout(400)  # until the sheet has its height
        boxes.add(phone_page.evaluate("document.getElementById('board').offsetHeight"))
        heights.add(phone_page.locator("#play").bounding_box()["height"])
        actions = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
        site.world.post(f"/v1/matches/{match_id}/commands", actions[0]["command"], token=token)
        site.play_on(match_id)
    assert len(heights) > 1
    assert len(boxes) == 1
    assert min(boxes) > 0.45 * PHONE["height"]


@pytest.mark.slow
@pytest.mark.parametrize("pane", ["map", "own", "table", "log"])
def test_axe_finds_nothing_on_any_pane(site, phone_page, seated, pane):
    open_seat(site, phone_page, *seated("march-of-the-ants"))
    phone_page.locator(f"#to-{pane}").tap()
    wait_for(phone_page, f"pane-{pane}")
    check_in_both_schemes(phone_page)
