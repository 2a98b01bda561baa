"""OpenAPI links from a response to other operations, based on the parameters it contains."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeAlias

from service.contract.openapi.references import name_of
from service.contract.operation import Operation, Reply

Json: TypeAlias = dict[str, Any]

# The path parameters that a response contains, and their location in it, by struct.
_GIVEN: Mapping[str, Mapping[str, str]] = {
    "MatchShown": {"match": "$response.body#/id"},
    "MatchPage": {"match": "$response.body#/matches/0/id"},
    "Joined": {"match": "$response.body#/match", "seat": "$response.body#/seat"},
    "CommandPlayed": {"match": "$request.path.match", "seq": "$response.body#/version"},
    "GameList": {"game": "$response.body#/games/0/game"},
    "ProblemTypeList": {"kind": "$response.body#/problems/0/slug"},
    "NewAccount": {"account": "$response.body#/id", "name": "$response.body#/name"},
    "AccountShown": {"account": "$response.body#/id", "name": "$response.body#/name"},
    "IssuedKey": {"number": "$response.body#/number"},
    "KeyPage": {"number": "$response.body#/keys/0/number"},
    "ContentList": {"game": "$response.body#/game", "digest": "$response.body#/packs/0/hash"},
    "GameShown": {"game": "$response.body#/game", "digest": "$response.body#/content_hash"},
    "InvitedMatch": {"match": "$response.body#/match", "seat": "$response.body#/seat"},
    "InboxPage": {"match": "$response.body#/matches/0/match"},
    "EventPage": {"match": "$request.path.match", "seq": "$response.body#/version"},
    "OwnAccount": {"name": "$response.body#/name"},
    "BlockedPage": {"account": "$response.body#/blocked/0/id"},
    "WebhookShown": {"webhook": "$response.body#/number"},
    "WebhookPage": {"webhook": "$response.body#/webhooks/0/number"},
    "NewSecret": {"webhook": "$response.body#/webhook/number"},
    "DeliveryShown": {"webhook": "$request.path.webhook", "delivery": "$response.body#/id"},
    "NoteShown": {"match": "$request.path.match", "note": "$response.body#/id"},
    "NoteList": {"match": "$request.path.match", "note": "$response.body#/notes/0/id"},
    "StudyShown": {"match": "$request.path.match", "study": "$response.body#/id"},
    "StudyList": {"match": "$request.path.match", "study": "$response.body#/studies/0/id"},
    "TableNoteList": {"match": "$request.path.match", "table_note": "$response.body#/notes/0/id"},
    "TableReportPage": {
        "match": "$response.body#/reports/0/note/match",
        "table_note": "$response.body#/reports/0/note/id",
    },
    "DeliveryPage": {
        "webhook": "$request.path.webhook",
        "delivery": "$response.body#/deliveries/0/id",
    },
}

# Responses with a single link. A page links to the operation that reads its first element, because
# the other operations need the same id.
_ONLY_LINKS: Mapping[str, tuple[str, ...]] = {
    "InboxPage": ("get_match",),
    "InvitedMatch": ("take_seat",),
    "MatchPage": ("get_match",),
    "NoteList": ("get_match_note",),
    "StudyList": ("get_match_study",),
    "TableNoteList": ("report_table_note",),
    "TableReportPage": ("delete_table_note",),
    "WebhookPage": ("get_webhook",),
}
# Paths whose responses are about another match than the request. They link to `get_match` only,
# because the response of `create_match` has the other links.
_OF_ANOTHER_MATCH = ("/v1/matches/<match_id>/branches", "/v1/matches/<match_id>/rematch")


def describe_links(reply: Reply, path: str, operations: Mapping[str, Operation]) -> Json:
    """Return OpenAPI links to the operations whose path parameters the response supplies.

    At least one parameter must be new: the response of `GET /v1/matches/{match}` has no link to the
    other operations of that match.

    Args:
        reply: the response to describe.
        path: the Flask path of the request.
        operations: all operations, by id.
    """
    given = _GIVEN.get(name_of(reply.body), {}) if reply.body else {}
    known = () if path in _OF_ANOTHER_MATCH else names_in(path)
    links: Json = {}
    only = _ONLY_LINKS.get(name_of(reply.body), operations) if given else ()
    if path in _OF_ANOTHER_MATCH:
        only = ("get_match",)
    for name, operation in operations.items():
        wanted = names_in(operation.path)
        is_supplied = wanted and given.keys() >= set(wanted)
        if name in only and is_supplied and _is_new(wanted, given, known):
            parameters = {parameter: given[parameter] for parameter in wanted}
            links[name] = {"operationId": name, "parameters": parameters}
    return links


def _is_new(wanted: Iterable[str], given: Mapping[str, str], known: Collection[str]) -> bool:
    """Return whether the response supplies at least one parameter that the request does not."""
    return any(given[name].startswith("$response") for name in set(wanted) - set(known))


def names_in(path: str) -> tuple[str, ...]:
    """Return the parameter names in a Flask path, as used in the OpenAPI description."""
    return tuple(re.findall(r"<(?:\w+:)?(\w+?)(?:_id)?>", path))
