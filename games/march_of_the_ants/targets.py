"""What commands and events touch, by the ids of the drawing.

`hex:5` is hex 5 and `hex:0` The Great Tunnel, `site:5.2` its second site and `site:5.0` its
outskirts, `ant:1.5.2` the ant of seat 1 there (one of them, where several stand together).
`drawn:5` is hex 5 in the hand or to be placed, `cell:2,-1` a free cell beside the map.
`larva:0`, `food:0`, `hand:0` and the like are what a seat has, `card:ev01` is a card that lies
open or in the reader's hand.
"""

from collections.abc import Iterable
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
_OFFERED = {"larvae": "larva", "cards": "card"}  # entries of effects that stand for a resource


def spot(place: int, site: int) -> Target:
    """Return the id of a site, of the outskirts, or of The Great Tunnel."""
    return f"hex:{place}" if place == GREAT_TUNNEL else f"site:{place}.{site}"


def ant(seat: Seat, place: int, site: int) -> Target:
    """Return the id of an ant."""
    return f"ant:{seat}.{place}.{site}"


def held(seat: Seat, resource: Resource) -> Target:
    """Return the id of what a seat has of a resource."""
    return f"{HELD[resource]}:{seat}"


def of_command(view: View, command: c.Command) -> Targets:
    """Return what a command touches: a piece, then a place."""
    match command:
        case c.Explore() | c.March() | c.Forage() | c.Rest():
            return (f"action:{type(command).__name__.lower()}",)
        case c.PlayCard(card=card):
            return (f"card:{card}", "action:play")
        case c.DropGoal(card=card) | c.Discard(card=card) | c.PutDown(card=card):
            return (f"card:{card}",)
        case c.PlayOffered(card=card):
            return (f"card:{card}",)
        case c.KeepHex(hex=number) | c.PutBack(hex=number):
            return (f"drawn:{number}",)
        case c.PlaceHex(source=source, cell=cell):
            at = f"cell:{cell.q},{cell.r}"
            several = len(sources_of(view, command.seat, (cell.q, cell.r))) > 1
            return (at, f"hex:{source}") if several else (at,)
        case c.RelocateAnt(seat=seat, place=place, site=site):
            return (ant(seat, place, site), spot(command.to_place, command.to_site))
        case c.PlaceLarva(seat=seat, place=place, site=site):
            return (held(seat, "larva"), spot(place, site))
        case _:
            return _of_choice(view, command)


def _of_choice(view: View, command: c.Command) -> Targets:
    match command:
        case c.TakeSite(place=place, site=site) | c.HarvestSite(place=place, site=site):
            return (spot(place, site),)
        case c.PayLarva(seat=seat) | c.TakeLarva(seat=seat):
            return (held(seat, "larva"),)
        case c.PayAnt(seat=seat) | c.LoseAnt(seat=seat):
            return (ant(seat, command.place, command.site),)
        case c.PickAnt(owner=owner, place=place, site=site):
            return (ant(owner, place, site),)
        case c.PickPlace(place=place):
            return (f"hex:{place}",)
        case c.PickPlayer(player=player):
            return (f"seat:{player}",)
        case c.PickOption(seat=seat, option=option):
            return _of_option(seat, _OFFERED.get(option, option))
        case c.SwapEvolutions(player=player, section=section):
            top = top_card(view, player, section)
            return (f"card:{top}",) if top else ()
        case c.TakeDecree(seat=seat, resource=resource):
            return (held(seat, resource),)
        case _:
            return ()


def _of_option(seat: Seat, option: str) -> Targets:
    """Return what an entry of an effect is about; nothing for one that names no thing."""
    if option == "ants":
        return (f"ants:{seat}",)
    return tuple([held(seat, one) for one in get_args(Resource) if one == option])


def top_card(view: View, seat: Seat, section: str) -> str:
    """Return the topmost evolution of a section; empty without one."""
    if not 0 <= seat < len(view.nests):
        return ""
    nest = view.nests[seat]
    cards = {"head": nest.heads, "thorax": nest.thoraxes, "abdomen": nest.abdomens}[section]
    return cards[-1] if cards else ""


