"""The fit: a softmax over the leads of each position, so that the lead tried first can be expected to cost least.

The lead with the greatest sum is tried first. That is no smooth thing to descend on; so each lead is taken to be tried
first with the probability that a softmax of the sums gives it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hokm_teach.solver.layout import HELD_LENGTHS, TOPS, TRUMPS_HELD
from hokm_teach.solver.weights import LEADS
from tests.fitting.recording import QUESTIONS, Sample

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]

#: A position counts by a power of what it costs: with the first, a few freaks would be all that counts.
POWER = 0.7
#: A weight that few positions speak of stays near zero: what they say is chance.
RIDGE = 1e-4
#: Hands of so many cards of a suit and more are rare: they share one weight.
LONG = 7
STEPS = 150
#: In place of a weight where a lead has fewer than others: it is always zero.
NONE = len(LEADS)


class Data(NamedTuple):
    """Samples as arrays: a row for each lead, those of one position after one another."""

    weights: Places  # the weights of each lead, as many columns as the most any has
    position: Places  # the position of each lead
    first: Places  # the first lead of each position
    loss: Numbers  # what it costs to try each lead first, 1 in the mean of a position
    worth: Numbers  # what each position counts, 1 together


def shared() -> Places:
    """Return for each weight the one whose number it has: itself, but for long holdings."""
    own = np.arange(len(LEADS) + 1)
    for begin in range(HELD_LENGTHS - TOPS, TRUMPS_HELD - TOPS, 14):
        own[begin + LONG : begin + 14] = begin + LONG
    return own


def arrange(samples: Sequence[Sample]) -> Data:
    """Make arrays of the samples in which the order of leads matters: some are right and some are wrong."""
    kept = [it for it in samples if {lead.right for lead in it.leads} == {True, False}]
    if not kept:
        raise ValueError("no position was recorded with a right lead and a wrong one")
    leads = [lead for sample in kept for lead in sample.leads]
    sizes = np.array([len(sample.leads) for sample in kept])
    first = np.cumsum(sizes) - sizes
    position = np.repeat(np.arange(len(kept)), sizes)
    weights = np.full((len(leads), max(len(lead.weights) for lead in leads)), NONE)
    for row, lead in enumerate(leads):
        weights[row, : len(lead.weights)] = lead.weights
    right = np.array([lead.right for lead in leads])
    cost = np.array([lead.cost for lead in leads], float)
    # After a lead that fails comes a right one, not always the cheapest.
    least = np.minimum.reduceat(np.where(right, cost, np.inf), first)
    mean = np.add.reduceat(cost * right, first) / np.add.reduceat(right.astype(float), first)
    loss = cost + np.where(right, 0, ((least + mean) / 2)[position])
    whole = np.add.reduceat(loss, first) / sizes
    worth = np.array([sample.one_of for sample in kept]) * whole**POWER
    question = np.array([sample.question for sample in kept])
    worth /= np.bincount(question, worth, len(QUESTIONS))[question]
    return Data(shared()[weights], position, first, loss / whole[position], worth / worth.sum())


def expected(values: Numbers, data: Data) -> tuple[float, Numbers]:
    """Return the loss that is to be expected with these weights, and how it grows with each of them."""
    sums = values[data.weights].sum(1)
    odds = np.exp(sums - np.maximum.reduceat(sums, data.first)[data.position])
    odds /= np.add.reduceat(odds, data.first)[data.position]
    mean = np.add.reduceat(odds * data.loss, data.first)
    slope = data.worth[data.position] * odds * (data.loss - mean[data.position])
    columns = data.weights.shape[1]
    growth = np.bincount(data.weights.ravel(), np.repeat(slope, columns), len(values))
    growth[NONE] = 0
    loss = float((data.worth * mean).sum() + RIDGE / 2 * (values**2).sum())
    return loss, growth + RIDGE * values


def tried_first(values: Numbers, data: Data) -> float:
    """Return the loss when the lead of the greatest sum is tried first, the way the solver does."""
    sums = values[data.weights].sum(1)
    greatest = sums == np.maximum.reduceat(sums, data.first)[data.position]
    chosen = np.add.reduceat(greatest * data.loss, data.first)
    return float((data.worth * chosen / np.add.reduceat(greatest.astype(float), data.first)).sum())


def at_best(data: Data) -> float:
    """Return the loss when the cheapest right lead is always tried first."""
    return float((data.worth * np.minimum.reduceat(data.loss, data.first)).sum())


def fit(data: Data, steps: int = STEPS) -> Numbers:
    """Descend from all zeros: each weight in steps that its own slopes have shown to be right (Adam)."""
    values = np.zeros(len(LEADS) + 1)
    drift, spread = np.zeros_like(values), np.zeros_like(values)
    for step in range(1, steps + 1):
        slope = expected(values, data)[1]
        drift = 0.9 * drift + 0.1 * slope
        spread = 0.99 * spread + 0.01 * slope**2
        pace = 0.15 if step <= 0.6 * steps else 0.05
        values -= pace * drift / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-9)
    return values[shared()]
