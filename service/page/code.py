"""Texts that name fields and headers in backticks, as markup for people."""

import re

from markupsafe import Markup

_CODE = re.compile("`([^`]+)`")


def mark_code(text: str) -> Markup:
    """Return a text with what stands in backticks as code; all else of it is no markup."""
    parts = _CODE.split(text)  # what is said and what is code by turns
    return Markup("").join(
        Markup("<code>{}</code>").format(one) if number % 2 else one
        for number, one in enumerate(parts)
    )
