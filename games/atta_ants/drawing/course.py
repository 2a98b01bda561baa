"""The panels next to the table, which show the round, the deck and the cards to place."""

from collections import Counter
from functools import lru_cache

from games.atta_ants import content
from games.atta_ants.content import CardTables
from games.atta_ants.drawing.cards import HALF, SIDE, draw_offered, draw_small
from games.atta_ants.drawing.pieces import leaf
from games.atta_ants.drawing.sheet import WIDTH, Sheet, capitalize, frame
from games.atta_ants.names import (
    Phrase,
    list_eight,
    name_kind,
    name_pattern,
    name_trails,
    number_offered,
)
from games.atta_ants.targets import name_card
from games.atta_ants.view import SIDES, CardFace, View
from games.drawing.svg import KEPT, desc_tag, group, group_at, tag, text, title_tag
from games.wording import Wording

_EDGE = 12
_HEAD = SIDE + 2 * _EDGE
_SMALL = 19  # size of a card in the deck
_IN_A_ROW = 15  # number of cards in one row of the deck
_SMALL_APART = 21.6
_ROW = 44
_OFFERED_IN_A_ROW = 4
_OFFERED_ROW = 104
_PITCH = 83
_OFFERED = 79  # size of an offered card
_NAME_MOST = 12  # number of letters that fit under a card; the card's title has the full name
_STRONG_MOST = 18  # maximum letters of the turn text at full size; longer texts get a smaller font
_WORDS = 116  # left edge of texts next to a card


def describe_situation(view: View, words: Wording) -> str:
    """Briefly describe the phase and the seat to act.

    The text must be short because a player's name may replace the seat number.
    """
    if view.asked is not None:
        return words.fill(f"situation.{view.phase}", {"seat": view.asked})
    phase = view.phase if view.phase in ("ended", "resolving") else "starting"
    return words.fill(f"situation.{phase}", {})


def draw_course(view: View, words: Wording) -> Sheet:
    """Draw the panel with the round, the seat to act, the drawn card, and the cards in the deck."""
    lines = describe_situation(view, words), _describe_cards(view, words)
    return _draw_course(view.content, view.round, lines, view.drawn, view.deck, words)


def _describe_cards(view: View, words: Wording) -> str:
    """Describe the card to place, or the end of the game."""
    if view.reason:
        return words.fill(f"reason.{view.reason}", {})
    if view.drawn:
        return words.fill("picture.drawn", {"card": _name_face(view.drawn)})
    return words.fill("picture.eight.all" if view.to_arrange else "picture.nothing-to-lay", {})


def _name_face(face: CardFace) -> Phrase:
    return name_kind(face.pattern, leaves=face.leaves, spider=face.spider)


