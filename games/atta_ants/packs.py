"""Checks a content pack before it is supplied: every fault with its place (rules 1, 2.3)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from games.atta_ants import content
from games.atta_ants.rules.arrange import arrangeable
from games.content import checked, digest_of, form_faults
from games.game import Fault
from games.luck import SeededLuck

EIGHT = 8
TRIES = 200  # draws of eight cards, one of which must lie around the nest


def check(pack: object) -> tuple[Fault, ...]:
    """Return what is wrong with a pack: parsed JSON, or its text. Empty if it can be supplied."""
    return checked(pack, _faults)


def _faults(pack: dict[str, Any]) -> Iterator[Fault]:
    is_formed = True
    for fault in form_faults(pack, content.Pack):
        is_formed = False
        yield fault
    cards = pack.get("cards")
    listed = cards if isinstance(cards, list) else []
    ids = [str(card.get("id")) if isinstance(card, dict) else "" for card in listed]
    often = Counter(ids)
    for at, name in enumerate(ids):
        if name and often[name] > 1:
            is_formed = False
            yield Fault(f"/cards/{at}/id", f"{name} stands in the pack {often[name]} times")
    if is_formed:
        yield from _nest_faults(pack)


def _nest_faults(pack: dict[str, Any]) -> Iterator[Fault]:
    """Yield a fault if setting up would draw again and again (rules 2.3)."""
    tables = content.tables_of(digest_of(pack), msgspec.convert(pack, content.Pack))
    luck, numbers = SeededLuck("packs"), tuple(range(content.CARDS))
    draws = (luck.shuffled(f"try/{at}", numbers)[:EIGHT] for at in range(TRIES))
    if not any(arrangeable(tables, eight) for eight in draws):
        yield Fault("/cards", f"none of {TRIES} draws of eight cards can be laid around the nest")
