"""The training photos and what is known of each: labels.csv and images/ of the folder given, which is only read.

Source: PAD-UFES-20, Pacheco and others 2020, CC BY 4.0, https://doi.org/10.17632/zr7vgbcyr2.1; here a part of 912 photos of 657
patients, 300 px on the long side. Age, sex, region and skin type serve the report alone: the classifier sees pixels only.
"""
import csv
import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy
from sklearn.model_selection import StratifiedGroupKFold

from preprocessing import decoded, squared

DIAGNOSES = ("BCC", "SCC", "MEL", "NEV", "SEK", "ACK")
MALIGNANT, MELANOMA, BENIGN, PREMALIGNANT = slice(0, 3), 2, slice(3, 5), 5
FOLDS, SEED = 5, 24


@dataclass
class Photos:
    """Arrays of equal length, one element a photo, in the order of labels.csv."""

    paths: list
    patients: numpy.ndarray
    diagnoses: numpy.ndarray
    groups: dict
    folds: numpy.ndarray

    def __len__(self):
        return len(self.paths)

    @property
    def is_malignant(self):
        return self.diagnoses < MALIGNANT.stop

    @property
    def is_melanoma(self):
        return self.diagnoses == MELANOMA

    @property
    def is_premalignant(self):
        return self.diagnoses == PREMALIGNANT

    @property
    def is_judged(self):
        """Malignant or benign: what the figures are about. Actinic keratosis stands apart."""
        return ~self.is_premalignant

    def squares(self):
        """uint8 300×300×3 of each photo, step 3 of the preprocessing."""
        return [squared(decoded(path)) for path in self.paths]


def photos(folder):
    """Reads labels.csv and deals the patients into folds that have each diagnosis in the same share."""
    folder = Path(folder)
    with open(folder / "labels.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    diagnoses = numpy.array([DIAGNOSES.index(row["diagnostic"]) for row in rows])
    patients = numpy.array([row["patient_id"] for row in rows])
    groups = {"skin type": [skin_type(row["fitspatrick"]) for row in rows],
              "body region": [row["region"].capitalize() for row in rows],
              "age": [age_band(row["age"]) for row in rows],
              "sex": [row["gender"].capitalize() or "Unknown" for row in rows],
              "diagnosis": [row["diagnostic"] for row in rows]}
    return Photos([folder / "images" / row["img_id"] for row in rows], patients, diagnoses,
                  {name: numpy.array(values) for name, values in groups.items()}, folds(diagnoses, patients))


def folds(diagnoses, patients):
    """The number of each photo's fold; all photos of a patient are in one."""
    numbers = numpy.zeros(len(patients), int)
    splitter = StratifiedGroupKFold(FOLDS, shuffle=True, random_state=SEED)
    for number, (_, held_back) in enumerate(splitter.split(diagnoses, diagnoses, patients)):
        numbers[held_back] = number
    return numbers


def skin_type(text):
    return ["I", "II", "III", "IV", "V", "VI"][int(float(text)) - 1] if text else "Unknown"


def age_band(text):
    if not text:
        return "Unknown"
    age = int(float(text))
    return "Under 40" if age < 40 else "40 to 59" if age < 60 else "60 to 79" if age < 80 else "80 and over"


def digest(path):
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()
