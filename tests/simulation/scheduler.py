"""A scheduler that runs one actor at a time, in an order drawn from a seed."""

import heapq
import itertools
from collections.abc import Callable
from random import Random
from threading import current_thread

from greenlet import getcurrent, greenlet

BEGINS_AT = 4_102_444_800.0  # seconds since 1970; in 2100, later than real clocks (see `replay`)
STEP_SECONDS = 0.0001  # simulated duration of a step


class Ended(BaseException):
    """The simulation has ended, and all of its actors unwind."""


class Stuck(Exception):
    """No actor can continue, or code outside of an actor yielded."""


class Actor(greenlet):  # type: ignore[misc]  # it has no types
    """A coroutine of the simulation. It only runs while it has the turn.

    All actors share one thread, so a lock that an actor holds while it yields must not be needed by
    another one. Each process of the service serves one request at a time for this reason.

    Attributes:
        name: its name in the trace.
        error: the exception that ended it; None if it returned.
    """

    def __init__(self, name: str, act: Callable[[], None], scheduler: "Scheduler") -> None:
        super().__init__(self._act, scheduler.home)
        self.name = name
        self.error: BaseException | None = None
        self.alarm = 0  # the number of its place among the sleeping actors; 0 if it is awake
        self._given = act
        self._scheduler = scheduler

    def _act(self) -> None:
        try:
            if not self._scheduler.is_ending:
                self._given()
        except Ended:
            pass
        except BaseException as error:  # noqa: BLE001  # `Scheduler.run` raises it again
            self.error = error


class Scheduler:
    """Decides which actor continues, and what time it is.

    Args:
        seed: the seed of all decisions.

    Attributes:
        random: the source of all decisions.
        trace: a line for each event of the simulation, with its time.
        is_ending: whether all actors are to unwind.
        home: the code that runs the scheduler.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.trace: list[str] = []
        self.is_ending = False
        self._seconds = 0.0
        self.home = getcurrent()
        self._ready: list[Actor] = []
        self._asleep: list[tuple[float, int, Actor]] = []
        self._numbers = itertools.count(1)
        self._actors: list[Actor] = []
        self._thread = current_thread()

    def has_this_thread(self) -> bool:
        """Return whether the current thread is that of the scheduler and its actors."""
        return current_thread() is self._thread

    def now(self) -> float:
        """Return the simulated time in seconds since 1970."""
        return BEGINS_AT + self._seconds

    def now_ms(self) -> int:
        """Return the simulated time in milliseconds since 1970."""
        return int(self.now() * 1000)

    def monotonic(self) -> float:
        """Return the simulated seconds since the beginning."""
        return self._seconds

    def spawn(self, name: str, run: Callable[[], None]) -> Actor:
        """Add an actor, which takes its first turn later."""
        actor = Actor(name, run, self)
        self._actors.append(actor)
        self._ready.append(actor)
        return actor

    def note(self, text: str) -> None:
        """Add a line to the trace."""
        name = getattr(getcurrent(), "name", "end")
        self.trace.append(f"{self._seconds:.4f} {name}: {text}")

    def pause(self) -> None:
        """Let the other actors run, and continue at any later step."""
        actor = self.current()
        self._ready.append(actor)
        self._yield()

    def sleep(self, seconds: float) -> None:
        """Let the other actors run until some simulated time has passed."""
        actor = self.current()
        actor.alarm = next(self._numbers)
        heapq.heappush(self._asleep, (self._seconds + max(seconds, 0.0), actor.alarm, actor))
        self._yield()

    def wake(self, actor: Actor) -> None:
        """Let a sleeping actor continue at the next step."""
        if actor.alarm:
            actor.alarm = 0
            self._ready.append(actor)

    def run(self, is_done: Callable[[], bool], *, most_seconds: float) -> bool:
        """Run the actors until a condition holds. Return False if it does not hold in time.

        Args:
            is_done: the condition; checked between two steps.
            most_seconds: the longest simulated duration.

        Raises:
            Stuck: no actor can continue.
            Exception: the error that ended an actor.
        """
        until = self._seconds + most_seconds
        while not is_done():
            if self._seconds > until:
                return False
            self._step()
        return True

    def end(self) -> None:
        """Unwind all actors. They make no further calls to a store."""
        self.is_ending = True
        for actor in self._actors:
            if not actor.dead:
                actor.switch()

    def _step(self) -> None:
        self._seconds += STEP_SECONDS
        self._wake_due()
        while not self._ready:
            if not self._asleep:
                raise Stuck("no actor can continue")
            self._seconds = max(self._seconds, self._asleep[0][0])
            self._wake_due()
        actor = self._ready.pop(int(self.random.random() * len(self._ready)))
        actor.switch()
        if actor.error is not None:
            raise actor.error

    def _wake_due(self) -> None:
        asleep = self._asleep
        while asleep and asleep[0][0] <= self._seconds:
            _, alarm, actor = heapq.heappop(asleep)
            if actor.alarm == alarm:  # else it was woken earlier
                self.wake(actor)

    def _yield(self) -> None:
        self.home.switch()
        if self.is_ending:
            raise Ended

    def current(self) -> Actor:
        """Return the actor that has the turn.

        Raises:
            Ended: the simulation has ended.
            Stuck: there is none.
        """
        actor = getcurrent()
        if not isinstance(actor, Actor):
            raise Stuck("code outside of an actor yielded")
        if self.is_ending:
            raise Ended
        return actor
