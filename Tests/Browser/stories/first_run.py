"""The first opening: who one is, what may be used, what there is, what one wants to know, and where."""
import datetime
import uuid

from playwright.sync_api import expect

from stories import story
from stories.sign_in import enter


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


@story(essential=True, without_script=True)
def come_from_the_first_sign_in_to_home(visit):
    visit.expects("422")
    person = visit.people.join(consents=())
    visit.go("/sign-in?language=en")
    enter(visit, person.email, person.password)
    visit.page.wait_for_url("**/account/complete**")
    visit.hand.write(visit.field("User name"), "no")
    visit.hand.press(visit.button("Continue"))
    visit.sees(visit.page.locator(".fault").first)
    expect(visit.field("User name")).to_have_value("no")
    visit.check("complete-profile-fault")
    visit.hand.write(visit.field("User name"), uuid.uuid4().hex[:8])
    visit.hand.write_date(visit.field("Date of birth"), datetime.date(1980, 4, 21))
    visit.hand.press(visit.button("Continue"))
    visit.page.wait_for_url("**/account/permissions**")
    for question in ("location", "notify", "health"):
        visit.hand.tick(visit.page.get_by_role("checkbox", name=question))
    visit.check("permissions-given")
    visit.hand.press(visit.button("Continue"))
    visit.page.wait_for_url("**/quiz/welcome**")
    visit.check("first-quiz")
    visit.hand.press(visit.link("Skip"))
    visit.page.wait_for_url(f"{visit.browsing.base}/welcome**")
    visit.hand.press(visit.link("Continue"))
    visit.hand.write(visit.field("Town").first, "Basel")
    visit.hand.press(visit.button("Get Started"))
    visit.sees(visit.heading("Basel").first)
