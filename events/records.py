"""Encoding and decoding of events, which are stored as public records and hidden values."""

import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import UNSET, Raw, Struct, inspect, structs

from events import canonical, seals
from events.entries import Entry, UnlinkedEntries
from events.errors import Broken, NotCanonical

T = TypeVar("T")
E = TypeVar("E", bound=Struct)

Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
Hidden: TypeAlias = Mapping[str, tuple[tuple[int | None, ...], Any]]

NOTHING = Raw()

_WHOLE = inspect.IntType | inspect.StrType | inspect.BoolType | inspect.LiteralType
_WHOLE |= inspect.NoneType

_hidden_decoder = msgspec.json.Decoder(dict[str, tuple[tuple[int | None, ...], Any]])


class Record(Struct, Generic[T], frozen=True, omit_defaults=True):
    """The public part of an event, encoded as canonical JSON without default values.

    Attributes:
        at: the time when it was accepted, in milliseconds since 1970; never earlier than the
            previous event.
        by: the source of the event: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        event: the event, with the name of its schema in `type`. Hidden values are unset.
        command: the command, on the first event of a commit, unless it is hidden.
        id: the command's id, on the first event of a commit.
        mac: the mac of the state after a commit, only on its last event.
        seals: the seals of the hidden values, by path.
        seat: the seat that caused it, for `seat` and `bot`.
    """

    at: int
    by: str
    event: T
    command: Raw = NOTHING
    id: str | None = None
    mac: str | None = None
    seals: Mapping[str, str] = {}
    seat: int | None = None


class LuckSeal(Struct, frozen=True, gc=False):
    """The seal of the luck that a commit drew. It is empty if the commit drew no luck."""

    luck: str = ""


NO_LUCK = LuckSeal()


class FoldRecord(Struct, Generic[T], frozen=True, gc=False):
    """The part of a record that is needed for folding.

    Skipping the rest halves the decoding time.
    """

    at: int
    event: T
    mac: str | None = None
    seals: LuckSeal = NO_LUCK
    seat: int | None = None


class Recorded(Struct, Generic[E], frozen=True):
    """A record with its seq and the hidden values that the reader may see."""

    seq: int
    record: Record[E]
    event: E
    hidden: Hidden


