"""Probabilities from log odds by Platt's method: p = 1 / (1 + exp(−(a · x + b))), a and b by maximum likelihood.

Source: Platt 1999, Probabilistic outputs for support vector machines. Fitted on cross-validated log odds of malignant and benign
photos; the prior is the training set's (58 % malignant), far above that of people who look at their own skin.
"""
import numpy
from sklearn.linear_model import LogisticRegression


def platt(log_odds, is_positive):
    """(a, b)."""
    model = LogisticRegression(C=1e6).fit(log_odds[:, None], is_positive)
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def probability(log_odds, curve):
    slope, offset = curve
    return 1 / (1 + numpy.exp(-(slope * log_odds + offset)))


def expected_error(p, is_positive, weights=None, bins=10):
    """Expected calibration error: the mean over ten equal bins of |share of positives − mean p|, weighted by their photos."""
    weights = numpy.ones(len(p)) if weights is None else weights
    place = numpy.minimum((p * bins).astype(int), bins - 1)
    gaps = numpy.bincount(place, weights * (is_positive - p), bins)
    return float(numpy.abs(gaps).sum() / weights.sum())
