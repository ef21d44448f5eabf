"""What the service would have answered to each photo, had its patient never been seen in training."""
from dataclasses import dataclass

import numpy

import quality
from abstention import Limits, answers, chosen
from calibration import platt, probability
from data import FOLDS

# Share of the training photos that blur and the colour of skin may refuse, each.
REFUSED = 0.003


@dataclass
class Judged:
    """Arrays over photos: the two probabilities, the answer, the faults of the photo, and the thresholds that are passed."""

    p: numpy.ndarray
    p_melanoma: numpy.ndarray
    answer: numpy.ndarray
    has_faults: numpy.ndarray
    is_flagged: numpy.ndarray
    is_not_excluded: numpy.ndarray
    is_suspected: numpy.ndarray

    @property
    def is_answered(self):
        return ((self.answer == "benign") | (self.answer == "malignant")) & ~self.has_faults

    @property
    def certainty(self):
        return numpy.abs(self.p - 0.5) * 2


@dataclass
class Settings:
    """What ships: the two curves of calibration, the limits of the answers and those of quality."""

    malignant: tuple
    melanoma: tuple
    limits: Limits
    quality: dict


def curves(scores, photos, part):
    judged = part & photos.is_judged
    return (platt(scores.malignant[judged], photos.is_malignant[judged]),
            platt(scores.melanoma[judged], photos.is_melanoma[judged]))


def settings(scores, photos, measured, part):
    """From the cross-validated scores of the photos of the mask `part`."""
    malignant, melanoma = curves(scores, photos, part)
    p, p_melanoma = probability(scores.malignant, malignant), probability(scores.melanoma, melanoma)
    measured = [measure for measure, belongs in zip(measured, part) if belongs]
    return Settings(malignant, melanoma, chosen(p, p_melanoma, scores, photos, part), quality.thresholds(measured, REFUSED))


def judged_by(setting, scores, measured):
    p, p_melanoma = probability(scores.malignant, setting.malignant), probability(scores.melanoma, setting.melanoma)
    faults = numpy.array([bool(quality.faults(measure, setting.quality)) for measure in measured])
    return Judged(p, p_melanoma, answers(p, scores, setting.limits), faults, p >= setting.limits.operatingPoint,
                  p_melanoma >= setting.limits.melanomaExcludedBelow,
                  p_melanoma >= setting.limits.melanomaSuspectedFrom)


def cross_judged(scores, photos, measured, applied=None):
    """Each fold judged by the settings of the four others, on the scores `applied` (its own where None)."""
    applied = scores if applied is None else applied
    whole = None
    for fold in range(FOLDS):
        part = photos.folds == fold
        judged = judged_by(settings(scores, photos, measured, ~part), applied, measured)
        whole = judged if whole is None else whole
        for name, values in vars(judged).items():
            getattr(whole, name)[part] = values[part]
    return whole
