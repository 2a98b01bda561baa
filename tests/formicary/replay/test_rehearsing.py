"""Recorded commands are played again by the same and by changed code, and compared."""

import pytest
from msgspec.structs import replace

from formicary.replay.rehearsing import open_recorded, play_again, read_stored
from formicary.replay.serving import serve_record
from formicary.upkeep.bundle_files import LinesOfFile
from games import GAMES
from games.errors import RuleViolation
from games.game import Phase, RunPhase
from games.luck import SeededLuck
from matches.audit.bundle import read_bundle_lines
from matches.audit.verify import released_keys
from tests.anthill import ANTHILL, Foraged, Send, Sent, TakenBack
from tests.replays.recording import FOLDER
from tests.service.conftest import World

FILES = sorted((FOLDER / "table").glob("*.gz"))
FILES += [
    sorted((FOLDER / name).glob("2-seats*.gz"))[0] for name in GAMES if (FOLDER / name).is_dir()
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_same_code_has_the_same_result(file):
    header, entries = read_bundle_lines(LinesOfFile(file))
    keys = released_keys((entries[0], entries[-1]))
    recorded = open_recorded(header, GAMES[header.game], entries, keys)

    new = play_again(recorded)

    assert (new.seq, new.reason) == (0, "")
    assert events_of(new.bundle) == events_of(recorded)
    assert new.bundle.timeline.state(header.version) == recorded.timeline.state(header.version)
    page = compare(recorded, new)
    assert (page["difference"], page["turns"]) == (None, [])


def events_of(bundle):
    return [(recorded.event, recorded.record.by) for recorded in bundle.recorded()]


def compare(recorded, new):
    record = serve_record(recorded, games={**GAMES, "anthill": recorded.game})
    other = record.add(new.bundle)
    address = f"/v1/matches/{record.match_id}/compare?with={other}"
    return record.app.test_client().get(address).json


def play(game, *, undo=False):
    """Return a context with a finished match, and the id of the match."""
    world = World({"anthill": game})
    match_id, tokens = world.begin_match()
    for round_number in range(3):
        for seat, token in enumerate(tokens):
            head = world.get(f"/v1/matches/{match_id}").json["version"]
            sent = world.send(match_id, token, workers=1 + (round_number + seat) % 3)
            assert sent.status_code == 201, sent.text
            if undo and seat == 0:
                back = world.post(f"/v1/matches/{match_id}/undo", {"to": head}, token=token)
                assert back.status_code == 201, back.text
                again = world.send(match_id, token, workers=3)
                assert again.status_code == 201, again.text
        world.run_phases(match_id)
    return world.context, match_id


def played_again(context, match_id, game):
    """Return a stored match as recorded, and as another code plays it."""
    stored = read_stored(context, match_id)
    recorded = open_recorded(stored.header, game, stored.entries, stored.keys)
    return recorded, play_again(recorded)


def last_state(bundle):
    return bundle.timeline.state(bundle.timeline.version)


def decide_at_length(state, command, luck):
    """Send workers, take them back, and send them again."""
    events = ANTHILL.decide(state, command, luck)
    if isinstance(command, Send):
        return (*events, TakenBack(seat=command.seat), *events)
    return events


def test_versions_of_undone_moves_follow_the_new_numbers():
    context, match_id = play(ANTHILL, undo=True)
    recorded, new = played_again(context, match_id, replace(ANTHILL, decide=decide_at_length))

    assert (new.seq, new.bundle.timeline.newest.status) == (0, "over")
    assert new.bundle.header.version > recorded.header.version
    assert len(new.bundle.timeline.rewinds) == len(recorded.timeline.rewinds) == 3
    assert last_state(new.bundle) == last_state(recorded)


def decide_without_large_crowds(state, command, luck):
    if isinstance(command, Send) and command.workers == 3:
        raise RuleViolation("send.twice", rule="1.2", seat=command.seat)
    return ANTHILL.decide(state, command, luck)


def test_the_first_command_that_the_new_rules_forbid_is_named():
    context, match_id = play(ANTHILL)
    game = replace(ANTHILL, decide=decide_without_large_crowds)
    recorded, new = played_again(context, match_id, game)

    (first, *_) = [
        entry.seq
        for entry in recorded.recorded()
        if isinstance(entry.event, Sent) and entry.event.workers.value == 3
    ]
    assert (new.seq, new.reason) == (first, "send.twice (rule 1.2)")
    assert new.bundle.header.version == first - 1
    assert events_of(new.bundle) == events_of(recorded)[: first - 1]
    page = compare(recorded, new)
    assert page["difference"]["other"] is None
    assert page["difference"]["this"]["first"] == first


def decide_at_once(state, command, luck):
    """Roll the die as soon as the last seat has sent its workers, without a phase."""
    events = ANTHILL.decide(state, command, luck)
    if isinstance(command, Send):
        after = ANTHILL.evolve(state, events[0])
        if isinstance(ANTHILL.pending(after), Phase):
            events += ANTHILL.decide(after, RunPhase(), luck)
    return events


AT_ONCE = replace(ANTHILL, decide=decide_at_once)


@pytest.mark.parametrize(("old", "new"), [(ANTHILL, AT_ONCE), (AT_ONCE, ANTHILL)])
def test_phases_run_where_the_new_code_asks_for_them(old, new):
    context, match_id = play(old)
    recorded, result = played_again(context, match_id, new)

    assert (result.seq, result.reason) == (0, "")
    assert last_state(result.bundle) == last_state(recorded)
    phases = [
        sum(by == "phase" and isinstance(event, Foraged) for event, by in events_of(bundle))
        for bundle in (recorded, result.bundle)
    ]
    assert sorted(phases) == [0, 3]


def decide_with_another_die(state, command, luck):
    if isinstance(command, RunPhase) and state.round == 2:
        return ANTHILL.decide(state, command, SeededLuck("another die"))
    return ANTHILL.decide(state, command, luck)


def test_the_results_are_compared_from_the_first_difference_on():
    context, match_id = play(ANTHILL)
    recorded, new = played_again(
        context, match_id, replace(ANTHILL, decide=decide_with_another_die)
    )
    dice = [
        [entry.event.die for entry in bundle.recorded() if isinstance(entry.event, Foraged)]
        for bundle in (recorded, new.bundle)
    ]
    assert [ours == theirs for ours, theirs in zip(*dice, strict=True)] == [True, False, True]

    page = compare(recorded, new)

    second = [entry.seq for entry in recorded.recorded() if isinstance(entry.event, Foraged)][1]
    assert page["difference"]["this"]["first"] == page["difference"]["other"]["first"] == second
    assert page["turns"]
