"""The alignment of two matches agrees with a naive one, event by event."""

from collections import Counter
from itertools import pairwise
from math import inf

import pytest
from msgspec.structs import replace

import matches.comparing.compare as comparing
from events import canonical
from games.table import Lineage, SeatPlan
from matches.commands.branch import BranchPlan, branch
from matches.commands.commit import Actor
from matches.commands.execute import play
from matches.commands.undo import rewind
from matches.comparing.compare import compare_matches, deadline, find_line, read_other
from matches.comparing.lines import compare_lines, recorded_line
from matches.comparing.turns import COMMANDS_MOST, turns_in
from matches.errors import CostlyComparison
from matches.queries.read import Reader
from projections.match_cache import NoSuchMatch
from tests.anthill import Ponder, Send, TakeBack
from tests.matches.comparing.naive import NaiveMatch, commands_of, first_difference
from tests.matches.comparing.pairs import random_pair
from tests.playing import begin_match, by, context_on, run_phase, tip

BOTS = (SeatPlan(bot="random"),) * 2


def compared(context, match_id, other_id):
    line, other = (
        find_line(context, read_other(context, name, None), None) for name in (match_id, other_id)
    )
    return compare_matches(context, line, other, inf)  # however busy the machine is


def check_pair(seed):
    """Check a pair in both directions. Return the kinds of events in it, for the statistics."""
    context, first, second = random_pair(seed)
    mine, theirs = (NaiveMatch(context, name) for name in (first, second))
    line, other = commands_of(mine, None), commands_of(theirs, None)
    wanted = first_difference(line, other)

    result = compared(context, first, second)
    back = compared(context, second, first)

    ends = [
        [(c.match_id, c.version) for c in side]
        for side in (result.comparison.line, result.comparison.other)
    ]
    assert ends == [[end for end, _ in side] for side in (line, other)]
    assert result.comparison.common == back.comparison.common == wanted
    assert result.shared == back.shared <= wanted
    origins = [end for end, _ in line[: result.shared]]
    assert origins == [end for end, _ in other[: result.shared]]
    assert wanted in (len(line), len(other)) or line[wanted][0] != other[wanted][0]
    kinds = {
        type(recorded.event).__name__ for match in (mine, theirs) for recorded in match.recorded
    }
    lengths = "same" if result.comparison.is_same else "differs"
    return kinds | {lengths, "origin" if result.shared else "no origin"}


def check_many(seeds):
    seen = Counter(kind for seed in seeds for kind in check_pair(f"pair {seed}"))
    kinds = ("Rewound", "TimedOut", "SeatResigned", "PositionSet", "SeatHandedToBot")
    assert min(seen[kind] for kind in (*kinds, "origin", "no origin", "differs"))


def test_random_pairs_are_aligned_like_naive_ones():
    check_many(range(20))


@pytest.mark.assure
@pytest.mark.timeout(3600)
def test_a_thousand_random_pairs_are_aligned_like_naive_ones():
    check_many(range(1000))


def send(context, match_id, *workers):
    """Send the given workers, by seat."""
    for seat, count in enumerate(workers):
        play(context, match_id, by(seat, Send(seat=seat, workers=count)))


def make_branch(context, match_id, at):
    reader = Reader(context.cache.fresh(match_id), None)
    plan = BranchPlan(at=at, luck="new", seats=BOTS)
    return branch(context, reader, plan, key=f"{match_id} {at}", digest="d").match_id


def test_a_match_is_the_same_as_itself(context, match_id):
    send(context, match_id, 1, 2)

    result = compared(context, match_id, match_id)

    assert result.comparison.is_same
    assert result.shared == result.comparison.common == 3  # setup and two commands
    assert result.comparison.rest == ((), ())


def test_unrelated_matches_differ_from_the_first_command(context, match_id):
    """The setup counts as the first command. Nothing is shared, even if the commands are equal."""
    other = begin_match(context, key="another")
    send(context, match_id, 1, 2)
    send(context, other, 1, 2)
    for name in (match_id, other):
        play(context, name, run_phase())

    result = compared(context, match_id, other)

    assert result.shared == 0
    assert result.comparison.common in (3, 4)  # numbers and workers are hidden, but not the die
    first = result.comparison.line[0]
    assert (first.seat, len(first.moves)) == (None, 2)


