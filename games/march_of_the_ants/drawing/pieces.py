"""The pieces of March of the Ants and their colours: resources, ants, tokens and tunnels."""

from collections.abc import Iterable
from functools import cache

from games.drawing.svg import group, group_at, tag, text
from games.march_of_the_ants.view import TAKEN
from games.march_of_the_ants.vocabulary import Resource
from games.wording import Wording

STYLE = """
.bd{--ma-site:#fbf9f4;--ma-body:#1c1813;--ma-frame:#1c1813;--ma-edge:#7d7462}
@media (prefers-color-scheme:dark){.bd{--ma-site:#221f1a;--ma-frame:#a59a86;--ma-edge:#6d6453}}
.ma-mat,.ma-panel{--ma-body:var(--bd-ink)}
.ma-site{fill:var(--ma-site);stroke:var(--ma-edge);stroke-width:1.2}
.ma-control{stroke:var(--bd-ink);stroke-width:2.6}
.ma-crown{fill:#e9b931;stroke:#1c1813;stroke-width:1.1;stroke-linejoin:round}
.ma-vacant{fill:none;stroke:var(--bd-quiet);stroke-width:1.2;stroke-dasharray:3 2.5}
.ma-food{fill:#2b8446}.ma-leaf{fill:#7cc242}.ma-fold{fill:none;stroke:#b49b62;stroke-width:1.2}
.ma-larva{fill:#fffdf4}.ma-card{fill:#4b5f9e}.ma-point{fill:#e9b931}
.ma-inlay{fill:none;stroke:#fff;stroke-opacity:.5}
.ma-piece{stroke:#1c1813;stroke-width:1.3;stroke-linejoin:round}
.bd .ma-light,.bd .ma-dim{font-size:12px;font-weight:800;text-anchor:middle;fill:#fff}
.bd .ma-dim{fill:#1c1813}
.ma-ant{fill:var(--ma-body);stroke:none}.ma-limb{fill:none;stroke:var(--ma-body);stroke-width:1.4;
stroke-linecap:round}
.ma-legs{fill:none;stroke:var(--bd-ink);stroke-width:1.5;stroke-linecap:round}
.ma-segment{fill:#b3261e;stroke:#1c1813;stroke-width:1.2}
.ma-hole{fill:#1c1813;stroke:#fff;stroke-width:1}
.ma-swirl{fill:none;stroke:#fff;stroke-width:1.5;stroke-linecap:round}
.bd .ma-vacancy{font-size:11px;text-anchor:middle;fill:var(--bd-quiet)}
.bd .ma-tally{font-size:12px;font-weight:800;paint-order:stroke;stroke:var(--ma-site);
stroke-width:3px;stroke-linejoin:round}
.ma-box{fill:var(--bd-table);stroke:var(--bd-line);stroke-width:1.5}
.ma-chip{stroke:#1c1813;stroke-width:1.2}
.bd .ma-chip-name{font-size:11px;font-weight:600;fill:#1c1813}
.ma-count .ma-a-ant{--ma-body:var(--bd-ink)}
.ma-done{fill:var(--bd-ink)}
.ma-arrow{fill:none;stroke:var(--bd-ink);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.ma-moon{fill:#e9b931;stroke:#1c1813;stroke-width:1.3;stroke-linejoin:round}
.bd .ma-done-letter{fill:var(--bd-panel)}
.ma-back{fill:#6b5233;stroke:#1c1813;stroke-width:1.4}
.ma-weave{fill:none;stroke:#e2c48d;stroke-width:1.2}
"""

_STAR = "M0 -12L3.8 -4.9L11.6 -3.4L6.1 2.4L7.2 10.3L0 6.9L-7.2 10.3L-6.1 2.4L-11.6 -3.4L-3.8 -4.9Z"
_LEGS = "M-3 -1L-11 -7M-3 0L-12 1M-3 1L-10 8M3 -1L11 -7M3 0L12 1M3 1L10 8"
_BODY = tuple((-12 + 6 * at, 3 if at % 2 else -3) for at in range(5))

