"""The staff: finding people, giving roles, reading the audit, and what erasures and copies wait for."""
import re

from playwright.sync_api import expect

from stories import story

WHY = "the browser tests look"


@story("staff", essential=True, without_script=True)
def find_a_person_and_give_a_role(visit):
    other = visit.people.join()
    visit.go("/account/staff?language=en")
    visit.hand.write(visit.field("E-mail or user name"), other.email)
    why = visit.field("Why you do this")
    if why.count():
        visit.hand.write(why, WHY)
    visit.hand.press(visit.button("Find the account"))
    visit.sees(visit.page.locator("#person-id"))
    visit.check("staff-person-found")
    visit.hand.select(visit.page.locator("#grant-form select"), "trusted-reporter")
    visit.hand.press(visit.page.locator("#grant-form").get_by_role("button"))
    expect(visit.page.locator("#person-roles")).to_contain_text("Trusted reporter")
    visit.check("staff-role-given")


@story("staff", without_script=True)
def read_the_audit(visit):
    visit.go("/account/staff?language=en")
    visit.hand.press(visit.link(re.compile("Audit")).first)
    visit.page.wait_for_url("**/account/staff/**")
    why = visit.field("Why you do this")
    if why.count():
        visit.hand.write(why, WHY)
        visit.hand.press(visit.button("Go on"))
    visit.sees(visit.heading(re.compile("Audit")).first)
    visit.hand.press(visit.button("Show"))
    visit.sees(visit.page.locator("#audit-entries tr, #audit-none").first)
    visit.check("staff-audit-read")
