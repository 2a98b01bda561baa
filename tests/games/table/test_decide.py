"""What each command of the table causes, and who may give it when."""

import pytest
from msgspec.structs import replace

from games.folding import decide_only
from games.game import RunPhase, Secret
from games.luck import SeededLuck
from games.table import (
    Lineage,
    OnlyOne,
    PerDecision,
    PositionSet,
    Rewound,
    SeatHandedBack,
    SeatHandedToBot,
    SeatResigned,
    SeatTaken,
    StandingAnswer,
    StandingAnswersGiven,
    TheCommand,
    TimedOut,
    UndoAnswered,
    UndoLapsed,
    UndoProposed,
)
from games.table.clock_fold import CommitEnd, tick
from games.table.commands import (
    AnswerProposal,
    GiveAnswers,
    GoTo,
    HandSeatToBot,
    Resign,
    Rewind,
    SetUp,
    TakeSeat,
    TakeSeatBack,
    TimeOut,
)
from games.table.decide import (
    NotAsked,
    NotRunning,
    NotTheirs,
    PhaseFirst,
    add_least,
    add_setup,
    decide_game,
)
from games.table.timeouts import NotTheLeast, choose_least
from tests.anthill import Dealt, Ponder, Send, Sent
from tests.games.table.tables import begun, created, given, sent, taken
from tests.scenario import refused

START = 5  # the version at which a match of two players has begun
ONLY = StandingAnswer(kind="send", choice=OnlyOne())
OF_SEATS = [
    GoTo(START),
    AnswerProposal(proposal=1, agrees=True),
    HandSeatToBot("random"),
    TakeSeatBack(),
    Resign(),
    GiveAnswers((ONLY,)),
]


def test_a_match_is_set_up_from_its_games_setup():
    plan = created()

    assert given().when(SetUp(created=plan), None, "host") == (plan,)


def test_a_match_is_set_up_from_a_position():
    plan = created(is_sandbox=True)
    placed = PositionSet(state=Secret((), {}))

    assert given().when(SetUp(created=plan, position=placed), None, "host") == (plan, placed)


@pytest.mark.parametrize("by", ["seat", "admin", "bot", "phase", "clock"])
def test_nobody_but_the_host_sets_a_match_up(by):
    with pytest.raises(NotTheirs):
        given().when(SetUp(created=created()), None, by)


def test_a_match_is_set_up_once():
    with pytest.raises(NotTheirs):
        begun().when(SetUp(created=created()), None, "host")


@pytest.mark.parametrize(
    ("is_placed", "position"), [(True, None), (False, PositionSet(state=Secret((), {})))]
)
def test_a_match_begins_from_a_position_where_it_says_so(is_placed, position):
    with pytest.raises(NotTheirs):
        given().when(SetUp(created=created(is_sandbox=is_placed), position=position), None, "host")


def test_an_open_seat_is_taken():
    past = given((None, (created(),)))

    assert past.when(TakeSeat("e"), 1) == (SeatTaken(seat=1, entropy="e"),)


def test_a_seat_that_is_none_or_is_held_is_not_taken():
    past = given((None, (created(),)), taken(0))

    with refused("seat.taken", rule="T1", seat=0):
        past.when(TakeSeat(), 0)
    with refused("seat.none", rule="T1", seat=2, seats=2):
        past.when(TakeSeat(), 2)


@pytest.mark.parametrize(("seat", "by"), [(0, "admin"), (0, "bot"), (None, "seat"), (None, "host")])
def test_nobody_takes_a_seat_for_another(seat, by):
    with pytest.raises(NotTheirs):
        given((None, (created(),))).when(TakeSeat(), seat, by)


def test_the_game_is_set_up_with_the_last_seat():
    past, luck = given((None, (created(),)), taken(0)), SeededLuck(1)

    events = add_setup(past.situation(1), past.when(TakeSeat(), 1), luck)

    assert [type(one) for one in events] == [SeatTaken, Dealt, Dealt]


def test_the_game_is_not_set_up_before_the_last_seat_or_where_a_position_is():
    half, luck = given((None, (created(seats=3),)), taken(0)), SeededLuck(1)
    lineage = Lineage(match_id="m", version=5, link="00")
    branch = given((None, (created(lineage=lineage),)), taken(0))

    for past in (half, branch):
        taking = past.when(TakeSeat(), 1)
        assert add_setup(past.situation(1), taking, luck) == taking


