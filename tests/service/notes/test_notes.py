"""The readers of a note, its text as HTML, and the notes that are refused."""

import re

import pytest

from matches.erase import erase_person
from matches.notes import writing
from matches.notes.markdown import find_note_fault, render_note
from tests.service.accounts.people import ADMIN
from tests.service.problems import is_problem


def test_a_public_note_is_read_by_everybody_after_the_end(finished):
    written = finished.write(finished.ann, visibility="public", eyes=1, path="/nests/0", target="")

    assert written.status_code == 201
    shown = finished.read("notes", written.json["id"])
    assert shown.json == written.json
    assert (shown.json["author"], shown.json["eyes"], shown.json["path"]) == ("Ann", 1, "/nests/0")
    assert finished.listed() == [written.json["id"]]


def test_a_note_by_link_is_read_but_not_listed(finished):
    note = finished.write(finished.ann, visibility="link").json["id"]

    assert finished.read("notes", note).status_code == 200
    assert finished.listed() == []
    assert finished.listed(finished.ann) == [note]


def test_a_private_note_is_like_none(finished):
    note = finished.write(finished.ann).json["id"]

    private, unknown = finished.read("notes", note), finished.read("notes", "a" * 16)

    is_problem(private, "unknown-note")
    assert private.json.keys() == unknown.json.keys()
    assert private.json["detail"] == unknown.json["detail"]
    is_problem(finished.read("notes", note, token=finished.ben), "unknown-note")
    assert finished.read("notes", note, token=finished.ann).status_code == 200


@pytest.mark.parametrize("visibility", ["link", "public"])
def test_a_running_match_shows_no_note_to_others(notes, visibility):
    note = notes.write(notes.ann, visibility=visibility).json["id"]
    for token in (None, notes.ben, *notes.tokens):
        assert notes.listed(token) == []
        is_problem(notes.read("notes", note, token=token), "unknown-note")
    assert notes.listed(notes.ann) == [note]

    notes.finish()

    assert notes.read("notes", note).status_code == 200


def test_notes_are_not_events_of_the_match(finished):
    before = finished.world.stored_entries(finished.match_id)

    finished.write(finished.ann, visibility="public")

    assert finished.world.stored_entries(finished.match_id) == before


def test_the_text_is_stored_encrypted(finished):
    finished.write(finished.ann, text="a secret thought", visibility="public")

    stored = b"".join(
        entry.e for entry in finished.world.context.notes.store.read(finished.match_id)
    )
    assert b"note-written" in stored
    assert b"secret thought" not in stored


def test_a_repeated_request_writes_one_note(finished):
    body = {"version": 3, "text": "Once."}
    key = finished.world.key()
    first, again = (
        finished.world.post(finished.path("notes"), body, key=key, token=finished.ann)
        for _ in range(2)
    )

    assert first.json == again.json
    assert len(finished.listed(finished.ann)) == 1
    other = {"version": 3, "text": "Another."}
    reused = finished.world.post(finished.path("notes"), other, key=key, token=finished.ann)
    is_problem(reused, "key-reused")


def test_only_the_author_changes_and_deletes_a_note(finished):
    note = finished.write(finished.ann, visibility="public").json["id"]
    change = {"text": "Better.", "visibility": "link"}

    is_problem(
        finished.ask("PATCH", "notes", note, token=finished.ben, body=change), "unknown-note"
    )
    is_problem(finished.ask("DELETE", "notes", note, token=finished.ben), "unknown-note")
    changed = finished.ask("PATCH", "notes", note, token=finished.ann, body=change)

    assert (changed.json["text"], changed.json["visibility"]) == ("Better.", "link")
    assert changed.json["version"] == 3
    assert finished.ask("DELETE", "notes", note, token=finished.ann).status_code == 204
    is_problem(finished.read("notes", note, token=finished.ann), "unknown-note")


def test_an_administrator_hides_and_deletes(finished):
    note = finished.write(finished.ann, visibility="public").json["id"]

    assert finished.ask("PUT", "notes", note, "hidden", token=ADMIN).status_code == 204
    is_problem(finished.read("notes", note), "unknown-note")
    assert finished.read("notes", note, token=finished.ann).json["hidden"] is True
    assert finished.ask("DELETE", "notes", note, "hidden", token=ADMIN).status_code == 204
    assert finished.read("notes", note).status_code == 200
    assert finished.ask("DELETE", "notes", note, token=ADMIN).status_code == 204
    assert finished.listed(finished.ann) == []


def test_notes_go_with_their_author(finished):
    note = finished.write(finished.ann, visibility="public").json["id"]
    (account,) = (account for account in [finished.world.context.accounts.find("Ann")] if account)

    erase_person(finished.world.context, account)

    assert finished.listed() == []
    is_problem(finished.read("notes", note), "unknown-note")


