"""Human-readable labels of commands. They name hexes, sites and cards as printed."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from games.errors import Fact
from games.game import Line
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import content
from games.march_of_the_ants import operations as v
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.determinize import body_of
from games.march_of_the_ants.modifier_types import DecreeBonus
from games.march_of_the_ants.modifiers import modifiers_of
from games.march_of_the_ants.names import (
    amount,
    name_card,
    name_hex,
    name_place,
    name_spot,
    name_worth,
)
from games.march_of_the_ants.positions import joined_places, sources_of
from games.march_of_the_ants.rules.seasons import DECREE
from games.march_of_the_ants.targets import top_card
from games.march_of_the_ants.view import View

_PASSES: dict[type[Any], str] = {
    t.Turn: "bonus",
    t.React: "react",
    t.Enter: "enter",
    t.Steps: "step",
    t.PickHex: "pick",
    t.Destroy: "destroy",
    t.PlaceLarvae: "larvae",
    t.Relocating: "relocate",
    t.Gather: "gather",
    t.Discarding: "discard",
    t.OfferedCards: "offer",
    t.Battle: "battle",
    t.CentipedeBattle: "centipede",
    t.SpoilsMoves: "spoils",
}


def describe_command(view: View, command: c.Command) -> Line:
    """Return the label of a command, based on the view of the seat that issues it."""
    tables = content.of(view.content or content.default())
    plain: dict[str, Any] = msgspec.to_builtins(command)
    line = plain.pop("type")
    task = view.agenda[-1] if view.agenda else None
    named = _of_cards(tables, task, command) or _of_ants(tables, task, command)
    variant, facts = named or _of_map(view, tables, command) or _of_choice(view, tables, command)
    return Line(f"{line}.{variant}" if variant else line, {**plain, **facts})


Named = tuple[str, Mapping[str, Fact]] | None  # a variant of the catalogue entry, and its facts


def _of_cards(tables: Tables, task: Any, command: c.Command) -> Named:
    match command:
        case c.PlayCard() | c.PlayOffered() | c.DropGoal():
            return "", {"card": name_card(tables, command.card)}
        case c.Discard(card=card) | c.PutDown(card=card):
            name: dict[str, Fact] = {"card": name_card(tables, card)}
            number = tables.index.get(card)
            if isinstance(task, t.React):
                return "exchange", name
            if isinstance(task, t.Battle | t.CentipedeBattle) and number is not None:
                return "value", {**name, "value": tables.values[number]}
            return "", name
        case _:
            return None


def _of_ants(tables: Tables, task: Any, command: c.Command) -> Named:
    match command:
        case c.RelocateAnt(place=place, site=site, to_place=to_place, to_site=to_site):
            return "", {
                "place": name_spot(tables, place, site, "from"),
                "to_place": name_worth(tables, to_place, to_site, "to"),
            }
        case c.PlaceLarva(place=place, site=site):
            return "", {"place": name_worth(tables, place, site, "to")}
        case c.TakeSite(place=place, site=site):
            return "", {"place": name_worth(tables, place, site, "object")}
        case c.PayAnt(place=place, site=site) | c.LoseAnt(place=place, site=site):
            return "" if site else "outside", {"place": name_spot(tables, place, site, "from")}
        case c.PickAnt(place=place, site=site):
            ways = ("destroy" * isinstance(task, t.Destroy), "outside" * (not site))
            spot = name_spot(tables, place, site, "at")
            return "-".join(filter(None, ways)), {"place": spot}
        case _:
            return None


def _of_map(view: View, tables: Tables, command: c.Command) -> Named:
    match command:
        case c.KeepHex(hex=number) | c.PutBack(hex=number):
            return "", {"hex": name_hex(tables, number)}
        case c.PlaceHex():
            return _of_hex(view, tables, command)
        case c.PickPlace(place=place):
            variant, facts = _of_pick(view, tables)
            form = "at" if variant else "object"
            return variant, {**facts, "place": name_place(tables, place, form)}
        case c.HarvestSite(place=place, site=site):
            return "", {"place": name_worth(tables, place, site, "from")}
        case _:
            return None


def _of_hex(view: View, tables: Tables, command: c.PlaceHex) -> tuple[str, Mapping[str, Fact]]:
    """Return the text variant and the facts for placing a hex, such as its cell and rotation."""
    task = view.agenda[-1] if view.agenda else None
    cell = (command.cell.q, command.cell.r)
    if not isinstance(task, t.PlaceTile):
        return "", {}
    places = joined_places(view, task.hex, cell, command.rotation)
    facts: dict[str, Fact] = {
        "name": name_hex(tables, task.hex),
        "place": {"q": command.cell.q, "r": command.cell.r},
        "turned": str(command.rotation),
        "joins": tuple([name_place(tables, place, "linked") for place in places]),
        "origin": name_place(tables, command.source, "beyond"),
    }
    variant = "from" if len(sources_of(view, command.seat, cell)) > 1 else "named"
    return f"{variant}-joined" if places else variant, facts


def _of_pick(view: View, tables: Tables) -> tuple[str, Mapping[str, Fact]]:
    """Return the text variant and the facts for applying an effect to the chosen hex."""
    task = view.agenda[-1] if view.agenda else None
    if not isinstance(task, t.PickHex):
        return "", {}
    op = tables.programs[task.program].ops[task.at]
    if isinstance(op, v.PlaceToken):
        return "token", {"token": op.token}
    return _PICKS.get(type(op), ""), {}


_PICKS: dict[type[Any], str] = {v.BattleNow: "battle", v.DestroyAnts: "destroy"}


def _of_choice(view: View, tables: Tables, command: c.Command) -> tuple[str, Mapping[str, Fact]]:
    task = view.agenda[-1] if view.agenda else None
    match command:
        case c.Pass():
            return _PASSES.get(type(task), ""), {}
        case c.PickPlayer():
            return "invader" if isinstance(task, t.ChooseInvader) else "", {}
        case c.PickOption(option=option):
            return _of_option(tables, task, option)
        case c.SwapEvolutions():
            return _of_swap(view, tables, command)
        case c.TakeDecree(seat=seat, resource=resource):
            more = sum(_decree_bonus(view, tables, seat, resource))
            return "", {"resource": amount(resource, DECREE[resource] + more)}
        case _:
            return "", {}


def _of_swap(
    view: View, tables: Tables, command: c.SwapEvolutions
) -> tuple[str, Mapping[str, Fact]]:
    """Return the text variant and the facts for swapping evolutions."""
    mine, theirs = (
        top_card(view, player, command.section) for player in (command.seat, command.player)
    )
    if not (mine and theirs):
        return "", {}
    return "named", {"mine": name_card(tables, mine), "theirs": name_card(tables, theirs)}


def _decree_bonus(view: View, tables: Tables, seat: int, resource: str) -> list[int]:
    """Return the amounts that a seat's topmost evolutions add to its Royal Decree."""
    if not 0 <= seat < len(view.nests):
        return []
    bonuses = modifiers_of(body_of(view.nests[seat], tables), tables, DecreeBonus)
    return [bonus.food if resource == "food" else bonus.larva for bonus in bonuses]


