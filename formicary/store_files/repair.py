"""Repairs a store's log by moving the parts that cannot be read to separate files.

The whole log is read before anything is changed, so that a plan can list all losses in advance.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from formicary.store_files.identity import LogLength
from formicary.store_files.losses import Loss, note_loss
from formicary.store_files.manifest import (
    FOLDER,
    BadManifest,
    LogFiles,
    read_manifest,
    rebuild_manifest,
    sync_folder,
    write_manifest,
)
from formicary.store_files.scan import Arities, Gap, find_gaps

ASIDE = "set-aside"
_PIECE = 1 << 20
_RESTORE = "restore a backup"


class CannotRepair(Exception):
    """Raised if the log cannot be repaired. The message gives the reason."""


class RepairPlan(Struct, frozen=True):
    """Damage to a log, and the repair that would remove it.

    Attributes:
        data: the path of the store's folder.
        fault: the fault of the manifest; empty if the manifest is valid.
        manifest: the text of the new manifest; empty to leave the manifest unchanged.
        gaps: the parts to cut out, each with the path of its file.
        missing: the number of bytes at the end of the log that are missing or unreadable.
        files: the files of the log, in order.
    """

    data: Path
    fault: str
    manifest: str
    gaps: tuple[tuple[Path, Gap], ...]
    missing: int
    files: LogFiles

    @property
    def is_needed(self) -> bool:
        """Whether the log is damaged."""
        return bool(self.manifest or self.gaps or self.missing)

    @property
    def is_harmless(self) -> bool:
        """Whether the only damage is an unfinished entry that was never acknowledged."""
        return (
            not self.manifest
            and not self.missing
            and all(gap.is_unfinished for _, gap in self.gaps)
        )

    def describe(self) -> Iterator[str]:
        """Yield lines that describe the damage and the resulting losses."""
        if self.manifest:
            yield f"{self.fault}: it is rebuilt from the names of the files"
        if self.missing:
            yield (
                f"{self.missing} bytes that were in the log are missing at its end: events that"
                " were acknowledged are lost (afterwards `formicary doctor` names matches of which"
                " the lists know more)"
            )
        for path, gap in self.gaps:
            yield f"{path.name}: {gap.describe()}"
            if gap.is_blank:
                yield "  lost: nothing was in them"
                continue
            yield from (f"  lost: {row}" for row in gap.lost or ("no part of it can be read",))


def plan_repair(data: Path, ask_arities: Callable[[], Arities]) -> RepairPlan:
    """Read the whole log and return a plan for repairing it.

    Raises:
        CannotRepair: a log file is missing, or the manifest cannot be rebuilt.
    """
    wrong = text = ""
    try:
        files = read_manifest(data)
    except BadManifest as fault:
        wrong, text = str(fault), rebuild_manifest(data) or ""
        if fault.names_missing_file or not text:
            raise CannotRepair(f"{fault}: {_RESTORE}") from fault
        files = _files_of(data, text)
    if files is None:
        raise CannotRepair(f"there is no log in {data}")
    arities, last = ask_arities(), files.appended[-1:]
    gaps = [
        (path, gap)
        for path in files.appended
        for gap in find_gaps(path, arities, is_last=(path,) == last)
    ]
    ends = [gap.start for path, gap in gaps if gap.is_end and (path,) == last]
    missing = LogLength(data).missing(files, ends[0] if ends else None)
    return RepairPlan(data, wrong, text, tuple(gaps), missing, files)


def _files_of(data: Path, text: str) -> LogFiles:
    rows = [line.split() for line in text.splitlines()]
    folder = data / FOLDER
    base = tuple(folder / row[1] for row in rows if row[5] == "b")
    return LogFiles(base, tuple(folder / row[1] for row in rows if row[5] == "i"))


def repair(plan: RepairPlan, now: int) -> list[Path]:
    """Carry out a repair plan. Return the paths of the backup copies.

    Args:
        plan: the plan.
        now: the time in milliseconds since 1970.

    Raises:
        OSError: there is not enough disk space for the copies, or a file cannot be written; that
            file is unchanged.
    """
    by_file: dict[Path, list[Gap]] = {}
    for path, gap in plan.gaps:
        by_file.setdefault(path, []).append(gap)
    kept = {path: _copy_aside(plan.data, path, now) for path in by_file}
    for path, gaps in by_file.items():
        for gap in gaps:
            note_loss(plan.data, _loss_of(path, gap, now, kept[path]))
        _cut(path, gaps)
    if plan.missing:
        note_loss(plan.data, _loss_of_end(plan, now))
    if plan.manifest:
        write_manifest(plan.data, plan.manifest)
    LogLength(plan.data).settle(plan.files)
    return list(kept.values())


def cut_unfinished(plan: RepairPlan, now: int) -> Path | None:
    """Cut off an unfinished entry.

    Return the path of its saved bytes, or None if the disk is full.
    """
    ((path, gap),) = plan.gaps
    kept: Path | None = None
    try:
        kept = _aside_of(plan.data, path, now)
        with path.open("rb") as file, kept.open("xb") as out:
            file.seek(gap.start)
            shutil.copyfileobj(file, out)
        note_loss(plan.data, _loss_of(path, gap, now, kept))
    except OSError:  # the disk may be full; the entry was never acknowledged
        if kept:
            kept.unlink(missing_ok=True)
        kept = None
    _cut(path, [gap])
    LogLength(plan.data).settle(plan.files)
    return kept


def set_log_aside(data: Path, now: int) -> Path:
    """Move a store's log, which can be rebuilt, to another folder. Return its new path."""
    aside = _aside_of(data, data / FOLDER, now)
    (data / FOLDER).replace(aside)
    LogLength(data).forget()
    return aside


