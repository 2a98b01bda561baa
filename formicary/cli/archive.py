"""The commands `formicary archive` and `unarchive`, which move finished matches back and forth."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from events import Broken
from events.archive import ArchiveError
from formicary.cli.terminal import console, existing_store, fail, report, settings
from formicary.wiring import wire
from matches.archive import DAY_MS, Archiver, NotArchivable

app = typer.Typer()


@contextmanager
def _archiver() -> Iterator[Archiver]:
    chosen = settings()
    with existing_store() as opened:
        archiver = wire(opened.servers, chosen).archiver()
        if archiver is None:
            fail("there is no archive")
        yield archiver


@app.command()
def archive(
    matches: Annotated[
        list[str] | None, typer.Argument(metavar="[MATCH...]", help="The ids of matches.")
    ] = None,
    older: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="DAYS", help="All matches that ended at least this many days ago."
        ),
    ] = None,
) -> None:
    """Move finished matches to the archive (FORMICARY_ARCHIVE) now. They remain readable."""
    if bool(matches) == (older is not None):
        fail("name matches, or give --older DAYS")
    with _archiver() as archiver:
        wanted = matches or _find_older(archiver, older or 0)
        refused = _archive_each(archiver, wanted)
    for text in refused:
        console.print(f"[yellow]formicary:[/] {escape(text)}", soft_wrap=True)
    report.print(f"{len(wanted) - len(refused)} archived, {len(refused)} not")
    if refused:
        raise typer.Exit(1)


def _find_older(archiver: Archiver, days: int) -> Sequence[str]:
    latest = archiver.now() - days * DAY_MS
    with console.status("looking for finished matches"):
        return [match_id for match_id, ended_at in archiver.finished() if ended_at <= latest]


def _archive_each(archiver: Archiver, matches: Sequence[str]) -> list[str]:
    """Archive matches while showing a progress bar. Return the error for each match that failed."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    refused = []
    with Progress(*columns, console=console, transient=True) as progress:
        for match_id in progress.track(matches, description="archiving"):
            try:
                archiver.archive(match_id)
            except NotArchivable as error:
                refused.append(str(error))
            except (ArchiveError, Broken) as error:
                refused.append(f"{match_id}: {error}")
    return refused


@app.command()
def unarchive(
    match_id: Annotated[str, typer.Argument(metavar="MATCH", help="The id of a match.")],
) -> None:
    """Restore an archived match to the live store, where it stays until it is archived again."""
    with _archiver() as archiver:
        try:
            with console.status("reading its pack"):
                count = archiver.restore(match_id)
        except NotArchivable as error:
            fail(str(error))
        except (ArchiveError, Broken) as error:
            fail(f"{match_id} stays in the archive: {error}")
    report.print(f"{match_id} is back, with {count} events")
