"""Draws the cards of March of the Ants, each as a separate picture."""

from collections.abc import Iterable
from functools import cache, lru_cache
from textwrap import wrap

import msgspec

from games.drawing.seats import STYLE as SEATS
from games.drawing.seats import fit_font_size
from games.drawing.svg import group, group_at, polygon, tag, text, title_tag
from games.errors import Fact
from games.march_of_the_ants.drawing.pieces import STYLE as PIECES
from games.march_of_the_ants.drawing.pieces import definitions, symbol
from games.march_of_the_ants.names import name_printed_card, text_of_card
from games.march_of_the_ants.pack import Card, Pack
from games.march_of_the_ants.vocabulary import SECTIONS
from games.wording import Wording

WIDTH, HEIGHT = 200, 280
SMALL_WIDE, SMALL_HIGH = 196, 152  # size of a card in the hand
FLAT_WIDE = 400
_FLAT_BAND, _FLAT_STEP, _FLAT_LETTERS = 30, 13, 60  # height above the text, of a line; letters
KINDS = """
.mc-event{fill:#cfe3f3}.mc-goal{fill:#f4e2a8}
.mc-head{fill:#f6cdbb}.mc-thorax{fill:#d6e8c3}.mc-abdomen{fill:#dccdea}
"""  # the colours of the kinds of cards, which chips have as well
STYLE = """
.bd{--mc-paper:#fffdf6}
@media (prefers-color-scheme:dark){.bd{--mc-paper:#2f2a22}}
.mc-face{stroke:#1c1813;stroke-width:1.5}
.mc-paper{fill:var(--mc-paper)}
.mc-art,.mc-part{fill:var(--bd-ink);fill-opacity:.12;stroke:none}.mc-part{fill-opacity:.3}
.mc-limbs{fill:none;stroke:var(--bd-ink);stroke-opacity:.12;stroke-width:2.5;stroke-linejoin:round}
.mc-pip{fill:#fffdf6;stroke:#1c1813;stroke-width:1.5}
.bd .mc-dark{fill:#1c1813}
.bd .mc-title{font-weight:700;text-anchor:middle;fill:#1c1813}
.bd .mc-foot{font-size:11px;text-anchor:middle;fill:var(--bd-quiet);font-style:italic}
.bd .mc-name{font-weight:700;fill:#1c1813}
.bd .mc-kind{font-size:11px;fill:#1c1813}
.bd .mc-count{font-size:13px;font-weight:800;text-anchor:middle;fill:#1c1813}
.bd .mc-said{font-size:11px}
.mc-shield{fill:#fff;stroke:#1c1813;stroke-width:1.6;stroke-linejoin:round}
.mc-line{stroke:var(--bd-line);stroke-width:1.5}
.mc-on{fill:#1c1813}.mc-off{fill:none;stroke:#1c1813;stroke-width:1.3}
"""

# A faint drawing in the corner of each kind of card: an ant whose section is darker, a thunderhead
# for events, and a flag on a summit for goals.
_ANT = {
    "head": "M0-39C9-39 12-31 10-25Q6-17 0-17Q-6-17-10-25C-12-31-9-39 0-39Z",
    "thorax": "M0-18C6-18 8-10 6-3Q4 6 0 6Q-4 6-6-3C-8-10-6-18 0-18Z",
    "abdomen": "M0 8C10 8 15 18 13 29Q9 42 0 42Q-9 42-13 29C-15 18-10 8 0 8Z",
}
_LEGS = (
    "M-5-9L-22-22L-32-18M-6-4L-25-4L-33 6M-5 2L-20 14L-26 30"
    "M5-9L22-22L32-18M6-4L25-4L33 6M5 2L20 14L26 30"
)
_FEELERS = "M-5-36Q-8-48-18-50M5-36Q8-48 18-50"
_ART = {
    "event": "M-24 6a13 13 0 0 1 1-26a19 19 0 0 1 36-5a14 14 0 0 1 14 31Z"
    "M0 9L-11 27H-3L-8 42L11 20H2L8 9Z",
    "goal": "M-38 38L-12-10L2 12L12-2L38 38ZM-13-12V-44L10-36L-9-28V-12Z",
}


