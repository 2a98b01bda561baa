"""SVG elements as text."""

from html import escape

Attribute = str | int | float


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """Return an element; underscores in attributes stand for dashes, a last one falls away.

    Children are taken as they are: texts come from `text` or `titled`.
    """
    given = "".join(f' {_dashed(key)}="{_value(value)}"' for key, value in attributes.items())
    if not children:
        return f"<{name}{given}/>"
    return f"<{name}{given}>{''.join(children)}</{name}>"


def text(words: str, x: float, y: float, **attributes: Attribute) -> str:
    """Return words at a place."""
    return tag("text", escape(words), x=x, y=y, **attributes)


def titled(words: str) -> str:
    """Return what a group is called by screen readers and pointers."""
    return tag("title", escape(words))


def group(*children: str, **attributes: Attribute) -> str:
    """Return a group of elements."""
    return tag("g", *children, **attributes)


def moved(x: float, y: float, *children: str, **attributes: Attribute) -> str:
    """Return a group whose origin lies at a place."""
    return group(*children, transform=f"translate({_value(x)} {_value(y)})", **attributes)


def polygon(*points: tuple[float, float], **attributes: Attribute) -> str:
    """Return a closed shape."""
    corners = " ".join(f"{_value(x)},{_value(y)}" for x, y in points)
    return tag("polygon", points=corners, **attributes)


def _dashed(name: str) -> str:
    return name.rstrip("_").replace("_", "-") if name != "viewBox" else name


def _value(value: Attribute) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))
