"""Going through finished matches of every game: steps, marks, keys, filter, search, links."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.by_game import ANY_GAME
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.serving import served
from tests.web.conftest import Site

TOLD = json.loads(Path("web/static/time/games.json").read_text())
EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))


class Finished:
    """A match that bots have played to its end."""

    def __init__(self, site, game, other="greedy"):
        self.site = site
        self.id = site.world.create({"bot": "greedy"}, {"bot": other}, game=game)
        site.play_on(self.id)
        self.newest = site.world.context.store.head(self.id).version
        self.events = self.get("/events?limit=1000")["events"]
        self.lines = self.get("/timeline?limit=1000")["lines"]

    def get(self, path):
        return self.site.world.get(f"/v1/matches/{self.id}{path}").json

    def open(self, page, more=""):
        self.site.open(page, f"/matches/{self.id}{more}")
        expect(page.locator("#moment-version")).to_contain_text(f" of {self.newest}")
        return page

    def of_types(self, types):
        return [one["seq"] for one in self.events if one["e"]["event"]["type"] in types]

    def decisions(self):
        return [one for one in self.events if "mac" in one["e"] and one["e"]["by"] == "bot"]


@pytest.fixture(scope="module")
def site():
    """One service for the whole module: each match of `over` is read by many tests."""
    by_hand = ByHand()
    world = World(games=dict(GAMES), analyses=by_hand)
    with served(world.app) as address:
        yield Site(world, address, by_hand)


@pytest.fixture(scope="module")
def over(site):
    """Give a finished match of a game, always the same one."""
    known = {}

    def finished(game=ANY_GAME.name, other="greedy"):
        if (game, other) not in known:
            known[game, other] = Finished(site, game, other)
        return known[game, other]

    return finished


def at(page, version):
    expect(page.locator("#slider")).to_have_value(str(version))


def free(page):
    """Have nothing of the page focused."""
    page.evaluate("document.activeElement.blur()")


@EVERY_GAME
def test_rounds_and_phases_stand_along_the_slider(page, over, game):
    match = over(game)
    match.open(page, "#v=9")
    rounds, phases = (match.of_types(TOLD[game][one]) for one in ("rounds", "phases"))

    expect(page.locator("#marks .round")).to_have_count(len(rounds))
    expect(page.locator("#marks .phase")).to_have_count(len(phases))
    assert rounds
    assert phases
    places = page.locator("#marks .round").evaluate_all(
        "all => all.map(one => one.getAttribute('x'))"
    )
    assert places == [f"{100 * (one - 1) / (match.newest - 1):.3f}%" for one in rounds]
    expect(page.locator("#marks")).to_have_attribute(
        "aria-label", re.compile(f"rounds {len(rounds)}")
    )


@EVERY_GAME
def test_a_step_is_as_large_as_is_chosen(page, over, game):
    match = over(game)
    decisions = match.decisions()
    ends = [one["seq"] for one in decisions]
    seats = [one["e"]["seat"] for one in decisions]
    turns = [end for n, end in enumerate(ends[:-1]) if seats[n] != seats[n + 1]]
    rounds = match.of_types(TOLD[game]["rounds"])
    match.open(page, "#v=9")
    for unit, stops in (("decision", ends), ("turn", turns), ("round", rounds)):
        page.locator("#slider").fill("9")
        expect(page.locator("#unit option[value=round]")).to_be_enabled()
        page.locator("#unit").select_option(unit)
        after = [one for one in stops if one > 9]
        page.get_by_role("button", name=f"One {unit} forward").click()
        at(page, after[0])
        page.get_by_role("button", name=f"One {unit} forward").click()
        at(page, after[1])
        page.get_by_role("button", name=f"One {unit} back").click()
        at(page, after[0])


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
    at(page, next(one["seq"] for one in match.decisions() if one["seq"] > 11))
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
    match.site.faults.clear()  # the browser logs every 404 by itself: version 1 has no board


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


def test_the_board_is_told_what_a_step_touched(page, over):
    """All that the events of a step touched, so that a step of many events shows them all."""
    match = over("march-of-the-ants")
    match.open(page, "#v=40")
    page.evaluate(
        """async () => {
            const { hear } = await import('/static/common/bus.js');
            window.told = [];
            hear('moment-shown', (one) => window.told.push(one));
        }"""
    )
    page.locator("#unit").select_option("decision")
    page.get_by_role("button", name="One decision forward").click()
    end = next(one["seq"] for one in match.decisions() if one["seq"] > 40)
    at(page, end)

    told = page.evaluate("window.told.at(-1)")
    wanted = [one for line in match.lines[40:end] for one in line["targets"]]
    assert told["version"] == end
    assert told["targets"] == list(dict.fromkeys(wanted))


@EVERY_GAME
def test_the_timeline_is_filtered_by_seat_kind_and_words(page, over, game):
    match = over(game)
    match.open(page)

    def shown():
        return page.locator("#timeline li:not([hidden])")

    chosen = [one for one in match.lines if one["seat"] == 1]
    page.get_by_label("By whom").select_option("1")
    expect(shown()).to_have_count(len(chosen))
    expect(page.locator("#filter-said")).to_have_text(f"{len(chosen)} of {match.newest} events")
    word = chosen[-1]["text"].split()[-1].lower()
    both = [one for one in chosen if word in f"{one['text']} rule {one['rule']}".lower()]
    page.get_by_label("With the words").fill(word)
    expect(shown()).to_have_count(len(both))
    page.get_by_role("button", name="Show all").click()
    page.get_by_label("Of which kind").select_option("rules")
    ruled = [one for one in match.lines if one["by"] == "phase"]
    expect(shown()).to_have_count(len(ruled))
    page.locator("#timeline a[tabindex='0']").focus()
    page.keyboard.press("End")

    expect(shown().last.locator("a")).to_be_focused()


@EVERY_GAME
def test_examples_in_words_find_what_the_api_finds(page, over, game):
    """Each is over fields that the game's view has, so that each has a value somewhere."""
    match = over(game)
    match.open(page, "#tab=finding")
    buttons = page.locator("#examples button")
    expect(buttons).to_have_count(len(TOLD[game]["examples"]))
    for number, one in enumerate(TOLD[game]["examples"]):
        where = one["where"].replace("{seat}", "0")
        found = match.get(f"/search?kind=intervals&where={where.replace('&', '%26')}")
        assert found["unclear"] == 0, found["fault"]
        buttons.nth(number).click()
        expect(page.locator("#where")).to_have_value(where)
        spans = [(i["from"], i["to"]) for i in found["intervals"]]
        expect(page.locator("#marks .found")).to_have_count(len(spans))
        expect(page.locator("#found a")).to_have_count(min(len(spans), 40))
        if spans:
            expect(page.locator("#found-said")).to_contain_text(f"version {spans[0][0]}")


