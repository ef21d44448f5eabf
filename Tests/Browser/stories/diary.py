"""The health diary: on the device only, where nothing may leave, and in the account."""
import re

from playwright.sync_api import expect

from stories import story
from stories.installed_app import device, install, until


class Leaving:
    """What a page sends besides asking for its own files."""

    def __init__(self, page):
        self.sent = []
        page.on("request", self.note)

    def note(self, request):
        if request.method != "GET" or request.post_data or "/api/" in request.url:
            self.sent.append(f"{request.method} {request.url}")


def no_tour(page):
    """The tutorials are seen in a story of their own."""
    page.add_init_script("""
        localStorage.setItem("diary-tours",
            JSON.stringify(["start", "symptoms", "forest", "store", "resources"]));
    """)


def begin(visit, on="device"):
    visit.go("/diary?language=en")
    visit.sees(visit.page.locator(f"#start-{on}"))
    visit.hand.press(visit.page.locator(f"#start-{on}"))
    visit.sees(visit.page.locator("#symptoms-name"))


def add(visit, name):
    visit.hand.write(visit.page.locator("#symptoms-name"), name)
    visit.hand.press(visit.page.locator("#symptoms-add button.main"))
    visit.sees(row(visit, name))


def row(visit, name):
    return visit.page.locator(".diary-symptoms-open", has_text=name).first


def rate(visit, name, rating):
    """Two taps: the symptom and the number."""
    if row(visit, name).get_attribute("aria-expanded") != "true":
        visit.hand.press(row(visit, name))
    scale = visit.page.locator(".diary-symptoms-scale button")
    visit.hand.press(scale.filter(has_text=re.compile(f"^{rating}")).first)


def open_tab(visit, name):
    visit.hand.press(visit.page.locator(f"#diary-tabs a[data-tab={name}]"))
    visit.sees(visit.page.locator(f"#tab-{name}"))


@story(essential=True)
def keep_a_diary_on_the_device_only(visit):
    no_tour(visit.page)
    begin(visit)
    leaving = Leaving(visit.page)
    visit.check("diary-empty")
    add(visit, "Sneezing")
    # The same in other case, accents and spacing is refused beside the field, and named.
    visit.hand.write(visit.page.locator("#symptoms-name"), " snéezing ")
    visit.hand.press(visit.page.locator("#symptoms-add button.main"))
    expect(visit.page.locator("#symptoms-name-fault")).not_to_be_empty()
    visit.hand.write(visit.page.locator("#symptoms-name"), "")
    rate(visit, "Sneezing", 6)
    expect(visit.page.locator("#diary-coins")).to_have_text("10")
    visit.sees(visit.page.locator("#diary-toast").get_by_role("button"))
    visit.check("diary-entry")
    # On a wide screen it stands beside the list.
    if visit.page.locator("#symptoms-to-graph").is_visible():
        visit.hand.press(visit.page.locator("#symptoms-to-graph"))
    visit.check("diary-graph")
    open_tab(visit, "store")
    visit.check("diary-store")
    open_tab(visit, "resources")
    visit.check("diary-resources")
    open_tab(visit, "forest")
    visit.hand.press(visit.page.locator("#forest-strip button").first)
    expect(visit.page.locator("#forest-stickers button")).to_have_count(1)
    visit.check("diary-forest")
    # What was done is there when the page is opened anew. (Its own address with a place in it would open nothing.)
    visit.page.reload()
    expect(visit.page.locator("#forest-stickers button")).to_have_count(1)
    expect(visit.page.locator("#diary-coins")).to_have_text("10")
    assert not leaving.sent, leaving.sent


@story("settled")
def keep_a_diary_in_the_account_on_two_devices(visit):
    no_tour(visit.page)
    begin(visit, on="synced")
    add(visit, "Itchy eyes")
    with visit.page.expect_response(lambda answer: answer.url.endswith("/diary/operations") and answer.ok):
        rate(visit, "Itchy eyes", 4)
    with visit.browsing.visit(visit.name, visit.look, type(visit.hand), visit.person) as other:
        no_tour(other.page)
        begin(other, on="synced")
        other.sees(row(other, "Itchy eyes"))
        expect(other.page.locator("#diary-coins")).to_have_text("10")


@story(keyboard=False)
def open_the_diary_without_a_connection(visit):
    with device(visit, visit.people.called("settled")) as here:
        no_tour(here.page)
        page = install(here)
        begin(here)
        add(here, "Cough")
        until(page, "async () => Boolean(await caches.match('/diary?language=en'))")
        here.context.set_offline(True)
        page.goto("/diary?language=en")
        rate(here, "Cough", 3)
        expect(page.locator("#diary-coins")).to_have_text("10")
        open_tab(here, "resources")
        here.context.set_offline(False)


@story()
def be_shown_round_once(visit):
    visit.go("/diary?language=en")
    visit.check("diary-start")
    visit.go("/diary?language=de")
    visit.check("diary-start-german")
