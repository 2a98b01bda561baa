"""API process: the Flask application and the HTTP server that runs it."""

import gc
import os
import sys
from collections.abc import Callable, Iterable
from email.utils import formatdate
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog
from flask import Flask
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from werkzeug.middleware.proxy_fix import ProxyFix

from accounts.passkeys.ceremonies import RelyingParty
from events import Capacity, unless_refused
from formicary.servers.embedded import die_with_parent
from formicary.servers.open_files import Places, fit_places
from formicary.servers.proxy import PREFIX
from formicary.servers.reaper import Reaper
from formicary.servers.roles import collect_of_role, show_metrics
from formicary.servers.warmup import rehearse
from formicary.settings import Settings, read_settings
from formicary.telemetry.logs import set_up_logs
from formicary.telemetry.ready import Ready
from formicary.wiring import UrlServers, Wiring, settle, wire
from matches.audit.receipts import Signer
from matches.context import now_ms
from projections.creators import Creators
from projections.inbox.presence import Presence
from projections.key_uses import KeyUses
from projections.ratings.addresses import PlayAddresses
from projections.requests.lists import RequestLists
from projections.viewers import Viewers
from service.app import create_app
from service.auth.activity_log import ActivityLog
from service.health.readiness import ReadinessWatch
from service.http.observing import add_observer, log_request
from service.limits.counters import Counters
from service.limits.guard import Limits
from service.limits.policies import fit_held
from service.live.hub import Hub, NotesFeed
from service.requests.recorder import RequestRecorder

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HEADER_SECONDS = 10  # for a complete request header, and for idle connections
BACKLOG = 4096
SWITCH_SECONDS = 0.02
KILL_SECONDS = 2

_log = structlog.get_logger()


def make_app() -> Flask:
    """Return the WSGI application, connected to the servers that the environment variables name."""
    die_with_parent()
    sys.setswitchinterval(SWITCH_SECONDS)
    events_url = os.environ["EVENTS_URL"]
    chosen = read_settings()
    set_up_logs(chosen.log, chosen.log_level, role="serve")
    servers = UrlServers(events_url, os.environ.get("JOBS_URL") or events_url, chosen.wait)
    wiring, places = wire(servers, chosen), fit_places(Places(chosen.connections, chosen.streams))
    now = wiring.context.now
    counters = Counters(servers.notes(), clock=now) if chosen.limits else None
    limits = Limits(fit_held(chosen.limits, places.streams), counters)
    readiness = wiring.readiness()
    readiness.ask_servers()
    readiness.look()
    signer = wiring.keys.signer(now_ms()) if wiring.keys else None
    app = application(wiring, chosen, signer, limits, readiness)
    ready = Ready()

    def can_serve() -> bool:
        is_away = any(part.status == "away" for part in readiness.parts())
        return ready.is_ready and not is_away and not app.extensions["api"].hub.stopping.is_set()

    collect_of_role(wiring, "serve", is_ready=can_serve)
    show_metrics(wiring, chosen)
    readiness.watch()
    stop = app.extensions["api"].hub.stop
    Reaper(chosen.port, chosen.silence_seconds, stop, chosen.address_connections).start()
    with unless_refused():  # otherwise it runs before the first name is reserved
        wiring.context.accounts.keep_looks()
    rehearse(wiring.context.games.values())
    settle()
    wiring.watch()
    app.extensions["api"].requests.start()
    ready.begin()  # connections are already queued on the socket
    return app


