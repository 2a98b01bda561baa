"""What nobody may do, well sealed, linked and signed by whoever holds the keys: each is named.

The seq is that of the first event that does not hold, and the reason says what was not allowed.
"""

import pytest
from msgspec.structs import replace

from events import Broken, written
from events.seals import standing_id
from games import GAMES as REAL
from games.game import Outcome, RunPhase, Secret
from games.table import (
    MatchEnded,
    OnlyOne,
    PositionSet,
    Rewound,
    SeatPlan,
    SeatTaken,
    StandingAnswer,
    StandingAnswersGiven,
    UndoAnswered,
    UndoLapsed,
    UndoProposed,
)
from matches.branch import BranchPlan, branch, position_at
from matches.commit import HOST, WORKERS, Actor
from matches.create import Plan, create
from matches.play import luck_of, play
from matches.position import plain
from matches.read import Reader
from matches.standing import set_answers
from matches.undo import Going, answer_proposal, go
from matches.verify import verify
from tests.anthill import ANTHILL, Options, Ponder, Send, Sent
from tests.matches import forging
from tests.matches.forging import forged, rechained, some_match, with_entry, with_record
from tests.matches.test_going_back import begun_of
from tests.matches.test_undo_alone import request
from tests.playing import begun, by, run_phase, tip

ADMIN = Actor("admin")
START = 5


def seat(number):
    return Actor("seat", number)


def broken(house, match, log):
    """Verify a log with the keys; return the seq, the fault and the reason."""
    with pytest.raises(Broken) as caught:
        verify(match, log, house.games, keys=house.cache.get(match).keys)
    return caught.value.seq, caught.value.fault, caught.value.detail


def named(house, match, actor, events, reason, *, after=0, **more):
    """Forge a commit and expect its event number `after` to be named with a reason."""
    first = tip(house, match).version + 1
    forged(house, match, actor, events, **more)
    seq, fault, detail = broken(house, match, house.store.read(match))
    assert (seq, fault) == (first + after, "decision")
    assert reason in detail


@pytest.fixture
def asking(house):
    """A match of three players by consent, in which seat 0 drew a card: 8 is the head."""
    match = begun(house, 3, undo="consent")
    play(house, match, by(0, Ponder(seat=0)))
    assert tip(house, match).version == 8
    return match


# --- undo ---------------------------------------------------------------------------------


def test_a_seat_that_goes_back_over_luck_alone(house, match):
    play(house, match, by(0, Ponder(seat=0)))
    named(house, match, seat(0), [Rewound(to=START)], "undo.not-alone")


def test_a_seat_that_goes_back_over_anothers_command(house, match):
    play(house, match, by(1, Send(seat=1, workers=1)))
    named(house, match, seat(0), [Rewound(to=START)], "undo.not-alone")


def test_a_seat_that_goes_back_beyond_a_phase(house, match):
    for number in (0, 1):
        play(house, match, by(number, Send(seat=number, workers=1)))
    play(house, match, run_phase())
    named(house, match, seat(0), [Rewound(to=START)], "undo.not-alone")


@pytest.mark.parametrize("actor", [seat(0), ADMIN])
@pytest.mark.parametrize("to", [0, 1, START - 1, 99])
def test_an_undo_to_what_is_no_target(house, match, to, actor):
    """Nothing, the creation, inside a commit, and what is to come."""
    play(house, match, by(0, Send(seat=0, workers=1)))
    forged(house, match, actor, [Rewound(to=START)])
    entries = tuple(house.store.read(match))
    elsewhere = with_record(lambda record: record["event"].update(to=to))
    log = rechained(match, with_entry(entries, START + 2, elsewhere))

    seq, fault, detail = broken(house, match, log)

    assert (seq, fault) == (START + 2, "decision")
    assert "undo.no-target" in detail


def test_an_undo_to_where_the_match_stands(house, match):
    play(house, match, by(0, Send(seat=0, workers=1)))
    named(house, match, seat(0), [Rewound(to=START + 1)], "undo.no-target")


def test_a_seat_that_goes_back_where_the_policy_forbids_it(house):
    match = begun(house, undo="none")
    play(house, match, by(0, Send(seat=0, workers=1)))
    named(house, match, seat(0), [Rewound(to=START)], "undo.forbidden")


