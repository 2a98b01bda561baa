"""Bundles are read line by line, with limits on lines, length, depth and memory."""

import itertools
import tracemalloc

import pytest

from events import Broken, canonical
from matches.audit import reading
from matches.audit.bundle import verify_bundle
from matches.audit.importing import import_bundle
from matches.audit.reading import RereadableLog
from matches.audit.verify import verify
from matches.commands.administration import call_off
from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import play
from matches.commands.undo import rewind
from tests.anthill import Ponder, Send
from tests.matches.bundles import BOTH, bundle_of, change_line, mend
from tests.playing import GAMES, begin_match, by, context_on, tip

ADMIN = Actor("admin")


def broken(lines):
    with pytest.raises(Broken) as caught:
        verify_bundle(lines, GAMES)
    return caught.value.seq, caught.value.fault, caught.value.detail


def test_a_bundle_that_comes_but_once_is_proven_like_a_list(lines):
    once = verify_bundle(iter(lines), GAMES)

    assert once == verify_bundle(lines, GAMES)
    assert once == verify_bundle(RereadableLog(lambda: iter(lines)), GAMES)


@pytest.mark.parametrize("seq", [0, 1, 7, 18])
def test_a_line_that_is_too_long_is_named(lines, monkeypatch, seq):
    monkeypatch.setattr(reading, "LINE_MOST", max(map(len, lines)))
    lines[seq] = lines[seq][:-1] + b" " * reading.LINE_MOST + b"\n"

    assert broken(lines) == (seq, "record", f"the line is longer than {reading.LINE_MOST} bytes")


def test_lines_that_are_too_many_are_named(lines, monkeypatch):
    monkeypatch.setattr(reading, "LINES_MOST", 17)
    assert broken(lines) == (18, "record", "there are more than 17 events")

    monkeypatch.setattr(reading, "LINES_MOST", 18)
    assert verify_bundle(lines, GAMES).report.events == 18


def test_bytes_that_are_too_many_are_named(lines, monkeypatch):
    size = sum(map(len, lines))
    monkeypatch.setattr(reading, "BYTES_MOST", size - 1)
    assert broken(lines) == (18, "record", f"there are more than {size - 1} bytes")

    monkeypatch.setattr(reading, "BYTES_MOST", size)
    assert verify_bundle(lines, GAMES).report.events == 18


@pytest.mark.parametrize("seq", [0, 1, 7, 19])
def test_an_empty_line_is_named(lines, seq):
    lines.insert(seq, b"\n")

    assert broken(lines) == (seq, "record", "the line is empty")


def test_lines_without_end_are_not_waited_for(lines, monkeypatch):
    """Reading stops at a limit if the source is a pipe or a file that keeps growing."""
    monkeypatch.setattr(reading, "LINES_MOST", 30)
    endless = RereadableLog(lambda: itertools.chain(lines, itertools.repeat(lines[-1])))

    assert broken(endless)[1:] == ("record", "there are more than 30 events")


@pytest.mark.parametrize("depth", [70, 900, 990, 5000])
@pytest.mark.parametrize("seq", [0, 1, 9])
def test_a_line_that_is_nested_too_deep_is_named(lines, seq, depth):
    deep = b"[" * depth + b"]" * depth
    name = b'"rules_hash":' if seq == 0 else b'"e":'
    at = lines[seq].index(name) + len(name)
    lines[seq] = lines[seq][:at] + deep + b"," + lines[seq][at:]
    if seq:  # otherwise it is not JSON
        lines[seq] = b'{"deep":' + deep + b"," + lines[seq][1:]

    assert broken(lines)[:2] == (seq, "record")


def test_a_file_that_changes_while_it_is_checked_is_named(context, match_id, lines):
    """A file that changes between the first pass and verification is reported."""
    spoiled = change_line(lines, 6, lambda line: line["e"].update(at=1999))
    for other, fault in ((lines[:16], (15, "head")), (spoiled, (6, "link"))):
        looks = itertools.count()

        def look(looks=looks, other=other):
            return iter(lines if next(looks) < 7 else other)

        assert broken(RereadableLog(look)) == (
            *fault,
            "the log has changed since it was read first",
        )


@BOTH
def test_a_rewind_to_what_never_stood_is_named(context, match_id, broken):
    play(context, match_id, by(0, Ponder(seat=0)))
    rewind(context, match_id, 5, ADMIN)
    end(context, match_id)
    lines = bundle_of(context, match_id)
    forged = mend(change_line(lines, 7, lambda line: line["e"]["event"].update(to=99)))

    if broken.__name__ == "with_rules":
        assert broken(forged) == (7, "decision")


def end(context, match_id):
    return call_off(context, match_id, CommandRequest(actor=ADMIN, of_table=True), "operator")


def long_bundle(context, rounds):
    """Return the bundle of a match with many rewinds to several versions."""
    match_id = begin_match(context)
    targets = []
    for number in range(rounds):
        play(context, match_id, by(0, Send(seat=0, workers=number % 3 + 1)))
        targets.append(tip(context, match_id).version)
        play(context, match_id, by(1, Ponder(seat=1)))
        rewind(context, match_id, targets[number % 7 if number > 7 else 0], ADMIN)
        rewind(context, match_id, 5, ADMIN)
    end(context, match_id)
    return match_id, bundle_of(context, match_id)


def test_states_that_a_log_goes_back_to_are_held_and_it_holds(context):
    match_id, lines = long_bundle(context, 12)

    report = verify_bundle(lines, GAMES).report

    keys = context.cache.get(match_id).keys
    assert report == verify(match_id, context.store.read(match_id), GAMES, keys=keys)
    assert report.events == len(lines) - 1


def peak_of(lines, source):
    """Return the peak memory in bytes during verification of a bundle, excluding its lines."""
    verify_bundle(source(lines), GAMES)  # fill the caches
    tracemalloc.start()
    try:
        verify_bundle(source(lines), GAMES)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_what_a_check_holds_is_a_small_part_of_what_it_reads(context, tmp_path):
    """Verification needs much less memory than the bundle. It used to need eight times its size."""
    _, lines = long_bundle(context, 700)
    size = sum(map(len, lines))

    peak = peak_of(lines, lambda lines: RereadableLog(lambda: iter(lines)))

    assert size > 600_000
    assert peak < size * 0.7


def test_an_import_stores_what_was_decided_again(context, lines):
    other = context_on(seed="other")
    looks = itertools.count()
    seen = []

    def look():
        seen.append(next(looks))
        return iter(lines)

    done = import_bundle(other, RereadableLog(look))

    match_id = done.proof.header.match_id
    assert tuple(other.store.read(match_id)) == tuple(context.store.read(match_id))
    header = canonical.decode(lines[0])
    assert other.store.head(match_id).link.hex() == header["link"]
