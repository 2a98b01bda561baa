"""What a person reads of commands and events: names where they hold ids and numbers."""

from collections.abc import Mapping
from typing import Any

from games.atta_ants.cells import NEST, Cell
from games.atta_ants.commands import (
    ArrangeCard,
    Command,
    DropLeaf,
    EndTurn,
    MoveAnt,
    PickUpLeaf,
    PlaceCard,
    RouteSpider,
    TakeLeaf,
)
from games.atta_ants.names import (
    ON_ALL_SIDES,
    join_words,
    spell_ants_of,
    spell_card_of,
    spell_cell,
    spell_offered,
    spell_trails,
    turn_sides,
)
from games.atta_ants.view import CardFace, SeenAnt, View
from games.errors import Fact
from games.game import Line


def describe_command(view: View, command: Command) -> Line:  # noqa: PLR0911 - one case a command
    """Return the line of a command, as who sees the board would say it."""
    match command:
        case MoveAnt(seat=seat, ant=ant, to=to):
            own = next((one for one in view.ants if (one.seat, one.ant) == (seat, ant)), None)
            return Line(_kind_of_step(view, own, to), {"ant": ant, "to": spell_cell(to)})
        case DropLeaf(ant=ant):
            return Line("drop-leaf", {"ant": ant})
        case PickUpLeaf(ant=ant):
            return Line("pick-up-leaf", {"ant": ant})
        case TakeLeaf(seat=seat, ant=ant, owner=owner, victim=victim):
            kind = "take-leaf.own" if owner == seat else "take-leaf"
            return Line(kind, {"ant": ant, "owner": owner, "victim": victim})
        case PlaceCard(cell=at, rotation=rotation):
            return _line_of_card("place-card", view, view.drawn, at, rotation)
        case ArrangeCard(card=card, cell=at, rotation=rotation):
            face = next((one for one in view.to_arrange if one.card == card), None)
            return _line_of_card("arrange-card", view, face, at, rotation)
        case RouteSpider(spider=spider, to=to):
            return Line("route-spider", {"spider": spider, "to": spell_cell(to)})
        case EndTurn():
            return Line("end-turn", {})


def _kind_of_step(view: View, ant: SeenAnt | None, to: Cell) -> str:
    """Return the entry for a step: over grass, by trail, into the nest, with a leaf or without."""
    if to == NEST:
        return "move-ant.birth" if ant and ant.carrying else "move-ant.nest"
    linked = next((card.linked for card in view.cards if ant and card.cell == ant.cell), ())
    return "move-ant.trail" if to in linked else "move-ant"


def _line_of_card(kind: str, view: View, face: CardFace | None, at: Cell, rotation: int) -> Line:
    """Return the line of a card that is laid: how it lies, where that makes a difference."""
    facts: dict[str, Fact] = {"card": "a card", "cell": spell_cell(at)}
    if face is None:
        return Line(kind, facts)
    name = spell_offered(view)[face.card]
    facts["card"] = name if name[-1].isdigit() else f"the {name}"
    if len(face.trails) in (0, ON_ALL_SIDES):
        return Line(kind, facts)
    return Line(
        f"{kind}.turned", {**facts, "trails": spell_trails(turn_sides(face.trails, rotation))}
    )


def name_facts(content: str, line: Line) -> Line:
    """Return a line of the timeline with cards, places and ants as people name them."""
    named = dict(line.facts)
    for name in ("cell", "to"):
        if isinstance(at := named.get(name), Mapping):
            named[name] = _name_place(at)
    match line.id:
        case "card-arranged" | "card-discarded" | "card-drawn" | "card-placed":
            named["card"] = spell_card_of(content, str(named["card"]))
        case "leaf-taken":
            named["victim"] = _name_victim(named)
        case "spiders-moved":
            named["to"] = _list_spiders(named["to"])
        case "ants-eaten":
            named["ants"] = _list_eaten(named["ants"])
        case "game-ended":
            named["ranking"] = _list_seats(named["ranking"])
    return Line(line.id, named)


def _name_place(at: Mapping[str, Any]) -> str:
    return spell_cell(Cell(at["x"], at["y"]))


def _name_victim(facts: Mapping[str, Fact]) -> str:
    ant = f"ant {facts['victim']}"
    is_own = facts["owner"] == facts["seat"]
    return f"{ant} of its own colony" if is_own else f"{ant} of seat {facts['owner']}"


def _list_spiders(cells: Any) -> str:
    return ", ".join(f"spider {number} to {_name_place(at)}" for number, at in enumerate(cells))


def _list_eaten(ants: Any) -> str:
    return spell_ants_of((one["seat"], one["ant"]) for one in ants)


def _list_seats(ranking: Any) -> str:
    """Return the places at the end, best first; those who share one are joined."""
    return ", then ".join(join_words([f"seat {seat}" for seat in group]) for group in ranking)
