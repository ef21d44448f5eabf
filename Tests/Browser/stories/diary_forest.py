"""The forest of the health diary, decorated by hand and with the keyboard alone."""
import re

from playwright.sync_api import expect

from stories import story
from stories.diary import begin, no_tour, open_tab
from stories.diary_steps import count_stickers, leave_sticker, place_sticker, stickers


def becomes(visit, one, claim):
    """Returns the sticker once the claim holds for it."""
    for _ in range(400):
        sticker = stickers(visit).get(one)
        if sticker and claim(sticker):
            return sticker
        visit.page.wait_for_timeout(50)
    raise RuntimeError(f"the sticker stays {stickers(visit).get(one)}")


def says(visit, pattern):
    expect(visit.page.locator("#forest-says")).to_have_text(re.compile(pattern))


@story()
def decorate_a_forest(visit):
    no_tour(visit.page)
    begin(visit)
    open_tab(visit, "forest")
    own = place_sticker(visit)
    if visit.hand.name == "keyboard":
        decorate_by_keys(visit, own)
    else:
        decorate_by_pointer(visit, own)
    left = stickers(visit)
    visit.page.reload()
    count_stickers(visit, len(left))
    if stickers(visit) != left:
        visit.fault(f"the forest was {left}, and is {stickers(visit)} when it is opened anew")


def decorate_by_keys(visit, own):
    page = visit.page

    def press(*keys):
        for key in keys:
            page.keyboard.press(key)

    start = stickers(visit)[own]
    press("ArrowRight", "ArrowRight", "Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowUp")
    moved = becomes(visit, own, lambda now: now["x"] < start["x"] - 9 and now["y"] < start["y"] - 5)
    says(visit, "^Red toadstool: ")
    press("+", "+")
    becomes(visit, own, lambda now: now["scale"] > start["scale"] * 1.15)
    press("]", "]", ".")
    becomes(visit, own, lambda now: now["turn"] == 15)
    says(visit, "turned by 15 degrees")
    press("f")
    becomes(visit, own, lambda now: now["scale"] < 0)
    says(visit, "flipped")
    visit.check("diary-forest-selected")
    press("c")
    count_stickers(visit, 2)
    copy = next(one for one in stickers(visit) if one != own)
    expect(page.locator(f"#forest-stickers [data-id='{copy}']")).to_be_focused()
    press("PageDown")
    says(visit, "is now behind: Red toadstool")
    assert stickers(visit)[copy]["layer"] < stickers(visit)[own]["layer"], stickers(visit)
    press("PageUp")
    says(visit, "is now in front of: Red toadstool")
    press("Delete")
    says(visit, "deleted")
    count_stickers(visit, 1)
    # The focus goes on to what is left.
    expect(page.locator(f"#forest-stickers [data-id='{own}']")).to_be_focused()
    press("Control+z")
    count_stickers(visit, 2)
    press("Control+Shift+z")
    count_stickers(visit, 1)
    leave_sticker(visit)
    assert stickers(visit)[own]["x"] == moved["x"], stickers(visit)


def middle(target):
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(visit, target, right, down):
    mouse, (x, y) = visit.page.mouse, middle(target)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + right, y + down, steps=8)
    mouse.up()


def drag_by_finger(visit, target, right, down):
    session, (x, y) = visit.context.new_cdp_session(visit.page), middle(target)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": across, "y": along} for across, along in points]})

    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x + right * step / 8, y + down * step / 8))
    touch("touchEnd")


def decorate_by_pointer(visit, own):
    page, stage = visit.page, visit.page.locator("#forest-stage")
    stage.scroll_into_view_if_needed()
    sticker, width = page.locator(f"#forest-stickers [data-id='{own}']"), stage.bounding_box()["width"]
    start = stickers(visit)[own]
    drag(visit, sticker, -width / 5, -width / 6)
    moved = becomes(visit, own, lambda now: abs(now["x"] - start["x"] + 20) < 1 and now["y"] < start["y"] - 9)
    says(visit, "^Red toadstool: ")
    if visit.look.size == "phone":
        drag_by_finger(visit, sticker, width / 4, 10)
        becomes(visit, own, lambda now: abs(now["x"] - moved["x"] - 25) < 1)
    drag(visit, page.locator("#forest-sizer"), 30, 30)
    says(visit, "of the forest’s width")
    drag(visit, page.locator("#forest-turner"), 60, 20)
    says(visit, "turned by")
    becomes(visit, own, lambda now: abs(now["turn"]) > 10 and now["scale"] > start["scale"])
    # Its frame lies above it.
    page.mouse.click(*middle(sticker))
    visit.check("diary-forest-selected")
    press_tools(visit, own)
    # Out of the shelf to its place.
    page.locator("#forest-strip button").nth(1).drag_to(stage, target_position={"x": width / 10, "y": width / 10})
    count_stickers(visit, 2)
    assert any(one["x"] < 20 for one in stickers(visit).values()), stickers(visit)


def press_tools(visit, own):
    def press(tool):
        visit.hand.press(visit.page.locator(f"[data-forest-tool={tool}]"))

    before = stickers(visit)[own]
    for tool in ("larger", "larger", "smaller", "left", "right", "right", "flip"):
        press(tool)
    after = becomes(visit, own, lambda now: now["scale"] < 0)
    assert abs(after["turn"] - before["turn"] - 15) < 0.2 and -after["scale"] > before["scale"], (before, after)
    says(visit, "flipped")
    press("copy")
    count_stickers(visit, 2)
    press("backward")
    says(visit, "is now behind")
    press("forward")
    says(visit, "is now in front of")
    press("delete")
    count_stickers(visit, 1)
    press("undo")
    count_stickers(visit, 2)
    press("redo")
    count_stickers(visit, 1)


@story()
def set_the_mood_of_the_forest(visit):
    page = visit.page
    no_tour(page)
    begin(visit)
    open_tab(visit, "forest")
    scene = page.locator("#forest-scene")
    # Whoever asks their device for less motion gets none.
    expect(scene).to_have_attribute("data-motion", "off")
    expect(page.locator("#forest-moves")).to_be_disabled()
    visit.sees(page.locator("#forest-calm"))
    page.emulate_media(reduced_motion="no-preference")
    expect(scene).to_have_attribute("data-motion", "on")
    visit.hand.tick(page.locator("#forest-moves"), False)
    expect(scene).to_have_attribute("data-motion", "off")
    visit.hand.tick(page.locator("#forest-follows"), False)
    expect(scene).to_have_attribute("data-season", "none")
    visit.hand.press(page.locator("#forest-sound"))
    expect(page.locator("#forest-sound")).to_have_text(re.compile("Turn sound off"))
    visit.sees(page.locator("#forest-volume"))
    visit.hand.press(page.locator("#forest-sound"))
    visit.hand.press(page.locator("#forest-backgrounds [data-item=simple]"))
    expect(scene).to_have_attribute("data-background", "simple")
    visit.hand.press(page.locator("#forest-undo"))
    expect(scene).to_have_attribute("data-background", "glade")
    visit.hand.press(page.locator("#forest-redo"))
    page.reload()
    expect(scene).to_have_attribute("data-background", "simple")
    expect(scene).to_have_attribute("data-motion", "off")
    expect(scene).to_have_attribute("data-season", "none")
    expect(page.locator("#forest-moves")).not_to_be_checked()
