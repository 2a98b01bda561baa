"""Clocks in matches: deadlines decide, time-outs are told once, banks add up, proofs hold."""

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as some
from msgspec.structs import replace

import projections.cache
import projections.line
import projections.past
from events import Broken, Head, canonical, derive_keys
from games import GAMES
from games.luck import SeededLuck
from games.table import (
    OnlyOfType,
    PerDecision,
    PerMatch,
    SeatHandedToBot,
    SeatPlan,
    StandingAnswer,
    TimedOut,
    clock_of,
    ran_out,
)
from matches.bots import answer
from matches.bundle import bundle, verify_bundle
from matches.clocks import run_out
from matches.commit import Actor, Made, commit, waits_for
from matches.create import Plan, create, join
from matches.errors import QuestionGone
from matches.handing import give_up, hand_to_bot, take_seat_back
from matches.house import House
from matches.importing import imported
from matches.play import Request, play
from matches.read import reader
from matches.standing import set_answers
from matches.undo import Going, go, rewind, steps
from matches.verify import verify
from projections.due import tasks_of, timed_of
from projections.line import PHASE
from projections.trail import INSIDE
from tests.anthill import Options, Ponder, Send
from tests.playing import by, house_on, requests_at, run_phase, tip
from tests.scenario import refused

BANK = PerMatch(seconds=60, increment_seconds=5)
QUICK = PerDecision(seconds=10)
PASSING = PerDecision(seconds=10, on_timeout="pass")
RESIGNING = PerDecision(seconds=10, on_timeout="resign")


class Time:
    """The time of a house, in milliseconds; it goes on when it is told to."""

    def __init__(self):
        self.at = 100_000

    def __call__(self):
        return self.at

    def forward(self, ms):
        self.at += ms
        return self.at


def timed(control, seats=2, *, bots=0, **more):
    """Begin a match with a clock in a house with a time of its own."""
    time = Time()
    house = house_on(now=time)
    plans = [SeatPlan()] * (seats - bots) + [SeatPlan(bot="random")] * bots
    plan = Plan("anthill", Options(), tuple(plans), clock=control, **more)
    match = create(house, plan, key="clock", digest="d").match
    for seat in range(seats - bots):
        join(house, match, seat)
    return house, match, time


def asking(seat):
    return Request(actor=Actor("seat", seat), of_table=True)


def send(house, match, seat, workers=1):
    return play(house, match, by(seat, Send(seat=seat, workers=workers)))


def clocks(house, match):
    """Return the time-outs that a head tells of, by seat."""
    return {task.seat: task for task in timed_of(match, house.store.head(match).waits)}


def told(played):
    return [canonical.decode(entry.e)["event"] for entry in played.entries]


def out(house, match, seat):
    return run_out(house, match, seat, tip(house, match).since(seat))


def checked(house, match):
    keys = derive_keys(house.store.vault(match))
    return verify(match, tuple(house.store.read(match)), house.games, keys=keys)


def broken(house, match):
    with pytest.raises(Broken) as caught:
        checked(house, match)
    return caught.value.seq, caught.value.fault


def test_a_head_tells_when_clocks_run_out():
    house, match, time = timed(QUICK)
    time.forward(4000)
    send(house, match, 0)

    assert tasks_of(match, house.store.head(match).waits) == ()
    (task,) = clocks(house, match).values()
    assert (task.seat, task.asked, task.runs_out_at) == (1, tip(house, match).since(1), 110_000)


def test_a_time_out_is_told_once_with_its_evidence():
    house, match, time = timed(QUICK)
    asked = tip(house, match).since(0)
    with pytest.raises(QuestionGone):
        out(house, match, 0)
    time.forward(10_003)

    played = out(house, match, 0)

    record = canonical.decode(played.entries[0].e)
    assert (record["by"], record["seat"], record["at"]) == ("clock", 0, 110_003)
    assert told(played)[0] == {
        "type": "timed-out",
        "seat": 0,
        "asked": asked,
        "offered_at": 100_000,
        "started_at": 100_000,
        "allowed": 10_000,
        "ran_out_at": 110_000,
    }
    assert told(played)[1]["type"] == "seat-handed-to-bot"
    with pytest.raises(QuestionGone):
        run_out(house, match, 0, asked)
    assert [task.seat for task in tasks_of(match, house.store.head(match).waits)] == [0]


