"""From the bytes of a photo to the network's inputs, in steps that OpenCV's C++ API repeats bit for bit.

1. cv::imdecode(bytes, IMREAD_COLOR): 8-bit BGR, turned upright as the EXIF orientation says.
2. Centre square: side = min(width, height), left = (width − side) / 2, top = (height − side) / 2, integers rounded down.
   Proportions stay as they are.
3. cv::resize(square, Size(300, 300), 0, 0, INTER_AREA), skipped where the side is 300. Every photo has the same resolution
   afterwards, so that the resolution of a camera or of a collection is no cue.
4. The square in its four quarter turns: as it is, then cv::rotate by ROTATE_90_COUNTERCLOCKWISE, ROTATE_180 and
   ROTATE_90_CLOCKWISE.
5. Of each turned square the same cut, Rect(26, 38, 224, 224): x, y, width, height. It lies 12 px left of the middle, so that the
   four copies show the photo turned and cut anew, and yet a photo that is turned by a quarter gives the same four copies in another
   order: the mean of their answers stays, and their disagreement says how much hangs on turn and cut.
6. cv::dnn::blobFromImage(copy, 1 / 128.0, Size(), Scalar(127, 127, 127), swapRB = true, crop = false): float 1×3×224×224,
   RGB, (value − 127) / 128, as EfficientNet-Lite was trained.
"""
import cv2
import numpy

SIDE, INPUT, LEFT, TOP = 300, 224, 26, 38
MEAN, DIVISOR = 127.0, 128.0
TURNS = 4


def decoded(path):
    """uint8 H×W×3, BGR, of a file; None where OpenCV cannot read it."""
    return cv2.imdecode(numpy.fromfile(path, numpy.uint8), cv2.IMREAD_COLOR)


def squared(photo):
    """uint8 300×300×3: the centre square at the fixed resolution."""
    height, width = photo.shape[:2]
    side = min(width, height)
    left, top = (width - side) // 2, (height - side) // 2
    square = photo[top:top + side, left:left + side]
    return square if side == SIDE else cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_AREA)


def copies(square):
    """The four copies that are classified, uint8 224×224×3."""
    return [cut(numpy.rot90(square, turn), LEFT, TOP) for turn in range(TURNS)]


def cut(square, left, top):
    return numpy.ascontiguousarray(square[top:top + INPUT, left:left + INPUT])


def blob(copy):
    """float32 1×3×224×224, the network's input."""
    return cv2.dnn.blobFromImage(copy, 1 / DIVISOR, mean=(MEAN,) * 3, swapRB=True, crop=False)
