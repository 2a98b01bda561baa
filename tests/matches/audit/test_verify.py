"""In any altered log, verify() reports the first invalid entry."""

import msgspec
import pytest
from msgspec.structs import replace

from events import Broken, Head, derive_keys, mix_luck
from games.game import Outcome, RunPhase, Secret
from games.luck import Draw, KeyedLuck
from games.table import MatchEnded, Rewound, SeatPlan, SeatTaken
from matches.audit.entropy import PlayersEntropy
from matches.audit.verify import verify, verify_public
from matches.commands import commit as commits
from matches.commands.commit import HOST, WORKERS, Actor
from matches.commands.create import Plan, create
from matches.commands.execute import play
from matches.commands.undo import rewind
from tests.anthill import (
    ANTHILL,
    Foraged,
    Options,
    Ponder,
    Pondered,
    Send,
    Sent,
    TakeBack,
    TakenBack,
)
from tests.matches.forging import (
    forge,
    rechain,
    some_match,
    with_entry,
    with_hidden,
    with_record,
)
from tests.playing import GAMES, begin_match, by, context_on, tip

# 1 created; 2, 3 seats taken with 4, 5 dealt; 6 pondered; 7 sent; 8 taken back; 9, 10 sent;
# 11 foraged; 12, 13 sent; 14 foraged; 15, 16 sent; 17 foraged, 18 ended
SEAT = Actor("seat", 0)


@pytest.fixture
def entries(context, match_id):
    return some_match(context, match_id)


@pytest.fixture
def running_keys(context, match_id):
    """Return the keys of a match that has not ended."""
    return context.cache.get(match_id).keys


def broken(match_id, entries, **known):
    with pytest.raises(Broken) as caught:
        verify(match_id, entries, GAMES, **known)
    return caught.value.seq, caught.value.fault


def broken_store(context, match_id):
    """Verify the stored log, with the keys and the head."""
    return broken(
        match_id,
        context.store.read(match_id),
        keys=context.cache.get(match_id).keys,
        head=context.store.head(match_id),
    )


def test_a_whole_log_holds(context, match_id, entries):
    versions = []
    report = verify(
        match_id, entries, GAMES, head=context.store.head(match_id), progress=versions.append
    )

    assert versions == list(range(1, 19))
    assert msgspec.structs.asdict(report) == {
        "match_id": match_id,
        "events": 18,
        "seals": 2 + 1 + 1 + 7 * 2 + 1 + 3,  # dealt, setup's luck, card and luck, sent, dice
        "draws": 2 + 1 + 3,
        "states": 15,
        "decisions": 12,
        "entropy": PlayersEntropy(given=(1,), missing=(0,)),
        "position_fault": "",
    }


def test_a_running_match_is_verified_with_its_keys_only(context, match_id, running_keys):
    rewind_to = tip(context, match_id).version
    play(context, match_id, by(0, Ponder(seat=0)))
    rewind(context, match_id, rewind_to, Actor("admin"))
    play(context, match_id, by(0, Ponder(seat=0)))
    stored = tuple(context.store.read(match_id))

    assert verify(match_id, stored, GAMES, keys=running_keys).draws == 4
    assert broken(match_id, stored) == (8, "commitment")


def test_an_empty_log_proves_nothing(match_id):
    assert verify_public(match_id, ()) == 0
    assert broken(match_id, ()) == (1, "gap")


