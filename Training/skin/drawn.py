#!/usr/bin/env python3
"""drawn.py MODEL FOLDER: draws pictures that look a little like moles, of nobody, and stores what the classifier says of them.

The tests of the Swift service compare themselves with these, since photos of people do not belong into a project. FOLDER gets
the JPEG files and outputs.json (p, p of melanoma, spread, distance, both answers and faults, by inference.py); and the first picture as cameras rarely make one,
in four colours of ink and with 16 bits.
"""
import json
import sys
from pathlib import Path

import cv2
import numpy
from PIL import Image

from inference import Classifier

SIZES = ((480, 360), (360, 480), (400, 400), (301, 333), (1200, 900))
# BGR of skin and spot, from light to dark.
TONES = (((190, 205, 235), (60, 75, 120)), ((150, 175, 215), (40, 60, 110)), ((100, 130, 180), (25, 35, 70)),
         ((60, 80, 120), (15, 20, 40)), ((185, 195, 230), (90, 95, 190)))


def drawn(dice, size, skin, spot):
    """uint8 H×W×3, BGR: a spot with an uneven edge on grainy skin."""
    width, height = size
    y, x = numpy.mgrid[0:height, 0:width]
    angle = numpy.arctan2(y - height / 2, x - width / 2)
    edge = sum(dice.uniform(0, 0.12) * numpy.cos(turns * angle + dice.uniform(0, 6.3)) for turns in range(2, 7))
    reach = numpy.hypot((x - width / 2) * dice.uniform(0.8, 1.2), y - height / 2) / (min(size) * dice.uniform(0.18, 0.3))
    share = numpy.clip((1 + edge - reach) * 4, 0, 1)[..., None]
    grain = cv2.GaussianBlur(dice.normal(0, 14, (height, width, 3)), (0, 0), 1.2) + dice.normal(0, 3, (height, width, 1))
    picture = numpy.array(skin) * (1 - share) + numpy.array(spot) * share + grain
    return numpy.clip(picture, 0, 255).astype(numpy.uint8)


def main(model, folder):
    folder = Path(folder)
    dice, classifier, outputs = numpy.random.default_rng(24), Classifier(model), []
    for number, (size, (skin, spot)) in enumerate(zip(SIZES, TONES)):
        path = folder / f"drawn-{number}.jpg"
        cv2.imwrite(str(path), drawn(dice, size, skin, spot), [cv2.IMWRITE_JPEG_QUALITY, 88])
        found = classifier.of_file(path)
        outputs.append({"name": path.name, **{name: round(value, 6) if isinstance(value, float) else value
                                               for name, value in found.items()}})
    first = cv2.imread(str(folder / "drawn-0.jpg"))
    Image.fromarray(first[..., ::-1]).convert("CMYK").save(folder / "cmyk.jpg", quality=88)
    cv2.imwrite(str(folder / "16-bit.png"), cv2.GaussianBlur(first, (0, 0), 4)[:320, :320].astype(numpy.uint16) * 257)
    # Small in the repository, since it has no grain.
    sharp = cv2.circle(numpy.full((320, 320, 3), (144, 176, 224), numpy.uint16), (160, 160), 53, (16, 32, 64), -1)
    cv2.imwrite(str(folder / "16-bit-sharp.png"), sharp * 257, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    (folder / "outputs.json").write_text(json.dumps(outputs, indent=2) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
