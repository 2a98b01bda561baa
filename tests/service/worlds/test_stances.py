"""Every operation has a declared stance towards spectators with a delayed view."""

import re
from pathlib import Path

from service.contract.discovery import find_resources
from service.contract.operation import operations_of
from tests.service.conftest import World
from tests.service.worlds.doors import (
    doors_at,
    doors_now,
    doors_of_accounts,
    doors_of_administrators,
    doors_of_creators,
    doors_of_seats,
)

OPERATIONS = {
    name: contract
    for resource in find_resources()
    for name, contract in operations_of(resource).items()
}

# Operations that show the match as spectators may see it, as `test_delayed` checks.
DELAYED = {
    "get_match",
    "get_state",
    "list_actions",
    "get_board",
    "get_parts",
    "get_ledger",
    "get_position",
    "get_diff",
    "search_match",
    "explain_value",
    "compare_matches",
    "trace_match",
    "list_events",
    "list_timeline",
    "get_bundle",
    "get_inclusion",
    "get_receipt",
    "start_analysis",
    "get_analysis",
    "get_analysis_chart",
    "ask_whatif",
    "get_whatif",
    "cancel_whatif",
    "rederive_turn",
    "list_branches",
    "create_branch",
    "take_seat",
    "list_matches",
    "list_match_notes",
    "get_match_note",
    "list_match_studies",
    "get_match_study",
}
# Operations for the holder of a seat or an administrator, who see the newest version.
OF_SEATS = {
    "post_command",
    "preview_command",
    "explain_command",
    "explain_target",
    "post_undo",
    "post_redo",
    "post_answer",
    "put_seat_bot",
    "delete_seat_bot",
    "post_resignation",
    "get_standing_answers",
    "put_standing_answers",
    "delete_standing_answers",
    "rotate_seat_token",
    "claim_seat",
    "leave_seat",
    "create_rematch",
    "get_rematch",
    "get_presence",
    "list_seat_requests",
    "list_table_notes",
    "post_table_note",
    "mute_table_seats",
    "report_table_note",
}
# Operations with an account that writes about a match. It sees the match as its own seat does, or
# as spectators do (`tests/service/notes`).
OF_AUTHORS = {
    "post_match_note",
    "change_match_note",
    "delete_match_note",
    "post_match_study",
    "change_match_study",
    "delete_match_study",
}
# Operations with an account or an invitation before a match begins. Later they are refused on the
# basis of the spectators' view.
OF_CREATORS = {
    "look_at_invitation",
    "list_invitations",
    "make_invitation",
    "withdraw_invitation",
    "cancel_match",
    "advance_clock",
    "reserve_seat",
    "decline_reservation",
}
# An account's own matches: those of its seats, and open ones that it has created.
OF_INBOXES = {"get_inbox", "follow_account"}
OF_ADMINISTRATORS = {
    "end_match",
    "hide_match",
    "show_match_again",
    "delete_match",
    "hide_match_note",
    "show_match_note_again",
    "hide_match_study",
    "show_match_study_again",
    "delete_table_note",
}
# Operations that reveal nothing of an existing match, or only of the match that they create.
OF_NO_MATCH = {
    "get_start",
    "get_health",
    "get_liveness",
    "get_readiness",
    "list_keys",
    "create_match",
    "create_matches",
    "list_games",
    "get_game",
    "list_content",
    "get_content",
    "get_card",
    "list_problem_types",
    "get_problem_type",
}
# Operations on an account, or on its public data.
OF_ACCOUNTS = {
    "register_account",
    "recover_account",
    "get_account",
    "change_account",
    "erase_account",
    "export_account",
    "find_account",
    "rename_account",
    "close_account",
    "list_account_keys",
    "list_account_requests",
    "issue_key",
    "rotate_key",
    "revoke_key",
    "list_passkeys",
    "begin_passkey",
    "add_passkey",
    "remove_passkey",
    "begin_sign_in",
    "sign_in",
    "list_blocked",
    "block_account",
    "unblock_account",
}
# Operations on rated matches, each of which counts once everybody may know its end
# (`tests/service/ratings/test_profiles.py`). Only administrators get reports of unusual play.
OF_RATINGS = {"draw_account_ratings", "get_leaderboard", "get_fair_play"}
# The reported notes of all matches, for administrators (`tests/service/table_notes`).
OF_REPORTS = {"list_reported_notes"}
# Operations on webhook addresses. A payload is rendered as its account sees the match at the time
# of sending (`tests/webhooks/test_telling.py`).
OF_WEBHOOKS = {
    "subscribe_webhook",
    "list_webhooks",
    "get_webhook",
    "change_webhook",
    "remove_webhook",
    "test_webhook",
    "rotate_webhook_secret",
    "list_deliveries",
    "retry_delivery",
}

