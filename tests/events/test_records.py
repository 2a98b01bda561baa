"""Records: what is public, what is hidden, and what an old event means today."""

import re
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec
import pytest
from hypothesis import given as for_all
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from events import (
    Broken,
    Codec,
    Entry,
    NotCanonical,
    Record,
    canonical,
    check_seals,
    records,
    written,
)
from events.records import LuckSeal
from tests.events.test_canonical import PLAIN, by_the_standard_library

T = TypeVar("T")
KEY = b"s" * 32
LINK = b"l" * 32


class Hush(Struct, Generic[T], frozen=True):
    """A hidden value."""

    audience: tuple[int, ...]
    value: T | UnsetType = UNSET


class Dug(Struct, frozen=True, tag="dug.3"):
    """At its third version: `by` was added, then `depth` was renamed to `cells`."""

    seat: int
    cells: int
    by: str


class Hid(Struct, frozen=True, tag="hid"):
    """Something was hidden, and where it was is known to nobody."""

    tells: ClassVar[bool] = True

    seat: int
    what: Hush[int]
    where: Hush[dict[str, int]]


class Told(Struct, frozen=True, tag="told"):
    """Something was said aloud."""

    what: Any


def dug_1(plain):
    return {**plain, "type": "dug.2", "by": "hand"}


def dug_2(plain):
    depth = plain.pop("depth")
    return {**plain, "type": "dug.3", "cells": depth}


def codec():
    """Made anew in each test, and not when this module is read."""
    return Codec(Dug | Hid | Told, Hush, {"dug": dug_1, "dug.2": dug_2})


HID = Hid(1, Hush((1,), 7), Hush((), {"x": 2}))


def read(entry):
    return codec().read(entry)


def recorded(entry):
    return codec().record(entry)


def told(entry):
    """Read an entry between others, as a fold does."""
    neighbour = Entry(8, b'{"at":1,"by":"host","event":{"type":"told","what":1}}', b"", LINK)
    return codec().told([neighbour, entry, neighbour])[1]


def entry_of(event, *, seq=3, extra=None, **more):
    """Return the entry of an event as it is stored."""
    public, hidden = codec().split(event)
    record = Record(at=5, by="seat", event=public, **more)
    return Entry(seq, *written(seq, record, {**hidden, **(extra or {})}, KEY), LINK)


def raw(text):
    return Entry(9, text, b"", LINK)


def test_a_record_leaves_out_what_says_nothing():
    assert entry_of(Dug(0, 3, "hand")).e == (
        b'{"at":5,"by":"seat","event":{"by":"hand","cells":3,"seat":0,"type":"dug.3"}}'
    )


def test_a_record_tells_everything_else():
    entry = entry_of(Told([]), id="1f", mac="ab", seat=0, command=Raw(b'{"type":"tell"}'))

    assert entry.e == (
        b'{"at":5,"by":"seat","command":{"type":"tell"},"event":{"type":"told","what":[]},'
        b'"id":"1f","mac":"ab","seat":0}'
    )
    assert recorded(entry).id == "1f"


@for_all(PLAIN)
def test_a_record_is_spelled_as_the_standard_library_does(value):
    entry = entry_of(Told(value))

    assert entry.e == by_the_standard_library(canonical.decode(entry.e))
    assert read(entry).event == Told(value)


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
    assert recorded(entry).event == codec().split(HID)[0]


def test_what_a_fold_needs_is_what_the_whole_record_says():
    for entry in (
        entry_of(HID, mac="m", seat=1),
        entry_of(HID, extra={"luck": ((), 1)}),
        entry_of(Dug(0, 1, "x"), extra={"luck": ((), 1)}),
    ):
        needed, whole = told(entry), read(entry)

        assert (needed.at, needed.mac, needed.seat) == (5, whole.record.mac, whole.record.seat)
        assert needed.event == whole.event
        assert needed.seals.luck == whole.record.seals.get("luck", "")


