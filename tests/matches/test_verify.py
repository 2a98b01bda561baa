"""verify(): whatever is done to a log, the first entry that does not hold is named."""

import msgspec
import pytest
from msgspec.structs import replace

import matches.commands.commit
from events import Broken, Head, derive_keys, mixed_luck
from games.game import Outcome, RunPhase, Secret
from games.luck import Draw, KeyedLuck
from games.table import MatchEnded, Rewound, SeatPlan, SeatTaken
from matches.audit.verify import verify, verify_public
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
    forged,
    rechained,
    some_match,
    with_entry,
    with_hidden,
    with_record,
)
from tests.playing import GAMES, begun, by, house_on, tip

# 1 created; 2, 3 seats taken with 4, 5 dealt; 6 pondered; 7 sent; 8 taken back; 9, 10 sent;
# 11 foraged; 12, 13 sent; 14 foraged; 15, 16 sent; 17 foraged, 18 ended
SEAT = Actor("seat", 0)


@pytest.fixture
def entries(house, match):
    return some_match(house, match)


@pytest.fixture
def running(house, match):
    """The keys of a match that has not ended."""
    return house.cache.get(match).keys


def broken(match, entries, **known):
    with pytest.raises(Broken) as caught:
        verify(match, entries, GAMES, **known)
    return caught.value.seq, caught.value.fault


def broken_store(house, match):
    """Verify what is stored, with the keys and the head."""
    return broken(
        match,
        house.store.read(match),
        keys=house.cache.get(match).keys,
        head=house.store.head(match),
    )


def test_a_whole_log_holds(house, match, entries):
    told = []
    report = verify(match, entries, GAMES, head=house.store.head(match), progress=told.append)

    assert told == list(range(1, 19))
    assert msgspec.structs.asdict(report) == {
        "match": match,
        "events": 18,
        "seals": 2 + 1 + 1 + 7 * 2 + 1 + 3,  # dealt, setup's luck, card and luck, sent, dice
        "draws": 2 + 1 + 3,
        "states": 15,
        "decisions": 12,
    }


def test_a_running_match_is_verified_with_its_keys_only(house, match, running):
    rewind_to = tip(house, match).version
    play(house, match, by(0, Ponder(seat=0)))
    rewind(house, match, rewind_to, Actor("admin"))
    play(house, match, by(0, Ponder(seat=0)))
    stored = tuple(house.store.read(match))

    assert verify(match, stored, GAMES, keys=running).draws == 4
    assert broken(match, stored) == (8, "commitment")


def test_an_empty_log_proves_nothing(match):
    assert verify_public(match, ()) == 0
    assert broken(match, ()) == (1, "gap")


