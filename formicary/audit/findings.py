"""Findings of an audit."""

from typing import Literal, TypeAlias

from msgspec import Struct

FindingKind: TypeAlias = Literal[
    "key",
    "altered",
    "forked",
    "rolled-back",
    "missing",
    "replaced",
    "unlogged",
    "broken",
    "promise",
    "restarted",
    "withdrawn",
]
NOTES: frozenset[FindingKind] = frozenset(("restarted", "withdrawn"))  # no faults


class AuditFinding(Struct, frozen=True):
    """A finding.

    Attributes:
        kind: the kind. `key`: the log is signed by another key. `altered`: a file of the log is
            missing or was changed. `forked`: the log shows other readers another tree.
            `rolled-back`: the log or a match is older than before. `missing`: a match is gone
            without an entry. `replaced`: another match has the id. `unlogged`: the log lacks a
            match, or an entry of it. `broken`: a bundle is not valid. `promise`: a promise of
            inclusion was not kept, or is not valid. `restarted` and `withdrawn` are notes, not
            faults.
        about: the match, or the leaf of a promise that does not name its match; empty if the
            finding is about the log.
        text: the description.
    """

    kind: FindingKind
    about: str
    text: str

    @property
    def is_fault(self) -> bool:
        """True unless the finding is a note."""
        return self.kind not in NOTES

    def __str__(self) -> str:
        return printable(f"{self.kind:12} {self.about or 'the log'}: {self.text}")


def printable(line: str) -> str:
    """Return a line without control characters. Texts of others are not to control a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in line)


class LogFault(Exception):
    """Raised if the log itself is at fault, so that nothing can be compared with it.

    Attributes:
        finding: the finding.
        is_mendable: whether only tiles of hashes are damaged, which follow from the entries.
    """

    def __init__(self, kind: FindingKind, text: str, *, is_mendable: bool = False) -> None:
        super().__init__(text)
        self.is_mendable = is_mendable
        self.finding = AuditFinding(kind, "", text)
