"""Every recorded match can be archived in a pack and verified, and reads the same as before."""

import gzip
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from events import Head, canonical
from events.archive import Archive, ArchivePlace, Sealer
from events.seals import spell_out_keys
from formicary.servers.ephemeral import MemoryServers
from formicary.wiring import Wiring
from games import GAMES
from matches.audit.bundle import bundle, read_bundle_lines
from matches.audit.verify import released_keys
from matches.queries import read
from matches.queries.read import Reader
from tests.events.archive.packing import KEY, fixed_keys
from tests.replays.changes import RECORDED

PLACES = 6  # number of versions to compare, from the start to the end


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _smallest(game: str) -> Path:
    return min(
        (path for path in RECORDED if path.parent.name == game),
        key=lambda path: path.stat().st_size,
    )


QUICK = {_smallest(game) for game in GAMES}


def read_recorded(path):
    """Return a recorded match's header, entries and released keys, or None if it keeps its keys."""
    with gzip.open(path) as lines:
        header, entries = read_bundle_lines(lines)
    return header, tuple(entries), released_keys(tuple(entries))


def _read_all(wiring, match_id):
    """Return the bundle of a match, and its stored state at some versions."""
    context = wiring.context
    match = context.cache.get(match_id)
    last = match.timeline.version
    versions = sorted({1 + (last - 1) * at // (PLACES - 1) for at in range(PLACES)})
    seen = [read.snapshot(context, match, at) for at in versions]
    states = [
        (snapshot.table, snapshot.asked, match.game.dump(snapshot.state)) for snapshot in seen
    ]
    return b"".join(bundle(context, Reader(match, None))), states


def _wiring(servers, folder):
    archive = Archive(ArchivePlace(str(folder)), Sealer(fixed_keys(KEY)))
    return Wiring(servers, archive=archive)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=_name(path), marks=() if path in QUICK else pytest.mark.assure)
        for path in RECORDED
    ],
)
def test_a_recorded_match_is_the_same_from_its_pack(path, tmp_path):
    """The archive verifies it before it deletes the stream."""
    header, entries, keys = read_recorded(path)
    if keys is None:  # it cannot be verified
        assert canonical.decode(entries[0].e)["event"]["keys"] == "kept"
        return
    servers, match_id = MemoryServers(), header.match_id
    live = _wiring(servers, tmp_path)
    if header.pack is not UNSET:
        live.context.cache.content_store.add(header.game, canonical.encode(header.pack))
    vault = spell_out_keys(replace(keys, token=b"t" * 32))
    live.store.append(match_id, entries, expected=Head(0, b""), waits="over", vault=vault)
    before = _read_all(live, match_id)

    live.archiver().archive(match_id)

    cold = _wiring(servers, tmp_path)
    assert cold.store.head(match_id).is_archived
    assert _read_all(cold, match_id) == before
    assert tuple(cold.store.read(match_id)) == entries
