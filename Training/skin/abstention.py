"""When the service says "cannot say", and where it draws the line, chosen from cross-validated photos.

benignAtMost, malignantAtLeast   A probability between the two is too uncertain. They are the pair round 0.5 that leaves out at most
                                 UNCERTAIN of the photos, keeps the sensitivity over answered photos at SENSITIVITY or more, and
                                 has the highest specificity; where no pair does, the one with the highest sensitivity.
mostSpread                       Standard deviation of the copies' log odds above which they disagree; exceeded by DISAGREEING.
mostDistance                     Distance above which a photo is unlike the training set; exceeded by UNLIKE.
melanomaExcludedBelow            Below this p of melanoma the second answer is "no"; MELANOMA_SENSITIVITY of the melanomas are above.
melanomaSuspectedFrom            From this p on it is "suspected"; reached by SUSPECTED of the other malignant and benign photos.
                                 Between the two it is "cannot say".
operatingPoint                   The p that OPERATING_SENSITIVITY of all malignant photos reach; for the report, nothing is refused.
"""
from dataclasses import dataclass

import numpy

UNCERTAIN, SENSITIVITY, DISAGREEING, UNLIKE = 0.16, 0.97, 0.01, 0.005
MELANOMA_SENSITIVITY, SUSPECTED, OPERATING_SENSITIVITY = 0.9, 0.05, 0.97


@dataclass
class Limits:
    benignAtMost: float
    malignantAtLeast: float
    mostSpread: float
    mostDistance: float
    melanomaExcludedBelow: float
    melanomaSuspectedFrom: float
    operatingPoint: float


def chosen(p, p_melanoma, scores, photos, part):
    """Limits from the photos of the mask `part`; p and p_melanoma are over all photos."""
    judged = part & photos.is_judged
    low, high = band(p[judged], photos.is_malignant[judged])
    return Limits(low, high, float(numpy.quantile(scores.spread[part], 1 - DISAGREEING)),
                  float(numpy.quantile(scores.distance[part], 1 - UNLIKE)),
                  float(numpy.quantile(p_melanoma[judged & photos.is_melanoma], 1 - MELANOMA_SENSITIVITY)),
                  float(numpy.quantile(p_melanoma[judged & ~photos.is_melanoma], 1 - SUSPECTED)),
                  float(numpy.quantile(p[judged & photos.is_malignant], 1 - OPERATING_SENSITIVITY)))


def band(p, is_malignant):
    """(benignAtMost, malignantAtLeast)."""
    best = None
    for low in numpy.arange(0.05, 0.501, 0.01):
        for high in numpy.arange(0.5, 0.951, 0.01):
            answered = (p <= low) | (p >= high)
            if answered.mean() < 1 - UNCERTAIN:
                continue
            sensitivity = (p[is_malignant] >= high).sum() / max(1, (is_malignant & answered).sum())
            specificity = (p[~is_malignant] <= low).sum() / max(1, (~is_malignant & answered).sum())
            key = (min(sensitivity, SENSITIVITY), specificity, answered.mean())
            if best is None or key > best[0]:
                best = key, float(round(low, 2)), float(round(high, 2))
    return best[1:]


def answers(p, scores, limits):
    """One of "benign", "malignant", "uncertain", "disagreeing", "unlike" for each photo."""
    found = numpy.where(p >= limits.malignantAtLeast, "malignant", numpy.where(p <= limits.benignAtMost, "benign", "uncertain"))
    found = numpy.where(scores.spread > limits.mostSpread, "disagreeing", found)
    return numpy.where(scores.distance > limits.mostDistance, "unlike", found)
