"""The steps of the worked example: before the play, the play card by card, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from hokm_teach.cards import Card, Suit, cards, of_suit
from hokm_teach.deal import Deal
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.scene import Scene
from hokm_teach.lessons.task import Answer, Judgement, SheetText, Step, Task
from hokm_teach.lessons.worked_example import story
from hokm_teach.lessons.worked_example.narration import pictured, title, told
from hokm_teach.match import Match, succession
from hokm_teach.play import Position
from hokm_teach.seats import SEATS, Seat

EVERYBODY = frozenset(SEATS[4])


@dataclass(frozen=True)
class PlayStep(Step):
    """A step that shows a card played; `before` is where another card could have been played."""

    before: Position | None = None
    played: Card | None = None


def before_the_play() -> list[Step]:
    """Return the steps from the empty table to the thirteen cards."""
    deal = story.first_deal()
    return [
        Step(
            M("Four at a table"),
            (
                M("You sit South. Ada is on your right, Bo opposite, Cleo on your left."),
                M(
                    "You and **Bo** play against Ada and Cleo. Seven tricks win a deal, seven points the match."
                ),
            ),
            Scene(phase="turn", stock=52),
            note=M("From here on, press **Next** for each card, or let the deal play itself."),
        ),
        *_finding_hakem(),
        _choose(deal),
        _thirteen(deal),
    ]


def _turned(count: int) -> Scene:
    """Lay out the first cards of the ace draw."""
    turned: dict[Seat, tuple[Card, ...]] = {}
    for each in story.ace_draw().turned[:count]:
        turned[each.seat] = (*turned.get(each.seat, ()), each.card)
    found = count == len(story.ACE_DRAW)
    return Scene(
        phase="turn",
        turned=turned,
        pairs=True,
        dealer=Seat.WEST,
        hakem=story.ace_draw().hakem if found else None,
    )


def _finding_hakem() -> list[Step]:
    count = len(story.ACE_DRAW)
    return [
        Step(
            M("Who is hakem?"),
            (
                M("Cleo turns cards up, one for each player, beginning with you on her right."),
                M("The first ace makes its owner **hakem**. It falls to you, on the fifth card."),
            ),
            _turned(count),
            frames=tuple(_turned(n) for n in range(count)),
        ),
        Step(
            M("Gathered and shuffled"),
            (
                M("The turned cards go back into the pack, and it is shuffled again."),
                M(
                    "So they say nothing about the deal: {card} will not be in your hand.",
                    card=Card("SA"),
                ),
            ),
            Scene(phase="deal", dealer=Seat.WEST, hakem=Seat.SOUTH, stock=52),
        ),
    ]


_SUITS = tuple((f"choose-{suit.value}", suit) for suit in Suit)


def _choose(deal: Deal) -> Step:
    five = deal.hand(Seat.SOUTH)

    def judge(answer: Answer) -> Judgement:
        suit = Suit(str(answer)[-1])
        held = of_suit(five, suit)
        if suit is story.TRUMP:
            why = M(
                "Hearts it is. Four of your five cards are {suit}, so the others can have few; {king} and {queen} come on top.",
                suit=suit,
                king=Card("HK"),
                queen=Card("HQ"),
            )
        elif not held:
            why = M("You hold no {suit} at all: others would have all the trumps.", suit=suit)
        else:
            why = M(
                "{card} will win a trick whatever is trump. As a trump suit it would be alone; you hold four {hearts}.",
                card=held[0],
                hearts=story.TRUMP,
            )
        return Judgement(
            suit is story.TRUMP, why, dict.fromkeys(of_suit(five, story.TRUMP), "best")
        )

    return Step(
        M("Five cards, one choice"),
        (
            M("Everybody has five cards; only hakem looks. These are yours."),
            M("Trump must be named now, before the other eight cards come."),
        ),
        _dealt(deal, "trump"),
        Task(
            M("Which suit do you name?"),
            judge,
            M("Count your cards in each suit before you look at their rank."),
            right=(f"choose-{story.TRUMP.value}",),
            choices=_SUITS,
        ),
        frames=(Scene(phase="deal", dealer=Seat.WEST, hakem=Seat.SOUTH, stock=52),),
    )


def _dealt(deal: Deal, phase: str) -> Scene:
    others = {seat: len(deal.hand(seat)) for seat in SEATS[4]}
    others.pop(Seat.SOUTH)
    out = sum(others.values()) + len(deal.hand(Seat.SOUTH))
    return Scene(
        hands={Seat.SOUTH: deal.hand(Seat.SOUTH)},
        hidden=others,
        phase=phase,
        stock=52 - out,
        hakem=Seat.SOUTH,
        dealer=Seat.WEST,
        trump=deal.trump,
    )


def _thirteen(deal: Deal) -> Step:
    named = deal.name_trump(story.TRUMP)
    rest = named.deal_rest()
    trumps = of_suit(rest.hand(Seat.SOUTH), story.TRUMP)
    return Step(
        M("Thirteen cards"),
        (
            M("The rest is dealt in packets of four. You hold **{n} trumps** now.", n=len(trumps)),
            M("Hakem leads the first trick."),
        ),
        _dealt(rest, "play").but(to_move=Seat.SOUTH),
        frames=(_dealt(named, "deal"), _dealt(named.deal_packet(), "deal")),
    )


def the_play() -> list[Step]:
    """Return one step for each card of the first deal, with a question before some of them."""
    line = story.first_play()
    questions = {8: _who_has_none, 20: _hearts_out, 22: _which_spade, 36: _when_it_stops}
    steps: list[Step] = []
    for ply, (before, after) in enumerate(pairwise(line)):
        if ply in questions:
            steps.append(questions[ply](before))
        steps.append(_play_step(ply, before, after))
    return steps


def table(position: Position, *, open_hands: bool = False) -> Scene:
    """Lay out a position of the first deal, with hakem's mark."""
    shown = EVERYBODY if open_hands else frozenset({Seat.SOUTH})
    return Scene.of(position, shown=shown, hakem=Seat.SOUTH, dealer=Seat.WEST)


