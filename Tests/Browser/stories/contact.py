"""Contact: a stranger writes, confirms the address by the mailed link, and is answered; so is somebody who is signed in."""
import re
import time
import urllib.parse

from playwright.sync_api import expect

from stories import story

WHY = "the browser tests look"


def press_send(visit):
    """Until it is taken: nobody writes as fast as a story, and what a robot is told has the text below it."""
    message = visit.page.locator("#message-text")
    typed = message.input_value()
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with visit.page.expect_navigation():
            visit.hand.press(visit.page.locator("#send"))
        if visit.page.locator("#done").count():
            return
        expect(visit.page.locator("#problem")).to_contain_text("faster than people write")
        expect(message).to_have_value(typed)
    visit.fault("the form is never taken")


def write(visit, text):
    visit.go("/contact?language=en")
    visit.hand.pick(visit.page.get_by_label("Something to correct"))
    visit.hand.write(visit.page.locator("#message-text"), text)


def answered_by_support(visit, text, answer):
    """Support finds the inquiry and answers it, in a browser of its own."""
    support = visit.people.called("support")
    with visit.browsing.visit(f"{visit.name} (support)", visit.look, type(visit.hand), support) as desk:
        desk.go("/support/inquiries?language=en")
        give_reason(desk)
        desk.sees(desk.heading("Inquiries"))
        desk.check("support-inbox")
        entry = desk.page.locator("#inquiries li").filter(has_text=text)
        desk.hand.press(entry.get_by_role("link").first)
        expect(desk.page.locator("#messages")).to_contain_text(text)
        desk.hand.write(desk.page.locator("#text"), answer)
        desk.check("support-answering")
        desk.hand.press(desk.page.locator("#send"))
        expect(desk.page.locator("#done")).to_be_visible()
        expect(desk.page.locator("#messages")).to_contain_text(answer)
        desk.check("support-answered")


def give_reason(visit):
    why = visit.field("Why you do this")
    if "/account/staff/reason" in visit.page.url and why.count():
        visit.hand.write(why, WHY)
        visit.hand.press(visit.button("Go on"))
        visit.page.wait_for_url(lambda url: "/account/staff/reason" not in url)


@story(essential=True, without_script=True)
def write_to_support_without_an_account(visit):
    email = visit.people.address()
    text = f"The card of birch is wrong, says {email[:13]}."
    visit.expects("422")
    write(visit, text)
    visit.hand.write(visit.page.locator("#email"), email)
    visit.check("contact-filled")
    press_send(visit)
    visit.check("contact-sent")
    link = visit.people.mailed(email, r"(/contact/confirm/[A-Za-z0-9_-]{43})")
    visit.go(f"{link}?language=en")
    visit.check("contact-confirming")
    visit.hand.press(visit.page.locator("#confirm"))
    visit.sees(visit.heading("Your message is with support"))
    answer = f"It is mended for {email[:13]}."
    answered_by_support(visit, text, answer)
    visit.people.mailed(email, f"({re.escape(answer)})")


@story("settled", without_script=True)
def write_to_support_and_read_the_answer(visit):
    text = f"Show oak, too, please, for {urllib.parse.quote(visit.people.address())[:13]}."
    write(visit, text)
    press_send(visit)
    expect(visit.page.locator("#own")).to_contain_text(text)
    visit.check("contact-own")
    answered_by_support(visit, text, "Oak comes next month.")
    visit.go("/contact?language=en")
    visit.hand.press(visit.page.locator("#own").get_by_role("link").first)
    expect(visit.page.locator("#messages")).to_contain_text("Oak comes next month.")
    visit.check("contact-inquiry")
    visit.hand.write(visit.page.locator("#message-text"), "Thank you.")
    visit.hand.press(visit.button("Send"))
    expect(visit.page.locator("#messages")).to_contain_text("Thank you.")
