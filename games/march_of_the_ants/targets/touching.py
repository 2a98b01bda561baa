"""The targets of commands and events, as ids of the drawing.

`hex:5` is hex 5 and `hex:0` The Great Tunnel. `site:5.2` is the second site of hex 5 and `site:5.0`
its outskirts. `ant:1.5.2` is the ant of seat 1 there, or one of them if there are several.
`drawn:5` is hex 5 in the hand or to be placed, and `cell:2,-1` is a free cell next to the map.
`larva:0`, `food:0`, `hand:0` and similar ids are the stores of seat 0. `card:ev01` is a card that
lies open or in the reader's hand.
"""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec import UNSET

from games.game import Seat, Secret, Target
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants.content import GREAT_TUNNEL
from games.march_of_the_ants.positions import sources_of
from games.march_of_the_ants.view import View
from games.march_of_the_ants.vocabulary import ActionName, Resource

Targets = tuple[Target, ...]

HELD: dict[Resource, str] = {"food": "food", "larva": "larva", "card": "hand", "point": "points"}
# Entries of effects that change one of the seat's stores.
_OPTIONS = {"food": "food", "larvae": "larva", "cards": "hand", "point": "points", "ants": "ants"}


def spot(place: int, site: int) -> Target:
    """Return the id of a site, of the outskirts, or of The Great Tunnel."""
    return f"hex:{place}" if place == GREAT_TUNNEL else f"site:{place}.{site}"


def ant(seat: Seat, place: int, site: int) -> Target:
    """Return the id of an ant."""
    return f"ant:{seat}.{place}.{site}"


def held(seat: Seat, resource: Resource) -> Target:
    """Return the id of a seat's store of a resource."""
    return f"{HELD[resource]}:{seat}"


def of_command(view: View, command: c.Command) -> Targets:
    """Return the targets of a command: a piece, then a place."""
    match command:
        case c.PlaceHex(source=source, cell=cell):
            at = f"cell:{cell.q},{cell.r}"
            several = len(sources_of(view, command.seat, (cell.q, cell.r))) > 1
            return (at, f"hex:{source}") if several else (at,)
        case c.SwapEvolutions(player=player, section=section):
            top = top_card(view, player, section)
            return (f"card:{top}",) if top else ()
        case _:
            touched = _OF_COMMAND.get(type(command))
            return touched(command) if touched else ()


def top_card(view: View, seat: Seat, section: str) -> str:
    """Return the topmost evolution of a section; empty without one."""
    if not 0 <= seat < len(view.nests):
        return ""
    nest = view.nests[seat]
    cards = {"head": nest.heads, "thorax": nest.thoraxes, "abdomen": nest.abdomens}[section]
    return cards[-1] if cards else ""


def of_event(event: e.Event) -> Targets:
    """Return the targets of an event, the most changed one first."""
    touched = _OF_EVENT.get(type(event))
    return touched(event) if touched else ()


def _act(action: ActionName) -> Callable[[Any], Targets]:
    return lambda one: (f"action:{action}",)


def _pay_for(action: ActionName) -> Callable[[Any], Targets]:
    return lambda one: (f"action:{action}", held(one.seat, "food"))


def _card(one: Any) -> Targets:
    return (f"card:{one.card}",)


def _touch_drawn(one: Any) -> Targets:
    return (f"drawn:{one.hex}",)


def _own_ant(one: Any) -> Targets:
    return (ant(one.seat, one.place, one.site),)


def _other_ant(one: Any) -> Targets:
    return (ant(one.owner, one.place, one.site),)


def _spot(one: Any) -> Targets:
    return (spot(one.place, one.site),)


def _hex(one: Any) -> Targets:
    return (f"hex:{one.place}",)


def _new_hex(one: Any) -> Targets:
    return (f"hex:{one.hex}",)


def _seat(one: Any) -> Targets:
    return (f"seat:{one.seat}",)


def _player(one: Any) -> Targets:
    return (f"seat:{one.player}",)


def _has(*resources: Resource) -> Callable[[Any], Targets]:
    return lambda one: tuple([held(one.seat, resource) for resource in resources])


def _option(one: c.PickOption) -> Targets:
    return (f"{_OPTIONS[one.option]}:{one.seat}",) if one.option in _OPTIONS else ()


