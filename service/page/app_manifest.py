"""The manifest of the site as an app (https://www.w3.org/TR/appmanifest/)."""

from typing import Any

MANIFEST = "application/manifest+json"
NAME = "Formicary"
SIZES = (192, 512)  # pixels of the icons
GROUND, BAR = "#f7f3ea", "#94400f"


def describe_app(root: str) -> dict[str, Any]:
    """Return the manifest of the app.

    Args:
        root: the path prefix of the site; empty without a prefix.
    """
    return {
        "id": f"{root}/",
        "name": NAME,
        "short_name": NAME,
        "start_url": f"{root}/",
        "scope": f"{root}/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": BAR,
        "icons": [_icon(root, size) for size in SIZES],
    }


def _icon(root: str, size: int) -> dict[str, str]:
    return {
        "src": f"{root}/static/push/icon-{size}.png",
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": "any maskable",
    }
