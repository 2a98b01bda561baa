"""Study files open, verify and are read like bundles, and faults in them are named."""

import io
import json
import random
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import httpx
import pytest
from typer.testing import CliRunner

from events import Broken
from formicary.cli import app
from formicary.replay import BadStudy, Replay
from formicary.replay.serving import serve_record
from formicary.upkeep.bundle_files import LinesOfFile
from matches.audit.reading import LINE_MOST
from matches.notes.study_files import (
    LIST_BYTES_MOST,
    MATCH,
    STUDY,
    STUDY_BYTES_MOST,
    TEXT,
)
from matches.records import SealedRecord
from tests.by_game import OPEN_GAME, SECRET_GAME
from tests.formicary.records.conftest import recorded
from tests.formicary.records.study_files import (
    pack,
    parts_of,
    study_file_of,
    with_bundle,
    with_note,
    with_study,
)
from tests.matches.records.redacting import last_commit, running_bundle
from tests.ports import quiet_port

VERIFIER = Path(__file__).parents[3] / "sdk" / "verify" / "formicary_verify.py"


def run(*arguments):
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return result.exit_code, result.output


@pytest.fixture(scope="module")
def data():
    """Return the bytes of the study file of a finished match."""
    return study_file_of(recorded(SECRET_GAME))


@pytest.fixture
def write(tmp_path):
    """Return a function that writes a study file, and returns its path."""

    def write_file(content, name="study.zip"):
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return write_file


