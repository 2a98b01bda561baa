"""Undo, redo and proposals on the match page."""

import pytest
from playwright.sync_api import expect

from tests.web.match_page import open_list


class CommandResult:
    """A match between two people: one uses the seat's page, and the other one uses the API."""

    def __init__(self, site, undo):
        self.site = site
        body = {"game": "atta-ants", "seats": [{}, {}], "undo": undo}
        body["options"] = {"first_player": 0}
        self.match_id = site.world.post("/v1/matches", body).json["id"]
        self.path = f"/v1/matches/{self.match_id}"
        self.tokens = [site.world.post(f"{self.path}/seats/{n}").json["token"] for n in (0, 1)]

    @property
    def version(self):
        return self.site.world.context.store.head(self.match_id).version

    def actions(self, seat):
        return self.site.world.get(f"{self.path}/actions", token=self.tokens[seat]).json

    def play(self, seat):
        """Play the first action of a seat. Return the resulting version."""
        command = self.actions(seat)["actions"][0]["command"]
        sent = self.site.world.post(f"{self.path}/commands", command, token=self.tokens[seat])
        return sent.json["version"]

    def view(self, version):
        state = f"{self.path}/state?at={version}"
        return self.site.world.get(state, token=self.tokens[0]).json["view"]

    def open(self, page, seat):
        self.site.open(page, f"/matches/{self.match_id}#token={self.tokens[seat]}")
        expect(page.locator("#play")).to_be_visible()
        return page


@pytest.fixture
def free(site):
    return CommandResult(site, "free")


@pytest.fixture
def asking(site):
    return CommandResult(site, "consent")


@pytest.mark.slow
def test_an_undo_button_takes_a_command_back_and_redo_does_it_again(page, free):
    before = free.version
    done = free.play(0)
    free.open(page, 0)

    page.get_by_title(f"Undo to version {before}").click()
    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(done + 1))
    assert free.view(done + 1) == free.view(before) != free.view(done)
    page.get_by_title(f"Redo to version {done}").click()

    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(done + 2))
    assert free.view(done + 2) == free.view(done)


def test_a_farther_step_is_looked_at_before_it_is_taken(page, free):
    begun = free.version
    versions = [begun, *(free.play(0) for _ in range(2))]
    free.open(page, 0)
    page.get_by_text("Other moments").click()
    page.get_by_label("Where to go").focus()
    page.get_by_label("Where to go").select_option(label=f"Undo to version {begun}")
    page.get_by_label("Where to go").dispatch_event("change")
    expect(page.locator("#board")).to_have_attribute("data-version", str(begun))
    assert free.version == versions[-1]

    page.get_by_role("button", name="Go there").click()

    expect(page.locator("#board")).to_have_attribute("data-version", str(versions[-1] + 1))
    assert free.view(free.version) == free.view(begun)


@pytest.mark.slow
def test_a_proposal_is_seen_by_all_and_agreed_to(site, browser, page, asking):
    begun, moves = asking.version, 1
    while asking.actions(1)["actions"] == []:
        last = asking.play(0)
        moves += 1
    asking.play(1)
    body = {"to": begun}
    sent = site.world.post(f"{asking.path}/undo", body, token=asking.tokens[1])
    assert sent.status_code == 201, sent.text
    watching = browser.new_context()
    spectator = watching.new_page()
    site.open(spectator, f"/matches/{asking.match_id}")
    expect(spectator.locator("#proposal p")).to_have_text(
        f"Player 2 wants to take back {moves} moves and to go to version {begun}:"
    )
    shown = site.world.get(asking.path).json["proposal"]["takes_back"]
    texts = [line["text"] for line in shown["lines"]]
    assert shown["moves"] == moves == len(texts)
    assert all("Player " in text for text in texts)
    expect(spectator.locator("#proposal li")).to_have_text(texts)
    expect(spectator.locator("#play")).to_be_hidden()
    asking.open(page, 0)
    page.locator("#proposal button").click()
    expect(page.locator("#board")).to_have_attribute("data-version", str(begun))

    page.get_by_role("button", name=f"Agree to go to version {begun}").click()

    expect(page.locator("#proposal")).to_be_hidden()
    expect(page.locator("#timeline li.gone")).not_to_have_count(0)
    expect(spectator.locator("#proposal")).to_be_hidden()
    assert asking.view(asking.version) == asking.view(begun) != asking.view(last)
    watching.close()


@pytest.mark.slow
def test_a_proposal_is_withdrawn_by_who_made_it(site, page, asking):
    begun = asking.version
    while asking.actions(1)["actions"] == []:
        asking.play(0)
    asking.play(1)
    asking.open(page, 0)
    page.get_by_text("Other moments").click()
    label = f"Propose to undo to version {begun}"
    page.get_by_label("Where to go").select_option(label=label)
    page.get_by_role("button", name="Go there").click()
    expect(page.locator("#proposal")).to_contain_text("Player 1 wants")
    standing = asking.version

    page.get_by_role("button", name="Withdraw the proposal").click()

    expect(page.locator("#proposal")).to_be_hidden()
    expect(page.locator("#timeline li").first).to_contain_text("it was withdrawn")
    assert asking.view(asking.version) == asking.view(standing)


@pytest.mark.slow
def test_keys_alone_play_and_take_back(page, free):
    free.open(page, 0)
    open_list(page)
    first = page.locator("#actions button").first
    first.focus()
    before = free.version
    page.keyboard.press("Enter")
    undo = page.get_by_title(f"Undo to version {before}")
    expect(undo).to_be_visible()
    expect(page.locator("#play-head")).to_be_focused()  # the buttons are new

    undo.focus()
    page.keyboard.press("Enter")

    expect(page.locator("#timeline li.gone")).not_to_have_count(0)
    assert free.view(free.version) == free.view(before)
    expect(page.locator("#going-back button").first).to_be_focused()


@pytest.mark.slow
def test_redo_is_offered_only_until_something_else_is_played(page, free):
    """A redo would discard the new move, so the undone version remains among the other versions."""
    free.play(0)
    free.open(page, 0)
    redo = page.locator('#going-back [data-kind="redo"]')
    page.get_by_title("Undo to").first.click()
    expect(redo).to_be_visible()

    played = free.play(0)

    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(played))
    expect(redo).to_have_count(0)
    expect(page.get_by_text("Other moments")).to_be_visible()
