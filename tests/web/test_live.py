"""The match page follows its stream with the credentials of its viewer."""

import re

import pytest
from playwright.sync_api import expect


def create(site, **policy):
    body = {"game": "atta-ants", "seats": [{}, {}], "options": {"first_player": 0}, **policy}
    return site.world.post("/v1/matches", body).json["id"]


def sit(site, match_id, seat):
    return site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"]


def act(site, match_id, token):
    """Play the first action of a seat. Return the version after it."""
    stem = f"/v1/matches/{match_id}"
    command = site.world.get(f"{stem}/actions", token=token).json["actions"][0]["command"]
    done = site.world.post(f"{stem}/commands", command, token=token)
    assert done.status_code in (200, 201), done.text
    return site.world.context.store.head(match_id).version


def wait_for(page, holds):
    while not holds():
        page.wait_for_timeout(20)


def shows(page, version):
    newest = page.locator("#timeline li").first
    expect(newest).to_have_attribute("data-seq", str(version))


@pytest.mark.slow
def test_a_seat_follows_live_what_spectators_see_late(site, page):
    match_id = create(site, spectators={"kind": "delayed", "minutes": 10})
    tokens = [sit(site, match_id, seat) for seat in range(2)]
    site.open(page, f"/matches/{match_id}#token={tokens[1]}")
    expect(page.locator("#live")).to_have_text("Live")

    for _ in range(2):
        shows(page, act(site, match_id, tokens[0]))

    expect(page.locator("#live")).to_have_text("Live")
    assert site.faults == []


def test_who_sits_down_on_the_page_goes_on_as_that_seat(site, page):
    match_id = create(site, spectators={"kind": "delayed", "minutes": 10})
    token = sit(site, match_id, 0)
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#live")).to_have_text("Live")
    page.get_by_role("button", name="Sit down as Player 2").click()
    expect(page.locator("#seats")).to_contain_text("Player 2 \u2013 you")

    shows(page, act(site, match_id, token))
    assert site.faults == []


def test_a_stream_that_drops_is_taken_up_after_the_last_event(site, page):
    match_id = create(site)
    tokens = [sit(site, match_id, seat) for seat in range(2)]
    asked = []
    page.on("request", lambda request: "/events" in request.url and asked.append(request))
    cut = ('id: 7\ndata: {"seq": 7}\n\n', ":\n\n")
    held = []

    def answer(route):
        if len(asked) == 1:
            route.fulfill(content_type="text/event-stream", body="".join(cut))
        else:
            held.append(route)

    page.route("**/events*", answer, times=2)
    site.open(page, f"/matches/{match_id}#token={tokens[1]}")
    expect(page.locator("#live")).to_have_text("Reconnecting\u2026")
    wait_for(page, lambda: held)
    held[0].continue_()
    expect(page.locator("#live")).to_have_text("Live")

    assert [request.headers["last-event-id"] for request in asked[1:]] == ["7"]
    assert site.faults == []


@pytest.mark.slow
def test_a_page_that_gets_no_stream_looks_again_and_again(site, page):
    match_id = create(site)
    tokens = [sit(site, match_id, seat) for seat in range(2)]
    problem = {"type": "/problems/too-many-streams", "title": "Too many streams", "status": 503}
    wait = {"Retry-After": "5"}
    page.route("**/events*", lambda route: route.fulfill(status=503, json=problem, headers=wait))
    site.open(page, f"/matches/{match_id}#token={tokens[1]}")
    expect(page.locator("#live")).to_have_text("Updated every few seconds")

    shows(page, act(site, match_id, tokens[0]))
    assert [fault for fault in site.faults if "503" not in fault] == []
    site.forget_faults(page)  # the browser logs every rejected request


@pytest.mark.slow
def test_a_board_that_does_not_come_holds_up_nothing(site, page):
    """Bots play to the end while one response hangs, and the page still shows the end."""
    match_id = site.world.create({"bot": "greedy"}, {"bot": "greedy"}, game="atta-ants")
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#live")).to_have_text("Live")
    held = []
    asked = re.compile(r"/board(\.svg)?\?at=")
    page.route(asked, lambda route: held.append(route), times=1)  # noqa: PLW0108 - it is given attributes
    with page.expect_request(asked):
        site.play_on(match_id, 2)

    site.play_on(match_id)

    expect(page.locator("#live")).to_have_text("Complete")
    newest = site.world.context.store.head(match_id).version
    expect(page.locator("#board")).to_have_attribute("data-version", str(newest))


@pytest.mark.slow
def test_what_could_not_be_read_is_read_again_and_the_error_goes_away(site, page):
    """The page catches up although no new event arrives."""
    match_id = create(site)
    tokens = [sit(site, match_id, seat) for seat in range(2)]
    site.open(page, f"/matches/{match_id}#token={tokens[1]}")
    expect(page.locator("#live")).to_have_text("Live")
    problem = {"type": "/problems/too-many-requests", "title": "Too many requests", "status": 429}
    wait = {"Retry-After": "1"}
    page.route(
        "**/timeline?*",
        lambda route: route.fulfill(status=429, json=problem, headers=wait),
        times=1,
    )

    version = act(site, match_id, tokens[0])

    expect(page.locator("#problem")).to_have_text("Too many requests")
    shows(page, version)
    expect(page.locator("#problem")).to_be_empty()
    assert [fault for fault in site.faults if "429" not in fault] == []
    site.forget_faults(page)  # the browser logs every rejected request


def test_a_stream_that_was_refused_is_asked_for_again(site, page_apart):
    page = page_apart  # a mocked clock affects all tabs of a profile
    match_id = create(site)
    page.clock.install()
    problem = {"type": "/problems/too-many-streams", "title": "Too many streams", "status": 503}
    wait = {"Retry-After": "5"}
    page.route(
        "**/events*",
        lambda route: route.fulfill(status=503, json=problem, headers=wait),
        times=1,
    )
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#live")).to_have_text("Updated every few seconds")

    page.clock.fast_forward(31_000)

    expect(page.locator("#live")).to_have_text("Live")
    assert [fault for fault in site.faults if "503" not in fault] == []
    site.forget_faults(page)  # the browser logs every rejected request
