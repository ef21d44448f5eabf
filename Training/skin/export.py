"""Writes what ships, skin.onnx and head.json, and checks the graph in OpenCV against torch.

head.json
    version         2 when the meaning of a field changes.
    classes         order of the six logits.
    preprocessing   side (px of the square), input (px of a copy), left and top of the cut (px), turns, mean and divisor.
    outputs         where in the graph's 7 numbers the logits (first, count) and the distance stand.
    malignant, melanoma   slope and offset of the calibration.
    limits          see abstention.py.
    quality         see quality.py; shares of pixels from 0 to 1, the blur's variance in grey levels squared.
    training        photos, patients, seed and the SHA-256 of labels.csv.
"""
import json
from dataclasses import asdict
from pathlib import Path

import numpy
import torch

from data import DIAGNOSES, SEED, digest
from features import Extractor
from network import Answering, write_onnx
from preprocessing import DIVISOR, INPUT, LEFT, MEAN, SIDE, TOP, TURNS, blob, copies

LARGEST_DIFFERENCE = 1e-3


def write(network, model, settings, photos, squares, folder):
    """Returns the largest difference between OpenCV and torch over the four copies of three photos."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    answering = Answering(network, model).eval()
    write_onnx(answering, folder / "skin.onnx")
    (folder / "head.json").write_text(json.dumps(head(settings, photos), indent=2) + "\n")
    difference = parity(answering, folder / "skin.onnx", squares[:3])
    if difference > LARGEST_DIFFERENCE:
        raise SystemExit(f"OpenCV and torch differ by {difference}")
    return difference


def head(settings, photos):
    curves = {name: dict(zip(("slope", "offset"), getattr(settings, name))) for name in ("malignant", "melanoma")}
    labels = photos.paths[0].parent.parent / "labels.csv"
    return {"version": 1, "classes": list(DIAGNOSES),
            "preprocessing": {"side": SIDE, "input": INPUT, "left": LEFT, "top": TOP, "turns": TURNS, "mean": MEAN,
                              "divisor": DIVISOR},
            "outputs": {"logits": [0, 6], "distance": 6},
            **curves, "limits": asdict(settings.limits), "quality": settings.quality,
            "training": {"photos": len(photos), "patients": len(set(photos.patients)), "seed": SEED,
                         "labels": digest(labels)}}


def parity(answering, path, squares):
    extractor, largest = Extractor(path), 0.0
    with torch.no_grad():
        for square in squares:
            for copy in copies(square):
                difference = numpy.abs(extractor(copy) - answering(torch.from_numpy(blob(copy))).numpy()[0])
                largest = max(largest, float(difference.max()))
    return largest