@pytest.mark.parametrize("seq", range(1, 19))
def test_a_changed_byte_of_any_record_is_named(match, entries, seq):
    for at in (0, len(entries[seq - 1].e) // 2, -1):
        changed = bytearray(entries[seq - 1].e)
        changed[at] ^= 1
        log = with_entry(entries, seq, lambda entry, e=bytes(changed): replace(entry, e=e))

        assert broken(match, log) == (seq, "link")


@pytest.mark.parametrize("seq", [3, 4, 5, 6, 7, 9, 11, 17])
def test_a_changed_byte_of_any_hidden_value_is_named(match, entries, seq):
    for at in range(0, len(entries[seq - 1].s), 5):
        changed = bytearray(entries[seq - 1].s)
        changed[at] ^= 1
        log = with_entry(entries, seq, lambda entry, s=bytes(changed): replace(entry, s=s))

        assert broken(match, log) == (seq, "seal")


@pytest.mark.parametrize(
    ("change", "found"),
    [
        pytest.param(lambda log: (*log[:5], *log[6:]), (6, "gap"), id="dropped"),
        pytest.param(lambda log: (*log[:5], log[6], log[5], *log[7:]), (6, "gap"), id="exchanged"),
        pytest.param(lambda log: (*log[:5], log[4], *log[5:]), (6, "gap"), id="doubled"),
        pytest.param(lambda log: log[:-1], (17, "commitment"), id="half a commit dropped"),
        pytest.param(lambda log: log[:16], (16, "commitment"), id="the end dropped"),
        pytest.param(lambda log: log[1:], (1, "gap"), id="the beginning dropped"),
    ],
)
def test_entries_out_of_place_are_named(match, entries, change, found):
    assert broken(match, change(entries)) == found


def test_a_dropped_end_shows_against_a_known_head(house, match, entries, running):
    head = house.store.head(match)

    assert broken(match, entries[:16], keys=running, head=head) == (17, "head")
    assert verify(match, entries[:16], GAMES, keys=running).events == 16


def test_half_a_commit_is_named(match, entries, running):
    assert broken(match, entries[:17], keys=running) == (17, "gap")


def test_a_log_written_anew_shows_against_a_known_head(house, match, entries):
    """Times are nowhere but in the chain: only who knows its end can tell."""
    later = with_record(lambda plain: plain.update(at=plain["at"] + 1))
    log = rechained(match, with_entry(entries, 17, later))
    log = rechained(match, with_entry(log, 18, later))

    assert verify(match, log, GAMES).events == 18
    assert broken(match, log, head=house.store.head(match)) == (18, "head")


def test_the_log_of_another_match_is_named(entries):
    assert broken("another", entries) == (1, "link")


def test_other_keys_than_those_committed_to_are_named(match, entries):
    assert broken(match, entries, keys=derive_keys(b"x" * 32)) == (1, "commitment")


@pytest.mark.parametrize(
    ("seq", "change", "found"),
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
def test_a_record_changed_and_chained_anew_is_named(house, match, entries, seq, change, found):
    """Who holds the disk can chain anew; what happened must still follow from what was asked."""
    log = rechained(match, with_entry(entries, seq, with_record(change)))

    assert broken(match, log) == found


@pytest.mark.parametrize("e", [b"[]", b"{}", b"{", b'{"at":1,"by":"x","event":7}', b"\xff"])
def test_what_is_no_record_is_named(match, entries, e):
    log = rechained(match, with_entry(entries, 7, lambda entry: replace(entry, e=e)))

    assert broken(match, log) == (7, "record")


def test_a_record_that_is_not_canonical_is_named(match, entries):
    spaced = lambda entry: replace(entry, e=entry.e.replace(b":", b": ", 1))  # noqa: E731

    assert broken(match, rechained(match, with_entry(entries, 7, spaced))) == (7, "record")


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
def test_hidden_values_changed_or_shown_to_others_are_named(match, entries, seq, change):
    assert broken(match, with_entry(entries, seq, with_hidden(change))) == (seq, "seal")


def to_the_phase(house, match):
    for seat in (0, 1):
        play(house, match, by(seat, Send(seat=seat, workers=2)))


def true_foraging(house, match):
    """Return what the phase would tell, and the luck that it would draw."""
    held = house.cache.fresh(match)
    luck = KeyedLuck(mixed_luck(held.keys.luck, held.line.tip().table.entropy))
    return held.game.decide(held.line.tip().state, RunPhase(), luck), luck.draws


def test_a_forged_draw_is_named(house, match):
    """Another die than the key gives, with everything else as it should be."""
    to_the_phase(house, match)
    (event,), (draw,) = true_foraging(house, match)
    die = event.die % 6 + 1
    food = tuple(2 if die >= 2 else 0 for _ in range(2))
    event = replace(event, die=die, food=food)
    draw = replace(draw, values=(die - 1,))
    forged(house, match, WORKERS, [event], command=RunPhase(), draws=[draw])

    assert broken_store(house, match) == (8, "decision")


@pytest.mark.parametrize("draws", [[], [Draw("die/1", (6,), (9,))], ["none"]])
def test_draws_that_were_not_drawn_are_named(house, match, draws):
    to_the_phase(house, match)
    events, _ = true_foraging(house, match)
    forged(house, match, WORKERS, events, command=RunPhase(), draws=draws)

    assert broken_store(house, match) == (8, "luck")


def test_a_label_drawn_twice_on_one_line_is_named():
    """A game whose labels do not tell the rounds apart draws the same card each time."""

    def decide(state, command, luck):
        if isinstance(command, Ponder):
            card = luck.below(f"card/{command.seat}", 50)
            return (Pondered(seat=command.seat, card=Secret((command.seat,), card)),)
        return ANTHILL.decide(state, command, luck)

    games = {"anthill": replace(ANTHILL, decide=decide)}
    house = house_on()
    house.cache = type(house.cache)(house.store, games)
    match = begun(house)
    start = tip(house, match).version
    play(house, match, by(0, Ponder(seat=0)))
    rewind(house, match, start, Actor("admin"))
    play(house, match, by(0, Ponder(seat=0)))
    keys = house.cache.get(match).keys
    assert verify(match, house.store.read(match), games, keys=keys).draws == 4

    play(house, match, by(0, Ponder(seat=0)))

    with pytest.raises(Broken) as caught:
        verify(match, house.store.read(match), games, keys=keys)
    assert (caught.value.seq, caught.value.fault) == (9, "luck")


def created_again(house, match):
    held = house.cache.get(match)
    return [held.codec.read(next(house.store.read(match))).event]


SENT = Sent(seat=0, workers=Secret((0,), 2))
FORAGED = Foraged(die=6, sent=(3, 0), food=(3, 0))
ENDED = MatchEnded(outcome=Outcome(((0,), (1,)), "rounds", "2.3"), keys={})


@pytest.mark.parametrize(
    ("actor", "events", "command"),
    [
        pytest.param(SEAT, [FORAGED], None, id="an event of the game that nobody asked for"),
        pytest.param(HOST, [ENDED], None, id="an end before the end"),
        pytest.param(HOST, created_again, None, id="a match created twice"),
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
def test_what_did_not_follow_from_the_rules_is_named(house, match, actor, events, command):
    """Well sealed, linked and signed by whoever holds the keys."""
    events = events(house, match) if callable(events) else events
    forged(house, match, actor, events, command=command)

    seq, fault = broken_store(house, match)
    assert fault == "decision"
    assert seq == (7 if len(events) == 2 else 6)


def test_a_command_while_a_phase_is_to_run_is_named(house, match):
    to_the_phase(house, match)
    forged(house, match, SEAT, [TakenBack(seat=0)], command=TakeBack(seat=0))

    assert broken_store(house, match) == (8, "decision")


def test_a_command_before_the_match_runs_is_named(house):
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
    match = create(house, plan, key="open", digest="d").match
    forged(house, match, SEAT, [TakenBack(seat=0)], command=Ponder(seat=0))

    assert broken_store(house, match) == (2, "decision")


def test_an_end_that_was_kept_back_is_named(house, match, monkeypatch):
    """Without its end a match would never give its keys away."""
    monkeypatch.setattr(matches.commands.commit, "_ended", lambda held, before, folded: folded)
    some_match(house, match)

    assert broken_store(house, match) == (18, "decision")


def test_a_head_is_known_by_version_and_link(house, match, entries):
    assert broken(match, entries, head=Head(18, b"\x00" * 32)) == (18, "head")
