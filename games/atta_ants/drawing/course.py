"""Beside the table: the round, the card to lay, the deck, and the first eight cards."""

from collections import Counter
from functools import lru_cache

from games.atta_ants import content
from games.atta_ants.content import CardTables
from games.atta_ants.drawing.cards import HALF, SIDE, draw_offered, draw_small
from games.atta_ants.drawing.ground import DESIGNED
from games.atta_ants.drawing.pieces import leaf
from games.atta_ants.drawing.sheet import WIDTH, Sheet, frame
from games.atta_ants.lines import catalogue
from games.atta_ants.names import list_eight, spell_card, spell_offered, spell_trails
from games.atta_ants.targets import name_card
from games.atta_ants.view import SIDES, CardFace, View
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag

_PHASES = {
    "arranging": "lays cards",
    "placing": "lays a card",
    "moving": "moves ants",
    "routing": "sends a spider",
}
_EDGE = 12
_HEAD = SIDE + 2 * _EDGE
_SMALL = 19  # of a card of the deck
_IN_A_ROW = 15  # cards of the deck
_SMALL_APART = 21.6
_ROW = 44
_OFFERED_IN_A_ROW = 4
_OFFERED_ROW = 104
_PITCH = 83
_OFFERED = 79  # of a card that is offered
_NAME_MOST = 12  # letters that fit under a card; the others are in its title
_WORDS = 116  # where they begin, beside a card


def describe_situation(view: View) -> str:
    """Return in words whose turn it is; short, for a name may stand where the seat does."""
    if view.phase == "ended":
        return "the game is over"
    if view.asked is not None:
        return f"seat {view.asked} {_PHASES[view.phase]}"
    return "the spiders move" if view.phase == "resolving" else "being set up"


def draw_course(view: View) -> Sheet:
    """Return the round, whose turn it is, the drawn card, and which cards are in the deck."""
    lines = describe_situation(view), _describe_cards(view)
    return _draw_course(view.content, view.round, lines, view.drawn, view.deck)


def _describe_cards(view: View) -> str:
    """Return in words what is to be laid, or how the game ended."""
    if view.reason:
        return f"{catalogue()[f'reason.{view.reason}'].capitalize()}"
    if view.drawn:
        name = spell_card(view.drawn.pattern, leaves=view.drawn.leaves, spider=view.drawn.spider)
        return f"Drawn: {name}"
    return "Eight cards go around the nest" if view.to_arrange else "No card is to be laid now"


