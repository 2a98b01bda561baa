"""Straightforward alignment of two matches, used as the reference for `compare_matches`.

It walks back from the newest version of a match, event by event and from branch to parent, and
compares whole events decoded with the codec of the game.
"""

import msgspec

from games.table import Rewound, TableEvent
from projections.timeline import codec_of


class NaiveMatch:
    """A match and its origin, read from the first entry."""

    def __init__(self, context, match_id):
        self.match_id = match_id
        match = context.cache.fresh(match_id)
        self.seats = len(match.timeline.newest.seats)
        self.is_open = bool(match.timeline.newest.released)
        codec = codec_of(match.game)
        self.entries = list(context.store.read(match_id))
        self.recorded = [codec.read(entry) for entry in self.entries]
        lineage = self.recorded[0].event.lineage
        self.origin = (NaiveMatch(context, lineage.match_id), lineage.version) if lineage else None

    def line(self, version=None):
        """Return all events that lead to a version, as pairs of a match and a seq."""
        places, at = [], len(self.recorded) if version is None else version
        while at:
            places.append((self, at))
            event = self.recorded[at - 1].event
            at = event.to if isinstance(event, Rewound) else at - 1
        before = self.origin[0].line(self.origin[1]) if self.origin else []
        return before + places[::-1]

    def commit_of(self, seq):
        """Return the end of the commit that contains an event."""
        while self.recorded[seq - 1].record.mac is None:
            seq += 1
        return seq

    def plain(self, seq, reader):
        """Return an event as plain data, with `...` for values that the reader does not know."""
        recorded = self.recorded[seq - 1]
        fields = {"type": type(recorded.event).__name__, **msgspec.to_builtins(recorded.event)}
        for path, (audience, _) in recorded.hidden.items():
            name = path.removeprefix("event.")
            if path.startswith("event.") and not self.is_open and reader not in audience:
                fields[name] = ...
            elif path.startswith("event."):
                fields[name] = fields[name]["value"]
        return fields


def commands_of(match, reader):
    """Return the commands on the line of a match: match id, last seq, and the plain events."""
    commands = {}
    for owner, seq in match.line():
        if not isinstance(owner.recorded[seq - 1].event, TableEvent):
            end = owner.match_id, owner.commit_of(seq)
            commands.setdefault(end, []).append(owner.plain(seq, reader))
    return list(commands.items())


def is_alike(event, other):
    return event.keys() == other.keys() and all(
        value is ... or other[name] is ... or value == other[name] for name, value in event.items()
    )


def first_difference(line, other):
    """Return the number of equal commands at the beginning of two lines."""
    for count, ((_, events), (_, others)) in enumerate(zip(line, other, strict=False)):
        if len(events) != len(others) or not all(map(is_alike, events, others)):
            return count
    return min(len(line), len(other))
