"""Recorded matches, rewound to every decision point, produce the same events when repeated.

They cover all parts of the games, so they include every kind of question in every phase.
"""

import pytest

from events import canonical
from games import GAMES
from games.luck import KeyedLuck
from games.table import TableEvent
from games.versions import under
from matches.audit.bundle import read_bundle_lines
from matches.audit.verify import released_keys
from matches.commands.luck import luck_key
from projections.timeline import Timeline, codec_of
from tests.replays.changes import RECORDED
from tests.replays.recording import command_of
from tests.sdk import alone


def store_and_load(game, state):
    """Encode and decode a state. Return it with its dump."""
    dump = canonical.encode(game.dump(state))
    return game.load(canonical.decode(dump)), dump


def commits(codec, entries):
    """Yield the command and events of each commit, together with the version before it."""
    first = None
    for entry in entries:
        recorded = codec.read(entry)
        first = recorded if recorded.record.id else first
        if recorded.record.id:
            before, events = entry.seq - 1, []
        if not isinstance(recorded.event, TableEvent):
            events.append(recorded.event)
        if recorded.record.mac:
            yield before, first, tuple(events)


def repeat_match(game, path):
    """Repeat every command of a recorded match from the preceding state. Return the questions."""
    header, entries = read_bundle_lines(alone.read_lines(str(path)))
    game = under(game, header.rules)
    keys, codec = released_keys(entries), codec_of(game)
    line = Timeline(header.match_id, game, codec, lambda version: None)
    line.extend(entries)
    asked = set()
    for before, first, events in commits(codec, entries):
        command = command_of(game, first)
        if command is None:
            continue
        if line.is_target(before):
            asked |= {question.kind for question in line.questions_at(before) if question.seat >= 0}
        state, stood = store_and_load(game, line.state(before))
        luck = KeyedLuck(luck_key(keys, line.table(before)))
        assert game.decide(state, command, luck) == events, (path.name, before)
        for event in events:
            state = game.evolve(state, event)
        after = line.state(before + len(events))
        assert canonical.encode(game.dump(state)) == canonical.encode(game.dump(after))
        assert canonical.encode(game.dump(line.state(before))) == stood
        assert not game.invariants(state)
    return asked


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_question_can_be_gone_back_to_and_answered_again(name):
    """States and draws are the same, starting from the stored state."""
    game = GAMES[name]
    asked = set()
    for path in RECORDED:
        if path.parent.name == name:
            asked |= repeat_match(game, path)

    assert asked == set(game.questions)
