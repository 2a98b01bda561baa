"""Bundles hold, and whatever is done to one is named alike by both verifiers."""

import pytest

from events import Broken, canonical
from matches.bots import answer
from matches.bundle import unbundled, verify_bundle
from matches.play import play
from matches.undo import rewind
from matches.verify import Shown
from projections.due import tasks_of
from tests.anthill import Ponder, Send
from tests.matches.bundles import bundle_of, changed, mended, resealed, swapped
from tests.matches.forging import some_match
from tests.playing import GAMES, Actor, begun, by, tip
from tests.sdk import alone

# 1 created; 2, 3 seats taken with 4, 5 dealt; 6 pondered; 7 sent; 8 taken back; 9, 10 sent;
# 11 foraged; 12, 13 sent; 14 foraged; 15, 16 sent; 17 foraged, 18 ended
END = 18


@pytest.fixture
def lines(house, match):
    some_match(house, match)
    return bundle_of(house, match)


def with_rules(lines):
    with pytest.raises(Broken) as caught:
        verify_bundle(lines, GAMES)
    return caught.value.seq, caught.value.fault


def without_rules(lines):
    with pytest.raises(alone.Broken) as caught:
        alone.verify(lines)
    return caught.value.seq, caught.value.fault


BOTH = pytest.mark.parametrize("broken", [with_rules, without_rules])


def test_a_bundle_of_a_finished_match_proves_everything(house, match, lines):
    told = []
    proof = verify_bundle(lines, GAMES, told.append)

    assert told == list(range(1, END + 1))
    assert proof.shown == Shown(END, 22, 0)
    assert (proof.report.draws, proof.report.states, proof.report.decisions) == (6, 15, 12)
    assert unbundled(lines)[1] == tuple(house.store.read(match))
    assert alone.verify(lines) == {
        "match": match,
        "events": END,
        "opened": 22,
        "sealed": 0,
        "draws": 6,
        "complete": True,
    }


@pytest.mark.parametrize(("seat", "opened"), [(None, 0), (0, 4), (1, 3)])
def test_a_bundle_of_a_running_match_proves_what_its_reader_may_know(house, match, seat, opened):
    play(house, match, by(0, Ponder(seat=0)))
    play(house, match, by(0, Send(seat=0, workers=3)))
    play(house, match, by(1, Send(seat=1, workers=1)))
    lines = bundle_of(house, match, seat)

    proof = verify_bundle(lines, GAMES)

    assert proof.report is None
    assert proof.shown == Shown(8, opened, 9 - opened)
    counted = alone.verify(lines)
    assert (counted["opened"], counted["complete"]) == (opened, False)


def test_luck_drawn_again_after_a_rewind_holds(house, match):
    start = tip(house, match).version
    play(house, match, by(0, Ponder(seat=0)))
    rewind(house, match, start, Actor("admin"))
    some_match(house, match)
    lines = bundle_of(house, match)

    assert verify_bundle(lines, GAMES).report.draws == alone.verify(lines)["draws"] == 7


@BOTH
@pytest.mark.parametrize("seq", range(1, END + 1))
def test_a_changed_record_is_named(lines, broken, seq):
    later = lambda one: one["e"].update(at=one["e"]["at"] + 1)  # noqa: E731

    assert broken(changed(lines, seq, later)) == (seq, "link")


@BOTH
@pytest.mark.parametrize("seq", range(1, END + 1))
def test_a_dropped_line_is_named(lines, broken, seq):
    found = broken(lines[:seq] + lines[seq + 1 :])

    assert found == ((seq, "gap") if seq < END else (END, "head"))


@BOTH
@pytest.mark.parametrize("seq", range(1, END))
def test_exchanged_and_inserted_lines_are_named(lines, broken, seq):
    assert broken(swapped(lines, seq)) == (seq, "gap")
    assert broken([*lines[: seq + 1], *lines[seq:]]) == (seq + 1, "gap")


@BOTH
def test_an_inserted_event_with_a_place_of_its_own_is_named(lines, broken):
    one = canonical.decode(lines[8])
    one.update(seq=9)
    inserted = [*lines[:9], canonical.encode(one) + b"\n", *lines[9:]]

    assert broken(inserted) == (9, "link")


@BOTH
@pytest.mark.parametrize("left", [0, 1, 5, END - 1])
def test_a_truncated_bundle_is_named(lines, broken, left):
    assert broken(lines[: left + 1]) == (left + 1, "head")


