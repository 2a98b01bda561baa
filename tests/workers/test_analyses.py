"""Estimates run in short slices on one worker at a time, and survive the worker's death."""

import time

import pytest
from rq.timeouts import JobTimeoutException

from matches.analysis import progress
from matches.analysis.progress import analysable, analyse, name_of, read_analysis
from matches.analysis.whatif import WhatIf, play_alternatives
from matches.audit import commits
from matches.commands.bots import answer
from projections.analyses import Analyses, WhatIfName
from projections.task_queue import parse_tasks
from tests.servers import program_of
from tests.service.conftest import random_source
from tests.waiting import eventually
from tests.workers.running import Running
from tests.workers.world import World
from workers import analyses as working
from workers import jobs
from workers.queues import ANALYSIS, TURNS
from workers.rq import thinking

PLAY = "matches.analysis.whatif_progress.play_alternatives"


def finish_match(world):
    """Return a finished match of bots."""
    match_id = world.create_match("random", "random")
    while tasks := parse_tasks(match_id, world.store.head(match_id).waits):
        answer(world.context, tasks[0])
    return match_id


def queued_analyses(world):
    return world.queued_jobs().get(ANALYSIS, [])


def ask_analysis(world, effort="quick"):
    name = name_of(analysable(world.context, finish_match(world)), effort)
    world.analyses.ask(name)
    return name


def test_one_job_at_a_time_is_sent_until_all_is_done(world, monkeypatch):
    monkeypatch.setattr(working, "SLICE_SECONDS", 0.0)
    names = [ask_analysis(world) for _ in range(3)]
    slices = 0

    while queued_analyses(world):
        assert len(queued_analyses(world)) == 1
        world.queues.queues[ANALYSIS].pop_job_id()
        jobs.analyse()
        slices += 1

    assert slices > 100
    assert all(world.analyses.find(name).is_done for name in names)


def test_what_comes_of_slices_is_what_comes_at_once(world, monkeypatch):
    monkeypatch.setattr(working, "SLICE_SECONDS", 0.001)
    name = ask_analysis(world)
    while world.analyses.take():
        pass

    whole = analyse(world.context, name.match_id, "quick", lambda _: None)

    analysis = world.analyses.find(name)
    assert (analysis.plan, analysis.tallies) == (whole.plan, whole.tallies)


def test_while_one_works_no_other_does(world):
    ask_analysis(world)
    kept = Analyses(world.servers.jobs())
    assert kept.lease(working.LEASE_MS)

    assert not world.analyses.take()
    assert not world.analyses.send()

    kept.release()
    assert world.analyses.take()


def test_what_a_killed_worker_leaves_is_sent_again(world):
    name = ask_analysis(world)
    world.lose_jobs()
    assert queued_analyses(world) == []

    assert world.analyses.send()
    assert not world.analyses.send()

    assert len(queued_analyses(world)) == 1
    assert not world.analyses.find(name).is_done


def test_one_that_fails_is_given_up_and_stops_no_other(world, monkeypatch):
    bad, good = ask_analysis(world), ask_analysis(world)
    real = commits.walk

    def walk(context, match):
        if match.match_id == bad.match_id:
            raise JobTimeoutException
        return real(context, match)

    monkeypatch.setattr(progress, "walk", walk)
    failures = 0
    while queued_analyses(world):
        world.queues.queues[ANALYSIS].pop_job_id()
        try:
            jobs.analyse()
        except JobTimeoutException:
            failures += 1

    assert failures == 3
    assert world.analyses.find(bad).is_given_up
    assert world.analyses.find(good).is_done


def test_nothing_is_sent_where_nothing_is_asked_for(world):
    assert not world.analyses.send()
    assert not world.analyses.take()
    jobs.equip(None)
    with pytest.raises(RuntimeError, match="not equipped"):
        jobs.analyse()


def ask_whatif(world, match_id, caller="token:a", playouts=8):
    """Ask for the alternatives of the seat that decides first, and return the question's id."""
    match = analysable(world.context, match_id)
    line = match.timeline
    version = next(v for v in range(1, line.version) if line.is_target(v))
    question = WhatIf(
        version, 0, playouts, "normal", is_true=True, actions=len(legal(match, version))
    )
    return match, world.analyses.ask_whatif(match, question, ((caller, 1),)).question_id


def legal(match, version):
    return match.game.legal(match.timeline.state(version), 0)


def run_jobs(world):
    """Run background jobs until none is left. Return their number."""
    count = 0
    while queued_analyses(world):
        world.queues.queues[ANALYSIS].pop_job_id()
        jobs.analyse()
        count += 1
    return count


def test_a_question_is_answered_in_slices(world, monkeypatch):
    monkeypatch.setattr(working, "SLICE_SECONDS", 0.0)
    match, question = ask_whatif(world, finish_match(world))
    before = world.analyses.find_whatif(match, question)

    slices = run_jobs(world)

    result = world.analyses.find_whatif(match, question)
    assert (before.status, result.status) == ("waiting", "done")
    assert result.done == slices == 8 * result.question.actions


def test_slices_and_workers_do_not_change_the_numbers(monkeypatch):
    answers = []
    for seconds in (0.0, 10.0):
        monkeypatch.setattr(working, "SLICE_SECONDS", seconds)
        world = World(now=lambda: 1000)
        world.context.random = random_source()
        match, question = ask_whatif(world, finish_match(world))
        run_jobs(world)
        answers.append(world.analyses.find_whatif(match, question))

    assert answers[0].status == "done"
    assert answers[0] == answers[1]


