"""What advice for two is worth, and that every way of playing ends: `python -m tests.verify.drafting [SHARE]`.

Each deal is played twice with the same pack, the seats swapped, so neither side has the better cards. One side does
what the advice says, the other follows a rule of thumb. Then the hands are decided exactly, both playing open and for
the best, and for comparison played by the simple player, who sees his own cards only.

SHARE (1 by default) multiplies every number of deals. Ends with status 1 unless the advice is ahead of every rule of
thumb by more than chance explains.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence

from hokm_teach import RULESETS, Card, Match, Round, RuleSet, Suit, shuffled
from hokm_teach.advice.drafting import advise, is_open
from hokm_teach.advice.drafting.finishing import ENDINGS
from hokm_teach.advice.playouts import Ending
from hokm_teach.advice.tally import Estimate, mean
from hokm_teach.bots import decide
from hokm_teach.cards import Rank, of_suit
from hokm_teach.commands.cores import spread
from hokm_teach.deal import Phase
from hokm_teach.knowledge import Knowledge
from hokm_teach.match import DealResult
from hokm_teach.seats import SEATS, side_of
from hokm_teach.solver import outcome, warm
from tests.dealing import places, step

DEALS, MATCHES = 2_000, 2_000
#: Deals sampled for a choice: no more than this, and fewer where one choice is ahead of all others.
MOST, STEP = 48, 24
DRAFT, CLASSIC, GOVERNOR = (RULESETS[name] for name in ("draft-2", "classic-2", "governor-2"))
DISCARDING = CLASSIC.having(discard=(3, 2))
WAYS_FOR_TWO = (DRAFT, CLASSIC, DISCARDING, GOVERNOR)
EVERY_WAY = (*WAYS_FOR_TWO, *(rules for rules in RULESETS.values() if rules.players > 2))
HAKEM = SEATS[2][0]
LONGEST = 500  # deals of a match, more than any that makes progress

Player = Callable[[Knowledge], str]


def advised(known: Knowledge) -> str:
    """Do what leads after a few samples."""
    if not is_open(known):
        return decide(known)
    for tally in advise(known, seed=0, step=STEP):
        first, *others = tally.ranking
        if tally.deals(first) >= MOST or all(tally.gap(first, each).low > 0 for each in others):
            return first
    raise AssertionError("advice has no end")


def higher(known: Knowledge) -> str:
    """Keep what is higher than the middle of the unseen cards, whatever its suit; else like the simple player."""
    if known.phase is not Phase.DRAW:
        return decide(known)
    top, *below = known.offered
    if below:
        return "keep" if top.rank >= below[0].rank else "pass"
    ranks = sorted(card.rank for card in known.unseen)
    return "keep" if top.rank > ranks[len(ranks) // 2] else "pass"


def honours(known: Knowledge) -> str:
    """Keep trumps and honours, lay the others away; name the longest suit, of equals the one with higher cards."""
    if known.phase is Phase.DRAW:
        return "keep" if _wanted(known.offered[0], known.trump) else "pass"
    if known.phase is Phase.PLAY:
        return decide(known)
    trump = known.trump or max(Suit, key=lambda suit: _length(known.hand, suit))
    order = sorted(
        known.hand, key=lambda card: (_wanted(card, trump), card.suit is trump, card.rank)
    )
    poor = sum(not _wanted(card, trump) for card in known.hand)
    count = min(known.discards, key=lambda offered: (abs(offered - poor), offered))
    word = ["away"] if known.trump else ["trump", trump.value]
    return " ".join([*word, *map(str, order[:count])])


def _wanted(card: Card, trump: Suit | None) -> bool:
    return card.suit is trump or card.rank >= Rank.JACK


def _length(hand: Sequence[Card], suit: Suit) -> tuple[int, ...]:
    held = of_suit(hand, suit)
    return len(held), *(card.rank for card in held)


RULES_OF_THUMB: dict[str, Player] = {
    "keep the higher card": higher,
    "keep trumps and honours": honours,
}
#: No rule of thumb: what the advice takes the other player for.
BESIDE: dict[str, Player] = {"the simple player": decide}


def duel(task: tuple[RuleSet, str, int]) -> tuple[int, int]:
    """Play one pack twice, each side hakem once; return the advised side's points, decided exactly and as played."""
    rules, name, seed = task
    rival = (RULES_OF_THUMB | BESIDE)[name]
    exact = played = 0
    for us in SEATS[2]:
        deal = Round.start(rules, HAKEM, shuffled(f"duel {seed}", rules.cards))
        while deal.phase is not Phase.PLAY:
            player = advised if deal.to_act is us else rival
            deal = deal.act(player(deal.view(deal.to_act)))
        points = _points(rules, ENDINGS[outcome(deal.position)])
        exact += points if us is HAKEM else -points
        while deal.to_act is not None:
            deal = deal.act(decide(deal.view(deal.to_act)))
        result = deal.result
        played += result.points if result.side == side_of(us, 2) else -result.points
    return exact, played


