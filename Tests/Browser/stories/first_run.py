"""The first opening: what there is, what one wants to know, and where."""
from playwright.sync_api import expect

from stories import story


@story("new", essential=True, without_script=True)
def get_started(visit):
    visit.go("/welcome")
    visit.sees(visit.page.get_by_text("medical").first)
    visit.check("welcome-features")
    visit.hand.press(visit.link("Continue"))
    visit.hand.pick(visit.page.get_by_label("Tree", exact=False).first)
    visit.hand.pick(visit.page.get_by_label("Imperial", exact=False).first)
    visit.hand.write(visit.field("Town").first, "Basel")
    visit.check("welcome-answered")
    visit.hand.press(visit.button("Get Started"))
    visit.page.wait_for_load_state()
    visit.sees(visit.heading("Basel").first)
    expect(visit.page.locator("main")).to_contain_text("°F")
    visit.go("/settings")
    expect(visit.page.get_by_label("Imperial", exact=False).first).to_be_checked()
