"""Station data: an editor corrects a reading, which the station's history and the map show; a viewer has no form."""
import re
import time

from playwright.sync_api import expect

from stories import contact, story

# Nothing that is recorded, and so low that it notifies nobody.
VALUE, OTHER_VALUE = "0.73", "0.37"


def open_reading(visit):
    """The newest hour of the first station that has one."""
    visit.go("/station-data?language=en")
    contact.give_reason(visit)
    visit.sees(visit.heading("Station data"))
    visit.check("station-data")
    visit.hand.press(visit.page.locator("#stations tr").filter(has=visit.page.locator("time")).first.get_by_role("link"))
    visit.page.wait_for_url(re.compile(r"/station-data/[^/]+/[^/]+"))
    visit.check("station-history")
    visit.hand.press(visit.page.locator("#days details[open] tbody tr").last.get_by_role("link"))
    visit.sees(visit.heading("Reading"))


@story("station-editor", without_script=True)
def correct_a_reading(visit):
    open_reading(visit)
    before = visit.page.locator("#value").inner_text()
    visit.hand.write(visit.page.locator("#concentration"), VALUE if before != VALUE else OTHER_VALUE)
    visit.hand.write(visit.page.locator("#change-reason"), "the browser tests correct it")
    visit.check("station-reading-typed")
    visit.hand.press(visit.button("Correct it"))
    visit.sees(visit.page.locator("#question"))
    visit.check("station-reading-asked")
    visit.hand.press(visit.page.locator("#yes"))
    expect(visit.page.locator("#done")).to_be_visible()
    expect(visit.page.locator("#corrections")).to_contain_text("the browser tests correct it")
    visit.check("station-reading-corrected")
    shown_on_the_map(visit)
    visit.hand.press(visit.button("Withdraw it"))
    visit.hand.press(visit.page.locator("#yes"))
    expect(visit.page.locator("#value")).to_have_text("withdrawn")
    visit.check("station-reading-withdrawn")
    visit.hand.press(visit.button("Bring it back"))
    visit.hand.press(visit.page.locator("#yes"))
    expect(visit.page.locator("#state")).to_have_text("corrected")


def shown_on_the_map(visit):
    """The same station's newest value, as the map has it, once environment-poller has applied the correction."""
    station, allergen = visit.page.url.split("/station-data/")[1].split("/")[1:3]
    value = float(visit.page.locator("#value").inner_text())
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if is_there(visit, station, allergen, value):
            return
        time.sleep(0.5)
    visit.fault(f"the map does not show {value} at {station}")


def is_there(visit, station, allergen, value):
    answer = visit.context.request.get("/api/v1/stations?bbox=5,45,11,48")
    for feature in answer.json()["features"] if answer.ok else []:
        facts = feature["properties"]
        for entry in facts["allergens"] if facts["id"] == station else []:
            if entry["allergen"] == allergen and (entry.get("latest") or {}).get("value") == value:
                return True
    return False


@story("station-viewer", without_script=True)
def read_station_data(visit):
    open_reading(visit)
    expect(visit.page.locator("#read-only")).to_be_visible()
    expect(visit.page.locator("#correct-form")).to_have_count(0)
    visit.check("station-reading-viewer")
