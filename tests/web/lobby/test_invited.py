"""A link to an open seat is opened on the page, and used to take the seat with or without a name."""

import json
import re

from playwright.sync_api import expect

from formicary.keys.tlog import make_key
from matches.inclusion.public_log import PublicLog
from matches.inclusion.rows import LogRows
from tests.by_game import ANY_GAME
from tests.service.accounts.people import sign_up


def invite(site):
    """Create a match of two by invitation. Return it with the URLs of its invitations."""
    body = {"game": ANY_GAME.name, "seats": [{}, {}], "visibility": "invited"}
    made = site.world.post("/v1/matches", body).json
    return made, [invitation["path"] for invitation in made["invitations"]]


def test_who_opens_an_invitation_sits_down_once(site, page):
    made, paths = invite(site)

    site.open(page, paths[1])
    asked = page.locator("#invited")
    expect(asked).to_contain_text(f"Come and play {ANY_GAME.title} as Player 2.")
    expect(asked).to_contain_text("Without one you are Player 2.")
    asked.get_by_role("button", name="Sit down").click()

    expect(page.locator("#seats")).to_contain_text("Player 2 \u2013 you")
    expect(page.locator("#named")).to_be_hidden()
    expect(page.locator("#seats")).to_contain_text("you")
    assert "#" not in page.url
    token = page.evaluate(f"localStorage.getItem('formicary:{made['id']}')")
    seats = site.world.get(f"/v1/matches/{made['id']}", token=token).json["seats"]
    assert [seat["taken"] for seat in seats] == [False, True]
    kept = json.loads(page.evaluate(f"localStorage.getItem('formicary:{made['id']}/entropy')"))
    taken = json.loads(site.world.stored_entries(made["id"])[-1].e)["event"]
    assert len(bytes.fromhex(kept["1"])) == 32
    assert taken["entropy"] == kept["1"]
    expect(page.locator("#live")).to_have_text("Live")
    other = site.world.post(
        f"/v1/matches/{made['id']}/seats/0",
        {"invitation": made["invitations"][0]["path"].rpartition("=")[2]},
    )
    assert other.status_code == 201, other.text
    expect(page.locator("#status")).to_have_text("running")
    assert site.faults == []


def test_the_promise_of_the_public_log_is_kept_with_the_seat(site, page, tmp_path):
    key = make_key(0)
    context = site.world.context
    context.public_log = PublicLog(str(tmp_path), lambda: key, LogRows(context.store))
    made, paths = invite(site)
    site.open(page, paths[1])
    page.locator("#invited").get_by_role("button", name="Sit down").click()

    expect(page.locator("#seats")).to_contain_text("Player 2 \u2013 you")
    kept = page.evaluate(f"localStorage.getItem('formicary:{made['id']}/promise')")
    assert json.loads(kept) == made["inclusion_promise"]
    assert site.faults == []


def test_a_guest_says_what_the_others_shall_call_them(site, page):
    """The name belongs to an account: a taken name is rejected, and the code is shown once."""
    sign_up(site.world, "Ada")
    made, paths = invite(site)
    site.open(page, paths[0])
    asked, named = page.locator("#invited"), page.get_by_label("What shall the others call you?")
    named.fill("Ada")
    asked.get_by_role("button", name="Sit down").click()
    expect(page.locator("#invited-problem")).to_contain_text("name")
    assert "#invitation=" in page.url
    named.fill("Ann")
    asked.get_by_role("button", name="Sit down").click()

    expect(page.locator("#seats")).to_contain_text("Ann \u2013 you")
    expect(page.locator("#me")).to_have_text("Ann")
    expect(page.locator("#guest")).to_be_hidden()
    code = page.locator("#named-code")
    expect(code).to_have_text(re.compile("^recovery\\."))
    page.get_by_role("button", name="I have it").click()
    expect(code).to_have_text("")
    key = page.evaluate("localStorage.getItem('formicary:key')")
    seats = site.world.get(f"/v1/matches/{made['id']}", token=key).json["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", None]
    assert "#" not in page.url
    site.faults.clear()  # the browser logs every rejected request


def test_who_declines_an_invitation_keeps_it(site, page):
    _, paths = invite(site)
    site.open(page, paths[0])
    page.get_by_role("button", name="Not now").click()

    expect(page.locator("#problem")).not_to_be_empty()  # only readers with a seat can see the match
    assert "#invitation=" in page.url
    page.reload()
    page.locator("#invited").get_by_role("button", name="Sit down").click()
    expect(page.locator("#seats")).to_contain_text("you")
    site.faults.clear()  # the browser logs every 404


def test_an_open_seat_is_taken_under_a_name(site, page):
    match_id = site.world.create({}, {"bot": "random"}, game=ANY_GAME.name)
    site.open(page, f"/matches/{match_id}")
    page.get_by_label("What shall the others call you?").fill("Bea")
    page.get_by_role("button", name="Sit down as Player 1").click()

    expect(page.locator("#seats")).to_contain_text("Bea \u2013 you")
    expect(page.locator("#named-as")).to_have_text("Bea")
    assert site.faults == []


def test_a_seat_that_is_kept_for_somebody_is_offered_to_them_alone(site, page):
    ada, ben = sign_up(site.world, "Ada"), sign_up(site.world, "Ben")
    seats = [{"account": "Ben"}, {}]
    body = {"game": ANY_GAME.name, "seats": seats}
    match_id = site.world.post("/v1/matches", body, token=ada["key"]).json["id"]
    site.world.post(f"/v1/matches/{match_id}/seats/1/invitation", token=ada["key"])

    site.open(page, f"/matches/{match_id}")

    seats = page.locator("#seats")
    expect(seats).to_contain_text("Player 1 \u2013 reserved for Ben")
    expect(seats).to_contain_text("Player 2 \u2013 open, by invitation")
    expect(seats.get_by_role("button")).to_have_count(0)
    page.evaluate(f"localStorage.setItem('formicary:key', '{ben['key']}')")
    page.reload()
    expect(seats).to_contain_text("Player 1 \u2013 reserved for you")
    expect(seats.get_by_role("button")).to_have_count(1)
    page.get_by_role("button", name="Sit down as Player 1").click()
    expect(seats).to_contain_text("you")
    assert site.faults == []
