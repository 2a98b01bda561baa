"""A move that is made while the connection is away is kept, and sent again with its idempotency key."""

import pytest
from playwright.sync_api import expect

from tests.by_game import each_game
from tests.web.match_page import open_list
from tests.web.test_live import wait_for

COMMANDS = "**/v1/matches/*/commands"
BAR = "#line"


class Table:
    """A match of two people, at whose first question the page of a seat is opened."""

    def __init__(self, site, page, game):
        self.site, self.page, self.keys = site, page, []
        self.id = site.world.create({}, {}, game=game)
        self.tokens = [
            site.world.post(f"/v1/matches/{self.id}/seats/{seat}").json["token"] for seat in (0, 1)
        ]
        site.play_on(self.id)
        asked = site.world.get(f"/v1/matches/{self.id}").json["asked"]
        self.token = self.tokens[asked[0]["seat"]]
        page.on("request", self.note_key)
        site.open(page, f"/matches/{self.id}#token={self.token}")
        expect(page.locator("#live")).to_have_text("Live")
        open_list(page)
        expect(page.locator("#actions button:enabled").first).to_be_visible()

    def note_key(self, request):
        if request.url.endswith("/commands"):
            self.keys.append(request.headers["idempotency-key"])

    @property
    def version(self):
        return self.site.world.context.store.head(self.id).version

    def press(self):
        """Press the first action of the list, and return its words."""
        button = self.page.locator("#actions button:enabled").first
        words = button.inner_text()
        button.click()
        return words

    def actions(self):
        return self.site.world.get(f"/v1/matches/{self.id}/actions", token=self.token).json[
            "actions"
        ]


@pytest.fixture
def sit(site, page):
    """Open a match of a game. The errors that the browser logs for failed requests are forgotten."""
    yield lambda game: Table(site, page, game)
    site.forget_faults(page)


def cut(page, pattern="**/v1/**"):
    page.route(pattern, lambda route: route.abort())


@pytest.mark.slow
@each_game(0)
def test_a_move_is_kept_while_the_connection_is_away_and_sent_again(sit, page, game):
    table = sit(game)
    before = table.version
    cut(page)

    words = table.press()

    expect(page.locator(BAR)).to_contain_text("Your move is kept")
    expect(page.locator(BAR)).to_contain_text(words)
    expect(page.locator(BAR)).to_be_in_viewport()
    expect(page.locator(".layer.lit [data-target]")).to_have_count(0)
    expect(page.locator("#actions button:enabled")).to_have_count(0)
    expect(page.locator("#problem")).to_be_empty()
    assert table.version == before
    page.unroute_all()
    expect(page.locator(BAR)).to_be_hidden()
    wait_for(page, lambda: table.version > before)
    assert len(table.keys) > 1
    assert len(set(table.keys)) == 1


@pytest.mark.slow
def test_a_kept_move_survives_a_reload(sit, page):
    table = sit("atta-ants")
    before = table.version
    cut(page, COMMANDS)
    words = table.press()
    expect(page.locator(BAR)).to_contain_text("Your move is kept")

    page.reload()

    expect(page.locator(BAR)).to_contain_text(words)
    expect(page.locator("#timeline li").first).to_be_visible()
    expect(page.locator(".layer.lit [data-target]")).to_have_count(0)
    expect(page.locator("#actions button:enabled")).to_have_count(0)
    page.unroute_all()
    expect(page.locator(BAR)).to_be_hidden()
    wait_for(page, lambda: table.version > before)
    assert len(set(table.keys)) == 1
    played = table.version
    page.reload()
    expect(page.locator("#live")).to_have_text("Live")
    page.wait_for_timeout(300)
    assert table.version == played


@pytest.mark.slow
def test_a_move_whose_answer_was_lost_is_played_once(sit, page):
    """The service has played the move, and answers the same key with the same answer."""
    table = sit("atta-ants")
    reached = []

    def lose_answer(route):
        reached.append(route.fetch())
        route.abort()

    page.route(COMMANDS, lose_answer, times=5)
    table.press()

    expect(page.locator(BAR)).to_contain_text("Your move is kept")
    expect(page.locator(BAR)).to_be_hidden(timeout=15_000)
    answers = {answer.json()["version"] for answer in reached}
    assert len(reached) == 5
    assert len(answers) == 1
    assert len(set(table.keys)) == 1


@pytest.mark.slow
def test_a_kept_move_that_is_refused_is_named_with_the_reason(sit, page):
    """Meanwhile the seat has played something else, on another device."""
    table = sit("atta-ants")
    cut(page)
    words = table.press()
    expect(page.locator(BAR)).to_contain_text("Your move is kept")
    other = table.actions()[-1]["command"]
    played = table.site.world.post(f"/v1/matches/{table.id}/commands", other, token=table.token)
    assert played.status_code == 201
    version = table.version

    page.unroute_all()

    expect(page.locator(BAR)).to_contain_text(f"Your move was not played: {words}")
    assert table.version == version
    expect(page.locator("#timeline li").first).to_have_attribute("data-seq", str(version))
    page.locator("#line-close").click()
    expect(page.locator(BAR)).to_be_hidden()
    assert page.evaluate("document.activeElement.tagName") == "H2"


@pytest.mark.slow
def test_the_bar_says_that_the_connection_is_away_and_what_needs_it_is_not_offered(sit, page):
    table = sit("atta-ants")
    table.press()
    undo = page.locator("#going-back [data-kind]").first
    expect(undo).to_be_enabled()
    page.context.set_offline(True)
    cut(page)
    table.site.world.app.extensions["api"].hub.stop()  # ends the streams

    expect(page.locator(BAR)).to_contain_text("No connection to the service", timeout=15_000)
    assert page.locator("#going-back").evaluate("(box) => box.inert")
    page.context.set_offline(False)
    page.unroute_all()

    expect(page.locator(BAR)).to_be_hidden(timeout=15_000)
    assert not page.locator("#going-back").evaluate("(box) => box.inert")
