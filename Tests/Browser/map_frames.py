#!/usr/bin/env python3
"""map_frames.py BASE_URL [MARKERS]: drags the map with so many stations on it (50,000) and prints what Chromium's tracing
says of the page's thread:

    {"frames": …, "markers": …, "median": …, "p95": …, "p99": …, "own": {"median": …, "p95": …, "p99": …}}

Milliseconds of the thread's tasks in each frame that the drag caused: by the clock, and, as `own`, of the processor, which
other work on the machine does not make longer. The stations are made up here and answered in the
place of the server's, the same in each run; everything else is the page as a stranger gets it. The goal is 8 ms at p95.
"""
import json
import random
import re
import statistics
import sys

from playwright.sync_api import expect, sync_playwright

CATEGORIES = ["devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline", "toplevel"]
DRAGS = ((900, 450, -500, 120), (350, 600, 450, -200), (800, 250, -350, 300), (500, 500, 300, -250))
STEPS = 80


def stations(count):
    dice = random.Random(1)
    return [[round(dice.uniform(36, 62), 4), round(dice.uniform(-9, 28), 4), dice.randrange(-1, 5), dice.randrange(0, 11)]
            for _ in range(count)]


def drag(page):
    for x, y, east, south in DRAGS:
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(1, STEPS + 1):
            page.mouse.move(x + east * step / STEPS, y + south * step / STEPS)
        page.mouse.up()
        expect(page.locator("#map .leaflet-tile-loaded").first).to_be_attached()


def frames(events):
    """The time of the page's thread between one frame that it hands on to be drawn and the next."""
    thread = next((e["pid"], e["tid"]) for e in events if e["name"] == "FireAnimationFrame")
    own = [e for e in events if (e["pid"], e["tid"]) == thread]
    drawn = sorted(e["ts"] for e in own if e["name"] == "BeginCommitCompositorFrame")
    tasks = sorted((e["ts"], e["dur"], e.get("tdur", 0)) for e in own if e["name"] == "RunTask" and "dur" in e)
    assert drawn and tasks, "the trace has no frames of the page's thread"
    clock, processor, place = [0.0] * len(drawn), [0.0] * len(drawn), 0
    for start, length, used in tasks:
        while place + 1 < len(drawn) and drawn[place + 1] <= start:
            place += 1
        if start >= drawn[0]:
            clock[place] += length / 1000
            processor[place] += used / 1000
    return clock, processor


def figures(each):
    cuts = statistics.quantiles(each, n=100)
    return {"median": round(statistics.median(each), 2), "p95": round(cuts[94], 2), "p99": round(cuts[98], 2)}


def main():
    base, count = sys.argv[1].rstrip("/"), int(sys.argv[2]) if len(sys.argv) > 2 else 50_000
    answer = json.dumps({"points": stations(count), "isCutOff": False})
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900}, base_url=base)
        page.route("**/api/v1/map/stations*", lambda route: route.fulfill(content_type="application/json", body=answer))
        page.goto("/map?latitude=48&longitude=9&zoom=6&show=all")
        page.locator("#map").scroll_into_view_if_needed()
        expect(page.locator("#visible")).to_contain_text(re.compile("[0-9]"))
        drag(page)
        browser.start_tracing(page=page, categories=CATEGORIES)
        drag(page)
        trace = json.loads(browser.stop_tracing())
        browser.close()
    clock, processor = frames(trace["traceEvents"])
    print(json.dumps({"frames": len(clock), "markers": count, **figures(clock), "own": figures(processor)}))


if __name__ == "__main__":
    main()