def _play_step(ply: int, before: Position, after: Position) -> PlayStep:
    played = story.LINE[ply]
    return PlayStep(title(ply), (told(ply),), table(after), before=before, played=played)


def _answers(*labels: object) -> tuple[tuple[str, object], ...]:
    return tuple((f"answer-{index}", label) for index, label in enumerate(labels))


def _who_has_none(position: Position) -> Step:
    """Ask who has shown out of clubs."""

    def judge(answer: Answer) -> Judgement:
        if answer is Seat.EAST:
            return Judgement(
                True,
                pictured(
                    M(
                        "Yes: Ada could not follow {CK}. Every club you lead now can be ruffed by her."
                    )
                ),
            )
        if isinstance(answer, Seat):
            why = M(
                "{seat} followed suit when you led {CK}. Look for the one who did not.", seat=answer
            )
            return Judgement(False, pictured(why))
        return Judgement(False, M("Press a player's name at the table."))

    return Step(
        M("What the trick told you"),
        (M("A player who does not follow has shown you a whole suit that is not there."),),
        table(position),
        Task(
            M("Who has no clubs left?"),
            judge,
            M("Who put something other than a club on the king?"),
            right=(Seat.EAST,),
            seats=frozenset({Seat.EAST, Seat.NORTH, Seat.WEST}),
        ),
    )


def _hearts_out(position: Position) -> Step:
    """Ask how many hearts the opponents hold; the answer is counted in the hands."""
    theirs = [
        card
        for seat in (Seat.EAST, Seat.WEST)
        for card in of_suit(position.hand(seat), story.TRUMP)
    ]
    mine = len(of_suit(position.hand(Seat.SOUTH), story.TRUMP))
    gone = sum(card.suit is story.TRUMP for trick in position.history for card in trick.cards)

    def judge(answer: Answer) -> Judgement:
        right = answer == f"answer-{len(theirs)}"
        counted = M(
            "Thirteen in all, {gone} have been played and {mine} are in your hand: {left} is out.",
            gone=gone,
            mine=mine,
            left=len(theirs),
        )
        return Judgement(
            right,
            counted
            if right
            else M("Not quite. Count the hearts that have been played, and your own."),
        )

    return Step(
        M("Counting"),
        (
            M(
                "Counting is the skill of Hokm. Nobody else's hearts are in sight, and still you can know."
            ),
        ),
        table(position),
        Task(
            M("How many hearts are out against you?"),
            judge,
            M("One heart in the second trick, four in the fourth, three in the fifth."),
            right=(f"answer-{len(theirs)}",),
            choices=_answers(*range(4)),
        ),
    )


def _which_spade(position: Position) -> Step:
    """Ask for the spade that takes the lead."""
    jack, four = Card("SJ"), Card("S4")

    def judge(answer: Answer) -> Judgement:
        if answer == jack:
            return Judgement(
                True, M("The jack: it wins the trick, and **you** are on lead."), {jack: "right"}
            )
        why = M(
            "With {four} the trick goes to whoever holds more than {lead}: Ada's ten would take it. Your king of trumps needs you on lead.",
            four=four,
            lead=Card("S5"),
        )
        after = position.play(four).play(Card("ST"))
        return Judgement(False, why, scene=table(after), frames=(table(position.play(four)),))

    return Step(
        M("Your spade"),
        (M("Bo's low spade comes round to you. You hold {SJ} and {S4}.").given(SJ=jack, S4=four),),
        table(position),
        Task(
            M("Which one do you play?"),
            judge,
            M(
                "Who must lead the next trick, if your {king} is to draw out the last trump?",
                king=Card("HK"),
            ),
            right=(jack,),
            cards=frozenset({jack, four}),
        ),
    )


