"""The rewind that abandoned each version, compared with a fold by version."""

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as some

import projections.keyframes
import projections.match_cache
import projections.timeline
from games.table import Rewound
from matches.commands.commit import Actor
from matches.commands.undo import rewind
from projections.undo_history import Stretch, find_stretches, line_to, stretches_of
from tests.anthill import ANTHILL
from tests.playing import begin_match, context_on, play_on
from tests.projections.naive import NaiveLine


@pytest.fixture(autouse=True, scope="module")
def frequent_keyframes():
    """Store a keyframe every 7 events, so that most rewinds precede the keyframe of a match."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (projections.timeline, projections.match_cache, projections.keyframes):
            patch.setattr(module, "FRAME_EVERY", 7)
        yield


def play_at_random(seed):
    """Return the context and id of a random match with many undos, and its reference."""
    context = context_on(seed=seed)
    match_id = begin_match(context, 2)
    play_on([context], match_id, seed, steps=40, undo_in=3)
    return context, match_id, NaiveLine(ANTHILL, context.store.read(match_id))


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@for_all(some.integers(0, 10**6))
def test_a_match_knows_the_rewind_that_abandoned_each_version(seed):
    """The rewinds are the same in the process that played and in one that starts from a keyframe."""
    context, match_id, naive = play_at_random(seed)
    versions = range(1, len(naive.undone_by))
    for cache in (context.cache, context_on(context.store.client).cache):
        stretches = stretches_of(cache.fresh(match_id))

        assert [stretches.undone_by(version) for version in versions] == naive.undone_by[1:]


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@for_all(some.integers(0, 10**6))
def test_stretches_cover_all_versions_and_name_what_each_continues(seed):
    context, match_id, naive = play_at_random(seed)
    newest = len(naive.recorded)

    stretches = stretches_of(context.cache.fresh(match_id)).stretches

    assert [v for stretch in stretches for v in range(stretch.start, stretch.end + 1)] == [
        *range(1, newest + 1)
    ]
    for stretch in stretches:
        event = naive.recorded[stretch.start - 1].event
        follows = event.to if isinstance(event, Rewound) else stretch.start - 1
        assert stretch.follows == follows
        inside = naive.recorded[stretch.start : stretch.end]
        assert not any(isinstance(recorded.event, Rewound) for recorded in inside)


@settings(max_examples=50, deadline=None)
@for_all(some.lists(some.tuples(some.integers(1, 5), some.integers(0, 99)), max_size=12))
def test_any_rewinds_give_what_a_fold_gives(steps):
    """Rewinds lead to any earlier version, including targets that the rules would reject."""
    rewinds, version = {}, 1
    for played_on, to in steps:
        version += played_on + 1
        rewinds[version] = 1 + to % (version - 1)
    version += 3
    undone, parents = {}, {}
    for seq in range(1, version + 1):
        parents[seq] = rewinds.get(seq, seq - 1)
        line, at = {seq}, seq
        while at := parents[at]:
            line.add(at)
        for earlier in range(1, seq):
            if earlier in line:
                undone[earlier] = None
            elif undone[earlier] is None:
                undone[earlier] = seq
        undone[seq] = None

    stretches = find_stretches(rewinds, version)

    assert {abandoned: stretches.undone_by(abandoned) for abandoned in undone} == undone


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@for_all(some.integers(0, 10**6))
def test_the_line_to_a_version_is_the_chain_of_the_versions_that_it_continues(seed):
    context, match_id, naive = play_at_random(seed)
    match = context.cache.fresh(match_id)
    for version in range(1, len(naive.recorded) + 1):
        line, at = [], version
        while at:
            line.append(at)
            event = naive.recorded[at - 1].event
            at = event.to if isinstance(event, Rewound) else at - 1

        assert line_to(match, version) == tuple(line[::-1])


def test_what_a_redo_brings_back_is_played_again():
    """The line goes to 26, back to 21, forward to 23 and on to 35, as in the example of a parent."""
    stretches = find_stretches({27: 21, 28: 23}, 35)

    assert stretches.stretches == (
        Stretch(1, 23, 0, None),
        Stretch(24, 26, 23, 27),
        Stretch(27, 27, 21, 28),
        Stretch(28, 35, 23, None),
    )
    assert stretches.up_to(25) == (Stretch(1, 23, 0, None), Stretch(24, 25, 23, 27))


def test_a_line_that_ends_earlier_knows_no_later_rewind():
    """Spectators who follow a match with a delay do not receive later rewinds."""
    context = context_on()
    match_id = begin_match(context)
    play_on([context], match_id, 3, steps=6, undo_in=0)
    match = context.cache.fresh(match_id)
    targets = [
        version for version in range(1, match.timeline.version) if match.timeline.is_target(version)
    ]
    before = match.timeline.version
    rewind(context, match_id, targets[0], Actor("admin"))
    match = context.cache.fresh(match_id)

    short = match.timeline.cut(before, b"", 0)

    assert stretches_of(match).undone_by(before) == before + 1
    assert find_stretches(short.rewinds, short.version).undone_by(before) is None
