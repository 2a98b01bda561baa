"""Timeline entries of events, each with the rule that applies."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct, UnsetType

from games.errors import Fact
from games.game import Line, Secret
from games.march_of_the_ants import content
from games.march_of_the_ants import events as e
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.names import (
    amount,
    name_card,
    name_cards,
    name_hex,
    name_hexes,
    name_place,
    name_source,
    name_spot,
)
from games.march_of_the_ants.vocabulary import Resource

# The events that end a phase or a round in the timeline.
ENDS: Mapping[str, Literal["phase", "round"]] = {
    "worker-phase-ended": "phase",
    "fights-ended": "phase",
    "start-bonuses-ended": "phase",
    "round-ended": "round",
}
# The form of a place in entries that do not describe something `at` it.
_PLACES: Mapping[str, str] = {
    "ant-founded": "object",
    "larva-placed": "object",
    "larva-reacted": "object",
    "ant-settled": "object",
    "site-taken": "object",
    "hex-picked": "object",
    "invader-asked": "object",
    "battle-begun": "object",
    "ant-stepped": "from",
    "ant-paid": "from",
    "ant-relocated": "from",
    "ant-reacted": "from",
    "site-collected": "from",
    "centipede-attacked": "from",
    "centipede-slain": "from",
    "centipede-won": "from",
    "centipede-moved": "from",
    "larva-stepped": "to",
}
# The form of a second place in entries that do not move an ant `to` it.
_SECOND_PLACES: Mapping[str, str] = {"ant-entered": "object", "ants-swapped": "at"}


def describe(event: e.Event) -> Line:
    """Return the timeline entry of an event, with its fields and rule as facts.

    Secrets may be unset.
    """
    facts = {name: plain(getattr(event, name)) for name in event.__struct_fields__}
    tag = type(event).__struct_config__.tag
    return Line(id=str(tag), facts={**facts, "rule": event.rule})


def plain(value: Any) -> Fact:  # any field of an event
    """Return a field as plain values. An unset secret is returned as None."""
    if isinstance(value, Secret):
        return None if isinstance(value.value, UnsetType) else plain(value.value)
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return tuple(plain(member) for member in value)
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(value)


def name_facts(digest: str, line: Line) -> Line:
    """Replace places and cards in a timeline entry with their names.

    If more facts are available, the entry becomes a variant that includes them.
    """
    tables = content.of(digest or content.default())
    find_variant = _VARIANTS.get(line.id)
    variant, more = find_variant(tables, line.facts) if find_variant else ("", {})
    facts = {**line.facts, **_name_things(tables, line.facts), **_name_places(tables, line), **more}
    return Line(f"{line.id}.{variant}" if variant else line.id, facts)


def _name_things(tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    """Return the names of the cards and hexes in a timeline entry."""
    names: dict[str, Fact] = {}
    if facts.get("card"):
        names["card"] = name_card(tables, facts["card"])
    if facts.get("hex"):
        names["hex"] = name_hex(tables, facts["hex"])
    source = facts.get("source")
    if isinstance(source, str):
        names["source"] = name_source(tables, source)
    elif source is not None:
        names["source"] = name_place(tables, source, "beyond")
    return names


def _name_places(tables: Tables, line: Line) -> dict[str, Fact]:
    """Return the names of the places and sites that a timeline entry mentions."""
    names: dict[str, Fact] = {}
    facts: Mapping[str, Any] = line.facts
    if "place" in facts:
        form, place = _PLACES.get(line.id, "at"), facts["place"]
        names["place"] = (
            name_spot(tables, place, facts["site"], form)
            if "site" in facts
            else name_place(tables, place, form)
        )
    if "to_site" in facts:
        name = "to_place" if "to_place" in facts else "to_site"
        place = facts.get("to_place", facts["place"])
        form = _SECOND_PLACES.get(line.id, "to")
        names[name] = name_spot(tables, place, facts["to_site"], form)
    return names


Variant: TypeAlias = tuple[str, dict[str, Fact]]  # variant of an entry, and its additional facts


def _cards_variant(tables: Tables, facts: Mapping[str, Any]) -> Variant:
    """Return the text variant with the names of the cards, if the reader may see them."""
    cards = facts["cards"]
    return ("told", {"cards": name_cards(tables, cards)}) if cards else ("", {})


def _hexes_variant(tables: Tables, facts: Mapping[str, Any]) -> Variant:
    hexes = facts["hexes"]
    return ("told", {"hexes": name_hexes(tables, hexes)}) if hexes else ("", {})


def _card_variant(_tables: Tables, facts: Mapping[str, Any]) -> Variant:
    return ("told" if facts["card"] else "", {})


def _hex_variant(_tables: Tables, facts: Mapping[str, Any]) -> Variant:
    return ("told" if facts["hex"] else "", {})


def _jump_variant(tables: Tables, facts: Mapping[str, Any]) -> Variant:
    return "", {"to": name_place(tables, facts["to"], "to")}


def _bodies_variant(_tables: Tables, facts: Mapping[str, Any]) -> Variant:
    return ("bodies" if facts["bodies"] else "", {})


def _harvest_variant(_tables: Tables, facts: Mapping[str, Any]) -> Variant:
    gains = _amounts(
        (
            (facts["food"], "food"),
            (facts["larvae"], "larva"),
            (facts["cards"], "card"),
            (facts["points"], "point"),
        )
    )
    return ("gains", {"gains": gains}) if gains else ("", {})


def _meal_variant(_tables: Tables, facts: Mapping[str, Any]) -> Variant:
    eaten = _amounts(((facts["food"], "food"), (facts["larvae"], "larva")))
    parts = ("eaten" if eaten else "", "starving" if facts["starving"] else "")
    return "-".join(filter(None, parts)), {"eaten": eaten}


def _rest_variant(_tables: Tables, facts: Mapping[str, Any]) -> Variant:
    kept = _amounts(((facts["larvae"], "larva"), (facts["food"], "food")))
    return ("kept", {"kept": kept}) if kept else ("", {})


def _amounts(gains: Iterable[tuple[int, Resource]]) -> tuple[Fact, ...]:
    return tuple(amount(resource, count) for count, resource in gains if count)


def _losses_variant(tables: Tables, facts: Mapping[str, Any]) -> Variant:
    """Return the text variant with the places where ants were lost, each listed once."""
    spots = [(spot["place"], spot["site"]) for spot in facts["spots"]]
    where = tuple(name_spot(tables, *spot, "at") for spot in dict.fromkeys(spots))
    return "told", {"lost": len(spots), "where": where}


def _pay_variant(_tables: Tables, facts: Mapping[str, Any]) -> Variant:
    return ("ants" if facts["ants_only"] else "", {})


def _gain_variant(_tables: Tables, facts: Mapping[str, Any]) -> Variant:
    return "", {"amount": amount(facts["resource"], facts["amount"])}


def _skipped_variant(_tables: Tables, _facts: Mapping[str, Any]) -> Variant:
    return "told", {}


def _slain_variant(_tables: Tables, facts: Mapping[str, Any]) -> Variant:
    return ("told" if facts["losses"] else "", {})


def _battle_variant(tables: Tables, facts: Mapping[str, Any]) -> Variant:
    """Return the text variant for the sides that lost ants in a battle, and the cards used."""
    cards = [facts[card] for card in ("invader_card", "defender_card") if facts[card]]
    lost = _LOSERS[bool(facts["winner_losses"]), bool(facts["loser_losses"])]
    named: dict[str, Fact] = {"cards": name_cards(tables, cards)} if cards else {}
    return "-".join(filter(None, ("cards" if cards else "", lost))), named


_LOSERS = {
    (False, False): "",
    (True, False): "winner",
    (False, True): "loser",
    (True, True): "both",
}
_VARIANTS: Mapping[str, Callable[[Tables, Mapping[str, Any]], Variant]] = {
    "hexes-dealt": _hexes_variant,
    "hexes-scouted": _hexes_variant,
    "hexes-peeked": _hexes_variant,
    "cards-drawn": _cards_variant,
    "offers-revealed": _cards_variant,
    "card-committed": _card_variant,
    "hex-put-back": _hex_variant,
    "evolution-played": _bodies_variant,
    "harvested": _harvest_variant,
    "ants-fed": _meal_variant,
    "rested": _rest_variant,
    "ants-lost": _losses_variant,
    "card-declared": _pay_variant,
    "decree-taken": _gain_variant,
    "site-collected": _gain_variant,
    "reactions-skipped": _skipped_variant,
    "centipede-slain": _slain_variant,
    "centipede-moved": _jump_variant,
    "battle-fought": _battle_variant,
}
