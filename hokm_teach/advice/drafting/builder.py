"""One of two simple players whose hand grows from the stock, in whole numbers: many of them a second."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from hokm_teach.bots.building import suit_worth, values
from hokm_teach.cards import Card, Suit
from hokm_teach.rules import RuleSet


@dataclass
class Builder:
    """His cards, how many he still needs, and what the cards he has not seen are worth together.

    He decides as `bots.building` does, and the tests hold the two to the same choices.
    """

    value: Mapping[Card, int]  # hundredths of a trick
    hand: list[Card]
    needs: int
    unseen: int  # hundredths of a trick of all the cards he has not seen
    count: int  # how many they are

    @classmethod
    def of(
        cls, rules: RuleSet, trump: Suit, hand: Collection[Card], seen: Collection[Card]
    ) -> Builder:
        """Return a player who holds `hand` and has seen `seen`, his hand included."""
        return cls(
            values(trump),
            list(hand),
            rules.hand_size - len(hand),
            _whole(rules.cards, trump) - suit_worth(seen, trump),
            len(rules.cards) - len(seen),
        )

    def sees(self, card: Card) -> None:
        """Take a card off what he has not seen."""
        self.unseen -= self.value[card]
        self.count -= 1

    def keeps(self, top: Card) -> bool:
        """Whether he keeps a top card that he has just turned: it is worth as much as the others on average."""
        return self.value[top] * self.count >= self.unseen

    def takes(self, card: Card) -> None:
        """Put a card into his hand."""
        self.hand.append(card)
        self.needs -= 1


@lru_cache(maxsize=32)
def _whole(pack: tuple[Card, ...], trump: Suit) -> int:
    return suit_worth(pack, trump)
