#!/usr/bin/env python3
"""diary_figures.py BASE_URL: opens the health diary as an installed app does, and drags among 300 pictures of its forest:

    {"start": {"milliseconds": …, "each": […]}, "drag": {"stickers": 300, "frames": …, "median": …, "p95": …, "own": {…}}}

`start` is the median of five starts: a new page, with all of it and the diary kept on the device, no connection and a
quarter of the processor's speed, from the navigation until the symptoms of the diary are there and drawn. What the browser
itself takes to open is not in it. `drag` is as for map_frames.py: milliseconds of the page's thread in each frame, at the
full speed of the processor. The goals are 1,450 and 8 ms.
"""
import json
import statistics
import sys

from playwright.sync_api import expect, sync_playwright

from map_frames import CATEGORIES, figures, frames
from stories.installed_app import until

STARTS, STICKERS, STEPS = 5, 300, 80
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}

# When the list is there, two frames later it has been drawn.
WATCH = """
    localStorage.setItem("diary-tours", JSON.stringify(["start", "symptoms", "forest", "store", "resources"]));
    window.shownAt = new Promise((shown) => {
        new MutationObserver((_, observer) => {
            if (!document.querySelector(".diary-symptoms-open")) return;
            observer.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => shown(performance.now())));
        }).observe(document, { childList: true, subtree: true });
    });
"""


def begin(page):
    page.goto("/diary?language=en")
    page.locator("#start-device").click()
    page.locator("#symptoms-name").fill("Sneezing")
    page.locator("#symptoms-name").press("Enter")
    expect(page.locator(".diary-symptoms-open")).to_have_count(1)


def start(playwright, base):
    each = []
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    context = browser.new_context(base_url=base, **PHONE)
    context.add_init_script(WATCH)
    first = context.new_page()
    begin(first)
    until(first, "() => navigator.serviceWorker.controller !== null")
    until(first, "async () => Boolean(await caches.match('/diary?language=en'))")
    context.set_offline(True)
    for _ in range(STARTS):
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto("/diary?language=en")
        each.append(round(page.evaluate("window.shownAt")))
        page.close()
    browser.close()
    return {"milliseconds": statistics.median(each), "each": each}


def drag(playwright, base):
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    context = browser.new_context(viewport={"width": 1280, "height": 900}, base_url=base)
    context.add_init_script(WATCH)
    page = context.new_page()
    begin(page)
    page.locator("#diary-tabs a[data-tab=forest]").click()
    add = page.locator("#forest-strip button").first
    expect(add).to_be_visible()
    for count in range(1, STICKERS + 1):
        add.evaluate("button => button.click()")
        page.wait_for_function(
            "count => document.querySelectorAll('#forest-stickers button').length === count", arg=count)
    scene = page.locator("#forest-stickers").bounding_box()
    places = [(scene["x"] + scene["width"] * x, scene["y"] + scene["height"] * y)
              for x, y in ((0.3, 0.3), (0.7, 0.6), (0.4, 0.7), (0.6, 0.35), (0.3, 0.3))]
    last = page.locator("#forest-stickers button").last.bounding_box()
    here = (last["x"] + last["width"] / 2, last["y"] + last["height"] / 2)

    def carry(here, there):
        page.mouse.move(*here)
        page.mouse.down()
        for step in range(1, STEPS + 1):
            page.mouse.move(*(a + (b - a) * step / STEPS for a, b in zip(here, there)))
        page.mouse.up()
        return there

    here = carry(here, places[0])
    browser.start_tracing(page=page, categories=CATEGORIES)
    for there in places[1:]:
        here = carry(here, there)
    trace = json.loads(browser.stop_tracing())
    browser.close()
    clock, processor = frames(trace["traceEvents"])
    return {"stickers": STICKERS, "frames": len(clock), **figures(clock), "own": figures(processor)}


def main():
    base = sys.argv[1].rstrip("/")
    with sync_playwright() as playwright:
        print(json.dumps({"start": start(playwright, base), "drag": drag(playwright, base)}))


if __name__ == "__main__":
    main()
