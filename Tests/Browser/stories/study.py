"""Taking part in the study: the invitation, the consent, the survey of the day, the history, and leaving."""
import itertools
import json
import pathlib
import re

from playwright.sync_api import expect

import hands
from stories import story
from stories.installed_app import until

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
BASEL = {"latitude": 47.5596, "longitude": 7.5886}
VECTORS = pathlib.Path(__file__).resolve().parents[1] / "rfc9474.json"
IMPORT = "new URL(name, document.querySelector(\"script[src*='/assets/research-study/']\").src)"


def code(number):
    """An invitation of the demo, as InvitationCode.swift makes it of its number."""
    values = [number // 31 ** place % 31 for place in range(4)]
    check = -sum(value * weight for value, weight in zip(values, (5, 4, 3, 2))) % 31
    return "".join(ALPHABET[value] for value in [*values, check])


# A hundred are there; each is used once.
invitations = (code(number * 9_235 + 611) for number in itertools.count())


def device(visit, **settings):
    """A browser that takes part without an account."""
    given = {"service_workers": "allow", "geolocation": BASEL, "permissions": ["geolocation"], **settings}
    return visit.browsing.visit(visit.name, visit.look, type(visit.hand), **given)


def enter(here, invitation, language="en"):
    here.go(f"/study/join?language={language}")
    here.hand.write(here.page.locator("#invitation"), invitation)


def sign(here, name="Ada Lovelace"):
    """From the information sheet to the end."""
    here.hand.press(here.page.locator("[data-step=information] button.main"))
    for tick in here.page.locator("#statements input").all():
        here.hand.tick(tick)
    here.hand.press(here.page.locator("#agree"))
    here.hand.write(here.page.locator("#name"), name)
    if isinstance(here.hand, hands.Keyboard):
        here.hand.pick(here.page.locator("#kind-typed"))
        here.hand.write(here.page.locator("#typed"), name)
    else:
        draw(here)
    here.check("study-signature")
    here.hand.press(here.page.locator("#sign"))


def draw(here):
    pad = here.page.locator("#pad")
    pad.scroll_into_view_if_needed()
    box = pad.bounding_box()
    points = [(0.1, 0.7), (0.2, 0.2), (0.3, 0.7), (0.45, 0.4), (0.6, 0.7), (0.8, 0.3)]
    places = [(box["x"] + box["width"] * x, box["y"] + box["height"] * y) for x, y in points]
    here.page.mouse.move(*places[0])
    here.page.mouse.down()
    for place in places[1:]:
        here.page.mouse.move(*place, steps=4)
    here.page.mouse.up()


def join(here):
    enter(here, next(invitations))
    here.sees(here.heading("Please read this first"))
    sign(here)
    here.sees(here.heading("You are participating"))


def answer(here, levels=(2, 1, 0, 3)):
    here.hand.press(here.button("Get Started"))
    for place, level in enumerate(levels):
        question = here.page.locator("#questions fieldset:not([hidden])")
        expect(here.page.locator("#step")).to_have_text(f"Question {place + 1} of {len(levels)}")
        expect(question.get_by_role("radio").first).to_be_checked()
        here.hand.pick(question.get_by_role("radio").nth(level))
        here.hand.press(here.button("Next") if place + 1 < len(levels) else here.button("Done"))


def is_kept(here):
    """Returns when the pages are there without a connection too."""
    until(here.page, "() => navigator.serviceWorker.controller !== null")
    until(here.page, "async () => Boolean(await caches.match('/study/consent?language=de'))")


@story(essential=True)
def take_part_in_the_study(visit):
    with device(visit) as here:
        here.go("/study?language=en")
        here.sees(here.heading("How to join"))
        here.hand.press(here.link("Join with your invitation"))
        join(here)
        here.check("study-joined")
        here.hand.press(here.link("Read your signed consent"))
        here.sees(here.page.get_by_text("Ada Lovelace").first)
        expect(here.page).to_have_title("ClimaFeverConsent")
        here.check("study-consent-signed")
        here.go("/?language=en")
        here.sees(here.page.get_by_text("Today’s survey of the study is open."))
        here.hand.press(here.link("Answer now"))
        answer(here)
        here.sees(here.heading("Thank you"))
        expect(here.page.locator("#summary .tag")).to_have_text("Saved")
        for section in ("Status", "Pollen count", "Air quality", "Reported symptoms", "Location"):
            here.sees(here.heading(section))
        here.sees(here.page.locator("#summary .preview svg"))
        here.check("study-summary")
        here.go("/study?language=en")
        here.sees(here.heading("You have answered today"))
        here.go("/?language=en")
        here.settle()
        expect(here.page.get_by_text("Today’s survey of the study is open.")).to_have_count(0)


@story(keyboard=False)
def look_at_the_study_without_a_connection(visit):
    with device(visit) as here:
        here.expects("ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::|status of 50[234]")
        # Tokens are fetched at a random moment: at once.
        here.context.add_init_script("Math.random = () => 0")
        join(here)
        here.go("/study?language=en")
        here.sees(here.button("Get Started"))
        is_kept(here)
        # What was loaded with a connection is answered without one.
        here.hand.press(here.button("Get Started"))
        here.sees(here.page.locator("#step"))
        until(here.page, """async () => {
            const name = "study-vault.js";
            const { recall } = await import(%s);
            return Object.values((await recall("tokens")) ?? {}).some(({ signature }) => signature);
        }""" % IMPORT)
        here.context.set_offline(True)
        for _ in range(3):
            here.hand.press(here.button("Next"))
        here.hand.press(here.button("Done"))
        expect(here.page.locator("#summary .tag")).to_have_text("Waits to be sent")
        here.check("study-waiting")
        here.page.goto("/study/history?language=en")
        here.sees(here.heading("Symptoms over time"))
        here.check("study-history-offline")
        here.page.goto("/study/status?language=en")
        here.sees(here.page.get_by_text("Not Connected"))
        expect(here.button("Opt-out")).to_be_disabled()
        expect(here.button("Refresh the status")).to_be_disabled()
        here.check("study-status-offline")
        here.context.set_offline(False)
        expect(here.button("Opt-out")).to_be_enabled()
        here.page.goto("/study/history?language=en")
        expect(here.page.locator("#answers .tag").first).to_have_text("Saved")


@story(essential=True)
def leave_the_study(visit):
    with device(visit) as here:
        join(here)
        here.go("/study/status?language=en")
        expect(here.page.locator("#status")).to_have_text("Participating")
        here.check("study-status-participating")
        here.hand.press(here.button("Refresh the status"))
        here.sees(here.page.get_by_text("The status is up to date."))
        here.hand.press(here.button("Opt-out"))
        here.sees(here.heading("Opt out of the study?"))
        here.check("study-opt-out")
        here.hand.press(here.button("Opt out", here.page.locator("#confirm")))
        here.sees(here.page.get_by_text("You have opted out of the study."))
        here.go("/study?language=en")
        here.sees(here.heading("How to join"))
        here.sees(here.page.get_by_text("You have opted out."))


def refused(here, invitation, text):
    here.hand.write(here.page.locator("#invitation"), invitation)
    expect(here.page.locator("#invitation-fault")).to_contain_text(text)


@story(essential=True)
def enter_an_invitation_that_cannot_be_used(visit):
    """The manual tests of the requirements, STU-1.T1 to T6 and STU-1.8."""
    with device(visit) as here:
        here.expects("status of 4")
        study = here.people.call("GET", "study")
        used, withdrawn, valid = (next(invitations) for _ in range(3))
        enrolments = [here.people.call("POST", "study/enrolments", {
            "invitation": one, "consentVersion": study["consentVersion"]}) for one in (used, withdrawn)]
        here.people.request.fetch("/api/v1/study/participation", method="DELETE", headers={
            "authorization": f"Participant {enrolments[1]['secret']}"})

        requests = []
        here.page.on("request", lambda one: "invitation-checks" in one.url and requests.append(one))
        here.go("/study/status?language=en")
        here.hand.write(here.page.locator("#invitation"), valid[:4])
        expect(here.page.locator("#invitation-fault")).to_be_empty()
        refused(here, "zzzzzz", "cannot be longer than five characters")
        refused(here, valid[:4] + ALPHABET[(ALPHABET.index(valid[4]) + 1) % 31], "invalid")
        refused(here, "0oil1", "invalid")
        if requests:
            here.fault(f"{len(requests)} IDs were sent that could be refused here")
        refused(here, code(31 ** 4 - 7), "invalid")
        refused(here, used, "already in use")
        refused(here, withdrawn, "revoked")
        here.check("study-invitation-refused")
        here.hand.write(here.page.locator("#invitation"), valid)
        here.sees(here.heading("Please read this first"))


@story(keyboard=False)
def sign_again_after_the_consent_has_changed(visit):
    with device(visit, service_workers="block") as here:
        join(here)
        participation = {
            "invitee": "ab3de", "status": "Participating", "phase": "running",
            "firstDay": "2020-01-01", "lastDay": "2099-12-31",
            "consent": {"signed": 1, "current": 2, "change": "cosmetic", "mustSign": False}}
        differences = {"since": 1, "change": "cosmetic", "sections": [{
            "part": "document", "id": "data-use", "title": "Data Use", "kind": "changed", "paragraphs": [
                {"kind": "removed", "text": "Kept for 30 days."}, {"kind": "added", "text": "Kept for 60 days."}]}]}
        signed = []

        def participate(route):
            if route.request.method == "PUT":
                signed.append(route.request.post_data_json)
                return route.fulfill(status=204)
            return route.fulfill(json=participation)

        here.context.route("**/api/v1/study/participation**", participate)
        here.context.route("**/api/v1/study/consent?since=*", lambda route: route.fulfill(json={"differences": differences}))
        forget_when_checked(here)
        here.go("/study?language=en")
        # A change of words informs.
        here.sees(here.page.get_by_text("The wording of the consent has changed"))
        here.sees(here.page.get_by_text("Kept for 60 days."))
        here.check("study-reworded")
        here.hand.press(here.button("Understood"))
        expect(here.page.locator("#changed")).to_be_hidden()
        # A change of what is agreed to asks again.
        participation["consent"] = {"signed": 1, "current": 3, "change": "material", "mustSign": True}
        forget_when_checked(here)
        here.go("/study?language=en")
        here.sees(here.heading("The consent has changed"))
        here.check("study-must-sign")
        here.hand.press(here.link("Read what changed"))
        here.sees(here.heading("What changed"))
        here.sees(here.page.get_by_text("Kept for 30 days."))
        here.check("study-changes")
        here.hand.press(here.page.locator("[data-step=changes] button.main"))
        sign(here)
        here.sees(here.heading("You are participating"))
        if len(signed) != 1:
            here.fault(f"the consent was signed {len(signed)} times")
        here.go("/study/consent?language=en")
        expect(here.page.locator("#document article")).to_have_count(2)


def forget_when_checked(here):
    """As if the status had been asked for more than a day ago."""
    here.page.evaluate("""async () => {
        const name = "study-vault.js";
        const { update } = await import(%s);
        await update("participation", (own) => ({ ...own, checkedAt: 0 }));
    }""" % IMPORT)


@story(keyboard=False)
def see_why_there_is_no_survey(visit):
    with device(visit, service_workers="block") as here:
        join(here)
        participation = {"invitee": "ab3de", "phase": "running", "firstDay": "2020-01-01", "lastDay": "2099-12-31",
                         "consent": {"signed": 1, "current": 1, "change": "none", "mustSign": False}}
        here.context.route("**/api/v1/study/participation", lambda route: route.fulfill(json=participation))
        for name, facts, heading in [
                ("restricted", {"status": "Restricted"}, "The survey is locked"),
                ("other", {"status": "On holiday"}, "The survey is not open to you now"),
                ("not-begun", {"status": "Participating", "firstDay": "2099-01-01"}, "You are in"),
                ("ended", {"firstDay": "2020-01-01", "lastDay": "2020-02-01"}, "The study has ended")]:
            participation.update(facts)
            forget_when_checked(here)
            here.go("/study?language=en")
            here.sees(here.heading(heading))
            here.check(f"study-{name}")


@story()
def name_a_town_where_no_position_is_given(visit):
    with device(visit, permissions=[]) as here:
        join(here)
        here.go("/study?language=en")
        here.hand.press(here.button("Get Started"))
        here.sees(here.heading("The environment is missing"))
        here.check("study-environment-missing")
        here.hand.write(here.field("name a town"), "Nowhere at all")
        here.hand.press(here.button("Find"))
        here.sees(here.page.get_by_text("No town of this name is known."))
        here.hand.write(here.field("name a town"), "Basel")
        here.hand.press(here.button("Find"))
        here.hand.press(here.button(re.compile("^Basel ")).first)
        expect(here.page.locator("#step")).to_have_text("Question 1 of 4")
        here.check("study-question")


@story(keyboard=False)
def understand_what_went_wrong(visit):
    """STU-8.1 of the requirements."""
    with device(visit, service_workers="block") as here:
        here.expects("status of|ERR_FAILED|net::")
        join(here)
        here.go("/study?language=en")
        here.sees(here.button("Get Started"))
        here.settle()
        for status, text in [(400, "did not understand"), (401, "does not know this participation"),
                             (403, "does not allow this"), (404, "has nothing at this address"),
                             (429, "too often"), (503, "cannot answer right now"), (418, "unexpected")]:
            fail(here, answering(status), text)
        fail(here, lambda route: route.fulfill(status=200, body="<html>"), "could not be read")
        fail(here, lambda route: route.abort(), "connection was lost")


def answering(status):
    return lambda route: route.fulfill(status=status, body="{}")


def fail(here, answer_, text):
    here.context.route("**/api/v1/study/environment?*", answer_)
    here.page.reload()
    here.button("Get Started").click()
    expect(here.page.locator("#missing-reason")).to_contain_text(text)
    here.context.unroute("**/api/v1/study/environment?*")


@story(essential=True, keyboard=False)
def count_blind_signatures_as_the_standard_does(visit):
    vector = json.loads(VECTORS.read_text(encoding="utf-8"))
    with device(visit) as here:
        here.go("/study?language=en")
        found = here.page.evaluate("""async (vector) => {
            const name = "blind-token.js";
            const { blind, finalise, prepare, readKey, verify } = await import(%s);
            const bytes = (text) => Uint8Array.from(text.match(/../g), (byte) => parseInt(byte, 16));
            const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
            const web = (text) => btoa(String.fromCharCode(...bytes(text)))
                .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
            const key = await crypto.subtle.importKey("jwk", { kty: "RSA", n: web(vector.n), e: web(vector.e) },
                { name: "RSA-PSS", hash: "SHA-384" }, true, ["verify"]);
            const own = readKey(new Uint8Array(await crypto.subtle.exportKey("spki", key)));
            const prepared = prepare(bytes(vector.msg), bytes(vector.msg_prefix));
            const { blinded, inverse } = await blind(own, prepared,
                { salt: bytes(vector.salt), inverse: BigInt(`0x${vector.inv}`) });
            const signature = await finalise(own, prepared, bytes(vector.blind_sig), inverse);
            const forged = signature.slice();
            forged[100] ^= 1;
            return { prepared: hex(prepared), blinded: hex(blinded), signature: hex(signature),
                isForged: await verify(own, prepared, forged),
                isStandard: await crypto.subtle.verify({ name: "RSA-PSS", saltLength: 48 }, key, signature, prepared) };
        }""" % IMPORT, vector)
        for name, wanted in [("prepared", "prepared_msg"), ("blinded", "blinded_msg"), ("signature", "sig")]:
            if found[name] != vector[wanted]:
                here.fault(f"{name} is not what RFC 9474 has")
        if found["isForged"] or not found["isStandard"]:
            here.fault("signatures are not told from others")


@story(keyboard=False)
def keep_a_participant_apart_from_an_account(visit):
    """What this device keeps of the study outlives the session of whoever is signed in, and is sealed."""
    person = visit.people.called("settled")
    with visit.browsing.visit(visit.name, visit.look, type(visit.hand), person, geolocation=BASEL,
                              permissions=["geolocation"]) as here:
        join(here)
        cookies = []
        here.page.on("request", lambda one: "/api/v1/study" in one.url and cookies.append(one.all_headers().get("cookie")))
        here.go("/study?language=en")
        answer(here)
        here.sees(here.heading("Thank you"))
        if any(cookies) or not cookies:
            here.fault("requests of the study carry the account's cookie")
        here.go("/account?language=en")
        here.hand.press(here.button("Sign out").first)
        here.page.wait_for_url(lambda url: "/account" not in url)
        here.go("/study/history?language=en")
        expect(here.page.locator("#answers > li")).to_have_count(1)
        stored = here.page.evaluate("""async () => {
            const database = await new Promise((done) => {
                const request = indexedDB.open("breathe-easy-study");
                request.onsuccess = () => done(request.result);
            });
            const read = (store, what) => new Promise((done) => {
                const request = database.transaction(store).objectStore(store)[what]();
                request.onsuccess = () => done(request.result);
            });
            const names = await read("values", "getAllKeys");
            const clear = (await read("values", "getAll")).map(({ sealed }) => new TextDecoder("latin1").decode(sealed));
            const keys = await read("keys", "getAll");
            database.close();
            return { names, clear, isExtractable: keys.some(({ key }) => key.extractable) };
        }""")
        if stored["isExtractable"]:
            here.fault("a script can read the key out")
        for secret in ("Lovelace", "nose", "47.5"):
            if secret in json.dumps(stored):
                here.fault(f"{secret!r} can be read on the device")
