"""Photos that show the same picture under two patients (SKIN-68): they would leak from training into testing.

A photo's fingerprint is the 8 × 8 lowest frequencies of its grey picture of 32 × 32, without the mean, compared with their median
(the perceptual hash of https://www.phash.org). Pairs of at most LIMIT differing bits of 63, in any of the eight turns and
reflections, are compared by pixels as well: the correlation of the grey pictures of 64 × 64 must exceed CORRELATION.
"""
import cv2
import numpy

LIMIT, CORRELATION = 10, 0.95


def fingerprint(grey):
    """63 booleans of a float32 32×32 picture."""
    lowest = cv2.dct(grey)[:8, :8].ravel()[1:]
    return lowest > numpy.median(lowest)


def small(square, side):
    return cv2.cvtColor(cv2.resize(square, (side, side), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY).astype(numpy.float32)


def orientations(picture):
    for mirrored in (picture, picture[:, ::-1]):
        for turn in range(4):
            yield numpy.ascontiguousarray(numpy.rot90(mirrored, turn))


def pairs(squares, patients):
    """(first, second, bits, correlation, same patient) of each pair of near-duplicates, as indices of photos."""
    greys = [small(square, 32) for square in squares]
    prints = numpy.array([fingerprint(grey) for grey in greys])
    details = [standardised(small(square, 64)) for square in squares]
    found = {}
    for index, grey in enumerate(greys):
        for turn, turned in enumerate(orientations(grey)):
            bits = (prints != fingerprint(turned)).sum(axis=1)
            for other in numpy.flatnonzero(bits <= LIMIT):
                if other <= index:
                    continue
                detail = list(orientations(details[index]))[turn]
                correlation = float((detail * details[other]).mean())
                if correlation > CORRELATION:
                    found[index, int(other)] = (int(bits[other]), correlation)
    return [(first, second, *facts, bool(patients[first] == patients[second])) for (first, second), facts in found.items()]


def standardised(picture):
    return (picture - picture.mean()) / (picture.std() + 1e-6)
