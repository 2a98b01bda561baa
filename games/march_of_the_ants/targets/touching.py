"""Targets of commands and events, given as ids of elements in the drawing.

`hex:5` is hex 5 and `hex:0` The Great Tunnel. `site:5.2` is the second site of hex 5 and `site:5.0`
its outskirts. `ant:1.5.2` is the ant of seat 1 on that site. If there are several, it is one of
them. `drawn:5` is hex 5 in the reader's hand or to be placed, and `cell:2,-1` is a free cell next
to the map. `larva:0`, `food:0`, `hand:0` and similar ids are the stores of seat 0. `card:ev01` is a
card that is face up or in the reader's hand.
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
# Options of effects that change one of the seat's stores.
_OPTIONS = {"food": "food", "larvae": "larva", "cards": "hand", "point": "points", "ants": "ants"}


def spot(place: int, site: int) -> Target:
    """Return the element id of a site, of the outskirts, or of The Great Tunnel."""
    return f"hex:{place}" if place == GREAT_TUNNEL else f"site:{place}.{site}"


def ant(seat: Seat, place: int, site: int) -> Target:
    """Return the element id of an ant."""
    return f"ant:{seat}.{place}.{site}"


def held(seat: Seat, resource: Resource) -> Target:
    """Return the element id of the store in which a seat keeps a resource."""
    return f"{HELD[resource]}:{seat}"


def of_command(view: View, command: c.Command) -> Targets:
    """Return the targets of a command, which are usually a piece followed by a place."""
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
    """Return the topmost evolution of a section, or an empty string if there is none."""
    if not 0 <= seat < len(view.nests):
        return ""
    nest = view.nests[seat]
    cards = {"head": nest.heads, "thorax": nest.thoraxes, "abdomen": nest.abdomens}[section]
    return cards[-1] if cards else ""


def of_event(event: e.Event) -> Targets:
    """Return the targets of an event, beginning with the element that changes most."""
    touched = _OF_EVENT.get(type(event))
    return touched(event) if touched else ()


def _act(action: ActionName) -> Callable[[Any], Targets]:
    return lambda cause: (f"action:{action}",)


def _pay_for(action: ActionName) -> Callable[[Any], Targets]:
    return lambda cause: (f"action:{action}", held(cause.seat, "food"))


def _card(cause: Any) -> Targets:
    return (f"card:{cause.card}",)


def _touch_drawn(cause: Any) -> Targets:
    return (f"drawn:{cause.hex}",)


def _own_ant(cause: Any) -> Targets:
    return (ant(cause.seat, cause.place, cause.site),)


def _other_ant(cause: Any) -> Targets:
    return (ant(cause.owner, cause.place, cause.site),)


def _spot(cause: Any) -> Targets:
    return (spot(cause.place, cause.site),)


def _hex(cause: Any) -> Targets:
    return (f"hex:{cause.place}",)


def _new_hex(cause: Any) -> Targets:
    return (f"hex:{cause.hex}",)


def _seat(cause: Any) -> Targets:
    return (f"seat:{cause.seat}",)


def _player(cause: Any) -> Targets:
    return (f"seat:{cause.player}",)


def _has(*resources: Resource) -> Callable[[Any], Targets]:
    return lambda cause: tuple([held(cause.seat, resource) for resource in resources])


def _option(command: c.PickOption) -> Targets:
    return (f"{_OPTIONS[command.option]}:{command.seat}",) if command.option in _OPTIONS else ()


_OF_COMMAND: Mapping[type[Any], Callable[[Any], Targets]] = {
    c.Explore: _act("explore"),
    c.March: _act("march"),
    c.Forage: _act("forage"),
    c.Rest: _act("rest"),
    c.PlayCard: _card,
    c.KeepHex: _touch_drawn,
    c.RelocateAnt: lambda command: (*_own_ant(command), spot(command.to_place, command.to_site)),
    c.PlaceLarva: lambda command: (held(command.seat, "larva"), *_spot(command)),
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
    c.TakeDecree: lambda command: (held(command.seat, command.resource),),
}


def _name_known(kind: str, secret: Secret[Any]) -> Targets:
    """Return the targets of a secret, or an empty tuple if the reader may not know it."""
    value = secret.value
    if value is UNSET:
        return ()
    return tuple([f"{kind}:{id_}" for id_ in (value if isinstance(value, tuple) else (value,))])


def _where(holds: object, *targets: Target) -> Targets:
    return targets if holds else ()


def _stands(event: Any) -> Targets:
    """Return the ant at its new position, and the spot where it is."""
    return (*_own_ant(event), *_spot(event))


def _touch_grown(event: Any) -> Targets:
    return (*_stands(event), held(event.seat, "larva"))


def _touch_moved(event: Any) -> Targets:
    """Return the ant at its new position, its new spot, and the spot that it left."""
    to_place = getattr(event, "to_place", event.place)
    there = (ant(event.seat, to_place, event.to_site), spot(to_place, event.to_site))
    return (*there, spot(event.place, event.site))


def _touch_lost(event: e.AntsLost) -> Targets:
    spots = dict.fromkeys(spot(at.place, at.site) for at in event.spots)
    return (*spots, f"supply:{event.seat}")


def _harvest(event: e.Harvested) -> Targets:
    gains = zip(
        get_args(Resource), (event.food, event.larvae, event.cards, event.points), strict=True
    )
    return tuple([held(event.seat, kind) for kind, gained in gains if gained])


def _meal(event: e.AntsFed) -> Targets:
    eaten = _where(event.food, held(event.seat, "food")) + _where(
        event.larvae, held(event.seat, "larva")
    )
    return eaten + _where(event.starving, f"ants:{event.seat}")


def _touch_looked(event: Any) -> Targets:
    return (*_name_known("drawn", event.hexes), f"seat:{event.seat}")


def _touch_discarded(event: Any) -> Targets:
    return ("pile:discard", f"hand:{event.seat}")


def _bitten(event: Any) -> Targets:
    return (f"centipede:{event.place}", *_hex(event), *_seat(event))


# The functions that return targets, by event. Events without targets are omitted.
_OF_EVENT: Mapping[type[Any], Callable[[Any], Targets]] = {
    e.HexesDealt: _touch_looked,
    e.CardsDrawn: lambda event: (
        *_name_known("card", event.cards),
        f"hand:{event.seat}",
        "pile:deck",
    ),
    e.DeckShuffled: lambda event: ("pile:deck", "pile:discard"),
    e.StartHexKept: _touch_drawn,
    e.StartHexPlaced: _new_hex,
    e.AntFounded: _stands,
    e.ExploreBegun: _pay_for("explore"),
    e.MarchBegun: _pay_for("march"),
    e.ForageBegun: _pay_for("forage"),
    e.CardDeclared: lambda event: (*_card(event), "action:play", f"hand:{event.seat}"),
    e.Rested: lambda event: (
        "action:rest",
        f"resting-larva:{event.seat}",
        f"resting-food:{event.seat}",
    ),
    e.BonusForgone: _seat,
    e.BonusTurnBegun: _seat,
    e.TurnPassed: lambda event: (f"seat:{event.to}", f"seat:{event.seat}"),
    e.WorkerPhaseEnded: lambda event: (f"seat:{event.marker}",),
    e.HexDrawn: lambda event: (*_touch_drawn(event), "pile:hexes"),
    e.HexesScouted: lambda event: (*_touch_looked(event), "pile:hexes"),
    e.ScoutedHexKept: lambda event: (*_touch_drawn(event), "pile:hexes"),
    e.HexExplored: _new_hex,
    e.HexPlaced: _new_hex,
    e.SentryPlaced: _new_hex,
    e.AntEntered: _touch_moved,
    e.LarvaStepped: _touch_grown,
    e.AntStepped: _touch_moved,
    e.LarvaePaid: lambda event: (held(event.seat, "larva"), f"supply:{event.seat}"),
    e.AntPaid: lambda event: (*_spot(event), f"supply:{event.seat}"),
    e.EventPlayed: _card,
    e.EventDeferred: _card,
    e.DeferredBegun: _card,
    e.EvolutionPlayed: lambda event: (
        *_card(event),
        *_where(event.points, held(event.seat, "point")),
    ),
    e.GoalPlayed: _card,
    e.GoalDropped: lambda event: ("pile:discard",),
    e.EffectBegun: lambda event: _where(
        not event.source.startswith("hex-"), f"card:{event.source}"
    ),
    e.HexEffectBegun: _new_hex,
    e.EffectEnded: lambda event: _where(event.card, "pile:discard"),
    e.FoodGained: _has("food"),
    e.LarvaeGained: _has("larva"),
    e.PointsGained: _has("point"),
    e.FoodLost: _has("food"),
    e.LarvaeLost: _has("larva"),
    e.HexPicked: _hex,
    e.VictimPicked: _player,
    e.OrdealFaced: _seat,
    e.TokenPlaced: lambda event: (f"{event.token}:{event.place}", *_hex(event)),
    e.TokenRemoved: _hex,
    e.LarvaPlaced: _touch_grown,
    e.AntRelocated: _touch_moved,
    e.SwapPicked: _other_ant,
    e.AntsSwapped: lambda event: (
        ant(event.owner, event.to_place, event.to_site),
        ant(event.other, event.place, event.site),
    ),
    e.EvolutionsSwapped: lambda event: (
        f"stack:{event.seat}.{event.section}",
        f"stack:{event.player}.{event.section}",
    ),
    e.SiteCollected: lambda event: (*_spot(event), held(event.seat, event.resource)),
    e.OptionPicked: _seat,
    e.Discarded: _touch_discarded,
    e.CardCommitted: lambda event: (
        *_name_known("card", event.card),
        f"down:{event.seat}",
        f"hand:{event.seat}",
    ),
    e.CardWithheld: _seat,
    e.OffersRevealed: lambda event: tuple([f"card:{card}" for card in event.cards]),
    e.OfferTaken: _card,
    e.OfferDeclined: lambda event: ("pile:discard",),
    e.HexesPeeked: lambda event: (*_touch_looked(event), "pile:hexes"),
    e.HexPutBack: lambda event: ("pile:hexes",),
    e.AntsLost: _touch_lost,
    e.AntsDoomed: lambda event: (f"ants:{event.seat}",),
    e.AntDestroyed: lambda event: (*_spot(event), f"supply:{event.owner}"),
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
    e.CentipedeSlain: lambda event: (*_hex(event), *_seat(event)),
    e.CentipedeWon: _bitten,
    e.InvaderAsked: _hex,
    e.InvaderChosen: _player,
    e.BattleBegun: lambda event: (*_hex(event), f"seat:{event.invader}", f"seat:{event.defender}"),
    e.BattleFought: lambda event: (*_hex(event), f"seat:{event.winner}"),
    e.BattleWon: lambda event: (held(event.seat, "point"), *_hex(event)),
    e.SpoilsMoved: _touch_moved,
    e.Harvested: _harvest,
    e.AntsFed: _meal,
    e.DecreeTaken: lambda event: (held(event.seat, event.resource),),
    e.InnerMeadowScored: _has("point"),
    e.GoalScored: lambda event: (*_card(event), held(event.seat, "point")),
    e.AwardGiven: _has("point"),
    e.HordeCardRevealed: lambda event: ("pile:horde",),
    e.HordeShuffled: lambda event: ("pile:horde",),
    e.CentipedeMoved: lambda event: (f"centipede:{event.to}", f"hex:{event.to}", *_hex(event)),
    e.TunnelInvaded: lambda event: tuple(dict.fromkeys((f"hex:{GREAT_TUNNEL}", *_hex(event)))),
    e.RampageVisited: _hex,
}
