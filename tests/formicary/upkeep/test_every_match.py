"""`formicary verify --all` and `formicary rehearse`: their findings, and how they resume."""

import json
from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace

from events.keys import match_keys
from formicary.cli.terminal import DAMAGED
from formicary.upkeep.every_match import Kept
from formicary.upkeep.report import UpkeepReport, describe_rehearsal
from formicary.upkeep.stored_match import StoredMatches
from games.errors import RuleViolation
from games.game import RunPhase
from tests.anthill import ANTHILL, Foraged
from tests.by_game import ANY_GAME
from tests.formicary.upkeep.conftest import play_match, wiring_on
from tests.matches.forging import some_match
from tests.playing import GAMES, begin_match, context_on, play_on


@pytest.fixture(scope="module")
def matches(server):
    """Return three matches of bots: one over, one running, one whose third event was changed."""
    wiring = wiring_on(server)
    over, running, forged = (
        play_match(wiring, key, steps=steps) for key, steps in (("a", 999), ("b", 4), ("c", 9))
    )
    name = match_keys(forged).events
    kept = wiring.store.client.execute_command("XRANGE", name, "-", "+")
    wiring.store.client.delete(name)
    for id_, (_, e, *rest) in kept:
        changed = e.replace(b'"at":', b'"at":1', 1) if id_ == b"3-0" else e
        wiring.store.client.execute_command("XADD", name, id_, "e", changed, *rest)
    return over, running, forged


@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.assure)])
def test_every_match_is_verified_and_the_report_says_where_one_fails(
    matches, run, tmp_path, processes
):
    over, running, forged = matches
    file, state = tmp_path / "found.json", tmp_path / "state"

    code, said = run("verify", "--all", "--json", file, "--state", state, "--processes", processes)

    report = msgspec.json.decode(file.read_bytes(), type=UpkeepReport)
    findings = {match.match_id: match for match in report.matches}
    assert (code, report.holds, report.fails, report.damaged) == (DAMAGED, 2, 0, 1), said
    assert findings[over].is_over
    assert not findings[running].is_over
    assert (findings[forged].difference.seq, findings[forged].difference.fault) == (3, "link")
    assert findings[forged].verdict == "damaged"
    assert forged in said
    assert not state.exists()


def test_an_interrupted_run_goes_on_and_checks_again_what_moved_on_or_failed(
    matches, server, run, tmp_path
):
    state, file = tmp_path / "state", tmp_path / "found.json"
    store = wiring_on(server).store
    _, running, forged = matches
    kept, stored = Kept(state), StoredMatches(store, {})
    for match_id in matches:
        finding = stored.check(match_id)
        verdict = "fails" if match_id == forged else "holds"
        moved = finding.version - (match_id == running)
        kept.keep(replace(finding, verdict=verdict, difference=None, seconds=7, version=moved))
    kept.close(is_done=False)
    state.write_bytes(state.read_bytes() + b'{"match_id":"half a li')

    run("rehearse", "--json", file, "--state", state, "--processes", 1)

    report = msgspec.json.decode(file.read_bytes(), type=UpkeepReport)
    again = {match.match_id for match in report.matches if match.seconds != 7}
    assert again == {running, forged}


def test_findings_of_other_code_are_not_gone_on_with(tmp_path):
    state = tmp_path / "state"
    state.write_bytes(
        b'{"code":"other"}\n{"match_id":"m","version":1,"link":"","verdict":"holds"}\n'
    )

    kept = Kept(state)

    assert kept.found == {}
    kept.close(is_done=True)


def test_one_match_or_all_of_them(run):
    assert run("verify")[0] == run("verify", "some", "--all")[0] == 1


def test_a_rehearsal_names_the_event_the_rule_and_whom_it_concerns():
    """A rehearsal of code that rejects seat 0's first command reports event, rule and player."""
    context = context_on()
    match_id = begin_match(context)
    play_on([context], match_id, 3, steps=20)
    same = StoredMatches(context.store, GAMES).check(match_id)

    def decide(state, command, luck):
        if not isinstance(command, RunPhase) and command.seat == 0:
            raise RuleViolation("some.check", rule="9.9")
        return ANTHILL.decide(state, command, luck)

    other = {"anthill": replace(ANTHILL, decide=decide)}
    rehearsed = StoredMatches(context.store, other).check(match_id)

    assert (same.verdict, rehearsed.verdict) == ("holds", "fails")
    assert (rehearsed.difference.rules, rehearsed.difference.fault) == (("9.9",), "decision")
    assert (rehearsed.difference.by, rehearsed.difference.seat) == ("seat", 0)
    assert rehearsed.difference.seq > 1


