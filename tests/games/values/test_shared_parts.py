"""Parts that consecutive views share."""

from games.marks import reuse_last


def test_the_last_result_for_each_first_argument_is_used_again():
    calls = []

    @reuse_last
    def build(seat, cards):
        calls.append((seat, cards))
        return [seat, *cards]

    first = build(0, (1, 2))

    assert build(1, (3,)) == [1, 3]
    assert build(0, (*[1], 2)) is first
    assert build(0, (2,)) == [0, 2]
    assert build(0, (1, 2)) == first
    assert calls == [(0, (1, 2)), (1, (3,)), (0, (2,)), (0, (1, 2))]


def test_only_so_many_results_are_kept():
    calls = []

    @reuse_last
    def build(number):
        calls.append(number)
        return number

    for number in [*range(1000), 0]:
        assert build(number) == number

    assert len(calls) == 1001
