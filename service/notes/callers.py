"""The callers of the endpoints of notes and studies, and the faults of their requests."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

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


@contextmanager
def naming_fields() -> Iterator[None]:
    """Turn faults of a note or study into a validation error that names the faulty fields.

    Raises:
        ValidationError: the block has raised `BadNote`.
    """
    try:
        yield
    except BadNote as error:
        faults: dict[str, Any] = {}
        for pointer, reason in error.faults:
            field, _, index = pointer.removeprefix("/").partition("/")
            if index:
                faults.setdefault(field, {})[int(index)] = [reason]
            else:
                faults[field] = [reason]
        raise ValidationError(faults) from error
