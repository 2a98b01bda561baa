"""Connections to a store that runs on a single server, behind sentinels, or on a cluster."""

from redis import Redis
from redis.cluster import RedisCluster
from redis.sentinel import SentinelConnectionPool

from events.connections.addresses import open_client, open_one
from events.connections.cluster import ClusterConnection
from events.connections.connection import Connection, Wait
from events.connections.plain import PlainConnection
from events.connections.scripts import Script
from events.connections.sentinel import SentinelConnection

__all__ = ["Connection", "Script", "Wait", "connect", "open_client", "open_one"]


def connect(client: Redis | RedisCluster | Connection, wait: Wait | None = None) -> Connection:
    """Return a connection for a client. An existing connection is returned unchanged.

    Args:
        client: a redis-py client that returns bytes and does not retry, or a connection.
        wait: the replicas that an append waits for; None for none.
    """
    if isinstance(client, RedisCluster):
        return ClusterConnection(client, wait)
    if not isinstance(client, Redis):
        return client
    if isinstance(client.connection_pool, SentinelConnectionPool):
        return SentinelConnection(client, wait)
    return PlainConnection(client, wait)
