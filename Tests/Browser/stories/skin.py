"""The skin: a photo by the camera or from the library, the answer behind its note, photos behind a second unlock."""
import re
import uuid

from playwright.sync_api import expect

import skin_pictures
from stories import story

PIN = "271828"


def file(picture, name="spot.jpg"):
    return {"name": name, "mimeType": "image/jpeg", "buffer": skin_pictures.jpeg(picture)}


def open_scan(visit, group=None):
    visit.go("/skin/scan?language=en" + (f"&group={group}" if group else ""))
    expect(visit.page.locator("#skin-tap")).to_be_enabled()


def open_camera(visit):
    """Until it shows something, or is refused. Chromium asks nobody: a context has the permission or not."""
    visit.hand.press(visit.page.locator("#skin-tap"))
    visit.sees(visit.page.locator("#skin-sheet"))
    visit.hand.press(visit.page.locator("#skin-camera"))
    visit.sees(visit.page.locator("#skin-shoot:visible, #skin-agree:visible").first)
    reason = visit.page.locator("#skin-agree")
    if reason.is_visible():
        visit.check("skin-camera-reason")
        visit.hand.press(reason)


def choose(visit, picture):
    """From the library, until the page shows it."""
    visit.hand.press(visit.page.locator("#skin-tap"))
    visit.sees(visit.page.locator("#skin-sheet"))
    with visit.page.expect_file_chooser() as chooser:
        visit.hand.press(visit.page.locator("#skin-sheet [data-opens-library]"))
    chooser.value.set_files(file(picture))
    visit.sees(visit.page.locator("#skin-another"))


def place(visit, part="skin-forehead", name=""):
    """Says which spot it is, a new one."""
    visit.sees(visit.page.locator("#skin-place"))
    visit.hand.select(visit.page.locator("#skin-region"), part)
    if name:
        visit.hand.write(visit.page.locator("#skin-name"), name)
    visit.hand.press(visit.page.locator("#skin-place-go"))


def sends(visit, work):
    """Does what makes the page send a photo. Returns the id that the photo has or would have."""
    with visit.page.expect_response(lambda answer: "/api/v1/skin/photos?" in answer.url) as answer:
        work()
    return re.search(r"[?&]photo=([0-9a-f-]{36})", answer.value.url).group(1)


def has_nothing(visit, photo):
    """Nothing of a refused photo is anywhere."""
    if visit.context.request.get(f"/api/v1/skin/photos/{photo}").status != 404:
        visit.fault(f"the refused photo {photo} is there")
    groups = visit.context.request.get("/api/v1/skin/groups").json()["groups"]
    if any(group["photos"] for group in groups):
        visit.fault("a refused photo is counted")


def set_pin(visit):
    body = {"pin": PIN, "password": visit.person.password}
    visit.people.call("PUT", "account/pin", body, visit.person.token)


def unlock(visit):
    """On the page that stands in the place of photos."""
    visit.hand.write(visit.page.locator("#skin-pin"), PIN)
    visit.hand.press(visit.page.locator("#skin-unlock"))


def store(visit, group, picture, taken):
    """As a program of the person would."""
    answer = visit.people.request.post(
        f"/api/v1/skin/photos?photo={uuid.uuid4()}&group={group}&taken={taken}", data=skin_pictures.jpeg(picture),
        headers={"authorization": f"Bearer {visit.person.token}", "content-type": "image/jpeg"})
    if answer.status != 201:
        raise RuntimeError(f"the photo was not stored: {answer.status} {answer.text()}")


def shows_pixels(visit, target):
    expect(target).to_have_js_property("complete", True)
    if target.evaluate("(picture) => picture.naturalWidth") == 0:
        visit.fault("a photo is not shown")


