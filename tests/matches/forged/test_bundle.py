"""Whatever is done to the records, secrets or keys of a bundle is named alike by both verifiers."""

import pytest

from events import canonical
from matches.commands.execute import play
from tests.anthill import Ponder
from tests.matches.bundles import (
    BOTH,
    bundle_of,
    changed,
    mended,
    resealed,
    with_rules,
    without_rules,
)
from tests.playing import by, tip
from tests.sdk import alone

END = 18


@BOTH
@pytest.mark.parametrize("seq", range(1, END + 1))
def test_a_changed_record_is_named(lines, broken, seq):
    later = lambda one: one["e"].update(at=one["e"]["at"] + 1)  # noqa: E731

    assert broken(changed(lines, seq, later)) == (seq, "link")


@BOTH
def test_another_key_is_named(lines, broken):
    """A forger with another key cannot have committed to it."""
    for name in ("bot", "luck", "salt", "state"):
        forged = changed(
            lines, END, lambda one, n=name: one["e"]["event"]["keys"].update({n: "00"})
        )

        assert broken(forged) == (END, "link")
        assert broken(mended(forged)) == (1, "commitment")


def committed(lines, name, key):
    """Return a log that releases another key, and says that it had committed to it."""
    hashed = alone.hashlib.sha256(b"formicary/commitment/1\x00" + bytes.fromhex(key)).hexdigest()
    lines = changed(lines, 1, lambda one: one["e"]["event"]["commitments"].update({name: hashed}))
    return mended(changed(lines, END, lambda one: one["e"]["event"]["keys"].update({name: key})))


def test_a_log_committed_to_another_key_is_named(lines):
    """Nothing was drawn or salted with it."""
    assert without_rules(committed(lines, "luck", "11" * 32)) == (3, "luck")
    assert without_rules(committed(lines, "salt", "11" * 32)) == (3, "seal")
    for name in ("luck", "salt"):  # the table, with its commitments, is part of each mac
        assert with_rules(committed(lines, name, "11" * 32)) == (1, "mac")


@BOTH
def test_another_salt_is_named(lines, broken):
    """Even with a seal that fits it."""
    salt = "5a" * 32
    other = changed(lines, 7, lambda one: one["opened"]["event.workers"].update(salt=salt))
    fitting = lambda one: resealed(one, "event.workers", 3, salt)  # noqa: E731

    assert broken(other) == (7, "seal")
    assert broken(mended(changed(lines, 7, fitting))) == (7, "seal")


@BOTH
@pytest.mark.parametrize(
    "change",
    [
        lambda opened: opened["event.workers"].update(value=1),
        lambda opened: opened["event.workers"].update(salt="00"),
        lambda opened: opened.pop("event.workers"),
        lambda opened: opened.update({"luck": opened["event.workers"]}),
    ],
)
def test_a_changed_hidden_value_is_named(lines, broken, change):
    assert broken(changed(lines, 7, lambda one: change(one["opened"]))) == (7, "seal")


@BOTH
def test_forged_luck_is_named(lines, broken):
    """Well sealed, with the true salt: the key gives another number."""

    def forge(one):
        draw = dict(one["opened"]["luck"]["value"][0])
        draw["values"] = [draw["values"][0] % 6 + 1]
        resealed(one, "luck", [draw])

    assert broken(mended(changed(lines, 11, forge))) == (11, "luck")


@BOTH
@pytest.mark.parametrize(
    ("seq", "change"),
    [
        (6, lambda record: record.update(at=1)),
        (6, lambda record: record.pop("id")),
        (6, lambda record: record.update(at="late")),
        (18, lambda record: record.update(id="11")),
        (18, lambda record: record.update(by="host")),
        (6, lambda record: record.update(more=1)),
        (6, lambda record: record.update(seals={"command": 1})),
        (1, lambda record: record["event"].update(lineage="none")),
        (1, lambda record: record["event"]["commitments"].update(luck=None)),
    ],
)
def test_a_record_out_of_its_commit_is_named_though_chained_anew(lines, broken, seq, change):
    assert broken(mended(changed(lines, seq, lambda one: change(one["e"])))) == (seq, "record")


