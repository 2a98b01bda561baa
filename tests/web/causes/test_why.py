"""The panel of causes: from a number or an element to the commands that made it."""

import re

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import ANY_GAME, SECRET_GAME
from tests.waiting import eventually
from tests.web.match_page import copy_link
from tests.web.time.finished import TIME_DATA, at
from tests.web.time.test_insight import begin_match

CHAIN = "#why-chain .step > a"


def texts_of(changes):
    return [f"version {change['seq']}" for change in changes]


def points_address(game, seat):
    return TIME_DATA[game]["values"]["points"].replace("{seat}", str(seat))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_three_presses_lead_from_the_final_score_to_the_command_of_a_point(page, over, game):
    match = over(game)
    match.open(page)
    winner = match.get("")["outcome"]["ranking"][0][0]
    address = points_address(game, winner)
    why = match.get(f"/why?path={address}&at={match.newest}")
    parts = [part["path"] for part in why["parts"] if part["value"]]
    why = match.get(f"/why?path={parts[-1]}") if parts else why
    change = why["changes"][0]

    page.locator("#ranking [data-path]").first.click()
    if why["path"] != address:
        page.locator(f'[data-part="{why["path"]}"]').click()
    expect(page.locator("#why-value code")).to_have_text(why["path"])
    expect(page.locator(CHAIN)).to_have_text(texts_of(why["changes"]))
    cause = page.locator("#why-chain li").first.locator(".cause")
    expect(cause).to_contain_text(f"decided on version {change['cause']['version']}")
    expect(cause).to_have_attribute("title", change["cause"]["id"])
    cause.locator(f'[data-version="{change["cause"]["version"]}"]').click()

    at(page, change["cause"]["version"])
    expect(page.locator("#board")).to_have_attribute(
        "data-version", str(change["cause"]["version"])
    )
    page.go_back()
    at(page, match.newest)


@pytest.mark.slow
def test_a_step_shows_the_change_with_its_rule_and_leads_to_its_version(page, over):
    match = over(SECRET_GAME.name)
    match.open(page)
    address = points_address(SECRET_GAME.name, 0)
    changes = match.get(f"/why?path={address}&at={match.newest}")["changes"]
    page.locator(f'#seats [data-path="{address}"]').click()

    for number, change in list(enumerate(changes))[:3]:
        step = page.locator("#why-chain li").nth(number)
        values = [
            value["value"] if value else "absent" for value in (change["before"], change["after"])
        ]
        expect(step.locator(".change")).to_have_text(" → ".join(map(str, values)))
        expect(step.locator(".line")).to_contain_text(change["text"])
        expect(step.locator(".line")).to_contain_text(f"rule {change['rule']}")
        step.locator(".step > a").click()
        at(page, change["seq"])
        expect(step.locator(".step > a")).to_have_attribute("aria-current", "true")
    expect(page.locator("#why-chain [aria-current]")).to_have_count(1)
    expect(page.locator("#why-value")).to_contain_text(f"version {match.newest}")


@pytest.mark.slow
def test_an_element_of_the_board_leads_to_its_causes_by_pointer_and_by_keys(page, over):
    match = over()
    version = match.newest // 2
    match.open(page, f"?at={version}")
    expect(page.locator("#board")).to_have_attribute("data-version", str(version))
    cell = page.locator(".part-grid [role=gridcell]").nth(3)
    target = cell.get_attribute("data-target")
    why = match.get(f"/why?target={target}&at={version}")

    cell.focus()
    page.keyboard.press("Enter")

    expect(page.locator("#why-name")).to_have_text(cell.get_attribute("data-title"))
    expect(page.locator("#why-value code")).to_have_text(why["path"])
    expect(page.locator("#why-others-list button")).to_have_count(len(why["values"]) - 1)
    expect(page.locator(CHAIN)).to_have_text(texts_of(why["changes"]))
    points = page.locator("#seats [data-path]").last
    points.press("Enter")
    expect(page.locator("#why-name")).not_to_have_text(cell.get_attribute("data-title"))
    drawn = page.locator(f'[id="{target}"]').bounding_box()
    page.mouse.click(drawn["x"] + drawn["width"] / 2, drawn["y"] + drawn["height"] / 2)
    expect(page.locator("#why-value code")).not_to_have_text(points.get_attribute("data-path"))
    expect(page.locator("#tab-why")).to_have_attribute("aria-selected", "true")


