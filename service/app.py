"""Flask application factory. It connects resources, error handlers, and web pages to a context."""

from http import HTTPStatus
from typing import Any, NoReturn

from flask import Flask, Response, request

from accounts.passkeys.ceremonies import RelyingParty
from accounts.reserved_names import ReservedNames
from matches.audit.receipts import Signer
from matches.context import Context
from projections.inbox.members import Inbox
from projections.inbox.presence import Presence
from projections.requests.lists import RequestLists
from service.auth.activity_log import ActivityLog
from service.auth.key_proof import KeyProofs, with_key_proven
from service.context import AnalysisRequests, ApiContext, LobbyPages, NoAnalyses
from service.contract.asyncapi import add_messages
from service.contract.deprecation import announce_deprecations
from service.contract.discovery import find_resources
from service.contract.openapi.document import add_document
from service.contract.operation import NAMED_SEAT, operations_of
from service.health.readiness import NothingWatched, ReadinessWatch
from service.http.api_flask import ApiFlask
from service.http.body import BODY_MOST
from service.http.compression import READS, Compression
from service.http.envelope import Envelope
from service.http.query import expect_query, expect_seat
from service.http.release import release_of
from service.http.request import CHOSEN, LANGUAGE, PROVE
from service.http.response import name_language, send_in_pieces
from service.http.sharing import OF_BROWSERS, share
from service.http.tags import Tags
from service.limits.guard import Limits
from service.live.hub import Hub, NotesFeed
from service.live.messages import LiveMessages
from service.live.pacing import Pacing
from service.page.pages import add_pages, show_missing_page
from service.page.unsubscribe import add_unsubscribe_page
from service.presence.log import PresenceLog
from service.problems.batch_problems import add_batch_problems
from service.problems.errors import RecordOnly
from service.problems.handlers import Problems
from service.proof.log_files import add_log_files
from service.requests.recorder import RequestRecorder
from service.schemas.struct_schemas import GameForms
from service.text.reserved_names import reserved_names
from webhooks.addresses import AddressGuard
from webhooks.manage import Webhooks

STREAMS = 64  # of a hub that is not given, fewer than server threads


def create_app(  # noqa: PLR0913  # the parts of an application
    context: Context,
    lobby: LobbyPages,
    *,
    signer: Signer | None = None,
    analyses: AnalysisRequests | None = None,
    hub: Hub | None = None,
    heartbeat_seconds: float = 12.0,
    limits: Limits | None = None,
    activity_log: ActivityLog | None = None,
    inbox: Inbox | None = None,
    presence: Presence | None = None,
    webhooks: Webhooks | None = None,
    readiness: ReadinessWatch | None = None,
    requests: RequestRecorder | None = None,
    passkey_party: RelyingParty | None = None,
) -> Flask:
    """Create the application.

    Args:
        context: the games, store and accounts to play matches with.
        lobby: the read model that lists matches.
        signer: the signer of receipts; by default, it uses a random key that is not stored.
        analyses: the queue of analyses and their results; by default, analyses are disabled.
        hub: the hub of live streams and long polls; by default, one for 64 of them.
        heartbeat_seconds: the idle time in seconds after which a stream sends a comment.
        limits: the rate limits for each client; by default, requests are not limited.
        activity_log: the log of creators and viewers of matches; by default, nothing is logged.
        inbox: the match lists of each account; by default, stored on the event server.
        presence: the presence of players; by default, stored on the event server.
        webhooks: the webhook subscriptions; by default, stored on the event server.
        readiness: the monitor of the service's components; by default, none is monitored.
        requests: the recorder of requests; by default, one that stores them when a list is read.
        passkey_party: the website that passkeys belong to; by default, `localhost` only.
    """
    client, inbox = context.store.client, inbox or Inbox(context.store.client)
    api = ApiContext(
        context=context,
        lobby=lobby,
        forms=_forms(context),
        hub=hub or Hub(context.store, STREAMS, inbox, NotesFeed(context.notes.store)),
        messages=LiveMessages(context),
        heartbeat_seconds=heartbeat_seconds,
        signer=signer or Signer(context.random(32), context.now()),
        analyses=analyses or NoAnalyses(),
        limits=limits or Limits(),
        activity_log=activity_log or ActivityLog(),
        tags=_tags(context),
        inbox=inbox,
        presence=_make_presence_log(context, presence, hub),
        webhooks=webhooks or Webhooks(context, client, AddressGuard()),
        readiness=readiness or NothingWatched(),
        requests=requests or RequestRecorder(context, RequestLists(client, context.now)),
        passkey_party=passkey_party,
    )
    return _make_app(api)


