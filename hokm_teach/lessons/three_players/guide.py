"""What is said beside the deal of three that ends the lesson: how it stands, and how a late choice compares."""

from __future__ import annotations

from hokm_teach.cards import Card
from hokm_teach.i18n import M, Message
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.task import SheetText
from hokm_teach.lessons.three_players.last_tricks import in_reach, weighed
from hokm_teach.lessons.three_players.stopping import why
from hokm_teach.lessons.three_players.table import RULES, Standing
from hokm_teach.lessons.view import Verdict

#: With so many tricks a tie at the top begins to matter.
SOON = 5


class Guide:
    """It sees what the learner knows, and speaks of a choice only when it has been made."""

    def __init__(self) -> None:
        self._known: Knowledge | None = None
        self._chosen: tuple[Card, dict[Card, int], int] | None = None

    def follow(self, before: Knowledge | None, now: Knowledge | None) -> None:
        """Hear what the learner knew before and after something was done."""
        self._known = now
        if before is None or now is None or now.history[: len(before.history)] != before.history:
            self._chosen = None
            return
        for card in set(before.hand) - set(now.hand):
            self._chosen = (card, *weighed(before)) if in_reach(before) else None

    @property
    def note(self) -> Message | None:
        """Say how it stands, where that is worth a thought."""
        if self._known is None or self._known.trump is None:
            return None
        return standing_told(Standing(self._known.won))

    @property
    def said(self) -> tuple[Verdict, Message] | None:
        """Say how the choice just made compares."""
        if self._chosen is None:
            return None
        card, counts, _ = self._chosen
        best = counts[card] == max(counts.values()) > min(counts.values())
        return "right" if best else "info", self._compared(*self._chosen)

    @staticmethod
    def _compared(card: Card, counts: dict[Card, int], of: int) -> Message:
        most = max(counts.values())
        fields = {"card": card, "n": counts[card], "of": of}
        if not most:
            return M("No card of yours was sure of the point, however the hidden cards lay.")
        if min(counts.values()) == most:
            return M(
                "Whichever card you played, the point was sure in {n} of the {of} ways the hidden cards could lie.",
                n=most,
                of=of,
            )
        if counts[card] == most:
            return M(
                "{card} was the card: sure of the point in {n} of the {of} ways the hidden cards could lie.",
                **fields,
            )
        better = next(each for each, count in counts.items() if count == most)
        return M(
            "{card} was sure of the point in {n} of the {of} ways the hidden cards could lie, {better} in {most}.",
            **fields,
            better=better,
            most=most,
        )

    @property
    def sheet(self) -> SheetText | None:
        """Return what each card would have been sure of, as a chart; only where they differ."""
        if self._chosen is None:
            return None
        card, counts, of = self._chosen
        if len(set(counts.values())) == 1:
            return None
        ranked = sorted(counts, key=lambda each: (-counts[each], each))
        return SheetText(
            M("Ways in which a card was sure of the point"),
            (M("Card"), M("Ways, of {n}", n=of)),
            tuple((each, counts[each]) for each in ranked),
            lit=(ranked.index(card),),
            bars=tuple(counts[each] / of for each in ranked),
        )


def standing_told(standing: Standing) -> Message | None:
    """Say what is worth a thought in the counts: a tie at the top, or seven that are not the end."""
    if standing.over or standing.most < SOON:
        return None
    if len(standing.leaders) == 2:
        one, other = standing.leaders
        return whose(
            standing.scorer,
            M(
                "{one} and {other} are level at the top. If it ended so, the point would be yours.",
                one=one,
                other=other,
            ),
            M(
                "{one} and {other} are level at the top. If it ended so, the point would be {seat}'s.",
                one=one,
                other=other,
                seat=standing.scorer,
            ),
        )
    return why(standing) if standing.most >= RULES.tricks_to_win else None
