"""The application: resources, problems and the page, made around a context."""

from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface

from matches.audit.receipts import Signer
from matches.context import Context
from service.context import AnalysisRequests, ApiContext, LobbyPages, NoAnalyses
from service.http.heavy import HeavyReads
from service.http.sharing import add_sharing
from service.live.hub import Hub
from service.live.messages import LiveMessages
from service.openapi.document import add_document
from service.openapi.operation import operations_of
from service.pages import add_pages
from service.problems.handlers import Problems
from service.resources import find_resources
from service.schemas.struct_schemas import GameForms

BODY_MOST = 64 * 1024


class NoSessions(SessionInterface):
    """Nothing is kept between requests: a token says all."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return self._none


def create_app(
    context: Context,
    lobby: LobbyPages,
    *,
    signer: Signer | None = None,
    analyses: AnalysisRequests | None = None,
    streams: int = 64,
    heartbeat_seconds: float = 12.0,
) -> Flask:
    """Return the application.

    Args:
        context: what matches are played with.
        lobby: where lists of matches come from.
        signer: signs receipts; one with a key of its own, kept nowhere, unless given.
        analyses: where analyses are asked for and found; unless given, there are none.
        streams: how many live streams and long polls a process holds at once; keep it below
            the number of the server's threads.
        heartbeat_seconds: after how long a silent stream sends a comment.
    """
    app = Flask("service", static_folder=None)
    app.session_interface = NoSessions()
    app.config["MAX_CONTENT_LENGTH"] = BODY_MOST
    forms = {name: GameForms(game) for name, game in context.games.items()}
    signer = signer or Signer(context.random(32), context.now())
    hub, messages = Hub(context.store, streams), LiveMessages(context)
    requests = analyses or NoAnalyses()
    api = ApiContext(
        context, lobby, forms, hub, messages, HeavyReads(), heartbeat_seconds, signer, requests
    )
    Problems(api).add_to(app)
    _add_resources(app, api)
    add_pages(app)
    add_document(app, api)
    add_sharing(app)
    app.extensions["api"] = api
    return app


def _add_resources(app: Flask, api: ApiContext) -> None:
    """Make each resource and register its routes."""
    for kind in find_resources():
        resource = kind(api)
        for name, found in operations_of(kind).items():
            view = getattr(resource, name)
            if found.is_heavy:
                view = api.heavy.gate(view)
            app.add_url_rule(found.path, name, view, methods=[found.method])