class Codec(Generic[E]):
    """Encodes and decodes the records of events. Each codec handles one union of event types.

    Args:
        union: the tagged structs of all events at their newest schema version. A later version of
            an event has its own name (`seat-taken.2`).
        secret: the struct type of a hidden field, with `audience` and `value`.
        upcasts: the upcast functions, keyed by the older name. Each converts a plain event to the
            next version and returns it under its new name.
    """

    def __init__(
        self, union: Any, secret: type, upcasts: Mapping[str, Upcast] | None = None
    ) -> None:
        self._decoder = msgspec.json.Decoder(Record[union])
        self._fold_decoder = msgspec.json.Decoder(
            list[FoldRecord[union]]
        )  # pragma: no mutate: slower
        self._plain_decoder = msgspec.json.Decoder(Record[dict[str, Any]])
        self._union = union
        self._secret = secret
        self._upcasts = upcasts or {}
        self._fields = {kind: self._find_hidden(kind) for kind in get_args(union) or (union,)}
        self._openers = {
            kind: _opener(kind, hidden) for kind, hidden in self._fields.items() if hidden
        }
        self._loose = frozenset(kind for kind in self._fields if _is_loose(kind))

    @property
    def hides(self) -> bool:
        """True if an event of the union has a hidden field."""
        return any(self._fields.values())

    def hidden_fields(self, event: E) -> Mapping[str, Any]:
        """Return the types of an event's hidden fields, keyed by field name."""
        return self._fields[type(event)]

    def _find_hidden(self, kind: type) -> dict[str, Any]:
        hints = {field.name: field.type for field in structs.fields(kind)}
        for name, hint in hints.items():
            if any(self._is_secret(part) for part in _parts(hint)):
                raise TypeError(
                    f"{kind.__name__}.{name} would be public: a secret must be a whole field"
                )
        return {name: hint for name, hint in hints.items() if self._is_secret(hint)}

    def _is_secret(self, hint: Any) -> bool:
        return getattr(hint, "__origin__", hint) is self._secret

    def split(self, event: E) -> tuple[E, dict[str, tuple[tuple[int, ...], Any]]]:
        """Split an event into its public part and its hidden values. Each value has an audience.

        The hidden values are keyed by path.
        """
        hidden = {}
        public = event
        for name in self._fields[type(event)]:
            secret = getattr(event, name)
            hidden[f"event.{name}"] = (secret.audience, secret.value)
            public = structs.replace(public, **{name: structs.replace(secret, value=UNSET)})
        return public, hidden

    def read(self, entry: Entry) -> Recorded[E]:
        """Decode the complete record of a stored entry, upcast to the current schema.

        Raises:
            Broken: `record` if the entry is not the record of a known event, `seal` if its hidden
                values do not match the event.
        """
        record = self.record(entry)
        hidden = hidden_values(entry)
        return Recorded(entry.seq, record, self._open_entry(entry, record.event), hidden)

    def read_proven(self, entry: Entry, salt_key: bytes) -> Recorded[E]:
        """Decode an entry like `read`, but first check its canonical form and its seals.

        A record that encodes to the same bytes today is canonical, except for its command and for
        fields of any type (`Mapping[str, Any]`), which are checked separately. An older record may
        lack fields that were added to its event later, but must not have fields that are unknown to
        its event.

        Raises:
            Broken: see `read`; also `seal`, with the path of the first value that does not match
                its seal, and `record` if the record is not canonical.
        """
        record = self.record(entry)
        alike = canonical.encode(record)  # pragma: no mutate: slower
        other = alike != entry.e
        again = other or record.event.__class__ in self._loose
        try:
            if again or canonical.has_long(entry.e):
                canonical.read(entry.e)
            elif record.command:
                canonical.read(bytes(record.command))
        except NotCanonical as error:
            raise Broken(entry.seq, "record", str(error)) from error
        if other:
            self._check_members(entry, record)
        hidden = hidden_values(entry)
        _check_sealed(entry, record.seals, hidden, salt_key)
        return Recorded(entry.seq, record, self._open_entry(entry, record.event), hidden)

    def read_for_fold(self, entries: Sequence[Entry]) -> list[FoldRecord[E]]:
        """Decode the parts of entries that are needed for folding, and fill in the hidden values.

        Raises:
            Broken: see `read`, for the first invalid entry.
        """
        at: Callable[[int], Entry] = entries.__getitem__
        if isinstance(entries, UnlinkedEntries):
            joined, at = entries.joined, entries.bare
        else:
            joined = b",".join([entry.e for entry in entries])  # pragma: no mutate: slower
        try:
            records = self._fold_decoder.decode(b"[%b]" % joined)  # pragma: no mutate: slower
        except msgspec.DecodeError:
            records = []
        if len(records) != len(entries):  # if a record is old or foreign, decode each on its own
            records = [self._read_entry_for_fold(entry) for entry in entries]
        for index, record in enumerate(records):
            if record.event.__class__ in self._openers:
                event = self._open_entry(at(index), record.event)
                records[index] = FoldRecord(record.at, event, record.mac, record.seals, record.seat)
        return records

    def _read_entry_for_fold(self, entry: Entry) -> FoldRecord[E]:
        record = self.record(entry)
        seal = LuckSeal(record.seals.get("luck", ""))
        return FoldRecord(record.at, record.event, record.mac, seal, record.seat)

    def record(self, entry: Entry) -> Record[E]:
        """Decode the public record of an entry. Raises `Broken` if it is not a valid record."""
        try:
            return self._decoder.decode(entry.e)
        except msgspec.ValidationError:
            return self._old_record(entry)
        except msgspec.DecodeError as error:
            raise Broken(entry.seq, "record", str(error)) from error

    def _check_members(self, entry: Entry, record: Record[E]) -> None:
        plain = canonical.decode(entry.e)
        if plain["event"].get("type") in self._upcasts:
            plain["event"] = self._upcast(plain["event"])
        if not canonical.is_within(plain, canonical.decode(canonical.encode(record))):
            raise Broken(entry.seq, "record", "it has fields that its event does not have")

    def _old_record(self, entry: Entry) -> Record[E]:
        try:
            old = self._plain_decoder.decode(entry.e)
            event = msgspec.convert(self._upcast(old.event), self._union)
        except (msgspec.ValidationError, KeyError, TypeError) as error:
            raise Broken(entry.seq, "record", str(error)) from error
        fields = {name: getattr(old, name) for name in Record.__struct_fields__}
        return Record(**{**fields, "event": event})

    def _upcast(self, plain: dict[str, Any]) -> dict[str, Any]:
        while plain.get("type") in self._upcasts:
            plain = self._upcasts[plain["type"]](plain)
        return plain

    def open_event(self, event: E, hidden: Hidden) -> E:
        """Return an event with the given hidden values filled in."""
        values = {}
        for name, hint in self.hidden_fields(event).items():
            path = f"event.{name}"
            if path in hidden:
                plain = {"audience": getattr(event, name).audience, "value": hidden[path][1]}
                values[name] = msgspec.convert(plain, hint)
        return structs.replace(event, **values) if values else event

    def _open_entry(self, entry: Entry, event: E) -> E:
        """Decode all hidden values of an entry in one step, and return the complete event."""
        opener = self._openers.get(event.__class__)
        if opener is None:
            return event
        decode, names = opener
        try:
            hidden = decode(entry.s)
        except msgspec.DecodeError as error:
            raise Broken(entry.seq, "seal", str(error)) from error
        values = {}
        for name in names:
            audience = getattr(event, name).audience
            values[name] = self._secret(audience, getattr(hidden, name)[1])
        return structs.replace(event, **values)


