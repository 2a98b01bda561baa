"""In random matches with clocks, banks add up, all processes agree, and proofs are valid."""

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as some

import projections.keyframes
import projections.match_cache
import projections.timeline
from events import canonical
from games import GAMES
from games.luck import SeededLuck
from games.table import PerMatch, SeatPlan, clock_of, foresee_time_out
from games.table.undo_history import INSIDE, PHASE
from matches.commands.bots import answer
from matches.commands.commit import HOST, Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import hand_to_bot, take_seat_back
from matches.commands.timeouts import advance_clock
from matches.commands.undo import rewind
from matches.context import Context
from tests.matches.clocks import BANK, PASSING, QUICK, Time, begin_timed, clocks, out
from tests.matches.proving import verify_match
from tests.playing import at_table, context_on, requests_at, run_phase, tip, waits

OF_CREATOR = CommandRequest(actor=HOST, of_table=True)
TEST_CLOCK = {"creator": "annannannannanna", "visibility": "invited", "has_test_clock": True}
CONTROLS = some.sampled_from(
    [
        BANK,
        PerMatch(seconds=20, on_timeout="pass"),
        PerMatch(seconds=20, increment_seconds=1, on_timeout="pass", absence=2),
        PerMatch(seconds=30, on_timeout="resign"),
        PASSING,
        QUICK,
    ]
)


def time_left_of(table, seat) -> int:
    """Return the time left in a seat's bank, in milliseconds. All matches here have banks."""
    left = clock_of(table, seat).left
    assert isinstance(left, int)
    return left


def play_at_random(
    control, seats, seed, watch=lambda context, match_id, before: None, *, test_clock=False
):
    """Play random commands, undos, absences and hand-overs while time passes.

    With a test clock, it often passes because the clock is moved forward.
    """
    context, match_id, time = begin_timed(control, seats, **(TEST_CLOCK if test_clock else {}))
    luck = SeededLuck(seed)
    for _ in range(40):
        before = tip(context, match_id)
        if before.table.status != "running":
            break
        if test_clock and luck.below("moves", 2):
            advance_clock(context, match_id, OF_CREATOR, 1 + luck.below("seconds", 9))
        else:
            time.forward(luck.below("ms", 9000))
        late = [s for s, task in clocks(context, match_id).items() if task.runs_out_at <= time.at]
        if late:
            out(context, match_id, late[luck.below("late", len(late))])
        else:
            _something(context, match_id, luck)
        watch(context, match_id, before)
    return context, match_id


def _something(context, match_id, luck):
    position = tip(context, match_id)
    tasks = waits(context, match_id)
    handed = [s for s, held in enumerate(position.table.seats) if held.stand_in]
    handed = [s for s in handed if not position.table.seats[s].resigned]
    match luck.below("what", 8):
        case 0 if handed:
            take_seat_back(context, match_id, at_table(handed[0]))
        case 1 if len(handed) < len(position.table.seats) and not position.table.seats[0].stand_in:
            hand_to_bot(context, match_id, at_table(0), "random")
        case 2:
            line = context.cache.get(match_id).timeline
            targets = [v for v in range(1, line.version) if line.is_target(v)]
            if targets:
                rewind(context, match_id, targets[luck.below("to", len(targets))], Actor("admin"))
        case _ if tasks:
            answer(context, tasks[0])
        case _:
            own = [
                request
                for request in requests_at(position)
                if request.actor.seat is None
                or not position.table.seats[request.actor.seat].stand_in
            ]
            if own:
                play(context, match_id, own[luck.below("own", len(own))])


