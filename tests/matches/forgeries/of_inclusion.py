"""Proofs of inclusion in a public log: valid ones, and forged ones with the expected findings."""

import base64
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from events.tlog.leaves import LogRestarted, MatchWithdrawn, encode_entry
from tests.matches.forgeries.public_log import (
    KEY,
    OTHER_KEY,
    STRANGER,
    WITNESS_KEYS,
    Bundled,
    Proofs,
    prove,
    sign_note,
)

DAY_MS = 86_400_000
END = 18  # the last event of the match `anthill`
LOG_KEY = str(KEY.signer().public)
Changes = Callable[[Proofs], Any]


class ValidProofs(Struct, frozen=True, kw_only=True):
    """Valid proofs of the match in a bundle.

    Attributes:
        base: the bundle, by its name among the valid ones (`tests/sdk/vectors`).
        make: the function that makes the proofs.
        log_key: the key of the log that the reader trusts; empty for the one in the file.
        witnesses: the keys of the witnesses that the reader trusts.
    """

    base: str = "anthill"
    make: Callable[[Bundled], Proofs]
    log_key: str = ""
    witnesses: tuple[str, ...] = ()


class ForgedProofs(Struct, frozen=True, kw_only=True):
    """Proofs that do not belong to a bundle, and the seq that verifiers must report.

    Attributes:
        base: the bundle, as in `ValidProofs`.
        make: the function that makes the file, from its bundle and another one.
        seq: the seq of the event from which the log differs; 0 for proofs that are not valid.
        log_key: as in `ValidProofs`.
        witnesses: as in `ValidProofs`.
    """

    base: str = "anthill"
    make: Callable[[Bundled, Bundled], bytes]
    seq: int = 0
    log_key: str = ""
    witnesses: tuple[str, ...] = ()


def spell(proofs: Proofs) -> bytes:
    """Return the file of proofs."""
    return msgspec.json.encode(proofs)


def of_history(match: Bundled) -> Proofs:
    """Return the proofs of a finished match."""
    return prove(match.match_id, match.history())


VALID = {
    "a finished match": ValidProofs(make=of_history),
    "with the key of the log": ValidProofs(make=of_history, log_key=LOG_KEY),
    "with a witness": ValidProofs(make=of_history, witnesses=(WITNESS_KEYS[1],)),
    "with the key of the log and both witnesses": ValidProofs(
        make=of_history, log_key=LOG_KEY, witnesses=tuple(WITNESS_KEYS)
    ),
    "a running match": ValidProofs(
        base="anthill-running-seat-0",
        make=lambda match: prove(match.match_id, [match.created(), match.alive(8)]),
    ),
    "a match that was only created": ValidProofs(
        base="anthill-running", make=lambda match: prove(match.match_id, [match.created()])
    ),
    "an adopted match": ValidProofs(
        make=lambda match: prove(match.match_id, [match.adopted(7), match.ended()])
    ),
    "a match that keeps its keys": ValidProofs(base="anthill-kept-keys", make=of_history),
    "a log of one leaf": ValidProofs(
        make=lambda match: prove(match.match_id, [match.created()], others=(0, 0))
    ),
    "a log of many leaves": ValidProofs(
        make=lambda match: prove(match.match_id, match.history(), others=(500, 73))
    ),
    "the last leaves of a log": ValidProofs(
        make=lambda match: prove(match.match_id, match.history(), others=(6, 0))
    ),
    "a checkpoint with an extension": ValidProofs(
        make=lambda match: prove(match.match_id, match.history(), extension="an extension\n"),
        witnesses=tuple(WITNESS_KEYS),
    ),
    "a file with an unknown member": ValidProofs(
        make=lambda match: {**of_history(match), "more": {"of": [1.5]}}
    ),
}


def changed(change: Changes, **more: Any) -> ForgedProofs:
    """Return a forgery that changes valid proofs."""

    def make(match: Bundled, _: Bundled) -> bytes:
        proofs = of_history(match)
        change(proofs)
        return spell(proofs)

    return ForgedProofs(make=make, **more)


