"""In real processes, a long search delays no other match, and resumes quickly after a kill."""

from itertools import pairwise

import pytest

from events import canonical
from matches.commands.bots import answer
from projections.task_queue import parse_tasks
from tests.servers import program_of
from tests.waiting import eventually
from tests.workers.running import Running

MINUTE = "mcts:60000ms"


@pytest.fixture
def workers():
    return 2


@pytest.fixture
def running(workers, tmp_path):
    service = Running(tmp_path, program_of("valkey"), workers=workers)
    yield service
    service.stop()


def reasons(running, match_id):
    """Return the recorded reasons of a match's bots, in order."""
    hidden = (canonical.decode(entry.s) for entry in running.wiring.store.read(match_id) if entry.s)
    return [fields["reasons"][1] for fields in hidden if "reasons" in fields]


def in_the_midst(running, *matches):
    """Wait until workers are thinking about all these matches."""
    queues = running.wiring.queues

    def thought_about():
        running.look()
        waits = {match_id: parse_tasks(match_id, running.waits(match_id)) for match_id in matches}
        return all(tasks and queues.find_leased(tasks) for tasks in waits.values())

    eventually(thought_about)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [pytest.param(1, marks=pytest.mark.assure), 2])
def test_quick_matches_end_before_a_long_search_answers_once(running):
    """There are as many long searches as workers, so each worker runs one."""
    running.play_out([running.create_match("random", "random")])  # wait until all roles are running
    slow = [running.create_match(MINUTE, MINUTE) for _ in range(running.workers)]
    in_the_midst(running, *slow)
    middling = running.create_match("mcts:20", "greedy")

    running.play_out([running.create_match("greedy", "greedy")])
    eventually(lambda: len(reasons(running, middling)) > 2)

    assert [reasons(running, match_id) for match_id in slow] == [[]] * len(slow)


@pytest.mark.slow
def test_a_budget_is_honoured_though_quicker_jobs_come_in_between(running):
    slow = running.create_match("mcts:5000ms", "mcts:5000ms")
    in_the_midst(running, slow)
    running.play_out([running.create_match("greedy", "greedy")])

    first = eventually(lambda: reasons(running, slow))[0]

    times = [canonical.decode(entry.e)["at"] for entry in running.wiring.store.read(slow)]
    assert first["fell_back"] == []
    assert first["iterations"] > 100
    assert max(later - earlier for earlier, later in pairwise(times)) >= 5000


@pytest.mark.slow
def test_a_search_whose_worker_is_killed_is_taken_up_again(running):
    """The search resumes within seconds. After two deaths, a greedy choice replaces it."""
    running.play_out([running.create_match("random", "random")])
    match_id = running.create_match(MINUTE, MINUTE)
    (task,) = parse_tasks(match_id, running.waits(match_id))
    for _ in range(2):
        in_the_midst(running, match_id)
        running.kill("work")
        eventually(lambda: not running.wiring.queues.find_leased([task]))

    eventually(lambda: running.look() or reasons(running, match_id))

    first = reasons(running, match_id)[0]
    assert first["engine"] == "formicary/greedy"
    assert first["fell_back"] == ["2 attempts failed"]


@pytest.mark.slow
def test_a_search_whose_question_is_answered_elsewhere_frees_its_worker(running):
    """A search of one minute ends within a second after another worker has answered."""
    slow = [running.create_match(MINUTE, MINUTE) for _ in range(running.workers)]
    in_the_midst(running, *slow)
    tasks = [task for match_id in slow for task in parse_tasks(match_id, running.waits(match_id))]
    for task in tasks:
        answer(running.wiring.context, task, failed=2)

    eventually(lambda: not running.wiring.queues.find_leased(tasks))
