"""A tally tells what deals counted one by one would tell, and is fair to choices that were given up early."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hokm_teach import RULESETS
from hokm_teach.advice import Ending, Tally
from hokm_teach.advice.tally import mean


def test_a_choice_given_up_early_is_told_beside_the_leader_not_by_its_own_lucky_deals():
    """The first deals were good for everybody: what was given up then was worse, and must not end on top."""
    lucky, plain = bytes([Ending.KOT_WON] * 20), bytes([Ending.LOST] * 60 + [Ending.WON] * 20)
    worse = bytes([Ending.WON] * 20)
    tally = Tally({"first": lucky + plain, "given up": worse}, RULESETS["draft-2"])
    assert tally.ranking == ("first", "given up")
    assert tally.points("given up").value == pytest.approx(tally.points("first").value - 1)
    assert tally.wins("given up").value == pytest.approx(tally.wins("first").value)
    assert tally.points("given up").reach > tally.points("first").reach


@given(st.data())
def test_a_tally_is_what_counting_deal_by_deal_gives(data):
    """The sums by ending say the same as each deal's points taken one by one, weighed or not."""
    deals = data.draw(st.integers(1, 30))
    ends = st.lists(st.sampled_from(Ending), min_size=deals, max_size=deals).map(bytes)
    weights = data.draw(
        st.none() | st.lists(st.floats(0.01, 1), min_size=deals, max_size=deals).map(tuple)
    )
    tally = Tally({"a": data.draw(ends), "b": data.draw(ends)}, RULESETS["draft-2"], True, weights)
    weighs = weights or (1.0,) * deals
    points = {Ending.KOT_LOST: -3, Ending.LOST: -1, Ending.WON: 1, Ending.KOT_WON: 2}
    of = {choice: [points[Ending(end)] for end in tally.endings[choice]] for choice in "ab"}
    for choice, own in of.items():
        counted = mean(own, weighs)
        assert tally.points(choice).value == pytest.approx(counted.value)
        assert tally.points(choice).reach == pytest.approx(counted.reach)
        won = sum(w for w, each in zip(weighs, own, strict=True) if each > 0) / sum(weighs)
        assert tally.wins(choice).value == pytest.approx(won)
    gaps = mean([a - b for a, b in zip(of["a"], of["b"], strict=True)], weighs)
    assert tally.gap("a", "b").value == pytest.approx(gaps.value)
    assert tally.gap("a", "b").reach == pytest.approx(gaps.reach)
