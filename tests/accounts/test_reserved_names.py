"""Names reserved by the service, and names that resemble them."""

# ruff: noqa: RUF001  # this file is about letters that look like others

import pytest

from accounts.errors import BadName
from accounts.names import check_name
from accounts.reserved_names import ReservedNames

WORDS = ("player", "Spieler", "Gierbot", "Bot de búsqueda", "nadie", "a bot for *")
RESERVED = ReservedNames(lambda: WORDS)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "player",
            "Player 1",
            "PLAYER_12",
            "players",
            "player2",
            "Player l",
            "Player I",
            "Player O",
        ),
        *("Spieler 1", "spieler", "SPIELER-3", "Gierbot", "GIERBOT 2", "Gier-bot", "Gier bot"),
        *("Bot de búsqueda", "bot de busqueda", "Bot_de_Búsqueda 1", "nadie", "Nádie"),
        *("A bot for Ada", "a bot for somebody else"),
        *("Plaуer 1", "ᴘʟᴀʏᴇʀ 1", "p1ayer", "рӏауег"[:4] + "er", "Sріeler", "nadıe"),
    ],
)
def test_a_reserved_name_and_what_looks_like_it_is_had_by_nobody(name):
    assert RESERVED.has(name)
    with pytest.raises(BadName):
        check_name(name, RESERVED)


@pytest.mark.parametrize(
    "name",
    [
        "Players Guild",
        "Playera",
        "Spielerin",
        "Bot",
        "A bot of Ada",
        "1234",
        "Ada",
        "Layer",
        "Nadja 1",
    ],
)
def test_names_with_a_reserved_word_in_them_can_be_had(name):
    assert not RESERVED.has(name)
    assert check_name(name, RESERVED) == name


@pytest.mark.parametrize(
    "name",
    [
        *("Admın", "ᴀᴅᴍɪɴ", "Adrnin", "аdmin", "Ꭺdmin", "Ꭺꭰmin", "Ադmin", "ΑDMIN", "Ａｄｍｉｎ"),
        *("B0t", "Ьot", "ʙᴏᴛ", "ВОТ", "βot", "Y0u", "Н0ѕt", "HoSt 1", "СІосk", "ѕеаt 0"),
    ],
)
def test_nobody_looks_like_an_office(name):
    with pytest.raises(BadName):
        check_name(name)


def test_words_are_read_when_a_name_is_first_checked():
    read = []
    reserved = ReservedNames(lambda: read.append(1) or WORDS)
    assert read == []

    for name in ("Ada", "Bea", "player"):
        reserved.has(name)

    assert len(read) == 2, "once for whole names, once for beginnings"
