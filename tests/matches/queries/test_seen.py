"""A reader's view of a log can be verified by itself and reveals nothing else."""

import json
import re

import msgspec
import pytest
from msgspec.structs import replace

from events import Broken, Head
from games.game import Secret
from matches.audit.verify import Shown, verify_seen
from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import play
from projections.redact import redact_event, show_entry
from tests.anthill import ANTHILL, Dealt, Ponder, Send, Sent, TakeBack
from tests.matches.forging import end_of_game, lines_for, rechain, some_match
from tests.playing import begin_match, by, context_on, tip

HEX = re.compile(rb'"[0-9a-f]{16,64}"')


def broken(match_id, lines, head=None):
    with pytest.raises(Broken) as caught:
        verify_seen(match_id, lines, head)
    return caught.value.seq, caught.value.fault


def change_line(lines, seq, change):
    """Change one line as JSON, and keep the records byte for byte. Return the lines."""
    plain = json.loads(lines[seq - 1])
    change(plain)
    text = json.dumps(plain, separators=(",", ":"), ensure_ascii=False)
    return [*lines[: seq - 1], text, *lines[seq:]]


@pytest.fixture
def played_match(context, match_id):
    """Return a match with a secret choice by each seat, and a card that only seat 0 has seen."""
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(0, Send(seat=0, workers=3)))
    play(context, match_id, by(1, Send(seat=1, workers=1), reasons={"why": "so"}))
    return match_id


# 2 numbers, a card with its luck, the setup's luck, two choices with commands, reasons: 10 in total
@pytest.mark.parametrize(("reader", "opened"), [(None, 0), (0, 1 + 1 + 2), (1, 1 + 2)])
def test_the_view_of_a_running_match_verifies(context, played_match, reader, opened):
    lines = lines_for(context, played_match, reader)

    assert verify_seen(played_match, lines, end_of_game(context, played_match)) == Shown(
        8, opened, 10 - opened
    )


@pytest.mark.parametrize("reader", [None, 0, 1])
def test_after_the_end_everybody_sees_and_verifies_everything(context, match_id, reader):
    some_match(context, match_id)
    lines = lines_for(context, match_id, reader)

    assert verify_seen(match_id, lines, end_of_game(context, match_id)) == Shown(18, 22, 0)
    assert lines == lines_for(context, match_id, None)


def test_a_reader_gets_its_own_secrets_and_no_others(context, played_match):
    match = context.cache.get(played_match)
    opened = {
        reader: {
            (entry.seq, path)
            for entry in context.store.read(played_match)
            for path in show_entry(match, entry, reader).opened
        }
        for reader in (None, 0, 1)
    }

    assert opened == {
        None: set(),
        0: {(4, "event.number"), (6, "event.card"), (7, "event.workers"), (7, "command")},
        1: {(5, "event.number"), (8, "event.workers"), (8, "command")},
    }


def test_a_redacted_event_has_its_secrets_unset(context, played_match):
    match, entries = context.cache.get(played_match), tuple(context.store.read(played_match))

    own, other = (redact_event(match, entries[6], reader)[1] for reader in (0, 1))

    assert own == Sent(seat=0, workers=Secret((0,), 3))
    assert other == Sent(seat=0, workers=Secret((0,)))
    assert redact_event(match, entries[3], None)[1] == Dealt(seat=0, number=Secret((0,)))


def test_public_records_are_served_as_they_are_stored(context, played_match):
    for entry, line in zip(
        context.store.read(played_match), lines_for(context, played_match, 1), strict=True
    ):
        assert b'"e":' + entry.e + b"," in line


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda line: line["e"]["event"].update(seat=1), (7, "link")),
        (lambda line: line.update(link="00" * 32), (7, "link")),
        (lambda line: line.update(link="none"), (7, "record")),
        (lambda line: line.update(seq=9), (7, "gap")),
        (lambda line: line.pop("e"), (7, "record")),
        (lambda line: line["opened"]["event.workers"].update(value=1), (7, "seal")),
        (lambda line: line["opened"]["event.workers"].update(salt="00" * 32), (7, "seal")),
        (lambda line: line["opened"]["event.workers"].update(salt="none"), (7, "record")),
        (lambda line: line["opened"].update(more=line["opened"]["command"]), (7, "seal")),
    ],
)
def test_a_view_that_was_tampered_with_is_named(context, played_match, change, fault):
    assert (
        broken(played_match, change_line(lines_for(context, played_match, 0), 7, change)) == fault
    )


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda lines: lines[:-1], (8, "head")),
        (lambda lines: lines[1:], (1, "gap")),
        (lambda lines: [*lines[:3], *lines[4:]], (4, "gap")),
        (lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]], (4, "gap")),
        (lambda lines: [*lines, lines[-1]], (9, "gap")),
        (lambda lines: [*lines[:7], b"{"], (8, "record")),
    ],
)
def test_a_view_with_lines_out_of_place_is_named(context, played_match, change, fault):
    lines = lines_for(context, played_match, None)

    assert broken(played_match, change(lines), end_of_game(context, played_match)) == fault