@BOTH
def test_an_empty_bundle_is_named(lines, broken):
    assert broken([]) == (0, "record")
    assert broken(lines[1:]) == (0, "record")


def test_a_truncated_bundle_with_a_head_to_fit_is_half_a_commit_or_no_finished_match(lines):
    """Only who knows the true head, from a receipt for instance, can tell more."""
    assert without_rules(mended(lines[:END])) == with_rules(mended(lines[:END])) == (END - 1, "gap")
    assert verify_bundle(mended(lines[: END - 1]), GAMES).report is None
    assert not alone.verify(mended(lines[: END - 1]))["complete"]


@BOTH
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"link": "00" * 32}, (END, "head")),
        ({"link": "zz"}, (0, "record")),
        ({"match": "another"}, (1, "link")),
        ({"rules": "2"}, (0, "record")),
        ({"game": "chess"}, (0, "record")),
        ({"content": "00"}, (0, "record")),
        ({"bundle": 2}, (0, "record")),
        ({"more": 1}, (0, "record")),
        ({"version": "18"}, (0, "record")),
        ({"version": 19}, (19, "head")),
    ],
)
def test_a_changed_header_is_named(lines, broken, change, found):
    assert broken(changed(lines, 0, lambda header: header.update(change))) == found


@BOTH
@pytest.mark.parametrize("line", [b"", b"\n", b"[]\n", b"{}\n", b"{\n", b"\xff\n", b'{"seq":7}\n'])
def test_what_is_no_line_is_named(lines, broken, line):
    assert broken([*lines[:7], line, *lines[8:]]) == (7, "record")


@BOTH
@pytest.mark.parametrize("seq", [0, 7])
def test_a_line_that_is_not_canonical_is_named(lines, broken, seq):
    spaced = lines[seq].replace(b":", b": ", 1)

    assert broken([*lines[:seq], spaced, *lines[seq + 1 :]]) == (seq, "record")


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
@pytest.mark.parametrize("nested", [b'{"a":' * 5000 + b"1" + b"}" * 5000, b"[" * 50_000])
@pytest.mark.parametrize("seq", [0, 7])
def test_a_line_that_is_nested_too_deep_is_named(lines, broken, seq, nested):
    assert broken([*lines[:seq], nested + b"\n", *lines[seq + 1 :]]) == (seq, "record")


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


def test_an_event_that_the_game_has_not_is_named_in_a_running_match_too(house, match):
    play(house, match, by(0, Ponder(seat=0)))
    last = tip(house, match).version
    strange = lambda one: one["e"]["event"].update(type="card-stolen")  # noqa: E731

    assert with_rules(mended(changed(bundle_of(house, match), last, strange))) == (last, "record")


@pytest.mark.parametrize(
    ("seq", "change", "found"),
    [
        (11, lambda event: event.update(food=[9, 9]), (11, "decision")),
        (8, lambda event: event.update(seat=0), (8, "decision")),
        (1, lambda event: event.update(options={"rounds": 9, "tone": "wild"}), (1, "mac")),
    ],
)
def test_what_breaks_the_rules_is_named_by_whoever_knows_them(lines, seq, change, found):
    """Chained anew it looks whole to who knows neither the rules nor the true head."""
    forged = mended(changed(lines, seq, lambda one: change(one["e"]["event"])))

    assert with_rules(forged) == found
    assert alone.verify(forged)["complete"]


def test_rules_that_are_not_here_are_not_taken_for_others(lines):
    """A match is decided again under the rules that it was played under, or not at all."""
    other = changed(lines, 1, lambda one: one["e"]["event"].update(rules="7"))
    other = mended(changed(other, 0, lambda header: header.update(rules="7")))

    assert with_rules(other) == (1, "decision")


@pytest.fixture
def reasoned(house):
    """The bundle of a match that bots have played, with what they thought."""
    match = begun(house, bots=2, key="bots")
    while tasks := tasks_of(match, house.store.head(match).waits):
        answer(house, tasks[0])
    return bundle_of(house, match)


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


@BOTH
@pytest.mark.parametrize("field", ["link", "seq", "e", "opened"])
def test_every_field_of_a_line_is_needed(reasoned, broken, field):
    at = next(seq for seq, line in enumerate(reasoned) if b'"reasons"' in line)
    seq, fault = broken(changed(reasoned, at, lambda one: one.pop(field)))

    assert (seq, fault) == (at, "seal" if field == "opened" else "record")