@lru_cache(KEPT)
def _draw_course(
    pack: str,
    number: int,
    lines: tuple[str, str],
    drawn: CardFace | None,
    deck: tuple[str, ...],
    words: Wording,
) -> Sheet:
    kinds, tables, count = kinds_of(pack), content.of(pack), len(deck)
    left = Counter(_kind_of(tables, card) for card in deck)
    situation, cards = map(capitalize, lines)
    height = _HEAD + -(-len(kinds) // _IN_A_ROW) * _ROW
    still = words.fill("picture.deck" if count else "picture.deck.none", {"count": count})
    inside = group(
        frame(height),
        group_at(_EDGE, _EDGE, _draw_slot(pack, drawn, count, words)),
        text(words.fill("picture.round", {"round": number}), _WORDS, 34, class_="aa-head"),
        text(
            situation,
            _WORDS,
            60,
            class_="aa-strong" if len(situation) <= _STRONG_MOST else "aa-turn",
        ),
        text(cards, _WORDS, 82, class_="aa-quiet"),
        text(still, _WORDS, 102, class_="aa-quiet"),
        _draw_deck(kinds, tuple(left[kind] for kind in kinds), words),
    )
    return Sheet(WIDTH, height, inside)


@lru_cache(KEPT)
def _draw_slot(pack: str, drawn: CardFace | None, count: int, words: Wording) -> str:
    """Draw the card that was drawn from the deck, or the face-down deck if there is none."""
    if drawn:
        return _draw_card(pack, drawn, "picture.drawn.title", words)
    if not count:
        return group(
            title_tag(words.fill("picture.deck.empty", {})),
            tag("rect", class_="aa-free", width=SIDE, height=SIDE, rx=9),
        )
    backs = [
        tag("rect", class_="aa-back", x=3 * at, y=3 * at, width=SIDE - 6, height=SIDE - 6, rx=9)
        for at in range(min(count, 3))
    ]
    middle = HALF - 3 + 3 * (len(backs) - 1)
    return group(
        title_tag(words.fill("picture.deck.back", {"count": count})),
        *backs,
        group_at(middle, middle - 16, leaf(12)),
        text(str(count), middle, middle + 20, class_="aa-big"),
    )


@lru_cache(KEPT)
def _draw_card(pack: str, face: CardFace, title: str, words: Wording) -> str:
    """Draw a card to be placed, with its title."""
    facts = {"card": _name_face(face), "trails": name_trails(face.trails)}
    designed = face.card in content.of(pack).designed
    return group(
        title_tag(capitalize(words.fill(title, facts))),
        desc_tag(words.fill("picture.designed", {})) if designed else "",
        draw_offered(face),
        id=name_card(face.card),
    )


Kind = tuple[str, tuple[str, ...], bool, bool]  # pattern, trails, has leaves, has a spider


@lru_cache(64)
def kinds_of(pack: str) -> tuple[Kind, ...]:
    """Return the distinct kinds of cards in a pack, in pack order."""
    tables = content.of(pack)
    return tuple(dict.fromkeys(_kind_of(tables, card) for card in tables.ids))


def _kind_of(tables: CardTables, card: str) -> Kind:
    at = tables.index[card]
    trails = tuple(name for name, bit in SIDES if tables.edges[at] & bit)
    return tables.patterns[at], trails, tables.leaves[at] > 0, tables.spiders[at]


def _draw_deck(kinds: tuple[Kind, ...], left: tuple[int, ...], words: Wording) -> str:
    """Draw a small picture of each kind of card, with the number of such cards in the deck."""
    return "".join(
        group_at(
            _EDGE + number % _IN_A_ROW * _SMALL_APART,
            _HEAD + number // _IN_A_ROW * _ROW - 4,
            _draw_kind(kind, count, words),
        )
        for number, (kind, count) in enumerate(zip(kinds, left, strict=True))
    )


@lru_cache(KEPT)
def _draw_kind(kind: Kind, count: int, words: Wording) -> str:
    pattern, trails, leaves, is_spider = kind
    facts = {"card": name_kind(pattern, leaves=leaves, spider=is_spider), "count": count}
    return group(
        title_tag(capitalize(words.fill("picture.deck.kind", facts))),
        draw_small(trails, leaves=leaves, is_spider=is_spider, size=_SMALL),
        text(str(count), _SMALL / 2, 35, class_="aa-small aa-middle") if count else "",
        class_="aa-kind" if count else "aa-gone",
    )


def draw_market(view: View, words: Wording) -> Sheet:
    """Draw the cards of the first eight that are not placed yet, each in its fixed position."""
    eight, numbers = list_eight(view), number_offered(view)
    height = 34 + -(-len(eight) // _OFFERED_IN_A_ROW) * _OFFERED_ROW
    heading = text(words.fill("picture.eight", {}), 12, 25, class_="aa-line")
    faces = {face.card: face for face in view.to_arrange}
    offered = [
        group_at(
            at % _OFFERED_IN_A_ROW * _PITCH + 10,
            at // _OFFERED_IN_A_ROW * _OFFERED_ROW + 36,
            _draw_with_name(view.content, faces[card], numbers[card][1], words),
        )
        for at, card in enumerate(eight)
        if card in faces
    ]
    return Sheet(WIDTH, height, group(frame(height), heading, *offered))


@lru_cache(KEPT)
def _draw_with_name(pack: str, face: CardFace, number: int, words: Wording) -> str:
    name = "under.numbered" if number else "under.one"
    shown = capitalize(words.fill(name, {"pattern": name_pattern(face.pattern), "number": number}))
    drawn = _draw_card(pack, face, "picture.eight.title", words)
    card = group(drawn, transform=f"scale({_OFFERED / SIDE:.3f})")
    under = text(shown, _OFFERED / 2, _OFFERED + 15, class_="aa-quiet aa-middle")
    return card + (under if len(shown) <= _NAME_MOST else "")
