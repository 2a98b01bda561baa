"""Storage for logs in memory, which can fail and can be copied, and a small log."""

from events.tlog import CheckpointKey, LogWriter

ORIGIN = "formicary.example/log"
KEY = CheckpointKey(ORIGIN, b"k" * 32)


class Disk:
    """Files and a lock in memory. After a number of writes, each further one fails."""

    def __init__(self, files=None, signed=None):
        self.files = dict(files or {})
        self.signed = signed
        self.writes_left = None

    def copy(self):
        return Disk(self.files, self.signed)

    def _count(self):
        if self.writes_left is not None:
            if not self.writes_left:
                raise OSError("no space is left on the device")
            self.writes_left -= 1

    def write(self, name, text):
        self._count()
        self.files[name] = text

    def read(self, name=None):
        return self.signed if name is None else self.files.get(name)

    def names(self, folder):
        yield from [name for name in self.files if name.startswith(f"{folder}/")]

    def remove(self, name):
        self._count()
        self.files.pop(name, None)

    def remove_empty(self, folder):
        pass

    def swap(self, old, new):
        self._count()
        if self.signed != old:
            return False
        self.signed = new
        return True

    def open(self, key=KEY):
        return LogWriter(self, self, key)


def entry(number):
    return f"entry {number}".encode()


def grown(disk, sizes):
    """Publish a log of each size in turn. Return the checkpoints."""
    writer, checkpoints = disk.open(), []
    for size in sizes:
        for number in range(writer.size, size):
            writer.add(entry(number))
        checkpoints.append(writer.publish())
    return checkpoints
