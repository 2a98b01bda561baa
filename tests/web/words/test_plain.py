"""Pages and drawings use the words of people who play board games."""

import re
from importlib.resources import files

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import expect

from service.page.words import NAMES
from tests.web.ratings.people import Rivals

ODD = {
    "en": r"\bto act\b|^resting$|^marker$|changes? to the state|^Course of the match$|^All \{count\}$"
    r"|^Resting food$|\bgiven up\b",
    "de": r"^ruhend$|^Zugmarker$|Änderung(en)? am Stand|^Verlauf der Partie$|^Alle \{count\}$"
    r"|^Ruhende Nahrung$|^Plätze haben aufgegeben$",
    "es": r"^reposo$|^marcador$|cambios? en el estado|^Curso de la partida$|^Los? \{count\}$"
    r"|^Alimento en descanso$",
}
SHOWN = ("picture.", "part.", "mat.", "holding.", "reason.", "refusal.")  # in catalogues of games
GAMES = ("atta_ants", "march_of_the_ants", "myrmes", "table")


def read_texts(folder, language):
    """Return pairs of an id and a text of a catalogue."""
    with (folder / "words" / f"{language}.po").open("rb") as file:
        messages = list(read_po(file))
    return [
        (message.id if isinstance(message.id, str) else message.id[0], text)
        for message in messages
        if message.id
        for text in ([message.string] if isinstance(message.string, str) else message.string)
    ]


@pytest.mark.parametrize("language", sorted(NAMES))
def test_texts_of_pages_and_drawings_use_words_of_players(language):
    texts = read_texts(files("web"), language)
    for game in GAMES:
        texts += [
            (name, text)
            for name, text in read_texts(files("games") / game, language)
            if name.startswith(SHOWN)
        ]

    assert len(texts) > 1000
    assert [pair for pair in texts if re.search(ODD[language], pair[1])] == []


def test_the_end_names_who_resigned(site, page):
    match_id = Rivals(site).play("Ada", "Ben")
    site.open(page, f"/matches/{match_id}")

    expect(page.locator("#asking")).to_have_text("The match is over. Ben resigned.")
