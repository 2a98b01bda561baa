"""A link to an open seat: opened in the page, it is spent by who wants to sit down."""

from playwright.sync_api import expect

from tests.by_game import ANY_GAME


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
