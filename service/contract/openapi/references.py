"""References to OpenAPI components."""

from typing import Any

from marshmallow import Schema

COMPONENTS = "#/components/schemas/"
_NAMES = {
    "ProposalShown": "Table.Proposal",
    "StateShown": "State",
    "PreviewShown": "Preview",
    "ExplanationShown": "Explanation",
}


def reference_to(described: Any) -> dict[str, str]:
    """Return a reference to the component of a struct or schema, or to a named component."""
    return {"$ref": COMPONENTS + name_of(described)}


def name_of(described: Any) -> str:
    """Return the component name of a struct or schema. If given a string, return it unchanged."""
    if isinstance(described, str):
        return described
    kind = described if isinstance(described, type) else type(described)
    name: str = kind.__name__
    return name.removesuffix("Schema") if issubclass(kind, Schema) else _NAMES.get(name, name)