def _when_it_stops(position: Position) -> Step:
    """Ask what happens at seven."""
    right = "answer-0"

    def judge(answer: Answer) -> Judgement:
        if answer == right:
            return Judgement(
                True, M("At the seventh trick the deal is over; three cards stay in each hand.")
            )
        return Judgement(
            False,
            M(
                "Cards left in the hand count for nothing. The deal is a race to seven, not to thirteen."
            ),
        )

    return Step(
        M("Six tricks to three"),
        (M("You have six tricks, and the lead."),),
        table(position),
        Task(
            M("If you win this one, what then?"),
            judge,
            M("How many tricks win a deal?"),
            right=(right,),
            choices=_answers(
                M("The deal ends at once"),
                M("All thirteen tricks are played"),
                M("One more trick decides"),
            ),
        ),
    )


def afterwards() -> list[Step]:
    """Return the steps about the score, the loss that was not, and the kot two deals later."""
    first = story.match_after(1)
    end = table(story.first_play()[-1])
    hakem, dealer = succession(story.RULES, Seat.SOUTH, Seat.WEST, hakem_won=False)
    return [
        Step(
            M("7-3"),
            (
                M(
                    "**One point** for you and Bo, after ten tricks. Hakem's side won, so you stay hakem and Cleo deals again."
                ),
            ),
            end,
            sheets=(score_sheet(first),),
        ),
        Step(
            M("Had you lost"),
            (
                M(
                    "Then the title would have moved to the player on your right: {seat}, and you would deal.",
                    seat=hakem,
                ),
                M("Ada would have named the next trump."),
            ),
            Scene(phase="deal", hakem=hakem, dealer=dealer, stock=52),
        ),
        *_the_kot(),
    ]


def score_sheet(match: Match) -> SheetText:
    """Return a match as a score sheet."""
    rows: list[tuple[object, ...]] = []
    ours = theirs = 0
    for number, (hakem, result) in enumerate(zip(match.hakems, match.results, strict=True), 1):
        ours += result.points if result.side == 0 else 0
        theirs += result.points if result.side == 1 else 0
        tricks = M("{us}-{them}", us=result.tricks[0], them=result.tricks[1])
        if result.kot:
            tricks = M("{us}-{them} kot", us=result.tricks[0], them=result.tricks[1])
        rows.append((number, hakem, tricks, ours, theirs))
    head = (M("Deal"), M("Hakem"), M("Tricks"), M("You and Bo"), M("Ada and Cleo"))
    return SheetText(M("The score"), head, tuple(rows), lit=(len(rows) - 1,))


def _the_kot() -> list[Step]:
    line = story.kot_play()
    deal = story.kot_deal()
    tellings = (
        M("Your low diamond runs to Ada's king."),
        M("Ada draws your trumps: {card} first.", card=Card("SA")),
        M("{card}: Bo has none left to help you.", card=Card("SK")),
        M("{card}, a third round.", card=Card("SQ")),
        M("{card}: that was your fourth trump, to no trick.", card=Card("SJ")),
        M("{card} in a side suit. Nobody on your side can ruff it.", card=Card("HA")),
        M("Cleo's {card} is the seventh. You have none.", card=Card("CA")),
    )
    steps = [
        Step(
            M("Two deals later"),
            (
                M(
                    "Your side wins the second deal too, and you are hakem a third time. Your five cards are weak."
                ),
                M("You name spades: three small ones, and hope."),
            ),
            _dealt(deal, "trump"),
            sheets=(score_sheet(story.match_after(2)),),
        )
    ]
    for number, telling in enumerate(tellings):
        at = 4 * (number + 1)
        steps.append(
            Step(
                M("Trick {n} of a kot", n=number + 1),
                (telling,),
                table(line[at]),
                frames=tuple(table(position) for position in line[at - 4 : at]),
            )
        )
    after = story.match_after(3)
    steps.append(
        Step(
            M("Kot"),
            (
                M(
                    "Seven tricks without an answer: **kot**, and two points at this table. The match stands at 2-2."
                ),
                M(
                    "You lose the title too: {seat}, on your right, is hakem, and you deal.",
                    seat=after.hakem,
                ),
            ),
            Scene(phase="deal", hakem=after.hakem, dealer=after.dealer, stock=52),
            note=M("Some tables pay three for a kot against hakem. Here it is agreed as two."),
            sheets=(score_sheet(after),),
        )
    )
    return steps


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
