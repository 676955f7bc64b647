"""What is said of each card of the first deal: who played it, and why.

Cards and suits are named by their letters: {CA} is the ace of clubs, {H} the hearts.
"""

from __future__ import annotations

from hokm_teach.cards import PICTURES
from hokm_teach.i18n import M, Message
from hokm_teach.lessons.worked_example.story import LINE

#: One message a card, in the order of the play.
NARRATION: tuple[Message, ...] = (
    # 1
    M(
        "You lead {CA}. No club is higher: only a ruff could take it, and in the first round that is unlikely."
    ),
    M("Ada follows with her only club. Nobody can see that yet, but she can."),
    M("Bo follows. Your ace is winning, so his lowest club is enough."),
    M("Cleo follows too: all four had a club, and **the trick is yours**. Hakem's side has one."),
    # 2
    M(
        "You lead {CK}. It is now the highest club about. The question is whether all three still hold one."
    ),
    M(
        "Ada is out of clubs. She may play anything, and she **ruffs** with {H3}: the smallest trump beats your king."
    ),
    M(
        "Bo follows with a club. He holds higher hearts than Ada's, but he has clubs, so he must play one."
    ),
    M("Cleo follows. The trick is **Ada's**: one each, and you know now that Ada has no clubs."),
    # 3
    M("Ada leads a diamond, her longest suit. She has no club to give back, and trumps are yours."),
    M("Bo wins with {DA}. It is his only diamond: he will be able to ruff the next one."),
    M("Cleo plays low. Her queen cannot beat the ace, so she saves it."),
    M("You follow with {D6}. Two tricks for you and Bo, and Bo leads."),
    # 4
    M(
        "Bo leads {HJ}, a trump. Drawing trumps is the plan: what the others no longer hold cannot ruff your clubs."
    ),
    M("Cleo plays low. With {HA} behind the jack she can wait for a king."),
    M("You play {H2}. The jack is high enough as it stands, and it belongs to your partner."),
    M("Ada follows with {H5}, her last heart. The jack holds: **3-1**."),
    # 5
    M(
        "Bo leads {HT}, the second round of trumps. With trumps that are gone Ada and Cleo cannot ruff."
    ),
    M("Cleo waits again with {H8}. Only {HA} is left to her in hearts."),
    M("You play {H4} and keep {HK}, {HQ}, {H9} and {H7}. Bo's ten is winning."),
    M("Ada throws a diamond: she has no trump left. **4-1**."),
    # 6
    M(
        "Bo is out of trumps, so he crosses to you with a low spade. He holds {SA}, {SK} and {SQ} himself, so a jack of yours would be as good as any of them."
    ),
    M("Cleo follows low. She has nothing above the nine."),
    M(
        "You play {SJ}. With the three higher spades in Bo's hand it is as good as the ace. Now you are **on lead**."
    ),
    M("Ada follows low. Her ten cannot beat the jack. **5-1**."),
    # 7
    M(
        "You lead {HK} to draw the last trump that is out. It is {HA}, and you know it: it is the only heart you cannot see."
    ),
    M("Ada throws a diamond."),
    M("Bo has no heart. He throws a club, since your side has plenty."),
    M(
        "Cleo's {HA} takes your king. **5-2**; and now the opponents have no trump at all. Your {HQ}, {H9} and {H7} are the last three."
    ),
    # 8
    M("Cleo leads {DQ}. Bo's ace is gone, so her side's diamonds are high."),
    M("You still hold {D8}, so you follow. You may not ruff while you can follow."),
    M("Ada follows low: her partner's queen is winning."),
    M(
        "Bo is out of diamonds, and out of trumps too. He throws a club. Their third trick: **5-3**."
    ),
    # 9
    M("Cleo leads another diamond."),
    M(
        "Now your diamonds are gone, and you **ruff** with {H7}. Nobody can overruff: the other two trumps are yours."
    ),
    M("Ada follows."),
    M("Bo throws a club. **6-3**: one more trick, and the deal is over."),
    # 10
    M(
        "You lead {C5}. No opponent has a trump, so nobody can ruff a club any more. The highest that is left is Bo's {CQ}."
    ),
    M("Ada has no club and no trump. Whatever she plays cannot win."),
    M("Bo plays {CQ}. Only {C4} is out against it."),
    M("Cleo follows with {C4}. The trick is Bo's, and that makes **seven**."),
)

TITLES: tuple[Message, ...] = (
    M("Trick 1: the ace of clubs"),
    M("Trick 2: the king is ruffed"),
    M("Trick 3: Bo takes over"),
    M("Trick 4: trumps, first round"),
    M("Trick 5: trumps, second round"),
    M("Trick 6: crossing to your hand"),
    M("Trick 7: the king meets the ace"),
    M("Trick 8: their third"),
    M("Trick 9: a ruff of your own"),
    M("Trick 10: the seventh"),
)


def told(ply: int) -> Message:
    """Return what is said of the card played at `ply` (0 is the first lead)."""
    return NARRATION[ply].given(**PICTURES)


def title(ply: int) -> Message:
    """Return the heading of the trick that `ply` belongs to."""
    return TITLES[ply // 4]


assert len(NARRATION) == len(LINE)  # noqa: S101 - a story with a hole must not open


def pictured(message: Message) -> Message:
    """Fill in the suits and cards that a message names."""
    return message.given(**PICTURES)
