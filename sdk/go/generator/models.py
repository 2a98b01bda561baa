"""The types of the Go client: one for each schema of the description.

An object becomes a struct. A union in an answer becomes a struct with the members that its variants
share, and keeps the JSON that was received in `Raw` if a variant has other members. A union in a
body becomes a struct with the members of all variants, or any value if there are many.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

RAW = "json.RawMessage"
TEXTS = "Texts"  # an object of texts, which skips members of other types
PLAIN = {"string": "string", "integer": "int", "number": "float64", "boolean": "bool"}
INITIALISMS = {"id": "ID", "url": "URL", "ms": "MS", "svg": "SVG", "html": "HTML"}
RENAMED = {"Problem": "ProblemBody"}  # the error is a Problem
UNIONS = {"TimeControl": ["Table.PerDecision", "Table.PerMatch", "Table.Correspondence"]}
ADDRESS = "ProblemAddress"  # more are added with each release
SKIPPED = {"Command", "AccountMessage", "EventMessage", "BundleLine", ADDRESS}
VARIANTS_MOST = 4  # of a union in a body that becomes a struct
WIDTH = 100
UNION = """
// UnmarshalJSON reads the shared members, and keeps the whole value in Raw.
func (value *{name}) UnmarshalJSON(data []byte) error {{
	type plain {name}
	value.Raw = append(value.Raw[:0], data...)
	return json.Unmarshal(data, (*plain)(value))
}}