def test_a_command_that_comes_too_late_is_refused_though_no_worker_was_there():
    house, match, time = timed(QUICK)
    time.forward(9_999)
    send(house, match, 1)
    version = tip(house, match).version
    time.forward(1)

    with refused("clock.run-out"):
        send(house, match, 0)
    with refused("clock.run-out"):
        hand_to_bot(house, match, asking(0), "greedy")
    with refused("clock.run-out"):
        rewind(house, match, tip(house, match).since(0), Actor("admin"))
    assert tip(house, match).version == version


def test_a_clock_that_went_back_is_no_excuse():
    """Another machine's time lies behind the log's: the log's counts."""
    house, match, time = timed(QUICK, 3)
    time.forward(10_000)
    out(house, match, 0)
    time.forward(-9000)

    with refused("clock.run-out"):
        send(house, match, 1)
    assert out(house, match, 1).last == tip(house, match).version
    assert checked(house, match).events == tip(house, match).version


def test_the_holder_of_a_seat_that_was_absent_comes_back():
    house, match, time = timed(BANK)
    time.forward(60_000)
    out(house, match, 0)
    out(house, match, 1)
    time.forward(1000)
    with refused("seat.handed-over"):
        send(house, match, 0)

    take_seat_back(house, match, asking(0))

    assert clocks(house, match)[0].runs_out_at == 161_000 + 6000 + 5000
    send(house, match, 0)
    assert checked(house, match).events == tip(house, match).version


def test_passing_does_the_least_and_the_match_goes_on_to_its_end():
    house, match, time = timed(PASSING)
    while tip(house, match).table.status == "running":
        if tip(house, match).since(PHASE):
            play(house, match, run_phase())
            continue
        time.forward(10_000)
        for seat in (0, 1):
            if seat in clocks(house, match):
                out(house, match, seat)

    report = checked(house, match)
    assert report.events == tip(house, match).version
    assert report.decisions >= 9


def test_a_pass_is_the_seats_secret_like_a_command_of_its_own():
    house, match, time = timed(PASSING)
    time.forward(10_000)
    for seat in (0, 1):
        played = out(house, match, seat)
        public = b"".join(entry.e for entry in played.entries)
        record = canonical.decode(played.entries[0].e)
        assert "command" not in record
        assert b'"workers":' not in public.replace(b'"workers":{"audience":[%d]}' % seat, b"")


def test_after_so_many_passes_in_a_row_a_bot_takes_over():
    house, match, time = timed(replace(PASSING, absence=2))
    time.forward(10_000)
    out(house, match, 0)
    once = tip(house, match).table.seats[0]
    out(house, match, 1)
    while not clocks(house, match):
        play(house, match, run_phase())
    time.forward(10_000)
    played = out(house, match, 0)

    assert once.played_by is None
    assert [one["type"] for one in told(played)] == ["timed-out", "seat-handed-to-bot"]


def test_resigning_by_the_clock_ends_a_match_of_two():
    house, match, time = timed(RESIGNING)
    send(house, match, 1)
    time.forward(10_000)

    played = out(house, match, 0)

    assert [one["type"] for one in told(played)] == ["timed-out", "seat-resigned", "match-ended"]
    outcome = tip(house, match).table.outcome
    assert (outcome.ranking, outcome.reason, outcome.rule) == (((1,), (0,)), "resignation", "T14")
    assert verify(match, tuple(house.store.read(match)), house.games).events == played.last
    assert clocks(house, match) == {}