SYMBOLS: dict[str, str] = {
    "food": tag("circle", class_="ma-piece ma-food", cy=1, r=8.5)
    + tag("path", class_="ma-piece ma-leaf", d="M0 -7Q1 -12 7 -11Q6 -6 0 -7Z"),
    "larva": tag("ellipse", class_="ma-piece ma-larva", rx=7.5, ry=9.5)
    + tag("path", class_="ma-fold", d="M-5.6 -6.3Q0 -4 5.6 -6.3M-5.6 6.3Q0 8.6 5.6 6.3"),
    "card": tag("rect", class_="ma-piece ma-card", x=-7, y=-9, width=14, height=18, rx=2.5)
    + tag("rect", class_="ma-inlay", x=-5, y=-7, width=10, height=14, rx=1.2),
    "point": tag("path", class_="ma-piece ma-point", d=_STAR),
    "ant": tag("path", class_="ma-limb", d="M-2 -9L-6 -15M2 -9L6 -15" + _LEGS)
    + tag("circle", class_="ma-ant", cy=-8, r=3.8)
    + tag("ellipse", class_="ma-ant", rx=2.8, ry=4.2)
    + tag("ellipse", class_="ma-ant", cy=9, rx=4.8, ry=6.2),
    "cube": tag("rect", class_="ma-piece ma-larva", x=-7, y=-7, width=14, height=14),
    "centipede": tag(
        "path",
        class_="ma-legs",
        d="".join(f"M{x} {y - 8}V{y + 8}" for x, y in _BODY) + "M14 -1L19 -6M14 1L20 2",
    )
    + "".join(tag("circle", class_="ma-segment", cx=x, cy=y, r=4.6) for x, y in _BODY),
    "wormhole": tag("ellipse", class_="ma-hole", rx=12, ry=9)
    + tag("path", class_="ma-swirl", d="M-8 0Q-7 -6 0 -6Q7 -5 7 0Q6 4 0 4Q-4 3 -4 0Q-3 -3 0 -2.5"),
    "back": tag("rect", class_="ma-back", x=-11, y=-15, width=22, height=30, rx=3)
    + tag(
        "path",
        class_="ma-weave",
        d="M-8 -9L8 7M-8 0L5 12M-5 -12L8 0M8 -9L-8 7M8 0L-5 12M5 -12L-8 0",
    ),
    "hex-back": tag("path", class_="ma-back", d="M0 -16L13.9 -8V8L0 16L-13.9 8V-8Z")
    + tag("path", class_="ma-weave", d="M-9 -5L0 -10L9 -5M-9 1L0 -4L9 1M-9 7L0 2L9 7"),
}


@cache
def definitions(names: tuple[str, ...]) -> str:
    """Return the definitions of some pieces, to which `symbol` refers."""
    return "".join(group(SYMBOLS[name], id=f"ma-{name}") for name in names)


@cache
def symbol(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw a piece, named as in `SYMBOLS`, centred on a point."""
    grown = f" scale({scale})" if scale != 1 else ""
    return tag(
        "use", href=f"#ma-{name}", class_=f"ma-a-{name}", transform=f"translate({x} {y}){grown}"
    )


_LETTERS: dict[Resource, str] = {
    "food": "ma-light",
    "larva": "ma-dim",
    "card": "ma-light",
    "point": "ma-dim",
}


@cache
def yielded(resource: Resource, count: int, x: float, y: float) -> str:
    """Draw a resource, centred on a point, with its amount written on it."""
    number = text(
        str(count),
        x,
        y + (4.6 if resource in ("food", "point") else 4.2),
        class_=_LETTERS[resource],
    )
    return symbol(resource, x, y) + number


def legend(width: int, words: Wording) -> Iterable[str]:
    """Draw the legend of the pieces, in three columns that are LEGEND_HIGH high."""
    control = tag("rect", class_="ma-site ma-control", x=-9, y=-8, width=18, height=18, rx=3)
    inner = tag("rect", class_="ma-inner ma-ground", x=-10, y=-10, width=20, height=20)
    mouth = tag("use", href="#ma-gate", transform="translate(-40 0) scale(.8)")
    rows = (
        (symbol("food"), "food"),
        (symbol("larva"), "larva"),
        (symbol("card"), "card"),
        (symbol("point"), "point"),
        (control + group_at(0, -10, CROWN), "control"),
        (
            tag("circle", class_="ma-vacant", r=9) + text("1", 0, 4, class_="ma-vacancy"),
            "vacant",
        ),
        (symbol("centipede", 0, 0, 0.8), "centipede"),
        (symbol("wormhole"), "wormhole"),
        (mouth, "mouth"),
        (inner, "inner"),
    )
    for number, (drawn, name) in enumerate(rows):
        row, column = divmod(number, 3)
        said = text(words.fill(f"legend.{name}", {}), 22, 4, class_="bd-small")
        yield group_at(16 + column * width / 3, 14 + row * 28, drawn, said)
    yield from _explain_actions(width, words)


def _explain_actions(width: int, words: Wording) -> Iterable[str]:
    """Draw the legend for the letters that represent actions on a nest."""
    said = words.fill("legend.actions", {})
    yield group_at(2, 126, text(said, 0, 4, class_="bd-small"))
    names = [words.fill(f"picture.action.{action}", {}) for action in TAKEN]
    wide = sum(map(_letters_of, names))
    letter_wide = min(_LETTER_MOST, (width - len(names) * _BOX_WIDE) / wide)
    x = 13.0
    for name in names:
        box = tag("rect", class_="ma-box", x=-11, y=-12, width=22, height=24, rx=4)
        letter = text(name[:1].upper(), 0, 5, class_="bd-strong bd-middle bd-quiet")
        beside = text(_start_small(name, words), 15, 4, class_="bd-small")
        yield group_at(round(x, 1), 154, box, letter, beside)
        x += _BOX_WIDE + _letters_of(name) * letter_wide


def _letters_of(name: str) -> float:
    """Return the estimated width of a name, in units of an average letter's width."""
    return sum(1.5 if letter in "mwMW" else 0.7 if letter in "fijlrt" else 1.0 for letter in name)


_BOX_WIDE, _LETTER_MOST = 32, 9


def _start_small(name: str, words: Wording) -> str:
    """Return a name with a lower-case first letter, for use within a sentence.

    German keeps capitals.
    """
    return name if words.language == "de" else name[:1].lower() + name[1:]


LEGEND_HIGH = 168
CROWN = tag("path", class_="ma-crown", d="M-7 4V-4L-3 0L0 -5L3 0L7 -4V4Z")
