"""play() executes a command on the newest state, once per key, for the permitted actor."""

import threading
from itertools import pairwise

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as some

from events import KeyReused, VersionConflict
from games.errors import RuleViolation
from games.table.undo_history import PHASE
from matches.audit.verify import verify
from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import TRIES, play
from matches.commands.undo import rewind
from matches.errors import MatchNotRunning, PhaseRunning, QuestionGone, StaleVersion
from projections.match_cache import NoSuchMatch
from tests.anthill import Ponder, Send, TakeBack
from tests.playing import begin_match, by, context_on, play_on, run_phase, tip

START = 5  # the version at which a match of two starts


def send(seat, workers=2, **more):
    return by(seat, Send(seat=seat, workers=workers), **more)


def ponder(seat, **more):
    return by(seat, Ponder(seat=seat), **more)


def play_to_end(context, match_id):
    for _ in range(3):
        play(context, match_id, send(0))
        play(context, match_id, send(1))
        play(context, match_id, run_phase())


class Crowded:
    """Store on which another client is faster at the next appends."""

    def __init__(self, context, times, meanwhile):
        self.store, self.left, self.meanwhile = context.store, times, meanwhile
        self.tries = 0

    def __getattr__(self, name):
        return getattr(self.store, name)

    def append(self, match_id, *given, **named):
        self.tries += 1
        if self.left:
            self.left -= 1
            self.meanwhile(self.left)
        return self.store.append(match_id, *given, **named)


def crowded_house(context, times, meanwhile):
    """Return another context on the same server that loses the race for its next appends."""
    other = context_on(context.store.client, seed="crowded")
    other.store = Crowded(other, times, meanwhile)
    return other


def toggling(context, match_id, seat=1):
    """Return an action of another client, which alternately sends and takes back workers."""

    def meanwhile(_left):
        sent = tip(context, match_id).state.sent[seat]
        play(context, match_id, send(seat) if sent is None else by(seat, TakeBack(seat=seat)))

    return meanwhile


def test_a_command_is_answered_with_its_events(context, match_id):
    played = play(context, match_id, send(0))

    assert (played.first, played.last, played.repeated) == (START + 1, START + 1, False)
    assert played.entries == tuple(context.store.read(match_id, START))


def test_the_last_command_ends_the_match_in_its_commit(context, match_id):
    play_to_end(context, match_id)
    table = tip(context, match_id).table

    assert table.status == "over"
    assert set(table.released) == {"bot", "luck", "salt", "state"}
    assert context.store.head(match_id).waits == "over"


def test_nobody_plays_before_or_after_the_match(context):
    match_id = begin_match(context, key="other")
    play_to_end(context, match_id)
    with pytest.raises(MatchNotRunning) as caught:
        play(context, match_id, send(0))
    assert caught.value.status == "over"


def test_an_unknown_match_is_not_played(context):
    with pytest.raises(NoSuchMatch):
        play(context, "nowhere", send(0))


def test_a_seat_gives_its_own_commands_only(context, match_id):
    """A seat cannot play another seat's command or a phase, and workers cannot play a seat's."""
    for request in (
        by(0, Send(seat=1, workers=2)),
        CommandRequest(actor=Actor("seat", 0), command=run_phase().command),
        CommandRequest(actor=run_phase().actor, command=Send(seat=1, workers=2)),
    ):
        with pytest.raises(ValueError, match="must not give"):
            play(context, match_id, request)

    assert context.store.head(match_id).version == START


def test_while_a_phase_is_to_run_no_seat_plays(context, match_id):
    play(context, match_id, send(0))
    play(context, match_id, send(1))

    with pytest.raises(PhaseRunning):
        play(context, match_id, by(0, TakeBack(seat=0)))


def test_a_phase_that_nobody_waits_for_is_not_run(context, match_id):
    with pytest.raises(QuestionGone):
        play(context, match_id, run_phase())


@pytest.mark.parametrize("seen", [START, START + 1, START + 2])
def test_what_others_do_meanwhile_does_not_make_a_seat_late(context, match_id, seen):
    """`If-Match` accepts every version from the seat's question to the head."""
    play(context, match_id, send(1))
    play(context, match_id, by(1, TakeBack(seat=1)))

    assert play(context, match_id, send(0, seen=seen)).last == START + 3


