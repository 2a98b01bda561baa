"""Random pairs of matches, with undos, time-outs, hand-overs and resignations."""

from games.errors import RuleViolation
from games.luck import SeededLuck
from games.table import SeatPlan
from matches.commands.bots import answer
from matches.commands.branch import BranchPlan, branch
from matches.commands.commit import Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import give_up, hand_to_bot
from matches.commands.undo import rewind
from matches.queries.read import Reader
from tests.anthill import Options
from tests.matches.clocks import PASSING, QUICK, RESIGNING, Time, clocks, out
from tests.playing import at_table, context_on, requests_at, tip, waits

CONTROLS = (None, PASSING, QUICK, RESIGNING)
KINDS = ("branch", "branches", "branch of a branch", "unrelated")
STEPS = 12


def begin_on(context, luck, key, seats=2):
    """Create a match with a random time control, and take its seats."""
    control = CONTROLS[luck.below("control", len(CONTROLS))]
    plan = Plan("anthill", Options(), (SeatPlan(),) * seats, clock=control)
    match_id = create(context, plan, key=key, digest="d").match_id
    for seat in range(seats):
        join(context, match_id, seat)
    return match_id


def play_on(context, match_id, luck, time, steps):
    """Play random commands, undos, hand-overs and resignations while time passes."""
    for _ in range(steps):
        if tip(context, match_id).table.status != "running":
            return
        time.forward(luck.below("ms", 6000))
        late = [s for s, task in clocks(context, match_id).items() if task.runs_out_at <= time.at]
        if late:
            out(context, match_id, late[luck.below("late", len(late))])
        else:
            _step(context, match_id, luck)


def _step(context, match_id, luck):
    position, tasks = tip(context, match_id), waits(context, match_id)
    table = position.table
    own = [seat for seat, held in enumerate(table.seats) if not held.played_by]
    match luck.below("what", 12):
        case 0 if own:
            hand_to_bot(context, match_id, at_table(own[0]), "random")
        case 1 if own and not luck.below("resigns", 3):
            give_up(context, match_id, at_table(own[-1]))
        case 2 | 3:
            line = context.cache.get(match_id).timeline
            targets = [v for v in range(1, line.version) if line.is_target(v)]
            if targets:
                rewind(context, match_id, targets[luck.below("to", len(targets))], Actor("admin"))
        case _ if tasks:
            answer(context, tasks[0])
        case _:
            requests = [
                request
                for request in requests_at(position)
                if request.actor.seat is None or request.actor.seat in own
            ]
            if requests:
                play(context, match_id, requests[luck.below("which", len(requests))])


def branch_off(context, match_id, luck, key):
    """Branch from a random version, which may be undone. Return None if none can be branched."""
    match = context.cache.fresh(match_id)
    line = match.timeline
    targets = [v for v in range(1, line.version + 1) if line.is_target(v)]
    if not targets:
        return None
    at = targets[luck.below("at", len(targets))]
    seats = (SeatPlan(),) * len(line.newest.seats)
    is_same = line.newest.released and luck.below("luck", 2)
    plan = BranchPlan(at=at, luck="same" if is_same else "new", seats=seats)
    try:
        made = branch(context, Reader(match, None), plan, key=key, digest="d").match_id
    except RuleViolation:
        return None
    for seat in range(len(seats)):
        join(context, made, seat)
    return made


def random_pair(seed):
    """Return a context and the ids of two matches in it, one or both of which may be branches."""
    luck, time = SeededLuck(seed), Time()
    context = context_on(seed=seed, now=time)
    seats = 2 + luck.below("seats", 2)
    first = begin_on(context, luck, "first", seats)
    play_on(context, first, luck, time, STEPS)
    kind = KINDS[luck.below("kind", len(KINDS))]
    second = None
    if kind != "unrelated":
        second = branch_off(context, first, luck, "second")
    if second is None:
        second = begin_on(context, luck, "unrelated", seats)
    play_on(context, second, luck, time, luck.below("steps", STEPS))
    if kind == "branches":
        first = branch_off(context, first, luck, "third") or first
    elif kind == "branch of a branch":
        second = branch_off(context, second, luck, "third") or second
        play_on(context, second, luck, time, luck.below("steps", STEPS))
    play_on(context, first, luck, time, luck.below("steps", STEPS))
    return context, first, second
