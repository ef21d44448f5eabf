"""What people open every morning, and what strangers see."""
import re

from playwright.sync_api import expect

from stories import story

CARDS = ("Pollen", "Air", "Weather", "UV")


@story(essential=True, without_script=True)
def look_up_a_place_as_a_stranger(visit):
    visit.go("/")
    visit.hand.write(visit.field("Town").first, "Basel")
    visit.hand.press(visit.button("Show").first)
    visit.sees(visit.heading("Basel").first)
    for card in CARDS[:3]:
        visit.sees(visit.heading(re.compile(card)).first)
    visit.check("start-found")
    visit.sees(visit.page.locator("main a[href^='/sign-up']").first)


@story("anna", essential=True, without_script=True)
def read_the_cards_of_home(visit):
    visit.go("/")
    headings = visit.page.get_by_role("heading", level=2).all_inner_texts()
    order = [next((at for at, text in enumerate(headings) if card.lower() in text.lower()), -1) for card in CARDS]
    if -1 in order or order != sorted(order):
        visit.fault(f"the cards are {headings}, not in the order {CARDS}")
    for summary in visit.page.locator("main details > summary").all():
        visit.hand.press(summary)
    expect(visit.page.locator("main details:not([open])")).to_have_count(0)
    visit.check("home-opened")


@story("anna")
def change_between_the_sections(visit):
    visit.go("/")
    sections = visit.page.get_by_role("navigation", name="Sections")
    for name, path in (("Map", "/map"), ("Report", "/report"), ("Inbox", "/notifications"), ("Home", "/")):
        visit.hand.press(visit.link(name, sections).first)
        visit.page.wait_for_url(lambda url, path=path: url.removeprefix(visit.browsing.base).split("?")[0] == path)
        expect(sections.locator("[aria-current=page]")).to_contain_text(name)
    visit.page.go_back()
    visit.page.wait_for_url("**/notifications")


@story("settled", essential=True, without_script=True)
def say_that_one_feels_bad(visit):
    visit.go("/")
    visit.sees(visit.page.get_by_text("How are you feeling?").first)
    visit.check("feeling")
    visit.hand.press(visit.button("Not well").first)
    visit.sees(visit.page.locator("a[href^='/report']").last)
    visit.check("feeling-bad")
    visit.go("/")
    expect(visit.button("Not well")).to_have_count(0)