@pytest.mark.parametrize("actor", [seat(0), ADMIN, HOST])
def test_whoever_goes_back_after_the_keys_are_out(house, match, actor):
    some_match(house, match)
    named(house, match, actor, [Rewound(to=START)], "nothing brought it about")


@pytest.mark.parametrize("actor", [HOST, WORKERS, Actor("bot", 0)])
def test_others_than_seats_and_administrators_that_go_back(house, match, actor):
    play(house, match, by(0, Send(seat=0, workers=1)))
    named(house, match, actor, [Rewound(to=START)], "nothing brought it about")


# --- consent ------------------------------------------------------------------------------


def proposed(house, match):
    return go(house, match, request(0), Going(7)).last


@pytest.mark.parametrize(
    ("who", "events", "reason", "after"),
    [
        (0, [UndoAnswered(seat=0, agrees=True)], "undo.own", 0),
        (0, [UndoAnswered(seat=1, agrees=True)], "undo.own", 0),
        (1, [UndoAnswered(seat=2, agrees=True)], "would have happened", 0),
        (1, [UndoAnswered(seat=1, agrees=True), Rewound(to=7)], "1 events would be told", 1),
        (1, [Rewound(to=7)], "undo.proposed", 0),
        (1, [UndoLapsed(reason="withdrawn")], "would have happened", 0),
        (1, [UndoLapsed(reason="refused")], "nothing brought it about", 0),
        (1, [UndoAnswered(seat=1, agrees=False)], "2 events would be told", 1),
        (1, [UndoProposed(seat=1, to=7)], "undo.proposed", 0),
        (1, [UndoProposed(seat=0, to=7)], "undo.proposed", 0),
    ],
)
def test_answers_and_their_ends_that_nobody_gave(house, asking, who, events, reason, after):
    proposed(house, asking)
    named(house, asking, seat(who), events, reason, after=after)


def test_an_answer_given_twice(house, asking):
    proposal = proposed(house, asking)
    answer_proposal(house, asking, request(1), proposal, agrees=True)
    told = [UndoAnswered(seat=1, agrees=True), Rewound(to=7)]
    named(house, asking, seat(1), told, "undo.answered")


@pytest.mark.parametrize("how", ["withdrawn", "refused", "moved-on"])
def test_an_answer_to_a_proposal_that_has_lapsed(house, asking, how):
    proposal = proposed(house, asking)
    if how == "moved-on":
        play(house, asking, by(1, Send(seat=1, workers=1)))
    else:
        answer_proposal(house, asking, request(int(how == "refused")), proposal, agrees=False)
    told = [UndoAnswered(seat=2, agrees=True), Rewound(to=7)]
    named(house, asking, seat(2), told, "undo.no-proposal")


def test_a_seat_that_was_not_at_the_table(house, asking):
    proposed(house, asking)
    told = [UndoAnswered(seat=3, agrees=True)]
    named(house, asking, seat(3), told, "nothing brought it about")


def test_going_where_everybody_agreed_but_elsewhere(house, asking):
    play(house, asking, by(1, Send(seat=1, workers=1)))
    proposal = proposed(house, asking)
    answer_proposal(house, asking, request(1), proposal, agrees=True)
    told = [UndoAnswered(seat=2, agrees=True), Rewound(to=8)]
    named(house, asking, seat(2), told, "Rewound(to=7)", after=1)


def test_a_command_that_keeps_an_open_proposal(house, asking):
    """It lapses first: whoever leaves that out keeps a question that is moot."""
    proposed(house, asking)
    told = [Sent(seat=1, workers=Secret((1,), 2))]
    command = Send(seat=1, workers=2)
    named(house, asking, seat(1), told, "UndoLapsed", command=command)


# --- positions ----------------------------------------------------------------------------

BOTS = (SeatPlan(bot="random"), SeatPlan(bot="random"))


def sandbox(house, match):
    position = position_at(house, Reader(house.cache.get(match), 0), START)
    plan = Plan("anthill", Options(), BOTS, position=position, is_sandbox=True)
    return create(house, plan, key="s", digest="").match


