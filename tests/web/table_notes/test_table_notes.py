"""The panel of the notes between the seats, for persons with a seat."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.web.lobby.test_accessible import check_by_axe
from tests.web.match_page import open_panel

TAB, LIST = "#tab-table-notes", "#table-list li"
PHONE = {"width": 390, "height": 844}


class Pair:
    """A match of two players, and the page of the first one."""

    def __init__(self, site, **plan):
        self.site, self.world = site, site.world
        body = {"game": ANY_GAME.name, "seats": [{}, {}], **plan}
        self.match_id = self.world.post("/v1/matches", body).json["id"]
        self.path = f"/v1/matches/{self.match_id}"
        seats = [self.world.post(f"{self.path}/seats/{seat}").json for seat in range(2)]
        self.tokens = [seat["token"] for seat in seats]

    def open(self, page, seat=0):
        page.goto("about:blank")  # otherwise only the fragment of the address may change
        self.site.open(page, f"/matches/{self.match_id}#token={self.tokens[seat]}")
        expect(page.locator("#live")).to_have_text(re.compile("Live|over"))

    def write(self, seat, text):
        answer = self.world.post(
            f"{self.path}/table-notes", {"text": text}, token=self.tokens[seat]
        )
        assert answer.status_code == 201, answer.text
        return answer.json["id"]

    def texts(self, seat):
        listed = self.world.get(f"{self.path}/table-notes", token=self.tokens[seat]).json
        return [note["text"] for note in listed["notes"]]

    def end(self, seat=1):
        path = f"{self.path}/seats/{seat}/resignation"
        assert self.world.post(path, token=self.tokens[seat]).status_code == 201
        self.site.play_on(self.match_id)


@pytest.fixture
def pair(site):
    return Pair(site)


def test_a_player_writes_and_reads_an_answer(pair, page):
    pair.open(page)
    open_panel(page, "table-notes")
    expect(page.locator("#table-said")).to_have_text("There are no notes yet.")
    page.get_by_label("Write to the others").fill("Good luck!")
    expect(page.locator("#table-count")).to_have_text("10 of 500 characters.")

    page.get_by_role("button", name="Send").click()

    expect(page.locator(LIST)).to_have_count(1)
    assert pair.texts(1) == ["Good luck!"]
    pair.write(1, "<b>You</b> too.")
    expect(page.locator(LIST).first).to_contain_text("Player 2 <b>You</b> too.")
    expect(page.locator("#table-heard")).to_have_text("Player 2 writes: <b>You</b> too.")
    expect(page.get_by_label("Write to the others")).to_be_focused()
    assert pair.site.faults == []


def test_unread_notes_are_counted_at_the_tab_until_it_is_open(pair, page):
    pair.write(1, "Before you came.")
    pair.open(page)
    expect(page.locator(TAB)).to_have_text("Table (1)")
    pair.write(1, "And now.")
    expect(page.locator(TAB)).to_have_text("Table (2)")

    open_panel(page, "table-notes")

    expect(page.locator(TAB)).to_have_text("Table")
    expect(page.locator(LIST)).to_have_count(2)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_new_notes_are_seen_in_the_head_of_the_page_and_opened_there(pair, page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    fresh = page.locator("#table-fresh")
    pair.open(page)
    expect(page.locator("#live")).to_have_text("Live")
    expect(fresh).to_be_hidden()
    pair.write(1, "Good luck!")
    expect(fresh).to_have_text("New notes: 1")
    expect(fresh).to_be_in_viewport(ratio=1)

    fresh.click()

    expect(page.locator(LIST).first).to_contain_text("Good luck!")
    expect(page.locator(LIST).first).to_be_in_viewport()
    expect(fresh).to_be_hidden()
    expect(page.locator(TAB)).to_be_focused()


def test_a_text_that_is_too_long_is_refused_at_the_field(pair, page):
    pair.open(page)
    open_panel(page, "table-notes")
    page.get_by_label("Write to the others").fill("x" * 501)

    page.locator("#table-form button").first.click()

    expect(page.locator("#table-problem")).to_have_text("At most 500 characters fit.")
    expect(page.locator("#table-words")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#table-words")).to_have_value("x" * 501)
    assert pair.texts(1) == []


def test_a_player_is_muted_and_heard_again(pair, page):
    pair.write(1, "Noise.")
    pair.open(page)
    open_panel(page, "table-notes")
    mute = page.get_by_role("button", name="Mute Player 2")
    expect(mute).to_have_attribute("aria-pressed", "false")

    mute.click()

    expect(page.locator(LIST)).to_have_count(0)
    expect(mute).to_have_attribute("aria-pressed", "true")
    expect(mute).to_be_focused()
    mute.press("Enter")
    expect(page.locator(LIST)).to_have_count(1)


def test_a_note_is_reported_after_a_question(pair, page):
    pair.write(1, "Rude.")
    pair.open(page)
    open_panel(page, "table-notes")

    page.get_by_role("button", name="Report the note of Player 2").click()
    page.locator("dialog button", has_text="Report").click()

    expect(page.locator("#table-said")).to_have_text("The note is reported to the administrators.")
    listed = pair.world.context.table_reports.since(0, 10)
    assert [report.match_id for report in listed] == [pair.match_id]


def test_well_played_is_offered_once_at_the_end(pair, page):
    pair.open(page)
    open_panel(page, "table-notes")
    well = page.get_by_role("button", name="Well played")
    expect(well).to_have_count(0)
    pair.end()
    expect(well).to_be_visible()

    well.click()

    expect(page.locator(LIST).first).to_contain_text("Well played!")
    expect(well).to_have_count(0)
    pair.write(1, "Thank you.")
    expect(page.locator(LIST).first).to_contain_text("Thank you.")


def test_spectators_and_hot_seats_have_no_panel(pair, page):
    pair.write(1, "Hello.")
    pair.site.open(page, f"/matches/{pair.match_id}")
    expect(page.locator("#live")).to_have_text("Live")
    expect(page.locator(TAB)).to_be_hidden()
    pair.open(page, 0)
    expect(page.locator(TAB)).to_be_visible()
    key = f"formicary:{pair.match_id}/seats"
    page.evaluate(
        "([key, seats]) => localStorage.setItem(key, seats)", [key, json.dumps(pair.tokens)]
    )
    read = []
    page.on("request", lambda sent: "table-notes" in sent.url and read.append(sent.url))
    page.reload()

    expect(page.locator("#live")).to_have_text("Live")
    page.wait_for_timeout(300)
    expect(page.locator(TAB)).to_be_hidden()
    assert [url for url in read if "/v1/" in url] == []


def test_a_match_against_a_bot_has_no_panel(site, page):
    body = {"game": ANY_GAME.name, "seats": [{}, {"bot": "random"}]}
    match_id = site.world.post("/v1/matches", body).json["id"]
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.open(page, f"/matches/{match_id}#token={token}")
    expect(page.locator("#seats")).to_contain_text("Player 1")

    expect(page.locator(TAB)).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("size", [None, PHONE])
def test_axe_finds_nothing_in_the_panel(pair, page, size):
    if size:
        page.set_viewport_size(size)
    pair.write(1, "Hello.")
    pair.open(page)
    open_panel(page, "table-notes")
    expect(page.locator(LIST)).to_have_count(1)

    check_by_axe(page)
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    pair.site.faults.clear()  # the page's policy blocks the styles of axe