@pytest.mark.parametrize("seen", [0, START - 1, START, START + 2, 999])
def test_a_version_before_the_question_or_after_the_head_is_refused(context, match_id, seen):
    """Two browser tabs of one seat conflict, because its own command has changed its question."""
    play(context, match_id, ponder(0))

    with pytest.raises(StaleVersion) as caught:
        play(context, match_id, send(0, seen=seen))
    assert (caught.value.seen, caught.value.position.version) == (seen, START + 1)


def test_a_seat_that_is_not_asked_must_have_seen_the_head(context, match_id):
    play(context, match_id, send(0))
    play(context, match_id, ponder(1))

    with pytest.raises(StaleVersion):
        play(context, match_id, by(0, TakeBack(seat=0), seen=START + 1))
    assert play(context, match_id, by(0, TakeBack(seat=0), seen=START + 2)).last == START + 3


def test_a_version_that_only_the_store_has_reached_is_no_future(context, match_id):
    """The cache of one process may lag behind a version that another process sent to the client."""
    stale = context_on(context.store.client)
    stale.cache.get(match_id)
    play(context, match_id, ponder(0))

    assert play(stale, match_id, send(0, seen=START + 1)).last == START + 2


@pytest.mark.parametrize("times", [1, TRIES - 1])
def test_a_conflict_is_tried_again_on_what_was_missed(context, match_id, times):
    other = crowded_house(context, times, toggling(context, match_id))

    played = play(other, match_id, send(0, asked_since=START))

    assert played.last == START + times + 1
    assert other.store.tries == times + 1


def test_after_eight_conflicts_the_writer_gives_up(context, match_id):
    other = crowded_house(context, 99, toggling(context, match_id))

    with pytest.raises(VersionConflict):
        play(other, match_id, ponder(0))
    assert other.store.tries == TRIES
    assert context.store.head(match_id).version == START + TRIES


def test_a_command_that_what_was_missed_forbids_is_refused(context, match_id):
    other = crowded_house(context, 1, lambda _: play(context, match_id, send(0)))

    with pytest.raises(RuleViolation) as caught:
        play(other, match_id, send(0))
    assert caught.value.slug == "send.twice"


def test_a_job_survives_the_choices_of_others(context, match_id):
    other = crowded_house(context, 3, toggling(context, match_id))

    assert play(other, match_id, send(0, asked_since=START)).last == START + 4


def test_a_job_dies_with_an_undo(context, match_id):
    """A job is dropped after an undo, because its question is pending since another version."""
    play(context, match_id, send(0))
    play(context, match_id, send(1))
    asked = tip(context, match_id).since(PHASE)
    rewind(context, match_id, START + 1, Actor("admin"))
    play(context, match_id, send(1))

    with pytest.raises(QuestionGone):
        play(context, match_id, run_phase(asked_since=asked))
    assert play(context, match_id, run_phase(asked_since=START + 4)).last == START + 5


def test_a_job_dies_with_an_undo_that_overtakes_it(context, match_id):
    play(context, match_id, ponder(1))
    other = crowded_house(context, 1, lambda _: rewind(context, match_id, START, Actor("admin")))

    with pytest.raises(QuestionGone):
        play(other, match_id, send(0, asked_since=START))
    assert [record.seq for record in context.store.read(match_id)][-1] == START + 2


def test_a_doubled_job_changes_nothing(context, match_id):
    play(context, match_id, send(0))
    play(context, match_id, send(1))
    asked = tip(context, match_id).since(PHASE)
    play(context, match_id, run_phase(asked_since=asked))

    with pytest.raises(QuestionGone):
        play(context_on(context.store.client), match_id, run_phase(asked_since=asked))


