"""Whether pages look as their author left them. Pictures of the pages that `pages.json` marks lie in
Baselines/chromium-<major version>; `make browser BASELINES=write` takes them anew. Another version of Chromium, or other
fonts, draw letters a little differently: then it is said that nothing was compared, which is no fault."""
import io
import json
import pathlib
import subprocess

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Error

from browsing import SCHEMES, Look

FOLDER = pathlib.Path(__file__).with_name("Baselines")
LOOKS = [Look(size, scheme) for size in ("phone", "desktop") for scheme in SCHEMES]
# What is another at each visit: times, places, figures of the day, pictures of the map.
LIVE = "time, bdi, .count, .map, .source, .figure, .chart, [data-live], input[type=date], input[type=time]"
NOON = "2026-05-04T12:00:00+02:00"
TALLEST = 2_400
MEGABYTES = 5
# Of 255, after a blur that forgives the edges of letters; and the share of the picture that may differ by more.
TOLERANCE, SHARE = 40, 0.004


class Baselines:
    def __init__(self, browsing, walk, mode):
        self.browsing, self.walk, self.mode = browsing, walk, mode
        self.major = browsing.browser.version.split(".")[0]
        self.folder = FOLDER / f"chromium-{self.major}"
        self.differences = browsing.folder / "differences"

    def look(self):
        if self.mode == "leave" or self.mode == "compare" and not self.can_compare():
            return
        if self.mode == "write":
            self.folder.mkdir(parents=True, exist_ok=True)
            for file in self.folder.glob("*.webp"):
                file.unlink()
            (self.folder / "made-with.json").write_text(json.dumps(self.machine(), indent=2) + "\n", encoding="utf-8")
        for look in LOOKS:
            for person, pages in self.walk.groups.items():
                marked = [page for page in pages if page.get("baseline")]
                if marked:
                    self.look_at(person, marked, look)
        size = sum(file.stat().st_size for file in FOLDER.rglob("*.webp"))
        if size > MEGABYTES * 1_000_000:
            self.browsing.fault(f"the baselines take {size / 1_000_000:.1f} MB, more than {MEGABYTES}")

    def can_compare(self):
        stored = self.folder / "made-with.json"
        if not stored.exists():
            self.say(f"there are none of Chromium {self.major}")
        elif json.loads(stored.read_text(encoding="utf-8")) != self.machine():
            self.say(f"they were made with {stored.read_text(encoding='utf-8').strip()}, this is {self.machine()}")
        else:
            return True
        return False

    def say(self, why):
        self.browsing.say(f"screenshots were not compared with the baselines: {why}")

    def machine(self):
        answer = subprocess.run(["fc-match", "system-ui", "family"], capture_output=True, text=True, check=False)
        return {"chromium": self.major, "font": answer.stdout.strip()}

    def look_at(self, person, pages, look):
        state = {"storage_state": self.walk.state_of(person)} if person else {}
        with self.browsing.visit("baselines", look, **state) as visit:
            visit.page.clock.set_fixed_time(NOON)
            for page in pages:
                try:
                    self.look_at_one(visit, page)
                except Error as error:
                    visit.fault(f"{page['name']} was not photographed: {error}")

    def look_at_one(self, visit, page):
        visit.expected = [rf"status of {page['status']}"] if "status" in page else []
        visit.go(page["path"])
        visit.settle()
        picture = self.take(visit)
        file = self.folder / f"{page['name']}-{visit.look}.webp"
        if self.mode == "write":
            picture.save(file, quality=55, method=6)
        else:
            self.compare(visit, picture, file)

    def take(self, visit):
        shot = visit.page.screenshot(full_page=True, animations="disabled", mask=[visit.page.locator(LIVE)], mask_color="#888")
        picture = Image.open(io.BytesIO(shot)).convert("RGB")
        return picture.crop((0, 0, picture.width, min(picture.height, TALLEST)))

    def compare(self, visit, picture, file):
        if not file.exists():
            visit.fault(f"there is no baseline {file.name}: make browser BASELINES=write")
            return
        with Image.open(file) as stored:
            before = stored.convert("RGB")
        if picture.width != before.width or abs(picture.height - before.height) > 0.02 * before.height + 8:
            visit.fault(f"{file.name} is {picture.size}, its baseline {before.size}")
            self.keep(picture, file)
            return
        height = min(picture.height, before.height)
        one, other = (each.crop((0, 0, each.width, height)).filter(ImageFilter.BoxBlur(2)) for each in (picture, before))
        difference = ImageChops.difference(one, other).convert("L").point(lambda value: 255 if value > TOLERANCE else 0)
        share = difference.histogram()[255] / (difference.width * height)
        if share > SHARE:
            visit.fault(f"{share:.1%} of {file.name} looks different from its baseline: .local/browser/differences")
            self.keep(picture, file)
            difference.save(self.differences / f"{file.stem}-difference.png")

    def keep(self, picture, file):
        self.differences.mkdir(exist_ok=True)
        picture.save(self.differences / f"{file.stem}.png")
