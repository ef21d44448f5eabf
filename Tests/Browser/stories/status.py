"""The operators' status page, whose token the browser sends as the password of any user."""
from playwright.sync_api import expect

from stories import story

PARTS = ("#ledger table", "#busy table, #busy p:not(.note)", "#sources table", "#backlog", "#settled", "#drain")


def as_operator(visit, token, **settings):
    return visit.browsing.visit(
        visit.name, visit.look, type(visit.hand), http_credentials={"username": "operator", "password": token},
        java_script_enabled=visit.has_script, **settings)


@story(essential=True, without_script=True, keyboard=False)
def look_at_the_status(visit):
    address = visit.people.cast["status"]
    with as_operator(visit, "not the token at all") as stranger:
        stranger.expects("401")
        stranger.expects("favicon")
        if stranger.go(address).status != 401:
            stranger.fault("a wrong token opens the status page")
        if stranger.page.locator("#verdict").count():
            stranger.fault("a wrong token shows figures")
    with as_operator(visit, visit.people.cast["operatorToken"]) as operator:
        if operator.has_script:
            with operator.page.expect_response(lambda response: response.url.endswith("/status/data")) as answer:
                operator.go(address)
            if answer.value.status != 200:
                operator.fault(f"its figures: {answer.value.status}")
            for part in PARTS:
                operator.sees(operator.page.locator(part).first)
            expect(operator.page.locator("#lost")).to_be_hidden()
        else:
            operator.go(address)
            operator.sees(operator.page.locator("#verdict h1"))
        operator.check("status")
