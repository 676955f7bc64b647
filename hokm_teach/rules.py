"""Rule sets are data: every point where the source texts differ is a field with a name (`docs/rules.md`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from hokm_teach.cards import PACK, Card, Rank
from hokm_teach.errors import BadOption
from hokm_teach.i18n import M, Message, Runs

HAKEMS_LEFT = "hakem's left"
ROTATES = "rotates"
OPPOSITE = "opposite"
SECOND_ACE = "second ace"
HAKEM_CHOOSES = "hakem chooses"
KEEP_OR_PASS = "keep or pass"  # noqa: S105 - no password: the player passes a card
DEALT = "dealt"


@dataclass(frozen=True)
class RuleSet:
    """One way to play Hokm, taken from one source text."""

    name: str
    source: str  # the source text the rules are from; docs/rules.md says what each is
    title: Message
    players: int = 4
    packets: tuple[int, ...] = (5, 4, 4)  # cards a player, round by round
    pack: tuple[Card, ...] = PACK
    removed_card: Card | None = None  # taken out of the pack so that it can be shared out evenly
    removed_choices: tuple[Card | None, ...] = (None,)
    hand_size: int = 13  # cards each player has when the play begins
    #: How many of the first packet are laid away, by hakem and by the other; none, or as HAKEM_CHOOSES.
    discard: tuple[int, int] | str | None = None
    discard_choices: tuple[tuple[int, int] | str | None, ...] = (None,)
    draw: str = ""  # how hands grow from the stock: KEEP_OR_PASS, DEALT, or not at all
    last_sees_both: bool = (
        False  # a turn with two cards left in the stock sees both and takes either
    )
    partner: str = OPPOSITE  # how hakem's partner is found: OPPOSITE or SECOND_ACE
    dealer: str = HAKEMS_LEFT  # HAKEMS_LEFT (hakem leads) or ROTATES (right of the dealer leads)
    dealer_choices: tuple[str, ...] = (HAKEMS_LEFT,)
    tricks_to_win: int = 7
    win_points: int = 1
    kot_points: int = 2  # kot by hakem's side
    away_kot_points: int = 2  # kot by the other side
    away_kot_choices: tuple[int, ...] = (2, 3)
    target: int = 7  # points that win the match
    target_choices: tuple[int, ...] = (1, 3, 5, 7)

    def __post_init__(self) -> None:
        self._check("target", self.target, self.target_choices)
        self._check("away_kot_points", self.away_kot_points, self.away_kot_choices)
        self._check("dealer", self.dealer, self.dealer_choices)
        self._check("discard", self.discard, self.discard_choices)
        self._check("removed_card", self.removed_card, self.removed_choices)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are played with, in their standing order.

        >>> len(RULESETS["governor-3"].cards)
        51
        """
        return tuple(card for card in self.pack if card is not self.removed_card)

    @property
    def discards(self) -> tuple[tuple[int, int], ...]:
        """The numbers of cards that hakem and the other may lay away, each pair one way.

        >>> RULESETS["draft-2"].discards, RULESETS["classic-2"].discards
        (((2, 3), (3, 2)), ((0, 0),))
        """
        if self.discard == HAKEM_CHOOSES:
            fewer = self.packets[0] // 2
            return (fewer, self.packets[0] - fewer), (self.packets[0] - fewer, fewer)
        return (self.discard,) if isinstance(self.discard, tuple) else ((0, 0),)

    def _check(self, field: str, value: object, offered: tuple[object, ...]) -> None:
        if not any(value == each and type(value) is type(each) for each in offered):  # True is no 1
            raise BadOption(field, value, offered)

    def having(self, **options: Any) -> RuleSet:
        """Return the rule set with some fields switched; raise BadOption for a value not offered.

        >>> RULESETS["family-4"].having(away_kot_points=3).away_kot_points
        3
        """
        unknown = set(options) - set(SWITCHES)
        if unknown:
            raise BadOption("a switch", sorted(unknown)[0], SWITCHES)
        return replace(self, **options)

    def points(self, *, by_hakem: bool, kot: bool) -> int:
        """Return the points of a won deal.

        >>> [RULESETS["classic-4"].points(by_hakem=h, kot=True) for h in (True, False)]
        [2, 3]
        """
        if not kot:
            return self.win_points
        return self.kot_points if by_hakem else self.away_kot_points

    def runs(self, lang: str) -> Runs:
        """Return the rule set's title."""
        return self.title.runs(lang)

    def __repr__(self) -> str:
        usual = RULESETS.get(self.name, self)
        switched = ", ".join(
            f"{field}={getattr(self, field)!r}"
            for field in SWITCHES
            if getattr(self, field) != getattr(usual, field)
        )
        return f"RULESETS[{self.name!r}]" + (f".having({switched})" if switched else "")


#: The fields a table may agree to change.
SWITCHES = ("target", "away_kot_points", "dealer", "discard", "removed_card")

_FAMILY = RuleSet("family-4", "sv-hokm.txt", M("Family table"))
_CLASSIC = RuleSet(
    "classic-4",
    "fr-hokm.txt",
    M("Classic"),
    away_kot_points=3,
    away_kot_choices=(3,),
)
_GOVERNOR = RuleSet(
    "governor-4",
    "uk-governor.txt",
    M("Governor"),
    partner=SECOND_ACE,
    dealer_choices=(HAKEMS_LEFT, ROTATES),
    away_kot_points=3,
    away_kot_choices=(3,),
)

_TWOS = tuple(card for card in PACK if card.rank is Rank.TWO)
_GOVERNOR_3 = RuleSet(
    "governor-3",
    "uk-governor.txt",
    M("Governor for three"),
    players=3,
    packets=(5, 4, 4, 4),
    removed_card=Card("C2"),
    removed_choices=_TWOS,
    hand_size=17,
    away_kot_points=3,
    away_kot_choices=(3,),
)
_TWO = RuleSet(
    "draft-2",
    "fa-two-player.txt",
    M("Draft for two"),
    players=2,
    packets=(5,),
    discard=HAKEM_CHOOSES,
    discard_choices=(HAKEM_CHOOSES,),
    draw=KEEP_OR_PASS,
    last_sees_both=True,
    away_kot_points=3,
    away_kot_choices=(3,),
)
_CLASSIC_2 = replace(
    _TWO,
    name="classic-2",
    source="fr-hokm.txt",
    title=M("Classic for two"),
    discard=None,
    discard_choices=(None, (3, 2)),
)
_GOVERNOR_2 = replace(
    _TWO,
    name="governor-2",
    source="uk-governor.txt",
    title=M("Governor for two"),
    discard=(2, 2),
    discard_choices=((2, 2),),
    draw=DEALT,
    last_sees_both=False,
)

#: Every rule set by name.
RULESETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (_FAMILY, _CLASSIC, _GOVERNOR, _GOVERNOR_3, _TWO, _CLASSIC_2, _GOVERNOR_2)
}


def rule_set(name: str) -> RuleSet:
    """Return the rule set called `name`; raise BadOption when there is none."""
    if name not in RULESETS:
        raise BadOption("rule set", name, tuple(RULESETS))
    return RULESETS[name]