def branched(house, match):
    plan = BranchPlan(at=START, luck="new", seats=BOTS)
    return branch(house, Reader(house.cache.get(match), 0), plan, key="b", digest="").match


def with_position(house, match, **more):
    """Return the log of a match with another position, sealed and linked anew."""
    held = house.cache.get(match)
    entries = tuple(house.store.read(match))
    one = held.codec.read(entries[1])
    audience, value = one.hidden["event.state"]
    hidden = {**one.hidden, "event.state": (audience, {**value, **more})}
    public, _ = held.codec.split(one.event)
    e, s = written(2, replace(one.record, event=public), hidden, held.keys.salt)
    return rechained(match, with_entry(entries, 2, lambda entry: replace(entry, e=e, s=s)))


def test_a_position_in_a_match_that_did_not_begin_from_one(house, match):
    state = plain(ANTHILL, tip(house, match).state)
    for actor in (HOST, ADMIN, seat(0)):
        other = begun(house, key=f"{actor}")
        named(
            house, other, actor, [PositionSet(state=Secret((), state))], "nothing brought it about"
        )


@pytest.mark.parametrize("begin", [sandbox, branched])
@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        ({"sent": [None]}, "/sent"),
        ({"food": ["x", 0]}, "/food/0"),
        ({"food": None}, "/food"),
        ({"round": 9}, "The game is over in it"),
        ({"rules": ["other"]}, "/rules"),
    ],
)
def test_a_position_that_breaks_an_invariant(house, match, begin, edit, reason):
    made = begin(house, match)
    seq, fault, detail = broken(house, made, with_position(house, made, **edit))

    assert (seq, fault) == (2, "decision")
    assert reason in detail


@pytest.mark.parametrize("begin", [sandbox, branched])
def test_a_position_that_its_state_mac_does_not_know(house, match, begin):
    made = begin(house, match)
    assert broken(house, made, with_position(house, made, food=[9, 0]))[:2] == (2, "mac")


@pytest.mark.parametrize(
    ("begin", "change", "found"),
    [
        (sandbox, {"is_sandbox": False}, (1, "decision")),
        (branched, {"lineage": None}, (1, "decision")),
        (sandbox, {"is_private": True}, (2, "mac")),
        (branched, {"is_sandbox": True}, (2, "mac")),
        (branched, {"undo": "none"}, (2, "mac")),
        (sandbox, {"options": {"rounds": "x"}}, (2, "mac")),
        (branched, {"rules": "2"}, (1, "decision")),
    ],
)
def test_a_mark_that_was_taken_off_or_put_on(house, match, begin, change, found):
    """What a match says that it began from."""
    made = begin(house, match)
    entries = tuple(house.store.read(made))
    marked = with_record(lambda record: record["event"].update(change))
    log = rechained(made, with_entry(entries, 1, marked))

    assert broken(house, made, log)[:2] == found


@pytest.mark.parametrize("name", REAL)
def test_a_position_of_a_real_game_that_breaks_an_invariant(name):
    house, match = begun_of(name)
    held = house.cache.get(match)
    position = plain(held.game, held.line.tip().state)
    plan = Plan(name, held.game.options(), BOTS, position=position, is_sandbox=True)
    made = create(house, plan, key="s", digest="").match
    wrong = {"atta-ants": {"born": 1 << 24}, "myrmes": {"year": 4}}.get(name, {"centipedes": 255})

    assert broken(house, made, with_position(house, made, **wrong))[:2] == (2, "decision")


# --- standing answers ---------------------------------------------------------------------

ONLY = StandingAnswer(kind="send", choice=OnlyOne())


@pytest.mark.parametrize(
    ("actor", "owner", "answers", "reason"),
    [
        (seat(1), 0, (ONLY,), "would have happened"),
        (ADMIN, 0, (ONLY,), "nothing brought it about"),
        (Actor("bot", 0), 0, (ONLY,), "nothing brought it about"),
        (seat(0), 0, (replace(ONLY, kind="unheard-of"),), "standing.kind"),
        (seat(0), 0, (ONLY, ONLY), "standing.twice"),
    ],
)
def test_standing_answers_that_their_seat_did_not_give(house, match, actor, owner, answers, reason):
    told = StandingAnswersGiven(seat=owner, answers=Secret((owner,), answers))
    named(house, match, actor, [told], reason)