def test_the_bundle_in_a_study_file_is_the_bundle(write, data):
    """Both verifiers accept it as they accept the bundle alone."""
    path = write(data)
    bundle = write(parts_of(data)[MATCH], "match.ndjson")

    assert list(LinesOfFile(path))[1:] == list(LinesOfFile(recorded(SECRET_GAME)))[1:]
    code, said = run("verify", path)
    alone, words = run("verify", bundle)
    assert (code, alone) == (0, 0)
    assert (
        said.replace(
            "study      Hunger, 2 notes by Ada of the notes; it is no part of the proof\n", ""
        )
        == words
    )
    checked = subprocess.run(
        [sys.executable, VERIFIER, bundle], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("name", ["study.zip", "study.without-an-ending"])
def test_look_and_import_read_the_match_in_a_study_file(write, data, name):
    path = write(data, name)

    assert run("look", "timeline", path) == run("look", "timeline", recorded(SECRET_GAME))
    assert run("look", "compare", path, recorded(SECRET_GAME))[0] == 0


def test_a_notebook_reads_the_study(write, data):
    replay = Replay.open(write(data))

    assert (replay.study.title, replay.study.author) == ("Hunger", "Ada of the notes")
    assert [note.version for note in replay.study.notes] == [34, 12]
    assert replay[replay.study.notes[0].version].view() is not None
    assert Replay.open(recorded(SECRET_GAME)).study is None


def test_the_service_of_a_file_shows_its_notes_to_everyone_who_has_it(write, data):
    """The study, its notes and the file are the same as those of the service that wrote it."""
    replay = Replay.open(write(data))
    record = serve_record(replay.bundle, replay.study)
    client, stem = record.app.test_client(), f"/v1/matches/{record.match_id}"
    given = json.loads(parts_of(data)[STUDY])

    assert client.get(f"{stem}/studies/{given['id']}").json == given
    (row,) = client.get(f"{stem}/studies").json["studies"]
    assert (row["id"], row["notes"]) == (given["id"], 2)
    listed = client.get(f"{stem}/notes").json["notes"]
    assert listed == sorted(given["notes"], key=lambda note: note["version"])
    assert client.get(f"{stem}/notes/{given['notes'][0]['id']}").json == given["notes"][0]
    again = client.get(f"{stem}/studies/{given['id']}", headers={"Accept": "application/zip"})
    assert again.data == data
    refused = client.post(f"{stem}/notes", json={"version": 1, "text": "More."})
    assert refused.status_code == 403


def test_changed_and_hidden_notes_keep_their_fields(write, data):
    later = "2031-01-01T00:00:00.000Z"
    changed = with_note(data, hidden=True, changed_at=later, visibility="link")
    replay = Replay.open(write(changed))
    record = serve_record(replay.bundle, replay.study)
    stem = f"/v1/matches/{record.match_id}"

    note = json.loads(parts_of(changed)[STUDY])["notes"][0]
    assert record.app.test_client().get(f"{stem}/notes/{note['id']}").json == note


def test_the_study_file_of_a_running_match_opens_with_its_notes(write, data):
    """The match runs, so its notes would be hidden from everybody except their author."""
    file = recorded(SECRET_GAME)
    running = running_bundle(file, 1, last_commit(file, 60))
    path = write(with_bundle(data, running))

    replay = Replay.open(path)
    record = serve_record(replay.bundle, replay.study)
    client, stem = record.app.test_client(), f"/v1/matches/{record.match_id}"

    assert replay.seat == 1
    assert client.get(stem).json["status"] == "running"
    for token in ("", record.token):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        assert len(client.get(f"{stem}/notes", headers=headers).json["notes"]) == 2
    code, said = run("verify", path)
    assert (code, "study      Hunger" in said) == (0, True), said


@pytest.mark.slow
def test_open_serves_a_study_file(start, write, data):
    process = start("open", write(data), "--port", quiet_port())
    rows = {}
    for line in process.stderr:
        name, _, text = line.strip().partition("  ")
        rows[name] = text.strip()
        if name == "stop":
            break

    assert rows["study"] == "Hunger, 2 notes by Ada of the notes"
    address = rows["notes"].split()[0]
    shown = httpx.get(address, headers={"Accept": "text/markdown"})
    assert shown.text == parts_of(data)[TEXT].decode()
    assert httpx.get(rows["page"]).status_code == 200
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "another match": ({"match": "a" * 16}, "the notes are about match aaaaaaaaaaaaaaaa, and"),
    "an empty title": ({"title": " "}, "the study, /title: it is empty"),
    "a reserved author": ({"author": "admin"}, "the name of the author: The name is reserved"),
    "a bad id": ({"id": "../../etc"}, "the id of a note or of the study is not valid"),
    "a bad time": ({"written_at": "yesterday"}, "'yesterday' is not a time"),
    "a bad order": ({"changed_at": "1970-01-01T00:00:00.000Z"}, "changed before it was written"),
    "a bad kind": ({"visibility": "friends"}, "the study cannot be decoded"),
    "no notes": ({"notes": None}, "the study cannot be decoded"),
}
NOTE_FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "another match": ({"match": "a" * 16}, "the notes are about match aaaaaaaaaaaaaaaa, and"),
    "HTML": ({"text": "<script>alert(1)</script>"}, "note 1, /text: it contains HTML"),
    "an image": ({"text": "![x](/x.png)"}, "note 1, /text: it contains an image"),
    "a version": ({"version": 10**6}, "note 1, /version: the log has the versions 1 to "),
    "version 0": ({"version": 0}, "note 1, /version: the log has the versions 1 to "),
    "a seat": ({"eyes": 2}, "note 1, /eyes: the match has the seats 0 to 1"),
    "a path": ({"path": "nests"}, "note 1, /path: it is not a JSON pointer"),
    "a target": ({"target": "<b>"}, "note 1, /target: it is not the id of an element"),
    "another author": ({"author": "Ben"}, "note 1 is by another author"),
    "the last year": ({"changed_at": "9999-99-99T00:00:00.000Z"}, "note 1, '9999-99-99T"),
}


@pytest.mark.parametrize("command", [("open",), ("verify",), ("look", "timeline")])
def test_notes_of_another_match_are_refused_by_every_command(write, data, command):
    path = write(with_study(data, match="a" * 16))

    code, said = run(*command, path)

    assert code == 1
    assert f"{path} is not a valid study file: the notes are about match" in said


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_a_study_is_named(write, data, fault):
    changes, text = FAULTS[fault]
    with pytest.raises(BadStudy, match=text.replace("/", "\\/")):
        Replay.open(write(with_study(data, **changes)))


@pytest.mark.parametrize("fault", NOTE_FAULTS)
def test_a_fault_of_a_note_is_named(write, data, fault):
    changes, text = NOTE_FAULTS[fault]
    with pytest.raises(BadStudy, match=text.replace("/", "\\/")):
        Replay.open(write(with_note(data, **changes)))


def test_doubled_notes_are_refused(write, data):
    note = json.loads(parts_of(data)[STUDY])["notes"][0]
    with pytest.raises(BadStudy, match="occurs twice"):
        Replay.open(write(with_study(data, notes=[note, note])))


