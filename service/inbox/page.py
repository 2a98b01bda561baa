"""Pages of the inbox, with the cursor of a stream that continues from them."""

from functools import partial

from msgspec import Struct

from events import Broken
from matches.context import Context
from matches.queries.inbox import InboxItem, inbox_item
from projections.inbox.members import Inbox, Which
from service.inbox.build import build_item
from service.inbox.responses import InboxPage
from service.live.following import Following
from service.text.seat_names import ENGLISH, name_tables

PAGE, PAGE_MOST = 20, 50
SCANNED_MOST = 200  # maximum number of matches read for a page


class InboxQuery(Struct, frozen=True):
    """The parameters of a request for an inbox page.

    Attributes:
        which: the list to read: matches that are not over, or finished ones.
        only_asked: True to limit the page to matches with a pending question to the account.
        before: the number below which the page starts; 0 for the first page.
        limit: the maximum number of matches on the page.
    """

    which: Which = "running"
    only_asked: bool = False
    before: int = 0
    limit: int = PAGE


FIRST_PAGE = InboxQuery()


def inbox_page(
    context: Context,
    inbox: Inbox,
    account: str,
    wanted: InboxQuery = FIRST_PAGE,
    *,
    language: str = ENGLISH,
) -> InboxPage:
    """Return a page of an account's inbox, with its text in the given language."""
    candidates = _find(inbox, account, wanted)
    rows = inbox.rows(match_id for _, match_id, which in candidates if which == "created")
    items: list[InboxItem] = []
    last = 0
    for number, match_id, which in candidates:
        last = number
        if which == "created" and (match_id not in rows or rows[match_id].is_over):
            continue
        item = _read_item(context, match_id, account)
        if item is not None and _is_wanted(item, which, wanted):
            items.append(item)
        if len(items) == wanted.limit:
            break
    is_more = bool(candidates) and (last != candidates[-1][0] or len(candidates) == SCANNED_MOST)
    stream = None
    if wanted == InboxQuery(limit=wanted.limit):
        versions = {item.reader.match.match_id: item.shown.version for item in items}
        stream = Following(inbox, context.store, account).start(versions)
    names = name_tables(context.accounts, [item.shown.table.seats for item in items], language)
    shown = tuple(map(partial(build_item, context), items, names))
    return InboxPage(account, shown, last if is_more else None, stream)


def _read_item(context: Context, match_id: str, account: str) -> InboxItem | None:
    """Return a match as an inbox item, or None if it is damaged or does not belong there."""
    try:
        return inbox_item(context, match_id, account)
    except Broken as broken:
        context.note_damage(match_id, broken)
        return None


def _find(inbox: Inbox, account: str, wanted: InboxQuery) -> list[tuple[int, str, Which]]:
    """Return the candidates for a page. Each is a number, a match id, and the name of a list."""
    lists: tuple[Which, ...] = ("over",) if wanted.which == "over" else ("running", "created")
    candidates = [
        (number, match_id, which)
        for which in lists
        for number, match_id in inbox.matches_of(
            account, which, before=wanted.before, limit=SCANNED_MOST
        )
    ]
    return sorted(candidates, reverse=True)[:SCANNED_MOST]


def _is_wanted(item: InboxItem, which: Which, wanted: InboxQuery) -> bool:
    """Return whether an item belongs on the page.

    Finished matches are only listed for seat holders.
    """
    if (item.role == "created") is not (which == "created"):
        return False  # it belongs in the other list
    if which == "over" and item.role != "seat":
        return False
    return not wanted.only_asked or item.question is not None
