"""Hashing and schema validation of content packs."""

import hashlib
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.inspect import DictType, StructType, VarTupleType
from msgspec.structs import fields

from games.game import Fault

_AT = re.compile(r" - at `\$(.*)`$")
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|(\[\.\.\.\])")
LARGEST = 2**53 - 1
_type_info = cache(inspect.type_info)  # cached, since packs use few types and each call is slow


def canonical(plain: object) -> bytes:
    """Encode a pack as canonical JSON for hashing and storage.

    The keys are sorted, there is no whitespace, and the encoding is UTF-8.
    """
    return msgspec.json.encode(plain, order="sorted")


def digest_of(plain: object) -> str:
    """Return the hash that identifies a pack: the SHA-256 (hex) of its canonical JSON."""
    return hashlib.sha256(canonical(plain)).hexdigest()


def check_pack(pack: object, faults: Callable[[Any], Iterator[Fault]]) -> tuple[Fault, ...]:
    """Return the faults of a pack, which may be given as a parsed value or as JSON text.

    `faults` is called only if the pack is a JSON object.
    """
    if isinstance(pack, str | bytes):
        try:
            pack = msgspec.json.decode(pack)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return (Fault("", f"not JSON: {error}"),)
    if not isinstance(pack, dict):
        return (Fault("", "a pack must be an object"),)
    return tuple(dict.fromkeys((*_number_faults(pack, ""), *faults(pack))))


def _number_faults(plain: object, path: str) -> Iterator[Fault]:
    """Yield a fault for each number that canonical JSON cannot represent."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from _number_faults(value, f"{path}/{_escape(key)}")
    elif isinstance(plain, list):
        for at, value in enumerate(plain):
            yield from _number_faults(value, f"{path}/{at}")
    elif isinstance(plain, float) or (isinstance(plain, int) and abs(plain) > LARGEST):
        yield Fault(path, "is not an integer within 53 bits")


def form_faults(plain: object, wanted: Any, path: str = "") -> Iterator[Fault]:
    """Yield every schema fault, descending through nested structs field by field.

    Lists and maps of structs are also checked entry by entry.

    Args:
        plain: the parsed value.
        wanted: the expected type of the value.
        path: the JSON pointer to the value.
    """
    match _type_info(wanted):
        case StructType(tag=None) as kind if isinstance(plain, dict):
            yield from _fields(plain, kind, path)
        case VarTupleType(item_type=StructType(tag=None, cls=item)) as kind if isinstance(
            plain, list
        ):
            yield from _size_fault(plain, kind, path)
            for at, entry in enumerate(plain):
                yield from form_faults(entry, item, f"{path}/{at}")
        case DictType(value_type=StructType(tag=None, cls=item)) if isinstance(plain, dict):
            for key, value in plain.items():
                yield from form_faults(value, item, f"{path}/{_escape(key)}")
        case _:
            yield from _conversion(plain, wanted, path)


def _fields(plain: dict[str, Any], kind: StructType, path: str) -> Iterator[Fault]:
    types = {field.encode_name: field.type for field in fields(kind.cls)}
    for field in kind.fields:
        at = f"{path}/{field.encode_name}"
        if field.encode_name in plain:
            yield from form_faults(plain[field.encode_name], types[field.encode_name], at)
        elif field.required:
            yield Fault(at, "is missing")
    for key in sorted(plain.keys() - types.keys()):
        yield Fault(f"{path}/{_escape(key)}", "is not known")


def _size_fault(plain: list[Any], kind: VarTupleType, path: str) -> Iterator[Fault]:
    fewest, most = kind.min_length or 0, kind.max_length
    if len(plain) < fewest or (most is not None and len(plain) > most):
        wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        yield Fault(path, f"{len(plain)} entries, there must be {wanted}")


def _conversion(plain: object, wanted: Any, path: str) -> Iterator[Fault]:
    try:
        msgspec.convert(plain, wanted)
    except msgspec.ValidationError as error:
        text = str(error)
        location = _AT.search(text)
        yield Fault(path + _pointer(location[1] if location else ""), _AT.sub("", text))


def _pointer(place: str) -> str:
    """Convert a path from a msgspec error to a JSON pointer, up to the first unnamed component."""
    steps = []
    for name, number, unnamed in _STEP.findall(place):
        if unnamed:
            break
        steps.append("/" + (_escape(name) if name else number))
    return "".join(steps)


def _escape(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