def entry(change: Changes, place: int = 0) -> ForgedProofs:
    """Return a forgery that changes the proof of an entry."""
    return changed(lambda proofs: change(proofs["entries"][place]))


def note(change: Callable[[str], str], **more: Any) -> ForgedProofs:
    """Return a forgery that changes the checkpoint."""
    return changed(lambda proofs: proofs.update(checkpoint=change(proofs["checkpoint"])), **more)


def logged(entries: Callable[[Bundled], list[Any]], seq: int = 0, **more: Any) -> ForgedProofs:
    """Return a forgery whose entries are really in the log."""
    return ForgedProofs(
        make=lambda match, _: spell(prove(match.match_id, entries(match))), seq=seq, **more
    )


def text(content: bytes) -> ForgedProofs:
    """Return a forgery with another text in place of the file."""
    return ForgedProofs(make=lambda match, other: content)


def grown_file(value: bytes) -> ForgedProofs:
    """Return valid proofs with an unknown member, whose value is the text of any JSON."""
    return ForgedProofs(
        make=lambda match, _: spell(of_history(match))[:-1] + b',"more":' + value + b"}"
    )


def spaced(plain: Any) -> bytes:
    """Return an entry with a space, which canonical JSON has not."""
    return encode_entry(plain).replace(b",", b", ", 1)


def grown(plain: Any, **more: Any) -> bytes:
    """Return the canonical JSON of an entry with other members, which may be of no entry."""
    members = {**msgspec.to_builtins(plain), **more}
    return msgspec.json.encode(members, order="sorted")


def nested(depth: int) -> list[Any]:
    """Return a list that is nested so deep."""
    inner: list[Any] = []
    for _ in range(depth - 1):
        inner = [inner]
    return inner


def swap_words(old: str, new: str) -> Changes:
    """Return a change of the text of an entry."""

    def change(proof: Proofs) -> None:
        assert old in proof["entry"]
        proof["entry"] = proof["entry"].replace(old, new, 1)

    return change


def resign(checkpoint: str, old: str, new: str) -> str:
    """Return a checkpoint with another text, which the log has signed."""
    signed = checkpoint.partition("\n\n")[0]
    assert old in signed
    return sign_note(signed.replace(old, new, 1) + "\n", KEY)


def at_another_time(checkpoint: str) -> str:
    """Return a checkpoint with another time in the last line, that of a witness."""
    start, _, encoded = checkpoint.rstrip("\n").rpartition(" ")
    signed = bytearray(base64.b64decode(encoded))
    signed[11] += 1  # the last byte of the time, after the id of the key
    return f"{start} {base64.b64encode(signed).decode()}\n"


def as_of_another(match: Bundled, other: Bundled) -> bytes:
    """Return the valid proofs of another match, with the id of the match."""
    return spell({**of_history(other), "match": match.match_id})


def with_other_salts(match: Bundled, other: Bundled) -> bytes:
    """Return the proofs of the match, with the key of the salts of another one."""
    return spell({**of_history(match), "key": of_history(other)["key"]})


def withdrawn(match: Bundled) -> MatchWithdrawn:
    """Return the entry of a match that was hidden."""
    return MatchWithdrawn(match=match.match_id, at=DAY_MS, form="hidden", reason="operator")


