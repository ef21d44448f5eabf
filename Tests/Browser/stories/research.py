"""The researchers' site: responses, invitees, figures, export and studies, and what only developers may."""
import io
import re
import uuid

import openpyxl
from playwright.sync_api import expect

import hands
from stories import story
from stories import study

WHY = "the browser tests look"
SHEETS = {
    "Responses Summary": ["ID", "Submission Time", "Latitude", "Longitude", "Place Name", "Country Code"],
    "Pollen Count Data": ["ID", "Tree Pollen Count", "Grass Pollen Count", "Weed Pollen Count"],
    "Air Quality Data": ["ID", "AQI", "CO", "O3", "NO2", "SO2", "PM10", "PM25"],
    "Reported Symptoms": ["ID", "Nose", "Eyes", "Throat", "Ears"]}


def somebody_answers(visit, levels=(2, 1, 0, 3)):
    """By pointer, on a phone of their own, whoever looks at the responses and however."""
    with visit.browsing.visit(visit.name, hand=hands.Pointer, service_workers="allow", geolocation=study.BASEL,
                              permissions=["geolocation"]) as here:
        study.join(here)
        here.go("/study?language=en")
        study.answer(here, levels)
        here.sees(here.heading("Thank you"))
        return here.page.locator("#summary").inner_text()


def answered(visit, path="/research?language=en"):
    """Opens the responses once the answers so far were mixed, which is every second here."""
    for _ in range(600):
        visit.go(path)
        if visit.page.locator("#responses tbody tr").count():
            return visit.page.locator("#responses tbody tr")
        visit.page.wait_for_timeout(100)
    raise AssertionError("no answer was mixed within a minute")


def give_reason(visit):
    visit.hand.write(visit.field("Why you do this"), WHY)


def invited(visit):
    """An ID that nobody has used, made by this story."""
    visit.go("/research/invitees?language=en")
    visit.hand.press(visit.button("Create Invitee"))
    visit.sees(visit.heading("New IDs, shown this once"))
    return visit.page.locator("#created code").inner_text()


@story("researcher", without_script=True)
def look_at_what_participants_answered(visit):
    summary = somebody_answers(visit)
    lines = answered(visit)
    for head in ("Submission Time", "Place", "Country Code"):
        visit.sees(visit.page.locator("#responses th").filter(has_text=head))
    expect(visit.page.locator("#responses th[aria-sort=descending]")).to_contain_text("Submission Time")
    visit.check("research-responses-some")
    for head in ("Place", "Country Code"):
        visit.hand.press(visit.link(re.compile(f"^{head}")))
        expect(visit.page.locator("#responses th[aria-sort]")).to_contain_text(head)
    visit.go("/research?language=en")
    links = visit.page.locator("#responses tbody a[href*='/responses/']").all()
    addresses = dict.fromkeys(link.get_attribute("href") for link in links)
    visit.hand.press(lines.first.get_by_role("link"))
    for section in ("Pollen Count", "Air Quality", "Reported Symptoms", "Location"):
        visit.sees(visit.heading(section))
    visit.check("research-response-preview")
    if visit.link("Delete this response").count():
        visit.fault("a researcher may not delete responses")
    # No more than whoever answered saw. Nobody can tell which of the answers of one hour is whose, and the demo's season
    # goes on meanwhile: the one of this story is among them.
    strange = [amounts_nobody_saw(visit, address, summary) for address in addresses]
    if all(strange):
        visit.fault(f"every preview has an amount that the participant's summary has not: {strange}")


def amounts_nobody_saw(visit, address, summary):
    """Of the pollen of a response's preview: what is not in the summary that whoever answered got."""
    visit.go(address)
    seen = summary.replace("\u202f", " ").replace("\u00a0", " ")
    amounts = visit.page.locator("section[aria-labelledby=pollen] dd").all_inner_texts()
    return [amount for amount in amounts if amount != "unknown" and amount not in seen]


