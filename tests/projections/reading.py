"""A store that records the reads of a follower, and fails for some matches."""

from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from events.entries import ARCHIVED


@dataclass
class Reading:
    """The store of a follower. It records reads, and fails for some matches.

    Attributes:
        after: by match, the version after which its entries were last read.
        faults: by match, the error that is raised when its entries are parsed.
        archived: the matches whose head says that they are archived.
        most: the maximum number of entries of a tail; 0 for no limit.
    """

    store: Any
    after: dict = field(default_factory=dict)
    faults: dict = field(default_factory=dict)
    archived: set = field(default_factory=set)
    most: int = 0

    def __getattr__(self, name):
        return getattr(self.store, name)

    def tails(self, after):
        self.after |= after
        return {name: self._limit(name, tail) for name, tail in self.store.tails(after).items()}

    def _limit(self, match_id, tail):
        def read(reply):
            if match_id in self.faults:
                raise self.faults[match_id]
            return tail.read(reply)[: self.most or None]

        head = tail.head._replace(waits=ARCHIVED) if match_id in self.archived else tail.head
        return replace(tail, head=head, read=read)
