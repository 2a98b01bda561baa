"""A tour of the pages in each language: none of our texts is in English or cut off."""

import re

import pytest
from playwright.sync_api import expect

from service.page.words import NAMES, read_words
from tests.by_game import SECRET_GAME, each_game
from tests.web.lobby.test_accessible import check_by_axe
from tests.web.match_page import open_panel
from tests.web.words.test_catalogues import FACT, texts_of

OTHERS = sorted(set(NAMES) - {"en"})
SIZES = ((1440, 900), (1024, 768), (390, 844))
OF_THE_SERVICE = {"seat.numbered"}  # written by the service; the page only finds it in texts
PANELS = (
    "changed",
    "analysis",
    "finding",
    "comparing",
    "branching",
    "points",
    "record",
    "notes",
    "proof",
)
FEW = 4  # letters outside facts; shorter English texts occur by chance

# Skips drawings, and the grids with the same texts, because the service writes them.
SEEN = """() => {
  const passed = '[lang="en"], .part-view, .part-grid, script, style, code, noscript, template';
  const texts = new Set();
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest(passed)) continue;
    texts.add(node.textContent.trim().replace(/\\s+/g, " "));
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!element.closest(passed)) texts.add(element.getAttribute(name).trim());
    }
  }
  return [...texts].filter(Boolean);
}"""

CUT = """() => {
  const cut = [];
  for (const element of document.querySelectorAll("button, .button, .badge, h1, h2, h3, summary, label, th, td, .bar a, .eyebrow")) {
    if (element.closest(".unseen") || !element.checkVisibility() || getComputedStyle(element).display === "inline") continue;
    if (element.scrollWidth > element.clientWidth + 1) cut.push(element.textContent.trim().slice(0, 60));
  }
  if (document.documentElement.scrollWidth > innerWidth) cut.push(`the page: ${document.documentElement.scrollWidth}`);
  return cut;
}"""


def english_only(language):
    """Return patterns for the English texts that differ in a language, with any facts."""
    words, patterns = read_words(language), []
    own = {text for entry in words.values() for text in texts_of(entry)}
    for name, entry in read_words("en").items():
        if name in OF_THE_SERVICE:
            continue
        for text in set(texts_of(entry)) - own:
            said = FACT.split(text)[::2]
            if len(re.sub(r"\W", "", "".join(said))) >= FEW:
                patterns.append(re.compile(".+".join(map(re.escape, said))))
    return patterns


def check_words(page, language, patterns):
    """Check that no text on a page is in English if it is translated in the page's language."""
    assert page.evaluate("document.documentElement.lang") == language
    seen = page.evaluate(SEEN)
    assert [shown for shown in seen if any(pattern.fullmatch(shown) for pattern in patterns)] == []


def open_everything(page):
    """Open all panels of a match, and have it verified."""
    page.evaluate("document.getElementById('share').open = true")
    for panel in PANELS:
        open_panel(page, panel)
    expect(page.locator("#ledger tr").first).to_be_attached()
    expect(page.locator("#record-shown dl")).to_be_attached()
    page.locator("#verify button").click()
    expect(page.locator("#verify .verdict")).not_to_be_empty()


def walk(site, page, game):
    """Visit the pages, and yield the name of each once it can be checked."""
    own = site.world.create({}, {"bot": "random"}, game=game)
    token = site.world.post(f"/v1/matches/{own}/seats/0").json["token"]
    site.play_on(own)
    over = site.world.create({"bot": "random"}, {"bot": "random"}, game=game)
    site.play_on(over)
    waiting = site.world.create({}, {}, game=game)
    site.world.follow()
    for path in ("/account", "/rules/table", f"/embed/{over}", f"/matches/{waiting}"):
        site.open(page, path)
        expect(page.locator("h1").first).to_be_attached()
        page.wait_for_load_state("networkidle") if "embed" in path else None
        yield path
    site.open(page, f"/matches/{own}#token={token}")
    expect(page.locator("#actions button").first).to_be_attached()
    expect(page.locator("#timeline li").first).to_be_attached()
    yield "a match with one's own seat"
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    yield "the list of keys"
    site.open(page, f"/matches/{over}")
    expect(page.locator("#timeline li").first).to_be_attached()
    open_everything(page)
    yield "a match that is over, with all panels"
    site.open(page, "/")
    expect(page.locator("#matches tr").first).to_be_attached()
    yield "the lobby"
    page.locator(f".game.{game} .presses button").last.click()
    expect(page.locator("#creating")).to_be_visible()
    yield "the form of a match"
    site.open(page, "/nothing")
    yield "a page that is not there"
    site.faults.clear()  # the browser logs every 404


@pytest.mark.slow
@each_game(2)
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.timeout(180)
def test_nothing_of_the_pages_own_is_met_in_english(site, reader, game, language):
    page = reader(language)
    patterns = english_only(language)
    for _ in walk(site, page, game):
        check_words(page, language, patterns)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.timeout(180)
def test_nothing_is_cut_off_at_any_width(site, reader, language, size):
    width, height = size
    page = reader(language, {"width": width, "height": height})
    cut = {
        where: texts
        for where in walk(site, page, SECRET_GAME.name)
        if (texts := page.evaluate(CUT))
    }

    assert cut == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.timeout(180)
def test_axe_finds_nothing_in_any_language(site, reader, language):
    page = reader(language, {"width": 390, "height": 844})
    for where in walk(site, page, SECRET_GAME.name):
        if not where.startswith("/rules"):
            check_by_axe(page)
    site.open(page, "/account")
    page.locator("#language").click()
    expect(page.locator("#languages")).to_be_visible()
    check_by_axe(page)


@pytest.mark.slow
def test_a_finger_hits_what_stands_in_the_bar(site, reader):
    for language in NAMES:
        page = reader(language, {"width": 390, "height": 844})
        match_id = site.world.create({}, {}, game=SECRET_GAME.name)
        site.open(page, f"/matches/{match_id}")
        page.locator("#language").click()
        small = page.evaluate(
            """() => [...document.querySelectorAll(".bar a, .bar button")]
                .filter((element) => element.checkVisibility())
                .map((element) => [element.id || element.textContent, element.getBoundingClientRect()])
                .filter(([, box]) => box.height < 44 || box.width < 40)
                .map(([name, box]) => `${name} ${box.width} ${box.height}`)"""
        )
        assert small == []
