"""SVG elements as text."""

from functools import lru_cache
from html import escape

from games.texts import replace_foreign

Attribute = str | int | float

# Cache size for the drawings of each kind of part. A part depends only on its arguments, and
# little changes from one version of a match to the next, so most parts were drawn before.
KEPT = 2048


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """Return an element; underscores in attribute names become dashes, a trailing one is dropped.

    Children are inserted unescaped: texts must come from `text` or `title_tag`.
    """
    given = "".join([_attribute(key, value) for key, value in attributes.items()])
    if not children:
        return f"<{name}{given}/>"
    return f"<{name}{given}>{''.join(children)}</{name}>"


def text(words: str, x: float, y: float, **attributes: Attribute) -> str:
    """Return a text element at a position."""
    given = "".join([_attribute(key, value) for key, value in attributes.items()])
    return f'<text x="{_value(x)}" y="{_value(y)}"{given}>{_escape(words)}</text>'


def title_tag(words: str) -> str:
    """Return a title element: the name of a group, for screen readers and tooltips."""
    return f"<title>{_escape(words)}</title>"


def desc_tag(words: str) -> str:
    """Return a desc element: the description of a picture for people who do not see it."""
    return f"<desc>{_escape(words)}</desc>"


def group(*children: str, **attributes: Attribute) -> str:
    """Return a group of elements."""
    return tag("g", *children, **attributes)


def group_at(x: float, y: float, *children: str, **attributes: Attribute) -> str:
    """Return a group with its origin at a position."""
    given = "".join([_attribute(key, value) for key, value in attributes.items()])
    inside = "".join(children)
    return f'<g transform="translate({_value(x)} {_value(y)})"{given}>{inside}</g>'


def polygon(*points: tuple[float, float], **attributes: Attribute) -> str:
    """Return a polygon."""
    corners = " ".join(f"{_value(x)},{_value(y)}" for x, y in points)
    return tag("polygon", points=corners, **attributes)


@lru_cache(maxsize=1 << 13)
def _attribute(name: str, value: Attribute) -> str:
    """Return an attribute in its text form; most attributes occur repeatedly."""
    return f' {_attribute_name(name)}="{_value(value)}"'


def _attribute_name(name: str) -> str:
    return name.rstrip("_").replace("_", "-") if name != "viewBox" else name


@lru_cache(maxsize=1 << 13)
def _value(value: Attribute) -> str:
    if isinstance(value, float):
        value += 0.0  # -0.0 is the same cache key as 0, and must have the same text
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return _escape(str(value))


@lru_cache(maxsize=1 << 13)
def _escape(words: str) -> str:
    """Return words escaped for XML, in ASCII, which can be sent without conversion.

    Characters that XML does not allow become U+FFFD; packs stored before the check may contain
    them.
    """
    return escape(replace_foreign(words)).encode("ascii", "xmlcharrefreplace").decode()
