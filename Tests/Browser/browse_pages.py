#!/usr/bin/env python3
"""Opens every page of a running gateway in headless Chromium, does what people do there, and looks for faults.

    browse_pages.py BASE_URL --email E --password P --link PATH --status URL --token T --screenshots FOLDER

Exits with 1 and one line per fault when a page logs an error, throws, breaks its Content-Security-Policy, fails to load
something, is wider than the screen, or breaks a rule of axe (WCAG 2.2 AA). Each page is photographed at phone and desktop
size, light and dark. The status page at URL asks for the operators' token T. The person of E has a notification in the inbox,
or gets one within a minute.
"""
import argparse
import base64
import hashlib
import hmac
import pathlib
import re
import struct
import sys
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 900}}
SCHEMES = ("light", "dark")
MINUTE = 60_000
expect.set_options(timeout=MINUTE)
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


def code_of(secret):
    """What an authenticator app shows now: RFC 6238."""
    key = base64.b32decode(secret.replace(" ", "").upper())
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1)
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


class Browsing:
    def __init__(self, browser, arguments):
        self.browser = browser
        self.base = arguments.base.rstrip("/")
        self.email, self.password, self.link = arguments.email, arguments.password, arguments.link
        self.status, self.token = arguments.status, arguments.token
        self.folder = pathlib.Path(arguments.screenshots)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.faults = []
        self.refused = set()
        self.pages = [
            ("home", "/"), ("home-german", "/?language=de"), ("developers", "/developers"), ("map", "/map"),
            ("report", "/report"), ("settings", "/settings"), ("onboarding", "/welcome"),
            ("notifications", "/notifications"), ("quiz", "/quiz?language=en"),
            ("acknowledgements", "/acknowledgements"),
            ("quiz-german", "/quiz/welcome?language=de"), ("health-import", "/health-import"), ("link", self.link),
            ("link-unknown", "/links/unknown"), ("sign-in-address", "/sign-in/address"),
            ("guardian", "/account/guardian?language=de"), ("sign-in-page", "/sign-in"),
            ("account", "/account?language=en"), ("account-german", "/account?language=de"),
            ("staff-refused", "/account/staff?language=en"),
            ("delete", "/account/delete?language=de"),
        ]

    def open_context(self, size="phone", scheme="light", **more):
        context = self.browser.new_context(
            viewport=SIZES[size], color_scheme=scheme, base_url=self.base, locale="en-GB",
            timezone_id="Europe/Zurich", reduced_motion="reduce", has_touch=size == "phone", **more)
        context.set_default_timeout(MINUTE)
        return context

    def open_page(self, context):
        page = context.new_page()
        page.on("console", lambda message: message.type == "error" and self.logged(page, message))
        page.on("pageerror", lambda error: self.fault(page, f"throws {error}"))
        page.on("requestfailed", lambda request: self.failed(page, request))
        return page

    def fault(self, page, text):
        self.faults.append(f"{page.url.removeprefix(self.base)}: {text}")

    def is_expected(self, text, page):
        """The page of an unknown link is a 404 itself; the status page that is given a wrong token is a 401, which names
        no icon, so that the browser looks for one. A PIN that is a row is refused."""
        return (page.url.endswith("/links/unknown") and "404" in text
                or "/api/v1/account/pin" in text and "422" in text
                or page in self.refused and ("401" in text or "/favicon.ico" in text))

    def logged(self, page, message):
        text = f"{message.text} ({message.location.get('url', '')})"
        if not self.is_expected(text, page):
            self.fault(page, f"logs {text}")

    def failed(self, page, request):
        # What a page still asks for ends with it, such as the stream of events or its icon.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.fault(page, f"could not load {request.url}: {request.failure}")

    def check(self, page, name):
        width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if width > 0:
            self.fault(page, f"{name} is {width} px wider than the screen")
        for violation in Axe().run(page, options=RULES).response["violations"]:
            nodes = ", ".join(node["html"] for node in violation["nodes"][:3])
            self.fault(page, f"{name} breaks axe's {violation['id']} ({violation['help']}): {nodes}")

    def photograph(self, page, name):
        page.screenshot(path=self.folder / f"{name}.png", full_page=True)

    def sign_in(self, page):
        page.goto("/notifications")
        page.get_by_label("E-mail").fill(self.email)
        page.get_by_label("Password").fill(self.password)
        self.check(page, "sign-in")
        self.photograph(page, "sign-in")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", name="Inbox")).to_be_visible()

    def read_inbox(self, page):
        expect(page.locator("#live")).to_have_text("Live")
        first = page.locator("#inbox > li").first
        expect(first).to_be_visible()
        first.get_by_role("button", name="Useful").click()
        expect(page.locator("#message")).to_contain_text("Thank you")
        first.get_by_role("button", name="Mark as read").click()
        expect(first.get_by_role("button", name="Mark as read")).to_have_count(0)
        page.get_by_role("button", name="Snooze for 90 minutes").click()
        page.get_by_role("button", name="End snooze").click()
        expect(page.get_by_role("button", name="End snooze")).to_be_hidden()

    def session_is_out_of_scripts_reach(self, page):
        # As a release before left it.
        page.evaluate("localStorage.setItem('token', 'old')")
        page.reload()
        expect(page.get_by_role("heading", name="Inbox")).to_be_visible()
        if page.evaluate("localStorage.getItem('token')") is not None:
            self.fault(page, "an old token stays in localStorage")
        if "session" in page.evaluate("document.cookie"):
            self.fault(page, "a script can read the session's cookie")

    def answer_quiz(self, page):
        page.goto("/quiz?language=en")
        page.get_by_role("button", name="Save answers").click()
        expect(page.locator("#message")).to_have_text("Please check the marked questions.")
        slider = page.get_by_role("slider")
        slider.focus()
        slider.press("End")
        for question in ("nose", "eyes", "throat", "ears"):
            page.locator(f"#q-{question} label.choice").nth(3).click()
        page.locator("#q-medication label.choice").first.click()
        self.photograph(page, "quiz-answered")
        page.get_by_role("button", name="Save answers").click()
        expect(page.locator("#message")).to_contain_text("Thank you, saved.")
        report = page.get_by_role("button", name="Send the report")
        expect(report).to_be_visible()
        self.check(page, "quiz-report")
        self.photograph(page, "quiz-report")
        report.click()
        expect(page.locator("#message")).to_have_text("Thank you, your report is on its way.")
        page.reload()
        expect(page.locator("#message")).to_contain_text("You already answered today.")

    def upload_file(self, page):
        page.goto("/health-import")
        page.get_by_label("File", exact=True).set_input_files(files=[
            {"name": "export.json", "mimeType": "application/json", "buffer": b'{"resourceType": "Bundle"}'}])
        page.get_by_role("button", name="Upload").click()
        expect(page.locator("#message")).to_contain_text("The file has arrived")
        expect(page.locator("#imports > li").first).to_be_visible()

    def follow_link(self, page):
        page.goto(self.link)
        page.locator("form button").click()
        expect(page.locator("form")).to_have_count(0)
        self.photograph(page, "link-done")

    def manage_account(self, page):
        page.goto("/account?language=en")
        form = page.locator("#pin-form")
        form.get_by_label("New PIN").fill("123456")
        form.get_by_label("Password").fill(self.password)
        form.get_by_role("button", name="Set the PIN").click()
        expect(page.locator("#pin-pin-fault")).to_be_visible()
        self.check(page, "pin-fault")
        form.get_by_label("New PIN").fill("271828")
        form.get_by_label("Password").fill(self.password)
        form.get_by_role("button", name="Set the PIN").click()
        expect(page.locator("#message")).to_have_text("The PIN is set.")
        page.get_by_label("What it is for").fill("my watch")
        page.get_by_label("Read your inbox").check()
        page.get_by_role("button", name="Make a token").click()
        expect(page.locator("#token-text")).to_have_text(re.compile(r"^[A-Za-z0-9_-]{43}$"))
        self.check(page, "token-made")
        page.locator("#tokens").get_by_role("button", name="Remove").click()
        expect(page.locator("#tokens > li")).to_have_count(0)

    def connect_app(self, page):
        """Returns the recovery codes."""
        part = page.locator("#authenticator")
        part.get_by_label("Password").fill(self.password)
        part.get_by_role("button", name="Connect an app").click()
        expect(page.locator("#totp-secret")).not_to_be_empty()
        code = code_of(page.locator("#totp-secret").text_content())
        part.get_by_label("The code that the app shows now").fill(code)
        self.check(page, "authenticator-secret")
        part.get_by_role("button", name="Confirm the code").click()
        expect(page.locator("#recovery-codes code")).to_have_count(10)
        self.check(page, "recovery-codes")
        self.photograph(page, "recovery-codes")
        return page.locator("#recovery-codes code").all_text_contents()

    def sign_in_in_two_steps(self, page):
        recovery = self.connect_app(page)
        page.locator("#sign-out").click()
        page.wait_for_url(f"{self.base}/")
        page.goto("/sign-in?to=/account%3Flanguage=en&language=en")
        page.get_by_label("User name or e-mail").fill(self.email)
        page.get_by_label("Password").fill(self.password)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_label("Code of your authenticator")).to_be_focused()
        page.get_by_role("button", name="Use a recovery code instead").click()
        page.get_by_label("Recovery code").fill(recovery[0])
        self.check(page, "second-step")
        self.photograph(page, "second-step")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(f"{self.base}/account?*")
        part = page.locator("#authenticator")
        part.get_by_label("Password").fill(self.password)
        part.get_by_role("button", name="Remove the app").click()
        expect(page.locator("#authenticator-state")).to_have_text("No app is connected.")

    def sign_out(self, page, context):
        page.goto("/notifications")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("button", name="Sign in")).to_be_visible()
        if any(cookie["name"] in ("__Host-session", "session") for cookie in context.cookies()):
            self.fault(page, "the cookie outlives the sign-out")
        if context.request.get("/api/v1/inbox").status != 401:
            self.fault(page, "the session outlives the sign-out")

    def look_at_every_page(self, state):
        for size in SIZES:
            for scheme in SCHEMES:
                context = self.open_context(size, scheme, storage_state=state)
                page = self.open_page(context)
                for name, path in self.pages:
                    page.goto(path)
                    if path.startswith(("/notifications", "/quiz", "/health-import")):
                        page.locator("#sign-out").wait_for(state="visible")
                    if name.startswith("account"):
                        page.locator("#account").wait_for(state="visible")
                    self.check(page, f"{name}-{size}-{scheme}")
                    self.photograph(page, f"{name}-{size}-{scheme}")
                context.close()

    def look_at_status(self):
        """As an operator, whose browser sends the token as the password of any user."""
        self.refuse_status()
        password = {"username": "operator", "password": self.token}
        for size in SIZES:
            for scheme in SCHEMES:
                context = self.open_context(size, scheme, http_credentials=password)
                page = self.open_page(context)
                self.open_status(page)
                self.check(page, f"status-{size}-{scheme}")
                self.photograph(page, f"status-{size}-{scheme}")
                context.close()
        context = self.open_context(java_script_enabled=False, http_credentials=password)
        page = self.open_page(context)
        page.goto(self.status)
        expect(page.locator("#verdict h1")).to_be_visible()
        self.photograph(page, "status-without-script")
        context.close()

    def refuse_status(self):
        context = self.open_context(http_credentials={"username": "operator", "password": "not the token at all"})
        page = self.open_page(context)
        self.refused.add(page)
        if page.goto(self.status).status != 401:
            self.fault(page, "a wrong token opens the status page")
        if page.locator("#verdict").count():
            self.fault(page, "a wrong token shows figures")
        context.close()

    def open_status(self, page):
        """Returns when its figures are there and its charts are drawn."""
        with page.expect_response(lambda response: response.url.endswith("/status/data")) as answer:
            page.goto(self.status)
        if answer.value.status != 200:
            self.fault(page, f"its figures: {answer.value.status}")
        for part in ("#ledger table", "#busy table, #busy p:not(.note)", "#sources table", "#backlog", "#settled", "#drain"):
            expect(page.locator(part).first).to_be_visible()
        expect(page.locator("#lost")).to_be_hidden()

    def run(self):
        context = self.open_context()
        page = self.open_page(context)
        self.sign_in(page)
        self.read_inbox(page)
        self.session_is_out_of_scripts_reach(page)
        self.answer_quiz(page)
        self.upload_file(page)
        self.look_at_every_page(context.storage_state())
        self.manage_account(page)
        self.sign_in_in_two_steps(page)
        self.follow_link(page)
        self.sign_out(page, context)
        context.close()
        self.look_at_status()
        return self.faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    for name in ("email", "password", "link", "status", "token", "screenshots"):
        parser.add_argument(f"--{name}", required=True)
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        # As root, Chromium runs only without its sandbox; it opens nothing but our own pages.
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        faults = Browsing(browser, arguments).run()
        browser.close()
    for fault in dict.fromkeys(faults):
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
