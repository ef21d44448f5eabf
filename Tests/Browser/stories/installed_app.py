"""The app on a device: without a connection, in two tabs, with a wrong clock, after an update, and when a push comes."""
import datetime
import json
import re

from playwright.sync_api import expect

from stories import story

# Names, what is sealed, and what could be read: everything that a copied profile would show.
STORED = """
async () => {
    const texts = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request)).text());
    }
    const database = await new Promise((done, failed) => {
        const request = indexedDB.open("breathe-easy");
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    const read = (store, what) => new Promise((done) => {
        const request = database.transaction(store).objectStore(store)[what]();
        request.onsuccess = () => done(request.result);
    });
    const clear = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder("latin1").decode(value)
        : value instanceof CryptoKey ? String(value.extractable)
        : value && typeof value === "object" ? Object.entries(value).map(([name, one]) => name + clear(one)).join()
        : String(value);
    const keys = await read("keys", "getAll");
    const values = [...keys, ...await read("values", "getAll")].map(clear);
    const names = await read("values", "getAllKeys");
    let isExported = false;
    for (const { key } of keys) await crypto.subtle.exportKey("raw", key).then(() => { isExported = true; }, () => {});
    database.close();
    return { texts, values, names, isExported, local: JSON.stringify(localStorage) + JSON.stringify(sessionStorage) };
}
"""

KEPT = """
async (name) => {
    const { recall } = await import(new URL("vault.js", document.querySelector("script[src*='/app.js']").src));
    return Boolean(await recall(name));
}
"""


def until(page, script, argument=None):
    """Waits for a promise, which `wait_for_function` takes for true, by a clock that no story has changed."""
    for _ in range(600):
        if page.evaluate(script, argument):
            return
        page.wait_for_timeout(50)
    raise RuntimeError(f"within 30 s this was never true: {script}")


def device(visit, person=None, **settings):
    """A browser that may keep things, unlike those of other stories."""
    return visit.browsing.visit(
        visit.name, visit.look, type(visit.hand), person or visit.people.called("settled"), service_workers="allow",
        **settings)


def install(visit, path="/"):
    """Opens a page of the app until it is ready to lose its connection."""
    visit.expects("ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::|status of 50[234]")
    visit.go(path)
    until(visit.page, "() => navigator.serviceWorker.controller !== null")
    until(visit.page, KEPT, "environment")
    return visit.page


def fill_report(visit, comment):
    visit.go("/report")
    # The person's own place is proposed.
    visit.hand.press(visit.button("Next"))
    visit.hand.tick(visit.field("Not sure"))
    visit.hand.press(visit.button("Next"))
    visit.hand.write(visit.field("A few words"), comment)


def send_report(visit):
    visit.hand.press(visit.button("Submit").or_(visit.button("Send")).first)


def own_reports(visit, person, comment):
    answer = visit.people.call("GET", "map/reports/list?bbox=7,47,8,48", token=person.token)
    return [one for one in answer["reports"] if one.get("comment") == comment]


@story(essential=True, keyboard=False)
def know_the_air_without_a_connection(visit):
    with device(visit) as here:
        page = install(here)
        here.context.set_offline(True)
        page.goto("/map")
        here.sees(here.heading("No connection"))
        expect(page.locator("#place")).to_have_text("Basel")
        here.sees(page.locator("#cards [data-level]").first)
        expect(page.locator("#cards .source").first).to_contain_text(re.compile("ago"))
        here.check("offline")
        here.context.set_offline(False)
        # The page that was asked for, by itself.
        expect(page).to_have_title(re.compile("Map"))


@story(essential=True, keyboard=False)
def leave_nothing_readable_on_a_device(visit):
    person = visit.people.called("settled")
    with device(visit, person) as here:
        page = install(here)
        person_name = page.locator("body").get_attribute("data-visitor")
        here.context.set_offline(True)
        fill_offline_comment = "Sneezing along the river"
        page.evaluate("""async (comment) => fetch("/api/v1/alerts", {
            method: "POST", headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
            body: JSON.stringify({ place: { name: "Home", coordinate: { latitude: 47.56, longitude: 7.59 } },
                allergens: ["birch"], symptoms: ["sneezing"], severity: "mild", comment }) })""", fill_offline_comment)
        stored = page.evaluate(STORED)
        if stored["isExported"]:
            here.fault("a script can read the key out")
        if not any(name.startswith("waiting ") for name in stored["names"]) or "environment" not in stored["names"]:
            here.fault(f"what should be kept is not: {stored['names']}")
        everything = json.dumps([stored["values"], stored["names"], stored["local"]])
        for secret in ("Basel", "birch", "47.5", "river", "sneezing", person.email, person_name):
            if secret in everything:
                here.fault(f"{secret!r} can be read on the device")
        for secret in ("Basel", "river", person.email, person_name):
            if any(secret in text for text in stored["texts"]):
                here.fault(f"{secret!r} is in the cache")
        here.context.set_offline(False)


