"""The map shows the coordinates of the hex below the pointer or with the focus.

A button shows all of them, and so does the list of actions while it is open.
"""

import pytest
from playwright.sync_api import expect

GAME = "atta-ants"

# Returns the opacity of the coordinates of each field of the map.
SHOWN = """
() => [...document.querySelectorAll('#board [class$="-where"]')].map((where) => Number(getComputedStyle(where).opacity))
"""


@pytest.fixture
def table(site, page):
    """Open the page of a match in which a card is to be placed."""
    match_id = site.world.create({}, {}, game=GAME, first_player=0)
    tokens = [site.world.post(f"/v1/matches/{match_id}/seats/{n}").json["token"] for n in (0, 1)]
    site.play_on(match_id)
    site.open(page, f"/matches/{match_id}#token={tokens[0]}")
    expect(page.locator(".layer.lit [data-target]").first).to_be_attached()
    return page


def test_a_field_shows_its_coordinates_under_the_pointer(table):
    table.mouse.move(0, 0)
    before = table.evaluate(SHOWN)

    table.locator("#board .aa-card").nth(1).hover()

    assert set(before) == {0}
    assert sorted(table.evaluate(SHOWN))[-2:] == [0, 1]


def test_what_has_the_focus_shows_its_coordinates(table):
    grid = table.get_by_role("gridcell").and_(table.locator('[data-target="cell:1,0"]'))
    grid.evaluate("cell => cell.focus()")

    where = table.locator(".layer.here [data-target] text")

    expect(where).to_have_text("1, 0")
    assert where.evaluate("text => getComputedStyle(text).opacity") == "1"


def test_a_button_shows_all_coordinates_and_is_remembered(table):
    button = table.get_by_role("button", name="Show coordinates")
    expect(button).to_have_attribute("aria-pressed", "false")

    button.click()

    assert set(table.evaluate(SHOWN)) == {1}
    table.reload()
    expect(table.locator(".layer.lit [data-target]").first).to_be_attached()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert set(table.evaluate(SHOWN)) == {1}
    button.click()
    table.mouse.move(0, 0)
    assert set(table.evaluate(SHOWN)) == {0}


def test_the_map_shows_coordinates_while_the_list_names_them(table):
    table.mouse.move(0, 0)
    summary = table.locator("#listed-head")

    summary.click()
    expect(table.locator("#tied button").first).to_be_visible()
    listing = table.evaluate(SHOWN)
    summary.click()
    expect(table.locator("#tied button").first).not_to_be_visible()

    assert set(listing) == {1}
    table.mouse.move(0, 0)
    assert set(table.evaluate(SHOWN)) == {0}
