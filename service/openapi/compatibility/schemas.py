"""What a changed schema breaks: values that come, or are taken no more, as clients know them.

A schema of what is sent to clients may admit less than before, one of what they send may admit
more. So both are one question: whether the values of one schema, `given`, are all values of
another, `wanted`. Of an answer what comes now is given, and what was released is wanted; of a
request it is the other way round.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

Json: TypeAlias = dict[str, Any]
Direction: TypeAlias = Literal["answer", "request"]

# What is named by these may gain values in answers: clients pass over what they do not know.
GROWING = frozenset(("type", "kind", "game", "GameSlug", "QuestionKind"))
_UNIONS = ("oneOf", "anyOf")
_LOWER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_UPPER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_EXACT = ("pattern", "format", "multipleOf", "uniqueItems", "contentEncoding")


class BreakingChange(Struct, frozen=True):
    """A change that clients of the released document do not stand.

    Attributes:
        where: the operation or the component, and the place in it.
        what: what is different now, in words.
    """

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class SchemaComparison:
    """Compares schemas of two documents in one direction; each pair of components once.

    Args:
        released: the document that clients were written from.
        now: the document as it is today.
        direction: whether the schemas are of what the service sends, or of what it takes.
    """

    def __init__(self, released: Json, now: Json, direction: Direction) -> None:
        self._is_answer = direction == "answer"
        self._wanted_in, self._given_in = (released, now) if self._is_answer else (now, released)
        self._found: dict[tuple[str, ...], list[BreakingChange]] = {}

    def compare(self, released: Any, now: Any, where: str) -> Iterator[BreakingChange]:
        """Yield what breaks between a schema as it was released and as it is now."""
        wanted, given = (released, now) if self._is_answer else (now, released)
        yield from dict.fromkeys(self._compare(wanted, given, where))

    def _compare(self, wanted: Any, given: Any, where: str) -> list[BreakingChange]:
        """Return what is given and not wanted; of components under the name that was released."""
        names = _name_of(wanted), _name_of(given)
        if not all(names):
            return list(self._compare_plain(wanted, given, where))
        key = ("component", *names)
        if key not in self._found:
            self._found[key] = []  # a component within itself breaks nothing more
            released = names[0] if self._is_answer else names[1]
            self._found[key] = list(self._compare_plain(wanted, given, released))
        return self._found[key]

    def _compare_plain(self, wanted: Any, given: Any, where: str) -> Iterator[BreakingChange]:
        wide = list(_variants(wanted, self._wanted_in))
        objects = [one.schema for one in wide if not _is_of("null", one.schema)]
        may_grow = self._is_answer and len(objects) > 1 and all(map(_has_growing_tag, objects))
        for one in _variants(given, self._given_in):
            partners = [other for other in wide if _may_be(other.schema, one.schema)]
            if partners:
                yield from self._compare_with(partners, one, where)
            elif not (may_grow and _has_growing_tag(one.schema)):
                yield self._fault(where, _describe(one.schema))

    def _compare_with(
        self, partners: list["_Variant"], one: "_Variant", where: str
    ) -> list[BreakingChange]:
        """Return what is given and not wanted, compared with what comes closest to it."""
        best: list[BreakingChange] | None = None
        for other in sorted(partners, key=lambda found: found.name != one.name):
            found = self._compare_variants(other, one, where)
            if not found:
                return []
            best = found if best is None or len(found) < len(best) else best
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
            found = self._compare_schemas(wanted.schema, given.schema, released)
            self._found[key] = list(found)
        return self._found[key]

    def _compare_schemas(self, wanted: Json, given: Json, where: str) -> Iterator[BreakingChange]:
        """Yield what is given and not wanted, of two schemas without alternatives."""
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
            bound, other = wanted.get(name), given.get(name)
            if bound in (None, other) or bound == _DEFAULTS.get(name):
                continue
            is_within = other is not None and (
                (name in _LOWER and other >= bound) or (name in _UPPER and other <= bound)
            )
            if not is_within:
                yield self._fault(where, f"what is not of `{name}` {bound!r}")

    def _compare_items(self, wanted: Json, given: Json, where: str) -> Iterator[BreakingChange]:
        if not _is_of("array", wanted, given):
            return
        firsts, others = wanted.get("prefixItems", ()), given.get("prefixItems", ())
        if len(firsts) != len(others):
            yield self._fault(where, f"a list that begins with {len(others)} fixed places")
            return
        for n, (one, other) in enumerate(zip(firsts, others, strict=True)):
            yield from self._compare(one, other, f"{where}[{n}]")
        if wanted.get("items"):
            yield from self._compare(wanted["items"], given.get("items", {}), f"{where}[]")

    def _compare_members(self, wanted: Json, given: Json, where: str) -> Iterator[BreakingChange]:
        """Compare objects; in an answer new properties are foreseen, in a request none is lost."""
        if not _is_of("object", wanted, given):
            return
        known, others = wanted.get("properties", {}), given.get("properties", {})
        released, now = (known, others) if self._is_answer else (others, known)
        for name in released:
            if name not in now:
                verb = "told" if self._is_answer else "taken"
                yield BreakingChange(f"{where}.{name}", f"is not {verb} any more")
            else:
                yield from self._compare(known[name], others[name], f"{where}.{name}")
        for name in wanted.get("required", ()):
            if name not in given.get("required", ()) and name in now:
                what = "may be missing" if self._is_answer else "is required"
                yield BreakingChange(f"{where}.{name}", what)
        rest = wanted.get("additionalProperties", True)
        if isinstance(rest, dict) and rest:
            yield from self._compare(rest, given.get("additionalProperties", {}), f"{where}.*")

    def _fault(self, where: str, what: str) -> BreakingChange:
        if self._is_answer:
            return BreakingChange(where, f"{what} may come, which was not described")
        return BreakingChange(where, f"{what} is not taken any more")


class _Variant(Struct, frozen=True):
    """An alternative of a schema, of one type; `name` is that of its component, if it is one."""

    name: str
    schema: Json


_DEFAULTS: Mapping[str, Any] = {"uniqueItems": False, "minItems": 0, "minLength": 0}


def _name_of(schema: Any) -> str:
    """Return the name of the component that a schema refers to; empty for a schema itself."""
    reference = schema.get("$ref", "") if isinstance(schema, dict) else ""
    name: str = reference.rpartition("/")[2]
    return name


def _last(where: str) -> str:
    return where.rpartition(".")[2]


def _resolve(schema: Json, document: Json) -> Json:
    """Return a schema without a reference or parts at its head: what refers, and what is meant."""
    while "$ref" in schema:
        found: Any = document
        for step in schema["$ref"].removeprefix("#/").split("/"):
            found = found[step.replace("~1", "/").replace("~0", "~")]
        schema = {**found, **{key: one for key, one in schema.items() if key != "$ref"}}
    for part in schema.get("allOf", ()):
        schema = _merge(schema, _resolve(part, document))
    return schema


def _merge(schema: Json, part: Json) -> Json:
    """Return a schema with what another one demands besides."""
    merged = {**part, **{key: one for key, one in schema.items() if key != "allOf"}}
    merged["properties"] = {**part.get("properties", {}), **schema.get("properties", {})}
    merged["required"] = [*part.get("required", ()), *schema.get("required", ())]
    return {key: one for key, one in merged.items() if one or key not in ("properties", "required")}


def _variants(schema: Any, document: Json) -> Iterator[_Variant]:
    """Yield the alternatives of a schema; one that admits all is empty."""
    if not isinstance(schema, dict):
        yield _Variant("", {})  # `true`
        return
    name, plain = _name_of(schema), _resolve(schema, document)
    alternatives = [one for union in _UNIONS for one in plain.get(union, ())]
    if alternatives:
        for one in alternatives:
            yield from _variants(one, document)
    elif isinstance(plain.get("type"), list):
        for kind in plain["type"]:
            yield from _variants({**plain, "type": kind}, document)
    else:
        yield _Variant(name, _without_words(plain))


def _without_words(schema: Json) -> Json:
    words = ("description", "title", "default", "example", "examples", "deprecated")
    return {key: one for key, one in schema.items() if key not in words and key[:2] != "x-"}


def _values(schema: Json) -> list[Any] | None:
    """Return the values that a schema lists; None of one that lists none."""
    if "const" in schema:
        return [schema["const"]]
    values: list[Any] | None = schema.get("enum")
    return values


def _types(schema: Json) -> frozenset[str]:
    """Return the types of a schema without alternatives; none where it does not say."""
    if "type" in schema:
        return frozenset((schema["type"],))
    names = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}
    return frozenset(names.get(type(one), "object") for one in _values(schema) or ())


def _is_of(kind: str, *schemas: Json) -> bool:
    return all(kind in _types(one) for one in schemas)


def _tags(schema: Json) -> Mapping[str, Any]:
    """Return the properties of an object that have one value only, and that value."""
    values = {name: _values(one) for name, one in schema.get("properties", {}).items()}
    return {name: one[0] for name, one in values.items() if one and len(one) == 1}


def _has_growing_tag(schema: Json) -> bool:
    """Return whether a schema is an object that clients know by its type, kind or game."""
    return not GROWING.isdisjoint(_tags(schema))


def _may_be(wanted: Json, given: Json) -> bool:
    """Return whether a value of one schema may be meant as one of another: of type and tags."""
    kinds, others = _types(wanted), _types(given)
    if "number" in kinds:
        kinds |= {"integer"}
    if kinds and not (others and others <= kinds):
        return False
    mine, other = _tags(wanted), _tags(given)
    shared = GROWING & mine.keys() & other.keys()
    return all(mine[name] == other[name] for name in shared)


def _describe(schema: Json) -> str:
    """Return what a schema without alternatives admits, in words."""
    tags = _tags(schema)
    for name in GROWING & tags.keys():
        return f"an object of {name} {tags[name]!r}"
    kinds: Iterable[str] = sorted(_types(schema)) or ("any",)
    return f"a value of type {' or '.join(kinds)}"
