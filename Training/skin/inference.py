"""The reference that the Swift service is compared with: one photo through the shipped graph and head.json, nothing else.

For each of the four copies (see preprocessing.py) the graph gives 7 numbers: the logits l of BCC, SCC, MEL, NEV, SEK and ACK, and
the distance. With LSE = log of the sum of exponentials:
    malignant log odds  m = LSE(l_BCC, l_SCC, l_MEL) − LSE(l_NEV, l_SEK)
    melanoma log odds   s = l_MEL − LSE(the other five)
Over the four copies: p = σ(slope · mean(m) + offset), p_melanoma likewise of mean(s) by its own curve, spread = √(mean(m²) −
mean(m)²), distance = mean of the four. The answer, the first that holds:
    faults of quality.py → refused; distance > mostDistance → "unlike"; spread > mostSpread → "disagreeing";
    p ≥ malignantAtLeast → "malignant"; p ≤ benignAtMost → "benign"; else "uncertain".
The second answer, told only beside "malignant" or "benign": p_melanoma < melanomaExcludedBelow → "no"; p_melanoma ≥
melanomaSuspectedFrom → "suspected"; else "cannot say".
"""
import json
from pathlib import Path

import numpy

from features import Extractor
from heads import malignant_log_odds, melanoma_log_odds
from preprocessing import copies, decoded, squared
from quality import faults, measures


class Classifier:
    def __init__(self, folder):
        self.graph = Extractor(Path(folder) / "skin.onnx")
        self.head = json.loads((Path(folder) / "head.json").read_text())

    def of_file(self, path):
        return self.of_square(squared(decoded(path)))

    def of_square(self, square):
        """A dictionary of plain numbers and words."""
        outputs = numpy.array([self.graph(copy) for copy in copies(square)], numpy.float64)
        logits, distances = outputs[:, :6], outputs[:, 6]
        malignant = malignant_log_odds(logits)
        found = {"malignant": self.probability("malignant", malignant.mean()),
                 "melanoma": self.probability("melanoma", melanoma_log_odds(logits).mean()),
                 "spread": float(malignant.std()), "distance": float(distances.mean())}
        return {**found, "answer": self.answer(found), "melanomaAnswer": self.melanoma_answer(found["melanoma"]),
                "faults": faults(measures(square), self.head["quality"])}

    def probability(self, name, log_odds):
        curve = self.head[name]
        return float(1 / (1 + numpy.exp(-(curve["slope"] * log_odds + curve["offset"]))))

    def answer(self, found):
        limits = self.head["limits"]
        if found["distance"] > limits["mostDistance"]:
            return "unlike"
        if found["spread"] > limits["mostSpread"]:
            return "disagreeing"
        if found["malignant"] >= limits["malignantAtLeast"]:
            return "malignant"
        return "benign" if found["malignant"] <= limits["benignAtMost"] else "uncertain"

    def melanoma_answer(self, p):
        limits = self.head["limits"]
        if p < limits["melanomaExcludedBelow"]:
            return "no"
        return "suspected" if p >= limits["melanomaSuspectedFrom"] else "cannot say"
