"""Pictures are cached by viewer and by the exact state that they show, within limits."""

from service.boards.pictures import Pictures, Sight

STATE, LATER = object(), object()
MINE = Sight("m", 7, 0)


def make_pictures(**more):
    pictures = Pictures(**more)
    pictures.keep(MINE, STATE, b"<svg/>")
    return pictures


def test_a_picture_is_given_again_to_whom_it_was_drawn_for():
    pictures = make_pictures()

    assert pictures.get(MINE, STATE) == b"<svg/>"
    assert pictures.get(MINE._replace(seat=1), STATE) is None
    assert pictures.get(MINE._replace(seat=None), STATE) is None
    assert pictures.get(MINE._replace(match_id="n"), STATE) is None
    assert pictures.get(MINE._replace(version=8), STATE) is None
    assert pictures.get(MINE._replace(what="board-map"), STATE) is None
    assert pictures.get(MINE._replace(language="de"), STATE) is None
    assert pictures.get(MINE._replace(called=("Ada",)), STATE) is None


def test_a_picture_of_another_state_is_not_given():
    """A picture is not reused if the match was loaded again and its state may differ."""
    pictures = make_pictures()
    assert pictures.get(MINE, LATER) is None

    pictures.keep(MINE, LATER, b"<svg>2</svg>")

    assert pictures.get(MINE, STATE) is None
    assert pictures.get(MINE, LATER) == b"<svg>2</svg>"


def test_the_pictures_asked_for_last_stay():
    pictures = make_pictures(most=20)
    other, third = Sight("m", 8, 0), Sight("m", 9, 0)
    pictures.keep(other, STATE, b"12345678")
    pictures.get(MINE, STATE)
    pictures.keep(third, STATE, b"12345678")

    assert pictures.get(other, STATE) is None
    assert pictures.get(MINE, STATE)
    assert pictures.get(third, STATE)


def test_a_picture_that_is_kept_again_counts_once():
    pictures = make_pictures(most=12)
    for _ in range(3):
        pictures.keep(MINE, STATE, b"<svg/>")
    pictures.keep(Sight("m", 8, 0), STATE, b"<svg/>")

    assert pictures.get(MINE, STATE)
