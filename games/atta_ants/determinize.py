"""Reconstruct the state from a view. The view is complete, since nothing is hidden (rules 1.3)."""

from collections.abc import Iterable, Mapping

from games.atta_ants import content
from games.atta_ants.content import ANTS
from games.atta_ants.dump import PlainState, load
from games.atta_ants.state import (
    NEST_SLOT,
    NOBODY,
    SUPPLY,
    Arranging,
    Drawing,
    Ended,
    Moving,
    PhaseOfPlay,
    Placing,
    Round,
    Stalking,
    State,
)
from games.atta_ants.view import SeenAnt, View
from games.luck import Luck


def determinize(seen: View, luck: Luck) -> State:
    """Return the state that a view shows. Nothing is hidden, so no random draws are needed."""
    index = content.of(seen.content).index
    slots = {card.cell: slot for slot, card in enumerate(seen.cards)}
    ants = [SUPPLY] * (ANTS * len(seen.seats))
    for ant in seen.ants:
        ants[ant.seat * ANTS + ant.ant] = slots[ant.cell]
    return load(
        PlainState(
            content=seen.content,
            round=Round(
                seats=len(seen.seats),
                deck_size=seen.deck_size,
                number=seen.round,
                first=seen.first,
                deck=sum(1 << index[card] for card in seen.deck),
                eaten=tuple(counts.eaten for counts in seen.seats),
                out=tuple(counts.out for counts in seen.seats),
            ),
            laid=tuple(
                (laid.cell.x, laid.cell.y, index[laid.card], laid.rotation)
                for laid in seen.cards[NEST_SLOT + 1 :]
            ),
            ants=tuple(ants),
            carrying=_mask(ant for ant in seen.ants if ant.carrying),
            born=_mask(ant for ant in seen.ants if ant.newborn),
            leaves=tuple(card.leaves for card in seen.cards),
            spiders=tuple(slots[spider.cell] for spider in seen.spiders),
            phase=_phase(seen, index),
            rules=seen.rules,
        )
    )


def _mask(ants: Iterable[SeenAnt]) -> int:
    return sum(1 << ant.seat * ANTS + ant.ant for ant in ants)


def _phase(seen: View, index: Mapping[str, int]) -> PhaseOfPlay:
    match seen.phase:
        case "arranging":
            return Arranging(tuple(index[face.card] for face in seen.to_arrange))
        case "placing" if seen.drawn:
            return Placing(index[seen.drawn.card])
        case "moving" if seen.turn and seen.asked is not None:
            turn = seen.turn
            active = [ant.seat * ANTS + ant.ant for ant in seen.ants if ant.active]
            acting = active[0] if active else NOBODY
            return Moving(seen.asked, turn.ready, turn.nested, acting, turn.path, turn.dropped)
        case "routing" | "resolving":
            routes = tuple(spider.route for spider in seen.spiders if spider.route)
            ways = tuple(spider.ways for spider in seen.spiders)
            return Stalking(ways if any(ways) else (), routes)
        case "ended":
            return Ended(seen.reason, seen.ranking)
        case _:
            return Drawing()
