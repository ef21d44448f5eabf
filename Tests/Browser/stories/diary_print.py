"""What leaves the health diary by the person's own act: prints, PDFs, and the picture of the forest."""
import re

from playwright.sync_api import expect

from stories import story
from stories.diary import add, begin, no_tour, open_tab, rate
from stories.diary_steps import enter, leave_sticker, open_panel, place_sticker, toast
from stories.installed_app import until

SHARE = """
window.shared = [];
navigator.canShare = ({ files }) => files?.every(({ type }) => type === "image/png") ?? false;
navigator.share = async ({ text, files: [file] = [] }) => {
    window.shared.push(file ? { name: file.name, type: file.type, size: file.size,
        start: [...new Uint8Array(await file.slice(0, 4).arrayBuffer())] } : { text });
};
"""
PNG = [0x89, *b"PNG"]
# What is shown on paper is known once the page has been told that it is printed.
PRINTER = """
window.printed = 0;
window.print = () => {
    dispatchEvent(new Event("beforeprint"));
    window.printed += 1;
};
"""


def printed(visit, target, name):
    """What a print button puts on paper, in words; the paper itself lies beside the screenshots."""
    page = visit.page
    before = page.evaluate("window.printed")
    visit.hand.press(target)
    until(page, "(before) => window.printed === before + 1", before)
    page.emulate_media(media="print")
    text = page.locator("body").inner_text()
    paper = page.pdf(path=visit.browsing.folder / f"{name}-{visit.look}.pdf", format="A4")
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", paper))
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    if pages > 2:
        visit.fault(f"{pages} pages are printed of {text[:80]!r}")
    # What leads elsewhere in the app means nothing on paper.
    for other in ("Settings", "Your symptoms\n", "Print"):
        if other in text:
            visit.fault(f"{other!r} is printed with {text[:80]!r}")
    return text


def has(visit, text, *parts):
    for part in parts:
        if part not in text:
            visit.fault(f"{part!r} is missing on paper: {text[:400]!r}")


@story()
def print_from_a_diary_on_the_device(visit):
    page = visit.page
    no_tour(page)
    page.add_init_script(PRINTER)
    page.add_init_script(SHARE)
    begin(visit)
    add(visit, "Sneezing")
    enter(visit, "Sneezing", 6)
    if page.locator("#symptoms-to-graph").is_visible():
        visit.hand.press(page.locator("#symptoms-to-graph"))
    visit.hand.press(page.locator("#symptoms-share"))
    until(page, "() => window.shared.length === 1")
    [shared] = page.evaluate("window.shared")
    has(visit, shared["text"], "Sneezing", "6")
    graph = printed(visit, page.locator("#symptoms-print"), "diary-graph")
    has(visit, graph, "From a health diary, printed on", "Sneezing", "6")
    open_panel(visit, "er")
    visit.hand.write(page.locator("#resources-name"), "Ada Muster")
    visit.hand.write(page.locator("#resources-allergies"), "Penicillin")
    visit.sees(page.get_by_text("Kept on this device."))
    visit.check("diary-emergency")
    sheet = printed(visit, page.locator("[data-print=resources-er-sheet]"), "diary-emergency")
    has(visit, sheet, "Emergency information", "Ada Muster", "Penicillin", "Sneezing", "6 of 10", "112")
    # Dates are written as in the graph, whichever way the browser's own language has them.
    if not re.search(r"As of \d+ \w+ \d{4}", sheet):
        visit.fault(f"the emergency sheet has no date as the graph has it: {sheet[-80:]!r}")
    open_panel(visit, "bag")
    visit.hand.tick(page.locator("#resources-bag-list input").first)
    visit.check("diary-bag")
    has(visit, printed(visit, page.locator("[data-print=resources-bag-sheet]"), "diary-bag"), "Hospital bag", "Papers")
    open_panel(visit, "tips")
    visit.check("diary-tips")
    has(visit, printed(visit, page.locator("[data-print=resources-tips-sheet]"), "diary-tips"), "Tips for the hospital")
    # What was typed and ticked is there when the page is opened anew.
    page.reload()
    open_panel(visit, "er")
    expect(page.locator("#resources-name")).to_have_value("Ada Muster")
    open_panel(visit, "bag")
    expect(page.locator("#resources-bag-list input").first).to_be_checked()


@story("settled")
def print_from_a_diary_in_the_account(visit):
    page = visit.page
    no_tour(page)
    begin(visit, on="synced")
    add(visit, "Itchy eyes")
    with page.expect_response(lambda answer: answer.url.endswith("/diary/operations") and answer.ok):
        rate(visit, "Itchy eyes", 4)
    open_tab(visit, "resources")
    visit.check("diary-resources-synced")
    visit.sees(page.locator("[data-panel=home] a[data-synced]").first)
    addresses = {"graph.pdf": page.locator("a[href$='graph.pdf']").get_attribute("href")}
    for panel in ("er", "bag", "tips"):
        open_panel(visit, panel)
        link = page.locator(f"[data-panel={panel}]").get_by_role("link", name="As PDF")
        addresses[panel] = link.get_attribute("href")
    for name, address in addresses.items():
        answer = visit.context.request.get(address)
        if answer.status != 200 or "pdf" not in answer.headers["content-type"] or not answer.body().startswith(b"%PDF"):
            visit.fault(f"{name} answered {answer.status}: {answer.body()[:60]!r}")


@story()
def save_share_and_print_the_forest(visit):
    page = visit.page
    no_tour(page)
    page.add_init_script(PRINTER)
    page.add_init_script(SHARE)
    begin(visit)
    add(visit, "Sneezing")
    enter(visit, "Sneezing", 6)
    open_tab(visit, "forest")
    place_sticker(visit)
    leave_sticker(visit)
    visit.hand.tick(page.locator("#forest-captioned"))
    with page.expect_download() as loading:
        visit.hand.press(page.locator("#forest-save"))
    visit.sees(toast(visit).get_by_text("The picture is saved"))
    saved = loading.value.path().read_bytes()
    if not loading.value.suggested_filename.endswith(".png") or list(saved[:4]) != PNG or len(saved) < 50_000:
        visit.fault(f"the picture is {loading.value.suggested_filename} of {len(saved)} bytes")
    visit.hand.press(page.locator("#forest-share"))
    until(page, "() => window.shared.length === 1")
    [shared] = page.evaluate("window.shared")
    if shared["type"] != "image/png" or shared["start"] != PNG or shared["size"] < 50_000:
        visit.fault(f"what is shared is {shared}")
    # What screen readers are told takes no place on paper.
    said = page.locator("#forest-says").text_content()
    text = printed(visit, page.locator("#forest-print"), "diary-forest").replace(said, "")
    if text.strip():
        visit.fault(f"beside the forest {text!r} is printed")
    page.emulate_media(media="print")
    visit.sees(page.locator("#forest-stickers button"))
    page.emulate_media(media="screen")
