"""Browsing through finished matches of every game: steps, marks, keys, filter and links."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import ANY_GAME, each_game
from tests.web.match_page import open_panel
from tests.web.time.finished import at, free


def ending(game, unit):
    """Return the types of the events that end a phase or a round."""
    return [name for name, ends in GAMES[game].ends.items() if ends == unit]


@pytest.mark.slow
@each_game(1)
def test_rounds_and_phases_stand_along_the_slider(page, over, game):
    match = over(game)
    match.open(page, "#v=9")
    rounds, phases = (match.of_types(ending(game, part)) for part in ("round", "phase"))

    expect(page.locator("#marks .round")).to_have_count(len(rounds))
    expect(page.locator("#marks .phase")).to_have_count(len(phases))
    assert rounds
    assert phases
    places = page.locator("#marks .round").evaluate_all(
        "all => all.map(mark => mark.getAttribute('x'))"
    )
    assert places == [f"{100 * (round - 1) / (match.newest - 1):.3f}%" for round in rounds]
    expect(page.locator("#marks")).to_have_attribute(
        "aria-label", re.compile(f"rounds {len(rounds)}")
    )


@pytest.mark.slow
@each_game(2)
def test_a_step_is_as_large_as_is_chosen(page, over, game):
    match = over(game)
    decisions = match.decisions()
    ends = [decision["seq"] for decision in decisions]
    seats = [decision["e"]["seat"] for decision in decisions]
    turns = [end for n, end in enumerate(ends[:-1]) if seats[n] != seats[n + 1]]
    rounds = match.of_types(ending(game, "round"))
    match.open(page, "#v=9")
    for unit, stops in (("decision", ends), ("turn", turns), ("round", rounds)):
        page.locator("#slider").fill("9")
        expect(page.locator("#unit option[value=round]")).to_be_enabled()
        page.locator("#unit").select_option(unit)
        after = [stop for stop in stops if stop > 9]
        page.get_by_role("button", name=f"One {unit} forward").click()
        at(page, after[0])
        page.get_by_role("button", name=f"One {unit} forward").click()
        at(page, after[1])
        page.get_by_role("button", name=f"One {unit} back").click()
        at(page, after[0])


@pytest.mark.slow
def test_keys_work_wherever_the_focus_is_but_where_one_types(page, over):
    match = over()
    match.open(page, "#v=12")
    free(page)
    page.keyboard.press("ArrowRight")
    at(page, 13)
    page.get_by_role("button", name="Copy link").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    at(page, 11)
    page.keyboard.press("Shift+ArrowRight")
    at(page, next(decision["seq"] for decision in match.decisions() if decision["seq"] > 11))
    page.keyboard.press("Home")
    at(page, 1)
    page.keyboard.press("End")
    at(page, match.newest)
    page.locator("#filter-text").focus()
    page.keyboard.type("? u ")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")

    at(page, match.newest)
    expect(page.locator("#filter-text")).to_have_value("? u ")
    expect(page.locator("#keys")).to_be_hidden()
    match.site.faults.clear()  # the browser logs every 404: version 1 has no board


@pytest.mark.slow
def test_the_space_bar_plays_and_a_question_mark_shows_the_keys(page, over):
    over().open(page, "#v=12")
    free(page)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#moment-version")).to_contain_text(re.compile("Version 1[4-9] of"))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play through the match")).to_be_visible()

    page.keyboard.press("?")

    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


@pytest.mark.slow
def test_u_takes_the_last_command_back(site, page):
    match_id = site.world.create({}, {"bot": "greedy"}, game="atta-ants", first_player=0)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    action = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"][0]
    played = site.world.post(f"/v1/matches/{match_id}/commands", action["command"], token=token)
    version = played.json["version"]
    site.open(page, f"/matches/{match_id}#token={token}")
    expect(page.locator("#going-back [data-kind=undo]").first).to_be_visible()
    free(page)

    page.keyboard.press("u")

    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(version + 1))
    expect(page.locator("#marks .undo")).to_have_count(1)


@pytest.mark.slow
def test_the_board_is_told_what_a_step_touched(page, over):
    """The board gets the targets of all events in a step, and shows all of them."""
    match = over("march-of-the-ants")
    seqs = [decision["seq"] for decision in match.decisions()]
    start, end = next((before, after) for before, after in pairwise(seqs) if after - before > 3)
    match.open(page, f"#v={start}")
    page.locator("#unit").select_option("decision")
    page.get_by_role("button", name="One decision forward").click()
    at(page, end)

    expect(page.locator("#board")).to_have_attribute("data-version", str(end))
    touched = {target for line in match.lines[start:end] for target in line["targets"]}
    drawn = set(
        page.evaluate("Array.from(document.querySelectorAll('svg [id*=\":\"]'), ({ id }) => id)")
    )
    outlined = page.locator(".layer.lately [data-target]")
    expect(outlined).to_have_count(len(touched & drawn))
    assert len(touched & drawn) > 1
    assert {outline.get_attribute("data-target") for outline in outlined.all()} == touched & drawn


@pytest.mark.slow
@each_game(0)
def test_the_timeline_is_filtered_by_seat_kind_and_words(page, over, game):
    match = over(game)
    match.open(page)

    def visible_lines():
        return page.locator("#timeline li:not([hidden])")

    chosen = [line for line in match.lines if line["seat"] == 1]
    page.get_by_label("By whom").select_option("1")
    expect(visible_lines()).to_have_count(len(chosen))
    expect(page.locator("#filter-said")).to_have_text(f"{len(chosen)} of {match.newest} events")
    word = chosen[-1]["text"].split()[-1].lower()
    both = [step for step in chosen if word in f"{step['text']} rule {step['rule']}".lower()]
    page.get_by_label("With the words").fill(word)
    expect(visible_lines()).to_have_count(len(both))
    page.get_by_role("button", name="Show all").click()
    page.get_by_label("Of which kind").select_option("rules")
    ruled = [line for line in match.lines if line["by"] == "phase"]
    expect(visible_lines()).to_have_count(len(ruled))
    page.locator("#timeline a[tabindex='0']").focus()
    page.keyboard.press("End")

    expect(visible_lines().last.locator("a")).to_be_focused()


@pytest.mark.slow
def test_a_link_has_all_that_is_shown_and_never_a_token(site, page):
    match_id = site.world.create({}, {"bot": "greedy"}, game=ANY_GAME.name)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    then = site.world.context.store.head(match_id).version
    action = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"][0]
    site.world.post(f"/v1/matches/{match_id}/commands", action["command"], token=token)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    site.open(page, f"/matches/{match_id}#token={token}&v={then}&tab=points,record&step=turn")
    expect(page.locator("#play-head")).to_have_text(f"Your choices at version {then}")
    expect(page.locator("#points")).to_be_visible()
    expect(page.locator("#record")).to_be_hidden()  # one panel is open at a time
    expect(page.locator("#unit")).to_have_value("turn")
    assert "token" not in page.url
    assert "tab" not in page.url

    page.get_by_role("button", name="Copy link").click()

    expect(page.locator("#link-said")).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    stem, _, kept = link.partition("#")
    assert stem == f"{site.address}/matches/{match_id}"
    assert kept == f"v={then}&step=turn&tab=points"
    page.goto("about:blank")
    page.goto(link)
    at(page, then)
    expect(page.locator("#points")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.assure)])
def test_it_fits_and_the_bar_never_covers_the_board(page, over, width):
    page.set_viewport_size({"width": width, "height": 844})
    match = over("march-of-the-ants")
    match.open(page, "#v=60&tab=record")
    expect(page.locator("#record-shown dl")).to_be_visible()
    for panel in ("finding", "comparing", "changed", "points"):
        open_panel(page, panel)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#points-chart svg")).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("scrollTo(0, 0)")
    board, bar = (page.locator(selector).bounding_box() for selector in ("#board", "#time"))
    assert board["y"] + board["height"] <= bar["y"] or bar["x"] >= board["x"] + board["width"]
    small = page.locator("#time button:visible, #time select:visible").evaluate_all(
        "all => all.filter(control => control.getBoundingClientRect().height < 32).length"
    )
    assert small == 0


# Returns the choices in the row of time that are narrower than their longest option.
CUT_OFF = """() => [...document.querySelectorAll("#time select")].filter((select) => {
  const { width } = select.getBoundingClientRect();
  select.style.cssText = "flex: none; width: max-content";
  const isCut = width < select.getBoundingClientRect().width - 0.5;
  select.style.cssText = "";
  return select.offsetParent && isCut;
}).map((select) => select.id)"""


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900)])
def test_the_choices_beside_the_slider_show_all_their_words(page, over, size):
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    over().open(page)
    expect(page.locator("#eyes")).to_be_visible()

    assert page.evaluate(CUT_OFF) == []
    assert page.locator("#time .tuned").bounding_box()["height"] <= 40