def test_questions_and_analyses_take_turns(world, monkeypatch):
    """Many analyses do not hold up a question, and questions do not hold up analyses."""
    monkeypatch.setattr(working, "SLICE_SECONDS", 0.0)
    for _ in range(4):
        ask_analysis(world)
    match, question = ask_whatif(world, finish_match(world))
    need = 8 * world.analyses.find_whatif(match, question).question.actions

    for _ in range(2 * need):
        assert world.analyses.take()

    assert world.analyses.find_whatif(match, question).status == "done"


def test_a_cancelled_question_takes_no_more_slices(world, monkeypatch):
    monkeypatch.setattr(working, "SLICE_SECONDS", 0.0)
    match, question = ask_whatif(world, finish_match(world))
    world.analyses.take()
    world.analyses.cancel_whatif(WhatIfName(match.match_id, question), (("token:a", 1),))

    run_jobs(world)

    result = world.analyses.find_whatif(match, question)
    assert (result.status, result.done) == ("cancelled", 1)
    assert not world.analyses.take()


def test_a_search_for_an_answer_ends_when_it_is_cancelled(world, monkeypatch):
    """The clock asks about once a second whether the answer is still wanted."""
    monkeypatch.setattr(working, "SLICE_SECONDS", 1e9)
    monkeypatch.setattr(thinking, "LOOK_SECONDS", 0.0)
    match, question = ask_whatif(world, finish_match(world), playouts=1000)
    real = play_alternatives

    def cancel_first(*arguments):
        world.analyses.cancel_whatif(WhatIfName(match.match_id, question), (("token:a", 1),))
        return real(*arguments)

    monkeypatch.setattr(PLAY, cancel_first)
    world.analyses.take()

    result = world.analyses.find_whatif(match, question)
    assert (result.status, result.done) == ("cancelled", 1)


def test_a_question_that_fails_is_given_up_and_stops_no_other(world, monkeypatch):
    bad_match, bad = ask_whatif(world, finish_match(world))
    good_match, good = ask_whatif(world, finish_match(world), "token:b")
    real = play_alternatives

    def fail_once(game, shown, question, seed, *more):
        if seed == bad:
            raise JobTimeoutException
        return real(game, shown, question, seed, *more)

    monkeypatch.setattr(PLAY, fail_once)
    failures = 0
    while queued_analyses(world):
        world.queues.queues[ANALYSIS].pop_job_id()
        try:
            jobs.analyse()
        except JobTimeoutException:
            failures += 1

    assert failures == 3
    assert world.analyses.find_whatif(bad_match, bad).status == "failed"
    assert world.analyses.find_whatif(good_match, good).status == "done"
    monkeypatch.setattr(PLAY, real)
    name = ask_whatif(world, bad_match.match_id)[1]
    run_jobs(world)
    assert (name, world.analyses.find_whatif(bad_match, bad).status) == (bad, "done")


def test_the_questions_of_a_deleted_match_are_forgotten(world):
    match, question = ask_whatif(world, finish_match(world))
    world.analyses.forget(match.match_id)

    assert world.analyses.find_whatif(match, question) is None
    assert not world.analyses.take()


@pytest.fixture
def running(tmp_path):
    service = Running(tmp_path, program_of("valkey"))
    yield service
    service.stop()


def analysis_of(running, match_id, effort):
    context = running.wiring.context
    name = name_of(analysable(context, match_id), effort)
    running.wiring.analyses.ask(name)
    return name


def count_done(running, name):
    return running.wiring.analyses.find(name).progress.done


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("effort", "more", "kills"),
    [("quick", 10, 1), pytest.param("normal", 50, 2, marks=pytest.mark.assure)],
)
def test_workers_are_killed_in_the_midst_of_an_analysis(running, capsys, effort, more, kills):
    """Stored results are kept, and the numbers equal those of an uninterrupted analysis."""
    match_id = running.create_match("random", "random")
    running.play_out([match_id])
    name = analysis_of(running, match_id, effort)
    for _ in range(kills):
        before = count_done(running, name)
        eventually(lambda before=before: count_done(running, name) > before + more)
        running.kill("work")
        killed = count_done(running, name)
        begun = time.monotonic()

        def goes_on(killed=killed):
            running.look()
            return count_done(running, name) > killed

        eventually(goes_on)
        with capsys.disabled():
            print(f" [goes on after {time.monotonic() - begun:.1f} s]", end="")
    eventually(lambda: running.wiring.analyses.find(name).is_done, seconds=120)

    analysis = running.wiring.analyses.find(name)
    whole = analyse(running.wiring.context, match_id, effort, lambda _: None)
    assert (analysis.plan, analysis.tallies) == (whole.plan, whole.tallies)


@pytest.mark.slow
def test_matches_are_played_while_others_are_analysed(running):
    """One worker continues with matches while the others run analyses."""
    first = running.create_match("random", "random")
    running.play_out([first])
    names = [analysis_of(running, first, effort) for effort in ("normal", "deep")]
    eventually(lambda: count_done(running, names[0]) > 0)

    matches = [running.create_match("greedy", "greedy") for _ in range(3)]
    running.play_out(matches)

    assert not all(
        read_analysis(Analyses(running.wiring.servers.jobs()), name).is_done for name in names
    )
    assert not running.wiring.queues.queues[TURNS].count
