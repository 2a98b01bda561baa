"""The events of each table command, and its permitted actors."""

import pytest
from msgspec.structs import replace

from games.game import Secret
from games.luck import SeededLuck
from games.table import (
    Lineage,
    OnlyOne,
    PositionSet,
    Rewound,
    SeatHandedBack,
    SeatHandedToBot,
    SeatResigned,
    SeatTaken,
    StandingAnswer,
    StandingAnswersGiven,
    UndoAnswered,
    UndoLapsed,
    UndoProposed,
)
from games.table.commands import (
    AnswerProposal,
    GiveAnswers,
    GoTo,
    HandSeatToBot,
    NotRunning,
    NotTheirs,
    Resign,
    Rewind,
    SetUp,
    TakeSeat,
    TakeSeatBack,
    TimeOut,
)
from games.table.decide import add_setup
from tests.anthill import Dealt
from tests.games.table.tables import begin_match, given, match_created, seat_commit, send_commit
from tests.scenario import refused

START = 5  # the version at which a match of two players starts
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
    plan = match_created()

    assert given().when(SetUp(created=plan), None, "host") == (plan,)


def test_a_match_is_set_up_from_a_position():
    plan = match_created(is_sandbox=True)
    placed = PositionSet(state=Secret((), {}))

    assert given().when(SetUp(created=plan, position=placed), None, "host") == (plan, placed)


@pytest.mark.parametrize("by", ["seat", "admin", "bot", "phase", "clock"])
def test_nobody_but_the_host_sets_a_match_up(by):
    with pytest.raises(NotTheirs):
        given().when(SetUp(created=match_created()), None, by)


def test_a_match_is_set_up_once():
    with pytest.raises(NotTheirs):
        begin_match().when(SetUp(created=match_created()), None, "host")


@pytest.mark.parametrize(
    ("is_placed", "position"), [(True, None), (False, PositionSet(state=Secret((), {})))]
)
def test_a_match_begins_from_a_position_where_it_says_so(is_placed, position):
    with pytest.raises(NotTheirs):
        given().when(
            SetUp(created=match_created(is_sandbox=is_placed), position=position), None, "host"
        )


def test_an_open_seat_is_taken():
    past = given((None, (match_created(),)))

    assert past.when(TakeSeat("e"), 1) == (SeatTaken(seat=1, entropy="e"),)


def test_a_seat_that_is_none_or_is_held_is_not_taken():
    past = given((None, (match_created(),)), seat_commit(0))

    with refused("seat.taken", rule="T1", seat=0):
        past.when(TakeSeat(), 0)
    with refused("seat.none", rule="T1", seat=2, seats=2):
        past.when(TakeSeat(), 2)


@pytest.mark.parametrize(("seat", "by"), [(0, "admin"), (0, "bot"), (None, "seat"), (None, "host")])
def test_nobody_takes_a_seat_for_another(seat, by):
    with pytest.raises(NotTheirs):
        given((None, (match_created(),))).when(TakeSeat(), seat, by)


def test_the_game_is_set_up_with_the_last_seat():
    past, luck = given((None, (match_created(),)), seat_commit(0)), SeededLuck(1)

    events = add_setup(past.situation(1), past.when(TakeSeat(), 1), luck)

    assert [type(event) for event in events] == [SeatTaken, Dealt, Dealt]


def test_the_game_is_not_set_up_before_the_last_seat_or_where_a_position_is():
    half, luck = given((None, (match_created(seats=3),)), seat_commit(0)), SeededLuck(1)
    lineage = Lineage(match_id="m", version=5, link="00")
    branch = given((None, (match_created(lineage=lineage),)), seat_commit(0))

    for past in (half, branch):
        taking = past.when(TakeSeat(), 1)
        assert add_setup(past.situation(1), taking, luck) == taking


def test_a_seat_undoes_its_own_command_and_redoes_it():
    past = begin_match(send_commit(0))

    assert past.when(GoTo(START)) == (Rewound(to=START),)
    assert past.then(GoTo(START)).when(GoTo(START + 1, redo=True)) == (Rewound(to=START + 1),)


def test_a_seat_that_goes_back_ends_an_open_proposal():
    past = begin_match(send_commit(0), send_commit(1), seats=3, undo="consent").then(GoTo(7))

    assert past.when(GoTo(8), 1) == (UndoLapsed(reason="moved-on"), Rewound(to=8))


def test_a_seat_proposes_what_it_cannot_do_alone():
    past = begin_match(send_commit(0), undo="consent")

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
        begin_match(send_commit(0)).when(going, seat)


def test_what_was_left_is_not_undone():
    with refused("undo.not-behind"):
        begin_match(send_commit(0)).then(GoTo(START)).when(GoTo(START + 1))


