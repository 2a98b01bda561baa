"""Breaking changes compared with the released API description (`docs/versioning.md`)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from service.contract.openapi.references import reference_to
from service.contract.openapi.sharing import inline_parts
from tools.compatibility.corrections import RENAMED
from tools.compatibility.schemas import BreakingChange, Json, SchemaComparison

_METHODS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")
_VERSION = re.compile(r"openapi-(\d+)\.(\d+)\.(\d+)\.yaml")
_NOTHING: Json = {}


def find_released(folder: Path) -> Path | None:
    """Return the path of the latest released description, or None if there is none."""
    by_version = {
        tuple(map(int, match.groups())): path
        for path in folder.glob("openapi-*.yaml")
        if (match := _VERSION.fullmatch(path.name))
    }
    return by_version[max(by_version)] if by_version else None


def find_breaking_changes(released: Json, now: Json, today: date) -> tuple[BreakingChange, ...]:
    """Return the changes that break clients of a released description.

    Args:
        released: the released description.
        now: the current description.
        today: the current date. An operation may be missing after its announced sunset date.
    """
    sides = inline_parts(released), inline_parts(now)
    return tuple(dict.fromkeys(_Comparison(*sides, today).run()))


class _Comparison:
    """Comparison of two descriptions, one operation at a time."""

    def __init__(self, released: Json, now: Json, today: date) -> None:
        self._released = released
        self._now = now
        self._today = today
        self._answers = SchemaComparison(released, now, "answer")
        self._requests = SchemaComparison(released, now, "request")

    def run(self) -> Iterator[BreakingChange]:
        """Yield the breaking changes in operations, webhooks and components."""
        paths = self._now.get("paths", _NOTHING)
        for path, item in self._released.get("paths", _NOTHING).items():
            today = _operations_of(paths.get(path, _NOTHING))
            for method, operation in _operations_of(item).items():
                where, current = f"{method.upper()} {path}", today.get(method)
                if current is not None:
                    yield from self._compare_operations(operation, current, where)
                elif not self._has_ended(operation):
                    yield BreakingChange(where, "is gone")
        yield from self._compare_webhooks()
        yield from self._compare_components()

    def _has_ended(self, operation: Json) -> bool:
        end = operation.get("x-sunset")
        return bool(end) and date.fromisoformat(str(end)) <= self._today

    def _compare_operations(
        self, released: Json, now: Json, where: str
    ) -> Iterator[BreakingChange]:
        if released.get("operationId") != now.get("operationId"):
            was, is_now = released.get("operationId"), now.get("operationId")
            yield BreakingChange(where, f"was `{was}` and is `{is_now}`")
        yield from self._compare_parameters(released, now, where)
        yield from self._compare_bodies(released, now, where)
        yield from self._compare_security(released, now, where)
        yield from self._compare_responses(released, now, where)

    def _compare_parameters(
        self, released: Json, now: Json, where: str
    ) -> Iterator[BreakingChange]:
        """Yield parameters that are no longer accepted, or have become required."""
        known, current = _parameters_of(released), _parameters_of(now)
        for name, parameter in known.items():
            place = f"{where} {' '.join(name)}"
            if name not in current:
                yield BreakingChange(place, "is no longer accepted")
            else:
                schemas = parameter.get("schema", _NOTHING), current[name].get("schema", _NOTHING)
                yield from self._requests.compare(*schemas, place)
        for name, parameter in current.items():
            if parameter.get("required") and not known.get(name, _NOTHING).get("required"):
                yield BreakingChange(f"{where} {' '.join(name)}", "is required")

    def _compare_bodies(self, released: Json, now: Json, where: str) -> Iterator[BreakingChange]:
        was, is_now = released.get("requestBody", _NOTHING), now.get("requestBody", _NOTHING)
        if is_now.get("required") and not was.get("required"):
            yield BreakingChange(f"{where} body", "is required")
        known, taken = _contents_of_body(released), _contents_of_body(now)
        yield from self._compare_contents(self._requests, known, taken, f"{where} body")

    def _compare_security(self, released: Json, now: Json, where: str) -> Iterator[BreakingChange]:
        """Yield authentication methods that no longer suffice."""
        requirements = now.get("security", self._now.get("security", [{}])) or [{}]
        for requirement in released.get("security", self._released.get("security", [{}])) or [{}]:
            if not any(_is_enough(requirement, wanted) for wanted in requirements):
                schemes = " and ".join(_spell_scheme(*scheme) for scheme in requirement.items())
                yield BreakingChange(where, f"is no longer open to {schemes or 'everybody'}")

    def _compare_responses(self, released: Json, now: Json, where: str) -> Iterator[BreakingChange]:
        """Yield changes in successful responses.

        New problems are ignored, because clients have to expect them.
        """
        known, current = _successes_of(released), _successes_of(now)
        for status in current.keys() - known.keys():
            yield BreakingChange(f"{where} {status}", "is possible but was not described")
        for status, response in known.items():
            place = f"{where} {status}"
            if status not in current:
                yield BreakingChange(place, "is no longer returned")
                continue
            for header in response.get("headers", _NOTHING):
                if header not in current[status].get("headers", _NOTHING):
                    yield BreakingChange(f"{place} {header}", "is no longer sent")
            contents = response.get("content", _NOTHING), current[status].get("content", _NOTHING)
            yield from self._compare_contents(self._answers, *contents, place)

    def _compare_webhooks(self) -> Iterator[BreakingChange]:
        """Yield webhook messages that have changed or that webhooks no longer receive."""
        webhooks = self._now.get("webhooks", _NOTHING)
        for name, item in self._released.get("webhooks", _NOTHING).items():
            today = _operations_of(webhooks.get(name, _NOTHING))
            for method, operation in _operations_of(item).items():
                where, now = f"webhook {name}", today.get(method)
                if now is None:
                    yield BreakingChange(where, "is no longer sent")
                    continue
                for header in _parameters_of(operation).keys() - _parameters_of(now).keys():
                    yield BreakingChange(f"{where} {' '.join(header)}", "is no longer sent")
                known, sent = (_contents_of_body(side) for side in (operation, now))
                yield from self._compare_contents(self._answers, known, sent, where)

    def _compare_components(self) -> Iterator[BreakingChange]:
        """Yield changed events and removed components, which generated clients refer to by name."""
        known, current = _schemas_of(self._released), _schemas_of(self._now)
        for name in known:
            if RENAMED.get(name, name) not in current:
                yield BreakingChange(name, "is gone from the components")
            elif name.endswith(".Event"):
                reference = reference_to(name)
                yield from self._answers.compare(reference, reference, name)

    def _compare_contents(
        self, comparison: SchemaComparison, known: Json, current: Json, where: str
    ) -> Iterator[BreakingChange]:
        for media_type, content in known.items():
            if media_type not in current:
                yield BreakingChange(where, f"is no longer {media_type}")
            else:
                schemas = _schema_in(content), _schema_in(current[media_type])
                yield from comparison.compare(*schemas, where)


def _schema_in(content: Json) -> Json:
    """Return the schema of a body. For NDJSON, return the schema of a single line.

    This matches older releases.
    """
    schema: Json = content.get("schema", _NOTHING)
    line: Json = schema.get("contentSchema", schema)
    return line


def _operations_of(item: Json) -> Mapping[str, Json]:
    """Return the operations of a path, keyed by method. Each one includes the path's parameters."""
    shared = item.get("parameters", [])
    return {
        method: {**operation, "parameters": [*shared, *operation.get("parameters", ())]}
        for method, operation in item.items()
        if method in _METHODS
    }


def _contents_of_body(operation: Json) -> Json:
    contents: Json = operation.get("requestBody", _NOTHING).get("content", _NOTHING)
    return contents


def _parameters_of(operation: Json) -> Mapping[tuple[str, str], Json]:
    return {
        (parameter["in"], parameter["name"]): parameter
        for parameter in operation.get("parameters", ())
    }


def _successes_of(operation: Json) -> Mapping[str, Json]:
    return {
        status: response
        for status, response in operation.get("responses", _NOTHING).items()
        if status[0] in "123"
    }


def _schemas_of(description: Json) -> Mapping[str, Any]:
    schemas: Json = description.get("components", _NOTHING).get("schemas", _NOTHING)
    return schemas


def _is_enough(given: Mapping[str, Iterable[str]], wanted: Mapping[str, Iterable[str]]) -> bool:
    """Return whether the given schemes and scopes are sufficient for the required ones."""
    return all(
        scheme in given and set(scopes) <= set(given[scheme]) for scheme, scopes in wanted.items()
    )


def _spell_scheme(name: str, scopes: Iterable[str]) -> str:
    return " ".join((f"`{name}`", *scopes))
