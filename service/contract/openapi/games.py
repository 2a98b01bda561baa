"""Components that depend on the game: one for each game, and the union of them all."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, TypeAlias, get_type_hints

import msgspec

from service.contract.openapi.references import COMPONENTS, reference_to
from service.contract.openapi.simplify import without_texts
from service.schemas.struct_schemas import GameForms

Json: TypeAlias = dict[str, Any]

# The field of each struct that contains game-specific data, and the component of that data.
_PARTS: Mapping[str, tuple[str, str]] = {
    "Action": ("command", "Command"),
    "NearAction": ("command", "Command"),
    "PreviewedEvent": ("event", "Event"),
    "State": ("view", "View"),
    "VisibleEvent": ("e", "Record"),
}
_NULLABLE = ("State",)


def one_of(field: str, tagged: Mapping[str, Json]) -> Json:
    """Return the union of components, with the given field as its discriminator."""
    mapping = {tag: part["$ref"] for tag, part in tagged.items()}
    discriminator = {"propertyName": field, "mapping": mapping}
    return {"oneOf": list(tagged.values()), "discriminator": discriminator}


def describe_names(forms: Mapping[str, GameForms]) -> dict[str, Json]:
    """Return the components that enumerate the names of the games and the kinds of questions."""
    kinds = {kind for form in forms.values() for kind in (*form.game.questions, *form.game.phases)}
    return {
        "GameSlug": {
            "type": "string",
            "enum": list(forms),
            "description": "The slug of a game. A service with other games lists them here, too.",
        },
        "QuestionKind": {
            "type": "string",
            "enum": sorted(kinds),
            "description": "A kind of question or of phase in one of the games.",
        },
    }


def name_games(components: Mapping[str, Json]) -> None:
    """Make the `game` field of each component refer to the enumeration of game slugs."""
    for component in components.values():
        field = component.get("properties", {}).get("game", {})
        if field.get("type") == "string":
            component["properties"]["game"] = {**reference_to("GameSlug"), **_text_of(field)}


def name_questions(components: Mapping[str, Json], *names: str) -> None:
    """Make all fields that contain a kind of question refer to the enumeration of these kinds."""
    for name in names:
        properties = components[name]["properties"]
        for key in {"kind", "until", "kinds"} & properties.keys():
            field, kind = properties[key], reference_to("QuestionKind")
            if field.get("type") == "array":
                field["items"] = kind
            elif "anyOf" in field:
                field["anyOf"] = [kind, {"type": "null"}]
            else:
                properties[key] = {**kind, **_text_of(field)}


def _text_of(field: Json) -> Json:
    return {"description": field["description"]} if "description" in field else {}


def merge_options(variants: Mapping[str, Json]) -> Json:
    """Return the options that a match of any game may have, as one object.

    A union would do no better: most options may be missing in a plan, so a generated client cannot
    choose between its members. A service with other games may have further options.

    Args:
        variants: the options of each game, by name of the component.
    """
    fields: dict[str, list[Json]] = {}
    for options in variants.values():
        for name, described in without_texts(options.get("properties", {})).items():
            field = {key: part for key, part in described.items() if key != "default"}
            schemas = fields.setdefault(name, [])
            if field not in schemas:
                schemas.append(field)
    named = ", ".join(f"`{name}`" for name in variants)
    return {
        "type": "object",
        "description": f"The options of a match of any game. The fields are described in {named}.",
        "properties": {
            name: schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
            for name, schemas in fields.items()
        },
        "additionalProperties": True,
    }


def merge_facts(stem: str, *kinds: Any) -> dict[str, Json]:
    """Return the component `RefusalFacts` of a game, and those that it refers to.

    Args:
        stem: the component name prefix of the game.
        kinds: typed dictionaries of facts; None if a game does not describe its facts.
    """
    types: dict[str, Any] = {}
    for kind in filter(None, kinds):
        for name, hint in get_type_hints(kind, include_extras=True).items():
            types[name] = types[name] | hint if name in types else hint
    template = f"{COMPONENTS}{stem}.{{name}}"
    schemas, inner = msgspec.json.schema_components(types.values(), ref_template=template)
    facts = {
        "type": "object",
        "description": "The required and actual values of a refusal, by name.",
        "properties": dict(sorted(zip(types, schemas, strict=True))),
    }
    return {f"{stem}.RefusalFacts": facts, **{f"{stem}.{name}": inner[name] for name in inner}}


def split_by_game(components: Mapping[str, Json], stems: Mapping[str, str]) -> dict[str, Json]:
    """Replace each component that contains game-specific data with one variant per game.

    The texts of the fields occur only in the variant of the first game.

    Args:
        components: the components of responses, by name.
        stems: the component name prefix of each game, by game slug.
    """
    split = find_parted(components)
    made = {name: component for name, component in components.items() if name not in split}
    for name in split:
        first = ""
        for game, stem in stems.items():
            variant = _of_game(name, components[name], split, game, stem)
            made[f"{stem}.{name}"] = _refer_to_texts(variant, first) if first else variant
            first = first or f"{stem}.{name}"
        if "game" in components[name]["properties"]:
            tagged = {game: reference_to(f"{stem}.{name}") for game, stem in stems.items()}
            made[name] = {
                "description": components[name].get("description", ""),
                **one_of("game", tagged),
            }
    return made


def _refer_to_texts(component: Json, described: str) -> Json:
    """Return a component that names the one that describes its fields, in place of their texts."""
    return {
        **component,
        "description": f"Like `{described}`, which describes the fields.",
        "properties": without_texts(component["properties"]),
    }


def find_parted(components: Mapping[str, Json]) -> list[str]:
    """Return the names of the components that differ between games.

    These components contain game-specific data, directly or in another component. A component
    without a `game` field is distinguished by its container. If `game` is always present, it acts
    as the discriminator.
    """
    split = {name: None for name in _PARTS if name in components}
    while True:
        more = [
            name
            for name, component in components.items()
            if name not in split and _is_parted(component, split, components)
        ]
        if not more:
            return list(split)
        split.update(dict.fromkeys(more))


def _is_parted(component: Json, split: Iterable[str], components: Mapping[str, Json]) -> bool:
    held = set(references_in(component)) & set(split)
    named = "game" in component.get("required", ())
    return bool(held) and (
        named or any("game" not in components[name]["required"] for name in held)
    )


def references_in(plain: Any) -> list[str]:
    """Return the names of the components to which a schema refers, in order."""
    if isinstance(plain, dict):
        return [name for value in plain.values() for name in references_in(value)]
    if isinstance(plain, list):
        return [name for value in plain for name in references_in(value)]
    if isinstance(plain, str) and plain.startswith(COMPONENTS):
        return [plain.removeprefix(COMPONENTS)]
    return []


def _of_game(name: str, component: Json, split: Iterable[str], game: str, stem: str) -> Json:
    made: Json = _refer(deepcopy(component), {COMPONENTS + each for each in split}, stem)
    if name in _PARTS:
        field, part = _PARTS[name]
        own, was = reference_to(f"{stem}.{part}"), made["properties"][field]
        is_null = {"anyOf": [own, {"type": "null"}]}
        made["properties"][field] = {**was, **(is_null if name in _NULLABLE else own)}
    if "game" in made["properties"]:
        made["properties"]["game"] = {"type": "string", "const": game}
    return made


def _refer(plain: Any, shared: Iterable[str], stem: str) -> Any:
    """Replace a schema's references to shared components with references to a game's variants."""
    if isinstance(plain, dict):
        return {key: _refer(value, shared, stem) for key, value in plain.items()}
    if isinstance(plain, list):
        return [_refer(inner, shared, stem) for inner in plain]
    if isinstance(plain, str) and plain in shared:
        return f"{COMPONENTS}{stem}.{plain.removeprefix(COMPONENTS)}"
    return plain