def test_known_values_are_compared_and_unknown_ones_are_not(context, match_id):
    """Seat 0 sees a difference in its own secret, and spectators and seat 1 do not."""
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    start = tip(context, match_id).version
    sent = [recorded_line(match_id, tuple(context.store.read(match_id)))]
    play(context, match_id, by(0, TakeBack(seat=0)))
    rewind(context, match_id, start - 1, Actor("admin"))
    play(context, match_id, by(0, Send(seat=0, workers=3)))
    sent.append(recorded_line(match_id, tuple(context.store.read(match_id))))
    assert compare_lines(*sent).is_same  # a log without its secrets

    match = context.cache.fresh(match_id)
    common = {}
    for seat in (0, 1, None):
        reader = Reader(match, seat)
        line = find_line(context, reader, None)
        places = tuple(comparing.LinePlace(match_id, version) for version in range(1, start + 1))
        earlier = comparing.PlayedLine({match_id: reader}, places)
        result = compare_matches(context, line, earlier, inf)
        common[seat] = result.comparison.is_same

    assert common == {0: False, 1: True, None: True}


def test_two_results_of_deciding_a_log_again_are_compared_without_a_store(context, lines):
    """The same entries give the same line. The first event that differs is the difference."""
    match_id = canonical.decode(lines[0].strip())["match"]
    entries = tuple(context.store.read(match_id))
    line = recorded_line("first", entries)
    at = next(seq for seq, entry in enumerate(entries) if b'"type":"foraged"' in entry.e)
    event = canonical.decode(entries[at].e)
    event["event"]["die"] = 7 - event["event"]["die"]
    decided = [*entries[:at], replace(entries[at], e=canonical.encode(event)), *entries[at + 1 :]]
    changed = recorded_line("second", decided)

    assert compare_lines(line, recorded_line("second", entries)).is_same
    result = compare_lines(line, changed)
    assert len(line) == len(changed) == 13
    assert [rest[0].version for rest in result.rest] == [at + 1, at + 1]
    assert [command.version for command in result.last_common] == [at, at]
    shorter = compare_lines(line, recorded_line("second", entries[:at]))
    assert shorter.rest == (line[shorter.common :], ())
    assert compare_lines(line[1:], line).last_common is None


def test_turns_are_runs_of_decisions_with_the_phases_after_them(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    send(context, match_id, 1, 2)
    play(context, match_id, run_phase())
    line = compared(context, match_id, match_id).comparison.line

    turns = list(turns_in(line))

    assert [(turn.seat, len(turn.commands)) for turn in turns] == [(None, 1), (0, 2), (1, 2)]
    assert [turn.seat for turn in turns_in(line, is_solo=True)] == [None, 0, 0, 1]
    long = line[1:2] * (COMMANDS_MOST + 1)
    assert [len(turn.commands) for turn in turns_in(long)] == [COMMANDS_MOST, 1]
    assert all(turn.last.version < other.commands[0].first for turn, other in pairwise(turns))


def test_a_branch_whose_parent_is_gone_begins_with_its_own_commands(context, match_id):
    send(context, match_id, 1, 2)
    play(context, match_id, run_phase())
    at = tip(context, match_id).version
    made = make_branch(context, match_id, at)
    sibling = make_branch(context, match_id, at - 3)
    assert compared(context, made, match_id).shared == 4
    assert compared(context, made, sibling).shared == 1
    assert compared(context, made, made).shared == 4

    context.store.client.delete(*context.store.client.keys(f"*{match_id}*"))
    cold = context_on(context.store.client)

    assert compared(cold, made, made).shared == 0
    with pytest.raises(NoSuchMatch):
        read_other(cold, match_id, None)


def test_a_parent_that_lost_the_version_of_its_branch_is_not_part_of_the_line(context, match_id):
    """The link of the lineage identifies the version. Another one with that number is not it."""
    send(context, match_id, 1, 2)
    play(context, match_id, run_phase())
    made = make_branch(context, match_id, tip(context, match_id).version)
    reader = read_other(context, made, None)
    lineage = reader.match.timeline.newest.lineage
    assert isinstance(lineage, Lineage)
    assert len(find_line(context, reader, None).readers) == 2

    for changed in (
        replace(lineage, link="00" * 32),
        replace(lineage, version=lineage.version + 1),
        replace(lineage, match_id="a" * 16),
    ):
        assert comparing.read_parent(context, changed, None) is None


def test_a_comparison_gives_up_when_its_time_is_over(context, match_id):
    line = find_line(context, read_other(context, match_id, None), None)

    with pytest.raises(CostlyComparison):
        compare_matches(context, line, line, deadline() - comparing.SECONDS_MOST - 1)
