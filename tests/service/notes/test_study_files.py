"""A study is sent as one file with the bundle that its reader may read."""

import io
import json
from zipfile import ZipFile

import pytest

from matches.audit.bundle import verify_bundle
from tests.anthill import ANTHILL
from tests.service.accounts.people import ADMIN, key_for, sign_up
from tests.service.problems import is_problem

ZIP = "application/zip"


def read_archive(answer):
    """Return the contents of the files of an archive, by name."""
    assert answer.status_code == 200, answer.text
    assert answer.content_type == ZIP
    with ZipFile(io.BytesIO(answer.data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture
def study(finished):
    """A finished match with a study by link, which has a private note."""
    note = finished.write(finished.ann, text="A *good* move.", path="/nests/0").json["id"]
    return finished, finished.write_study(finished.ann, [note], visibility="link").json["id"]


@pytest.mark.parametrize("reader", ["spectator", "author", "seat"])
def test_a_study_file_has_the_study_and_the_bundle(study, reader):
    notes, name = study
    token = {"spectator": None, "author": notes.ann, "seat": notes.tokens[0]}[reader]

    files = read_archive(notes.read("studies", name, token=token, Accept=ZIP))

    assert sorted(files) == ["match.ndjson", "study.json", "study.md"]
    assert json.loads(files["study.json"]) == notes.read("studies", name, token=token).json
    text = notes.read("studies", name, token=token, Accept="text/markdown").data
    assert files["study.md"] == text
    assert files["match.ndjson"] == notes.read("bundle", token=token).data
    proof = verify_bundle(files["match.ndjson"].splitlines(keepends=True), {"anthill": ANTHILL})
    assert proof.report is not None


def test_the_file_has_a_name_and_is_stored_by_no_cache(study):
    notes, name = study
    answer = notes.read("studies", name, Accept=ZIP)

    expected = f'attachment; filename="{notes.match_id}-{name}.zip"'
    assert answer.headers["Content-Disposition"] == expected
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.data == notes.read("studies", name, Accept=ZIP).data


def test_a_key_needs_the_scope_of_the_bundle(study):
    notes, name = study
    weak, _ = key_for(notes.world, notes.ben, "match:read", label="weak")
    strong, _ = key_for(notes.world, notes.ben, "match:read", "audit:read", label="strong")

    is_problem(notes.read("studies", name, token=weak, Accept=ZIP), "wrong-key-scope")
    assert notes.read("studies", name, token=weak).status_code == 200
    assert notes.read("studies", name, token=strong, Accept=ZIP).status_code == 200


def test_the_file_of_a_running_match_has_what_its_author_knows(notes):
    """Seat 0 of the account is the only reader of its hidden values."""
    world = notes.world
    plan = {"game": "anthill", "seats": [{"account": "Ann"}, {}]}
    match_id = world.post("/v1/matches", plan, token=notes.ann).json["id"]
    stem = f"/v1/matches/{match_id}"
    own = world.post(f"{stem}/seats/0", {}, token=notes.ann)
    other = world.post(f"{stem}/seats/1", {}).json["token"]
    assert own.status_code == 201, own.text
    world.send(match_id, own.json["token"])
    world.send(match_id, other)
    note = world.post(f"{stem}/notes", {"version": 2, "text": "Hm."}, token=notes.ann).json["id"]
    body = {"title": "Now", "notes": [note], "visibility": "public"}
    name = world.post(f"{stem}/studies", body, token=notes.ann).json["id"]

    files = read_archive(world.get(f"{stem}/studies/{name}", token=notes.ann, Accept=ZIP))

    lines = files["match.ndjson"]
    assert lines == world.get(f"{stem}/bundle", token=notes.ann).data
    assert b'"opened"' in lines
    assert lines != world.get(f"{stem}/bundle").data
    assert verify_bundle(lines.splitlines(keepends=True), {"anthill": ANTHILL}).report is None
    for token in (None, other, notes.ben):
        refused = world.get(f"{stem}/studies/{name}", token=token, Accept=ZIP)
        is_problem(refused, "unknown-note")


def test_two_worlds_with_other_hidden_notes_send_the_same_file(make_notes):
    """A hidden note, and the notes of others, leave no trace in the file."""
    files = []
    for is_rich in (False, True):
        notes = make_notes()
        notes.finish()
        note = notes.write(notes.ann).json["id"]
        name = notes.write_study(notes.ann, [note], visibility="link").json["id"]
        if is_rich:
            notes.write(notes.ben, text="x" * 3000, visibility="link")
            notes.write_study(notes.ben, [], title="Another")
        files.append(notes.read("studies", name, Accept=ZIP).data)

    assert files[0] == files[1]


def test_a_deleted_match_has_no_file(study):
    notes, name = study
    notes.ask("DELETE", token=ADMIN)

    assert notes.read("studies", name, Accept=ZIP).status_code in (404, 410)


def test_an_erased_author_leaves_no_file(study):
    notes, name = study
    sign_up(notes.world, "Carl")
    assert notes.world.client.delete(
        "/v1/account", headers={"Authorization": f"Bearer {notes.ann}"}
    ).status_code in (200, 204)

    is_problem(notes.read("studies", name, Accept=ZIP), "unknown-note")
