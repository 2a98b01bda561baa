"""Drawings can be sent and read: XML, in ASCII, with ids that are there once."""

from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from formicary.game_check.matches import ReachedState, readers
from games.game import AnyGame

SVG = "{http://www.w3.org/2000/svg}"


def check_drawings(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield what is wrong with the drawing of a state, for each reader."""
    if game.draw is None:
        return
    for reader in readers(moment.seats):
        who = "a spectator" if reader is None else f"seat {reader}"
        view = game.view(moment.state, reader)
        picture = game.draw(view)
        for fault in _picture_faults(picture):
            yield f"the drawing for {who} {fault}"
        parts = game.parts.listed(view) if game.parts else ()
        for part in parts:
            for fault in _part_faults(game, view, part.name):
                yield f"the part {part.name} for {who} {fault}"


def _part_faults(game: AnyGame, view: Any, name: str) -> Iterator[str]:
    if game.parts is None:
        return
    picture = game.parts.draw(view, name)
    yield from _picture_faults(picture)
    head = picture[: picture.find(">")]
    if ' width="' not in head or ' height="' not in head:
        yield "does not say how large it is to be shown, by width and height"


def _picture_faults(picture: str) -> Iterator[str]:
    if not picture.isascii():
        yield "is not in ASCII: texts come from `games.drawing.svg.text` or `title_tag`"
    try:
        root = ElementTree.fromstring(picture)  # noqa: S314 - the game's own text
    except ElementTree.ParseError as error:
        yield f"is no XML: {error}"
        return
    if root.tag != f"{SVG}svg":
        yield f"begins with {root.tag}, not with an svg element"
    if "viewBox" not in root.attrib:
        yield "has no viewBox"
    if root.find(f"{SVG}title") is None:
        yield "has no title for those who do not see it"
    for name, count in Counter(one.get("id") for one in root.iter() if one.get("id")).items():
        if count > 1:
            yield f"has the id {name} {count} times"
