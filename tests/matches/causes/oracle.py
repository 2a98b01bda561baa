"""The history of every value of a view, from one JSON document per version of a naive fold.

A document is spelled out as a flat mapping. Its keys are paths in which an item of a marked list is
named by its identity instead of its index. The marks are read from the annotations of the classes.
"""

import json
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from games.marks import KEYED
from games.table import Rewound
from tests.projections.naive import NaiveLine


class Node(NamedTuple):
    """A value: its pointer, its canonical JSON, and whether it has no parts."""

    pointer: str
    text: str
    is_leaf: bool


def spell_out(view):
    """Return every value of a view by its path, in which items have their identity."""
    nodes: dict[tuple, Node] = {}
    if view is not None:
        plain = msgspec.json.decode(msgspec.json.encode(view))
        _add(nodes, (), "", plain, view, None)
    return nodes


def _add(nodes, path, pointer, plain, value, hint):
    children = list(_children(plain, value, hint))
    nodes[path] = Node(pointer, json.dumps(plain, sort_keys=True), not children)
    for step, token, inner, part, part_hint in children:
        escaped = token.replace("~", "~0").replace("/", "~1")
        _add(nodes, (*path, step), f"{pointer}/{escaped}", inner, part, part_hint)


def _children(plain, value, hint):
    if isinstance(plain, dict):
        hints = hints_of(type(value)) if isinstance(value, Struct) else {}
        for name, inner in plain.items():
            is_field = isinstance(value, Struct)
            part = getattr(value, name, None) if is_field else value[name]
            yield name, name, inner, part, hints.get(name) if is_field else item_hint(hint)
    elif isinstance(plain, list):
        counts = Counter()
        fields = keys_of(hint)
        for at, (inner, part) in enumerate(zip(plain, value, strict=True)):
            step: Any = at
            if fields is not None:
                key = json.dumps([inner[name] for name in fields] if fields else inner)
                step = key, counts[key]
                counts[key] += 1
            yield step, str(at), inner, part, item_hint(hint)


@cache
def hints_of(kind):
    return get_type_hints(kind, include_extras=True)


def branches(hint):
    """Yield a hint and its alternatives, without the annotations around them."""
    yield hint
    if get_origin(hint) is Annotated:
        yield from branches(get_args(hint)[0])
    elif str(get_origin(hint)) in ("typing.Union", "<class 'types.UnionType'>"):
        for inner in get_args(hint):
            yield from branches(inner)


def keys_of(hint):
    """Return the identifying fields of a list; None if its items are identified by index."""
    for branch in branches(hint):
        for meta in getattr(branch, "__metadata__", ()):
            if KEYED in (getattr(meta, "extra", None) or {}):
                return meta.extra[KEYED]
    return None


def item_hint(hint):
    for branch in branches(hint):
        if get_origin(branch) in (tuple, list):
            return get_args(branch)[0]
        if get_origin(branch) is dict:
            return get_args(branch)[1]
    return None


def _newest(seq, was, path, node, newest):
    before = was.get(path)
    return newest[path] if before and before.text == node.text else (seq, before, node)


class Oracle:
    """The naive history of a match, with the values of every reader's view at every version."""

    def __init__(self, game, entries):
        self.naive = NaiveLine(game, entries)
        self.game = game
        self._known: dict[Any, dict] = {}
        self._lines: dict[int, list[int]] = {}
        self._newest: dict[int, dict] = {}
        self._newest_seat: Any = None

    def nodes(self, version, seat):
        """Return every value that a reader sees at a version."""
        state = self.naive.states[version]
        if (known := self._known.get((id(state), seat))) is None:
            view = None if state == self.game.start else self.game.view(state, seat)
            known = self._known[id(state), seat] = spell_out(view)
        return known

    def line(self, version):
        """Return the versions that lead to a version, newest first, ending with 0."""
        if version not in self._lines:
            self._lines[version] = self._find_line(version)
        return self._lines[version]

    def _find_line(self, version):
        versions = [version]
        while version:
            event = self.naive.recorded[version - 1].event
            version = event.to if isinstance(event, Rewound) else version - 1
            versions.append(version)
        return versions

    def changes(self, version, seat, path):
        """Yield the seq of each event that changed a value, with the nodes before and after it."""
        for seq, before in pairwise(self.line(version)):
            was, now = self.nodes(before, seat).get(path), self.nodes(seq, seat).get(path)
            if (was and was.text) != (now and now.text):
                yield seq, was, now

    def newest_changes(self, version, seat):
        """Return the newest change of every value at a version, as `changes` yields it, by path.

        The changes of a version continue those of the version before it. They are kept for one
        reader at a time.
        """
        if seat != self._newest_seat:
            self._newest, self._newest_seat = {}, seat
        line, newest = self.line(version), {}
        start = next((at for at, seq in enumerate(line) if seq in self._newest), len(line) - 1)
        newest = self._newest.get(line[start], {})
        for seq, before in reversed([*pairwise(line[: start + 1])]):
            was, now = self.nodes(before, seat), self.nodes(seq, seat)
            if was is not now:
                newest = {path: _newest(seq, was, path, now[path], newest) for path in now}
            self._newest[seq] = newest
        return newest

    def command_of(self, seq):
        """Return the seq and the id of the command to which an event belongs."""
        while self.naive.recorded[seq - 1].record.id is None:
            seq -= 1
        return seq, self.naive.recorded[seq - 1].record.id

    def choice_before(self, version, seq, choice, is_open):
        """Return the newest event of a hidden choice before an event on a line, or 0.

        If an event is not open to the reader, its name must suffice.
        """
        for earlier in self.line(version):
            if not 0 < earlier < seq:
                continue
            event = self.naive.recorded[earlier - 1].event
            tag = event.__struct_config__.tag
            is_of = tag in choice.events and event.seat == choice.seat
            is_sealed = choice.is_choice is None or not is_open(event)
            if is_of and (is_sealed or choice.is_choice(event)):
                return earlier
        return 0