def test_a_seat_undoes_its_own_command_and_redoes_it():
    past = begun(sent(0))

    assert past.when(GoTo(START)) == (Rewound(to=START),)
    assert past.then(GoTo(START)).when(GoTo(START + 1, redo=True)) == (Rewound(to=START + 1),)


def test_a_seat_that_goes_back_ends_an_open_proposal():
    past = begun(sent(0), sent(1), seats=3, undo="consent").then(GoTo(7))

    assert past.when(GoTo(8), 1) == (UndoLapsed(reason="moved-on"), Rewound(to=8))


def test_a_seat_proposes_what_it_cannot_do_alone():
    past = begun(sent(0), undo="consent")

    assert past.when(GoTo(START), 1) == (UndoProposed(seat=1, to=START),)


@pytest.mark.parametrize(
    ("slug", "going", "seat"),
    [
        ("undo.not-alone", GoTo(START), 1),
        ("undo.no-target", GoTo(START - 1), 0),
        ("undo.no-target", GoTo(0), 0),
        ("undo.no-target", GoTo(9), 0),
        ("undo.no-target", GoTo(START + 1), 0),
        ("redo.not-abandoned", GoTo(START, redo=True), 0),
    ],
)
def test_a_seat_does_not_go_where_it_may_not(slug, going, seat):
    with refused(slug, to=going.to):
        begun(sent(0)).when(going, seat)


def test_what_was_left_is_not_undone():
    with refused("undo.not-behind"):
        begun(sent(0)).then(GoTo(START)).when(GoTo(START + 1))


def test_nobody_goes_back_where_the_policy_forbids_it():
    with refused("undo.forbidden", rule="T5"):
        begun(sent(0), undo="none").when(GoTo(START))


def test_one_proposal_is_open_at_a_time():
    past = begun(sent(0), sent(1), seats=3, undo="consent").then(GoTo(7), 2)

    with refused("undo.proposed", rule="T6", seat=2, to=7):
        past.when(GoTo(7))


def test_an_administrator_goes_anywhere():
    past = begun(sent(0), undo="none")

    for command in (Rewind(START), GoTo(START)):
        assert past.when(command, None, "admin") == (Rewound(to=START),)


@pytest.mark.parametrize("command", [Rewind(START - 1), GoTo(START - 1), GoTo(START + 1)])
def test_an_administrator_goes_to_targets_alone(command):
    with refused("undo.no-target", rule="T2"):
        begun(sent(0)).when(command, None, "admin")


@pytest.mark.parametrize(
    ("seat", "by"), [(0, "seat"), (0, "admin"), (None, "host"), (0, "bot"), (None, "phase")]
)
def test_nobody_rewinds_but_an_administrator(seat, by):
    with pytest.raises(NotTheirs):
        begun(sent(0)).when(Rewind(START), seat, by)


def test_the_others_answer_a_proposal_and_its_seat_withdraws_it():
    past = begun(sent(0), undo="consent").then(GoTo(START), 1)
    seq = past.table.proposal.seq
    agrees, refuses = (AnswerProposal(proposal=seq, agrees=so) for so in (True, False))

    assert past.when(agrees, 0) == (UndoAnswered(seat=0, agrees=True), Rewound(to=START))
    assert past.when(refuses, 0)[1:] == (UndoLapsed(reason="refused"),)
    assert past.when(refuses, 1) == (UndoLapsed(reason="withdrawn"),)


def test_answers_that_do_not_count_are_refused():
    past = begun(sent(0), seats=3, undo="consent").then(GoTo(7), 1)
    agrees = AnswerProposal(proposal=past.table.proposal.seq, agrees=True)

    with refused("undo.own", rule="T6", seat=1):
        past.when(agrees, 1)
    with refused("undo.no-proposal", rule="T6", proposal=1):
        past.when(replace(agrees, proposal=1), 0)
    with refused("undo.answered", rule="T6", seat=0):
        past.then(agrees, 0).when(agrees, 0)


