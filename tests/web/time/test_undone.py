"""Undone versions on the page: the curve, branch comparison, lines and copied links."""

import re

import pytest
from playwright.sync_api import expect

from games.table import foresee_time_out
from games.table.events import OF_THE_TABLE
from matches.commands.commit import Actor
from matches.commands.seat_handover import hand_to_bot
from matches.commands.timeouts import run_out
from matches.commands.undo import rewind
from tests.by_game import ANY_GAME
from tests.playing import at_table
from tests.web.time.conftest import draw_afresh
from tests.web.time.finished import at

TABLE = {kind.__struct_config__.tag for kind in OF_THE_TABLE}


class Undone:
    """A match between two people with a rewind back, another one forward, and a branch.

    Attributes:
        back: the version that the first rewind went back to.
        branched: the version that the second rewind went forward to; the branch starts there.
        end: the last version before the rewinds.
    """

    def __init__(self, site):
        self.site, self.world = site, site.world
        body = {"game": ANY_GAME.name, "seats": [{}, {}], "options": {"first_player": 0}}
        self.id = self.world.post("/v1/matches", body).json["id"]
        stem = f"/v1/matches/{self.id}/seats"
        self.tokens = [self.world.post(f"{stem}/{n}").json["token"] for n in (0, 1)]
        versions = [self.play(self.id) for _ in range(7)]
        self.back, self.branched, self.end = versions[-4], versions[-3], versions[-1]
        self.rewind(self.back)
        self.rewind(self.branched)
        plan = {"at": self.branched, "luck": "new", "seats": [{}, {}]}
        self.branch = self.world.post(f"/v1/matches/{self.id}/branches", plan).json["id"]
        stem = f"/v1/matches/{self.branch}/seats"
        self.others = [self.world.post(f"{stem}/{n}").json["token"] for n in (0, 1)]

    @property
    def newest(self):
        return self.world.context.store.head(self.id).version

    def get(self, path):
        return self.world.get(f"/v1/matches/{self.id}{path}").json

    def play(self, match_id, tokens=None, which=0):
        """Play an action of the seat that has to move. Return the resulting version."""
        for token in tokens or self.tokens:
            actions = self.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
            if actions:
                command, stem = actions[which]["command"], f"/v1/matches/{match_id}"
                played = self.world.post(f"{stem}/commands", command, token=token)
                assert played.status_code == 201, played.text
                return played.json["version"]
        raise AssertionError("nobody is asked")

    def rewind(self, version):
        rewind(self.world.context, self.id, version, Actor("admin"))

    def points_at(self, version, seat):
        """Return the points of a seat in the state at a version."""
        body = self.get(f"/ledger?at={version}")["balances"]
        return sum(o["amount"] for o in body if o["is_points"] and o["seat"] == seat)


@pytest.fixture
def undone_match(site, request):
    draw_afresh(site.world, request.node.nodeid)
    return Undone(site)


@pytest.mark.slow
def test_the_curve_has_the_value_of_the_state_at_every_version(site, page, undone_match):
    for _ in range(3):
        undone_match.play(undone_match.id)
    newest = undone_match.newest
    site.open(page, f"/matches/{undone_match.id}#v=6&tab=points")
    expect(page.locator("#points-chart svg")).to_be_visible()
    lines = undone_match.get("/timeline?limit=1000")["lines"]
    gone = [line["seq"] for line in lines if line["undone_by"]]
    shades = page.locator("#points-chart rect.undone")
    expect(shades).not_to_have_count(0)
    shaded = shades.evaluate_all(
        "all => all.map(shade => [+shade.dataset.from, +shade.dataset.to])"
    )

    assert [v for start, end in shaded for v in range(start, end + 1)] == gone
    assert len(gone) >= 3
    for version in range(1, newest + 1):
        page.locator("#slider").fill(str(version))
        wanted = [str(undone_match.points_at(version, seat)) for seat in (0, 1)]
        expect(page.locator("#points-chart b")).to_have_text(wanted)
    expect(page.locator("#points-chart desc")).to_contain_text("Undone by version")


