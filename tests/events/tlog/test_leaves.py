"""A leaf hides its entry, and each entry has one form."""

import msgspec
import pytest

from events import canonical
from events.tlog import TlogError, leaf_of, leaf_salt, parse_entry
from events.tlog.leaves import (
    NO_SALT,
    LogEntry,
    LogRestarted,
    MatchAdopted,
    MatchAlive,
    MatchFinished,
    MatchLogged,
    MatchWithdrawn,
)

LEAF = "908e6aa9c25cb0be01030d1bbddb179bd31a30ec16a3a5192e2343c4ac945469"
ALIVE = MatchAlive(match="m", at=5, version=7, link="ab" * 32)
ENTRIES: list[LogEntry] = [
    MatchLogged(
        match="m", at=1, game="g", rules="1", content="c", commitments={"luck": "00"}, link="ab"
    ),
    ALIVE,
    MatchFinished(match="m", at=9, version=8, link="cd", outcome={"ranking": [[1], [0]]}),
    MatchWithdrawn(match="m", at=9, form="hidden", reason="abuse"),
    MatchAdopted(match="m", at=1, game="g", rules="1", content="c", version=4, link="ab"),
    LogRestarted(at=1, checkpoint="a\n1\nb\n", reason="the disk was lost"),
]


def _nested(depth):
    """Return an entry that has lists nested `depth` deep, which are inside an object."""
    lists = b"[" * depth + b"]" * depth
    return b'{"at":5,"entry":"ended","link":"","match":"m","outcome":%b,"version":7}' % lists


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_read_from_its_canonical_form(entry):
    text = canonical.encode(entry)

    assert parse_entry(text) == entry
    assert msgspec.json.decode(text)["entry"] in text.decode()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b'{"entry":"other"}',
        b'{"at":5,"entry":"alive","link":"","match":"m","more":1,"version":7}',
        b'{"at":5, "entry":"alive","link":"","match":"m","version":7}',
        b'{"at":5,"entry":"alive","link":"","match":"m"}',
        b'{"at":9007199254740993,"entry":"alive","link":"","match":"m","version":7}',
        _nested(canonical.DEPTH_MOST),
        _nested(900),
        _nested(5000),
    ],
)
def test_a_text_that_is_no_entry_is_refused(text):
    with pytest.raises(TlogError):
        parse_entry(text)


def test_an_entry_may_be_nested_as_deep_as_a_line_of_a_log():
    assert isinstance(parse_entry(_nested(canonical.DEPTH_MOST - 1)), MatchFinished)


def test_a_leaf_follows_from_the_entry_and_its_salt():
    """The hash was computed with the command `sha256sum`."""
    assert leaf_of(ALIVE, NO_SALT).hex() == LEAF


def test_each_entry_and_each_key_has_its_own_salt():
    salts = {leaf_salt(key, entry) for key in (b"a" * 32, b"b" * 32) for entry in ENTRIES}

    assert len(salts) == 2 * len(ENTRIES)
    assert leaf_salt(b"a" * 32, ALIVE) == leaf_salt(b"a" * 32, ALIVE)
    assert leaf_of(ALIVE, NO_SALT) != leaf_of(ALIVE, leaf_salt(b"a" * 32, ALIVE))


def test_a_salt_has_32_bytes():
    with pytest.raises(ValueError, match="32 bytes"):
        leaf_of(ALIVE, b"short")