def test_a_seat_is_handed_over_and_taken_back():
    past = begun()

    handed = past.when(HandSeatToBot("greedy"))

    assert handed == (SeatHandedToBot(seat=0, level="greedy"),)
    assert past.then(HandSeatToBot("greedy")).when(TakeSeatBack()) == (SeatHandedBack(seat=0),)


@pytest.mark.parametrize(
    ("slug", "command", "seat"),
    [
        ("seat.no-level", HandSeatToBot("genius"), 0),
        ("seat.no-player", HandSeatToBot("random"), 1),
        ("seat.not-handed-over", TakeSeatBack(), 0),
        ("seat.no-player", TakeSeatBack(), 1),
        ("seat.no-player", Resign(), 1),
        ("standing.seat", GiveAnswers((ONLY,)), 1),
        ("standing.kind", GiveAnswers((replace(ONLY, kind="none"),)), 0),
        ("standing.twice", GiveAnswers((ONLY, ONLY)), 0),
        ("standing.many", GiveAnswers((ONLY,) * 33), 0),
    ],
)
def test_what_a_seat_may_not_is_refused(slug, command, seat):
    """Seat 1 is a bot's."""
    with refused(slug):
        begun(bots=("random",)).when(command, seat)


@pytest.mark.parametrize("command", [c for c in OF_SEATS if type(c) in (GoTo, AnswerProposal)])
def test_whose_seat_a_bot_plays_does_not_go_back(command):
    with refused("seat.handed-over", rule="T10", seat=0):
        begun(sent(0)).then(HandSeatToBot("random")).when(command)


def test_a_seat_is_handed_over_once():
    with refused("seat.handed-over", rule="T10", seat=0):
        begun().then(HandSeatToBot("random")).when(HandSeatToBot("random"))


def test_a_seat_gives_up():
    assert begun().when(Resign()) == (SeatResigned(seat=0, level="greedy"),)


@pytest.mark.parametrize("command", OF_SEATS)
def test_who_has_given_up_does_nothing_more(command):
    past = begun(sent(0), seats=3).then(Resign())

    with refused("seat.resigned", rule="T14", seat=0):
        past.when(command)


def test_a_seat_gives_standing_answers():
    told = StandingAnswersGiven(seat=0, answers=Secret((0,), (ONLY,)))

    assert begun(sent(0)).when(GiveAnswers((ONLY,))) == (told,)


@pytest.mark.parametrize("command", OF_SEATS)
@pytest.mark.parametrize(("seat", "by"), [(None, "seat"), (0, "bot"), (2, "seat"), (-1, "seat")])
def test_nobody_acts_for_a_players_seat(command, seat, by):
    with pytest.raises(NotTheirs):
        begun(sent(0)).when(command, seat, by)


@pytest.mark.parametrize(
    ("command", "seat", "by"),
    [(one, 0, "seat") for one in OF_SEATS] + [(Rewind(1), None, "admin"), (TimeOut(), 0, "clock")],
)
def test_nothing_happens_while_seats_are_open(command, seat, by):
    with pytest.raises(NotRunning) as caught:
        given((None, (created(),)), taken(0)).when(command, seat, by)
    assert caught.value.status == "open"


def timed(on_timeout="bot"):
    """A match with clocks in which seat 0 has ten seconds from the deal on."""
    past = begun(clock=PerDecision(seconds=10, on_timeout=on_timeout))
    asked = ((0, "send"), (1, "send"))
    past.table = tick(past.table, CommitEnd(past.version, 1000, asked, -1, goes_back=False))
    return past


@pytest.mark.parametrize(
    ("on_timeout", "follows"),
    [
        ("bot", [SeatHandedToBot]),
        ("resign", [SeatResigned]),
        ("pass", []),
    ],
)
def test_time_runs_out(on_timeout, follows):
    events = timed(on_timeout).when(TimeOut(), 0, "clock")

    assert [type(one) for one in events] == [TimedOut, *follows]


def test_time_does_not_run_out_where_no_clock_runs():
    with refused("clock.time-left", rule="T13", seat=0):
        begun().when(TimeOut(), 0, "clock")


