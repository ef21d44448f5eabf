#!/usr/bin/env python3
"""Draws the figures of the pain map: Drawings/<layer>-<view>.svg, one path on each line.

The body stands in a space of 200 by 480, its middle at x = 100. Everything is given for one half, by the distance from
the middle, and mirrored. In the front view the person's left is on the right.
"""

import json
import math
import pathlib

HERE = pathlib.Path(__file__).parent
REGIONS = json.loads((HERE / "Catalogue/regions.json").read_text())

# Outer and inner edges of the half: height and distance.
HEAD = [(8, 0), (9.5, 6), (13, 11.5), (20, 17.5), (32, 21), (42, 20.5), (52, 17), (59, 12), (64, 6), (66, 0)]
TRUNK = [(84, 20), (90, 30), (96, 34), (110, 34.5), (120, 33.5), (140, 31), (160, 28.5), (180, 27), (195, 28.5),
         (210, 32), (228, 36), (246, 37)]
NECK = [(58, 11), (66, 10.5), (74, 11), (80, 14), (84, 20)]
LEG_OUT = [(240, 37), (252, 37), (280, 34.5), (310, 30), (335, 25.5), (346, 25), (360, 26), (380, 27), (400, 24.5),
           (420, 20.5), (434, 18.5), (444, 18.5), (452, 20), (462, 22.5), (470, 21)]
LEG_IN = [(240, 0.6), (252, 0.8), (280, 3), (310, 5.5), (335, 7.5), (346, 7.5), (360, 6.5), (380, 6), (400, 8),
          (420, 9.5), (434, 10), (444, 9.5), (452, 8), (462, 6.5), (470, 8)]
ARM_OUT = [(90, 36), (93, 42), (98, 46.5), (106, 49), (118, 50.5), (140, 53), (160, 56), (172, 58.5), (186, 62),
           (205, 65), (222, 66), (230, 68), (240, 71.5), (250, 73), (258, 73), (268, 72), (275, 70), (278, 68)]
ARM_IN = [(90, 36), (93, 35), (98, 34), (106, 34.3), (118, 35.5), (140, 40), (160, 44), (172, 46.5), (186, 49),
          (205, 54), (222, 58), (230, 57), (240, 56), (250, 59.5), (258, 61.5), (268, 63), (275, 65), (278, 68)]


def at(edge, y):
    """The distance at a height, by a monotone cubic (Fritsch and Carlson) through the points of an edge."""
    ys, xs = [p[0] for p in edge], [p[1] for p in edge]
    y = min(max(y, ys[0]), ys[-1])
    i = max(k for k in range(len(ys) - 1) if ys[k] <= y or k == 0)
    steps = [(xs[k + 1] - xs[k]) / (ys[k + 1] - ys[k]) for k in range(len(ys) - 1)]

    def slope(k):
        if k in (0, len(ys) - 1):
            return steps[min(k, len(steps) - 1)]
        a, b = steps[k - 1], steps[k]
        return 0 if a * b <= 0 else 2 * a * b / (a + b)

    h = ys[i + 1] - ys[i]
    t = (y - ys[i]) / h
    return ((1 + 2 * t) * (1 - t) ** 2 * xs[i] + t * (1 - t) ** 2 * h * slope(i)
            + t * t * (3 - 2 * t) * xs[i + 1] + t * t * (t - 1) * h * slope(i + 1))


def heights(top, bottom):
    count = max(1, round((bottom - top) / 4))
    return [top + (bottom - top) * k / count for k in range(count + 1)]


def band(outer, inner, top, bottom):
    """A closed polygon between two edges; an edge is a list of points or a distance."""
    def side(edge, y):
        return at(edge, y) if isinstance(edge, list) else edge
    ys = heights(top, bottom)
    return [(side(outer, y), y) for y in ys] + [(side(inner, y), y) for y in reversed(ys)]


def smooth(points):
    """A closed polygon with rounded corners, sampled from Catmull and Rom's curve."""
    out, n = [], len(points)
    for k in range(n):
        p0, p1, p2, p3 = (points[(k + d) % n] for d in (-1, 0, 1, 2))
        for step in range(4):
            t = step / 4
            out.append(tuple(
                0.5 * (2 * p1[a] + (p2[a] - p0[a]) * t + (2 * p0[a] - 5 * p1[a] + 4 * p2[a] - p3[a]) * t * t
                       + (3 * p1[a] - p0[a] - 3 * p2[a] + p3[a]) * t ** 3) for a in (0, 1)))
    return out


