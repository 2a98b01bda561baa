"""Notes, checkpoints and cosignatures are read strictly, and only valid signatures count."""

import base64

import pytest

from events.tlog import BadSignedNote, CheckpointKey, open_checkpoint
from events.tlog.checkpoints import cosigned_at, parse_checkpoint, with_signatures
from events.tlog.notes import NOTE_MOST, parse_key, split_note
from tests.events.tlog.places import KEY, ORIGIN

ROOT = bytes(range(32))
NOTE = KEY.sign(7, ROOT)
WITNESS = CheckpointKey("witness.example/w", b"w" * 32, is_witness=True)
DASH = "\N{EM DASH} "


def test_a_checkpoint_is_signed_and_read():
    checkpoint = open_checkpoint(NOTE, KEY.public)

    assert (checkpoint.origin, checkpoint.size, checkpoint.root) == (ORIGIN, 7, ROOT)
    text = f"{ORIGIN}\n7\n{base64.b64encode(ROOT).decode()}\n\n{DASH}{ORIGIN} "
    assert NOTE.decode().startswith(text)


def test_a_key_is_read_from_its_text():
    for key in (KEY.public, WITNESS.public):
        assert parse_key(str(key)) == key


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no key",
        str(KEY.public).replace(ORIGIN, "other.example/log"),
        str(KEY.public)[:-4],
        f"{ORIGIN}+00000000+{str(KEY.public).rpartition('+')[2]}",
        f"{ORIGIN}+{KEY.public.id.hex()}+%%%%",
    ],
)
def test_a_key_that_is_none_is_refused(text):
    with pytest.raises(BadSignedNote):
        parse_key(text)


def test_a_checkpoint_of_another_log_or_key_is_refused():
    other = CheckpointKey("other.example/log", b"k" * 32)
    changed = CheckpointKey(ORIGIN, b"o" * 32)
    for key in (other, changed):
        with pytest.raises(BadSignedNote):
            open_checkpoint(NOTE, key.public)


@pytest.mark.parametrize(
    "change",
    [
        lambda note: note.replace(b"\n7\n", b"\n8\n"),
        lambda note: note.replace(b"\n7\n", b"\n07\n"),
        lambda note: note.replace(b"\n7\n", b"\n-7\n"),
        lambda note: note.replace(b"\n7\n", b"\n"),
        lambda note: note.replace(b"\n\n", b"\n"),
        lambda note: note[:-1],
        lambda note: note[:-6] + b"AAAA=\n",
        lambda note: note + b"\xff\n",
        lambda note: note + b"no signature\n",
        lambda note: note.replace(ORIGIN.encode(), b"\x01" + ORIGIN.encode(), 1),
        lambda note: note + b"x" * NOTE_MOST,
        lambda note: note.partition(b"\n\n")[0] + b"\n\n",
    ],
)
def test_a_changed_checkpoint_is_refused(change):
    assert change(NOTE) != NOTE
    with pytest.raises(BadSignedNote):
        open_checkpoint(change(NOTE), KEY.public)


def test_signatures_of_unknown_keys_are_ignored():
    other = CheckpointKey("other.example/log", b"x" * 32)
    line = split_note(other.sign(7, ROOT))[1][0]
    same_name = str(line).replace("other.example/log", ORIGIN)

    note = with_signatures(NOTE, [str(line), same_name])

    assert open_checkpoint(note, KEY.public).size == 7


@pytest.mark.parametrize("text", ["", "a\n1\n", "a\n1\n????\n", "a\nb\nAAAA\n", "a\n1\nAAAA\n"])
def test_a_text_that_is_no_checkpoint_is_refused(text):
    with pytest.raises(BadSignedNote):
        parse_checkpoint(text)


def test_lines_of_extensions_are_left_out():
    text = f"{ORIGIN}\n7\n{base64.b64encode(ROOT).decode()}\nmore\n"

    assert parse_checkpoint(text).size == 7


def test_a_witness_signs_the_checkpoint_with_a_time():
    note = with_signatures(NOTE, [WITNESS.cosign(NOTE, 1_800_000_000)])

    assert cosigned_at(note, [WITNESS.public]) == {"witness.example/w": 1_800_000_000}
    assert open_checkpoint(note, KEY.public).size == 7
    assert cosigned_at(NOTE, [WITNESS.public]) == {}


def test_a_cosignature_of_another_checkpoint_or_time_is_refused():
    line = WITNESS.cosign(KEY.sign(8, ROOT), 1_800_000_000)
    with pytest.raises(BadSignedNote):
        cosigned_at(with_signatures(NOTE, [line]), [WITNESS.public])

    (own,) = split_note(with_signatures(b"a\n\n", [WITNESS.cosign(NOTE, 5)]))[1]
    later = own.signed[:7] + b"\x06" + own.signed[8:]
    encoded = base64.b64encode(own.key_id + later).decode()
    with pytest.raises(BadSignedNote):
        cosigned_at(with_signatures(NOTE, [f"{DASH}{own.name} {encoded}\n"]), [WITNESS.public])
