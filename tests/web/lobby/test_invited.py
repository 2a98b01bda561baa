"""A link to an open seat: opened in the page, it is spent by who wants to sit down."""

from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.service.accounts.people import sign_up


def test_who_opens_an_invitation_sits_down_once(site, page):
    body = {"game": ANY_GAME.name, "seats": [{}, {}], "visibility": "invited"}
    made = site.world.post("/v1/matches", body).json
    page.on("dialog", lambda dialog: dialog.accept())

    site.open(page, made["invitations"][1]["path"])

    expect(page.locator("#seats")).to_contain_text("you")
    assert "#" not in page.url
    token = page.evaluate(f"localStorage.getItem('formicary:{made['id']}')")
    seats = site.world.get(f"/v1/matches/{made['id']}", token=token).json["seats"]
    assert [seat["taken"] for seat in seats] == [False, True]
    expect(page.locator("#live")).to_have_text("Live")
    other = site.world.post(
        f"/v1/matches/{made['id']}/seats/0",
        {"invitation": made["invitations"][0]["path"].rpartition("=")[2]},
    )
    assert other.status_code == 201, other.text
    expect(page.locator("#status")).to_have_text("running")
    assert site.faults == []


def test_a_seat_that_is_kept_for_somebody_is_offered_to_them_alone(site, page):
    ada, ben = sign_up(site.world, "Ada"), sign_up(site.world, "Ben")
    seats = [{"account": "Ben"}, {}]
    body = {"game": ANY_GAME.name, "seats": seats}
    match_id = site.world.post("/v1/matches", body, token=ada["key"]).json["id"]
    site.world.post(f"/v1/matches/{match_id}/seats/1/invitation", token=ada["key"])

    site.open(page, f"/matches/{match_id}")

    seats = page.locator("#seats")
    expect(seats).to_contain_text("Seat 0 \u2013 reserved for Ben")
    expect(seats).to_contain_text("Seat 1 \u2013 open, by invitation")
    expect(seats.get_by_role("button")).to_have_count(0)
    page.evaluate(f"localStorage.setItem('formicary:key', '{ben['key']}')")
    page.reload()
    expect(seats).to_contain_text("Seat 0 \u2013 reserved for you")
    expect(seats.get_by_role("button")).to_have_count(1)
    page.get_by_role("button", name="Take seat 0").click()
    expect(seats).to_contain_text("you")
    assert site.faults == []
