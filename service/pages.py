"""The page: templates and files of `web/`, which talk to the public API only."""

from importlib.resources import files

from flask import Blueprint, Flask, Response, render_template

from service.problems.errors import UnknownProblem
from service.problems.problem_types import PROBLEM_TYPES

_WEB = str(files("web"))
_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def add_pages(app: Flask) -> None:
    """Register the lobby, the match page, the pages of problems, and their files."""
    pages = Blueprint(
        "web",
        "service.pages",
        template_folder=f"{_WEB}/templates",
        static_folder=f"{_WEB}/static",
        static_url_path="/static",
    )
    pages.add_url_rule("/", view_func=lobby)
    pages.add_url_rule("/matches/<match_id>", view_func=match_page)
    pages.add_url_rule("/problems", view_func=problems_page)
    pages.add_url_rule("/problems/<kind>", view_func=problem_page)
    pages.after_request(_add_policies)
    app.register_blueprint(pages)


def lobby() -> str:
    """Show the matches and a form to create one."""
    return render_template("lobby.html")


def match_page(match_id: str) -> str:
    """Show one match: its board, its seats, its timeline."""
    return render_template("match.html", match=match_id)


def problems_page() -> str:
    """List the types of problems."""
    return render_template("problems.html", kinds=PROBLEM_TYPES)


def problem_page(kind: str) -> str:
    """Explain one type of problem."""
    if kind not in PROBLEM_TYPES:
        raise UnknownProblem
    return render_template("problem.html", slug=kind, kind=PROBLEM_TYPES[kind])


def _add_policies(answer: Response) -> Response:
    answer.headers["Content-Security-Policy"] = _POLICY
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
