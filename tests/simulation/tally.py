"""Counts over several seeds: how often each fault, script and role was hit."""

from collections import Counter
from collections.abc import Iterable, Mapping

from rich.table import Table

from tests.simulation.run import Verdict
from tests.simulation.servers.faults import FAULTS
from tests.simulation.servers.rows import read_scripts

LOSING = ("everysec", "replica")  # the stores that may lose acknowledged commands
ROLES = ("api", "archiver", "deliverer", "dispatcher", "operator", "scheduler", "sweeper", "worker")
NOT_RUN_ALONE = "workers/push.lua"  # a part of two other scripts


class Tally:
    """The sums of several verdicts.

    Attributes:
        seeds: the number of seeds that count.
        commands: the number of acknowledged commands.
        delivered: the number of received deliveries of webhooks.
        streamed: the number of events in live streams.
    """

    def __init__(self, verdicts: Iterable[Verdict]) -> None:
        self._faults: Counter[str] = Counter()
        self._scripts: Counter[str] = Counter()
        self._roles: Counter[str] = Counter()
        self._lost: Counter[str] = Counter()
        self.seeds = self.commands = self.delivered = self.streamed = 0
        for verdict in verdicts:
            self._faults.update(verdict.taken)
            self._scripts.update(verdict.scripts)
            self._roles.update(verdict.roles)
            self._lost[verdict.durability] += verdict.lost
            self.seeds += verdict.counts
            self.commands += verdict.commands
            self.delivered += verdict.delivered
            self.streamed += verdict.streamed

    def rows(self) -> Mapping[str, int]:
        """Return the number of hits of each fault, script and role."""
        scripts = sorted(read_scripts().keys() - {NOT_RUN_ALONE})
        return {
            **{f"fault: {name}": self._faults[name] for name in FAULTS},
            **{f"lost: acknowledged commands, {name}": self._lost[name] for name in LOSING},
            **{f"script: {name}": self._scripts[name] for name in scripts},
            **{f"role: {name}": self._roles[name] for name in ROLES},
            "deliveries of webhooks": self.delivered,
            "events of live streams": self.streamed,
        }

    def missed(self) -> list[str]:
        """Return the names of rows that were never hit."""
        return [name for name, count in self.rows().items() if not count]

    def table(self) -> Table:
        """Return the table for a terminal."""
        table = Table("", "hits")
        for name, count in self.rows().items():
            table.add_row(name, str(count))
        return table
