"""What a theme is called, and what it is, told to a learner."""

from __future__ import annotations

from hokm_teach.i18n import M, Message
from hokm_teach.puzzles.themes.theme import Theme


def name(theme: Theme) -> Message:
    """Return the theme's name."""
    return _NAMES[theme]


def about(theme: Theme) -> Message:
    """Return a paragraph on the idea, and on how to see it coming."""
    return _ABOUT[theme]


_NAMES: dict[Theme, Message] = {
    Theme.DRAW_TRUMPS: M("Draw trumps"),
    Theme.RUFF_FIRST: M("Ruff first"),
    Theme.OVERRUFF: M("Overruff"),
    Theme.PROMOTION: M("Trump promotion"),
    Theme.FINESSE: M("Finesse"),
    Theme.DROP: M("Play for the drop"),
    Theme.ENTRY: M("Entry"),
    Theme.UNBLOCK: M("Unblock"),
    Theme.HOLD_UP: M("Hold up"),
    Theme.DISCARD: M("Throw a loser away"),
    Theme.THROW_IN: M("Throw-in"),
    Theme.DUCK: M("Duck"),
    Theme.LONG_SUIT: M("Set up a long suit"),
    Theme.COUNT: M("Count the hands"),
    Theme.SAVE_KOT: M("Avoid kot"),
    Theme.MAKE_KOT: M("Make kot"),
    Theme.SQUEEZE: M("Squeeze"),
}

_ABOUT: dict[Theme, Message] = {
    Theme.DRAW_TRUMPS: M(
        "As long as they hold a trump, your aces are only as good as their length in the suit. Lead trumps, and "
        "every trump of theirs that falls is one that cannot ruff. Count them as they go, and stop when they have "
        "none: your own last trumps have better things to do."
    ),
    Theme.RUFF_FIRST: M(
        "A trump that ruffs a loser wins a trick that was never yours. Drawing trumps draws your side's trumps too, "
        "so use them first: find the suit in which one of your hands is short, lead it while that hand still has a "
        "trump, and draw theirs afterwards."
    ),
    Theme.OVERRUFF: M(
        "They have ruffed, and you are out of the suit as well: a higher trump takes the trick back. Before you "
        "throw something small, look at what they ruffed with. A trump that is spent over theirs often does the work "
        "of two."
    ),
    Theme.PROMOTION: M(
        "A small trump becomes a big one when those above it are gone. Lead a suit that nobody can follow, or ruff "
        "with your highest: to win the trick, they must spend a trump higher still, and yours moves up a place. A "
        "trick lost so comes back."
    ),
    Theme.FINESSE: M(
        "You hold the ace and the queen, and the king is missing. If it lies with the player just before the ace, "
        "lead towards it: when he plays small, the queen wins, and when he plays the king, the ace takes it. The top "
        "card played at once would let his card live."
    ),
    Theme.DROP: M(
        "The missing card lies behind your two high ones, so a finesse would run into it. But it may be alone. Then "
        "the top card makes it fall, for its owner has nothing else to play, and your next card is high. Look at how "
        "many cards of the suit are left before you choose."
    ),
    Theme.ENTRY: M(
        "High cards win only when their hand gets to play them. An entry is a card that brings you over to it. Ask "
        "at every trick which of your two hands should be on lead after it, win with that one, and keep the card "
        "that you will need to come back."
    ),
    Theme.UNBLOCK: M(
        "A lone high card in one hand can stand in the way of a whole row in the other: it wins, and there you sit, "
        "without a small one to cross over. So get rid of it in time. Cash it early, throw it away, or let it fall "
        "under your partner's winner."
    ),
    Theme.HOLD_UP: M(
        "They lead a long suit, and you hold its ace. Do not hurry. If you let them win a round or two, the partner "
        "of the long hand runs out of the suit, and when he comes in later he cannot lead it back. The ace wins all "
        "the same, only later."
    ),
    Theme.DISCARD: M(
        "When you are out of the suit that is led, you may throw what you like. So throw what would lose anyway: on "
        "a winner of your partner's, or even on a trick of theirs instead of ruffing it. A hand that is rid of a "
        "suit can ruff it the next time."
    ),
    Theme.THROW_IN: M(
        "Sometimes whoever leads, loses by it. So do not lead: let a defender win a trick that he cannot refuse, at "
        "a moment when every card left in his hand helps you. He must lead up to your ace and queen, or give you a "
        "ruff. Take away his safe cards first."
    ),
    Theme.DUCK: M(
        "In a suit that has to lose a trick, lose it early. Play small, though you could win, and keep the high card "
        "for later: then it still opens the way to the small cards behind it. If you take the first round, there may "
        "be no way back."
    ),
    Theme.LONG_SUIT: M(
        "A three can win a trick, when nobody else has a card of its suit. Lead a long suit until they have no more, "
        "by giving up a trick or by ruffing, and its last small cards are high. Begin in time: it costs tricks now, "
        "and you must still come in to take the gains."
    ),
    Theme.COUNT: M(
        "The high cards alone do not tell what is right here: with the same ones, and a small card moved from one "
        "hand to another, you would have to play differently. So count. Each suit has thirteen cards; see who "
        "follows and who does not, and you know how long every hand is."
    ),
    Theme.SAVE_KOT: M(
        "They have won every trick so far, and at seven it is kot. Forget how many you could take in all: one trick "
        "in time is enough. Take the surest one at once, and do not keep an ace for a later that never comes."
    ),
    Theme.MAKE_KOT: M(
        "Seven tricks before they have one: that is kot, and it pays more than a win. So nothing may be lost on the "
        "way, not even a trick that would come back. Take what is sure, in the order that leaves no gap, and never "
        "let them in."
    ),
    Theme.SQUEEZE: M(
        "A defender who guards two suits has no card to spare. Play a winner that he cannot follow: he must throw "
        "something, and whatever he throws makes a card of yours high. Cash your winners, keep a threat in each suit "
        "he guards, and a way to it, and watch what he gives up."
    ),
}