@pytest.mark.parametrize(("seat", "by"), [(0, "seat"), (None, "clock"), (2, "clock")])
def test_nobody_but_the_clock_says_that_time_is_out(seat, by):
    with pytest.raises(NotTheirs):
        timed().when(TimeOut(), seat, by)


def test_the_least_is_done_for_who_passes():
    past, luck = timed("pass"), SeededLuck(1)
    at = past.situation(0, "clock")
    least = choose_least(at.game, at.state, 0, SeededLuck(2))
    timing_out = past.when(TimeOut(), 0, "clock")

    events, _ = add_least(at, timing_out, least, (SeededLuck(2), luck), decide_only)

    assert events[:1] == timing_out
    assert len(events) > 1
    for other in (None, next(one for one in at.game.legal(at.state, 0) if one != least)):
        with pytest.raises(NotTheLeast):
            add_least(at, timing_out, other, (SeededLuck(2), luck), decide_only)


def test_nothing_is_done_for_who_does_not_pass():
    past, luck = timed(), SeededLuck(1)
    at, timing_out = past.situation(0, "clock"), past.when(TimeOut(), 0, "clock")

    assert add_least(at, timing_out, None, (luck, luck), decide_only) == (timing_out, ())


def play(past, command, seat=0, by="seat", **more):
    at = past.situation(seat, by)
    return decide_game(at, command, SeededLuck(1), decide_only, **more)[0]


SEND = Send(seat=0, workers=1)


def test_the_players_and_bots_give_commands_of_the_game():
    told = (Sent(seat=0, workers=Secret((0,), 1)),)
    handed = begun().then(HandSeatToBot("random"))

    assert play(begun(), SEND) == told
    assert play(handed, SEND, by="bot") == told
    assert play(begun(sent(0), sent(1)), RunPhase(), None, "phase")


def test_a_command_of_the_game_ends_a_proposal():
    past = begun(sent(0), undo="consent").then(GoTo(START), 1)

    assert play(past, Ponder(seat=1), 1)[0] == UndoLapsed(reason="moved-on")


@pytest.mark.parametrize("by", ["bot", "host", "admin", "phase", "clock"])
def test_nobody_plays_for_a_player(by):
    with pytest.raises(NotTheirs):
        play(begun(), SEND, by=by)


@pytest.mark.parametrize("seat", [1, None, 2])
def test_nobody_gives_anothers_command(seat):
    with pytest.raises(NotTheirs):
        play(begun(), SEND, seat)


def test_nobody_plays_at_a_seat_that_is_none():
    with pytest.raises(NotTheirs):
        play(begun(), Send(seat=2, workers=1), 2)


def test_no_player_plays_for_a_bot():
    with pytest.raises(NotTheirs):
        play(begun(bots=("random",)), Send(seat=1, workers=1), 1)
    with refused("seat.handed-over", rule="T10"):
        play(begun().then(HandSeatToBot("random")), SEND)
    with refused("seat.resigned", rule="T14"):
        play(begun(seats=3).then(Resign()), SEND)


def test_the_workers_run_phases_and_nobody_else():
    due = begun(sent(0), sent(1))

    with pytest.raises(PhaseFirst):
        play(due, Ponder(seat=0))
    with pytest.raises(NotAsked):
        play(begun(), RunPhase(), None, "phase")
    for by in ("host", "admin"):
        with pytest.raises(NotTheirs):
            play(due, RunPhase(), None, by)


def test_a_command_of_the_game_waits_until_the_match_runs():
    with pytest.raises(NotRunning):
        play(given((None, (created(),)), taken(0)), SEND)


def test_a_standing_answer_gives_its_own_command_alone():
    past = begun().then(GiveAnswers((ONLY,)))

    with pytest.raises(NotAsked):
        play(past, SEND, is_standing=True)


def test_the_seat_gives_what_its_standing_answer_says():
    wanted = TheCommand(command={"type": "send", "workers": 1})
    past = begun().then(GiveAnswers((replace(ONLY, choice=wanted),)))

    assert play(past, SEND, is_standing=True) == play(begun(), SEND)
    with pytest.raises(NotAsked):
        play(past, Send(seat=0, workers=2), is_standing=True)
    with pytest.raises(NotAsked):
        play(past, SEND, by="bot", is_standing=True)
