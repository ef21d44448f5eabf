"""Figures with 95 % intervals: the patients are drawn with replacement 1,000 times, with all of their photos."""
import numpy

from data import SEED

DRAWS = 1000


def drawn_weights(patients):
    """float draws×photos: how often each photo is in each draw; the first row is the data as they are."""
    names, number = numpy.unique(patients, return_inverse=True)
    generator = numpy.random.default_rng(SEED)
    counts = generator.multinomial(len(names), numpy.full(len(names), 1 / len(names)), DRAWS)
    return numpy.concatenate([numpy.ones((1, len(names))), counts])[:, number]


def share(weights, is_counted, of):
    """(figure, low, high) of the share of the photos `of` that are counted; None where there is no photo."""
    if not of.any():
        return None
    with numpy.errstate(invalid="ignore", divide="ignore"):
        return interval((weights * (is_counted & of)).sum(axis=1) / (weights * of).sum(axis=1))


def auc(weights, score, is_positive, of):
    """(figure, low, high) of the area under the curve among the photos `of`; None without both kinds."""
    positive, negative = numpy.flatnonzero(of & is_positive), numpy.flatnonzero(of & ~is_positive)
    if len(positive) < 3 or len(negative) < 3:
        return None
    wins = (score[positive][:, None] > score[negative]) + 0.5 * (score[positive][:, None] == score[negative])
    of_positive, of_negative = weights[:, positive], weights[:, negative]
    with numpy.errstate(invalid="ignore", divide="ignore"):
        return interval(((of_positive @ wins) * of_negative).sum(axis=1) / (of_positive.sum(axis=1) * of_negative.sum(axis=1)))


def mean(weights, values, of):
    return interval((weights * values * of).sum(axis=1) / (weights * of).sum(axis=1)) if of.any() else None


def interval(values):
    low, high = numpy.nanquantile(values[1:], [0.025, 0.975])
    return float(values[0]), float(low), float(high)
