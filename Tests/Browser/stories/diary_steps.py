"""What stories of the health diary have in common besides those steps that `diary` itself tells."""
import datetime
import re

from playwright.sync_api import expect

from stories.diary import open_tab, rate, row
from stories.installed_app import until

# Places in parts of 100, turns in degrees, by the stickers' ids.
STICKERS = r"""
() => Object.fromEntries([...document.querySelectorAll("#forest-stickers button")].map(({ dataset, style }) => {
    const number = (pattern) => Number(style.transform.match(pattern)[1]);
    return [dataset.id, { x: number(/(-?[\d.]+)cqw/), y: number(/(-?[\d.]+)cqh/), turn: number(/rotate\((-?[\d.]+)/),
        scale: number(/scale\((-?[\d.]+)/), layer: Number(style.zIndex) }];
}))
"""


class Days:
    """Lives through days. A diary on the device only has no clock but the device's."""

    def __init__(self, visit):
        self.clock = visit.page.clock
        # At noon, so that no time zone makes it another day.
        self.now = datetime.datetime.now().replace(hour=12, minute=0, second=0, microsecond=0)

    def later(self, days=1):
        self.now += datetime.timedelta(days=days)
        self.clock.set_fixed_time(self.now)


def coins(visit, number):
    expect(visit.page.locator("#diary-coins")).to_have_text(str(number))


def days_in_row(visit, number):
    expect(visit.page.locator("#diary-row")).to_have_text(re.compile(rf"^{number} days? in a row$"))


def enter(visit, name, rating):
    """An entry, until it is saved: the symptom closes."""
    rate(visit, name, rating)
    expect(row(visit, name)).to_have_attribute("aria-expanded", "false")


def keep_days(visit, days, name, count, rating=3):
    """An entry on each of so many days that follow."""
    open_tab(visit, "symptoms")
    for _ in range(count):
        days.later()
        enter(visit, name, rating)


def toast(visit):
    return visit.page.locator("#diary-toast")


def undo(visit):
    visit.hand.press(toast(visit).get_by_role("button", name="Undo"))
    visit.sees(toast(visit).get_by_text("Undone"))


def open_panel(visit, name):
    """Of the resources, wherever in the diary one is."""
    open_tab(visit, "resources")
    if visit.page.locator("[data-panel=home]").is_hidden():
        visit.hand.press(visit.page.locator("[data-panel]:not([hidden]) [data-way=home]"))
    visit.hand.press(visit.page.locator(f"[data-panel=home] [data-way={name}]"))
    visit.sees(visit.page.locator(f"[data-panel={name}]"))


def pass_stickers(visit):
    """On to what stands below the forest, where the keyboard need not go through all stickers."""
    if visit.hand.name == "keyboard":
        visit.hand.press(visit.page.locator("#forest-past"))


def renew(visit):
    """A new tab in the place of the one that is gone, at the diary."""
    visit.page = visit.open_page()
    visit.hand = type(visit.hand)(visit)
    visit.go("/diary?language=en")
    until(visit.page, "() => document.documentElement.dataset.diary === 'ready'")


def stickers(visit):
    return visit.page.evaluate(STICKERS)


def count_stickers(visit, number):
    expect(visit.page.locator("#forest-stickers button")).to_have_count(number)


def place_sticker(visit):
    """The first of the strip. Returns its id."""
    before = stickers(visit)
    visit.hand.press(visit.page.locator("#forest-strip [data-icon=toadstool-red]"))
    count_stickers(visit, len(before) + 1)
    own = next(one for one in stickers(visit) if one not in before)
    if visit.hand.name == "keyboard":
        # Where the keys can move it at once; its frame shows where that is.
        expect(visit.page.locator(f"#forest-stickers [data-id='{own}']")).to_be_focused()
        visit.sees(visit.page.locator("#forest-frame"))
    return own


def leave_sticker(visit):
    """Goes back to where the sticker came from."""
    if visit.hand.name == "keyboard":
        visit.page.keyboard.press("Escape")
        expect(visit.page.locator("#forest-strip [data-icon=toadstool-red]")).to_be_focused()