def of_event(event: e.Event) -> Targets:
    """Return what an event touches, what it changes most first."""
    match event:
        case e.TurnPassed(seat=seat, to=to):
            return (f"seat:{to}", f"seat:{seat}")
        case e.WorkerPhaseEnded(marker=marker):
            return (f"seat:{marker}",)
        case e.BonusForgone(seat=seat) | e.BonusTurnBegun(seat=seat):
            return (f"seat:{seat}",)
        case e.ReactionDeclined(seat=seat) | e.StartBonusBegun(seat=seat):
            return (f"seat:{seat}",)
        case e.OrdealFaced(seat=seat) | e.OptionPicked(seat=seat) | e.CardWithheld(seat=seat):
            return (f"seat:{seat}",)
        case e.VictimPicked(player=player) | e.InvaderChosen(player=player):
            return (f"seat:{player}",)
        case _:
            return _of_action(event) or _of_ants(event) or _of_rest(event)


def _of_action(event: e.Event) -> Targets:
    match event:
        case e.ExploreBegun(seat=seat):
            return _paid("explore", seat)
        case e.MarchBegun(seat=seat):
            return _paid("march", seat)
        case e.ForageBegun(seat=seat):
            return _paid("forage", seat)
        case e.CardDeclared(seat=seat, card=card):
            return (f"card:{card}", "action:play", f"hand:{seat}")
        case e.Rested(seat=seat):
            return ("action:rest", f"resting-larva:{seat}", f"resting-food:{seat}")
        case _:
            return ()


def _paid(action: ActionName, seat: Seat) -> Targets:
    return (f"action:{action}", held(seat, "food"))


def _of_ants(event: e.Event) -> Targets:
    """Return the ant where it stands now, the spot it came to, and what it left."""
    match event:
        case e.AntFounded() | e.AntSettled() | e.SiteTaken():
            return _stands(event.seat, event.place, event.site)
        case e.LarvaStepped(seat=seat) | e.LarvaPlaced(seat=seat) | e.LarvaReacted(seat=seat):
            return (*_stands(seat, event.place, event.site), held(seat, "larva"))
        case e.AntEntered() | e.AntStepped() | e.AntRelocated() | e.AntReacted():
            there = _stands(event.seat, event.to_place, event.to_site)
            return (*there, spot(event.place, event.site))
        case e.SpoilsMoved(seat=seat, place=place):
            return (*_stands(seat, place, event.to_site), spot(place, event.site))
        case e.AntPaid(seat=seat, place=place, site=site):
            return (spot(place, site), f"supply:{seat}")
        case e.AntDestroyed(owner=owner, place=place, site=site):
            return (spot(place, site), f"supply:{owner}")
        case e.AntsLost(seat=seat, spots=spots):
            return (*dict.fromkeys(spot(one.place, one.site) for one in spots), f"supply:{seat}")
        case e.AntsDoomed(seat=seat):
            return (f"ants:{seat}",)
        case e.SwapPicked(owner=owner, place=place, site=site):
            return (ant(owner, place, site),)
        case e.AntsSwapped(owner=owner, other=other, to_place=place, to_site=site):
            return (ant(owner, place, site), ant(other, event.place, event.site))
        case _:
            return ()


def _stands(seat: Seat, place: int, site: int) -> Targets:
    return (ant(seat, place, site), spot(place, site))


def _of_rest(event: e.Event) -> Targets:
    return _of_hexes(event) or _of_cards(event) or _of_battles(event) or _of_gains(event)


def _of_hexes(event: e.Event) -> Targets:
    match event:
        case e.HexesDealt(seat=seat, hexes=hexes):
            return (*_known("drawn", hexes), f"seat:{seat}")
        case e.HexesScouted(seat=seat, hexes=hexes) | e.HexesPeeked(seat=seat, hexes=hexes):
            return (*_known("drawn", hexes), f"seat:{seat}", "pile:hexes")
        case e.StartHexKept(hex=number):
            return (f"drawn:{number}",)
        case e.HexDrawn(hex=number) | e.ScoutedHexKept(hex=number):
            return (f"drawn:{number}", "pile:hexes")
        case e.HexPutBack():
            return ("pile:hexes",)
        case e.StartHexPlaced() | e.HexExplored() | e.HexPlaced() | e.SentryPlaced():
            return (f"hex:{event.hex}",)
        case e.HexEffectBegun(hex=number):
            return (f"hex:{number}",)
        case e.TokenPlaced(place=place, token=token):
            return (f"{token}:{place}", f"hex:{place}")
        case e.TokenRemoved() | e.HexPicked() | e.SiteChoiceAsked():
            return (f"hex:{event.place}",)
        case e.CentipedeMoved(place=place, to=to):
            return (f"centipede:{to}", f"hex:{to}", f"hex:{place}")
        case e.TunnelInvaded(place=place):
            return tuple(dict.fromkeys((f"hex:{GREAT_TUNNEL}", f"hex:{place}")))
        case _:
            return ()


