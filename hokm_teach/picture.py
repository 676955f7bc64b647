"""A table as a still picture (SVG) and as lines of text, for places that have no front end: a code host, a terminal.

A picture needs nothing from elsewhere, and has grounds and rims of its own, so it looks the same by day and by night.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from pathlib import Path

from hokm_teach.i18n import SUIT_SYMBOLS, M, Message, direction, number, plain
from hokm_teach.lessons.view import CardView, SeatView, TableView

SHAPES = Path(__file__).parent / "static" / "suits.json"

WIDTH, HEIGHT = 720, 560
LONGEST = 110  # letters in a row of the band
BAND = 74  # the height of the band below a puzzle's table
CARD = 46  # the width of a card; its height is 1.42 times that
TALL = 65
_MIDDLE = (360, 262)
_TRICK_AT = {"top": (0, -38), "left": (-54, 0), "right": (54, 0), "bottom": (0, 38)}
_PLATE_AT = {"top": (360, 38), "left": (118, 128), "right": (602, 128), "bottom": (360, 400)}
_HAND_AT = {"top": (360, 92), "left": (118, 182), "right": (602, 182), "bottom": (360, 470)}

_INK = {"S": "#1d2b36", "C": "#1d2b36", "H": "#b3221a", "D": "#b3221a"}
_ON_FELT = {"S": "#f4f0e2", "C": "#f4f0e2", "H": "#ffa496", "D": "#ffa496"}
_RINGS = {"hint": "#dca53a", "right": "#2f9b60", "best": "#2f9b60", "wrong": "#cf5a2e"}
_BRASS = "#c39a43"
_NIGHT = "#0b2746"
#: What XML cannot hold, however it is escaped.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@lru_cache(maxsize=1)
def shapes() -> dict[str, dict[str, str]]:
    """Return the outlines that cards are drawn with, each in a square of 100; the page draws with the same."""
    found: dict[str, dict[str, str]] = json.loads(SHAPES.read_text(encoding="utf-8"))
    return found


def svg(table: TableView) -> str:
    """Return the table as one SVG document; it needs nothing from elsewhere."""
    drawing = _Drawing()
    drawing.ground(table["caption"])
    for seat in table["seats"]:
        _draw_seat(drawing, seat)
    _draw_trick(drawing, table)
    _draw_corners(drawing, table)
    return drawing.text()


def poster(table: TableView, title: str, goal: str, lang: str = "en") -> str:
    """Return a puzzle as one SVG document to keep or to send: its table, and below it a title and the goal."""
    drawing = _Drawing(height=HEIGHT + BAND, lang=lang)
    drawing.ground(f"{title}: {goal}" if title else goal, table["caption"])
    for seat in table["seats"]:
        _draw_seat(drawing, seat)
    _draw_trick(drawing, table)
    _draw_corners(drawing, table)
    drawing.band([(title, 21, 700, "#f6dfa6"), (goal, 17, 500, "#f4f0e2")])
    return drawing.text()


def text(table: TableView, lang: str) -> str:
    """Return the table as lines of text: who holds what, what lies there, how it stands."""
    lines = [table["caption"]] if table["caption"] else []
    lines += [_seat_line(seat, lang) for seat in table["seats"]]
    names = {seat["seat"]: seat["name"] for seat in table["seats"]}
    if table["trick"]:
        played = [f"{names[each['seat']]} {card_text(each['card'])}" for each in table["trick"]]
        lines.append(M("Trick: {cards}", cards=played).say(lang))
    if table["winner"] is not None:
        lines.append(M("Winner: {name}", name=names[table["winner"]]).say(lang))
    if "offer" in table:
        lines.append(table["offer"]["label"])
    if table["trump"] is not None:
        lines.append(M("Trump: {suit}", suit=SUIT_SYMBOLS[table["trump"]]).say(lang))
    if table.get("alone"):
        lines.append(M("Tricks: {counts}", counts=_counts(table)).say(lang))
    elif _has_sides(table):
        standing = M("Tricks: you {us}, they {them}", us=table["us"], them=table["them"])
        lines.append(standing.say(lang))
    return "\n".join(lines)


def card_text(card: str) -> str:
    """Write a card as it is read: rank, then suit.

    >>> card_text("HT")
    '10♥'
    """
    return plain([{"card": card}])


def _xml(words: str) -> str:
    """Write words so that they are text and nothing else."""
    return escape(_NO_XML.sub(" ", words))


def _has_sides(table: TableView) -> bool:
    return any(seat["side"] == "us" for seat in table["seats"])


def _counts(table: TableView) -> list[Message]:
    """Say seat by seat how many tricks each has who plays for himself."""
    return [M("{name} {n}", name=seat["name"], n=seat["tricks"]) for seat in table["seats"]]


def _seat_line(seat: SeatView, lang: str) -> str:
    who = f"{seat['name']} ({seat['role']})" if seat["role"] else seat["name"]
    held = [" ".join(card_text(card["card"]) for card in seat["cards"])] if seat["cards"] else []
    if seat["hidden"]:
        held.append(M("face-down cards: {n}", n=seat["hidden"]).say(lang))
    if "away" in seat:
        held.append(M("laid away: {n}", n=seat["away"]).say(lang))
    if seat["turned"]:
        turned = [card_text(card["card"]) for card in seat["turned"]]
        held.append(M("turned up: {cards}", cards=turned).say(lang))
    return f"{who}: {'; '.join(held) or '–'}"


@dataclass
class _Drawing:
    """Pieces of SVG, in the order they are painted."""

    pieces: list[str] = field(default_factory=list)
    height: int = HEIGHT
    lang: str = "en"

    def add(self, piece: str) -> None:
        self.pieces.append(piece)

    def text(self) -> str:
        return "".join((*self.pieces, "</svg>"))

    def ground(self, title: str, told: str = "") -> None:
        """Open the picture: its name and what it tells, the rim with its stars, the felt."""
        star = shapes()["star"]["8"]
        rim = f'<rect width="{WIDTH}" height="{self.height}" rx="18" fill='
        self.add(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" width="{WIDTH}" '
            f'height="{self.height}" role="img" font-family="Vazirmatn,system-ui,sans-serif">'
            f"<title>{_xml(title)}</title>"
            + (f"<desc>{_xml(told)}</desc>" if told else "")
            + '<defs><radialGradient id="hokm-felt"><stop offset="0" stop-color="#127079"/>'
            '<stop offset="1" stop-color="#0a4650"/></radialGradient>'
            '<pattern id="hokm-girih" width="16" height="16" patternUnits="userSpaceOnUse">'
            f'<path d="{star}" transform="scale(.16)" fill="none" stroke="#d8b05c" stroke-width="5"/>'
            f'</pattern></defs>{rim}"#12375e"/>{rim}"url(#hokm-girih)"/>'
            f'<rect x="16" y="16" width="{WIDTH - 32}" height="{HEIGHT - 32}" rx="10" '
            'fill="url(#hokm-felt)" stroke="#d8b05c"/>'
        )

    def band(self, rows: list[tuple[str, int, int, str]]) -> None:
        """Write rows of words on a band below the table, each with its size, weight and ink; a long one in small."""
        top, written = HEIGHT - 8, [row for row in rows if row[0].strip()]
        self.add(
            f'<rect x="16" y="{top}" width="{WIDTH - 32}" height="{BAND - 8}" rx="10" '
            f'fill="{_NIGHT}" stroke="#d8b05c"/>'
        )
        way = f' direction="rtl" xml:lang="{self.lang}"' if direction(self.lang) == "rtl" else ""
        step = (BAND - 8) / (len(written) + 1)
        for at, (words, size, weight, ink) in enumerate(written, 1):
            line = " ".join(words.split())
            line = line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
            fitting = min(float(size), 1.75 * (WIDTH - 64) / len(line))
            self.add(
                f'<text x="{WIDTH / 2:g}" y="{top + step * at + 6:g}" font-size="{fitting:.3g}" '
                f'font-weight="{weight}" fill="{ink}" text-anchor="middle"{way}>{_xml(line)}</text>'
            )

    def words(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: int = 14,
        fill: str = "#f4f0e2",
        weight: int = 400,
    ) -> None:
        """Write words around a point."""
        self.add(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{fill}" '
            f'text-anchor="middle">{_xml(words)}</text>'
        )

    def shape(self, outline: str, x: float, y: float, size: float, fill: str) -> None:
        """Draw an outline in a square whose upper left corner is at a point."""
        self.add(
            f'<path d="{outline}" transform="translate({x:g} {y:g}) scale({size / 100:g})" '
            f'fill="{fill}" fill-rule="evenodd"/>'
        )

    def face(self, x: float, y: float, view: CardView, ring: str | None = None) -> None:
        """Draw a card face up around a point."""
        suit, rank = view["card"][0], view["card"][1]
        left, top, ink = x - CARD / 2, y - TALL / 2, _INK[suit]
        edge = ring or _RINGS.get(view.get("mark", ""), "#d9cfb8")
        self.add(
            f'<rect x="{left:g}" y="{top:g}" width="{CARD}" height="{TALL}" rx="4" fill="#fffdf6" '
            f'stroke="{edge}" stroke-width="{1 if edge == "#d9cfb8" else 3}"/>'
        )
        self.words(
            left + 11, top + 18, "10" if rank == "T" else rank, size=16, fill=ink, weight=700
        )
        self.shape(shapes()["suits"][suit], left + 5.5, top + 22, 11, ink)
        court = shapes()["courts"].get(rank)
        large = court or shapes()["suits"][suit]
        self.shape(large, left + 18, top + 36, 24, _BRASS if court else ink)
        if "note" in view:
            self.words(x, top + TALL + 13, view["note"], size=12)

    def back(self, x: float, y: float, *, lying: bool = False) -> None:
        """Draw a card face down around a point; a lying one is turned by a quarter."""
        turn = f' transform="rotate(90 {x:g} {y:g})"' if lying else ""
        self.add(
            f'<g{turn}><rect x="{x - 17:g}" y="{y - 24:g}" width="34" height="48" rx="4" fill="#1d4480" '
            f'stroke="#f7f0de" stroke-width="2"/><path d="{shapes()["star"]["8"]}" fill="none" '
            f'stroke="#e3c685" stroke-width="5" transform="translate({x - 11:g} {y - 11:g}) scale(.22)"/></g>'
        )


def _draw_seat(drawing: _Drawing, seat: SeatView) -> None:
    x, y = _PLATE_AT[seat["place"]]
    lit = "#f6cf7c" if seat["turn"] or seat["winner"] else "#06333b"
    label = f"{seat['name']} · {seat['role']}" if seat["role"] else seat["name"]
    width = 26 + 7.5 * len(label)
    drawing.add(
        f'<rect x="{x - width / 2:g}" y="{y - 14}" width="{width:g}" height="24" rx="12" '
        f'fill="#06333b" fill-opacity=".85" stroke="{lit}" stroke-width="1.5"/>'
    )
    drawing.words(x, y + 3, label, size=13, weight=600)
    if seat["cards"]:
        _draw_open(drawing, seat)
    elif seat["hidden"]:
        _draw_hidden(drawing, seat)
    for index, card in enumerate(seat["turned"]):
        dx, dy = _TRICK_AT[seat["place"]]
        drawing.face(_MIDDLE[0] + dx + 4 * index, _MIDDLE[1] + dy + 4 * index, card)


def _draw_open(drawing: _Drawing, seat: SeatView) -> None:
    """Draw a hand face up: in one row above and below, in rows of four at the sides."""
    x, y = _HAND_AT[seat["place"]]
    cards = seat["cards"]
    if seat["place"] in ("top", "bottom"):
        room = 620 if seat["place"] == "bottom" else 330
        step = min(CARD + 4, (room - CARD) / max(len(cards) - 1, 1))
        start = x - step * (len(cards) - 1) / 2
        places = [(start + step * index, float(y)) for index in range(len(cards))]
    else:
        across = min(len(cards), 4)
        start = x - (CARD - 2) * (across - 1) / 2
        places = [
            (start + (CARD - 2) * (index % 4), float(y + 58 * (index // 4)))
            for index in range(len(cards))
        ]
    for (at_x, at_y), card in zip(places, cards, strict=True):
        drawing.face(at_x, at_y, card)


def _draw_hidden(drawing: _Drawing, seat: SeatView) -> None:
    x, y = _HAND_AT[seat["place"]]
    lying = seat["place"] in ("left", "right")
    for index in range(seat["hidden"]):
        shift = 9 * index
        if lying:
            drawing.back(x, y + shift, lying=True)
        else:
            drawing.back(x + shift - 4.5 * (seat["hidden"] - 1), y)


def _draw_trick(drawing: _Drawing, table: TableView) -> None:
    places = {seat["seat"]: seat["place"] for seat in table["seats"]}
    x, y = _MIDDLE
    if table["phase"] == "draw":
        _draw_stock(drawing, table)
    elif table["stock"]:
        _draw_pile(drawing, x, y, table["stock"])
    for played in table["trick"]:
        dx, dy = _TRICK_AT[places[played["seat"]]]
        card: CardView = {"card": played["card"]}
        if "mark" in played:
            card["mark"] = played["mark"]
        ring = "#f6cf7c" if table["winner"] == played["seat"] else None
        drawing.face(x + dx, y + dy, card, ring)


def _draw_pile(drawing: _Drawing, x: int, y: int, count: int) -> None:
    """Draw cards lying face down on each other, and how many they are."""
    for shift in range(0, 3 * min(count, 3), 3):
        drawing.back(x + shift, y - shift)
    drawing.words(x, y + 42, number(count, drawing.lang), size=13)


def _draw_stock(drawing: _Drawing, table: TableView) -> None:
    """Draw the stock at the left, what it offers in the middle, what is set aside at the right."""
    x, y = _MIDDLE
    _draw_pile(drawing, x - 130, y, table["stock"])
    _draw_pile(drawing, x + 130, y, table.get("aside", 0))
    offered = table["offer"]["cards"] if "offer" in table else []
    for index, card in enumerate(offered):
        drawing.face(x + 54 * index - 27 * (len(offered) - 1), y, card, "#f6cf7c")


def _draw_corners(drawing: _Drawing, table: TableView) -> None:
    """Draw the trump at the upper left and the tricks of both sides at the upper right."""
    if table["trump"] is not None:
        suit = table["trump"]
        drawing.shape(shapes()["suits"][suit], 40, 36, 34, _ON_FELT[suit])
    if table.get("alone"):
        for row, seat in enumerate(table["seats"]):
            drawing.words(WIDTH - 90, 48 + 21 * row, seat["name"], size=13)
            drawing.words(
                WIDTH - 44, 49 + 21 * row, number(seat["tricks"], drawing.lang), size=17, weight=700
            )
    elif _has_sides(table):
        us, them = (number(table[side], drawing.lang) for side in ("us", "them"))
        rtl = direction(drawing.lang) == "rtl"  # ours is where a reader begins
        standing = f"{them} – {us}" if rtl else f"{us} – {them}"
        drawing.words(WIDTH - 70, 62, standing, size=24, weight=700)