def test_a_rehearsal_names_every_difference_and_both_results():
    """Foraging brings a food more: each such event differs, and so do the points."""
    context = context_on()
    match_id = begin_match(context)
    some_match(context, match_id)

    def decide(state, command, luck):
        events = ANTHILL.decide(state, command, luck)
        return tuple(
            replace(event, food=(event.food[0] + 1, *event.food[1:]))
            if isinstance(event, Foraged)
            else event
            for event in events
        )

    other = {"anthill": replace(ANTHILL, decide=decide)}
    finding = StoredMatches(context.store, other).check(match_id)

    codec = context.cache.get(match_id).codec
    foraged = [
        entry.seq
        for entry in context.store.read(match_id)
        if isinstance(codec.read(entry).event, Foraged)
    ]
    rehearsal = finding.rehearsal
    assert finding.verdict == "fails"
    assert len(foraged) > 1
    assert [difference.seq for difference in rehearsal.differences] == foraged
    assert rehearsal.differences[0] == finding.difference
    assert (rehearsal.recorded.status, rehearsal.new.status) == ("over", "over")
    more = [
        after - before
        for before, after in zip(rehearsal.recorded.points, rehearsal.new.points, strict=True)
    ]
    assert sum(more) == len(foraged)
    *_, recorded, new = describe_rehearsal(finding)
    assert recorded == f"recorded: {rehearsal.recorded}"
    assert "points: seat 0 " in new


def test_a_rehearsal_names_the_command_that_ends_the_new_result():
    context = context_on()
    match_id = begin_match(context)
    some_match(context, match_id)

    def decide(state, command, luck):
        if not isinstance(command, RunPhase) and command.seat == 1:
            raise RuleViolation("some.check", rule="9.9")
        return ANTHILL.decide(state, command, luck)

    other = {"anthill": replace(ANTHILL, decide=decide)}
    rehearsal = StoredMatches(context.store, other).check(match_id).rehearsal

    assert {difference.seat for difference in rehearsal.differences} == {1}
    assert len(rehearsal.differences) > 1
    assert rehearsal.new.refused == rehearsal.differences[0].seq
    assert (rehearsal.recorded.status, rehearsal.new.status) == ("over", "running")


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda client, keys: client.xdel(keys.events, "2-0"), "gap"),
        (lambda client, keys: client.delete(keys.vault), "keys"),
        (lambda client, keys: client.hset(keys.heads, keys.match_id, f"99 {'0' * 64} "), "head"),
    ],
)
def test_damage_is_no_change_of_the_rules(damage, fault):
    context = context_on()
    match_id = begin_match(context)
    play_on([context], match_id, 3, steps=9)
    keys = match_keys(match_id)
    damage(context.store.client, SimpleNamespace(match_id=match_id, **keys._asdict()))

    finding = StoredMatches(context.store, GAMES).check(match_id)

    assert (finding.verdict, finding.difference.fault) == ("damaged", fault)
    assert finding.rehearsal is None


@pytest.mark.parametrize(
    ("how", "steps", "reason"),
    [
        ({}, 4, "so it can be neither verified nor continued"),
        ({}, 999, "but it has released those that prove it: verify its bundle"),
        ({"keeps_keys": True}, 999, "and it keeps them back: its bundle has none either"),
    ],
)
def test_a_match_without_keys_has_the_reason(server, run, tmp_path, how, steps, reason):
    wiring, file = wiring_on(server), tmp_path / "found.json"
    match_id = play_match(wiring, f"keyless {reason}", steps=steps, **how)
    wiring.store.client.delete(match_keys(match_id).vault)

    _, said = run("verify", "--all", "--json", file, "--state", tmp_path / "s", "--processes", 1)

    status = "running" if steps == 4 else "over"
    lost = f"the store has lost its keys, {reason}"
    expected = f"{match_id} damaged, {ANY_GAME.name} {ANY_GAME.rules}, {status}: keys: {lost}\n"
    assert expected in said
    written = next(m for m in json.loads(file.read_bytes())["matches"] if m["match_id"] == match_id)
    assert written["difference"] == {"fault": "keys", "detail": lost}
    code, said = run("verify", match_id)
    assert (code, reason in said) == (DAMAGED, True)


def test_a_rehearsal_calls_damage_damage(matches, run, tmp_path):
    """If a match is damaged, the report does not suggest rolling back the release."""
    _, _, forged = matches

    code, said = run("rehearse", "--state", tmp_path / "state", "--processes", 1)

    assert code == DAMAGED, said
    assert forged in said
    assert "plays these matches differently" not in said


def test_code_that_fails_is_a_finding():
    context = context_on()
    match_id = begin_match(context)

    def evolve(state, event):
        raise KeyError("food")

    broken = {"anthill": replace(ANTHILL, evolve=evolve)}
    finding = StoredMatches(context.store, broken).check(match_id)

    assert (finding.verdict, finding.difference.fault) == ("fails", "crash")
    assert finding.difference.detail == "KeyError: 'food'"


def test_a_deleted_match_is_told_as_such():
    context = context_on()
    match_id = begin_match(context)
    context.store.withdrawals.delete(match_id)

    assert StoredMatches(context.store, GAMES).check(match_id).verdict == "deleted"
