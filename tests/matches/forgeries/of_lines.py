"""Lines that were lost, swapped or added, and a header with different claims."""

from collections.abc import Callable

from events import canonical
from tests.matches.bundles import mend, swap_lines
from tests.matches.forgeries.forgery import Forgery, Lines, one_line

END = 18


def drop(seq: int) -> Callable[[Lines], Lines]:
    return lambda lines: lines[:seq] + lines[seq + 1 :]


def double(seq: int) -> Callable[[Lines], Lines]:
    return lambda lines: [*lines[: seq + 1], *lines[seq:]]


def truncate(left: int) -> Callable[[Lines], Lines]:
    return lambda lines: lines[: left + 1]


def exchange(seq: int) -> Callable[[Lines], Lines]:
    return lambda lines: swap_lines(lines, seq)


def insert_with_a_place(lines: Lines) -> Lines:
    line = canonical.decode(lines[8])
    line.update(seq=9)
    return [*lines[:9], canonical.encode(line) + b"\n", *lines[9:]]


def _of_header(seq: int, fault: str, check: str, **members: object) -> Forgery:
    forge = one_line(0, lambda header: header.update(members))
    return Forgery(base="anthill", forge=forge, check=check, seq=seq, fault=fault)


def _of_chain(forge: Callable[[Lines], Lines], seq: int, fault: str) -> Forgery:
    return Forgery(base="anthill", forge=forge, check="chain", seq=seq, fault=fault)


LOST = {
    **{f"event {seq} is dropped": _of_chain(drop(seq), seq, "gap") for seq in (1, 9)},
    "the last event is dropped": _of_chain(drop(END), END, "head"),
    **{
        f"events {seq} and {seq + 1} are exchanged": _of_chain(exchange(seq), seq, "gap")
        for seq in (1, 9)
    },
    "an event stands twice": _of_chain(double(9), 10, "gap"),
    "an event is put in with a place of its own": _of_chain(insert_with_a_place, 9, "link"),
    **{
        f"only {left} events are left": _of_chain(truncate(left), left + 1, "head")
        for left in (0, 1, 5, END - 1)
    },
    "half a commit is left, and a head to fit": Forgery(
        base="anthill",
        forge=lambda lines: mend(lines[:END]),
        check="records",
        seq=END - 1,
        fault="gap",
    ),
    "there is no line": Forgery(base="anthill", forge=lambda _: [], check="header", seq=0),
    "the first line is lost": Forgery(
        base="anthill", forge=lambda lines: lines[1:], check="header", seq=0
    ),
}
FIRST = {
    "the first line has another link": _of_header(END, "head", "chain", link="00" * 32),
    "the first line has a link that is no hex": _of_header(0, "record", "header", link="zz"),
    "the first line is of another match": _of_header(1, "link", "chain", match="another"),
    "the first line names other rules": _of_header(0, "record", "creation", rules="2"),
    "the first line names another game": _of_header(0, "record", "creation", game="chess"),
    "the first line names another pack": _of_header(0, "record", "creation", content="00"),
    "the bundle is of another version": _of_header(0, "record", "header", bundle=2),
    "the bundle is of the version true": _of_header(0, "record", "header", bundle=True),
    "the first line has a member too many": _of_header(0, "record", "header", more=1),
    "the version is a text": _of_header(0, "record", "header", version="18"),
    "the version is beyond 53 bits": _of_header(0, "record", "header", version=2**53),
    "the version is higher than the log": _of_header(19, "head", "chain", version=19),
    "the hash of the rules is no hex": _of_header(0, "record", "header", rules_hash="other"),
    "the pack is another one": _of_header(0, "record", "header", pack={"cards": 1}),
}
FORGERIES = {**LOST, **FIRST}
