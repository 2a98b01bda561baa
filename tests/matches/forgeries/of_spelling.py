"""Lines with the same or nearly the same content in a non-canonical spelling."""

from collections.abc import Callable

from tests.matches.bundles import mend
from tests.matches.forgeries.forgery import Forgery, Lines, chain_change, raw

SEQ = 7
AT = b'"at":1000'


def put(line: bytes, seq: int = SEQ) -> Callable[[Lines], Lines]:
    """Return a forgery that replaces a line."""
    return lambda lines: [*lines[:seq], line, *lines[seq + 1 :]]


def nest(depth: int) -> object:
    return [] if depth == 1 else [nest(depth - 1)]


def _forgery(forge: Callable[[Lines], Lines], seq: int = SEQ) -> Forgery:
    check = "lines" if seq else "header"
    return Forgery(base="anthill", forge=forge, check=check, seq=seq)


NO_LINES = {
    "a line is empty": b"\n",
    "a line is a list": b"[]\n",
    "a line is an object without members": b"{}\n",
    "a line ends in its midst": b"{\n",
    "a line is no text": b"\xff\n",
    "a line has a place and nothing else": b'{"seq":7}\n',
    "a line is nested five thousand deep": b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"\n",
    "a line opens fifty thousand lists": b"[" * 50_000 + b"\n",
}
NUMBERS = {
    "a time is a fraction": b'"at":1000.0',
    "a time has an exponent": b'"at":1e3',
    "a time is beyond 53 bits": b'"at":9007199254740993',
    "a time is below 53 bits": b'"at":-9007199254740992',
    "a time is minus nothing": b'"at":-0',
    "a time begins with a nought": b'"at":01000',
    "a time is no number": b'"at":NaN',
    "a time is without end": b'"at":Infinity',
}
TEXTS = {
    "there is a space": (b":", b": "),
    "a line ends as in other systems": (b"}\n", b"}\r\n"),
    "a line is broken": (b'"by":', b'\r"by":'),
    "a line begins with a mark of its encoding": (b"{", b"\xef\xbb\xbf{"),
    "a member stands twice": (AT, AT + b"," + AT),
    "members are in another order": (
        b'"seat":1,"type":"sent"',
        b'"type":"sent","seat":1',
    ),
    "a letter is escaped": (b'"sent"', b'"s\\u0065nt"'),
    "a letter is half a character": (b'"sent"', b'"s\\ud800nt"'),
    "half a character is spelled in bytes": (b'"sent"', b'"s\xed\xa0\x80nt"'),
    "a control character stands as it is": (b'"sent"', b'"s\x1fnt"'),
    "a text is spelled in too many bytes": (b'"sent"', b'"s\xc1\xa5nt"'),
}
FORGERIES = {
    **{name: _forgery(put(line)) for name, line in NO_LINES.items()},
    **{name: _forgery(raw(SEQ, AT, number)) for name, number in NUMBERS.items()},
    **{name: _forgery(raw(SEQ, *texts)) for name, texts in TEXTS.items()},
    "all lines end as in other systems": _forgery(
        lambda lines: [line.replace(b"\n", b"\r\n") for line in lines], 0
    ),
    "there is a space in the first line": _forgery(raw(0, b":", b": "), 0),
    "the first line is nested five thousand deep": _forgery(
        put(b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"\n", 0), 0
    ),
    "names in a pack are sorted by halves of characters": _forgery(
        lambda lines: [
            lines[0].replace(
                b'"rules":"1"',
                '"pack":{"\U0001f41c":1,"\ue000":2},"rules":"1"'.encode(),
            ),
            *lines[1:],
        ],
        0,
    ),
    "a hidden value is nested 65 deep": _forgery(
        chain_change(SEQ, lambda line: line["opened"]["command"].update(value=nest(62)))
    ),
    "a line is put in at the end": Forgery(
        base="anthill",
        forge=lambda lines: [*mend(lines), b"\n"],
        check="lines",
        seq=19,
    ),
}
