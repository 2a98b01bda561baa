"""Accessors for the headers and query parameters of a request."""

import hashlib
import re
from collections.abc import Sequence
from typing import Any, get_args

from flask import Request, current_app
from werkzeug.datastructures import LanguageAccept

from accounts.errors import BadKey
from accounts.vault import ProvenKey
from events import canonical
from games.words import LANGUAGES
from matches.tokens import ALL_SEATS_PREFIX, AllSeatsToken
from projections.undo_history import LineKind
from service.auth.random_keys import own_key
from service.http.tags import version_of_tags
from service.problems.errors import (
    BadAuthorization,
    BadIdempotencyKey,
    BadParameter,
    NoApiKey,
    NoKey,
    NotAcceptable,
    NoToken,
)

KEY_MOST = 200
PROVE = "prove-key"  # extension key of the API key verifier
CHOSEN = "chosen-language"  # extension key of the function that returns an account's language
PROVEN = "formicary.proven-key"  # environ key of the verified API key
LANGUAGE = "formicary.language"  # environ key of the response language
REFUSED = "formicary.refused"  # environ key of the problem in the response
ABOUT = "formicary.about"  # environ key of the elements that a refused command was about
_KEY = "key."
NUMBER_MOST = 10**14
LAST_EVENT_ID_QUERY = "lastEventId"
_QUOTED = re.compile(r'"(?:[ !#-\[\]-~]|\\["\\])*"')
_ESCAPED = re.compile(r"\\(.)")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,14}")


def token_of(request: Request) -> str | None:
    """Return the bearer token of a request, or None.

    Raises:
        BadAuthorization: The Authorization header does not contain a bearer token.
        accounts.errors.AccountError: The token is an API key that is not valid for the operation.
    """
    header: str | None = request.environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise BadAuthorization("The Authorization header is not `Bearer <token>`.")
    token = token.strip()
    if token.startswith(_KEY):
        return _prove(request, token)
    if token.startswith(ALL_SEATS_PREFIX):
        return AllSeatsToken(token, _named_seat(request))
    return token


def _named_seat(request: Request) -> int | None:
    """Return the seat for which a request uses the token of all seats, or None.

    The views of a spectator and of all seats are no seat.
    """
    text = request.args.get("as", "")
    return int(text) if _NUMBER.fullmatch(text) else None


def language_of(request: Request) -> str:
    """Return the language in which to respond to a request.

    The `lang` parameter takes precedence, followed by an `Accept-Language` with a single language,
    the language that the account has chosen, the best match for `Accept-Language`, and finally
    English.
    """
    environ = request.environ
    if LANGUAGE not in environ:
        environ[LANGUAGE] = _find_language(request)
    language: str = environ[LANGUAGE]
    return language


def _find_language(request: Request) -> str:
    for asked in (request.args.get("lang"), request.headers.get("Accept-Language")):
        if asked and asked.lower() in LANGUAGES:
            return asked.lower()
    proven = proven_key_of(request)
    chosen = current_app.extensions[CHOSEN](proven.account_id) if proven else ""
    return chosen or accepted_language(request, LANGUAGES)


def proven_key_of(request: Request) -> ProvenKey | None:
    """Return the verified API key of a request.

    Return None if the request has no key, or if the key has not been verified yet.
    """
    proven = request.environ.get(PROVEN)
    return proven if isinstance(proven, ProvenKey) else None


def accepted_language(request: Request, codes: Sequence[str]) -> str:
    """Return the language code that best matches `Accept-Language`, or else the first code.

    `de-AT` counts as German, because some browsers do not also list `de`.
    """
    if "HTTP_ACCEPT_LANGUAGE" not in request.environ:
        return codes[0]
    plain = [(code.partition("-")[0], weight) for code, weight in request.accept_languages]
    return LanguageAccept(plain).best_match(codes, default=codes[0])


def _prove(request: Request, token: str) -> str:
    """Verify an API key for the current operation, at most once per request.

    Raises:
        accounts.errors.AccountError: The key is not valid for the operation.
    """
    environ = request.environ
    if PROVEN not in environ:
        environ[PROVEN] = current_app.extensions[PROVE](request, token)
    proven: str = environ[PROVEN]
    return proven


def require_token(request: Request) -> str:
    """Return the bearer token of a request. Raise `NoToken` if there is none."""
    token = token_of(request)
    if token is None:
        raise NoToken
    return token


def account_of(request: Request) -> str | None:
    """Return the id of the account whose API key was sent with a request, or None."""
    token = token_of(request)
    return token.account_id if isinstance(token, ProvenKey) else None


