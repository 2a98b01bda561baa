"""Keys, seals, salts and luck changed by someone who has the keys."""

import copy
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from events import canonical
from tests.matches.bundles import change_line, mend, reseal
from tests.matches.forgeries.forgery import (
    SOMEWHERE,
    Forgery,
    Lines,
    chain_change,
    event,
    first_with,
    in_turn,
    one_line,
)

END = 18
NAMES = ("bot", "luck", "salt", "state")


def _of(forge: Callable[[Lines], Lines], seq: int, check: str, fault: str, **more: Any) -> Forgery:
    return Forgery(
        **{"base": "anthill", "forge": forge, "check": check, "seq": seq, "fault": fault, **more}
    )


def other_key(name: str) -> Callable[[Any], Any]:
    """Return a change that releases a different key from the committed one."""
    return lambda line: line["e"]["event"]["keys"].update({name: "00"})


def commit_to(name: str, key: str) -> Callable[[Lines], Lines]:
    """Return a forgery that releases another key and changes the commitment to match."""
    hashed = sha256(b"formicary/commitment/1\x00" + bytes.fromhex(key)).hexdigest()
    return in_turn(
        one_line(1, lambda line: line["e"]["event"]["commitments"].update({name: hashed})),
        chain_change(END, lambda line: line["e"]["event"]["keys"].update({name: key})),
    )


def keep_back(*names: str) -> Callable[[Lines], Lines]:
    def change(line: Any) -> None:
        for name in names:
            line["e"]["event"]["keys"].pop(name)

    return chain_change(END, change)


def of_opened(seq: int, change: Callable[[Any], Any]) -> Callable[[Lines], Lines]:
    return one_line(seq, lambda line: change(line["opened"]))


def fitting_salt(line: Any) -> None:
    reseal(line, "event.workers", 3, "5a" * 32)


def of_luck(seq: int, change: Callable[[Any], Any]) -> Callable[[Lines], Lines]:
    """Return a forgery that changes draws, sealed with the true salt and relinked."""

    def forge(line: Any) -> None:
        drawn = copy.deepcopy(line["opened"]["luck"]["value"])
        change(drawn)
        reseal(line, "luck", drawn)

    return chain_change(seq, forge)


def next_number(drawn: Any) -> None:
    drawn[0]["values"] = [drawn[0]["values"][0] % 6 + 1]


def move_luck(lines: Lines) -> Lines:
    """Seal luck in the second record of a commit."""
    first, other = (canonical.decode(lines[seq]) for seq in (3, 4))
    for part in (first["e"]["seals"], first["opened"]):
        target = other["e"]["seals"] if part is first["e"]["seals"] else other["opened"]
        target["luck"] = copy.deepcopy(part["luck"])
    return mend([*lines[:4], canonical.encode(other) + b"\n", *lines[5:]])


def of_reasons(change: Callable[[Any], Any]) -> Callable[[Lines], Lines]:
    """Return a forgery that changes the reasons of a bot's choice."""
    return lambda lines: change_line(
        lines, first_with(lines, b'"reasons"'), lambda line: change(line["opened"])
    )


KEYS = {
    **{
        f"the {name} key is another": _of(
            chain_change(END, other_key(name)), 1, "commitments", "commitment"
        )
        for name in NAMES
    },
    "a key is another, and nothing is mended": _of(
        one_line(END, other_key("luck")), END, "chain", "link"
    ),
    "the luck key is kept back": _of(keep_back("luck"), END, "commitments", "commitment"),
    "all keys are kept back": _of(keep_back(*NAMES), END, "commitments", "commitment"),
    "all keys are kept back by a word that is not true": _of(
        in_turn(event(1, keeps_keys=1), keep_back(*NAMES)),
        END,
        "commitments",
        "commitment",
        with_rules=SOMEWHERE,
    ),
    "the log commits to another luck key": _of(
        commit_to("luck", "11" * 32), 3, "luck", "luck", with_rules=(1, "mac")
    ),
    "the log commits to another salt key": _of(
        commit_to("salt", "11" * 32), 3, "salts", "seal", with_rules=(1, "mac")
    ),
    "the log commits to an empty salt key": _of(
        commit_to("salt", ""), 3, "salts", "seal", with_rules=SOMEWHERE
    ),
}
SEALS = {
    "a hidden value is another": _of(
        of_opened(7, lambda opened: opened["event.workers"].update(value=1)), 7, "opened", "seal"
    ),
    "a hidden value is true": _of(
        of_opened(9, lambda opened: opened["event.workers"].update(value=True)),
        9,
        "opened",
        "seal",
    ),
    "a salt is another": _of(
        of_opened(7, lambda opened: opened["event.workers"].update(salt="5a" * 32)),
        7,
        "opened",
        "seal",
    ),
    "a salt is no hex": _of(
        of_opened(7, lambda opened: opened["event.workers"].update(salt="5A" * 32)),
        7,
        "opened",
        "record",
    ),
    "a salt is another, and its seal fits": _of(chain_change(7, fitting_salt), 7, "salts", "seal"),
    "a hidden value is kept back": _of(
        of_opened(7, lambda opened: opened.pop("event.workers")), 7, "salts", "seal"
    ),
    "a value is opened that nothing seals": _of(
        of_opened(7, lambda opened: opened.update({"luck": opened["event.workers"]})),
        7,
        "opened",
        "seal",
    ),
    "a value is opened by a name that all objects have": _of(
        of_opened(7, lambda opened: opened.update({"toString": opened["event.workers"]})),
        7,
        "opened",
        "seal",
    ),
    "the level of a bot is another": _of(
        of_reasons(lambda opened: opened["reasons"]["value"].update(level="mcts:9")),
        4,
        "opened",
        "seal",
        base="anthill-bots",
    ),
    "the reasons of a bot are kept back": _of(
        of_reasons(lambda opened: opened.pop("reasons")), 4, "salts", "seal", base="anthill-bots"
    ),
}
LUCK = {
    "a die shows another number": _of(of_luck(11, next_number), 11, "luck", "luck"),
    "a draw is true in place of one": _of(
        of_luck(3, lambda drawn: drawn[0].update(values=[False])),
        3,
        "luck",
        "luck",
        base="giving-up-together",
    ),
    "a draw has no bounds": _of(
        of_luck(11, lambda drawn: drawn[0].pop("bounds")), 11, "luck", "luck"
    ),
    "a bound is nothing": _of(
        of_luck(11, lambda drawn: drawn[0].update(bounds=[0])),
        11,
        "luck",
        "luck",
    ),
    "luck is no list": _of(
        chain_change(11, lambda line: reseal(line, "luck", {})), 11, "luck", "luck"
    ),
    "a label is drawn twice": _of(
        of_luck(11, lambda drawn: drawn.append(drawn[0])), 11, "luck", "luck"
    ),
    "the entropy of a player is another": _of(
        event(3, entropy="ab" * 32), 3, "luck", "luck", with_rules=SOMEWHERE
    ),
    "the entropy of a player is a number": _of(event(3, entropy=5), 3, "luck", "record"),
    "luck stands within a commit": _of(move_luck, 4, "salts", "seal"),
    "a branch inherits other luck": _of(
        chain_change(1, lambda line: line["e"]["event"]["lineage"].update(luck="00" * 32)),
        15,
        "luck",
        "luck",
        base="branched",
        with_rules=SOMEWHERE,
    ),
    "a branch inherits what is no key": _of(
        chain_change(1, lambda line: line["e"]["event"]["lineage"].update(luck="0x")),
        1,
        "luck",
        "record",
        base="branched",
    ),
    "a rewind goes nowhere": _of(event(18, to=99), 18, "luck", "decision", base="going-back"),
}


