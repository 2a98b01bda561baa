"""A leaner Flask for a JSON API, customised through Flask's own extension points.

Flask and Werkzeug take more of a command's time than the rules and the event log together. For the
requests of this API, each class here behaves exactly like the class that it replaces
(docs/decisions/0115-the-commands-way.md).
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import Headers
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.http import HTTP_STATUS_CODES
from werkzeug.routing import MapAdapter, Rule

from service.text.addresses import ROOT

ShortRules: TypeAlias = Mapping[tuple[str, str], Rule]

_MATCHES = "/v1/matches/"
_SHORT = f"{_MATCHES}<match_id>/"
_HOST = "localhost"  # no URL of this API depends on the host
_STATUS_LINES = {code: f"{code} {words.upper()}" for code, words in HTTP_STATUS_CODES.items()}
_NO_BODY = (204, 304)


class NoSessions(SessionInterface):
    """Session interface that stores nothing, because callers authenticate with tokens."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return self._none


class ReadyResponse(Response):
    """A response whose body is already encoded. It is sent unchanged, with its length."""

    def __init__(self, body: bytes, status: int, headers: list[tuple[str, str]]) -> None:
        # `Response` inspects its arguments, which takes three times as long. Here they are known.
        self.headers = Headers(headers)
        self.response = [body]
        self._status, self._status_code = _STATUS_LINES[status], status
        self._on_close = []
        self.direct_passthrough = False

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        is_short = environ["REQUEST_METHOD"] == "HEAD" or self._status_code in _NO_BODY
        if is_short or self._on_close or "Content-Length" in self.headers:
            return super().__call__(environ, start_response)
        body: list[bytes] = self.response  # type: ignore[assignment]  # set in `__init__`
        length = str(sum(map(len, body)))
        start_response(self._status, [*self.headers.to_wsgi_list(), ("Content-Length", length)])
        return body


class Addresses(MapAdapter):
    """URL adapter with a fast lookup for paths that have a single word after the match id."""

    short: ShortRules

    def match(self, *given: Any, **options: Any) -> Any:
        """Return the rule that matches the path, and its arguments. See `MapAdapter.match`."""
        if given or "method" in options:  # the caller asks about a different request
            return super().match(*given, **options)
        before, _, word = self.path_info.rpartition("/")
        rule = self.short.get((self.default_method, word))
        match_id = before.removeprefix(_MATCHES)
        if rule is not None and match_id != before and match_id and "/" not in match_id:
            return rule, {"match_id": match_id}
        if not self.default_method.isupper():  # method names are case-sensitive: RFC 9110, 9.1
            raise MethodNotAllowed(self.allowed_methods())
        return super().match(*given, **options)


class ApiFlask(Flask):
    """A Flask application without sessions or blueprints. It ignores the Host header."""

    session_interface = NoSessions()

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return the URL adapter for a request."""
        if request is None:
            return None
        environ = request.environ
        ROOT.set(environ.get("SCRIPT_NAME", ""))  # for every request, before any response is built
        adapter = Addresses(
            self.url_map,
            _HOST,
            environ.get("SCRIPT_NAME", ""),
            self.url_map.default_subdomain,
            environ["wsgi.url_scheme"],
            request.path,
            environ["REQUEST_METHOD"],
            environ.get("QUERY_STRING", ""),
        )
        adapter.short = self._short_rules
        return adapter

    @cached_property
    def _short_rules(self) -> ShortRules:
        """The URL rules with one path segment after the match id, indexed by method and segment.

        All rules have been registered when this is first used.
        """
        return {
            (method, rule.rule.removeprefix(_SHORT)): rule
            for rule in self.url_map.iter_rules()
            if rule.rule.startswith(_SHORT) and "/" not in rule.rule.removeprefix(_SHORT)
            for method in rule.methods or ()
        }

    def dispatch_request(self) -> ResponseReturnValue:
        """Run the view of the request and return its response. Views are never coroutines."""
        sent = request_ctx.request
        rule = sent.url_rule
        if sent.routing_exception is not None or rule is None or sent.method == "OPTIONS":
            return super().dispatch_request()
        view: Callable[..., Any] = self.view_functions[rule.endpoint]
        answer: ResponseReturnValue = view(**(sent.view_args or {}))
        return answer

    def process_response(self, response: Response) -> Response:
        """Apply the after-request functions to a response: first the request's, then the app's."""
        of_request = request_ctx._get_current_object()._after_request_functions  # type: ignore[attr-defined]  # the proxy costs a microsecond per access
        for finish in (*of_request, *reversed(self.after_request_funcs[None])):
            response = finish(response)
        return response

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a view unchanged, because no view is a coroutine."""
        return func

    def preprocess_request(self) -> ResponseReturnValue | None:
        """Run the before-request functions, if any. Return the response if one provides it."""
        return super().preprocess_request() if self.before_request_funcs else None

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Run the registered end-of-request functions, if any."""
        if self.teardown_request_funcs:
            super().do_teardown_request(exc)

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Run the registered teardown functions of the application context, if any."""
        if self.teardown_appcontext_funcs:
            super().do_teardown_appcontext(exc)
