"""Encoded game states, which may have been edited. They are checked before they are played."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import ValidationError

from events import NotCanonical, canonical
from games.errors import GameError, UnknownContent
from games.game import AnyGame, Over, Seats
from games.versions import version_of
from matches.errors import BadPosition

_PLACE = re.compile(r" - at `\$([^`]*)`$")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
WRONG = (  # errors of a game that is given a position which does not fit it
    NotCanonical,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    StopIteration,
    ArithmeticError,
    AssertionError,
    RecursionError,
    GameError,
)
MISSING = "The field is missing."
_WORDED = (  # msgspec's messages; used for positions of an unknown type
    (r"Expected `(.*)`, got `(.*)`", r"The type must be \1, not \2."),
    (r"Expected `\w+` >= (.*)", r"The number must be at least \1."),
    (r"Expected `\w+` <= (.*)", r"The number must be at most \1."),
    (r"Expected `array` of length (\d+), got (\d+)", r"The length of the list must be \1, not \2."),
    (r"Invalid (?:enum )?value '?(.*?)'?", r"The value \1 is not allowed here."),
)
SAFE = 2**53 - 1
FAULTS_MOST = 20  # maximum number of reported faults; each one repeats the names on its path


def plain(game: AnyGame, state: object) -> Any:
    """Return a state as JSON-compatible values."""
    return canonical.decode(canonical.check_encoded(canonical.encode(game.dump(state))))


def load_position(game: AnyGame, position: Any, seats: int, *, is_stored: bool = False) -> Any:
    """Decode and check a position.

    Args:
        game: the game.
        position: the state as JSON-compatible values.
        seats: the number of seats of the match.
        is_stored: True if a match began from the position. In that case it may break invariants
            that are newer than the match.

    Raises:
        BadPosition: the position does not belong to the game, breaks an invariant, is over, or is
            for another number of seats. Each fault has a JSON pointer.
    """
    if unsafe := tuple(islice(unsafe_members(position), FAULTS_MOST)):
        raise BadPosition(unsafe)
    try:
        state = game.load(position)
        faults = () if is_stored else game.invariants(state)
        if not faults:
            count = len(game.score(state))
            asked = game.pending(state)
            plain(game, state)
            for seat in (None, *range(seats)):
                game.view(state, seat)
    except WRONG as error:
        raise BadPosition((describe(error),)) from error
    if faults:
        raise BadPosition(tuple((fault.path, fault.text) for fault in faults))
    if count != seats:
        raise BadPosition(
            ((_seats_place(position, count), f"The position has {count} seats, not {seats}."),)
        )
    if isinstance(asked, Over):
        raise BadPosition((("", "The game is over in this position."),))
    if asked == Seats(()):
        raise BadPosition((("", "Nobody is asked in this position: it is inside a command."),))
    return state


def _seats_place(position: Any, seats: int, path: str = "") -> str:
    """Return the JSON pointer to a position's number of seats, or "" if there is none."""
    inner = position.items() if isinstance(position, dict) else ()
    for name, value in inner:
        if name in ("players", "seats") and value == seats:
            return f"{path}/{name}"
        if place := _seats_place(value, seats, f"{path}/{name}"):
            return place
    return ""


def rules_of(game: AnyGame, state: Any) -> str:
    """Return the version of the rules under which a state is played.

    Raises:
        BadPosition: no released version has the state's switches.
    """
    version = version_of(game, state)
    if version is None:
        raise BadPosition(
            (("/rules", f"The position does not fit any known rules of {game.name}."),)
        )
    return version


def check_rules(game: AnyGame, state: Any) -> None:
    """Check that a state has the same rules version as the given game.

    Raises:
        BadPosition: the state is played under another version.
    """
    if (version := rules_of(game, state)) != game.rules:
        raise BadPosition((("/rules", f"The position is of rules {version}, not {game.rules}."),))


def check_content(state: Any, content: str) -> None:
    """Check that a state uses the content pack that is fixed for its match.

    Raises:
        BadPosition: the state uses another pack.
    """
    if (named := getattr(state, "content", "") or content) != content:
        raise BadPosition((("/content", f"The position is of pack {named}, not {content}."),))


def check_members(position: Any, whole: Any) -> None:
    """Check that a supplied position has no members that would be ignored when it is decoded.

    Otherwise a misspelled name would be dropped silently.

    Raises:
        BadPosition: the position has such members. Each is listed with its JSON pointer.
    """
    if more := tuple(islice(_more(position, whole, ""), FAULTS_MOST)):
        raise BadPosition(tuple((path, "The member is unknown.") for path in more))


def _more(position: Any, whole: Any, path: str) -> Iterator[str]:
    if isinstance(position, dict) and isinstance(whole, dict):
        for name, inner in position.items():
            if name in whole:
                yield from _more(inner, whole[name], f"{path}/{name}")
            else:
                yield f"{path}/{name}"
    elif isinstance(position, list) and isinstance(whole, list):
        for at, (inner, other) in enumerate(zip(position, whole, strict=False)):
            yield from _more(inner, other, f"{path}/{at}")


def unsafe_members(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield JSON pointers of numbers that the log cannot store, and of negative masks.

    An iteration over the bits of a negative mask would never end.
    """
    match value:
        case str() if value.strip().startswith("-"):
            yield path, "The number must not be negative."
        case float():
            yield path, "The number must not have a fraction."
        case int() if abs(value) > SAFE:
            yield path, "The number must not have more than 53 bits."
        case dict():
            for name, inner in value.items():
                yield from unsafe_members(inner, f"{path}/{name}")
        case list():
            for at, inner in enumerate(value):
                yield from unsafe_members(inner, f"{path}/{at}")


def describe(error: Exception) -> tuple[str, str]:
    """Return the JSON pointer to a fault, and a readable description of it."""
    if isinstance(error, UnknownContent):
        return "/content", str(error)
    if not isinstance(error, ValidationError):
        return "", "The value does not fit the rest of the position."
    path, text = _split_message(str(error))
    if missing := _MISSING.fullmatch(text):
        return f"{path}/{missing[1]}", MISSING
    return path, word_fault(text)


def _split_message(text: str) -> tuple[str, str]:
    """Split an error message of msgspec into the JSON pointer and the rest of the text."""
    place = _PLACE.search(text)
    if place is None:
        return "", text or "The value cannot be read."
    steps = (name or at for name, at in _STEP.findall(place[1]))
    return "".join(f"/{step}" for step in steps), text[: place.start()]


def word_fault(text: str) -> str:
    """Reword a message of msgspec about a value as a sentence. Return other text unchanged."""
    for pattern, sentence in _WORDED:
        if matched := re.fullmatch(pattern, text):
            return matched.expand(sentence)
    return text
