"""The panel of notes: listed, opened at their places, written, changed and deleted."""

import re

import pytest
from playwright.sync_api import expect

from matches.notes.writing import hide_note
from tests.by_game import SECRET_GAME
from tests.web.match_page import open_panel
from tests.web.time.finished import TIME_DATA, at

LISTED = "#notes-list .entry"


def open_notes(page):
    open_panel(page, "notes")
    expect(page.locator("#notes-said")).not_to_have_text(re.compile("being read"))


def entry(page, note):
    return page.locator(f'#notes-list [data-note="{note}"] .entry')


def points_address(seat):
    return TIME_DATA[SECRET_GAME.name]["values"]["points"].replace("{seat}", str(seat))


@pytest.mark.slow
def test_notes_are_listed_by_version_and_open_at_their_places(page, over, author_of):
    match = over(SECRET_GAME.name)
    author = author_of(match.id)
    late, early = match.newest // 2, match.newest // 3
    second = author.write(late, "## The *turn*\n\nSee [version 3](/v1#x).", eyes=1)
    first = author.write(early, "Where it began.", eyes=0, path=points_address(0))
    author.write(early, "Mine.", visibility="private")
    match.open(page)
    open_notes(page)
    expect(entry(page, second)).to_be_visible()
    ids = page.locator("#notes-list li").evaluate_all("all => all.map(({dataset}) => dataset.note)")
    assert [note for note in ids if note in (first, second)] == [first, second]
    expect(page.locator(LISTED).filter(has_text="Mine.")).to_have_count(0)
    expect(entry(page, second)).to_contain_text("The turn")

    entry(page, second).click()

    at(page, late)
    expect(page.locator("#eyes")).to_have_value("1")
    shown = page.locator("#note-text")
    expect(shown.locator("h2")).to_have_text("The turn")
    expect(shown.locator("h2 em")).to_have_text("turn")
    expect(shown.locator("a")).to_have_attribute("href", "/v1#x")
    expect(page.locator("#note-by")).to_contain_text(author.name)
    expect(entry(page, second)).to_have_attribute("aria-current", "true")

    entry(page, first).click()

    at(page, early)
    expect(page.locator("#eyes")).to_have_value("0")
    expect(page.locator("#why-value code")).to_have_text(points_address(0))
    expect(page.locator("#why")).to_be_visible()
    expect(shown).to_have_text("Where it began.")
    page.locator("#note-close").click()
    expect(page.locator("#note-open")).to_be_hidden()