def spindle(x0, y0, x1, y1, width, bulge=0.45):
    """A muscle from one end to the other, widest at a share of its length."""
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y1 - y0) / length, -(x1 - x0) / length

    def point(t, side):
        w = side * width / 2 * math.sin(math.pi * t ** (math.log(0.5) / math.log(bulge))) ** 0.7
        return (x0 + (x1 - x0) * t + nx * w, y0 + (y1 - y0) * t + ny * w)

    ts = [k / 12 for k in range(13)]
    return [point(t, 1) for t in ts] + [point(t, -1) for t in reversed(ts[1:-1])]


def bone(x0, y0, x1, y1, width, ends=1.7):
    """A long bone with thicker ends."""
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y1 - y0) / length, -(x1 - x0) / length
    shape = [(0, 0.7), (0.03, 1), (0.09, 1), (0.2, 1 / ends), (0.5, 0.9 / ends), (0.8, 1 / ends), (0.91, 1),
             (0.97, 1), (1, 0.7)]
    side = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, w * width / 2) for t, w in shape]
    return smooth([(x + nx * w, y + ny * w) for x, y, w in side] + [(x - nx * w, y - ny * w) for x, y, w in side[::-1]])


def oval(x, y, rx, ry, turn=0.0):
    points = []
    for k in range(20):
        a = 2 * math.pi * k / 20
        px, py = rx * math.cos(a), ry * math.sin(a)
        points.append((x + px * math.cos(turn) - py * math.sin(turn), y + px * math.sin(turn) + py * math.cos(turn)))
    return points


def column(top, bottom, count, width):
    """Vertebrae, one above the other, round the middle."""
    step = (bottom - top) / count
    return [smooth([(-width / 2, top + step * k + 0.5), (width / 2, top + step * k + 0.5),
                    (width / 2 - 1, top + step * (k + 1) - 0.3), (-width / 2 + 1, top + step * (k + 1) - 0.3)])
            for k in range(count)]


def row(x0, x1, y0, y1, count, gap=0.6):
    """Small bones beside each other."""
    step = (x1 - x0) / count
    return [smooth([(x0 + step * k + gap / 2, y0), (x0 + step * (k + 1) - gap / 2, y0),
                    (x0 + step * (k + 1) - gap / 2, y1), (x0 + step * k + gap / 2, y1)]) for k in range(count)]


def ribs(first, last, count):
    out = []
    for k in range(count):
        y, t = first + (last - first) * k / (count - 1), k / (count - 1)
        far = 24 + 7 * math.sin(math.pi * (0.25 + 0.6 * t))
        drop = 10 + 6 * t
        line = [(6 + (far - 6) * s, y + drop * (s ** 2) - 4 * math.sin(math.pi * s)) for s in (0, .25, .5, .75, 1)]
        out.append(smooth([(x, v - 1.5) for x, v in line] + [(x, v + 1.5) for x, v in line[::-1]]))
    return out


def both(points):
    """The whole of something in the middle, given by its half from top to bottom."""
    return points + [(-x, y) for x, y in reversed(points)]


def middle(edge, top, bottom):
    return both([((at(edge, y) if isinstance(edge, list) else edge), y) for y in heights(top, bottom)])


SHOULDER = [(13, 79), (20, 84.5), (30, 88.5), (36, 90), (42, 93), (46.5, 98), (49, 106), (50.3, 116), (35.3, 116),
            (34.2, 106), (33.5, 96), (24, 90), (16, 86)]
