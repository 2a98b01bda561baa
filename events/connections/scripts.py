"""Lua scripts, called by their hash and loaded into servers that do not have them."""

from collections.abc import Callable, Sequence
from hashlib import sha1
from typing import Any

from redis.exceptions import NoScriptError

from events.connections.connection import Command, Connection, Written


class Script:
    """A script with all its keys in one partition.

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
        return self._send(self._connection.send, keys_and_arguments, keys).reply

    def run_and_wait(self, arguments: Sequence[Any], keys: int, *before: Command) -> Written:
        """Run the script, wait for replicas if required, and return the result.

        Args:
            arguments: the keys, followed by the other arguments.
            keys: the number of keys.
            before: commands to send first if replicas are waited for.
        """

        def send(name: str, command: Command) -> Written:
            return self._connection.send_and_wait(name, command, *before)

        return self._send(send, arguments, keys)

    def _send(
        self, send: Callable[[str, Command], Written], arguments: Sequence[Any], keys: int
    ) -> Written:
        try:
            return send(arguments[0], ("EVALSHA", self._name, keys, *arguments))
        except NoScriptError:  # a new server, which keeps the script from now on
            return send(arguments[0], ("EVAL", self._text, keys, *arguments))