@story(essential=True, keyboard=False)
def send_a_report_once_after_the_network_was_lost(visit):
    person = visit.people.called("settled")
    with device(visit, person) as here:
        page = install(here)
        here.context.new_page().goto("/")
        fill_report(here, "Lost on the way")
        here.context.set_offline(True)
        send_report(here)
        here.sees(page.get_by_text("It is sent as soon as there is a connection."))
        here.sees(page.locator("#items").get_by_text("Lost on the way"))
        here.check("offline-waiting")
        if own_reports(here, person, "Lost on the way"):
            here.fault("the report was sent without a connection")
        here.context.set_offline(False)
        # Both tabs learn of the connection at once, and the service worker too.
        expect(page.locator("#items > li")).to_have_count(0)
        page.goto("/")
        sent = own_reports(here, person, "Lost on the way")
        if len(sent) != 1:
            here.fault(f"the report is there {len(sent)} times")


@story(keyboard=False)
def answer_the_quiz_without_a_connection(visit):
    person = visit.people.called("settled")
    with device(visit, person) as here:
        page = install(here)
        quiz = here.people.call("GET", "quizzes/daily", token=person.token)
        asked = [one for one in quiz["questions"] if one["isRequired"] and not one.get("askedWhen")]
        first = {"scale": lambda one: one["minimum"], "choice": lambda one: one["options"][0]["id"],
                 "choices": lambda one: [one["options"][0]["id"]]}
        answers = {one["id"]: first[one["kind"]](one) for one in asked}
        put = """([day, body]) => fetch(`/api/v1/quizzes/daily/answers/${day}`, {
            method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
            .then((answer) => answer.status)"""
        body = {"version": quiz["version"], "answers": answers}
        here.context.set_offline(True)
        # Of today, and of a day that nobody can answer for any more.
        for day in (quiz["today"], "2020-01-01"):
            if page.evaluate(put, [day, body]) != 202:
                here.fault(f"the answers of {day} do not wait")
        here.expects("status of 4")
        here.context.set_offline(False)
        here.sees(page.get_by_text("could not be taken"))
        page.goto("/offline")
        expect(page.locator("#items > li")).to_have_count(1)
        here.sees(page.get_by_text("came too late"))
        here.check("offline-refused")
        here.hand.press(here.button("Delete"))
        expect(page.locator("#items > li")).to_have_count(0)
        sheets = here.people.call("GET", "quizzes/daily/answers", token=person.token)["sheets"]
        if [sheet["day"] for sheet in sheets] != [quiz["today"]]:
            here.fault(f"the answers are {sheets}")


@story(keyboard=False)
def keep_the_settings_typed_without_a_connection(visit):
    person = visit.people.called("settled")
    with device(visit, person) as here:
        page = install(here)
        here.go("/settings")
        place = page.locator("input[name*=name], input[name=place], input[name=town]").first
        here.hand.write(place, "Aunt Bea's")
        here.context.set_offline(True)
        page.locator("form[method=post] button.main").first.click()
        here.sees(page.get_by_text("What you typed is kept below."))
        here.check("offline-typed")
        here.context.set_offline(False)
        here.hand.press(here.button("Go on"))
        page.wait_for_url("**/settings*")
        here.sees(page.locator("form[method=post]").first)


@story(keyboard=False)
def show_the_right_age_by_a_clock_that_is_wrong_by_a_day(visit):
    for days in (-1, 1):
        with device(visit) as here:
            here.page.clock.install(time=datetime.datetime.now() + datetime.timedelta(days=days))
            page = install(here)
            here.context.set_offline(True)
            page.goto("/offline")
            here.sees(page.locator("#cards .source").first)
            ages = page.locator("#cards .source").all_text_contents()
            if not ages or any("day" in age for age in ages):
                here.fault(f"by a clock that is {days} days off, the ages are {ages}")


