"""One line of the timeline for each event, with the rule that the event follows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from msgspec import Struct, UnsetType

from games.errors import Fact
from games.game import Line, Secret
from games.lines import load_words
from games.march_of_the_ants import content
from games.march_of_the_ants import events as e
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.vocabulary import Resource

PLURALS: dict[Resource, str] = {
    "food": "food",
    "larva": "larvae",
    "card": "cards",
    "point": "points",
}
# Facts with a wording of their own, and the prefix of its entries.
_SLUGS = {
    "stage": "stage",
    "cause": "cause",
    "award": "award",
    "phase": "season",
    "option": "option",
}


# With which a phase or a round ends, for the timeline.
ENDS: Mapping[str, Literal["phase", "round"]] = {
    "worker-phase-ended": "phase",
    "fights-ended": "phase",
    "start-bonuses-ended": "phase",
    "round-ended": "round",
}


@cache
def catalogue() -> Mapping[str, str]:
    """Return the wording of everything that the game says, by id."""
    return load_words(__package__)


def describe(event: e.Event) -> Line:
    """Return the line for an event whose secrets may be unset; facts are its fields."""
    facts = {name: plain(getattr(event, name)) for name in event.__struct_fields__}
    tag = type(event).__struct_config__.tag
    return Line(id=str(tag), facts={**facts, "rule": event.rule})


def plain(value: Any) -> Fact:  # any field of an event
    """Return a field as plain values; a secret that is not known as None."""
    if isinstance(value, Secret):
        return None if isinstance(value.value, UnsetType) else plain(value.value)
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return tuple(plain(one) for one in value)
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(value)


def amount(resource: Resource, count: int) -> str:
    """Return so many of a resource in words."""
    return f"{count} {resource if count == 1 else PLURALS[resource]}"


def join_words(words: Sequence[str]) -> str:
    """Return words as a list in a sentence."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def name_place(tables: Tables, place: int) -> str:
    """Return what is printed on a place; its number for one that the pack has not."""
    if place == GREAT_TUNNEL:
        return "The Great Tunnel"
    return tables.hexes[place].name if place in tables.hexes else f"hex {place}"


def name_spot(tables: Tables, place: int, site: int) -> str:
    """Return where an ant stands: on a site, in the outskirts, or in The Great Tunnel."""
    name = name_place(tables, place)
    if place == GREAT_TUNNEL:
        return name
    return f"site {site} of {name}" if site else f"the outskirts of {name}"


def name_card(tables: Tables, card: str) -> str:
    """Return what a card is called; its id for one that the pack has not."""
    number = tables.index.get(card)
    return card if number is None else tables.cards[number].name


def name_source(tables: Tables, source: str) -> str:
    """Return what the card or hex is called that brings an effect."""
    number = source.removeprefix("hex-")
    if number != source and number.isdecimal():
        return name_place(tables, int(number))
    return name_card(tables, source)


def name_facts(digest: str, line: Line) -> Line:
    """Return a line with places and cards by their names; `.told` where it says more by parts."""
    tables = content.of(digest or content.default())
    facts: dict[str, Any] = dict(line.facts)
    told = _TOLD.get(line.id)
    more = told(tables, facts) if told else {}
    for name, value in line.facts.items():
        if name in _SLUGS:
            facts[name] = catalogue().get(f"{_SLUGS[name]}.{value}", value)
        elif name in ("place", "to_place", "hex", "source") and isinstance(value, int):
            facts[name] = name_place(tables, value)
        elif name in ("card", "source") and isinstance(value, str):
            facts[name] = name_source(tables, value)
    facts |= _name_spots(tables, line.facts)
    if line.id == "centipede-moved":
        facts["to"] = name_place(tables, facts["to"])
    return Line(f"{line.id}.told" if more else line.id, {**facts, **more})


