"""Checks that drawings are well-formed, and that their elements are complete and unique."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from typing import Any
from xml.etree import ElementTree

from formicary.game_check.finding import CheckFinding, Finding
from formicary.game_check.matches import RandomMatch, ReachedState, readers
from formicary.game_check.secrecy import redact
from games.game import TARGET, AnyGame, Seat
from games.words.of_games import words_of
from matches.queries.diff import as_json
from matches.queries.lines import line_of_command, named_targets

EVENTS_MOST = 6  # maximum number of events of one type to examine in a match
_ID = re.compile(r'\bid="([^"]+)"')
SVG = "{http://www.w3.org/2000/svg}"


def check_drawings(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the faults in the drawings of a state, for each reader."""
    if game.draw is None:
        return
    for reader in readers(moment.seats):
        viewer = "a spectator" if reader is None else f"seat {reader}"
        view = game.view(moment.state, reader)
        picture = game.draw(view, words_of(game, "en"))
        for fault in _picture_faults(picture):
            yield f"the drawing for {viewer} {fault}"
        parts = game.parts.listed(view, words_of(game, "en")) if game.parts else ()
        for part in parts:
            for fault in _part_faults(game, view, part.name):
                yield f"the part {part.name} for {viewer} {fault}"


def _part_faults(game: AnyGame, view: Any, name: str) -> Iterator[str]:
    if game.parts is None:
        return
    picture = game.parts.draw(view, name, words_of(game, "en"))
    yield from _picture_faults(picture)
    head = picture[: picture.find(">")]
    if ' width="' not in head or ' height="' not in head:
        yield "does not give its size by width and height"


def _picture_faults(picture: str) -> Iterator[str]:
    if not picture.isascii():
        yield "is not in ASCII: texts come from `games.drawing.svg.text` or `title_tag`"
    try:
        root = ElementTree.fromstring(picture)  # noqa: S314 - the game's own text
    except ElementTree.ParseError as error:
        yield f"is not XML: {error}"
        return
    if root.tag != f"{SVG}svg":
        yield f"begins with {root.tag}, not with an svg element"
    if "viewBox" not in root.attrib:
        yield "has no viewBox"
    if root.find(f"{SVG}title") is None:
        yield "has no title for readers who cannot see it"
    for name, count in Counter(
        element.get("id") for element in root.iter() if element.get("id")
    ).items():
        if count > 1:
            yield f"has the id {name} {count} times"


def check_labels_and_targets(game: AnyGame, moment: ReachedState) -> Iterator[Finding]:
    """Yield the faults in the labels and targets of each seat's legal commands."""
    for seat in range(moment.seats):
        view = game.view(moment.state, seat)
        legal = game.legal(moment.state, seat)
        yield from _label_faults(game, view, seat, legal)
        if game.targets is None or game.draw is None:
            continue
        drawn = ids_in(game.draw(view, words_of(game, "en")))
        for command in legal:
            for target in game.targets.of_command(view, command):
                yield from _target_faults(target, drawn, f"{type(command).__name__} of seat {seat}")


def check_parts(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield each element that is in several parts, in no part, or missing from the drawing."""
    if game.parts is None or game.draw is None:
        return
    words = words_of(game, "en")
    for reader in readers(moment.seats):
        view = game.view(moment.state, reader)
        viewer = "a spectator" if reader is None else f"seat {reader}"
        counts = Counter(
            element_id
            for part in game.parts.listed(view, words)
            for element_id in set(ids_in(game.parts.draw(view, part.name, words)))
            if ":" in element_id
        )
        for target, count in counts.items():
            if count > 1:
                yield f"{count} parts for {viewer} have {target}"
        whole = {
            element_id
            for element_id in ids_in(game.draw(view, words_of(game, "en")))
            if ":" in element_id
        }
        for target in sorted(whole ^ set(counts)):
            yield f"{target} is in only one of the drawing for {viewer} and its parts"


def check_elements(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the elements that `elements` lacks or adds, and the pointers to missing values."""
    if game.targets is None or game.targets.elements is None or game.draw is None:
        return
    for reader in readers(moment.seats):
        view = game.view(moment.state, reader)
        viewer = "a spectator" if reader is None else f"seat {reader}"
        drawn = {name for name in ids_in(game.draw(view, words_of(game, "en"))) if ":" in name}
        elements, document = game.targets.elements(view), as_json(view)
        for target in sorted(drawn ^ set(elements)):
            yield f"{target} is in only one of the drawing for {viewer} and `elements`"
        for target, pointers in elements.items():
            if not pointers:
                yield f"{target} shows no value to {viewer}"
            for pointer in pointers:
                if not _is_in(document, pointer):
                    yield f"{target} shows {pointer}, which is not in the view of {viewer}"


def _is_in(document: Any, pointer: str) -> bool:
    """Return whether a JSON document has a value at a pointer."""
    for part in pointer.split("/")[1:]:
        try:
            document = document[int(part) if isinstance(document, list) else part]
        except (LookupError, TypeError, ValueError):
            return False
    return True


def check_touched(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield each event whose target is missing from a reader's drawing of the resulting state.

    Drawings are slow to parse, so only the first events of each type in a match are examined.
    """
    if game.targets is None or game.draw is None:
        return
    seen: Counter[type[Any]] = Counter()
    for step in match.steps:
        for number, (event, state) in enumerate(zip(step.events, step.states, strict=True)):
            seen[type(event)] += 1
            if seen[type(event)] <= EVENTS_MOST:
                place = match.place(step.version + number + 1)
                for fault in _touch_faults(game, event, state, match.seats):
                    yield CheckFinding(fault, place)


def _touch_faults(game: AnyGame, event: Any, state: Any, seats: int) -> Iterator[str]:
    for reader in readers(seats):
        touched = named_targets(game, redact(event, reader))
        if touched and game.draw:
            words = words_of(game, "en")
            drawn = ids_in(game.draw(game.view(state, reader), words))
            for target in touched:
                yield from _target_faults(target, drawn, f"{type(event).__name__} for {reader}")


def _target_faults(target: str, drawn: set[str], action: str) -> Iterator[str]:
    if not re.fullmatch(TARGET, target):
        yield f"{action} touches {target!r}, which is not a target, such as `hex:-1,0`"
    elif target not in drawn:
        yield f"{action} touches {target}, which is not in the drawing"


def _label_faults(
    game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...]
) -> Iterator[Finding]:
    """Yield labels that several legal commands share, and labels with unfilled placeholders."""
    labels = Counter(_label(game, view, command) for command in legal)
    for label, count in labels.items():
        if count > 1:
            yield CheckFinding(f"commands of seat {seat} have the same label", example=label)
        if "?" in label:
            yield f"a command of seat {seat} has the label {label!r}, which has unfilled holes"


def _label(game: AnyGame, view: Any, command: Any) -> str:
    line = line_of_command(game, view, command)
    return words_of(game, "en").fill(f"command.{line.id}", line.facts)


def ids_in(picture: str) -> set[str]:
    """Return the element ids in a drawing."""
    return {unescape(element_id) for element_id in _ID.findall(picture)}
