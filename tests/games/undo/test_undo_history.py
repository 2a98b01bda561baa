"""The functions on an undo history agree with the paths of random trees of commits."""

from random import Random

import pytest

from games.table import undo_history as tree
from games.table.undo_history import INSIDE, PHASE, REWIND, TABLE, UndoPoint

SEATS = 3
HISTORIES = range(60)


class History:
    """A history that also records the path from the root to each version.

    Attributes:
        paths: the ends of the commits on the played line, by version.
        rewound_to: the targets of the rewinds.
    """

    def __init__(self):
        self.points = [UndoPoint(INSIDE)]
        self.targets = set()
        self.paths: list[tuple[int, ...]] = [()]
        self.rewound_to = []

    @property
    def head(self):
        return len(self.points) - 1

    def undo_point(self, version):
        return self.points[version]

    def is_target(self, version):
        return version in self.targets

    def commit(self, mover, *, events=1, is_target=True, barrier="", barrier_at=0):
        """Append a commit of the game. Return its end."""
        self._append(mover, events, barrier=barrier, barrier_at=barrier_at)
        self.paths[-1] = (*self.paths[-1], self.head)
        if is_target:
            self.targets.add(self.head)
        return self.head

    def table(self, events=1):
        self._append(TABLE, events)
        return self.head

    def rewind(self, to, events=1):
        self._append(REWIND, events, to=to)
        self.paths[-1] = self.paths[to]
        self.rewound_to.append(to)
        return self.head

    def _append(self, mover, events, *, barrier="", barrier_at=0, to=0):
        before = self.paths[-1]
        for number in range(events):
            movers = mover if number == events - 1 else INSIDE
            why = barrier if number == barrier_at % events else ""
            self.points.append(UndoPoint(movers, why, to if movers == REWIND else 0))
            self.paths.append(before)


def random_history(seed):
    random, history = Random(seed), History()
    while history.head < 60:
        events, step = random.randint(1, 3), random.random()
        if step < 0.2 and history.targets:
            history.rewind(random.choice(sorted(history.targets)), events)
        elif step < 0.3:
            history.table(events)
        else:
            history.commit(
                random.choice((PHASE, *range(SEATS), 0, 0)),
                events=events,
                is_target=random.random() < 0.8,
                barrier=random.choice(("", "", "", "luck", "tells")),
                barrier_at=random.randrange(events),
            )
    return history


@pytest.fixture(params=HISTORIES)
def history(request):
    return random_history(request.param)


def ends_of(history):
    """Return the versions at which a commit of any kind ends."""
    return [
        version for version in range(1, history.head + 1) if history.points[version].mover != INSIDE
    ]


def commits_of(history):
    return [version for version in ends_of(history) if history.points[version].mover >= PHASE]


def test_the_node_of_a_version_is_the_last_commit_on_its_path(history):
    for end in ends_of(history):
        assert tree.node(history, end) == (0, *history.paths[end])[-1]
    for end in commits_of(history):
        assert tree.parent(history, end) == (0, 0, *history.paths[end])[-2]


def test_a_commit_is_behind_the_versions_whose_path_goes_on_from_it(history):
    ends = ends_of(history)
    for head in ends:
        before = {end for end in ends if tree.is_behind(history, end, head)}
        assert before == {*history.paths[head][:-1]}


def test_targets_behind_a_commit_are_those_of_its_path_the_nearest_first(history):
    for end in commits_of(history):
        path = history.paths[end][:-1]
        assert [*tree.targets_behind(history, end)] == [
            commit for commit in reversed(path) if commit in history.targets
        ]


def test_abandoned_targets_are_those_that_are_not_on_the_path(history):
    for head in ends_of(history):
        rewound = [
            history.points[end].to
            for end in range(1, head + 1)
            if history.points[end].mover == REWIND
        ]
        abandoned = [*tree.abandoned_targets(history, head, min(rewound, default=head))]
        assert abandoned == [
            end
            for end in range(head - 1, 0, -1)
            if end in history.targets and end not in history.paths[head]
        ]