def test_nobody_goes_back_where_the_policy_forbids_it():
    with refused("undo.forbidden", rule="T5"):
        begin_match(send_commit(0), undo="none").when(GoTo(START))


def test_one_proposal_is_open_at_a_time():
    past = begin_match(send_commit(0), send_commit(1), seats=3, undo="consent").then(GoTo(7), 2)

    with refused("undo.proposed", rule="T6", seat=2, to=7):
        past.when(GoTo(7))


def test_an_administrator_goes_anywhere():
    past = begin_match(send_commit(0), undo="none")

    for command in (Rewind(START), GoTo(START)):
        assert past.when(command, None, "admin") == (Rewound(to=START),)


@pytest.mark.parametrize("command", [Rewind(START - 1), GoTo(START - 1), GoTo(START + 1)])
def test_an_administrator_goes_to_targets_alone(command):
    with refused("undo.no-target", rule="T2"):
        begin_match(send_commit(0)).when(command, None, "admin")


@pytest.mark.parametrize(
    ("seat", "by"), [(0, "seat"), (0, "admin"), (None, "host"), (0, "bot"), (None, "phase")]
)
def test_nobody_rewinds_but_an_administrator(seat, by):
    with pytest.raises(NotTheirs):
        begin_match(send_commit(0)).when(Rewind(START), seat, by)


def test_the_others_answer_a_proposal_and_its_seat_withdraws_it():
    past = begin_match(send_commit(0), undo="consent").then(GoTo(START), 1)
    seq = past.table.proposal.seq
    agrees, refuses = (AnswerProposal(proposal=seq, agrees=so) for so in (True, False))

    assert past.when(agrees, 0) == (UndoAnswered(seat=0, agrees=True), Rewound(to=START))
    assert past.when(refuses, 0)[1:] == (UndoLapsed(reason="refused"),)
    assert past.when(refuses, 1) == (UndoLapsed(reason="withdrawn"),)


def test_answers_that_do_not_count_are_refused():
    past = begin_match(send_commit(0), seats=3, undo="consent").then(GoTo(7), 1)
    agrees = AnswerProposal(proposal=past.table.proposal.seq, agrees=True)

    with refused("undo.own", rule="T6", seat=1):
        past.when(agrees, 1)
    with refused("undo.no-proposal", rule="T6", proposal=1):
        past.when(replace(agrees, proposal=1), 0)
    with refused("undo.answered", rule="T6", seat=0):
        past.then(agrees, 0).when(agrees, 0)


def test_a_seat_is_handed_over_and_taken_back():
    past = begin_match()

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
    """Commands that a seat must not send are rejected. A bot plays seat 1."""
    with refused(slug):
        begin_match(bots=("random",)).when(command, seat)


@pytest.mark.parametrize("command", [c for c in OF_SEATS if type(c) in (GoTo, AnswerProposal)])
def test_whose_seat_a_bot_plays_does_not_go_back(command):
    with refused("seat.handed-over", rule="T10", seat=0):
        begin_match(send_commit(0)).then(HandSeatToBot("random")).when(command)


def test_a_seat_is_handed_over_once():
    with refused("seat.handed-over", rule="T10", seat=0):
        begin_match().then(HandSeatToBot("random")).when(HandSeatToBot("random"))


def test_a_seat_gives_up():
    assert begin_match().when(Resign()) == (SeatResigned(seat=0, level="greedy"),)


@pytest.mark.parametrize("command", OF_SEATS)
def test_who_has_given_up_does_nothing_more(command):
    past = begin_match(send_commit(0), seats=3).then(Resign())

    with refused("seat.resigned", rule="T14", seat=0):
        past.when(command)


def test_a_seat_gives_standing_answers():
    event = StandingAnswersGiven(seat=0, answers=Secret((0,), (ONLY,)))

    assert begin_match(send_commit(0)).when(GiveAnswers((ONLY,))) == (event,)


@pytest.mark.parametrize("command", OF_SEATS)
@pytest.mark.parametrize(("seat", "by"), [(None, "seat"), (0, "bot"), (2, "seat"), (-1, "seat")])
def test_nobody_acts_for_a_players_seat(command, seat, by):
    with pytest.raises(NotTheirs):
        begin_match(send_commit(0)).when(command, seat, by)


@pytest.mark.parametrize(
    ("command", "seat", "by"),
    [(command, 0, "seat") for command in OF_SEATS]
    + [(Rewind(1), None, "admin"), (TimeOut(), 0, "clock")],
)
def test_nothing_happens_while_seats_are_open(command, seat, by):
    with pytest.raises(NotRunning) as caught:
        given((None, (match_created(),)), seat_commit(0)).when(command, seat, by)
    assert caught.value.status == "open"
