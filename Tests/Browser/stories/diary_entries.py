"""Symptoms and entries of the health diary, made, changed and taken back, and the ways in which people leave it."""
import datetime
import re

from playwright.sync_api import Error, expect

from stories import story
from stories.diary import add, begin, no_tour, open_tab, row
from stories.diary_steps import coins, enter, renew, undo


def open_history(visit, name):
    visit.hand.press(visit.page.get_by_role("button", name=f"History: {name}"))
    visit.sees(visit.page.locator("#symptoms-one-name"))


def values(visit, *texts):
    """The entries of the symptom that is open, the newest day first."""
    expect(visit.page.locator(".diary-symptoms-value")).to_have_text([re.compile(rf"^{text}") for text in texts])


@story()
def write_change_and_delete_entries(visit):
    page = visit.page
    no_tour(page)
    begin(visit)
    add(visit, "Sneezing")
    enter(visit, "Sneezing", 6)
    open_history(visit, "Sneezing")
    values(visit, "6 of 10")
    visit.check("diary-history")
    visit.hand.press(page.locator("[data-edit]"))
    visit.hand.press(page.locator(".diary-symptoms-edit .diary-symptoms-scale button").nth(3))
    visit.hand.pick(page.locator(".diary-symptoms-edit [id$='-minutes-60']"))
    visit.check("diary-entry-changed")
    visit.hand.press(page.locator(".diary-symptoms-edit button.main"))
    values(visit, "3 of 10 · 1 h")
    undo(visit)
    values(visit, "6 of 10")
    visit.hand.press(page.locator("[data-away]"))
    visit.sees(page.locator("#symptoms-one-empty"))
    undo(visit)
    values(visit, "6 of 10")
    backdate(visit)
    coins(visit, 10)
    # The page comes back as it was left.
    page.reload()
    values(visit, "6 of 10", "8 of 10")


def backdate(visit):
    """A day that is past earns nothing; one to come is refused beside the field."""
    page, today = visit.page, datetime.date.today()
    visit.hand.press(page.locator("#symptoms-one-new"))
    visit.hand.press(page.locator("#symptoms-one-entry summary"))
    day = page.locator("#symptoms-one-entry input[type=date]")
    worst = page.locator("#symptoms-one-entry .diary-symptoms-scale button").nth(8)
    visit.hand.write_date(day, today + datetime.timedelta(days=1))
    visit.hand.press(worst)
    expect(page.locator("#symptoms-one-entry .fault").first).to_have_text(re.compile("still to come"))
    values(visit, "6 of 10")
    past = today - datetime.timedelta(days=3)
    visit.hand.write_date(day, past)
    visit.sees(page.get_by_text(re.compile(rf"How strong was it on {past.day} {past:%B %Y}")))
    visit.hand.press(worst)
    values(visit, "6 of 10", "8 of 10")
    visit.sees(page.locator("#symptoms-one-days").get_by_text("3 days ago"))


@story()
def change_a_symptom_and_search(visit):
    page = visit.page
    no_tour(page)
    begin(visit)
    for name in ("Sneezing", "Cough", "Itchy eyes"):
        add(visit, name)
    enter(visit, "Cough", 4)
    visit.hand.press(page.locator("#symptoms-to-search"))
    visit.hand.write(page.locator("#symptoms-search"), "ÉYES")
    expect(page.locator(".diary-symptoms-open")).to_have_count(1)
    visit.sees(row(visit, "Itchy eyes"))
    expect(page.locator("#symptoms-found")).to_have_text("1 of 3")
    visit.hand.write(page.locator("#symptoms-search"), "toothache")
    visit.sees(page.get_by_text("None of your symptoms is called “toothache”."))
    visit.check("diary-search")
    visit.hand.press(page.locator("#symptoms-to-search"))
    expect(page.locator(".diary-symptoms-open")).to_have_count(3)
    open_history(visit, "Cough")
    visit.hand.press(page.locator("#symptoms-one-rename"))
    visit.hand.write(page.locator("#symptoms-new-name"), "sneezing")
    visit.hand.press(page.locator("#symptoms-rename button.main"))
    visit.sees(page.locator("#symptoms-new-name-fault").get_by_text("You have “Sneezing” already."))
    visit.hand.write(page.locator("#symptoms-new-name"), "Dry cough")
    visit.hand.press(page.locator("#symptoms-rename button.main"))
    expect(page.locator("#symptoms-one-name")).to_have_text("Dry cough")
    visit.hand.press(page.locator("#symptoms-one-other"))
    visit.check("diary-pictures")
    visit.hand.press(page.locator("#symptoms-pictures-all").get_by_role("button", name="Snail"))
    visit.sees(page.locator("#symptoms-one-picture[data-icon=snail]"))
    visit.hand.press(page.locator("#symptoms-one-delete"))
    expect(row(visit, "Dry cough")).to_have_count(0)
    undo(visit)
    visit.sees(row(visit, "Dry cough").locator("[data-icon=snail]"))
    expect(row(visit, "Dry cough")).to_contain_text("4 of 10")


