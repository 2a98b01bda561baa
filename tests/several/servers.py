"""A small cluster and a sentinel-watched pair of Debian's Redis on loopback, started once."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import RedisError
from redis.retry import Retry

from events.keys import MATCHES
from tests.waiting import eventually
from tests.webhooks.tls import certificate_for

HOST = "127.0.0.1"
NODE_TIMEOUT_MS = 1000
START_SECONDS = 60
SLOTS = 16_384


def free_ports(count):
    """Return free ports for which the cluster bus ports, 10 000 higher, are also free."""
    ports, port = [], 11_000 + os.getpid() * 16 % 10_000  # below the range for outgoing connections
    while len(ports) < count:
        if _is_free(port) and _is_free(port + 10_000):
            ports.append(port)
        port += 1
    return ports


def _is_free(port):
    with socket.socket() as tried:
        try:
            tried.bind((HOST, port))
        except OSError:
            return False
    return True


class Tls:
    """A certificate shared by all servers of a store and trusted by their clients."""

    def __init__(self, folder):
        key, certificate = certificate_for(HOST)
        self.ca, both = folder / "ca.pem", folder / "both.pem"
        self.ca.write_bytes(certificate)
        both.write_bytes(key + certificate)
        options = {"cert-file": both, "key-file": both, "ca-cert-file": self.ca}
        options |= {"auth-clients": "no", "replication": "yes", "cluster": "yes"}
        self.options = [word for name, to in options.items() for word in (f"--tls-{name}", str(to))]
        self.client = {"ssl": True, "ssl_ca_certs": str(self.ca)}
        self.query = f"?ssl_ca_certs={quote(str(self.ca))}"


class Node:
    """One of several servers."""

    def __init__(self, folder, port, *options, tls=None):
        self.port, self.folder = port, folder / str(port)
        self.folder.mkdir()
        ports = ["--port", "0", "--tls-port", str(port), *tls.options] if tls else []
        self._command = ["redis-server", *options, *(ports or ["--port", str(port)])]
        self._command += ["--bind", HOST, "--dir", str(self.folder)]
        retry = Retry(NoBackoff(), 1, (Disconnected,))
        more: dict[str, Any] = tls.client if tls else {}
        self._client = Redis(HOST, port, retry=retry, socket_timeout=5, **more)
        self.process, self.is_disturbed = None, True
        self.start()

    def start(self, *more):
        """Start the server on the data in its folder."""
        self.process = subprocess.Popen(
            [*self._command, *more], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )

    def client(self):
        return self._client

    def answers(self):
        try:
            return self.client().ping()
        except RedisError:
            return False

    def call(self, *command):
        return self.client().execute_command(*command)

    def is_primary(self):
        try:
            return self.call("ROLE")[0] == b"master"
        except RedisError:
            return False

    def kill(self, how=signal.SIGKILL):
        self.is_disturbed = True
        self.process.send_signal(how)
        if how == signal.SIGKILL:
            self.process.wait()

    def end(self):
        self._client.close()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def server_options(fsync):
    options = ("--save", "", "--loglevel", "warning", "--repl-diskless-sync-delay", "0")
    return (*options, "--appendonly", "yes", "--appendfsync", fsync)


def url_of(kind, nodes, tls, path=""):
    """Return the address of a multi-server store."""
    hosts = ",".join(f"{HOST}:{node.port}" for node in nodes)
    scheme, query = ("rediss", tls.query) if tls else ("redis", "")
    return f"{scheme}+{kind}://{hosts}/{path}{query}"


class Cluster:
    """Three primaries, each with one replica."""

    def __init__(self, fsync="everysec", primaries=3, replicas=1, *, is_secured=False):
        if not shutil.which("redis-server"):
            (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no redis-server")
        self._folder = tempfile.TemporaryDirectory(prefix="fc-")
        own: tuple[str, ...] = ("--cluster-enabled", "yes")
        own += ("--cluster-node-timeout", str(NODE_TIMEOUT_MS))
        own += ("--cluster-replica-validity-factor", "0", "--maxmemory-policy", "noeviction")
        own += ("--cluster-require-full-coverage", "no")  # the remaining slots stay available
        folder = Path(self._folder.name)
        self._tls = Tls(folder) if is_secured else None
        self.nodes, self._replicas = [], replicas
        try:
            for port in free_ports((1 + replicas) * primaries):
                self.nodes.append(Node(folder, port, *server_options(fsync), *own, tls=self._tls))
            eventually(lambda: all(node.answers() for node in self.nodes), START_SECONDS)
            self._join(primaries)
            eventually(self.is_whole, START_SECONDS)
        except BaseException:
            self.remove()
            raise

    def _join(self, primaries):
        first, firsts = self.nodes[0], self.nodes[:primaries]
        share = SLOTS // primaries + 1
        for number, node in enumerate(firsts):
            last = min(SLOTS, (number + 1) * share) - 1
            node.call("CLUSTER", "ADDSLOTSRANGE", number * share, last)
            node.call("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in self.nodes[1:]:
            node.call("CLUSTER", "MEET", HOST, first.port)
        eventually(lambda: all(self._knows_all(node) for node in self.nodes), START_SECONDS)
        for node, primary in zip(self.nodes[primaries:], firsts * self._replicas, strict=True):
            node.call("CLUSTER", "REPLICATE", self.name_of(primary))

    def _knows_all(self, node):
        known = _text(node.call("CLUSTER", "NODES"))
        return known.count("\n") == len(self.nodes) and "handshake" not in known

    def name_of(self, node):
        return node.call("CLUSTER", "MYID").decode()

    def is_whole(self):
        """Return whether all slots are served and each primary has a synchronized replica."""
        try:
            roles = [node.call("ROLE") for node in self.nodes]
            states = [node.call("CLUSTER", "INFO") for node in self.nodes]
        except RedisError:
            return False
        primaries = [role for role in roles if role[0] == b"master"]
        return (
            len(primaries) * (1 + self._replicas) == len(roles)
            and all(len(role[2]) == self._replicas for role in primaries)
            and all(role[3] == b"connected" for role in roles if role[0] != b"master")
            and all("cluster_state:ok" in _text(state) for state in states)
        )

    @property
    def url(self):
        return url_of("cluster", self.nodes, self._tls)

    def primaries(self):
        return [node for node in self.nodes if node.is_primary()]

    def primary_of(self, slot):
        """Return the node that serves a slot."""
        for first, last, (_, port, *_), *_ in self._slots():
            if first <= slot <= last:
                return next(node for node in self.nodes if node.port == port)
        raise LookupError(slot)

    def primary_for(self, match_id):
        """Return the node that stores a match, or None while its partition has no node."""
        try:
            return self.primary_of(key_slot(str(MATCHES.partition_of(match_id)).encode()))
        except (LookupError, RedisError, StopIteration):
            return None

    def _slots(self):
        node = next(node for node in self.nodes if node.answers())
        pool = node.client().connection_pool
        connection = pool.get_connection()
        try:
            connection.send_command("CLUSTER", "SLOTS")
            return connection.read_response()
        finally:
            pool.release(connection)

    def move_slot(self, slot):
        """Move a slot and its keys to the next primary, as an operator would."""
        source = self.primary_of(slot)
        others = [node for node in self.primaries() if node is not source]
        target = others[slot % len(others)]
        target.call("CLUSTER", "SETSLOT", slot, "IMPORTING", self.name_of(source))
        source.call("CLUSTER", "SETSLOT", slot, "MIGRATING", self.name_of(target))
        while keys := source.call("CLUSTER", "GETKEYSINSLOT", slot, 100):
            source.call("MIGRATE", HOST, target.port, "", 0, 5000, "REPLACE", "KEYS", *keys)
        for node in (target, source, *others):
            node.call("CLUSTER", "SETSLOT", slot, "NODE", self.name_of(target))
        return target

    def start_again(self, node, *, as_primary=False):
        """Restart a server that was killed. It then finds out that it is a replica."""
        node.start()

    def flush(self):
        for node in self.primaries():
            node.call("FLUSHALL")

    def remove(self):
        for node in self.nodes:
            node.end()
        self._folder.cleanup()


def _text(reply):
    if isinstance(reply, dict):
        return " ".join(f"{key}:{value}" for key, value in reply.items())
    return reply.decode() if isinstance(reply, bytes) else str(reply)


class Watched:
    """One primary and one replica, watched by three sentinels."""

    SERVICE = "formicary"

    def __init__(self, fsync="everysec", *, is_secured=False):
        if not shutil.which("redis-server"):
            (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no redis-server")
        self._folder = tempfile.TemporaryDirectory(prefix="fw-")
        folder = Path(self._folder.name)
        first, second, *ports = free_ports(5)
        self._tls = tls = Tls(folder) if is_secured else None
        own = (*server_options(fsync), "--maxmemory-policy", "noeviction")
        self.nodes, self.sentinels = [Node(folder, first, *own, tls=tls)], []
        follows = ("--replicaof", HOST, str(first))
        self.nodes.append(Node(folder, second, *own, *follows, tls=tls))
        try:
            eventually(self.is_whole, START_SECONDS)
            self.sentinels = [self._watch(folder, port, first) for port in ports]
            eventually(lambda: all(node.answers() for node in self.sentinels), START_SECONDS)
            eventually(lambda: all(map(self._is_ready, self.sentinels)), START_SECONDS)
        except BaseException:
            self.remove()
            raise

    def _watch(self, folder, port, master):
        written = folder / f"sentinel-{port}.conf"
        written.write_text(
            f"sentinel monitor {self.SERVICE} {HOST} {master} 2\n"
            f"sentinel down-after-milliseconds {self.SERVICE} {NODE_TIMEOUT_MS}\n"
            f"sentinel failover-timeout {self.SERVICE} 3000\n"
        )
        return Node(folder, port, str(written), "--sentinel", tls=self._tls)

    def _is_ready(self, node):
        text = node.client().info("sentinel")
        primary = text.get("master0", {})
        return primary.get("slaves") == 1 and primary.get("sentinels") == 3

    @property
    def url(self):
        return url_of("sentinel", self.sentinels, self._tls, f"{self.SERVICE}/0")

    def primaries(self):
        return [node for node in self.nodes if node.is_primary()]

    def primary_for(self, _match_id):
        """Return the node that stores all matches, or None while there is none."""
        return next(iter(self.primaries()), None)

    def is_whole(self):
        """Return whether there is only one primary, with a synchronized replica."""
        try:
            roles = [node.call("ROLE") for node in self.nodes]
        except RedisError:
            return False
        return sorted(role[0] for role in roles) == [b"master", b"slave"] and any(
            role[0] == b"slave" and role[3] == b"connected" for role in roles
        )

    def start_again(self, node, *, as_primary=False):
        """Restart a server that was killed, as a replica or as the primary that it was."""
        primary = eventually(lambda: self.primary_for(""))
        follows = ("no", "one") if as_primary else (HOST, str(primary.port))
        node.start("--replicaof", *follows)

    def flush(self):
        for node in self.primaries():
            node.call("FLUSHALL")

    def remove(self):
        for node in (*self.sentinels, *self.nodes):
            node.end()
        self._folder.cleanup()


KINDS = {"cluster": Cluster, "sentinel": Watched}


@pytest.fixture(scope="session")
def several():
    """Yield a function that returns multi-server stores by kind, each started once."""
    started = {}

    def get(kind):
        if kind not in started:
            started[kind] = KINDS[kind]()
        return started[kind]

    yield get
    for store in started.values():
        store.remove()


def waits_until_whole(store):
    """Wait until every server of a disturbed store is running and synchronized."""
    if any(node.is_disturbed for node in store.nodes):
        eventually(store.is_whole, every=0.05)
        for node in store.nodes:
            node.is_disturbed = False


__all__ = ["Cluster", "Watched", "several", "time", "waits_until_whole"]