@pytest.mark.parametrize("seq", range(1, 19))
def test_a_changed_byte_of_any_record_is_named(match_id, entries, seq):
    for at in (0, len(entries[seq - 1].e) // 2, -1):
        changed = bytearray(entries[seq - 1].e)
        changed[at] ^= 1
        log = with_entry(entries, seq, lambda entry, e=bytes(changed): replace(entry, e=e))

        assert broken(match_id, log) == (seq, "link")


@pytest.mark.parametrize("seq", [3, 4, 5, 6, 7, 9, 11, 17])
def test_a_changed_byte_of_any_hidden_value_is_named(match_id, entries, seq):
    for at in range(0, len(entries[seq - 1].s), 5):
        changed = bytearray(entries[seq - 1].s)
        changed[at] ^= 1
        log = with_entry(entries, seq, lambda entry, s=bytes(changed): replace(entry, s=s))

        assert broken(match_id, log) == (seq, "seal")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        pytest.param(lambda log: (*log[:5], *log[6:]), (6, "gap"), id="dropped"),
        pytest.param(lambda log: (*log[:5], log[6], log[5], *log[7:]), (6, "gap"), id="exchanged"),
        pytest.param(lambda log: (*log[:5], log[4], *log[5:]), (6, "gap"), id="doubled"),
        pytest.param(lambda log: log[:-1], (17, "commitment"), id="half a commit dropped"),
        pytest.param(lambda log: log[:16], (16, "commitment"), id="the end dropped"),
        pytest.param(lambda log: log[1:], (1, "gap"), id="the beginning dropped"),
    ],
)
def test_entries_out_of_place_are_named(match_id, entries, change, fault):
    assert broken(match_id, change(entries)) == fault


def test_a_dropped_end_shows_against_a_known_head(context, match_id, entries, running_keys):
    head = context.store.head(match_id)

    assert broken(match_id, entries[:16], keys=running_keys, head=head) == (17, "head")
    assert verify(match_id, entries[:16], GAMES, keys=running_keys).events == 16


def test_half_a_commit_is_named(match_id, entries, running_keys):
    assert broken(match_id, entries[:17], keys=running_keys) == (17, "gap")


def test_a_log_written_anew_shows_against_a_known_head(context, match_id, entries):
    """Times are only protected by the chain, so only a reader who knows its end can notice."""
    later = with_record(lambda plain: plain.update(at=plain["at"] + 1))
    log = rechain(match_id, with_entry(entries, 17, later))
    log = rechain(match_id, with_entry(log, 18, later))

    assert verify(match_id, log, GAMES).events == 18
    assert broken(match_id, log, head=context.store.head(match_id)) == (18, "head")


def test_the_log_of_another_match_is_named(entries):
    assert broken("another", entries) == (1, "link")


def test_other_keys_than_those_committed_to_are_named(match_id, entries):
    assert broken(match_id, entries, keys=derive_keys(b"x" * 32)) == (1, "commitment")


@pytest.mark.parametrize(
    ("seq", "change", "fault"),
    [
        (1, lambda r: r["event"]["commitments"].update(luck="00" * 32), (1, "commitment")),
        (1, lambda r: r["event"].update(type="seat-taken"), (1, "record")),
        (1, lambda r: r["event"].update(game="chess"), (1, "record")),
        (1, lambda r: r["event"].update(options={"rounds": 9, "tone": "wild"}), (1, "mac")),
        (2, lambda r: r["event"].update(seat=7), (2, "decision")),
        (3, lambda r: r["event"].update(entropy="other"), (4, "decision")),
        (6, lambda r: r.update(at=1), (6, "record")),
        (6, lambda r: r.update(seat=1), (6, "decision")),
        (6, lambda r: r["event"].update(type="unheard-of"), (6, "record")),
        (6, lambda r: r["event"]["card"].update(audience=[1]), (6, "seal")),
        (6, lambda r: r.pop("seals"), (6, "seal")),
        (6, lambda r: r["command"].update(type="unheard-of"), (6, "record")),
        (6, lambda r: r["command"].update(seat=1), (6, "decision")),
        (6, lambda r: r["command"].update(type="take-back"), (6, "decision")),
        (6, lambda r: r.pop("command"), (6, "decision")),
        (6, lambda r: r.pop("id"), (6, "record")),
        (6, lambda r: r.update(mac="00" * 32), (6, "mac")),
        (6, lambda r: r.update(at=2**53), (6, "record")),
        (6, lambda r: r.update(at="late"), (6, "record")),
        (8, lambda r: r["event"].update(seat=0), (8, "decision")),
        (8, lambda r: r["command"].update(seat=9) or r.update(seat=9), (8, "decision")),
        (11, lambda r: r["event"].update(die=9), (11, "decision")),
        (11, lambda r: r["event"].update(food=[9, 9]), (11, "decision")),
        (11, lambda r: r.update(seat=1), (11, "decision")),
        (18, lambda r: r["event"]["outcome"].update(ranking=[[0]]), (18, "decision")),
        (18, lambda r: r["event"]["outcome"].update(reason="won"), (18, "decision")),
        (18, lambda r: r["event"]["keys"].update(luck="zz"), (18, "record")),
        (18, lambda r: r["event"]["keys"].update(luck="00" * 32), (1, "commitment")),
        (18, lambda r: r["event"]["keys"].pop("luck"), (18, "commitment")),
        (18, lambda r: r.update(id="11"), (18, "record")),
        (18, lambda r: r.update(by="host"), (18, "record")),
        (18, lambda r: r.pop("mac"), (17, "gap")),
    ],
)
def test_a_record_changed_and_chained_anew_is_named(context, match_id, entries, seq, change, fault):
    """Anyone with disk access can relink the log, but events must still follow from commands."""
    log = rechain(match_id, with_entry(entries, seq, with_record(change)))

    assert broken(match_id, log) == fault


