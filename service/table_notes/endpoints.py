"""Endpoints of the notes that the seats of a match write to each other (rule T25)."""

import re

from flask import Response, request
from msgspec.structs import replace

from matches.notes.table.administration import list_reports
from matches.notes.table.reading import list_table_notes, show_written
from matches.notes.table.rules import find_silence
from matches.notes.table.writing import (
    SeatWriter,
    delete_table_note,
    mute_seats,
    report_table_note,
    write_table_note,
)
from matches.queries import read
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.contract.parameters import KEY, check_cursor, cursor_parameter, number_parameter
from service.http.body import body_of
from service.http.request import digest_of, key_of, number_of, require_token
from service.http.response import NO_STORE, reply, reply_nothing
from service.notes.callers import naming_fields
from service.table_notes.bodies import (
    MUTED_SEATS,
    TABLE_NOTE,
    MutedSeatsSchema,
    TableNoteSchema,
)
from service.table_notes.responses import (
    TableNoteList,
    TableNoteShown,
    TableReportPage,
    show_report,
    show_table_note,
)

PAGE, PAGE_MOST = 50, 200
_CACHE = ("Cache-Control",)
_NUMBER = re.compile(r"[0-9]{1,15}")
_OF_PAGE = (
    cursor_parameter(_NUMBER),
    number_parameter("limit", f"The maximum number of notes; by default {PAGE}.", 1, PAGE_MOST),
)
_NOTHING = (Reply(status=204, media_type=""),)
_PROBLEMS = ("rule-violation", "unknown-note", "too-many-notes", "busy", "store-full")


class TableNoteResources:
    """Notes between the seats of a match. Nobody else knows whether a match has any."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/table-notes",
        tag="notes",
        seat="required",
        parameters=_OF_PAGE,
        replies=(Reply(body=TableNoteList, headers=_CACHE),),
        bucket="reads",
    )
    def list_table_notes(self, match_id: str) -> Response:
        """List the notes that the seats of the match wrote to each other, newest first.

        Bots receive no notes, and a seat none of the seats that it has muted.
        """
        context, reader = self._api.context, self._sender(match_id).reader
        page = list_table_notes(context, reader, _cursor(), _limit())
        silence = find_silence(context, reader)
        body = TableNoteList(
            match_id,
            silence.slug if silence else None,
            page.muted,
            tuple(show_table_note(match_id, note) for note in page.notes),
            None if page.after is None else str(page.after),
        )
        return reply(body, 200, NO_STORE)

    @operation(
        "POST /v1/matches/<match_id>/table-notes",
        tag="notes",
        seat="required",
        parameters=(KEY,),
        body=TableNoteSchema,
        replies=(Reply(status=201, body=TableNoteShown, headers=_CACHE),),
        problems=_PROBLEMS,
        bucket="table-notes",
    )
    def post_table_note(self, match_id: str) -> Response:
        """Write a note to the other seats, or say "well played" once, after the end (rule T25).

        Matches with one token for all seats have no notes, nor have rated matches with three seats
        or more, and matches in which only one seat belongs to a person.
        """
        sender = self._sender(match_id)
        body = body_of(request)
        text = TABLE_NOTE.load(body).get("text")
        sender = replace(sender, key=key_of(request), digest=digest_of(request, body))
        with naming_fields():
            note = write_table_note(self._api.context, sender, text)
        shown = show_written(self._api.context, sender.reader.match, note)
        return reply(show_table_note(match_id, shown), 201, NO_STORE)

    @operation(
        "PUT /v1/matches/<match_id>/table-notes/muted",
        tag="notes",
        seat="required",
        body=MutedSeatsSchema,
        replies=_NOTHING,
        problems=("rule-violation", "too-many-notes", "busy", "store-full"),
        bucket="commands",
    )
    def mute_table_seats(self, match_id: str) -> Response:
        """Choose the seats whose notes the caller's seat does not receive. They do not know it."""
        sender = self._sender(match_id)
        given = MUTED_SEATS.load(body_of(request))
        mute_seats(self._api.context, sender, tuple(given["seats"]))
        return reply_nothing()

    @operation(
        "PUT /v1/matches/<match_id>/table-notes/<table_note>/reported",
        tag="notes",
        seat="required",
        replies=_NOTHING,
        problems=("too-many-notes", "busy", "store-full"),
        bucket="commands",
    )
    def report_table_note(self, match_id: str, table_note: str) -> Response:
        """Report a note of another seat to the administrators of the service."""
        report_table_note(self._api.context, self._sender(match_id), table_note)
        return reply_nothing()

    @operation(
        "DELETE /v1/matches/<match_id>/table-notes/<table_note>",
        tag="notes",
        admin="alone",
        replies=_NOTHING,
        problems=("busy",),
    )
    def delete_table_note(self, match_id: str, table_note: str) -> Response:
        """Delete a note permanently."""
        read.authenticate_administrator(self._api.context, match_id, require_token(request))
        delete_table_note(self._api.context, match_id, table_note)
        return reply_nothing()

    @operation(
        "GET /v1/reported-notes",
        tag="notes",
        admin="alone",
        parameters=_OF_PAGE,
        replies=(Reply(body=TableReportPage, headers=_CACHE),),
        is_heavy=True,
    )
    def list_reported_notes(self) -> Response:
        """List the reported notes of all matches, oldest report first."""
        read.check_admin(self._api.context, require_token(request))
        page = list_reports(self._api.context, _cursor() or 0, _limit())
        shown = tuple(map(show_report, page.reports))
        after = None if page.since is None else str(page.since)
        return reply(TableReportPage(shown, after), 200, NO_STORE)

    def _sender(self, match_id: str) -> SeatWriter:
        """Return the caller, who holds a seat of the match as it is now."""
        context = self._api.context
        reader = read.authenticate_player(context, match_id, require_token(request))
        reader = read.refresh(context, reader)
        seat = reader.seat or 0
        account = reader.match.timeline.newest.seats[seat].account or ""
        return SeatWriter(reader, seat, account)


def _cursor() -> int | None:
    """Return the number in the cursor of a request. Raises `BadParameter`."""
    if "cursor" not in request.args:
        return None
    check_cursor(_NUMBER, request.args["cursor"])
    return int(request.args["cursor"])


def _limit() -> int:
    return number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE
