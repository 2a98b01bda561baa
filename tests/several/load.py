"""Clients that append continuously and record the responses, for comparison with the store."""

import threading
import time
from collections import Counter

from redis.exceptions import RedisError

from events import Entry, Head, Store, Unconfirmed, VersionConflict, genesis, link
from events.connections import connect, open_client

EACH = 2  # matches per client


class Client:
    """Writer on its own matches that records its acknowledged commands and their durations.

    Every second client resends a rejected command with its key, as API clients do. The other
    clients have no keys and look up commands that received no response.
    """

    def __init__(self, store, number, stop):
        self.store, self.stop, self.keyed = store, stop, number % 2 == 0
        self.acknowledged = {f"load{number}x{index}": [] for index in range(EACH)}
        self.heads = {}
        self.answers = Counter()
        self.slowest = 0.0
        self.taken_back = {match_id: [] for match_id in self.acknowledged}
        self.errors = []
        self.unresolved = {}
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self):
        number = 0
        while not self.stop.is_set():
            for match_id in self.acknowledged:
                number += 1
                try:
                    self._write(match_id, str(number))
                except Exception as error:  # noqa: BLE001 - the test reports it
                    self.errors.append(error)
                    return

    def _write(self, match_id, text):
        """Send one command until there is a response."""
        key = text if self.keyed else ""
        while not self.stop.is_set():
            head = self.heads.get(match_id) or Head(0, genesis(match_id))
            began = time.monotonic()
            try:
                after = self._append(match_id, head, text, key)
            except VersionConflict as conflict:
                self._look(match_id, conflict.head)
                self.answers["conflict"] += 1
                if self._has(match_id, text):
                    self.answers["doubt resolved"] += 1
                    return
            except Unconfirmed:
                self.answers["unconfirmed"] += 1
            except RedisError:
                self.answers["refused"] += 1
                time.sleep(0.05)
            else:
                self.heads[match_id] = after
                self.acknowledged[match_id].append((text, after))
                self.answers["acknowledged"] += 1
                return
            finally:
                self.slowest = max(self.slowest, time.monotonic() - began)

    def _append(self, match_id, head, text, key):
        e = f"{match_id} {text}".encode()
        entry = Entry(head.version + 1, e, b"", link(head.link, head.version + 1, e))
        answer = self.store.append(
            match_id,
            (entry,),
            expected=head,
            key=key,
            digest="d",
            vault=b"v" * 32 if not head.version else b"",
        )
        if answer.last == entry.seq:
            return Head(entry.seq, entry.link)
        entries = self.store.page(match_id, answer.last - 1, answer.last)  # acknowledged earlier
        return Head(answer.last, entries[0].link)

    def _look(self, match_id, head):
        """Use the store's head, and record acknowledged commands that appear to be lost."""
        commands = self.acknowledged[match_id]
        while commands and commands[-1][1].version > head.version:
            self.taken_back[match_id].append(commands.pop())
        self.heads[match_id] = head if head.version else None

    def _has(self, match_id, text):
        return not self.keyed and any(
            entry.e == f"{match_id} {text}".encode() for entry in self.store.read(match_id)
        )


class Load:
    """Several clients on several stores, each store with its own connections."""

    def __init__(self, url, clients=8, stores=2, wait=None):
        self.stop = threading.Event()
        self.stores = [Store(connect(open_client(url), wait)) for _ in range(stores)]
        self.clients = [
            Client(self.stores[number // 2 % stores], number, self.stop)
            for number in range(clients)
        ]

    def __enter__(self):
        for client in self.clients:
            client.thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for client in self.clients:
            client.thread.join(30)
        assert not any(client.thread.is_alive() for client in self.clients)

    def count_acknowledged(self):
        """Return the number of commands acknowledged up to now."""
        return sum(client.answers["acknowledged"] for client in self.clients)

    def goes_on(self, more=40):
        """Return a condition: two more commands in each match, and `more` commands in total."""
        commands_by_match = [
            match for client in self.clients for match in client.acknowledged.values()
        ]
        before, total = [len(commands) for commands in commands_by_match], self.count_acknowledged()

        def has_gone_on():
            for client in self.clients:
                assert not client.errors, client.errors
            moved = all(
                len(now) > old + 1 for now, old in zip(commands_by_match, before, strict=True)
            )
            return moved and self.count_acknowledged() >= total + more

        return has_gone_on

    def count_lost(self, store):
        """Return the number of acknowledged commands that are missing from the store.

        The remaining entries are contiguous, and no command is stored twice.
        """
        lost = 0
        for client in self.clients:
            assert not client.errors, client.errors
            for match_id, acknowledged in client.acknowledged.items():
                entries = tuple(store.read(match_id))
                before = genesis(match_id)
                for entry in entries:
                    before = link(before, entry.seq, entry.e)
                    assert before == entry.link
                texts = Counter(entry.e.decode().split(" ")[1] for entry in entries)
                assert not [text for text, times in texts.items() if times > 1], match_id
                ever = (*acknowledged, *client.taken_back[match_id])
                lost += sum(text not in texts for text, _ in ever)
        return lost

    def count_taken_back(self):
        """Return the number of acknowledged commands that were temporarily missing on a server."""
        taken = [match for client in self.clients for match in client.taken_back.values()]
        return sum(map(len, taken))

    def slowest(self):
        """Return the seconds of the slowest call, whether it succeeded or was rejected."""
        return max(client.slowest for client in self.clients)

    def answers(self):
        return dict(sum((client.answers for client in self.clients), Counter()))