def _opener(kind: type, fields: Mapping[str, Any]) -> tuple[Callable[[bytes], Any], Sequence[str]]:
    """Return a decoder for an event type's hidden values, and the names of the hidden fields."""
    values = {name: (get_args(hint) or (Any,))[0] for name, hint in fields.items()}
    pairs = [(name, types.GenericAlias(tuple, (Any, value))) for name, value in values.items()]
    paths = {name: f"event.{name}" for name in fields}
    opened = msgspec.defstruct(
        f"{kind.__name__}Hidden",
        pairs,
        rename=paths,
        gc=False,  # pragma: no mutate: it is faster, and nothing else
    )
    return msgspec.json.Decoder(opened).decode, tuple(fields)


@cache  # a process makes several codecs of the same events
def _is_loose(kind: type) -> bool:
    """Return whether a struct may contain a fraction or raw JSON."""
    waiting: list[Any] = [inspect.type_info(kind)]
    met: list[Any] = []
    for info in waiting:
        if info in met:
            continue
        met.append(info)
        if isinstance(info, inspect.StructType):
            waiting += [field.type for field in info.fields]
        elif isinstance(info, inspect.Metadata):
            waiting.append(info.type)
        elif isinstance(info, inspect.VarTupleType):
            waiting.append(info.item_type)
        elif isinstance(info, inspect.TupleType):
            waiting += info.item_types
        elif isinstance(info, inspect.DictType):
            waiting += [info.key_type, info.value_type]
        elif isinstance(info, inspect.UnionType):
            waiting += info.types
        elif not isinstance(info, _WHOLE):
            return True
    return False


def _parts(hint: Any) -> Iterator[Any]:
    """Yield the type arguments of a type, recursively."""
    for part in get_args(hint):
        yield part
        yield from _parts(part)


def hidden_values(entry: Entry) -> Hidden:
    """Return the hidden values of an entry, keyed by path. Each value comes with its audience.

    Raises:
        Broken: `seal` if the stored values cannot be decoded.
    """
    if not entry.s:
        return {}
    try:
        return _hidden_decoder.decode(entry.s)
    except msgspec.DecodeError as error:
        raise Broken(entry.seq, "seal", str(error)) from error


def write_record(
    seq: int, record: Record[Any], hidden: Hidden, salt_key: bytes
) -> tuple[bytes, bytes]:
    """Encode a record and its hidden values as the fields `e` and `s` of an entry.

    The record must no longer contain the hidden values.

    Raises:
        NotCanonical: a number in them has a fraction or exceeds 53 bits.
    """
    if not hidden:
        return canonical.check_encoded(canonical.encode(record)), b""
    sealed = {
        path: seals.seal(seals.salt(salt_key, seq, path), canonical.encode(value))
        for path, (_, value) in hidden.items()
    }
    e = canonical.encode(structs.replace(record, seals=sealed))
    return canonical.check_encoded(e), canonical.check_encoded(canonical.encode(hidden))


def _check_sealed(entry: Entry, sealed: Mapping[str, str], hidden: Hidden, salt_key: bytes) -> None:
    if not sealed and not hidden:
        return
    if hidden and canonical.encode(hidden) != entry.s:
        raise Broken(entry.seq, "seal", "the hidden values are not canonical JSON")
    for path in sorted({*sealed, *hidden}):
        if path not in hidden or path not in sealed:
            raise Broken(entry.seq, "seal", path)
        made = seals.seal(seals.salt(salt_key, entry.seq, path), canonical.encode(hidden[path][1]))
        if made != sealed[path]:
            raise Broken(entry.seq, "seal", path)
