"""Pictures of nobody's skin, for the scan page and for the camera that Chromium pretends to have. Photos of people do
not belong into a project."""
import io
import math

from PIL import Image, ImageDraw, ImageFilter

SKIN, SPOT, SHIRT = (214, 172, 148), (112, 70, 52), (58, 92, 150)
# Waves of the edge: how often around, how far of the radius, and where they begin.
EDGE = ((2, 0.10, 0.4), (3, 0.08, 2.1), (5, 0.05, 4.0), (7, 0.04, 1.2))
# Where else something dark is: shares of the width from the middle, and of the radius.
FRECKLES = ((-0.24, -0.17, 0.12), (0.21, -0.22, 0.16), (0.27, 0.19, 0.1), (-0.19, 0.24, 0.14))
FRAMES = 3


def grain(size, strength):
    """Unevenness of skin, coarse and fine: grey around the middle, which stands for nothing."""
    coarse = Image.effect_noise((size[0] // 4, size[1] // 4), strength).resize(size, Image.Resampling.BICUBIC)
    return Image.blend(coarse, Image.effect_noise(size, strength), 0.5)


def coloured(colour, grey):
    bands = [grey.point(lambda value, base=base: max(0, min(255, base + value - 128))) for base in colour]
    return Image.merge("RGB", bands)


def outline(middle, radius):
    points = []
    for angle in (step * math.tau / 180 for step in range(180)):
        reach = radius * (1 + sum(far * math.cos(times * angle + start) for times, far, start in EDGE))
        points.append((middle[0] + reach * math.cos(angle), middle[1] + 0.86 * reach * math.sin(angle)))
    return points


def lesion(size=(1280, 960), radius=0.16, turn=0, light=1.0):
    """A spot with an uneven edge on grainy skin. `radius` is a share of the shorter side, `turn` in degrees."""
    # Drawn wider than it is shown, so that no corner is empty when it is turned.
    wide = math.ceil(math.hypot(*size))
    spots = Image.new("L", (wide, wide))
    pen = ImageDraw.Draw(spots)
    middle, length = wide / 2, radius * min(size)
    pen.polygon(outline((middle, middle), length), fill=255)
    for right, down, share in FRECKLES:
        x, y, far = middle + right * min(size), middle + down * min(size), share * length
        pen.ellipse((x - far, y - far, x + far, y + far), fill=150)
    spots = spots.filter(ImageFilter.GaussianBlur(min(size) / 300)).rotate(turn, Image.Resampling.BICUBIC)
    picture = Image.composite(coloured(SPOT, grain((wide, wide), 22)), coloured(SKIN, grain((wide, wide), 14)), spots)
    left, top = (wide - size[0]) // 2, (wide - size[1]) // 2
    return picture.crop((left, top, left + size[0], top + size[1])).point(lambda value: int(value * light))


def beside_a_shirt():
    """As the back of a hand: skin, and much else. The service asks whether it is skin."""
    picture = lesion()
    # The square in the middle is what is measured.
    picture.paste(coloured(SHIRT, grain((460, 960), 14)), (820, 0))
    return picture


def chair():
    picture = coloured((196, 204, 214), grain((1280, 960), 8))
    pen = ImageDraw.Draw(picture)
    boxes = ((430, 120, 850, 470), (400, 500, 880, 590), (420, 590, 470, 900), (810, 590, 860, 900),
             (460, 470, 500, 500), (780, 470, 820, 500))
    for box in boxes:
        pen.rectangle(box, fill=(40, 66, 110))
    for row in range(150, 470, 40):
        pen.line((440, row, 840, row), fill=(70, 100, 150), width=6)
    return picture


def jpeg(picture):
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=92)
    return file.getvalue()


def camera(path):
    """What Chromium shows as a camera: Motion JPEG, which is one JPEG after another. Returns the path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(jpeg(lesion()) * FRAMES)
    return path