@pytest.mark.parametrize(("seals", "luck"), [(b'{"event.x":"e","luck":"1f"}', "1f"), (b"{}", "")])
def test_a_fold_gets_the_seal_of_the_luck_of_an_old_event_too(seals, luck):
    event = b'{"type":"dug","seat":2,"depth":4}'

    assert told(raw(b'{"at":8,"by":"bot","event":%s,"seals":%s}' % (event, seals))).seals == (
        LuckSeal(luck)
    )


def test_a_reader_gets_some_of_the_hidden_values():
    public = recorded(entry_of(HID)).event

    assert codec().opened(public, {"event.what": ((1,), 7)}) == Hid(1, Hush((1,), 7), Hush(()))
    assert codec().opened(public, {}) is public


@pytest.mark.parametrize("read", [read, told, recorded])
@pytest.mark.parametrize(
    ("stored", "today"),
    [
        (b'{"type":"dug","seat":2,"depth":4}', Dug(2, 4, "hand")),
        (b'{"type":"dug.2","seat":2,"depth":4,"by":"claw"}', Dug(2, 4, "claw")),
        (b'{"type":"dug.3","seat":2,"cells":4,"by":"claw"}', Dug(2, 4, "claw")),
    ],
)
def test_an_old_event_is_raised_step_by_step(read, stored, today):
    """What is stored stays; readers see today's schema, with the rest of the record."""
    found = read(raw(b'{"at":8,"by":"bot","event":%s,"mac":"ff","seat":2}' % stored))

    assert found.event == today
    record = getattr(found, "record", found)
    assert (record.at, record.mac, record.seat) == (8, "ff", 2)


TWICE = b",".join([b'{"at":8,"by":"a","event":{"type":"told","what":1}}'] * 2)


@pytest.mark.parametrize("read", [read, told, recorded])
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


@pytest.mark.parametrize("read", [read, told])
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
@pytest.mark.parametrize("hide", [lambda n: (Told(n), {}), lambda n: (HID, {"luck": ((), n)})])
def test_a_number_that_is_not_canonical_is_not_written(number, hide):
    event, extra = hide(number)

    with pytest.raises(NotCanonical):
        entry_of(event, extra=extra)


def test_seals_hold():
    check_seals(entry_of(HID, extra={"luck": ((), 4)}), KEY)
    check_seals(entry_of(Dug(1, 2, "x")), KEY)


def tampered(path, value):
    hidden = canonical.decode(entry_of(HID).s)
    if value is None:
        del hidden[path]
    else:
        hidden[path] = [[1], value]
    return canonical.encode(hidden)


@pytest.mark.parametrize(
    ("s", "detail"),
    [
        (tampered("event.what", 8), "event.what"),
        (tampered("event.where", None), "event.where"),
        (tampered("luck", 1), "luck"),
        (b"", "event.what"),
        (entry_of(HID).s.replace(b"7", b" 7"), "the hidden values are not canonical JSON$"),
        (b"{", "truncated"),
    ],
)
def test_a_hidden_value_that_is_not_the_sealed_one_is_named(s, detail):
    with pytest.raises(Broken, match=detail) as caught:
        check_seals(replace(entry_of(HID), s=s), KEY)
    assert (caught.value.seq, caught.value.fault) == (3, "seal")


def test_a_hidden_value_that_no_seal_speaks_of_is_named():
    """Where a record has no seal at all, hidden values are none of it."""
    entry = replace(entry_of(Dug(1, 2, "x")), s=b'{"luck":[[],4]}')

    with pytest.raises(Broken) as caught:
        check_seals(entry, KEY)
    assert str(caught.value) == "seq 3: seal: luck"


def test_seals_of_another_key_do_not_hold():
    with pytest.raises(Broken):
        check_seals(entry_of(HID), b"t" * 32)


def test_seals_of_what_is_no_record_are_no_seals():
    with pytest.raises(Broken, match="got `int`") as caught:
        check_seals(raw(b'{"seals":5}'), KEY)
    assert (caught.value.seq, caught.value.fault) == (9, "record")


