"""A name cannot resemble another account's name, and uses only one script."""

# ruff: noqa: RUF001  # this file is about letters that look like others

import sys
from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.commands import RegisterAccount, RenameAccount
from accounts.errors import BadName, NameLooksTaken, NameTaken
from accounts.execute import erase, erase_without_vault, execute, register
from accounts.names import check_name
from accounts.unicode.looks import TABLE_VERSION, plainest_of, skeleton_of, skeletons_of
from events.keys import account_names_key
from tests.accounts.making import BY_OWNER, directory_on, register_account
from tests.accounts.test_registering import THREADS, at_once

ALIKE = [
    ("Ian", "lan"),
    ("Tom", "Torn"),
    ("Ada 1", "Ada l"),
    ("Ada0", "AdaO"),
    ("Aria", "Arıa"),  # a dotless i
    ("Bob", "ʙᴏʙ"),  # small capitals
    ("Coco", "СОСО"),  # Cyrillic
    ("Bob", "ВОВ"),
    ("Aha", "ΑΗΑ"),  # Greek
    ("DEL", "ᎠᎬᏞ"),  # Cherokee
    ("oSo", "օՏօ"),  # Armenian
]


@pytest.mark.parametrize("pair", [*ALIKE, *((other, name) for name, other in ALIKE)])
def test_a_name_that_looks_like_anothers_is_refused(directory, pair):
    register_account(directory, pair[0], 1)

    with pytest.raises(NameLooksTaken, match="looks like one"):
        register_account(directory, pair[1], 2)

    assert directory.find(pair[1]) is None


@pytest.mark.parametrize(
    ("name", "other"),
    [("Alia", "Aila"), ("Ada", "Adam"), ("Zoe", "Zoë"), ("Анна", "Anna"), ("Ann 1", "Ann 2")],
)
def test_names_that_only_resemble_each_other_are_both_had(directory, name, other):
    register_account(directory, name, 1)
    register_account(directory, other, 2)


def test_a_look_is_a_names_in_every_case(directory):
    """`IAN` belongs to Ian: in lower case it does not resemble `lan`, but in his spelling it does."""
    register_account(directory, "Ian", 1)
    for number, other in enumerate(("LAN", "lan", "Lan"), 2):
        with pytest.raises(NameLooksTaken):
            register_account(directory, other, number)
    with pytest.raises(NameTaken):
        register_account(directory, "IAN", 9)


def test_of_names_that_look_alike_registered_at_once_one_wins(client):
    """Each thread acts as a separate process."""
    names = ("Tom l", "Torn l", "TOM l", "Tom 1", "tom 1", "TORn l", "ᴛom 1", "Torn 1")
    directories = [directory_on(client, seed=seed) for seed in range(THREADS)]

    made = at_once(
        [
            lambda directory=directory, name=name: register(
                directory, RegisterAccount(name), key=name, digest="d"
            )
            for directory, name in zip(directories, names, strict=True)
        ]
    )

    assert [isinstance(result, NameTaken) for result in made].count(True) == THREADS - 1


def test_two_that_look_alike_at_once_never_both_win(client):
    for attempt in range(10):
        pair = (f"Tom {attempt}", f"Torn {attempt}")
        directories = [directory_on(client, seed=seed) for seed in range(2)]
        made = at_once(
            [
                lambda directory=directory, name=name: register(
                    directory, RegisterAccount(name), key=name, digest="d"
                )
                for directory, name in zip(directories, pair, strict=True)
            ]
        )
        assert [isinstance(result, NameLooksTaken) for result in made].count(True) == 1


def test_the_looks_of_a_former_and_of_an_erased_name_stay_taken(directory):
    account_id, _ = register_account(directory, "Tom", 1)
    execute(directory, account_id, RenameAccount("Ada"), BY_OWNER)
    with pytest.raises(NameLooksTaken):
        register_account(directory, "Torn", 2)
    erase(directory, account_id, BY_OWNER)
    with pytest.raises(NameLooksTaken):
        register_account(directory, "Torn", 3)
    with pytest.raises(NameTaken):
        register_account(directory, "Tom", 4)


def test_the_looks_of_an_account_without_a_vault_stay_taken(directory):
    account_id, _ = register_account(directory, "Tom", 1)
    directory.streams.destroy_vault(account_id)
    assert erase_without_vault(directory, account_id)

    with pytest.raises(NameLooksTaken):
        register_account(directory, "Torn", 2)


