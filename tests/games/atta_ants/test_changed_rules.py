"""If rules change, the effects on recorded matches are reported by match, event and rule."""

from msgspec.structs import replace

from games import GAMES
from games.errors import RuleViolation
from tests.replays.changes import RECORDED, changes
from tests.replays.test_replays import name
from tests.sdk import alone

ATTA = GAMES["atta-ants"]


def games_with(decide):
    """Return the games, with a different `decide` for Atta Ants."""
    return {**GAMES, "atta-ants": replace(ATTA, decide=decide)}


def find_first(path, tag):
    """Return the seq of the first event of a kind."""
    lines = alone.read_lines(str(path))
    return next((at for at, line in enumerate(lines) if b'"type":"%b"' % tag in line), None)


def test_a_rule_that_tells_other_events_is_reported_by_match_event_and_rule():
    """The last event of each round is left out."""

    def decide(state, command, luck):
        events = ATTA.decide(state, command, luck)
        return tuple(e for e in events if e.__struct_config__.tag != "round-ended")

    changed = changes(games_with(decide), ["atta-ants"])

    by_file = {change.file: change for change in changed}
    for path in [path for path in RECORDED if path.parent.name == "atta-ants"]:
        seq = find_first(path, b"round-ended")
        if seq is None:
            assert name(path) not in by_file
            continue
        change = by_file[name(path)]
        assert (change.difference.seq, change.difference.event, change.difference.fault) == (
            seq,
            "round-ended",
            "decision",
        )
        assert change.difference.rules
        assert name(path) in str(change)
        assert f"seq {seq}, round-ended, rule {change.difference.rules[0]}" in str(change)
    assert changed


def test_a_rule_that_refuses_is_reported_by_its_number():
    """A new rule forbids placing cards."""

    def decide(state, command, luck):
        if command.__struct_config__.tag == "place-card":
            raise RuleViolation("place.never", rule="3.9")
        return ATTA.decide(state, command, luck)

    changed = changes(games_with(decide), ["atta-ants"])

    assert changed
    assert {change.difference.rules for change in changed} == {("3.9",)}
    assert all("place.never (rule 3.9)" in change.difference.detail for change in changed)


def test_a_state_that_comes_out_otherwise_is_reported():
    """The same events are folded into a different state."""
    games = {**GAMES, "atta-ants": replace(ATTA, dump=lambda state: [ATTA.dump(state)])}

    changed = changes(games, ["atta-ants"])

    assert len(changed) == len([path for path in RECORDED if path.parent.name == "atta-ants"])
    assert {(change.difference.seq, change.difference.fault) for change in changed} == {(1, "mac")}
