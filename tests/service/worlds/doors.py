"""All requests with which a caller without a seat can read a match."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import inspect

from games.game import AnyGame

UUID = "00000000-0000-4000-9000-{:012d}"
QUESTION = "0" * 24
LINES, LIVE, CSV = "application/x-ndjson", "text/event-stream", "text/csv"
ZIP = "application/zip"
DEPTH = 4  # fields and indices of a pointer
ASKED = b"event: asked\n"  # the last message after all events have been sent


class Door(NamedTuple):
    """A request, and the operation that it calls.

    `opens_with` is the last text that a stream sends about the present. The rest is not read.
    """

    operation: str
    path: str
    method: str = "GET"
    body: Any = None
    accept: str = ""
    if_match: str = ""
    opens_with: bytes = b""
    prefer: str = ""


def doors_at(stem: str, version: int) -> Iterator[Door]:
    """Yield the requests about one version of a match, or beyond its end."""
    for operation, name in (
        ("get_state", "state"),
        ("list_actions", "actions"),
        ("get_board", "board.svg"),
        ("get_parts", "board"),
        ("get_ledger", "ledger"),
        ("get_position", "position"),
    ):
        yield Door(operation, f"{stem}/{name}?at={version}")
    for eyes in ("0", "1", "spectator"):
        yield Door("get_state", f"{stem}/state?at={version}&as={eyes}")
        yield Door("get_parts", f"{stem}/board?at={version}&as={eyes}")
        yield Door("get_ledger", f"{stem}/ledger?at={version}&as={eyes}")
        yield Door("search_match", f"{stem}/search?where=@&to={version}&as={eyes}")
        yield Door("trace_match", f"{stem}/trace?select=@&to={version}&as={eyes}")
        yield Door("get_diff", f"{stem}/diff?from={version}&as={eyes}")
    yield Door("get_diff", f"{stem}/diff?from={max(1, version - 1)}&to={version}")
    yield Door("get_diff", f"{stem}/diff?from={version}")
    yield Door("search_match", f"{stem}/search?where=@&kind=intervals&to={version}")
    yield Door("search_match", f"{stem}/search?where=@&kind=intervals&line=all&to={version}")
    yield Door("get_ledger", f"{stem}/ledger?at={version}&line=all")
    yield Door("explain_value", f"{stem}/why?path=&at={version}")
    yield Door("explain_value", f"{stem}/why?path=&at={version}&before={version}&limit=1")
    yield Door("explain_value", f"{stem}/why?path=/seat&at={version}&as=1")
    yield Door("trace_match", f"{stem}/trace?select=@&line=all&to={version}")
    yield Door("trace_match", f"{stem}/trace?select=@&after={version - 1}", accept=LINES)
    yield Door("trace_match", f"{stem}/trace?select=@&from={version}", accept=CSV)
    yield Door("get_receipt", f"{stem}/receipts/{version}")
    yield Door("get_receipt", f"{stem}/receipts/{version}?log=1")
    yield Door("rederive_turn", f"{stem}/rederive?seq={version}")
    yield Door("list_events", f"{stem}/events?after={version}")
    yield Door("list_events", f"{stem}/events?after={version - 1}&limit=1")
    yield Door("list_events", f"{stem}/events?after={version}", accept=LINES)
    yield Door("list_events", f"{stem}/events?after={version}&digest=1", accept=LINES)
    yield Door("get_state", f"{stem}/state?at={version}&digest=1")
    yield Door("list_timeline", f"{stem}/timeline?after={version}")
    yield Door("list_timeline", f"{stem}/timeline?after={version - 1}&limit=1")
    for seat in (0, 1):
        question = {"seat": seat, "version": version, "playouts": 1}
        yield Door("ask_whatif", f"{stem}/whatif", "POST", question)
    for luck in ("same", "new"):
        body = {"at": version, "luck": luck, "seats": [{"bot": "random"}] * 2}
        yield Door("create_branch", f"{stem}/branches", "POST", body)


def doors_to_causes(game: AnyGame, stem: str, version: int, count: int) -> Iterator[Door]:
    """Yield requests for the causes of values at about n pointers of a game's views.

    The pointers follow from the type of the views, so that they include hidden and absent values.
    """
    pointers = list(_pointers(inspect.type_info(game.view_type), ""))
    for pointer in pointers[:: max(1, len(pointers) // count)]:
        yield Door("explain_value", f"{stem}/why?path={pointer}&at={version}")
    for target in ("seat:0", "hex:0", "hex:-1,0"):
        yield Door("explain_value", f"{stem}/why?target={target}&at={version}")


def _pointers(kind: Any, pointer: str) -> Iterator[str]:
    """Yield pointers to the fields in a type, with the first two items of each list."""
    if pointer.count("/") > DEPTH:
        return
    if isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield f"{pointer}/{field.encode_name}"
            yield from _pointers(field.type, f"{pointer}/{field.encode_name}")
    elif isinstance(kind, inspect.VarTupleType):
        for index in range(2):
            yield f"{pointer}/{index}"
            yield from _pointers(kind.item_type, f"{pointer}/{index}")
    elif isinstance(kind, inspect.Metadata):
        yield from _pointers(kind.type, pointer)
    elif isinstance(kind, inspect.UnionType):
        for alternative in kind.types:
            yield from _pointers(alternative, pointer)


def doors_now(stem: str, *times: str) -> Iterator[Door]:
    """Yield the requests about the current state of a match, and its state at certain times."""
    yield Door("get_match", stem)
    for operation, name in (
        ("get_state", "state"),
        ("list_actions", "actions"),
        ("get_board", "board.svg"),
        ("get_board", "board.svg?part=map"),
        ("get_parts", "board"),
        ("get_ledger", "ledger"),
        ("get_position", "position"),
        ("get_bundle", "bundle"),
        ("get_inclusion", "inclusion"),
        ("list_events", "events"),
        ("list_timeline", "timeline"),
        ("get_state", "state?digest=1"),
        ("list_events", "events?digest=1"),
        ("get_analysis", "analysis?effort=quick"),
        ("get_analysis_chart", "analysis.svg?effort=quick"),
        ("search_match", "search?where=@&kind=last"),
        ("compare_matches", f"compare?with={stem.rpartition('/')[2]}"),
        ("trace_match", "trace?select=@"),
        ("trace_match", "trace?select=*&line=all"),
        ("explain_value", "why?path="),
        ("explain_value", "why?path=/seat"),
    ):
        yield Door(operation, f"{stem}/{name}")
    yield from _doors_of_notes(stem)
    yield from _doors_at_times(stem, times)
    yield Door("list_events", f"{stem}/events", accept=LINES)
    for query in ("", "?notes=1", "?heartbeat=1"):
        yield Door("list_events", f"{stem}/events{query}", accept=LIVE, opens_with=ASKED)
    yield from _doors_of_estimates(stem)
    for seat in range(3):
        yield Door("take_seat", f"{stem}/seats/{seat}", "POST", {})
    yield Door("list_branches", f"{stem}/branches")  # includes the branches made up to now
    for status in ("", "?status=open", "?status=running", "?status=over"):
        yield Door("list_matches", f"/v1/matches{status}")


def _doors_at_times(stem: str, times: Iterable[str]) -> Iterator[Door]:
    """Yield the requests that name a version by a time."""
    for at in times:
        yield Door("get_state", f"{stem}/state?at={at}")
        yield Door("get_ledger", f"{stem}/ledger?at={at}")
        yield Door("get_diff", f"{stem}/diff?from=1&to={at}")
        yield Door("search_match", f"{stem}/search?where=@&to={at}")
        yield Door("explain_value", f"{stem}/why?path=&at={at}")
        yield Door("trace_match", f"{stem}/trace?select=@&to={at}")


def _doors_of_estimates(stem: str) -> Iterator[Door]:
    """Yield the requests for analyses, and for the values of alternatives."""
    yield Door("start_analysis", f"{stem}/analysis", "POST", {"effort": "quick"})
    yield Door("ask_whatif", f"{stem}/whatif", "POST", {"seat": 0})
    for method, operation in (("GET", "get_whatif"), ("DELETE", "cancel_whatif")):
        yield Door(operation, f"{stem}/whatif/{QUESTION}", method)


def _doors_of_notes(stem: str) -> Iterator[Door]:
    """Yield the requests that read notes and studies."""
    for operation, name in (
        ("list_match_notes", "notes"),
        ("get_match_note", f"notes/{'a' * 16}"),
        ("get_match_note", f"notes/{'a' * 16}?study={'b' * 16}"),
        ("list_match_studies", "studies"),
        ("get_match_study", f"studies/{'a' * 16}"),
    ):
        yield Door(operation, f"{stem}/{name}")
    yield Door("get_match_study", f"{stem}/studies/{'a' * 16}", accept=ZIP)


def doors_of_seats(stem: str, command: Any) -> Iterator[Door]:
    """Yield the requests that only the holder of a seat can make."""
    for operation, name in (
        ("post_command", "commands"),
        ("preview_command", "preview"),
        ("explain_command", "explain"),
    ):
        yield Door(operation, f"{stem}/{name}", "POST", command)
    yield Door("post_command", f"{stem}/commands", "POST", [command, command])
    yield Door("explain_target", f"{stem}/explain?target=seat:0")
    for operation, name in (("post_undo", "undo"), ("post_redo", "redo")):
        yield Door(operation, f"{stem}/{name}", "POST", {"to": 1})
    answer = {"proposal": 1, "agrees": True}
    yield Door("post_answer", f"{stem}/undo/answers", "POST", answer)
    yield Door("post_resignation", f"{stem}/seats/0/resignation", "POST", {})
    for method, operation in (("PUT", "put_seat_bot"), ("DELETE", "delete_seat_bot")):
        yield Door(operation, f"{stem}/seats/0/bot", method, {} if method == "PUT" else None)
    yield Door("rotate_seat_token", f"{stem}/seats/0/token", "POST", {})
    yield Door("claim_seat", f"{stem}/seats/0/claim", "POST", {"token": "seat.0.none"})
    yield Door("leave_seat", f"{stem}/seats/0", "DELETE")
    yield Door("get_presence", f"{stem}/presence")
    yield Door("list_seat_requests", f"{stem}/requests")
    yield Door("create_rematch", f"{stem}/rematch", "POST", {})
    yield Door("get_rematch", f"{stem}/rematch")
    yield from _doors_of_authors(stem)
    yield from _doors_of_the_table(stem)
    stem = f"{stem}/standing-answers"
    yield Door("get_standing_answers", stem)
    yield Door("put_standing_answers", stem, "PUT", {"answers": []})
    yield Door("delete_standing_answers", stem, "DELETE")


def _doors_of_authors(stem: str) -> Iterator[Door]:
    """Yield the requests with which accounts write about a match."""
    note, study = f"{stem}/notes/{'a' * 16}", f"{stem}/studies/{'a' * 16}"
    yield Door("post_match_note", f"{stem}/notes", "POST", {"version": 1, "text": "Hm."})
    yield Door("change_match_note", note, "PATCH", {"text": "Ah."})
    yield Door("delete_match_note", note, "DELETE")
    yield Door("post_match_study", f"{stem}/studies", "POST", {"title": "All", "notes": []})
    yield Door("change_match_study", study, "PATCH", {"title": "None"})
    yield Door("delete_match_study", study, "DELETE")


def _doors_of_the_table(stem: str) -> Iterator[Door]:
    """Yield the requests with which seats write to each other."""
    notes = f"{stem}/table-notes"
    yield Door("list_table_notes", notes)
    yield Door("post_table_note", notes, "POST", {"text": "Hello."})
    yield Door("mute_table_seats", f"{notes}/muted", "PUT", {"seats": [1]})
    yield Door("report_table_note", f"{notes}/{'a' * 16}/reported", "PUT")


def doors_of_creators(stem: str, version: int) -> Iterator[Door]:
    """Yield the requests of creators and invited accounts before the start, with version tags."""
    yield Door("list_invitations", f"{stem}/invitations")
    body = {"invitation": f"invitation.0.{'x' * 43}"}
    yield Door("look_at_invitation", f"{stem}/invitations/look", "POST", body)
    yield Door("make_invitation", f"{stem}/seats/0/invitation", "POST", {})
    for tag in ("", f'"{version}"', '"1"', '"999"'):
        yield Door("withdraw_invitation", f"{stem}/seats/0/invitation", "DELETE", if_match=tag)
        body = {"account": "a" * 16}
        yield Door("reserve_seat", f"{stem}/seats/0/reservation", "PUT", body, if_match=tag)
        yield Door("decline_reservation", f"{stem}/seats/0/reservation", "DELETE", if_match=tag)
        yield Door("cancel_match", f"{stem}/cancellation", "POST", {}, if_match=tag)
        minute = {"seconds": 60}  # If-Match is no parameter of this operation, but may be sent
        yield Door("advance_clock", f"{stem}/clock/advance", "POST", minute, if_match=tag)


def doors_of_accounts() -> Iterator[Door]:
    """Yield the requests about all matches of an account."""
    for query in ("", "?status=over", "?asked=1"):
        yield Door("get_inbox", f"/v1/inbox{query}")
    yield Door("follow_account", "/v1/stream", accept=LIVE, opens_with=b'"stream":')
    kinds = "asked,clock-low,event,finished,invited"
    listening = f"/v1/stream?webhooks={kinds}"
    yield Door("follow_account", listening, accept=LIVE, opens_with=b'"stream":')


def doors_of_administrators(stem: str) -> Iterator[Door]:
    """Yield the requests that only an administrator can make."""
    yield Door("end_match", f"{stem}/end", "POST", {"reason": "fault"})
    yield Door("hide_match", f"{stem}/hidden", "PUT")
    yield Door("show_match_again", f"{stem}/hidden", "DELETE")
    for kind, name in (("note", "notes"), ("study", "studies")):
        hidden = f"{stem}/{name}/{'a' * 16}/hidden"
        yield Door(f"hide_match_{kind}", hidden, "PUT")
        yield Door(f"show_match_{kind}_again", hidden, "DELETE")
    yield Door("delete_table_note", f"{stem}/table-notes/{'a' * 16}", "DELETE")
    yield Door("delete_match", stem, "DELETE")
