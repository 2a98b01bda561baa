"""SVG elements as text."""

from functools import lru_cache
from html import escape

from games.texts import replace_foreign

Attribute = str | int | float

# How many drawings of each kind of part are kept. A part follows from its arguments alone, and
# little changes from one version of a match to the next: most parts were drawn before.
KEPT = 2048


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """Return an element; underscores in attributes stand for dashes, a last one falls away.

    Children are taken as they are: texts come from `text` or `title_tag`.
    """
    given = "".join([_attribute(key, value) for key, value in attributes.items()])
    if not children:
        return f"<{name}{given}/>"
    return f"<{name}{given}>{''.join(children)}</{name}>"


def text(words: str, x: float, y: float, **attributes: Attribute) -> str:
    """Return words at a place."""
    given = "".join([_attribute(key, value) for key, value in attributes.items()])
    return f'<text x="{_value(x)}" y="{_value(y)}"{given}>{_escape(words)}</text>'


def title_tag(words: str) -> str:
    """Return what a group is called by screen readers and pointers."""
    return f"<title>{_escape(words)}</title>"


def desc_tag(words: str) -> str:
    """Return what a picture shows, for those who do not see it."""
    return f"<desc>{_escape(words)}</desc>"


def group(*children: str, **attributes: Attribute) -> str:
    """Return a group of elements."""
    return tag("g", *children, **attributes)


def group_at(x: float, y: float, *children: str, **attributes: Attribute) -> str:
    """Return a group whose origin lies at a place."""
    given = "".join([_attribute(key, value) for key, value in attributes.items()])
    inside = "".join(children)
    return f'<g transform="translate({_value(x)} {_value(y)})"{given}>{inside}</g>'


def polygon(*points: tuple[float, float], **attributes: Attribute) -> str:
    """Return a closed shape."""
    corners = " ".join(f"{_value(x)},{_value(y)}" for x, y in points)
    return tag("polygon", points=corners, **attributes)


@lru_cache(maxsize=1 << 13)
def _attribute(name: str, value: Attribute) -> str:
    """Return an attribute as an element holds it: most come again and again."""
    return f' {_attribute_name(name)}="{_value(value)}"'


def _attribute_name(name: str) -> str:
    return name.rstrip("_").replace("_", "-") if name != "viewBox" else name


@lru_cache(maxsize=1 << 13)
def _value(value: Attribute) -> str:
    if isinstance(value, float):
        value += 0.0  # -0.0 is the same key as 0, and is written like it
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return _escape(str(value))


@lru_cache(maxsize=1 << 13)
def _escape(words: str) -> str:
    """Return words as they stand in XML; in ASCII, which is sent as it is, at no cost.

    What XML cannot hold is U+FFFD: packs that were stored before they were checked may have it.
    """
    return escape(replace_foreign(words)).encode("ascii", "xmlcharrefreplace").decode()
