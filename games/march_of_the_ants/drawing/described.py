"""Text descriptions of hexes, used as titles in drawings."""

from collections.abc import Iterable

from games.errors import Fact
from games.march_of_the_ants import content
from games.march_of_the_ants.names import amount, name_printed_hex, text_of_hex
from games.march_of_the_ants.pack import Hex
from games.march_of_the_ants.view import HexView
from games.wording import Wording


def title_of_hex(printed: Hex, words: Wording) -> str:
    """Return the display name of a hex."""
    return words.fill("named.tile", {"hex": name_printed_hex(printed)})


def say_crowd(counts: tuple[int, ...], words: Wording) -> str:
    """Describe how many ants each seat has in a place."""
    there = [
        words.fill("picture.crowd", {"seat": seat, "count": count})
        for seat, count in enumerate(counts)
        if count
    ]
    return ", ".join(there) or words.fill("picture.nobody", {})


def describe_loose(printed: Hex, words: Wording) -> tuple[str, ...]:
    """Describe a hex that is not on the map: its name, sites, tokens and text."""
    sites = [
        words.fill("picture.site-worth.control" if site.control else "named.gain", {"gain": gain})
        for site in printed.sites
        for gain in [amount(site.resource, site.amount)]
    ]
    facts = {"hex": name_printed_hex(printed), "sites": ", ".join(sites)}
    marks = [
        words.fill(f"picture.brings.{name}", {})
        for name in ("centipede", "wormhole")
        if getattr(printed, name)
    ]
    said = _say_hex(printed, words)
    return (words.fill("picture.loose", facts), *marks, *([said] if said else ()))


def _say_hex(printed: Hex, words: Wording) -> str:
    """Return the rules text of a hex."""
    entry = text_of_hex(printed) if printed.text else ""
    return words.fill(entry, {}) if entry else printed.text


def describe_hex(
    digest: str, hex_view: HexView, lies: tuple[int, int], words: Wording
) -> Iterable[str]:
    """Yield phrases that describe a hex and its contents, and whether it is inner and joined."""
    printed = content.of(digest).hexes[hex_view.number]
    inner, joined = lies
    yield words.fill("picture.hex", {"hex": name_printed_hex(printed), "number": hex_view.number})
    for number, (site, seat) in enumerate(zip(printed.sites, hex_view.sites, strict=True), 1):
        facts: dict[str, Fact] = {
            "site": number,
            "gain": amount(site.resource, site.amount),
            "holder": {"word": "picture.seat" if seat >= 0 else "picture.vacant", "seat": seat},
        }
        yield words.fill("picture.hex.site.control" if site.control else "picture.hex.site", facts)
    if any(hex_view.outskirts):
        yield words.fill("picture.hex.outskirts", {"who": say_crowd(hex_view.outskirts, words)})
    marks = (
        ("centipede", hex_view.centipede),
        ("wormhole", hex_view.wormhole),
        ("inner", inner),
        ("joined", joined),
    )
    yield from (words.fill(f"picture.hex.{name}", {}) for name, so in marks if so)
    if said := _say_hex(printed, words):
        yield said
