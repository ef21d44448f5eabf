"""The resources of the health diary: its dictionary, backup files and introductions."""
import json
import re

from playwright.sync_api import expect

from stories import story
from stories.diary import add, begin, no_tour, open_tab, row
from stories.diary_steps import coins, enter, open_panel

PASSWORD = "moss under the pines"


@story()
def find_what_one_feels_and_log_it(visit):
    page = visit.page
    no_tour(page)
    begin(visit)
    open_panel(visit, "dictionary")
    visit.hand.write(page.locator("#resources-search"), "burns when I swallow")
    first = page.locator("#resources-found > li").first
    visit.sees(first.get_by_role("heading", name="Sore throat"))
    visit.check("diary-dictionary")
    visit.hand.press(first.get_by_role("button", name="Log this"))
    expect(page.locator("#symptoms-name")).to_have_value("Sore throat")
    expect(page.locator("#symptoms-name")).to_be_focused()
    page.keyboard.press("Enter")
    enter(visit, "Sore throat", 5)
    coins(visit, 10)
    # What is in the list already opens for an entry at once.
    open_panel(visit, "dictionary")
    visit.hand.press(first.get_by_role("button", name="Log this"))
    expect(row(visit, "Sore throat")).to_have_attribute("aria-expanded", "true")
    # What nothing fits is logged as it was written.
    open_panel(visit, "dictionary")
    visit.hand.write(page.locator("#resources-search"), "zzyzx")
    visit.sees(page.get_by_text("Nothing fits."))
    expect(page.locator("#resources-found > li")).to_have_count(0)
    visit.hand.press(page.locator("#resources-own-name"))
    expect(page.locator("#symptoms-name")).to_have_value("zzyzx")


def choose_file(visit, prefix, file, password):
    visit.page.locator(f"#{prefix}-file").set_input_files(file)
    visit.hand.write(visit.page.locator(f"#{prefix}-password"), password)
    visit.hand.press(visit.page.locator(f"#{prefix}-go"))


@story()
def save_a_backup_and_restore_it(visit):
    page = visit.page
    no_tour(page)
    begin(visit)
    add(visit, "Sneezing")
    enter(visit, "Sneezing", 6)
    coins(visit, 10)
    open_panel(visit, "backup")
    first, again = page.locator("#resources-save-password"), page.locator("#resources-save-again")
    visit.hand.write(first, "short")
    visit.hand.press(page.locator("#resources-save-go"))
    visit.sees(page.get_by_text("The password needs at least 10 characters."))
    visit.hand.write(first, PASSWORD)
    visit.hand.write(again, PASSWORD + "s")
    visit.hand.press(page.locator("#resources-save-go"))
    visit.sees(page.get_by_text("The two passwords differ."))
    visit.check("diary-backup")
    visit.hand.write(again, PASSWORD)
    with page.expect_download() as loading:
        visit.hand.press(page.locator("#resources-save-go"))
    visit.sees(page.get_by_text(re.compile("^Saved as breathe-easy-diary-")))
    content = loading.value.path().read_bytes()
    if b"Sneezing" in content or json.loads(content)["format"] != "breathe-easy-diary":
        visit.fault(f"the backup file is {content[:200]!r}")
    file = {"name": "diary.json", "mimeType": "application/json", "buffer": content}
    with visit.browsing.visit(visit.name, visit.look, type(visit.hand)) as other:
        no_tour(other.page)
        restore(other, file)


def restore(visit, file):
    """On a device that has no diary yet."""
    page = visit.page
    visit.go("/diary?language=en")
    visit.hand.press(page.locator("#start-restore summary"))
    for content, text in ((file["buffer"][:-40], "its end is missing"), (b"[1, 2]", "This is no backup file")):
        page.locator("#start-restore-file").set_input_files({**file, "buffer": content})
        expect(page.locator("#start-restore-fault")).to_contain_text(text)
    choose_file(visit, "start-restore", file, "not this one at all")
    expect(page.locator("#start-restore-fault")).to_contain_text("The password is wrong")
    visit.check("diary-restore-refused")
    visit.sees(page.locator("#start-device"))
    choose_file(visit, "start-restore", file, PASSWORD)
    expect(row(visit, "Sneezing")).to_contain_text("6 of 10")
    coins(visit, 10)
    # Once more it adds nothing, and what is another person's is refused.
    open_panel(visit, "backup")
    choose_file(visit, "resources-restore", file, PASSWORD)
    visit.sees(page.get_by_text("Everything in this file was here already."))
    other = re.sub(rb'"diary":"[^"]{8}', b'"diary":"00000000', file["buffer"])
    page.locator("#resources-restore-file").set_input_files({**file, "buffer": other})
    visit.sees(page.get_by_text("This is the backup of another diary."))
    coins(visit, 10)


def tour(visit, name):
    return visit.page.locator(f"#tab-{name}").get_by_role("region", name="Short introduction")


@story()
def be_shown_round_each_tab_once(visit):
    page = visit.page
    visit.go("/diary?language=en")
    visit.sees(tour(visit, "start").get_by_text(re.compile("^1 of")))
    while tour(visit, "start").get_by_role("button", name="Next").count():
        visit.hand.press(tour(visit, "start").get_by_role("button", name="Next"))
    visit.hand.press(tour(visit, "start").get_by_role("button", name="Done"))
    expect(tour(visit, "start")).to_have_count(0)
    visit.hand.press(page.locator("#start-device"))
    for name in ("symptoms", "forest", "store", "resources"):
        if name != "symptoms":
            open_tab(visit, name)
        visit.sees(tour(visit, name).get_by_text(re.compile("^1 of")))
        visit.hand.press(tour(visit, name).get_by_role("button", name="Skip"))
        expect(tour(visit, name)).to_have_count(0)
    page.reload()
    visit.sees(page.locator("#resources-tours"))
    expect(tour(visit, "resources")).to_have_count(0)
    visit.hand.press(page.locator("#resources-tours"))
    visit.sees(tour(visit, "resources").get_by_text(re.compile("^1 of")))
    visit.check("diary-tour")
    open_tab(visit, "forest")
    visit.sees(tour(visit, "forest"))
    expect(tour(visit, "resources")).to_have_count(0)


@story()
def be_reminded_by_the_own_calendar(visit):
    page = visit.page
    no_tour(page)
    begin(visit)
    open_tab(visit, "resources")
    time = page.locator("#resources-remind-time")
    visit.hand.write(time, "07:05")
    # Typed into a clock of twelve hours it is an evening.
    begins = f"T{time.input_value().replace(':', '')}00"
    with page.expect_download() as loading:
        visit.hand.press(page.locator("#resources-remind-form button"))
    lines = loading.value.path().read_bytes().decode().split("\r\n")
    if loading.value.suggested_filename != "health-diary.ics" or "RRULE:FREQ=DAILY" not in lines:
        visit.fault(f"the calendar file {loading.value.suggested_filename} has {lines}")
    if not any(re.fullmatch(rf"DTSTART:\d{{8}}{begins}", line) for line in lines) or "05" not in begins:
        visit.fault(f"the calendar file begins at another time: {lines}")
