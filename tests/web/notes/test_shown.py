"""Notes, their forms and hints are accessible and fit a desktop and a phone."""

import pytest
from playwright.sync_api import expect

from tests.by_game import SECRET_GAME
from tests.web.board.test_hints import open_match, switch_on
from tests.web.lobby.test_accessible import check_in_both_schemes
from tests.web.notes.test_notes import entry, open_notes, points_address

SIZES = ((1280, 800), (390, 844))
LONG = f"## A *heading*\n\n{'word ' * 200}\n\n- one\n- two\n\n> {'w' * 300}\n\n`{'c' * 300}`"


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request, page):
    width, height = request.param
    page.set_viewport_size({"width": width, "height": height})
    return page


def check(page):
    """Check a state of the page in both colour schemes, and that nothing is too wide."""
    check_in_both_schemes(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.slow
def test_the_open_note_and_the_forms(sized, over, author_of):
    page, match = sized, over(SECRET_GAME.name)
    author = author_of(match.id)
    author.sign_in(page)
    half = match.newest // 2
    note = author.write(half, LONG, eyes=1, path=points_address(0))
    study = author.write_study("t" * 120, [note, author.write(half, "Short.")])
    match.open(page, f"#study={study}")
    expect(page.locator("#note-text h2")).to_have_text("A heading")
    expect(page.locator("#why-chain .step > a").first).to_be_visible()
    check(page)

    open_notes(page)
    expect(entry(page, note)).to_be_visible()
    page.get_by_role("button", name="Write a note").click()
    page.get_by_role("button", name="Write a study").click()
    expect(page.locator("#study-notes li")).to_have_count(2)
    check(page)


@pytest.mark.slow
def test_hints_with_their_table(site, sized):
    page = sized
    open_match(site, page)
    switch_on(page)
    page.get_by_role("button", name="Compare my actions").click()
    expect(page.locator("#hint-progress")).to_be_visible()
    check(page)
    site.by_hand.answer()
    expect(page.locator("#hint-table tbody tr").first).to_be_attached()
    page.locator("#hint-shown summary").click()
    expect(page.locator("#hint-table tbody tr").first).to_be_visible()

    check(page)
