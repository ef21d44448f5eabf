#!/usr/bin/env python3
"""measure_skin.py draw FILE | judge FILE: the peer of the skin classifier.

draw writes a photo of 12 megapixels: a brown spot on skin of one colour with grain, of nobody. judge reads it twice with
Pillow, makes the same four copies, runs the same network in ONNX Runtime on one thread, and prints for each time the
milliseconds of reading and judging and the most memory of this process, as one JSON object a line. The libraries are
loaded before the clock starts.
"""
import json
import resource
import sys
import time
from pathlib import Path

import numpy
import onnxruntime
from PIL import Image

MODEL = Path(__file__).resolve().parents[2] / "Services/skin-check/Model"
WIDTH, HEIGHT = 4032, 3024


def draw(path):
    grain = numpy.random.default_rng(24)
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    away = numpy.hypot(x - WIDTH / 2, y - HEIGHT / 2) / HEIGHT
    spot = 1 / (1 + numpy.exp((away - 0.16) * 90))
    skin, mole = numpy.array([214, 168, 144]), numpy.array([104, 66, 50])
    picture = skin + (mole - skin) * spot[..., None]
    coarse = grain.normal(0, 12, (HEIGHT // 12, WIDTH // 12)).repeat(12, 0).repeat(12, 1)
    picture = picture + coarse[..., None] + grain.normal(0, 4, (HEIGHT, WIDTH))[..., None]
    Image.fromarray(picture.clip(0, 255).astype(numpy.uint8)).save(path, quality=92)


def judge(path):
    head = json.loads((MODEL / "head.json").read_text())["preprocessing"]
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(MODEL / "skin.onnx"), options, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    for _ in range(2):
        began = time.perf_counter()
        photo = Image.open(path).convert("RGB")
        side = min(photo.size)
        left, top = (photo.width - side) // 2, (photo.height - side) // 2
        square = photo.crop((left, top, left + side, top + side)).resize((head["side"],) * 2, Image.Resampling.BOX)
        read = time.perf_counter()
        for turn in range(head["turns"]):
            copy = numpy.rot90(numpy.asarray(square), turn)
            copy = copy[head["top"]:head["top"] + head["input"], head["left"]:head["left"] + head["input"]]
            values = (copy.astype(numpy.float32) - head["mean"]) / head["divisor"]
            session.run(None, {name: numpy.ascontiguousarray(values.transpose(2, 0, 1))[None]})
        done = time.perf_counter()
        print(json.dumps({
            "reading": (read - began) * 1000, "judging": (done - read) * 1000,
            "peakBytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10}))


if __name__ == "__main__":
    {"draw": draw, "judge": judge}[sys.argv[1]](sys.argv[2])
