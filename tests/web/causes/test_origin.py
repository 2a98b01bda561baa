"""The causes of a value in a branch lead on to the match that it branched off from."""

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.web.causes.test_why import CHAIN, points_address, texts_of
from tests.web.time.finished import at


def branch_off(match):
    """Return the id of a branch that begins in the middle of a match, and that version.

    The branch has been played, because the page also reads the version before the one that it
    shows, and there is nothing to show before the beginning.
    """
    version = match.decisions()[len(match.decisions()) // 2]["seq"]
    body = {"at": version, "luck": "new", "seats": [{"bot": "random"}, {"bot": "random"}]}
    made = match.site.world.post(f"/v1/matches/{match.id}/branches", body)
    assert made.status_code == 201, made.text
    begun = match.site.world.get(f"/v1/matches/{made.json['id']}").json["version"]
    match.site.play_on(made.json["id"])
    return made.json["id"], version, begun


@pytest.mark.slow
def test_a_value_that_came_with_a_branch_leads_to_its_causes_in_the_parent(page, over):
    match = over()
    branch, version, begun = branch_off(match)
    address = points_address(ANY_GAME.name, 0)
    why = match.get(f"/why?path={address}&at={version}")
    match.site.open(page, f"/matches/{branch}#v={begun + 3}&why={begun},,{address}")
    origin = page.locator("#why-origin")
    expect(origin).to_have_text(
        f"The value came with the branch from version {version} of match {match.id}."
    )

    origin.get_by_role("link").click()

    expect(page.locator("#why-value code")).to_have_text(address)
    expect(page.locator(CHAIN)).to_have_text(texts_of(why["changes"]))
    at(page, version)
    assert f"/matches/{match.id}" in page.url
    expect(page.locator("#why-origin")).to_be_empty()


@pytest.mark.slow
def test_a_parent_that_cannot_be_read_is_named_without_a_link(page, over):
    match = over()
    branch, version, begun = branch_off(match)
    address = points_address(ANY_GAME.name, 0)
    page.route(
        "**/why?*",
        lambda route: route.fulfill(json=without_address(route.fetch().json())),
    )
    match.site.open(page, f"/matches/{branch}#v={begun + 3}&why={begun},,{address}")

    expect(page.locator("#why-origin")).to_contain_text(f"version {version} of match {match.id}")
    expect(page.locator("#why-origin a")).to_have_count(0)


def without_address(answer):
    return {**answer, "origin": {**answer["origin"], "url": None}}