def _draw_art(kind: str) -> str:
    if kind in _ART:
        return tag("path", class_="mc-art", d=_ART[kind])
    limbs = tag("path", class_="mc-limbs", d=_LEGS + _FEELERS)
    others = "".join(drawn for section, drawn in _ANT.items() if section != kind)
    return (
        limbs + tag("path", class_="mc-art", d=others) + tag("path", class_="mc-part", d=_ANT[kind])
    )


DEFINITIONS = "".join(group(_draw_art(kind), id=f"mc-{kind}") for kind in (*_ANT, *_ART))
_TEXT_TOP, _TEXT_HIGH, _TEXT_WIDE = 96, 140, 176
_NAME_LETTERS = 26
_KIND_LETTERS, _DOTS_AT = 18, 64  # label length up to which the dots fit, and their position
_LETTER = 0.53  # average width of a letter, relative to the font size
_BOLD_LETTER = 0.69  # average width of a bold letter in a name


def draw_card(card_id: str, pack: object, words: Wording) -> str:
    """Draw a card of a pack as SVG. The pack is given as plain JSON values.

    Raises:
        KeyError: The pack has no card with this id.
    """
    cards = msgspec.convert(pack, Pack).cards
    printed = next((card for card in cards if card.id == card_id), None)
    if printed is None:
        raise KeyError(card_id)
    return tag(
        "svg",
        tag("style", SEATS, PIECES, KINDS, STYLE),
        tag("defs", definitions(("ant", "larva", "centipede")), DEFINITIONS),
        face(printed, words),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        class_="bd",
    )


@lru_cache(maxsize=512)
def face(card: Card, words: Wording) -> str:
    """Draw the front of a card. It is WIDTH wide and HEIGHT high."""
    kind = card.section or card.type
    name = title_of(card, words)
    return group(
        title_tag(describe_card(card, words)),
        _blank(kind, WIDTH, HEIGHT, 48),
        text(
            cut(name, _NAME_LETTERS),
            WIDTH / 2,
            22,
            class_="mc-title",
            font_size=max(11, fit_font_size(name, 186, 15)),
        ),
        group_at(WIDTH / 2, 37, *_kind_line(card, words)),
        *_marks(card, words),
        tag("path", class_="mc-line", d=f"M14 86H{WIDTH - 14}"),
        *_text_lines(say_card(card, words)),
        tag("path", class_="mc-line", d=f"M14 {HEIGHT - 38}H{WIDTH - 14}"),
        *_foot(card, words),
        class_="ma-card-face",
        data_card=card.id,
    )


def title_of(card: Card, words: Wording) -> str:
    """Return the display name of a card."""
    return words.fill("named.title", {"card": name_printed_card(card)})


def say_card(card: Card, words: Wording) -> str:
    """Return the rules text of a card."""
    entry = text_of_card(card)
    return words.fill(entry, {}) if entry else card.text


def describe_card(card: Card, words: Wording) -> str:
    """Return a text description of everything printed on a card."""
    cost: Fact = {"word": "ants", "n": card.cost} if card.cost_kind == "ants" else card.cost
    facts: dict[str, Fact] = {
        "card": name_printed_card(card),
        "kind": card.section or card.type,
        "cost": cost,
        "value": card.value,
        "text": say_card(card, words),
    }
    return words.fill("picture.card", facts)


def back(title: str, width: int, height: int) -> str:
    """Draw the back of a card."""
    return group(
        title_tag(title),
        tag("rect", class_="ma-back", x=1.5, y=1.5, width=width - 3, height=height - 3, rx=10),
        symbol("back", width / 2, height / 2, 4),
        class_="ma-card-back",
    )