@pytest.mark.parametrize("e", [b"[]", b"{}", b"{", b'{"at":1,"by":"x","event":7}', b"\xff"])
def test_what_is_no_record_is_named(match_id, entries, e):
    log = rechain(match_id, with_entry(entries, 7, lambda entry: replace(entry, e=e)))

    assert broken(match_id, log) == (7, "record")


def test_a_record_that_is_not_canonical_is_named(match_id, entries):
    spaced = lambda entry: replace(entry, e=entry.e.replace(b":", b": ", 1))  # noqa: E731

    assert broken(match_id, rechain(match_id, with_entry(entries, 7, spaced))) == (7, "record")


@pytest.mark.parametrize(
    ("seq", "change"),
    [
        (7, lambda hidden: hidden.update({"event.workers": [[1], 1]})),
        (7, lambda hidden: hidden.update({"event.workers": [[0, 1], 3]})),
        (7, lambda hidden: hidden.update(command=[[0], hidden["command"][1]])),
        (11, lambda hidden: hidden.update(luck=[[1], hidden["luck"][1]])),
        (7, lambda hidden: hidden.pop("event.workers")),
        (7, lambda hidden: hidden.update(more=[[], 1])),
    ],
)
def test_hidden_values_changed_or_shown_to_others_are_named(match_id, entries, seq, change):
    assert broken(match_id, with_entry(entries, seq, with_hidden(change))) == (seq, "seal")


def to_the_phase(context, match_id):
    for seat in (0, 1):
        play(context, match_id, by(seat, Send(seat=seat, workers=2)))


def true_foraging(context, match_id):
    """Return the events of the phase, and the luck that it would draw."""
    match = context.cache.fresh(match_id)
    luck = KeyedLuck(mix_luck(match.keys.luck, match.timeline.tip().table.entropy))
    return match.game.decide(match.timeline.tip().state, RunPhase(), luck), luck.draws


def test_a_forged_draw_is_named(context, match_id):
    """A die that differs from the key's result is reported, even if everything else is correct."""
    to_the_phase(context, match_id)
    (event,), (draw,) = true_foraging(context, match_id)
    die = event.die % 6 + 1
    food = tuple(2 if die >= 2 else 0 for _ in range(2))
    event = replace(event, die=die, food=food)
    draw = replace(draw, values=(die - 1,))
    forge(context, match_id, WORKERS, [event], command=RunPhase(), draws=[draw])

    assert broken_store(context, match_id) == (8, "decision")


@pytest.mark.parametrize("draws", [[], [Draw("die/1", (6,), (9,))], ["none"]])
def test_draws_that_were_not_drawn_are_named(context, match_id, draws):
    to_the_phase(context, match_id)
    events, _ = true_foraging(context, match_id)
    forge(context, match_id, WORKERS, events, command=RunPhase(), draws=draws)

    assert broken_store(context, match_id) == (8, "luck")