@BOTH
@pytest.mark.parametrize(
    ("seq", "change"),
    [
        (7, lambda one: one["e"].update(by="nobody")),
        (7, lambda one: one["e"].update(event=[])),
        (7, lambda one: one["e"]["event"].pop("type")),
        (7, lambda one: one["e"].update(at=2**53)),
        (7, lambda one: one.update(seq=2**53)),
        (6, lambda one: one.update(opened={})),
        (0, lambda header: header.update(version=2**53)),
        (0, lambda header: header.update(rules_hash="other")),
    ],
)
def test_what_is_no_record_is_named_before_its_link(lines, broken, seq, change):
    if seq == 6:
        lines = changed(lines, 6, lambda one: one.pop("opened", None))

    assert broken(changed(lines, seq, change)) == (seq, "record")


@BOTH
@pytest.mark.parametrize("names", [["luck"], ["bot", "luck", "salt", "state"]])
def test_keys_that_were_promised_and_kept_back_are_named(lines, broken, names):
    """Without them the log would prove what a running match does, and look as good."""

    def keep(one):
        for name in names:
            one["e"]["event"]["keys"].pop(name)

    assert broken(mended(changed(lines, END, keep))) == (END, "commitment")


@pytest.mark.parametrize(
    ("seq", "change"),
    [
        (11, lambda record: record["event"].update(more=1)),
        (6, lambda record: record["command"].update(more=1)),
    ],
)
def test_more_than_an_event_or_a_command_has_is_named_by_whoever_knows_them(lines, seq, change):
    forged = mended(changed(lines, seq, lambda one: change(one["e"])))

    assert with_rules(forged) == (seq, "record")


def test_an_event_that_the_game_has_not_is_named_in_a_running_match_too(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    last = tip(context, match_id).version
    strange = lambda one: one["e"]["event"].update(type="card-stolen")  # noqa: E731

    assert with_rules(mended(changed(bundle_of(context, match_id), last, strange))) == (
        last,
        "record",
    )


@pytest.mark.parametrize(
    ("seq", "change", "found"),
    [
        (11, lambda event: event.update(food=[9, 9]), (11, "decision")),
        (8, lambda event: event.update(seat=0), (8, "decision")),
        (1, lambda event: event.update(options={"rounds": 9, "tone": "wild"}), (1, "mac")),
    ],
)
def test_what_breaks_the_rules_is_named_by_whoever_knows_them(lines, seq, change, found):
    """Chained again it looks whole to who knows neither the rules nor the true head."""
    forged = mended(changed(lines, seq, lambda one: change(one["e"]["event"])))

    assert with_rules(forged) == found
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
def test_changed_reasons_of_a_bot_are_named(reasoned, broken, change):
    at = next(seq for seq, line in enumerate(reasoned) if b'"reasons"' in line)

    forged = changed(reasoned, at, lambda one: change(one["opened"]))
    for lines in (forged, mended(forged)):
        seq, fault = broken(lines)
        assert (seq, fault in ("seal", "record")) == (at, True)


@BOTH
@pytest.mark.parametrize("field", ["at", "by", "command", "event", "id", "mac", "seals", "seat"])
def test_every_field_of_a_record_is_held_by_the_chain(reasoned, broken, field):
    """Changed, or left out."""
    at = next(
        seq for seq, line in enumerate(reasoned[1:], 1) if field in canonical.decode(line)["e"]
    )
    for change in (lambda e: e.pop(field), lambda e: e.update({field: other_of(e[field])})):
        seq, fault = broken(changed(reasoned, at, lambda one, do=change: do(one["e"])))
        assert (seq, fault in ("link", "record")) == (at, True)


def other_of(value):
    """Return another value of the same type."""
    match value:
        case int():
            return value + 1
        case str():
            return {"host": "admin", "bot": "seat"}.get(value, value[::-1] + "0")
        case dict():
            return {**value, "type": value.get("type", "") + "x"}
