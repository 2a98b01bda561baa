"""Build SVG elements as text."""

from functools import lru_cache
from html import escape

from games.texts import replace_foreign

Attribute = str | int | float

# Cache size for the drawings of each kind of part. A part depends only on its arguments, and little
# changes between two versions of a match, so most parts have already been drawn.
KEPT = 2048


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """Return an SVG element.

    In attribute names, a trailing underscore is dropped and other underscores become dashes.

    Children are inserted unescaped, so texts must come from `text` or `title_tag`.
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
    """Return a title element, which names a group for screen readers and tooltips."""
    return f"<title>{_escape(words)}</title>"


def desc_tag(words: str) -> str:
    """Return a desc element, which describes a picture for people who cannot see it."""
    return f"<desc>{_escape(words)}</desc>"


def group(*children: str, **attributes: Attribute) -> str:
    """Return a group of elements."""
    return tag("g", *children, **attributes)


def group_at(x: float, y: float, *children: str, **attributes: Attribute) -> str:
    """Return a group of elements, moved so that its origin is at the given position."""
    given = "".join([_attribute(key, value) for key, value in attributes.items()])
    inside = "".join(children)
    return f'<g transform="translate({_value(x)} {_value(y)})"{given}>{inside}</g>'


def polygon(*points: tuple[float, float], **attributes: Attribute) -> str:
    """Return a polygon with the given corners."""
    corners = " ".join(f"{_value(x)},{_value(y)}" for x, y in points)
    return tag("polygon", points=corners, **attributes)


@lru_cache(maxsize=1 << 13)
def _attribute(name: str, value: Attribute) -> str:
    """Format an attribute as text. Results are cached, since most attributes occur repeatedly."""
    return f' {_attribute_name(name)}="{_value(value)}"'


def _attribute_name(name: str) -> str:
    return name.rstrip("_").replace("_", "-") if name != "viewBox" else name


@lru_cache(maxsize=1 << 13)
def _value(value: Attribute) -> str:
    if isinstance(value, float):
        value += 0.0  # -0.0 has the same cache key as 0, so it must have the same text
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return _escape(str(value))


@lru_cache(maxsize=1 << 13)
def _escape(words: str) -> str:
    """Escape text for XML, and replace non-ASCII characters with character references.

    The result can therefore be sent without conversion.

    Characters that XML does not allow become U+FFFD. Packs that were stored before this was checked
    may contain them.
    """
    return escape(replace_foreign(words)).encode("ascii", "xmlcharrefreplace").decode()
