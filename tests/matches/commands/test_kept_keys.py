"""Matches that end without releasing their keys (rule T4)."""

import pytest

from events import Broken, canonical, derive_keys
from games.table import SeatPlan
from matches.audit.bundle import verify_bundle
from matches.audit.importing import import_bundle
from matches.audit.verify import verify
from matches.commands.branch import position_at
from matches.commands.create import Plan, create, join
from matches.errors import KeysKept
from matches.queries.read import Reader
from tests.anthill import Options
from tests.matches.bundles import bundle_of
from tests.matches.forging import rechain, some_match, with_entry, with_record
from tests.playing import GAMES, context_on, tip
from tests.sdk import alone


@pytest.fixture
def match_id(context):
    """Return a match of two players that keeps its keys and has started."""
    plan = Plan("anthill", Options(), (SeatPlan(),) * 2, keeps_keys=True)
    match_id = create(context, plan, key="kept", digest="d").match_id
    for seat in (0, 1):
        join(context, match_id, seat)
    return match_id


def test_its_end_tells_the_ranking_and_no_key(context, match_id):
    some_match(context, match_id)
    last = canonical.decode(tuple(context.store.read(match_id))[-1].e)["event"]

    assert last["type"] == "match-ended"
    assert last["outcome"]["ranking"]
    assert last["keys"] == {}
    assert tip(context, match_id).table.released == {}


def test_the_service_that_has_its_keys_proves_all_of_it(context, match_id):
    some_match(context, match_id)
    keys = derive_keys(context.store.vault(match_id))

    report = verify(match_id, tuple(context.store.read(match_id)), GAMES, keys=keys)

    assert report.events == tip(context, match_id).version
    assert report.decisions


def test_its_bundle_proves_what_needs_no_keys(context, match_id):
    some_match(context, match_id)
    lines = bundle_of(context, match_id)

    proof = verify_bundle(lines, GAMES)

    assert proof.report is None
    assert proof.shown.sealed
    assert not alone.verify(lines)["complete"]


def test_its_bundle_is_not_imported_for_what_it_is(context, match_id):
    some_match(context, match_id)

    with pytest.raises(KeysKept):
        import_bundle(context_on(seed="another house"), bundle_of(context, match_id))


def test_its_end_with_keys_all_the_same_is_noticed(context, match_id):
    some_match(context, match_id)
    entries = tuple(context.store.read(match_id))
    keys = derive_keys(context.store.vault(match_id))
    hexes = {name: getattr(keys, name).hex() for name in ("bot", "luck", "salt", "state")}
    forged = with_record(lambda record: record["event"].update(keys=hexes))

    with pytest.raises(Broken) as caught:
        verify(
            match_id,
            rechain(match_id, with_entry(entries, len(entries), forged)),
            GAMES,
            keys=keys,
        )

    assert caught.value.seq == len(entries)


def test_a_branch_of_it_is_a_world_that_its_reader_could_see(context, match_id):
    """A branch does not have the true state, because secrets of others stay hidden after the end."""
    some_match(context, match_id)
    match = context.cache.fresh(match_id)
    line = match.timeline
    at = max(v for v in range(1, line.version) if line.is_target(v))

    drawn = {str(position_at(context, Reader(match, None), at)) for _ in range(20)}

    assert len(drawn) > 1
