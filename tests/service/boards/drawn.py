"""A parsed picture: its elements by class, and the extent of its texts."""

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
_SIZES = {"bd-title": 22, "bd-head": 16, "bd-body": 13, "bd-strong": 13, "bd-small": 11.5}
_SIZES |= {
    "ma-hex-number": 13,
    "ma-name": 11,
    "ma-where": 12,
    "ma-vacancy": 11,
    "ma-light": 12,
    "ma-dim": 12,
    "ma-chip-name": 11,
    "ma-tunnel-name": 14,
    "ma-on-soil": 13,
    "ma-tally": 12,
    "mc-foot": 11,
    "mc-name": 13,
    "mc-kind": 11,
    "mc-count": 13,
    "mc-said": 11,
}
_SIZES |= {"my-where": 12.2, "my-kind": 12.2, "my-born": 12.2, "my-letter": 12.2}
_CENTRED = {
    "my-born",
    "bd-middle",
    "bd-number",
    "my-where",
    "my-kind",
    "ma-name",
    "ma-hex-number",
    "ma-where",
}
_CENTRED |= {"ma-tunnel-name", "mc-title", "mc-foot"}
_CENTRED |= {"ma-vacancy", "ma-light", "ma-dim", "mc-count"}
_WIDEST = 0.57  # average letter width, in multiples of the font size
_BOLD = {"mc-name": 0.69, "bd-strong": 0.62}  # the same for bold letters
_MOVE = re.compile(r"translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)")
_GROW = re.compile(r"scale\(([\d.]+)\)")


class Drawn:
    """A parsed SVG picture. Parsing fails if the picture is not well-formed."""

    def __init__(self, svg):
        self.svg = svg
        self.root = ElementTree.fromstring(svg)  # noqa: S314 - we drew it ourselves
        self.box = tuple(map(float, self.root.get("viewBox").split()))
        self.by_class = {}
        for element in self.root.iter():
            for name in element.get("class", "").split():
                self.by_class.setdefault(name, []).append(element)

    def all(self, name, **attributes):
        """Return the elements of a class with these attributes. `_` in a name is read as a dash."""
        wanted = {key.replace("_", "-"): str(value) for key, value in attributes.items()}
        return [
            element
            for element in self.by_class.get(name, [])
            if wanted.items() <= element.attrib.items()
        ]

    def count(self, name, **attributes):
        return len(self.all(name, **attributes))

    def places(self, name):
        """Return the sorted (q, r) coordinates of the elements of a class."""
        return sorted(
            (int(element.get("data-q")), int(element.get("data-r"))) for element in self.all(name)
        )

    def words(self):
        """Return all texts of the picture, joined."""
        return " | ".join("".join(text.itertext()) for text in self.root.iter(SVG + "text"))

    def outside(self):
        """Return the texts that extend beyond the viewBox, judging by their estimated width."""
        texts = self._texts(self.root, 0, 0, 1)
        return [words for words, box in texts if not self._holds(box)]

    def used_symbols_are_defined(self):
        wanted = {use.get("href") for use in self.root.iter(SVG + "use")}
        wanted |= set(re.findall(r"url\((#[^)]+)\)", self.svg))
        return wanted <= {
            "#" + element.get("id") for element in self.root.iter() if element.get("id")
        }

    def _holds(self, box):
        x1, y1, x2, y2 = box
        return x1 >= 0 and y1 >= 0 and x2 <= self.box[2] and y2 <= self.box[3]

    def texts(self, name):
        """Return the texts of a class with their bounding boxes: left, top, right, bottom."""
        placed = [
            (child, at) for child, *at in _walk(self.root, 0, 0, 1) if child.tag == SVG + "text"
        ]
        return [
            (child.text, _box(at, _reach(child)))
            for child, at in placed
            if child.text and name in child.get("class", "").split()
        ]

    def boxes(self, reaches):
        """Return the bounding boxes of elements by class.

        Args:
            reaches: half the width and half the height of each class's elements.
        """
        return [
            _box(at, (-reaches[name][0], -reaches[name][1], *reaches[name]))
            for child, *at in _walk(self.root, 0, 0, 1)
            for name in child.get("class", "").split()
            if name in reaches
        ]

    def _texts(self, element, x, y, scale):
        for child, *at in _walk(element, x, y, scale):
            if child.tag == SVG + "text" and child.text:
                yield child.text, _box(at, _reach(child))


def meet(first, second):
    """Return whether two boxes overlap."""
    return all(first[at] < second[at + 2] and second[at] < first[at + 2] for at in (0, 1))


def _box(origin, reach):
    x, y, scale = origin
    return [at + scale * far for at, far in zip((x, y) * 2, reach, strict=True)]


def _walk(element, x, y, scale):
    """Yield each drawn element with the origin and scale of its coordinates."""
    transform = element.get("transform", "")
    for dx, dy in _MOVE.findall(transform):
        x, y = x + scale * float(dx), y + scale * float(dy)
    for grown in _GROW.findall(transform):
        scale *= float(grown)
    yield element, x, y, scale
    if element.tag != SVG + "defs":
        for child in element:
            yield from _walk(child, x, y, scale)


def _reach(text):
    """Return the left, top, right and bottom of a text, relative to the origin of its group."""
    names = text.get("class", "").split()
    size = float(text.get("font-size") or next((_SIZES[n] for n in names if n in _SIZES), 10))
    wide = next((_BOLD[name] for name in names if name in _BOLD), _WIDEST)
    width = wide * size * len(text.text)
    share = 0.5 if _CENTRED & set(names) else 1 if "bd-end" in names else 0
    left = float(text.get("x", 0)) - share * width
    top = float(text.get("y", 0)) - size
    return left, top, left + width, top + 1.25 * size
