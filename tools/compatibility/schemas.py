"""Breaking changes between two versions of a schema.

A schema of data that is sent to clients may become narrower, and a schema of data that clients send
may become wider. Both cases reduce to one question: are all values of one schema, `given`, also
values of another, `wanted`? For a response, the current schema is `given` and the released one is
`wanted`. For a request, it is the other way round.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

Json: TypeAlias = dict[str, Any]
Direction: TypeAlias = Literal["answer", "request"]

# Fields with these names may gain values in responses, because clients ignore unknown ones.
GROWING = frozenset(("type", "kind", "game", "GameSlug", "QuestionKind"))
_UNIONS = ("oneOf", "anyOf")
_LOWER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_UPPER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_EXACT = ("pattern", "format", "multipleOf", "uniqueItems", "contentEncoding")


class BreakingChange(Struct, frozen=True):
    """A change that would break clients of the released document.

    Attributes:
        where: the operation or component, and the path within it.
        what: a description of the difference.
    """

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class SchemaComparison:
    """One-directional comparison of schemas that visits each pair of components only once.

    Args:
        released: the document that clients were written for.
        now: the current document.
        direction: `answer` for data that the service sends, `request` for data that it accepts.
    """

    def __init__(self, released: Json, now: Json, direction: Direction) -> None:
        self._is_answer = direction == "answer"
        self._wanted_in, self._given_in = (released, now) if self._is_answer else (now, released)
        self._found: dict[tuple[str, ...], list[BreakingChange]] = {}

    def compare(self, released: Any, now: Any, where: str) -> Iterator[BreakingChange]:
        """Yield the breaking changes between the released and the current version of a schema."""
        wanted, given = (released, now) if self._is_answer else (now, released)
        yield from dict.fromkeys(self._compare(wanted, given, where))

    def _compare(self, wanted: Any, given: Any, where: str) -> list[BreakingChange]:
        """Return the breaking changes that make `given` allow values that `wanted` forbids.

        Components are listed under their released names.
        """
        names = _name_of(wanted), _name_of(given)
        if not all(names):
            return list(self._compare_plain(wanted, given, where))
        key = ("component", *names)
        if key not in self._found:
            self._found[key] = []  # a recursive component adds no further changes
            released = names[0] if self._is_answer else names[1]
            self._found[key] = list(self._compare_plain(wanted, given, released))
        return self._found[key]

    def _compare_plain(self, wanted: Any, given: Any, where: str) -> Iterator[BreakingChange]:
        wide = list(_variants(wanted, self._wanted_in))
        objects = [variant.schema for variant in wide if not _is_of("null", variant.schema)]
        may_grow = self._is_answer and len(objects) > 1 and all(map(_has_growing_tag, objects))
        for variant in _variants(given, self._given_in):
            partners = [other for other in wide if _may_be(other.schema, variant.schema)]
            if partners:
                yield from self._compare_with(partners, variant, where)
            elif not (may_grow and _has_growing_tag(variant.schema)):
                yield self._fault(where, _describe(variant.schema))

    def _compare_with(
        self, partners: list["_Variant"], variant: "_Variant", where: str
    ) -> list[BreakingChange]:
        """Return the breaking changes between a variant and its closest counterpart."""
        best: list[BreakingChange] | None = None
        for partner in sorted(partners, key=lambda partner: partner.name != variant.name):
            changes = self._compare_variants(partner, variant, where)
            if not changes:
                return []
            best = changes if best is None or len(changes) < len(best) else best
        return best or []

    def _compare_variants(
        self, wanted: "_Variant", given: "_Variant", where: str
    ) -> list[BreakingChange]:
        if not (wanted.name and given.name):
            return list(self._compare_schemas(wanted.schema, given.schema, where))
        key = ("variant", wanted.name, given.name)
        if key not in self._found:
            self._found[key] = []
            released = wanted.name if self._is_answer else given.name
            changes = self._compare_schemas(wanted.schema, given.schema, released)
            self._found[key] = list(changes)
        return self._found[key]

    def _compare_schemas(self, wanted: Json, given: Json, where: str) -> Iterator[BreakingChange]:
        """Yield the breaking changes between two schemas that have no alternatives."""
        if not wanted:
            return
        values = _values(given)
        if values is None or _values(wanted) is not None:
            yield from self._compare_values(wanted, given, where)
        if values is None:
            yield from self._compare_bounds(wanted, given, where)
        yield from self._compare_items(wanted, given, where)
        yield from self._compare_members(wanted, given, where)

    def _compare_values(self, wanted: Json, given: Json, where: str) -> Iterator[BreakingChange]:
        known, values = _values(wanted), _values(given)
        if known is None or (self._is_answer and _last(where) in GROWING and values):
            return
        if values is None:
            yield self._fault(where, "any value")
            return
        for value in values:
            if value not in known:
                yield self._fault(where, f"the value {value!r}")

    def _compare_bounds(self, wanted: Json, given: Json, where: str) -> Iterator[BreakingChange]:
        for name in (*_LOWER, *_UPPER, *_EXACT):
            bound, other = wanted.get(name), given.get(name, _implied(name, given))
            if bound in (None, other, _HINT) or bound == _DEFAULTS.get(name):
                continue
            is_within = other is not None and (
                (name in _LOWER and other >= bound) or (name in _UPPER and other <= bound)
            )
            if not is_within:
                yield self._fault(where, f"a value outside `{name}` {bound!r}")

    def _compare_items(self, wanted: Json, given: Json, where: str) -> Iterator[BreakingChange]:
        if not _is_of("array", wanted, given):
            return
        firsts, others = wanted.get("prefixItems", ()), given.get("prefixItems", ())
        if len(firsts) != len(others):
            yield self._fault(where, f"a list with {len(others)} fixed positions")
            return
        for n, (first, other) in enumerate(zip(firsts, others, strict=True)):
            yield from self._compare(first, other, f"{where}[{n}]")
        if wanted.get("items"):
            yield from self._compare(wanted["items"], given.get("items", {}), f"{where}[]")

    def _compare_members(self, wanted: Json, given: Json, where: str) -> Iterator[BreakingChange]:
        """Compare object schemas. Responses may gain properties, and requests may not lose any."""
        if not _is_of("object", wanted, given):
            return
        known, others = wanted.get("properties", {}), given.get("properties", {})
        released, now = (known, others) if self._is_answer else (others, known)
        for name in released:
            if name not in now:
                verb = "sent" if self._is_answer else "accepted"
                yield BreakingChange(f"{where}.{name}", f"is no longer {verb}")
            else:
                yield from self._compare(known[name], others[name], f"{where}.{name}")
        for name in wanted.get("required", ()):
            if name not in given.get("required", ()) and name in now:
                change = "may be missing" if self._is_answer else "is required"
                yield BreakingChange(f"{where}.{name}", change)
        rest = wanted.get("additionalProperties", True)
        if isinstance(rest, dict) and rest:
            yield from self._compare(rest, given.get("additionalProperties", {}), f"{where}.*")

    def _fault(self, where: str, value: str) -> BreakingChange:
        if self._is_answer:
            return BreakingChange(where, f"{value} is possible but was not described")
        return BreakingChange(where, f"{value} is no longer accepted")


class _Variant(Struct, frozen=True):
    """One alternative of a schema, with a single type.

    `name` is the name of its component, or empty if it has none.
    """

    name: str
    schema: Json


_HINT = "int64"  # a format that tells generators the width of an integer
_DEFAULTS: Mapping[str, Any] = {"uniqueItems": False, "minItems": 0, "minLength": 0}


def _implied(name: str, schema: Json) -> Any:
    """Return a bound that follows from the rest of a schema: a closed object lists its fields."""
    is_closed = schema.get("additionalProperties") is False
    return len(schema.get("properties", ())) if is_closed and name == "maxProperties" else None


def _name_of(schema: Any) -> str:
    """Return the name of the component that a schema refers to, or an empty string."""
    reference = schema.get("$ref", "") if isinstance(schema, dict) else ""
    name: str = reference.rpartition("/")[2]
    return name


def _last(where: str) -> str:
    return where.rpartition(".")[2]


def _resolve(schema: Json, document: Json) -> Json:
    """Return a schema after merging its top-level references and its `allOf` parts."""
    while "$ref" in schema:
        target: Any = document
        for step in schema["$ref"].removeprefix("#/").split("/"):
            target = target[step.replace("~1", "/").replace("~0", "~")]
        schema = {**target, **{key: part for key, part in schema.items() if key != "$ref"}}
    for part in schema.get("allOf", ()):
        schema = _merge(schema, _resolve(part, document))
    return schema


def _merge(schema: Json, part: Json) -> Json:
    """Return a schema that also includes the requirements of another one."""
    merged = {**part, **{key: value for key, value in schema.items() if key != "allOf"}}
    merged["properties"] = {**part.get("properties", {}), **schema.get("properties", {})}
    merged["required"] = [*part.get("required", ()), *schema.get("required", ())]
    return {
        key: value
        for key, value in merged.items()
        if value or key not in ("properties", "required")
    }


def _variants(schema: Any, document: Json) -> Iterator[_Variant]:
    """Yield the alternatives of a schema. An alternative that accepts any value is empty."""
    if not isinstance(schema, dict):
        yield _Variant("", {})  # the schema `true`
        return
    name, plain = _name_of(schema), _resolve(schema, document)
    alternatives = [alternative for union in _UNIONS for alternative in plain.get(union, ())]
    if alternatives:
        for alternative in alternatives:
            yield from _variants(alternative, document)
    elif isinstance(plain.get("type"), list):
        for kind in plain["type"]:
            yield from _variants({**plain, "type": kind}, document)
    else:
        yield _Variant(name, _without_words(plain))


def _without_words(schema: Json) -> Json:
    words = ("description", "title", "default", "example", "examples", "deprecated")
    return {key: value for key, value in schema.items() if key not in words and key[:2] != "x-"}


def _values(schema: Json) -> list[Any] | None:
    """Return the values that a schema enumerates, or None if it does not enumerate any."""
    if "const" in schema:
        return [schema["const"]]
    values: list[Any] | None = schema.get("enum")
    return values


def _types(schema: Json) -> frozenset[str]:
    """Return the types that a schema without alternatives specifies, or an empty set."""
    if "type" in schema:
        return frozenset((schema["type"],))
    names = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}
    return frozenset(names.get(type(value), "object") for value in _values(schema) or ())


def _is_of(kind: str, *schemas: Json) -> bool:
    return all(kind in _types(schema) for schema in schemas)


def _tags(schema: Json) -> Mapping[str, Any]:
    """Return the properties of an object schema that allow a single value, mapped to that value."""
    values = {name: _values(member) for name, member in schema.get("properties", {}).items()}
    return {name: listed[0] for name, listed in values.items() if listed and len(listed) == 1}


def _has_growing_tag(schema: Json) -> bool:
    """Return whether a schema is an object that clients recognize by its type, kind or game."""
    return not GROWING.isdisjoint(_tags(schema))


def _may_be(wanted: Json, given: Json) -> bool:
    """Return whether two schemas can match the same value, judging by types and tags."""
    kinds, others = _types(wanted), _types(given)
    if "number" in kinds:
        kinds |= {"integer"}
    if kinds and not (others and others <= kinds):
        return False
    mine, other = _tags(wanted), _tags(given)
    shared = GROWING & mine.keys() & other.keys()
    return all(mine[name] == other[name] for name in shared)


def _describe(schema: Json) -> str:
    """Describe in words the values that a schema without alternatives accepts."""
    tags = _tags(schema)
    for name in GROWING & tags.keys():
        return f"an object of {name} {tags[name]!r}"
    kinds: Iterable[str] = sorted(_types(schema)) or ("any",)
    return f"a value of type {' or '.join(kinds)}"
