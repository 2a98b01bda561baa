"""Addresses of stores, and redis-py clients that connect to them.

`redis://`, `rediss://` and `unix://` are redis-py's own. `redis+cluster://host:port,host:port/`
lists some nodes of a cluster. `redis+sentinel://host:port,host:port/service/db` lists the sentinels
of a service. With the prefix `rediss+`, either uses TLS. User and password go before the hosts. The
query string may contain paths of TLS files, under redis-py's names for `rediss://`: `ssl_ca_certs`,
and `ssl_certfile` with `ssl_keyfile` if the servers require client certificates.
"""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from msgspec import Struct
from redis import BlockingConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import RedisClusterException
from redis.retry import Retry

from events.connections.masters import PrimaryConnection, PrimaryTlsConnection, Sentinels
from events.connections.retry_budget import CONNECT_SECONDS, SOCKET_SECONDS

CONNECTIONS = (
    256  # further callers wait for a free connection; a server refuses 500 new connections at once
)
PLAIN_SECONDS = 5.0
_PORTS = {"cluster": 6379, "sentinel": 26379}
_TLS_FILES = ("ssl_ca_certs", "ssl_certfile", "ssl_keyfile")


class Address(Struct, frozen=True):
    """The parsed address of a cluster or of a group of sentinels.

    Attributes:
        kind: `cluster` or `sentinel`.
        hosts: the hosts with their ports, at least one.
        login: `username` and `password`, if given.
        tls: whether to use TLS.
        service: the service name of the master; empty for a cluster.
        db: the number of the database; 0 for a cluster.
        tls_files: paths of TLS files, keyed by redis-py's option names; empty for the system's
            defaults.
    """

    kind: str
    hosts: tuple[tuple[str, int], ...]
    login: dict[str, str]
    tls: bool
    service: str = ""
    db: int = 0
    tls_files: dict[str, str] = {}


def read_address(url: str) -> Address | None:
    """Parse an address. Return None for a single server, whose address redis-py parses.

    Raises:
        ValueError: the address has no host, or lacks the sentinels' service. The message omits the
            password.
    """
    parts = urlsplit(url)
    scheme, _, kind = parts.scheme.partition("+")
    if not kind:
        return None
    if scheme not in ("redis", "rediss") or kind not in _PORTS:
        raise ValueError(f"{parts.scheme}:// is not a kind of store")
    login, _, hosts = parts.netloc.rpartition("@")
    user, _, password = login.partition(":")
    named = {"username": unquote(user), "password": unquote(password)}
    service, _, db = parts.path.strip("/").partition("/")
    if (kind == "cluster" and service) or not (db or "0").isdecimal():
        raise ValueError(f"{parts.scheme}:// accepts only hosts, a service and a db")
    files = _read_tls_files(parts.query, parts.scheme)
    if kind == "sentinel" and not service:
        raise ValueError(f"{parts.scheme}://host:port/ lacks the name of the service behind it")
    servers = tuple(_host(host, _PORTS[kind]) for host in hosts.split(",") if host)
    if not servers:
        raise ValueError(f"{parts.scheme}:// names no host")
    login_of = {name: text for name, text in named.items() if text}
    return Address(kind, servers, login_of, scheme == "rediss", service, int(db or 0), files)


def _read_tls_files(query: str, scheme: str) -> dict[str, str]:
    files = dict(parse_qsl(query, keep_blank_values=True))
    if files and not scheme.startswith("rediss"):
        raise ValueError(f"{scheme}:// accepts no parameters: TLS files need rediss+")
    for name, path in files.items():
        if name not in _TLS_FILES:
            raise ValueError(f"{scheme}:// accepts only {', '.join(_TLS_FILES)}")
        if not Path(path).is_file():
            raise ValueError(f"{name}: there is no file {path}")
    return files


def _host(text: str, usual: int) -> tuple[str, int]:
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError(f"{text!r} is not host:port")
    return parts.hostname, parts.port or usual


def open_client(url: str, timeout: float | None = PLAIN_SECONDS) -> Redis | RedisCluster:
    """Return a client for the store at an address. It does not retry commands on its own.

    Args:
        url: the address.
        timeout: the timeout for one server, in seconds; None to wait forever. With several servers
            it is at most 3 s, which leaves time to try another server.

    Raises:
        ValueError: the address is invalid.
        ConnectionError: no node of a cluster responds.
    """
    address = read_address(url)
    if address is None:
        return _one_server(url, timeout)
    usual: dict[str, Any] = {
        **address.login,
        "socket_timeout": min(timeout or SOCKET_SECONDS, SOCKET_SECONDS),
        "socket_connect_timeout": min(timeout or CONNECT_SECONDS, CONNECT_SECONDS),
    }
    if address.tls:
        usual |= {"ssl": True, **address.tls_files}
    return (_cluster if address.kind == "cluster" else _behind_sentinels)(address, usual)


def open_one(url: str, timeout: float | None) -> Redis:
    """Return a client for one server, or for the master that sentinels report.

    Raises:
        ValueError: the address is invalid.
        TypeError: the address is a cluster's.
    """
    client = open_client(url, timeout)
    if isinstance(client, RedisCluster):
        client.close()
        raise TypeError("jobs and read models need one server, not a cluster")
    return client


def _one_server(url: str, timeout: float | None) -> Redis:
    pool = BlockingConnectionPool.from_url(
        url,
        socket_timeout=timeout,
        retry=Retry(NoBackoff(), 0),
        max_connections=CONNECTIONS,
        timeout=PLAIN_SECONDS,
    )
    return Redis(connection_pool=pool)


def _cluster(address: Address, usual: dict[str, Any]) -> RedisCluster:
    make: Any = ClusterNode
    nodes = [make(host, port) for host, port in address.hosts]
    try:
        return RedisCluster(
            startup_nodes=nodes,
            retry=Retry(NoBackoff(), 3),
            require_full_coverage=False,  # the slots that are covered stay available
            **usual,
        )
    except RedisClusterException as error:
        raise Disconnected(str(error)) from error


def _behind_sentinels(address: Address, usual: dict[str, Any]) -> Redis:
    asking: dict[str, Any] = {  # sentinels get the connect timeout
        "socket_connect_timeout": usual["socket_connect_timeout"],
        "socket_timeout": usual["socket_connect_timeout"],
        "retry": Retry(NoBackoff(), 0),  # redis-py would wait seconds for an unreachable one
    }
    if address.tls:
        asking |= {"ssl": True, **address.tls_files}
    kind = PrimaryTlsConnection if address.tls else PrimaryConnection
    sentinels = Sentinels(
        address.hosts, sentinel_kwargs=asking, retry=Retry(NoBackoff(), 0), **usual
    )
    make: Any = sentinels.master_for
    client: Redis = make(address.service, db=address.db, connection_class=kind)
    return client
