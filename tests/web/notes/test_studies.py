"""A study is walked from note to note, opened by its link, and written by its author."""

import pytest
from playwright.sync_api import expect

from tests.by_game import ANY_GAME
from tests.web.match_page import copy_link
from tests.web.notes.test_notes import open_notes
from tests.web.time.finished import at


@pytest.fixture
def study(over, author_of):
    """A match, the author, and a study of three notes out of the order of the match."""
    match = over(ANY_GAME.name)
    author = author_of(match.id)
    versions = [match.newest // 2, match.newest // 4, match.newest - 3]
    notes = [
        author.write(version, f"Step {number}", eyes=number % 2, visibility="private")
        for number, version in enumerate(versions, 1)
    ]
    return match, author, versions, author.write_study("The way to the end", notes)


@pytest.mark.slow
def test_a_study_is_walked_in_its_order(page, study):
    """Its readers may read its notes, although these are private."""
    match, author, versions, written = study
    match.open(page)
    open_notes(page)

    page.locator(f'[data-study="{written}"] .entry').click()

    place, text = page.locator("#study-place"), page.locator("#note-text")
    for number, version in enumerate(versions, 1):
        expect(place).to_have_text(f"The way to the end ({author.name}), note {number} of 3")
        expect(text).to_have_text(f"Step {number}")
        at(page, version)
        expect(page.locator("#eyes")).to_have_value(str(number % 2))
        page.get_by_role("button", name="Next note").click(force=True)  # also after the last one
    expect(text).to_have_text("Step 3")
    page.get_by_role("button", name="Previous note").click()
    expect(text).to_have_text("Step 2")
    at(page, versions[1])
    expect(page.get_by_role("button", name="Next note")).to_have_attribute("aria-disabled", "false")


@pytest.mark.slow
def test_a_link_opens_a_study_at_one_of_its_notes(page, study):
    match, _, versions, written = study
    match.open(page, f"#study={written}")
    expect(page.locator("#note-text")).to_have_text("Step 1")
    at(page, versions[0])
    page.get_by_role("button", name="Next note").click()
    expect(page.locator("#note-text")).to_have_text("Step 2")
    link = copy_link(page)
    page.goto("about:blank")

    page.goto(link)

    expect(page.locator("#study-place")).to_contain_text("note 2 of 3")
    expect(page.locator("#note-text")).to_have_text("Step 2")
    at(page, versions[1])
    expect(page.locator("#eyes")).to_have_value("0")


def studies_of(author):
    listed = author.world.get(f"{author.stem}/studies", token=author.key).json["studies"]
    return [study for study in listed if study["author"] == author.name]


def test_a_study_is_written_with_some_notes_in_an_order(page, over, author_of):
    match = over()
    author = author_of(match.id)
    notes = [author.write(version, f"Note at {version}") for version in (3, 5, 8)]
    author.sign_in(page)
    match.open(page)
    open_notes(page)
    page.get_by_role("button", name="Write a study").click()
    page.get_by_label("Title").fill("Two notes")
    form = page.locator("#study-form")
    form.get_by_role("checkbox", name="Note at 5").uncheck()
    form.get_by_role("button", name="Note at 8").click()
    form.get_by_role("button", name="Note at 8").click()
    page.get_by_role("button", name="Save the study").click()
    row = page.locator("#studies-list .entry").filter(has_text="Two notes")
    expect(row).to_contain_text(f"{author.name} · 2 notes")

    (written,) = studies_of(author)
    assert written["visibility"] == "private"
    study = author.world.get(f"{author.stem}/studies/{written['id']}", token=author.key).json
    assert [note["id"] for note in study["notes"]] == [notes[2], notes[0]]


def test_a_study_is_changed_and_deleted_by_its_author(site, page, over, author_of):
    match = over()
    author = author_of(match.id)
    author.write_study("Two notes", [author.write(version, "A note.") for version in (5, 3)])
    author.sign_in(page)
    match.open(page)
    open_notes(page)
    page.get_by_role("button", name="Edit: Two notes").click()
    expect(page.locator("#study-form input[type=checkbox]:checked")).to_have_count(2)
    page.get_by_label("Title").fill("")
    page.get_by_role("button", name="Save the study").click()
    expect(page.locator("#study-problem")).not_to_be_empty()
    page.get_by_label("Title").fill("A better title")
    page.get_by_role("button", name="Save the study").click()
    expect(page.locator("#studies-list")).to_contain_text("A better title")
    assert [study["title"] for study in studies_of(author)] == ["A better title"]

    page.get_by_role("button", name="Delete: A better title").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()

    expect(page.locator("#studies-list")).not_to_contain_text("A better title")
    assert studies_of(author) == []
    assert len(author.notes()) == 2
    site.faults.clear()  # the browser logs the refused title
