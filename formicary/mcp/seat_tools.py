"""Tools for playing as a seat: position, legal_actions, play, undo, explain and wait."""

import time
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from formicary.mcp.api import AgentApi, ServiceProblem
from formicary.mcp.tools import MatchName, Version
from formicary.mcp.words import (
    describe_match,
    describe_questions,
    fence,
    names_of,
    pick_line,
)

RECENT = 12
POLL_MOST = 20
PATIENCE = "wait=10"  # seconds; bots and phases usually take less

CommandBody: TypeAlias = Annotated[
    dict[str, Any], Field(description="A command, in the form that legal_actions lists.")
]


class SeatTools:
    """The seat tools, one method each. The docstrings are the tool descriptions for the agent."""

    def __init__(self, api: AgentApi) -> None:
        self._api = api

    async def position(self, match: MatchName, at: Version | None = None) -> dict[str, Any]:
        """Show the match as your seat sees it, now or at an earlier version, as words and data."""
        path = f"/v1/matches/{match}"
        shown = await self._api.get(path, match)
        state = await self._api.get(f"{path}/state", match, at=at or shown["version"])
        since = max(0, state["version"] - RECENT)
        if state["version"] != shown["version"]:
            then = {name: state[name] for name in ("version", "status", "asked")}
            shown = {**shown, **then, "outcome": None, "scores": None}
        recent = await self._api.get(f"{path}/timeline", match, after=since, limit=RECENT)
        names = ("match", "version", "status", "seat", "asked", "clocks", "view")
        content = {name: state[name] for name in names}
        typed = {
            "names": names_of(shown["seats"]),
            "recent": [pick_line(line) for line in recent["lines"]],
        }
        return fence({"words": describe_match(shown, state["seat"]), **content}, typed)

    async def legal_actions(
        self,
        match: MatchName,
        preview: Annotated[
            tuple[int, ...],
            Field(max_length=8, description="The numbers of the actions to preview."),
        ] = (0, 1, 2),
    ) -> dict[str, Any]:
        """List your seat's legal actions by number, and preview the effects of some of them.

        Previews are exact but may be incomplete. Each entry in `holes` marks a point that depends
        on luck or a secret.
        """
        offered = await self._api.get(f"/v1/matches/{match}/actions", match)
        actions = [{"action": at, **listed} for at, listed in enumerate(offered["actions"])]
        content = {
            "match": match,
            "version": offered["version"],
            "status": offered["status"],
            "asked": offered["asked"],
            "deadline": offered["deadline"],
            "actions": actions,
            "table": [
                {name: offer[name] for name in ("kind", "label")} for offer in offered["table"]
            ],
        }
        previews = {
            str(at): await self._preview(match, offered["version"], actions[at]["command"])
            for at in preview
            if 0 <= at < len(actions)
        }
        return fence(content, {"previews": previews})

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
            int | None, Field(ge=0, description="The number of an action of legal_actions.")
        ] = None,
        command: CommandBody | None = None,
    ) -> dict[str, Any]:
        """Play an action by its number, or play a command, based on the version that you have read.

        The service refuses it if your pending question has changed since then. Bots and phases then
        have a few seconds to act. The response includes the resulting events.
        """
        if (action is None) == (command is None):
            raise ServiceProblem("Give either the number of an action, or a command.")
        path = f"/v1/matches/{match}"
        listed = await self._api.get(f"{path}/actions", match, at=version)
        if action is not None:
            if action >= len(listed["actions"]):
                raise ServiceProblem(f"There is no action {action} at version {version}.")
            command = listed["actions"][action]["command"]
        played = await self._api.post(
            f"{path}/commands", command, match, version=version, prefer=PATIENCE
        )
        return await self._report_status(match, listed, {"played": played["version"]})

    async def undo(self, match: MatchName, to: Version | None = None) -> dict[str, Any]:
        """Undo your last choice, or undo everything back to an earlier version if allowed."""
        path = f"/v1/matches/{match}"
        offered = await self._api.get(f"{path}/actions", match)
        offers = [offer for offer in offered["table"] if offer["kind"] == "undo"]
        known = sorted(offer["body"]["to"] for offer in offers)
        if not known or (to is not None and to not in known):
            raise ServiceProblem(
                f"You may undo without consent to these versions: {known or 'none'}."
            )
        chosen = known[-1] if to is None else to
        offer = next(candidate for candidate in offers if candidate["body"]["to"] == chosen)
        done = await self._api.post(offer["path"], offer["body"], match, version=offered["version"])
        return await self._report_status(match, offered, {"undone": done["version"]})

    async def explain(self, match: MatchName, command: CommandBody) -> dict[str, Any]:
        """Check whether a command is legal now. If not, return the reasons and alternatives."""
        explanation = await self._api.post(f"/v1/matches/{match}/explain", command, match)
        names = ("version", "is_legal", "conditions", "fields", "nearest")
        return {name: explanation[name] for name in names}

    async def wait(
        self,
        match: MatchName,
        seconds: Annotated[int, Field(ge=1, le=120)] = 30,
    ) -> dict[str, Any]:
        """Wait until your seat must decide, the match is over, or the given time has passed."""
        until = time.monotonic() + seconds
        path = f"/v1/matches/{match}"
        first: Any = None
        while True:
            state = await self._api.get(f"{path}/actions", match)
            first = first or state
            left = int(until - time.monotonic())
            if state["asked"] or state["status"] == "over" or left < 1:
                return await self._report_status(match, first, {})
            known = {"after": state["version"], "limit": 1, "wait": min(left, POLL_MOST)}
            await self._api.get(f"{path}/events", match, **known)

    async def _report_status(
        self, match: str, since: Any, content: dict[str, Any]
    ) -> dict[str, Any]:
        """Return the status of a match, and the events since version `since`."""
        path = f"/v1/matches/{match}"
        shown = await self._api.get(path, match)
        lines = await self._api.get(f"{path}/timeline", match, after=since["version"], limit=100)
        words = describe_questions(shown["asked"], since["seat"])
        if shown["status"] == "over":
            words = [describe_match(shown, since["seat"])]
        known = {"match": match, "version": shown["version"], "status": shown["status"]}
        happened = [pick_line(line) for line in lines["lines"]]
        return fence({**content, **known, "words": "\n".join(words)}, {"happened": happened})
