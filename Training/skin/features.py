"""The features of every copy of every photo, computed by the very graph that ships and kept in the work folder.

Extraction is nearly all of the training's time. Each copy's features are a file, so that a run that was stopped goes on.
"""
import multiprocessing
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy

from preprocessing import INPUT, SIDE, TURNS, blob, copies, cut
from surroundings import masked

COPIES, MASKED = [f"turned-{90 * turn}" for turn in range(TURNS)], "masked"
# The clear circle of the masking test, as a share of the square's side: the lesion stays, most of an ink ring goes.
CLEAR = 0.7


@dataclass
class Features:
    """float32: `copies` photos×4×4096, and `masked` photos×4096 of the upright middle with its surroundings painted over."""

    copies: numpy.ndarray
    masked: numpy.ndarray


def picture(square, name):
    """uint8 224×224×3: the copy of that name."""
    if name in COPIES:
        return copies(square)[COPIES.index(name)]
    middle = (SIDE - INPUT) // 2
    return masked(cut(square, middle, middle), CLEAR * SIDE / INPUT)


class Extractor:
    """A graph in OpenCV's dnn, on one thread."""

    def __init__(self, graph):
        cv2.setNumThreads(1)
        self.network = cv2.dnn.readNetFromONNX(str(graph))

    def __call__(self, view):
        """float32, the graph's output for one copy (uint8 224×224×3)."""
        self.network.setInput(blob(view))
        return self.network.forward()[0].copy()


def extract(job):
    graph, name, squares, path = job
    extractor = Extractor(graph)
    numpy.save(path, numpy.array([extractor(picture(square, name)) for square in squares]))
    return name


def all_features(squares, graph, folder, processes):
    paths = {name: Path(folder) / f"{name}.npy" for name in [*COPIES, MASKED]}
    missing = [(graph, name, squares, path) for name, path in paths.items() if not path.exists()]
    with multiprocessing.Pool(processes) as pool:
        for name in pool.imap_unordered(extract, missing):
            print(f"Features of {name} extracted", flush=True)
    loaded = {name: numpy.load(path) for name, path in paths.items()}
    return Features(numpy.stack([loaded[name] for name in COPIES], axis=1), loaded[MASKED])