def test_a_study_file_with_the_bundle_of_another_game_is_refused(write, data):
    path = write(with_bundle(data, list(LinesOfFile(recorded(OPEN_GAME)))))

    code, said = run("open", path)

    assert (code, "the notes are about match" in said) == (1, True), said


def test_a_damaged_bundle_is_named_with_its_line(write, data):
    lines = list(LinesOfFile(recorded(SECRET_GAME)))
    lines[8] = lines[8].replace(b'"seq":8', b'"seq":9')

    code, said = run("open", write(with_bundle(data, lines)))

    assert (code, "does not hold at line 9, seq 8: " in said) == (1, True), said


def missing(name):
    return lambda parts: pack({other: parts[other] for other in parts if other != name})


def doubled(parts):
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for name in (MATCH, STUDY):
            archive.writestr(name, parts[name])
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr(STUDY, parts[STUDY])
    return packed.getvalue()


def with_many_files(parts):
    return pack({**parts, **{f"{number:0200}": b"" for number in range(LIST_BYTES_MOST // 200)}})


def encrypted(parts):
    """Set the bit of encryption in the list of files."""
    data = bytearray(pack(parts))
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        data[at + 8] |= 1
        at = data.find(b"PK\x01\x02", at + 1)
    return bytes(data)


ARCHIVES = {
    "no study": (missing(STUDY), f"it has 0 files {STUDY}"),
    "no match": (missing(MATCH), f"it has 0 files {MATCH}"),
    "two studies": (doubled, f"it has 2 files {STUDY}"),
    "many files": (with_many_files, "it has too many files"),
    "encrypted": (encrypted, "is encrypted"),
    "another method": (lambda parts: pack(parts, compression=ZIP_BZIP2), "by a method that"),
    "a large study": (
        lambda parts: pack(parts | {STUDY: b" " * (STUDY_BYTES_MOST + 1)}),
        f"{STUDY} is larger than {STUDY_BYTES_MOST} bytes",
    ),
}


@pytest.mark.parametrize("kind", ARCHIVES)
def test_an_archive_that_is_no_study_file_is_refused(write, data, kind):
    change, text = ARCHIVES[kind]

    code, said = run("open", write(change(parts_of(data))))

    assert (code, text in said) == (1, True), said
    assert "cannot be read" in said


@pytest.mark.parametrize("cut", [1, 30, 500, 0.5, 0.9])
def test_a_truncated_file_is_refused(write, data, cut):
    length = int(len(data) * cut) if cut < 1 else len(data) - cut
    path = write(data[:length])

    for command in (("open",), ("verify",), ("look", "timeline")):
        code, said = run(*command, path)
        assert code == 1
        assert f"{path} cannot be read: the archive is damaged or incomplete" in said


def test_a_file_that_expands_to_much_is_refused_at_its_first_bad_line(write, data):
    """A small archive has 100 MB of spaces in place of the lines of the match."""
    packed = io.BytesIO()
    parts = parts_of(data)
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(STUDY, parts[STUDY])
        described = ZipInfo(MATCH)
        described.compress_type = ZIP_DEFLATED
        with archive.open(described, "w") as file:
            for _ in range(100):
                file.write(b" " * 1_000_000)
    path = write(packed.getvalue())
    assert path.stat().st_size < 1_000_000

    tracemalloc.start()
    try:
        with pytest.raises(Broken, match=f"longer than {LINE_MOST} bytes"):
            Replay.open(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert peak < 6 * LINE_MOST


@pytest.mark.slow
def test_no_damage_leads_to_another_error(write, data):
    """Bytes are changed at random, most of them in the lists of the archive."""
    luck = random.Random(1)
    ends = [at for at in range(len(data)) if data[at : at + 2] == b"PK"]
    outcomes = set()
    for _ in range(100):
        changed = bytearray(data)
        for _ in range(luck.randint(1, 3)):
            near = luck.choice(ends) + luck.randint(0, 60)
            at = near if luck.random() < 0.9 and near < len(data) else luck.randrange(len(data))
            changed[at] = luck.randrange(256)
        path = write(bytes(changed))
        try:
            Replay.open(path)
            outcomes.add("opened")
        except (OSError, EOFError, Broken, BadStudy, SealedRecord) as error:
            outcomes.add(type(error).__name__)
    assert {"opened", "OSError"} <= outcomes