// MarshalJSON returns Raw, or the shared members if there is none.
func (value {name}) MarshalJSON() ([]byte, error) {{
	if value.Raw != nil {{
		return value.Raw, nil
	}}
	type plain {name}
	return json.Marshal(plain(value))
}}
"""

Schema = Mapping[str, Any]


class Member(NamedTuple):
    """A member of a struct: its type, whether it may be missing, and its description."""

    kind: str
    is_optional: bool
    text: str


def spell_name(name: str) -> str:
    """Return a name as an exported name of Go."""
    parts = re.split(r"[^A-Za-z0-9]+", RENAMED.get(name, name))
    return "".join(INITIALISMS.get(part, part[:1].upper() + part[1:]) for part in parts)


def spell_comment(text: str, indent: str = "") -> str:
    """Return a text as lines of comments."""
    text = " ".join(text.partition("Attributes:")[0].split())
    lines = textwrap.wrap(text, WIDTH - 8 * len(indent) - 3, break_long_words=False)
    return "".join(f"{indent}// {line}\n" for line in lines)


def find_references(value: Any) -> Iterator[str]:
    """Yield the names of all schemas that a value refers to."""
    if isinstance(value, list):
        for item in value:
            yield from find_references(item)
    elif isinstance(value, dict):
        for key, member in value.items():
            if key == "$ref" and isinstance(member, str) and "/schemas/" in member:
                yield member.rpartition("/")[2]
            elif key not in ("example", "examples", "discriminator"):
                yield from find_references(member)


def has_nil(kind: str) -> bool:
    """Return whether a type of Go has a value for null."""
    return kind.startswith(("[]", "map[", "*")) or kind in (RAW, "any", TEXTS)


def is_command(name: str) -> bool:
    """Return whether a union has the commands of one game, which are read before they are sent."""
    return name.partition(".")[2] == "Command"


def strip_null(schema: Schema) -> Schema:
    """Return a schema without its variant for null."""
    kind = schema.get("type")
    if isinstance(kind, list):
        return {**schema, "type": next(part for part in kind if part != "null")}
    variants = [part for part in schema.get("anyOf", ()) if part.get("type") != "null"]
    return variants[0] if len(variants) == 1 else schema


def spell_enum(name: str, schema: Schema) -> str:
    """Return a type with a constant for each value."""
    kind = PLAIN[schema.get("type", "string")]
    lines = [f"// {name} is one of a few values.\ntype {name} {kind}\n\nconst (\n"]
    for value in schema["enum"]:
        lines.append(f"\t{name}{spell_name(str(value))} {name} = {json.dumps(value)}\n")
    return "".join([*lines, ")\n"])


def spell_struct(name: str, text: str, members: Mapping[str, Member], is_whole: bool) -> str:
    """Return a struct, with `Raw` unless it is whole."""
    head = spell_comment(text) or f"// {name} is a part of a request or an answer.\n"
    lines = [f"{head}type {name} struct {{\n"]
    for member, (kind, is_optional, described) in members.items():
        tag = f"{member},omitempty" if is_optional else member
        lines.append(spell_comment(described, "\t"))
        lines.append(f'\t{spell_name(member)} {kind} `json:"{tag}"`\n')
    if not is_whole:
        lines.append(
            '\t// The whole value, as it was received.\n\tRaw json.RawMessage `json:"-"`\n'
        )
    return "".join([*lines, "}\n", "" if is_whole else UNION.format(name=name)])


class Models:
    """The types of Go for the schemas of a description."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.schemas: Mapping[str, Schema] = document["components"]["schemas"]
        operations = [
            operation
            for path in document["paths"].values()
            for operation in path.values()
            if isinstance(operation, dict)
        ]
        bodies = [operation.get("requestBody", {}) for operation in operations]
        self._of_bodies = self._reach([*find_references(bodies)])
        self._unions = {**UNIONS}  # the variants of each union without a schema
        self._texts: dict[str, str] = {}

    def _reach(self, waiting: list[str]) -> set[str]:
        reached: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached.add(name)
                waiting += find_references(self.schemas[name])
        return reached

    def spell(self) -> str:
        """Return the source of all types."""
        for name, schema in self.schemas.items():
            if name not in SKIPPED:
                self._add(name, schema)
        while missing := [name for name in self._unions if name not in self._texts]:
            for name in missing:
                self._add_union(name, "", [self.schemas[part] for part in self._unions[name]])
        return "\n".join(self._texts[name] for name in sorted(self._texts))

    def _add(self, schema_name: str, schema: Schema) -> None:
        name, text = spell_name(schema_name), schema.get("description", "")
        is_sent = schema_name in self._of_bodies
        parts = [self.schemas[part] for part in self._variants(schema_name)]
        if "enum" in schema:
            self._texts[name] = spell_enum(name, schema)
        elif not parts:
            members = self._members(schema, name, is_sent)
            self._texts[name] = spell_struct(name, text, members, is_whole=True)
        elif not is_sent or is_command(schema_name):
            self._add_union(name, text, parts)
        elif self._is_small(schema_name):
            members = self._all_members(name, parts)
            self._texts[name] = spell_struct(name, text, members, is_whole=True)

    def _variants(self, name: str) -> list[str]:
        schema = self.schemas.get(name, {})
        variants = schema.get("oneOf", schema.get("anyOf", []))
        return [next(find_references(variant)) for variant in variants]

    def _is_small(self, name: str) -> bool:
        parts = [self.schemas[part] for part in self._variants(name)]
        return 0 < len(parts) <= VARIANTS_MOST and all("properties" in part for part in parts)

    def _members(self, schema: Schema, owner: str, is_sent: bool) -> dict[str, Member]:
        required = set(schema.get("required", ()))
        members = {}
        for name, member in schema.get("properties", {}).items():
            is_optional = name not in required
            kind = self.type_of(member, "" if is_sent else owner + spell_name(name))
            if is_optional:
                kind = self._optional(kind, member, is_sent)
            if is_sent and kind in (RAW, f"map[string]{RAW}"):
                kind = "any"
            members[name] = Member(kind, is_optional, member.get("description", ""))
        return members

    def _optional(self, kind: str, member: Schema, is_sent: bool) -> str:
        """Return the type of a member that may be missing: a pointer, if its zero is a value."""
        if is_sent and kind == "*string":
            return "string"
        if kind == "string" or has_nil(kind):
            return kind
        name = member.get("$ref", "").rpartition("/")[2]
        is_named = self.schemas.get(name, {}).get("type") == "string"
        is_counted = kind in ("int", "int64") and member.get("minimum", 0) >= 1
        return kind if is_named or is_counted else f"*{kind}"

    def _all_members(self, owner: str, parts: list[Schema]) -> dict[str, Member]:
        """Return the members of all variants of a body."""
        found = [self._members(part, owner, is_sent=True) for part in parts]
        all_members = {}
        for name in dict.fromkeys(name for members in found for name in members):
            versions = [members[name] for members in found if name in members]
            is_everywhere = len(versions) == len(found)
            is_optional = not is_everywhere or any(member.is_optional for member in versions)
            kinds = {member.kind for member in versions}
            kind = kinds.pop() if len(kinds) == 1 else "any"
            if is_optional:
                properties = (part["properties"] for part in parts)
                schema = next(schemas[name] for schemas in properties if name in schemas)
                kind = self._optional(kind, schema, is_sent=True)
            all_members[name] = Member(kind, is_optional, versions[0].text)
        return all_members

    def _add_union(self, name: str, text: str, parts: list[Schema]) -> None:
        """Add a struct with the members that all variants share."""
        found = [self._members(part, name, is_sent=False) for part in parts]
        shared = {}
        for member in found[0]:
            if all(member in members for members in found):
                versions = [members[member] for members in found]
                schemas = [part["properties"][member] for part in parts]
                kind = self._merge(versions, schemas, name + spell_name(member))
                texts = {version.text for version in versions} - {""}
                is_optional = any(version.is_optional for version in versions)
                shared[member] = Member(kind, is_optional, texts.pop() if len(texts) == 1 else "")
        is_whole = all(set(members) == set(shared) for members in found)
        self._texts[name] = spell_struct(name, text, shared, is_whole)

    def _merge(self, versions: list[Member], schemas: list[Schema], name: str) -> str:
        """Return the type of a member that the variants of a union share."""
        kinds = {version.kind for version in versions}
        if len(kinds) == 1:
            return kinds.pop()
        bare = [strip_null(schema) for schema in schemas]
        if all(schema.get("type") == "array" for schema in bare):
            items = [schema["items"] for schema in bare]
            inner = [Member(self.type_of(item, ""), False, "") for item in items]
            return "[]" + self._merge(inner, items, name)
        names = [schema.get("$ref", "").rpartition("/")[2] for schema in bare]
        if not all(names) or any("enum" in self.schemas[part] for part in names):
            return RAW
        is_pointer = any(kind.startswith("*") for kind in kinds)
        return ("*" if is_pointer else "") + self._name_union(names, name)

    def _name_union(self, names: list[str], fallback: str) -> str:
        """Return the name of a union: of its schema, or else of the end that its variants share."""
        ends = {name.rpartition(".")[2] for name in names}
        name = ends.pop() if len(ends) == 1 else fallback
        if name in self.schemas and name not in SKIPPED:
            if self._variants(name) == names:
                return spell_name(name)
            name = fallback
        self._unions[name] = [
            variant for part in names for variant in (self._variants(part) or [part])
        ]
        return name

    def type_of(self, schema: Schema, name: str) -> str:
        """Return the type of Go for a schema; `name` names a union without one, if set."""
        if "$ref" in schema:
            return self._type_of_name(schema["$ref"].rpartition("/")[2])
        if "oneOf" in schema:
            return self._type_of_union(schema, name)
        if "anyOf" in schema or isinstance(schema.get("type"), list):
            bare = strip_null(schema)
            found = self._type_of_union(bare, name) if bare is schema else self.type_of(bare, name)
            return found if has_nil(found) else f"*{found}"
        kind = schema.get("type")
        if kind == "array":
            return "[]" + self.type_of(schema.get("items", {}), name)
        if kind == "object":
            values = schema.get("additionalProperties")
            inner = self.type_of(values, name) if isinstance(values, dict) else RAW
            return TEXTS if inner == "string" else f"map[string]{inner}"
        is_long = kind == "integer" and schema.get("format") == "int64"
        return "int64" if is_long else PLAIN.get(str(kind), RAW)

    def _type_of_union(self, schema: Schema, name: str) -> str:
        """Return the type of a union of objects without a schema; RAW for other unions."""
        listed = schema.get("oneOf", schema.get("anyOf", []))
        variants = [part for part in listed if part.get("type") != "null"]
        names = [part.get("$ref", "").rpartition("/")[2] for part in variants]
        if not name or not all("properties" in self.schemas.get(part, {}) for part in names):
            return RAW
        name = next((known for known, parts in self._unions.items() if parts == names), name)
        self._unions[name] = names
        return name

    def _type_of_name(self, name: str) -> str:
        is_sent = name in self._of_bodies and not is_command(name)
        if is_sent and self._variants(name) and not self._is_small(name):
            return "any"
        return "string" if name == ADDRESS else spell_name(name)
