"""A page's language comes from the URL, a choice, the account or the browser, in this order."""

import re

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.service.accounts.people import sign_up
from tests.service.conftest import World


def lang_of(page):
    return page.evaluate("document.documentElement.lang")


def choose(page, name):
    page.locator("#language").click()
    page.get_by_role("link", name=name, exact=True).click()


def say_of_account(page, language):
    """Make the service report a language for the account that signs in."""

    def answer(route):
        response = route.fetch()
        route.fulfill(response=response, json={**response.json(), "language": language})

    page.route("**/v1/account", answer)


@pytest.mark.slow
def test_the_browsers_language_counts_until_another_is_chosen_for_every_page(site, reader):
    page = reader("de-AT")
    site.open(page, "/")
    expect(page.locator("h1")).to_have_text("Setz dich und spiel")
    assert lang_of(page) == "de"

    choose(page, "Español")
    expect(page.locator("h1")).to_have_text("Siéntate y juega")
    assert page.url.endswith("/?lang=es")

    site.open(page, "/rules/table")
    page.wait_for_url("**/rules/table?lang=es")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    assert page.context.cookies() == []


@pytest.mark.slow
def test_what_the_address_says_goes_on_in_links_and_before_the_choice(site, reader):
    page = reader("en")
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    site.world.follow()
    site.open(page, "/")
    choose(page, "Deutsch")
    site.open(page, "/?lang=es")
    expect(page.locator("html")).to_have_attribute("lang", "es")

    page.locator(f'#matches a[href*="{match_id}"]').click()
    page.wait_for_url(f"**/matches/{match_id}?lang=es")
    expect(page.locator("#live")).to_have_text("En directo")
    hrefs = page.locator("header a[href^='/'], footer a[href^='/'], #timeline a").evaluate_all(
        "all => all.map((link) => link.getAttribute('href'))"
    )
    without = [href for href in hrefs if "lang=es" not in href]
    assert [href for href in without if href != "/guide"] == ["/health"]  # the guide is in English


@pytest.mark.slow
def test_a_choice_on_a_match_keeps_the_seat_and_the_place(site, reader):
    page = reader("en")
    match_id = site.world.create({}, {"bot": "random"}, game=ANY_GAME.name)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.play_on(match_id)
    before = site.world.context.store.head(match_id).version - 1
    site.open(page, f"/matches/{match_id}?at={before}#token={token}")
    expect(page.locator("#moment-version")).to_have_text(re.compile(rf"Version {before} of \d+"))

    choose(page, "Deutsch")

    expect(page.locator("#moment-version")).to_have_text(re.compile(rf"Version {before} von \d+"))
    expect(page.locator("#play")).to_be_visible()


@pytest.mark.slow
def test_the_accounts_language_counts_where_nothing_was_chosen(site, reader):
    page = reader("en")
    key = sign_up(site.world, "Ada")["key"]
    say_of_account(page, "de")
    site.open(page, "/account")
    page.get_by_label("Sign-in key").fill(key)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#me")).to_have_text("Ada")

    site.open(page, "/")
    page.wait_for_url("**/?lang=de")
    site.open(page, "/account")
    page.wait_for_url("**/account?lang=de")
    page.get_by_role("button", name="Abmelden").click()
    expect(page.locator("#me")).to_have_text("Anmelden")

    site.open(page, "/")
    expect(page.locator("h1")).to_have_text("Sit down and play")


@pytest.mark.slow
def test_the_pages_calls_ask_in_its_language(site, reader):
    page = reader("en")
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    asked = set()
    page.on(
        "request",
        lambda request: "/v1/" in request.url and asked.add(request.headers.get("accept-language")),
    )
    for path in ("/?lang=es", f"/matches/{match_id}?lang=es", f"/embed/{match_id}?lang=es"):
        site.open(page, path)
        page.wait_for_load_state("networkidle") if path.startswith("/?") else None
        expect(page.locator("html")).to_have_attribute("lang", "es")
        page.wait_for_timeout(500)

    assert asked == {"es"}


@pytest.mark.parametrize("path", ["/", "/account", "/docs", "/problems", "/problems/stale-version"])
def test_a_page_says_its_language_and_that_it_depends_on_the_readers(path):
    """Each language has its own tag, so a cache never mixes them up."""
    world = World()
    answers = {
        code: world.get(f"{path}?lang={code}", Accept="text/html", Accept_Language="fr")
        for code in ("en", "de", "es")
    }
    liked = world.get(path, Accept="text/html", Accept_Language="de-CH, en;q=0.5")

    assert {answer.headers["Content-Language"] for answer in answers.values()} == set(answers)
    assert len({answer.headers["ETag"] for answer in answers.values()}) == len(answers)
    assert liked.headers["Content-Language"] == "de"
    assert "Accept-Language" in liked.vary
    assert re.search('<html lang="de"[ >]', liked.text)


def test_the_words_of_scripts_are_there_in_each_language_and_in_no_other():
    world = World()

    assert world.get("/words/de.json").json["turn.yours"] == "Du bist dran"
    assert world.get("/words/de.json").headers["Content-Type"] == "application/json"
    assert world.get("/words/fr.json").status_code == 404
    assert world.get("/words/..%2Fen.json").status_code == 404


@pytest.mark.slow
def test_an_account_chooses_its_language_on_its_page(site, reader):
    page = reader("en")
    key = sign_up(site.world, "Eve")["key"]
    site.open(page, "/account")
    page.get_by_label("Sign-in key").fill(key)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#me")).to_have_text("Eve")

    page.get_by_role("combobox", name="Language").select_option("es")

    page.wait_for_url("**/account?lang=es")
    expect(page.get_by_role("combobox", name="Idioma")).to_have_value("es")
    assert site.world.get("/v1/account", token=key).json["language"] == "es"
    page.get_by_role("combobox", name="Idioma").select_option("")
    expect(page.locator("#language-kept")).to_have_text("Guardado.")
    assert site.world.get("/v1/account", token=key).json["language"] is None
