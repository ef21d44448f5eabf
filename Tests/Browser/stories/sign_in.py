"""Signing up, signing in and out, a second step, and a forgotten password."""
from playwright.sync_api import expect

from people import PASSWORD
from stories import story

NEXT_PASSWORD = "plums, quinces and walnut"


def enter(visit, login, password):
    visit.hand.write(visit.field("User name or e-mail"), login)
    visit.hand.write(visit.page.get_by_label("Password", exact=True), password)
    visit.hand.press(visit.button("Sign in"))


def paste(visit, token):
    """Without JavaScript the code of a mailed link is asked for: it stands behind the #."""
    if not visit.has_script:
        visit.hand.write(visit.field("Code from the mail"), token)


def is_signed_in(visit):
    """Wherever that leads: whoever is new completes the profile first."""
    visit.page.wait_for_url(lambda url: "/sign-in" not in url)
    if not visit.context.request.get("/api/v1/sessions/current").json()["isSignedIn"]:
        visit.fault("nobody is signed in")


@story(essential=True, without_script=True)
def sign_up_and_confirm(visit):
    email = visit.people.address()
    visit.go("/sign-up")
    visit.hand.write(visit.field("E-mail"), email)
    visit.hand.write(visit.page.get_by_label("Password", exact=True), PASSWORD)
    visit.check("sign-up-filled")
    visit.hand.press(visit.button("Sign up"))
    visit.sees(visit.heading("Check your mail").or_(visit.heading("mail")).first)
    visit.check("sign-up-sent")
    token = visit.people.mailed(email, r"/account/confirm#([A-Za-z0-9_-]{43})")
    visit.go(f"/account/confirm#{token}")
    paste(visit, token)
    confirm = visit.page.locator("main").get_by_role("button").first
    visit.hand.press(confirm)
    expect(confirm).to_be_hidden()
    visit.check("confirmed")
    visit.go("/sign-in")
    enter(visit, email, PASSWORD)
    is_signed_in(visit)


@story(essential=True, without_script=True)
def sign_in_and_out(visit):
    person = visit.people.join()
    visit.go("/sign-in")
    visit.expects("401")
    visit.expects("422")
    enter(visit, person.email, "not the password of anybody")
    fault = visit.page.get_by_role("alert").or_(visit.page.get_by_role("status")).filter(has_text="password").first
    visit.sees(fault)
    # Which of the two was wrong is nobody's business, so both are empty.
    expect(visit.field("User name or e-mail")).to_have_value("")
    visit.check("sign-in-refused")
    enter(visit, person.email, person.password)
    is_signed_in(visit)
    visit.go("/account?language=en")
    visit.hand.press(visit.button("Sign out").first)
    visit.page.wait_for_url(f"{visit.browsing.base}/")
    if any(cookie["name"] == "__Host-session" for cookie in visit.context.cookies()):
        visit.fault("the cookie outlives the sign-out")
    if visit.context.request.get("/api/v1/inbox").status != 401:
        visit.fault("the session outlives the sign-out")


@story(without_script=True)
def reset_a_forgotten_password(visit):
    person = confirmed(visit)
    visit.go("/account/forgot-password")
    visit.hand.write(visit.field("E-mail"), person.email)
    visit.hand.press(visit.page.locator("main").get_by_role("button").first)
    token = visit.people.mailed(person.email, r"/account/reset-password#([A-Za-z0-9_-]{43})")
    visit.go(f"/account/reset-password#{token}")
    paste(visit, token)
    visit.hand.write(visit.page.get_by_label("New password", exact=True), NEXT_PASSWORD)
    visit.check("reset-password-filled")
    visit.hand.press(visit.page.locator("main").get_by_role("button").first)
    expect(visit.page.get_by_label("New password", exact=True)).to_be_hidden()
    visit.go("/sign-in")
    enter(visit, person.email, NEXT_PASSWORD)
    is_signed_in(visit)


@story()
def sign_in_in_two_steps(visit):
    person = visit.people.join()
    recovery = visit.people.connect_app(person)
    visit.go("/sign-in?language=en")
    visit.expects("401")
    enter(visit, person.email, person.password)
    code = visit.field("Code of your authenticator")
    expect(code).to_be_focused()
    visit.check("second-step")
    visit.hand.press(visit.button("Use a recovery code instead"))
    visit.hand.write(visit.page.get_by_label("Recovery code", exact=True), recovery[0])
    visit.hand.press(visit.button("Sign in"))
    is_signed_in(visit)


def confirmed(visit):
    """Only a confirmed address gets mails that somebody asked for."""
    person = visit.people.join()
    token = visit.people.mailed(person.email, r"/account/confirm#([A-Za-z0-9_-]{43})")
    visit.people.call("POST", "accounts/confirmation", {"token": token})
    return person