def test_standing_answers_told_to_others(house, match):
    told = StandingAnswersGiven(seat=0, answers=Secret((0, 1), (ONLY,)))
    forged(house, match, seat(0), [told])
    assert broken(house, match, house.store.read(match))[:2] == (START + 1, "decision")


@pytest.mark.parametrize("has_answers", [False, True])
def test_a_command_that_no_standing_answer_gave(house, match, monkeypatch, has_answers):
    """It says by its id that one did."""
    if has_answers:  # where several commands are legal the seat is asked
        set_answers(house, match, request(0), (ONLY,))
    first = tip(house, match).version + 1
    marked = standing_id(house.cache.get(match).keys.bot, first)
    monkeypatch.setattr(forging, "COMMAND_ID", marked)
    told = [Sent(seat=0, workers=Secret((0,), 2))]
    named(house, match, seat(0), told, "no standing answer", command=Send(seat=0, workers=2))


# --- who acts -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by_whom", "reason"),
    [("host", "host"), ("admin", "admin"), ("phase", "phase"), ("bot", "bot")],
)
def test_a_players_command_that_another_gave(house, match, by_whom, reason):
    told, command = [Sent(seat=0, workers=Secret((0,), 2))], Send(seat=0, workers=2)
    reason = f"the seat is not played by a {reason}"
    named(house, match, Actor(by_whom, 0), told, reason, command=command)


def test_a_bots_command_that_a_player_gave(house):
    match = begun(house, bots=1)
    told, command = [Sent(seat=1, workers=Secret((1,), 2))], Send(seat=1, workers=2)
    named(house, match, seat(1), told, "the seat is not played by a seat", command=command)


@pytest.mark.parametrize("actor", [ADMIN, HOST])
def test_a_phase_that_another_ran(house, match, actor):
    for number in (0, 1):
        play(house, match, by(number, Send(seat=number, workers=2)))
    held = house.cache.get(match)
    luck = luck_of(held.keys, held.line.newest)
    events = ANTHILL.decide(held.line.tip().state, RunPhase(), luck)
    reason = f"a phase is not run by a {actor.by}"
    named(house, match, actor, events, reason, command=RunPhase(), draws=luck.draws)


def test_a_seat_that_another_took(house):
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
    for actor in (seat(1), HOST, ADMIN):
        match = create(house, plan, key=f"{actor}", digest="d").match
        named(house, match, actor, [SeatTaken(seat=0)], "nothing brought it about")


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
def test_an_administrator_that_does_more_than_going_back(house, match, actor, events):
    play(house, match, by(1, Send(seat=1, workers=1)))
    named(house, match, actor, events, "nothing brought it about")


def test_an_administrators_end_of_a_match(house, match):
    end = MatchEnded(outcome=Outcome(((0,), (1,)), "rounds", "2.3"), keys={})
    named(house, match, ADMIN, [end], "nothing brought it about")


def test_a_private_match_that_releases_its_keys(house, match):
    """And one that is not private and keeps them: the end follows from the first event."""
    some_match(house, match)
    entries = tuple(house.store.read(match))
    private = with_record(lambda record: record["event"].update(is_private=True))
    kept = with_record(lambda record: record["event"].update(keys={}))

    assert broken(house, match, rechained(match, with_entry(entries, 1, private)))[:2] == (1, "mac")
    log = rechained(match, with_entry(entries, len(entries), kept))
    assert broken(house, match, log)[:2] == (len(entries), "decision")


def test_a_creation_by_another_than_the_host(house, match):
    entries = tuple(house.store.read(match))
    seated = with_record(lambda record: record.update(by="admin"))

    seq, fault, detail = broken(house, match, rechained(match, with_entry(entries, 1, seated)))

    assert (seq, fault, detail) == (1, "decision", "nothing brought it about")


def test_options_that_are_none(house):
    plan = Plan("anthill", Options(), BOTS)
    match = create(house, plan, key="bots", digest="d").match
    entries = tuple(house.store.read(match))
    wrong = with_record(lambda record: record["event"].update(options={"rounds": "x"}))

    found = broken(house, match, rechained(match, with_entry(entries, 1, wrong)))

    assert found[:2] == (1, "decision")
