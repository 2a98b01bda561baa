"""The undo steps that are offered are exactly those that are accepted when posted."""

from typing import Any

import pytest

from games.errors import RuleViolation
from games.luck import SeededLuck
from games.table import Rewound, UndoProposed
from games.table.commands import AnswerProposal, GoTo, NotRunning, Situation
from games.table.decide_table import decide_table
from games.table.undo_history import UndoPoint, UndoPoints, abandoned_targets
from matches.commands.execute import play
from matches.commands.undo import Step, answer_proposal, go, steps
from projections.undo_history import PagedUndoHistory
from tests.playing import at_table, begin_match, context_on, requests_at, tip

STEPS = 36
POLICIES = ("free", "consent", "none")


def offered_steps(context, match_id, seat):
    match, position = context.cache.fresh(match_id), tip(context, match_id)
    return set(steps(context, match, position.table, position.version, seat, most=None))


def accepted_steps(context, match_id, seat):
    """Post every undo command. Return the accepted ones as steps."""
    match, position = context.cache.fresh(match_id), tip(context, match_id)
    at = Situation(
        game=match.game,
        table=position.table,
        state=position.state,
        version=position.version,
        undo_history=PagedUndoHistory(context.cache, match, match.timeline),
        in_phase=False,
        by="seat",
        seat=seat,
    )
    proposal = position.table.proposal
    for to in range(position.version + 2):
        for redo in (False, True):
            events = decide_or_refuse(at, GoTo(to, redo=redo))
            if any(isinstance(event, UndoProposed) for event in events):
                yield Step("propose", to, redo=redo)
            elif events:
                assert isinstance(events[-1], Rewound)
                yield Step("redo" if redo else "undo", to, redo=redo)
    for seq in range(position.version + 2):
        for agrees in (True, False):
            if decide_or_refuse(at, AnswerProposal(proposal=seq, agrees=agrees)):
                own = proposal.seat == seat
                kind: Any = "agree" if agrees else "withdraw" if own else "refuse"
                yield Step(kind, proposal.to, seq)


def decide_or_refuse(at, command):
    try:
        return decide_table(at, command)
    except (RuleViolation, NotRunning):
        return ()


def post(context, match_id, seat, step):
    request = at_table(seat)
    if step.proposal:
        return answer_proposal(
            context, match_id, request, step.proposal, agrees=step.kind == "agree"
        )
    return go(context, match_id, request, GoTo(step.to, redo=step.redo))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("bots", [0, 1])
def test_what_is_offered_is_what_is_taken(policy, bots):
    """In random matches with nested undos, every seat tries every command at every version."""
    context = context_on(seed=f"{policy}/{bots}")
    match_id = begin_match(context, 3, bots=bots, undo=policy)
    luck, kinds = SeededLuck(f"{policy}/{bots}"), set()
    for _ in range(STEPS):
        if tip(context, match_id).table.status != "running":
            break
        every = [
            (seat, step) for seat in range(3 - bots) for step in sorted_of(context, match_id, seat)
        ]
        for seat in range(3 - bots):
            assert offered_steps(context, match_id, seat) == set(
                accepted_steps(context, match_id, seat)
            )
        kinds |= {(step.kind, step.redo) for _, step in every}
        if every and luck.below("go", 3):
            post(context, match_id, *every[luck.below("which", len(every))])
        else:
            requests = requests_at(tip(context, match_id))
            play(context, match_id, requests[luck.below("what", len(requests))])

    expected = {
        "none": set(),
        "free": {("undo", False), ("redo", True)},
        "consent": {
            ("undo", False),
            ("redo", True),
            ("propose", False),
            ("propose", True),
            ("agree", False),
            ("refuse", False),
            ("withdraw", False),
        },
    }
    assert kinds == expected[policy]


def sorted_of(context, match_id, seat):
    return sorted(offered_steps(context, match_id, seat), key=repr)


def test_of_many_versions_the_nearest_ones_are_offered():
    context = context_on()
    match_id = begin_match(context, 2, undo="consent")
    luck = SeededLuck("many")
    while tip(context, match_id).version < 12:
        requests = requests_at(tip(context, match_id))
        play(context, match_id, requests[luck.below("what", len(requests))])
    match, position = context.cache.fresh(match_id), tip(context, match_id)
    given = (context, match, position.table, position.version, 0)

    every = [step for step in steps(*given, most=None) if step.kind == "propose"]
    few = [step for step in steps(*given, most=2) if step.kind == "propose"]

    assert len(every) > 2
    assert few == every[:2]


class CountedPoints(UndoPoints):
    """Undo history that records which versions are read."""

    def __init__(self):
        super().__init__()
        self.read = set()

    def undo_point(self, version):
        self.read.add(version)
        return super().undo_point(version)


def test_no_version_below_the_lowest_rewind_is_read_for_abandoned_ones():
    """After a rewind near the end of 2,000 moves, the search for abandoned versions stops there."""
    history = CountedPoints()
    for number in range(2000):
        history.add([UndoPoint(number % 2)], asks=True)
    history.add([UndoPoint(-2, to=1990)], asks=True)

    targets = list(abandoned_targets(history, 2001, 1990))

    assert targets == [*range(2000, 1990, -1)]
    assert min(history.read) >= 1989