@lru_cache(KEPT)
def _draw_course(
    pack: str,
    number: int,
    lines: tuple[str, str],
    drawn: CardFace | None,
    deck: tuple[str, ...],
) -> Sheet:
    kinds, tables, count = kinds_of(pack), content.of(pack), len(deck)
    left = Counter(_kind_of(tables, card) for card in deck)
    situation, cards = lines
    height = _HEAD + -(-len(kinds) // _IN_A_ROW) * _ROW
    heading = f"{situation[0].upper()}{situation[1:]}"
    still = f"{count} {'card' if count == 1 else 'cards'} in the deck{':' if count else ''}"
    inside = group(
        frame(height),
        group_at(_EDGE, _EDGE, _draw_slot(pack, drawn, count)),
        text(f"Round {number}", _WORDS, 34, class_="aa-head"),
        text(heading, _WORDS, 60, class_="aa-strong"),
        text(cards, _WORDS, 82, class_="aa-quiet"),
        text(still, _WORDS, 102, class_="aa-quiet"),
        _draw_deck(kinds, tuple(left[kind] for kind in kinds)),
    )
    return Sheet(WIDTH, height, inside)


@lru_cache(KEPT)
def _draw_slot(pack: str, drawn: CardFace | None, count: int) -> str:
    """Return the drawn card, or the deck face down while there is none."""
    if drawn:
        return _draw_card(pack, drawn, "drawn")
    if not count:
        return group(
            title_tag("The deck is empty"),
            tag("rect", class_="aa-free", width=SIDE, height=SIDE, rx=9),
        )
    backs = [
        tag("rect", class_="aa-back", x=3 * at, y=3 * at, width=SIDE - 6, height=SIDE - 6, rx=9)
        for at in range(min(count, 3))
    ]
    middle = HALF - 3 + 3 * (len(backs) - 1)
    return group(
        title_tag(f"The deck, face down: {count}"),
        *backs,
        group_at(middle, middle - 16, leaf(12)),
        text(str(count), middle, middle + 20, class_="aa-big"),
    )


@lru_cache(KEPT)
def _draw_card(pack: str, face: CardFace, says: str) -> str:
    """Return a card that is to be laid, with its title in words."""
    name = spell_card(face.pattern, leaves=face.leaves, spider=face.spider)
    designed = face.card in content.of(pack).designed
    return group(
        title_tag(f"{name[0].upper()}{name[1:]}, {says}, {spell_trails(face.trails)}"),
        tag("desc", DESIGNED) if designed else "",
        draw_offered(face),
        id=name_card(face.card),
    )


Kind = tuple[str, tuple[str, ...], bool, bool]  # pattern, trails, with leaves, with a spider


@lru_cache(64)
def kinds_of(pack: str) -> tuple[Kind, ...]:
    """Return the kinds of cards of a pack, in its order."""
    tables = content.of(pack)
    return tuple(dict.fromkeys(_kind_of(tables, card) for card in tables.ids))


def _kind_of(tables: CardTables, card: str) -> Kind:
    at = tables.index[card]
    trails = tuple(name for name, bit in SIDES if tables.edges[at] & bit)
    return tables.patterns[at], trails, tables.leaves[at] > 0, tables.spiders[at]


def _draw_deck(kinds: tuple[Kind, ...], left: tuple[int, ...]) -> str:
    """Return each kind of cards, small, with how many of it are in the deck."""
    return "".join(
        group_at(
            _EDGE + number % _IN_A_ROW * _SMALL_APART,
            _HEAD + number // _IN_A_ROW * _ROW - 4,
            _draw_kind(kind, count),
        )
        for number, (kind, count) in enumerate(zip(kinds, left, strict=True))
    )


@lru_cache(KEPT)
def _draw_kind(kind: Kind, count: int) -> str:
    pattern, trails, leaves, is_spider = kind
    name = spell_card(pattern, leaves=leaves, spider=is_spider)
    return group(
        title_tag(f"In the deck: {count} {name}"),
        draw_small(trails, leaves=leaves, is_spider=is_spider, size=_SMALL),
        text(str(count), _SMALL / 2, 35, class_="aa-small aa-middle") if count else "",
        class_="aa-kind" if count else "aa-gone",
    )


def draw_market(view: View) -> Sheet:
    """Return the cards of the first eight that are still to be laid, each in its own place."""
    eight, names = list_eight(view), spell_offered(view)
    height = 34 + -(-len(eight) // _OFFERED_IN_A_ROW) * _OFFERED_ROW
    heading = text("The first eight cards, still to be laid", 12, 25, class_="aa-line")
    faces = {face.card: face for face in view.to_arrange}
    offered = [
        group_at(
            at % _OFFERED_IN_A_ROW * _PITCH + 10,
            at // _OFFERED_IN_A_ROW * _OFFERED_ROW + 36,
            _draw_with_name(view.content, faces[card], names[card]),
        )
        for at, card in enumerate(eight)
        if card in faces
    ]
    return Sheet(WIDTH, height, group(frame(height), heading, *offered))


@lru_cache(KEPT)
def _draw_with_name(pack: str, face: CardFace, name: str) -> str:
    shown = f"{name[0].upper()}{name[1:]}"
    card = group(_draw_card(pack, face, "to lay"), transform=f"scale({_OFFERED / SIDE:.3f})")
    under = text(shown, _OFFERED / 2, _OFFERED + 15, class_="aa-quiet aa-middle")
    return card + (under if len(shown) <= _NAME_MOST else "")
