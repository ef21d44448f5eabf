"""Whether a photo is good enough, before anything is classified: each measure on the 300×300 picture of step 3.

blur      variance of cv::Laplacian(grey, CV_64F, ksize 1), grey by COLOR_BGR2GRAY. Low is blurred.
dark      share of pixels whose grey is at most 10.
bright    share of pixels whose grey is at least 250.
skin      share of pixels whose Cr is above Cb and above 128, by COLOR_BGR2YCrCb (order Y, Cr, Cb; 8 bits). Blood and melanin
          make skin of every type redder than it is blue, light or dark: the test has no bound on brightness (Y).
size      at least 299 px on the short side of the photo as it came (SKIN-65). The training photos were reduced to 300 px on the
          long side, 287 to 300 px on the short one; the rule is for what people send and is left out for training files.
"""
import cv2
import numpy

DARK, BRIGHT = 10, 250
SHORTEST_SIDE = 299
# Of the training photos: as many have less of the colour of skin than what is taken for skin without asking.
SURE = 0.05


def measures(square):
    """The four measures of uint8 300×300×3."""
    grey = cv2.cvtColor(square, cv2.COLOR_BGR2GRAY)
    colour = cv2.cvtColor(square, cv2.COLOR_BGR2YCrCb)
    red, blue = colour[..., 1], colour[..., 2]
    return {"blur": float(cv2.Laplacian(grey, cv2.CV_64F).var()), "dark": float((grey <= DARK).mean()),
            "bright": float((grey >= BRIGHT).mean()), "skin": float(((red > blue) & (red > 128)).mean())}


def thresholds(measured, share):
    """Limits at which each measure alone refuses `share` of the photos; `measured` is a list of measures."""
    def of(name, quantile):
        return float(numpy.quantile([measure[name] for measure in measured], quantile))
    return {"leastBlurVariance": of("blur", share), "leastSkinShare": of("skin", share),
            "sureSkinShare": of("skin", SURE),
            "mostDarkShare": max(of("dark", 1 - share), 0.1), "mostBrightShare": max(of("bright", 1 - share), 0.1)}


def faults(measure, limits):
    """The names of what is wrong, empty for a good photo."""
    found = []
    if measure["blur"] < limits["leastBlurVariance"]:
        found.append("blur")
    if measure["dark"] > limits["mostDarkShare"] or measure["bright"] > limits["mostBrightShare"]:
        found.append("exposure")
    if measure["skin"] < limits["leastSkinShare"]:
        found.append("skin")
    return found
