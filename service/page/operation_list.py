"""The operations of the API as the reference page lists them, before any script runs."""

from collections.abc import Callable, Mapping
from inspect import getdoc
from typing import Any

from msgspec import Struct

from service.contract.openapi.webhook_calls import TAG, describe_calls
from service.contract.operation import Operation


class OperationRow(Struct, frozen=True):
    """An operation in the list.

    Attributes:
        name: the id of the operation in the description.
        place: the place of the operation in the reference.
        method: the HTTP method.
        path: the path, with names in braces; for a delivery, its type.
        summary: the first sentence of its documentation.
    """

    name: str
    place: str
    method: str
    path: str
    summary: str


def list_operations(
    operations: Mapping[str, Operation], views: Mapping[str, Callable[..., Any]]
) -> Mapping[str, list[OperationRow]]:
    """Return the operations by tag, sorted by path, and the deliveries of webhooks as the last.

    Args:
        operations: the operations by name.
        views: the function that implements each of them.
    """
    rows: dict[str, list[OperationRow]] = {}
    for name, operation in sorted(operations.items(), key=lambda item: item[1].path):
        summary = (getdoc(views[name]) or "").partition("\n")[0]
        place = f"#/operations/{name}"
        row = OperationRow(name, place, operation.method, operation.template, summary)
        rows.setdefault(operation.tag, []).append(row)
    for kind, item in describe_calls().items():
        name = item["post"]["operationId"]
        row = OperationRow(name, f"#/webhooks/{name}", "POST", kind, item["post"]["summary"])
        rows.setdefault(TAG, []).append(row)
    return rows
