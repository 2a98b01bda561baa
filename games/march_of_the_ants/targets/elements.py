"""Elements of the drawing, with the JSON pointers of the values that they show."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import TypeAlias

from games.game import Seat, Target
from games.march_of_the_ants import content
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.content import GREAT_TUNNEL
from games.march_of_the_ants.positions import hexes_to_arrange, layout_of
from games.march_of_the_ants.view import TAKEN, HexView, Hidden, NestView, View

Pointers: TypeAlias = tuple[str, ...]
Elements: TypeAlias = Iterator[tuple[Target, Pointers]]

PRINTED: Pointers = ("/content",)  # the value of an element that shows only the pack
_HEX = ("number", "rotation", "centipede", "wormhole", "q", "r")
_PILES = {"deck": "/deck", "discard": "/discard", "hexes": "/pile", "box": "/box"}
_HORDE: Pointers = ("/horde_points", "/horde_deck", "/horde_discard")
_OWN = ("completed", "won", "taken", "goals", "looked", "rejected")
# The boxes of a mat and the fields that they show.
_COUNTS = {
    "larva": "larvae",
    "food": "food",
    "ants": "ants",
    "hand": "hand_size",
    "supply": "supply",
    "resting-larva": "resting_larvae",
    "resting-food": "resting_food",
}
_STACKS = {"head": "heads", "thorax": "thoraxes", "abdomen": "abdomens"}


def elements(view: View) -> Mapping[Target, Pointers]:
    """Return every element of the drawing, with the values that it shows."""
    if not view.players:
        return {}
    found = {**_printed(view.players, has_horde=view.options.horde)}
    for at, hex_view in enumerate(view.hexes):
        found.update(_hex(at, hex_view))
    if view.agenda and isinstance(view.agenda[-1], t.PlaceTile):
        found.update({f"cell:{q},{r}": PRINTED for q, r in layout_of(view).rim})
    found.update(_course(view))
    for nest in view.nests:
        found.update(_mat(view, nest))
    if view.own is not None:
        found.update(_hand(view, view.own))
    return found


@cache
def _point(place: str, names: Pointers) -> Pointers:
    return tuple(f"{place}/{name}" for name in names)


@cache
def _printed(players: int, *, has_horde: bool) -> Mapping[Target, Pointers]:
    """Return the elements that every drawing has, without the pieces on them."""
    found: dict[Target, Pointers] = {f"pile:{pile}": (at,) for pile, at in _PILES.items()}
    found |= {"pile:horde": _HORDE} if has_horde else {}
    found |= dict.fromkeys([f"action:{action}" for action in TAKEN], PRINTED)
    crowd = tuple(f"/nests/{seat}/in_great_tunnel" for seat in range(players))
    found[f"hex:{GREAT_TUNNEL}"] = (*crowd, "/side")
    for seat in range(players):
        place = f"/nests/{seat}"
        found[f"points:{seat}"] = (f"{place}/points", f"{place}/origins")
        found |= {f"{box}:{seat}": (f"{place}/{field}",) for box, field in _COUNTS.items()}
        found |= {f"stack:{seat}.{name}": (f"{place}/{field}",) for name, field in _STACKS.items()}
    return found


@lru_cache(maxsize=4096)
def _hex(at: int, hex_view: HexView) -> Mapping[Target, Pointers]:
    """Return a hex with the tokens, sites and ants on it."""
    return dict(_list_hex(f"/hexes/{at}", hex_view))


def _list_hex(place: str, hex_view: HexView) -> Elements:
    number = hex_view.number
    yield f"hex:{number}", _point(place, _HEX)
    for token in ("centipede", "wormhole"):
        if getattr(hex_view, token):
            yield f"{token}:{number}", (f"{place}/{token}",)
    for site, seat in enumerate(hex_view.sites):
        shown = (f"{place}/sites/{site}",)
        yield f"site:{number}.{site + 1}", shown
        if seat >= 0:
            yield f"ant:{seat}.{number}.{site + 1}", shown
    yield f"site:{number}.0", (f"{place}/outskirts",)
    for seat, count in enumerate(hex_view.outskirts):
        if count:
            yield f"ant:{seat}.{number}.0", (f"{place}/outskirts/{seat}",)


def _course(view: View) -> Elements:
    """Yield the actions that were taken, and the cards and the hex that are in play."""
    takers: defaultdict[str, Pointers] = defaultdict(tuple)
    for nest in view.nests:
        for at, action in enumerate(nest.taken):
            takers[action] += (f"/nests/{nest.seat}/taken/{at}",)
    for action, pointers in takers.items():
        yield f"action:{action}", pointers
    cards = content.of(view.content).cards
    for at, task in enumerate(view.agenda):
        match task:
            case t.Deferred(card=card) | t.Resolve(card=card) | t.Effect(card=card) if card >= 0:
                yield f"card:{cards[card].id}", (f"/agenda/{at}/card",)
            case t.OfferedCards(cards=offered):
                for number, card in enumerate(offered):
                    yield f"card:{cards[card].id}", (f"/agenda/{at}/cards/{number}",)
            case t.PlaceTile(hex=number) if at == len(view.agenda) - 1:
                yield f"drawn:{number}", (f"/agenda/{at}/hex",)
            case _:
                pass


def _mat(view: View, nest: NestView) -> Elements:
    """Yield the mat of a seat, its ants in The Great Tunnel and its cards in play."""
    seat, place = nest.seat, f"/nests/{nest.seat}"
    yield f"seat:{seat}", (*_point(place, _OWN), *_marks(view, seat))
    if nest.in_great_tunnel:
        yield f"ant:{seat}.{GREAT_TUNNEL}.0", (f"{place}/in_great_tunnel",)
    if nest.card_down:
        yield f"down:{seat}", (f"{place}/card_down",)
    stacks = {"heads": nest.heads, "thoraxes": nest.thoraxes, "abdomens": nest.abdomens}
    for field, cards in stacks.items():
        if cards:
            yield f"card:{cards[-1]}", (f"{place}/{field}/{len(cards) - 1}",)
    for at, goal in enumerate(nest.goals):
        yield f"card:{goal}", (f"{place}/goals/{at}",)


def _marks(view: View, seat: Seat) -> Iterator[str]:
    """Yield the values of the remarks on a mat: the marker and the place among the resters."""
    if view.marker == seat:
        yield "/marker"
    yield from (f"/resters/{at}" for at, rester in enumerate(view.resters) if rester == seat)


def _hand(view: View, own: Hidden) -> Elements:
    """Yield the cards and hexes that only the reader sees."""
    for at, card in enumerate(own.hand):
        yield f"card:{card}", (f"/own/hand/{at}",)
    if own.down:
        yield f"card:{own.down}", ("/own/down",)
    for at, number in enumerate(own.looked):
        yield f"drawn:{number}", (f"/own/looked/{at}",)
    arranged = hexes_to_arrange(view, own)
    for at, hint in enumerate(own.hints if arranged else ()):
        for inside, number in enumerate(hint.hexes):
            if number in arranged:
                yield f"drawn:{number}", (f"/own/hints/{at}/hexes/{inside}",)