def _known(kind: str, secret: Secret[Any]) -> Iterable[Target]:
    """Return what is told to those who may know a secret."""
    value = secret.value
    if value is UNSET:
        return ()
    return [f"{kind}:{one}" for one in (value if isinstance(value, tuple) else (value,))]


def _of_cards(event: e.Event) -> Targets:
    match event:
        case e.CardsDrawn(seat=seat, cards=cards):
            return (*_known("card", cards), f"hand:{seat}", "pile:deck")
        case e.DeckShuffled():
            return ("pile:deck", "pile:discard")
        case e.EventPlayed() | e.EventDeferred() | e.DeferredBegun() | e.OfferTaken():
            return (f"card:{event.card}",)
        case e.EvolutionPlayed(seat=seat, card=card, points=points):
            return (f"card:{card}", *_where(points, held(seat, "point")))
        case e.GoalPlayed(card=card):
            return (f"card:{card}",)
        case e.GoalDropped() | e.OfferDeclined():
            return ("pile:discard",)
        case e.EffectBegun(source=source):
            return _where(not source.startswith("hex-"), f"card:{source}")
        case e.EffectEnded(card=card):
            return _where(card, "pile:discard")
        case e.Discarded(seat=seat) | e.CardExchanged(seat=seat) | e.FerocityShown(seat=seat):
            return ("pile:discard", f"hand:{seat}")
        case e.CardCommitted(seat=seat, card=hidden):
            return (*_known("card", hidden), f"down:{seat}", f"hand:{seat}")
        case e.OffersRevealed(cards=cards):
            return tuple([f"card:{card}" for card in cards])
        case e.EvolutionsSwapped(seat=seat, player=player, section=section):
            return (f"stack:{seat}.{section}", f"stack:{player}.{section}")
        case e.HordeCardRevealed() | e.HordeShuffled():
            return ("pile:horde",)
        case _:
            return ()


def _where(holds: object, *targets: Target) -> Targets:
    return targets if holds else ()


def _of_battles(event: e.Event) -> Targets:
    match event:
        case e.HexVisited() | e.ArenaLeft() | e.RampageVisited() | e.InvaderAsked():
            return (f"hex:{event.place}",)
        case e.CentipedeAttacked(place=place, seat=seat) | e.CentipedeWon(place=place, seat=seat):
            return (f"centipede:{place}", f"hex:{place}", f"seat:{seat}")
        case e.CentipedeSlain(place=place, seat=seat):
            return (f"hex:{place}", f"seat:{seat}")
        case e.BattleBegun(place=place, invader=invader, defender=defender):
            return (f"hex:{place}", f"seat:{invader}", f"seat:{defender}")
        case e.BattleFought(place=place, winner=winner):
            return (f"hex:{place}", f"seat:{winner}")
        case e.BattleWon(place=place, seat=seat):
            return (held(seat, "point"), f"hex:{place}")
        case _:
            return ()


def _of_gains(event: e.Event) -> Targets:
    match event:
        case e.FoodGained(seat=seat) | e.FoodLost(seat=seat):
            return (held(seat, "food"),)
        case e.LarvaeGained(seat=seat) | e.LarvaeLost(seat=seat) | e.ForageReacted(seat=seat):
            return (held(seat, "larva"),)
        case e.LarvaePaid(seat=seat):
            return (held(seat, "larva"), f"supply:{seat}")
        case e.PointsGained(seat=seat) | e.InnerMeadowScored(seat=seat) | e.AwardGiven(seat=seat):
            return (held(seat, "point"),)
        case e.GoalScored(seat=seat, card=card):
            return (f"card:{card}", held(seat, "point"))
        case e.SiteCollected(seat=seat, resource=resource):
            return (spot(event.place, event.site), held(seat, resource))
        case e.DecreeTaken(seat=seat, resource=resource):
            return (held(seat, resource),)
        case e.Harvested(seat=seat):
            gains = (event.food, event.larvae, event.cards, event.points)
            kinds = zip(get_args(Resource), gains, strict=True)
            return tuple([held(seat, kind) for kind, gained in kinds if gained])
        case e.AntsFed(seat=seat):
            eaten = _where(event.food, held(seat, "food")) + _where(
                event.larvae, held(seat, "larva")
            )
            return eaten + _where(event.starving, f"ants:{seat}")
        case _:
            return ()
