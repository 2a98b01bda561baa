"""Playing and verifying agree: if playing rejects a command, a log that contains it is invalid.

Random matches have undo by consent, stand-in bots, resignations, clocks and standing answers. At
every version, commands of all kinds are tried. A rejected command is put into the log anyway, with
the events that it would have caused, properly sealed, linked and signed. Verification must report
it.
"""

from collections import Counter
from contextlib import suppress

import pytest
from msgspec import UNSET

from events import Broken
from games.errors import RuleViolation
from games.game import RunPhase, Secret
from games.luck import SeededLuck
from games.table import (
    OnlyOne,
    Rewound,
    SeatHandedBack,
    SeatHandedToBot,
    SeatResigned,
    SeatTaken,
    StandingAnswer,
    StandingAnswersGiven,
    TimedOut,
    UndoAnswered,
    UndoLapsed,
    UndoProposed,
    clock_of,
)
from games.table.commands import GoTo
from games.table.undo_history import PHASE
from matches.commands.commit import HOST, WORKERS, Actor, CommandRequest
from matches.commands.create import join
from matches.commands.execute import play
from matches.commands.luck import MatchLuck
from matches.commands.seat_handover import give_up, hand_to_bot, take_seat_back
from matches.commands.standing_answers import set_answers
from matches.commands.timeouts import run_out
from matches.commands.undo import answer_proposal, go, rewind
from matches.errors import MatchNotRunning, PhaseRunning, QuestionGone
from tests.anthill import ANTHILL
from tests.matches.clocks import BANK, PASSING, QUICK, RESIGNING, begin_timed
from tests.matches.forging import commit_events
from tests.matches.proving import verify_match
from tests.playing import at_table, requests_at, tip

ADMIN = Actor("admin")
ANSWERS = (StandingAnswer(kind="send", choice=OnlyOne()),)
REFUSED = (RuleViolation, MatchNotRunning, QuestionGone, PhaseRunning, ValueError)
EVERY_WAY = {
    "seat.handed-over",
    "seat.not-handed-over",
    "seat.no-player",
    "seat.resigned",
    "seat.taken",
    "standing.seat",
    "undo.not-alone",
    "undo.no-target",
    "undo.no-proposal",
    "undo.proposed",
    "MatchNotRunning",
    "QuestionGone",
    "ValueError",
}


TABLES = [
    (None, "consent"),
    (BANK, "consent"),
    (QUICK, "none"),
    (PASSING, "consent"),
    (RESIGNING, "free"),
]


class Attempt:
    """A command, with a function that plays it and the commit that it would produce."""

    def __init__(self, actor, events, do, *, command=None, draws=(), others=()):
        self.actor, self.events, self.do = actor, events, do
        self.command, self.draws, self.others = command, draws, others
        self.kind = f"{actor.by} {type(events[-1]).__name__}"


def lapse_of_proposal(position):
    return [UndoLapsed(reason="moved-on")] if position.table.proposal else []


def attempts_to_go(context, match_id, position, seat, to):
    """Yield a seat's attempts to go to a version, either alone or by asking the others."""
    back, forth = (
        lambda redo=redo: go(context, match_id, at_table(seat), GoTo(to, redo=redo))
        for redo in (False, True)
    )
    actor = Actor("seat", seat)
    for events in (
        [*lapse_of_proposal(position), Rewound(to=to)],
        [UndoProposed(seat=seat, to=to)],
    ):
        yield Attempt(actor, events, back, others=(forth,))


def attempt_to_answer(context, match_id, position, seat, agrees):
    """Return a seat's attempt to accept or reject a proposal."""
    proposal = position.table.proposal
    seq, to = (proposal.seq, proposal.to) if proposal else (1, 1)
    is_own = bool(proposal) and proposal.seat == seat and not agrees
    first = UndoAnswered(seat=seat, agrees=agrees)
    then = [Rewound(to=to)] if agrees else [UndoLapsed(reason="refused")]
    events = [UndoLapsed(reason="withdrawn")] if is_own else [first, *then]
    request = at_table(seat)
    return Attempt(
        Actor("seat", seat),
        events,
        lambda: answer_proposal(context, match_id, request, seq, agrees=agrees),
    )


def attempt_to_run_out(context, match_id, position, seat):
    """Return the clock's attempt to record that a seat has run out of time."""
    asked = position.since(seat)
    offer = clock_of(position.table, seat).offer
    started = offer.started_at if offer and offer.started_at is not UNSET else position.at
    evidence = TimedOut(
        seat=seat,
        asked_since=asked or 1,
        offered_at=offer.offered_at if offer else position.at,
        started_at=started,
        allowed=1,
        ran_out_at=started + 1,
    )
    events = [*lapse_of_proposal(position), evidence]
    return Attempt(
        Actor("clock", seat), events, lambda: run_out(context, match_id, seat, asked or 1)
    )


def of_the_game(context, match_id, position, actor, command):
    """Return an actor's attempt to play a game command, or None if the command is illegal."""
    luck = MatchLuck(context.cache.get(match_id).keys).of(position.table)
    try:
        events = ANTHILL.decide(position.state, command, luck)
    except RuleViolation:
        return None
    request = CommandRequest(actor=actor, command=command)
    return Attempt(
        actor,
        [*lapse_of_proposal(position), *events],
        lambda: play(context, match_id, request),
        command=command,
        draws=luck.draws,
    )


