"""Check the characters and the length of text supplied by users."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple
from unicodedata import is_normalized

from games.game import Fault

Kind = Literal["key-label", "note", "note-title", "pack-name", "pack-text", "table-note", "wording"]


class TextRule(NamedTuple):
    """Limits for one kind of text.

    Attributes:
        most: the maximum number of characters.
        has_lines: whether line feeds are allowed.
        has_isolates: whether bidirectional isolates (U+2066 to U+2069) and direction marks are
            allowed, which texts in Arabic and Hebrew need.
    """

    most: int
    has_lines: bool = False
    has_isolates: bool = False


TEXT_RULES: Mapping[Kind, TextRule] = {
    "key-label": TextRule(60),
    "note": TextRule(4000, has_lines=True, has_isolates=True),
    "note-title": TextRule(120),
    "pack-name": TextRule(80),  # all texts of a pack without a longer limit of their own
    "pack-text": TextRule(1000, has_lines=True, has_isolates=True),
    "table-note": TextRule(500, has_lines=True, has_isolates=True),
    "wording": TextRule(1000, has_lines=True, has_isolates=True),  # an entry of a catalogue
}
_LONG = frozenset(("about", "text"))  # fields of packs that contain whole sentences
_LINE_FEED = "\n"
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")
_BREAKS = re.compile("[\u2028\u2029]")
_NO_CHARACTERS = re.compile(
    "[\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    + "".join(
        f"{chr(plane | 0xFFFE)}{chr(plane | 0xFFFF)}" for plane in range(1 << 16, 1 << 20, 1 << 16)
    )
    + "\U0010fffe\U0010ffff]"
)
_TURNS = re.compile("[\u202a-\u202e]")  # embeddings and overrides
_ISOLATES = re.compile("[\u2066-\u2069]")
_MARKS = re.compile("[\u061c\u200e\u200f]")
_END = "\u2069"  # ends an isolate
_TURNING = "turns the direction of the text around it"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def find_text_fault(text: str, kind: Kind) -> str:
    """Explain in English why text is rejected. Return an empty string if it is accepted."""
    rule = TEXT_RULES[kind]
    if len(text) > rule.most:
        return f"it has {len(text)} letters, and the maximum is {rule.most}"
    return find_character_fault(text, has_lines=rule.has_lines, has_isolates=rule.has_isolates) or (
        "" if is_normalized("NFC", text) else "it is not in the Unicode normal form NFC"
    )


def find_character_fault(text: str, *, has_lines: bool = False, has_isolates: bool = False) -> str:
    """Describe the first forbidden character in text, with its position counted from 1.

    The result is empty if all characters are allowed.
    """
    if text.isascii() and text.isprintable():
        return ""
    controls = (
        control
        for control in _CONTROLS.finditer(text)
        if not (has_lines and control[0] == _LINE_FEED)
    )
    if control := next(controls, None):
        return _describe(control, "is a control character")
    for pattern, why in (
        (_NO_CHARACTERS, "is not a character"),
        (_BREAKS, "breaks the line"),
        (_TURNS, _TURNING),
    ):
        if forbidden := pattern.search(text):
            return _describe(forbidden, why)
    if has_isolates:
        return _find_open_isolate(text)
    mark = _ISOLATES.search(text) or _MARKS.search(text)
    return _describe(mark, _TURNING) if mark else ""


def _find_open_isolate(text: str) -> str:
    """Describe a bidirectional isolate that is not closed in its line, or an end without a start.

    Return an empty string if there is none.
    """
    for line in re.finditer("[^\n]+", text):
        opened: list[re.Match[str]] = []
        for isolate in _ISOLATES.finditer(text, line.start(), line.end()):
            if isolate[0] != _END:
                opened.append(isolate)
            elif opened:
                opened.pop()
            else:
                return _describe(isolate, "closes an isolate that was not opened")
        if opened:
            return _describe(opened[0], "opens an isolate that is not closed")
    return ""


def _describe(letter: re.Match[str], why: str) -> str:
    return f"letter {letter.start() + 1} (U+{ord(letter[0]):04X}) {why}, and is not allowed"


def find_pack_faults(plain: Any, path: str = "", name: str = "") -> Iterator[Fault]:
    """Yield a fault for each invalid string or field name in a pack.

    Args:
        plain: the parsed value.
        path: the JSON pointer to the value.
        name: the name of the field that contains the value.
    """
    match plain:
        case dict():
            for key, value in plain.items():
                if fault := find_text_fault(key, "pack-name"):
                    yield Fault(path, f"the name of a field: {fault}")
                    continue
                step = key.replace("~", "~0").replace("/", "~1")
                yield from find_pack_faults(value, f"{path}/{step}", key)
        case list():
            for at, value in enumerate(plain):
                yield from find_pack_faults(value, f"{path}/{at}", name)
        case str():
            if fault := find_text_fault(plain, "pack-text" if name in _LONG else "pack-name"):
                yield Fault(path, fault)


def replace_foreign(text: str) -> str:
    """Replace each character that XML does not allow with U+FFFD."""
    return text if text.isascii() and text.isprintable() else _NOT_XML.sub("\ufffd", text)