def test_a_label_drawn_twice_on_one_line_is_named():
    """A game that uses the same labels in each round draws the same card each time."""

    def decide(state, command, luck):
        if isinstance(command, Ponder):
            card = luck.below(f"card/{command.seat}", 50)
            return (Pondered(seat=command.seat, card=Secret((command.seat,), card)),)
        return ANTHILL.decide(state, command, luck)

    games = {"anthill": replace(ANTHILL, decide=decide)}
    context = context_on()
    context.cache = type(context.cache)(context.store, games)
    match_id = begin_match(context)
    start = tip(context, match_id).version
    play(context, match_id, by(0, Ponder(seat=0)))
    rewind(context, match_id, start, Actor("admin"))
    play(context, match_id, by(0, Ponder(seat=0)))
    keys = context.cache.get(match_id).keys
    assert verify(match_id, context.store.read(match_id), games, keys=keys).draws == 4

    play(context, match_id, by(0, Ponder(seat=0)))

    with pytest.raises(Broken) as caught:
        verify(match_id, context.store.read(match_id), games, keys=keys)
    assert (caught.value.seq, caught.value.fault) == (9, "luck")


def create_again(context, match_id):
    match = context.cache.get(match_id)
    return [match.codec.read(next(context.store.read(match_id))).event]


SENT = Sent(seat=0, workers=Secret((0,), 2))
FORAGED = Foraged(die=6, sent=(3, 0), food=(3, 0))
ENDED = MatchEnded(outcome=Outcome(((0,), (1,)), "rounds", "2.3"), keys={})


@pytest.mark.parametrize(
    ("actor", "events", "command"),
    [
        pytest.param(SEAT, [FORAGED], None, id="an event of the game that nobody asked for"),
        pytest.param(HOST, [ENDED], None, id="an end before the end"),
        pytest.param(HOST, create_again, None, id="a match created twice"),
        pytest.param(SEAT, [SeatTaken(seat=0)], None, id="a seat taken twice"),
        pytest.param(HOST, [Rewound(to=4)], None, id="an undo into a commit"),
        pytest.param(HOST, [Rewound(to=2)], None, id="an undo before the game"),
        pytest.param(SEAT, [SENT], Send(seat=1, workers=2), id="a command of another seat"),
        pytest.param(SEAT, [TakenBack(seat=0)], TakeBack(seat=0), id="a command that is refused"),
        pytest.param(WORKERS, [FORAGED], RunPhase(), id="a phase that nobody waits for"),
        pytest.param(SEAT, [SENT, SENT], Send(seat=0, workers=2), id="more events than happened"),
        pytest.param(SEAT, [replace(SENT, seat=1)], Send(seat=0, workers=2), id="another event"),
    ],
)
def test_what_did_not_follow_from_the_rules_is_named(context, match_id, actor, events, command):
    """Illegal events are reported, even if sealed, linked and signed with the keys."""
    events = events(context, match_id) if callable(events) else events
    forge(context, match_id, actor, events, command=command)

    seq, fault = broken_store(context, match_id)
    assert fault == "decision"
    assert seq == (7 if len(events) == 2 else 6)


def test_a_command_while_a_phase_is_to_run_is_named(context, match_id):
    to_the_phase(context, match_id)
    forge(context, match_id, SEAT, [TakenBack(seat=0)], command=TakeBack(seat=0))

    assert broken_store(context, match_id) == (8, "decision")


def test_a_command_before_the_match_runs_is_named(context):
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
    match_id = create(context, plan, key="open", digest="d").match_id
    forge(context, match_id, SEAT, [TakenBack(seat=0)], command=Ponder(seat=0))

    assert broken_store(context, match_id) == (2, "decision")


def test_an_end_that_was_kept_back_is_named(context, match_id, monkeypatch):
    """A missing end is reported, because the match would never release its keys."""
    folding = commits.fold_commit

    def fold_without_end(*given, **more):
        with monkeypatch.context() as patch:
            patch.setattr(commits, "is_over", lambda *_: False)
            return folding(*given, **more)

    monkeypatch.setattr(commits, "fold_commit", fold_without_end)
    some_match(context, match_id)

    assert broken_store(context, match_id) == (18, "decision")


def test_a_head_is_known_by_version_and_link(context, match_id, entries):
    assert broken(match_id, entries, head=Head(18, b"\x00" * 32)) == (18, "head")
