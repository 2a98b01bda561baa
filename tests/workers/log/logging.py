"""A service that writes a public log, and a reader that opens its leaves."""

from events.tlog import Tree, leaf_of, leaf_salt, open_checkpoint
from formicary.servers.api import application
from formicary.settings import Settings
from matches.inclusion.entries import (
    adopted_entry,
    alive_entry,
    created_entry,
    finished_entry,
    withdrawn_entry,
)
from tests.workers.archive.service import Service
from workers.match_log import PUBLISH_SECONDS

MINUTE = 60_000


class LoggedService(Service):
    """A service with a public log in the folder beside its archive.

    Attributes:
        seconds: the monotonic time of the role, which a test moves forward.
        faults: if it is true, the files of the log cannot be written.
    """

    def __init__(self, servers, folder, games=None, **how):
        super().__init__(servers, folder, games, **how)
        self.seconds = 0.0
        self.settings = Settings(data=folder.parent / "data")
        self.wiring.keep_log(self.settings)
        self.log = self.wiring.context.public_log
        self.role = self.new_role()
        self.client = application(self.wiring).test_client()

    def new_role(self):
        role = self.wiring.match_log()
        role._clock = lambda: self.seconds
        return role

    def write(self, role=None):
        """Let the role log everything that has happened. Return whether it has the lease."""
        role = role or self.role
        is_writing = role.step(block_ms=1)
        self.seconds += PUBLISH_SECONDS + 1
        return role.step(block_ms=1) and is_writing

    def leaves(self):
        key = self.log.key()
        place = self.log.place(key.number)
        checkpoint = open_checkpoint(self.log.checkpoint(key.number), key.signer().public)
        tree = Tree(place, checkpoint.size)
        assert tree.root() == checkpoint.root
        return list(tree.entries())

    def leaf(self, entry):
        return leaf_of(entry, leaf_salt(self.log.key().match_key(entry.match), entry))

    def event(self, match_id, seq):
        (entry,) = self.store.pick(match_id, [seq])
        return entry

    def created(self, match_id):
        return self.leaf(created_entry(match_id, self.event(match_id, 1)))

    def adopted(self, match_id, version):
        first, head = self.event(match_id, 1), self.event(match_id, version)
        return self.leaf(adopted_entry(match_id, first, head))

    def alive(self, match_id, version):
        return self.leaf(alive_entry(match_id, self.event(match_id, version)))

    def ended(self, match_id):
        last = self.event(match_id, self.store.head(match_id).version)
        return self.leaf(finished_entry(match_id, last))

    def withdrawn(self, match_id, form):
        return self.leaf(withdrawn_entry(match_id, self.at, form))