@pytest.mark.slow
def test_on_ones_own_turn_a_lit_element_is_chosen_and_another_one_leads_to_its_causes(site, page):
    match_id, token = begin_match(site)
    asked = []
    page.on("request", lambda request: "/why?" in request.url and asked.append(request.url))
    site.open(page, f"/matches/{match_id}#token={token}")
    layer = page.locator(".layer.lit [data-target]")
    expect(layer.first).to_be_attached()
    lit = layer.evaluate_all("all => all.map((drawn) => drawn.dataset.target)")
    cells = page.locator(".part-grid [role=gridcell]")
    expect(cells.first).to_be_attached()
    targets = cells.evaluate_all("all => all.map((drawn) => drawn.dataset.target)")
    dark = next(target for target in targets if target not in lit)

    page.locator(f'[role=gridcell][data-target="{dark}"]').press("Enter")
    panel = page.locator("#foresight")
    expect(panel.get_by_role("heading")).to_contain_text("why not now")
    assert asked == []
    panel.get_by_role("button", name="Show the causes").click()
    expect(page.locator(CHAIN).first).to_be_visible()
    expect(page.locator("#why")).to_be_in_viewport()
    expect(panel).to_be_hidden()
    version = site.world.context.store.head(match_id).version
    at(page, version)  # it is no longer followed, so that the panel stands beside the board
    page.get_by_role("button", name="Live", exact=True).click()
    expect(layer).to_have_count(len(lit))
    page.locator(f'[role=gridcell][data-target="{lit[0]}"]').press("Enter")

    chosen = page.locator(".layer.chosen [data-target]")
    eventually(lambda: chosen.count() or site.world.context.store.head(match_id).version > version)
    assert len(asked) == 1


def hidden_target(match, version, seat):
    """Return an element that only the view of a seat shows."""
    own, public = (
        set(re.findall(r'id="([a-z-]+:[^"]+)"', "".join(part["svg"] for part in board["parts"])))
        for board in (match.get(f"/board?at={version}&as={who}") for who in (seat, "spectator"))
    )
    return sorted(own - public)[0]


@pytest.mark.slow
def test_a_link_restores_the_value_with_its_version_and_eyes(page, over):
    """A hand of the game with secrets has values that only its seat sees before the end."""
    match = over(SECRET_GAME.name)
    version = match.newest // 3
    match.open(page, f"#v={version}&eyes=0&tab=why")
    expect(page.locator("#eyes")).to_have_value("0")
    expect(page.locator("#board")).to_have_attribute("data-version", str(version))
    target = hidden_target(match, version, 0)
    page.locator(f'[role=gridcell][data-target="{target}"]').press("Enter")
    shown = page.locator("#why-shown")
    expect(page.locator(CHAIN).first).to_be_visible()
    expect(page.locator("#why-known")).to_contain_text("Known to Greedy bot 1 since version")
    words = shown.inner_text()
    link = copy_link(page)
    page.goto("about:blank")

    page.goto(link)

    expect(shown).to_have_text(words, use_inner_text=True)
    expect(page.locator("#eyes")).to_have_value("0")
    at(page, version)


@pytest.mark.parametrize("linked", ["9,,/nothing/here", "x,,/y", "999999999,,/a", "9,7,hex:0,0"])
def test_a_link_to_a_value_that_is_not_there_says_so(site, page, over, linked):
    over(ANY_GAME.name).open(page, f"#tab=why&why={linked}")

    expect(page.locator("#why-said, #why-none").filter(visible=True)).not_to_be_empty()
    expect(page.locator("#why-shown")).to_be_hidden()
    page.wait_for_timeout(500)  # the browser logs the refused request a moment later
    site.faults.clear()