@cache
def _blank(kind: str, width: int, height: int, band: int) -> str:
    """Draw a card without its texts: a frame in the colour of its kind, paper and a drawing."""
    return _frame(kind, width, height, band) + tag(
        "use",
        href=f"#mc-{kind}",
        transform=f"translate({width - 46} {height - 60})",
    )


@cache
def _frame(kind: str, width: int, height: int, band: int) -> str:
    edge = 6
    return tag(
        "rect",
        class_=f"mc-face mc-{kind}",
        x=1.5,
        y=1.5,
        width=width - 3,
        height=height - 3,
        rx=11,
    ) + tag(
        "rect",
        class_="mc-paper",
        x=edge,
        y=band,
        width=width - 2 * edge,
        height=height - band - edge,
        rx=6,
    )


@lru_cache(maxsize=512)
def small_face(card: Card, words: Wording) -> str:
    """Draw the front of a card as it appears in a hand, SMALL_WIDE wide and SMALL_HIGH high."""
    wide, high = SMALL_WIDE, SMALL_HIGH
    return group(
        title_tag(describe_card(card, words)),
        _blank(card.section or card.type, wide, high, 50),
        _title(card, words, wide - 18),
        text(_kind(card, words), 9, 40, class_="mc-kind"),
        group_at(wide, 36, *_cost_and_value(card)),
        *_small_lines(say_card(card, words)),
        id=f"card:{card.id}",
        class_="ma-card-face",
        data_card=card.id,
    )


@lru_cache(maxsize=512)
def flat_face(card: Card, words: Wording) -> tuple[str, int]:
    """Draw the front of a card as a strip, FLAT_WIDE wide. Return the drawing and its height.

    The strip is lower than a card in the hand and contains the whole text.
    """
    lines = wrap(say_card(card, words), _FLAT_LETTERS)
    high = _FLAT_BAND + _FLAT_STEP * len(lines) + 10
    kind = _kind(card, words)
    kind_at = FLAT_WIDE - (66 if card.cost_kind == "ants" else 58)
    drawn = group(
        title_tag(describe_card(card, words)),
        _frame(card.section or card.type, FLAT_WIDE, high, _FLAT_BAND),
        _title(card, words, round(kind_at - len(kind) * 11 * _LETTER) - 17),
        text(kind, kind_at, 19, class_="mc-kind bd-end"),
        group_at(FLAT_WIDE, 15, *_cost_and_value(card)),
        *(
            text(line, 11, _FLAT_BAND + _FLAT_STEP * at + 12, class_="mc-said")
            for at, line in enumerate(lines)
        ),
        id=f"card:{card.id}",
        class_="ma-card-face",
        data_card=card.id,
    )
    return drawn, high


def _cost_and_value(card: Card) -> tuple[str, str]:
    """Draw the cost of a card and its value in battle, relative to the right edge of the card."""
    is_paid_in_ants = card.cost_kind == "ants"
    paid = symbol("ant", 0, 0, 0.62) if is_paid_in_ants else symbol("larva", 0, 0, 1.05)
    cost = text(str(card.cost), *((14, 5) if is_paid_in_ants else (0, 4.6)), class_="mc-count")
    shield = polygon((-11, -12), (11, -12), (11, 3), (0, 13), (-11, 3), class_="mc-shield")
    value = text(str(card.value), 0, 4.5, class_="mc-count")
    cost_at = -56 if is_paid_in_ants else -46
    return group_at(cost_at, 0, paid, cost), group_at(-19, -1, shield, value)


def _title(card: Card, words: Wording, room: int) -> str:
    """Draw the name of a card, as wide as the room, with the centipede icon at its end."""
    if card.centipede:
        room -= _CENTIPEDE_WIDE
    name = cut(title_of(card, words), int(room / (11 * _BOLD_LETTER)))
    size = max(11, min(13, round(room / (len(name) * _BOLD_LETTER), 1)))
    drawn = symbol("centipede", room + 18, 13, 0.45) if card.centipede else ""
    return text(name, 9, 18, class_="mc-name", font_size=size) + drawn


