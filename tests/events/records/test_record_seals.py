"""Seals match their records, conceal equal values, and reveal which values are not sealed."""

import hmac

import pytest
from msgspec import Struct
from msgspec.structs import replace

from events import Broken, Codec, Entry, Record, canonical, check_seals, write_record
from events.seals import state_mac
from tests.events.hiding import HID, KEY, LINK, Dug, Hid, Hush, entry_of, raw


def test_seals_hold():
    check_seals(entry_of(HID, extra={"luck": ((), 4)}), KEY)
    check_seals(entry_of(Dug(1, 2, "x")), KEY)


def tamper(path, value):
    hidden = canonical.decode(entry_of(HID).s)
    if value is None:
        del hidden[path]
    else:
        hidden[path] = [[1], value]
    return canonical.encode(hidden)


@pytest.mark.parametrize(
    ("s", "detail"),
    [
        (tamper("event.what", 8), "event.what"),
        (tamper("event.where", None), "event.where"),
        (tamper("luck", 1), "luck"),
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
    """Hidden values of a record without seals are reported as unsealed."""
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
    """If a choice is repeated after an undo, the seals do not reveal that it is the same."""
    values = Hid(1, Hush((1,), 7), Hush((), {"x": 1})), Hid(1, Hush((1,), 7), Hush((), {"x": 1}))
    sealed = [
        seal
        for seq, event in zip((3, 4), values, strict=True)
        for seal in canonical.decode(entry_of(event, seq=seq).e)["seals"].values()
    ]

    assert len(set(sealed)) == 4
    assert {len(seal) for seal in sealed} == {64}


class Vague(Struct, frozen=True, tag="vague"):
    """A secret that may have any type."""

    what: Hush


def test_a_secret_of_any_type_stays_hidden():
    codec = Codec(Dug | Vague, Hush)

    public, hidden = codec.split(Vague(Hush((1,), [7])))
    entry = Entry(3, *write_record(3, Record(at=5, by="seat", event=public), hidden, KEY), LINK)

    assert (public, hidden) == (Vague(Hush((1,))), {"event.what": ((1,), [7])})
    assert codec.read(entry).event == Vague(Hush((1,), [7]))


class Leaky(Struct, frozen=True, tag="leaky"):
    """A secret that may be omitted."""

    what: Hush[int] | None = None


class Listed(Struct, frozen=True, tag="listed"):
    """A list of secrets."""

    what: tuple[tuple[Hush[int], ...], int]


@pytest.mark.parametrize("kind", [Leaky, Listed])
def test_a_secret_that_would_be_told_is_refused_with_the_game(kind):
    """Hidden fields are found by their type, so one inside another type would be sent unencrypted."""
    with pytest.raises(TypeError, match="would be public"):
        Codec(Dug | kind, Hush)


@pytest.mark.parametrize("length", [0, 1, 40, 2040, 5000])
def test_the_mac_of_a_state_is_an_hmac_whatever_its_length(length):
    """The mac of a state equals the standard library's HMAC of the same text."""
    key, state = bytes(range(32)), b"s" * length
    text = b"formicary/state/1\x00" + (7).to_bytes(8) + state

    assert state_mac(key, 7, state) == hmac.digest(key, text, "sha256").hex()
