"""A match is archived or deleted while it is being backed up."""

from functools import partial
from itertools import count

import pytest

from events.copies import StreamCopy
from formicary.cli.upkeep import open_erasures, open_sealer
from formicary.settings import Settings
from formicary.upkeep.backup import Backup, BackupPlan
from formicary.upkeep.backup_file import read_records
from formicary.wiring import UrlServers, wire
from matches.commands.administration import delete
from tests.formicary.upkeep.conftest import play_match


class Moments:
    """Actions to run before the nth call about a match."""

    def __init__(self, match_id, acts):
        self.acts = dict(acts)
        self._match_id = match_id
        self._calls = 0

    def before(self, inner, names):
        """Return a proxy of an object that counts calls of the named methods."""
        return _Counted(inner, names, self._count)

    def _count(self, *given):
        if self._match_id not in repr(given):
            return
        self._calls += 1
        act = self.acts.pop(self._calls, None)
        if act is not None:
            act()


class _Counted:
    def __init__(self, inner, names, note):
        self._inner, self._names, self._note = inner, names, note

    def __getattr__(self, name):
        call = getattr(self._inner, name)
        if name not in self._names:
            return call

        def called(*given, **named):
            self._note(*given)
            return call(*given, **named)

        return called


@pytest.fixture
def chosen_settings(server, tmp_path):
    """Return the settings of a service with an empty store."""
    wire(UrlServers(server.url, server.url), Settings()).store.client.flushall()
    return Settings(data=tmp_path / "data")


def archive_it(wiring, match_id):
    wiring.archiver().archive(match_id)


def delete_it(wiring, match_id):
    delete(wiring.context, match_id)


def lose_its_pack(wiring, match_id):
    """Remove a match's pack from the archive, so that the backup cannot read it."""
    wiring.store.archive.remove(match_id)


def take(server, chosen, acts):
    """Back up a store with one match, with actions before some calls.

    Return the counts, the record of the match, and whether there were fewer calls.
    """
    servers = UrlServers(server.url, server.url)
    other, own = wire(servers, chosen), wire(servers, chosen)
    other.store.client.flushall()
    match_id = play_match(other, "over", steps=999)
    moments = Moments(match_id, {at: partial(act, other, match_id) for at, act in acts.items()})
    own.store.connection = moments.before(own.store.connection, ("read", "ask", "stream"))
    own.store.archive.place = moments.before(own.store.archive.place, ("read",))
    sealer = open_sealer(chosen)
    plan = BackupPlan(
        path=chosen.data / "backup", accounts_path=chosen.data / "keys", archive="", now=7
    )
    chosen.data.mkdir(exist_ok=True)
    counts = Backup(own.store, sealer, open_erasures(chosen)).take(plan)
    (copy,) = (
        record for record in read_records(plan.path, sealer) if isinstance(record, StreamCopy)
    )
    return counts, copy, min(acts) in moments.acts


@pytest.mark.slow
@pytest.mark.parametrize("then", [None, delete_it, lose_its_pack])
@pytest.mark.parametrize("first", [archive_it, delete_it])
def test_a_match_that_leaves_meanwhile_stops_no_backup(server, chosen_settings, first, then):
    """The backup contains the match either before or after the action, whenever that happens."""
    for number in count(1):
        acts = {number: first} | ({number + 1: then} if then else {})
        counts, copy, is_past = take(server, chosen_settings, acts)

        assert counts.damaged == ()
        assert (counts.matches, counts.events) == (1, copy.version if copy.has_entries else 0)
        if is_past:
            break
