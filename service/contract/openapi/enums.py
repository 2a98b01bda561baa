"""Components for enumerations, which generators would otherwise name after a field."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeAlias

from service.contract.openapi.references import reference_to

Json: TypeAlias = dict[str, Any]
_NAMES: Mapping[str, str] = {  # the sorted values of each enumeration of the service, and its name
    "0 1": "Switch",
    "abandoned abuse cancelled expired fault operator": "CallOffReason",
    "abandoned abuse fault operator": "AdminCallOffReason",
    "absence holder": "HandOverReason",
    "abuse operator": "ClosingReason",
    "account:manage audit:read match:create match:play match:read": "KeyScope",
    "active paused unconfirmed": "WebhookStatus",
    "add copy move remove replace test": "PatchVerb",
    "address often speed": "FindingKind",
    "admin bot clock host phase seat": "ActorKind",
    "all lines none": "EventDetail",
    "all played": "LineChoice",
    "asked challenge clock-low event finished invited test": "DeliveryKind",
    "asked clock-low event finished invited": "WebhookKind",
    "backlog failing gone owner": "PauseReason",
    "bot pass resign": "TimeoutPolicy",
    "cancelled done failed running waiting": "WhatIfStatus",
    "changed created deleted": "NoteChangeKind",
    "consent free none": "UndoPolicy",
    "created deleted": "TableNoteChangeKind",
    "created invited seat": "InboxRole",
    "current over": "InboxPart",
    "dead delivered waiting": "DeliveryState",
    "de en es": "Language",
    "decision phase round turn": "SpanKind",
    "deep normal quick": "AnalysisEffort",
    "degraded ok": "HealthStatus",
    "discord mail ntfy push slack standard": "WebhookShape",
    "delayed nobody": "SpectatorsKind",
    "done failed running waiting": "AnalysisStatus",
    "first intervals last": "SearchKind",
    "greedy normal random": "WhatIfLevel",
    "hidden luck told": "HoleKind",
    "holder time-out": "ResignationReason",
    "invited public unlisted": "MatchVisibility",
    "kept released": "KeysPolicy",
    "link private public": "NoteVisibility",
    "moved-on refused withdrawn": "LapseReason",
    "new same": "LuckChoice",
    "open over running": "MatchStatus",
}
_BY_FIELD: Mapping[tuple[str, str], str] = {  # enumerations whose values depend on the service
    ("Problem", "type"): "ProblemAddress",
    ("StandingOnlyOfType", "type"): "CommandType",
}
# The names of these fields say too little without the name of their owner.
_VAGUE = frozenset(("action", "cause", "kind", "mode", "phase", "reason", "side", "take", "token"))
OF_ALL_GAMES = "MatchOptions"  # it repeats the fields of each game's options
_VALUES = frozenset(("const", "default", "enum", "example", "examples", "discriminator"))


class Enumerations:
    """The named enumerations of a description.

    Args:
        components: the schemas. Named enumerations are added to them.
        stems: the component name prefixes of the games.
    """

    def __init__(self, components: Json, stems: Collection[str]) -> None:
        self._components = components
        self._stems = frozenset(stems)
        self._of_games: dict[tuple[str, str], str] = {}

    def name_all(self) -> None:
        """Replace the enumerations in all components with references to named ones."""
        for owner, component in list(self._components.items()):
            for field, schema in component.get("properties", {}).items():
                component["properties"][field] = self._name(owner, field, schema)

    def name_in_parameter(self, schema: Json) -> Json:
        """Return the schema of a parameter, which refers to a named enumeration if it is one."""
        named: Json = self._name("", "", schema)
        return named

    def _name(self, owner: str, field: str, part: Any) -> Any:
        if isinstance(part, list):
            return [self._name(owner, field, inner) for inner in part]
        if not isinstance(part, dict):
            return part
        values = part.get("enum", ())
        if len(values) > 1 and all(isinstance(value, str) for value in values):
            return self._refer(owner, field, part)
        return {
            key: inner if key in _VALUES else self._name(owner, field, inner)
            for key, inner in part.items()
        }

    def _refer(self, owner: str, field: str, schema: Json) -> Json:
        values = schema["enum"]
        name = self._find_name(owner, field, " ".join(sorted(values)))
        if name is None:
            return schema
        self._components.setdefault(name, {"type": "string", "enum": values})
        rest = {key: value for key, value in schema.items() if key not in ("type", "enum")}
        return {**reference_to(name), **rest}

    def _find_name(self, owner: str, field: str, values: str) -> str | None:
        if name := _NAMES.get(values) or _BY_FIELD.get((owner, field)):
            return name
        stem = owner.partition(".")[0]
        if owner == OF_ALL_GAMES:
            known = (name for (_, of_game), name in self._of_games.items() if of_game == values)
            return next(known, None) or None
        if stem not in self._stems:
            return None
        if (stem, values) not in self._of_games:
            free = (name for name in _candidates(owner, field) if name not in self._components)
            self._of_games[stem, values] = next(free, "")
        return self._of_games[stem, values] or None


def _candidates(owner: str, field: str) -> Iterator[str]:
    stem, _, kind = owner.partition(".")
    camel = field.title().replace("_", "")
    if field not in _VAGUE:
        yield f"{stem}.{camel}"
    yield f"{stem}.{kind}{camel}"
