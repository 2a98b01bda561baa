"""The service with a given number of processes per role, supervised as in `formicary up`.

Run it as `python -m bench.load.host PLAN`, with a `Plan` as JSON. Each JSON line on its standard
input sets the number of processes for each role. The program exits at the end of its standard
input.
"""

import os
import select
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event

import msgspec
from msgspec import Struct

from formicary.servers.stores import Opening, OpenServers, open_servers
from formicary.servers.supervise import STOP_SECONDS, Child, Supervisor
from formicary.servers.up import StoreWatch, server_variables
from formicary.settings import read_settings

LOOK_SECONDS = 0.05


class Plan(Struct, frozen=True):
    """The processes that should be run.

    Attributes:
        data: the data folder of the embedded servers.
        status: the file to write process ids to.
        ports: the ports of the API processes, in order.
        counts: the number of processes for each role.
        lines: by role, the addresses of the event server and the job server; a role that is not
            listed uses the servers' own addresses.
        environ: the environment of all processes.
    """

    data: str
    status: str
    ports: Sequence[int]
    counts: Mapping[str, int]
    lines: Mapping[str, tuple[str, str]]
    environ: Mapping[str, str]


class Host:
    """Supervisor that restarts processes when they die.

    Args:
        plan: the processes to run.
        found: the servers.
    """

    def __init__(self, plan: Plan, opened: OpenServers) -> None:
        self._plan = plan
        self._found = opened
        watch = StoreWatch(opened, Event(), _say)
        self._supervisor = Supervisor([], also=watch.look, say=_say)
        self._roles: dict[str, list[Child]] = {role: [] for role in plan.counts}
        self._written = b""

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Start and stop processes until each role has the given number of them."""
        for role, count in counts.items():
            children = self._roles[role]
            while len(children) < count:
                children.append(self._make(role, len(children)))
                self._supervisor.add(children[-1])
            while len(children) > count:
                child = children.pop()
                self._supervisor.children.remove(child)
                child.ask_to_stop()
                child.finish(time.monotonic() + STOP_SECONDS)

    def _make(self, role: str, number: int) -> Child:
        plan = self._plan
        environ = {**server_variables(self._found), **plan.environ}
        if role in plan.lines:
            environ["EVENTS_URL"], environ["JOBS_URL"] = plan.lines[role]
        if role != "serve":
            return Child([role], environ)
        environ["FORMICARY_PORT"] = str(plan.ports[number])
        return Child(["serve", "--quiet"], environ)

    def run(self) -> None:
        """Supervise all processes until the standard input is closed."""
        self.set_counts(self._plan.counts)
        line = b""
        try:
            while True:
                self._supervisor.look()
                self._write_status()
                if not select.select([0], [], [], LOOK_SECONDS)[0]:
                    continue
                piece = os.read(0, 4096)
                if not piece:
                    return
                line += piece
                while b"\n" in line:
                    wanted, _, line = line.partition(b"\n")
                    self.set_counts(msgspec.json.decode(wanted, type=dict[str, int]))
        finally:
            self._supervisor.stop()

    def _write_status(self) -> None:
        """Write the ids of all processes to the status file, if they have changed."""
        pids = {
            role: [process.pid or 0 for process in processes]
            for role, processes in self._roles.items()
        }
        for name, server in zip(("events", "jobs"), self._found.embedded, strict=True):
            pids[name] = [server.process or 0]
        encoded = msgspec.json.encode(pids)
        if encoded != self._written:
            beside = Path(self._plan.status + ".new")
            beside.write_bytes(encoded)
            beside.replace(self._plan.status)
            self._written = encoded


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    """Run the plan that is given as the command-line argument."""
    plan = msgspec.json.decode(sys.argv[1], type=Plan)
    settings = read_settings({**plan.environ, "FORMICARY_DATA": plan.data})
    with open_servers(settings, Opening(join=False)) as opened:
        Host(plan, opened).run()


if __name__ == "__main__":
    main()