def _points(rules: RuleSet, ending: Ending) -> int:
    """Return hakem's points of an ending."""
    won, kot = ending >= Ending.WON, ending in (Ending.KOT_WON, Ending.KOT_LOST)
    points = rules.points(by_hakem=won, kot=kot)
    return points if won else -points


def against(rules: RuleSet, name: str, deals: int) -> bool:
    """Print by how many points a deal the advice beats a rule; say whether that is more than chance explains."""
    begun = time.monotonic()
    both = list(spread(duel, [(rules, name, seed) for seed in range(deals)]))
    exact, played = (mean(column, [1.0] * len(column)) for column in zip(*both, strict=True))
    seconds = time.monotonic() - begun
    print(
        f"{_way(rules):22}{name:26}{deals:6}{_told(exact):>18}{_told(played):>18}{seconds:7.0f} s",
        flush=True,
    )
    return exact.low > 0


def _told(pair: Estimate) -> str:
    return f"{pair.value / 2:+.3f} ± {pair.reach / 2:.3f}"


def _way(rules: RuleSet) -> str:
    return rules.name + (" with discards" if rules == DISCARDING else "")


def unsound(task: tuple[RuleSet, int]) -> int:
    """Play a match at random; return 1 where it did not come to a sound end."""
    rules, seed = task
    chance = random.Random(f"match {seed}")
    match = Match.start(rules.having(target=chance.choice(rules.target_choices)), HAKEM)
    while match.winner is None:
        result = _random_deal(match, chance)
        if result is None or len(match.results) > LONGEST:
            print(f"  wrong: match {seed} by {rules!r}")
            return 1
        match = match.record(result)
    return 0


def _random_deal(match: Match, chance: random.Random) -> DealResult | None:
    """Decide a deal at random, looking after every step whether each card is in one place; None where one is not."""
    pack = shuffled(str(chance.random()), match.rules.cards)
    deal = Round.start(match.rules, match.hakem, pack, match.dealer)
    while deal.to_act is not None:
        deal = step(deal, chance)
        where = places(deal)
        if set(where) != set(pack) or set(where.values()) != {1}:
            return None
    return deal.result


def main(share: float = 1.0) -> int:
    """Print how the advice does against each rule of thumb and against the simple player, then play the matches."""
    warm()  # once, before several processes would each compile
    print(
        f"\n{'':54}points a deal, ahead by\n{'':48}{'deals':>6}{'decided exactly':>18}{'as played':>18}"
    )
    ahead = []
    for rules in WAYS_FOR_TWO:
        deals = max(10, round(share * (DEALS if rules is DRAFT else DEALS / 4)))
        for name in RULES_OF_THUMB | BESIDE:
            if name == "keep the higher card" and rules is GOVERNOR:
                continue  # there is nothing to keep
            won = against(rules, name, deals)
            ahead += [won] if name in RULES_OF_THUMB else []
    print()
    wrong = 0
    for rules in EVERY_WAY:
        count = max(10, round(share * MATCHES))
        found = sum(spread(unsound, [(rules, seed) for seed in range(count)]))
        print(
            f"{_way(rules):22}{count:6} matches at random, {found} without a sound end", flush=True
        )
        wrong += found
    return 0 if all(ahead) and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:2])))
