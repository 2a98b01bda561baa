"""The archive of a simulated service, whose place is in memory and fails as the seed decides."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from events.archive import Archive, ArchiveAway, ArchivePlace, Sealer
from tests.simulation.servers.faults import MOST_SLOW_SECONDS
from tests.simulation.servers.store import Life, ProcessDied, World, die

KEY = bytes(range(32))
T = TypeVar("T")


class SimulatedPlace(ArchivePlace):
    """A place of packs. Each access of a process is a step of the scheduler and may fail.

    Args:
        world: the simulation, which has the files.
        life: the life of the process; None for judges, whose accesses never fail.
    """

    def __init__(self, world: World, life: Life | None) -> None:
        super().__init__("simulated")
        self._world = world
        self._life = life

    def is_there(self, folder: str) -> bool:
        """Return whether a folder has a file."""
        return self.first(folder) is not None

    def read(self, name: str, start: int = 0, end: int | None = None) -> bytes | None:
        """Return a part of a file, or None if there is no such file."""
        return self._access("read", name, lambda files: _part(files.get(name), start, end))

    def write(self, name: str, text: bytes) -> None:
        """Store a file."""
        self._access("write", name, lambda files: files.update({name: text}))

    def remove(self, name: str) -> None:
        """Delete a file if it exists."""
        self._access("remove", name, lambda files: files.pop(name, None))

    def remove_empty(self, folder: str) -> None:
        """Do nothing: there are no folders."""

    def names(self, folder: str) -> Iterator[str]:
        """Yield the names of all files in a folder, in ascending order."""
        yield from self._access(
            "list", folder, lambda files: sorted(name for name in files if _is_in(name, folder))
        )

    def first(self, folder: str) -> str | None:
        """Return the name of the first file in a folder, or None if there is none."""
        return next(self.names(folder), None)

    def _access(self, kind: str, name: str, use: Callable[[dict[str, bytes]], T]) -> T:
        """Use the files. A fault comes before or after the effect."""
        if self._life is None:
            return use(self._world.packs)
        fault = self._begin(self._life, kind, name.partition("/")[0])
        result = use(self._world.packs)
        if fault == "death after":
            die(self._world, self._life)
        if fault == "reply lost":
            raise ArchiveAway("the reply of the archive is lost")
        return result

    def _begin(self, life: Life, kind: str, folder: str) -> str | None:
        """Draw the fault of an access, and apply it if it comes before the effect."""
        world, scheduler = self._world, self._world.scheduler
        scheduler.pause()
        if life.is_over:
            raise ProcessDied
        fault = world.faults.draw()
        scheduler.note(f"archive {kind} {folder} {fault or ''}".rstrip())
        if fault == "slow":
            scheduler.sleep(world.faults.draw_seconds(MOST_SLOW_SECONDS))
            if life.is_over:
                raise ProcessDied
        elif fault == "request lost":
            raise ArchiveAway("the archive is away")
        elif fault == "death before":
            die(world, life)
        return fault


def open_archive(world: World, life: Life | None = None) -> Archive | None:
    """Return the archive of a process, or of judges. Return None if this seed has none."""
    if not world.has_archive:
        return None
    sealer = Sealer(lambda *, make: (KEY,), world.scheduler.random.randbytes)
    return Archive(SimulatedPlace(world, life), sealer)


def _part(text: bytes | None, start: int, end: int | None) -> bytes | None:
    return None if text is None else text[start:end]


def _is_in(name: str, folder: str) -> bool:
    return name.startswith(f"{folder}/")
