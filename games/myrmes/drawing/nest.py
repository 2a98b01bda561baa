"""Draws the nest of a colony in cross-section: the ground, the tunnels and the rooms below it.

The rooms of the levels lie one below the other at the right of the shaft, the chambers of the ants
at its left.
"""

from functools import cache, lru_cache

from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.myrmes.drawing.pieces import hit, symbol, token
from games.myrmes.rules.workers import is_deep_enough
from games.myrmes.state import ROOMS
from games.wording import Wording

STYLE = """
.bd{--my-soil:#b08a5f;--my-deep:#9a754c;--my-turf:#8fb062;--my-crumb:#8b673f;--my-dug:#fbf6ea;
--my-shut:#cdb28a}
@media (prefers-color-scheme:dark){.bd{--my-soil:#3d2f20;--my-deep:#33271a;--my-turf:#4d6339;
--my-crumb:#54422d;--my-dug:#211c16;--my-shut:#4b3b28}}
.my-soil{fill:var(--my-soil)}.my-deep{fill:var(--my-deep)}.my-turf{fill:var(--my-turf)}
.my-crumb{fill:var(--my-crumb)}
.my-dug{fill:none;stroke:var(--my-dug);stroke-width:9;stroke-linecap:round;stroke-linejoin:round}
.my-grass{fill:none;stroke:var(--my-turf);stroke-width:1.8;stroke-linecap:round}
.my-room{fill:var(--my-dug);stroke:var(--my-crumb);stroke-width:1.3}
.my-shut{fill:var(--my-shut);stroke-dasharray:4 3}
"""

LEFT, TOP = 12, 62  # the upper left corner of the rooms and chambers in a mat
_SHAFT, _ROOMS_AT = 249, 244  # the shaft within the mat, and the rooms beside it, from `LEFT`
_ROOM_WIDE, _ROOM_HIGH, _ROOM_STEP = 132, 34, 36
# The pieces that a worker pays and gains in each room.
_YIELDS = {
    "gestation": ((), ("larva",)),
    "larder": ((), ("food",)),
    "quarry": ((), ("earth", "stone")),
    "queen": (("food",), ()),
}
_TUNNELS = (
    f"M{_SHAFT} 48Q{_SHAFT - 3} 80 {_SHAFT} 110T{_SHAFT} 188M40 97H250M60 168H250"
    "M249 79H262M249 115H262M249 151H262M249 187H262"
)
_BLADES = "M18 55q-1-5-4-7m5 7q0-6 3-8m96 8q-1-5-4-7m5 7q0-6 3-8m196 8q-1-5-4-7m5 7q0-6 3-8"
_SOIL = "M1.5 56Q60 50 120 55T240 54T398.5 55V208H1.5Z"
_DEEP = "M1.5 150Q90 142 190 150T398.5 146V208H1.5Z"
_CRUMBS = ((7, 75, 3), (392, 99, 3), (6, 140, 2.5), (394, 170, 3.5), (246, 203, 2.5), (120, 204, 2))
NEST = group(
    tag("path", class_="my-soil", d=_SOIL),
    tag("path", class_="my-deep", d=_DEEP),
    *(tag("ellipse", class_="my-crumb", cx=x, cy=y, rx=r + 1, ry=r) for x, y, r in _CRUMBS),
    tag("path", class_="my-turf", d="M1.5 58Q60 52 120 57T240 56T398.5 57V53Q60 47 1.5 53Z"),
    tag("path", class_="my-grass", d=_BLADES),
    tag("path", class_="my-crumb", d=f"M{_SHAFT - 17} 56Q{_SHAFT} 36 {_SHAFT + 17} 56Z"),
    tag("path", class_="my-dug", d=_TUNNELS),
    id="my-nest",
)


@cache
def draw_ground() -> str:
    """Draw the ground with its tunnels, where the rooms and chambers lie."""
    return tag("use", href="#my-nest")


@lru_cache(KEPT)
def draw_rooms(seat: int, disc: int, effective: int, busy: tuple[str, ...], words: Wording) -> str:
    """Draw the four rooms, each either shut or open, with the level disc and the workers."""
    return group_at(
        LEFT + _ROOMS_AT,
        TOP,
        *(
            _room(
                seat,
                level,
                room,
                words,
                is_open=is_deep_enough(effective, level),
                is_busy=room in busy,
                has_disc=level == disc,
            )
            for level, room in enumerate(ROOMS)
        ),
    )


def _room(
    seat: int,
    level: int,
    room: str,
    words: Wording,
    *,
    is_open: bool,
    is_busy: bool,
    has_disc: bool,
) -> str:
    entry = ("open" if is_open else "shut") + (".busy" if is_busy else "")
    inside = symbol("worker", 116, 17, 0.9) if is_busy else _yield(room)
    return group_at(
        0,
        level * _ROOM_STEP,
        title_tag(words.fill(f"picture.room.{entry}", {"level": level, "room": room})),
        tag(
            "rect",
            class_="my-room" if is_open else "my-room my-shut",
            width=_ROOM_WIDE,
            height=_ROOM_HIGH,
            rx=14,
        ),
        text(str(level), 12, 22, class_="bd-strong"),
        text(words.fill(f"room.short.{room}", {}), 24, 22, class_="bd-small"),
        inside if is_open or is_busy else group(inside, class_="my-dim"),
        group_at(-2, 17, token(seat, 8), class_="my-disc") if has_disc else "",
        hit(_ROOM_WIDE, _ROOM_HIGH),
        class_="my-level",
        id=f"room:{seat}.{room}",
    )


@cache
def _yield(room: str) -> str:
    """Draw the cost and the gain of placing a worker in a room."""
    paid, gained = _YIELDS[room]
    pieces = (*paid, *gained)
    left = 78 if paid else 117 - 21 * (len(pieces) - 1)
    drawn = [symbol(piece, left + 21 * at, 17) for at, piece in enumerate(pieces)]
    return "".join(drawn) + (text("\u2192 +2", 90, 22, class_="bd-strong") if paid else "")
