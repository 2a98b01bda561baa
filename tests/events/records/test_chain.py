"""The chain and the seals have fixed algorithms, so that anyone can verify them."""

import hashlib
import hmac

import pytest
from msgspec.structs import replace

from events import (
    Broken,
    Head,
    check_chain,
    commitment,
    derive_keys,
    genesis,
    link,
    mix_luck,
    seals,
)
from tests.events.making import MATCH, START, end_of, entries_after

ENTRIES = entries_after(START, *"abcdefgh")


def broken(entries, head=None, after=START):
    with pytest.raises(Broken) as caught:
        check_chain(after.link, after.version, entries, head)
    return caught.value.seq, caught.value.fault


def test_a_whole_chain_holds_from_its_beginning_or_from_a_known_head():
    check_chain(START.link, 0, ENTRIES)
    check_chain(START.link, 0, ENTRIES, end_of(ENTRIES))
    check_chain(ENTRIES[2].link, 3, ENTRIES[3:], end_of(ENTRIES))
    check_chain(START.link, 0, (), START)


def test_a_changed_byte_is_named():
    forged = replace(ENTRIES[3], e=b"D")

    assert broken((*ENTRIES[:3], forged, *ENTRIES[4:])) == (4, "link")


def test_a_changed_link_is_named():
    forged = replace(ENTRIES[3], link=b"\x00" * 32)

    assert broken((*ENTRIES[:3], forged, *ENTRIES[4:])) == (4, "link")


def test_a_dropped_entry_is_named():
    assert broken((*ENTRIES[:3], *ENTRIES[4:])) == (4, "gap")


def test_an_entry_dropped_and_the_rest_counted_anew_is_named():
    again = (replace(entry, seq=entry.seq - 1) for entry in ENTRIES[4:])

    assert broken((*ENTRIES[:3], *again)) == (4, "link")


def test_exchanged_entries_are_named():
    third, fourth = ENTRIES[2], ENTRIES[3]
    as_they_are = (*ENTRIES[:2], fourth, third, *ENTRIES[4:])
    renamed = (*ENTRIES[:2], replace(fourth, seq=3), replace(third, seq=4), *ENTRIES[4:])

    assert broken(as_they_are) == (3, "gap")
    assert broken(renamed) == (3, "link")


def test_an_inserted_entry_is_named():
    extra = replace(ENTRIES[4], e=b"x")
    shifted = (replace(entry, seq=entry.seq + 1) for entry in ENTRIES[4:])

    assert broken((*ENTRIES[:4], extra, *shifted)) == (5, "link")
    assert broken((*ENTRIES[:4], ENTRIES[3], *ENTRIES[4:])) == (5, "gap")


def test_a_dropped_end_shows_against_a_known_head():
    assert broken(ENTRIES[:6], end_of(ENTRIES)) == (7, "head")
    assert broken(ENTRIES, end_of(ENTRIES[:6])) == (7, "head")


def test_another_tail_shows_against_a_known_head():
    other = entries_after(end_of(ENTRIES[:6]), "x", "y")

    assert broken((*ENTRIES[:6], *other), end_of(ENTRIES)) == (8, "head")


def test_the_chain_of_another_match_is_not_this_one():
    assert broken(ENTRIES, after=Head(0, genesis("m2"))) == (1, "link")


@pytest.mark.parametrize(
    ("entries", "head", "said"),
    [
        ((*ENTRIES[:3], *ENTRIES[4:]), None, "seq 4: gap: found entry 5 instead"),
        ((replace(ENTRIES[0], e=b"A"),), None, "seq 1: link"),
        (ENTRIES[:6], end_of(ENTRIES), "seq 7: head: the head is at 8"),
        (ENTRIES, Head(8, b"x" * 32), "seq 8: head: the head has another link"),
    ],
)
def test_it_is_said_where_the_chain_is_broken_and_how(entries, head, said):
    with pytest.raises(Broken) as caught:
        check_chain(START.link, 0, entries, head)

    assert str(caught.value) == said


def test_the_recipes_are_fixed():
    """A verifier in another language computes the same bytes from the documented algorithms."""
    first = hashlib.sha256(b"formicary/genesis/1\x00" + MATCH.encode()).digest()
    second = hashlib.sha256(b"formicary/link/1\x00" + first + b"\x00" * 7 + b"\x01" + b"a").digest()
    assert (genesis(MATCH), link(first, 1, b"a")) == (first, second)

    key = bytes(range(32))
    salt = hmac.digest(key, b"formicary/salt/1\x00" + b"\x00" * 7 + b"\x05" + b"event.x", "sha256")
    assert seals.salt(key, 5, "event.x") == salt
    assert (
        seals.seal(salt, b"7") == hashlib.sha256(b"formicary/seal/1\x00" + salt + b"7").hexdigest()
    )
    mac = hmac.new(key, b"formicary/state/1\x00" + b"\x00" * 7 + b"\x05" + b"{}", "sha256")
    assert seals.state_mac(key, 5, b"{}") == mac.hexdigest()
    proof = hmac.digest(key, b"formicary/token/1\x00" + b"\x00" * 7 + b"\x05", "sha256")
    assert seals.seat_proof(key, 5) == proof
    assert commitment(key) == hashlib.sha256(b"formicary/commitment/1\x00" + key).hexdigest()


def test_each_key_of_a_match_is_another():
    keys = derive_keys(b"r" * 32)

    assert keys.luck == hmac.digest(b"r" * 32, b"formicary/key/1\x00luck", "sha256")
    assert len({keys.luck, keys.salt, keys.state, keys.bot, keys.token}) == 5
    assert derive_keys(b"q" * 32).luck != keys.luck


def test_a_vault_may_spell_the_keys_out():
    """An imported match has individual keys and no root key."""
    keys = derive_keys(b"r" * 32)

    vault = seals.spell_out_keys(keys)

    assert vault == keys.luck + keys.salt + keys.state + keys.bot + keys.token
    assert derive_keys(vault) == keys


def test_the_recipes_of_entropy_and_standing_answers_are_fixed():
    key = bytes(range(32))
    mixed = hmac.digest(key, b"formicary/entropy/1\x00" + b"dice", "sha256")
    again = hmac.digest(mixed, b"formicary/entropy/1\x00" + "é".encode(), "sha256")
    told_apart = hmac.digest(key, b"formicary/standing/1\x00" + b"12", "sha256")

    assert mix_luck(key, ("dice", "é")) == again
    assert seals.standing_id(key, 12) == told_apart.hex()[:16]


def test_entropy_changes_the_luck_key_in_the_order_it_is_given():
    key = bytes(range(32))
    mixed = {
        mix_luck(key, given) for given in ((), ("a",), ("b",), ("a", "b"), ("b", "a"), ("ab",))
    }

    assert len(mixed) == 6
    assert mix_luck(key, ()) == key
