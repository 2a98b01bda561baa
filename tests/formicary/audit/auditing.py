"""A service that is audited over HTTP, with faults that an operator or a disk plants in it."""

import shutil

import httpx

from events.keys import logged_key
from formicary.audit.auditor import Auditor, AuditPlan
from formicary.audit.sources import ServiceSource
from games.table import SeatPlan
from matches.commands.create import Plan, create
from tests.anthill import Options
from tests.workers.log.logging import LoggedService
from workers.log_entries import ALIVE_MS

ENTROPY = ("11" * 32, "22" * 32)  # of both seats


class AuditedService(LoggedService):
    """A service with a public log, and an auditor that keeps a file."""

    def __init__(self, servers, folder, games=None, **how):
        super().__init__(servers, folder, games, **how)
        self.folder_of_log = folder.parent / "data/tlog"
        self.state = folder.parent / "audit.json"

    def pass_time(self, milliseconds=ALIVE_MS):
        """Let time pass, and let the lobby and the log follow."""
        self.at += milliseconds
        self.follow()
        self.write()

    def begin_with(self, entropy):
        """Create a running match whose players give entropy. Return it with their tokens."""
        match_id, tokens = self.create(), []
        for seat, given in enumerate(entropy):
            body = {"entropy": given}
            tokens.append(self.post(f"/v1/matches/{match_id}/seats/{seat}", body).json["token"])
        return match_id, tokens

    def source(self):
        http = httpx.Client(
            transport=httpx.WSGITransport(app=self.client.application), base_url="http://localhost"
        )
        return ServiceSource("", http, sleep=lambda _: None, now=lambda: self.at / 1000)

    def auditor(self, source=None, state=None, **plan):
        return Auditor(
            source or self.source(),
            self.context.games,
            AuditPlan(state or self.state, **plan),
            self.at,
        )

    def audit(self, source=None, state=None, **plan):
        """Run an audit. Return its findings as pairs of kind and match, and its counts."""
        auditor = self.auditor(source, state, **plan)
        findings = list(auditor.run())
        return [(finding.kind, finding.about) for finding in findings], auditor.counts

    def mirror(self, folder, *matches):
        """Copy the log and the files of matches into a folder, as an auditor does."""
        folder.mkdir(exist_ok=True)
        shutil.rmtree(folder / "tlog", ignore_errors=True)
        shutil.copytree(self.folder_of_log, folder / "tlog")
        (folder / "matches").mkdir(exist_ok=True)
        for match_id in matches:
            stem = f"/v1/matches/{match_id}"
            for name, path in (("inclusion.json", "inclusion"), ("ndjson", "bundle")):
                answer = self.get(f"{stem}/{path}")
                target = folder / "matches" / f"{match_id}.{name}"
                target.write_bytes(answer.data) if answer.status_code == 200 else target.unlink()
        return folder

    def snapshot(self):
        """Return a copy of everything in the store."""
        client = self.store.client
        return {name: client.dump(name) for name in client.keys("*")}

    def roll_back(self, snapshot):
        """Restore a copy of the store, as after the loss of its newest data."""
        client = self.store.client
        client.flushall()
        for name, dumped in snapshot.items():
            client.restore(name, 0, dumped)

    def cool_down(self):
        """Let another process serve, which has cached nothing."""
        other = type(self)(self.servers, self.folder, self.context.games, at=self.at)
        self.wiring, self.store, self.context = other.wiring, other.store, other.context
        self.client = other.client

    def lose(self, match_id):
        """Delete a match from the store without an entry. The service knows nothing of it."""
        keys, client = self.store.keys_of(match_id), self.store.client
        client.delete(keys.events, keys.vault)
        client.hdel(keys.heads, match_id)
        client.hdel(logged_key(self.store.family.partition_of(match_id)), match_id)
        self.cool_down()

    def replace_match(self, match_id):
        """Replace a match by another one with the same id, played on another server."""
        other = AuditedService(
            type(self.servers)(), self.folder.parent / "other" / "archive", at=self.at
        )
        plan = Plan("anthill", Options(), (SeatPlan("random"), SeatPlan("random")))
        create(other.context, plan, key="k", digest="d", match_id=match_id)
        assert other.run_tasks(match_id)
        keys, target = self.store.keys_of(match_id), self.store.client
        for name in (keys.events, keys.vault):
            target.delete(name)
            target.restore(name, 0, other.store.client.dump(name))
        target.hset(keys.heads, match_id, other.store.client.hget(keys.heads, match_id))
        target.hdel(logged_key(self.store.family.partition_of(match_id)), match_id)
        self.cool_down()
