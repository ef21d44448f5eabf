"""What goes wrong: each has a state that one understands, and nothing typed is lost."""
import datetime

from playwright.sync_api import expect

from stories import report, story


def to_the_last_step(visit):
    visit.go("/report")
    report.open_fields(visit)
    visit.hand.write(visit.field("Latitude"), "47.56")
    visit.hand.write(visit.field("Longitude"), "7.59")
    visit.hand.press(visit.button("Next"))
    report.choose_birch(visit)
    visit.hand.press(visit.button("Next"))
    report.say_how_it_is(visit)


@story("settled", keyboard=False, without_script=True)
def the_network_goes_while_a_report_is_sent(visit):
    visit.expects("ERR_INTERNET_DISCONNECTED|status of 503")
    to_the_last_step(visit)
    visit.context.set_offline(True)
    send = visit.button("Submit").or_(visit.button("Send")).first
    if visit.has_script:
        send.click()
        visit.sees(visit.page.get_by_role("status").or_(visit.page.get_by_role("alert")).filter(has_text="connection").first)
        visit.photograph("report-offline")
        visit.context.set_offline(False)
    else:
        # The browser says that it is offline, and sends the same again when it is asked to load the page again.
        with visit.page.expect_event("requestfailed"):
            send.click(no_wait_after=True)
        visit.context.set_offline(False)
        visit.page.reload()
        visit.page.wait_for_url("**/map?*")


@story("settled", keyboard=False, without_script=True)
def somebody_signs_out_in_a_second_tab(visit):
    visit.expects("401")
    to_the_last_step(visit)
    second = visit.open_page()
    second.goto("/account?language=en")
    second.locator("#sign-out").click()
    second.wait_for_url(lambda url: "/account" not in url)
    visit.button("Submit").or_(visit.button("Send")).first.click()
    visit.sees(visit.page.get_by_role("alert").first)
    expect(visit.field("A few words")).to_have_value("Along the river")
    visit.check("report-signed-out")


@story("settled", without_script=True)
def a_pin_on_a_pole_and_across_the_date_line(visit):
    for latitude, longitude in (("90", "0"), ("-12.5", "180"), ("-12.5", "-180")):
        visit.go("/report")
        report.open_fields(visit)
        visit.hand.write(visit.field("Latitude"), latitude)
        visit.hand.write(visit.field("Longitude"), longitude)
        visit.hand.press(visit.button("Next"))
        visit.sees(visit.button("Back").first)
        visit.go(f"/map?latitude={latitude}&longitude={longitude}&zoom=6")
        visit.settle()
        visit.check_width("the map at the end of the world")


@story("settled", keyboard=False)
def the_clock_is_wrong_by_a_day(visit):
    for days in (-1, 1):
        visit.page.clock.set_fixed_time(datetime.datetime.now() + datetime.timedelta(days=days))
        for path in ("/", "/notifications", "/quiz", "/map"):
            visit.go(path)
            visit.settle()
            visit.sees(visit.page.locator("h1").first)


@story(keyboard=False, without_script=True)
def cookies_are_refused(visit):
    person = visit.people.join()

    def without_cookie(route):
        # Asked by a client of its own, whose cookies end with it.
        client = visit.people.playwright.request.new_context()
        answer = client.fetch(route.request, max_redirects=0)
        headers = {name: value for name, value in answer.headers.items() if name != "set-cookie"}
        route.fulfill(status=answer.status, headers=headers, body=answer.body())
        client.dispose()

    visit.page.route(lambda url: "/assets/" not in url, without_cookie)
    visit.expects("401|403")
    visit.go("/sign-in?language=en")
    visit.field("User name or e-mail").fill(person.email)
    visit.page.get_by_label("Password", exact=True).fill(person.password)
    visit.button("Sign in").click()
    visit.sees(visit.page.get_by_text("cookie").first)
    visit.check("cookies-refused")


@story("settled", without_script=True)
def a_name_that_turns_the_direction_of_text(visit):
    visit.expects("422")
    visit.go("/settings")
    name = visit.page.locator("#place-name, #place").first
    name.evaluate("(field) => { for (let at = field.parentElement; at; at = at.parentElement)"
                  " if (at.localName === 'details') at.open = true; }")
    visit.hand.write(name, "Basel \u202eleaB")
    visit.hand.press(visit.page.locator(".settings-save button"))
    visit.sees(visit.page.locator(".fault").first)
    expect(name).to_have_value("Basel \u202eleaB")


@story(keyboard=False)
def a_tab_of_the_version_before(visit):
    """Its files are another version's: they are served, and kept by nobody."""
    for service in ("ingest-gateway", "accounts"):
        answer = visit.context.request.get(f"/assets/{service}/000000000000/api.js")
        if answer.status != 200 or answer.headers["cache-control"] != "no-cache":
            visit.fault(f"{answer.url} answered {answer.status}, {answer.headers['cache-control']}")