def test_with_more_seats_left_a_bot_plays_on_and_the_seat_is_last():
    house, match, _ = timed(None, 3)
    give_up(house, match, asking(1))
    while tip(house, match).table.status == "running":
        position = tip(house, match)
        tasks = tasks_of(match, house.store.head(match).waits)
        if tasks:
            answer(house, tasks[0])
        else:
            send(house, match, next(one.seat for one in position.asked))

    assert tip(house, match).table.outcome.ranking[-1] == (1,)
    assert tip(house, match).table.outcome.reason == "rounds"
    assert checked(house, match).events == tip(house, match).version


def test_giving_up_ends_a_proposal_too():
    house, match, _ = timed(None, 3, undo="consent")
    start = tip(house, match).version
    play(house, match, by(0, Ponder(seat=0)))
    go(house, match, asking(1), Going(start))

    given = give_up(house, match, asking(0))

    assert [one["type"] for one in told(given)] == ["undo-lapsed", "seat-resigned"]
    assert checked(house, match).events == given.last


def test_a_match_that_was_given_up_is_bundled_proven_and_imported():
    house, match, time = timed(RESIGNING)
    time.forward(10_000)
    out(house, match, 0)
    lines = list(bundle(house, reader(house, match, None)))
    other = house_on(seed="other")

    assert verify_bundle(lines, house.games).report.events == tip(house, match).version
    assert not imported(other, lines).was_there
    assert tip(other, match).table == tip(house, match).table


def test_a_seat_does_not_get_behind_its_time_out_alone():
    """What was passed for it stays, and what came before; what it does after may go."""
    house, match, time = timed(PASSING)
    send(house, match, 0)
    send(house, match, 1)
    play(house, match, run_phase())
    time.forward(10_000)
    passed = out(house, match, 0)
    held = house.cache.get(match)

    mine = steps(house, held, tip(house, match).table, tip(house, match).version, 0)
    assert mine == ()
    with refused("undo.not-alone"):
        go(house, match, asking(0), Going(passed.first - 1))


def test_undo_and_redo_while_clocks_run():
    """Time spent stays spent, forth as well as back; the proof holds."""
    house, match, time = timed(BANK)
    time.forward(10_000)
    start = tip(house, match).version
    sent = send(house, match, 0).last
    time.forward(3000)
    go(house, match, asking(0), Going(start))
    time.forward(2000)
    go(house, match, asking(0), Going(sent, forth=True))
    time.forward(7000)
    send(house, match, 1)

    table = tip(house, match).table
    assert clock_of(table, 0).left == 60_000 - 10_000 + 5000 - 2000
    assert clock_of(table, 1).left == 60_000 - 22_000 + 5000
    assert checked(house, match).events == tip(house, match).version


def test_a_standing_answer_that_comes_too_late_is_not_given():
    house, match, time = timed(QUICK)
    always = StandingAnswer(kind="send", choice=OnlyOfType(type="ponder"))
    set_answers(house, match, asking(0), (always,))
    (task,) = tasks_of(match, house.store.head(match).waits)
    time.forward(10_000)

    with pytest.raises(QuestionGone):
        answer(house, task)


def test_a_branch_and_a_sandbox_have_the_clock_that_is_asked_for_or_none():
    house, match, _ = timed(QUICK)
    state = house.games["anthill"].dump(tip(house, match).state)
    plan = Plan("anthill", Options(), (SeatPlan("random"), SeatPlan()), position=as_plain(state))
    plan = replace(plan, is_sandbox=True, clock=BANK)
    sandbox = create(house, plan, key="s", digest="d").match
    join(house, sandbox, 1)

    assert tip(house, sandbox).table.clock == BANK
    assert [one.runs_out_at for one in clocks(house, sandbox).values()] == [160_000]
    assert checked(house, sandbox).events == tip(house, sandbox).version


def as_plain(state):
    return canonical.decode(canonical.encode(state))


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


