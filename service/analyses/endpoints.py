"""Endpoints that request an analysis, return it, and draw its chart."""

from collections.abc import Callable

from flask import Response, request
from marshmallow import ValidationError

from matches.analysis.estimate import EFFORTS
from matches.analysis.progress import Known, check_analysable, name_of
from matches.queries import read
from projections.analyses import AnalysisName
from projections.match_cache import Match
from service.analyses.bodies import ANALYSIS, AnalysisSchema
from service.analyses.build import build_analysis, progress_of, status_of
from service.analyses.chart import draw_chart
from service.analyses.responses import AnalysisAsked, AnalysisShown
from service.context import ApiContext
from service.contract.operation import SEEN, Reply, operation
from service.contract.parameters import IF_NONE_MATCH, LANG, text_parameter
from service.http.body import body_of
from service.http.request import token_of
from service.http.response import NEWEST, SVG, Label, reply, reply_not_modified
from service.problems.errors import BadParameter, NoAnalysis
from service.text.addresses import at_root
from service.text.seat_names import put_names

NORMAL = "normal"
_EFFORT = text_parameter(
    "effort",
    "The effort of the analysis; by default `normal`.",
    {"type": "string", "enum": list(EFFORTS)},
    wanted=f"one of {', '.join(EFFORTS)}",
)
_REFUSALS = ("no-analysis", "match-not-over", "keys-kept", "no-result", "analyses-off")


class AnalysisResources:
    """Analyses of how each seat's winning chances changed during a match."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "POST /v1/matches/<match_id>/analysis",
        tag="history",
        seat="optional",
        scope="match:read",
        body=AnalysisSchema,
        replies=tuple(
            Reply(status=status, body=AnalysisAsked, headers=("Location", "Cache-Control"))
            for status in (200, 202)
        ),
        problems=("match-not-over", "keys-kept", "no-result", "too-many-analyses", "analyses-off"),
        bucket="analyses",
        counts_itself=True,
    )
    def start_analysis(self, match_id: str) -> Response:
        """Request an analysis of a finished match. Analyses run while the workers are idle.

        Repeat this request to check its progress.
        """
        context = self._api.context
        reader = read.authenticate_reader(context, match_id, token_of(request))
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("A request for an analysis must be an object.")
        effort = ANALYSIS.load(body).get("effort", NORMAL)
        match = check_analysable(read.refresh(context, reader).match)
        name = name_of(match, effort)
        if self._api.analyses.find(name) is None:  # progress checks do not count against the limit
            self._api.limits.count("analyses")
        self._api.analyses.ask(name)
        known = self._find(name)
        stem = at_root(f"/v1/matches/{match_id}/analysis")
        shown = AnalysisAsked(
            match_id=match_id,
            game=match.game.name,
            effort=effort,
            status=status_of(known),
            progress=progress_of(known),
            url=f"{stem}?effort={effort}",
            chart=f"{stem}.svg?effort={effort}",
        )
        headers = {"Location": shown.url, "Cache-Control": "no-store"}
        return reply(shown, 200 if known.is_done else 202, headers)

    @operation(
        "GET /v1/matches/<match_id>/analysis",
        tag="history",
        seat="optional",
        parameters=(_EFFORT, IF_NONE_MATCH),
        replies=(Reply(body=AnalysisShown, headers=SEEN),),
        problems=_REFUSALS,
        bucket="reads",
    )
    def get_analysis(self, match_id: str) -> Response:
        """Return every seat's winning chances after each commit, and the effect of each choice."""

        def reply_json(_: Match, analysis: AnalysisShown, headers: dict[str, str]) -> Response:
            return reply(analysis, 200, headers)

        return self._reply_with(match_id, reply_json)

    @operation(
        "GET /v1/matches/<match_id>/analysis.svg",
        tag="history",
        seat="optional",
        parameters=(_EFFORT, LANG, IF_NONE_MATCH),
        replies=(Reply(media_type=SVG, headers=SEEN),),
        problems=_REFUSALS,
        bucket="reads",
    )
    def get_analysis_chart(self, match_id: str) -> Response:
        """Draw a chart of every seat's winning chances, with the biggest swings marked."""

        def reply_chart(match: Match, analysis: AnalysisShown, headers: dict[str, str]) -> Response:
            game, seats = match.game, len(match.timeline.newest.seats)
            names = self._api.names_at(request, match.timeline.newest)
            words, is_allied = names.words_of_service(), game.allied(match.timeline.tip().state)
            picture = draw_chart(analysis, seats, game.title, words, is_allied=is_allied)
            picture = put_names(picture, names)
            return Response(picture, 200, headers, content_type=SVG)

        return self._reply_with(match_id, reply_chart)

    def _reply_with(
        self, match_id: str, build_reply: Callable[[Match, AnalysisShown, dict[str, str]], Response]
    ) -> Response:
        """Return the response from `build_reply`, or 304 if the caller's copy is up to date."""
        context = self._api.context
        reader = read.authenticate_reader(context, match_id, token_of(request))
        effort = request.args.get("effort", NORMAL)
        if effort not in EFFORTS:
            raise BadParameter("effort", f"one of {', '.join(EFFORTS)}")
        match = check_analysable(read.refresh(context, reader).match)
        name = name_of(match, effort)
        known = self._find(name)
        names = self._api.names_at(request, match.timeline.newest)
        label = Label(self._api.tags.of_text(names.mark(_words_of(name, known))), NEWEST)
        same = reply_not_modified(request, label)
        if same:
            return same
        analysis = build_analysis(context, match, effort, known, names)
        return build_reply(match, analysis, label.headers)

    def _find(self, name: AnalysisName) -> Known:
        known = self._api.analyses.find(name)
        if known is None:
            raise NoAnalysis
        return known


def _words_of(name: AnalysisName, known: Known) -> str:
    """Return the text that identifies an analysis and its progress in an ETag."""
    words = f"{name.effort}-{name.method}-{known.progress.done}"
    return f"{words}-failed" if known.is_given_up else words
