"""A second look with all hands open: where the story's players could have done better."""

from __future__ import annotations

from dataclasses import dataclass

from hokm_teach.cards import Card, cards
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.task import Step
from hokm_teach.lessons.worked_example import story
from hokm_teach.lessons.worked_example.laying import PlayStep, table
from hokm_teach.lessons.worked_example.narration import pictured


@dataclass(frozen=True)
class Slip:
    """A card of the story that gave a trick away, seen with all hands open."""

    ply: int
    better: tuple[Card, ...]  # the cards that would have kept the trick
    told: Message


#: Where the story's players could have done better; a test asks the solver for each.
SLIPS: tuple[Slip, ...] = (
    Slip(
        0,
        cards("SJ S4 HK HQ H9 H7 H4 H2 D8 D6"),
        M(
            "A club takes Ada's only one away: when Cleo comes in with {HA}, she gives Ada a ruff. Draw trumps first and all your clubs live. Twelve tricks instead of eleven."
        ),
    ),
    Slip(
        16,
        cards("SA SK SQ S2 CQ CJ CT C9"),
        M(
            "Bo's last trump could ruff a diamond for you. Led now, it is gone. A spade or a club keeps eight of the nine tricks that are left, the ten keeps seven."
        ),
    ),
    Slip(
        17,
        cards("HA"),
        M(
            "Cleo can take the ten with {HA} and lead diamonds at once, before your {D8} finds a way out: two tricks for her side. If she waits, it is one."
        ),
    ),
    Slip(
        24,
        cards("S4 C5"),
        M(
            "{HK} runs into {HA}, and a diamond follows. Go to Bo first, with {S4} or {C5}: on his high cards you throw {D8}, and only the ace is lost. Six tricks instead of five."
        ),
    ),
)


def second_look() -> list[Step]:
    """Return one step for each slip, all hands open, with the better cards marked."""
    line = story.first_play()
    intro = Step(
        M("A second look"),
        (
            M(
                "The story's players did well with what they could see. With **all four hands open**, four cards turn out to have cost a trick."
            ),
            M(
                "Nobody at the table could know all of this: that is the difference between playing and solving."
            ),
        ),
        table(line[0], open_hands=True),
    )
    steps: list[Step] = [intro]
    for slip in SLIPS:
        before, played = line[slip.ply], story.LINE[slip.ply]
        scene = table(before, open_hands=True).but(
            marks={played: "wrong"} | dict.fromkeys(slip.better, "best")
        )
        steps.append(
            PlayStep(
                M("Instead of {card}", card=played),
                (pictured(slip.told),),
                scene,
                note=M("Press **What if** and play it on."),
                before=before,
                played=played,
            )
        )
    return steps
