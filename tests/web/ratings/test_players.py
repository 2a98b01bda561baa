"""The page of a player in a browser. axe finds no violations."""

import re

import pytest
from playwright.sync_api import expect

from bench.pages.meters import observe_shifts, read_shift
from tests.service.page.bundling import build_bundle
from tests.web.lobby.test_accessible import check_in_both_schemes
from tests.web.ratings.people import sign_in

MOST_SHIFT = 0.05
LONG_NAME = "Maximiliane Donaudampfschiffer"
# Returns the heights of the letters of curves, in pixels.
LETTERS = """() => [...document.querySelectorAll(".rating-curve text")].map((text) => {
  const scale = text.ownerSVGElement.getBoundingClientRect().width / text.ownerSVGElement.viewBox.baseVal.width;
  return scale * parseFloat(getComputedStyle(text).fontSize);
})"""


def test_a_profile_shows_ratings_their_curves_and_matches(rated_site, page):
    site, _ = rated_site
    site.open(page, "/accounts/Ada")

    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(page.locator("#ratings li")).to_have_count(1)
    expect(page.locator("#ratings")).to_contain_text("2 matches: provisional")
    expect(page.locator("#history tr")).to_have_count(2)
    curve = page.get_by_role("img", name="How the ratings of Ada went")
    expect(curve).to_be_visible()
    rating = site.world.get("/v1/accounts/Ada").json["ratings"][0]["rating"]
    expect(curve).to_have_accessible_name(re.compile(f"1500 at first, {rating} now"))
    expect(page.locator("#against")).to_be_hidden()
    check_in_both_schemes(page)
    page.locator("#history").get_by_role("link", name="Ben").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ben")
    assert site.faults == []


def test_a_rating_is_shown_with_its_rank_and_its_uncertainty(rated_site, page):
    site, _ = rated_site
    rating = site.world.get("/v1/accounts/Ada").json["ratings"][0]
    middle = round(1500 + 24 * rating["mu"])
    site.open(page, "/accounts/Ada")

    card = page.locator("#ratings li")
    expect(card.locator("img")).to_have_js_property("complete", True)
    expect(card).to_contain_text(f"{rating['rating']} ?")
    expect(card).to_contain_text(f"Estimated strength {middle} \u00b1 {middle - rating['rating']}")
    expect(card).to_contain_text("1 of 2 won")
    card.get_by_role("link", name=f"Place {rating['rank']}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Leader boards")
    expect(page.locator("#leaders")).to_contain_text("Ada")
    assert site.faults == []


def test_a_single_match_has_a_curve_from_before_it(site, rivals, page):
    rivals.play("Ada", "Ben")
    rivals.settle()
    rating = site.world.get("/v1/accounts/Ben").json["ratings"][0]["rating"]
    site.open(page, "/accounts/Ben")

    curve = page.get_by_role("img", name="How the ratings of Ben went")
    expect(curve).to_have_accessible_name(re.compile(f"1500 at first, {rating} now, 1500 at best"))
    way = curve.locator(".curve-way").bounding_box()
    room = curve.bounding_box()
    assert way["width"] > 0.7 * room["width"]
    assert way["height"] > 0.3 * room["height"]
    expect(curve.locator("text")).to_have_text([re.compile("^[0-9]+$")] * 2 + [re.compile("1970")])


def test_each_match_of_the_history_has_its_day_its_result_and_its_change(rated_site, page):
    site, _ = rated_site
    newest, oldest = site.world.get("/v1/accounts/Ada").json["history"]
    changes = [
        player["after"] - player["before"]
        for result in (newest, oldest)
        for player in result["players"]
        if player["name"] == "Ada"
    ]
    site.open(page, "/accounts/Ada")

    rows = page.locator("#history tr")
    expect(rows).to_have_count(2)
    for row, result, words, change in zip(
        rows.all(), (newest, oldest), ("Lost", "Won"), changes, strict=True
    ):
        expect(row).to_have_attribute("data-match", result["match"])
        expect(row.locator("time")).to_have_attribute("datetime", result["told_at"])
        expect(row).to_contain_text(words)
        expect(row.locator(".change")).to_have_text(f"{change:+}".replace("-", "\u2212"))


