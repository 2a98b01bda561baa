"""Changes to bundles that someone with the file or the service's disk could make."""

from hashlib import sha256
from itertools import pairwise

import pytest

from events import Broken, canonical, genesis, link
from matches.audit.bundle import bundle, verify_bundle
from matches.queries.read import Reader
from tests.playing import GAMES
from tests.sdk import alone


def bundle_of(context, match_id, seat=None):
    """Return the lines of a match's bundle."""
    return list(bundle(context, Reader(context.cache.fresh(match_id), seat)))


def change_line(lines, seq, change):
    """Change one line as plain JSON. Return the lines without any other repair."""
    plain = canonical.decode(lines[seq])
    change(plain)
    return [*lines[:seq], canonical.encode(plain) + b"\n", *lines[seq + 1 :]]


def mend(lines):
    """Recompute all seqs, links and the header's head, as a forger would. Return the lines."""
    header, *events = [canonical.decode(line) for line in lines]
    previous = genesis(header["match"])
    for seq, event in enumerate(events, 1):
        previous = link(previous, seq, canonical.encode(event["e"]))
        event.update(seq=seq, link=previous.hex())
    header.update(version=len(events), link=previous.hex())
    return [canonical.encode(record) + b"\n" for record in (header, *events)]


def reseal(line, path, value, salt=None):
    """Replace a revealed value with another one that has a valid seal."""
    opened = line["opened"][path]
    opened.update(value=value, salt=salt or opened["salt"])
    salted = bytes.fromhex(opened["salt"]) + canonical.encode(value)
    line["e"]["seals"][path] = sha256(b"formicary/seal/1\x00" + salted).hexdigest()


def swap_lines(lines, seq):
    """Return the lines with line `seq` and the next one swapped."""
    order = list(range(len(lines)))
    order[seq], order[seq + 1] = order[seq + 1], order[seq]
    assert order != sorted(order)
    assert all(line != other for line, other in pairwise(lines))
    return [lines[at] for at in order]


def with_rules(lines):
    """Return the seq and fault reported by our verifier, which uses the rules."""
    with pytest.raises(Broken) as caught:
        verify_bundle(lines, GAMES)
    return caught.value.seq, caught.value.fault


def without_rules(lines):
    """Return the seq and fault reported by the single-file verifier."""
    with pytest.raises(alone.Broken) as caught:
        alone.verify(lines)
    return caught.value.seq, caught.value.fault


BOTH = pytest.mark.parametrize("broken", [with_rules, without_rules])
