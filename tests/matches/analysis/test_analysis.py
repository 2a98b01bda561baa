"""An analysis depends only on match and effort, however it is sliced and resumed."""

import pytest
from fakeredis import FakeRedis
from msgspec.structs import replace

from games.luck import SeededLuck
from matches.analysis.estimate import (
    REFINED,
    AnalysisPlan,
    Estimate,
    Judged,
    Swing,
    biggest,
    judge,
    points,
    progress,
    start,
)
from matches.analysis.progress import advance, analysable, analyse, name_of, read_analysis
from matches.audit.commits import Moment, walk
from matches.commands import commit as commits
from matches.errors import KeysKept, MatchNotOver
from projections.analyses import Analyses, AnalysisName, TooManyAnalyses
from tests.anthill import ANTHILL
from tests.playing import allow, begin_match, context_on, play_on


def finish_match(context, seed=1, *, undo_in=0):
    """Play a match between two players at random to its end."""
    match_id = begin_match(context, key=f"match {seed}")
    play_on([context], match_id, seed, steps=10_000, undo_in=undo_in)
    return match_id


def no_news(_):
    pass


class LosingAnalyses(Analyses):
    """Analyses that randomly lose every fourth result, as long as `luck` is set."""

    luck: SeededLuck | None = None

    def put(self, name, tallies, plan=b""):
        if self.luck is None or self.luck.below("lost", 4):
            super().put(name, tallies, plan)


def test_every_commit_of_the_line_is_judged_up_to_the_end():
    context = context_on()
    match_id = finish_match(context)

    analysis = analyse(context, match_id, "quick", no_news)
    match = context.cache.fresh(match_id)
    every = list(judge(analysis.plan, analysis.tallies))

    assert analysis.is_done
    assert every[-1].moment.version == match.timeline.version
    assert all(judged.choice is None for judged in every if judged.moment.by == "phase")
    assert all(len(judged.luck) == 2 for judged in every if judged.moment.by == "phase")
    for judged in every:
        assert sum(judged.after.chances) == pytest.approx(1.0)
    points_by_seat = [
        score.points for score in ANTHILL.score(match.timeline.state(match.timeline.version))
    ]
    assert every[-1].after.chances == (
        float(points_by_seat[0] > points_by_seat[1]),
        float(points_by_seat[1] > points_by_seat[0]),
    )


def test_what_was_undone_is_left_out():
    """After rewinds, the analysis covers only the versions that lead to the end, in order."""
    context = context_on()
    match_id = finish_match(context, seed=3, undo_in=4)
    match = context.cache.fresh(match_id)
    assert any(
        match.timeline.undo_point(version).to for version in range(1, match.timeline.version)
    )

    walked = walk(context, match)

    versions = [walked.start, *(moment.version for moment in walked.moments)]
    for before, moment in zip(versions, walked.moments, strict=False):
        state = match.timeline.state(before)
        for seq in range(moment.first, moment.version + 1):
            (entry,) = context.store.page(match_id, seq - 1, seq)
            if "Rewound" not in (event := match.codec.read(entry).event).__class__.__name__:
                state = ANTHILL.evolve(state, event) if isinstance(event, ANTHILL.event) else state
        assert state == match.timeline.state(moment.version)


def test_a_decided_match_is_told_as_decided_and_a_blunder_as_one():
    """In the last round, the leading seat, one ahead, sends no worker that could bring food."""
    context = context_on()
    match_id = finish_match(context)
    analysis = analyse(context, match_id, "deep", no_news)
    last = [
        judged for judged in judge(analysis.plan, analysis.tallies) if judged.moment.by == "seat"
    ][-1]

    state = context.cache.fresh(match_id).timeline.state(last.moment.version)
    wins = [0.0, 0.0]
    for die in range(1, 7):  # the possible rolls of the following phase
        food = [
            had + (sent if die >= sent else 0)
            for had, sent in zip(state.food, state.sent, strict=True)
        ]
        ends = [eaten + number for eaten, number in zip(food, state.numbers, strict=True)]
        for seat in (0, 1):
            wins[seat] += (ends[seat] == max(ends)) / ends.count(max(ends)) / 6

    for seat in (0, 1):
        assert last.after.chances[seat] == pytest.approx(
            wins[seat], abs=4 * last.after.errors[seat]
        )


def test_choice_and_luck_are_told_apart_and_add_up():
    """Between two moments, a seat's chances only change through choice and luck."""
    context = context_on()
    analysis = analyse(context, finish_match(context, seed=5), "quick", no_news)
    before = start(analysis.plan, analysis.tallies)
    pondered = 0
    for judged in judge(analysis.plan, analysis.tallies):
        seat = judged.moment.seat
        if seat is not None:
            moved = judged.after.chances[seat] - before.chances[seat]
            luck = judged.luck[seat].by if judged.luck else 0.0
            choice = judged.choice.by if judged.choice else 0.0
            assert choice + luck == pytest.approx(moved)
            pondered += judged.luck is not None
        before = judged.after

    assert pondered  # a card was drawn by choice


