"""Pictures: a reader's view with the elements of its drawing, before and after an event."""

from typing import Any, NamedTuple

from games.drawing.layers import Layer
from games.game import AnyGame, Target
from matches.pictures.changed_values import ChangedValues
from matches.pictures.shown_values import shown_values_of

_NO_ELEMENTS = Layer()


class Picture(NamedTuple):
    """A reader's view, with the elements of its drawing and the pointers of their values.

    Before the setup, the view is None.
    """

    view: Any
    elements: Layer


def has_elements(game: AnyGame) -> bool:
    """Return whether a game lists the elements of its drawing."""
    return game.targets is not None and game.targets.elements is not None


def picture_of(game: AnyGame, view: Any) -> Picture:
    """Return a view with the elements of its drawing, if the game lists them."""
    if view is None or game.targets is None or game.targets.elements is None:
        return Picture(view, _NO_ELEMENTS)
    elements = game.targets.elements(view)
    return Picture(view, elements if isinstance(elements, Layer) else Layer(elements))


def changed_elements(before: Picture, after: Picture) -> tuple[Target, ...]:
    """Return the elements of the drawing after an event that show other values than before it.

    If the game had not been set up before the event, the result is empty.

    Args:
        before: the view before the event.
        after: the same reader's view after the event.
    """
    if before.view is None or not after.elements:
        return ()
    old, new = before.elements, after.elements
    values = ChangedValues(old.fields | new.fields)
    values.compare(shown_values_of(type(after.view), old, new), "", before.view, "", after.view)
    if not values.after and not values.before:
        return ()
    is_same, was_same = values.after.isdisjoint, values.before.isdisjoint
    changed = {
        target
        for target in values.elements_in(old, new)
        if target in new and not (is_same(new[target]) and was_same(old.get(target, ())))
    }
    if len(changed) < 2:
        return tuple(changed)
    return tuple([target for target in new if target in changed])
