"""Answers for each photo by heads that never saw a photo of its patient."""
from dataclasses import dataclass

import numpy

from data import FOLDS
from heads import distance, fitted_head, malignant_log_odds, melanoma_log_odds, usual


@dataclass
class Scores:
    """Arrays over photos: the copies' mean log odds of each answer, the spread of the first, and the distance."""

    malignant: numpy.ndarray
    melanoma: numpy.ndarray
    spread: numpy.ndarray
    distance: numpy.ndarray


def fitted(features, diagnoses, photos):
    """The head, and what features usually are, from the photos with these numbers.

    Each photo is two rows: the mean of its copies, and its masked picture.
    """
    copies = features.copies[photos]
    rows = numpy.concatenate([copies.mean(axis=1), features.masked[photos]])
    return fitted_head(rows, numpy.tile(diagnoses[photos], 2)), usual(copies)


def scored(features, model, photos, masked=False):
    """Scores of the photos with these numbers; `masked` takes the picture without surroundings."""
    (weights, bias), of = model
    rows = features.masked[photos][:, None] if masked else features.copies[photos]
    logits = rows @ weights.T + bias
    malignant = malignant_log_odds(logits)
    return Scores(malignant.mean(axis=1), melanoma_log_odds(logits).mean(axis=1), malignant.std(axis=1),
                  distance(rows, of).mean(axis=1))


def cross_validated(photos, features, learns=None):
    """(Scores, Scores with masked surroundings) of all photos; `learns` marks the photos that may be learnt from."""
    learns = numpy.ones(len(photos), bool) if learns is None else learns
    empty = [numpy.zeros(len(photos)) for _ in range(8)]
    clear, masked = Scores(*empty[:4]), Scores(*empty[4:])
    for fold in range(FOLDS):
        held_back = numpy.flatnonzero(photos.folds == fold)
        model = fitted(features, photos.diagnoses, numpy.flatnonzero((photos.folds != fold) & learns))
        for whole, part in ((clear, scored(features, model, held_back)), (masked, scored(features, model, held_back, True))):
            for name, values in vars(part).items():
                getattr(whole, name)[held_back] = values
    return clear, masked
