"""The schemas of structs with a description for each of their fields."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect

from service.schemas.descriptions import descriptions_of


def schema_components(
    types: Iterable[Any], *, ref_template: str
) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """Return what `msgspec.json.schema_components` returns, each property with its description.

    A property that refers to another component has its description beside the reference.
    """
    types = tuple(types)
    structs = tuple(_find_structs(inspect.multi_type_info(types)))
    every = (*types, *structs)
    schemas, components = msgspec.json.schema_components(every, ref_template=ref_template)
    names = {ref_template.format(name=name): name for name in components}
    for struct, reference in zip(structs, schemas[len(types) :], strict=True):
        properties = components[names[reference["$ref"]]]["properties"]
        for name, text in descriptions_of(struct).items():
            properties[name]["description"] = text
    return schemas[: len(types)], components


def _find_structs(infos: Iterable[inspect.Type]) -> Iterator[Any]:
    """Yield the structs that some types are made of, each once."""
    waiting: list[inspect.Type] = list(infos)
    met = set()
    for info in waiting:
        match info:
            case inspect.StructType(cls=cls, fields=fields):
                if cls in met:
                    continue
                met.add(cls)
                waiting += [field.type for field in fields]
                yield cls
            case inspect.Metadata(type=inner) | inspect.VarTupleType(item_type=inner):
                waiting.append(inner)
            case inspect.ListType(item_type=inner) | inspect.DictType(value_type=inner):
                waiting.append(inner)
            case inspect.TupleType(item_types=types) | inspect.UnionType(types=types):
                waiting += types