@story("settled", essential=True)
def photograph_a_spot_and_read_the_answer(visit):
    visit.context.grant_permissions(["camera"])
    open_scan(visit)
    # Without a photo there is nothing to scan.
    visit.hand.press(visit.page.locator("#skin-scan-go"))
    expect(visit.page.locator("#message")).not_to_be_empty()
    open_camera(visit)
    visit.sees(visit.page.locator("#skin-shoot"))
    visit.sees(visit.page.locator(".skin-ring"))
    visit.check("skin-camera")
    visit.hand.press(visit.page.locator("#skin-shoot"))
    visit.sees(visit.page.locator("#skin-retake"))
    expect(visit.page.locator(".skin-ring")).to_be_hidden()
    visit.check("skin-photo-taken")
    # The camera is opened and left again: the photo is still there.
    visit.hand.press(visit.page.locator("#skin-retake"))
    visit.sees(visit.page.locator("#skin-close"))
    visit.hand.press(visit.page.locator("#skin-close"))
    visit.sees(visit.page.locator("#skin-canvas"))
    visit.hand.press(visit.page.locator("#skin-scan-go"))
    visit.sees(visit.page.locator("#skin-place"))
    visit.check("skin-which-spot")
    place(visit)
    visit.page.wait_for_url("**/answer")
    # The worker's answer comes by itself, behind the note.
    understood = visit.page.locator("button[name=understood]")
    visit.sees(understood)
    visit.check("skin-note")
    visit.hand.press(understood)
    visit.sees(visit.page.locator(".skin-result"))
    visit.check("skin-answer")


@story("settled")
def refuse_the_camera_and_choose_a_photo(visit):
    open_scan(visit)
    open_camera(visit)
    expect(visit.page.locator("#message")).to_contain_text("library")
    visit.check("skin-camera-refused")
    choose(visit, skin_pictures.lesion())
    expect(visit.page.locator(".skin-ring")).to_be_hidden()
    visit.check("skin-photo-chosen")
    visit.hand.press(visit.page.locator("#skin-save-go"))
    place(visit, name="beside the scar")
    visit.sees(visit.page.locator("#skin-stored"))
    visit.check("skin-photo-stored")


@story("settled", essential=True)
def a_chair_is_refused_and_not_stored(visit):
    visit.expects("status of 4(04|22)")
    open_scan(visit)
    choose(visit, skin_pictures.chair())
    visit.hand.press(visit.page.locator("#skin-save-go"))
    photo = sends(visit, lambda: place(visit))
    visit.sees(visit.page.locator("#skin-refused"))
    visit.check("skin-chair-refused")
    visit.hand.press(visit.page.locator("#skin-refused [data-cancels]"))
    expect(visit.page.locator("#skin-canvas")).to_be_hidden()
    has_nothing(visit, photo)


@story("settled")
def say_whether_it_is_skin(visit):
    visit.expects("status of 4(04|09)")
    open_scan(visit)
    choose(visit, skin_pictures.beside_a_shirt())
    visit.hand.press(visit.page.locator("#skin-save-go"))
    photo = sends(visit, lambda: place(visit))
    visit.sees(visit.page.locator("#skin-ask"))
    visit.check("skin-asked")
    visit.hand.press(visit.page.locator("#skin-no"))
    expect(visit.page.locator("#skin-canvas")).to_be_hidden()
    has_nothing(visit, photo)
    choose(visit, skin_pictures.beside_a_shirt())
    visit.hand.press(visit.page.locator("#skin-save-go"))
    # The spot is known by now, and the day of a chosen photo is asked for.
    visit.sees(visit.page.locator("#skin-place"))
    visit.hand.press(visit.page.locator("#skin-place-go"))
    visit.sees(visit.page.locator("#skin-ask"))
    visit.hand.press(visit.page.locator("#skin-yes"))
    visit.sees(visit.page.locator("#skin-stored"))


@story("settled", keyboard=False)
def lose_the_signal_while_a_photo_is_sent(visit):
    visit.expects("ERR_INTERNET_DISCONNECTED")
    open_scan(visit)
    choose(visit, skin_pictures.lesion())
    visit.context.set_offline(True)
    visit.hand.press(visit.page.locator("#skin-save-go"))
    place(visit)
    expect(visit.page.locator("#message")).to_contain_text("signal")
    visit.sees(visit.page.locator("#skin-canvas"))
    visit.context.set_offline(False)
    visit.hand.press(visit.page.locator("#skin-save-go"))
    visit.sees(visit.page.locator("#skin-stored"))