def require_account(request: Request) -> str:
    """Return the account id of a request that requires an API key.

    Raises:
        NoApiKey: The request has no token.
        accounts.errors.BadKey: The token is not an API key.
    """
    token = token_of(request)
    if token is None:
        raise NoApiKey
    if not isinstance(token, ProvenKey):
        raise BadKey
    return token.account_id


def key_of(request: Request) -> str:
    """Return the idempotency key of a request. The quotes required by the standard are optional.

    Raises:
        NoKey, BadIdempotencyKey: The key is missing or not valid.
    """
    key: str = request.environ.get("HTTP_IDEMPOTENCY_KEY", "")
    if key[:1] == '"':
        key = _unquote(key)
    if not key:
        raise NoKey
    if len(key) > KEY_MOST or not key.isascii() or not key.isprintable():
        raise BadIdempotencyKey(f"a key has at most {KEY_MOST} printable ASCII characters")
    return key


def _unquote(key: str) -> str:
    """Unquote an idempotency key that is a string in structured field syntax (RFC 9651).

    Raises:
        BadIdempotencyKey: The quotes or backslashes are not valid.
    """
    if not _QUOTED.fullmatch(key):
        raise BadIdempotencyKey(
            "a key that begins with a quote must be a string of structured fields"
        )
    return _ESCAPED.sub(r"\1", key[1:-1])


def random_key_of(request: Request) -> str:
    """Return the idempotency key of a request that may lack a token. The key must be random.

    The key alone proves that a repeated request comes from the same sender as the first one. Each
    account has its own namespace of keys.

    Raises:
        NoKey, BadIdempotencyKey: The key is missing or not random.
    """
    return own_key(caller_of(request), key_of(request))


def caller_of(request: Request) -> str:
    """Return the namespace of a request's idempotency keys, which is an account or `anyone`."""
    account = account_of(request)
    return f"account-{account}" if account else "anyone"


def if_match_of(request: Request) -> int | None:
    """Return the version in If-Match, or None if the header is missing or `*`.

    Raises:
        BadIfMatch: The header contains something other than ETags of versions.
    """
    header: str | None = request.environ.get("HTTP_IF_MATCH")
    if header is None or header == "*":
        return None
    return version_of_tags(header.strip())


def number_of(
    request: Request, name: str, *, least: int = 0, most: int = NUMBER_MOST
) -> int | None:
    """Return an integer query parameter, or None if it is missing."""
    return number(request.args.get(name), name, least=least, most=most)


def is_set(request: Request, name: str) -> bool:
    """Return whether a query parameter is set to `1`. If it is missing, it counts as `0`.

    Raises:
        BadParameter: The value is neither `0` nor `1`.
    """
    text: str | None = request.args.get(name)
    if text not in (None, "0", "1"):
        raise BadParameter(name, "1 or 0")
    return text == "1"


def choose_media_type(request: Request, offered: Sequence[str]) -> str:
    """Return the offered media type that the caller prefers, or the first one without a preference.

    Raises:
        NotAcceptable: The caller accepts none of them.
    """
    if not request.accept_mimetypes:
        return offered[0]
    kind = request.accept_mimetypes.best_match(offered)
    if kind is None:
        raise NotAcceptable
    return kind


def line_kind_of(request: Request) -> LineKind:
    """Return the kind of line that `line` selects: either the played line or all versions.

    Raises:
        BadParameter: The value is neither of these.
    """
    kind: LineKind = request.args.get("line", "played")  # type: ignore[assignment]  # checked below
    if kind not in get_args(LineKind):
        raise BadParameter("line", "played or all")
    return kind


def number(text: str | None, name: str, *, least: int = 0, most: int = NUMBER_MOST) -> int | None:
    """Parse an integer query parameter. Return None if there is no text."""
    if text is None:
        return None
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        raise BadParameter(name, f"a whole number from {least} to {most}")
    return int(text)


def last_event_id_of(request: Request) -> str:
    """Return the id of the event after which a stream resumes, or an empty string.

    The query parameter is for clients that cannot set the header, such as `event-source-polyfill`.
    """
    return request.headers.get("Last-Event-ID") or request.args.get(LAST_EVENT_ID_QUERY, "")


def digest_of(request: Request, body: Any) -> str:
    """Return a digest of a request's method, path and canonical body, to recognize repetitions."""
    environ = request.environ
    route = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}\n"
    return hashlib.sha256(route.encode() + canonical.encode(body)).hexdigest()


def digest_as(route: str, body: Any) -> str:
    """Return the digest of a request with a given method and path, such as `POST /v1/matches`."""
    return hashlib.sha256(f"{route}\n".encode() + canonical.encode(body)).hexdigest()
