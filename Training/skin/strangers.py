"""Pictures that are no photo of skin: scikit-image's offline samples, drawings, text and plain frames, made here.

The samples are those that come inside PyPI's scikit-image 0.21.0; the others of its data set are downloaded on demand and were
not to be had.
"""
import cv2
import numpy

SAMPLES = ("astronaut", "brick", "camera", "cat", "clock", "coffee", "coins", "grass", "gravel", "moon", "page", "rocket", "text",
           "horse", "hubble_deep_field", "immunohistochemistry", "checkerboard", "cell", "colorwheel", "logo", "retina",
           "binary_blobs", "microaneurysms", "motorcycle_left")
SIDE = 512


def pictures():
    """A dictionary from a name to uint8 H×W×3, BGR, and the list of samples that were not to be had."""
    found, missing = samples()
    return {**found, **drawings()}, missing


def samples():
    from skimage import data
    found, missing = {}, []
    for name in SAMPLES:
        try:
            picture = getattr(data, name)()
        except Exception:
            missing.append(name)
            continue
        picture = picture[0] if isinstance(picture, tuple) else picture
        picture = picture.astype(numpy.uint8) * 255 if picture.dtype == bool else picture
        picture = picture if picture.ndim == 3 else numpy.repeat(picture[..., None], 3, axis=2)
        found[name] = enlarged(numpy.ascontiguousarray(picture[..., :3][..., ::-1]))
    return found, missing


def enlarged(picture):
    """At least 300 px on the short side, as the service asks."""
    scale = 300 / min(picture.shape[:2])
    return picture if scale <= 1 else cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)


def drawings():
    generator = numpy.random.default_rng(24)
    ramp = numpy.tile(numpy.linspace(0, 255, SIDE).astype(numpy.uint8)[None, :, None], (SIDE, 1, 3))
    return {"black frame": plain(0, 0, 0), "white frame": plain(255, 255, 255), "grey frame": plain(128, 128, 128),
            "frame in a colour of skin": plain(140, 170, 215), "blue frame": plain(200, 80, 30), "green frame": plain(60, 160, 60),
            "grey ramp": ramp, "noise": generator.integers(0, 256, (SIDE, SIDE, 3), dtype=numpy.uint8),
            "stripes": stripes(), "rendered text": text(), "chair": chair(plain(235, 235, 235), (30, 60, 110)),
            "chair on wood": chair(wood(generator), (60, 60, 60)), "house": house(), "smiley": smiley(),
            "dot drawn on a colour of skin": cv2.circle(plain(140, 170, 215), (256, 256), 60, (30, 40, 70), -1),
            "wood": wood(generator)}


def plain(blue, green, red):
    return numpy.full((SIDE, SIDE, 3), (blue, green, red), numpy.uint8)


def stripes():
    picture = plain(255, 255, 255)
    picture[:, numpy.arange(SIDE) // 16 % 2 == 0] = 0
    return picture


def text():
    picture = plain(250, 250, 250)
    for line in range(14):
        cv2.putText(picture, "Breathe easy, skin check", (10, 35 + 35 * line), cv2.FONT_HERSHEY_SIMPLEX, 1.1, (20, 20, 20), 2)
    return picture


def chair(picture, colour):
    cv2.rectangle(picture, (150, 60), (360, 270), colour, -1)
    cv2.rectangle(picture, (130, 270), (380, 310), colour, -1)
    for left in (140, 350):
        cv2.rectangle(picture, (left, 310), (left + 20, 480), colour, -1)
    return picture


def wood(generator):
    grain = cv2.GaussianBlur(generator.normal(0, 40, (SIDE, SIDE)).astype(numpy.float32), (1, 151), 0)
    return numpy.clip(numpy.array([60, 100, 150]) + 6 * grain[..., None], 0, 255).astype(numpy.uint8)


def house():
    picture = plain(230, 200, 150)
    cv2.rectangle(picture, (120, 240), (390, 480), (60, 60, 180), -1)
    cv2.fillPoly(picture, [numpy.array([[90, 240], [255, 90], [420, 240]])], (40, 40, 90))
    cv2.rectangle(picture, (220, 360), (290, 480), (40, 90, 120), -1)
    return picture


def smiley():
    picture = cv2.circle(plain(255, 255, 255), (256, 256), 200, (0, 215, 255), -1)
    for x in (190, 320):
        cv2.circle(picture, (x, 200), 25, (0, 0, 0), -1)
    return cv2.ellipse(picture, (256, 280), (110, 80), 0, 0, 180, (0, 0, 0), 12)
