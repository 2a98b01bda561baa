"""Who sits at a table, by the names of their accounts: in answers, lines and drawings."""

import re
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape

from msgspec import Struct

from accounts.directory import Directory
from games.game import Seat

ON_BOARD_MOST = 16  # letters of a name in a drawing, which has places for "Seat 0"
_TEXTS = re.compile(r"(<[^>]*>)")
_SEAT = re.compile(r"\b[Ss]eat ([0-9])\b(?!\.)")
_WHOLE = ("<title", "<desc")  # what is read out, and has room


class Holder(Struct, frozen=True):
    """The account that holds a seat; without a name where it was erased."""

    account: str
    name: str | None
    is_bot: bool


class SeatNames(Struct, frozen=True):
    """The holders of seats by seat, as of a revision of names; None where no account holds one."""

    revision: int | None = None
    holders: Mapping[Seat, Holder] = {}

    def name_of(self, seat: Seat) -> str | None:
        """Return the name of who holds a seat; None where nobody gave one."""
        holder = self.holders.get(seat)
        return holder.name if holder else None

    def mark(self, what: str) -> str:
        """Return what names a representation, with the revision of the names in it."""
        return what if self.revision is None else f"{what}.n{self.revision}"


NO_NAMES = SeatNames()


def name_seats(accounts: Directory, seats: Iterable[str | None]) -> SeatNames:
    """Return who holds the seats of a table, by the account of each; a seat may have none."""
    (names,) = name_tables(accounts, [seats])
    return names


def name_tables(
    accounts: Directory, tables: Iterable[Iterable[str | None]]
) -> tuple[SeatNames, ...]:
    """Return who holds the seats of some tables, all as of one revision of names."""
    held = [{seat: one for seat, one in enumerate(seats) if one} for seats in tables]
    if not any(held):
        return (NO_NAMES,) * len(held)
    revision = accounts.names_revision()  # first, so that no name is older than it says
    return tuple(_hold(accounts, revision, one) if one else NO_NAMES for one in held)


def _hold(accounts: Directory, revision: int, held: Mapping[Seat, str]) -> SeatNames:
    holders = {
        seat: Holder(account, accounts.name_of(account), accounts.is_bot(account))
        for seat, account in held.items()
    }
    return SeatNames(revision, holders)


def put_names(picture: str, names: SeatNames) -> str:
    """Return a drawing with names in place of "Seat 0", where somebody gave one."""
    if not any(holder.name for holder in names.holders.values()):
        return picture
    parts = _TEXTS.split(picture)
    for at in range(2, len(parts), 2):
        if "eat " in parts[at]:
            most = None if parts[at - 1].startswith(_WHOLE) else ON_BOARD_MOST
            parts[at] = _put_in(parts[at], names, most)
    return "".join(parts)


def _put_in(text: str, names: SeatNames, most: int | None) -> str:
    """Return a text of a drawing with names in it, of so many letters at most."""

    def spell(found: re.Match[str]) -> str:
        name = names.name_of(int(found[1]))
        if name is None:
            return found[0]
        return escape(name if most is None or len(name) <= most else f"{name[: most - 1]}\u2026")

    return _SEAT.sub(spell, text)
