"""Fill in catalogue entries for labels, timeline entries, refusals and texts in drawings."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import c2py
from typing import Any

from games.words.catalogue import Catalogue, read_catalogue
from games.words.lists import join_words
from games.words.template import EITHER, FROM_ONE, NUMBER, Parts, Template, parse_template

SHARED = "games.table"  # the package of the fallback catalogue
_PLACE = frozenset("xyqr")
_COUNTED = 256  # numbers below this have cached texts


class Words:
    """A package's catalogue in one language, with methods to fill in its entries.

    A missing entry is looked up in the table's catalogue, and then in English.

    Attributes:
        language: the language of the texts.
    """

    def __init__(self, language: str, catalogues: Sequence[Catalogue]) -> None:
        self.language = language
        self._catalogues = catalogues
        self._templates: dict[str, tuple[Template, Callable[[int], int]]] = {}
        self._named: dict[tuple[str, str], str] = {}  # cached names of ids that have an entry
        self._counted: dict[tuple[str, int], str] = {}

    def has(self, name: str) -> bool:
        """Return whether an entry exists."""
        return self._find(name) is not None

    def fill(self, name: str, facts: Mapping[str, Any]) -> str:
        """Fill an entry with facts. If the entry is missing, return its name as readable text."""
        entry = self._find(name)
        if entry is None:
            return name.partition(".")[2].replace("-", " ").replace(".", ": ").capitalize()
        template, plural = entry
        if not template.counted:
            return self._fill(template.forms[0], facts)
        form = plural(_count(facts.get(template.counted)))
        return self._fill(template.forms[min(form, len(template.forms) - 1)], facts)

    def join(self, words: Sequence[str]) -> str:
        """Join one or more words into a list as it appears in a sentence, such as `a, b and c`."""
        return join_words(self.language, words) if words else self.fill("none", {})

    def texts(self) -> Mapping[str, tuple[str, ...]]:
        """Return the package's own catalogue entries, unparsed, with one text per plural form."""
        return {name: entry.texts for name, entry in self._catalogues[0].entries.items()}

    def _find(self, name: str) -> tuple[Template, Callable[[int], int]] | None:
        entry = self._templates.get(name)
        if entry is None:
            entry = self._parse(name)
            if entry is not None:  # missing names are not cached, since their number is unlimited
                self._templates[name] = entry
        return entry

    def _parse(self, name: str) -> tuple[Template, Callable[[int], int]] | None:
        for catalogue in self._catalogues:
            if entry := catalogue.entries.get(name):
                return parse_template(entry.texts, entry.counted), _rule(catalogue.plural)
        return None

    def _fill(self, parts: Parts, facts: Mapping[str, Any]) -> str:
        texts = []
        for part in parts:
            if isinstance(part, str):
                texts.append(part)
                continue
            fact, entry, lead = part
            value = facts.get(fact, "?")
            texts.append(self._say_seats(value, lead) if lead else self._say(value, entry))
        return "".join(texts)

    def _say_seats(self, value: Any, lead: str) -> str:
        match value:
            case int() if not isinstance(value, bool):
                return f"{lead}{value}"
            case list() | tuple():
                return self._say_list(value, lambda inner: self._say_seats(inner, lead))
            case _:
                said = self._say(value, "")
                return said if value is None or lead == "Seat " else f"{lead}{said}"

    def _say(self, value: Any, entry: str) -> str:  # noqa: PLR0911 - one case per kind of fact
        """Format a fact as text, using an entry if one is given."""
        match value:
            case str():
                return self._name(value, entry) if entry else value
            case bool():
                return self._name("yes" if value else "no", entry)
            case int():
                return self._count(value, entry) if entry else str(value)
            case None:
                return self.fill("nobody", {})
            case Mapping():
                return self._say_mapping(value, entry)
            case list() | tuple() if entry == EITHER:
                return join_words(self.language, [self._say(choice, "") for choice in value], "or")
            case list() | tuple():
                return self._say_list(value, lambda inner: self._say(inner, entry))
            case _:
                return str(value)

    def _name(self, value: str, entry: str) -> str:
        """Return the display name of an id. Names found in the catalogue are cached."""
        try:
            return self._named[entry, value]
        except KeyError:
            return self._look_up(value, entry)

    def _look_up(self, value: str, entry: str) -> str:
        """Return a value's name from an entry such as `tile.accusative.farm` or `tile.farm`."""
        for stem in (entry, entry.partition(".")[0]):
            if stem and self._find(f"{stem}.{value}"):
                name = self._named[entry, value] = self.fill(f"{stem}.{value}", {})
                return name
        return self.fill(value, {}) if value in ("yes", "no") else value

    def _count(self, value: int, entry: str) -> str:
        """Return a counted noun, such as `2 larvae`, or the name of a number."""
        if entry == NUMBER:
            return str(value)
        if entry == FROM_ONE:
            return str(value + 1)
        text = self._counted.get((entry, value))
        if text is not None:
            return text
        if self._find(entry):
            text = self.fill(entry, {"n": value})
            if 0 <= value < _COUNTED:
                self._counted[entry, value] = text
            return text
        return self._name(str(value), entry)

    def _say_mapping(self, value: Mapping[str, Any], entry: str) -> str:
        if "word" in value:
            return self.fill(str(value["word"]), value)
        if _PLACE.issuperset(value):
            return f"({', '.join(map(str, value.values()))})"
        if entry:  # each fact has its own entry: `wanted.north.yes`
            return self.join([self._say(fact, f"{entry}.{name}") for name, fact in value.items()])
        pairs = (f"{name.replace('_', ' ')} {self._say(fact, '')}" for name, fact in value.items())
        return f"({', '.join(pairs)})"

    def _say_list(self, values: Sequence[Any], say: Callable[[Any], str]) -> str:
        """Format a list. If its items are lists, as in a ranking, render them as a sequence."""
        said = [say(value) for value in values]
        if not values or not isinstance(values[0], list | tuple):
            return self.join(said)
        text = said[0]
        for group in said[1:]:
            text = self.fill("list.then", {"before": text, "after": group})
        return text


def _count(value: Any) -> int:
    """Return the number that selects the plural form for a fact.

    This is the fact itself if it is an int, its length if it is a list, and 0 otherwise.
    """
    if isinstance(value, int):
        return value
    return len(value) if isinstance(value, list | tuple) else 0


@cache
def _rule(plural: str) -> Callable[[int], int]:
    """Compile a gettext plural rule to a Python function."""
    return lru_cache(maxsize=_COUNTED)(c2py(plural))


@cache
def load_words(package: str, language: str) -> Words:
    """Load a package's catalogue in a language, falling back to English."""
    own = read_catalogue(package, language)
    if own is None and language != "en":
        return load_words(package, "en")
    english = read_catalogue(package, "en") if language != "en" else None
    catalogues = (own, read_catalogue(SHARED, language), english)
    return Words(language, tuple(catalogue for catalogue in catalogues if catalogue is not None))
