"""Generates the index of decisions from the headings of the pages.

`python -m tools.site.decisions` writes `docs/decisions/README.md`. Each page's heading begins with
the number of its file. A page with several decisions has a section for each, with its own number.
"""

import re
from collections import Counter
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"
INDEX = FOLDER / "README.md"

TOPICS = {
    "The log and the store": (
        "1 3 5 80 81 82 161 162 163 167 168 169 183 184 209 221 222 223 224 261 263 265 270 271 272"
        " 279 283"
    ),
    "Time": "4 60 61 62 63 70 71 72 193 195 196 218 225 235 236 237 241 244 254 280",
    "Games and rules": "20 21 83 84 85 94 95 187 197 202 203 207 216 278",
    "Bots and analysis": "10 12 73 90 91 106 107 166 240 242",
    "The API": "30 108 109 110 111 112 126 130 131 132 133 134 135 198 247 250",
    "Clients and SDKs": "31 136 137 138 139 140 208 238 248 251 252 253 255 256 262 266",
    "The web page": "145 229 234 239 243 245 257 258",
    "Accounts and webhooks": (
        "120 121 122 123 124 125 127 128 185 189 190 204 206 213 246 249 259 260 275 277"
    ),
    "Operation": (
        "11 86 103 105 170 171 172 173 174 175 176 177 178 199 200 201 205 217 219 220 226 274 282"
    ),
    "Speed": "64 100 101 102 115 165 180 212 214 215 231",
    "Code, tests and releases": (
        "2 92 93 96 113 160 164 186 210 211 227 228 230 233 264 267 281 284 287"
    ),
}
"""The numbers of the pages about each topic."""

_INTRODUCTION = """\
# Decisions

Each page describes one decision: its context, the decision, its consequences, and the alternatives
that were turned down. The line below a heading has the date of the decision and its status,
`accepted` or superseded by a later decision. Figures come from `make bench` unless the page names
another source.

`python -m tools.site.decisions` writes this list from the headings of the pages. The topic of a new
page is entered in `tools/site/decisions.py`.
"""
_SECTION = re.compile(r"^## (\d+\. .+)$", re.MULTILINE)


def write_index() -> str:
    """Return the text of the index.

    Raises:
        ValueError: if a page has no topic or several, or if a listed number has no page.
    """
    pages = {int(page.name[:4]): page for page in sorted(FOLDER.glob("[0-9]*.md"))}
    numbers = [int(number) for listed in TOPICS.values() for number in listed.split()]
    if wrong := Counter(numbers) - Counter([*pages]) or Counter([*pages]) - Counter(numbers):
        raise ValueError(f"without exactly one page and topic: {sorted(wrong)}")
    lines = _INTRODUCTION.splitlines()
    for topic, listed in TOPICS.items():
        lines += ["", f"## {topic}", ""]
        for number in listed.split():
            lines += list_decisions(pages[int(number)])
    return "\n".join(lines) + "\n"


def list_decisions(page: Path) -> list[str]:
    """Return the index line for a page, followed by a line for each of its numbered sections."""
    text = page.read_text()
    heading = text.partition("\n")[0].removeprefix("# ")
    sections = [
        f"    - [{section}]({page.name}#{slug_of(section)})" for section in _SECTION.findall(text)
    ]
    return [f"- [{heading}]({page.name})", *sections]


def slug_of(heading: str) -> str:
    """Return the anchor of a heading, in the format that GitHub and MkDocs use."""
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())


if __name__ == "__main__":
    INDEX.write_text(write_index())
