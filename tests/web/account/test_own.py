"""The owner's actions on the account page: rename, export and erase."""

import json
import re

import pytest
from playwright.sync_api import expect

from games.words import LANGUAGES
from tests.by_game import ANY_GAME
from tests.service.accounts.people import ask, sign_up
from tests.web.account.people import open_account
from tests.web.lobby.test_accessible import check_in_both_schemes

ERASE = "Erase the account"
WORDS_OF_DEVELOPERS = re.compile(
    r"\bAPI\b|webhook|\blogs?\b|receipt|JSON|curl|hash|Protokoll|Quittung|registro de|recibo|resumen",
    re.IGNORECASE,
)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_and_nothing_is_too_wide(site, page, language, width):
    page.set_viewport_size({"width": width, "height": 900})
    open_account(site, page, language=language)
    for summary in page.locator("summary:visible").all():  # mail is not offered here
        summary.click()
    check_in_both_schemes(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.locator("#keys button").click()
    expect(page.locator("#revoking")).to_be_visible()
    check_in_both_schemes(page)
    page.keyboard.press("Escape")
    page.locator("#ask-erase").click()
    expect(page.locator("#erasing")).to_be_visible()
    check_in_both_schemes(page)


def test_an_account_is_renamed(site, page):
    _, key = open_account(site, page)
    sign_up(site.world, "Ben")
    form = page.locator("#rename")
    expect(form.get_by_label("New name")).to_have_value("Ada")

    form.get_by_label("New name").fill("Ben")
    form.get_by_label("New name").press("Enter")
    expect(page.locator("#rename-problem")).not_to_be_empty()
    form.get_by_label("New name").fill("Bea")
    form.get_by_role("button", name="Change the name").click()

    expect(page.locator("#renamed")).to_have_text("You are Bea now.")
    expect(page.locator("#rename-problem")).to_be_empty()
    expect(page.locator("#name")).to_have_text("Bea")
    expect(page.locator("#me")).to_have_text("Bea")
    shown = site.world.get("/v1/account", token=key).json
    assert (shown["name"], shown["bot"], shown["language"]) == ("Bea", False, None)
    site.faults.clear()  # the browser logs every rejected request


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_test_account_says_when_it_is_erased(site, page, language):
    made = sign_up(site.world, "Tess", test=True)
    site.open(page, f"/account?lang={language}")
    page.evaluate("key => localStorage.setItem('formicary:key', key)", made["key"])
    site.open(page, f"/account?lang={language}")
    expect(page.locator("#for-tests")).to_be_visible()
    expect(page.locator("#for-tests")).to_contain_text("1970")
    expect(page.locator("#profile")).to_be_hidden()
    check_in_both_schemes(page)


def test_another_account_is_not_for_tests(site, page):
    open_account(site, page)
    expect(page.locator("#for-tests")).to_be_hidden()


def test_renaming_leaves_all_else_as_it_is(site, page):
    made = sign_up(site.world, "Ada", bot=True)
    chosen = {"name": "Ada", "bot": True, "language": "en"}
    ask(site.world, "PUT", "/v1/account", chosen, token=made["key"])
    site.open(page, "/account")
    page.get_by_label("Sign-in key").fill(made["key"])
    page.get_by_role("button", name="Sign in", exact=True).click()

    page.get_by_label("New name").fill("Bea")
    page.get_by_role("button", name="Change the name").click()

    expect(page.locator("#renamed")).to_have_text("You are Bea now.")
    shown = site.world.get("/v1/account", token=made["key"]).json
    assert (shown["bot"], shown["language"]) == (True, "en")


def test_what_is_stored_is_downloaded(site, page):
    account, key = open_account(site, page)
    match_id = site.world.create({}, {}, game=ANY_GAME.name)
    site.world.post(f"/v1/matches/{match_id}/seats/0", token=key)

    with page.expect_download() as saving:
        page.get_by_role("button", name="Download your data").click()

    assert saving.value.suggested_filename == f"formicary-{account}.json"
    stored = json.loads(saving.value.path().read_text(encoding="utf-8"))
    assert (stored["account"]["name"], stored["matches"]) == ("Ada", [match_id])
    assert key not in json.dumps(stored)


def test_an_account_is_erased_once_its_name_is_typed(site, page):
    account, _ = open_account(site, page)
    expect(page.locator("#signed-in")).to_contain_text("The matches that you played stay")
    page.get_by_role("button", name=ERASE).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("type the name of the account: Ada")

    page.keyboard.type("Eve")
    page.keyboard.press("Enter")
    expect(page.locator("#erase-problem")).to_contain_text("Nothing was erased.")
    assert site.world.get(f"/v1/accounts/{account}").status_code == 200
    page.keyboard.press("Escape")
    page.get_by_role("button", name=ERASE).click()
    expect(page.locator("#erase-problem")).to_be_empty()
    page.locator("#erase").get_by_label("Name").fill("Ada")
    page.get_by_role("button", name="Erase for ever").click()

    expect(page.locator("#erased")).to_be_focused()
    expect(page.locator("#signed-out")).to_be_visible()
    expect(page.locator("#me")).to_have_text("Sign in")
    assert page.evaluate("localStorage.getItem('formicary:key')") is None
    assert site.world.get(f"/v1/accounts/{account}").status_code == 404
    assert site.faults == []


@pytest.mark.parametrize("is_erased", [True, False])
def test_a_key_that_is_refused_says_that_it_is_done_only_where_it_is(site, page, is_erased):
    """Either the first response was lost, or the key was revoked elsewhere and nothing is erased."""
    account, key = open_account(site, page)
    path = "/v1/account" if is_erased else "/v1/account/keys/1?even_if_last=1"
    assert ask(site.world, "DELETE", path, token=key).status_code == 204

    page.get_by_role("button", name=ERASE).click()
    page.locator("#erase").get_by_label("Name").fill("Ada")
    page.get_by_role("button", name="Erase for ever").click()

    if is_erased:
        expect(page.locator("#erased")).to_be_visible()
    else:
        expect(page.locator("#erase-problem")).not_to_be_empty()
        expect(page.locator("#erased")).to_be_hidden()
        assert site.world.get(f"/v1/accounts/{account}").status_code == 200
    site.faults.clear()  # the browser logs every rejected request


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_developers_are_kept_under_for_developers(site, page, language):
    made = sign_up(site.world, "Ada")
    site.open(page, "/rules")
    page.evaluate("key => localStorage.setItem('formicary:key', key)", made["key"])
    site.open(page, f"/account?lang={language}")
    expect(page.locator("#keys li")).to_have_count(1)

    sections = page.locator("#signed-in > section")
    expect(sections.last).to_have_id("developers")
    assert WORDS_OF_DEVELOPERS.search(sections.last.inner_text())
    page.locator("#developers").evaluate("section => section.remove()")
    text = page.locator("#account").inner_text()
    assert "Discord, Slack" in text
    assert WORDS_OF_DEVELOPERS.findall(text) == []
