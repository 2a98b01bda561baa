"""Each concept has one name: an English term has the rulebook's term in each language."""

import re

import pytest

from games.words.catalogue import read_catalogue

# By package: the English term, the stems of the German and Spanish terms, and the entries that
# use another wording on purpose (a part of it is left out, or the language has one word for it
# all).
TERMS = {
    "games.myrmes": (
        ("nurses?", "amme", "nodriza", ()),
        ("workers?", "arbeiterin", "obrera", ("space.short.7",)),
        ("soldiers?", "soldat", "soldado|guerrera", ()),
        ("larvae?", "larve", "larva", ()),
        ("pheromones?", "pheromon", "feromona", ()),
        ("objectives?", "ziel", "objetivo", ()),
        ("hex(es)?", "feld", "hex|casilla", ()),
        ("cubes?", "klötzchen", "cubo", ("question.storage",)),
        ("prey", "beute", "presa", ()),
        ("winter", "winter", "invierno", ()),
    ),
    "games.march_of_the_ants": (
        ("hex(es)?", "feld", "hexágono", ()),
        ("cubes?", "klötzchen", "cubo", ()),
        ("sites?", "stelle", "puesto", ("legend.control",)),
        ("larvae?", "larve", "larva", ()),
        ("cards?", "karte", "carta", ()),
        ("goals?", "ziel", "objetivo|meta", ()),
        ("centipedes?", "hundertfüßer", "ciempiés", ()),
        ("soldiers?", "soldat", "soldado", ()),
        ("tunnels?", "tunnel", "túnel", ()),
    ),
    "games.atta_ants": (
        ("lea(f|ves)", "bl[aä]tt", "hoja", ("event.card-discarded",)),
        ("spiders?", "spinne", "araña", ()),
        ("trails?", "pfad", "sendero", ()),
        ("cards?", "karte", "carta", ("pattern.short.grass",)),
        ("nest", "nest", "hormiguero", ("sign.must-leave",)),
    ),
}
NEVER = {  # words never used for a seat; the Spanish one is a site of March of the Ants
    "es": r"\bpuestos?\b",
    "de": r"\bsitz(e|en|es)?\b",
}
TABLE = ("games.table", "service.problems")
LANGUAGES = ("de", "es")


def words_of(entry):
    """Return the text of an entry without its facts, with all forms joined."""
    return re.sub(r"\{[^}]*\}", "", " ".join(entry.texts)).lower()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", TERMS)
def test_a_term_has_one_name_in_each_language(package, language):
    english = read_catalogue(package, "en").entries
    other = read_catalogue(package, language).entries
    wrong = []
    for term, german, spanish, passed in TERMS[package]:
        wanted = {"de": german, "es": spanish}[language]
        named = [n for n, entry in english.items() if re.search(rf"\b({term})\b", words_of(entry))]
        assert len(named) > 1, term
        wrong += [
            (name, term, words_of(other[name]))
            for name in named
            if name not in passed and not re.search(wanted, words_of(other[name]))
        ]
    assert wrong == []


@pytest.mark.parametrize("language", NEVER)
@pytest.mark.parametrize("package", TABLE)
def test_a_seat_has_one_name_in_each_language(package, language):
    entries = read_catalogue(package, language).entries
    assert [
        name for name, entry in entries.items() if re.search(NEVER[language], words_of(entry))
    ] == []
