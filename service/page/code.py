"""Rendering of text that contains code in backticks."""

import re

from markupsafe import Markup

_CODE = re.compile("`([^`]+)`")


def mark_code(text: str) -> Markup:
    """Convert text to markup. Text in backticks is marked as code, and everything is escaped."""
    parts = _CODE.split(text)  # alternates between text and code
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if number % 2 else part
        for number, part in enumerate(parts)
    )
