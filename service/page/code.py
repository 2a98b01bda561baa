"""Texts with names of fields and headers in backticks, as markup for people."""

import re

from markupsafe import Markup

_CODE = re.compile("`([^`]+)`")


def mark_code(text: str) -> Markup:
    """Return a text with its parts in backticks as code; the rest is escaped."""
    parts = _CODE.split(text)  # text and code alternate
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if number % 2 else part
        for number, part in enumerate(parts)
    )
