"""MkDocs hooks that rewrite external links and extract inline scripts.

The service sends the pages with a policy that forbids inline scripts. Each inline script of the
theme is written to a file named after the hash of its content.
"""

import re
from hashlib import sha256
from pathlib import Path, PurePosixPath
from posixpath import normpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

_INLINE = re.compile(r"<script>(.+?)</script>", re.DOTALL)
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
_FOLDER = "assets/inline"
_scripts: dict[str, str] = {}


def on_page_markdown(markdown: str, page: Page, **_unused: object) -> str:
    """Replace links that leave the documentation with the target's path in the repository."""
    folder = PurePosixPath(page.file.src_uri).parent

    def replace_link(link: re.Match[str]) -> str:
        is_picture, text, target = link.groups()
        path = target.partition("#")[0]
        if is_picture or not path or ":" in path or path.startswith("/"):
            return link[0]
        place = normpath(str(folder / path))
        if not place.startswith("../"):
            return link[0]
        inside = place.removeprefix("../")
        if inside == "README.md":
            home = "../" * len(folder.parts) + "index.md"
            return f"[{text}]({home})"
        return text if inside in text else f"{text} (`{inside}`)"

    return _LINK.sub(replace_link, markdown)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Move inline scripts of a page to files."""
    return _move_scripts(output, "../" * page.file.dest_uri.count("/"))


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Move inline scripts of the 404 page to files."""
    return _move_scripts(output_content, "") if template_name.endswith(".html") else output_content


def _move_scripts(page: str, root: str) -> str:
    def replace_script(script: re.Match[str]) -> str:
        name = f"{sha256(script[1].encode()).hexdigest()[:16]}.js"
        _scripts[name] = script[1]
        return f'<script src="{root}{_FOLDER}/{name}"></script>'

    return _INLINE.sub(replace_script, page)


def on_post_build(config: MkDocsConfig) -> None:
    """Write the extracted scripts to files.

    Remove source maps and site maps, which are not needed.
    """
    for pattern in ("*.map", "sitemap.xml*"):
        for unused in Path(config.site_dir).rglob(pattern):
            unused.unlink()
    folder = Path(config.site_dir) / _FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, script in _scripts.items():
        (folder / name).write_text(script)