EAR = smooth([(20.8, 33), (23.5, 31.5), (27.5, 34), (27.5, 39), (24.5, 45), (20.3, 46)])
LIMBS = {
    "upper-arm": band(ARM_OUT, ARM_IN, 116, 160), "elbow-crook": band(ARM_OUT, ARM_IN, 160, 182),
    "forearm": band(ARM_OUT, ARM_IN, 182, 216), "wrist": band(ARM_OUT, ARM_IN, 216, 229),
    "palm": band(ARM_OUT, ARM_IN, 229, 256), "fingers": band(ARM_OUT, ARM_IN, 256, 278),
    "thigh": band(LEG_OUT, LEG_IN, 252, 327), "knee": band(LEG_OUT, LEG_IN, 327, 358),
    "shin": band(LEG_OUT, LEG_IN, 358, 428), "ankle": band(LEG_OUT, LEG_IN, 428, 446),
    "foot": band(LEG_OUT, LEG_IN, 446, 461), "toes": band(LEG_OUT, LEG_IN, 461, 470.5),
}
SKIN_FRONT = {
    "scalp": middle(HEAD, 8, 20), "forehead": middle(12, 20, 30), "temple": band(HEAD, 12, 20, 37),
    "eye": smooth([(4, 33.5), (8, 30.2), (12, 31), (12, 36), (8, 37.5), (4, 36.5)]),
    "nose": both([(2, 30), (3, 37), (5.5, 44), (4, 48), (0, 48.5)]),
    "cheek": [(5, 38), (12, 38)] + [(at(HEAD, y), y) for y in (38, 42, 46, 50, 54, 57)] + [(9, 57), (9, 49), (6, 47)],
    "ear": EAR, "mouth": both([(0, 49), (8.5, 49), (8.5, 56.5), (0, 56.5)]),
    "chin": both([(12.6, 57.5)] + [(at(HEAD, y), y) for y in (59, 61, 63, 65, 66)]),
    "throat": both([(10.7, 62.5)] + [(at(NECK, y), y) for y in (66, 70, 74, 78, 82)] + [(17, 85), (0, 87)]),
    "shoulder": SHOULDER,
    "chest": [(7, 87), (16, 87), (24, 90.5), (33, 96.5)] + [(at(TRUNK, y), y) for y in (106, 114, 122, 130, 139)] + [(7, 139)],
    "breastbone": middle(6.8, 87, 139), "upper-abdomen": middle(16.5, 140, 166), "navel": middle(16.5, 167, 194),
    "lower-abdomen": both([(16.5, 195), (18, 210), (13, 224), (6, 229)]),
    "flank": band(TRUNK, 17, 140, 208),
    "hip": [(18.5, 209)] + [(at(TRUNK, y), y) for y in (209, 216, 224, 232, 240, 246)] + [(37, 251.5), (26, 251.5), (17, 226)],
    "groin": [(17, 224), (25.5, 251.5), (9, 251.5), (6.2, 230), (12.8, 225.5)],
    "genitals": both([(5.8, 230), (8.5, 251), (4, 257), (0, 258)]), **LIMBS,
}
SKIN_BACK = {
    "back-of-head": middle(HEAD, 8, 58), "nape": both([(10.9, 59)] + [(at(NECK, y), y) for y in (66, 72, 78, 82)] + [(17, 85), (0, 87)]),
    "upper-spine": middle(6.8, 87, 128), "middle-spine": middle(6.8, 129, 164), "lower-spine": middle(6.8, 165, 205),
    "tailbone": both([(7, 206), (8, 214), (3, 228), (0, 230)]), "shoulder-back": SHOULDER,
    "shoulder-blade": [(7, 87), (16, 87), (24, 90.5), (33, 96.5)] + [(at(TRUNK, y), y) for y in (106, 114, 122, 131)] + [(7, 131)],
    "middle-back": band(TRUNK, 7, 132, 165), "lower-back": band(TRUNK, 7, 166, 205),
    "buttock": [(7.5, 206)] + [(at(TRUNK, y), y) for y in (206, 214, 222, 230, 238, 246)] + [(37, 254), (20, 258), (1, 254), (1, 231), (4, 229), (8.5, 214)],
    "upper-arm-back": LIMBS["upper-arm"], "elbow": LIMBS["elbow-crook"], "forearm-back": LIMBS["forearm"],
    "wrist-back": LIMBS["wrist"], "back-of-hand": LIMBS["palm"], "fingers-back": LIMBS["fingers"],
    "thigh-back": band(LEG_OUT, LEG_IN, 256, 327), "hollow-of-knee": LIMBS["knee"], "calf": LIMBS["shin"],
    "ankle-back": LIMBS["ankle"], "heel": smooth([(9, 447), (19, 447), (20.5, 454), (17, 460), (10, 460), (7, 454)]),
    "sole": oval(14, 467.5, 8.5, 6.5),
}
MUSCLE_FRONT = {
    "temporalis": oval(15.5, 27, 4.5, 8, 0.2), "masseter": oval(14.5, 49, 4.2, 7, 0.25),
    "sternocleidomastoid": spindle(13, 60, 3, 86, 6.5),
    "pectoralis-major": smooth([(2, 90), (16, 91), (30, 95), (37, 104), (32, 114), (20, 122), (6, 121), (1.5, 112)]),
    "deltoid": smooth([(32, 90), (40, 92), (46, 98), (49, 108), (49, 120), (44, 126), (40, 116), (37, 102)]),
    "biceps-brachii": spindle(41, 114, 50, 168, 11), "brachialis": spindle(49, 128, 56.5, 174, 7),
    "forearm-flexors": spindle(52, 172, 62, 224, 12, 0.3),
    "serratus-anterior": smooth([(31, 116), (34, 122), (32, 138), (30, 150), (25, 146), (25, 130)]),
    "abdominal": smooth([(1, 138), (12, 138), (15, 160), (15, 190), (9, 222), (1, 226)]),
    "diaphragm": both(smooth([(0, 125), (10, 124.5), (20, 127), (23, 135), (12, 133), (0, 133)])[:13] + [(0, 133)]),
    "psoas-major": smooth([(16, 190), (21, 195), (22, 220), (17, 242), (12, 240), (14, 215)]),
    "sartorius": spindle(31, 216, 9, 336, 7), "rectus-femoris": spindle(25, 240, 19, 326, 12),
    "vastus-lateralis": spindle(33.5, 246, 24.5, 330, 8.5, 0.55), "vastus-medialis": spindle(14, 286, 11.5, 336, 8, 0.7),
    "adductor-longus": spindle(4, 244, 11, 296, 9, 0.35), "tibialis-anterior": spindle(15, 352, 13.5, 430, 8.5, 0.3),
    "fibularis-longus": spindle(23.5, 354, 17.5, 432, 6.5, 0.35),
}
MUSCLE_BACK = {
    "trapezius": smooth([(1, 58), (8, 66), (12, 80), (32, 89), (38, 93), (24, 100), (10, 122), (1, 142)]),
    "deltoid-back": smooth([(34, 91), (41, 92.5), (46, 98), (49, 108), (49, 120), (44, 126), (40, 116), (33, 100)]),
    "infraspinatus": smooth([(17, 108), (30, 101), (37, 105), (31, 116), (22, 126), (17, 120)]),
    "rhomboid": smooth([(7, 128), (15, 113), (18, 124), (16, 134), (10, 140)]),
    "latissimus-dorsi": smooth([(10, 142), (20, 132), (33, 116), (33.5, 128), (29, 158), (22, 176), (11, 200), (10, 168)]),
    "erector-spinae": smooth([(1.5, 146), (8, 142), (9, 170), (9.5, 204), (5, 214), (1.5, 212)]),
    "triceps-brachii": spindle(43, 112, 53, 168, 13, 0.4), "extensor-digitorum": spindle(55, 172, 63, 224, 12, 0.3),
    "gluteus-medius": smooth([(12, 204), (24, 200), (33, 212), (35, 226), (24, 222), (13, 216)]),
    "gluteus-maximus": smooth([(3, 216), (14, 218), (28, 226), (36, 236), (34, 252), (20, 257), (5, 254), (1.5, 236)]),
    "biceps-femoris": spindle(22, 256, 23, 342, 11), "semitendinosus": spindle(13, 256, 11.5, 342, 9.5),
    "adductor-magnus": spindle(3.5, 256, 5.5, 312, 6, 0.35),
    "gastrocnemius": smooth([(9, 346), (16, 350), (24, 346), (26.5, 366), (23, 388), (17, 396), (9, 390), (6.5, 366)]),
    "soleus": smooth([(10, 394), (17, 399), (22.5, 392), (19, 420), (15, 438), (13, 438), (10.5, 416)]),
}
BONE_FRONT = {
    "skull": [both(smooth([(0, 8), (12, 10), (20, 22), (20.5, 36), (16, 40), (0, 38)])[:19] + [(0, 38)])],
    "cheekbone": smooth([(6, 41), (15, 41), (19, 38.5), (17, 47), (10, 48)]), "upper-jaw": both([(0, 42), (5, 43), (8, 49), (7, 53.5), (0, 54)]),
    "lower-jaw": both([(0, 55), (8, 54.5), (14, 49.5), (16.5, 49), (14, 58), (7, 65), (0, 66)]),
    "collarbone": smooth([(3, 88), (14, 86), (26, 87.5), (38, 91), (38, 94.5), (26, 91.5), (14, 91), (3, 92)]),
    "breastbone": both([(0, 90), (5, 90), (5.5, 96), (4, 102), (4.6, 126), (2, 136), (0, 138)]),
    "ribs": ribs(98, 148, 7), "humerus": bone(42, 96, 53, 168, 9), "ulna": bone(52, 171, 60, 222, 6),
    "radius": bone(58, 174, 65.5, 222, 6), "carpals": row(58, 67.5, 224, 233, 3), "metacarpals": row(57.5, 72, 235, 250, 4),
    "finger-bones": row(61, 73, 252, 274, 4), "hip-bone": smooth([(9, 206), (22, 200), (33, 208), (33, 222), (25, 236), (14, 236), (12, 222)]),
    "pubis": both([(0, 234), (8, 232), (12, 237), (7, 246), (2.5, 242), (0, 242)]),
    "femur": bone(28, 236, 16.5, 326, 11), "kneecap": oval(16.3, 338, 5.2, 6.2), "tibia": bone(14.5, 348, 13.5, 430, 9),
    "fibula": bone(23, 352, 18, 430, 5.2, 1.5), "tarsals": row(9, 20.5, 433, 447, 2), "metatarsals": row(7.5, 21.5, 449, 460, 5),
    "toe-bones": row(7, 22, 461.5, 470, 5, 0.8),
}
BONE_BACK = {
    "occipital": both(smooth([(0, 26), (12, 28), (18, 40), (12, 54), (0, 58)])[:13] + [(0, 58)]),
    "cervical-spine": column(60, 88, 6, 10), "thoracic-spine": column(89, 158, 10, 11), "lumbar-spine": column(159, 204, 5, 14),
    "sacrum": both([(0, 206), (11, 206), (8, 220), (3.5, 231), (0, 232)]), "coccyx": both([(0, 233), (4, 233), (4.2, 236), (2, 242), (0, 244)]),
    "scapula": smooth([(13, 98), (34, 96), (39, 99), (31, 110), (23, 130), (18, 128), (14, 112)]),
    "ischium": smooth([(9, 236), (18, 234), (22, 242), (16, 252), (9, 249)]),
    "calcaneus": smooth([(9.5, 446), (18.5, 446), (20, 455), (16, 462), (11, 462), (8, 455)]),
}
ORGAN_FRONT = {
    "brain": both(smooth([(0, 10), (10, 11.5), (17.5, 20), (17.5, 29), (9, 33), (0, 32)])[:19] + [(0, 32)]),
    "nasal-cavity": both([(1, 34), (3, 38), (5, 45), (3, 47), (0, 47)]), "teeth": both([(0, 49), (7, 49), (7.5, 52), (5, 56), (0, 57)]),
    "tongue": both([(0, 58), (4, 58), (4.5, 62), (3, 66), (0, 66.5)]), "pharynx": both([(0, 67.5), (5, 67.5), (4.5, 73), (0, 76)]),
    "thyroid": both(smooth([(0, 78), (3, 77), (7, 75.5), (8, 80), (6, 84), (2, 82), (0, 82)])[:25]),
    "windpipe": both([(0, 84.5), (2.5, 84.5), (2.7, 104), (7.5, 111), (6, 113), (1.5, 107.5), (0, 107.5)]),
    "lung": smooth([(6, 93), (12, 89.5), (22, 95), (28.5, 112), (29, 130), (20, 132), (12, 127), (7.5, 114)]),
}
# Where the organ stands, in the front view: the distance is to the right, on the person's left.
ORGAN_FRONT_WHOLE = {
    "heart": smooth([(-4, 113), (2, 111), (9, 113), (14, 121), (12, 130), (6, 132), (-1, 126), (-5, 119)]),
    "gullet": smooth([(3.5, 86), (6.5, 86), (7, 104), (6.5, 109), (4, 108)]) + [],
    "liver": smooth([(-26, 136), (-12, 133), (4, 134), (12, 138), (4, 145), (-10, 152), (-24, 155), (-27, 146)]),
    "stomach": smooth([(8, 138), (15, 136), (21, 141), (21, 152), (14, 161), (4, 163), (2, 158), (9, 154), (11, 147)]),
    "gallbladder": oval(-13, 156.5, 4.2, 5.6, 0.4),
    "spleen": oval(25, 151, 4.2, 8.5, 0.25),
    "pancreas": smooth([(-9, 165), (-3, 163.5), (8, 165), (19, 160.5), (19.5, 165), (8, 171.5), (-4, 173), (-9, 171)]),
    "large-intestine": [smooth([(-23, 176), (-16, 175), (16, 175), (23, 174), (23, 181), (22.5, 208), (17, 209), (16.5, 183), (-15, 183),
                                (-15.5, 207), (-22, 207)])],
    "small-intestine": smooth([(-13, 185), (0, 184), (13, 185), (15, 197), (11, 208), (0, 211), (-11, 208), (-14, 197)]),
    "appendix": smooth([(-21, 210), (-14.5, 209), (-13, 214), (-15, 221), (-18.5, 221), (-19, 216)]),
    "bladder": smooth([(-7, 227), (0, 225), (7, 227), (7.5, 234), (0, 238), (-7.5, 234)]),
    "womb": smooth([(-6.5, 214), (0, 212.5), (6.5, 214), (5, 221), (2.5, 224), (-2.5, 224), (-5, 221)]),
    "prostate": oval(0, 243.5, 5, 4.6),
}
ORGAN_FRONT["ovary"] = oval(13.5, 222.5, 4.3, 4.3)
ORGAN_FRONT["testicle"] = oval(4.8, 256, 4.3, 6.2, 0.1)
ORGAN_BACK = {
    "inner-ear": oval(15, 40, 4.5, 5.5), "kidney": smooth([(9, 160), (15, 157), (20, 162), (19.5, 174), (14, 179), (10, 174), (12, 168)]),
    "rectum": both([(0, 218), (4.5, 218), (5.5, 228), (4, 238), (0, 240)]),
    "spinal-cord": both([(0, 66), (3.2, 66), (4.2, 88), (4.2, 150), (2.5, 192), (0, 196)]),
}