def _make_presence_log(context: Context, presence: Presence | None, hub: Hub | None) -> PresenceLog:
    stored = presence or Presence(context.store.client, context.now)
    return PresenceLog(context, stored, hub.pacing if hub else Pacing())


def _forms(context: Context) -> dict[str, GameForms]:
    return {name: GameForms(game) for name, game in context.games.items()}


def _tags(context: Context) -> Tags:
    """Create the ETag generator for this release and its games."""
    return Tags(release_of(context.games.values()))


def _make_app(api: ApiContext) -> Flask:
    app = ApiFlask("service", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = BODY_MOST
    api.context.accounts.reserved = ReservedNames(reserved_names)
    app.url_map.merge_slashes = False  # a redirect URL would be built from the Host header
    Problems(api).add_to(app)
    add_batch_problems(app)
    _add_resources(app, api)
    add_pages(app, api.context.games)
    add_unsubscribe_page(app, api)
    add_log_files(app, api.context)
    add_document(app, api)
    add_messages(app, api)
    _add_finish(app, api)
    app.wsgi_app = Envelope(api.limits.share_slots(app, BODY_MOST))  # type: ignore[method-assign]
    app.extensions["api"] = api
    return app


def _add_finish(app: Flask, api: ApiContext) -> None:
    """Register the final processing of responses, which adds languages, CORS, and compression."""
    compression = Compression(app)

    def finish(answer: Response) -> Response:
        environ = request._get_current_object().environ  # type: ignore[attr-defined]  # the proxy costs a microsecond per access
        if answer.status_code == HTTPStatus.NOT_FOUND:
            answer = show_missing_page(answer)
        if LANGUAGE in environ:
            name_language(answer, environ[LANGUAGE])
        if environ["REQUEST_METHOD"] not in READS and OF_BROWSERS.isdisjoint(environ):
            return answer  # a command sent by a program: skip the rest to save time
        share(answer, environ)
        return send_in_pieces(compression.finish(answer, environ))

    app.after_request(finish)
    api.requests.add_to(app)


def _add_resources(app: Flask, api: ApiContext) -> None:
    """Instantiate every resource class and register its routes."""
    proofs = app.extensions[PROVE] = KeyProofs(api)
    app.extensions[CHOSEN] = api.context.accounts.language_of
    for kind in find_resources():
        resource = kind(api)
        for name, operation in operations_of(kind).items():
            proofs.operations[name] = operation
            view = api.activity_log.watch(operation, getattr(resource, name))
            if operation.is_heavy:
                view = api.heavy.gate(view)
            view = with_key_proven(operation, view)
            if api.context.is_record and operation.writes:
                view = refuse_write
            view = api.limits.guard(operation, view)
            app.add_url_rule(operation.path, name, view, methods=[operation.method])
            in_query = (item for item in operation.parameters if item.place == "query")
            expect_query(app, name, [parameter.name for parameter in in_query])
            if NAMED_SEAT in operation.parameters:
                expect_seat(app, name)
    announce_deprecations(app, proofs.operations)


def refuse_write(**_arguments: Any) -> NoReturn:
    """Refuse a request that would change something, because the service only shows a record.

    Raises:
        RecordOnly: Always.
    """
    raise RecordOnly
