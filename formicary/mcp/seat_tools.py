"""Tools for playing as a seat: position, legal_actions, play, act_at_table, undo, explain, wait."""

import time
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from formicary.mcp.api import AgentApi, ServiceProblem
from formicary.mcp.results import ExplanationResult, PositionResult, TurnResult
from formicary.mcp.tools import MatchName, Version
from formicary.mcp.words import (
    describe_match,
    describe_proposal,
    describe_questions,
    describe_range,
    fence,
    names_of,
    number_actions,
    number_table,
    pick_line,
)

RECENT = 12
HAPPENED_MOST = 100
POLL_MOST = 20
PATIENCE = "wait=10"  # seconds; bots and phases usually take less
AT_ONCE = ("undo", "agree", "refuse", "withdraw")  # table actions that are listed after a move

CommandBody: TypeAlias = Annotated[
    dict[str, Any], Field(description="A command, as legal_actions lists it with `commands`.")
]


class SeatTools:
    """The seat tools, one method each. The docstrings are the tool descriptions for the agent."""

    def __init__(self, api: AgentApi) -> None:
        self._api = api

    async def position(self, match: MatchName, at: Version | None = None) -> PositionResult:
        """Show the match as your seat sees it, now or at an earlier version, as words and data."""
        path = f"/v1/matches/{match}"
        shown = await self._api.get(path, match)
        state = await self._api.get(f"{path}/state", match, at=at or shown["version"])
        since = max(0, state["version"] - RECENT)
        if state["version"] != shown["version"]:
            then = {name: state[name] for name in ("version", "status", "asked")}
            shown = {**shown, **then, "outcome": None, "scores": None}
        recent = await self._api.get(f"{path}/timeline", match, after=since, limit=RECENT)
        names = ("match", "version", "status", "seat", "clocks", "view")
        content: Any = {name: state[name] for name in names}
        content["words"] = describe_match(shown, state["seat"])
        typed = {
            "names": names_of(shown["seats"]),
            "recent": [pick_line(line) for line in recent["lines"]],
        }
        result: PositionResult = fence(content, typed)
        return result

    async def legal_actions(
        self,
        match: MatchName,
        preview: Annotated[
            tuple[int, ...],
            Field(max_length=8, description="The numbers of the actions to preview."),
        ] = (),
        commands: Annotated[bool, Field(description="Add the command of each action.")] = False,
    ) -> TurnResult:
        """List your seat's legal actions by number, and all actions at the table.

        Previews are exact but may be incomplete. Each entry in `holes` marks a point that depends
        on luck or a secret.
        """
        offered = await self._api.get(f"/v1/matches/{match}/actions", match)
        previews = {
            str(at): await self._preview(
                match, offered["version"], offered["actions"][at]["command"]
            )
            for at in preview
            if 0 <= at < len(offered["actions"])
        }
        turn = await self._build_turn(match, offered, {"previews": previews} if previews else {})
        turn["table"] = number_table(offered)
        if commands:
            listed = enumerate(offered["actions"])
            turn["commands"] = {str(at): action["command"] for at, action in listed}
        return turn

    async def _preview(self, match: str, version: int, command: Any) -> dict[str, Any]:
        path = f"/v1/matches/{match}/preview?at={version}"
        try:
            previewed = await self._api.post(path, command, match)
        except ServiceProblem as problem:
            return {"unknown": str(problem)}
        return {
            "events": [event["text"] for event in previewed["events"]],
            "changes": previewed["lines"],
            "holes": [hole["text"] for hole in previewed["holes"]],
        }

    async def play(
        self,
        match: MatchName,
        version: Version,
        action: Annotated[
            int | None, Field(ge=0, description="The number of an action of that version.")
        ] = None,
        command: CommandBody | None = None,
    ) -> TurnResult:
        """Play an action by its number, or play a command, based on the version that you have read.

        The service refuses it if your pending question has changed since then. Bots and phases then
        have a few seconds to act. The result has the resulting events and your next actions.
        """
        if (action is None) == (command is None):
            raise ServiceProblem("Give either the number of an action, or a command.")
        path = f"/v1/matches/{match}"
        if action is not None:
            listed = await self._api.get(f"{path}/actions", match, at=version)
            command = _pick(listed["actions"], action, "action", version)["command"]
        await self._api.post(f"{path}/commands", command, match, version=version, prefer=PATIENCE)
        return await self._report(match, version)

    async def act_at_table(
        self,
        match: MatchName,
        version: Version,
        action: Annotated[int, Field(ge=0, description="The number of an action of `table`.")],
    ) -> TurnResult:
        """Do something that `table` lists, which concerns the match itself.

        Examples: undo, redo, propose one of them, agree to a proposal or refuse it, let a bot play
        for you, resign. legal_actions lists them all.
        """
        path = f"/v1/matches/{match}"
        listed = await self._api.get(f"{path}/actions", match)
        if listed["version"] != version:
            now = listed["version"]
            raise ServiceProblem(f"The match is at version {now} now: read `table` again.")
        offer = _pick(listed["table"], action, "action at the table", version)
        await self._api.send(
            offer["method"], offer["path"], offer["body"], match, version=version, prefer=PATIENCE
        )
        return await self._report(match, version)

    async def undo(self, match: MatchName, to: Version | None = None) -> TurnResult:
        """Undo your last choice, or undo everything back to an earlier version if allowed."""
        path = f"/v1/matches/{match}"
        offered = await self._api.get(f"{path}/actions", match)
        offers = [offer for offer in offered["table"] if offer["kind"] == "undo"]
        known = sorted(offer["body"]["to"] for offer in offers)
        if not known or (to is not None and to not in known):
            raise ServiceProblem(
                f"You may undo without consent to these versions: {known or 'none'}."
                " To propose an undo, see `table` of legal_actions."
            )
        chosen = known[-1] if to is None else to
        offer = next(candidate for candidate in offers if candidate["body"]["to"] == chosen)
        await self._api.post(offer["path"], offer["body"], match, version=offered["version"])
        return await self._report(match, offered["version"])

    async def explain(self, match: MatchName, command: CommandBody) -> ExplanationResult:
        """Check whether a command is legal now. If not, return the reasons and alternatives."""
        explanation = await self._api.post(f"/v1/matches/{match}/explain", command, match)
        return ExplanationResult(
            version=explanation["version"],
            is_legal=explanation["is_legal"],
            conditions=explanation["conditions"],
            fields=explanation["fields"],
            nearest=explanation["nearest"],
        )

    async def wait(
        self,
        match: MatchName,
        seconds: Annotated[int, Field(ge=1, le=120)] = 30,
    ) -> TurnResult:
        """Wait until your seat must decide, the match is over, or the given time has passed."""
        until = time.monotonic() + seconds
        path = f"/v1/matches/{match}"
        first: int | None = None
        while True:
            offered = await self._api.get(f"{path}/actions", match)
            first = offered["version"] if first is None else first
            left = int(until - time.monotonic())
            if offered["asked"] or offered["status"] == "over" or left < 1:
                return await self._report(match, first, offered)
            known = {"after": offered["version"], "limit": 1, "wait": min(left, POLL_MOST)}
            await self._api.get(f"{path}/events", match, **known)

    async def _report(self, match: str, since: int, offered: Any = None) -> TurnResult:
        """Return the current turn of the seat, with the events since a version."""
        path = f"/v1/matches/{match}"
        offered = offered or await self._api.get(f"{path}/actions", match)
        lines = await self._api.get(f"{path}/timeline", match, after=since, limit=HAPPENED_MOST)
        happened = [f"{line['seq']}: {line['text']}" for line in lines["lines"]]
        return await self._build_turn(match, offered, {"happened": happened})

    async def _build_turn(self, match: str, offered: Any, typed: dict[str, Any]) -> TurnResult:
        """Describe a turn of a seat, given its list of actions."""
        if offered["asked"]:
            words = f"You are asked: {offered['asked']['text']}"
        else:
            shown = await self._api.get(f"/v1/matches/{match}", match)
            is_over = shown["status"] == "over"
            words = (
                describe_match(shown, offered["seat"])
                if is_over
                else "\n".join(describe_questions(shown["asked"], offered["seat"]))
            )
        turn = TurnResult(
            match=match,
            version=offered["version"],
            status=offered["status"],
            words=words,
            actions=number_actions(offered["actions"]),
            table=number_table(offered, AT_ONCE),
        )
        if offered["deadline"]:
            turn["deadline"] = offered["deadline"]
        if offered["proposal"]:
            typed = {**typed, "proposal": describe_proposal(offered["proposal"])}
        result: TurnResult = fence(turn, typed) if typed else turn
        return result


def _pick(listed: list[Any], at: int, kind: str, version: int) -> Any:
    """Return a numbered entry.

    Raises:
        ServiceProblem: The list has no such entry.
    """
    if at < len(listed):
        return listed[at]
    raise ServiceProblem(
        f"There is no {kind} {at} at version {version}: {describe_range(len(listed))}."
    )