_OF_COMMAND: Mapping[type[Any], Callable[[Any], Targets]] = {
    c.Explore: _act("explore"),
    c.March: _act("march"),
    c.Forage: _act("forage"),
    c.Rest: _act("rest"),
    c.PlayCard: _card,
    c.KeepHex: _touch_drawn,
    c.RelocateAnt: lambda one: (*_own_ant(one), spot(one.to_place, one.to_site)),
    c.PlaceLarva: lambda one: (held(one.seat, "larva"), *_spot(one)),
    c.TakeSite: _spot,
    c.PayLarva: _has("larva"),
    c.PayAnt: _own_ant,
    c.TakeLarva: _has("larva"),
    c.DropGoal: _card,
    c.Discard: _card,
    c.PutDown: _card,
    c.PickPlace: _hex,
    c.PickPlayer: _player,
    c.PickOption: _option,
    c.PickAnt: _other_ant,
    c.LoseAnt: _own_ant,
    c.HarvestSite: _spot,
    c.PlayOffered: _card,
    c.PutBack: _touch_drawn,
    c.TakeDecree: lambda one: (held(one.seat, one.resource),),
}


def _name_known(kind: str, secret: Secret[Any]) -> Targets:
    """Return the targets of a secret; empty if it is unknown to the reader."""
    value = secret.value
    if value is UNSET:
        return ()
    return tuple([f"{kind}:{id_}" for id_ in (value if isinstance(value, tuple) else (value,))])


def _where(holds: object, *targets: Target) -> Targets:
    return targets if holds else ()


def _stands(one: Any) -> Targets:
    """Return the ant at its new position, and its spot."""
    return (*_own_ant(one), *_spot(one))


def _touch_grown(one: Any) -> Targets:
    return (*_stands(one), held(one.seat, "larva"))


def _touch_moved(one: Any) -> Targets:
    """Return the ant at its new position, its spot, and the spot that it left."""
    to_place = getattr(one, "to_place", one.place)
    there = (ant(one.seat, to_place, one.to_site), spot(to_place, one.to_site))
    return (*there, spot(one.place, one.site))


def _touch_lost(one: e.AntsLost) -> Targets:
    spots = dict.fromkeys(spot(at.place, at.site) for at in one.spots)
    return (*spots, f"supply:{one.seat}")


def _harvest(one: e.Harvested) -> Targets:
    gains = zip(get_args(Resource), (one.food, one.larvae, one.cards, one.points), strict=True)
    return tuple([held(one.seat, kind) for kind, gained in gains if gained])


def _meal(one: e.AntsFed) -> Targets:
    eaten = _where(one.food, held(one.seat, "food")) + _where(one.larvae, held(one.seat, "larva"))
    return eaten + _where(one.starving, f"ants:{one.seat}")


def _touch_looked(one: Any) -> Targets:
    return (*_name_known("drawn", one.hexes), f"seat:{one.seat}")


def _touch_discarded(one: Any) -> Targets:
    return ("pile:discard", f"hand:{one.seat}")


def _bitten(one: Any) -> Targets:
    return (f"centipede:{one.place}", *_hex(one), *_seat(one))


