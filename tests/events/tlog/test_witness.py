"""A witness signs the growth of a log, and no fork."""

import pytest

from events.tlog import BadProof, BadSignedNote, CheckpointKey, Tree
from events.tlog.checkpoints import cosigned_at, with_signatures
from events.tlog.merkle import EMPTY_ROOT
from events.tlog.notes import NOTE_MOST
from events.tlog.witness import (
    PROOF_MOST,
    AddCheckpoint,
    StaleProof,
    UnknownLog,
    Witness,
    parse_request,
)
from tests.events.tlog.places import KEY, ORIGIN, Disk, grown

WITNESS = CheckpointKey("witness.example/w", b"w" * 32, is_witness=True)


class States(dict):
    """Checkpoints in memory. With `is_late`, another process has always signed before."""

    is_late = False

    def read(self, origin):
        return self.get(origin)

    def swap(self, old, new):
        if self.is_late or self.get(new.origin) != old:
            return False
        self[new.origin] = new
        return True


@pytest.fixture
def states():
    return States()


@pytest.fixture
def witness(states):
    return Witness(WITNESS, {ORIGIN: KEY.public}, states)


def request(disk, old, *, size=None):
    """Return the request to sign the newest checkpoint of a log."""
    size = size or int(disk.signed.split(b"\n")[1])
    proof = tuple(Tree(disk, size).prove_consistency(old)) if old else ()
    return AddCheckpoint(old, proof, disk.signed)


def test_the_growth_of_a_log_is_signed(witness):
    disk, old = Disk(), 0
    for size in (1, 300, 300, 700):
        grown(disk, (size,))
        line = witness.sign(request(disk, old), 1_800_000_000)
        note = with_signatures(disk.signed, [line])
        assert cosigned_at(note, [WITNESS.public]) == {WITNESS.name: 1_800_000_000}
        old = size


def test_a_fork_is_not_signed(witness, states):
    """The second tree has the same size, or is larger and has another beginning."""
    disk = Disk()
    grown(disk, (300,))
    witness.sign(request(disk, 0), 5)
    before = dict(states)
    fork = Disk()
    writer = fork.open()
    for number in range(300):
        writer.add(b"other %d" % number)
    writer.publish()

    with pytest.raises(BadProof):
        witness.sign(AddCheckpoint(300, (), fork.signed), 5)
    grown(fork, (700,))
    with pytest.raises(BadProof):
        witness.sign(request(fork, 300), 5)
    assert states == before


def test_a_proof_from_another_size_is_answered_by_the_last_one(witness):
    disk = Disk()
    grown(disk, (300,))
    witness.sign(request(disk, 0), 5)
    grown(disk, (700,))

    for old in (0, 299):
        with pytest.raises(StaleProof) as caught:
            witness.sign(request(disk, old), 5)
        assert caught.value.size == 300


def test_a_smaller_tree_is_not_signed(witness):
    disk = Disk()
    grown(disk, (300,))
    older = AddCheckpoint(300, (), KEY.sign(200, EMPTY_ROOT))
    witness.sign(request(disk, 0), 5)

    with pytest.raises(BadSignedNote, match="does not extend"):
        witness.sign(older, 5)


def test_a_checkpoint_that_another_process_replaced_is_not_signed(witness, states):
    disk = Disk()
    grown(disk, (300,))
    states.is_late = True

    with pytest.raises(StaleProof):
        witness.sign(request(disk, 0), 5)


def test_an_unknown_log_and_another_key_are_refused(witness):
    other = CheckpointKey("other.example/log", b"x" * 32)
    changed = CheckpointKey(ORIGIN, b"x" * 32)

    with pytest.raises(UnknownLog):
        witness.sign(AddCheckpoint(0, (), other.sign(1, EMPTY_ROOT)), 5)
    with pytest.raises(BadSignedNote):
        witness.sign(AddCheckpoint(0, (), changed.sign(1, EMPTY_ROOT)), 5)


def test_the_first_checkpoint_needs_no_proof(witness):
    disk = Disk()
    grown(disk, (300,))

    with pytest.raises(BadProof):
        witness.sign(AddCheckpoint(0, (EMPTY_ROOT,), disk.signed), 5)


def test_a_request_is_read_from_its_body():
    disk = Disk()
    grown(disk, (300, 700))
    asked = request(disk, 300)

    assert bytes(asked).startswith(b"old 300\n")
    assert parse_request(bytes(asked)) == asked
    assert parse_request(bytes(AddCheckpoint(0, (), b"note"))) == AddCheckpoint(0, (), b"note")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"old 1\n",
        b"old -1\n\nnote",
        b"old 01\n\nnote",
        b"old 1 \n\nnote",
        b"older 1\n\nnote",
        b"old 1\n????\n\nnote",
        b"old 1\nAAAA\n\nnote",
        b"old 1\n" + b"\n".join([b"A" * 43 + b"="] * (PROOF_MOST + 1)) + b"\n\nnote",
    ],
)
def test_a_body_that_is_no_request_is_refused(body):
    with pytest.raises(BadSignedNote):
        parse_request(body)


def test_a_checkpoint_that_is_too_long_is_refused(witness):
    with pytest.raises(BadSignedNote, match="longer"):
        witness.sign(AddCheckpoint(0, (), b"x" * (NOTE_MOST + 1)), 5)
