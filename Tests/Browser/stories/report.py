"""A report in three steps, and the map that shows it."""
from playwright.sync_api import expect

from stories import story


def open_fields(visit):
    fields = visit.page.locator("details", has=visit.field("Latitude"))
    if fields.get_attribute("open") is None:
        visit.hand.press(fields.locator("> summary"))


def choose_birch(visit):
    group = visit.page.locator("details", has=visit.field("Birch pollen")).first
    if group.count() and group.get_attribute("open") is None:
        visit.hand.press(group.locator("> summary"))
    visit.hand.tick(visit.field("Birch pollen"))


def say_how_it_is(visit):
    visit.hand.tick(visit.field("Sneezing"))
    visit.hand.pick(visit.page.get_by_label("Severe", exact=False).first)
    visit.hand.write(visit.field("A few words"), "Along the river")


@story("settled", essential=True, without_script=True)
def report_birch(visit):
    visit.expects("422")
    visit.go("/report")
    open_fields(visit)
    visit.hand.write(visit.field("Latitude"), "47.56")
    visit.hand.write(visit.field("Longitude"), "north of here")
    visit.hand.press(visit.button("Next"))
    expect(visit.field("Longitude")).to_have_value("north of here")
    expect(visit.field("Longitude")).to_have_attribute("aria-invalid", "true")
    visit.check("report-place-fault")
    visit.hand.write(visit.field("Longitude"), "7.59")
    visit.hand.press(visit.button("Next"))
    choose_birch(visit)
    visit.check("report-allergens")
    visit.hand.press(visit.button("Next"))
    say_how_it_is(visit)
    visit.check("report-symptoms")
    visit.hand.press(visit.button("Back"))
    expect(visit.field("Birch pollen")).to_be_checked()
    visit.hand.press(visit.button("Next"))
    expect(visit.field("A few words")).to_have_value("Along the river")
    visit.hand.press(visit.button("Submit").or_(visit.button("Send")).first)
    visit.page.wait_for_url("**/map?*")
    if "zoom=" not in visit.page.url or "latitude=47.5" not in visit.page.url:
        visit.fault("the map is not where the report is")
    visit.sees(visit.page.locator("#reports-list").get_by_text("Birch").first)
    visit.check("map-reported")


@story("settled", essential=True)
def move_the_pin(visit):
    """By dragging it, or by its keys."""
    visit.go("/report")
    pin = visit.page.locator("#pin-map .leaflet-marker-icon")
    visit.sees(pin)
    visit.page.locator("#pin-map").scroll_into_view_if_needed()
    before = (visit.field("Latitude").input_value(), visit.field("Longitude").input_value())
    if visit.hand.name == "pointer":
        box = pin.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        visit.page.mouse.move(x, y)
        visit.page.mouse.down()
        visit.page.mouse.move(x + 40, y + 30, steps=8)
        visit.page.mouse.up()
    else:
        visit.hand.reach(pin)
        for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Shift+ArrowRight"):
            visit.page.keyboard.press(key)
    expect(visit.field("Latitude")).not_to_have_value(before[0])
    south, east = (float(visit.field(name).input_value()) for name in ("Latitude", "Longitude"))
    if before[0] and not (south < float(before[0]) and east > float(before[1])):
        visit.fault(f"the pin went from {before} to {(south, east)}, not south-east")
    visit.check("report-pin-moved")
    visit.hand.press(visit.button("Next"))
    visit.sees(visit.button("Back").first)


@story("settled")
def report_without_knowing_what(visit):
    visit.expects("422")
    visit.go("/report")
    visit.hand.press(visit.button("Next"))
    visit.hand.press(visit.button("Next"))
    visit.sees(visit.page.get_by_role("alert").first)
    visit.hand.tick(visit.field("Not sure"))
    visit.hand.press(visit.button("Next"))
    visit.hand.press(visit.button("Submit").or_(visit.button("Send")).first)
    visit.page.wait_for_url("**/map?*")
