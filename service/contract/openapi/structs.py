"""OpenAPI schemas of structs. Each class has exactly one component, however often it is used."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import UNSET
from msgspec import inspect as shapes

from service.contract.openapi.references import COMPONENTS
from service.schemas.descriptions import descriptions_of

Json: TypeAlias = dict[str, Any]
Namer: TypeAlias = Callable[[Any], str]


def describe_structs(kinds: Iterable[Any], namer: Namer) -> tuple[list[Json], dict[str, Json]]:
    """Return the schemas of the given types, and all components they use, indexed by name.

    A property keeps its own description even if it refers to another component.

    Args:
        kinds: structs, or other types.
        namer: a function that returns the component name of a class.

    Raises:
        ValueError: Two classes have the same name.
    """
    kinds = tuple(kinds)
    outer, described = msgspec.json.schema_components(kinds, ref_template=COMPONENTS + "{name}")
    names: dict[str, str] = {}
    for cls in structs_in(kinds):
        short, full = _normalise(_class_name(cls)), f"{cls.__module__}.{cls.__qualname__}"
        names[short if short in described else _normalise(full)] = namer(cls)
    if len(set(names.values())) < len(described):
        raise ValueError(f"two of {sorted(names.values())} have the same name")
    components = {names[name]: _rename(component, names) for name, component in described.items()}
    for cls in structs_in(kinds):
        for field, text in descriptions_of(cls).items():
            components[namer(cls)]["properties"][field]["description"] = text
    return [_rename(schema, names) for schema in outer], components


def require_what_is_always_there(
    structs: Mapping[Any, shapes.StructType], namer: Namer, components: Mapping[str, Json]
) -> None:
    """Mark response fields that are always present as required, even if they have defaults."""
    for cls, info in structs.items():
        origin = getattr(cls, "__origin__", cls)
        if origin.__struct_config__.omit_defaults:
            continue
        fields = msgspec.structs.fields(origin)
        known = {field.encode_name for field in fields if field.default is not UNSET}
        tag = {info.tag_field} if info.tag_field else set()
        component = components[namer(cls)]
        component["required"] = [name for name in component["properties"] if name in known | tag]


def name_class(cls: Any) -> str:
    """Return a plain name for a class, such as `SecretInt` for `Secret[int]`."""
    before, generic, inner = _class_name(cls).partition("[")
    words = re.findall(r"[A-Za-z]+", re.sub(r"(?:[a-z_]+\.)+(?=[A-Z])", "", inner))
    return before + "".join(word[0].upper() + word[1:] for word in words if generic)


def is_within(cls: Any, package: str) -> bool:
    """Return whether a class, or one of its type arguments, is defined in a package."""
    module = getattr(cls, "__module__", "")
    inside = module == package or module.startswith(f"{package}.")
    return inside or any(is_within(argument, package) for argument in get_args(cls))


def structs_in(kinds: Iterable[Any]) -> Mapping[Any, shapes.StructType]:
    """Return all structs that the given types contain, indexed by class, in order of discovery."""
    structs: dict[Any, shapes.StructType] = {}
    for info in shapes.multi_type_info(kinds):
        _collect(info, structs)
    return structs


def _collect(kind: shapes.Type, structs: dict[Any, shapes.StructType]) -> None:
    inner: Iterable[shapes.Type] = ()
    match kind:
        case shapes.StructType(cls=cls) if cls not in structs:
            structs[cls] = kind
            inner = (field.type for field in kind.fields)
        case shapes.Metadata(type=part) | shapes.CollectionType(item_type=part):
            inner = (part,)
        case shapes.TupleType(item_types=parts) | shapes.UnionType(types=parts):
            inner = parts
        case shapes.DictType(key_type=key, value_type=value):
            inner = (key, value)
    for part in inner:
        _collect(part, structs)


def _class_name(cls: Any) -> str:
    origin = getattr(cls, "__origin__", None)
    if origin is None:
        return str(cls.__name__)
    parts = (
        argument.__name__ if isinstance(argument, type) else repr(argument)
        for argument in cls.__args__
    )
    return f"{origin.__name__}[{', '.join(parts)}]"


def _normalise(name: str) -> str:
    return re.sub(r"[^a-zA-Z0-9.\-_]", "_", name)


def _rename(plain: Any, names: Mapping[str, str]) -> Any:
    if isinstance(plain, dict):
        # `items: false` of a tuple repeats `maxItems`, and apispec takes it for a schema's name
        parts = {key: part for key, part in plain.items() if (key, part) != ("items", False)}
        return {key: _rename(part, names) for key, part in parts.items()}
    if isinstance(plain, list):
        return [_rename(inner, names) for inner in plain]
    if isinstance(plain, str) and plain.startswith(COMPONENTS):
        return COMPONENTS + names[plain.removeprefix(COMPONENTS)]
    return plain
