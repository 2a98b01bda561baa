"""Elements of the drawing, with the JSON pointers of the values that they show."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TypeAlias

from games.drawing.layers import Layer, Layers, Pointers
from games.game import Seat, Target
from games.march_of_the_ants import content
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.content import GREAT_TUNNEL
from games.march_of_the_ants.positions import hexes_to_arrange, layout_of
from games.march_of_the_ants.view import TAKEN, HexView, Hidden, NestView, View
from games.marks import reuse_last

Elements: TypeAlias = Iterator[tuple[Target, Pointers]]

_EMPTY = Layer()
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


def elements(view: View) -> Layer:
    """Return every element of the drawing, with the values that it shows."""
    if not view.players:
        return _EMPTY
    placing = view.agenda and isinstance(view.agenda[-1], t.PlaceTile)
    return Layers(
        _printed(view.players, view.options.horde),
        _hexes(view.content, view.hexes),
        _rim(view) if placing else _EMPTY,
        _actions(view.content, tuple([nest.taken for nest in view.nests])),
        _cards_in_play(view.content, view.agenda),
        _mats(view.content, view.nests, view.marker, view.resters),
        _EMPTY if view.own is None else _hand(view, view.own),
    )


@cache
def _point(place: str, names: Pointers) -> Pointers:
    return tuple(f"{place}/{name}" for name in names)


@cache
def _printed(players: int, has_horde: bool) -> Layer:
    """Return the elements that every drawing has, without the pieces on them."""
    found = Layer({f"pile:{pile}": (at,) for pile, at in _PILES.items()})
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


@reuse_last
def _hexes(_pack: str, hexes: tuple[HexView, ...]) -> Layer:
    return Layers(*[_hex(at, hex_view) for at, hex_view in enumerate(hexes)])


@lru_cache(maxsize=4096)
def _hex(at: int, hex_view: HexView) -> Layer:
    """Return a hex with the tokens, sites and ants on it."""
    return Layer(_list_hex(f"/hexes/{at}", hex_view))


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


def _rim(view: View) -> Layer:
    """Return the free cells around the map, while a hex must be placed."""
    return Layer({f"cell:{q},{r}": PRINTED for q, r in layout_of(view).rim})


@reuse_last
def _actions(_pack: str, taken: tuple[tuple[str, ...], ...]) -> Layer:
    """Return the actions that were taken."""
    takers: defaultdict[str, Pointers] = defaultdict(tuple)
    for seat, actions in enumerate(taken):
        for at, action in enumerate(actions):
            takers[action] += (f"/nests/{seat}/taken/{at}",)
    return Layer({f"action:{action}": pointers for action, pointers in takers.items()})


@reuse_last
def _cards_in_play(pack: str, agenda: tuple[t.AnyTask, ...]) -> Layer:
    return Layer(_list_cards(pack, agenda)) or _EMPTY


def _list_cards(pack: str, agenda: tuple[t.AnyTask, ...]) -> Elements:
    """Yield the cards and the hex that are in play."""
    cards = content.of(pack).cards
    for at, task in enumerate(agenda):
        match task:
            case t.Deferred(card=card) | t.Resolve(card=card) | t.Effect(card=card) if card >= 0:
                yield f"card:{cards[card].id}", (f"/agenda/{at}/card",)
            case t.OfferedCards(cards=offered):
                for number, card in enumerate(offered):
                    yield f"card:{cards[card].id}", (f"/agenda/{at}/cards/{number}",)
            case t.PlaceTile(hex=number) if at == len(agenda) - 1:
                yield f"drawn:{number}", (f"/agenda/{at}/hex",)
            case _:
                pass


@reuse_last
def _mats(
    _pack: str, nests: tuple[NestView, ...], marker: Seat, resters: tuple[Seat, ...]
) -> Layer:
    return Layers(*[_mat_of(nest, _marks(nest.seat, marker, resters)) for nest in nests])


def _mat_of(nest: NestView, marks: Pointers) -> Layer:
    stacks = nest.heads, nest.thoraxes, nest.abdomens
    return _mat(nest.seat, nest.in_great_tunnel > 0, nest.card_down, stacks, nest.goals, marks)


@reuse_last
def _mat(
    seat: Seat,
    has_crowd: bool,
    has_card_down: bool,
    stacks: tuple[tuple[str, ...], ...],
    goals: tuple[str, ...],
    marks: Pointers,
) -> Layer:
    """Return the mat of a seat, its ants in The Great Tunnel and its cards in play."""
    place = f"/nests/{seat}"
    found = Layer({f"seat:{seat}": (*_point(place, _OWN), *marks)})
    if has_crowd:
        found[f"ant:{seat}.{GREAT_TUNNEL}.0"] = (f"{place}/in_great_tunnel",)
    if has_card_down:
        found[f"down:{seat}"] = (f"{place}/card_down",)
    for field, cards in zip(_STACKS.values(), stacks, strict=True):
        if cards:
            found[f"card:{cards[-1]}"] = (f"{place}/{field}/{len(cards) - 1}",)
    found |= {f"card:{goal}": (f"{place}/goals/{at}",) for at, goal in enumerate(goals)}
    return found


def _marks(seat: Seat, marker: Seat, resters: tuple[Seat, ...]) -> Pointers:
    """Return the values of the remarks on a mat: the marker and the place among the resters."""
    places = [f"/resters/{at}" for at, rester in enumerate(resters) if rester == seat]
    return ("/marker", *places) if marker == seat else tuple(places)


def _hand(view: View, own: Hidden) -> Layer:
    arranging = view.agenda and isinstance(view.agenda[-1], t.Arrange)
    return _own(view.seat, own, hexes_to_arrange(view, own) if arranging else ())


@reuse_last
def _own(_seat: Seat | None, own: Hidden, arranged: tuple[int, ...]) -> Layer:
    return Layer(_list_own(own, arranged))


def _list_own(own: Hidden, arranged: tuple[int, ...]) -> Elements:
    """Yield the cards and hexes that only the reader sees."""
    for at, card in enumerate(own.hand):
        yield f"card:{card}", (f"/own/hand/{at}",)
    if own.down:
        yield f"card:{own.down}", ("/own/down",)
    for at, number in enumerate(own.looked):
        yield f"drawn:{number}", (f"/own/looked/{at}",)
    for at, hint in enumerate(own.hints if arranged else ()):
        for inside, number in enumerate(hint.hexes):
            if number in arranged:
                yield f"drawn:{number}", (f"/own/hints/{at}/hexes/{inside}",)
