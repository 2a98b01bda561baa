"""Endpoints for notes about a match."""

import re

from flask import Response, request

from matches.notes.markdown import render_note
from matches.notes.reading import NoteReader, OpenedNote, find_note, find_note_of_study, list_notes
from matches.notes.writing import (
    Writer,
    change_note,
    delete_note,
    hide_note,
    write_note,
)
from matches.queries import read
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.contract.parameters import KEY, NOTE_ID, text_parameter
from service.http.body import body_of
from service.http.request import (
    choose_media_type,
    digest_of,
    key_of,
    require_account,
    require_token,
)
from service.http.response import HTML, JSON, NO_STORE, reply, reply_nothing
from service.notes.bodies import NOTE, NOTE_CHANGE, NoteChangeSchema, NoteSchema, note_draft
from service.notes.callers import naming_fields, note_reader, writer_or_admin
from service.notes.responses import NoteList, NoteShown, show_note
from service.problems.errors import BadParameter

_CACHE = ("Cache-Control",)
_OWN = {"tag": "notes", "account": "required", "scope": "match:play"}
_PROBLEMS = ("unknown-note", "too-many-notes", "unknown-version", "busy", "store-full")
_STUDY = text_parameter(
    "study",
    "The id of a study that contains the note. Its readers may read the note.",
    {"type": "string", "pattern": NOTE_ID},
    wanted="the id of a study",
)


class NoteResources:
    """Notes about a version of a match, and optionally about a value or an element of the board."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/notes",
        tag="notes",
        seat="optional",
        replies=(Reply(body=NoteList, headers=_CACHE),),
        bucket="reads",
    )
    def list_match_notes(self, match_id: str) -> Response:
        """List the public notes of a match, and those of the caller's account.

        Until the match is over, only the caller's own notes are listed.
        """
        notes = list_notes(self._api.context, self._reader(match_id))
        shown = tuple(show_note(match_id, note) for note in notes)
        return reply(NoteList(match_id, shown), 200, NO_STORE)

    @operation(
        "POST /v1/matches/<match_id>/notes",
        parameters=(KEY,),
        body=NoteSchema,
        replies=(Reply(status=201, body=NoteShown, headers=("Cache-Control", "Location")),),
        problems=_PROBLEMS,
        bucket="notes",
        **_OWN,
    )
    def post_match_note(self, match_id: str) -> Response:
        """Write a note. Until the match is over, only its author sees it."""
        body = body_of(request)
        given = NOTE.load(body)
        by = self._reader(match_id)
        writer = Writer(require_account(request), key_of(request), digest_of(request, body))
        with naming_fields():
            note = write_note(self._api.context, by.reader, writer, note_draft(given))
        shown = show_note(match_id, find_note(self._api.context, by, note.id))
        return reply(shown, 201, {**NO_STORE, "Location": shown.url})

    @operation(
        "GET /v1/matches/<match_id>/notes/<note>",
        tag="notes",
        seat="optional",
        parameters=(_STUDY,),
        replies=(
            Reply(body=NoteShown, headers=_CACHE),
            Reply(media_type=HTML, headers=_CACHE),
        ),
        problems=("unknown-note", "not-acceptable"),
        bucket="reads",
    )
    def get_match_note(self, match_id: str, note: str) -> Response:
        """Return a note that is public, shared by its address, or the caller's own.

        As HTML, the response is the rendered text alone.
        """
        kind = choose_media_type(request, (JSON, HTML))
        found = self._find(self._reader(match_id), note)
        if kind == HTML:
            return Response(render_note(found.text), 200, NO_STORE, mimetype=HTML)
        return reply(show_note(match_id, found), 200, NO_STORE)

    @operation(
        "PATCH /v1/matches/<match_id>/notes/<note>",
        body=NoteChangeSchema,
        replies=(Reply(body=NoteShown, headers=_CACHE),),
        problems=_PROBLEMS,
        bucket="notes",
        **_OWN,
    )
    def change_match_note(self, match_id: str, note: str) -> Response:
        """Change the text, the place or the readers of the caller's note."""
        given = NOTE_CHANGE.load(body_of(request))
        by, writer = self._reader(match_id), Writer(require_account(request))
        with naming_fields():
            change_note(self._api.context, by.reader, writer, note, note_draft(given))
        found = find_note(self._api.context, by, note)
        return reply(show_note(match_id, found), 200, NO_STORE)

    @operation(
        "DELETE /v1/matches/<match_id>/notes/<note>",
        replies=(Reply(status=204, media_type=""),),
        problems=("unknown-note", "busy"),
        bucket="commands",
        admin=True,
        **_OWN,
    )
    def delete_match_note(self, match_id: str, note: str) -> Response:
        """Delete the caller's note. Administrators may delete any note."""
        by = writer_or_admin(self._api, match_id)
        delete_note(self._api.context, match_id, note, by)
        return reply_nothing()

    @operation(
        "PUT /v1/matches/<match_id>/notes/<note>/hidden",
        tag="notes",
        admin="alone",
        replies=(Reply(status=204, media_type=""),),
        problems=("unknown-note", "busy"),
    )
    def hide_match_note(self, match_id: str, note: str) -> Response:
        """Hide a note from everyone except its author."""
        read.check_admin(self._api.context, require_token(request))
        hide_note(self._api.context, match_id, note, is_hidden=True)
        return reply_nothing()

    @operation(
        "DELETE /v1/matches/<match_id>/notes/<note>/hidden",
        tag="notes",
        admin="alone",
        replies=(Reply(status=204, media_type=""),),
        problems=("unknown-note", "busy"),
    )
    def show_match_note_again(self, match_id: str, note: str) -> Response:
        """Make a hidden note visible again."""
        read.check_admin(self._api.context, require_token(request))
        hide_note(self._api.context, match_id, note, is_hidden=False)
        return reply_nothing()

    def _find(self, by: NoteReader, note: str) -> OpenedNote:
        """Return a note, which is read as part of a study if the query names one."""
        study: str | None = request.args.get("study")
        if study is None:
            return find_note(self._api.context, by, note)
        if not re.fullmatch(NOTE_ID, study):
            raise BadParameter("study", "the id of a study")
        return find_note_of_study(self._api.context, by, note, study)

    def _reader(self, match_id: str) -> NoteReader:
        return note_reader(self._api, match_id)
