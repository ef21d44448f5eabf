"""Notifications: live, why they came, what one thinks of them."""
import re

from playwright.sync_api import expect

from stories import story


@story("reader", essential=True, without_script=True)
def read_the_inbox(visit):
    visit.go("/notifications?language=en")
    if visit.has_script:
        visit.sees(visit.page.locator("#live"))
    first = visit.page.locator("#inbox > li").first
    visit.sees(first)
    visit.hand.press(visit.button("Useful", first).first)
    visit.sees(visit.page.get_by_text("Thank you").first)
    visit.check("inbox-answered")


@story("reader", essential=True, without_script=True)
def ask_why_it_came(visit):
    visit.go("/notifications?language=en")
    visit.hand.press(visit.page.locator("#inbox > li").first.get_by_role("link", name=re.compile("[Ww]hy")).first)
    visit.sees(visit.page.get_by_text("threshold").first)
    visit.check("why")
    visit.hand.press(visit.page.locator("main").get_by_role("link").first)
    visit.sees(visit.page.locator("#inbox > li").first)


@story("settled", essential=True, without_script=True)
def snooze_and_end_it(visit):
    visit.go("/notifications?language=en")
    visit.hand.press(visit.page.locator("#snooze"))
    visit.sees(visit.page.locator("#wake"))
    visit.hand.press(visit.page.locator("#wake"))
    visit.sees(visit.page.locator("#snooze"))
    expect(visit.page.locator("#wake")).to_have_count(0)