def _aside_of(data: Path, path: Path, now: int) -> Path:
    folder = data / ASIDE
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / f"{now}-{path.name}"


def _copy_aside(data: Path, path: Path, now: int) -> Path:
    """Copy a file under a new name and sync the copy to disk."""
    aside = _aside_of(data, path, now)
    try:
        shutil.copy2(path, aside)
        with aside.open("rb") as copy:
            os.fsync(copy.fileno())
    except OSError:
        aside.unlink(missing_ok=True)
        raise
    return aside


def _cut(path: Path, gaps: list[Gap]) -> None:
    """Remove the given parts from a file."""
    if len(gaps) == 1 and gaps[0].is_end:
        with path.open("r+b") as file:
            file.truncate(gaps[0].start)
            os.fsync(file.fileno())
        return
    fresh = path.with_name(f"{path.name}.new")
    ends = [0, *(gap.end for gap in gaps)]
    starts = [*(gap.start for gap in gaps), path.stat().st_size]
    with path.open("rb") as old, fresh.open("wb") as out:
        for begin, end in zip(ends, starts, strict=True):
            old.seek(begin)
            for at in range(begin, end, _PIECE):
                out.write(old.read(min(_PIECE, end - at)))
        out.flush()
        os.fsync(out.fileno())
    fresh.chmod(path.stat().st_mode & 0o777)
    fresh.replace(path)
    sync_folder(path.parent)


def _loss_of(path: Path, gap: Gap, now: int, kept: Path) -> Loss:
    return Loss(
        at=now,
        file=path.name,
        text=gap.describe(),
        start=gap.start,
        end=gap.end,
        was_acknowledged=not (gap.is_unfinished or gap.is_blank_end),
        lost=gap.lost,
        kept=str(kept),
    )


def _loss_of_end(plan: RepairPlan, now: int) -> Loss:
    path = plan.files.appended[-1] if plan.files.appended else plan.files.base[-1]
    length = path.stat().st_size
    return Loss(
        at=now,
        file=path.name,
        text=f"{plan.missing} bytes at its end were missing",
        start=length,
        end=length + plan.missing,
        was_acknowledged=True,
    )
