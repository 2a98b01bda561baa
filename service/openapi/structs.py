"""The schemas of structs: each class once, under one name, whoever holds it."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import UNSET
from msgspec import inspect as shapes

from service.openapi.references import COMPONENTS
from service.schemas.descriptions import descriptions_of

Json: TypeAlias = dict[str, Any]
Namer: TypeAlias = Callable[[Any], str]


def describe_structs(kinds: Iterable[Any], namer: Namer) -> tuple[list[Json], dict[str, Json]]:
    """Return the schemas of types, and the components that they are made of, by name.

    A property has its description beside it, where it refers to another component too.

    Args:
        kinds: structs, or other types.
        namer: what gives the name of the component of a class.

    Raises:
        ValueError: two classes would have one name.
    """
    kinds = tuple(kinds)
    outer, found = msgspec.json.schema_components(kinds, ref_template=COMPONENTS + "{name}")
    names: dict[str, str] = {}
    for cls in structs_in(kinds):
        short, full = _normalise(_class_name(cls)), f"{cls.__module__}.{cls.__qualname__}"
        names[short if short in found else _normalise(full)] = namer(cls)
    if len(set(names.values())) < len(found):
        raise ValueError(f"two of {sorted(names.values())} have one name")
    components = {names[name]: _rename(one, names) for name, one in found.items()}
    for cls in structs_in(kinds):
        for field, text in descriptions_of(cls).items():
            components[namer(cls)]["properties"][field]["description"] = text
    return [_rename(one, names) for one in outer], components


def require_what_is_always_there(
    structs: Mapping[Any, shapes.StructType], namer: Namer, found: Mapping[str, Json]
) -> None:
    """Make every field required that a struct of an answer always has, defaults or not."""
    for cls, info in structs.items():
        origin = getattr(cls, "__origin__", cls)
        if origin.__struct_config__.omit_defaults:
            continue
        fields = msgspec.structs.fields(origin)
        known = {one.encode_name for one in fields if one.default is not UNSET}
        tag = {info.tag_field} if info.tag_field else set()
        component = found[namer(cls)]
        component["required"] = [one for one in component["properties"] if one in known | tag]


def name_class(cls: Any) -> str:
    """Return the plain name of a class: `SecretInt` for `Secret[int]`."""
    before, generic, inner = _class_name(cls).partition("[")
    words = re.findall(r"[A-Za-z]+", re.sub(r"(?:[a-z_]+\.)+(?=[A-Z])", "", inner))
    return before + "".join(word[0].upper() + word[1:] for word in words if generic)


def is_within(cls: Any, package: str) -> bool:
    """Return whether a class, or one that it is generic over, is defined in a package."""
    module = getattr(cls, "__module__", "")
    inside = module == package or module.startswith(f"{package}.")
    return inside or any(is_within(one, package) for one in get_args(cls))


def structs_in(kinds: Iterable[Any]) -> Mapping[Any, shapes.StructType]:
    """Return every struct that types are made of, by class, in the order of finding them."""
    found: dict[Any, shapes.StructType] = {}
    for info in shapes.multi_type_info(kinds):
        _collect(info, found)
    return found


def _collect(kind: shapes.Type, found: dict[Any, shapes.StructType]) -> None:
    inner: Iterable[shapes.Type] = ()
    match kind:
        case shapes.StructType(cls=cls) if cls not in found:
            found[cls] = kind
            inner = (one.type for one in kind.fields)
        case shapes.Metadata(type=one) | shapes.CollectionType(item_type=one):
            inner = (one,)
        case shapes.TupleType(item_types=parts) | shapes.UnionType(types=parts):
            inner = parts
        case shapes.DictType(key_type=key, value_type=value):
            inner = (key, value)
    for one in inner:
        _collect(one, found)


def _class_name(cls: Any) -> str:
    origin = getattr(cls, "__origin__", None)
    if origin is None:
        return str(cls.__name__)
    parts = (one.__name__ if isinstance(one, type) else repr(one) for one in cls.__args__)
    return f"{origin.__name__}[{', '.join(parts)}]"


def _normalise(name: str) -> str:
    return re.sub(r"[^a-zA-Z0-9.\-_]", "_", name)


def _rename(plain: Any, names: Mapping[str, str]) -> Any:
    if isinstance(plain, dict):
        return {key: _rename(value, names) for key, value in plain.items()}
    if isinstance(plain, list):
        return [_rename(one, names) for one in plain]
    if isinstance(plain, str) and plain.startswith(COMPONENTS):
        return COMPONENTS + names[plain.removeprefix(COMPONENTS)]
    return plain