def test_what_was_found_can_be_stepped_through(page, over):
    match = over()
    match.open(page, "#v=5&find=" + "drawn")
    page.locator("#finding > summary").click()
    found = [one["from"] for one in match.get("/search?kind=intervals&where=drawn")["intervals"]]
    expect(page.locator("#marks .found")).to_have_count(len(found))
    page.get_by_role("button", name="Step by what was found").click()
    page.get_by_role("button", name="One found forward").click()
    at(page, next(one for one in found if one > 5))


def test_a_condition_that_is_none_says_why(page, over):
    match = over()
    match.open(page, "#tab=finding")
    page.locator("#where").fill("drawn ==")
    page.get_by_role("button", name="Find", exact=True).click()

    expect(page.locator("#found-said")).not_to_have_text(re.compile("^(|Searching…)$"))
    expect(page.locator("#marks .found")).to_have_count(0)
    match.site.faults.clear()  # the browser logs every 422 by itself


@EVERY_GAME
def test_the_chart_shows_the_ledger_and_leads_to_versions(page, over, game):
    match = over(game)
    match.open(page, f"#v={match.newest // 2}&tab=points")
    chart = page.locator("#points-chart svg")
    expect(chart).to_be_visible()
    scores = match.get("/ledger")["balances"]
    sums = [sum(o["amount"] for o in scores if o["is_points"] and o["seat"] == s) for s in (0, 1)]
    ends = "; ".join(f"Seat {seat} has {points}" for seat, points in enumerate(sums))
    expect(chart.locator("desc")).to_have_text(f"At version {match.newest}: {ends}.")
    then = match.get(f"/ledger?at={match.newest // 2}")["balances"]
    now = [sum(o["amount"] for o in then if o["is_points"] and o["seat"] == s) for s in (0, 1)]
    expect(page.locator("#points-chart b")).to_have_text([str(one) for one in now])

    box = chart.bounding_box()
    chart.click(position={"x": box["width"] - 12, "y": 100})

    expect(page.locator("#points-chart b")).to_have_text([str(one) for one in sums])
    at(page, match.newest)


@EVERY_GAME
def test_the_record_of_an_event_tells_its_cause_and_what_is_hidden(page, over, game):
    match = over(game)
    inside = next(one for one in match.events[20:] if "mac" not in one["e"] and "id" in one["e"])
    after = inside["seq"] + 1
    match.open(page, f"#v={after}&tab=record")
    shown = page.locator("#record-shown")

    expect(shown).to_have_attribute("data-version", str(after))
    expect(shown).to_contain_text(inside["e"]["id"])
    expect(shown.get_by_role("link")).to_have_text(f"version {inside['seq']}")
    shown.get_by_role("link").click()
    expect(shown).to_have_attribute("data-version", str(inside["seq"]))
    for path in inside["e"].get("seals", {}):
        expect(shown.get_by_role("rowheader", name=path, exact=True)).to_be_visible()
    kept = {name: inside[name] for name in ("seq", "e", "link")}
    shown.get_by_text("The record, as it is kept").click()
    assert json.loads(shown.locator("pre.raw").inner_text()) == kept