@story()
def add_symptoms_in_every_order(visit):
    page = visit.page
    no_tour(page)
    begin(visit)
    field = page.locator("#symptoms-name")

    def name(text):
        visit.hand.write(field, text)

    def picture(text):
        visit.hand.press(page.locator("#symptoms-picture"))
        visit.hand.press(page.locator("#symptoms-pictures-all").get_by_role("button", name=text, exact=True))
        visit.sees(page.locator("#symptoms-picture[aria-label*='" + text + "']"))

    def press():
        visit.hand.press(page.locator("#symptoms-add button.main"))

    def enter():
        field.press("Enter")

    def added(text, icon=None):
        visit.sees(row(visit, text).locator(f"[data-icon={icon}]" if icon else "[data-icon]"))
        expect(field).to_have_value("")

    name("Cough"), picture("Snail"), press()
    added("Cough", "snail")
    picture("Fern"), name("Fever"), press()
    added("Fever", "fern")
    name("Chills"), enter()
    added("Chills")
    picture("Four-leaf clover"), name("Rash"), enter()
    added("Rash", "clover")
    # Whoever begins with the button is told what is missing, and a picture that was chosen stays.
    press()
    visit.sees(page.locator("#symptoms-name-fault").get_by_text("Write what you feel."))
    picture("Puffball"), name("Nausea"), press()
    added("Nausea", "puffball")
    # Each has a picture of its own.
    icons = page.locator(".diary-symptoms-picture").evaluate_all("(all) => all.map((one) => one.dataset.icon)")
    assert len(set(icons)) == 5, icons
    visit.check("diary-many-symptoms")


@story()
def leave_the_diary_in_every_way(visit):
    no_tour(visit.context)
    begin(visit)
    add(visit, "Sneezing")
    enter(visit, "Sneezing", 6)
    visit.page.close()
    renew(visit)
    expect(row(visit, "Sneezing")).to_contain_text("6 of 10")
    # Back through the history of one symptom, through the tabs, and from another page.
    open_history(visit, "Sneezing")
    visit.page.go_back()
    visit.sees(row(visit, "Sneezing"))
    open_tab(visit, "forest")
    visit.hand.press(visit.page.locator("#forest-strip button").first)
    visit.sees(visit.page.locator("#forest-stickers button"))
    visit.page.go_back()
    visit.sees(visit.page.locator("#tab-symptoms"))
    # No service worker keeps the icon of the page here.
    visit.expects("ERR_FAILED|ERR_INTERNET_DISCONNECTED")
    visit.context.set_offline(True)
    enter(visit, "Sneezing", 2)
    visit.context.set_offline(False)
    kill(visit)
    renew(visit)
    open_history(visit, "Sneezing")
    values(visit, ".* of 10", ".* of 10")
    coins(visit, 10)
    open_tab(visit, "forest")
    expect(visit.page.locator("#forest-stickers button")).to_have_count(1)


def kill(visit):
    """The tab, as a device does that has no memory left."""
    try:
        visit.page.goto("chrome://crash", timeout=5_000)
    except Error:
        visit.page.close()
