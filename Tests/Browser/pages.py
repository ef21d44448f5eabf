"""Every page, looked at on every screen and with everything that people set on their machines."""
import json
import pathlib
import re
from urllib.parse import urlsplit

from playwright.sync_api import Error

import hands
import html_rules
from browsing import SCHEMES, Look
from people import STAFF

LIST = pathlib.Path(__file__).with_name("pages.json")
QUICK = [Look()]
EVERY_SIZE = [Look(size, scheme) for size in ("phone", "tablet", "desktop") for scheme in SCHEMES]
# What a person may have set; at 400 % a page is 320 px wide, and low (WCAG 2.2, 1.4.4 and 1.4.10).
SET = [Look("zoomed"), Look(scheme="dark", forced_colors="active"), Look(contrast="more"), Look(reduced_motion="no-preference")]
RIGHT_TO_LEFT = "document.addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl'; });"
# Whoever reads a page without JavaScript reads more than this.
FEWEST_LETTERS = 40
# Settings have a hundred.
MOST_STOPS = 400


def all_pages(people, names):
    pages = [page for page in json.loads(LIST.read_text(encoding="utf-8"))["pages"] if not names or page["name"] in names]
    for page in pages:
        page["path"] = re.sub(r"\{([\w-]+)\}", lambda name: people.path(name.group(1)), page["path"])
    return pages


def say_why(visit):
    """What the staff look at is noted with a reason, for an hour."""
    visit.go("/account/staff/reason?language=en")
    visit.field("Why you do this").fill("the browser tests look")
    visit.button("Go on").click()
    visit.page.wait_for_url(lambda url: "/reason" not in url)


class Walk:
    """Through all pages, by whom they are for."""

    def __init__(self, browsing, names=None, quick=False):
        """With names, only these pages. Quick, only pages with faults are photographed, and long ones are left to axe in
        `make browser`: it takes a minute for the thousand headings of all routes."""
        self.browsing, self.people, self.quick = browsing, browsing.people, quick
        self.states, self.validated = {}, {}
        # Pages of the same person share a browser, as they do in life.
        self.groups = {}
        for page in all_pages(self.people, names):
            self.groups.setdefault(page.get("person"), []).append(page)

    def state_of(self, name):
        """Of a browser in which the person is signed in."""
        if name not in self.states:
            with self.browsing.visit(f"signing in {name}", person=self.people.called(name)) as visit:
                if name in STAFF:
                    say_why(visit)
                self.states[name] = visit.context.storage_state()
        return self.states[name]

    def look(self, looks):
        for look in looks:
            self.open_all(look, self.check)

    def check(self, visit, page):
        if self.quick and page.get("long"):
            visit.check_width(page["name"])
        else:
            visit.check(page["name"], photograph=not self.quick)

    def with_everything_set(self):
        self.look(SET)
        for size in ("phone", "desktop"):
            self.open_all(Look(size), self.mirror, script=RIGHT_TO_LEFT)
            self.open_all(Look(size), self.tab_through)
        self.open_all(Look(), self.read, java_script_enabled=False)

    def open_all(self, look, check, script=None, **settings):
        for person, pages in self.groups.items():
            state = {"storage_state": self.state_of(person)} if person else {}
            with self.browsing.visit("pages", look, **state, **settings) as visit:
                if script:
                    visit.context.add_init_script(script)
                for page in pages:
                    try:
                        self.open(visit, page, check)
                    except Error as error:
                        visit.fault(f"{page['name']} was not looked at: {error}")

    def open(self, visit, page, check):
        name, before = page["name"], len(self.browsing.faults)
        visit.expected = [rf"status of {page['status']}"] if "status" in page else []
        answer = visit.go(page["path"])
        if answer.status != page.get("status", 200):
            visit.fault(f"{name} answered {answer.status}")
        if urlsplit(visit.page.url).path != urlsplit(page["path"]).path:
            visit.fault(f"{name} leads elsewhere")
        visit.settle()
        check(visit, page)
        if name not in self.validated:
            self.validated[name] = answer.text()
            for fault in html_rules.faults(self.validated[name]):
                visit.fault(f"{name}: {fault}")
        if self.quick and len(self.browsing.faults) > before:
            visit.photograph(name)

    def mirror(self, visit, page):
        """As in a language that is written from right to left."""
        visit.check_width(f"{page['name']} from right to left")
        visit.photograph(f"{page['name']}-rtl")

    def tab_through(self, visit, page):
        """Everything that can have the focus shows it, is not covered, and lets it go."""
        keyboard = hands.Keyboard(visit)
        for _ in range(MOST_STOPS):
            visit.page.keyboard.press("Tab")
            if visit.page.evaluate("document.activeElement === document.body"):
                return
            keyboard.look()
        visit.fault(f"{page['name']} does not let the keyboard go")

    def read(self, visit, page):
        """Without JavaScript."""
        name = page["name"]
        main = visit.page.locator("main")
        if len(main.inner_text().strip()) < FEWEST_LETTERS:
            visit.fault(f"{name} says nothing without JavaScript")
        if visit.page.locator("h1:visible").count() != 1:
            visit.fault(f"{name} has no visible heading without JavaScript")
        visit.check_width(name)
        visit.photograph(name)