def test_the_same_value_has_another_seal_at_each_seq_and_path():
    """A choice made again after an undo does not show that it is the same."""
    values = Hid(1, Hush((1,), 7), Hush((), {"x": 1})), Hid(1, Hush((1,), 7), Hush((), {"x": 1}))
    sealed = [
        seal
        for seq, event in zip((3, 4), values, strict=True)
        for seal in canonical.decode(entry_of(event, seq=seq).e)["seals"].values()
    ]

    assert len(set(sealed)) == 4
    assert {len(seal) for seal in sealed} == {64}


class Vague(Struct, frozen=True, tag="vague"):
    """A secret that may be anything."""

    what: Hush


def test_a_secret_of_any_type_stays_hidden():
    codec = Codec(Dug | Vague, Hush)

    public, hidden = codec.split(Vague(Hush((1,), [7])))
    entry = Entry(3, *written(3, Record(at=5, by="seat", event=public), hidden, KEY), LINK)

    assert (public, hidden) == (Vague(Hush((1,))), {"event.what": ((1,), [7])})
    assert codec.read(entry).event == Vague(Hush((1,), [7]))


class Leaky(Struct, frozen=True, tag="leaky"):
    """A secret that may be left out."""

    what: Hush[int] | None = None


class Listed(Struct, frozen=True, tag="listed"):
    """Secrets in a list."""

    what: tuple[tuple[Hush[int], ...], int]


@pytest.mark.parametrize("kind", [Leaky, Listed])
def test_a_secret_that_would_be_told_is_refused_with_the_game(kind):
    """Hidden fields are found by their type; one inside another type would go out as it is."""
    with pytest.raises(TypeError, match="would be told"):
        Codec(Dug | kind, Hush)


def test_a_union_may_be_of_one_event():
    assert Codec(Dug, Hush).split(Dug(1, 2, "x")) == (Dug(1, 2, "x"), {})


def test_the_codec_writes_what_msgspec_reads():
    assert msgspec.json.decode(entry_of(HID).e, type=Record[Dug | Hid | Told]).by == "seat"


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(entry_of(HID, extra={"luck": ((), 4)}), id="hidden values"),
        pytest.param(entry_of(Told({"a": [1, None]}), command=Raw(b'{"a":1}')), id="any value"),
        pytest.param(entry_of(Dug(1, canonical.MOST, "x" + "9" * 40)), id="long digits"),
        pytest.param(
            raw(b'{"at":5,"by":"seat","event":{"depth":3,"seat":1,"type":"dug"}}'), id="an old one"
        ),
        pytest.param(
            raw(b'{"at":5,"by":"seat","event":{"type":"told","what":{"more":[]}}}'), id="more"
        ),
    ],
)
def test_a_proven_record_is_what_is_read(entry):
    assert codec().proven(entry, KEY) == read(entry)


@pytest.mark.parametrize(
    "text",
    [
        b'{"at":5,"by":"seat","event":{"type":"told","what":1},"more":[]}',
        b'{"at":5,"by":"seat","event":{"more":1,"type":"told","what":1}}',
        b'{"at":5,"by":"seat","event":{"depth":3,"more":1,"seat":1,"type":"dug"}}',
    ],
)
def test_a_proven_record_holds_no_more_than_its_event_has(text):
    with pytest.raises(Broken) as caught:
        codec().proven(raw(text), KEY)
    assert str(caught.value) == "seq 9: record: it holds more than such an event has"


