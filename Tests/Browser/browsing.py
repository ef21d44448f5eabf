"""Contexts of Chromium and the faults that pages show in them."""
import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import hands

SIZES = {
    "phone": {"width": 390, "height": 844}, "tablet": {"width": 820, "height": 1180},
    "desktop": {"width": 1280, "height": 900}, "small": {"width": 320, "height": 640},
    # WCAG 1.4.10: 1280 by 1024 pixels at 400 %.
    "zoomed": {"width": 320, "height": 256}}
SCHEMES = ("light", "dark")
# In milliseconds; a machine that does other things too is slow.
PATIENCE = 60_000
FRAME = 50
expect.set_options(timeout=PATIENCE)
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}

# The browser logs what the policy forbids too, but not which part of it did.
TELL_POLICY = """
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`Content-Security-Policy: ${effectiveDirective} forbids ${blockedURI} in ${sourceFile}:${lineNumber}`));
"""


class Look:
    """How a page is looked at: which screen, which colours, and what the person has set on their machine."""

    def __init__(self, size="phone", scheme="light", **more):
        self.size, self.scheme, self.more = size, scheme, more

    def settings(self):
        return {
            "viewport": SIZES[self.size], "color_scheme": self.scheme, "locale": "en-GB", "timezone_id": "Europe/Zurich",
            "reduced_motion": "reduce", "has_touch": self.size in ("phone", "small"), **self.more}

    def __str__(self):
        return "-".join([self.size, self.scheme, *(f"{key}-{value}".lower() for key, value in self.more.items())])


class Browsing:
    """One Chromium before one stack."""

    def __init__(self, browser, people, folder):
        self.browser, self.people, self.folder = browser, people, folder
        self.base = people.cast["base"].rstrip("/")
        self.faults = []
        folder.mkdir(parents=True, exist_ok=True)

    def say(self, text):
        """For whoever waits: `make browser` shows the file as it grows."""
        with (self.folder / "progress").open("a", encoding="utf-8") as progress:
            print(text, file=progress)

    def fault(self, text):
        self.faults.append(text)
        self.say(f"fault: {text}")

    def visit(self, name, look=None, hand=hands.Pointer, person=None, **settings):
        """A browser that has never been here; the person's, when one is given. Use it as a context manager."""
        if person and person.state:
            settings["storage_state"] = person.state
        visit = Visit(self, name, look or Look(), hand, settings)
        visit.person = person
        if person and not person.state:
            self.admit(visit, person)
        return visit

    def admit(self, visit, person):
        if not person.recovery:
            visit.page.goto(self.people.link(person))
            return
        visit.page.goto("/sign-in?language=en")
        visit.field("User name or e-mail").fill(person.email)
        visit.page.get_by_label("Password", exact=True).fill(person.password)
        visit.button("Sign in").click()
        visit.button("Use a recovery code instead").click()
        visit.page.get_by_label("Recovery code", exact=True).fill(person.recovery.pop())
        visit.button("Sign in").click()
        visit.page.wait_for_url(lambda url: "/sign-in" not in url)
        person.state = visit.context.storage_state()


class Visit:
    def __init__(self, browsing, name, look, hand, settings):
        self.browsing, self.name, self.look = browsing, name, look
        self.people = browsing.people
        given = {**look.settings(), "base_url": browsing.base, **settings}
        self.has_script = given.get("java_script_enabled", True)
        self.context = browsing.browser.new_context(**given)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(TELL_POLICY)
        self.expected, self.pending = [], set()
        self.page = self.open_page()
        self.hand = hand(self)
        self.person = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def open_page(self):
        page = self.context.new_page()
        page.on("console", lambda message: message.type == "error" and self.logged(message))
        page.on("pageerror", lambda error: self.fault(f"throws {error}"))
        page.on("request", lambda request: self.pending.add(request))
        page.on("requestfinished", lambda request: self.pending.discard(request))
        page.on("requestfailed", self.failed)
        return page

    def fault(self, text):
        path = re.sub("/demo/.*", "/demo/…", self.page.url.removeprefix(self.browsing.base))
        self.browsing.fault(f"{self.name} ({self.look}) {path}: {text}")

    def expects(self, pattern):
        """What the story makes the server refuse: the browser logs it, and that is no fault."""
        self.expected.append(pattern)

    def logged(self, message):
        text = f"{message.text} ({message.location.get('url', '')})"
        if not any(re.search(pattern, text) for pattern in self.expected):
            self.fault(f"logs {text}")

    def failed(self, request):
        self.pending.discard(request)
        # What a page still asks for ends with it, such as the stream of events or its icon.
        text = f"could not load {request.url}: {request.failure}"
        if "ERR_ABORTED" not in (request.failure or "") and not any(re.search(one, text) for one in self.expected):
            self.fault(text)

    def go(self, path):
        self.pending.clear()
        return self.page.goto(path)

    def settle(self):
        """Returns when what the page's scripts ask for is there. A live inbox never ends its stream of events."""
        self.page.wait_for_load_state("load")
        self.page.evaluate("document.fonts.ready")
        for _ in range(PATIENCE // FRAME):
            self.page.wait_for_timeout(FRAME)
            if not any("/inbox/events" not in request.url for request in self.pending):
                return
        self.fault(f"still waits for {[request.url for request in self.pending]}")

    def check(self, name, photograph=True):
        """What every page keeps to: no wider than the screen, and nothing that axe finds."""
        self.check_width(name)
        if self.has_script:
            for violation in Axe().run(self.page, options=self.rules()).response["violations"]:
                nodes = ", ".join(node["html"] for node in violation["nodes"][:3])
                self.fault(f"{name} breaks axe's {violation['id']} ({violation['help']}): {nodes}")
        if photograph:
            self.photograph(name)

    def rules(self):
        # Forced colours are the person's own, and axe reckons with those of the page.
        is_forced = "forced_colors" in self.look.more
        return {**RULES, "rules": {"color-contrast": {"enabled": False}}} if is_forced else RULES

    def check_width(self, name):
        width = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if width > 0:
            self.fault(f"{name} is {width} px wider than the screen")

    def photograph(self, name):
        mode = "" if self.has_script else "-without-script"
        self.page.screenshot(path=self.browsing.folder / f"{name}-{self.look}{mode}.png", full_page=True)

    # What stories say of pages, by roles and names as people and screen readers know them.

    def heading(self, name):
        return self.page.get_by_role("heading", name=name)

    def button(self, name, within=None):
        return (within or self.page).get_by_role("button", name=name)

    def link(self, name, within=None):
        return (within or self.page).get_by_role("link", name=name)

    def field(self, name, within=None):
        return (within or self.page).get_by_label(name)

    def sees(self, target):
        expect(target).to_be_visible()