def _name_spots(tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    """Return where an ant was and is, by place and site together."""
    found: dict[str, Fact] = {}
    if "site" in facts:
        found["place"] = name_spot(tables, facts["place"], facts["site"])
    if "to_site" in facts:
        name = "to_place" if "to_place" in facts else "to_site"
        found[name] = name_spot(tables, facts.get("to_place", facts["place"]), facts["to_site"])
    return found


def _tell_cards(tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    """Name cards to those who know them."""
    cards = facts["cards"]
    return {"cards": join_words([name_card(tables, one) for one in cards])} if cards else {}


def _tell_hexes(tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    hexes = facts["hexes"]
    return {"hexes": join_words([name_place(tables, one) for one in hexes])} if hexes else {}


def _tell_card(tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    return {"card": name_card(tables, facts["card"])} if facts["card"] else {}


def _tell_hex(tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    return {"hex": name_place(tables, facts["hex"])} if facts["hex"] else {}


def _tell_bodies(_tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    bodies, points = facts["bodies"], facts["points"]
    grown = "a body" if bodies == 1 else f"{bodies} bodies"
    return {"grown": f"{grown} for {amount('point', points)}"} if bodies else {}


def _tell_harvest(_tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    gained = zip(("food", "larvae", "cards", "points"), PLURALS, strict=True)
    return {"gains": _amounts((facts[name], resource) for name, resource in gained) or "nothing"}


def _tell_meal(_tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    eaten = _amounts(((facts["food"], "food"), (facts["larvae"], "larva")))
    meal = f"feeds its ants with {eaten}" if eaten else "has nothing to feed its ants with"
    starving = facts["starving"]
    if not starving:
        return {"meal": meal if eaten else "needs no food for its ants"}
    return {"meal": f"{meal}; {count_ants(starving)} starve{'s' * (starving == 1)}"}


def _tell_rest(_tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    kept = _amounts(((facts["larvae"], "larva"), (facts["food"], "food")))
    return {"kept": kept} if kept else {}


def _amounts(gains: Iterable[tuple[int, Resource]]) -> str:
    return join_words([amount(resource, count) for count, resource in gains if count])


def _tell_losses(tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    spots = [name_spot(tables, one["place"], one["site"]) for one in facts["spots"]]
    where = join_words(list(dict.fromkeys(spots)))
    return {"lost": count_ants(len(spots)), "where": where}


def _tell_pay(_tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    cost = facts["cost"]
    return {"paid": count_ants(cost) if facts["ants_only"] else f"{cost} cubes"}


def _tell_gain(_tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    return {"gain": amount(facts["resource"], facts["amount"])}


def _tell_swap(_tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    return {
        "section": {"head": "heads", "thorax": "thoraxes", "abdomen": "abdomens"}[facts["section"]]
    }


def _tell_skipped(_tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    return {"who": join_words([f"seat {seat}" for seat in facts["seats"]])}


def _tell_slain(_tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    return {"lost": count_ants(facts["losses"])} if facts["losses"] else {}


def _tell_battle(tables: Tables, facts: Mapping[str, Any]) -> dict[str, Fact]:
    """Say with which cards a battle was fought, and how many ants die."""
    cards = [facts[card] for card in ("invader_card", "defender_card") if facts[card]]
    names = join_words([name_card(tables, card) for card in cards])
    lost = (("winner", facts["winner_losses"]), ("loser", facts["loser_losses"]))
    losses = join_words([f"the {who} loses {count_ants(count)}" for who, count in lost if count])
    return {
        "cards": f", with {names}" if names else "",
        "losses": f"; {losses}" if losses else "",
    }


def count_ants(count: int) -> str:
    """Return so many ants in words."""
    return "1 ant" if count == 1 else f"{count} ants"


_TOLD: Mapping[str, Callable[[Tables, Mapping[str, Any]], dict[str, Fact]]] = {
    "hexes-dealt": _tell_hexes,
    "hexes-scouted": _tell_hexes,
    "hexes-peeked": _tell_hexes,
    "cards-drawn": _tell_cards,
    "offers-revealed": _tell_cards,
    "card-committed": _tell_card,
    "hex-put-back": _tell_hex,
    "evolution-played": _tell_bodies,
    "harvested": _tell_harvest,
    "ants-fed": _tell_meal,
    "rested": _tell_rest,
    "ants-lost": _tell_losses,
    "card-declared": _tell_pay,
    "decree-taken": _tell_gain,
    "site-collected": _tell_gain,
    "evolutions-swapped": _tell_swap,
    "reactions-skipped": _tell_skipped,
    "centipede-slain": _tell_slain,
    "battle-fought": _tell_battle,
}
