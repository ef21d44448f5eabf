"""Stations and reports on the map, and the same in words."""
from playwright.sync_api import expect

from stories import story


@story("anna", essential=True)
def look_around_on_the_map(visit):
    visit.go("/map")
    visible = visit.page.locator("#visible")
    expect(visible).not_to_be_empty()
    visit.check("map-drawn")
    shown = visible.inner_text()
    stations = visit.page.get_by_role("checkbox", name="Stations")
    visit.hand.tick(stations, False)
    expect(visible).not_to_have_text(shown)
    visit.hand.tick(stations)
    expect(visible).to_have_text(shown)
    visit.hand.select(visit.field("Show"), "all")
    if visit.hand.name == "keyboard":
        visit.hand.reach(visit.page.locator("#map"))
        visit.page.keyboard.press("-")
        visit.page.keyboard.press("ArrowRight")
    else:
        visit.page.get_by_role("button", name="Zoom out").first.click()
    expect(visible).not_to_have_text(shown)


@story("anna", without_script=True)
def read_the_stations_in_words(visit):
    visit.go("/map")
    first = visit.page.locator("#stations-list details").first
    visit.sees(first)
    visit.hand.press(first.locator("summary"))
    visit.sees(first.get_by_role("table"))
    visit.check("map-station")


@story("anna", keyboard=False)
def open_what_lies_on_the_map(visit):
    """A click on a cluster comes nearer, one on a station opens it, and Escape closes it."""
    visit.go("/map")
    expect(visit.page.locator("#visible")).not_to_be_empty()
    details = visit.page.locator("#details")
    for _ in range(8):
        visit.page.locator("#map").click()
        visit.settle()
        if details.is_visible():
            break
    visit.sees(details.locator("details").first)
    visit.check("map-details")
    visit.page.keyboard.press("Escape")
    expect(details).to_be_hidden()
