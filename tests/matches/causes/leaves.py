"""The check that the newest change of a value is the one that the oracle finds."""

import json
from functools import partial
from itertools import islice

import msgspec

from games.game import Secret
from matches.causes.history import TimeLimit, ValueHistory
from matches.causes.places import encode, locate
from matches.causes.why import WhyQuery, why
from projections.undo_history import line_to

SOON = 600.0  # seconds, more than any check takes


def check_leaves(tree, reader, version):
    """Check the newest change of every leaf of a view. Return the seqs that changed a leaf.

    The result maps each seq to the path of such a leaf and to its pointer at the version.
    """
    nodes = tree.oracle.nodes(version, reader.seat)
    line = line_to(tree.match, version)
    assert list(line) == tree.oracle.line(version)[-2::-1]
    ((_, state),) = _states(tree, version)
    view = tree.match.game.view(state, reader.seat) if nodes else None
    newest = tree.oracle.newest_changes(version, reader.seat)
    changed = {}
    for path, node in nodes.items():
        if not node.is_leaf:
            continue
        place = locate(view, node.pointer).place
        history = ValueHistory(tree.context, tree.match, reader.seat, place, line, TimeLimit(SOON))
        (change,) = islice(history.changes(), 1)
        seq, before, after = newest[path]
        assert change.seq == seq, node
        assert _seen(change.before) == _known(before), node
        assert _seen(change.after) == _known(after), node
        assert after.text == node.text
        changed.setdefault(seq, (path, node.pointer))
    return changed


def check_causes(tree, reader, version, changed):
    """Check the commands that changed some leaves. Return the number of hidden choices."""
    choices = 0
    for seq, (path, pointer) in changed.items():
        query = WhyQuery(version, pointer, limit=1)
        (explained,) = why(tree.context, reader, query, TimeLimit(SOON)).changes
        change, command = explained.change, explained.command
        assert change.seq == explained.entry.seq == seq
        choice = _choice_of(tree, reader, change)
        recorded_in = 0
        if choice:
            opens = partial(_is_open, tree, reader)
            recorded_in = tree.oracle.choice_before(version, seq, choice, opens)
        assert command.is_choice == bool(recorded_in)
        assert (command.seq, command.id) == tree.oracle.command_of(recorded_in or seq)
        assert command.version == command.seq - 1
        check_left_out(tree, reader, version, (path, seq, command))
        choices += command.is_choice
    return choices


def check_left_out(tree, reader, version, caused):
    """Check that without the command the value differs.

    If the value is the same as before the command, other events in between changed it as well.
    """
    path, seq, command = caused
    without = tree.oracle.nodes(command.version, reader.seat).get(path)
    with_it = tree.oracle.nodes(version, reader.seat)[path]
    if without and without.text == with_it.text:
        changed = [other for other, _, _ in tree.oracle.changes(version, reader.seat, path)]
        assert [other for other in changed if command.seq <= other < seq]


def _is_open(tree, reader, event):
    """Return whether the reader may see all hidden values of an event."""
    if "salt" in tree.match.timeline.newest.released:
        return True
    values = (getattr(event, name) for name in event.__struct_fields__)
    return all(reader.seat in value.audience for value in values if isinstance(value, Secret))


def _choice_of(tree, reader, change):
    choice_of, event = tree.match.game.choice_of, tree.oracle.naive.recorded[change.seq - 1].event
    if choice_of is None or not isinstance(event, tree.match.game.event):
        return None
    if change.after is None:
        return None
    ((_, state),) = _states(tree, change.seq)
    view = tree.match.game.view(state, reader.seat)
    return choice_of(event, view, change.after.pointer)


def _states(tree, version):
    line = tree.context.cache.timeline_at(tree.match, version)
    return [(version, line.state(version))]


def _seen(value):
    if value is None:
        return None
    plain = msgspec.json.decode(encode(value.value))
    return value.pointer, json.dumps(plain, sort_keys=True)


def _known(node):
    return None if node is None else (node.pointer, node.text)
