"""The public log in a backup: its secrets, its files, and the places of the matches in it.

The last signed checkpoint of the data folder is not copied. A writer that continued from an old one
would sign a second tree: the log would fork. A restored log is therefore readable, and is continued
only by a machine that still has that checkpoint.
"""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from events.tlog import TlogError, Tree, open_checkpoint
from events.tlog.copies import tree_files
from events.tlog.notes import parse_key
from events.tlog.tree import CHECKPOINT
from formicary.keys.tlog import LogKeyFile
from formicary.upkeep.backup_file import LogFile, LogPlaces, LogSecrets
from matches.inclusion.log_key import LogKey
from matches.inclusion.public_log import RESTART_FILE, PublicLog

_ROWS = 500  # of a record


def copy_log(log: PublicLog) -> Iterator[LogSecrets | LogPlaces | LogFile]:
    """Yield the records of the logs of a service. There are none before the first checkpoint.

    The places come before the files, which therefore have all of them. The checkpoint of a log
    comes after its other files.

    Raises:
        ArchiveError: the files cannot be read now.
        TlogError: the secrets or the files of the current log are not valid.
    """
    key = log.key()
    if key is None or log.checkpoint(key.number) is None:
        return
    yield LogSecrets(replace(key, is_begun=True))
    rows = log.rows.all()
    while part := tuple(islice(rows, _ROWS)):
        yield LogPlaces(part)
    publics = (str(key.signer().public), *key.former)
    for number, public in zip(range(key.number, 0, -1), publics, strict=False):
        yield from _copy_files(log, number, public, is_current=number == key.number)


def _copy_files(log: PublicLog, number: int, public: str, *, is_current: bool) -> Iterator[LogFile]:
    """Yield the files of one log. A former log may have been lost."""
    note, place = log.checkpoint(number), log.place(number)
    if note is None:
        return
    try:
        checkpoint = open_checkpoint(note, parse_key(public))
        for name, content in tree_files(Tree(place, checkpoint.size), checkpoint.root):
            yield LogFile(number, name, content)
    except TlogError:
        if is_current:
            raise
        return
    restart = place.read(RESTART_FILE)
    if restart is not None:
        yield LogFile(number, RESTART_FILE, restart)
    yield LogFile(number, CHECKPOINT, note)


class LogRestore:
    """The restoration of the logs of a service.

    Secrets and logs that are there already are left alone, since they may be newer.

    Args:
        log: the public log of the restored service.
        file: the file with its secrets.

    Attributes:
        key: the secrets of the log in the backup; None if it has no log.
    """

    def __init__(self, log: PublicLog, file: LogKeyFile) -> None:
        self._log, self._file = log, file
        self._is_absent: dict[int, bool] = {}
        self.key: LogKey | None = None

    def put(self, record: LogSecrets | LogPlaces | LogFile) -> None:
        """Restore a record.

        Raises:
            ArchiveAway: a file of the log cannot be written now.
            OSError: the secrets cannot be written.
            TlogError: the secrets that are there cannot be used.
        """
        match record:
            case LogSecrets():
                self.key = record.key
            case LogPlaces():
                self._log.rows.write(dict(record.rows))
            case LogFile():
                self._put_file(record)

    def _put_file(self, file: LogFile) -> None:
        if file.number not in self._is_absent:
            self._is_absent[file.number] = self._log.checkpoint(file.number) is None
        if self._is_absent[file.number]:
            self._log.place(file.number).write(file.name, file.content)

    def end(self) -> None:
        """Restore the secrets, after all files. Raises the same errors as `put`."""
        if self.key is None:
            return
        kept = self._file.read()
        if kept is None:
            self._file.write(replace(self.key, is_restored=True), is_first=True)
        self._log.name_current(kept or self.key)
