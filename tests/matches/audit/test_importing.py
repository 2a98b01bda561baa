"""An imported bundle is the same match, hash for hash."""

import pytest
from msgspec.structs import replace

from events import Broken, Head, derive_keys
from games.errors import RuleViolation
from games.game import Fault
from games.table import SeatPlan
from matches.audit.importing import import_bundle
from matches.audit.verify import verify
from matches.commands.branch import BranchPlan, branch
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.positions.position import plain
from matches.errors import BadToken, MatchExists, MatchNotOver, MatchNotRunning
from matches.queries import read
from matches.queries.read import Reader
from matches.tokens import seat_token
from tests.anthill import ANTHILL, Options, Ponder
from tests.matches.bundles import bundle_of, change_line, mend
from tests.playing import GAMES, begin_match, by, context_on, play_on
from tests.sdk import alone

BOTS = (SeatPlan(bot="random"), SeatPlan(bot="random"))


@pytest.fixture
def other():
    return context_on(seed="another house")


def test_an_imported_match_is_equal_hash_for_hash(context, match_id, lines, other):
    done = import_bundle(other, lines)

    assert not done.was_there
    assert tuple(other.store.read(match_id)) == tuple(context.store.read(match_id))
    assert other.store.head(match_id) == context.store.head(match_id)
    assert other.store.head(match_id).waits == "over"
    assert bundle_of(other, match_id) == lines


def test_an_imported_match_reads_and_verifies_like_any(match_id, lines, other, context):
    import_bundle(other, lines)

    here, there = context.cache.fresh(match_id), other.cache.fresh(match_id)
    shown = read.snapshot(other, there, 9)
    assert shown == read.snapshot(context, here, 9)
    keys = derive_keys(other.store.vault(match_id))
    assert verify(match_id, other.store.read(match_id), GAMES, keys=keys).events == 18


def test_the_keys_of_an_imported_match_are_its_own_but_for_tokens(context, match_id, lines, other):
    import_bundle(other, lines)

    own, imported = context.cache.fresh(match_id), other.cache.fresh(match_id)
    for name in ("luck", "salt", "state", "bot"):
        assert getattr(imported.keys, name) == getattr(own.keys, name)
    token = seat_token(own, 0)
    assert read.authenticate_reader(context, match_id, token).seat == 0
    with pytest.raises(BadToken):
        read.authenticate_reader(other, match_id, token)


def test_nothing_can_be_appended_to_an_imported_match(match_id, lines, other):
    import_bundle(other, lines)

    with pytest.raises(MatchNotRunning):
        play(other, match_id, by(0, Ponder(seat=0)))
    with pytest.raises(RuleViolation):
        join(other, match_id, 0, key="k", digest="d")
    assert other.store.head(match_id).version == 18


def test_an_import_again_changes_nothing(context, match_id, lines, other):
    import_bundle(other, lines)
    vault = other.store.vault(match_id)

    assert import_bundle(other, lines).was_there
    assert import_bundle(context, lines).was_there
    assert other.store.vault(match_id) == vault


def test_another_match_of_the_same_id_is_refused(match_id, lines):
    """The id depends on the caller and the key, so two services may both have such a match."""
    twin = context_on(seed="a root of its own")
    assert begin_match(twin) == match_id
    before = tuple(twin.store.read(match_id))

    with pytest.raises(MatchExists):
        import_bundle(twin, lines)
    assert tuple(twin.store.read(match_id)) == before


def test_a_running_match_is_not_imported(context, match_id, other):
    with pytest.raises(MatchNotOver):
        import_bundle(other, bundle_of(context, match_id))
    assert other.store.head(match_id) == Head(0, b"")


@pytest.mark.parametrize(
    ("seq", "change", "fault"),
    [
        (11, lambda line: line["e"]["event"].update(food=[9, 9]), (11, "decision")),
        (18, lambda line: line["e"]["event"]["keys"].update(luck="00"), (1, "commitment")),
        (0, lambda header: header.update(match="../etc"), (0, "record")),
    ],
)
def test_what_does_not_hold_is_not_stored(match_id, lines, other, seq, change, fault):
    with pytest.raises(Broken) as caught:
        import_bundle(other, mend(change_line(lines, seq, change)))

    assert (caught.value.seq, caught.value.fault) == fault
    assert not list(other.store.heads())


@pytest.mark.parametrize("luck", ["same", "new"])
def test_branches_are_proven_and_imported_like_any_match(context, match_id, lines, other, luck):
    """A branch no longer needs its parent, and an imported match has the keys needed to branch it."""
    import_bundle(other, lines)
    parent = Reader(other.cache.fresh(match_id), None)
    plan = BranchPlan(at=5, luck=luck, seats=(SeatPlan(bot="random"),) * 2)
    child = branch(other, parent, plan, key="b", digest="d").match_id
    play_on([other], child, "seed", undo_in=0)
    bundle = bundle_of(other, child)

    assert alone.verify(bundle)["complete"]
    assert import_bundle(context, bundle).proof.report.match_id == child
    assert bundle_of(context, child) == bundle


def test_a_match_from_a_position_that_newer_invariants_refuse_verifies(context, other, monkeypatch):
    """Verification accepts the match but lists the fault, and no other service imports it."""
    line = context.cache.get(begin_match(context)).timeline
    position = plain(ANTHILL, line.state(line.version))
    plan = Plan("anthill", Options(), BOTS, position=position, is_sandbox=True)
    made = create(context, plan, key="s", digest="d").match_id
    play_on([context], made, 3, steps=400, undo_in=0)
    assert context.cache.get(made).timeline.newest.status == "over"
    lines = bundle_of(context, made)

    stricter = replace(ANTHILL, invariants=lambda state: (Fault("/round", "of an older release"),))
    monkeypatch.setitem(GAMES, "anthill", stricter)
    entries, keys = context.store.read(made), derive_keys(context.store.vault(made))
    report = verify(made, entries, GAMES, keys=keys)

    assert report.position_fault == "/round: of an older release"
    with pytest.raises(Broken, match="of an older release"):
        import_bundle(other, lines)
