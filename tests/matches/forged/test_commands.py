"""Commands, answers, seats and ends by the wrong actor are all reported."""

import pytest
from msgspec.structs import replace

from events.seals import standing_id
from games.game import Outcome, RunPhase, Secret
from games.table import (
    MatchEnded,
    OnlyOne,
    Rewound,
    SeatPlan,
    SeatTaken,
    StandingAnswer,
    StandingAnswersGiven,
    UndoAnswered,
    UndoLapsed,
)
from matches.commands.commit import HOST, Actor
from matches.commands.create import Plan, create
from matches.commands.execute import play
from matches.commands.luck import MatchLuck
from matches.commands.standing_answers import set_answers
from tests.anthill import ANTHILL, Options, Send, Sent
from tests.matches import forging
from tests.matches.forging import (
    ADMIN,
    START,
    assert_named,
    forge,
    rechain,
    seat,
    some_match,
    with_entry,
    with_record,
)
from tests.matches.proving import broken
from tests.playing import at_table, begin_match, by, tip

BOTS = (SeatPlan(bot="random"), SeatPlan(bot="random"))
ONLY = StandingAnswer(kind="send", choice=OnlyOne())


@pytest.mark.parametrize(
    ("actor", "owner", "answers", "reason"),
    [
        (seat(1), 0, (ONLY,), "is expected"),
        (ADMIN, 0, (ONLY,), "no command causes it"),
        (Actor("bot", 0), 0, (ONLY,), "no command causes it"),
        (seat(0), 0, (replace(ONLY, kind="unheard-of"),), "standing.kind"),
        (seat(0), 0, (ONLY, ONLY), "standing.twice"),
    ],
)
def test_standing_answers_that_their_seat_did_not_give(
    context, match_id, actor, owner, answers, reason
):
    event = StandingAnswersGiven(seat=owner, answers=Secret((owner,), answers))
    assert_named(context, match_id, actor, [event], reason)


def test_standing_answers_told_to_others(context, match_id):
    event = StandingAnswersGiven(seat=0, answers=Secret((0, 1), (ONLY,)))
    forge(context, match_id, seat(0), [event])
    assert broken(context, match_id)[:2] == (START + 1, "decision")


@pytest.mark.parametrize("has_answers", [False, True])
def test_a_command_that_no_standing_answer_gave(context, match_id, monkeypatch, has_answers):
    """The id of the command claims that it came from a standing answer."""
    if has_answers:  # if several commands are legal, the seat has to choose
        set_answers(context, match_id, at_table(0), (ONLY,))
    first = tip(context, match_id).version + 1
    marked = standing_id(context.cache.get(match_id).keys.bot, first)
    monkeypatch.setattr(forging, "COMMAND_ID", marked)
    events = [Sent(seat=0, workers=Secret((0,), 2))]
    assert_named(
        context, match_id, seat(0), events, "no standing answer", command=Send(seat=0, workers=2)
    )


@pytest.mark.parametrize(
    ("by_whom", "reason"),
    [("host", "host"), ("admin", "admin"), ("phase", "phase"), ("bot", "bot")],
)
def test_a_players_command_that_another_gave(context, match_id, by_whom, reason):
    events, command = [Sent(seat=0, workers=Secret((0,), 2))], Send(seat=0, workers=2)
    reason = f"the seat is not played by a {reason}"
    assert_named(context, match_id, Actor(by_whom, 0), events, reason, command=command)


def test_a_bots_command_that_a_player_gave(context):
    match_id = begin_match(context, bots=1)
    events, command = [Sent(seat=1, workers=Secret((1,), 2))], Send(seat=1, workers=2)
    assert_named(
        context, match_id, seat(1), events, "the seat is not played by a seat", command=command
    )


@pytest.mark.parametrize("actor", [ADMIN, HOST])
def test_a_phase_that_another_ran(context, match_id, actor):
    for number in (0, 1):
        play(context, match_id, by(number, Send(seat=number, workers=2)))
    match = context.cache.get(match_id)
    luck = MatchLuck(match.keys).of(match.timeline.newest)
    events = ANTHILL.decide(match.timeline.tip().state, RunPhase(), luck)
    reason = f"a {actor.by} cannot run a phase"
    assert_named(context, match_id, actor, events, reason, command=RunPhase(), draws=luck.draws)


def test_a_seat_that_another_took(context):
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
    for actor in (seat(1), HOST, ADMIN):
        match_id = create(context, plan, key=f"{actor}", digest="d").match_id
        assert_named(context, match_id, actor, [SeatTaken(seat=0)], "no command causes it")


@pytest.mark.parametrize(
    ("actor", "events"),
    [
        (ADMIN, [UndoLapsed(reason="moved-on")]),
        (ADMIN, [SeatTaken(seat=0)]),
        (ADMIN, [UndoAnswered(seat=0, agrees=True)]),
        (Actor("admin", 0), [Rewound(to=START)]),
        (ADMIN, [Sent(seat=0, workers=Secret((0,), 2))]),
    ],
)
def test_an_administrator_that_does_more_than_going_back(context, match_id, actor, events):
    play(context, match_id, by(1, Send(seat=1, workers=1)))
    assert_named(context, match_id, actor, events, "no command causes it")


def test_an_administrators_end_of_a_match(context, match_id):
    end = MatchEnded(outcome=Outcome(((0,), (1,)), "rounds", "2.3"), keys={})
    assert_named(context, match_id, ADMIN, [end], "no command causes it")


def test_a_private_match_that_releases_its_keys(context, match_id):
    """The reverse is a public match that keeps its keys. The first event determines the end."""
    some_match(context, match_id)
    entries = tuple(context.store.read(match_id))
    private = with_record(lambda record: record["event"].update(is_private=True))
    kept = with_record(lambda record: record["event"].update(keys={}))

    assert broken(context, match_id, rechain(match_id, with_entry(entries, 1, private)))[:2] == (
        1,
        "mac",
    )
    log = rechain(match_id, with_entry(entries, len(entries), kept))
    assert broken(context, match_id, log)[:2] == (len(entries), "decision")


def test_a_creation_by_another_than_the_host(context, match_id):
    entries = tuple(context.store.read(match_id))
    seated = with_record(lambda record: record.update(by="admin"))

    seq, fault, detail = broken(
        context, match_id, rechain(match_id, with_entry(entries, 1, seated))
    )

    assert (seq, fault, detail) == (1, "decision", "no command causes it")


def test_options_that_are_none(context):
    plan = Plan("anthill", Options(), BOTS)
    match_id = create(context, plan, key="bots", digest="d").match_id
    entries = tuple(context.store.read(match_id))
    wrong = with_record(lambda record: record["event"].update(options={"rounds": "x"}))

    fault = broken(context, match_id, rechain(match_id, with_entry(entries, 1, wrong)))

    assert fault[:2] == (1, "decision")
