"""A live stream announces notes to those who may read them, and nothing to anybody else."""

from contextlib import contextmanager

import pytest

from matches.notes.reading import NoteReader
from matches.notes.watching import NoteMove, WatchedNotes
from matches.notes.writing import NoteDraft, Writer, write_note
from matches.queries.read import Reader, authenticate_reader
from tests.by_game import ANY_GAME
from tests.service.accounts.people import ADMIN, sign_up
from tests.service.notes.listening import Listener
from tests.service.serving import serve_app
from tests.service.worlds.playing import MINUTE, Playing

STAY = "?notes=1"
SILENT_SECONDS = 0.4


class Room:
    """A service with a match, and the streams that are open."""

    def __init__(self, notes, address):
        self.notes, self._address = notes, address
        self.open = []

    def listen(self, token=None, query="", last=""):
        listener = Listener(self._address, self.notes.path(), token, query, last)
        self.open.append(listener)
        return listener

    def listen_to_end(self, token=None, query=STAY):
        """Return a stream that has sent all events up to now."""
        listener = self.listen(token, query)
        listener.read_until_asked()
        return listener


@contextmanager
def served(notes):
    with serve_app(notes.world.app) as address:
        room = Room(notes, address)
        try:
            yield room
        finally:
            for listener in room.open:
                listener.close()


@pytest.fixture
def room(notes):
    with served(notes) as opened:
        yield opened


def test_an_author_hears_of_its_own_notes_while_the_match_runs(room):
    notes = room.notes
    listener = room.listen_to_end(notes.ann, "")

    note = notes.write(notes.ann, version=2).json["id"]
    assert listener.read_note() == {"note": note, "version": 2, "change": "created"}
    notes.ask("PATCH", "notes", note, token=notes.ann, body={"version": 3})
    assert listener.read_note() == {"note": note, "version": 3, "change": "changed"}
    notes.ask("DELETE", "notes", note, token=notes.ann)
    assert listener.read_note() == {"note": note, "version": 3, "change": "deleted"}


def test_the_author_hears_of_notes_that_an_administrator_hides(room):
    notes = room.notes
    note = notes.write(notes.ann).json["id"]
    listener = room.listen_to_end(notes.ann)

    notes.ask("PUT", "notes", note, "hidden", token=ADMIN)
    assert listener.read_note()["change"] == "changed"


@pytest.mark.slow
@pytest.mark.parametrize("visibility", ["private", "link", "public"])
def test_nobody_else_hears_of_a_note_of_a_running_match(room, visibility):
    notes = room.notes
    others = [
        room.listen_to_end(token, query)
        for token in (None, notes.ben, *notes.tokens)
        for query in ("", STAY)
    ]

    note = notes.write(notes.ann, visibility=visibility).json["id"]
    notes.ask("PATCH", "notes", note, token=notes.ann, body={"text": "Better."})
    notes.ask("DELETE", "notes", note, token=notes.ann)

    assert [listener.is_silent(SILENT_SECONDS) for listener in others] == [True] * len(others)


def test_a_stream_that_stays_announces_public_notes_at_the_end_and_later(room):
    notes = room.notes
    public = notes.write(notes.ann, visibility="public", version=2).json["id"]
    notes.write(notes.ann, visibility="link")
    listener = room.listen_to_end()

    notes.finish()

    while (block := listener.read_block()) and b'"status":"over"' not in block:
        assert b"event: note" not in block
    assert listener.read_note() == {"note": public, "version": 2, "change": "created"}
    later = notes.write(notes.ben, visibility="public", version=5).json["id"]
    assert listener.read_note() == {"note": later, "version": 5, "change": "created"}
    notes.ask("PUT", "notes", later, "hidden", token=ADMIN)
    assert listener.read_note() == {"note": later, "version": 5, "change": "deleted"}
    notes.ask("DELETE", "notes", later, "hidden", token=ADMIN)
    assert listener.read_note() == {"note": later, "version": 5, "change": "created"}
    notes.ask("PATCH", "notes", public, token=notes.ann, body={"visibility": "private"})
    assert listener.read_note() == {"note": public, "version": 2, "change": "deleted"}


def test_a_stream_that_does_not_stay_ends_with_the_match(room):
    notes = room.notes
    listener = room.listen_to_end(notes.ann, "")
    notes.finish()

    while block := listener.read_block():
        assert b"event: note" not in block
    version = notes.read().json["version"]
    assert room.listen(notes.ann, f"?after={version}").status == 204
    assert room.listen(notes.ann, f"?after={version}&notes=1").status == 200


