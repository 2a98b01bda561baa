"""Every change to a bundle is reported by both verifiers, or by the one that uses the rules."""

import pytest

from events import canonical
from matches.commands.execute import play
from tests.anthill import Ponder
from tests.matches.bundles import (
    BOTH,
    bundle_of,
    change_line,
    mend,
    with_rules,
)
from tests.matches.forgeries.of_records import later
from tests.playing import by, tip
from tests.sdk import alone

END = 18


@BOTH
@pytest.mark.parametrize("seq", range(1, END + 1))
def test_a_changed_record_is_named(lines, broken, seq):
    assert broken(change_line(lines, seq, later)) == (seq, "link")


@pytest.mark.parametrize(
    ("seq", "change"),
    [
        (11, lambda record: record["event"].update(more=1)),
        (6, lambda record: record["command"].update(more=1)),
    ],
)
def test_more_than_an_event_or_a_command_has_is_named_by_whoever_knows_them(lines, seq, change):
    forged = mend(change_line(lines, seq, lambda line: change(line["e"])))

    assert with_rules(forged) == (seq, "record")


def test_an_event_that_the_game_has_not_is_named_in_a_running_match_too(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    last = tip(context, match_id).version
    strange = lambda line: line["e"]["event"].update(type="card-stolen")  # noqa: E731

    assert with_rules(mend(change_line(bundle_of(context, match_id), last, strange))) == (
        last,
        "record",
    )


@pytest.mark.parametrize(
    ("seq", "change", "fault"),
    [
        (11, lambda event: event.update(food=[9, 9]), (11, "decision")),
        (8, lambda event: event.update(seat=0), (8, "decision")),
        (1, lambda event: event.update(options={"rounds": 9, "tone": "wild"}), (1, "mac")),
    ],
)
def test_what_breaks_the_rules_is_named_by_whoever_knows_them(lines, seq, change, fault):
    """After relinking, a verifier without the rules and the true head sees a complete bundle."""
    forged = mend(change_line(lines, seq, lambda line: change(line["e"]["event"])))

    assert with_rules(forged) == fault
    assert alone.verify(forged)["complete"]


@BOTH
@pytest.mark.parametrize(
    "change",
    [
        lambda opened: opened["reasons"]["value"].update(level="mcts:9"),
        lambda opened: opened["reasons"].update(salt="5a" * 32),
        lambda opened: opened.pop("reasons"),
        lambda opened: opened.update({"event.more": opened["reasons"]}),
    ],
)
def test_changed_reasons_of_a_bot_are_named(bot_lines, broken, change):
    at = next(seq for seq, line in enumerate(bot_lines) if b'"reasons"' in line)

    forged = change_line(bot_lines, at, lambda line: change(line["opened"]))
    for lines in (forged, mend(forged)):
        seq, fault = broken(lines)
        assert (seq, fault in ("seal", "record")) == (at, True)


@BOTH
@pytest.mark.parametrize("field", ["at", "by", "command", "event", "id", "mac", "seals", "seat"])
def test_every_field_of_a_record_is_held_by_the_chain(bot_lines, broken, field):
    """The field is changed or removed."""
    at = next(
        seq for seq, line in enumerate(bot_lines[1:], 1) if field in canonical.decode(line)["e"]
    )
    for change in (lambda e: e.pop(field), lambda e: e.update({field: other_of(e[field])})):
        seq, fault = broken(change_line(bot_lines, at, lambda line, do=change: do(line["e"])))
        assert (seq, fault in ("link", "record")) == (at, True)


def other_of(value):
    """Return a different value of the same type."""
    match value:
        case int():
            return value + 1
        case str():
            return {"host": "admin", "bot": "seat"}.get(value, value[::-1] + "0")
        case dict():
            return {**value, "type": value.get("type", "") + "x"}
