"""Endpoints that estimate the value of each alternative of a seat."""

import re

import msgspec
from flask import Response, request
from marshmallow import ValidationError
from msgspec.structs import replace

from matches.advice import check_advice
from matches.analysis.whatif import WhatIf
from matches.analysis.whatif_progress import (
    KnownWhatIf,
    WantedWhatIf,
    name_question,
    plan_question,
)
from matches.queries import read
from projections.analyses import CallerBusy, WhatIfName
from projections.match_cache import Match
from service.context import ApiContext
from service.contract.operation import SEEN, Reply, operation
from service.contract.parameters import IF_NONE_MATCH, QUESTION_ID
from service.http.body import body_of
from service.http.request import account_of, token_of
from service.http.response import (
    NO_STORE,
    cache_control,
    encode,
    reply,
    reply_by_content,
    reply_nothing,
)
from service.http.version import check_end_of_command
from service.limits.policies import RUNNING_WHATIFS
from service.problems.errors import NoWhatIf
from service.whatif.bodies import WHATIF, WhatIfSchema
from service.whatif.build import build_asked, build_whatif
from service.whatif.responses import WhatIfAsked, WhatIfShown

_REFUSALS = ("advice-refused", "keys-kept", "analyses-off")


class WhatIfResources:
    """Estimates of the value of each legal command of a seat."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "POST /v1/matches/<match_id>/whatif",
        is_heavy=True,
        tag="history",
        seat="optional",
        scope="match:read",
        body=WhatIfSchema,
        replies=tuple(
            Reply(status=status, body=WhatIfAsked, headers=("Location", "Cache-Control"))
            for status in (200, 202)
        ),
        problems=(
            *_REFUSALS,
            "unknown-version",
            "inside-commit",
            "match-open",
            "match-over",
            "phase-running",
            "no-actions",
            "costly-whatif",
            "too-many-analyses",
        ),
        bucket="whatifs",
        counts_itself=True,
    )
    def ask_whatif(self, match_id: str) -> Response:
        """Request an estimate of the value of each legal command of a seat at a version.

        After the end of a match, anyone who may see it can ask for any seat. While it runs, only
        the holder of a seat may ask, for that seat, and only if all other seats belong to bots and
        the match is not rated. The same question is answered only once.
        """
        context, analyses, limits = self._api.context, self._api.analyses, self._api.limits
        limits.count("reads", is_shown=False)  # even if the answer is known, the version is folded
        reader = read.authenticate_reader(context, match_id, token_of(request))
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("A question about alternatives must be an object.")
        wanted = msgspec.convert(WHATIF.load(body), WantedWhatIf)
        match = read.refresh(context, reader).match
        question = self._plan(replace(reader, match=match), wanted)
        name = name_question(context, match, question)
        if not _is_in_progress(analyses.find_whatif(match, name.question_id)):
            limits.count("whatifs")
        callers = limits.running_shares(RUNNING_WHATIFS, account_of(request))
        try:
            analyses.ask_whatif(match, question, callers)
        except CallerBusy:
            raise limits.refuse_running(RUNNING_WHATIFS) from None
        shown = build_asked(match, name.question_id, self._find(match, name.question_id))
        headers = {"Location": shown.url, **NO_STORE}
        return reply(shown, 200 if shown.status == "done" else 202, headers)

    @operation(
        "GET /v1/matches/<match_id>/whatif/<question>",
        is_heavy=True,
        tag="history",
        seat="optional",
        parameters=(IF_NONE_MATCH,),
        replies=(Reply(body=WhatIfShown, headers=SEEN),),
        problems=_REFUSALS,
        bucket="reads",
    )
    def get_whatif(self, match_id: str, question: str) -> Response:
        """Return the values of the commands that a question asks for, as far as they are known."""
        reader, known = self._look_up(match_id, question)
        names = self._api.names_at(request, reader.match.timeline.newest)
        shown = build_whatif(self._api.context, reader.match, question, known, names)
        cache = cache_control(request, is_settled=False)
        return reply_by_content(request, encode(shown), cache=cache)

    @operation(
        "DELETE /v1/matches/<match_id>/whatif/<question>",
        tag="history",
        seat="optional",
        scope="match:read",
        is_heavy=True,
        replies=(Reply(status=204, media_type=""),),
        problems=_REFUSALS,
        bucket="reads",
    )
    def cancel_whatif(self, match_id: str, question: str) -> Response:
        """Cancel a question. If other callers wait for the answer, it is still computed.

        The rows computed up to now stay available. To continue, ask again.
        """
        reader, _ = self._look_up(match_id, question)
        callers = self._api.limits.running_shares(RUNNING_WHATIFS, account_of(request))
        self._api.analyses.cancel_whatif(WhatIfName(reader.match.match_id, question), callers)
        return reply_nothing()

    def _plan(self, reader: read.Reader, wanted: WantedWhatIf) -> WhatIf:
        """Return the question that a reader asks, if the reader may know the answer."""
        context, match = self._api.context, reader.match
        is_true = check_advice(context, reader, wanted.seat)
        last = len(match.timeline.newest.seats) - 1
        if wanted.seat > last:
            raise ValidationError(
                {"seat": [f"Must be greater than or equal to 0 and less than or equal to {last}."]}
            )
        shown = read.snapshot(context, match, wanted.version)
        check_end_of_command(context, match, wanted.version)
        return plan_question(match, shown, wanted, is_true=is_true)

    def _look_up(self, match_id: str, question: str) -> tuple[read.Reader, KnownWhatIf]:
        """Return the caller and a question, if the caller may know the answer."""
        context = self._api.context
        reader = read.authenticate_reader(context, match_id, token_of(request))
        reader = read.refresh(context, reader)
        check_advice(context, reader)
        return reader, self._find(reader.match, question)

    def _find(self, match: Match, question: str) -> KnownWhatIf:
        is_id = re.fullmatch(QUESTION_ID, question)
        known = self._api.analyses.find_whatif(match, question) if is_id else None
        if known is None:
            raise NoWhatIf
        return known


def _is_in_progress(known: KnownWhatIf | None) -> bool:
    """Return whether a question needs no further computation than the one already requested."""
    return known is not None and known.status in ("waiting", "running", "done")
