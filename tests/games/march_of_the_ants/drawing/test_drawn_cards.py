"""Pictures of single cards of March of the Ants."""

import msgspec
import pytest
from msgspec.structs import replace

from games.march_of_the_ants import content
from games.march_of_the_ants.drawing.card import draw_card, flat_face, small_face
from tests.games.march_of_the_ants.names import WORDS
from tests.service.boards.drawn import Drawn, meet

PACK = content.of(content.default()).pack
PLAIN = msgspec.to_builtins(PACK)
NAMED = ("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
BY_ID = {card.id: card for card in PACK.cards}


def change_first_card(**changes):
    """Return the pack with its first card changed."""
    first, *others = PACK.cards
    return msgspec.to_builtins(replace(PACK, cards=(replace(first, **changes), *others)))


def read_text(drawn):
    return " ".join("".join(text.itertext()) for text in drawn.all("mc-text"))


@pytest.mark.parametrize("name", sorted(BY_ID))
def test_a_card_is_drawn_whole_and_once(name):
    """The name, kind, cost, value and every word of the text are inside the frame."""
    printed = BY_ID[name]
    drawn = Drawn(draw_card(name, PLAIN, WORDS))

    assert drawn.count("ma-card-face", data_card=name) == 1
    assert printed.name in drawn.words()
    assert read_text(drawn) == printed.text
    kind = printed.section or printed.type.replace("goal", "colony goal")
    assert kind in drawn.words().lower()
    assert [head.text for head in drawn.all("bd-head")] == [str(printed.cost), str(printed.value)]
    assert ("cost in ants" in drawn.words()) == (printed.cost_kind == "ants")
    assert drawn.count("ma-a-centipede") == printed.centipede
    assert not drawn.outside()
    assert drawn.used_symbols_are_defined()


@pytest.mark.parametrize("is_flat", [False, True])
def test_no_words_of_a_card_in_the_hand_or_in_play_lie_under_its_icons(is_flat):
    """Names and kinds of all cards are at their widest; names are whole and at least 11 high."""
    icons = {"ma-a-larva": (7.5, 9.5), "ma-a-ant": (12, 15), "ma-a-centipede": (18, 11)}
    for printed in PACK.cards:
        picture, high = flat_face(printed, WORDS) if is_flat else (small_face(printed, WORDS), 152)
        wide = 400 if is_flat else 196
        drawn = Drawn(f'<svg viewBox="0 0 {wide} {high}">{picture}</svg>'.replace(*NAMED))
        shown = drawn.boxes(icons | {"mc-shield": (11, 13)})
        (name,), (kind,) = drawn.texts("mc-name"), drawn.texts("mc-kind")

        assert len(shown) == 2 + printed.centipede
        assert [
            words for words, box in (name, kind) if any(meet(box, icon) for icon in shown)
        ] == []
        assert not meet(name[1], kind[1])
        assert name[0] == printed.name
        assert float(drawn.all("mc-name")[0].get("font-size")) >= 11
        assert not drawn.outside()
        assert all(box[3] <= high - 1.5 for _, box in drawn.texts("mc-said"))


def test_a_card_in_play_is_low_and_has_its_whole_text():
    """The panel that it stands in is in the window together with the map, the nest and the hand."""
    for printed in PACK.cards:
        picture, high = flat_face(printed, WORDS)
        said = Drawn(f'<svg viewBox="0 0 400 {high}">{picture}</svg>'.replace(*NAMED))

        assert " ".join(words for words, _ in said.texts("mc-said")) == printed.text
        assert high <= 100


def test_what_is_ours_is_marked():
    """One card has nothing printed, one has a printed name, and one is printed whole."""
    whole = ("name", "type", "cost", "text")

    assert "| Designed for this project" in Drawn(draw_card("hd03", PLAIN, WORDS)).words()
    assert "Text and numbers are ours" in Drawn(draw_card("ev01", PLAIN, WORDS)).words()
    assert (
        "ours"
        not in Drawn(draw_card("ev01", change_first_card(printed=whole), WORDS)).words().lower()
    )


def test_texts_are_escaped():
    pack = change_first_card(name="<b>A & B</b>", text='Gain "1" & <2> </svg>')
    drawn = Drawn(draw_card("ev01", pack, WORDS))

    assert "<b>A & B</b>" in drawn.words()
    assert read_text(drawn) == 'Gain "1" & <2> </svg>'


@pytest.mark.parametrize("words", [60, 120, 400])
def test_a_long_text_is_set_smaller_and_stays_inside(words):
    """Even a text that cannot fit stays in the frame and ends with an ellipsis."""
    pack = change_first_card(text="pheromone " * words)
    drawn = Drawn(draw_card("ev01", pack, WORDS))

    assert not drawn.outside()
    last = max(float(line.get("y")) for line in drawn.all("mc-text"))
    assert last <= 240
    assert ("\u2026" in drawn.words()) == (read_text(drawn).count("pheromone") < words)


def test_there_is_no_such_card():
    with pytest.raises(KeyError, match="xx99"):
        draw_card("xx99", PLAIN, WORDS)
