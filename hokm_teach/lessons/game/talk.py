"""What is said and asked at each moment of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hokm_teach.cards import Card, Suit
from hokm_teach.i18n import M, Message, plural, sentences
from hokm_teach.knowledge import Knowledge
from hokm_teach.lessons.fresh import whose
from hokm_teach.lessons.game.outcome import match_won, next_up, scored
from hokm_teach.lessons.game.sitting import Sitting
from hokm_teach.lessons.names import suit_name
from hokm_teach.lessons.view import Verdict
from hokm_teach.seats import SEATS, Seat


@dataclass(frozen=True)
class Button:
    """A control or a choice: what it sends, what stands on it, how it looks."""

    action: str
    label: object
    primary: bool = False
    picked: bool = False
    disabled: bool = False


@dataclass(frozen=True)
class Talk:
    """The words of one moment; `choices` answer the question, `buttons` go on."""

    title: Message
    body: tuple[Message, ...] = ()
    note: Message | None = None
    question: Message | None = None
    choices: tuple[Button, ...] = ()
    buttons: tuple[Button, ...] = ()
    progress: tuple[int, int, Message] | None = None
    result: tuple[Verdict, Message] | None = None  # how it ended


def finding(sitting: Sitting) -> Talk:
    """Say who is hakem, before the first deal."""
    names, match = sitting.names, sitting.match
    hakem = names[match.hakem]
    body = []
    if sitting.aces is not None:
        card = next(each.card for each in sitting.aces.turned if each.ace)
        body.append(
            whose(
                hakem,
                M("{card} fell before you: you are **hakem**, name trump and lead.", card=card),
                M(
                    "{card} fell before {seat}, who is **hakem**, names trump and leads.",
                    card=card,
                    seat=hakem,
                ),
            )
        )
        if sitting.rules.players == 4:
            body += _partner(sitting)
    else:
        body.append(whose(hakem, M("You are **hakem**."), M("{seat} is **hakem**.", seat=hakem)))
    dealer = names[match.dealer]
    body.append(whose(dealer, M("You deal."), M("{seat} deals.", seat=dealer)))
    deal = Button("deal", M("Deal the cards"), primary=True)
    return Talk(M("Who is hakem?"), tuple(body), buttons=(deal,))


def _partner(sitting: Sitting) -> list[Message]:
    """Say who plays with whom, where an ace decides that."""
    draw = sitting.aces
    if draw is None or draw.partner is None or draw.swap is None:
        return []
    hakem, partner = draw.hakem, draw.partner
    return [
        whose(
            hakem,
            M("The second ace makes {seat} your partner, and seats change.", seat=partner),
            whose(
                partner,
                M("The second ace makes you {seat}'s partner, and seats change.", seat=hakem),
                M(
                    "The second ace makes {partner} {seat}'s partner, and seats change.",
                    partner=partner,
                    seat=hakem,
                ),
            ),
        )
    ]


def naming(known: Knowledge, trump: Suit | None, picked: frozenset[Card]) -> Talk:
    """Ask for trump, and for the cards to be laid away where hakem does that."""
    most = max(known.discards)
    choices = tuple(Button(f"choose-{suit.value}", suit, picked=suit is trump) for suit in Suit)
    if not most:
        return Talk(
            M("You are hakem"),
            (M("These are your first five cards. The rest comes when trump is named."),),
            question=M("Which suit shall be trump?"),
            choices=choices,
        )
    ready = trump is not None and len(picked) in known.discards
    return Talk(
        M("You are hakem"),
        (
            M("These are your first five cards. Name trump, and press the cards to lay away."),
            _count(known.discards),
        ),
        note=M("Both are confirmed together, and then they stand: nothing is taken back."),
        question=M("Which suit shall be trump, and which cards go?"),
        choices=choices,
        buttons=(
            Button(
                "confirm",
                _confirm(trump, len(picked), known.discards),
                primary=True,
                disabled=not ready,
            ),
        ),
    )


def _count(discards: tuple[int, ...]) -> Message:
    if len(discards) == 1:
        return plural("You lay **{n} card** away.", "You lay **{n} cards** away.", discards[0])
    return M(
        "You lay **{fewest} or {most}** away, and the other player the rest of five. "
        "Whoever lays three away draws first.",
        fewest=min(discards),
        most=max(discards),
    )


def _confirm(trump: Suit | None, n: int, counts: tuple[int, ...]) -> Message:
    """Say what is still missing, and once nothing is, what will stand."""
    if trump is None:
        return M("Choose a suit")
    if n not in counts:
        return _missing(n, counts)
    return plural(
        "Confirm: {suit}, {n} card away",
        "Confirm: {suit}, {n} cards away",
        n,
        suit=suit_name(trump),
    )


def _missing(n: int, counts: tuple[int, ...]) -> Message:
    if n > max(counts):
        return plural("Let {n} card go", "Let {n} cards go", n - max(counts))
    return plural("Choose {n} more card", "Choose {n} more cards", min(counts) - n)


def laying(known: Knowledge, picked: frozenset[Card], names: Mapping[Seat, Seat]) -> Talk:
    """Ask for the cards that the other player lays away."""
    (n,) = known.discards
    hakem = names[known.hakem]
    return Talk(
        M("Your discards"),
        (
            M(
                "{seat} has named {suit} trump and laid {n} away.",
                seat=hakem,
                suit=known.trump,
                n=known.counts[0],
            ),
            M("They stay face down until the deal is over."),
        ),
        note=M("What you confirm stands: nothing is taken back."),
        question=plural("Which {n} card do you lay away?", "Which {n} cards do you lay away?", n),
        buttons=(
            Button(
                "confirm",
                plural("Confirm: {n} card away", "Confirm: {n} cards away", n)
                if len(picked) == n
                else _missing(len(picked), known.discards),
                primary=True,
                disabled=len(picked) != n,
            ),
        ),
    )


def drawing(known: Knowledge) -> Talk:
    """Ask whether the top card is kept."""
    of = len(known.turns) + known.stock // 2
    if known.rules.discard is None:
        of = 2 * (known.rules.hand_size - known.rules.packets[0])
    at = len(known.turns) + 1
    progress = (at, of, M("Turn {at} of {of}", at=at, of=of))
    if len(known.offered) == 2:
        return Talk(
            M("The last two cards"),
            (
                M(
                    "Nothing else is left in the stock, so you see both. The one you leave is set aside."
                ),
            ),
            question=M("Which of the two do you take?"),
            progress=progress,
        )
    return Talk(
        M("Your turn at the stock"),
        (
            M(
                "**Keep** this card, and the next is set aside unseen. **Pass** it, and you must take the next."
            ),
        ),
        question=M("Do you keep it?"),
        progress=progress,
    )


def playing(known: Knowledge, names: Mapping[Seat, Seat]) -> Talk:
    """Say how the play stands."""
    hakem = names[known.hakem]
    body = [
        whose(
            hakem,
            M("You are hakem, and {suit} is trump.", suit=known.trump),
            M("{seat} is hakem, and {suit} is trump.", seat=hakem, suit=known.trump),
        )
    ]
    if known.rules.players == 3:
        body.append(M("The play ends when nobody can equal the leader any more."))
    else:
        body.append(M("Seven tricks win the deal."))
    at, of = len(known.history) + (1 if known.to_act else 0), known.rules.hand_size
    return Talk(
        M("The play"), tuple(body), progress=(at, of, M("Trick {at} of {of}", at=at, of=of))
    )


def after_deal(sitting: Sitting, *, only: bool) -> Talk:
    """Say how a deal ended, who is hakem next and who deals, each with its reason."""
    result = sitting.match.results[-1]
    ended = sentences(scored(result, sitting.match.hakems[-1], sitting.names))
    told: tuple[Verdict, Message] = ("done" if result.side == 0 else "info", ended)
    if only:
        again = Button("rematch", M("Another deal"))
        return Talk(M("The deal is over"), buttons=(again,), result=told)
    if sitting.over:
        again = Button("rematch", M("Rematch"), primary=True)
        return Talk(match_won(sitting), buttons=(again,), result=told)
    deal = Button("deal", M("Next deal"), primary=True)
    return Talk(M("The deal is over"), next_up(sitting), buttons=(deal,), result=told)


def given_up(sitting: Sitting) -> Talk:
    """Say that the match was resigned."""
    return Talk(
        match_won(sitting),
        (M("You gave the match up."),),
        buttons=(Button("rematch", M("Rematch"), primary=True),),
    )


def resigning(names: Mapping[Seat, Seat]) -> Talk:
    """Ask once more before a match is given up."""
    players = SEATS[len(names)]
    question = (
        M("Give the match up? {seat} wins it then.", seat=names[players[1]])
        if len(players) == 2
        else M("Give the match up? Others win it then.")
    )
    return Talk(
        M("Resign?"),
        question=question,
        choices=(
            Button("resign-yes", M("Yes, I resign")),
            Button("resign-no", M("No, play on")),
        ),
    )