DRAWN = {
    ("skin", "front"): SKIN_FRONT, ("skin", "back"): SKIN_BACK, ("muscle", "front"): MUSCLE_FRONT,
    ("muscle", "back"): MUSCLE_BACK, ("bone", "front"): BONE_FRONT, ("bone", "back"): BONE_BACK,
    ("organ", "front"): ORGAN_FRONT, ("organ", "back"): ORGAN_BACK,
}


def number(value):
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def path(shapes, sign):
    """The data of a path: one closed polygon for each shape, its distances to the side of `sign`."""
    return "".join(
        "M" + "L".join(f"{number(100 + sign * x)} {number(y)}" for x, y in shape) + "Z" for shape in shapes)


def shapes(of):
    return of if isinstance(of[0], list) else [of]


def outlines():
    parts = [both([(at(HEAD, y), y) for y in heights(8, 66)]), both([(at(NECK, y), y) for y in heights(58, 84)]
             + [(at(TRUNK, y), y) for y in heights(84, 246)] + [(37, 252), (0.7, 252)])]
    halves = [band(ARM_OUT, ARM_IN, 90, 278), band(LEG_OUT, LEG_IN, 246, 470.5), EAR, SHOULDER]
    return [path([part], 1) for part in parts] + [path([half], sign) for half in halves for sign in (1, -1)]


def main():
    for (layer, view), drawn in DRAWN.items():
        lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 480">', '<g class="outline">']
        lines += [f'<path d="{data}"/>' for data in outlines()]
        lines += ["</g>", '<g class="regions">']
        # The smaller ones lie above.
        for region in REGIONS[layer]:
            if region["view"] != view:
                continue
            key = region["id"].removeprefix(layer + "-")
            if region["side"] != "middle":
                key = key.removesuffix("-" + region["side"])
            whole = ORGAN_FRONT_WHOLE.get(key) if (layer, view) == ("organ", "front") else None
            sign = -1 if (region["side"] == "left") == (view == "back") and region["side"] != "middle" else 1
            lines.append(f'<path data-region="{region["id"]}" d="{path(shapes(whole or drawn[key]), sign)}"/>')
        lines += ["</g>", "</svg>"]
        (HERE / f"Drawings/{layer}-{view}.svg").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
