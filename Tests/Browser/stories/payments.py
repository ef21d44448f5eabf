"""Paying for the version without advertisements, and taking that back, at stand-ins for the providers."""
import re

from playwright.sync_api import expect

from stories import story

PAGE = "/account/ad-free?language=en"


def has_space(visit):
    visit.go("/?language=en")
    return visit.page.locator("#ad-slot")


def buy_and_take_back(visit, button):
    # The provider sends the browser to accounts itself, which has no assets of the gateway's.
    visit.expects("404|ERR_ABORTED|could not load|Content-Security-Policy|MIME")
    visit.sees(has_space(visit))
    visit.check("ad-slot")

    visit.go("/account/profile?language=en")
    visit.hand.press(visit.link("Without advertisements"))
    visit.sees(visit.page.locator("#buy-form"))
    visit.go(PAGE)
    visit.check("ad-free-offer")
    visit.hand.press(visit.button(button))
    visit.sees(visit.link("Go on to pay"))
    visit.check("ad-free-under-way")
    # Leaving the provider's page pays nothing.
    visit.hand.press(visit.link("Go on to pay"))
    visit.page.get_by_role("button", name="Leave").click()
    visit.page.wait_for_url(re.compile("done=cancelled"))
    visit.go(PAGE)
    visit.hand.press(visit.link("Go on to pay"))
    visit.page.get_by_role("button", name="Pay now").click()
    visit.page.wait_for_url(re.compile("done=returned"))

    visit.go("/account/ad-free?language=en")
    visit.sees(visit.page.locator("#have"))
    visit.check("ad-free-paid")
    expect(has_space(visit)).to_have_count(0)

    visit.go(PAGE)
    visit.hand.press(visit.button(re.compile("^Take the payment back")))
    visit.sees(visit.page.locator("#done"))
    visit.check("ad-free-taken-back")
    visit.sees(has_space(visit))


@story("settled", essential=True, without_script=True)
def pay_by_card_and_take_it_back(visit):
    buy_and_take_back(visit, "Pay by card, Apple Pay or Google Pay")


@story("settled", without_script=True)
def pay_by_bank_and_take_it_back(visit):
    buy_and_take_back(visit, "Pay by bank")