def played(control, seats, seed, watch=lambda house, match, before: None):
    """Play random commands, undos, absences and hand-overs while time goes on."""
    house, match, time = timed(control, seats)
    luck = SeededLuck(seed)
    for _ in range(40):
        before = tip(house, match)
        if before.table.status != "running":
            break
        time.forward(luck.below("ms", 9000))
        late = [s for s, task in clocks(house, match).items() if task.runs_out_at <= time.at]
        if late:
            out(house, match, late[luck.below("late", len(late))])
        else:
            _something(house, match, luck)
        watch(house, match, before)
    return house, match


def _something(house, match, luck):
    position = tip(house, match)
    tasks = tasks_of(match, house.store.head(match).waits)
    handed = [s for s, held in enumerate(position.table.seats) if held.stand_in]
    handed = [s for s in handed if not position.table.seats[s].resigned]
    match luck.below("what", 8):
        case 0 if handed:
            take_seat_back(house, match, asking(handed[0]))
        case 1 if len(handed) < len(position.table.seats) and not position.table.seats[0].stand_in:
            hand_to_bot(house, match, asking(0), "random")
        case 2:
            line = house.cache.get(match).line
            targets = [v for v in range(1, line.version) if line.is_target(v)]
            if targets:
                rewind(house, match, targets[luck.below("to", len(targets))], Actor("admin"))
        case _ if tasks:
            answer(house, tasks[0])
        case _:
            own = [
                one
                for one in requests_at(position)
                if one.actor.seat is None or not position.table.seats[one.actor.seat].stand_in
            ]
            if own:
                play(house, match, own[luck.below("own", len(own))])


