"""The summary and description of an operation, which also cover its callers and limits."""

from collections.abc import Callable, Iterator
from inspect import getdoc
from typing import Any

from service.contract.operation import Operation, operation_of
from service.contract.parameters import RANDOM_KEY


def describe_operation(view: Callable[..., Any]) -> dict[str, str]:
    """Return the summary and the description of the operation that a view implements.

    The summary is the first line of the view's docstring. The description is the rest of the
    docstring, followed by the permitted callers and the limits from the contract.

    Raises:
        AttributeError: The view has no operation.
    """
    summary, _, more = (getdoc(view) or "").partition("\n")
    paragraphs = [" ".join(paragraph.split()) for paragraph in more.strip().split("\n\n")]
    operation = operation_of(view)
    paragraphs += [" ".join(_describe_callers(operation)), " ".join(_describe_limits(operation))]
    return {"summary": summary, "description": "\n\n".join(filter(None, paragraphs))}


def _describe_callers(operation: Operation) -> Iterator[str]:
    """Yield sentences that describe who may call an operation and which token they need."""
    key = f"an API key of scope `{operation.key_scope}`"
    if operation.admin == "alone":
        yield "Only administrators may call it."
    elif operation.seat == "required":
        yield f"Only the holder of a seat may call it, with the seat's token or {key}."
    elif operation.account == "required":
        yield f"Only an account may call it, with {key}."
    elif not operation.accepts_token:
        yield "Anybody may call it."
    elif operation.seat:
        yield f"Anybody with access to the match may call it. A seat's token or {key} shows more."
    elif operation.account:
        yield f"Anybody may call it, without a token or with {key}."
    if operation.admin is True:
        yield "Administrators may call it, too."


def _describe_limits(operation: Operation) -> Iterator[str]:
    """Yield sentences that describe rate limits and idempotency.

    The parameters `KEY` and `IF_MATCH` describe what happens to repeated and late requests.
    """
    if RANDOM_KEY in operation.parameters:
        yield "A request repeated with the same key takes effect once and gets the same response."
    buckets = ", ".join(f"`{name}`" for name in sorted(operation.buckets))
    if buckets:
        yield f"Rate limit: {buckets}."
    if operation.holds_stream:
        yield "A stream stays open until its client leaves."
    if operation.is_heavy:
        yield "Only a few run at a time."
