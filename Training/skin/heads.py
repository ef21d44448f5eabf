"""The trained part: a linear answer over the network's features, and how unlike the training set a photo is.

A head is a logistic regression over the six diagnoses (classes balanced, L2 with C = 0.01, at most ITERATIONS steps of L-BFGS, an
early stop that regularises as well) on standardised features reduced to their COMPONENTS principal components, folded back into
one matrix of 6×4096 and a bias of 6. Actinic keratosis is a class of its own in training and has no part in the two answers, which
the last functions here form.
"""
import warnings

import numpy
from scipy.linalg import eigh
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression

from data import BENIGN, DIAGNOSES, MALIGNANT, MELANOMA, SEED

COMPONENTS, STRENGTH, ITERATIONS = 400, 0.01, 300


def principal(rows, count):
    """(mean, scale, 4096×count directions) of float32 rows×4096, by way of the rows' Gram matrix."""
    mean, scale = rows.mean(axis=0), rows.std(axis=0) + 1e-3
    standard = (rows - mean) / scale
    size = len(rows)
    values, vectors = eigh((standard @ standard.T).astype(numpy.float64), subset_by_index=(size - count, size - 1))
    roots = numpy.sqrt(numpy.maximum(values, 1e-6))
    return mean, scale, standard.T @ (vectors / roots)


def fitted_head(rows, diagnoses):
    """(6×4096 weights, 6 biases) that give the log odds of each diagnosis up to a common constant."""
    mean, scale, directions = principal(rows, min(COMPONENTS, len(rows) // 2))
    warnings.simplefilter("ignore", ConvergenceWarning)
    model = LogisticRegression(C=STRENGTH, class_weight="balanced", max_iter=ITERATIONS, tol=1e-3, random_state=SEED)
    model.fit((rows - mean) / scale @ directions, diagnoses)
    # A diagnosis that was left out of the rows gets no share of any sum.
    weights, bias = numpy.zeros((len(DIAGNOSES), rows.shape[1])), numpy.full(len(DIAGNOSES), -30.0)
    weights[model.classes_] = (directions @ model.coef_.T).T / scale
    bias[model.classes_] = model.intercept_ - weights[model.classes_] @ mean
    return weights, bias


def usual(copies):
    """(mean, scale) of each feature over float32 photos×turns×4096: what a usual photo has."""
    rows = copies.reshape(-1, copies.shape[-1])
    return rows.mean(axis=0), rows.std(axis=0) + 1e-3


def distance(features, of):
    """The mean square of the standardised features (…×4096): 1 for a usual photo, more for what training never showed."""
    mean, scale = of
    return (((features - mean) / scale) ** 2).mean(axis=-1)


def log_sum(logits):
    return numpy.logaddexp.reduce(logits, axis=-1)


def malignant_log_odds(logits):
    """BCC, SCC and MEL against NEV and SEK, of …×6; ACK has no part in it."""
    return log_sum(logits[..., MALIGNANT]) - log_sum(logits[..., BENIGN])


def melanoma_log_odds(logits):
    """MEL against the five others, of …×6."""
    return logits[..., MELANOMA] - log_sum(numpy.delete(logits, MELANOMA, axis=-1))