@story("researcher", essential=True, without_script=True)
def invite_and_restrict(visit):
    code = invited(visit)
    visit.check("research-invitees-created")
    for status in ("Invited", "Participating", "Restricted", "Withdrawn"):
        visit.sees(visit.page.locator("#counts li").filter(has_text=status))
    visit.hand.write(visit.page.locator("#count"), "12")
    visit.hand.press(visit.button("Create Invitee"))
    expect(visit.page.locator("#created code")).to_have_count(12)
    expect(visit.page.locator("#invitees tbody tr")).to_have_count(10)
    visit.hand.press(visit.page.locator("#next"))
    visit.hand.press(visit.page.locator("#previous"))
    visit.expects("status of 422")
    visit.hand.write(visit.page.locator("#count"), "0")
    visit.hand.press(visit.button("Create Invitee"))
    visit.sees(visit.page.locator("#count-fault"))
    visit.go(f"/research/invitees/{code}/restrict?language=en")
    visit.sees(visit.heading("Restrict this invitee?"))
    visit.check("research-restrict")
    visit.hand.press(visit.page.locator("#confirmed"))
    visit.sees(visit.page.locator("#done"))
    visit.go("/research/invitees?status=Restricted&language=en")
    visit.sees(visit.page.locator("#invitees").get_by_text(code))
    expect(visit.link(f"Restrict: {code}")).to_have_count(0)
    # Whoever has the card is told.
    answer = visit.people.request.fetch(
        "/api/v1/study/invitation-checks", method="POST", data={"invitation": code})
    if "revoked" not in answer.text():
        visit.fault(f"a restricted ID is answered {answer.status} {answer.text()}")


@story("researcher", keyboard=False)
def print_the_cards(visit):
    invited(visit)
    # What the link leads to; headless Chromium has no viewer for it.
    cards = visit.context.request.get(visit.page.locator("#cards").get_attribute("href"))
    if not cards.body().startswith(b"%PDF-"):
        visit.fault(f"the cards are no PDF but {cards.status} {cards.headers.get('content-type')}")


@story("researcher", without_script=True)
def see_how_the_study_goes(visit):
    # Smaller groups are hidden.
    visit.go("/research?language=en")
    for _ in range(5 - visit.page.locator("#responses tbody tr").count()):
        somebody_answers(visit)
    visit.go("/research/dashboard?language=en")
    for part in ("Adherence", "Answers per week", "Retention"):
        visit.sees(visit.heading(part))
    visit.check("research-dashboard-some")
    for _ in range(600):
        visit.go("/research/map?size=2.5&language=en")
        if visit.page.locator("#cells tr").count():
            break
        visit.page.wait_for_timeout(100)
    visit.sees(visit.page.locator("#cells tr").first)
    visit.settle()
    visit.check("research-map-some")
    visit.go("/research/charts?language=en")
    visit.hand.press(visit.page.locator("details.more summary").first)
    visit.sees(visit.page.locator("details.more table").first)
    visit.sees(visit.heading("What this can show, and what it cannot"))
    visit.check("research-charts-some")


@story("researcher", keyboard=False)
def take_the_answers_along(visit):
    somebody_answers(visit)
    answered(visit)
    visit.hand.press(visit.page.locator("#export"))
    visit.sees(visit.page.locator("#files a").first)
    visit.check("research-export-ready")
    with visit.page.expect_download() as download:
        visit.link(re.compile(r"\.xlsx")).click()
    book = openpyxl.load_workbook(io.BytesIO(download.value.path().read_bytes()), read_only=True)
    if book.sheetnames != [*SHEETS, "Codebook", "Manifest"]:
        visit.fault(f"the workbook has {book.sheetnames}")
    for name, heads in SHEETS.items():
        rows = list(book[name].iter_rows(values_only=True))
        found = [rows[0][0], rows[1][0], [cell for cell in rows[3] if cell]]
        if found != ["Responses", "Downloaded at", heads] or len(rows) < 5:
            visit.fault(f"{name} begins with {found} and has {len(rows)} rows")
    with visit.page.expect_download() as download:
        visit.link(re.compile(r"\.csv")).click()
    if not download.value.path().read_bytes().startswith(b"ID,Submission Time,"):
        visit.fault("the table has other heads")