# Events without targets are omitted.
_OF_EVENT: Mapping[type[Any], Callable[[Any], Targets]] = {
    e.HexesDealt: _touch_looked,
    e.CardsDrawn: lambda one: (*_name_known("card", one.cards), f"hand:{one.seat}", "pile:deck"),
    e.DeckShuffled: lambda one: ("pile:deck", "pile:discard"),
    e.StartHexKept: _touch_drawn,
    e.StartHexPlaced: _new_hex,
    e.AntFounded: _stands,
    e.ExploreBegun: _pay_for("explore"),
    e.MarchBegun: _pay_for("march"),
    e.ForageBegun: _pay_for("forage"),
    e.CardDeclared: lambda one: (*_card(one), "action:play", f"hand:{one.seat}"),
    e.Rested: lambda one: ("action:rest", f"resting-larva:{one.seat}", f"resting-food:{one.seat}"),
    e.BonusForgone: _seat,
    e.BonusTurnBegun: _seat,
    e.TurnPassed: lambda one: (f"seat:{one.to}", f"seat:{one.seat}"),
    e.WorkerPhaseEnded: lambda one: (f"seat:{one.marker}",),
    e.HexDrawn: lambda one: (*_touch_drawn(one), "pile:hexes"),
    e.HexesScouted: lambda one: (*_touch_looked(one), "pile:hexes"),
    e.ScoutedHexKept: lambda one: (*_touch_drawn(one), "pile:hexes"),
    e.HexExplored: _new_hex,
    e.HexPlaced: _new_hex,
    e.SentryPlaced: _new_hex,
    e.AntEntered: _touch_moved,
    e.LarvaStepped: _touch_grown,
    e.AntStepped: _touch_moved,
    e.LarvaePaid: lambda one: (held(one.seat, "larva"), f"supply:{one.seat}"),
    e.AntPaid: lambda one: (*_spot(one), f"supply:{one.seat}"),
    e.EventPlayed: _card,
    e.EventDeferred: _card,
    e.DeferredBegun: _card,
    e.EvolutionPlayed: lambda one: (*_card(one), *_where(one.points, held(one.seat, "point"))),
    e.GoalPlayed: _card,
    e.GoalDropped: lambda one: ("pile:discard",),
    e.EffectBegun: lambda one: _where(not one.source.startswith("hex-"), f"card:{one.source}"),
    e.HexEffectBegun: _new_hex,
    e.EffectEnded: lambda one: _where(one.card, "pile:discard"),
    e.FoodGained: _has("food"),
    e.LarvaeGained: _has("larva"),
    e.PointsGained: _has("point"),
    e.FoodLost: _has("food"),
    e.LarvaeLost: _has("larva"),
    e.HexPicked: _hex,
    e.VictimPicked: _player,
    e.OrdealFaced: _seat,
    e.TokenPlaced: lambda one: (f"{one.token}:{one.place}", *_hex(one)),
    e.TokenRemoved: _hex,
    e.LarvaPlaced: _touch_grown,
    e.AntRelocated: _touch_moved,
    e.SwapPicked: _other_ant,
    e.AntsSwapped: lambda one: (
        ant(one.owner, one.to_place, one.to_site),
        ant(one.other, one.place, one.site),
    ),
    e.EvolutionsSwapped: lambda one: (
        f"stack:{one.seat}.{one.section}",
        f"stack:{one.player}.{one.section}",
    ),
    e.SiteCollected: lambda one: (*_spot(one), held(one.seat, one.resource)),
    e.OptionPicked: _seat,
    e.Discarded: _touch_discarded,
    e.CardCommitted: lambda one: (
        *_name_known("card", one.card),
        f"down:{one.seat}",
        f"hand:{one.seat}",
    ),
    e.CardWithheld: _seat,
    e.OffersRevealed: lambda one: tuple([f"card:{card}" for card in one.cards]),
    e.OfferTaken: _card,
    e.OfferDeclined: lambda one: ("pile:discard",),
    e.HexesPeeked: lambda one: (*_touch_looked(one), "pile:hexes"),
    e.HexPutBack: lambda one: ("pile:hexes",),
    e.AntsLost: _touch_lost,
    e.AntsDoomed: lambda one: (f"ants:{one.seat}",),
    e.AntDestroyed: lambda one: (*_spot(one), f"supply:{one.owner}"),
    e.ReactionDeclined: _seat,
    e.LarvaReacted: _touch_grown,
    e.AntReacted: _touch_moved,
    e.ForageReacted: _has("larva"),
    e.CardExchanged: _touch_discarded,
    e.AntSettled: _stands,
    e.SiteChoiceAsked: _hex,
    e.SiteTaken: _stands,
    e.StartBonusBegun: _seat,
    e.HexVisited: _hex,
    e.ArenaLeft: _hex,
    e.CentipedeAttacked: _bitten,
    e.FerocityShown: _touch_discarded,
    e.CentipedeSlain: lambda one: (*_hex(one), *_seat(one)),
    e.CentipedeWon: _bitten,
    e.InvaderAsked: _hex,
    e.InvaderChosen: _player,
    e.BattleBegun: lambda one: (*_hex(one), f"seat:{one.invader}", f"seat:{one.defender}"),
    e.BattleFought: lambda one: (*_hex(one), f"seat:{one.winner}"),
    e.BattleWon: lambda one: (held(one.seat, "point"), *_hex(one)),
    e.SpoilsMoved: _touch_moved,
    e.Harvested: _harvest,
    e.AntsFed: _meal,
    e.DecreeTaken: lambda one: (held(one.seat, one.resource),),
    e.InnerMeadowScored: _has("point"),
    e.GoalScored: lambda one: (*_card(one), held(one.seat, "point")),
    e.AwardGiven: _has("point"),
    e.HordeCardRevealed: lambda one: ("pile:horde",),
    e.HordeShuffled: lambda one: ("pile:horde",),
    e.CentipedeMoved: lambda one: (f"centipede:{one.to}", f"hex:{one.to}", *_hex(one)),
    e.TunnelInvaded: lambda one: tuple(dict.fromkeys((f"hex:{GREAT_TUNNEL}", *_hex(one)))),
    e.RampageVisited: _hex,
}