def first_difference(undone_match, match_id, other):
    """Return the first difference from the service: the number of the command and its versions."""
    path = f"/v1/matches/{match_id}/compare?with={other}"
    comparison = undone_match.world.get(path).json
    commands = (comparison["difference"][side] for side in ("this", "other"))
    versions = (command and command["version"] for command in commands)
    return (comparison["difference"]["number"] - comparison["common"]["shared"], *versions)


@pytest.mark.slow
def test_a_branch_is_compared_with_what_its_parent_played(site, page, undone_match):
    """Parent and branch play the same command, then different ones. The second is the difference."""
    undone_match.play(undone_match.id)
    second = undone_match.play(undone_match.id)
    undone_match.play(undone_match.branch, undone_match.others)
    other = undone_match.play(undone_match.branch, undone_match.others, which=-1)
    site.open(page, f"/matches/{undone_match.branch}#tab=comparing&with={undone_match.id}")
    said = page.locator("#compared-said")
    expect(said).to_contain_text("The first difference comes with command 2.")
    assert first_difference(undone_match, undone_match.branch, undone_match.id) == (
        2,
        other,
        second,
    )

    page.get_by_role("button", name="First difference").click()

    captions = page.locator("#compared-boards figcaption > a")
    expect(said).to_contain_text("the first command that differs")
    expect(captions.nth(0)).to_have_text(f"This match, version {other}")
    expect(captions.nth(1)).to_contain_text(f"version {second}")
    site.open(page, f"/matches/{undone_match.id}#tab=comparing&with={undone_match.branch}")
    expect(said).to_contain_text("The first difference comes with command 2.")


@pytest.mark.slow
def test_a_branch_of_an_undone_version_is_compared_from_where_the_lines_part(
    site, page, undone_match
):
    """The comparison starts from the parent's last version before the rewind."""
    played = undone_match.play(undone_match.id, which=-1)
    plan = {"at": undone_match.end, "luck": "new", "seats": [{"bot": "random"}] * 2}
    made = undone_match.world.post(f"/v1/matches/{undone_match.id}/branches", plan).json["id"]
    site.open(page, f"/matches/{made}#tab=comparing&with={undone_match.id}")
    expect(page.locator("#compared-said")).to_contain_text("comes with command 1.")
    number, _, version = first_difference(undone_match, made, undone_match.id)
    assert (number, version) == (1, played)

    page.get_by_role("button", name="First difference").click()

    captions = page.locator("#compared-boards figcaption a")
    expect(captions.nth(0)).to_have_attribute(
        "href", re.compile(f"/matches/{undone_match.id}\\?at=")
    )
    expect(captions.nth(1)).to_contain_text(f"version {played}")


def test_lines_are_marked_with_the_rewind_and_a_redo_takes_the_mark_away(site, page, undone_match):
    site.open(page, f"/matches/{undone_match.id}")
    marks = page.locator("#timeline li.gone")

    def expected_marks():
        lines = undone_match.get("/timeline?limit=1000")["lines"]
        kept = [line for line in lines if line["of_table"] and line["to"] is None]
        gone = [line for line in lines if line["undone_by"] and line not in kept]
        return [f"undone by version {line['undone_by']}" for line in reversed(gone)]

    expect(marks.locator(".undone")).to_have_text(expected_marks())
    before = expected_marks()
    undone_match.rewind(undone_match.end)
    expect(page.locator("#timeline li").first).to_have_attribute(
        "data-seq", str(undone_match.newest)
    )
    expect(marks.locator(".undone")).to_have_text(expected_marks())
    assert expected_marks() != before
    page.locator("#slider").fill(str(undone_match.end + 1))
    expect(page.locator("#moment-version")).to_contain_text("undone by version")


