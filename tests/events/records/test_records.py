"""Records have public and hidden parts, and old events are upcast to the current schema."""

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given as for_all
from msgspec import Raw
from msgspec.structs import replace

from events import Broken, Codec, NotCanonical, Record, canonical
from events.records import LuckSeal
from tests.events.hiding import (
    HID,
    Announced,
    Dug,
    Hid,
    Hush,
    codec,
    entry_of,
    raw,
    read,
    read_in_fold,
    record_of,
)
from tests.events.records.test_canonical import PLAIN, by_the_standard_library


def test_a_record_leaves_out_what_says_nothing():
    assert entry_of(Dug(0, 3, "hand")).e == (
        b'{"at":5,"by":"seat","event":{"by":"hand","cells":3,"seat":0,"type":"dug.3"}}'
    )


def test_a_record_tells_everything_else():
    entry = entry_of(Announced([]), id="1f", mac="ab", seat=0, command=Raw(b'{"type":"tell"}'))

    assert entry.e == (
        b'{"at":5,"by":"seat","command":{"type":"tell"},"event":{"type":"told","what":[]},'
        b'"id":"1f","mac":"ab","seat":0}'
    )
    assert record_of(entry).id == "1f"


@for_all(PLAIN)
def test_a_record_is_spelled_as_the_standard_library_does(value):
    entry = entry_of(Announced(value))

    assert entry.e == by_the_standard_library(canonical.decode(entry.e))
    assert read(entry).event == Announced(value)


def test_hidden_values_stand_apart_and_come_back():
    entry = entry_of(HID, extra={"luck": ((), ["die"])})
    public = canonical.decode(entry.e)

    assert public["event"] == {
        "type": "hid",
        "seat": 1,
        "what": {"audience": [1]},
        "where": {"audience": []},
    }
    assert set(public["seals"]) == {"event.what", "event.where", "luck"}
    assert read(entry).event == HID
    assert read(entry).hidden["luck"] == ((), ["die"])
    assert record_of(entry).event == codec().split(HID)[0]


def test_what_a_fold_needs_is_what_the_whole_record_says():
    for entry in (
        entry_of(HID, mac="m", seat=1),
        entry_of(HID, extra={"luck": ((), 1)}),
        entry_of(Dug(0, 1, "x"), extra={"luck": ((), 1)}),
    ):
        needed, whole = read_in_fold(entry), read(entry)

        assert (needed.at, needed.mac, needed.seat) == (5, whole.record.mac, whole.record.seat)
        assert needed.event == whole.event
        assert needed.seals.luck == whole.record.seals.get("luck", "")


@pytest.mark.parametrize(("seals", "luck"), [(b'{"event.x":"e","luck":"1f"}', "1f"), (b"{}", "")])
def test_a_fold_gets_the_seal_of_the_luck_of_an_old_event_too(seals, luck):
    event = b'{"type":"dug","seat":2,"depth":4}'

    assert read_in_fold(
        raw(b'{"at":8,"by":"bot","event":%s,"seals":%s}' % (event, seals))
    ).seals == (LuckSeal(luck))


def test_a_reader_gets_some_of_the_hidden_values():
    public = record_of(entry_of(HID)).event

    assert codec().open_event(public, {"event.what": ((1,), 7)}) == Hid(1, Hush((1,), 7), Hush(()))
    assert codec().open_event(public, {}) is public


@pytest.mark.parametrize("read", [read, read_in_fold, record_of])
@pytest.mark.parametrize(
    ("stored", "today"),
    [
        (b'{"type":"dug","seat":2,"depth":4}', Dug(2, 4, "hand")),
        (b'{"type":"dug.2","seat":2,"depth":4,"by":"claw"}', Dug(2, 4, "claw")),
        (b'{"type":"dug.3","seat":2,"cells":4,"by":"claw"}', Dug(2, 4, "claw")),
    ],
)
def test_an_old_event_is_raised_step_by_step(read, stored, today):
    """The stored event is unchanged. Readers get the current schema with the rest of the record."""
    recorded = read(raw(b'{"at":8,"by":"bot","event":%s,"mac":"ff","seat":2}' % stored))

    assert recorded.event == today
    record = getattr(recorded, "record", recorded)
    assert (record.at, record.mac, record.seat) == (8, "ff", 2)


TWICE = b",".join([b'{"at":8,"by":"a","event":{"type":"told","what":1}}'] * 2)


@pytest.mark.parametrize("read", [read, read_in_fold, record_of])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'{"at":8,"by":"bot","event":{"type":"drowned"}}', "'drowned'"),
        (b'{"at":8,"by":"bot","event":{"seat":1}}', "`type`"),
        (b'{"at":8,"by":"bot","event":{"type":"dug","seat":2}}', "'depth'"),
        (
            b'{"at":8,"by":"bot","event":{"type":"dug.3","seat":"2","cells":1,"by":"x"}}',
            "got `str` - at `$.seat`",
        ),
        (b'{"at":8,"by":"bot"}', "`event`"),
        (b"[]", "got `array`"),
        (b'{"at":8', "truncated"),
        (TWICE, "trailing characters"),
        (b"\xff", "invalid character"),
    ],
)
def test_what_is_no_record_of_a_known_event_is_named(read, text, said):
    with pytest.raises(Broken, match=re.escape(said)) as caught:
        read(raw(text))
    assert (caught.value.seq, caught.value.fault) == (9, "record")


@pytest.mark.parametrize("read", [read, read_in_fold])
@pytest.mark.parametrize(
    ("s", "said"),
    [
        (b"", "truncated"),
        (b"{", "truncated"),
        (b"[]", "got `array`"),
        (b'{"event.what":7}', "got `int`"),
        (b'{"event.what":[[1],"x"],"event.where":[[],{}]}', "got `str`"),
    ],
)
def test_hidden_values_that_cannot_be_read_are_named(read, s, said):
    with pytest.raises(Broken, match=said) as caught:
        read(replace(entry_of(HID), s=s))
    assert (caught.value.seq, caught.value.fault) == (3, "seal")


@pytest.mark.parametrize("number", [2**53, 0.5])
@pytest.mark.parametrize("hide", [lambda n: (Announced(n), {}), lambda n: (HID, {"luck": ((), n)})])
def test_a_number_that_is_not_canonical_is_not_written(number, hide):
    event, extra = hide(number)

    with pytest.raises(NotCanonical):
        entry_of(event, extra=extra)


def test_a_union_may_be_of_one_event():
    codec: Codec[Any] = Codec(Dug, Hush)
    assert codec.split(Dug(1, 2, "x")) == (Dug(1, 2, "x"), {})


def test_the_codec_writes_what_msgspec_reads():
    assert msgspec.json.decode(entry_of(HID).e, type=Record[Dug | Hid | Announced]).by == "seat"


def test_what_seldom_changes_is_spelled_again_only_when_it_does():
    spelled, first, equal = canonical.Spelled(), {"a": 1}, {"a": 1}

    once = spelled.of(first)

    assert spelled.of(first) is once
    assert spelled.of(equal) is not once
    assert canonical.encode({"x": spelled.of(None), "b": once}) == b'{"b":{"a":1},"x":null}'