def test_older_matches_come_by_a_press(site, rivals, page):
    """The page reads a hundred matches at once, and shows twenty."""
    for _ in range(22):
        rivals.play("Ada", "Ben")
    rivals.settle()
    site.open(page, "/accounts/Ada")

    expect(page.locator("#history tr")).to_have_count(20)
    page.get_by_role("button", name="Show older matches").click()
    expect(page.locator("#history tr")).to_have_count(22)
    expect(page.get_by_role("button", name="Show older matches")).to_be_hidden()
    assert (
        len(
            set(
                page.locator("#history tr").evaluate_all(
                    "rows => rows.map((row) => row.dataset.match)"
                )
            )
        )
        == 22
    )


def test_a_page_without_matches_leads_to_a_rated_match(site, rivals, page):
    rivals.key("Ada")
    site.open(page, "/accounts/Ada")

    expect(page.get_by_role("heading", name="No rated match yet")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    check_in_both_schemes(page)
    page.get_by_role("link", name="Play a rated match").click()
    expect(page.get_by_label("Rated")).to_be_checked()
    assert site.faults == []


def test_a_page_of_a_long_name_fits_a_phone(site, rivals, page):
    rivals.play(LONG_NAME, "Ben", "Cyd")
    rivals.play("Ben", LONG_NAME)
    rivals.settle()
    page.set_viewport_size({"width": 390, "height": 844})
    for path in (f"/accounts/{LONG_NAME}", "/accounts/Ben", "/leaderboards"):
        site.open(page, path)
        expect(page.locator("#leaders tr, #history tr").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert min([11, *page.evaluate(LETTERS)]) >= 11
        check_in_both_schemes(page)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("path", ["/accounts/Ada", "/leaderboards"])
def test_pages_with_ratings_do_not_move_while_they_load(rated_site, browser, path, size):
    site, _ = rated_site
    build_bundle()
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    observe_shifts(page)
    site.open(page, path)
    expect(page.locator("#leaders tr, #history tr").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)

    shift = read_shift(page)
    context.close()
    assert shift.score <= MOST_SHIFT, shift.moved


def test_a_profile_shows_how_its_account_did_against_the_reader(rated_site, page):
    site, keys = rated_site
    sign_in(site, page, keys["Ada"])
    page.get_by_role("link", name="Your ratings and rated matches").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(page.locator("#against")).to_be_hidden()

    site.open(page, "/accounts/Ben")

    expect(page.locator("#records")).to_contain_text("1 ahead of you, 0 level, 1 behind you")
    assert site.faults == []


@pytest.mark.slow
def test_an_unknown_player_is_refused_and_nothing_else_is_shown(site, page):
    site.open(page, "/accounts/Nobody")

    expect(page.locator("#problem")).to_contain_text("There is no account")
    expect(page.get_by_role("heading", level=2)).to_have_count(0)
    expect(page.get_by_role("table")).to_have_count(0)
    check_in_both_schemes(page)
    site.faults.clear()  # the browser logs every rejected request


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "1 ahead of you, 1 level, 1 behind you"),
        ("de", "1 vor dir, 1 gleichauf, 1 hinter dir"),
        ("es", "1 por delante de ti, 1 empatada, 1 por detrás de ti"),
    ],
)
def test_one_level_match_is_counted_as_one(rated_site, page, language, text):
    """The response is mocked, because no game of the site ends in a tie quickly enough."""
    site, keys = rated_site
    sign_in(site, page, keys["Ada"])

    def answer(route):
        shown = route.fetch().json()
        for record in shown["against"]["records"]:
            record["level"] = 1
        route.fulfill(json=shown)

    page.route("**/v1/accounts/*against=*", answer)
    site.open(page, f"/accounts/Ben?lang={language}")

    expect(page.locator("#records")).to_contain_text(text)