def by_label(change: Callable[[Any], Any]) -> Callable[[Lines], Lines]:
    """Return a forgery of the luck that a branch chooses by label."""
    return chain_change(1, lambda line: change(line["e"]["event"]["lineage"]))


def of_layer(number: int, **members: Any) -> Callable[[Lines], Lines]:
    return by_label(lambda line: line["luck_by_label"]["layers"][number].update(members))


def _of_labels(
    forge: Callable[[Lines], Lines], seq: int = 1, fault: str = "record", **more: Any
) -> Forgery:
    return _of(forge, seq, "luck", fault, base="anthill-branched-by-label", **more)


DIE, NUMBERED_DIE, CARD = 10, 16, 5  # draws with the second layer's key, the own, and the first's
LUCK_BY_LABEL = {
    "a label is drawn with the key of another layer": _of_labels(
        of_layer(0, patterns={"*": "same", "die/*": "new"}), DIE, "luck", with_rules=SOMEWHERE
    ),
    "a label is drawn with an inherited key in place of its own": _of_labels(
        of_layer(0, patterns={"*": "same"}), NUMBERED_DIE, "luck", with_rules=SOMEWHERE
    ),
    "the first layer has another key": _of_labels(
        of_layer(0, key="00" * 32), CARD, "luck", with_rules=SOMEWHERE
    ),
    "the second layer has another key": _of_labels(
        of_layer(1, key="00" * 32), DIE, "luck", with_rules=SOMEWHERE
    ),
    "layers are swapped": _of_labels(
        by_label(lambda line: line["luck_by_label"]["layers"].reverse()),
        CARD,
        "luck",
        with_rules=SOMEWHERE,
    ),
    "a layer is left out": _of_labels(
        by_label(lambda line: line["luck_by_label"]["layers"].pop()),
        DIE,
        "luck",
        with_rules=SOMEWHERE,
    ),
    "a branch inherits its luck twice": _of_labels(by_label(lambda line: line.update(luck="00"))),
    "luck by label is nothing": _of_labels(by_label(lambda line: line.update(luck_by_label=None))),
    "luck by label has a version to come": _of_labels(
        by_label(lambda line: line["luck_by_label"].update(version=2))
    ),
    "the version of luck by label is a truth": _of_labels(
        by_label(lambda line: line["luck_by_label"].update(version=True))
    ),
    "luck by label has another member": _of_labels(
        by_label(lambda line: line["luck_by_label"].update(label="die/1"))
    ),
    "luck by label has no layers": _of_labels(
        by_label(lambda line: line["luck_by_label"].update(layers=[]))
    ),
    "the layers of luck are an object": _of_labels(
        by_label(lambda line: line["luck_by_label"].update(layers={}))
    ),
    "a layer of luck is a key": _of_labels(
        by_label(lambda line: line["luck_by_label"].update(layers=["00"]))
    ),
    "the key of a layer is empty": _of_labels(of_layer(1, key="")),
    "the key of a layer is not hex": _of_labels(of_layer(1, key="0X")),
    "the key of a layer is a number": _of_labels(of_layer(1, key=7)),
    "a pattern of labels is empty": _of_labels(of_layer(0, patterns={"": "same", "*": "same"})),
    "a pattern of labels has 101 characters": _of_labels(of_layer(0, patterns={"*" * 101: "same"})),
    "a pattern of labels has a space": _of_labels(of_layer(0, patterns={"die 1": "same"})),
    "patterns of labels are a list": _of_labels(of_layer(0, patterns=["die/*"])),
    "a choice of luck is another word": _of_labels(of_layer(0, patterns={"*": "old"})),
    "a choice of luck is nothing": _of_labels(of_layer(0, patterns={"*": None})),
}
FORGERIES = {**KEYS, **SEALS, **LUCK, **LUCK_BY_LABEL}
