"""How one signs in, what programs may, consents, a copy of everything, and leaving."""
import re

from playwright.sync_api import expect

from people import code_of
from stories import story


def confirm_it_is_me(visit, form):
    visit.hand.write(form.get_by_label("Password", exact=True), visit.person.password)


@story("settled", essential=True, without_script=True)
def set_a_pin(visit):
    visit.expects("422")
    visit.go("/account/security?language=en")
    form = visit.page.locator("#pin-form")
    visit.hand.write(visit.field("New PIN", form), "123456")
    confirm_it_is_me(visit, form)
    visit.hand.press(visit.button("Set the PIN", form))
    visit.sees(form.locator(".fault").first)
    visit.check("pin-fault")
    visit.hand.write(visit.field("New PIN", form), "271828")
    confirm_it_is_me(visit, form)
    visit.hand.press(visit.button("Set the PIN", form))
    visit.sees(visit.button("Remove the PIN"))


@story("settled", essential=True, without_script=True)
def make_a_token_and_remove_it(visit):
    visit.go("/account/tokens?language=en")
    visit.hand.write(visit.field("What it is for"), "my watch")
    visit.hand.tick(visit.field("Read your inbox"))
    visit.hand.press(visit.button("Make a token"))
    visit.sees(visit.page.get_by_text(re.compile(r"^[A-Za-z0-9_-]{43}$")).first)
    visit.check("token-made")
    visit.hand.press(visit.button(re.compile("Remove")).first)
    expect(visit.page.get_by_text("my watch")).to_have_count(0)


@story("new", without_script=True)
def connect_and_remove_an_authenticator(visit):
    visit.go("/account/security?language=en")
    form = visit.page.locator("#authenticator-form")
    confirm_it_is_me(visit, form)
    visit.hand.press(visit.button("Connect an app", form))
    secret = visit.page.locator("#totp-secret")
    expect(secret).not_to_be_empty()
    visit.hand.write(visit.field("The code that the app shows now"), code_of(secret.text_content()))
    visit.check("authenticator-secret")
    visit.hand.press(visit.button("Confirm the code"))
    expect(visit.page.locator("#recovery-codes code")).to_have_count(10)
    visit.check("recovery-codes")
    visit.go("/account/security?language=en")
    confirm_it_is_me(visit, form)
    visit.hand.press(visit.button("Remove the app"))
    visit.sees(visit.page.get_by_text("No app is connected."))


@story("new", without_script=True)
def withdraw_a_consent_and_give_it_again(visit):
    visit.go("/account/privacy?language=en")
    form = visit.page.locator("#location-form")
    visit.hand.press(form.get_by_role("button").first)
    visit.sees(visit.page.locator("#done"))
    visit.check("consent-withdrawn")
    visit.hand.press(form.get_by_role("button").first)
    visit.sees(form.locator(".tag"))


@story("settled", without_script=True)
def ask_for_a_copy(visit):
    visit.go("/account/export?language=en")
    visit.hand.press(visit.page.locator("#export-form").get_by_role("button"))
    visit.sees(visit.page.locator(".export"))
    # The page asks again by itself; without JavaScript it is opened again.
    for _ in range(30):
        if visit.page.get_by_role("link", name=re.compile("Download")).count():
            break
        visit.page.wait_for_timeout(1_000)
        visit.page.reload()
    with visit.page.expect_download() as copy:
        visit.hand.press(visit.link(re.compile("Download")))
    if not copy.value.suggested_filename:
        visit.fault("the copy has no name")


@story("new", essential=True, without_script=True)
def delete_the_account(visit):
    visit.expects("422")
    visit.go("/account/leave?language=en")
    form = visit.page.locator("#delete-form")
    confirm_it_is_me(visit, form)
    visit.hand.press(visit.button("Delete my account", form))
    visit.sees(form.locator(".fault").first)
    visit.hand.tick(visit.field("Yes, erase everything of me", form))
    confirm_it_is_me(visit, form)
    visit.check("leave-sure")
    visit.hand.press(visit.button("Delete my account", form))
    visit.sees(visit.page.locator("#receipt"))
    visit.check("receipt")
    if visit.context.request.get("/api/v1/inbox").status != 401:
        visit.fault("the session outlives the account")
