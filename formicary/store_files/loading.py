"""A server that still loads its log: it listens, and answers nothing but how far it is."""

from contextlib import suppress
from typing import Literal, TypeAlias

from redis import Redis
from redis.exceptions import BusyLoadingError, RedisError

ServerState: TypeAlias = Literal["answers", "loads", "silent"]


def state_of(client: Redis) -> ServerState:
    """Return whether a server answers, still loads its log, or says nothing."""
    try:
        client.ping()
    except BusyLoadingError:
        return "loads"
    except RedisError:  # not there yet, or not any more
        return "silent"
    return "answers"


def describe_loading(client: Redis) -> str:
    """Return how far a server is with loading its log; empty if it does not say."""
    with suppress(RedisError, KeyError):
        facts = client.info("persistence")
        percent, seconds = facts["loading_loaded_perc"], facts["loading_eta_seconds"]
        return f"the store loads its log: {percent} %, about {seconds} s to go"
    return ""
