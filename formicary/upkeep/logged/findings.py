"""Findings about the public log: its secrets, its files, and the matches in it."""

import time
from collections.abc import Callable

from msgspec import Struct

from events.archive import ArchiveError
from events.tlog import BadSignedNote, TlogError, Tree, open_checkpoint
from events.tlog.errors import BadTile
from formicary.audit.findings import LogFault
from formicary.keys.recorded import KeyIds
from formicary.keys.tlog import lock_of
from formicary.settings import Settings
from formicary.upkeep.logged.comparison import LogComparison
from formicary.upkeep.logged.mismatch import LogMismatch
from matches.context import Context
from matches.inclusion.log_key import LogKey
from matches.inclusion.public_log import PublicLog

_MENDING = "formicary tlog repair makes these files again from the entries"
_REMEDY = "bring back the files, or run formicary tlog restart"


class LogFindings(Struct, frozen=True, omit_defaults=True):
    """The result of a look at the public log.

    Attributes:
        text: the number of entries and matches, or the reason why there are none.
        mismatches: the differences between the log and the store.
        is_unreadable: whether the files of the log, or an archived match, cannot be read now.
    """

    text: str
    mismatches: tuple[LogMismatch, ...] = ()
    is_unreadable: bool = False


def examine_log(
    context: Context, chosen: Settings, ids: KeyIds, pause: Callable[[float], None] = time.sleep
) -> LogFindings:
    """Check the public log of a service, and compare it with the store.

    Args:
        context: the context of the matches.
        chosen: the settings.
        ids: the key ids recorded in the store.
        pause: waits for a number of seconds.

    Raises:
        RedisError: the store does not respond.
    """
    log = context.public_log
    if log is None:
        return LogFindings("there is none (FORMICARY_TLOG)")
    try:
        key = log.key()
        fault = _find_other_key(key, ids.of("tlog"), chosen)
        if not fault and not _is_begun(log, key):
            return LogFindings("none was begun yet; the sweeper begins it")
        if key is None or (fault := fault or _find_rollback(log, key, chosen)):
            return _fault(f"{fault}: {_REMEDY}")
        comparison = LogComparison(context, log, key, pause)
        mismatches = tuple(comparison.find())
    except (LogFault, TlogError) as error:
        is_mendable = isinstance(error, LogFault) and error.is_mendable
        return _fault(f"{error}: {_MENDING if is_mendable else _REMEDY}")
    except ArchiveError as error:
        return LogFindings(f"it cannot be compared now: {error}", is_unreadable=True)
    text = f"{comparison.entries} entries, compared with {comparison.matches} matches"
    return LogFindings(text, mismatches)


def _is_begun(log: PublicLog, key: LogKey | None) -> bool:
    """Return whether the log has, or had, a checkpoint. After a restart, it has none at first."""
    return key is not None and (key.is_begun or log.checkpoint(key.number) is not None)


def _fault(text: str) -> LogFindings:
    return LogFindings(text, (LogMismatch(text),))


def _find_other_key(key: LogKey | None, known: frozenset[str], chosen: Settings) -> str:
    """Return how the secrets differ from those of the log, or an empty string."""
    if key is None:
        return f"{chosen.tlog_key_file} is missing, and this service has a log" if known else ""
    if known and key.signer().public.id.hex() not in known:
        return f"{chosen.tlog_key_file} has another key than the log of this service"
    return ""


def _find_rollback(log: PublicLog, key: LogKey, chosen: Settings) -> str:
    """Return how the last signed checkpoint and the files differ, or an empty string.

    Only the machine that writes the log has the last signed checkpoint.
    """
    signed, shown = lock_of(chosen, key.number).read(), log.checkpoint(key.number)
    if signed is None and key.is_restored:
        lost = f"tlog-{key.number}.signed"
        return f"it was restored from a backup, and cannot be continued without {lost}"
    if signed is None:
        return ""
    public = key.signer().public
    try:
        last = open_checkpoint(signed, public)
        if shown is not None and open_checkpoint(shown, public).size > last.size:
            return "its files are newer than the last signed checkpoint in the data folder"
        if shown is not None and open_checkpoint(shown, public) == last:
            return ""  # damage to the files is found in the comparison, which names them
        if Tree(log.place(key.number), last.size).root() == last.root:
            return ""
    except (BadSignedNote, BadTile):
        pass
    return "its files are not those of the last signed checkpoint in the data folder"
