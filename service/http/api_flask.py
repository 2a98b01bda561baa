"""A leaner Flask for a JSON API, customised through Flask's own extension points.

Flask and Werkzeug take more of a command's time than the rules and the event log together. For the
requests of this API, each class here behaves exactly like the class that it replaces
(docs/decisions/0115-the-commands-way.md).
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from flask import Flask, Request, Response
from flask.ctx import RequestContext
from flask.globals import request_ctx
from flask.sessions import NullSession
from flask.signals import request_finished, request_started
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import Headers
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.http import HTTP_STATUS_CODES
from werkzeug.routing import MapAdapter, Rule

from service.http.query import check_query
from service.text.addresses import ROOT

ShortRules: TypeAlias = Mapping[tuple[str, str], Rule]

_MATCHES = "/v1/matches/"
_SHORT = f"{_MATCHES}<match_id>/"
_HOST = "localhost"  # no URL of this API depends on the host
_STATUS_LINES = {code: f"{code} {words.upper()}" for code, words in HTTP_STATUS_CODES.items()}
_NO_BODY = (204, 304)
_LENGTH = "Content-Length"
_NO_SESSION = NullSession()  # callers authenticate with tokens


class TextHeaders(Headers):
    """Headers that are created from a list of strings, which is checked but not converted."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        for _, value in pairs:
            if "\n" in value or "\r" in value:
                raise ValueError("Header values must not contain newline characters.")
        self._list = pairs


class ReadyResponse(Response):
    """A response whose body is already encoded. It is sent unchanged, with its length."""

    def __init__(self, body: bytes, status: int, headers: list[tuple[str, str]]) -> None:
        # `Response` inspects its arguments, which takes three times as long. Here they are known.
        self.headers = TextHeaders(headers)
        self.response = [body]
        self._status, self._status_code = _STATUS_LINES[status], status
        self._on_close = []
        self.direct_passthrough = False

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        is_short = environ["REQUEST_METHOD"] == "HEAD" or self._status_code in _NO_BODY
        headers = self.headers.to_wsgi_list()
        if is_short or self._on_close or _LENGTH in dict(headers):
            return super().__call__(environ, start_response)
        body: list[bytes] = self.response  # type: ignore[assignment]  # set in `__init__`
        headers.append((_LENGTH, str(sum(map(len, body)))))
        start_response(self._status, headers)
        return body


class ApiFlask(Flask):
    """A Flask application without sessions or blueprints. It ignores the Host header."""

    def request_context(self, environ: dict[str, Any]) -> RequestContext:
        """Return the context of a request. It has an empty session, so that none is opened."""
        return RequestContext(self, environ, session=_NO_SESSION)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return the URL adapter for a request, or None if its rule has been set already.

        Raises:
            MethodNotAllowed: The method is in lower case, but methods are case-sensitive.
        """
        if request is None:
            return None
        environ = request.environ
        ROOT.set(environ.get("SCRIPT_NAME", ""))  # for every request, before any response is built
        method, (before, _, word) = environ["REQUEST_METHOD"], request.path.rpartition("/")
        rule, match_id = self._short_rules.get((method, word)), before.removeprefix(_MATCHES)
        if rule is not None and match_id != before and match_id and "/" not in match_id:
            request.url_rule, request.view_args = rule, {"match_id": match_id}
            return None
        adapter = MapAdapter(
            self.url_map,
            _HOST,
            environ.get("SCRIPT_NAME", ""),
            self.url_map.default_subdomain,
            environ["wsgi.url_scheme"],
            request.path,
            method,
            environ.get("QUERY_STRING", ""),
        )
        if not method.isupper():
            raise MethodNotAllowed(adapter.allowed_methods())
        return adapter

    @cached_property
    def _short_rules(self) -> ShortRules:
        """The URL rules with one path segment after the match id, indexed by method and segment.

        All rules have been registered when this is first used. The response to OPTIONS lists
        the methods of a path, for which a URL adapter is needed.
        """
        return {
            (method, rule.rule.removeprefix(_SHORT)): rule
            for rule in self.url_map.iter_rules()
            if rule.rule.startswith(_SHORT) and "/" not in rule.rule.removeprefix(_SHORT)
            for method in (rule.methods or set()) - {"OPTIONS"}
        }

    def full_dispatch_request(self) -> Response:
        """Answer a request. Signals and before-request functions only run if there are any."""
        is_observed = request_started.receivers or request_finished.receivers
        if is_observed or self.before_request_funcs or self.url_value_preprocessors:
            return super().full_dispatch_request()
        self._got_first_request = True
        try:
            answer = self.dispatch_request()
        except Exception as error:  # noqa: BLE001  # as in Flask
            answer = self.handle_user_exception(error)
        response = answer if isinstance(answer, Response) else self.make_response(answer)
        return self.process_response(response)

    def dispatch_request(self) -> ResponseReturnValue:
        """Run the view of the request and return its response. Views are never coroutines."""
        sent: Request = request_ctx._get_current_object().request  # type: ignore[attr-defined]  # the proxy costs a microsecond per access
        rule = sent.url_rule
        if sent.routing_exception is not None or rule is None or sent.method == "OPTIONS":
            return super().dispatch_request()
        if sent.environ["QUERY_STRING"]:
            check_query(self, sent)
        view: Callable[..., Any] = self.view_functions[rule.endpoint]
        answer: ResponseReturnValue = view(**(sent.view_args or {}))
        return answer

    def handle_user_exception(self, e: Exception) -> HTTPException | ResponseReturnValue:
        """Answer an error. If its handler fails, answer that failure in the same way.

        A handler may read a store, for the names in a refusal for example.
        """
        try:
            return super().handle_user_exception(e)
        except Exception as error:  # noqa: BLE001  # as in Flask
            return super().handle_user_exception(error)

    def process_response(self, response: Response) -> Response:
        """Apply the after-request functions to a response: first the request's, then the app's."""
        of_request = request_ctx._get_current_object()._after_request_functions  # type: ignore[attr-defined]  # the proxy costs a microsecond per access
        for finish in (*of_request, *reversed(self.after_request_funcs[None])):
            response = finish(response)
        return response

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a view unchanged, because no view is a coroutine."""
        return func

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Run the registered end-of-request functions, if any."""
        if self.teardown_request_funcs:
            super().do_teardown_request(exc)

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Run the registered teardown functions of the application context, if any."""
        if self.teardown_appcontext_funcs:
            super().do_teardown_appcontext(exc)