@settings(max_examples=40, deadline=None)
@for_all(CONTROLS, some.integers(2, 4), some.integers(0, 10**6))
def test_random_matches_with_clocks_are_proven_and_read_alike(control, seats, seed):
    """Warm, cold from keyframes of which many lie inside commits, and decided again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(projections.line, "FRAME_EVERY", 7)
        patch.setattr(projections.cache, "FRAME_EVERY", 7)
        patch.setattr(projections.past, "FRAME_EVERY", 7)
        house, match = played(control, seats, seed)
        cold = House(house.store, house.games)
        assert tip(cold, match).table == tip(house, match).table
        assert cold.cache.get(match).line.base or tip(house, match).version < 14
    cold = House(house.store, house.games)

    assert tip(cold, match).table == tip(house, match).table
    for version in range(1, tip(house, match).version + 1):
        line = cold.cache.get(match).line
        assert line.table(version) == house.cache.get(match).line.table(version)
        asked = {one.seat: one.since for one in line.asked(version) if one.seat >= 0}
        for seat in range(seats):
            runs = ran_out(line.table(version), seat)
            if runs and line.mark(version).mover != INSIDE:
                assert runs.asked == asked[seat]
    assert checked(house, match).events == tip(house, match).version


@settings(max_examples=40, deadline=None)
@for_all(some.integers(2, 3), some.integers(0, 10**6))
def test_banks_are_never_negative_and_add_up(seats, seed):
    """What is taken from a bank is the time for which its clock ran, to the millisecond."""
    control = PerMatch(seconds=200, increment_seconds=3)
    expected = [200_000] * seats

    def watch(house, match, before):
        after = tip(house, match)
        if after.version == before.version:
            return
        (*_, last) = house.store.read(match, before.version)
        record = canonical.decode(last.e)
        for seat in range(seats):
            assert clock_of(after.table, seat).left >= 0
            if ran_out(before.table, seat):
                expected[seat] -= after.at - before.at
                decided = record["event"]["type"] in ("sent", "taken-back", "pondered")
                expected[seat] += 3000 * (decided and record.get("seat") == seat)

    house, match = played(control, seats, seed, watch)

    if not any(b'"timed-out"' in entry.e for entry in house.store.read(match)):
        end = tip(house, match)
        for seat in range(seats):
            runs = ran_out(end.table, seat)
            now = clock_of(end.table, seat).left - (end.at - runs.started_at if runs else 0)
            assert now == expected[seat]


EVIDENCE = TimedOut(
    seat=0, asked=5, offered_at=100_000, started_at=100_000, allowed=10_000, ran_out_at=110_000
)
ABSENT = SeatHandedToBot(seat=0, level="greedy", reason="absence")
CLOCK = Actor("clock", 0)


def forge(house, match, actor, events, at, command=None):
    """Store what nothing brought about, well sealed, linked and signed, at a time."""
    held = house.cache.fresh(match)
    before = held.line.tip()
    made = commit(held, before, Made(actor, command, events, (), None, "f0", at))
    expected = Head(before.version, before.link)
    house.store.append(match, made.entries, expected=expected, waits=waits_for(made))
    held.line.add(made)


@pytest.mark.parametrize(
    ("events", "at", "control", "actor"),
    [
        pytest.param([EVIDENCE, ABSENT], 109_999, QUICK, CLOCK, id="too early"),
        pytest.param([replace(EVIDENCE, asked=4), ABSENT], 110_000, QUICK, CLOCK, id="another question"),
        pytest.param([replace(EVIDENCE, offered_at=99_000), ABSENT], 110_000, QUICK, CLOCK, id="offered earlier"),
        pytest.param([replace(EVIDENCE, allowed=9000, ran_out_at=109_000), ABSENT], 110_000, QUICK, CLOCK, id="less time"),
        pytest.param([EVIDENCE], 110_000, QUICK, CLOCK, id="nothing follows"),
        pytest.param([EVIDENCE, replace(ABSENT, level="random")], 110_000, QUICK, CLOCK, id="another bot"),
        pytest.param([EVIDENCE, ABSENT], 110_000, PASSING, CLOCK, id="another policy"),
        pytest.param([EVIDENCE, ABSENT], 200_000, None, CLOCK, id="a match without clocks"),
        pytest.param([ABSENT], 110_000, QUICK, CLOCK, id="absent without evidence"),
    ],
)  # fmt: skip
def test_forged_time_outs_are_named(events, at, control, actor):
    house, match, _ = timed(control)
    seq = tip(house, match).version + 1
    forge(house, match, actor, events, at)

    where, fault = broken(house, match)
    assert fault == "clock"
    assert where in (seq, seq + 1)


def test_a_command_stored_after_the_deadline_is_named():
    house, match, _ = timed(QUICK)
    seq = tip(house, match).version + 1
    held = house.cache.fresh(match)
    command = Send(seat=0, workers=2)
    events = held.game.decide(held.line.tip().state, command, SeededLuck(0))
    forge(house, match, Actor("seat", 0), events, 110_000, command)

    assert broken(house, match) == (seq, "clock")


def test_a_pass_that_does_not_do_the_least_is_named():
    house, match, _ = timed(PASSING)
    seq = tip(house, match).version + 1
    held = house.cache.fresh(match)
    for workers in (1, 2):
        command = Send(seat=0, workers=workers)
        events = (EVIDENCE, *held.game.decide(held.line.tip().state, command, SeededLuck(0)))
        other = timed(PASSING)
        forge(other[0], other[1], CLOCK, events, 110_000, command)
        faults = {fault_of(other[0], other[1])}
        if faults == {(seq, "clock")}:
            return
    raise AssertionError("both commands do the least")


def fault_of(house, match):
    try:
        checked(house, match)
    except Broken as error:
        return error.seq, error.fault
    return None


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_is_passed_to_its_end(name):
    """All players are away: the least is done for each, at every question of the game."""
    game = GAMES[name]
    time = Time()
    house = House(house_on(now=time).store, GAMES, now=time)
    plan = Plan(name, game.options(), (SeatPlan(), SeatPlan()), clock=PASSING)
    match = create(house, plan, key=f"pass {name}", digest="d").match
    for seat in (0, 1):
        join(house, match, seat)
    while (position := tip(house, match)).table.status == "running":
        if position.since(PHASE):
            play(house, match, run_phase())
            continue
        time.forward(10_000)
        out(house, match, next(iter(clocks(house, match))))

    assert checked(house, match).events == tip(house, match).version
