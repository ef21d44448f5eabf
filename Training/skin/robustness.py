"""How far the shipped model's answer moves when the same training photo comes another way."""
import cv2
import numpy

from preprocessing import SIDE, squared
from tables import table

STEP = 23


def changes():
    """From a name to a function of uint8 300×300×3, BGR."""
    return {"quarter turn, JPEG of quality 80": lambda square: jpeg(numpy.ascontiguousarray(numpy.rot90(square)), 80),
            "mirrored": lambda square: square[:, ::-1], "enlarged to 1200 px and sent as JPEG of quality 90": enlarged,
            "cut 5 % off the middle": lambda square: squared(square[15:, 15:]), "15 % darker": lambda square: scaled(square, 0.85),
            "15 % brighter": lambda square: scaled(square, 1.15),
            "blurred (σ = 1 px of 300)": lambda square: cv2.GaussianBlur(square, (0, 0), 1)}


def jpeg(square, quality):
    return cv2.imdecode(cv2.imencode(".jpg", square, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def enlarged(square):
    return squared(jpeg(cv2.resize(square, (4 * SIDE, 4 * SIDE), interpolation=cv2.INTER_CUBIC), 90))


def scaled(square, factor):
    return numpy.clip(square * factor, 0, 255).astype(numpy.uint8)


def moved(classifier, squares):
    """A table over every STEPth photo; the model has learnt from these, so that only the movement counts, not the answer."""
    chosen = squares[::STEP]
    before = [classifier.of_square(square) for square in chosen]
    rows = []
    for name, change in changes().items():
        after = [classifier.of_square(numpy.ascontiguousarray(change(square))) for square in chosen]
        moves = numpy.array([abs(one["malignant"] - other["malignant"]) for one, other in zip(before, after)])
        opposite = sum({one["answer"], other["answer"]} == {"benign", "malignant"} for one, other in zip(before, after))
        rows.append([name, f"{numpy.median(moves):.3f}", f"{numpy.quantile(moves, 0.95):.3f}", f"{opposite} of {len(chosen)}"])
    return table(["change", "p moves, median", "95th percentile", "from benign to malignant or back"], rows)
