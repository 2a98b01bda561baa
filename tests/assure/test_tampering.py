"""Recorded matches that were changed and relinked, as the owner of the disk could do.

Heads stored by other people prove that there was no such change. Even without them, almost no
change is possible, because seals, macs, luck and rules reveal the rest.
"""

import copy
import os
import random

import pytest

from events import Broken, canonical
from games import GAMES
from matches.audit.bundle import read_bundle_lines, verify_bundle
from projections.timeline import codec_of
from tests.matches.bundles import mend
from tests.replays.recording import FOLDER
from tests.sdk import alone

CHANGES = int(os.environ.get("TAMPERED", "200"))  # for each recorded match
SHORTEST = 3  # for each game


def shortest(name):
    """Return the shortest recorded matches of a game."""
    recorded = FOLDER.glob(f"{name}/*.ndjson.gz")
    return sorted(recorded, key=lambda path: path.stat().st_size)[:SHORTEST]


RECORDED = sorted(
    [
        *FOLDER.glob("table/*.ndjson.gz"),
        *(path for name in GAMES for path in shortest(name)),
    ]
)

pytestmark = pytest.mark.assure


def places(plain, path=()):
    """Yield the path of every value within a JSON value."""
    items = plain.items() if isinstance(plain, dict) else enumerate(plain)
    for name, value in items:
        yield (*path, name)
        if isinstance(value, dict | list):
            yield from places(value, (*path, name))


def other_value(value, rng):
    """Return a value that differs from the given one."""
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice((-1, 1, 1000))
        case str() if value:
            at = rng.randrange(len(value))
            return (
                value[:at] + rng.choice([c for c in "019afz" if c != value[at]]) + value[at + 1 :]
            )
        case list() if value:
            return rng.choice((value[1:], [*value, value[-1]]))
        case None:
            return 0
        case _:
            return None


def tamper(lines, rng):
    """Change, remove or add one value. Return the changed lines and the path of the change."""
    seq = rng.randrange(1, len(lines))
    plain = canonical.decode(lines[seq])
    path = rng.choice([path for path in places(plain) if path[0] in ("e", "opened") and path[1:]])
    holder = plain
    for name in path[:-1]:
        holder = holder[name]
    if rng.random() < 0.2 and isinstance(holder, dict):
        kind = "put in"
        holder[f"{path[-1]}x"] = copy.deepcopy(holder[path[-1]])
    elif rng.random() < 0.2:
        kind = "taken away"
        del holder[path[-1]]
    else:
        kind = "changed"
        holder[path[-1]] = other_value(holder[path[-1]], rng)
    forged = mend([*lines[:seq], canonical.encode(plain) + b"\n", *lines[seq + 1 :]])
    return forged, (seq, path, kind)


def holds(verify, lines):
    """Return whether a verifier accepts a bundle. Unexpected exceptions are not caught."""
    try:
        verify(lines)
    except (Broken, alone.Broken):
        return False
    return True


def is_free(lines, forged, seq, path, kind):
    """Return whether the changed value is not protected by the log, or the change has no effect.

    The time of an event and the id of a command are asserted by the service, and protected only by
    a head or a receipt. An omitted default value is read as before.
    """
    if path in (("e", "at"), ("e", "id")) and kind == "changed":
        return True
    header, entries = read_bundle_lines(lines)
    codec = codec_of(GAMES[header.game])
    _, others = read_bundle_lines(forged)
    return kind == "taken away" and codec.record(entries[seq - 1]) == codec.record(others[seq - 1])


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_only_times_and_ids_can_be_changed_in_a_match_that_has_ended(path):
    lines = [bytes(line) for line in alone.read_lines(str(path))]
    rng = random.Random(path.name)

    for _ in range(CHANGES):
        forged, (seq, where, kind) = tamper(lines, rng)
        if holds(lambda lines: verify_bundle(lines, GAMES), forged):
            assert is_free(lines, forged, seq, where, kind), (seq, where, kind)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_the_single_file_refuses_is_refused_with_the_rules_as_well(path):
    lines = [bytes(line) for line in alone.read_lines(str(path))]
    rng = random.Random(f"alone/{path.name}")

    for _ in range(CHANGES):
        forged, changed = tamper(lines, rng)
        if not holds(alone.verify, forged):
            assert not holds(lambda lines: verify_bundle(lines, GAMES), forged), changed
