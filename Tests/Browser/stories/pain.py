"""The pain journal: an entry, what the summary says of it, and a report for a doctor."""
import re

from playwright.sync_api import expect

from stories import story
from stories.installed_app import device, install, until

# A report is drawn by a worker; the page shows it by itself.
PATIENCE = 60_000


@story("settled", without_script=True)
def enter_a_pain_and_take_it_back(visit):
    visit.go("/pain?language=en")
    visit.hand.press(visit.page.locator(".pain-figure a[aria-label^='Left knee']"))
    visit.sees(visit.page.locator("#rate"))
    visit.check("pain-question")
    visit.hand.press(visit.page.locator("#rate button[value='6.5']"))
    visit.sees(visit.page.get_by_text(re.compile("^(Saved|Gespeichert):")))
    visit.check("pain-saved")
    visit.hand.press(visit.page.locator(".pain-entry button[name=withdraw]").first)
    visit.sees(visit.page.get_by_text(re.compile("^(Taken back|Zurückgenommen)")))


@story("settled", without_script=True)
def say_later_whether_a_medicine_helped(visit):
    visit.go("/pain?more=medication&language=en")
    visit.hand.write(visit.page.locator("#name"), "Ibuprofen")
    visit.hand.press(visit.page.locator("#rate button.main"))
    visit.hand.press(visit.page.locator(".pain-entry a[href*='more=medication']").last)
    visit.hand.select(visit.page.locator("#effect"), "good")
    visit.check("pain-medicine")
    visit.hand.press(visit.page.locator("#rate button.main"))
    visit.sees(visit.page.get_by_text(re.compile("(helped: well|geholfen: gut)")).first)


@story("settled", without_script=True)
def give_a_doctor_a_report(visit):
    visit.go("/pain?part=skin-knee-left&type=chronic&language=en")
    visit.hand.press(visit.page.locator("#rate button[value='7']"))
    visit.sees(visit.page.locator(".toast"))
    visit.go("/pain/summary?graph=shares&language=en")
    visit.check("pain-summary-filled")
    visit.hand.press(visit.page.locator("details:has(#comment) > summary"))
    visit.hand.write(visit.page.locator("#comment"), "Since the move: the knee.")
    visit.hand.press(visit.page.locator("button[value=add]"))
    # Leads to the report.
    visit.page.wait_for_url(re.compile("/pain/report"))
    visit.go("/pain/report?language=en")
    visit.sees(visit.page.get_by_text("Since the move: the knee."))
    visit.hand.press(visit.page.locator("button[value=make]"))
    expect(visit.page.locator("a[href$='/pdf']").first).to_be_visible(timeout=PATIENCE)
    visit.check("pain-report-made")
    visit.hand.press(visit.page.locator("details:has(button[value=share]) > summary").first)
    visit.hand.write(visit.page.locator("input[name=address][type=email]").first, "doctor@practice.example")
    visit.hand.press(visit.page.locator("button[value=share]").first)
    visit.sees(visit.page.get_by_text("doctor@practice.example").first)
    visit.check("pain-address-shown")
    visit.hand.press(visit.page.locator("form[aria-labelledby=confirm-title] button.main"))
    visit.sees(visit.page.locator("button[value=withdraw]").first)
    visit.hand.press(visit.page.locator("button[value=withdraw]").first)
    expect(visit.page.locator("button[value=withdraw]")).to_have_count(0)
    visit.hand.press(visit.page.locator("a[href^='/pain/verify']").first)
    visit.sees(visit.page.locator("[data-digest]").first)
    visit.check("pain-verified")


@story("settled", without_script=True)
def bring_a_log_along(visit):
    visit.expects("422")
    visit.go("/pain/import?language=en")
    visit.hand.write(visit.page.locator("#log"), "21/08/17,lethargy,6,lower abdominal,12")
    visit.hand.press(visit.page.locator("form[action='/pain/import'] button.main"))
    visit.sees(visit.page.get_by_role("alert").first)
    visit.hand.write(visit.page.locator("#log"), "21/08/17,lethargy,6,lower abdominal,3.5")
    visit.hand.press(visit.page.locator("form[action='/pain/import'] button.main"))
    visit.sees(visit.page.locator(".toast"))
    visit.check("pain-imported")


@story(keyboard=False)
def enter_a_pain_without_a_connection(visit):
    person = visit.people.called("settled")
    with device(visit, person) as here:
        page = install(here)
        page.goto("/pain?language=en")
        # Kept behind everything that the page itself has to do.
        until(page, "async () => Boolean(await caches.match('/pain?language=en'))")
        here.context.set_offline(True)
        page.goto("/pain?language=en")
        here.sees(page.get_by_text("No connection:"))
        here.hand.press(page.locator(".pain-figure:visible a[aria-label='Left knee']"))
        here.check("pain-offline-question")
        here.hand.press(page.locator(".pain-scale button[value='7.5']"))
        here.sees(page.locator("#entries").get_by_text("Left knee · 7.5"))
        here.check("pain-offline")
        here.context.set_offline(False)
        # The pain map itself, by itself, with what was sent.
        here.sees(page.locator(".pain-entry").get_by_text(re.compile(r"Left knee.*: 7\.5")).first)


@story(keyboard=False)
def lose_the_connection_while_rating(visit):
    person = visit.people.called("settled")
    with device(visit, person) as here:
        page = install(here)
        page.goto("/pain?score=fatigue&language=en")
        here.context.set_offline(True)
        here.hand.press(page.locator("#rate button[value='4.5']"))
        here.sees(page.get_by_text("It is sent as soon as there is a connection."))
        here.sees(page.locator("#items").get_by_text(re.compile(r"Fatigue · 4\.5")))
        here.context.set_offline(False)
        expect(page.locator("#items > li")).to_have_count(0)
        page.goto("/pain?language=en")
        here.sees(page.locator(".pain-entry").get_by_text("Fatigue: 4.5").first)