def check_proofs_and_readings(control, seats, seed, *, test_clock=False):
    """Check a match in a warm process, in a cold one that starts inside commits, and verified."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(projections.timeline, "FRAME_EVERY", 7)
        patch.setattr(projections.match_cache, "FRAME_EVERY", 7)
        patch.setattr(projections.keyframes, "FRAME_EVERY", 7)
        context, match_id = play_at_random(control, seats, seed, test_clock=test_clock)
        cold = Context(context.store, context.games)
        assert tip(cold, match_id).table == tip(context, match_id).table
        assert cold.cache.get(match_id).timeline.base or tip(context, match_id).version < 14
    cold = Context(context.store, context.games)

    assert tip(cold, match_id).table == tip(context, match_id).table
    for version in range(1, tip(context, match_id).version + 1):
        line = cold.cache.get(match_id).timeline
        assert line.table(version) == context.cache.get(match_id).timeline.table(version)
        asked = {
            question.seat: question.since
            for question in line.questions_at(version)
            if question.seat >= 0
        }
        for seat in range(seats):
            runs = foresee_time_out(line.table(version), seat)
            if runs and line.undo_point(version).mover != INSIDE:
                assert runs.asked_since == asked[seat]
    assert verify_match(context, match_id).events == tip(context, match_id).version


@settings(max_examples=8, deadline=None)
@for_all(CONTROLS, some.integers(2, 4), some.integers(0, 10**6), some.booleans())
def test_random_matches_with_clocks_are_proven_and_read_alike(control, seats, seed, test_clock):
    check_proofs_and_readings(control, seats, seed, test_clock=test_clock)


@pytest.mark.assure
@settings(max_examples=100, deadline=None)
@for_all(CONTROLS, some.integers(2, 4), some.integers(0, 10**6), some.booleans())
def test_many_random_matches_with_clocks_are_proven_and_read_alike(
    control, seats, seed, test_clock
):
    check_proofs_and_readings(control, seats, seed, test_clock=test_clock)


def check_banks(seats, seed):
    """Check that a bank loses exactly the time for which its clock ran, to the millisecond."""
    control = PerMatch(seconds=200, increment_seconds=3)
    expected = [200_000] * seats

    def watch(context, match_id, before):
        after = tip(context, match_id)
        if after.version == before.version:
            return
        (*_, last) = context.store.read(match_id, before.version)
        record = canonical.decode(last.e)
        for seat in range(seats):
            assert time_left_of(after.table, seat) >= 0
            if foresee_time_out(before.table, seat):
                expected[seat] -= after.at - before.at
                decided = record["event"]["type"] in ("sent", "taken-back", "pondered")
                expected[seat] += 3000 * (decided and record.get("seat") == seat)

    context, match_id = play_at_random(control, seats, seed, watch)

    if not any(b'"timed-out"' in entry.e for entry in context.store.read(match_id)):
        end = tip(context, match_id)
        for seat in range(seats):
            runs = foresee_time_out(end.table, seat)
            now = time_left_of(end.table, seat) - (end.at - runs.started_at if runs else 0)
            assert now == expected[seat]


@settings(max_examples=10, deadline=None)
@for_all(some.integers(2, 3), some.integers(0, 10**6))
def test_banks_are_never_negative_and_add_up(seats, seed):
    check_banks(seats, seed)


@pytest.mark.assure
@settings(max_examples=100, deadline=None)
@for_all(some.integers(2, 3), some.integers(0, 10**6))
def test_many_banks_are_never_negative_and_add_up(seats, seed):
    check_banks(seats, seed)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_is_passed_to_its_end(name):
    """All players are absent, and each game question gets the least consequential command."""
    game = GAMES[name]
    time = Time()
    context = Context(context_on(now=time).store, GAMES, now=time)
    plan = Plan(name, game.options(), (SeatPlan(), SeatPlan()), clock=PASSING)
    match_id = create(context, plan, key=f"pass {name}", digest="d").match_id
    for seat in (0, 1):
        join(context, match_id, seat)
    while (position := tip(context, match_id)).table.status == "running":
        if position.since(PHASE):
            play(context, match_id, run_phase())
            continue
        time.forward(10_000)
        out(context, match_id, next(iter(clocks(context, match_id))))

    assert verify_match(context, match_id).events == tip(context, match_id).version
