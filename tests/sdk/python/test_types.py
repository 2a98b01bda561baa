"""Type narrowing in client programs. mypy checks this module like all others."""

from typing import Any, assert_type

from formicary_client import Client, Mirror, models
from tests.sdk.python.wire import Wire, answer, message, run_sync

MATCH = "abcdefghijklmnop"


def year_of(state: models.State) -> int:
    """Return a field that only one game's view has."""
    if state["game"] == "myrmes" and state["view"]:
        assert_type(state["view"], models.MyrmesView)
        return state["view"]["year"]
    return 0


def seat_to_turn(logged: models.VisibleEvent) -> int | None:
    """Return a field that only one event of one game has."""
    if logged["game"] == "myrmes":
        event = logged["e"]["event"]
        if event["type"] == "turn-came":
            assert_type(event, models.MyrmesTurnCame)
            return event["seat"]
    return None


def versions_of(client: Client) -> list[int]:
    """Return the versions in a stream's messages, which are distinguished by their names."""
    versions = []
    for sent in client.follow(MATCH):
        if sent.name == "event":
            assert_type(sent.data, models.VisibleEvent)
            versions.append(sent.data["seq"])
        elif sent.name == "asked":
            assert_type(sent.data, models.Asking)
            versions.append(sent.data["version"])
    return versions


def mirror(client: Client) -> int | None:
    """Return a field of a mirrored view, whose inferred type must not take mypy minutes."""

    def fold(
        view: models.MyrmesView | None, event: models.VisibleEvent
    ) -> models.MyrmesView | None:
        return view

    mirrored = Mirror(client, MATCH, fold, view=None)
    return mirrored.view["year"] if mirrored.view else None


def ant_of(logged: models.VisibleEvent) -> int | None:
    """Return fields of one game's command as it is recorded, with its seat."""
    if logged["game"] == "atta-ants":
        command = logged["e"].get("command")
        if command and command["type"] == "move-ant":
            assert_type(command, models.AttaAntsRecordedMoveAnt)
            return command["ant"] + command["seat"]
    return None


def undone_to(listed: models.ActionList) -> int | None:
    """Return the target version of the first undo offered."""
    for option in listed["table"]:
        if option["kind"] == "undo":
            return option["body"]["to"]
    return None


def plan(game: models.GameSlug, level: str | None) -> dict[str, Any]:
    """Return a plan built by a program, because any mapping may be sent."""
    return {"game": game, "seats": [{}, {"bot": level}]}


def create(client: Client, game: models.GameSlug) -> models.GameSlug:
    """Return the game of a new match."""
    typed: models.Plan = {"game": "myrmes", "seats": [{}, {"bot": "greedy"}]}
    client.create_match(typed)
    return client.create_match(plan(game, None))["game"]


def test_views_are_told_apart_by_their_games():
    played = answer(200, {"game": "myrmes", "view": {"year": 3}})
    other = answer(200, {"game": "of-next-year", "view": {"season": 3}})

    years = [
        run_sync(Wire(answer), lambda client: [year_of(client.state(MATCH))])
        for answer in (played, other)
    ]

    assert years == [[3], [0]]


def test_events_are_told_apart_by_their_types():
    came = {"seq": 1, "game": "myrmes", "e": {"event": {"type": "turn-came", "seat": 2}}}
    new = {"seq": 2, "game": "myrmes", "e": {"event": {"type": "of-next-year"}}}
    page = {"version": 2, "events": [came, new]}

    def read(client: Client) -> list[int | None]:
        return [seat_to_turn(event) for event in client.events(MATCH)["events"]]

    assert run_sync(Wire(answer(200, page)), read) == [2, None]


def test_messages_are_told_apart_by_their_names():
    stream = message({"seq": 1}, cursor="1")
    stream += message({"version": 1, "status": "over", "asked": []}, "asked")

    assert run_sync(Wire(stream), versions_of) == [1, 1]
