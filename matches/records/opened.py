"""Opens a bundle: checks it, and folds its events into the states of its match."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from events import Broken, Entry, Keys, Recorded
from events.records import hidden_values
from games.game import AnyGame, Seat
from games.versions import under
from matches.audit.bundle import BundleHeader, Proof, prove_bundle, read_bundle_lines, supply_pack
from matches.audit.reading import check_lines, rereadable
from matches.audit.verify import released_keys
from matches.records.sealed import SealedRecord, fold_sealed
from projections.redact import LoggedEvent, OpenedValue
from projections.timeline import Timeline, codec_of

__all__ = ["OpenedBundle", "SealedRecord", "open_bundle"]


class OpenedBundle(Struct, frozen=True, kw_only=True):
    """A checked bundle with the states of its match.

    Attributes:
        header: the header of the bundle.
        proof: the result of the checks.
        game: the game, under the version of the rules that the match is pinned to.
        entries: all entries, each with the hidden values that the bundle opens.
        timeline: the table and the state at every version. If the bundle is sealed, a state has
            placeholders for the values that its reader does not know; no view of the reader
            contains them.
        keys: the released keys; None if the bundle is sealed.
        seat: the seat that the bundle was made for; None for a spectator, and if the bundle does
            not show it because it opens no value.
        opened: the opened values with their salts, by seq.
    """

    header: BundleHeader
    proof: Proof
    game: AnyGame
    entries: tuple[Entry, ...]
    timeline: Timeline
    keys: Keys | None
    seat: Seat | None
    opened: Mapping[int, Mapping[str, OpenedValue]]

    @property
    def is_sealed(self) -> bool:
        """True if the bundle contains only the values that its reader may know."""
        return self.keys is None

    def recorded(self) -> Iterator[Recorded[Any]]:
        """Return the records of all events, with the hidden values that the bundle opens."""
        return map(self.timeline.codec.read, self.entries)


def open_bundle(
    lines: Iterable[bytes],
    games: Mapping[str, AnyGame],
    progress: Callable[[int], None] = lambda _: None,
) -> OpenedBundle:
    """Check a bundle as `verify_bundle` does, and fold its events.

    Args:
        lines: the lines of the bundle, starting with the header.
        games: the games, keyed by name.
        progress: a callback that receives the seq of each event that is decided again.

    Raises:
        Broken: the first entry that fails, with the fault. Seq 0 is the header.
        SealedRecord: the states cannot be folded without values that are still sealed.
        UnknownRules: the game does not have the version of the rules.
    """
    lines, kept = rereadable(lines), list[Entry]()
    proof = prove_bundle(lines, games, progress, kept)
    entries = tuple(kept) if kept else read_bundle_lines(lines)[1]
    header = proof.header
    if header.game not in games:
        raise Broken(1, "record", f"unknown game {header.game!r}")
    game = under(games[header.game], header.rules)
    keys = released_keys((entries[0], entries[-1]))
    if keys is None:
        supply_pack(header, game)
        timeline = fold_sealed(header.match_id, game, entries)
    else:
        timeline = Timeline(header.match_id, game, codec_of(game), refuse_earlier)
        timeline.extend(entries)
    return OpenedBundle(
        header=header,
        proof=proof,
        game=game,
        entries=entries,
        timeline=timeline,
        keys=keys,
        seat=None if keys else find_seat(entries),
        opened=dict(_opened_values(lines)),
    )


def find_seat(entries: Sequence[Entry]) -> Seat | None:
    """Return the only seat that may know every opened value, or None if there is no such seat."""
    audiences = [
        set(audience) for entry in entries for audience, _ in hidden_values(entry).values()
    ]
    seats = set.intersection(*audiences) if audiences else set[int | None]()
    return seats.pop() if len(seats) == 1 else None


def _opened_values(lines: Iterable[bytes]) -> Iterable[tuple[int, Mapping[str, OpenedValue]]]:
    decoder = msgspec.json.Decoder(LoggedEvent)
    for seq, line in enumerate(check_lines(lines)):
        if seq and (opened := decoder.decode(line).opened):
            yield seq, opened


def refuse_earlier(version: int) -> None:
    """Raise an error. A timeline that begins with the first event has no earlier versions."""
    raise LookupError(version)
