"""Random bytes of a process."""

import os

from matches.context import ID_BYTES, IDS_AHEAD, SystemRandom


def test_ids_drawn_ahead_are_all_different():
    random = SystemRandom()
    drawn = [random(ID_BYTES) for _ in range(3 * IDS_AHEAD)]

    assert len(set(drawn)) == len(drawn)
    assert {len(id_) for id_ in drawn} == {ID_BYTES}


def test_a_fork_draws_other_ids_than_its_parent():
    """Workers fork for every job, and a repeated id would refer to two commands."""
    random = SystemRandom()
    random(ID_BYTES)
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.write(writes, b"".join(random(ID_BYTES) for _ in range(IDS_AHEAD)))
        os._exit(0)
    os.waitpid(child, 0)
    ids = os.read(reads, ID_BYTES * IDS_AHEAD)
    theirs = {ids[at : at + ID_BYTES] for at in range(0, len(ids), ID_BYTES)}

    assert len(theirs) == IDS_AHEAD
    assert not theirs & {random(ID_BYTES) for _ in range(IDS_AHEAD)}
