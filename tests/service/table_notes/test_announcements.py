"""Live streams announce the notes of the table to the seats that receive them, and to nobody."""

import json
from contextlib import contextmanager

import pytest

from matches.tokens import seat_token
from tests.by_game import ANY_GAME
from tests.service.accounts.people import ADMIN, sign_up
from tests.service.notes.listening import Listener
from tests.service.serving import serve_app
from tests.service.worlds.playing import Playing

STAY = "?notes=1"
SILENT_SECONDS = 0.4


class Room:
    """A served match, and the streams that are open."""

    def __init__(self, table, address):
        self.table, self._address = table, address
        self.open = []

    def listen(self, token=None, query=""):
        listener = Listener(self._address, self.table.path(), token, query)
        self.open.append(listener)
        listener.read_until_asked()
        return listener

    def listen_at(self, seat, query=""):
        return self.listen(self.table.tokens[seat], query)


@contextmanager
def served(table):
    with serve_app(table.world.app) as address:
        room = Room(table, address)
        try:
            yield room
        finally:
            for listener in room.open:
                listener.close()


def read_announcement(listener):
    """Return the data of the next block, which must announce a table note and have no id."""
    head, _, data = listener.read_block().partition(b"\ndata: ")
    assert head == b"event: table-note", (head, data)
    return json.loads(data)


def test_the_seats_hear_of_a_note(make_table):
    table = make_table(3, ("Ann", "Ben"))
    with served(table) as room:
        listeners = [room.listen_at(seat) for seat in range(3)]
        note = table.write(0).json["id"]

        expected = {"note": note, "seat": 0, "change": "created"}
        assert [read_announcement(listener) for listener in listeners] == [expected] * 3
        table.ask("DELETE", f"table-notes/{note}", token=ADMIN)
        gone = {**expected, "change": "deleted"}
        assert [read_announcement(listener) for listener in listeners] == [gone] * 3


def test_a_seat_that_mutes_hears_nothing(make_table):
    table = make_table(3, ("Ann", "Ben", "Cleo"))
    with served(table) as room:
        table.mute(1, 0)
        muting, other = room.listen_at(1), room.listen_at(2)
        table.write(0)
        note = table.write(2).json["id"]

        assert read_announcement(muting) == {"note": note, "seat": 2, "change": "created"}
        assert read_announcement(other)["seat"] == 0


def test_mutes_and_reports_are_not_announced_to_others(table):
    note = table.write(0).json["id"]
    with served(table) as room:
        author, reader = room.listen_at(0), room.listen_at(1)
        table.report(1, note)
        table.mute(1, 0)

        assert read_announcement(reader) == {"note": note, "seat": 0, "change": "deleted"}
        assert author.is_silent(SILENT_SECONDS)


def test_well_played_is_announced_to_a_stream_that_stays(table):
    table.finish()
    with served(table) as room:
        listener = room.listen_at(1, STAY)
        note = table.say_well_played(0).json["id"]

        assert read_announcement(listener)["note"] == note


def test_an_account_hears_of_both_kinds_of_notes(table):
    body = {"version": 1, "text": "Hm."}
    with served(table) as room:
        listener = room.listen_at(0)
        note = table.world.post(table.path("notes"), body, token=table.tokens[0]).json["id"]
        assert listener.read_note()["note"] == note
        table.write(1)
        assert read_announcement(listener)["seat"] == 1


def talk(table):
    for seat, text in ((0, "x"), (1, "y" * 500), (0, "z")):
        note = table.write(seat, text).json["id"]
    table.report(1, note)
    table.mute(1, 0)
    table.ask("DELETE", f"table-notes/{note}", token=ADMIN)


def keep_silent(_table):
    pass


def sent_to_others(table, change):
    """Return all that readers without a seat are sent and can read around a change."""
    cleo = sign_up(table.world, "Cleo")["key"]
    with served(table) as room:
        readers = [room.listen(token, query) for token in (None, cleo) for query in ("", STAY)]
        change(table)
        table.world.send(table.match_id, table.tokens[0])
        sent = [listener.read_until_asked() for listener in readers]
        silent = [listener.is_silent(SILENT_SECONDS) for listener in readers]
    pages = [
        table.world.get(table.path() + name, token=token).data
        for name in ("", "/events", "/state", "/timeline", "/notes", "/studies", "/bundle")
        for token in (None, cleo)
    ]
    return sent, silent, pages


@pytest.mark.slow
def test_two_worlds_send_the_same_bytes_to_others(make_table):
    """No number, no length, no id and no message of a note between seats."""
    quiet, loud = (sent_to_others(make_table(), change) for change in (keep_silent, talk))

    assert quiet == loud
    sent, silent, _ = loud
    assert all(b"event: asked" in blocks for blocks in sent)
    assert silent == [True] * len(silent)


def test_a_muted_author_sees_the_same_as_an_unmuted_one(make_table):
    def seen(mutes):
        table = make_table()
        with served(table) as room:
            listener = room.listen_at(0)
            if mutes:
                table.mute(1, 0)
            table.write(0)
            block, silent = listener.read_block(), listener.is_silent(SILENT_SECONDS)
            return block, silent, table.read(0)

    muted, unmuted = seen(mutes=True), seen(mutes=False)

    assert muted == unmuted


@pytest.mark.slow
def test_a_spectator_of_a_delayed_match_hears_nothing():
    match = Playing(ANY_GAME.name, 1, kind="delayed", minutes=2, heartbeat_seconds=12.0)
    ben = sign_up(match.world, "Ben")["key"]
    match.world.now += 600_000
    with serve_app(match.world.app) as address:
        late = [Listener(address, match.stem, token, STAY) for token in (None, ben)]
        for listener in late:
            listener.read_until_asked()
        seat = Listener(address, match.stem, seat_token(match.match, 1))
        seat.read_until_asked()

        path, body = f"{match.stem}/table-notes", {"text": "Hello."}
        answer = match.world.post(path, body, token=seat_token(match.match, 0))

        assert answer.status_code == 201, answer.text
        assert read_announcement(seat)["note"] == answer.json["id"]
        assert [listener.is_silent(2.5) for listener in late] == [True, True]
        for listener in (*late, seat):
            listener.close()
