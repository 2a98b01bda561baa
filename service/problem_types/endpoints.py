"""Endpoints that document the problem types, as web pages and as JSON."""

from collections.abc import Mapping

from flask import Response, current_app, request
from msgspec.structs import replace

from service.context import ApiContext
from service.contract.openapi.links import names_in
from service.contract.openapi.responses import problems_of
from service.contract.operation import SEEN, Operation, Reply, operation
from service.contract.parameters import IF_NONE_MATCH, LANG
from service.http.request import PROVE, language_of
from service.http.response import HTML, JSON, encode, reply_by_content
from service.page.code import mark_code
from service.page.pages import reply_page
from service.problem_types.responses import ProblemTypeList, ProblemTypeShown
from service.problems.errors import UnknownProblem
from service.problems.problem_text import spell_problem
from service.problems.problem_types import PROBLEM_TYPES
from service.text.addresses import GUIDE, at_root

_VARY = {"Vary": "Accept"}
_SECTION = "when-it-goes-wrong"  # of the guide


class ProblemPages:
    """Documentation of the problem types. The `type` of every problem links to it."""

    def __init__(self, _api: ApiContext) -> None:
        self._shown: Mapping[str, ProblemTypeShown] = {}

    @operation(
        "GET /problems",
        tag="service",
        parameters=(LANG, IF_NONE_MATCH),
        replies=(
            Reply(body=ProblemTypeList, headers=SEEN),
            Reply(media_type=HTML, headers=SEEN),
        ),
    )
    def list_problem_types(self) -> Response:
        """List all problem types, as a page for clients that prefer HTML and otherwise as JSON."""
        shown = tuple(map(_translate, self._find_shown().values()))
        if _is_page_wanted():
            return reply_page("problems.html", headers=_VARY, problems=shown, mark_code=mark_code)
        return reply_by_content(request, encode(ProblemTypeList(shown)), headers=_VARY)

    @operation(
        "GET /problems/<kind>",
        tag="service",
        parameters=(LANG, IF_NONE_MATCH),
        replies=(
            Reply(body=ProblemTypeShown, headers=SEEN),
            Reply(media_type=HTML, headers=SEEN),
        ),
    )
    def get_problem_type(self, kind: str) -> Response:
        """Describe a problem type, as a page for clients that prefer HTML and otherwise as JSON."""
        if kind not in PROBLEM_TYPES:
            raise UnknownProblem
        shown = _translate(self._find_shown()[kind])
        if _is_page_wanted():
            links = {name: f"/docs#/operations/{name}" for name in shown.operations}
            return reply_page(
                "problem.html", headers=_VARY, problem=shown, links=links, mark_code=mark_code
            )
        return reply_by_content(request, encode(shown), headers=_VARY)

    def _find_shown(self) -> Mapping[str, ProblemTypeShown]:
        """Return the descriptions of all types, built once after all operations are registered."""
        if not self._shown:
            self._shown = _show_all(current_app.extensions[PROVE].operations)
        return self._shown


def _show_all(operations: Mapping[str, Operation]) -> Mapping[str, ProblemTypeShown]:
    """Describe all problem types and the operations that return them, sorted by status and slug."""
    given: dict[str, list[str]] = {}
    for name, contract in sorted(operations.items()):
        for slug in problems_of(contract, names_in(contract.path)):
            given.setdefault(slug, []).append(name)
    shown = {
        slug: ProblemTypeShown(
            slug=slug,
            type=f"/problems/{slug}",
            status=kind.status,
            title=kind.title,
            meaning=kind.text,
            advice=kind.advice,
            headers=tuple(kind.headers),
            operations=tuple(given.get(slug, ())),
            guide=f"{GUIDE}#{_SECTION}",
        )
        for slug, kind in PROBLEM_TYPES.items()
    }
    return dict(sorted(shown.items(), key=lambda item: (item[1].status, item[0])))


def _translate(shown: ProblemTypeShown) -> ProblemTypeShown:
    """Translate a problem type to the language of the request."""
    texts = spell_problem(shown.slug, PROBLEM_TYPES[shown.slug], language_of(request))
    return replace(
        shown,
        title=texts.title,
        meaning=texts.text,
        advice=texts.advice,
        guide=at_root(shown.guide),
    )


def _is_page_wanted() -> bool:
    """Return whether a request prefers HTML to JSON."""
    return request.accept_mimetypes.best_match((JSON, HTML)) == HTML