def register_as_before(client, *names):
    """Register accounts like the previous release did, and return their ids."""
    directory, key = directory_on(client), account_names_key()
    ids = []
    for number, name in enumerate(names, 1):
        account_id, _ = register_account(directory, name, number)
        ids.append(account_id)
        client.delete(key)
    for account_id, name in zip(ids, names, strict=True):
        client.hset(key, directory.reservations._field(name), f"{account_id} 1000")
    return ids


def test_names_of_the_release_before_get_their_looks_at_the_first_need(client):
    ann, tom = register_as_before(client, "Ann", "Tom")
    assert client.hlen(account_names_key()) == 2

    directory = directory_on(client, seed=3)
    with pytest.raises(NameLooksTaken):
        register_account(directory, "Torn", 3)

    assert directory.find("tom") == tom
    assert directory.find("ann") == ann
    assert client.hget(account_names_key(), "looks") == TABLE_VERSION.encode()


def test_names_of_before_that_look_alike_stay_both(client):
    """The first account keeps the look. Each keeps its name, and can rename itself and back."""
    tom, torn = register_as_before(client, "Tom", "Torn")
    directory = directory_on(client, seed=3)
    directory.keep_looks()

    for account_id, name in ((tom, "Tom"), (torn, "Torn")):
        assert directory.find(name) == account_id
        execute(directory, account_id, RenameAccount(name.upper()), BY_OWNER)
        execute(directory, account_id, RenameAccount(f"Number {account_id[:6]}"), BY_OWNER)
        execute(directory, account_id, RenameAccount(name), BY_OWNER)
        assert directory.find(name) == account_id


def test_an_account_that_cannot_be_read_keeps_nobody_from_a_name(client):
    ann, tom = register_as_before(client, "Ann", "Tom")
    root = directory_on(client).streams.store.family.keys_of(ann).vault
    client.set(root, b"x" * 32)

    directory = directory_on(client, seed=3)

    register_account(directory, "Bea", 3)
    assert directory.find("tom") == tom
    with pytest.raises(NameLooksTaken):
        register_account(directory, "Torn", 4)


def test_looks_are_kept_once_a_store(client):
    register_as_before(client, "Ann")
    directory_on(client).keep_looks()
    fields = client.hgetall(account_names_key())

    again = directory_on(client, now=lambda: 9000)
    again.streams.store.heads = None  # no accounts need to be compared
    again.keep_looks()

    assert client.hgetall(account_names_key()) == fields


def test_a_name_of_before_that_cannot_be_had_any_more_stays(client, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr("accounts.execute.check_name", lambda name, _: name)
        account_id, _ = register_account(directory_on(client), "Аdmin", 1)
    directory = directory_on(client, seed=2)

    done = execute(directory, account_id, RenameAccount("Аdmin"), BY_OWNER)
    again, _ = register_account(directory, "Аdmin", 1)

    assert (done.events, again) == ((), account_id)
    execute(directory, account_id, RenameAccount("Ada"), BY_OWNER)
    with pytest.raises(BadName):
        execute(directory, account_id, RenameAccount("Аdmin"), BY_OWNER)


@pytest.mark.parametrize(
    "name",
    [
        "蟻の王",
        "ありさん",
        "アリの王",
        "김철수",
        "金철수",
        "ㄅ中文",
        "أحمد",
        "कखग 7",
        "Łukasz 9",
        "Борис",
    ],
)
def test_a_name_of_one_writing_system_can_be_had(name):
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    ["Аdam", "Adаm", "Ꭺdam", "Ադam", "Ken太郎", "Борiс", "αbc", "김はひ", "ㄅひは", "أحمدx", "a٣b"],
)
def test_a_name_of_several_scripts_is_refused(name):
    with pytest.raises(BadName, match="several scripts"):
        check_name(name)


def test_every_look_is_its_own():
    """The look of a look is the look itself, and most characters have a look that differs."""
    letters = [chr(code) for code in range(sys.maxunicode) if category(chr(code))[0] in "LMN"]
    looks = {
        letter: skeleton_of(letter) for letter in letters if normalize("NFKC", letter) == letter
    }
    wrong = {char for char, look in looks.items() if skeleton_of(look) != look}

    assert wrong <= {"ҋ"}, "one letter looks like two marks that are composed"
    assert sum(look != normalize("NFD", char) for char, look in looks.items()) > 2000


@given(st.text(min_size=1, max_size=40))
def test_names_that_fold_to_the_same_share_a_look(typed):
    try:
        name = check_name(typed)
    except BadName:
        return
    assert skeletons_of(name) & skeletons_of(normalize("NFKC", name.casefold()))
    assert plainest_of(name)