@pytest.mark.parametrize("where", ["here", "stale", "cold"])
@pytest.mark.parametrize("since", ["nothing", "events", "undo", "end"])
def test_a_repeated_key_gets_its_first_answer_everywhere(context, match_id, where, since):
    """A repeated key gets its first answer even if the rules would now forbid the command."""
    stale = context_on(context.store.client)
    stale.cache.get(match_id)
    first = play(context, match_id, send(0, key="k", digest="d", seen=START))
    if since == "events":
        play(context, match_id, by(0, TakeBack(seat=0)))
    elif since == "undo":
        rewind(context, match_id, START, Actor("admin"))
    elif since == "end":
        play(context, match_id, by(0, TakeBack(seat=0)))
        play_to_end(context, match_id)
    head = context.store.head(match_id)
    asked = {"here": context, "stale": stale, "cold": context_on(context.store.client)}[where]

    again = play(asked, match_id, send(0, key="k", digest="d", seen=START))

    assert (again.first, again.last, again.repeated) == (first.first, first.last, True)
    assert context.store.head(match_id) == head
    assert asked.cache.get(match_id).timeline.tip() == tip(context, match_id)


@pytest.mark.parametrize("takes_back", [False, True])
def test_a_key_with_another_body_is_refused(context, match_id, takes_back):
    """A reused key is rejected even if the rules would have forbidden the second command."""
    play(context, match_id, send(0, key="k", digest="d"))
    if takes_back:
        play(context, match_id, by(0, TakeBack(seat=0)))

    with pytest.raises(KeyReused):
        play(context, match_id, send(0, 3, key="k", digest="e"))


def test_a_refused_command_may_come_again_under_its_key(context, match_id):
    """A rejected command can be repeated under its key, because only accepted ones are stored."""
    play(context, match_id, send(0))
    with pytest.raises(RuleViolation):
        play(context, match_id, send(0, key="k", digest="d"))
    play(context, match_id, by(0, TakeBack(seat=0)))

    assert not play(context, match_id, send(0, key="k", digest="d")).repeated


def test_a_refusal_holds_on_the_newest_state_only(context, match_id):
    """Before rejecting a command, a stale cache catches up with the store."""
    play(context, match_id, send(0))
    stale = context_on(context.store.client)
    stale.cache.get(match_id)
    play(context, match_id, by(0, TakeBack(seat=0)))

    assert play(stale, match_id, send(0)).last == START + 3


def test_time_never_goes_back(context, match_id):
    """If a clock is set back, the log does not show it."""
    late = context_on(context.store.client, now=lambda: 500)
    play(late, match_id, ponder(0))
    ahead = context_on(context.store.client, now=lambda: 3000)
    play(ahead, match_id, ponder(1))

    codec = context.cache.get(match_id).codec
    times = [codec.record(entry).at for entry in context.store.read(match_id, START - 1)]
    assert times == [1000, 1000, 3000]


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@for_all(some.integers(0, 10**6), some.integers(2, 4), some.integers(2, 3))
def test_houses_on_one_store_never_corrupt_it(seed, seats, processes):
    """Random commands, phases and undos go through processes that do not communicate."""
    houses = [context_on(seed=seed)]
    houses += [context_on(houses[0].store.client, seed=f"{seed}/{n}") for n in range(1, processes)]
    match_id = begin_match(houses[0], seats)
    play_on(houses, match_id, seed)

    entries = tuple(houses[0].store.read(match_id))
    match = houses[0].cache.fresh(match_id)
    report = verify(
        match_id, entries, houses[0].games, keys=match.keys, head=houses[0].store.head(match_id)
    )
    assert report.events == len(entries)
    assert all(tip(house, match_id) == tip(other, match_id) for house, other in pairwise(houses))


def test_threads_of_one_process_do_not_refuse_each_other(real_client):
    """Six threads play the three seats of one match, and every command is answered and stored."""
    context = context_on(real_client)
    match_id = begin_match(context, 4)
    answered, failed = [], []

    def work(seat, keys):
        for key in keys:
            command = send(seat, key=f"{seat}/{key}", digest="d")
            back = by(seat, TakeBack(seat=seat), key=f"{seat}/{key}/back", digest="d")
            try:
                answered.append(play(context, match_id, command))
                answered.append(play(context, match_id, back))
            except Exception as error:  # noqa: BLE001 - told by the assertion below
                failed.append(error)

    threads = [
        threading.Thread(target=work, args=(seat % 3, range(20)), daemon=True) for seat in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    assert not failed
    new = sorted({(answer.first, answer.last) for answer in answered})
    assert new == [(seq, seq) for seq in range(10, 10 + 3 * 2 * 20)]
    assert tip(context_on(real_client), match_id) == tip(context, match_id)