ROOT = Path(__file__).parents[3]
KNOWS_ALL = {  # modules that may read the cache, each with the reason
    "matches/creation.py",  # a new match
    "matches/endpoints.py",  # the seat being taken; a rematch, which is a new match
    "seats/endpoints.py",  # the seat that a token proves
    "invitations/endpoints.py",  # open seats: while there are any, nothing is delayed
    "problems/handlers.py",  # the game's words; the reason why a seat's own command is refused
    "live/messages.py",  # continues with `for_whom_saw`
}


def test_every_operation_has_one_stance():
    """A new operation belongs in one of the sets above, and in `doors` if it is about a match."""
    of_a_match = [*DELAYED, *OF_SEATS, *OF_AUTHORS, *OF_CREATORS, *OF_ADMINISTRATORS]
    of_accounts = [*OF_ACCOUNTS, *OF_INBOXES, *OF_RATINGS, *OF_REPORTS, *OF_WEBHOOKS]
    stances = [*of_a_match, *OF_NO_MATCH, *of_accounts]

    assert sorted(stances) == sorted(OPERATIONS)


def test_what_is_said_here_is_what_the_contracts_say():
    of_a_match = {name for name, operation in OPERATIONS.items() if "<match_id>" in operation.path}

    of_seats = {name for name, operation in OPERATIONS.items() if operation.seat == "required"}
    assert of_seats == OF_SEATS - {"claim_seat"}  # its body has the token
    assert {n for n in of_a_match if OPERATIONS[n].admin == "alone"} == OF_ADMINISTRATORS
    known = DELAYED | OF_SEATS | OF_AUTHORS | OF_CREATORS | OF_ADMINISTRATORS
    assert of_a_match == known - {"list_matches"}


def test_the_two_worlds_come_through_every_door():
    doors = [*doors_at("/m", 1), *doors_now("/m", "1970-01-01T00:00:00Z")]

    assert {door.operation for door in doors} == DELAYED
    assert {door.operation for door in doors_of_seats("/m", {})} == OF_SEATS | OF_AUTHORS
    assert {door.operation for door in doors_of_creators("/m", 1)} == OF_CREATORS
    assert {door.operation for door in doors_of_accounts()} == OF_INBOXES
    assert {door.operation for door in doors_of_administrators("/m")} == OF_ADMINISTRATORS


def test_each_door_comes_to_the_operation_that_it_names():
    adapter = World().app.url_map.bind("localhost")
    for door in (
        *doors_at("/v1/matches/m", 1),
        *doors_now("/v1/matches/m"),
        *doors_of_seats("/v1/matches/m", {}),
        *doors_of_creators("/v1/matches/m", 1),
        *doors_of_accounts(),
        *doors_of_administrators("/v1/matches/m"),
    ):
        path = door.path.partition("?")[0]
        endpoint, _ = adapter.match(path, method=door.method)
        assert endpoint.rpartition(".")[2] == door.operation, door


def test_nobody_who_answers_asks_the_cache_for_a_match_by_its_id():
    """The cache returns whole matches. `authenticate_reader` and `refresh` return the visible part."""
    asking = {
        str(path.relative_to(ROOT / "service"))
        for path in (ROOT / "service").rglob("*.py")
        if re.search(r"cache\.(get|fresh)\(", path.read_text())
    }

    assert asking == KNOWS_ALL