@pytest.mark.slow
def test_a_copied_link_has_the_version_and_the_eyes(page, over):
    match = over()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    match.open(page, "#v=12")
    eyes = page.get_by_label("Whose board is shown")

    def read_clipboard():
        page.get_by_role("button", name="Copy link").click()
        expect(page.locator("#link-said")).to_have_text("The link is copied.")
        return page.evaluate("navigator.clipboard.readText()")

    assert read_clipboard().endswith("#v=12&eyes=spectator")
    with page.expect_response(lambda response: "as=1" in response.url):
        eyes.select_option("1")
    link = read_clipboard()
    assert link.endswith("#v=12&eyes=1")
    page.goto("about:blank")
    with page.expect_response(
        lambda response: "at=12" in response.url and "as=1" in response.url
    ) as board:
        page.goto(link)
    at(page, 12)
    expect(eyes).to_have_value("1")
    expect(eyes.locator("option:checked")).to_have_text("Seen by Greedy bot 2")
    seen = match.site.world.get(f"/v1/matches/{match.id}/board?at=12&as=1").json["parts"]
    assert [part["svg"] for part in board.value.json()["parts"]] == [part["svg"] for part in seen]
    page.goto("about:blank")
    match.open(page, "#v=12&eyes=9")  # a seat that does not exist
    expect(eyes).to_have_value("")


@pytest.mark.slow
def test_a_link_to_all_secrets_waits_for_the_end(site, page, undone_match):
    """While the match runs, a reader only has its own view, and links to other views are ignored."""
    site.open(page, f"/matches/{undone_match.id}#v=6&eyes=all")
    expect(page.locator("#eyes")).to_be_hidden()
    expect(page.locator("#moment-version")).to_contain_text("Version 6 ")
    given_up = f"/v1/matches/{undone_match.id}/seats/0/resignation"
    undone_match.world.post(given_up, {}, token=undone_match.tokens[0])

    expect(page.locator("#eyes")).to_have_value("all")


def begin_with_clock(undone):
    """Return a match in which time-outs pass, and its seats' tokens."""
    clock = {"kind": "per-decision", "seconds": 30, "on_timeout": "pass", "absence": 2}
    body = {"game": ANY_GAME.name, "seats": [{}, {}], "clock": clock}
    return take_seats(undone, undone.world.post("/v1/matches", body).json["id"])


def take_seats(undone, match_id):
    stem = f"/v1/matches/{match_id}/seats"
    return match_id, [undone.world.post(f"{stem}/{n}").json["token"] for n in (0, 1)]


def pass_by_clock(undone, match_id, monkeypatch):
    """Let the time of the seat that has to move run out. Return the seat."""
    context = undone.world.context
    position = context.cache.fresh(match_id).timeline.tip()
    (asked,) = position.asked
    ran_out = foresee_time_out(position.table, asked.seat).ran_out_at
    monkeypatch.setattr(context, "now", lambda: ran_out)
    run_out(context, match_id, asked.seat, asked.since)
    return asked.seat


def play_the_same(undone, match_id, token, moves):
    """Play the command that causes exactly these events."""
    stem = f"/v1/matches/{match_id}"
    for action in undone.world.get(f"{stem}/actions", token=token).json["actions"]:
        command = action["command"]
        seen = undone.world.post(f"{stem}/preview", command, token=token).json["events"]
        if [line["event"] for line in seen] == moves:
            undone.world.post(f"{stem}/commands", command, token=token)
            return
    raise AssertionError("no command has these events")


@pytest.mark.slow
def test_what_the_clock_and_the_table_do_is_no_difference(site, page, undone_match, monkeypatch):
    """The parent's seat times out and gets a default move. In the branch, it plays the same move."""
    parent, tokens = begin_with_clock(undone_match)
    version = undone_match.play(parent, tokens)
    plan = {"at": version, "luck": "new", "seats": [{}, {}]}
    made = undone_match.world.post(f"/v1/matches/{parent}/branches", plan).json["id"]
    branch, others = take_seats(undone_match, made)
    seat = pass_by_clock(undone_match, parent, monkeypatch)
    asking = at_table(1 - seat)
    hand_to_bot(undone_match.world.context, parent, asking, "random")
    events = undone_match.world.get(f"/v1/matches/{parent}/events?after={version}").json["events"]
    events = [event["e"]["event"] for event in events]
    assert {"timed-out", "seat-handed-to-bot"} <= {event["type"] for event in events}
    moves = [event for event in events if event["type"] not in TABLE]
    play_the_same(undone_match, branch, others[seat], moves)

    site.open(page, f"/matches/{branch}#tab=comparing&with={parent}")

    expect(page.locator("#compared-said")).to_contain_text("Nothing differs.")