def test_notes_of_others_appear_while_the_panel_is_open(page, over, author_of):
    match = over(SECRET_GAME.name)
    author = author_of(match.id)
    match.open(page)
    with page.expect_response(lambda response: "notes=1" in response.url):
        open_notes(page)

    note = author.write(match.newest // 2, "Written meanwhile.")

    expect(entry(page, note)).to_contain_text("Written meanwhile.")


def test_a_note_is_written_about_what_is_shown(page, over, author_of):
    match = over(SECRET_GAME.name)
    author = author_of(match.id)
    author.sign_in(page)
    version = match.newest // 2
    match.open(page, f"?at={version}")
    page.locator("#eyes").select_option("1")
    page.locator(f'#seats [data-path="{points_address(0)}"]').click()
    expect(page.locator("#why-chain .step > a").first).to_be_visible()
    open_notes(page)
    page.get_by_role("button", name="Write a note").click()
    expect(page.locator("#note-value")).to_be_checked()
    expect(page.locator("#note-about")).to_contain_text(f"Version {version} · Seen by ")
    page.get_by_role("textbox", name="Text").fill("A *good* choice.")
    expect(page.locator("#note-count")).to_have_text("16 of 4,000 characters.")
    page.locator("#note-readers").select_option("link")
    page.get_by_role("button", name="Save the note").click()
    expect(page.locator(LISTED).filter(has_text="A good choice.")).to_have_count(1)

    (note,) = author.notes()
    anchor = {name: note[name] for name in ("version", "eyes", "path", "target", "visibility")}
    assert anchor == {
        "version": version,
        "eyes": 1,
        "path": points_address(0),
        "target": "",
        "visibility": "link",
    }
    assert note["text"] == "A *good* choice."
    expect(page.locator("#note-form")).to_be_hidden()
    expect(entry(page, note["id"])).to_contain_text("by link")


@pytest.mark.slow
def test_a_note_is_changed_and_deleted_by_its_author_alone(page, over, author_of):
    match = over()
    author, other = author_of(match.id), author_of(match.id)
    note = author.write(match.newest // 2, "A first thought.")
    foreign = other.write(match.newest // 2, "Of somebody else.")
    author.sign_in(page)
    match.open(page)
    open_notes(page)
    expect(page.locator(f'[data-note="{foreign}"] button')).to_have_count(1)
    entry(page, note).click()
    expect(page.locator("#note-text")).to_have_text("A first thought.")
    page.get_by_role("button", name="Edit: A first thought.").click()
    page.locator("#note-words").fill("A second thought.")
    page.get_by_role("button", name="Save the note").click()
    expect(page.locator("#note-text")).to_have_text("A second thought.")
    expect(entry(page, note)).to_contain_text("A second thought.")
    assert [(kept["text"], kept["version"]) for kept in author.notes()] == [
        ("A second thought.", match.newest // 2)
    ]

    page.get_by_role("button", name="Delete: A second thought.").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()

    expect(entry(page, note)).to_have_count(0)
    expect(page.locator("#note-open")).to_be_hidden()
    assert author.notes() == []


@pytest.mark.slow
def test_faults_are_shown_at_the_field(site, page, over, author_of):
    match = over()
    author = author_of(match.id)
    author.sign_in(page)
    match.open(page)
    open_notes(page)
    page.get_by_role("button", name="Write a note").click()
    words, fault = page.locator("#note-words"), page.locator("#note-problem")

    for text, reason in (
        ("<b>bold</b>", "HTML"),
        ("![a](/b.png)", "image"),
        ("[a](https://elsewhere.example)", "another site"),
        ("x" * 4001, "4000"),
    ):
        words.fill(text)
        page.get_by_role("button", name="Save the note").click()
        expect(fault).to_contain_text(reason)
        expect(fault).not_to_contain_text("/text")  # a pointer is for clients
        expect(words).to_have_attribute("aria-invalid", "true")
        expect(words).to_be_focused()
    assert author.notes() == []
    words.fill("Plain.")
    page.get_by_role("button", name="Save the note").click()
    expect(page.locator("#note-form")).to_be_hidden()
    assert len(author.notes()) == 1
    site.faults.clear()  # the browser logs the refused requests


@pytest.mark.parametrize(
    "html",
    [
        "<img src=x onerror=alert(1)><p>text</p>",
        "<p onclick=alert(1)>te<script>alert(1)</script>xt</p>",
        "<p><a href='javascript:alert(1)'>te</a><a href='//elsewhere.example'>xt</a></p>",
        "<svg><a href='javascript:alert(1)'><text>te</text></a></svg><style>p{}</style>xt",
        "<iframe srcdoc='<p>no</p>'></iframe><p class=card id=board style='color:red'>text</p>",
    ],
)
def test_nothing_but_known_elements_becomes_part_of_the_page(site, page, over, author_of, html):
    """Also if the service sent something else than it does."""
    match = over()
    note = author_of(match.id).write(3, "Harmless.")
    page.route(
        re.compile(rf"/notes/{note}$"),
        lambda route: (
            route.fulfill(content_type="text/html", body=html)
            if "text/html" in route.request.headers["accept"]
            else route.continue_()
        ),
    )
    match.open(page, f"#note={note}")

    shown = page.locator("#note-text")
    expect(shown).to_contain_text(re.compile("te.*xt"))
    inside = shown.locator("*").evaluate_all(
        "all => all.map((each) => [each.localName, [...each.attributes].map(({name}) => name)])"
    )
    assert {name for name, _ in inside} <= {"p", "a"}
    assert [attributes for _, attributes in inside if attributes] == []
    site.faults.clear()  # the browser reports the code that the policy of the page forbids


@pytest.mark.slow
def test_a_note_that_an_administrator_hides_is_marked_for_its_author(site, page, over, author_of):
    match = over()
    author = author_of(match.id)
    note = author.write(3, "Buy this.")
    hide_note(site.world.context, match.id, note, is_hidden=True)
    match.open(page)
    open_notes(page)
    expect(page.locator(LISTED).filter(has_text="Buy this.")).to_have_count(0)
    author.sign_in(page)
    match.open(page, f"?lang=en#tab=notes&note={note}")

    expect(entry(page, note)).to_contain_text("hidden by an administrator")
    expect(page.locator("#note-by")).to_contain_text("hidden by an administrator")


def test_without_an_account_notes_are_only_read(page, over, author_of):
    match = over()
    author_of(match.id).write(3, "For everybody.")
    match.open(page)
    open_notes(page)

    expect(page.locator(LISTED).filter(has_text="For everybody.")).to_be_visible()
    expect(page.locator("#note-new")).to_be_hidden()
    expect(page.locator("#study-new")).to_be_hidden()
    expect(page.locator("#notes-sign-in a")).to_have_attribute("href", "/account")


def test_a_note_that_is_not_there_is_reported(site, page, over):
    over().open(page, f"#note={'a' * 16}")

    expect(page.locator("#note-text")).to_contain_text("note")
    expect(page.locator("#note-place")).to_be_hidden()
    page.wait_for_timeout(500)  # the browser logs the refused request a moment later
    site.faults.clear()
