"""A connection that retries commands while the store fails over."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any, TypeVar

from redis.exceptions import AskError, ResponseError

from events.connections.connection import Command, Feeds, Wait, Written
from events.connections.replies import replies_at_once
from events.connections.retry_budget import TROUBLES, RetryBudget
from events.connections.wire import ServerLine, raise_refusals

T = TypeVar("T")


class RetryingConnection(ABC):
    """A connection that retries each command until it gets a reply or the retry budget is used up.

    All commands of the store may be sent twice. An append is refused if the head has changed, and
    `Store.append` recognizes its own earlier attempt by the link.

    Args:
        wait: the replicas that an append waits for; None for none.
        budget: the retry budget.
    """

    def __init__(self, wait: Wait | None = None, budget: RetryBudget | None = None) -> None:
        self.wait = wait
        self._budget = budget or RetryBudget()

    @abstractmethod
    def sender(self, name: str) -> ServerLine:
        """Return the sender for the server that stores a key."""

    @abstractmethod
    def learn(self, error: Exception, name: str) -> ServerLine | None:
        """Update the location of a key after an error.

        Return a sender for a single use if one is needed.
        """

    @abstractmethod
    def feeds(self) -> Feeds:
        """Return a new feed reader."""

    def write(self, name: str, *command: Any) -> Written:
        """Send a command, retrying if necessary."""
        return self.send(name, command)

    def send(self, name: str, command: Command) -> Written:
        """Send a command like `write`, but packed into a single buffer."""
        return self._retry(name, lambda to, again: Written(to.send(command), again))

    def send_and_wait(self, name: str, command: Command, *before: Command) -> Written:
        """Send a command like `send`, followed by a wait for replicas."""
        wait = self.wait
        if wait is None:
            return self.send(name, command)

        def attempt(to: ServerLine, again: bool) -> Written:
            asked = (*before, command, wait.command())
            return wait.written(to.exchange(asked, held=True), is_repeat=again)

        return self._retry(name, attempt)

    def read(self, name: str, *command: Any) -> Any:
        """Send a read and return the raw reply."""
        return self._retry(name, lambda to, _: raise_refusals(to.exchange((command,)))[0])

    def at_once(self, name: str, *commands: Command) -> list[Any]:
        """Run several commands in one transaction and return their replies."""
        return self._retry(name, lambda to, _: replies_at_once(to, commands))

    def _retry(self, name: str, attempt: Callable[[ServerLine, bool], T]) -> T:
        began, tries, once = time.monotonic(), 0, None
        while True:
            tries += 1
            try:
                with self._budget.limited(began):
                    return attempt(once or self.sender(name), tries > 1)
            except TROUBLES as error:
                once = self.learn(error, name)
                self._budget.wait_or_raise(error, began, tries)

    def stream(self, name: str, commands: Sequence[Command], *, ahead: int) -> Iterator[Any]:
        """Yield the replies to several reads.

        After a failover, the new server receives the rest.
        """
        began, tries, done = time.monotonic(), 0, 0
        while done < len(commands):
            tries += 1
            try:
                with closing(self.sender(name).stream(commands[done:], ahead=ahead)) as replies:
                    while done < len(commands):
                        with self._budget.limited(began):
                            reply = next(replies)
                        yield reply
                        done, began, tries = done + 1, time.monotonic(), 0
            except AskError as error:
                self.learn(error, name)
                yield self.read(name, *commands[done])
                done += 1
            except TROUBLES as error:
                self.learn(error, name)
                self._budget.wait_or_raise(error, began, tries)

    def ask(self, asked: Sequence[tuple[str, Command]]) -> list[Any]:
        """Send commands to any partitions, and return the replies in order."""
        replies: dict[int, Any] = {}
        began, tries = time.monotonic(), 0
        while True:
            tries += 1
            with self._budget.limited(began):
                trouble = self._ask_once(asked, replies)
            if trouble is None:
                return [replies[at] for at in range(len(asked))]
            self._budget.wait_or_raise(trouble, began, tries)

    def _ask_once(
        self, asked: Sequence[tuple[str, Command]], replies: dict[int, Any]
    ) -> Exception | None:
        """Send every command that still lacks a reply. If any of them fails, return the error."""
        trouble: Exception | None = None
        groups: dict[int, tuple[ServerLine, list[int]]] = {}
        for at, (name, _) in enumerate(asked):
            if at not in replies:
                try:
                    to = self.sender(name)
                except TROUBLES as error:
                    self.learn(error, name)
                    trouble = error
                else:
                    groups.setdefault(id(to), (to, []))[1].append(at)
        for to, numbers in groups.values():
            try:
                received = to.exchange([asked[at][1] for at in numbers])
            except TROUBLES as error:
                self.learn(error, asked[numbers[0]][0])
                trouble = error
                continue
            for at, reply in zip(numbers, received, strict=True):
                trouble = self._take_in(at, asked[at], reply, replies) or trouble
        return trouble

    def _take_in(
        self, at: int, asked: tuple[str, Command], reply: Any, replies: dict[int, Any]
    ) -> Exception | None:
        name, command = asked
        if isinstance(reply, TROUBLES):
            once = self.learn(reply, name)
            if once is None:
                return reply
            reply = once.exchange((command,))[0]
        if isinstance(reply, ResponseError):
            raise reply
        replies[at] = reply
        return None
