"""Photos whose surroundings are painted over: half of the training's rows, and the test of what the answers live from."""
import cv2
import numpy


def masked(view, diameter):
    """The surroundings of the central circle of `diameter` (share of the side) painted in their own mean colour."""
    side = view.shape[0]
    circle = numpy.zeros((side, side), numpy.uint8)
    cv2.circle(circle, (side // 2, side // 2), int(side * diameter / 2), 1, -1)
    outside = circle == 0
    painted = view.copy()
    painted[outside] = view[outside].mean(axis=0).astype(numpy.uint8)
    return painted


def ink_share(square):
    """Share of pixels of surgical ink in uint8 300×300×3: blue or violet and saturated (OpenCV's hue 100 to 155 of 180)."""
    colour = cv2.cvtColor(square, cv2.COLOR_BGR2HSV)
    hue, saturation, value = (colour[..., channel] for channel in range(3))
    return float(((hue >= 100) & (hue <= 155) & (saturation >= 60) & (value >= 30)).mean())
