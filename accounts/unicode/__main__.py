"""Generates the Unicode tables: `python -m accounts.unicode FOLDER`.

The folder contains `confusables.txt` (of UTS 39), `Scripts.txt`, `ScriptExtensions.txt` and
`PropertyValueAliases.txt` (of the Unicode Character Database), all of the same version.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from unicodedata import category, name, normalize

HERE = Path(__file__).parent
_VERSION = re.compile(r"(?:Version: |Scripts-)([0-9]+\.[0-9]+\.[0-9]+)")
_SMALL_CAPITAL = re.compile("LATIN LETTER SMALL CAPITAL ([A-Z])")
_EVERYWHERE = ("Zyyy", "Zinh")
_HEAD = (
    "# {kind} of Unicode {version}, as `python -m accounts.unicode` writes them.\n"
    "# (c) 2025 Unicode, Inc. Unicode License v3: https://www.unicode.org/license.txt\n"
)


def write_tables(source: Path, folder: Path = HERE) -> None:
    """Generate both tables from the Unicode files in a folder, and write them."""
    looks, scripts = _read(source, "confusables"), _read(source, "Scripts")
    versions = {_VERSION.search(text)[1] for text in (looks, scripts)}  # type: ignore[index]  # else it is no such file
    (version,) = versions
    lines = [f"{ord(char):X} {_spell(look)}" for char, look in sorted(find_looks(looks).items())]
    _write(folder / "looks.txt", "Look-alikes", version, lines)
    aliases = read_aliases(_read(source, "PropertyValueAliases"))
    ranges = find_scripts(scripts, _read(source, "ScriptExtensions"), aliases)
    lines = [f"{first:X} {last:X} {' '.join(sorted(codes))}" for first, last, codes in ranges]
    _write(folder / "scripts.txt", "Scripts", version, lines)


def find_looks(text: str) -> Mapping[str, str]:
    """Return the replacement for each confusable character that names may contain.

    Small capitals look like their base letters. UTS 39 maps some of them to Cherokee letters only.
    """
    looks: dict[str, str] = {}
    for code, look, *_ in _rows(text):
        letter = chr(int(code, 16))
        if _may_be_named(letter) and normalize("NFKC", letter) == letter:
            looks[letter] = "".join(chr(int(part, 16)) for part in look.split())
    letters: dict[str, str] = {}
    for point in range(sys.maxunicode):
        if match := _SMALL_CAPITAL.fullmatch(name(chr(point), "")):
            letter = match[1].lower()
            # Characters that are confusable with a small capital are mapped to its base letter.
            letters |= dict.fromkeys(
                (chr(point), looks.get(chr(point), "")), looks.get(letter, letter)
            )
    letters = {char: look for char, look in letters.items() if len(char) == 1 and char > "\x7f"}
    looks = {
        char: "".join(letters.get(part, part) for part in look) for char, look in looks.items()
    }
    return looks | letters


def find_scripts(
    scripts: str, extensions: str, aliases: Mapping[str, str]
) -> list[tuple[int, int, frozenset[str]]]:
    """Return ranges of letters, marks and digits, each with the scripts that use them.

    Characters that every script uses are omitted.
    """
    used: dict[int, frozenset[str]] = {}
    for place, script in _rows(scripts):
        used |= dict.fromkeys(_codes(place), frozenset((aliases[script],)))
    for place, several in _rows(extensions):
        used |= dict.fromkeys(_codes(place), frozenset(several.split()))
    ranges: list[tuple[int, int, frozenset[str]]] = []
    for code, codes in sorted(used.items()):
        if codes & set(_EVERYWHERE) or not _may_be_named(chr(code)):
            continue
        if ranges and ranges[-1][1] == code - 1 and ranges[-1][2] == codes:
            ranges[-1] = (ranges[-1][0], code, codes)
        else:
            ranges.append((code, code, codes))
    return ranges


def _may_be_named(letter: str) -> bool:
    """Return whether names may contain a character, now or with a newer version of Unicode."""
    return category(letter)[0] in "LMN" or category(letter) == "Cn"


def read_aliases(text: str) -> Mapping[str, str]:
    """Return a mapping from script names to script codes."""
    return {row[2]: row[1] for row in _rows(text) if row[0] == "sc"}


def _rows(text: str) -> Iterator[tuple[str, ...]]:
    for line in text.splitlines():
        row = line.partition("#")[0].strip("\ufeff ")
        if row.strip():
            yield tuple(part.strip() for part in row.split(";"))


def _codes(place: str) -> range:
    first, _, last = place.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def _spell(look: str) -> str:
    return " ".join(f"{ord(letter):X}" for letter in look)


def _read(source: Path, named: str) -> str:
    return (source / f"{named}.txt").read_text(encoding="utf-8")


def _write(path: Path, kind: str, version: str, lines: list[str]) -> None:
    head = _HEAD.format(kind=kind, version=version)
    path.write_text(head + "".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    write_tables(Path(sys.argv[1]))
