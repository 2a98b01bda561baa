"""Forged proofs of inclusion in a public log, with the expected findings."""

import base64
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from events.tlog import CheckpointKey
from events.tlog.leaves import LogRestarted, MatchWithdrawn, encode_entry
from matches.audit.reading import LINE_MOST
from tests.matches.forgeries.public_log import (
    COSIGNED_AT,
    KEY,
    OTHER_KEY,
    STRANGER,
    WITNESS_KEYS,
    Bundled,
    Proofs,
    prove,
    sign_note,
)
from tests.matches.forgeries.valid_proofs import LOG_KEY, prove_history, spell

DAY_MS = 86_400_000
END = 18  # the last event of the match `anthill`
AS_WITNESS = CheckpointKey(KEY.origin, bytes.fromhex(KEY.seed), is_witness=True)
Changes = Callable[[Proofs], Any]


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


def change_file(change: Changes, **more: Any) -> ForgedProofs:
    """Return a forgery that changes valid proofs."""

    def make(match: Bundled, _: Bundled) -> bytes:
        proofs = prove_history(match)
        change(proofs)
        return spell(proofs)

    return ForgedProofs(make=make, **more)


def change_proof(change: Changes, place: int = 0) -> ForgedProofs:
    """Return a forgery that changes the proof of an entry."""
    return change_file(lambda proofs: change(proofs["entries"][place]))


def change_note(change: Callable[[str], str], **more: Any) -> ForgedProofs:
    """Return a forgery that changes the checkpoint."""
    return change_file(
        lambda proofs: proofs.update(checkpoint=change(proofs["checkpoint"])), **more
    )


def log_entries(entries: Callable[[Bundled], list[Any]], seq: int = 0, **more: Any) -> ForgedProofs:
    """Return a forgery whose entries are really in the log."""
    return ForgedProofs(
        make=lambda match, _: spell(prove(match.match_id, entries(match))), seq=seq, **more
    )


def replace_file(content: bytes) -> ForgedProofs:
    """Return a forgery with another text in place of the file."""
    return ForgedProofs(make=lambda match, other: content)


def add_to_file(value: bytes) -> ForgedProofs:
    """Return valid proofs with an unknown member, whose value is the text of any JSON."""
    return ForgedProofs(
        make=lambda match, _: spell(prove_history(match))[:-1] + b',"more":' + value + b"}"
    )


def add_space(plain: Any) -> bytes:
    """Return an entry with a space, which canonical JSON has not."""
    return encode_entry(plain).replace(b",", b", ", 1)


def add_members(plain: Any, **more: Any) -> bytes:
    """Return the canonical JSON of an entry with other members, which may be of no entry."""
    members = {**msgspec.to_builtins(plain), **more}
    return msgspec.json.encode(members, order="sorted")


def nest(depth: int) -> list[Any]:
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


def shift_time(checkpoint: str) -> str:
    """Return a checkpoint with another time in the last line, that of a witness."""
    start, _, encoded = checkpoint.rstrip("\n").rpartition(" ")
    signed = bytearray(base64.b64decode(encoded))
    signed[11] += 1  # the last byte of the time, after the id of the key
    return f"{start} {base64.b64encode(signed).decode()}\n"


def prove_other(match: Bundled, other: Bundled) -> bytes:
    """Return the valid proofs of another match, with the id of the match."""
    return spell({**prove_history(other), "match": match.match_id})


def mix_salts(match: Bundled, other: Bundled) -> bytes:
    """Return the proofs of the match, with the key of the salts of another one."""
    return spell({**prove_history(match), "key": prove_history(other)["key"]})


def hide_match(match: Bundled) -> MatchWithdrawn:
    """Return the entry of a match that was hidden."""
    return MatchWithdrawn(match=match.match_id, at=DAY_MS, form="hidden", reason="operator")