def _of_option(tables: Tables, task: Any, option: str) -> tuple[str, Mapping[str, Fact]]:
    """Return the text variant and the facts for an option of an effect.

    Unless the option is a simple one, the variant is empty and the option's label is displayed.
    """
    if not isinstance(task, t.Ordeal | t.Choosing):
        return "", {}
    op = tables.programs[task.program].ops[task.at]
    if isinstance(op, v.LoseOr):
        return _of_ordeal(op, option)
    entries = {entry.label: entry.ops for entry in cast("v.Choose", op).entries}
    return describe_op(next(iter(entries.get(option, ())), None))


def _of_ordeal(op: v.LoseOr, option: str) -> tuple[str, Mapping[str, Fact]]:
    if option == "ants":
        return "destroy", {"count": op.other.amount if isinstance(op.other.amount, int) else 1}
    return "lose", {"loss": amount(op.first.resource, op.first.amount)}


def describe_op(op: v.AnyOp | None) -> tuple[str, Mapping[str, Fact]]:
    """Return the text variant and the facts for an operation. Most operations have no variant."""
    match op:
        case v.Gain(resource=resource, amount=int(count)):
            return "draw" if resource == "card" else "gain", {"gain": amount(resource, count)}
        case v.PlaceToken(token=token):
            return "token", {"token": token}
        case _:
            return "", {}