def test_an_announcement_does_not_move_the_place_to_resume_from(room):
    """The same id leads to the same events, whether notes were announced or not."""
    notes = room.notes
    listener = room.listen_to_end(notes.ann, "")
    before = notes.read().json["version"]
    notes.write(notes.ann)
    listener.read_note()
    notes.world.send(notes.match_id, notes.tokens[0])

    assert listener.read_block().startswith(b"id: %d\n" % (before + 1))
    again = room.listen(notes.ann, last=before)
    assert b"id: %d\n" % (before + 1) in again.read_block()


def test_what_was_written_before_the_stream_began_is_not_announced(room):
    notes = room.notes
    notes.write(notes.ann)
    listener = room.listen_to_end(notes.ann)

    assert listener.is_silent(SILENT_SECONDS)
    note = notes.write(notes.ann, version=1).json["id"]
    assert listener.read_note()["note"] == note


def test_the_query_is_checked(notes):
    refused = notes.read("events?notes=yes")
    assert (refused.status_code, refused.json["type"]) == (422, "/problems/invalid-parameter")


def sent_to(notes_of_world, change):
    """Return all that the streams of other readers send around a hidden change."""
    with served(notes_of_world) as room:
        notes = room.notes
        readers = [
            room.listen(token, query)
            for token in (None, notes.ben, *notes.tokens)
            for query in ("", STAY)
        ]
        sent = [listener.read_until_asked() for listener in readers]
        change(notes)
        notes.world.send(notes.match_id, notes.tokens[0])
        sent += [listener.read_until_asked() for listener in readers]
        return sent, [listener.is_silent(SILENT_SECONDS) for listener in readers]


def write_nothing(notes):
    pass


def write_much(notes):
    written = [
        notes.write(notes.ann, visibility=visibility, text="x" * length, version=version)
        for length, version, visibility in (
            (1, 1, "private"),
            (900, 3, "link"),
            (4000, 2, "public"),
        )
    ]
    first, second, third = (answer.json["id"] for answer in written)
    notes.ask("PATCH", "notes", second, token=notes.ann, body={"text": "Shorter."})
    notes.ask("PUT", "notes", third, "hidden", token=ADMIN)
    notes.ask("DELETE", "notes", first, token=notes.ann)
    assert notes.write_study(notes.ann, [second], visibility="public").status_code == 201


@pytest.mark.slow
def test_two_worlds_with_other_hidden_notes_send_the_same_bytes(make_notes):
    """No number, no length, no id and no message of a note that the reader may not read."""
    with_none, with_many = (sent_to(make_notes(), change) for change in (write_nothing, write_much))

    assert with_none == with_many
    sent, silent = with_many
    assert all(b"event: asked" in blocks for blocks in sent)
    assert silent == [True] * len(silent)


@pytest.mark.slow
def test_a_delayed_spectator_hears_of_notes_when_the_end_is_visible():
    """Until then, the notes of others do not exist, although the match is over."""
    match = Playing(ANY_GAME.name, 1, kind="delayed", minutes=2, heartbeat_seconds=12.0)
    world = match.world
    ben, ann = sign_up(world, "Ben")["key"], match.creator
    match.play(2)
    world.now += 10 * MINUTE
    with serve_app(world.app) as address:
        late = [Listener(address, match.stem, token, STAY) for token in (None, ben)]
        for listener in late:
            listener.read_until_asked()
        answer = world.post(f"{match.stem}/end", {"reason": "fault"}, token=ADMIN)
        assert answer.status_code == 201, answer.text
        body = {"version": 2, "text": "Over.", "visibility": "public"}
        note = world.post(f"{match.stem}/notes", body, token=ann)
        assert note.status_code == 201, note.text
        assert [listener.is_silent(2.5) for listener in late] == [True, True]

        world.now += 3 * MINUTE

        for listener in late:
            assert b'"status":"over"' in listener.read_until_asked()
            assert listener.read_note()["note"] == note.json["id"]
            listener.close()


def test_a_note_about_a_later_version_is_announced_when_the_reader_sees_it():
    """The author has written it at a seat, and then follows the match as a spectator with delay."""
    match = Playing(ANY_GAME.name, 1, kind="delayed", minutes=2)
    context, account = match.world.context, match.world.context.accounts.find("Ann")
    match.world.now += 10 * MINUTE
    late = authenticate_reader(context, match.match_id, None)
    watched = WatchedNotes(context, NoteReader(late, account))
    match.play(2)
    draft = NoteDraft({"version": match.version}, "Here.")
    note = write_note(context, Reader(match.match, 0), Writer(account, "k", "d"), draft)

    assert note.anchor.version > late.match.timeline.version
    assert list(watched.find_moves(late.match)) == []
    assert not watched.must_look(late.match)

    match.world.now += 3 * MINUTE
    later = authenticate_reader(context, match.match_id, None).match
    assert watched.must_look(later)
    assert list(watched.find_moves(later)) == [NoteMove("created", note)]
    assert not watched.must_look(later)