def of_a_seat(context, match_id, position, seat):
    """Yield all attempts of a seat that concern the seat itself."""
    actor, request = Actor("seat", seat), at_table(seat)
    given = StandingAnswersGiven(seat=seat, answers=Secret((seat,), ANSWERS))
    yield Attempt(actor, [SeatTaken(seat=seat)], lambda: join(context, match_id, seat))
    yield Attempt(
        actor,
        [SeatHandedToBot(seat=seat, level="random")],
        lambda: hand_to_bot(context, match_id, request, "random"),
    )
    yield Attempt(
        actor, [SeatHandedBack(seat=seat)], lambda: take_seat_back(context, match_id, request)
    )
    yield Attempt(
        actor,
        [*lapse_of_proposal(position), SeatResigned(seat=seat, level="greedy")],
        lambda: give_up(context, match_id, request),
    )
    yield Attempt(actor, [given], lambda: set_answers(context, match_id, request, ANSWERS))
    yield attempt_to_run_out(context, match_id, position, seat)
    for agrees in (False, True):
        yield attempt_to_answer(context, match_id, position, seat, agrees)
    for command in ANTHILL.legal(position.state, seat):
        for by in ("seat", "bot"):
            yield of_the_game(context, match_id, position, Actor(by, seat), command)


def attempts(context, match_id, position, luck):
    """Return all attempts of all actors, whether allowed or not."""
    seats = range(len(position.table.seats))
    made = [attempt for seat in seats for attempt in of_a_seat(context, match_id, position, seat)]
    timeline = context.cache.get(match_id).timeline
    targets = [v for v in range(1, position.version + 1) if timeline.is_target(v)]
    chosen = {targets[luck.below("target", len(targets))] for _ in range(2) if targets}
    for to in sorted(chosen | {luck.below("to", position.version)}):
        for seat in seats:
            made += attempts_to_go(context, match_id, position, seat, to)
        made.append(
            Attempt(
                ADMIN,
                [*lapse_of_proposal(position), Rewound(to=to)],
                lambda to=to: rewind(context, match_id, to, ADMIN),
            )
        )
    for actor in (WORKERS, HOST, ADMIN) if position.since(PHASE) else ():
        made.append(of_the_game(context, match_id, position, actor, RunPhase()))
    made = [attempt for attempt in made if attempt is not None]
    if luck.below("resign", 6):  # more resignations would make the matches short
        made = [attempt for attempt in made if not isinstance(attempt.events[-1], SeatResigned)]
    return made


def refusal_of(attempt):
    """Return the error of an attempt, or None if any variant with the same events is allowed."""
    refusals = []
    for do in (attempt.do, *attempt.others):
        try:
            do()
        except REFUSED as error:
            refusals.append(
                error.slug if isinstance(error, RuleViolation) else type(error).__name__
            )
        else:
            return None
    return refusals[0]


def assert_named(context, match_id, attempt, at):
    """Check that verification reports a commit that was added to the log without its command."""
    match = context.cache.fresh(match_id)
    before = match.timeline.tip()
    made = commit_events(
        context,
        match,
        attempt.actor,
        attempt.events,
        command=attempt.command,
        draws=attempt.draws,
        at=at,
    )
    log = (*context.store.read(match_id), *made.entries)
    with pytest.raises(Broken) as caught:
        verify_match(context, match_id, log)
    assert caught.value.seq > before.version, attempt.events
    assert caught.value.fault in ("decision", "clock"), attempt.events


def go_on(context, match_id, luck):
    """Play a legal game command, and propose to undo it if undo is by consent."""
    position = tip(context, match_id)
    requests = requests_at(position)
    request = requests[luck.below("request", len(requests))]
    play(context, match_id, request)
    if position.table.policy == "consent":
        other = ((request.actor.seat or 0) + 1) % 3
        go(context, match_id, at_table(other), GoTo(position.version))


def try_some(context, match_id, at, luck):
    """Try commands until one is allowed and happens. Yield the errors of the others."""
    tried = attempts(context, match_id, tip(context, match_id), luck)
    for _ in range(3):
        kinds = sorted({attempt.kind for attempt in tried})
        kind = kinds[luck.below("kind", len(kinds))]
        of_kind = [candidate for candidate in tried if candidate.kind == kind]
        attempt = of_kind[luck.below("which", len(of_kind))]
        refusal = refusal_of(attempt)
        if refusal is None:
            return
        assert_named(context, match_id, attempt, at)
        yield refusal


def play_and_forge(control, seed, undo):
    """Play at random with attempts in between. Return the number of errors by kind."""
    context, match_id, time = begin_timed(control, 4, bots=1, undo=undo)
    luck, refused = SeededLuck(seed), Counter()
    while time.at < 130_000:
        time.forward(luck.below("ms", 2000))
        refused.update(try_some(context, match_id, time.at, luck))
        if tip(context, match_id).table.status != "running":
            break
        if luck.below("go on", 2):
            with suppress(RuleViolation):  # its time has run out, or its proposal is not allowed
                go_on(context, match_id, luck)
    for seat in range(3):
        with suppress(RuleViolation, MatchNotRunning):
            give_up(context, match_id, at_table(seat))
    refused.update(try_some(context, match_id, time.at, luck))
    verify_match(context, match_id)
    return refused


@pytest.mark.slow
def test_what_playing_refuses_verifying_refuses():
    refused = Counter()
    for seed in (1, 2, 3):
        for control, undo in TABLES:
            refused += play_and_forge(control, seed, undo)

    assert sorted(EVERY_WAY - set(refused)) == []
