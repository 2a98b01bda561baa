"""Client requests that tell callgrind to start, stop, or write its counters.

A client request is a sequence of instructions that has no effect on a processor, but that Valgrind
recognizes (see `valgrind.h`). The sequence is written directly into memory, so that no compiler is
needed.
"""

import ctypes
import mmap
import platform
from collections.abc import Callable

_PREAMBLE = {  # return Valgrind's response to the request at the address of the first argument
    "x86_64": "4889f8 31d2 48c1c703 48c1c70d 48c1c73d 48c1c733 4887db 4889d0 c3",
}
MACHINES = frozenset(_PREAMBLE)
_CALLGRIND = (ord("C") << 24) | (ord("T") << 16)
_DUMP_AT, _START, _STOP = (_CALLGRIND + number for number in (3, 4, 5))
_Request = ctypes.c_uint64 * 6


class Callgrind:
    """Counter for the instructions of individual functions."""

    def __init__(self) -> None:
        self._page = mmap.mmap(
            -1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
        )
        self._page.write(bytes.fromhex(_PREAMBLE[platform.machine()]))
        address = ctypes.addressof(ctypes.c_char.from_buffer(self._page))
        self._ask = ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.POINTER(ctypes.c_uint64))(address)

    def count(self, name: str, work: Callable[[], object]) -> None:
        """Count the instructions of a call.

        Callgrind writes the total and labels it with `name`.
        """
        text = ctypes.create_string_buffer(name.encode())
        start, stop = _Request(_START), _Request(_STOP)
        self._ask(start)
        work()
        self._ask(stop)
        self._ask(_Request(_DUMP_AT, ctypes.addressof(text)))
