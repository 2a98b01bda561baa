"""A copied link shows the same picture in another browser."""

import base64

import pytest
from playwright.sync_api import expect

from tests.by_game import SECRET_GAME
from tests.waiting import eventually
from tests.web.match_page import copy_link
from tests.web.time.finished import TIME_DATA, at

WINDOW = {"width": 1280, "height": 800}
SCROLLED = (
    16  # of 255: after scrolling, the edges of the logo are smoothed differently, by up to 11
)

# Counts the pixels of two pictures that differ by more than the rounding of smoothed edges.
UNLIKE = """
async ([rounding, ...pictures]) => {
  const [before, after] = await Promise.all(pictures.map(async (picture) => {
    const blob = await (await fetch(`data:image/png;base64,${picture}`)).blob();
    const image = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height).data;
  }));
  if (before.length !== after.length) return Infinity;
  const pixels = new Set();
  before.forEach((value, at) => Math.abs(value - after[at]) > rounding && pixels.add(at >> 2));
  return pixels.size;
}
"""

# Repaints the page. Chromium keeps the rendering of text that has moved by less than a pixel.
PAINT = """
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  for (const visibility of ["hidden", ""]) {
    document.documentElement.style.visibility = visibility;
    await frame();
    await frame();
  }
}
"""


@pytest.fixture
def open_browser(browser):
    """Return a function that opens a page with storage and caches of its own."""
    contexts = []

    def open_page():
        contexts.append(browser.new_context(viewport=WINDOW, reduced_motion="reduce"))
        return contexts[-1].new_page()

    yield open_page
    for context in contexts:
        context.close()


def picture(page):
    """Return the pixels of the window once two pictures in a row are the same."""
    expect(page.locator("#marks > *").first).to_be_attached()  # they come after the board
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    last = [b""]

    def is_still():
        page.evaluate(PAINT)
        before, last[0] = last[0], page.screenshot(animations="disabled", caret="hide")
        return before == last[0]

    eventually(is_still)
    return last[0]


def count_unlike(page, *pictures, rounding=2):
    """Return the number of pixels in which two pictures differ by more than the rounding."""
    texts = [base64.b64encode(taken).decode() for taken in pictures]
    return page.evaluate(UNLIKE, [rounding, *texts])


def copy_link_and_settle(page):
    """Copy the link of a page, and wait until the message about it has gone."""
    link = copy_link(page)
    expect(page.locator("#link-said")).to_be_empty()
    return link


@pytest.mark.slow
def test_version_eyes_panel_and_curve_are_the_same_pixel_by_pixel(over, site, open_browser):
    match = over(SECRET_GAME.name)
    version = match.newest // 2
    first, second, blank = open_browser(), open_browser(), open_browser()
    match.open(first, f"?at={version}")
    first.locator("#eyes").select_option("1")
    first.locator("#seats [data-path]").nth(1).click()
    expect(first.locator("#why-chain .step > a").first).to_be_visible()
    first.get_by_role("button", name="Draw along the slider").click()
    expect(first.locator("#curve")).to_be_visible()
    expect(first.locator("#board")).to_have_attribute("data-version", str(version))
    link = copy_link_and_settle(first)
    first.evaluate("scrollTo(0, 0)")
    expected = picture(first)

    site.open(second, link.removeprefix(site.address))
    at(second, version)
    expect(second.locator("#why-chain .step > a").first).to_be_visible()
    expect(second.locator("#curve")).to_be_visible()

    assert count_unlike(blank, expected, picture(second)) == 0
    second.locator("#eyes").select_option("")
    eventually(lambda: count_unlike(blank, expected, picture(second)) > 0)


@pytest.mark.slow
def test_a_note_of_a_link_is_the_same_pixel_by_pixel(over, site, open_browser, author_of):
    """The first reader opens the note from the list, and the second by the link."""
    match = over(SECRET_GAME.name)
    version = match.newest // 3
    author = author_of(match.id)
    address = TIME_DATA[SECRET_GAME.name]["values"]["points"].replace("{seat}", "0")
    note = author.write(version, "Look **here**:\n\n1. first", eyes=1, path=address)
    first, second, third, blank = (open_browser() for _ in range(4))
    match.open(first, "#tab=notes")
    first.locator(f'#notes-list [data-note="{note}"] .entry').click()
    link = copy_link_and_settle(first)
    pictures = []
    for page, way in ((first, ""), (second, link), (third, f"/matches/{match.id}#note={note}")):
        if way:
            site.open(page, way.removeprefix(site.address))
        at(page, version)
        expect(page.locator("#eyes")).to_have_value("1")
        expect(page.locator("#board")).to_have_attribute("data-version", str(version))
        expect(page.locator("#note-text li")).to_have_text("first")
        expect(page.locator("#why-chain .step > a").first).to_be_visible()
        page.evaluate("scrollTo(0, 0)")
        pictures.append(picture(page))

    assert count_unlike(blank, *pictures[:2], rounding=SCROLLED) == 0
    assert count_unlike(blank, pictures[0], pictures[2], rounding=SCROLLED) == 0
    third.locator("#note-close").click()
    eventually(lambda: count_unlike(blank, pictures[0], picture(third), rounding=SCROLLED) > 0)