def test_a_link_has_all_that_is_shown_and_never_a_token(site, page):
    match_id = site.world.create({}, {"bot": "greedy"}, game=ANY_GAME.name)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    then = site.world.context.store.head(match_id).version
    action = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"][0]
    site.world.post(f"/v1/matches/{match_id}/commands", action["command"], token=token)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    site.open(page, f"/matches/{match_id}#token={token}&v={then}&tab=points,record&step=turn")
    expect(page.locator("#play-head")).to_have_text(f"Your choices at version {then}")
    expect(page.locator("#record")).to_have_attribute("open", "")
    expect(page.locator("#unit")).to_have_value("turn")
    assert "token" not in page.url
    assert "tab" not in page.url

    page.get_by_role("button", name="Copy link").click()

    expect(page.locator("#link-said")).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    stem, _, kept = link.partition("#")
    assert stem == f"{site.address}/matches/{match_id}"
    assert kept == f"v={then}&step=turn&tab=points%2Crecord"
    page.goto("about:blank")
    page.goto(link)
    at(page, then)
    expect(page.locator("#points")).to_have_attribute("open", "")


def test_a_moment_is_tried_again_with_the_same_luck_and_compared(page, over):
    """The branch begins where one is asked, with the seat's token, and then differs or does not."""
    match = over("myrmes")
    asked = next(
        one["seq"]
        for one in match.decisions()[10:]
        if any(a["seat"] == 1 for a in match.get(f"/state?at={one['seq']}")["asked"])
    )
    match.open(page, f"#v={asked}")
    page.get_by_role("button", name="Retry this moment").click()
    page.wait_for_url(lambda url: "/matches/" in url and match.id not in url)
    branch = re.search("matches/([a-z0-9]+)", page.url)[1]
    assert "token" not in page.url
    expect(page.locator("#play")).to_be_visible()
    told = match.site.world.get(f"/v1/matches/{branch}").json
    assert (told["lineage"]["match"], told["lineage"]["version"]) == (match.id, asked)
    assert told["lineage"]["luck"]
    assert sorted(str(one["bot"]) for one in told["seats"]) == ["None", "greedy"]
    token = page.evaluate(f"localStorage.getItem('formicary:{branch}')")
    stem = f"/v1/matches/{branch}"
    action = match.site.world.get(f"{stem}/actions", token=token).json["actions"][-1]
    match.site.world.post(f"{stem}/commands", action["command"], token=token)

    page.locator("#comparing > summary").click()
    page.get_by_label("Compare with").select_option(match.id)
    expect(page.locator("#compared-boards img")).to_have_count(2)
    expect(page.locator("#compared-said")).to_contain_text("At the common origin.")
    expect(page.locator("#compared-boards figcaption").nth(1)).to_contain_text(f"version {asked}")
    page.get_by_role("button", name="First difference").click()
    expect(page.locator("#compared-said")).to_contain_text("the first event that differs")
    expect(page.locator("#compared-boards .differs")).to_have_count(2)
    words = page.locator("#compared-boards figcaption").all_inner_texts()
    assert words[0] != words[1]
    loaded = page.locator("#compared-boards img").evaluate_all(
        "all => all.map(one => one.naturalWidth > 0)"
    )
    assert loaded == [True, True]
    page.goto(f"{match.site.address}/matches/{match.id}")
    expect(page.locator("#marks .branch")).to_have_count(1)


def test_a_swing_is_tried_again_before_it_was_made(page, over):
    match = over(other="random")
    world = match.site.world
    world.post(f"/v1/matches/{match.id}/analysis", {"effort": "quick"})
    match.site.by_hand.work(world.context)
    found = match.get("/analysis?effort=quick")
    swing = next(one for one in found["moments"] if one["version"] == found["biggest"][0])
    match.open(page, "#v=5&tab=analysis&effort=quick")
    expect(page.locator("#marks .swing")).to_have_count(len(found["biggest"]))
    page.locator("#unit").select_option("swing")
    page.get_by_role("button", name="One swing forward").click()
    at(page, min(found["biggest"]))

    page.get_by_role("button", name="Retry this moment: seat").first.click()

    page.wait_for_url(lambda url: "/matches/" in url and match.id not in url)
    branch = re.search("matches/([a-z0-9]+)", page.url)[1]
    told = world.get(f"/v1/matches/{branch}").json
    assert told["lineage"]["version"] == swing["first"] - 1
    assert told["seats"][swing["seat"]]["bot"] is None
    expect(page.locator("#seats")).to_contain_text(f"Seat {swing['seat']} – you")


@pytest.mark.parametrize("width", [390, 1280])
def test_it_fits_and_the_bar_never_covers_the_board(page, over, width):
    page.set_viewport_size({"width": width, "height": 844})
    match = over("march-of-the-ants")
    match.open(page, "#v=60&tab=points,finding,record,comparing,changed")
    expect(page.locator("#points-chart svg")).to_be_visible()
    expect(page.locator("#record-shown dl")).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("scrollTo(0, 0)")
    board, bar = (page.locator(one).bounding_box() for one in ("#board", "#time"))
    assert board["y"] + board["height"] <= bar["y"] or bar["x"] >= board["x"] + board["width"]
    small = page.locator("#time button:visible, #time select:visible").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 32).length"
    )
    assert small == 0
