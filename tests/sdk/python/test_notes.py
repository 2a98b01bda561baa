"""Client methods for notes and studies, against a real service."""

import io
import uuid
from contextlib import closing
from typing import Any
from zipfile import ZipFile

import pytest

from formicary_client import Client, NotFound, Unauthorized
from tests.by_game import ANY_GAME
from tests.sdk.python.conftest import ADMIN

BY_BOTS: Any = {"game": ANY_GAME.name, "seats": [{"bot": "random"}, {"bot": "random"}]}


@pytest.fixture
def client(service):
    with Client(f"http://127.0.0.1:{service.port}") as opened:
        yield opened


@pytest.fixture
def author(client):
    """Return a client with the key of a new account."""
    return client.with_token(client.register(f"Ann {uuid.uuid4().hex[:12]}")["key"])


@pytest.fixture
def match_id(client):
    """Return a match that bots play to its end."""
    created = client.create_match(BY_BOTS)["id"]
    for _ in client.follow(created):
        pass  # the stream ends with the match
    return created


def test_a_note_is_written_changed_listed_and_deleted(client, author, match_id):
    key = str(uuid.uuid4())
    draft: Any = {"version": 3, "text": "The first choice.", "visibility": "link"}
    written = author.write_note(match_id, draft, key=key)

    assert author.write_note(match_id, draft, key=key) == written
    assert client.note(match_id, written["id"]) == written
    assert client.notes(match_id)["notes"] == []

    changed = author.change_note(match_id, written["id"], {"visibility": "public"})

    assert (changed["text"], changed["visibility"]) == ("The first choice.", "public")
    assert client.notes(match_id)["notes"] == [changed]
    assert client.note_html(match_id, written["id"]) == "<p>The first choice.</p>\n"
    author.delete_note(match_id, written["id"])
    with pytest.raises(NotFound):
        author.note(match_id, written["id"])


def test_a_study_is_written_changed_read_as_text_and_deleted(client, author, match_id):
    texts = ["The first choice.", "The last choice."]
    notes = [
        author.write_note(match_id, {"version": version, "text": text})["id"]
        for version, text in zip((3, 4), texts, strict=True)
    ]
    draft: Any = {"title": "Choices", "notes": notes[::-1], "visibility": "public"}
    written = author.write_study(match_id, draft)

    assert [row["notes"] for row in client.studies(match_id)["studies"]] == [2]
    assert client.study(match_id, written["id"]) == written
    assert [note["text"] for note in written["notes"]] == texts[::-1]

    changed = author.change_study(match_id, written["id"], {"notes": notes})

    assert [note["text"] for note in changed["notes"]] == texts
    text = client.study_text(match_id, written["id"])
    assert text.startswith("# Choices\n")
    assert text.index(texts[0]) < text.index(texts[1])
    with ZipFile(io.BytesIO(client.study_file(match_id, written["id"]))) as archive:
        assert archive.read("match.ndjson").decode() == client.bundle(match_id)
        assert archive.read("study.md").decode() == text
    author.delete_study(match_id, written["id"])
    assert client.studies(match_id)["studies"] == []


def test_changes_of_notes_are_followed_after_the_end(client, author, match_id):
    """The stream goes on after the end of the match, and resumes at the same event."""
    draft: Any = {"version": 3, "text": "The first choice.", "visibility": "public"}
    changes = []
    with closing(client.follow(match_id, notes=True)) as messages:
        for message in messages:
            if message.name == "asked" and message.data["status"] == "over":
                head = message.cursor
                note = author.write_note(match_id, draft)["id"]
            elif message.name == "note":
                changes.append((message.data["change"], message.cursor == head))
                if len(changes) == 2:
                    break
                author.delete_note(match_id, note)

    assert changes == [("created", True), ("deleted", True)]


def test_administrators_hide_notes_and_studies_and_show_them_again(client, author, match_id):
    administrator = client.with_token(ADMIN)
    draft: Any = {"version": 3, "text": "Advertising.", "visibility": "public"}
    note = author.write_note(match_id, draft)["id"]
    title: Any = {"title": "Advertising", "notes": [note], "visibility": "public"}
    study = author.write_study(match_id, title)["id"]

    administrator.hide_note(match_id, note)
    administrator.hide_study(match_id, study)

    assert client.notes(match_id)["notes"] == client.studies(match_id)["studies"] == []
    assert author.note(match_id, note)["hidden"]
    assert author.study(match_id, study)["hidden"]

    administrator.show_note_again(match_id, note)
    administrator.show_study_again(match_id, study)

    assert not client.note(match_id, note)["hidden"]
    assert not client.study(match_id, study)["hidden"]
    with pytest.raises(Unauthorized):
        author.hide_study(match_id, study)


def test_two_seats_write_to_each_other(client):
    created = client.create_match({"game": ANY_GAME.name, "seats": [{}, {}]})["id"]
    first, second = (client.with_token(client.take_seat(created, seat)["token"]) for seat in (0, 1))
    key = str(uuid.uuid4())

    written = first.write_table_note(created, {"text": "Good luck!"}, key=key)

    assert first.write_table_note(created, {"text": "Good luck!"}, key=key) == written
    assert second.table_notes(created, limit=5)["notes"] == [written]
    second.report_table_note(created, written["id"])
    admin = client.with_token(ADMIN)
    reported = [row["note"]["id"] for row in admin.reported_notes()["reports"]]
    assert written["id"] in reported
    second.mute_seats(created, [0])
    assert second.table_notes(created)["notes"] == []
    admin.delete_table_note(created, written["id"])
    assert first.table_notes(created)["notes"] == []


def test_a_stream_with_notes_yields_those_of_the_table(client):
    created = client.create_match({"game": ANY_GAME.name, "seats": [{}, {}]})["id"]
    first, second = (client.with_token(client.take_seat(created, seat)["token"]) for seat in (0, 1))
    with closing(second.follow(created, notes=True)) as messages:
        next(message for message in messages if message.name == "asked")
        note = first.write_table_note(created, {"text": "Hello."})["id"]
        announced = next(message for message in messages if message.name == "table-note")

    assert announced.data == {"note": note, "seat": 0, "change": "created"}