@story("settled", essential=True, without_script=True)
def unlock_the_photos_by_a_pin(visit):
    visit.expects("status of 403")
    set_pin(visit)
    visit.go("/skin/photos?language=en")
    visit.sees(visit.page.locator("#skin-pin"))
    visit.check("skin-locked")
    unlock(visit)
    if not visit.has_script:
        visit.page.wait_for_url(re.compile(r"/account/security\?"))
        visit.go("/skin/photos?language=en")
    visit.sees(visit.page.locator(".skin-figure"))
    visit.check("skin-body")


@story("settled")
def find_a_photo_on_the_body(visit):
    visit.expects("status of 403")
    set_pin(visit)
    visit.go("/skin/photos?language=en")
    visit.hand.write(visit.page.locator("#skin-pin"), "314159")
    visit.hand.press(visit.page.locator("#skin-unlock"))
    expect(visit.page.locator("#skin-pin-fault")).not_to_be_empty()
    unlock(visit)
    visit.sees(visit.page.locator(".skin-figure"))
    visit.hand.press(visit.page.locator(".skin-figure a[aria-label^='Left knee']"))
    visit.hand.write(visit.page.locator("#spot-name"), "beside the scar")
    visit.hand.press(visit.page.locator("form.card button.main"))
    visit.hand.press(visit.page.locator("a[href^='/skin/scan?group=']"))
    expect(visit.page.locator("#skin-preset-name")).to_contain_text("beside the scar")
    choose(visit, skin_pictures.lesion())
    visit.hand.press(visit.page.locator("#skin-save-go"))
    # Its spot is known; its day is asked for.
    visit.sees(visit.page.locator("#skin-place"))
    visit.hand.press(visit.page.locator("#skin-place-go"))
    visit.sees(visit.page.locator("#skin-stored"))
    visit.hand.press(visit.page.locator("#skin-to-photos"))
    photo = visit.page.locator(".skin-photos a")
    expect(photo).to_have_count(1)
    visit.check("skin-spot")
    visit.hand.press(photo)
    shows_pixels(visit, visit.page.locator("img.skin-picture"))
    visit.check("skin-photo")


@story("settled")
def compare_two_photos(visit):
    visit.expects("status of 403")
    set_pin(visit)
    group = visit.people.call("POST", "skin/groups", {"region": "skin-knee-left"}, visit.person.token)["id"]
    store(visit, group, skin_pictures.lesion(), "2026-01-05")
    store(visit, group, skin_pictures.lesion(radius=0.18, turn=20, light=0.9), "2026-04-05")
    visit.go(f"/skin/compare?group={group}&language=en")
    unlock(visit)
    # They are aligned by themselves.
    expect(visit.page.locator("#skin-aligned")).to_contain_text("laid upon")
    shows_pixels(visit, visit.page.locator("#skin-b"))
    turn = float(visit.page.locator("#skin-turn").input_value())
    if abs(turn - 20) > 3:
        visit.fault(f"the photos are turned by {turn} and not by 20 degrees")
    visit.check("skin-compared")
    visit.hand.slide(visit.page.locator("#skin-zoom"), "ArrowRight")
    visit.hand.pick(visit.page.locator("#skin-mode-flicker"))
    # With reduced motion nothing flickers by itself.
    expect(visit.page.locator("#skin-start")).to_be_hidden()
    visit.hand.press(visit.page.locator("#skin-other"))
    expect(visit.page.locator("#skin-compare")).to_have_attribute("data-shows", "b")
    visit.check("skin-flicker")
    visit.hand.press(visit.page.locator("#skin-as-taken"))
    expect(visit.page.locator("#skin-turn")).to_have_value("0")