@story("researcher", keyboard=False)
def check_a_study_before_it_is_published(visit):
    visit.expects("status of 422")
    visit.go("/research/studies?language=en")
    visit.page.locator("#file").set_input_files(
        {"name": "study.json", "mimeType": "application/json", "buffer": b'{\n  "id": "a-study",\n  "title": {"en": "A"}\n}\n'})
    visit.hand.press(visit.button("Check the file"))
    expect(visit.page.locator("#faults-list tr").first).to_contain_text("Line ")
    visit.check("research-study-faults")
    visit.go("/research/studies/hay-fever?language=en")
    visit.sees(visit.heading("Phases"))
    with visit.page.expect_download() as download:
        visit.page.locator("#versions a[download]").first.click()
    shipped = download.value.path().read_bytes()
    visit.go("/research/studies?language=en")
    visit.page.locator("#file").set_input_files(
        {"name": "study.json", "mimeType": "application/json", "buffer": shipped})
    visit.hand.press(visit.button("Check the file"))
    visit.sees(visit.page.get_by_text("It says what the study says already."))


@story("researcher")
def sign_out_of_the_site(visit):
    visit.go("/research?language=en")
    visit.hand.press(visit.button("Sign out"))
    visit.page.wait_for_url(lambda url: "/research" not in url)
    visit.go("/research?language=en")
    visit.page.wait_for_url("**/sign-in**")
    # The session has ended.
    visit.person.state = None


@story("developer", without_script=True)
def edit_and_delete_an_invitee(visit):
    code = invited(visit)
    visit.go(f"/research/invitees/{code}/edit?language=en")
    visit.hand.write(visit.page.locator("#code"), "0oil1")
    visit.expects("status of 422")
    visit.hand.press(visit.button("Update"))
    visit.sees(visit.page.locator("#code-fault"))
    visit.check("research-invitee-faulty")
    visit.hand.write(visit.page.locator("#code"), code)
    visit.hand.select(visit.page.locator("#status"), "Restricted")
    visit.hand.press(visit.button("Update"))
    visit.sees(visit.page.get_by_text("The invitee is updated."))
    visit.go(f"/research/invitees/{code}/delete?language=en")
    visit.sees(visit.heading("Delete this invitee?"))
    visit.check("research-invitee-delete")
    give_reason(visit)
    visit.hand.press(visit.button("Delete"))
    visit.sees(visit.page.get_by_text("The invitee is deleted."))


@story("developer", without_script=True)
def make_and_delete_a_status(visit):
    name = f"On holiday {uuid.uuid4().hex[:6]}"
    visit.go("/research/invitees/statuses?language=en")
    visit.hand.press(visit.link("Delete: Invited"))
    visit.sees(visit.page.locator("#warning"))
    if visit.page.locator("#confirmed").count():
        visit.fault("a status that the study relies on can be deleted")
    visit.check("research-status-needed")
    visit.go("/research/invitees/statuses?language=en")
    visit.hand.write(visit.field("Name"), name)
    visit.hand.press(visit.button("Create Status"))
    visit.sees(visit.page.get_by_text("The status is created."))
    visit.check("research-status-made")
    visit.hand.press(visit.link(f"Delete: {name}"))
    visit.sees(visit.heading("Delete this status?"))
    give_reason(visit)
    visit.hand.press(visit.button("Delete"))
    visit.sees(visit.page.get_by_text("The status is deleted."))


@story("developer", without_script=True)
def delete_a_response(visit):
    somebody_answers(visit)
    lines = answered(visit)
    visit.hand.press(lines.first.get_by_role("link"))
    visit.hand.press(visit.link("Delete this response"))
    visit.sees(visit.heading("Delete this response?"))
    visit.expects("status of 422")
    visit.hand.press(visit.button("Delete"))
    visit.sees(visit.page.locator("#reason-fault"))
    visit.check("research-response-delete")
    give_reason(visit)
    visit.hand.press(visit.button("Delete"))
    visit.sees(visit.page.get_by_text("The response is deleted."))
    visit.go("/research/dashboard?language=en")
    visit.sees(visit.page.get_by_text("answers deleted by the staff"))
