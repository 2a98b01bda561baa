"""A server that still loads its log: it accepts connections, but only reports its progress."""

from contextlib import suppress
from typing import Literal, TypeAlias

from redis import Redis
from redis.exceptions import BusyLoadingError, RedisError

ServerState: TypeAlias = Literal["answers", "loads", "silent"]


def state_of(client: Redis) -> ServerState:
    """Return whether a server answers, still loads its log, or is silent."""
    try:
        client.ping()
    except BusyLoadingError:
        return "loads"
    except RedisError:  # not there yet, or no longer there
        return "silent"
    return "answers"


def describe_loading(client: Redis) -> str:
    """Return a server's progress in loading its log; an empty string if it is unknown."""
    with suppress(RedisError, KeyError):
        facts = client.info("persistence")
        percent, seconds = facts["loading_loaded_perc"], facts["loading_eta_seconds"]
        return f"the store loads its log: {percent} %, about {seconds} s to go"
    return ""
