"""Preferences, channels, and files of health data."""
import re

from playwright.sync_api import expect

from stories import story


def save(visit):
    visit.hand.press(visit.page.locator(".settings-save button"))


@story("settled", without_script=True)
def change_the_units(visit):
    visit.go("/settings")
    visit.hand.pick(visit.field("Imperial").first)
    visit.check("settings-changed")
    save(visit)
    visit.sees(visit.page.get_by_role("status").filter(has_text="aved").first)
    visit.go("/settings")
    expect(visit.field("Imperial").first).to_be_checked()


@story("settled", without_script=True)
def a_fault_in_the_settings_keeps_what_was_typed(visit):
    visit.expects("422")
    visit.go("/settings")
    radius = visit.page.locator("#radius")
    radius.evaluate("(field) => { field.form.noValidate = true; }")
    visit.hand.write(radius, "9000")
    save(visit)
    visit.sees(visit.page.locator("#radius-fault"))
    expect(radius).to_have_value("9000")
    visit.check("settings-fault")


@story("settled", without_script=True)
def choose_where_one_is_notified(visit):
    visit.expects("422")
    visit.go("/settings/channels?language=en")
    visit.hand.press(visit.page.locator("form[action$='/email'] button"))
    visit.sees(visit.page.locator("p.toast"))
    visit.check("channels-mail")
    visit.hand.press(visit.page.locator("form.settings button.main"))
    visit.sees(visit.page.locator(".fault, .note[role=alert]").first)
    visit.check("channels-fault")


@story("settled", keyboard=False)
def upload_a_file(visit):
    visit.go("/health-import?language=en")
    visit.page.get_by_label("File", exact=True).set_input_files(files=[
        {"name": "export.json", "mimeType": "application/json", "buffer": b'{"resourceType": "Bundle"}'}])
    visit.hand.press(visit.button("Send the file"))
    visit.sees(visit.page.get_by_role("status").filter(has_text=re.compile("arrived")).first)
    visit.sees(visit.page.locator("#imports > li").first)
    visit.check("health-import-sent")