def application(
    wiring: Wiring,
    chosen: Settings | None = None,
    signer: Signer | None = None,
    limits: Limits | None = None,
    readiness: ReadinessWatch | None = None,
) -> Flask:
    """Create the WSGI application from the wired objects of a process.

    Without a signer, receipts are signed with a temporary key in memory. Without limits, requests
    are not rate-limited. Without a readiness watch, a process counts as ready if it responds.
    """
    chosen = chosen or Settings()
    context, client, now = wiring.context, wiring.servers.notes(), wiring.context.now
    addresses = PlayAddresses(client, now, wiring.context.admin_token)
    streams = fit_places(Places(chosen.connections, chosen.streams)).streams
    viewers = Viewers(client, wiring.viewers.seconds, now)
    app = create_app(
        wiring.context,
        wiring.lobby,
        signer=signer,
        analyses=wiring.analyses,
        hub=Hub(context.store, streams, wiring.inbox, NotesFeed(context.notes.store)),
        limits=limits,
        activity_log=ActivityLog(
            Creators(client), viewers, key_uses=KeyUses(client, now), addresses=addresses
        ),
        inbox=wiring.inbox,
        presence=Presence(client, now),
        webhooks=wiring.webhooks,
        readiness=readiness,
        requests=RequestRecorder(wiring.context, RequestLists(client, now), Capacity(client)),
        passkey_party=_party_of(chosen),
    )
    _surround(app, wiring, chosen, streams)
    return app


def _party_of(chosen: Settings) -> RelyingParty | None:
    domain = chosen.passkey_domain
    return RelyingParty(domain, chosen.passkey_origins) if domain else None


def _surround(app: Flask, wiring: Wiring, chosen: Settings, streams: int) -> None:
    """Wrap an application with request logs, metrics, dates, traces and proxy headers."""
    for observe in (*wiring.telemetry.observers, log_request):
        add_observer(app, observe)
    if metrics := wiring.telemetry.metrics:
        metrics.streams_limit.set(streams)
        metrics.streams.set_function(lambda: app.extensions["api"].hub.waiting)
    dated = _with_date(app.wsgi_app, wiring.context.now)
    app.wsgi_app = wiring.telemetry.wrap(dated)  # type: ignore[method-assign]
    if hops := chosen.trusted_proxies:
        fixed = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=0, x_prefix=hops)
        app.wsgi_app = _with_prefix_checked(fixed)  # type: ignore[method-assign, assignment]


def _with_date(app: "WSGIApplication", now: Callable[[], int]) -> "WSGIApplication":
    """Wrap an application so that it sets the `Date` header from the shared clock.

    The HTTP server's own header uses the machine's clock, and stops advancing if that clock is set
    back.
    """
    known = (0, "")

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            nonlocal known
            at = now() // 1000
            if at != known[0]:
                known = at, formatdate(at, usegmt=True)
            return start_response(status, [*headers, ("Date", known[1])], *error)

        return app(environ, start)

    return answer


def _with_prefix_checked(app: "WSGIApplication") -> "WSGIApplication":
    """Wrap an application to drop any `X-Forwarded-Prefix` header that is not a plain path.

    Links are built from this header, and `//elsewhere.example` would point them to another host.
    """

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        paths = environ.get("HTTP_X_FORWARDED_PREFIX", "").split(",")
        if not all(PREFIX.fullmatch(path.strip()) for path in paths):
            environ.pop("HTTP_X_FORWARDED_PREFIX", None)
        return app(environ, start_response)

    return answer


def serve(chosen: Settings) -> None:
    """Serve the API until a stop signal arrives. The environment variables name the servers."""
    places = fit_places(Places(chosen.connections, chosen.streams))
    if places.connections < chosen.connections:
        _log.warning(
            "the limit of open files is low: raise the hard limit, or lower FORMICARY_CONNECTIONS",
            connections=places.connections,
            streams=places.streams,
            wanted=chosen.connections,
        )
    gc.freeze()  # the process forks; freezing also shortens the final collection
    Granian(
        "formicary.servers.api:make_app",
        address=chosen.host,
        port=chosen.port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000),
        factory=True,
        workers=1,
        blocking_threads=places.connections,
        backpressure=places.connections,
        backlog=BACKLOG,
        respawn_failed_workers=True,
        workers_kill_timeout=KILL_SECONDS,
        log_enabled=False,
        websockets=False,
        working_dir=Path.cwd(),
    ).serve()
