"""A scheduler that runs one thread at a time, in an order drawn from a seed."""

import heapq
import itertools
from collections.abc import Callable
from random import Random
from threading import Lock, Thread, current_thread

BEGINS_AT = 1_800_000_000.0  # seconds since 1970
STEP_SECONDS = 0.0001  # simulated duration of a step
STUCK_SECONDS = 60.0  # of real time, for a single step


class Ended(BaseException):
    """The simulation has ended, and all of its threads unwind."""


class Stuck(Exception):
    """An actor did not yield, or no actor could continue."""


class Actor(Thread):
    """A thread of the simulation. It only runs while it holds the turn.

    Attributes:
        error: the exception that ended it; None if it returned.
        is_over: whether it has ended.
    """

    def __init__(self, name: str, run: Callable[[], None], scheduler: "Scheduler") -> None:
        super().__init__(name=name, daemon=True)
        self._run_actor = run
        self._scheduler = scheduler
        self.turn = Lock()
        self.turn.acquire()
        self.error: BaseException | None = None
        self.is_over = False

    def run(self) -> None:
        """Wait for the first turn, run, and return the turn for good."""
        self.turn.acquire()
        try:
            if not self._scheduler.is_ending:
                self._run_actor()
        except Ended:
            pass
        except BaseException as error:  # noqa: BLE001  # `Scheduler.run` raises it again
            self.error = error
        self.is_over = True
        self._scheduler.take_turn_back()


class Scheduler:
    """Decides which actor continues, and what time it is.

    Args:
        seed: the seed of all decisions.

    Attributes:
        random: the source of all decisions.
        trace: a line for each event of the simulation, with its time.
        is_ending: whether all actors are to unwind.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.trace: list[str] = []
        self.is_ending = False
        self._seconds = 0.0
        self._turn = Lock()
        self._turn.acquire()
        self._ready: list[Actor] = []
        self._asleep: list[tuple[float, int, Actor]] = []
        self._numbers = itertools.count()
        self._actors: list[Actor] = []
        self._home = current_thread()

    def has_this_thread(self) -> bool:
        """Return whether the current thread is an actor, or runs the scheduler."""
        thread = current_thread()
        return thread is self._home or isinstance(thread, Actor)

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
        actor.start()
        self._ready.append(actor)
        return actor

    def note(self, text: str) -> None:
        """Add a line to the trace."""
        name = current_thread().name
        self.trace.append(f"{self._seconds:.4f} {name}: {text}")

    def pause(self) -> None:
        """Let the other actors run, and continue at any later step."""
        actor = self._current()
        self._ready.append(actor)
        self._yield(actor)

    def sleep(self, seconds: float) -> None:
        """Let the other actors run until some simulated time has passed."""
        actor = self._current()
        self._sleep_until(actor, self._seconds + max(seconds, 0.0))
        self._yield(actor)

    def run(self, is_done: Callable[[], bool], *, most_seconds: float) -> bool:
        """Run the actors until a condition holds. Return False if it does not hold in time.

        Args:
            is_done: the condition; checked between two steps.
            most_seconds: the longest simulated duration.

        Raises:
            Stuck: an actor did not yield for a minute of real time, or no actor can continue.
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
            if not actor.is_over:
                self._give_turn(actor)

    def take_turn_back(self) -> None:
        """Return the turn to the scheduler, when an actor has ended."""
        self._turn.release()

    def _step(self) -> None:
        self._seconds += STEP_SECONDS
        if not self._ready:
            if not self._asleep:
                raise Stuck("no actor can continue")
            self._seconds = max(self._seconds, self._asleep[0][0])
        while self._asleep and self._asleep[0][0] <= self._seconds:
            self._ready.append(heapq.heappop(self._asleep)[2])
        actor = self._ready.pop(self.random.randrange(len(self._ready)))
        self._give_turn(actor)
        if actor.error is not None:
            raise actor.error

    def _sleep_until(self, actor: Actor, at: float) -> None:
        heapq.heappush(self._asleep, (at, next(self._numbers), actor))

    def _give_turn(self, actor: Actor) -> None:
        actor.turn.release()
        if not self._turn.acquire(timeout=STUCK_SECONDS):
            raise Stuck(f"{actor.name} did not yield")

    def _yield(self, actor: Actor) -> None:
        self._turn.release()
        actor.turn.acquire()
        if self.is_ending:
            raise Ended

    def _current(self) -> Actor:
        """Return the actor that has the turn.

        Raises:
            Ended: the simulation has ended.
            Stuck: a thread of another kind called.
        """
        actor = current_thread()
        if not isinstance(actor, Actor):
            raise Stuck(f"{actor.name} is no actor")
        if self.is_ending:
            raise Ended
        return actor
