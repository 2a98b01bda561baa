"""A record is proven if it is canonical, has the fields of its event, and is sealed accordingly."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Raw, Struct

from events import Broken, Codec, canonical, records
from tests.events.hiding import HID, KEY, Announced, Dug, Hush, codec, entry_of, raw, read


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(entry_of(HID, extra={"luck": ((), 4)}), id="hidden values"),
        pytest.param(
            entry_of(Announced({"a": [1, None]}), command=Raw(b'{"a":1}')), id="any value"
        ),
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
    assert codec().read_proven(entry, KEY) == read(entry)


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
        codec().read_proven(raw(text), KEY)
    assert str(caught.value) == "seq 9: record: it has fields that its event does not have"


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
    """Spaces, order and numbers matter in current and older events, commands and any value."""
    with pytest.raises(Broken, match=r"canonical JSON|53 bits|got `float`") as caught:
        codec().read_proven(raw(text), KEY)
    assert (caught.value.seq, caught.value.fault) == (9, "record")


class Inner(Struct, frozen=True):
    """A struct inside another one, which may contain further instances of its own type."""

    size: float
    next: "Inner | None" = None


class Node(Struct, frozen=True):
    """A struct that contains its own type, but no float."""

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
    """A record that may contain a float has to be decoded again."""
    fields = [("first", int), ("second", int), ("third", hint), ("fourth", int)]
    kind = msgspec.defstruct("Measured", fields, frozen=True, tag="measured")
    event = b'{"first":1,"fourth":4,"second":2,"third":%s,"type":"measured"}' % value

    with pytest.raises(Broken, match="53 bits"):
        Codec(Dug | kind, Hush).read_proven(raw(b'{"at":5,"by":"x","event":%s}' % event), KEY)


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "hint",
    [
        *(int, Node, tuple[Node, str, bool], dict[str, tuple[int, ...]], Literal["a", 1] | None),
        Annotated[int, msgspec.Meta(description="How many.")],
    ],
)
def test_what_can_hold_no_fraction_is_not_read_again(hint):
    """For a type without floats, comparing the spelling of a record is sufficient and faster."""
    kind = msgspec.defstruct(
        "Counted", [("size", hint), ("more", hint)], frozen=True, tag="counted"
    )

    assert not records._is_loose(kind)


def test_a_hidden_value_that_is_not_the_sealed_one_is_not_proven():
    with pytest.raises(Broken) as caught:
        codec().read_proven(entry_of(HID), b"t" * 32)
    assert (caught.value.seq, caught.value.fault) == (3, "seal")
