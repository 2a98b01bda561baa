"""A reader sees the hidden values that are meant for it and, after the end, all of them."""

import pytest

from events import canonical, seals
from matches.commands.execute import play
from matches.commands.seat_handover import give_up
from projections.redact import OpenedValue, known_values, redact_event, show_entry
from tests.anthill import Send
from tests.playing import at_table, begin_match, by, context_on


class Secretive:
    """A match in which seat 0 has sent two workers, which only this seat knows."""

    def __init__(self):
        self.context = context_on()
        self.match_id = begin_match(self.context)
        play(self.context, self.match_id, by(0, Send(seat=0, workers=2)))
        *self.before, self.sent = self.context.store.read(self.match_id)

    @property
    def match(self):
        return self.context.cache.fresh(self.match_id)

    def shown_to(self, reader):
        return show_entry(self.match, self.sent, reader)


@pytest.fixture
def secretive():
    return Secretive()


def is_proven(entry, path, opened):
    """Return whether the salt of an opened value gives the seal in the public record."""
    value = canonical.encode(opened.value)
    return seals.seal(bytes.fromhex(opened.salt), value) == canonical.decode(entry.e)["seals"][path]


def test_a_hidden_value_is_opened_only_for_its_seat(secretive):
    entry = secretive.sent
    opened = secretive.shown_to(0).opened
    (path,) = (path for path in opened if path.endswith("workers"))

    assert opened[path].value == 2
    assert all(is_proven(entry, path, value) for path, value in opened.items())
    assert secretive.shown_to(1).opened == secretive.shown_to(None).opened == {}
    assert known_values(secretive.match, entry, 0) == {
        path: value.value for path, value in opened.items()
    }
    for reader in (1, None):
        assert known_values(secretive.match, entry, reader) == {}


@pytest.mark.parametrize("reader", [0, 1, None])
def test_every_reader_sees_the_same_record(secretive, reader):
    entry, shown = secretive.sent, secretive.shown_to(reader)

    assert (shown.seq, bytes(shown.e), shown.link) == (entry.seq, entry.e, entry.link.hex())
    assert shown.game == "anthill"


def test_an_event_is_redacted_for_each_reader(secretive):
    of_reader = {
        reader: redact_event(secretive.match, secretive.sent, reader) for reader in (0, 1, None)
    }

    assert {record.seat for record, _ in of_reader.values()} == {0}
    assert of_reader[0][1].workers.value == 2
    assert of_reader[1][1] == of_reader[None][1] != of_reader[0][1]


def test_an_entry_without_hidden_values_opens_nothing(secretive):
    entry = next(entry for entry in secretive.before if not entry.s)
    record, event = redact_event(secretive.match, entry, 0)

    assert show_entry(secretive.match, entry, 0).opened == {}
    assert record.event == event


def test_after_the_end_everything_is_opened_for_everyone(secretive):
    give_up(secretive.context, secretive.match_id, at_table(1))

    for entry in (*secretive.before, secretive.sent):
        hidden = canonical.decode(entry.s) if entry.s else {}
        opened = show_entry(secretive.match, entry, None).opened
        assert list(opened) == sorted(hidden)
        assert {path: value.value for path, value in opened.items()} == {
            path: value for path, (_, value) in hidden.items()
        }
        assert all(is_proven(entry, path, value) for path, value in opened.items())
    assert redact_event(secretive.match, secretive.sent, None)[1].workers.value == 2


def test_the_salts_of_a_match_from_a_file_are_those_of_the_file(secretive, monkeypatch):
    match, entry = secretive.match, secretive.sent
    of_file = {path: OpenedValue("ab" * 32, None) for path in canonical.decode(entry.s)}
    monkeypatch.setattr(match, "opened", {entry.seq: of_file})

    opened = show_entry(match, entry, 0).opened
    assert {path: value.salt for path, value in opened.items()} == dict.fromkeys(opened, "ab" * 32)
    assert known_values(match, entry, 0) == {path: value.value for path, value in opened.items()}
    assert opened
