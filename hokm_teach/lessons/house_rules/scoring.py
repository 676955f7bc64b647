"""What a finished deal is worth, for whom, and why; and what is said to whoever writes down something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from hokm_teach.errors import BadResult
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.game.people import all_sides, members, side_name
from hokm_teach.lessons.house_rules.settings import points_told
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement, Task
from hokm_teach.match import DealResult, Match, scoring_side
from hokm_teach.rules import RULESETS, RuleSet
from hokm_teach.seats import SEATS, Seat, side_of, sides


@dataclass(frozen=True)
class Ended:
    """Tricks by side at the end of a deal, under a hakem, by some rules. Whether it can have ended so is asked of `fault`."""

    rules: RuleSet
    hakem: Seat
    tricks: tuple[int, ...]

    @property
    def side(self) -> int:
        """Which side scores, South's being nought."""
        return scoring_side(self.tricks)

    @property
    def kot(self) -> bool:
        """Whether nobody else has a trick."""
        return sum(self.tricks) == max(self.tricks)

    @property
    def by_hakem(self) -> bool:
        """Whether hakem's side scores."""
        return self.side == side_of(self.hakem, self.rules.players)

    @property
    def points(self) -> int:
        """What it is worth."""
        return self.rules.points(by_hakem=self.by_hakem, kot=self.kot)

    @property
    def result(self) -> DealResult:
        """The deal as it is written down."""
        return DealResult(self.side, self.tricks, self.by_hakem, self.kot, self.points)

    @cached_property
    def fault(self) -> Message | None:
        """Say why no deal ends so, or nothing where one does."""
        try:
            Match.start(self.rules, self.hakem).record(self.result)
        except BadResult as error:
            return error.message
        return None

    @property
    def names(self) -> dict[Seat, Seat]:
        """Who sits where: nobody has changed places."""
        return {seat: seat for seat in SEATS[self.rules.players]}

    def side_name(self, side: int) -> object:
        """Return what a side is called."""
        return side_name(side, self.names)

    def scene(self) -> Scene:
        """Lay out the table with the tricks before those who won them, and what is left in the hands."""
        left = max(0, self.rules.hand_size - sum(self.tricks))
        return Scene(
            won=self.tricks,
            hidden=dict.fromkeys(self.names, left),
            hakem=self.hakem,
            phase="over",
            players=self.rules.players,
        )

    def told(self) -> tuple[Message, ...]:
        """Say whose table it is, who is hakem, and the tricks."""
        hakem = whose(self.hakem, M("You are hakem."), M("{seat} is hakem.", seat=self.hakem))
        return (
            sentences([M("Rules at this table: **{rules}**.", rules=self.rules), hakem]),
            M("Tricks: {counts}.", counts=self.counts()),
        )

    def counts(self) -> list[Message]:
        """Tell the tricks side by side, by name."""
        return [
            M("{name} {n}", name=name, n=count)
            for name, count in zip(all_sides(self.names), self.tricks, strict=True)
        ]


def worth(ended: Ended) -> Message:
    """Say who scores how much."""
    who, n = members(ended.side, ended.names), ended.points
    if len(who) == 1:
        return whose(
            who[0],
            plural("You score **{n} point**.", "You score **{n} points**.", n),
            plural("{seat} scores **{n} point**.", "{seat} scores **{n} points**.", n, seat=who[0]),
        )
    a, b = who
    return whose(
        a,
        plural("You and {b} score **{n} point**.", "You and {b} score **{n} points**.", n, b=b),
        plural(
            "{a} and {b} score **{n} point**.", "{a} and {b} score **{n} points**.", n, a=a, b=b
        ),
    )


def why_worth(ended: Ended) -> Message:
    """Say why it is worth that."""
    if not ended.kot:
        return _no_kot(ended)
    if ended.by_hakem:
        return M(
            "Nobody else has a trick: **kot** by hakem's side, which counts {n}.", n=ended.points
        )
    return M(
        "Nobody else has a trick: **kot** against hakem, which counts {n} at this table.",
        n=ended.points,
    )


def _no_kot(ended: Ended) -> Message:
    if ended.tricks.count(max(ended.tricks)) > 1:
        return M("Two have most tricks, and that feeds the third.")
    others = sum(ended.tricks) - max(ended.tricks)
    return plural(
        "The others have {n} trick, so it is no kot but a plain win.",
        "The others have {n} tricks, so it is no kot but a plain win.",
        others,
    )


# the same as a question


def points_task(ended: Ended) -> Task:
    """Ask who scores how many points."""
    right = _answer(ended.side, ended.points)
    offered = _offered(ended)
    return Task(
        M("**{rules}**: what goes on the score sheet?", rules=ended.rules),
        partial(_judge, ended),
        M("First: whose tricks? Then: has anybody else a single one? And was it hakem's side?"),
        (right,),
        choices=tuple((_answer(*each), _told(ended, *each)) for each in offered),
    )


def _answer(side: int, points: int) -> str:
    return f"answer-{side}-{points}"


def _offered(ended: Ended) -> list[tuple[int, int]]:
    """Return what may be written: 1, 2 or 3 for the side that scores, and its points for another."""
    mine = [(ended.side, points) for points in (1, 2, 3)]
    others = [side for side in range(sides(ended.rules.players)) if side != ended.side]
    return sorted([*mine, (others[0], ended.points)])


def _told(ended: Ended, side: int, points: int) -> Message:
    return M("{who}: {points}", who=ended.side_name(side), points=points_told(points))


def _judge(ended: Ended, answer: Answer) -> Judgement:
    _, side, points = str(answer).split("-")
    if int(side) != ended.side:
        return Judgement(False, _wrong_side(ended, int(side)))
    if int(points) == ended.points:
        return Judgement(True, sentences([worth(ended), why_worth(ended)]))
    return Judgement(False, _wrong_points(ended, int(points)))


def _wrong_side(ended: Ended, side: int) -> Message:
    """Say why a side does not score."""
    if ended.tricks.count(max(ended.tricks)) > 1:
        return sentences([why_worth(ended), worth(ended)])
    many = M("{name} {n}", name=ended.side_name(ended.side), n=max(ended.tricks))
    few = M("{name} {n}", name=ended.side_name(side), n=ended.tricks[side])
    return M("Points go to the most tricks, whoever was hakem: {many}, {few}.", many=many, few=few)


def _wrong_points(ended: Ended, said: int) -> Message:
    if not ended.kot:
        return sentences([M("More than 1 is paid for **kot** only."), _no_kot(ended)])
    if said == ended.rules.win_points:
        return sentences([M("One is for a plain win."), why_worth(ended)])
    if ended.by_hakem:
        return sentences([M("{n} is for a kot **against** hakem.", n=said), why_worth(ended)])
    if said < ended.points:
        return sentences([M("{n} is what hakem's own kot counts.", n=said), why_worth(ended)])
    others = [rules for rules in RULESETS.values() if rules.away_kot_points == said][:1]
    return sentences(
        [
            M("{n} is paid at other tables, such as **{rules}**.", n=said, rules=others[0]),
            why_worth(ended),
        ]
    )


def endings(rules: RuleSet) -> Sequence[tuple[int, ...]]:
    """Return every count of tricks at which a deal of two sides can end."""
    most = rules.tricks_to_win
    ours = [(most, n) for n in range(most)]
    return tuple(ours + [(n, most) for _, n in ours])
