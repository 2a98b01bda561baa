"""A study is an ordered list of its author's notes, with readers of its own."""

import pytest

from matches.notes import writing
from tests.service.accounts.people import ADMIN
from tests.service.problems import is_problem


@pytest.fixture
def study(finished):
    """A finished match with three notes of Ann, two of them in a study by link."""
    notes = [
        finished.write(finished.ann, version=version, text=f"Note {version}").json["id"]
        for version in (5, 3, 4)
    ]
    written = finished.write_study(finished.ann, notes[:2], visibility="link")
    assert written.status_code == 201
    return finished, notes, written.json


def test_a_study_by_link_shows_its_notes_in_its_order(study):
    finished, notes, written = study

    shown = finished.read("studies", written["id"]).json

    assert shown == written
    assert [note["id"] for note in shown["notes"]] == notes[:2]
    assert [note["text"] for note in shown["notes"]] == ["Note 5", "Note 3"]
    is_problem(finished.read("notes", notes[0]), "unknown-note")  # the note itself stays private
    assert finished.read("studies").json["studies"] == []


def test_a_study_is_sent_as_markdown(study):
    finished, _, written = study

    answer = finished.read("studies", written["id"], Accept="text/markdown")

    assert answer.content_type.startswith("text/markdown")
    assert answer.text.startswith("# The opening\n")
    assert answer.text.index("Note 5") < answer.text.index("Note 3")
    is_problem(finished.read("studies", written["id"], Accept="image/png"), "not-acceptable")


def test_a_study_is_changed_and_listed(study):
    finished, notes, written = study
    change = {"title": "The end", "notes": notes[::-1], "visibility": "public"}

    changed = finished.ask("PATCH", "studies", written["id"], token=finished.ann, body=change)

    assert [note["id"] for note in changed.json["notes"]] == notes[::-1]
    (row,) = finished.read("studies").json["studies"]
    assert (row["title"], row["notes"], row["author"]) == ("The end", 3, "Ann")


def test_a_deleted_note_leaves_the_study_and_a_deleted_study_leaves_its_notes(study):
    finished, notes, written = study

    finished.ask("DELETE", "notes", notes[0], token=finished.ann)
    assert [note["id"] for note in finished.read("studies", written["id"]).json["notes"]] == [
        notes[1]
    ]
    finished.ask("DELETE", "studies", written["id"], token=finished.ann)

    is_problem(finished.read("studies", written["id"]), "unknown-note")
    assert set(finished.listed(finished.ann)) == set(notes[1:])


def test_notes_of_others_and_doubled_ones_are_refused(study):
    finished, notes, _ = study
    foreign = finished.write(finished.ben, visibility="public").json["id"]
    for wanted, pointer in (([notes[0], foreign], "/notes/1"), ([notes[0]] * 2, "/notes/1")):
        refused = finished.write_study(finished.ann, wanted)
        is_problem(refused, "invalid-body")
        assert [error["pointer"] for error in refused.json["errors"]] == [pointer]


def test_an_administrator_hides_a_study_and_a_note_in_it(study):
    finished, notes, written = study

    finished.ask("PUT", "notes", notes[0], "hidden", token=ADMIN)
    assert [note["id"] for note in finished.read("studies", written["id"]).json["notes"]] == [
        notes[1]
    ]
    finished.ask("PUT", "studies", written["id"], "hidden", token=ADMIN)

    is_problem(finished.read("studies", written["id"]), "unknown-note")
    assert finished.read("studies", written["id"], token=finished.ann).status_code == 200
    finished.ask("DELETE", "studies", written["id"], "hidden", token=ADMIN)
    assert finished.read("studies", written["id"]).status_code == 200
    is_problem(finished.ask("PUT", "notes", written["id"], "hidden", token=ADMIN), "unknown-note")


def test_the_readers_of_a_study_read_each_of_its_notes(study):
    finished, notes, written = study
    other = finished.write(finished.ann, text="Not in the study.").json["id"]
    path = f"notes/{notes[0]}"

    is_problem(finished.read(path), "unknown-note")
    for query, token in ((f"?study={written['id']}", None), ("", finished.ann)):
        shown = finished.read(path + query, token=token)
        assert shown.json == written["notes"][0]
    rendered = finished.read(f"{path}?study={written['id']}", Accept="text/html")
    assert rendered.text.startswith("<p>")
    is_problem(finished.read(f"notes/{other}?study={written['id']}"), "unknown-note")
    is_problem(finished.read(f"{path}?study={'a' * 16}"), "unknown-note")
    is_problem(finished.read(f"{path}?study=1"), "invalid-parameter")
    finished.ask("PUT", "notes", notes[0], "hidden", token=ADMIN)
    is_problem(finished.read(f"{path}?study={written['id']}"), "unknown-note")


def test_a_running_match_shows_no_study_to_others(notes):
    note = notes.write(notes.ann, visibility="public").json["id"]
    study = notes.write_study(notes.ann, [note], visibility="public").json["id"]

    is_problem(notes.read("studies", study, token=notes.tokens[0]), "unknown-note")
    is_problem(notes.read(f"notes/{note}?study={study}", token=notes.tokens[0]), "unknown-note")
    assert notes.read("studies").json["studies"] == []
    assert notes.read("studies", study, token=notes.ann).status_code == 200


def test_a_match_has_a_limited_number_of_studies_and_changes(finished, monkeypatch):
    monkeypatch.setattr(writing, "STUDIES_MOST", 1)
    assert finished.write_study(finished.ann, []).status_code == 201
    is_problem(finished.write_study(finished.ann, []), "too-many-notes")
    monkeypatch.setattr(writing, "EVENTS_MOST", 1)
    is_problem(finished.write(finished.ann), "too-many-notes")
