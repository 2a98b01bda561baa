"""Two matches side by side, as the service compares them."""

import pytest
from playwright.sync_api import expect

from tests.by_game import SECRET_GAME
from tests.web.time.test_panels import branch

FIGURES = "#compared-boards figure"


@pytest.fixture(scope="module")
def compared(finished_match):
    """Return a finished match, a branch of it that other bots have finished, and their comparison."""
    match = finished_match(SECRET_GAME.name)
    other = branch(match, match.decisions()[9]["seq"])
    match.site.play_on(other)
    return match, other, match.get(f"/compare?with={other}&limit=100")


def holdings_of(turn, seat, accounts):
    """Return the numbers that a seat has after a turn, as the page lists them."""
    held = turn["seats"][seat]
    amounts = {accounts[name]: amount for name, amount in held["holdings"].items()}
    return [f"Points {held['points']}", *(f"{name} {amount}" for name, amount in amounts.items())]


def open_comparison(page, compared):
    """Open the panel at the last common position."""
    match, other, comparison = compared
    match.open(page, f"#tab=comparing&with={other}")
    expect(page.locator("#compared-boards")).to_have_attribute("data-step", "0")
    return comparison


def show_pair(page, number):
    """Step forward to the turn with a number."""
    for _ in range(number + 2):
        if f"Turn {number} " in page.locator("#compared-said").inner_text():
            return
        step = page.locator("#compared-boards").get_attribute("data-step")
        page.get_by_role("button", name="Both one turn forward").click()
        expect(page.locator("#compared-boards")).not_to_have_attribute("data-step", step)
    raise AssertionError(f"turn {number} is not reached")


@pytest.mark.slow
def test_each_turn_shows_what_was_played_and_what_the_seats_have(page, compared):
    """Also turns of a later page of the comparison: the page has twenty."""
    comparison = open_comparison(page, compared)
    assert len(comparison["turns"]) > 22
    expect(page.locator("#compared-said")).to_contain_text("The first difference comes with")
    expect(page.get_by_role("button", name="Both one turn back")).to_be_disabled()
    for number in (2, 22):
        show_pair(page, number)
        pair = comparison["turns"][number - 1]
        for index, side in enumerate(("this", "other")):
            shown, turn = page.locator(FIGURES).nth(index), pair[side]
            link = shown.locator("figcaption > a")
            expect(link).to_contain_text(f"version {turn['version']}")
            expect(link).to_have_attribute("href", f"/matches/{turn['match']}?at={turn['version']}")
            expect(shown.locator("figcaption > span")).to_have_text("; ".join(turn["lines"]))
            for seat in range(2):
                for text in holdings_of(turn, seat, comparison["accounts"]):
                    expect(shown.locator(".held li").nth(seat)).to_contain_text(text)


@pytest.mark.slow
def test_amounts_that_differ_are_marked(page, compared):
    comparison = open_comparison(page, compared)
    pair = next(
        pair
        for pair in comparison["turns"][1:20]
        if pair["this"]["seats"] != pair["other"]["seats"]
    )
    held = [[seat["points"] for seat in pair[side]["seats"]] for side in ("this", "other")]
    names = [
        {**seat["holdings"]}.keys() for side in ("this", "other") for seat in pair[side]["seats"]
    ]
    unlike = sum(
        pair["this"]["seats"][seat]["holdings"].get(name, 0)
        != pair["other"]["seats"][seat]["holdings"].get(name, 0)
        for seat in range(2)
        for name in names[seat] | names[2 + seat]
    ) + sum(this != there for this, there in zip(*held, strict=True))
    assert unlike

    show_pair(page, pair["number"])

    for index in range(2):
        expect(page.locator(FIGURES).nth(index).locator(".unlike")).to_have_count(unlike)


@pytest.mark.slow
def test_a_link_compares_with_any_match_of_the_game(page, compared, finished_match):
    match, _, _ = compared
    stranger = finished_match(SECRET_GAME.name, "random")
    common = match.get(f"/compare?with={stranger.id}")["common"]
    assert common["commands"] == 0

    match.open(page, f"#tab=comparing&with={stranger.id}")

    expect(page.get_by_label("Compare with")).to_have_value(stranger.id)
    expect(page.locator("#compared-boards")).to_contain_text("have no position in common")
    page.get_by_role("button", name="First difference").click()
    expect(page.locator(f"{FIGURES} img")).to_have_count(2)
    expect(page.locator("#compared-boards .differs")).to_have_count(2)
