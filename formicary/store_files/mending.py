"""Checks a store's files before and after the server starts, and repairs its log automatically."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import structlog
from redis import Redis
from redis.exceptions import RedisError

from formicary.servers.program import NoServer
from formicary.store_files.identity import LogLength, OtherStore, StoreIdentity
from formicary.store_files.manifest import BadManifest, has_nothing, read_manifest
from formicary.store_files.repair import (
    CannotRepair,
    RepairPlan,
    cut_unfinished,
    plan_repair,
    set_log_aside,
)
from formicary.store_files.scan import Arities

_log = structlog.get_logger()


class DamagedStore(NoServer):
    """Raised if a store's log is damaged but can be repaired. The message explains how.

    Attributes:
        plan: the proposed repair.
    """

    def __init__(self, plan: RepairPlan) -> None:
        lines = "; ".join(line.strip() for line in plan.describe())
        super().__init__(
            f"the log in {plan.data} is damaged: {lines}. Run `formicary repair`, or `formicary up"
            " --repair`: the log is copied aside first. Or restore a backup"
        )
        self.plan = plan


class LogMender:
    """Checks the log of a store, and repairs it if no acknowledged entry is lost by that.

    Args:
        data: the path of the store's folder.
        has_events: whether the store contains events; otherwise its contents can be rebuilt.
        ask_arities: queries a server for the commands that it supports.
    """

    def __init__(self, data: Path, ask_arities: Callable[[], Arities], *, has_events: bool) -> None:
        self._data = data
        self._has_events = has_events
        self._ask_arities = ask_arities
        self._length = LogLength(data)

    def check_files(self, *, renew: bool) -> None:
        """Check that the folder contains a complete log, or that it never contained a log.

        If the manifest is bad and the log can be rebuilt, the log is moved aside.
        """
        try:
            files = read_manifest(self._data)
        except BadManifest as fault:
            if not StoreIdentity(self._data).kept() and has_nothing(self._data):
                set_log_aside(self._data, _now_ms())  # its first start was interrupted
            else:
                self.mend(f"{fault}")
            return
        if not self._has_events:
            return
        kept = StoreIdentity(self._data).kept()
        if files is None and kept and not renew:
            raise NoServer(
                f"{self._data} had the store {kept}, and its log is gone: put back the folder"
                " `appendonlydir`, or restore a backup with `formicary restore`"
            )
        if files is None:
            self._length.forget()
        elif self._length.missing(files):
            self.mend("the log is shorter than it was")

    def check_identity(self, client: Redis, *, renew: bool) -> None:
        """Check that the store is the one that was created in its folder.

        Raises:
            NoServer: it does not.
        """
        if not self._has_events:
            return
        try:
            StoreIdentity(self._data).check(client, renew=renew)
        except OtherStore as error:
            raise NoServer(
                f"the store in {self._data} is not the one of this folder: {error}. Put back the"
                f" right log, or remove {self._data / 'store.id'} if this one is right"
            ) from error
        except RedisError as error:
            raise NoServer(f"the store in {self._data} does not answer: {error}") from error

    def mend(self, fault: str) -> None:
        """Remove an unfinished entry from the log, or move the log aside if it can be rebuilt.

        Raises:
            DamagedStore: the log contains events, and is damaged.
            NoServer: the log cannot be repaired, or is not damaged.
        """
        now = _now_ms()
        if not self._has_events:
            aside = set_log_aside(self._data, now)
            _log.warning("damaged store set aside: it is made again", fault=fault, aside=str(aside))
            return
        try:
            plan = self.plan()
        except CannotRepair as error:
            raise NoServer(f"the log in {self._data} is damaged: {error}") from error
        if not plan.is_needed:
            raise NoServer(
                f"the store does not start ({fault}): see {self._data / 'store.log'}, or restore"
                " a backup"
            )
        if not plan.is_harmless:
            raise DamagedStore(plan)
        kept = cut_unfinished(plan, now)
        lost = "; ".join(row for _, gap in plan.gaps for row in gap.lost)
        _log.warning("unfinished entry cut off the log", lost=lost, kept=str(kept or ""))

    def plan(self) -> RepairPlan:
        """Return the repair plan for the log. The server must not be running.

        Raises:
            CannotRepair: the log cannot be repaired.
            NoServer: there is no server program to list the supported commands.
        """
        return plan_repair(self._data, self._ask_arities)

    def note_length(self, *, is_settled: bool) -> None:
        """Record the length of the log.

        Args:
            is_settled: whether the server has exited, so that all its writes are on disk.
        """
        if not self._has_events:
            return
        with suppress(BadManifest, OSError):  # a log rewrite is replacing files
            files = read_manifest(self._data)
            if files and is_settled:
                self._length.settle(files)
            elif files:
                self._length.look(files)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