def test_released_keys_are_those_committed_to(context, match_id):
    """Swapped keys at the end of a new chain are noticed even without knowing the keys."""
    entries = some_match(context, match_id)
    e = entries[-1].e
    at = e.index(b'"luck":"') + len(b'"luck":"')
    forged = replace(entries[-1], e=e[:at] + b"00" * 32 + e[at + 64 :])
    match = context.cache.get(match_id)
    log = rechain(match_id, (*entries[:-1], forged))

    lines = [msgspec.json.encode(show_entry(match, entry, None)) for entry in log]
    assert broken(match_id, lines) == (1, "commitment")


def test_nothing_verifies_as_nothing(match_id):
    assert verify_seen(match_id, []) == Shown(0, 0, 0)
    assert broken(match_id, [], Head(3, b"\x00" * 32)) == (1, "head")


def mask_hashes(lines):
    """Mask seals, links, macs, ids and commitments in lines, without changing their length."""
    return [HEX.sub(lambda match: b"#" * len(match[0]), line) for line in lines]


def world(seed, script):
    """Play a script of requests in a match with the given root."""
    context = context_on(seed=seed)
    match_id = begin_match(context)
    for request in script:
        play(context, match_id, request)
    return context, match_id


def sees(context, match_id, seat):
    """Return all data that a seat, or a bot in its place, ever receives."""
    position = tip(context, match_id)
    view = ANTHILL.view(position.state, seat)
    legal = () if seat is None else ANTHILL.legal(position.state, seat)
    waits = context.store.head(match_id).waits
    return mask_hashes(lines_for(context, match_id, seat)), view, legal, position.asked, waits


def choice_script(workers):
    reasons = {"why": f"because of {workers}"}
    return [
        by(1, Ponder(seat=1)),
        CommandRequest(
            actor=Actor("seat", 0), command=Send(seat=0, workers=workers), reasons=reasons
        ),
    ]


def test_a_choice_looks_alike_to_the_other_seat():
    """Worlds of one root with different choices by seat 0 are equal byte for byte, but for hashes."""
    worlds = [world("root", choice_script(workers)) for workers in (1, 2, 3)]

    for reader in (1, None):
        first, *others = [sees(context, match_id, reader) for context, match_id in worlds]
        assert all(other == first for other in others)
    assert len({str(sees(context, match_id, 0)) for context, match_id in worlds}) == 3


def test_a_choice_taken_back_stays_untold():
    scripts = [[*choice_script(workers), by(0, TakeBack(seat=0))] for workers in (1, 3)]
    worlds = [world("root", script) for script in scripts]
    first, other = (sees(context, match_id, 1) for context, match_id in worlds)

    assert first == other


def test_hidden_numbers_and_cards_look_alike_to_the_other_seat():
    """The worlds have different roots, but seat 1 was dealt and drew the same."""
    script = [by(0, Ponder(seat=0)), by(0, Send(seat=0, workers=2))]
    worlds = {}
    for root in range(12):
        context, match_id = world(f"root {root}", script)
        state = tip(context, match_id).state
        worlds.setdefault(state.numbers[1], []).append((state, sees(context, match_id, 1)))
    alike = max(worlds.values(), key=len)

    assert len({(state.numbers[0], state.cards[0]) for state, _ in alike}) > 1
    assert all(masked == alike[0][1] for _, masked in alike)


def test_a_seal_of_the_same_choice_is_another_each_time(context, match_id):
    """Workers are sent, taken back and sent again. The hashes do not reveal whether they are equal."""
    for _ in range(2):
        play(context, match_id, by(0, Send(seat=0, workers=2)))
        play(context, match_id, by(0, TakeBack(seat=0)))
    first, second = (
        json.loads(line)["e"]["seals"] for line in lines_for(context, match_id, 1)[5::2]
    )

    assert set(first) == set(second) == {"event.workers", "command"}
    assert len({*first.values(), *second.values()}) == 4
