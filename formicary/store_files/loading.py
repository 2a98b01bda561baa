"""Detects a server that is still loading its log and only reports its progress."""

from contextlib import suppress
from typing import Literal, TypeAlias

from redis import Redis
from redis.exceptions import BusyLoadingError, RedisError

ServerState: TypeAlias = Literal["answers", "loads", "silent"]


def state_of(client: Redis) -> ServerState:
    """Return whether a server responds, is still loading its log, or does not respond at all."""
    try:
        client.ping()
    except BusyLoadingError:
        return "loads"
    except RedisError:  # not started yet, or already stopped
        return "silent"
    return "answers"


def describe_loading(client: Redis) -> str:
    """Return a description of how far a server has loaded its log, or "" if that is unknown."""
    with suppress(RedisError, KeyError):
        facts = client.info("persistence")
        percent, seconds = facts["loading_loaded_perc"], facts["loading_eta_seconds"]
        return f"the store loads its log: {percent} %, about {seconds} s to go"
    return ""
