"""Coins of the health diary: what is bought with them, and what study mode makes of them."""
import re

from playwright.sync_api import expect

from stories import story
from stories.diary import add, begin, no_tour, open_tab
from stories.diary_steps import Days, coins, days_in_row, enter, keep_days, pass_stickers

# The dearest that a story buys costs as much as these days bring: ten for each, and twenty for the seventh in a row.
DAYS, EARNED = 10, 120


def look_at(visit, group):
    visit.hand.pick(visit.page.locator(f"#store-show-{group}"))
    visit.sees(visit.page.locator(f"#store-{group}"))


def good(visit, item):
    return visit.page.locator(".diary-store-good").filter(has=visit.page.locator(f"img[src$='/{item}.svg']"))


def ask_for(visit, item):
    visit.hand.press(good(visit, item).get_by_role("button", name=re.compile("^Buy")))
    visit.sees(visit.page.locator("#store-dialog"))


@story()
def buy_an_icon_and_a_background(visit):
    page, days = visit.page, Days(visit)
    no_tour(page)
    begin(visit)
    add(visit, "Sneezing")
    enter(visit, "Sneezing", 6)
    coins(visit, 10)
    open_tab(visit, "store")
    look_at(visit, "other")
    missing = good(visit, "acorn").get_by_role("button")
    expect(missing).to_have_text(re.compile("^10 coins missing"))
    expect(missing).to_have_attribute("aria-disabled", "true")
    keep_days(visit, days, "Sneezing", DAYS - 1)
    days_in_row(visit, DAYS)
    coins(visit, EARNED)
    open_tab(visit, "store")
    ask_for(visit, "acorn")
    visit.check("diary-store-question")
    visit.hand.press(page.locator("#store-not-now"))
    expect(page.locator("#store-dialog")).to_be_hidden()
    coins(visit, EARNED)
    ask_for(visit, "acorn")
    visit.hand.press(page.locator("#store-buy"))
    visit.sees(page.locator("#store-bought"))
    coins(visit, EARNED - 20)
    visit.check("diary-store-bought")
    visit.hand.press(page.locator("#store-use"))
    # The forest opens with what was bought in its strip.
    visit.sees(page.locator("#forest-strip [data-icon=acorn]"))
    visit.hand.press(page.locator("#forest-strip [data-icon=acorn]"))
    visit.sees(page.locator("#forest-stickers [data-icon=acorn]"))
    if visit.hand.name == "keyboard":
        expect(page.locator("#forest-stickers [data-icon=acorn]")).to_be_focused()
        page.keyboard.press("Escape")
    choose_backgrounds(visit)


def choose_backgrounds(visit):
    page = visit.page
    chosen = page.locator("#forest-backgrounds [aria-pressed=true]")
    expect(chosen).to_have_attribute("data-item", "glade")
    # One that is not owned leads to where it is sold.
    visit.hand.press(page.locator("#forest-backgrounds [data-item=spring]"))
    visit.sees(good(visit, "spring"))
    ask_for(visit, "spring")
    visit.hand.press(page.locator("#store-buy"))
    visit.hand.press(page.locator("#store-use"))
    expect(page.locator("#store-dialog")).to_be_hidden()
    coins(visit, 0)
    expect(good(visit, "spring").locator(".diary-store-owned")).to_have_text("In use")
    expect(page.locator("#tab-store").get_by_text("In use")).to_have_count(1)
    expect(page.locator("#store-ledger tr").last.locator("td")).to_have_text("0")
    open_tab(visit, "forest")
    expect(chosen).to_have_attribute("data-item", "spring")
    expect(page.locator("#forest-scene")).to_have_attribute("data-background", "spring")
    pass_stickers(visit)
    visit.hand.press(page.locator("#forest-backgrounds [data-item=simple]"))
    expect(chosen).to_have_attribute("data-item", "simple")
    expect(chosen).to_have_count(1)


@story()
def earn_the_same_in_study_mode_whatever_the_answer(visit):
    page, days = visit.page, Days(visit)
    no_tour(page)
    begin(visit)
    open_tab(visit, "resources")
    visit.sees(page.get_by_text("With it your rewards never depend on an answer"))
    visit.hand.press(page.locator("#resources-study"))
    visit.sees(page.get_by_text(re.compile("^On since")))
    expect(page.locator("#resources-study")).to_be_hidden()
    visit.check("diary-study")
    open_tab(visit, "symptoms")
    add(visit, "Cough")
    enter(visit, "Cough", 0)
    days_in_row(visit, 1)
    # Days without an entry end no row, after a good day and after the worst.
    for number, (rating, earned) in enumerate([(0, 20), (10, 30), (10, 40), (0, 50)], 2):
        days.later(5)
        enter(visit, "Cough", rating)
        days_in_row(visit, number)
        coins(visit, earned)
    # A whole week without one does.
    days.later(8)
    enter(visit, "Cough", 0)
    days_in_row(visit, 1)
    coins(visit, 60)


OVERLAPS = """
async (images) => {
    const side = 64, context = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
    const masks = [];
    for (const source of images) {
        const image = new Image(side, side);
        image.src = source;
        await image.decode();
        context.clearRect(0, 0, side, side);
        context.drawImage(image, 0, 0, side, side);
        const { data } = context.getImageData(0, 0, side, side);
        masks.push(Array.from({ length: side * side }, (_, place) => data[4 * place + 3] > 127));
    }
    const count = (one, other, isMeant) => one.filter((filled, place) => isMeant(filled, other[place])).length;
    return masks.flatMap((one, index) => masks.slice(index + 1).map((other, further) => ({
        pair: [images[index], images[index + 1 + further]],
        overlap: count(one, other, (a, b) => a && b) / count(one, other, (a, b) => a || b) })));
}
"""


@story(keyboard=False)
def no_two_pictures_have_the_same_outline(visit):
    page = visit.page
    no_tour(page)
    begin(visit)
    open_tab(visit, "store")
    images = page.locator("#tab-store .diary-store-good img:not(#store-background img)").evaluate_all(
        "images => images.map(image => image.src)")
    if len(images) < 40:
        visit.fault(f"the store has {len(images)} pictures")
    # Of what either covers, both cover so much; the two most alike, fox and owl, have 0.84.
    alike = [one for one in page.evaluate(OVERLAPS, images) if one["overlap"] > 0.9]
    if alike:
        visit.fault(f"outlines are alike: {alike}")
