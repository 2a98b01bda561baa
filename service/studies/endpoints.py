"""Endpoints for studies."""

from itertools import chain

from flask import Response, request

from matches.audit.bundle import bundle
from matches.notes.reading import find_study, list_studies
from matches.notes.study_files import write_study_file
from matches.notes.writing import Writer, change_study, delete_study, hide_study, write_study
from matches.queries import read
from service.auth.key_proof import check_scope
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.contract.parameters import KEY
from service.http.body import body_of
from service.http.request import (
    choose_media_type,
    digest_of,
    key_of,
    require_account,
    require_token,
    token_of,
)
from service.http.response import JSON, MARKDOWN, NO_STORE, ZIP, encode, reply, reply_nothing
from service.notes.bodies import (
    STUDY,
    STUDY_CHANGE,
    StudyChangeSchema,
    StudySchema,
    study_draft,
)
from service.notes.callers import naming_fields, note_reader, writer_or_admin
from service.notes.responses import (
    StudyList,
    StudyShown,
    list_study,
    show_study,
    write_markdown,
)

_CACHE = ("Cache-Control",)
_OWN = {"tag": "notes", "account": "required", "scope": "match:play"}
_PROBLEMS = ("unknown-note", "too-many-notes", "busy", "store-full")


class StudyResources:
    """Studies of a match. The readers of a study may read all its notes."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/studies",
        tag="notes",
        seat="optional",
        replies=(Reply(body=StudyList, headers=_CACHE),),
        bucket="reads",
    )
    def list_match_studies(self, match_id: str) -> Response:
        """List the public studies of a match, and those of the caller's account."""
        studies = list_studies(self._api.context, note_reader(self._api, match_id))
        rows = tuple(list_study(match_id, study) for study in studies)
        return reply(StudyList(match_id, rows), 200, NO_STORE)

    @operation(
        "POST /v1/matches/<match_id>/studies",
        parameters=(KEY,),
        body=StudySchema,
        replies=(Reply(status=201, body=StudyShown, headers=("Cache-Control", "Location")),),
        problems=_PROBLEMS,
        bucket="notes",
        **_OWN,
    )
    def post_match_study(self, match_id: str) -> Response:
        """Write a study of the caller's notes. Until the match is over, only its author sees it."""
        body = body_of(request)
        given = STUDY.load(body)
        by = note_reader(self._api, match_id)
        writer = Writer(require_account(request), key_of(request), digest_of(request, body))
        with naming_fields():
            study = write_study(self._api.context, by.reader, writer, study_draft(given))
        shown = show_study(match_id, find_study(self._api.context, by, study.id))
        return reply(shown, 201, {**NO_STORE, "Location": shown.url})

    @operation(
        "GET /v1/matches/<match_id>/studies/<study>",
        tag="notes",
        seat="optional",
        replies=(
            Reply(body=StudyShown, headers=_CACHE),
            Reply(media_type=MARKDOWN, headers=_CACHE),
            Reply(media_type=ZIP, headers=(*_CACHE, "Content-Disposition")),
        ),
        problems=("unknown-note", "not-acceptable", "too-many-reads"),
        bucket="reads",
    )
    def get_match_study(self, match_id: str, study: str) -> Response:
        """Return a study with its notes, as JSON, as Markdown, or as a file with the match.

        The file (`application/zip`) contains the study as `study.json` and `study.md`, and the
        bundle that the caller may read as `match.ndjson`. A key needs the scope `audit:read` for
        it.
        """
        kind = choose_media_type(request, (JSON, MARKDOWN, ZIP))
        by = note_reader(self._api, match_id)
        shown = show_study(match_id, find_study(self._api.context, by, study))
        if kind == ZIP:
            return self._file(by.reader, shown)
        if kind == MARKDOWN:
            return Response(write_markdown(shown), 200, NO_STORE, content_type=MARKDOWN)
        return reply(shown, 200, NO_STORE)

    def _file(self, reader: read.Reader, shown: StudyShown) -> Response:
        """Return a study and the bundle of its match as one file."""
        check_scope(self._api, token_of(request), "audit:read")
        lines = bundle(self._api.context, reader)
        pieces = write_study_file(encode(shown), write_markdown(shown).encode(), lines)
        parts = self._api.heavy.each(pieces)
        first = next(parts, b"")  # report an unreadable log while the status can still be set
        name = f'attachment; filename="{shown.match_id}-{shown.id}.zip"'
        headers = {**NO_STORE, "Content-Disposition": name}
        return Response(chain((first,), parts), 200, headers, content_type=ZIP)

    @operation(
        "PATCH /v1/matches/<match_id>/studies/<study>",
        body=StudyChangeSchema,
        replies=(Reply(body=StudyShown, headers=_CACHE),),
        problems=_PROBLEMS,
        bucket="notes",
        **_OWN,
    )
    def change_match_study(self, match_id: str, study: str) -> Response:
        """Change the title, the notes or the readers of the caller's study."""
        given = STUDY_CHANGE.load(body_of(request))
        by, writer = note_reader(self._api, match_id), Writer(require_account(request))
        with naming_fields():
            change_study(self._api.context, by.reader, writer, study, study_draft(given))
        found = find_study(self._api.context, by, study)
        return reply(show_study(match_id, found), 200, NO_STORE)

    @operation(
        "DELETE /v1/matches/<match_id>/studies/<study>",
        replies=(Reply(status=204, media_type=""),),
        problems=("unknown-note", "busy"),
        bucket="commands",
        admin=True,
        **_OWN,
    )
    def delete_match_study(self, match_id: str, study: str) -> Response:
        """Delete the caller's study, but not its notes. Administrators may delete any study."""
        by = writer_or_admin(self._api, match_id)
        delete_study(self._api.context, match_id, study, by)
        return reply_nothing()

    @operation(
        "PUT /v1/matches/<match_id>/studies/<study>/hidden",
        tag="notes",
        admin="alone",
        replies=(Reply(status=204, media_type=""),),
        problems=("unknown-note", "busy"),
    )
    def hide_match_study(self, match_id: str, study: str) -> Response:
        """Hide a study from everyone except its author. Its notes keep their visibility."""
        read.check_admin(self._api.context, require_token(request))
        hide_study(self._api.context, match_id, study, is_hidden=True)
        return reply_nothing()

    @operation(
        "DELETE /v1/matches/<match_id>/studies/<study>/hidden",
        tag="notes",
        admin="alone",
        replies=(Reply(status=204, media_type=""),),
        problems=("unknown-note", "busy"),
    )
    def show_match_study_again(self, match_id: str, study: str) -> Response:
        """Make a hidden study visible again."""
        read.check_admin(self._api.context, require_token(request))
        hide_study(self._api.context, match_id, study, is_hidden=False)
        return reply_nothing()