def test_notes_go_with_their_match(finished):
    finished.write(finished.ann, visibility="public")

    assert finished.ask("DELETE", token=ADMIN).status_code == 204

    assert not finished.world.redis.keys("*:notes:*")


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"text": " "}, "/text"),
        ({"text": "a" * 4001}, "/text"),
        ({"text": "<b>bold</b>"}, "/text"),
        ({"text": "![a](/x.png)"}, "/text"),
        ({"text": "[a](https://example.org)"}, "/text"),
        ({"text": "[a](//example.org)"}, "/text"),
        ({"text": "<https://example.org>"}, "/text"),
        ({"text": "[a][b]\n\n[b]: javascript:alert(1)"}, "/text"),
        ({"text": "a\x00b"}, "/text"),
        ({"text": "a\u202eb"}, "/text"),
        ({"eyes": 2}, "/eyes"),
        ({"eyes": -1}, "/eyes"),
        ({"path": "nests"}, "/path"),
        ({"path": "/a~2"}, "/path"),
        ({"target": "hex"}, "/target"),
        ({"target": "hex:1,0\n"}, "/target"),
        ({"version": 0}, "/version"),
        ({"version": 10**12}, "/version"),
        ({"visibility": "friends"}, "/visibility"),
    ],
)
def test_faults_are_named_by_field(finished, fields, pointer):
    refused = finished.write(finished.ann, **fields)

    is_problem(refused, "invalid-body")
    assert [error["pointer"] for error in refused.json["errors"]] == [pointer]
    assert finished.listed(finished.ann) == []


def test_all_faults_are_named_together(finished):
    refused = finished.write(finished.ann, text="<b>", eyes=9, path="x", target="y")

    is_problem(refused, "invalid-body")
    assert [error["pointer"] for error in refused.json["errors"]] == [
        "/text",
        "/eyes",
        "/path",
        "/target",
    ]


def test_a_changed_field_leaves_the_others_of_the_place(finished):
    note = finished.write(finished.ann, version=4, path="/seat").json["id"]

    changed = finished.ask("PATCH", "notes", note, token=finished.ann, body={"eyes": 1}).json

    assert (changed["version"], changed["path"], changed["eyes"]) == (4, "/seat", 1)


def test_a_version_that_the_match_has_not_reached_is_refused(finished):
    is_problem(finished.write(finished.ann, version=10_000), "unknown-version")


@pytest.mark.parametrize("text", ["[a](#points)", "[a](/rules/x) and `code`\n\n- *list*", "a < b"])
def test_markdown_within_the_service_is_accepted(finished, text):
    assert finished.write(finished.ann, text=text).json["text"] == text


def test_a_match_has_a_limited_number_of_notes(finished, monkeypatch):
    monkeypatch.setattr(writing, "NOTES_MOST", 2)
    for _ in range(2):
        assert finished.write(finished.ann).status_code == 201

    is_problem(finished.write(finished.ben), "too-many-notes")


def test_strangers_and_seats_without_an_account_do_not_write(finished):
    is_problem(finished.write(None), "no-token")
    is_problem(finished.write(finished.tokens[0]), "invalid-key")


def test_a_private_match_keeps_its_notes(notes):
    plan = {"game": "anthill", "seats": [{}, {"account": "Ann"}], "visibility": "invited"}
    private = notes.world.post("/v1/matches", plan, token=notes.ann).json["id"]
    path = f"/v1/matches/{private}/notes"
    body = {"version": 1, "text": "Only for us."}

    assert notes.world.post(path, body, token=notes.ann).status_code == 201
    is_problem(notes.world.get(path, token=notes.ben), "unknown-match")
    is_problem(notes.world.post(path, body, token=notes.ben), "unknown-match")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("*Why* **here**?", "<p><em>Why</em> <strong>here</strong>?</p>"),
        ("[there](/matches/abc#v=3)", '<p><a href="/matches/abc#v=3">there</a></p>'),
        ("`<b>` and 1 < 2", "<p><code>&lt;b&gt;</code> and 1 &lt; 2</p>"),
        ("- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"),
    ],
)
def test_a_note_is_rendered_as_html(finished, text, html):
    note = finished.write(finished.ann, visibility="public", text=text).json["id"]

    rendered = finished.read("notes", note, Accept="text/html")

    assert rendered.mimetype == "text/html"
    assert rendered.text.strip() == html
    assert "default-src 'none'" in rendered.headers["Content-Security-Policy"]
    assert finished.read("notes", note, Accept="*/*").json["text"] == text
    is_problem(finished.read("notes", note, Accept="image/png"), "not-acceptable")


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[a](javascript:alert(1))",
        "[a](//elsewhere.example)",
        "<https://elsewhere.example>",
        "![a](/picture.png)",
        "[a]: data:text/html,x\n\n[a]",
    ],
)
def test_text_that_a_note_may_not_have_is_rendered_without_risk(text):
    assert find_note_fault(text)

    tags = set(re.findall(r"<(?!/?p>)[^>]*>", render_note(text)))
    assert {tag for tag in tags if tag not in ("</a>", '<a href="/picture.png">')} == set()