def cut(words: str, letters: int) -> str:
    """Truncate text to a number of letters, and end it with an ellipsis if anything was removed."""
    return words if len(words) <= letters else words[: letters - 1].rstrip(" ,") + "\u2026"


def _small_lines(said: str) -> Iterable[str]:
    """Yield the lines of the text, which are closer together if the text is long.

    Text that still does not fit is truncated. The title contains all of it.
    """
    lines = wrap(said, 29)
    top, step = (64.5, 13.3) if len(lines) <= _SMALL_LINES else (62.5, 12)
    if len(lines) > _SMALL_LINES + 1:
        lines = [*lines[:_SMALL_LINES], "\u2026"]
    for at, line in enumerate(lines):
        yield text(line, 9, round(top + step * at, 1), class_="mc-said")


_SMALL_LINES = 7
_CENTIPEDE_WIDE = 17


def _kind(card: Card, words: Wording) -> str:
    kind = words.fill(f"picture.kind.{card.section or card.type}", {})
    return kind[:1].upper() + kind[1:]


def _kind_line(card: Card, words: Wording) -> Iterable[str]:
    """Draw the kind of a card. For an evolution, also show where on the body its section is."""
    kind = _kind(card, words)
    shift = -10 if card.section and len(kind) > _KIND_LETTERS else 0  # away from the dots
    yield text(kind, shift, 4, class_="bd-small bd-middle mc-dark")
    if card.section:
        for at, section in enumerate(SECTIONS):
            look = "mc-on" if section == card.section else "mc-off"
            yield tag("circle", class_=look, cx=_DOTS_AT + at * 9, cy=0, r=3.6)


def _marks(card: Card, words: Wording) -> Iterable[str]:
    """Yield the drawings of a card's cost, battle value and icons."""
    paid = symbol("ant", 0, 0, 0.85) if card.cost_kind == "ants" else symbol("larva")
    said = "cost-ants" if card.cost_kind == "ants" else "cost"
    yield group_at(
        26,
        67,
        paid,
        text(str(card.cost), 14, 6, class_="bd-head"),
        text(words.fill(f"picture.card.{said}", {}), 27, 5, class_="bd-small bd-quiet"),
        class_="ma-panel",
    )
    shield = polygon((-11, -12), (11, -12), (11, 3), (0, 13), (-11, 3), class_="mc-shield")
    yield group_at(
        WIDTH - 26,
        67,
        shield,
        text(str(card.value), 0, 4.5, class_="bd-head bd-middle mc-dark"),
        text(words.fill("picture.card.value", {}), -16, 5, class_="bd-small bd-quiet bd-end"),
    )
    if card.centipede:
        yield symbol("centipede", 28, HEIGHT - 28, 0.65)


def _text_lines(said: str) -> Iterable[str]:
    """Yield the lines of the text in the largest font size at which it fits.

    Text that is too long even for the smallest size is truncated with an ellipsis.
    """
    for size in (13.0, 12.0, 11.0):
        lines = wrap(said, int(_TEXT_WIDE / (size * _LETTER)))
        room = int(_TEXT_HIGH / (size * 1.3))
        if len(lines) <= room:
            break
    else:
        lines = [*lines[: room - 1], "\u2026"]
    for at, line in enumerate(lines):
        y = _TEXT_TOP + size + at * size * 1.3
        yield text(line, 14, round(y, 1), class_="mc-text", font_size=size)


def _foot(card: Card, words: Wording) -> Iterable[str]:
    """Yield notes on the set of a card, and on text that is our own because none is printed."""
    if card.set == "bee":
        bee = words.fill("picture.card.bee", {})
        yield text(bee, WIDTH / 2, HEIGHT - 24, class_="bd-small bd-quiet bd-middle")
    if "text" in card.printed:
        return
    ours = words.fill(f"picture.card.{'ours' if card.printed else 'designed'}", {})
    yield text(ours, WIDTH / 2, HEIGHT - 11, class_="mc-foot")
