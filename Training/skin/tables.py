"""The tables of the model card, as Markdown, from cross-validated answers."""
import numpy

from calibration import expected_error
from intervals import auc, mean, share


class Tables:
    """Of one judgement of all photos: `judged`, its weights over draws of patients, and the photos themselves."""

    def __init__(self, photos, judged, weights):
        self.photos, self.judged, self.weights = photos, judged, weights
        self.is_malignant, self.considered = photos.is_malignant, photos.is_judged
        self.answered = self.considered & judged.is_answered
        self.is_right = (judged.answer == "malignant") == photos.is_malignant

    def main(self):
        judged, weights, answered = self.judged, self.weights, self.answered
        malignant, benign = self.considered & self.is_malignant, self.considered & ~self.is_malignant
        calls = judged.answer == "malignant"
        return table(["figure", "value (95 % interval)"], [
            ["AUC, all malignant and benign photos", number(auc(weights, judged.p, self.is_malignant, self.considered))],
            ["AUC, answered photos", number(auc(weights, judged.p, self.is_malignant, answered))],
            ["share answered, all refusals counted against it", per_cent(share(weights, answered, self.considered))],
            ["accuracy, answered photos", per_cent(share(weights, self.is_right, answered))],
            ["sensitivity, answered photos", per_cent(share(weights, calls, answered & self.is_malignant))],
            ["specificity, answered photos", per_cent(share(weights, ~calls, answered & ~self.is_malignant))],
            ["malignant photos answered \"benign\", of all malignant", per_cent(share(weights, answered & ~calls, malignant))],
            ["sensitivity at the operating point, nothing refused", per_cent(share(weights, judged.is_flagged, malignant))],
            ["specificity at the operating point, nothing refused", per_cent(share(weights, ~judged.is_flagged, benign))],
            ["mean certainty, answered photos", per_cent(mean(weights, judged.certainty, answered))],
            ["mean certainty, right answers", per_cent(mean(weights, judged.certainty, answered & self.is_right))],
            ["mean certainty, wrong answers", per_cent(mean(weights, judged.certainty, answered & ~self.is_right))],
            ["expected calibration error, ten bins", f"{self.calibration_error():.3f}"],
            ["Brier score", f"{((judged.p - self.is_malignant) ** 2)[self.considered].mean():.3f}"]])

    def calibration_error(self):
        return expected_error(self.judged.p[self.considered], self.is_malignant[self.considered])

    def calibration(self):
        rows, p = [], self.judged.p
        for low in numpy.arange(0, 1, 0.2):
            of = self.considered & (p >= low) & (p < low + 0.2 + 1e-9 * (low > 0.7))
            rows.append([f"{low:.1f} to {low + 0.2:.1f}", of.sum(), f"{p[of].mean():.2f}",
                         per_cent(share(self.weights, self.is_malignant, of))])
        return table(["probability said", "photos", "mean", "malignant in truth"], rows)

    def coverage(self):
        """Accuracy and sensitivity where only the most certain are answered, p ≥ 0.5 being malignant."""
        certainty, calls, rows = self.judged.certainty, self.judged.p >= 0.5, []
        for part in (1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2):
            of = self.considered & (certainty >= numpy.quantile(certainty[self.considered], 1 - part))
            rows.append([f"{part:.0%}", per_cent(share(self.weights, calls == self.is_malignant, of)),
                         per_cent(share(self.weights, calls, of & self.is_malignant)),
                         per_cent(share(self.weights, ~calls, of & ~self.is_malignant)),
                         number(auc(self.weights, self.judged.p, self.is_malignant, of))])
        return table(["most certain", "accuracy", "sensitivity", "specificity", "AUC"], rows)

    def at_ninety_nine(self):
        """(share answered, accuracy, certainty) at the largest share whose accuracy is 99 %, or None."""
        order = numpy.argsort(-self.judged.certainty[self.considered])
        right = ((self.judged.p >= 0.5) == self.is_malignant)[self.considered][order]
        accuracy = right.cumsum() / numpy.arange(1, len(right) + 1)
        reached = numpy.flatnonzero((accuracy >= 0.99) & (numpy.arange(len(right)) >= 49))
        if not len(reached):
            return None
        last = reached[-1]
        return (last + 1) / len(right), accuracy[last], self.judged.certainty[self.considered][order][last]

    def groups(self, name):
        values, rows = self.photos.groups[name], []
        for value in sorted(set(values)):
            of = self.considered & (values == value)
            if not of.any():
                continue
            answered, calls = of & self.answered, self.judged.answer == "malignant"
            rows.append([value, len(set(self.photos.patients[of])),
                         f"{(of & self.is_malignant).sum()} / {(of & ~self.is_malignant).sum()}",
                         number(auc(self.weights, self.judged.p, self.is_malignant, of)),
                         per_cent(share(self.weights, answered, of)),
                         per_cent(share(self.weights, calls, answered & self.is_malignant)),
                         per_cent(share(self.weights, ~calls, answered & ~self.is_malignant))])
        return table([name, "patients", "malignant / benign photos", "AUC, all", "answered", "sensitivity", "specificity"], rows)

    def diagnoses(self):
        rows = []
        for value in ("BCC", "SCC", "MEL", "NEV", "SEK", "ACK"):
            of = self.photos.groups["diagnosis"] == value
            answer = numpy.where(self.judged.is_answered, self.judged.answer, "cannot say")
            rows.append([value, of.sum(), *(per_cent(share(self.weights, answer == word, of))
                                    for word in ("malignant", "benign", "cannot say"))])
        return table(["diagnosis", "photos", "malignant", "benign", "cannot say"], rows)

    def melanoma(self):
        judged, weights = self.judged, self.weights
        is_melanoma, others = self.considered & self.photos.is_melanoma, self.considered & ~self.photos.is_melanoma
        benign = self.considered & ~self.is_malignant
        return table(["figure", "value (95 % interval)"], [
            ["melanomas: photos / patients", f"{is_melanoma.sum()} / {len(set(self.photos.patients[is_melanoma]))}"],
            ["AUC, melanoma against all other malignant and benign",
             number(auc(weights, judged.p_melanoma, self.photos.is_melanoma, self.considered))],
            ["AUC, melanoma against benign by the first answer's p",
             number(auc(weights, judged.p, self.photos.is_melanoma, is_melanoma | benign))],
            ["sensitivity: melanomas not answered \"no\"", per_cent(share(weights, judged.is_not_excluded, is_melanoma))],
            ["specificity: others answered \"no\"", per_cent(share(weights, ~judged.is_not_excluded, others))],
            ["melanomas answered \"suspected\"", per_cent(share(weights, judged.is_suspected, is_melanoma))],
            ["others answered \"suspected\"", per_cent(share(weights, judged.is_suspected, others))],
            ["melanomas answered \"benign\" by the first answer",
             per_cent(share(weights, judged.is_answered & (judged.answer == "benign"), is_melanoma))]])


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def number(figure):
    return "too few" if figure is None else "{:.3f} ({:.3f} to {:.3f})".format(*figure)


def per_cent(figure):
    return "none" if figure is None else "{:.1f} % ({:.1f} to {:.1f})".format(*(100 * value for value in figure))
