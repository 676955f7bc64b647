"""Girih: the line patterns of Persian tilework, out of regular stars."""

from __future__ import annotations

import math


def star(points: int, step: int, radius: float, x: float, y: float, turn: float = 0.0) -> str:
    """Return the outline of the star {points/step} as an SVG path; `turn` in degrees.

    >>> star(4, 1, 10, 0, 0)
    'M10 0L0 10L-10 0L0 -10Z'
    """
    half = math.pi / points
    corners = [(radius, 0.0)]
    if step > 1:
        corners.append((inner_radius(points, step, radius), half))
    spots = [
        (distance, 2 * half * n + offset + math.radians(turn))
        for n in range(points)
        for distance, offset in corners
    ]
    return (
        "M"
        + "L".join(
            f"{_short(x + distance * math.cos(angle))} {_short(y + distance * math.sin(angle))}"
            for distance, angle in spots
        )
        + "Z"
    )


def inner_radius(points: int, step: int, radius: float) -> float:
    """Return how far from its middle the star {points/step} has its dents."""
    half = math.pi / points
    return radius * math.cos(step * half) / math.cos((step - 1) * half)


def tile(size: float) -> list[str]:
    """Return the lines of one square of a pattern that repeats: eight-pointed stars that touch, and
    in the cross between each four of them a small star that touches their tips.
    """
    middle, radius = size / 2, size / 2
    dent = inner_radius(8, 2, radius)
    heart = inner_radius(8, 3, dent)
    tip = math.hypot(middle, middle) - radius
    lines = [
        star(8, 2, radius, middle, middle),
        star(8, 3, dent, middle, middle, turn=22.5),
        star(8, 2, heart, middle, middle),
    ]
    lines += [star(8, 2, tip, x, y) for x in (0, size) for y in (0, size)]
    return lines


def rosette(rings: int, radius: float) -> list[str]:
    """Return a medallion around the origin: sixteen-pointed stars one inside the dents of the other."""
    lines, turn = [], 0.0
    for ring in range(rings):
        step = 5 if ring % 2 == 0 else 4
        lines.append(star(16, step, radius, 0, 0, turn))
        radius, turn = inner_radius(16, step, radius), turn + 11.25
    return lines


def _short(value: float) -> str:
    return f"{round(value, 2) + 0.0:g}"  # adding nought makes -0.0 plain 0
