"""Catalogue entries filled with facts: labels of buttons, lines of the timeline, refusals."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

TABLE: Mapping[str, str] = {
    "event.match-created": "The table is set for {seats} seats",
    "event.seat-taken": "A player takes seat {seat}",
    "event.rewound": "The game goes back to version {to}",
    "event.match-ended": "The match is over",
    "refusal.seat.none": "There is no seat {seat}: the match has {seats} seats.",
    "refusal.seat.taken": "Seat {seat} is held already.",
}


class _Wording(Formatter):
    """Fills braces from nested mappings; what is not there leaves a question mark."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        value: Any = kwargs
        for name in field_name.split("."):
            value = value.get(name, "?") if isinstance(value, Mapping) else "?"
        return plain(value), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        return str(value)


_wording = _Wording()


def plain(value: Any) -> str:
    """Return a fact as people read it: a cell as `(1, 2)`, a list by commas."""
    match value:
        case None:
            return "nobody"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            inner = ", ".join(
                plain(one) if name in ("x", "y", "q", "r") else f"{name} {plain(one)}"
                for name, one in value.items()
            )
            return f"({inner})"
        case list() | tuple():
            return ", ".join(map(_together, value)) or "none"
        case _:
            return str(value)


def _together(value: Any) -> str:
    """Return an item of a list; what shares one place of it is joined."""
    return " and ".join(map(plain, value)) if isinstance(value, list | tuple) else plain(value)


def worded(catalogue: Mapping[str, str], name: str, facts: Mapping[str, Any]) -> str:
    """Return an entry of a catalogue filled with facts; the entry's name if there is none."""
    template = catalogue.get(name)
    if template is None:
        return name.partition(".")[2].replace("-", " ").replace(".", ": ").capitalize()
    reason = catalogue.get(f"reason.{facts.get('reason')}")
    return _wording.format(template, **{**facts, "reason": reason} if reason else facts)
