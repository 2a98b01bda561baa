"""The search for an arrangement of eight cards around the nest (rules 2.3)."""

import random

import msgspec

from games.atta_ants import content
from games.atta_ants.cells import NEST, count_rotations, neighbours, rotate
from games.atta_ants.events import LaidCard
from games.atta_ants.setup import lay_square
from games.atta_ants.square import RING

EDGES = (5, 5, 7, 15, 15)  # with these cards many branches have no arrangement


def draw_tables(seed):
    """Return the tables of a pack with eight cards and a nest, and two bits per cell."""
    draw = random.Random(seed)
    edges = tuple(draw.choice(EDGES) for _ in RING)
    tables = msgspec.structs.replace(
        content.of(content.default()),
        nest=draw.choice((5, 11, 15)),
        ids=tuple(f"card {number}" for number in range(len(edges))),
        edges=edges,
        turned=tuple(tuple(rotate(printed, turn) for turn in range(4)) for printed in edges),
        turns=tuple(count_rotations(printed) for printed in edges),
    )
    return tables, draw.getrandbits(16)


def search_plainly(tables, cards, turns):
    """Return the first arrangement of a search that remembers nothing, or an empty tuple."""
    laid, edges_at = [], {NEST: tables.nest}

    def fits(at, edges):
        return all(
            bool(edges & side) == bool(edges_at[other] & back)
            for side, other, back in neighbours(at)
            if other in edges_at
        )

    def fill():
        if len(laid) == len(RING):
            return True
        at, start = RING[len(laid)], turns >> 2 * len(laid) & 3
        for card in cards:
            if any(card == other for other, _ in laid):
                continue
            rotations = [
                turn for turn in range(tables.turns[card]) if fits(at, tables.turned[card][turn])
            ]
            first = start % max(1, len(rotations))
            for rotation in rotations[first:] + rotations[:first]:
                laid.append((card, rotation))
                edges_at[at] = tables.turned[card][rotation]
                if fill():
                    return True
                laid.pop()
                del edges_at[at]
        return False

    fill()
    return tuple(
        LaidCard(tables.ids[card], at, rotation)
        for at, (card, rotation) in zip(RING, laid, strict=False)
    )


def test_the_search_finds_the_same_as_one_that_remembers_nothing():
    """The search only skips branches that have no arrangement."""
    found = 0
    for seed in range(150):
        tables, turns = draw_tables(seed)
        arrangement = search_plainly(tables, range(len(RING)), turns)
        assert lay_square(tables, range(len(RING)), turns) == arrangement, seed
        found += bool(arrangement)
    assert 0 < found < 150
