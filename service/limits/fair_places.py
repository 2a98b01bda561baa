"""Fair sharing of slots. Each key has a limited number of slots, and waiting keys take turns."""

import sys
from collections import deque
from collections.abc import Callable
from threading import Lock

FEW = 4


class _Wait:
    """A thread waiting for a slot."""

    __slots__ = ("bell", "has_place")

    def __init__(self) -> None:
        self.bell = Lock()
        self.bell.acquire()
        self.has_place = False


class FairPlaces:
    """Slots that are shared fairly between keys.

    Args:
        of_each: the maximum number of slots of a key while other keys also hold slots.
        alone: the maximum number of slots of a key while no other key holds one; by default, the
            same as `of_each`.
        of_all: the total number of slots.
        on_few: a callback, called with 1 when the number of keys that hold slots enters the range
            from 2 to `FEW`, and with -1 when it leaves the range. A lock is held during the call.
    """

    def __init__(
        self,
        *,
        of_each: int,
        alone: int = 0,
        of_all: int = sys.maxsize,
        on_few: Callable[[int], None] | None = None,
    ) -> None:
        self._on_few = on_few
        self._are_few = False
        self._of_each = of_each
        self._alone = max(alone, of_each)
        self._free = of_all
        self._lock = Lock()
        self._taken: dict[str, int] = {}
        self._waiting: dict[str, deque[_Wait]] = {}  # ordered by turn: the first key is next

    def count_waiting(self, key: str) -> int:
        """Return the number of threads waiting for a slot of a key."""
        return len(self._waiting.get(key, ()))

    def take(self, key: str, seconds: float) -> bool:
        """Wait up to the given time for a slot. Return whether one was acquired."""
        with self._lock:
            taken = self._taken.get(key, 0)
            has_place = taken < self._of_each or self._may_take_alone(taken)
            if self._free and has_place and key not in self._waiting:
                self._taken[key] = taken + 1
                self._free -= 1
                if not taken and self._on_few and len(self._taken) > 1:
                    self._note_few(self._on_few)
                return True
            if not seconds:
                return False
            wait = _Wait()
            self._waiting.setdefault(key, deque()).append(wait)
        if wait.bell.acquire(timeout=seconds):
            return True
        with self._lock:
            if not wait.has_place:
                self._drop(key, wait)
            return wait.has_place

    def give_back(self, key: str) -> None:
        """Release a slot, and pass it to the next waiting thread that may have it."""
        with self._lock:
            self._free += 1
            left = self._taken[key] - 1
            if left:
                self._taken[key] = left
            else:
                del self._taken[key]
            if self._waiting:
                self._hand_on()
            if not left and self._on_few and self._taken:
                self._note_few(self._on_few)

    def _note_few(self, observer: Callable[[int], None]) -> None:
        are_few = 1 < len(self._taken) <= FEW
        if are_few != self._are_few:
            self._are_few = are_few
            observer(1 if are_few else -1)

    def _may_take_alone(self, taken: int) -> bool:
        """Return whether a key may take another slot because no other key holds one."""
        return taken < self._alone and len(self._taken) == 1

    def _hand_on(self) -> None:
        for key in self._waiting:
            taken = self._taken.get(key, 0)
            if taken < self._of_each or self._may_take_alone(taken):
                break
        else:
            return
        queue = self._waiting.pop(key)
        wait = queue.popleft()
        if queue:
            self._waiting[key] = queue  # at the end of the queue
        self._taken[key] = taken + 1
        self._free -= 1
        wait.has_place = True
        wait.bell.release()

    def _drop(self, key: str, wait: _Wait) -> None:
        queue = self._waiting[key]
        queue.remove(wait)
        if not queue:
            del self._waiting[key]
