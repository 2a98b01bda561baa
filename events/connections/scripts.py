"""Lua scripts, called by their hash and loaded into servers that lack them."""

from collections.abc import Sequence
from hashlib import sha1
from typing import Any

from redis.exceptions import NoScriptError

from events.connections.connection import Command, Connection, Written


class Script:
    """A Lua script whose keys are all in the same partition.

    Args:
        connection: the connection to the store.
        text: the source of the script.
    """

    def __init__(self, connection: Connection, text: str) -> None:
        self._connection = connection
        self._text = text
        self._name = sha1(text.encode(), usedforsecurity=False).hexdigest()

    def __call__(self, *keys_and_arguments: Any, keys: int) -> Any:
        """Run the script and return its reply.

        Args:
            keys_and_arguments: the keys, followed by the arguments.
            keys: the number of keys.
        """
        send, name = self._connection.send, keys_and_arguments[0]
        try:
            return send(name, ("EVALSHA", self._name, keys, *keys_and_arguments)).reply
        except NoScriptError:  # a new server, which caches the script from now on
            return send(name, ("EVAL", self._text, keys, *keys_and_arguments)).reply

    def run_and_wait(self, arguments: Sequence[Any], keys: int, *before: Command) -> Written:
        """Run the script, wait for replicas if required, and return the result.

        Args:
            arguments: the keys, followed by the other arguments.
            keys: the number of keys.
            before: commands to send first if a wait for replicas is required.
        """
        send, name = self._connection.send_and_wait, arguments[0]
        try:
            return send(name, ("EVALSHA", self._name, keys, *arguments), *before)
        except NoScriptError:  # a new server, which caches the script from now on
            return send(name, ("EVAL", self._text, keys, *arguments), *before)
