"""The curve of a value along the slider."""

import re

import pytest
from jsonpointer import JsonPointer
from playwright.sync_api import expect

from games import GAMES
from tests.web.causes.test_why import points_address
from tests.web.time.conftest import draw_afresh
from tests.web.time.test_undone import Undone

SAID = "#traced-said"


def leaves_of(value, pointer=""):
    """Yield the numbers and texts of a value with their JSON pointers."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for name, item in items:
            yield from leaves_of(item, f"{pointer}/{name}")
    else:
        yield pointer, value


def steps_of(page):
    """Return the heights of the curve at its steps."""
    return re.findall(r"[MV](?:[\d.]+ )?([\d.]+)", page.locator("#curve .line").get_attribute("d"))


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_value_is_drawn_along_the_slider(page, over, game):
    match = over(game)
    match.open(page)
    address = points_address(game, 1)
    select = match.get(f"/why?path={address}")["select"]
    points = match.get(f"/trace?line=all&select={select}")["points"]
    page.locator(f'#seats [data-path="{address}"]').click()
    page.locator("#why-trace").click()

    expect(page.locator("#curve .run")).to_have_count(len(points))
    heights = [float(height) for height in steps_of(page)]
    values = [point["value"] for point in points]
    assert [values.index(value) for value in sorted(values, reverse=True)] == [
        heights.index(height) for height in sorted(heights)
    ]
    for version in (points[1]["seq"], points[2]["seq"] - 1):
        page.locator("#slider").fill(str(version))
        value = JsonPointer(address).resolve(match.get(f"/state?at={version}")["view"])
        expect(page.locator(SAID)).to_contain_text(f": {value} at version {version}")
    page.locator("#curve").click()  # in its middle
    expect(page.locator("#slider")).not_to_have_value(str(version))
    middle = int(page.locator("#slider").input_value())
    assert abs(middle - (1 + match.newest) / 2) <= 1
    page.locator("#traced-close").click()
    expect(page.locator("#curve")).to_be_hidden()


@pytest.mark.slow
def test_undone_stretches_are_shaded_and_a_link_restores_the_curve(site, page, request):
    """The curve follows a value that undone moves changed."""
    draw_afresh(site.world, request.node.nodeid)
    match = Undone(site)
    undone, played = (
        dict(leaves_of(match.get(f"/state?at={version}")["view"]))
        for version in (match.end, match.newest)
    )
    path = next(path for path, value in played.items() if path in undone and undone[path] != value)
    stretches = match.get(f"/ledger?at={match.newest}&line=all")["stretches"]
    shaded = [stretch for stretch in stretches if stretch["undone_by"] is not None]
    assert len(shaded) == 2

    site.open(page, f"/matches/{match.id}#v={match.end}&curve={match.newest},,{path}")

    shades = page.locator("#curve .undone")
    expect(shades).to_have_count(len(shaded))
    for number, stretch in enumerate(shaded):
        expect(shades.nth(number)).to_have_attribute("data-from", str(stretch["from"]))
        expect(shades.nth(number)).to_have_attribute("data-to", str(stretch["to"]))
    expect(page.locator(SAID)).to_contain_text(f": {undone[path]} at version {match.end}")
    page.get_by_role("button", name="Live", exact=True).click()
    expect(page.locator(SAID)).to_contain_text(f": {played[path]} at version {match.newest}")
    match.play(match.id)
    expect(page.locator(SAID)).to_contain_text(f" at version {match.newest}")
    expect(page.locator("#curve .run").last.locator("title")).to_contain_text(f"to {match.newest}")
