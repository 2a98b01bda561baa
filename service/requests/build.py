"""Functions that build lists of requests for their sender."""

from urllib.parse import urlencode

from matches.times import format_time
from service.requests.entries import SentRequest
from service.requests.responses import RequestShown
from service.text.addresses import at_root

_EXPLAINED = "post_command"
_REFUSED_BY_RULES = "rule-violation"
_MATCHES = "/v1/matches"


def build_request(sent: SentRequest) -> RequestShown:
    """Build the representation of a request, with links to the causes of its refusal."""
    is_refused = sent.operation == _EXPLAINED and sent.problem == _REFUSED_BY_RULES
    is_explained = is_refused and sent.version and not sent.is_cut
    is_batch = sent.body.lstrip().startswith("[")  # `explain` takes one command
    return RequestShown(
        at=format_time(sent.at),
        request=sent.request,
        operation=sent.operation,
        method=sent.method,
        path=sent.path,
        status=sent.status,
        problem=sent.problem or None,
        slug=sent.slug or None,
        rule=sent.rule or None,
        facts=sent.facts,
        errors=sent.errors,
        match_id=sent.match_id or None,
        seat=sent.seat,
        version=sent.version or None,
        if_match=sent.if_match or None,
        seq=sent.seq or None,
        command=sent.command or None,
        is_repeated=sent.is_repeated,
        milliseconds=sent.milliseconds,
        address=sent.address or None,
        body=sent.body or None,
        is_cut=sent.is_cut,
        explain=_link(sent, "explain", at=sent.version)
        if is_explained and sent.body and not is_batch
        else None,
        why=_link(sent, "why", target=sent.target, at=sent.version) if sent.target else None,
        events=_link(sent, "events", after=sent.seq - 1) if sent.seq else None,
    )


def _link(sent: SentRequest, name: str, **query: str | int) -> str:
    return at_root(f"{_MATCHES}/{sent.match_id}/{name}?{urlencode(query, safe=':,')}")