@pytest.mark.parametrize(
    "text",
    [
        b'{"at":5,"by":"x","event":{"by":"x","cells":3,"seat":1,"type":"dug.3" }}',
        b'{"by":"x","at":5,"event":{"by":"x","cells":3,"seat":1,"type":"dug.3"}}',
        b'{"at":5,"by":"x","event":{"by":"x","cells":3.0,"seat":1,"type":"dug.3"}}',
        b'{"at":5,"by":"x","event":{"by":"x","cells":1e1,"seat":1,"type":"dug.3"}}',
        b'{"at":5,"by":"x","event":{"by":"x","cells":9007199254740992,"seat":1,"type":"dug.3"}}',
        b'{"at":5,"by":"x","event":{"seat":1,"depth":3,"type":"dug"}}',
        b'{"at":5,"by":"x","event":{"type":"told","what":[0.5]}}',
        b'{"at":5,"by":"x","event":{"type":"told","what":1e3}}',
        b'{"at":5,"by":"x","event":{"type":"told","what":1},"more":1e3}',
        b'{"at":5,"by":"x","command":{"a": 1},"event":{"by":"x","cells":3,"seat":1,"type":"dug.3"}}',
        b'{"at":5,"by":"x","command":{"a":2e1},"event":{"by":"x","cells":3,"seat":1,"type":"dug.3"}}',
    ],
)
def test_a_record_that_is_not_canonical_is_not_proven(text):
    """Spaces, order, numbers: in events of today and of yesterday, in commands, in any value."""
    with pytest.raises(Broken, match=r"canonical JSON|53 bits|got `float`") as caught:
        codec().proven(raw(text), KEY)
    assert (caught.value.seq, caught.value.fault) == (9, "record")


class Inner(Struct, frozen=True):
    """A struct inside another, which may hold one of its own kind."""

    size: float
    next: "Inner | None" = None


class Node(Struct, frozen=True):
    """A struct that holds its own kind, and no fraction."""

    size: int
    next: "Node | None" = None


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (float, b"1.5"),
        (Raw, b"1.5"),
        (Any, b"1.5"),
        (int | str | float | None, b"1.5"),
        (tuple[float, ...], b"[1,1.5]"),
        (tuple[int, str, float], b'[1,"a",1.5]'),
        (tuple[tuple[int, int], ...] | dict[str, float], b'{"a":1.5}'),
        (dict[str, tuple[int, Any]], b'{"a":[1,1.5]}'),
        (Inner, b'{"next":null,"size":1.5}'),
        (tuple[int, Node | None, Inner], b'[1,null,{"next":null,"size":1.5}]'),
    ],
)
def test_a_fraction_is_not_proven_wherever_the_type_of_a_field_lets_it_in(hint, value):
    """Such a record is spelled as it would be today, so it has to be read again."""
    fields = [("first", int), ("second", int), ("third", hint), ("fourth", int)]
    kind = msgspec.defstruct("Measured", fields, frozen=True, tag="measured")
    event = b'{"first":1,"fourth":4,"second":2,"third":%s,"type":"measured"}' % value

    with pytest.raises(Broken, match="53 bits"):
        Codec(Dug | kind, Hush).proven(raw(b'{"at":5,"by":"x","event":%s}' % event), KEY)


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "hint", [int, Node, tuple[Node, str, bool], dict[str, tuple[int, ...]], Literal["a", 1] | None]
)
def test_what_can_hold_no_fraction_is_not_read_again(hint):
    """Its spelling is compared, which is enough, and takes less time."""
    kind = msgspec.defstruct(
        "Counted", [("size", hint), ("more", hint)], frozen=True, tag="counted"
    )

    assert not records._is_loose(kind)


def test_a_hidden_value_that_is_not_the_sealed_one_is_not_proven():
    with pytest.raises(Broken) as caught:
        codec().proven(entry_of(HID), b"t" * 32)
    assert (caught.value.seq, caught.value.fault) == (3, "seal")


def test_what_seldom_changes_is_spelled_again_only_when_it_does():
    spelled, first, equal = canonical.Spelled(), {"a": 1}, {"a": 1}

    once = spelled.of(first)

    assert spelled.of(first) is once
    assert spelled.of(equal) is not once
    assert canonical.encode({"x": spelled.of(None), "b": once}) == b'{"b":{"a":1},"x":null}'