def test_the_numbers_are_the_same_whoever_makes_them():
    context = context_on()
    match_id = finish_match(context)

    first = analyse(context, match_id, "quick", no_news)
    other = analyse(context_on(context.store.client, seed="other"), match_id, "quick", no_news)

    assert (first.plan, first.tallies) == (other.plan, other.tallies)
    assert analyse(context, match_id, "normal", no_news).tallies != first.tallies


def work_in_slices(houses, analyses, name, luck):
    """Work on an analysis to its end, a few batches at a time. Return the number of slices."""
    count, left = 0, True
    while left:
        context = houses[luck.below("house", len(houses))]
        left = advance(context, analyses, name, allow(luck.below("steps", 9)))
        count += 1
    return count


@pytest.mark.parametrize("seed", range(3))
def test_an_analysis_cut_anywhere_is_the_same(seed):
    """Slices have random lengths in two alternating processes, and part of their work is lost."""
    houses = [context_on()]
    match_id = finish_match(houses[0], seed=seed)
    houses.append(context_on(houses[0].store.client, seed="other"))
    whole = analyse(houses[0], match_id, "quick", no_news)
    analyses, luck = LosingAnalyses(FakeRedis()), SeededLuck(seed)
    name = name_of(analysable(houses[0], match_id), "quick")
    analyses.ask(name)
    analyses.luck = luck

    assert work_in_slices(houses, analyses, name, luck) > 5
    analyses.luck = None
    while not read_analysis(analyses, name).is_done:
        advance(houses[0], analyses, name, lambda: True)

    analysis = read_analysis(analyses, name)
    assert analysis.plan == whole.plan
    assert analysis.tallies == whole.tallies
    assert analysis.progress.done == analysis.progress.of


def test_progress_goes_up_to_its_end():
    context = context_on()
    seen = []

    analysis = analyse(context, finish_match(context), "quick", seen.append)

    assert [step.done for step in seen] == sorted({step.done for step in seen})
    assert len({step.of for step in seen}) == 1
    assert seen[-1].done == seen[-1].of
    assert len(analysis.plan.again) == min(REFINED, len(list(points(analysis.plan.walk))))
    assert progress(AnalysisPlan(analysis.plan.walk, 4), {}).done == 0


def test_a_match_that_is_not_over_or_keeps_its_keys_is_not_analysed(monkeypatch):
    context = context_on()
    running = begin_match(context)
    with pytest.raises(MatchNotOver):
        analyse(context, running, "quick", no_news)
    monkeypatch.setattr(commits, "RELEASED", ("bot", "luck", "state"))
    with pytest.raises(KeysKept):
        analyse(context, finish_match(context), "quick", no_news)


def test_only_swings_that_chance_does_not_explain_are_the_biggest():
    def one(version, by, error, *, is_close=True):
        moment = Moment(version, version, "seat", 0, is_choice=True, drew=False, after=version)
        estimate = Estimate((0.5, 0.5), (0.1, 0.1))
        return Judged(moment, estimate, Swing(by, error), None, is_close)

    swings = [one(1, 0.1, 0.01), one(2, -0.5, 0.3), one(3, -0.2, 0.1), one(4, 0.1, 0.05)]
    swings.append(one(5, 0.9, 0.01, is_close=False))
    resigned = one(6, -0.9, 0.01)
    swings.append(replace(resigned, moment=replace(resigned.moment, gives_up=True)))

    assert [swing.moment.version for swing in biggest(swings)] == [3, 1, 4]
    assert [swing.moment.version for swing in biggest(swings, most=1)] == [3]


def test_an_analysis_of_another_end_is_dropped():
    """An older copy of the store was restored, so the link differs."""
    context = context_on()
    match_id = finish_match(context)
    analyses = Analyses(FakeRedis())
    stale = AnalysisName(match_id, "quick", "1-0000000000000000")
    analyses.ask(stale)

    assert not advance(context, analyses, stale, lambda: True)

    assert analyses.next() is None
    assert read_analysis(analyses, stale).plan is None


def test_too_many_at_once_are_refused_and_those_asked_for_are_kept():
    analyses = Analyses(FakeRedis())
    names = [AnalysisName(f"m{number}", "quick", "1-a") for number in range(60)]

    assert all(analyses.ask(name) for name in names[:50])
    with pytest.raises(TooManyAnalyses):
        analyses.ask(names[50])
    assert analyses.ask(names[0]) is False
    analyses.finish(names[1])
    assert analyses.ask(names[55]) is True


def test_turns_go_round_and_one_that_fails_is_given_up():
    analyses = Analyses(FakeRedis())
    first, other = (AnalysisName(match_id, "quick", "1-a") for match_id in "ab")
    analyses.ask(first)
    analyses.ask(other)
    turns = []
    for _ in range(4):
        turns.append(analyses.next())
        analyses.put_behind(analyses.next())
    assert turns == [first, other, first, other]

    for _ in range(3):
        analyses.fail(first)

    assert read_analysis(analyses, first).is_given_up
    assert analyses.next() == other
    assert analyses.ask(first) is True  # a new request tries it again
    assert not read_analysis(analyses, first).is_given_up
