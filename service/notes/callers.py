"""The callers of the endpoints of notes and studies, and the faults of their requests."""

from flask import request
from marshmallow import ValidationError

from matches.notes.errors import BadNote
from matches.notes.reading import NoteReader
from matches.notes.writing import ADMIN
from matches.queries import read
from service.context import ApiContext
from service.http.request import account_of, require_token, token_of


def note_reader(api: ApiContext, match_id: str) -> NoteReader:
    """Return the caller as a reader of the notes of a match.

    Raises:
        NoSuchMatch, BadToken: see `read.authenticate_reader`.
    """
    reader = read.authenticate_reader(api.context, match_id, token_of(request))
    return NoteReader(read.refresh(api.context, reader), account_of(request))


def writer_or_admin(api: ApiContext, match_id: str) -> str:
    """Return the account that deletes its own note, or `admin` for an administrator."""
    token = require_token(request)
    account = account_of(request)
    if account is None:
        read.authenticate_administrator(api.context, match_id, token)
        return ADMIN
    read.authenticate_reader(api.context, match_id, token)
    return account


def as_validation(error: BadNote) -> ValidationError:
    """Return the validation error that names the faulty field of a note or study."""
    field, _, index = error.field.removeprefix("/").partition("/")
    fault = [error.fault]
    return ValidationError({field: {int(index): fault} if index else fault})
