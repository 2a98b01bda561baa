"""Recorded matches: they hold under the rules of today, and show everything together."""

import pytest
from msgspec.structs import replace

from games import GAMES
from games.errors import RuleViolation
from games.versions import released
from matches.audit.bundle import read_bundle_lines
from tests.replays.changes import RECORDED, change_in, changes
from tests.replays.recording import unshown
from tests.replays.table_matches import kept, unshown_of_table
from tests.sdk import alone


def name(path):
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", RECORDED, ids=name)
def test_a_recorded_match_holds(path):
    """Chain, seals, luck and macs hold, and every command is decided as it was then.

    A match that does not is a change of the rules: it needs a version of its own.
    """
    change = change_in(path, GAMES)

    assert change is None, str(change)


@pytest.mark.parametrize("game", GAMES)
def test_matches_of_every_released_version_of_the_rules_are_recorded(game):
    recorded = [path for path in RECORDED if path.parent.name == game]
    headers = [read_bundle_lines(alone.read_lines(str(path)))[0] for path in recorded]

    assert {header.game for header in headers} == {game}
    assert {header.rules for header in headers} == {one.name for one in released(GAMES[game])}
    assert (GAMES[game].rules, GAMES[game].content) in {
        (header.rules, header.content) for header in headers
    }


def test_recorded_matches_show_all_of_the_table():
    """Every event, what each can say, every time-out, and every way to end by giving up."""
    assert unshown_of_table(kept()) == set()


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.name)
def test_no_recorded_match_of_the_table_can_be_done_without(path):
    """Each shows something that no other does, and the report misses it."""
    assert unshown_of_table([one for one in kept() if one != path])


@pytest.mark.parametrize("name", GAMES)
def test_recorded_matches_show_everything(name):
    """Every rule, card, hex, way to end and number of seats stands in some recorded match."""
    assert unshown(GAMES[name]) == set()


ATTA = GAMES["atta-ants"]


def deciding(decide):
    """Return the games with another rule in Atta Ants."""
    return {**GAMES, "atta-ants": replace(ATTA, decide=decide)}


def first_told(path, tag):
    """Return the seq of the first event of a kind."""
    lines = alone.read_lines(str(path))
    return next((at for at, line in enumerate(lines) if b'"type":"%b"' % tag in line), None)


def test_a_rule_that_tells_other_events_is_reported_by_match_event_and_rule():
    """The last word of each round is left out."""

    def decide(state, command, luck):
        events = ATTA.decide(state, command, luck)
        return tuple(e for e in events if e.__struct_config__.tag != "round-ended")

    found = changes(deciding(decide), ["atta-ants"])

    by_file = {change.file: change for change in found}
    for path in [path for path in RECORDED if path.parent.name == "atta-ants"]:
        seq = first_told(path, b"round-ended")
        if seq is None:
            assert name(path) not in by_file
            continue
        change = by_file[name(path)]
        assert (change.seq, change.event, change.fault) == (seq, "round-ended", "decision")
        assert change.rules
        assert name(path) in str(change)
        assert f"seq {seq}, round-ended, rule {change.rules[0]}" in str(change)
    assert found


def test_a_rule_that_refuses_is_reported_by_its_number():
    """No card may be placed any more."""

    def decide(state, command, luck):
        if command.__struct_config__.tag == "place-card":
            raise RuleViolation("place.never", rule="3.9")
        return ATTA.decide(state, command, luck)

    found = changes(deciding(decide), ["atta-ants"])

    assert found
    assert {change.rules for change in found} == {("3.9",)}
    assert all("place.never (rule 3.9)" in change.detail for change in found)


def test_a_state_that_comes_out_otherwise_is_reported():
    """The same events, folded to something else."""
    games = {**GAMES, "atta-ants": replace(ATTA, dump=lambda state: [ATTA.dump(state)])}

    found = changes(games, ["atta-ants"])

    assert len(found) == len([path for path in RECORDED if path.parent.name == "atta-ants"])
    assert {(change.seq, change.fault) for change in found} == {(1, "mac")}
