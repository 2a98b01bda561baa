"""Study files of recorded matches, as the service writes them, and files with faults."""

import io
import json
from zipfile import ZIP_DEFLATED, ZipFile

from formicary.upkeep.bundle_files import LinesOfFile
from games import GAMES
from matches.audit.importing import import_bundle
from matches.notes.study_files import MATCH, STUDY, TEXT, write_study_file
from tests.service.accounts.people import sign_up
from tests.service.conftest import World

NOTES = (
    {"version": 34, "text": "Player 1 spends its **last food**.", "eyes": 1, "path": "/seat"},
    {"version": 12, "text": "The first choice.\n\n- a list", "visibility": "public"},
)


def study_file_of(bundle, notes=NOTES, title="Hunger"):
    """Return the bytes of the study file that a service sends for a recorded match."""
    lines = list(LinesOfFile(bundle))
    game = json.loads(lines[0])["game"]
    world = World({game: GAMES[game]})
    match_id = import_bundle(world.context, lines).proof.header.match_id
    key, stem = sign_up(world, "Ada of the notes")["key"], f"/v1/matches/{match_id}"
    ids = []
    for note in notes:
        answer = world.post(f"{stem}/notes", note, token=key)
        assert answer.status_code == 201, answer.text
        ids.append(answer.json["id"])
    body = {"title": title, "notes": ids, "visibility": "link"}
    study = world.post(f"{stem}/studies", body, token=key).json["id"]
    answer = world.get(f"{stem}/studies/{study}", Accept="application/zip")
    assert answer.status_code == 200, answer.text
    return answer.data


def parts_of(data):
    """Return the contents of the files of an archive, by name."""
    with ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def pack(parts, **more):
    """Return an archive of files, given by name."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", more.pop("compression", ZIP_DEFLATED)) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return packed.getvalue()


def with_study(data, **changes):
    """Return a study file whose study has other fields."""
    parts = parts_of(data)
    study = json.loads(parts[STUDY]) | changes
    return pack(parts | {STUDY: json.dumps(study)})


def with_note(data, **changes):
    """Return a study file whose first note has other fields."""
    notes = json.loads(parts_of(data)[STUDY])["notes"]
    return with_study(data, notes=[notes[0] | changes, *notes[1:]])


def with_bundle(data, lines):
    """Return a study file with the study of another one, and with the given bundle."""
    parts = parts_of(data)
    return b"".join(write_study_file(parts[STUDY], parts[TEXT], lines))


__all__ = ["MATCH", "STUDY", "TEXT"]