@story(keyboard=False)
def sign_out_in_a_second_tab(visit):
    person = visit.people.called("settled")
    with device(visit, person) as here:
        page = install(here)
        fill_report(here, "Typed before")
        other = here.context.new_page()
        other.goto("/account?language=en")
        other.get_by_role("button", name="Sign out").first.click()
        other.wait_for_url(lambda url: "/account" not in url)
        here.sees(page.get_by_text("You are signed out."))
        expect(here.field("A few words")).to_have_value("Typed before")
        here.check("signed-out-elsewhere")
        stored = page.evaluate(STORED)
        if stored["values"] or stored["names"]:
            here.fault(f"after signing out the device keeps {stored['names']}")
        # Signed in again in the other tab, the report goes as it was typed.
        other.goto(here.people.link(here.people.signed_in(person)))
        expect(page.get_by_text("You are signed out.")).to_have_count(0)
        send_report(here)
        page.wait_for_url("**/map?*")


@story(keyboard=False)
def hand_the_device_to_somebody_else(visit):
    with device(visit) as here:
        page = install(here)
        fill_report(here, "Of the first")
        other = here.context.new_page()
        stranger = here.people.called("new")
        other.goto(here.people.link(stranger))
        here.sees(page.get_by_text("Somebody else has signed in"))
        send_report(here)
        expect(here.field("A few words")).to_have_value("Of the first")
        here.context.set_offline(True)
        other.goto("/offline")
        expect(other.locator("#known")).to_be_hidden()


@story(essential=True, keyboard=False)
def take_a_push(visit):
    with device(visit, permissions=["notifications"]) as here:
        page = install(here)
        worker = here.context.service_workers[0]
        session = here.context.new_cdp_session(page)
        registrations = []
        session.on("ServiceWorker.workerRegistrationUpdated", lambda news: registrations.extend(news["registrations"]))
        session.send("ServiceWorker.enable")
        # Events arrive while something else is waited for.
        for _ in range(600):
            if registrations:
                break
            page.wait_for_timeout(50)
        identifier = next(one["registrationId"] for one in registrations if not one["isDeleted"])
        notification = "0b9a3a3c-8d0d-4c62-9f0e-1f4a8c2d5e6f"
        session.send("ServiceWorker.deliverPushMessage", {
            "origin": here.browsing.base, "registrationId": identifier,
            "data": json.dumps({"title": "Birch is high", "body": "6 of 10", "tag": "t", "notificationID": notification})})
        until(page, """async () => {
            const registration = await navigator.serviceWorker.ready;
            return (await registration.getNotifications()).some(({ title, body }) => title === "Birch is high" && body);
        }""")
        until(page, KEPT, "unread")
        # No script may press a notification, so this asks the worker what it would open.
        opened = worker.evaluate("""async () => {
            const opened = [];
            self.clients.openWindow = async (url) => { opened.push(url); };
            const [notification] = await self.registration.getNotifications();
            const pressed = new NotificationEvent("notificationclick", { notification });
            self.dispatchEvent(pressed);
            await new Promise((done) => setTimeout(done, 500));
            return opened;
        }""")
        if opened != [f"/notifications#n-{notification}"]:
            here.fault(f"the notification opens {opened}")


@story(keyboard=False)
def go_on_in_a_tab_of_the_version_before(visit):
    with device(visit) as here:
        page = install(here)
        here.context.service_workers[0].evaluate("""async () => {
            for (const page of await self.clients.matchAll()) page.postMessage({ version: "/assets/ingest-gateway/ffff/" });
        }""")
        here.sees(page.get_by_text("There is a newer version of this app."))
        here.check("newer-version")
        old = page.evaluate("""async () => {
            const answer = await fetch("/assets/ingest-gateway/000000000000/dom.js");
            return [answer.status, answer.headers.get("cache-control")];
        }""")
        if old != [200, "no-cache"]:
            here.fault(f"an asset of the version before is {old}")
        here.hand.press(here.link("Map"))
        expect(page).to_have_title(re.compile("Map"))


@story(keyboard=False)
def wait_with_what_is_heavy(visit):
    with device(visit) as here:
        page = install(here)
        expect(page.locator("html")).to_have_attribute("data-connection", re.compile("good|expensive|constrained"))
        here.context.set_offline(True)
        expect(page.locator("html")).to_have_attribute("data-connection", "none")
        here.sees(page.get_by_text("There is no connection."))
        here.context.set_offline(False)
        expect(page.get_by_text("There is no connection.")).to_have_count(0)
