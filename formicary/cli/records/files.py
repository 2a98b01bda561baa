"""Reading of a match from a file or from the store, with an error message for each fault."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from rich.progress import Progress

from events import Broken
from events.archive import ArchiveError, PackLost
from formicary.cli.terminal import DAMAGED, UNREADABLE, console, fail
from formicary.replay.studies import BadStudy, read_study
from formicary.upkeep.bundle_files import LinesOfFile
from formicary.upkeep.stored_match import LONG
from games import GAMES
from games.errors import UnknownRules
from matches.records import OpenedBundle, SealedRecord, open_bundle
from projections.match_cache import MatchDeleted, NoSuchMatch
from service.notes.responses import StudyShown


class MatchFile(NamedTuple):
    """A match in a file, and the study in the same file, if any."""

    bundle: OpenedBundle
    study: StudyShown | None


@contextmanager
def failing_on_file(name: str) -> Iterator[None]:
    """Exit with a message if a file or stored match is damaged, foreign or cannot be read.

    The exit codes are those of `formicary verify`.
    """
    try:
        yield
    except (OSError, EOFError) as error:
        fail(f"{name} cannot be read: {error}")
    except Broken as broken:
        fail(f"{name} does not hold at line {broken.seq + 1}, {broken}")
    except SealedRecord as error:
        fail(f"{name} cannot be opened at {error}")
    except UnknownRules as error:
        fail(f"{name} cannot be opened: {error}")
    except BadStudy as error:
        fail(f"{name} is not a valid study file: {error}")


@contextmanager
def failing_on_stored(match_id: str) -> Iterator[None]:
    """Exit with a message if a match of the store does not exist, or cannot be read."""
    try:
        yield
    except MatchDeleted:
        fail(f"{match_id} was deleted")
    except NoSuchMatch:
        fail(f"there is no match {match_id}")
    except PackLost as error:
        fail(f"{match_id} is damaged: {error}", DAMAGED)
    except ArchiveError as error:
        fail(f"{match_id} cannot be read now: {error}", UNREADABLE)


def read_file(file: Path) -> OpenedBundle:
    """Return the match in a file. If it is long, show a progress bar. Exit if it is not valid."""
    return read_record(file).bundle


def read_record(file: Path) -> MatchFile:
    """Return the match in a file, with the study, if any. Exit if one of them is not valid."""
    lines = LinesOfFile(file)
    with failing_on_file(str(file)):
        total = lines.count_in_header()
        with Progress(console=console, disable=total < LONG, transient=True) as bar:
            task = bar.add_task("deciding again", total=total)
            bundle = open_bundle(lines, GAMES, lambda seq: bar.update(task, completed=seq))
        return MatchFile(bundle, read_study(file))


def describe_study(study: StudyShown) -> str:
    """Describe a study in one line."""
    count = len(study.notes)
    notes = "1 note" if count == 1 else f"{count} notes"
    return f"{study.title}, {notes} by {study.author}"