def test_the_way_between_two_commits_undoes_one_path_and_redoes_the_other(history):
    commits = (0, *commits_of(history))
    for start in commits[::3]:
        for end in commits[::4]:
            left, reached = {*history.paths[start]}, {*history.paths[end]}
            way = [*tree.commits_between(history, start, end)]
            assert len(way) == len({*way})
            assert {*way} == {(commit, True) for commit in left - reached} | {
                (commit, False) for commit in reached - left
            }


def barrier_on(history, end, seat):
    """Return the reason why a seat cannot undo a commit, by the definition of rule T5."""
    if history.points[end].mover != seat:
        return "other-seat"
    version = end
    events = [history.points[version]]
    while version > 1 and history.points[version - 1].mover == INSIDE:
        version -= 1
        events.insert(0, history.points[version])
    return next((event.barrier for event in events if event.barrier), "")


@pytest.mark.parametrize("seat", range(SEATS))
def test_a_seat_undoes_its_own_commits_up_to_the_first_barrier(history, seat):
    for head in ends_of(history):
        undo, bar = [], None
        path = history.paths[head]
        for place in reversed(range(len(path))):
            if why := barrier_on(history, path[place], seat):
                bar = (path[place], why)
                break
            if place and path[place - 1] in history.targets:
                undo.append(path[place - 1])

        undo_range = tree.undo_range(history, head, seat)

        assert (undo_range.undo, undo_range.bar) == (tuple(undo), bar)


@pytest.mark.parametrize("seat", range(SEATS))
def test_a_seat_redoes_its_own_commits_that_continue_the_ones_it_could_undo(history, seat):
    for head in ends_of(history):
        bar = tree.undo_range(history, head, seat).bar
        path = (0, *history.paths[head])
        kept = {*path[path.index(bar.version) if bar else 0 :]}
        redo = set()
        for end in commits_of(history):
            beyond = [commit for commit in (0, *history.paths[end]) if commit not in path]
            begin = (0, *history.paths[end])[-len(beyond) - 1]
            is_continued = end < head and beyond and begin in kept and end in history.targets
            if is_continued and all(history.points[commit].mover == seat for commit in beyond):
                redo.add(end)

        assert {*tree.undo_range(history, head, seat).redo} == redo


def test_a_seat_cannot_undo_beyond_its_last_time_out():
    history = History()
    first = history.commit(0)
    timed_out = history.table()
    second, third = history.commit(0), history.commit(0)

    assert tree.undo_range(history, third, 0).undo == (second, first)
    undo_range = tree.undo_range(history, third, 0, timed_out)
    assert (undo_range.undo, undo_range.bar) == ((second,), (timed_out, "timed-out"))


def test_an_answer_is_taken_back_while_its_commit_is_undone():
    history = History()
    begin = history.commit(PHASE)
    answer = history.commit(0, events=2)
    undone = history.rewind(begin)

    assert tree.is_taken_back(history, 0, undone)
    assert not tree.is_taken_back(history, 1, undone)
    assert not tree.is_taken_back(history, 0, answer)
    redone = history.rewind(answer)
    assert not tree.is_taken_back(history, 0, redone)
    again = history.rewind(begin)
    assert tree.is_taken_back(history, 0, again)


def test_the_undo_of_others_takes_back_the_answer_before_it():
    """Seat 0 has answered, seat 1 has answered after it, and both answers are undone in turn."""
    history = History()
    begin = history.commit(PHASE)
    first = history.commit(0)
    history.commit(1)
    history.rewind(first)
    back = history.rewind(begin)

    assert tree.is_taken_back(history, 0, back)
    assert tree.is_taken_back(history, 1, back)


def test_a_commit_that_is_not_stored_yet_is_no_target():
    history = History()
    end = history.commit(0)
    added = (UndoPoint(INSIDE), UndoPoint(1))

    extended = tree.ExtendedHistory(history, end + 1, added)

    assert [extended.undo_point(version) for version in (end, *range(end + 1, end + 3))] == [
        history.points[end],
        *added,
    ]
    assert [extended.is_target(version) for version in range(1, end + 3)] == [True, False, False]
    assert tree.parent(extended, end + 2) == end
