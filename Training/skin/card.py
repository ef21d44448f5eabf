"""Writes the generated section of the model card: everything between its two markers, nothing outside them."""
from pathlib import Path

import numpy

from intervals import auc, share
from quality import faults
from tables import number, per_cent, table

BEGIN, END = "<!-- figures: begin (written by the training, not by hand) -->", "<!-- figures: end -->"


def write(path, sections):
    """`sections` is a list of (title, text)."""
    path = Path(path)
    before, rest = path.read_text().split(BEGIN)
    after = rest.split(END)[1]
    body = "\n\n".join(f"### {title}\n{text}" for title, text in sections)
    path.write_text(f"{before}{BEGIN}\n\n{body}\n\n{END}{after}")


def surroundings(photos, weights, clear, masked, ink):
    """How much the answers live from what stands round the lesion."""
    has_ink, considered, is_malignant = numpy.array(ink) > 0.003, photos.is_judged, photos.is_malignant
    rows = []
    for name, judged in (("as they are", clear), ("surroundings masked", masked)):
        for part, of in (("all", considered), ("without ink", considered & ~has_ink), ("with ink", considered & has_ink)):
            rows.append([f"{name}, {part}", f"{(of & is_malignant).sum()} / {(of & ~is_malignant).sum()}",
                         number(auc(weights, judged.p, is_malignant, of))])
    change = numpy.abs(clear.p - masked.p)[considered]
    of_malignant, of_benign = (per_cent(share(weights, has_ink, considered & kind)) for kind in (is_malignant, ~is_malignant))
    facts = (f"Ink (more than 0.3 % of the pixels blue or violet and saturated) is seen in {of_malignant} of the malignant and "
             f"{of_benign} of the benign photos; the share of ink alone has the AUC "
             f"{number(auc(weights, numpy.array(ink), is_malignant, considered))}. Masking moves p by "
             f"{numpy.median(change):.3f} in the median, by more than 0.2 in {(change > 0.2).mean():.0%} of the photos. "
             "Masked, one upright copy is judged instead of four.")
    return table(["photos", "malignant / benign", "AUC (95 % interval)"], rows) + "\n\n" + facts


def refusals(photos, judged, measured, limits, scores):
    """What quality and distance refuse of the training photos, by skin type."""
    found = [faults(measure, limits.quality) for measure in measured]
    is_unlike = scores.distance > limits.limits.mostDistance
    refused = numpy.array([bool(item) for item in found]) | is_unlike
    rows = []
    for value in ["I", "II", "III", "IV", "V", "VI", "Unknown", "all"]:
        of = (photos.groups["skin type"] == value) | (value == "all")
        kinds = [sum(kind in item for item, belongs in zip(found, of) if belongs) for kind in ("blur", "exposure", "skin")]
        rows.append([value, of.sum(), *kinds, (is_unlike & of).sum(), f"{refused[of].sum()} ({refused[of].mean():.1%})"])
    return table(["skin type", "photos", "blur", "exposure", "colour", "unlike", "refused"], rows)


def abstentions(photos, judged):
    considered = photos.is_judged
    answer = numpy.where(judged.has_faults, "faults", judged.answer)
    return table(["outcome", "share of malignant and benign photos"],
                 [[word, f"{(answer[considered] == word).mean():.1%}"] for word in
                  ("malignant", "benign", "uncertain", "disagreeing", "unlike", "faults")])


def strangers(found, missing):
    """`found` is a dictionary from a picture's name to the reference's answer."""
    refused = {name: ", ".join(answer["faults"]) or answer["answer"] for name, answer in found.items()}
    answered = [name for name, word in refused.items() if word in ("malignant", "benign")]
    lines = [f"{len(found) - len(answered)} of {len(found)} pictures are refused or answered \"cannot say\". "
             f"Answered in spite of it: {', '.join(answered) or 'none'}. Not to be had offline: {', '.join(missing) or 'none'}."]
    return lines[0] + "\n\n" + table(["picture", "outcome"], [[name, word] for name, word in refused.items()])


def duplicates(pairs, photos):
    apart = [pair for pair in pairs if not pair[4]]
    names = "; ".join(f"{photos.paths[first].name} and {photos.paths[second].name}" for first, second, *_ in apart)
    return (f"{len(pairs)} pairs of near-duplicates, {len(pairs) - len(apart)} within one patient, {len(apart)} between patients"
            f"{': ' + names if apart else ''}. Method: duplicates.py.")