FORGERIES = {
    "an entry has another time": change_proof(swap_words('"at":1', '"at":2')),
    "an entry has another link": change_proof(swap_words('"link":"', '"link":"0'), 1),
    "an entry has another outcome": change_proof(swap_words('"reason":"', '"reason":"no'), 2),
    "the entries of two leaves are swapped": change_file(
        lambda proofs: proofs.update(
            entries=[
                {**proof, "entry": other["entry"]}
                for proof, other in zip(proofs["entries"], reversed(proofs["entries"]), strict=True)
            ]
        )
    ),
    "the proofs are of another match": ForgedProofs(make=prove_other),
    "the salts are of another match": ForgedProofs(make=mix_salts),
    "the key of the salts is short": change_file(
        lambda proofs: proofs.update(key=proofs["key"][2:])
    ),
    "the key of the salts is in capitals": change_file(
        lambda proofs: proofs.update(key=proofs["key"].upper())
    ),
    "the key of the salts is missing": change_file(lambda proofs: proofs.pop("key")),
    "a path is cut off": change_proof(lambda proof: proof["path"].pop()),
    "a path is too long": change_proof(lambda proof: proof["path"].append("00" * 32)),
    "a path is empty": change_proof(lambda proof: proof["path"].clear()),
    "a path has another hash": change_proof(lambda proof: proof["path"].reverse()),
    "a path is in capitals": change_proof(
        lambda proof: proof.update(path=[made.upper() for made in proof["path"]])
    ),
    "a path has a short hash": change_proof(lambda proof: proof["path"].append("00")),
    "a leaf has the place of the next one": change_proof(
        lambda proof: proof.update(index=proof["index"] + 1)
    ),
    "a leaf has a place before the first one": change_proof(lambda proof: proof.update(index=-1)),
    "a leaf has a place after the last one": change_proof(lambda proof: proof.update(index=10)),
    "the place of a leaf is a text": change_proof(lambda proof: proof.update(index="3")),
    "the log has another size": change_note(
        lambda checkpoint: checkpoint.replace("\n10\n", "\n11\n")
    ),
    "the log has signed another size": change_note(
        lambda checkpoint: resign(checkpoint, "\n10\n", "\n17\n")
    ),
    "the log has signed a size of two spellings": change_note(
        lambda checkpoint: resign(checkpoint, "\n10\n", "\n010\n")
    ),
    "the log has signed a size of 54 bits": change_note(
        lambda checkpoint: resign(checkpoint, "\n10\n", f"\n{2**53}\n")
    ),
    "the log has signed another origin": change_note(
        lambda checkpoint: resign(checkpoint, KEY.origin, "another.example")
    ),
    "the log has signed a tab": ForgedProofs(
        make=lambda match, _: spell(prove(match.match_id, match.history(), extension="a\ttab\n"))
    ),
    "the log has signed no root": change_note(
        lambda checkpoint: sign_note("".join(checkpoint.splitlines(keepends=True)[:2]), KEY)
    ),
    "the log has signed an empty line": change_note(
        lambda checkpoint: resign(checkpoint, "\n10\n", "\n10\n\n")
    ),
    "nobody has signed": change_note(lambda checkpoint: checkpoint.partition("\n\n")[0] + "\n\n"),
    "only witnesses have signed": change_note(
        lambda checkpoint: "".join(
            line for line in checkpoint.splitlines(keepends=True) if "\N{EM DASH} log" not in line
        )
    ),
    "there is no checkpoint": change_file(lambda proofs: proofs.update(checkpoint="")),
    "the checkpoint ends without a line feed": change_note(lambda checkpoint: checkpoint[:-1]),
    "a signature line has no dash": change_note(
        lambda checkpoint: checkpoint.replace("\N{EM DASH} witness", "- witness")
    ),
    "a signature is no base64": change_note(
        lambda checkpoint: f"{checkpoint[:-5]}!{checkpoint[-5:]}"
    ),
    "the log has signed as a witness": change_file(
        lambda proofs: proofs.update(
            log=str(AS_WITNESS.public),
            checkpoint=proofs["checkpoint"]
            + AS_WITNESS.cosign(proofs["checkpoint"].encode(), COSIGNED_AT),
        )
    ),
    "the checkpoint is longer than a note": change_note(
        lambda checkpoint: checkpoint + checkpoint.splitlines(keepends=True)[-1] * 600
    ),
    "the log is signed by another key": ForgedProofs(
        make=lambda match, _: spell(prove(match.match_id, match.history(), key=OTHER_KEY)),
        log_key=LOG_KEY,
    ),
    "the file names another key": change_file(
        lambda proofs: proofs.update(log=str(OTHER_KEY.signer().public))
    ),
    "the file names the key of a witness": change_file(
        lambda proofs: proofs.update(log=WITNESS_KEYS[0])
    ),
    "the file names a key with another id": change_file(
        lambda proofs: proofs.update(
            log="+".join([KEY.origin, "00000000", proofs["log"].split("+", 2)[2]])
        )
    ),
    "the file names no key": change_file(lambda proofs: proofs.update(log="")),
    "the key belongs to another log": change_file(
        list, log_key=str(replace(KEY, origin="another.example").signer().public)
    ),
    "a witness has not signed": change_file(list, witnesses=(WITNESS_KEYS[0], STRANGER)),
    "a witness has signed at another time": change_note(shift_time, witnesses=(WITNESS_KEYS[1],)),
    "witnesses have signed another root": change_note(
        lambda checkpoint: (
            checkpoint.partition("\n\n")[0]
            + "\n\n"
            + checkpoint.splitlines(keepends=True)[4]
            + "".join(sign_note("another\n", KEY).splitlines(keepends=True)[-2:])
        ),
        witnesses=(WITNESS_KEYS[0],),
    ),
    "the entries are nothing": change_file(lambda proofs: proofs.update(entries=None)),
    "there are no entries": change_file(lambda proofs: proofs.update(entries=[])),
    "the creation is missing": change_file(lambda proofs: proofs["entries"].pop(0)),
    "the match was hidden": log_entries(lambda match: [match.created(), hide_match(match)]),
    "the log was restarted": log_entries(
        lambda match: [match.created(), LogRestarted(at=1, checkpoint="", reason="a test")]
    ),
    "an entry has a space": log_entries(lambda match: [add_space(match.created())]),
    "an entry ends with a line feed": log_entries(
        lambda match: [encode_entry(match.created()) + b"\n"]
    ),
    "an entry has an unknown member": log_entries(
        lambda match: [add_members(match.created(), more=1)]
    ),
    "an entry has an unknown kind": log_entries(
        lambda match: [match.created(), add_members(match.alive(7), entry="dormant")]
    ),
    "an entry is a list": log_entries(lambda match: [match.created(), b"[]"]),
    "the version of an entry is a text": log_entries(
        lambda match: [match.created(), add_members(match.alive(7), version="7")]
    ),
    "the version of an entry is true": log_entries(
        lambda match: [match.created(), add_members(match.alive(7), version=True)]
    ),
    "an outcome has a fraction": log_entries(
        lambda match: [match.created(), add_members(match.ended(), outcome=[1.5])]
    ),
    "an outcome is nested too deep": log_entries(
        lambda match: [match.created(), add_members(match.ended(), outcome=nest(64))]
    ),
    "a head was never reached": log_entries(
        lambda match: [match.created(), replace(match.alive(7), link="00" * 32)], 7
    ),
    "a head has the time of another event": log_entries(
        lambda match: [match.created(), replace(match.alive(END), at=1)], END
    ),
    "a head is beyond the end": log_entries(
        lambda match: [match.created(), replace(match.alive(END), version=END + 1)], END + 1
    ),
    "a head has version nought": log_entries(
        lambda match: [match.created(), replace(match.alive(7), version=0)], 0
    ),
    "the log has other commitments": log_entries(
        lambda match: [replace(match.created(), commitments={})], 1
    ),
    "the log has another game": log_entries(lambda match: [replace(match.created(), game="x")], 1),
    "the log has adopted other rules": log_entries(
        lambda match: [replace(match.adopted(7), rules="x")], 7
    ),
    "the log has another outcome": log_entries(
        lambda match: [match.created(), replace(match.ended(), outcome=None)], END
    ),
    "the match goes on after its end in the log": log_entries(
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
    "the file is no JSON": replace_file(b"{"),
    "the file is not UTF-8": replace_file(b'{"match":"\xff"}'),
    "the file has half of a surrogate pair": add_to_file(b'"\\ud800"'),
    "the file is a list": replace_file(b"[]"),
    "the file has no match": replace_file(b"{}"),
    "the file has entries without paths": replace_file(
        b'{"match":"","entries":[{"entry":"","index":0}]}'
    ),
    "the file has a key of nothing": replace_file(b'{"match":"","log":null}'),
    "the file has an entry that is a number": replace_file(
        b'{"match":"","entries":[{"entry":0,"index":0,"path":[]}]}'
    ),
    "the file is nested too deep": change_file(lambda proofs: proofs.update(more=nest(64))),
    "the file is nested much too deep": add_to_file(b"[" * 5000 + b"]" * 5000),
    "the file is longer than a line of a bundle": ForgedProofs(
        make=lambda match, _: spell(prove_history(match)) + b" " * LINE_MOST
    ),
}
