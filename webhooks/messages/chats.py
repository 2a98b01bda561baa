"""Requests to chats. Each carries one message in the form that the chat's own webhooks expect."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from msgspec import json

from webhooks.messages.sentences import PersonalMessage

Chat: TypeAlias = Literal["discord", "slack", "ntfy"]
NAME = "Formicary"
_JSON = "application/json"
_DISCORD_MARKS = {ord(mark): f"\\{mark}" for mark in "\\*_~`|"}
_SLACK_ENTITIES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;"}


class ChatRequest(NamedTuple):
    """The headers and the body of a request to a chat."""

    headers: Mapping[str, str]
    body: bytes


def write_chat(chat: Chat, message: PersonalMessage, site: str) -> ChatRequest:
    """Return the request that shows a message in a chat.

    Args:
        chat: the kind of chat.
        message: the message.
        site: the address of the pages, without a slash at its end.
    """
    kind, more, body = _WRITERS[chat](message, f"{site}{message.path}")
    headers = {"Content-Type": kind, "User-Agent": "formicary", "Connection": "close", **more}
    return ChatRequest(headers, body)


_Written: TypeAlias = tuple[str, Mapping[str, str], bytes]


def _write_discord(message: PersonalMessage, link: str) -> _Written:
    """Return a message of Discord. A name in it is neither formatted nor mentions a member."""
    content = f"{message.text.translate(_DISCORD_MARKS)} <{link}>"
    body = {"username": NAME, "content": content, "allowed_mentions": {"parse": []}}
    return _JSON, {}, json.encode(body)


def _write_slack(message: PersonalMessage, link: str) -> _Written:
    text, address = (part.translate(_SLACK_ENTITIES) for part in (message.text, link))
    return _JSON, {}, json.encode({"text": f"{text} <{address}>"})


def _write_ntfy(message: PersonalMessage, link: str) -> _Written:
    """Return a message of ntfy. A press on its notification opens the link."""
    priority = {"Priority": "high"} if message.kind == "clock-low" else {}
    return (
        "text/plain; charset=utf-8",
        {"Title": NAME, "Click": link, **priority},
        message.text.encode(),
    )


_WRITERS: Mapping[Chat, Callable[[PersonalMessage, str], _Written]] = {
    "discord": _write_discord,
    "slack": _write_slack,
    "ntfy": _write_ntfy,
}