FORGERIES = {
    "an entry has another time": entry(swap_words('"at":1', '"at":2')),
    "an entry has another link": entry(swap_words('"link":"', '"link":"0'), 1),
    "an entry has another outcome": entry(swap_words('"reason":"', '"reason":"no'), 2),
    "the entries of two leaves are swapped": changed(
        lambda proofs: proofs.update(
            entries=[
                {**proof, "entry": other["entry"]}
                for proof, other in zip(proofs["entries"], reversed(proofs["entries"]), strict=True)
            ]
        )
    ),
    "the proofs are of another match": ForgedProofs(make=as_of_another),
    "the salts are of another match": ForgedProofs(make=with_other_salts),
    "the key of the salts is short": changed(lambda proofs: proofs.update(key=proofs["key"][2:])),
    "the key of the salts is in capitals": changed(
        lambda proofs: proofs.update(key=proofs["key"].upper())
    ),
    "the key of the salts is missing": changed(lambda proofs: proofs.pop("key")),
    "a path is cut off": entry(lambda proof: proof["path"].pop()),
    "a path is too long": entry(lambda proof: proof["path"].append("00" * 32)),
    "a path is empty": entry(lambda proof: proof["path"].clear()),
    "a path has another hash": entry(lambda proof: proof["path"].reverse()),
    "a path is in capitals": entry(
        lambda proof: proof.update(path=[made.upper() for made in proof["path"]])
    ),
    "a path has a short hash": entry(lambda proof: proof["path"].append("00")),
    "a leaf has the place of the next one": entry(
        lambda proof: proof.update(index=proof["index"] + 1)
    ),
    "a leaf has a place before the first one": entry(lambda proof: proof.update(index=-1)),
    "a leaf has a place after the last one": entry(lambda proof: proof.update(index=10)),
    "the place of a leaf is a text": entry(lambda proof: proof.update(index="3")),
    "the log has another size": note(lambda checkpoint: checkpoint.replace("\n10\n", "\n11\n")),
    "the log has signed another size": note(
        lambda checkpoint: resign(checkpoint, "\n10\n", "\n17\n")
    ),
    "the log has signed a size of two spellings": note(
        lambda checkpoint: resign(checkpoint, "\n10\n", "\n010\n")
    ),
    "the log has signed a size of 54 bits": note(
        lambda checkpoint: resign(checkpoint, "\n10\n", f"\n{2**53}\n")
    ),
    "the log has signed another origin": note(
        lambda checkpoint: resign(checkpoint, KEY.origin, "another.example")
    ),
    "the log has signed a tab": note(lambda checkpoint: resign(checkpoint, "\n10\n", "\n10\n\t\n")),
    "the log has signed no root": note(
        lambda checkpoint: sign_note("".join(checkpoint.splitlines(keepends=True)[:2]), KEY)
    ),
    "the log has signed an empty line": note(
        lambda checkpoint: resign(checkpoint, "\n10\n", "\n10\n\n")
    ),
    "nobody has signed": note(lambda checkpoint: checkpoint.partition("\n\n")[0] + "\n\n"),
    "only witnesses have signed": note(
        lambda checkpoint: "".join(
            line for line in checkpoint.splitlines(keepends=True) if "\N{EM DASH} log" not in line
        )
    ),
    "there is no checkpoint": changed(lambda proofs: proofs.update(checkpoint="")),
    "the checkpoint ends without a line feed": note(lambda checkpoint: checkpoint[:-1]),
    "a signature line has no dash": note(
        lambda checkpoint: checkpoint.replace("\N{EM DASH} witness", "- witness")
    ),
    "a signature is no base64": note(lambda checkpoint: checkpoint[:-2] + "?\n"),
    "the checkpoint is longer than a note": note(
        lambda checkpoint: checkpoint + checkpoint.splitlines(keepends=True)[-1] * 600
    ),
    "the log is signed by another key": ForgedProofs(
        make=lambda match, _: spell(prove(match.match_id, match.history(), key=OTHER_KEY)),
        log_key=LOG_KEY,
    ),
    "the file names another key": changed(
        lambda proofs: proofs.update(log=str(OTHER_KEY.signer().public))
    ),
    "the file names the key of a witness": changed(
        lambda proofs: proofs.update(log=WITNESS_KEYS[0])
    ),
    "the file names a key with another id": changed(
        lambda proofs: proofs.update(
            log="+".join([KEY.origin, "00000000", proofs["log"].split("+", 2)[2]])
        )
    ),
    "the file names no key": changed(lambda proofs: proofs.update(log="")),
    "the key belongs to another log": changed(
        list, log_key=str(replace(KEY, origin="another.example").signer().public)
    ),
    "a witness has not signed": changed(list, witnesses=(WITNESS_KEYS[0], STRANGER)),
    "a witness has signed at another time": note(at_another_time, witnesses=(WITNESS_KEYS[1],)),
    "witnesses have signed another root": note(
        lambda checkpoint: (
            checkpoint.partition("\n\n")[0]
            + "\n\n"
            + checkpoint.splitlines(keepends=True)[4]
            + "".join(sign_note("another\n", KEY).splitlines(keepends=True)[-2:])
        ),
        witnesses=(WITNESS_KEYS[0],),
    ),
    "there are no entries": changed(lambda proofs: proofs.update(entries=[])),
    "the creation is missing": changed(lambda proofs: proofs["entries"].pop(0)),
    "the match was hidden": logged(lambda match: [match.created(), withdrawn(match)]),
    "the log was restarted": logged(
        lambda match: [match.created(), LogRestarted(at=1, checkpoint="", reason="a test")]
    ),
    "an entry has a space": logged(lambda match: [spaced(match.created())]),
    "an entry ends with a line feed": logged(lambda match: [encode_entry(match.created()) + b"\n"]),
    "an entry has an unknown member": logged(lambda match: [grown(match.created(), more=1)]),
    "an entry has an unknown kind": logged(
        lambda match: [match.created(), grown(match.alive(7), entry="dormant")]
    ),
    "an entry is a list": logged(lambda match: [match.created(), b"[]"]),
    "the version of an entry is a text": logged(
        lambda match: [match.created(), grown(match.alive(7), version="7")]
    ),
    "the version of an entry is true": logged(
        lambda match: [match.created(), grown(match.alive(7), version=True)]
    ),
    "an outcome has a fraction": logged(
        lambda match: [match.created(), grown(match.ended(), outcome=[1.5])]
    ),
    "an outcome is nested too deep": logged(
        lambda match: [match.created(), grown(match.ended(), outcome=nested(64))]
    ),
    "a head was never reached": logged(
        lambda match: [match.created(), replace(match.alive(7), link="00" * 32)], 7
    ),
    "a head has the time of another event": logged(
        lambda match: [match.created(), replace(match.alive(END), at=1)], END
    ),
    "a head is beyond the end": logged(
        lambda match: [match.created(), replace(match.alive(END), version=END + 1)], END + 1
    ),
    "a head has version nought": logged(
        lambda match: [match.created(), replace(match.alive(7), version=0)], 0
    ),
    "the log has other commitments": logged(
        lambda match: [replace(match.created(), commitments={})], 1
    ),
    "the log has another game": logged(lambda match: [replace(match.created(), game="x")], 1),
    "the log has adopted other rules": logged(
        lambda match: [replace(match.adopted(7), rules="x")], 7
    ),
    "the log has another outcome": logged(
        lambda match: [match.created(), replace(match.ended(), outcome=None)], END
    ),
    "the match goes on after its end in the log": logged(
        lambda match: [
            match.created(),
            replace(
                match.ended(),
                version=7,
                link=match.alive(7).link,
                at=match.alive(7).at,
                outcome=None,
            ),
        ],
        7,
    ),
    "the file is no JSON": text(b"{"),
    "the file is not UTF-8": text(b'{"match":"\xff"}'),
    "the file has half of a surrogate pair": grown_file(b'"\\ud800"'),
    "the file is a list": text(b"[]"),
    "the file has no match": text(b"{}"),
    "the file has entries without paths": text(b'{"match":"","entries":[{"entry":"","index":0}]}'),
    "the file has a key of nothing": text(b'{"match":"","log":null}'),
    "the file has an entry that is a number": text(
        b'{"match":"","entries":[{"entry":0,"index":0,"path":[]}]}'
    ),
    "the file is nested too deep": changed(lambda proofs: proofs.update(more=nested(64))),
    "the file is nested much too deep": grown_file(b"[" * 5000 + b"]" * 5000),
}
