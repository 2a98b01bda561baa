"""A log is scanned without a server: commands are read, and unreadable parts are found."""

import random

import pytest

from formicary.store_files.scan import find_gaps

ARITIES = {b"MULTI": 1, b"EXEC": 1, b"SET": -3, b"XADD": -5, b"XGROUP": -2, b"XGROUP|CREATE": -5}


def command_text(*words):
    """Return a command in the format of the log."""
    parts = [b"$%d\r\n%s\r\n" % (len(word), word) for word in words]
    return b"*%d\r\n%s" % (len(words), b"".join(parts))


def transaction_text(match, *seqs):
    """Return the transaction with which a command of a match appends its events."""
    name = b"{3}:match:%s:events" % match
    events = [command_text(b"XADD", name, b"%d-0" % seq, b"e", b"x" * 50) for seq in seqs]
    return command_text(b"MULTI") + b"".join(events) + command_text(b"EXEC")


FIRST, SECOND = transaction_text(b"ada", 1, 2, 3), transaction_text(b"ben", 1)
SINGLE = command_text(b"SET", b"name", b"value")
LAST = transaction_text(b"ada", 4, 5)
WHOLE = FIRST + SECOND + SINGLE + LAST


@pytest.fixture
def gaps(tmp_path):
    """Return a function that finds the gaps in a log with the given bytes."""

    def look(text, **options):
        (tmp_path / "log").write_bytes(text)
        return find_gaps(tmp_path / "log", ARITIES, **options)

    return look


def test_a_whole_log_has_no_gap(gaps):
    assert gaps(WHOLE) == []
    assert gaps(b"") == []
    assert gaps(b"#TS:1\r\n" + WHOLE) == []


def test_zeros_at_the_end_are_found(gaps):
    (gap,) = gaps(WHOLE + bytes(4096))

    assert (gap.start, gap.end) == (len(WHOLE), len(WHOLE) + 4096)
    assert gap.is_end
    assert not gap.is_unfinished
    assert gap.lost == ()


@pytest.mark.parametrize("left", range(1, len(LAST)))
def test_an_entry_that_is_not_finished_is_cut_at_its_beginning(gaps, left):
    (gap,) = gaps((WHOLE)[: len(WHOLE) - len(LAST) + left])

    assert gap.start == len(WHOLE) - len(LAST)
    assert gap.is_unfinished


def test_an_unfinished_entry_names_its_events(gaps):
    (gap,) = gaps(WHOLE[:-3])

    assert gap.lost == ("match ada: events 4 to 5",)


def test_only_the_file_written_to_last_may_end_unfinished(gaps):
    (gap,) = gaps(WHOLE[:-3], is_last=False)

    assert not gap.is_unfinished


def test_an_unfinished_entry_with_zeros_behind_is_damage(gaps):
    (gap,) = gaps(WHOLE[:-30] + bytes(4096))

    assert gap.start == len(WHOLE) - len(LAST)
    assert gap.is_end
    assert not gap.is_unfinished


@pytest.mark.parametrize(
    ("good", "bad", "begin", "end"),
    [
        (b"$50", b"$5p", 0, len(FIRST)),
        (b"$50", b"$59999999", 0, len(FIRST) + 6),
        (b"MULTI", b"MULTH", 0, len(FIRST)),
        (b"*1\r\n$4\r\nEXEC", b"*1\r\n$4\r\nEXFC", 0, len(FIRST)),
        (b"XADD", b"XBDD", 0, len(FIRST)),
        (b"*5", b"*4", 0, len(FIRST)),
        (b"SET", b"S\x00T", len(FIRST + SECOND), len(FIRST + SECOND + SINGLE)),
    ],
)
def test_damage_in_the_middle_costs_one_entry(gaps, good, bad, begin, end):
    (gap,) = gaps(WHOLE.replace(good, bad, 1))

    assert (gap.start, gap.end) == (begin, end)
    assert not gap.is_end
    assert not gap.is_unfinished


def test_a_subcommand_that_no_server_knows_is_damage(gaps):
    assert gaps(command_text(b"XGROUP", b"CREATE", b"a", b"b", b"c")) == []
    assert len(gaps(command_text(b"XGROUP", b"CREATE", b"a"))) == 1


def test_any_flipped_byte_leaves_the_other_entries_readable(gaps):
    """At most one entry is lost, or two if the line between them is damaged."""
    rng = random.Random(7)
    starts = [0, len(FIRST), len(FIRST + SECOND), len(FIRST + SECOND + SINGLE), len(WHOLE)]
    for _ in range(300):
        at = rng.randrange(len(WHOLE))
        text = bytearray(WHOLE)
        text[at] ^= 1 << rng.randrange(8)

        damage = gaps(bytes(text))

        assert len(damage) <= 1
        for gap in damage:
            assert gap.start in starts
            assert gap.end in starts
            assert gap.start <= at < gap.end
            assert not gap.is_unfinished or gap.end == len(WHOLE)
